"""Records of older rules, put into the words of today's."""

from dataclasses import replace

from ludoteka.core.errors import LudotekaError
from ludoteka.core.game import Game
from ludoteka.core.record import Record

NEEDLESS = "withdraw"


def without_needless_orders(game: Game, record: Record) -> Record:
    """Rules 1 asked for an order also where a withdrawal was the only one (R5.5.2); such answers are left out."""
    if NEEDLESS not in [text for _, text in record.moves]:
        return record
    position = game.new(record.seats, record.options)
    kept: list[int] = []
    for number, (seat, text) in enumerate(record.moves):
        asked = [position.choice(seat).name] if seat in position.to_move else []
        if text == NEEDLESS and asked != ["command"]:
            continue
        try:
            position.push(seat, text)
        except LudotekaError:
            return record  # it replays to this point, where the error is told with its line
        kept.append(number)
    later = {number: place for place, number in enumerate(kept)}
    lines = {where: line for where, line in record.lines.items() if isinstance(where, str)}
    return replace(
        record,
        moves=[record.moves[number] for number in kept],
        lines=lines | {later[number]: line for number, line in record.lines.items() if number in later},
        remarks={later[number]: remark for number, remark in record.remarks.items() if number in later},
    )
