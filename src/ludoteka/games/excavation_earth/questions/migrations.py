"""Records of older rules, put into the words of today's."""

from dataclasses import replace

from ludoteka.core.game import Game
from ludoteka.core.position import Position
from ludoteka.core.record import Record

NEEDLESS = "withdraw"


def of_today(game: Game, record: Record) -> Record:
    """Rules 1 asked for an order also where a withdrawal was the only one (R5.5.2); such answers are left out. Until
    rules 2 nobody was asked which of two equal cards to drop (R5.4.4), so that the others learned that they were equal;
    the answer is put in."""
    position = game.new(record.seats, record.options)
    moves: list[tuple[int, str]] = []
    places: dict[int, int] = {}
    for number, (seat, text) in enumerate(record.moves):
        equal = dropped(position)
        if equal is not None and equal != text:
            moves.append((position.to_move[0], equal))
            position.push(*moves[-1])
        if text == NEEDLESS and "command" not in asked(position):
            continue
        position.push(seat, text)
        places[number] = len(moves)
        moves.append((seat, text))
    if moves == record.moves:
        return record
    lines = {where: line for where, line in record.lines.items() if isinstance(where, str)}
    return replace(
        record,
        moves=moves,
        lines=lines | {places[number]: line for number, line in record.lines.items() if number in places},
        remarks={places[number]: remark for number, remark in record.remarks.items() if number in places},
    )


def asked(position: Position) -> list[str]:
    return [position.choice(seat).name for seat in position.to_move]


def dropped(position: Position) -> str | None:
    """The only answer to the question which card to drop, where both are equal."""
    if asked(position) != ["drop"]:
        return None
    choice = position.choice(position.to_move[0])
    return position.game.text(choice, choice.moves[0]) if len(choice.moves) == 1 else None
