"""The options as the dialog for a new table shows them."""

from ludoteka.core.menu import Menu, Part, Parts, Preset

STAGES = tuple(Part(str(stage), f"option.vukoTiles.stage.{stage}") for stage in range(5))

MENU = Menu(
    presets=(
        Preset("first", {"regionTokens": "laid", "characters": "simple", "startPlayer": "1"}, "beginner"),
        Preset("box", {}, "medium"),
        Preset("hard", {"orderTokens": "drafted", "vukoTiles": "1234"}, "expert"),
    ),
    themes={"characters": "start", "regionTokens": "start", "startPlayer": "start"},
    parts={"vukoTiles": Parts(("tile.V1", "tile.V2", "tile.V3", "tile.V4"), STAGES, "")},
)
