"""A kind of unit under the glass: what it counts for, what it can do, what it takes to call and to kill it."""

from ludoteka.core.scene import item, message, studied
from ludoteka.core.wire import Message, Study

from ..components.tables import ABILITIES, DOM, KINDS, unit_level
from ..knowledge.view import abilities
from ..rules.state import Garden
from ..rules.turns.activation import toughness
from ..rules.turns.chant import summon_price


def unit_study(g: Garden, unit: int) -> Study:
    level = unit_level(unit)
    items = [item(message("study.counts", n=level + g.ability(unit, DOM)), art="ability/DOM")]
    names = abilities(g, unit)
    for name in dict.fromkeys(names):
        text = message("study.ability", ability=message(f"ability.{name}"), effect=effect(g, name))
        n = names.count(name)
        items.append(item(text, art=f"ability/{name}", value=f"×{n}" if n > 1 else None))
    items.append(item(message("study.toughness", n=toughness(g, unit)), art="ability/ATT"))
    items.append(item(message("study.summon", level=level, n=summon_price(g, unit, 1)), art="token/M"))
    return studied(message(f"piece.{g.tables.unit_ids[unit]}"), items)


def effect(g: Garden, name: str) -> Message:
    kind = ABILITIES.index(name)
    return message(f"effect.{name}", n=g.tables.upgrade_cost[kind]) if kind < KINDS else message(f"effect.{name}")
