"""The rules of a title as the browser asks for them."""

import json
from pathlib import Path

import pytest

from ludoteka.core.lessons.coach import coach_of
from ludoteka.core.lessons.format import course_of
from ludoteka.core.lessons.icons import can_be_drawn, icons_of
from ludoteka.core.words import LANGUAGES, words
from ludoteka.games import game, titles
from ludoteka.server.http.rulebook import cut, rules_of

from .web import serving


def test_the_rules_of_every_title_in_every_language(tmp_path: Path) -> None:
    named = 0
    with serving(tmp_path) as client:
        for title in titles():
            shapes = []
            for language in LANGUAGES:
                found = client.get(f"/api/rules/{title}?language={language}").json()
                assert found["language"] == language
                assert "⟨" not in str(found)
                numbers = [one["rule"] for one in found["rules"]]
                assert {one["section"] for one in found["rules"]} <= {one["id"] for one in found["sections"]}
                texts = [one["text"] for one in found["rules"]] + [one["answer"] for one in found["rulings"]]
                cited = {
                    piece["rule"] for text in texts for piece in text if isinstance(piece, dict) and "rule" in piece
                }
                named += len(cited)
                assert cited <= {*numbers, *(one["rule"] for one in found["sections"])}
                assert set(found["opens"].values()) <= set(numbers)
                assert all(one["rules"] and one["question"] and one["answer"] for one in found["rulings"])
                assert all(one["origins"] and one["text"] for one in found["sources"])
                shapes.append((numbers, [one["name"] for one in found["sources"]]))
            assert shapes[0] == shapes[1] == shapes[2]
    assert named, "texts name other rules"


@pytest.mark.parametrize("title", [title for title in titles() if game(title).lessons is not None])
def test_chapters_come_in_the_order_of_learning_and_say_in_short_what_they_are_about(
    tmp_path: Path, title: str
) -> None:
    course, coach = course_of(game(title)), coach_of(game(title))
    assert course is not None and coach is not None
    with serving(tmp_path) as client:
        found = client.get(f"/api/rules/{title}?language=hu").json()
    chapters = [one["id"] for one in found["sections"] if not one["part"]]
    assert chapters == course.contents.reading
    # A part stands behind its chapter.
    assert [one["id"].split(".")[0] for one in found["sections"] if one["part"]] == sorted(
        (one["id"].split(".")[0] for one in found["sections"] if one["part"]), key=chapters.index
    )
    said = [short["text"] for one in found["sections"] for short in one["short"]]
    own, taught = words("hu", course.game.domain).say, words("hu", course.domain).say
    icons = [own(icon.key) for icon in icons_of(course.game)]
    assert sorted(said) == sorted([*icons, *(taught(f"coach.{name}") for name in coach.question)])


def test_they_are_packed_and_kept_until_they_change(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        path = "/api/rules/isle-of-skye?language=pl"
        whole = client.get(path, headers={"Accept-Encoding": "identity"})
        packed = client.get(path, headers={"Accept-Encoding": "gzip"})
        assert packed.json() == whole.json() and "Content-Encoding" not in whole.headers
        assert packed.headers["Content-Encoding"] == "gzip"
        again = client.get(path, headers={"If-None-Match": packed.headers["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
        other = client.get("/api/rules/isle-of-skye?language=hu", headers={"If-None-Match": packed.headers["ETag"]})
        assert other.status_code == 200
        assert client.get("/api/rules/isle-of-skye").json()["language"] == "en"


def test_doubtful_rows_are_named(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        sources = {one["name"]: one for one in client.get("/api/rules/isle-of-skye").json()["sources"]}
        assert "T11" in sources["tiles"]["doubtful"] and sources["tiles"]["origins"] == ["public"]
        assert "reconstructed" in sources["tiles.journeyman"]["origins"]


def test_a_table_can_be_downloaded(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        found = client.get("/api/rules/isle-of-skye/tiles.toml")
        assert found.status_code == 200 and "[checksums]" in found.text


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/rules/no-such", 404),
        ("/api/rules/isle-of-skye?language=xx", 400),
        ("/api/rules/isle-of-skye/no-such.toml", 404),
        ("/api/rules/isle-of-skye/..%2Ftables.py", 404),
        ("/api/rules/no-such/tiles.toml", 404),
    ],
)
def test_what_is_not_there(tmp_path: Path, path: str, status: int) -> None:
    with serving(tmp_path) as client:
        assert client.get(path).status_code == status


def test_texts_are_cut_at_rules_and_at_names_of_things() -> None:
    names = {"zamek": "castle/0", "wielki baza": "district/bazaar", "whisky": "symbol/whisky"}
    made = cut("Za zamek i whisky (R4.2, R99): Wielki Bazarze.", {"R4.2"}, names)
    assert [piece if isinstance(piece, str) else (piece.text, piece.rule or piece.art) for piece in made] == [
        "Za ",
        ("zamek", "castle/0"),
        " i ",
        ("whisky", "symbol/whisky"),
        " (",
        ("R4.2", "R4.2"),
        ", R99): ",
        ("Wielki Bazarze", "district/bazaar"),
        ".",
    ]
    assert cut("Podzamek, whiskyshordó", set(), names) == ["Podzamek, whiskyshordó"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", [title for title in titles() if game(title).lessons is not None])
def test_rules_name_things_in_every_language(title: str, language: str) -> None:
    book = json.loads(rules_of(game(title), language))
    pieces = [piece for rule in book["rules"] for piece in rule["text"] if isinstance(piece, dict)]
    arts = {piece["art"] for piece in pieces if "art" in piece}
    assert len(arts) >= 4 and all(can_be_drawn(game(title), art) for art in arts)
