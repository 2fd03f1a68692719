"""The options as the dialog for a new table shows them."""

from ludoteka.core.menu import Menu, Part, Parts, Preset, Scale, Step

from .components.tables import BUILDINGS, LEVELS, Tables

RULES = dict.fromkeys(("limitedSupply", "openCoins", *(f"ed{number}" for number in range(1, 10))), "rules")


def menu(tables: Tables) -> Menu:
    # A single player always has the Private Concern.
    concern = ({"seats": ("1",)}, {"pc": ("on",)})
    levels = tuple(Step(f"option.pcLevel.{one}", {"pcLevel": one}, (f"option.pcLevel.{one}.tells",)) for one in LEVELS)
    buildings = tuple(
        Part(name, f"building.{name}", str(tile)) for name, tile in zip(BUILDINGS, tables.building_tile, strict=True)
    )
    adventures = zip(tables.adventures, tables.adventure_level, strict=True)
    return Menu(
        presets=(
            Preset("first", {"buildings": "suggested", "startPlayer": "1"}, "beginner"),
            Preset("box", {}, "medium"),
            Preset("hard", {"pc": "on", "pcLevel": "expert", "twoDeeds": "on"}, "expert"),
        ),
        scales=(Scale("concern", levels),),
        themes={
            "pc": "opponent", "pcLevel": "opponent", "pcSeat": "opponent", "adventure": "opponent",
            "buildings": "start", "startPlayer": "start", **RULES,
        },
        needs={
            "pc": ({"seats": ("2", "3")},),
            "pcLevel": concern,
            "pcSeat": concern,
            **{f"adventure={name}": ({"pcLevel": (level,)},) for name, level in adventures},
        },
        parts={"buildings": Parts(tuple(f"option.buildings.place.{n}" for n in range(1, 5)), buildings, ",")},
    )  # fmt: skip
