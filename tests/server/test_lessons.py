"""Lessons at a table: started, gone through, left and resumed, taken back and tried again."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from ludoteka.core.lessons.check import Walk, as_recorded, opened
from ludoteka.core.lessons.format import course_of
from ludoteka.games import game, titles
from tests.server.test_http import error
from tests.server.web import serving

TAUGHT = [title for title in titles() if game(title).lessons is not None]


class Learner:
    """Somebody at a lesson's table."""

    def __init__(self, client: Any, title: str = "isle-of-skye", chapter: str = "round") -> None:
        self.client = client
        made = client.post("/api/lessons", json={"title": title, "chapter": chapter, "name": "Ola"})
        assert made.status_code == 201, made.text
        self.table = made.json()["table"]
        self.watch = made.json()["watch"]
        (seat,) = made.json()["seats"]
        self.here = f"/api/seats/{seat['key']}"

    def look(self) -> Any:
        return self.client.get(self.here).json()

    @property
    def step(self) -> Any:
        return self.look()["lesson"]

    def act(self, act: str, of: str) -> Any:
        answer = self.client.post(f"{self.here}/lesson", json={"act": act, "of": of})
        assert answer.status_code == 200, answer.text
        return answer.json()["message"]["lesson"]

    def next(self) -> Any:
        return self.act("next", self.step["step"])

    def move(self, text: str) -> Any:
        answer = self.client.post(f"{self.here}/moves", json={"version": self.look()["version"], "move": text})
        assert answer.status_code == 200, answer.text
        return answer.json()["message"]["lesson"]

    def undo(self) -> Any:
        answer = self.client.post(f"{self.here}/undo", json={"version": self.look()["version"]})
        assert answer.status_code == 200, answer.text
        return answer.json()["message"]["lesson"]

    def figures(self) -> dict[str, int]:
        return {figure["id"]: figure["value"] for figure in self.look()["scene"]["panels"][0]["figures"]}


def to_buying(me: Learner) -> None:
    me.next()
    me.next()
    for move in ("axe T14", "price T36 2", "price T66 1"):
        me.move(move)


def buyer(client: Any) -> Learner:
    """Somebody who is asked to buy."""
    me = Learner(client)
    to_buying(me)
    me.next()
    return me


