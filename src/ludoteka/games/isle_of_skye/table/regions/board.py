"""The shared board: the scoring tiles, the bag and the rounds."""

from ludoteka.core.scene import badge, message, node
from ludoteka.core.wire import Node

from ...help.rule_texts import scoring_rule
from ...rules.state import Skye

ROUND_STEP = 0.69


def board(g: Skye) -> list[Node]:
    """Scoring tiles on A to D, the bag, and the round table below."""
    t = g.tables
    rounds = t.round_spaces[g.seats]
    now = rounds[g.round - 1] if g.round else []
    found = []
    for space, tile in enumerate(g.scoring):
        letter = "ABCD"[space]
        key, args = scoring_rule(t, tile)
        found.append(
            node(
                f"scoring:{letter}",
                f"scoring/{t.scoring_ids[tile]}",
                "board",
                space * 1.08,
                0,
                badge=badge("", message("label.space", letter=letter), letter),
                label=message("label.scoring", letter=letter, scoring=message(t.scoring_name[tile])),
                tip=message(key, **args),
                lit=space in now or None,
                study=True,
                brief=True,
            )
        )
    found.append(
        node("bag", "bag", "board", 4.35, 0, size=0.85, count=len(g.bag), label=message("panel.bag"), brief=True)
    )
    for number, spaces in enumerate(rounds, 1):
        letters = ["ABCD"[space] for space in spaces]
        label = message("label.round", n=number, letters=letters)
        if t.round_catch_up[g.seats][number - 1]:
            gold = t.round_catch_up[g.seats][number - 1]
            label = message("label.round-gold", n=number, letters=letters, gold=gold)
        found.append(
            node(
                f"round:{number}",
                f"round/{g.seats}/{number}",
                "board",
                (number - 1) * ROUND_STEP - 0.17,
                0.92,
                size=0.66,
                label=label,
                lit=number == g.round or None,
                brief=True,
            )
        )
    return found
