"""Who plays which seat: sitting down, standing up, coming back."""

from msgspec.structs import replace

from .actions import Action, AutoEnd, FreeRewind, Leave, Refused, Rename, Replace, Return, Take
from .model import SeatInfo, TableInfo


def reseated(info: TableInfo, seat: int, action: Action) -> tuple[TableInfo, SeatInfo | None]:
    """The table's description after the action, and the seat that changes hands or habits."""
    if isinstance(action, FreeRewind):
        return freed(info, seat, action.on), None
    player = changed(info, info.seats[seat], action)
    return info, None if player == info.seats[seat] else player


def changed(info: TableInfo, player: SeatInfo, action: Action) -> SeatInfo:
    if isinstance(action, Take):
        if not player.open:
            raise Refused("refused.seat_taken", seat=player.seat + 1)
        return replace(player, open=False, name=action.name, named=action.named)
    if player.kind != "person" or player.open:
        raise Refused("refused.no_person", seat=player.seat + 1)
    match action:
        case Leave():
            return replace(player, left=True, level=action.level if info.pace.takeover else player.level)
        case Replace():
            if not info.pace.takeover:
                raise Refused("refused.no_takeover")
            return replace(player, left=True, level=action.level)
        case Return():
            return replace(player, left=False, level="")
        case Rename():
            if player.named and action.name != player.name:
                raise Refused("refused.named")
            return replace(player, name=action.name)
        case AutoEnd():
            return replace(player, auto_end=action.on)
    return player


def freed(info: TableInfo, seat: int, on: bool) -> TableInfo:
    if seat != info.owner or not info.casual:
        raise Refused("refused.owner_only")
    return replace(info, free_rewind=on)
