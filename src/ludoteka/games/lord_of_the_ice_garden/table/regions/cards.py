"""What a player has: the character card, the cards of the units, and the tokens on them."""

from ludoteka.core.scene import message, node
from ludoteka.core.wire import Node

from ...art.cards import CARD_WIDE, SLOT
from ...components.tables import ABILITIES, CHARACTERS, FJOLLSFINN, KINDS, LEVELS, MAGIC, SPY, TOKENS, unit_level
from ...knowledge.view import abilities
from ...rules.scoring import progress
from ...rules.state import NOBODY, Garden
from .map import wide

HIGH = 1.9
STEP = HIGH * CARD_WIDE + 0.06
LEVEL_STEP = 1.56


def cards(g: Garden, seat: int) -> list[Node]:
    """The character with its goal, and its three kinds of units with their upgrades."""
    character = g.who[seat]
    if character == NOBODY:
        return []
    home = f"card:{seat}"
    name = CHARACTERS[character]
    done = min(progress(g, seat), g.tables.goal[character])
    goal = message(f"goal.{name}", n=g.tables.goal[character])
    found = [
        wide(
            f"character:{seat}",
            f"character/{name}/{seat}/{done}",
            home,
            0,
            0,
            HIGH,
            label=message(f"character.{name}"),
            tip=message("tip.goal", goal=goal, n=done),
            study=True,
        )
    ]
    for level in range(3):
        found += unit_card(g, seat, character * 3 + level, round(STEP * (level + 1), 3))
    return found


def unit_card(g: Garden, seat: int, unit: int, x: float) -> list[Node]:
    """A unit type: how many are in reserve, and what it can do."""
    id = g.tables.unit_ids[unit]
    home = f"card:{seat}"
    names = [message(f"ability.{name}") for name in abilities(g, unit)]
    bought = [kind for kind in range(KINDS) for _ in range(g.bought[unit * KINDS + kind])]
    free = g.tables.upgrade_slots[unit] - len(bought)
    tip = message("tip.unit", level=unit_level(unit), abilities=names or [message("word.none")], n=free)
    label = message(f"piece.{id}")
    spare = g.unit_reserve[unit]
    told = {"label": label, "tip": tip, "count": spare, "study": True}
    found = [wide(f"piece:{seat}:{unit + 1}", f"card/{id}/{seat}", home, x, 0, HIGH, **told)]
    y = round((SLOT[1] - 0.5) * HIGH, 3)
    laid = [(kind, (SLOT[0] - 0.5) * CARD_WIDE * HIGH + 0.12 * HIGH * i) for i, kind in enumerate(bought)]
    if g.tables.powers[unit] >> SPY & 1:
        laid += [(kind, ((SLOT[0] - 0.5) * CARD_WIDE - (0.29, 0.17)[i]) * HIGH) for i, kind in enumerate(g.spies)]
    for i, (kind, dx) in enumerate(laid):
        ability = ABILITIES[kind]
        found.append(
            node(
                f"bought:{id}:{i}",
                f"ability/{ability}",
                home,
                round(x + dx, 3),
                y,
                size=0.28,
                label=message(f"ability.{ability}"),
                tip=message(f"effect.{ability}", n=g.tables.upgrade_cost[kind]),
            )
        )
    return found


def hoard(g: Garden, seat: int) -> list[Node]:
    """Population, gold, M on its four levels; markers at hand, Vuko tokens, what was given to the Throat."""
    home = f"hoard:{seat}"
    found = []
    for i, (letter, n) in enumerate((("P", g.people[seat]), ("G", g.gold[seat]))):
        found.append(
            node(
                f"token:{seat}:{letter}",
                f"token/{letter}",
                home,
                0.5 + 1.15 * i,
                0,
                count=n,
                label=message(f"token.{letter}"),
                brief=True,
            )
        )
    for level in range(LEVELS):
        name = TOKENS[MAGIC + level]
        n = g.magic[seat * LEVELS + level]
        tip = message("tip.level", level=level) if level else message("tip.level-0")
        label = message(f"token.{name}")
        x = round(level_x(level), 3)
        told = {"count": n, "label": label, "tip": tip, "brief": True}
        found.append(wide(f"token:{seat}:{name}", f"level/{level}", home, x, 0, 1, **told))
    more = [
        ("reserve", f"pile/{seat}", "panel.reserve", g.reserve[seat]),
        ("hunted", "vuko-token", "panel.vuko-tokens", g.vuko_tokens[seat]),
        ("throat", f"in-throat/{seat}", "panel.throat", g.throat[seat]),
    ]
    if g.who[seat] == FJOLLSFINN:
        more.append(("garden", "garden", "panel.garden", sum(g.recruited)))
    for i, (id, art, key, n) in enumerate(more):
        told = {"count": n, "label": message(key), "brief": True}
        found.append(node(f"{id}:{seat}", art, home, round(0.5 + 1.15 * i, 3), 1.7, size=0.9, **told))
    return found


def level_x(level: int) -> float:
    return 3.1 + LEVEL_STEP * level
