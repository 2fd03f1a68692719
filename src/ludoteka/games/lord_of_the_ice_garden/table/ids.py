"""How things on the table are called: their ids in a scene, and their names."""

from ludoteka.core.scene import message
from ludoteka.core.wire import Message

from ..components.tables import ABILITIES, AREA_IDS, SPACES
from ..rules.moves import ABSORB
from ..rules.state import Garden

# -- names ----------------------------------------------------------------------------------------------------------


def area_name(area: int) -> Message:
    return message(f"area.{AREA_IDS[area]}")


def piece_name(g: Garden, piece: int) -> Message:
    """A marker (0), or 1 + unit."""
    return message("piece.marker" if piece == 0 else f"piece.{g.tables.unit_ids[piece - 1]}")


# -- ids ------------------------------------------------------------------------------------------------------------


def area_id(area: int) -> str:
    return f"area:{AREA_IDS[area]}"


def space_id(space: int) -> str:
    return f"space:{SPACES[space]}"


def upgrade_id(kind: int) -> str:
    return f"upgrade:{ABILITIES[kind]}"


def jump_id(level: int, to: int) -> str:
    return f"jump:{level}:{to}"


def piece_id(g: Garden, seat: int, piece: int, area: int) -> str:
    """Markers (0) or units (1 + unit) of a seat in an area."""
    if piece == 0:
        return f"marker:{seat}:{AREA_IDS[area]}"
    return f"unit:{g.tables.unit_ids[piece - 1]}:{AREA_IDS[area]}"


def power_name(ability: int) -> str:
    return "absorb" if ability == ABSORB else ABILITIES[ability]


def power_id(ability: int) -> str:
    return f"power:{power_name(ability)}"
