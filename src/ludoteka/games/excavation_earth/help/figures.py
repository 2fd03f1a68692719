"""What counted for a figure of a panel: the books of the credits, the lines of the gallery, the command centres."""

from ludoteka.core.scene import item, message, studied
from ludoteka.core.wire import Item, Message, Study

from ..components.tables import CENTRES, COLOURS, GLYPHS, TYPE_IDS
from ..rules.scoring import gallery_lines
from ..rules.state import PAGE, ROUNDS, SOURCES, Earth
from .trade import award, envoys_for_more


def credits_of(g: Earth, player: int) -> Study:
    """Where the credits came from and went."""
    items = []
    for source, name in enumerate(SOURCES):
        pages = range(player * PAGE, player * PAGE + (ROUNDS + 1) * len(SOURCES), len(SOURCES))
        amount = sum(g.books[page + source] for page in pages)
        if amount:
            items.append(item(message(f"source.{name}"), value=amount))
    return studied(message("panel.credits"), items)


def gallery_of(g: Earth, player: int) -> Study:
    """Every row and column: guards so far, credits now, and what one more guard would add."""
    t = g.tables
    mask = g.gallery[player]
    lines = gallery_lines(t, mask)
    items = []
    for glyph, letter in enumerate(GLYPHS):
        types = [colour * 4 + glyph for colour in range(len(COLOURS))]
        items.append(
            gallery_line(g, player, message("study.row", glyph=letter), types, t.row_score[glyph], lines[glyph])
        )
    for colour, letter in enumerate(COLOURS):
        types = [colour * 4 + glyph for glyph in range(len(GLYPHS))]
        name = message("study.column", colour=message(f"colour.{letter}"))
        items.append(gallery_line(g, player, name, types, t.column_score[colour], lines[len(GLYPHS) + colour]))
    guards = [f"guard:{player}:{TYPE_IDS[type_]}" for type_ in range(len(TYPE_IDS)) if mask >> type_ & 1]
    return studied(message("panel.gallery"), items, guards)


def gallery_line(g: Earth, player: int, name: Message, types: list[int], steps: list[int], points: int) -> Item:
    guards = sum(g.gallery[player] >> type_ & 1 for type_ in types)
    lights = [f"cell:{player}:{TYPE_IDS[type_]}" for type_ in types]
    state = "done" if guards == len(types) else None
    text = message("study.line", line=name, n=guards, m=len(types))
    if guards < len(types) and steps[guards + 1] > points:
        text = message("study.line-next", line=name, n=guards, m=len(types), gain=steps[guards + 1] - points)
    return item(text, value=points, lights=lights, state=state)


def majorities_of(g: Earth, player: int) -> Study:
    """The command centres, and the envoys that would bring more."""
    items = []
    if not g.round:
        return studied(message("panel.majority"), [item(message("study.all-paid"))])
    for centre, name in enumerate(CENTRES):
        count = g.envoys[player * 3 + centre]
        label = message("study.centre", centre=message(f"centre.{name}"), n=count)
        items.append(item(label, value=award(g, centre, player), lights=[f"centre:{name}"]))
        more = envoys_for_more(g, centre, player)
        if more is not None:
            items.append(item(message("study.more", n=more[0], gain=more[1]), state="todo", lights=[f"centre:{name}"]))
    return studied(message("panel.majority"), items)
