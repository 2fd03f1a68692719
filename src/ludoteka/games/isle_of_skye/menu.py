"""The options as the dialog for a new table shows them."""

from ludoteka.core.menu import Menu, Part, Parts, Preset

from .components.tables import Tables


def menu(tables: Tables) -> Menu:
    journeyman = ({"expansion": ("journeyman",)},)
    scoring = tuple(
        Part(name, tables.scoring_name[number], name, () if number in tables.scoring_in_base else journeyman)
        for number, name in enumerate(tables.scoring_ids)
    )
    return Menu(
        presets=(
            Preset("first", {"scoring": "first-game", "startPlayer": "1"}, "beginner"),
            Preset("box", {}, "medium"),
            Preset("hard", {"expansion": "journeyman", "hideGold": "true"}, "expert"),
        ),
        themes={"startPlayer": "start", "hideGold": "rules"},
        needs={"bonusLayout": journeyman},
        parts={"scoring": Parts(tuple(f"option.scoring.place.{place}" for place in "ABCD"), scoring, ",")},
    )
