"""Names of pictures come from outside: whatever they say, there is a picture of modest size or there is none."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from litestar.exceptions import NotFoundException
from msgspec.json import encode

from ludoteka.games import game, titles
from ludoteka.server.http.pictures import AT_ONCE, picture
from ludoteka.server.http.static import ASK_AGAIN, FOR_GOOD
from tests.server.web import SKYE, serving

LARGEST = 100_000
"""Bytes of the largest picture that a title may draw."""

ODD = ("5000", "-1", "x", "", "1e9", "0", "A-B", "..", "0-0", "1.5", "+1", "99x99")


def families(title: str) -> list[str]:
    """A name for each kind of picture that a random game shows."""
    found: dict[tuple[str, int], str] = {}
    made = game(title)
    for options in made.presets:
        seats = next(seats for seats in made.seats if made.offers(seats, options))
        position = made.new(seats, options)
        rng = Random(2)
        for ply in range(120):
            position.roll(rng)
            if not position.to_move:
                break
            seat = position.to_move[0]
            position.push(seat, position.choice(seat).pick(rng))
            if ply % 10 == 0:
                for name in re.findall(r'"art":"([^"]+)"', encode(position.scene(0)).decode()):
                    found.setdefault((name.partition("/")[0], name.count("/")), name)
    return list(found.values())


def twisted(name: str) -> Iterator[str]:
    parts = name.split("/")
    yield from (name + "/x", name + "/1", parts[0], parts[0] + "/", "/".join(parts[:-1]), re.sub(r"\d+", "5000", name))
    for i in range(1, len(parts)):
        yield from ("/".join([*parts[:i], odd, *parts[i + 1 :]]) for odd in ODD)


@pytest.mark.parametrize("title", titles())
def test_odd_names_of_pictures_give_a_modest_picture_or_none(title: str) -> None:
    known = families(title)
    refused = 0
    for name in known:
        assert picture(game(title), "plain", name).startswith(b"<svg")
        for odd in twisted(name):
            try:
                assert len(picture(game(title), "plain", odd)) < LARGEST, odd
            except NotFoundException:
                refused += 1
    assert refused > len(known)


def test_a_small_picture_has_larger_print() -> None:
    """What is too small to be read is drawn in another way where the picture is small; elsewhere nobody sees that."""
    drawn = picture(game("excavation-earth"), "plain", "artefact/Y-A").decode()
    assert re.search(r"@media\(max-height:(\d+)px\)\{\.near\1\{display:none\}\.far\1\{display:inline\}\}", drawn)
    assert re.search(r'<g class="far\d+" display="none">', drawn)
    assert "<style>" not in picture(game("excavation-earth"), "plain", "sign/Y").decode()


def test_a_picture_and_many_at_once_are_sent(tmp_path: Path) -> None:
    """An address with the digest of the pictures is kept for good; another one still leads to them."""
    with serving(tmp_path) as client:
        home = client.get(f"/api/words/en/{SKYE}").json()["art"]
        one = client.get(f"{home}plain/castle/0.svg")
        assert one.content == picture(game(SKYE), "plain", "castle/0") and one.headers["Cache-Control"] == FOR_GOOD
        assert client.get(f"/art/{SKYE}/old/plain/castle/0.svg").headers["Cache-Control"] == ASK_AGAIN
        many = client.get(f"{home}bright?names=castle/0,nothing,castle/1")
        assert many.json() == {name: picture(game(SKYE), "bright", name).decode() for name in ("castle/0", "castle/1")}
        assert many.headers["Cache-Control"] == FOR_GOOD
        wrong = (f"{home}purple/castle/0.svg", f"{home}purple?names=castle/0", "/art/chess/x/plain/castle/0.svg",
                 f"{home}plain?names={','.join(['castle/0'] * (AT_ONCE + 1))}")  # fmt: skip
        assert [client.get(address).status_code for address in wrong] == [404] * len(wrong)
