"""What is built is what the source says: one version, and catalogues that are compiled."""

import json
import os
import subprocess
import sys
from pathlib import Path

import ludoteka
from ludoteka.core.words import LANGUAGES, catalogue, domains

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "ludoteka"

SAY_ALL = """
import json, sys
from ludoteka.core.words import LANGUAGES, catalogue, domains
found = {f"{domain} {language}": catalogue(domain, language).texts for domain in domains() for language in LANGUAGES}
assert not any(name.partition(".")[0] == "babel" for name in sys.modules)
json.dump(found, sys.stdout)
"""


def files(folder: Path) -> set[str]:
    """Everything that belongs to the package; a catalogue counts whether it is compiled or not."""
    found = (file.relative_to(folder) for file in folder.rglob("*") if file.is_file())
    return {
        file.as_posix().removesuffix(".po").removesuffix(".mo")
        for file in found
        if not {"__pycache__", "node_modules"} & set(file.parts)
    }


def run(*command: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=os.environ | environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_built_package_has_compiled_catalogues_that_say_the_same(tmp_path: Path) -> None:
    build = ("setup.py", "-q", "egg_info", "--egg-base", str(tmp_path), "build_py", "--build-lib", str(tmp_path))
    run(*build, LUDOTEKA_PLAIN="1")
    left = {file.relative_to(tmp_path).parts[1] for file in tmp_path.rglob("*.po")}
    assert left == {"toy"}
    assert files(SOURCE) - files(tmp_path / "ludoteka") == set()
    said = json.loads(run("-c", SAY_ALL, PYTHONPATH=str(tmp_path)))
    assert said == {
        f"{domain} {language}": catalogue(domain, language).texts for domain in domains() for language in LANGUAGES
    }


def test_the_version_is_told_once(tmp_path: Path) -> None:
    run("setup.py", "-q", "egg_info", "--egg-base", str(tmp_path), LUDOTEKA_PLAIN="1")
    assert f"\nVersion: {ludoteka.__version__}\n" in (tmp_path / "ludoteka.egg-info" / "PKG-INFO").read_text("utf-8")
    assert f"\nversion: {ludoteka.__version__}\n" in (ROOT / "CITATION.cff").read_text("utf-8")
