# Ludoteka. `make help` says what can be made.

PYTHON ?= python3
GAME   ?= isle-of-skye
ARGS   ?=
CHECKED ?= 100
JOBS   ?= $(shell $(PYTHON) -c 'import os; print(os.cpu_count() or 1)')

VENV     := .venv
BIN      := $(VENV)/bin
PIP      := $(BIN)/python -m pip --disable-pip-version-check --quiet
COMPILED := build/compiled
GAMES    := $(subst _,-,$(patsubst src/ludoteka/games/%/__init__.py,%,$(wildcard src/ludoteka/games/*/__init__.py)))

# The compiled build is told apart by the content of its sources: whatever changes them makes it stale.
SOURCES     := $(shell find pyproject.toml setup.py src/ludoteka -type f ! -path '*/__pycache__/*' | LC_ALL=C sort)
FINGERPRINT := $(firstword $(shell cksum $(SOURCES) | cksum))
BUILT       := $(COMPILED)/.built-$(FINGERPRINT)
INSTALLED   := $(VENV)/.compiled-$(FINGERPRINT)

# The compiler that Python extensions are built with; empty if there is none.
COMPILER = $(shell $(PYTHON) -c 'import os, shlex, shutil, sysconfig as s; \
	print(shutil.which(shlex.split(os.environ.get("CC") or s.get_config_var("CC") or "cc")[0]) or "")')
NO_COMPILER = no C compiler found: the compiled build is left out

# Which build is used is said by PYTHONPATH, whatever is installed.
ON_PLAIN    := PYTHONPATH=src LUDOTEKA_BUILD=plain
ON_COMPILED := PYTHONPATH=$(COMPILED) LUDOTEKA_BUILD=compiled

.PHONY: help play terminal plain compiled ready test lint types browser test-plain test-compiled check nightly rules bench clean
.DEFAULT_GOAL := help
.NOTPARALLEL:

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

test: lint types test-plain test-compiled check ## every check, on the plain and on the compiled build

lint: $(VENV)/.tools ## check the style
	$(BIN)/ruff check .

types: $(VENV)/.tools ## check the types
	$(BIN)/mypy src tests $(wildcard bench)

# The tests in a real browser need one; where the system lets us, we install it.
browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || { \
		command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ] && \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null; } || \
		echo 'no Chromium here and no right to install it: the tests in the browser are left out'

test-plain: $(VENV)/.tools browser ## run the tests on plain Python
	$(ON_PLAIN) $(BIN)/python -m pytest -n auto --ignore tests/browser $(ARGS)
	$(ON_PLAIN) $(BIN)/python -m pytest -n auto tests/browser || [ $$? = 5 ]

test-compiled: $(VENV)/.tools ## run the tests on the compiled build
ifeq ($(COMPILER),)
	@echo '$(NO_COMPILER)'
else
	@$(MAKE) --no-print-directory $(BUILT)
	$(ON_COMPILED) $(BIN)/python -m pytest -n auto --ignore tests/browser --ignore tests/server -o pythonpath='$(COMPILED) .' $(ARGS)
endif

check: ready ## play random games of every title and test every promise
	@for game in $(GAMES); do \
		$(ON_PLAIN) $(BIN)/ludoteka check $$game --games $(CHECKED) --jobs $(JOBS) || exit 1; done

nightly: $(VENV)/.tools ## the long tests of the server: 100,000 odd requests, 1,000 kills on each kind of database
	$(ON_PLAIN) LUDOTEKA_FUZZ=100000 LUDOTEKA_KILLS=1000 $(BIN)/python -m pytest -n auto \
		tests/server/test_fuzz.py tests/server/test_kill.py tests/server/test_crash.py $(ARGS)

rules: ready ## report the rules and examples that tests cite
	@$(ON_PLAIN) $(BIN)/python -m ludoteka.core.coverage src/ludoteka/games tests

bench: ready ## measure the speed of both builds
	$(ON_PLAIN) $(BIN)/python bench/run.py $(ARGS)
	$(ON_PLAIN) $(BIN)/python -m bench.server --quick
ifeq ($(COMPILER),)
	@echo '$(NO_COMPILER)'
else
	@$(MAKE) --no-print-directory $(BUILT)
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
	$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

$(VENV)/.plain: pyproject.toml setup.py | $(BIN)/python
	LUDOTEKA_PLAIN=1 $(PIP) install --editable '.[strong]' || LUDOTEKA_PLAIN=1 $(PIP) install --editable .
	@rm -f $(VENV)/.compiled-*
	@touch $@

$(VENV)/.tools: pyproject.toml | $(BIN)/python
	LUDOTEKA_PLAIN=1 $(PIP) install --editable '.[test]'
	@rm -f $(VENV)/.compiled-*
	@touch $(VENV)/.plain $@

$(BUILT): | $(BIN)/python
	@rm -rf build
	$(PIP) wheel --no-deps --wheel-dir build/wheel .
	$(PIP) install --no-deps --target $(COMPILED) build/wheel/*.whl
	@ls $(COMPILED)/ludoteka/core/flow.*.so $(COMPILED)/ludoteka/core/flow.*.pyd 2>/dev/null | grep -q . || \
		{ echo 'not compiled: a C compiler and the headers of Python are needed' >&2; exit 1; }
	@touch $@

$(INSTALLED): $(BUILT)
	$(PIP) install --force-reinstall --no-deps build/wheel/*.whl
	$(PIP) install "$$(echo build/wheel/*.whl)[strong]" || $(PIP) install build/wheel/*.whl
	@rm -f $(VENV)/.plain $(VENV)/.compiled-*
	@touch $@
