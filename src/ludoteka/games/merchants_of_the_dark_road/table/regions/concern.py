"""The Private Concern's own area: delivery row, what it carries, its card, notices in force, sarcophagi."""

from ludoteka.core.scene import message
from ludoteka.core.wire import Node

from ...components.tables import NOTICES, TOWNS
from ...rules.state import CONCERN, EMPTY, Road
from .. import layout as place
from .pieces import ground, hero_node, piece, seat_word, tile_node

HOME = "concern"


def concern(g: Road) -> list[Node]:
    t = g.tables
    found = [ground("office", HOME, place.WAGON_HIGH, message("region.concern"))]
    for i, town in enumerate(g.delivery):
        served = "served" if g.served >> town & 1 else "waiting"
        label, tip = message(f"label.{served}", town=message(f"town.{TOWNS[town]}")), message("tip.delivery", n=i + 1)
        at = place.DELIVERY[i]
        art = f"delivery/{TOWNS[town]}/{served}"
        found.append(piece(f"row:{TOWNS[town]}", art, HOME, at, 1.25, label=label, tip=tip))
    label = message("label.stock", n=g.stock)
    found.append(piece("stock", f"stock/{g.stock}", HOME, place.STOCK, 1.25, label=label, tip=message("tip.stock")))
    found += [hero_node(g, hero, HOME, place.CREW[i], 2.35) for i, hero in enumerate(g.concern_heroes)]
    found += [tile_node(g, tile, HOME, place.PAPERS[i], 1.75) for i, tile in enumerate(g.concern_tiles)]
    if g.action != EMPTY:
        name = t.action_ids[g.action]
        label, tip = message(f"action.{name}"), message(f"action.{name}.rule")
        found.append(piece(f"action:{name}", f"action/{name}", HOME, place.ACTION, 2.5, label=label, tip=tip))
    notices = [i for i in range(len(NOTICES)) if g.notices >> i & 1]
    for k, i in enumerate(notices):
        name = NOTICES[i]
        label, tip = message(f"notice.{name}"), message(f"notice.{name}.rule")
        at = place.NOTICES[k]
        found.append(piece(f"notice:{name}", f"notice/{name}", HOME, at, 1.05, label=label, tip=tip))
    opened = [i for i, owner in enumerate(g.sarcophagus_owner) if owner != EMPTY]
    for k, i in enumerate(opened):
        who = seat_word(g, g.seats if g.sarcophagus_owner[i] == CONCERN else g.sarcophagus_owner[i])
        label = message("label.tomb", tomb=message(f"tomb.{t.sarcophagus_ids[i]}"), seat=who)
        found.append(piece(f"tomb:{i}", f"tomb/{t.sarcophagus_ids[i]}", HOME, place.TOMB_ROW[k], 1.15, label=label))
    return found
