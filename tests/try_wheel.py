"""Tries an installed wheel, by itself: it is compiled, has all its tables and words, and plays.

`python tests/try_wheel.py`, in an environment where nothing but the wheel and what it needs is installed.
"""

import random
import subprocess
import sys

import ludoteka
from ludoteka.bots import make_bot
from ludoteka.core import flow
from ludoteka.core.words import LANGUAGES, catalogue, domains, source


def main() -> None:
    assert not flow.__file__.endswith(".py"), f"not compiled: {flow.__file__}"
    for domain in domains():
        for language in LANGUAGES:
            assert source(domain, language).name.endswith(".mo") and catalogue(domain, language).texts
    for title in ludoteka.titles():
        position, rng = ludoteka.new(title, seats=2), random.Random(1)
        while position.to_move:
            position.roll(rng)
            for seat in position.to_move[:1]:
                position.push(seat, make_bot("random").choose(position, seat, rng).move)
        print(title, position.result().scores)  # type: ignore[union-attr]
    program = subprocess.run(
        [sys.executable, "-c", "from ludoteka.cli import start; start()"], capture_output=True, text=True
    )
    assert "ludoteka[play]" in program.stderr, program.stderr


if __name__ == "__main__":
    main()