def test_a_chapter_is_gone_through(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        me = Learner(client)
        assert [seat["name"] for seat in me.look()["seats"]] == ["Ola", "Flora"]
        step = me.step
        assert (step["step"], step["number"], step["of"], step["ends"]) == ("goal", 1, 13, "next")
        assert (
            step["text"] == {"key": "lesson.round.goal", "args": {}}
            and {"kind": "node", "id": "scoring:A"} in step["point"]
        )
        assert me.next()["step"] == "draw"
        assert me.next()["asked"] == ["axe T14"]
        assert me.move("axe T14")["step"] == "price"
        assert me.move("price T36 2")["step"] == "second-price"
        # Flora has priced too, and the screens are up.
        assert me.move("price T66 1")["step"] == "market"
        assert me.next()["step"] == "buy"
        # She buys at once, as the script says.
        assert me.move("buy T73")["step"] == "sold"
        assert me.figures()["gold"] == 2
        me.next()
        assert me.next()["step"] == "build"
        assert me.move("place T36 at -1,0 r90")["step"] == "build-freely"
        assert me.move("place T73 at 0,-1 r0")["text"]["key"] == "lesson.round.road.linked"
        assert me.figures()["vp"] == 5
        me.next()
        done = me.next()
        assert (done["ends"], done["number"], done["text"]["key"]) == ("over", 13, "lesson.done")


def test_another_move_is_played_explained_and_taken_back(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        me = Learner(client)
        me.next()
        me.next()
        step = me.move("axe T36")
        assert (step["step"], step["played"], step["other"]["key"]) == ("axe", True, "lesson.round.axe.look")
        assert me.look()["can"]["undo"]
        step = me.undo()
        assert step["step"] == "axe" and "other" not in step
        me.move("axe T14")
        me.move("price T36 2")
        # The last price of the round can be taken back too: Flora waits for the lesson.
        step = me.move("price T66 3")
        assert step["other"]["key"] == "lesson.round.second-price.dear" and me.look()["can"]["undo"]
        assert me.undo()["step"] == "second-price"


def test_whoever_wants_to_goes_on_with_another_move(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        me = buyer(client)
        step = me.move("buy T23")
        assert step["other"]["key"] == "lesson.round.buy.broch" and me.look()["turn_open"] == 0
        step = me.act("on", "buy")
        assert step["step"] == "sold" and "other" not in step and me.look()["turn_open"] is None
        me.next()
        assert me.next()["step"] == "build"
        me.move("place T36 at -1,0 r90")
        # There is no such tile to place any more: the lesson passes over the step.
        assert me.step["step"] == "road"


def test_reading_twice_is_reading_once(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        me = Learner(client)
        assert me.act("next", "goal")["step"] == "draw"
        version = me.look()["version"]
        assert me.act("next", "goal")["step"] == "draw"
        assert me.act("tap", "bag")["step"] == "draw"
        assert me.look()["version"] == version


def test_what_came_of_a_free_choice_can_be_tried_again(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        me = buyer(client)
        me.move("buy T73")
        me.next()
        me.next()
        me.move("place T36 at -1,0 r90")
        step = me.move("place T73 at -2,0 r90")
        assert step["text"]["key"] == "lesson.round.road.idle" and step["back"] == "build-freely"
        step = me.act("back", "build-freely")
        assert step["step"] == "build-freely" and me.figures()["vp"] == 0
        assert me.move("place T73 at 0,-1 r0")["text"]["key"] == "lesson.round.road.linked"


def test_a_game_that_is_over_can_be_tried_again(tmp_path: Path) -> None:
    """The last round, with the tiles laid anywhere: the lesson says so, and goes back to a step of one's choice."""
    with serving(tmp_path) as client:
        me = Learner(client, chapter="last")
        for move in ("axe T33", "price T43 10", "price T04 6", "buy T25"):
            me.move(move)
        while me.look()["status"] != "over":
            if me.step.get("played"):
                me.act("on", me.step["step"])
            elif me.look()["scene"]["choices"]:
                me.move(me.look()["scene"]["choices"][-1]["move"])
        assert me.step["text"]["key"] == "lesson.last.sheet.less"
        me.act("back", me.step["back"])
        assert me.look()["status"] == "running" and me.look()["scene"]["prompt"]["key"] == "prompt.axe"
        assert me.move("axe T33")["step"] == "price"


def test_a_lesson_is_left_and_resumed(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        me = Learner(client)
        to_buying(me)
        before = me.look()
        key = me.here.rpartition("/")[2]
    with serving(tmp_path) as client:
        me.client = client
        assert me.look() == before
        (mine,) = client.post("/api/mine", json={"keys": [key]}).json()["tables"]
        assert (mine["table"]["kind"], mine["table"]["lesson"]) == ("lesson", "round")
        assert me.next()["step"] == "buy"


def test_after_the_chapter_a_bot_plays_on(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        me = Learner(client)
        to_buying(me)
        for move in ("buy T73", "place T36 at -1,0 r90", "place T73 at 0,-1 r0"):
            me.move(move)
        me.next()
        assert me.next()["ends"] == "over"
        # Round 2: everybody prices anew, Flora as a bot does.
        for _ in range(3):
            me.move(me.look()["scene"]["choices"][0]["move"])
        while me.look()["waiting"] == [1]:
            continue
        assert me.look()["scene"]["prompt"]["key"] == "prompt.buy"


def test_nobody_else_is_taught(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        me = Learner(client)
        assert client.get(f"/api/seats/{me.watch}").json()["lesson"] is None
        assert (
            error(client.post(f"{me.here}/lesson", json={"act": "back", "of": "sold"}), 409)["key"] == "refused.no_step"
        )
        made = client.post("/api/lessons", json={"title": "isle-of-skye", "chapter": "dance"})
        assert error(made, 409)["key"] == "refused.no_chapter"
        made = client.post("/api/tables", json={"title": "isle-of-skye", "seats": [{"kind": "me"}, {"kind": "bot"}]})
        plain = f"/api/seats/{made.json()['seats'][0]['key']}"
        assert client.get(plain).json()["lesson"] is None
        refused = client.post(f"{plain}/lesson", json={"act": "next", "of": "goal"})
        assert error(refused, 409)["key"] == "refused.no_lesson"


def test_the_titles_say_what_can_be_learnt(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        for language, name in (("en", "One round"), ("pl", "Jedna runda"), ("hu", "Egy forduló")):
            found = {
                one["id"]: one for one in client.get("/api/titles", params={"language": language}).json()["titles"]
            }
            course = found["isle-of-skye"]["course"]
            assert course["chapters"][0] == {"id": "round", "title": name, "steps": 13, "minutes": 3}
            assert course["first"]["options"] == {"scoring": "first-game", "startPlayer": "1"}
            assert all(part["text"] and part["art"] for part in course["goal"])


def test_whoever_ends_the_turn_goes_on_with_the_other_move(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        me = buyer(client)
        me.move("buy T23")
        client.post(f"{me.here}/end", json={"version": me.look()["version"]})
        assert me.step["step"] == "sold" and me.look()["turn_open"] is None


def test_the_words_of_the_lessons_come_by_themselves(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        said = client.get("/api/words/hu/isle-of-skye/lessons").json()["words"]
        assert said["lesson.round"] == "Egy forduló" and said["goal.wins"]
        assert client.get("/api/words/xx/isle-of-skye/lessons").status_code == 404


@pytest.mark.parametrize("title", TAUGHT)
def test_what_a_turn_brings_is_said_in_words(tmp_path: Path, title: str) -> None:
    """Each saying has its words, and speaks of figures that the panels of the title have."""
    position, rng = game(title).new(2, {}), Random(1)
    for _ in range(60):
        position.push(position.to_move[0], position.choice(position.to_move[0]).pick(rng))
    known = {figure.id for figure in position.scene(0).panels[0].figures}
    with serving(tmp_path) as client:
        told = client.get(f"/api/words/pl/{title}/lessons").json()
        assert len(told["brought"]) >= 7 and all(one["key"] in told["words"] for one in told["brought"])
        asked = {name for one in told["brought"] for name in (*one["above"], *one["below"])}
        assert asked <= known, asked - known


@pytest.mark.parametrize("title", TAUGHT)
def test_every_chapter_is_played_to_its_end_at_a_table(tmp_path: Path, title: str) -> None:
    """What the kit does with a position, a person does with a table."""
    course = course_of(game(title))
    assert course is not None
    with serving(tmp_path) as client:
        for chapter in course.chapters.values():
            me = Learner(client, title, chapter.id)
            walk = Walk(course.game, chapter, opened(course.game, chapter), None, as_recorded)  # type: ignore[arg-type]
            for _ in range(300):
                step = me.step
                if step["ends"] == "over":
                    break
                if step["ends"] == "next":
                    me.next()
                elif step["ends"] == "tap":
                    me.act("tap", step["tap"][0])
                elif step["ends"] == "why":
                    thing = step["tap"][0]
                    asked = (
                        {"target": thing} if any(node["id"] == thing for node in me.look()["scene"]["nodes"]) else {}
                    )
                    answer = client.post(f"{me.here}/why", json=asked or {"move": thing})
                    assert answer.status_code == 200 and not answer.json()["legal"]
                else:
                    moves = step["asked"] or [choice["move"] for choice in me.look()["scene"]["choices"]]
                    move = as_recorded(walk, moves)
                    me.move(move)
                    walk.acts.append(f"{chapter.seat} {move}")
            assert me.step["ends"] == "over", me.step
