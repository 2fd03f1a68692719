"""Compiles the hot modules with mypyc where that is possible; everything also runs as plain Python.

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

MYPYC = "mypy[mypyc]>=1.11"
KERNELS = (
    "tables", "territory", "packing", "state", "flow", "options", "effects", "turns*", "scoring", "automa*", "bot*",
)  # fmt: skip
MODULES = [
    *(f"src/ludoteka/core/{name}.py" for name in ("choice", "state", "flow", "position")),
    "src/ludoteka/bots/search.py",
    *(f"src/ludoteka/games/*/{name}.py" for name in KERNELS),
]


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
    paths = sorted(str(path) for pattern in MODULES for path in Path().glob(pattern))
    # The libraries a module imports are not installed while it is built; the strict check of types is another step.
    options = ["--config-file=", "--ignore-missing-imports", "--follow-imports=silent"]
    found = mypycify([*options, *paths], opt_level="3")
    for extension in found:
        extension.optional = True
    return found


class BuildAllOrNone(build_ext):
    """The compiled modules share one library: if one of them cannot be built, all stay plain."""

    def run(self) -> None:
        super().run()
        outputs = [Path(name) for name in self.get_outputs()]
        if not all(path.exists() for path in outputs):
            for path in outputs:
                path.unlink(missing_ok=True)
            self.warn("no compiled modules: the C compiler failed, Ludoteka stays plain Python")


setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": BuildAllOrNone},
    setup_requires=[MYPYC] if wanted() else [],
)
