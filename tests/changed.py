"""Tables of somebody's own: a shipped one with a change."""

from pathlib import Path


def changed(shipped: Path, folder: Path, name: str, *changes: tuple[str, str]) -> Path:
    """A folder with one table, in which the first of each text is replaced."""
    text = (shipped / f"{name}.toml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder
