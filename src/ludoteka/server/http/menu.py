"""The options of a title in words: presets, scales, and which option applies when."""

from ...core.game import Game, Option
from ...core.menu import Case, Part, Scale
from ...core.words import Words, words
from . import title_schemas


def menu_out(found: Game, language: str) -> title_schemas.MenuOut:
    say = words(language, found.domain)
    return title_schemas.MenuOut(
        [option_out(found, option, say) for option in found.options],
        [title_schemas.PresetOut(one.name, say.say(f"ui.preset.{one.name}"), *one[1:]) for one in found.menu.presets],
        [scale_out(one, say) for one in found.menu.scales],
    )


def option_out(found: Game, option: Option, say: Words) -> title_schemas.OptionOut:
    """An option under its short name; a single rule is told in one line and needs no other name."""
    menu, key = found.menu, f"option.{option.name}"
    parts = menu.parts.get(option.name)
    named = say.has(f"{key}.name")
    return title_schemas.OptionOut(
        option.name,
        say.say(key),
        option.default,
        [
            title_schemas.OptionValue(
                value,
                say.say(f"{key}.{value}"),
                [seats for seats in found.seats if option.problem(value, seats) is None],
                cases(menu.needs.get(f"{option.name}={value}", ())),
            )
            for value in option.values
        ],
        say.say(f"{key}.name") if named else say.say(key),
        # Whoever puts a value together sees what there is; how it is written is for programs.
        say.say(key) if named and parts is None else "",
        menu.themes.get(option.name, "game"),
        cases(menu.needs.get(option.name, ())),
        parts
        and title_schemas.PartsOut(
            [say.say(place) for place in parts.places], [part_out(part, say) for part in parts.parts], parts.joint
        ),
    )


def part_out(part: Part, say: Words) -> title_schemas.PartOut:
    return title_schemas.PartOut(part.value, say.say(part.name), part.group, cases(part.needs))


def scale_out(scale: Scale, say: Words) -> title_schemas.ScaleOut:
    steps = [
        title_schemas.StepOut(say.say(one.name), one.options, [say.say(key) for key in one.tells])
        for one in scale.steps
    ]
    return title_schemas.ScaleOut(scale.name, say.say(f"scale.{scale.name}"), scale.options, steps)


def cases(needs: tuple[Case, ...]) -> list[dict[str, list[str]]]:
    return [{name: list(values) for name, values in case.items()} for case in needs]
