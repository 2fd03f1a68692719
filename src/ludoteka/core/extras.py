"""What the engine does without: libraries that an extra brings, as in `pip install 'ludoteka[play]'`."""

from collections.abc import Iterator
from contextlib import contextmanager

from .errors import LudotekaError


class MissingExtra(LudotekaError, ModuleNotFoundError):
    """Something is wanted here that an extra brings."""


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Around imports that an extra brings: where one of them is missing, one sentence says what to install."""
    try:
        yield
    except ModuleNotFoundError as error:
        module = (error.name or "").partition(".")[0]
        if module in ("", "ludoteka"):
            raise
        text = f"{module} is missing: pip install 'ludoteka[{name}]'"
        missing = MissingExtra(text, "error.extra", module=module, extra=name)
        missing.name = error.name
        raise missing from error
