"""The options as the dialog for a new table shows them."""

from ludoteka.core.menu import Menu, Preset, Scale, Step

EASIER = ("E1", "E2", "E3", "E4", "E5")
HARDER = ("H1", "H2", "H3", "H4", "H5")
DIFFICULTY = EASIER + HARDER


def step(name: str, rules: tuple[str, ...]) -> Step:
    return Step(f"scale.zu.{name}", dict.fromkeys(rules, "true"), tuple(f"option.{rule}" for rule in rules))


ZU = Scale(
    "zu",
    (
        step("easiest", EASIER),
        step("easier", EASIER[:3]),
        step("little-easier", EASIER[:1]),
        Step("scale.zu.printed", {}, ("scale.zu.printed.tells",)),
        step("little-harder", HARDER[:1]),
        step("harder", HARDER[:3]),
        step("hardest", HARDER),
    ),
)

MENU = Menu(
    presets=(
        Preset("first", dict.fromkeys(EASIER[:3], "true"), "beginner"),
        Preset("box", {}, "medium"),
        Preset("hard", {"openingDraft": "true", **dict.fromkeys(HARDER[:3], "true")}, "expert"),
    ),
    scales=(ZU,),
    themes=dict.fromkeys(DIFFICULTY, "rules"),
)
