"""Compiles the hot modules with mypyc where that is possible, and the catalogues of messages; the source runs as it is.

A wheel is compiled when a C compiler is at hand. An editable install and LUDOTEKA_PLAIN=1 stay plain.
"""

import os
import shlex
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

MYPYC = "mypy[mypyc]>=1.11"
KERNELS = (
    *(f"components/{name}.py" for name in ("tables", "effects", "packing")),
    "rules/**/[!_]*.py",
    "bot/[!_]*.py",
)
NUMBERS = ("research/[!_]*.py",)
ENGINE = (
    *(f"core/{name}.py" for name in ("choice", "state", "flow", "position", "line")),
    "bots/search.py",
    "bots/search_1.py",
)  # fmt: skip
RESEARCH = ("core/actions.py", "core/observation.py", "research/rows.py", "research/play.py")
SOURCE = Path("src/ludoteka")


def wanted() -> bool:
    if os.environ.get("LUDOTEKA_PLAIN", "0") not in ("", "0"):
        return False
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    return os.name == "nt" or shutil.which(compiler[0]) is not None


def extensions() -> list[Extension]:
    # Only a wheel is compiled: the other commands just ask for metadata, and compiled files of an editable install
    # would hide later changes of the source.
    if not wanted() or "bdist_wheel" not in sys.argv:
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        return []
    # The libraries a module imports are not installed while it is built; the strict check of types is another step.
    options = ["--config-file=", "--ignore-missing-imports", "--follow-imports=silent"]
    parts = libraries()
    # Whoever only wants to know whether it works need not wait for the fastest code.
    level = os.environ.get("LUDOTEKA_OPTIMISED", "3")
    paths = [path for paths, _ in parts for path in paths]
    found = mypycify([*options, *paths], separate=parts, opt_level=level, debug_level="0")
    # What a C compiler would say of generated code helps nobody, and takes it as long as the work. Libraries find each
    # other through tables of their own: what nobody else can reach is called directly, or inlined.
    flags = [] if os.name == "nt" else ["-Wno-all", "-fvisibility=hidden"]
    for extension in found:
        extension.optional = True
        extension.extra_compile_args = [*extension.extra_compile_args, *flags]
    # The longest work comes first, so that all cores are done at about the same time.
    return sorted(found, key=lambda extension: -sum(Path(source).stat().st_size for source in extension.sources))


def libraries() -> list[tuple[list[str], str | None]]:
    """The modules of each library, with its name: the engine, what is for research, and for every title its rules and
    its numbers. One library for everything would be a single file for the C compiler, and take it far longer."""
    parts: list[tuple[list[str], str | None]] = [
        ([str(SOURCE / name) for name in ENGINE], "ludoteka_engine"),
        ([str(SOURCE / name) for name in RESEARCH], "ludoteka_research"),
    ]
    for title in sorted((SOURCE / "games").iterdir()):
        for names, end in ((KERNELS, ""), (NUMBERS, "_research")):
            paths = sorted(str(path) for name in names for path in title.glob(name))
            if paths:
                parts.append((paths, f"ludoteka_{title.name}{end}"))
    return parts


class BuildAllOrNone(build_ext):
    """The compiled libraries use each other: if one of them cannot be built, all stay plain."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        super().run()
        outputs = [Path(name) for name in self.get_outputs()]
        if not all(path.exists() for path in outputs):
            for path in outputs:
                path.unlink(missing_ok=True)
            self.warn("no compiled modules: the C compiler failed, Ludoteka stays plain Python")


class BuildWithCatalogues(build_py):
    """A built package has its catalogues compiled, which load far faster. The toy keeps its own to be copied from."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        for path in sorted((Path(self.build_lib) / "ludoteka").glob("**/locale/**/*.po")):
            if path.is_relative_to(Path(self.build_lib) / "ludoteka" / "toy"):
                continue
            with path.open("rb") as written, path.with_suffix(".mo").open("wb") as compiled:
                write_mo(compiled, read_po(written, locale=path.stem, abort_invalid=True))
            path.unlink()


setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": BuildAllOrNone, "build_py": BuildWithCatalogues},
    setup_requires=[MYPYC] if wanted() else [],
)
