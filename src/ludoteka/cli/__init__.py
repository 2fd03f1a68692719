"""The command line `ludoteka`."""

import sys

from ..core.extras import MissingExtra, extra
from ..core.words import default_language, told


def start() -> None:
    """The entry point of the program. The engine alone comes without the libraries of the command line, and says so."""
    try:
        with extra("play"):
            from .main import app_main
    except MissingExtra as missing:
        sys.exit(f"ludoteka: {told(missing, default_language())}")
    app_main()
