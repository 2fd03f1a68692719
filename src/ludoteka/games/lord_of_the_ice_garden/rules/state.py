"""The fields of The Lord of the Ice Garden, and small questions and changes that all chapters share.

Lists by area have 8 entries. `markers` and the like are indexed [seat * 8 + area], `units` [unit * 8 + area]. Markers
behind Vuko are counted in `markers` too, and so is what is trapped in a closed region. Viper's Throat and the Ice
Garden are no areas (R2.2.5): what lies there is in `throat` and `recruited`.
"""

from typing import Final

from ludoteka.core.state import State

from ..components.tables import AREAS, DOM, KINDS, LEVELS, MAGIC, SPY, Tables

NOWHERE: Final = -1
NOBODY: Final = -1

# How the game ended.
GOES_ON: Final = 0
SNOW: Final = 1
GOAL: Final = 2
POINTS: Final = 3
LAST_BOAT: Final = 4


class Garden(State):
    """Everything on the table. `ladder` lists the seats from the best to the worst reputation, `stack` the initiative
    markers from the bottom up, whatever space they stand on: only those on the same space are compared. The top of an
    initiative stack is earlier, the top of a reputation stack is worse (R5.7)."""

    turn: int
    who: list[int]
    seat_of: list[int]
    vp: list[int]
    ledger: list[tuple[int, str, int, int]]
    people: list[int]
    gold: list[int]
    magic: list[int]
    supply: list[int]
    reserve: list[int]
    markers: list[int]
    suspended: list[int]
    throat: list[int]
    recruited: list[int]
    unit_reserve: list[int]
    units: list[int]
    doomed: list[int]
    bought: list[int]
    spies: list[int]
    upgrades: list[int]
    vuko_tokens: list[int]
    reputation: list[int]
    ladder: list[int]
    space: list[int]
    stack: list[int]
    order: list[int]
    leaps: list[int]
    boats: int
    scoring: int
    snow: int
    sequence: list[int]
    planned: list[tuple[int, ...]]
    regions: list[int]
    open: list[int]
    near: list[tuple[int, ...]]
    nations: list[int]
    sites: list[int]
    carried: int
    absorbed: int
    towers: list[int]
    nightmares: list[int]
    closed: list[int]
    thorn: int
    vuko: int
    ending: int

    def __init__(self, tables: Tables, seats: int, options: dict[str, str]) -> None:
        super().__init__(seats)
        self.tables = tables
        self.options = options

    def copy(self) -> "Garden":
        new = Garden(self.tables, self.seats, self.options)
        new.step = self.step
        new.todo = self.todo.copy()
        new.turn = self.turn
        new.who = self.who.copy()
        new.seat_of = self.seat_of.copy()
        new.vp = self.vp.copy()
        new.ledger = self.ledger.copy()
        new.people = self.people.copy()
        new.gold = self.gold.copy()
        new.magic = self.magic.copy()
        new.supply = self.supply.copy()
        new.reserve = self.reserve.copy()
        new.markers = self.markers.copy()
        new.suspended = self.suspended.copy()
        new.throat = self.throat.copy()
        new.recruited = self.recruited.copy()
        new.unit_reserve = self.unit_reserve.copy()
        new.units = self.units.copy()
        new.doomed = self.doomed.copy()
        new.bought = self.bought.copy()
        new.spies = self.spies.copy()
        new.upgrades = self.upgrades.copy()
        new.vuko_tokens = self.vuko_tokens.copy()
        new.reputation = self.reputation.copy()
        new.ladder = self.ladder.copy()
        new.space = self.space.copy()
        new.stack = self.stack.copy()
        new.order = self.order.copy()
        new.leaps = self.leaps.copy()
        new.boats = self.boats
        new.scoring = self.scoring
        new.snow = self.snow
        new.sequence = self.sequence.copy()
        new.planned = self.planned.copy()
        new.regions = self.regions.copy()
        new.open = self.open.copy()
        new.near = self.near.copy()
        new.nations = self.nations.copy()
        new.sites = self.sites.copy()
        new.carried = self.carried
        new.absorbed = self.absorbed
        new.towers = self.towers.copy()
        new.nightmares = self.nightmares.copy()
        new.closed = self.closed.copy()
        new.thorn = self.thorn
        new.vuko = self.vuko
        new.ending = self.ending
        return new

    # -- influence ----------------------------------------------------------------------------------------------

    def ability(self, unit: int, kind: int) -> int:
        """R2.9.2: how often a unit type has one of the abilities that exist as tokens: printed, bought, or spied
        out."""
        i = unit * KINDS + kind
        n = self.tables.printed[i] + self.bought[i]
        if self.spies and kind in self.spies and self.tables.powers[unit] >> SPY & 1:
            n += 1
        return n

    def free(self, seat: int, area: int) -> int:
        """R8.2.1, R12.6: own markers in an area that are not behind Vuko."""
        n = self.markers[seat * AREAS + area]
        return n - self.suspended[seat] if area == self.vuko else n

    def force(self, seat: int, area: int) -> int:
        """R6.1: what the units of a seat count for in an area."""
        units = self.units
        first = self.who[seat] * 3
        n = 0
        for unit in range(first, first + 3):
            here = units[unit * AREAS + area]
            if here:
                n += here * (unit - first + 1 + self.ability(unit, DOM))
        return n

    def influence(self, seat: int, area: int) -> int:
        """R6.1: free markers, and what the units count for."""
        return self.free(seat, area) + self.force(seat, area)

    def footholds(self, seat: int) -> list[int]:
        """R6.1, R12.6: open regions where a seat has influence."""
        return [area for area in self.open if self.free(seat, area) or self.force(seat, area)]

    def on_map(self, seat: int) -> int:
        """R4.1.2: all influence of a seat in open regions; markers behind Vuko count here."""
        return sum([self.markers[seat * AREAS + area] + self.force(seat, area) for area in self.open])

    def present(self, seat: int, area: int) -> bool:
        """R7.3.1: whether any piece of a seat is in an area, markers behind Vuko included."""
        if self.markers[seat * AREAS + area]:
            return True
        first = self.who[seat] * 3
        units = self.units
        return (units[first * AREAS + area] + units[(first + 1) * AREAS + area] + units[(first + 2) * AREAS + area]) > 0

    def has_power(self, seat: int, area: int, ability: int) -> bool:
        """Whether a seat has a unit with this ability in an area."""
        first = self.who[seat] * 3
        for unit in range(first, first + 3):
            if self.units[unit * AREAS + area]:
                if ability < KINDS:
                    if self.ability(unit, ability):
                        return True
                elif self.tables.powers[unit] >> ability & 1:
                    return True
        return False

    def number(self, area: int) -> int:
        """R8.1: the red number of a region."""
        return self.regions.index(area) + 1

    def ranking(self, area: int) -> list[int]:
        """R8.3: seats with influence in a region: by influence, then by influence next door, then by reputation."""
        found: list[tuple[int, int, int]] = []
        for place in range(self.seats):
            seat = self.ladder[place]
            mine = self.influence(seat, area)
            if mine:
                found.append((-mine, place, seat))
        if len(found) > 1:
            found.sort()
            if len({entry[0] for entry in found}) < len(found):
                around = [
                    (mine, -sum([self.influence(seat, other) for other in self.near[area]]), place, seat)
                    for mine, place, seat in found
                ]
                around.sort()
                return [entry[3] for entry in around]
        return [entry[2] for entry in found]

    # -- tokens -------------------------------------------------------------------------------------------------

    def all_magic(self, seat: int) -> int:
        return sum(self.magic[seat * LEVELS : seat * LEVELS + LEVELS])

    def owned(self, seat: int) -> int:
        """All resource tokens of a seat."""
        return self.people[seat] + self.gold[seat] + self.all_magic(seat)

    def give(self, seat: int, resource: int, amount: int) -> int:
        """R4.5.3, R12.2: tokens from the supply, as far as it lasts. Returns how many there were."""
        n = min(amount, self.supply[resource])
        self.supply[resource] -= n
        if resource == MAGIC:
            self.magic[seat * LEVELS] += n
        elif resource:
            self.gold[seat] += n
        else:
            self.people[seat] += n
        return n

    def gain_vp(self, seat: int, source: str, points: int) -> None:
        """R12.12: points are counted on, with where they came from."""
        self.vp[seat] += points
        self.ledger.append((seat, source, self.turn, points))

    def pay_people(self, seat: int, n: int) -> None:
        self.people[seat] -= n
        self.supply[0] += n

    def pay_gold(self, seat: int, n: int) -> None:
        self.gold[seat] -= n
        self.supply[1] += n

    def pay_magic(self, seat: int, level: int, n: int) -> None:
        self.magic[seat * LEVELS + level] -= n
        self.supply[MAGIC] += n

    # -- pieces -------------------------------------------------------------------------------------------------

    def place_marker(self, seat: int, area: int) -> None:
        self.reserve[seat] -= 1
        self.markers[seat * AREAS + area] += 1

    def take_marker(self, seat: int, area: int) -> None:
        """R6.2: a marker goes back to its owner."""
        self.reserve[seat] += 1
        self.markers[seat * AREAS + area] -= 1

    def remove_unit(self, unit: int, area: int) -> None:
        """R6.2, R6.3: a unit goes back to its owner's reserve; what a spy has learnt is forgotten with the spy."""
        self.units[unit * AREAS + area] -= 1
        self.unit_reserve[unit] += 1
        if self.spies and self.tables.powers[unit] >> SPY & 1 and self.unit_reserve[unit] == self.tables.count[unit]:
            self.forget_spies()

    def forget_spies(self) -> None:
        for kind in self.spies:
            self.upgrades[kind] += 1
        self.spies = []

    def move_piece(self, seat: int, piece: int, origin: int, target: int, n: int) -> None:
        """`piece` is 0 for markers, or 1 + unit."""
        if piece == 0:
            self.markers[seat * AREAS + origin] -= n
            self.markers[seat * AREAS + target] += n
        else:
            self.units[(piece - 1) * AREAS + origin] -= n
            self.units[(piece - 1) * AREAS + target] += n

    def movable(self, seat: int, piece: int, area: int) -> int:
        """How many such pieces of a seat could leave an area."""
        return self.free(seat, area) if piece == 0 else self.units[(piece - 1) * AREAS + area]

    def pieces(self, seat: int) -> list[int]:
        """What a seat can have on the map: markers and its three unit types."""
        first = self.who[seat] * 3
        return [0, first + 1, first + 2, first + 3]

    # -- tracks -------------------------------------------------------------------------------------------------

    def sink(self, seat: int, n: int) -> None:
        """R5.1, R5.3, R5.4, R5.5, R5.6: reputation down: onto the top of the stack that lies there."""
        if n <= 0:
            return
        place = min(self.reputation[seat] + n, self.tables.worst)
        ladder = self.ladder
        ladder.remove(seat)
        i = 0
        while i < len(ladder) and self.reputation[ladder[i]] <= place:
            i += 1
        ladder.insert(i, seat)
        self.reputation[seat] = place
        self.tell("event.reputation", seat, place)

    def rise(self, seat: int, n: int) -> None:
        """R4.9.3, R5.2, R5.4: reputation up: under the stack that lies there. Nobody comes back into the safe area."""
        place = max(self.reputation[seat] - n, 1)
        if place >= self.reputation[seat]:
            return
        ladder = self.ladder
        ladder.remove(seat)
        i = 0
        while i < len(ladder) and self.reputation[ladder[i]] < place:
            i += 1
        ladder.insert(i, seat)
        self.reputation[seat] = place
        self.tell("event.reputation", seat, place)

    def stage(self) -> int:
        """R7.5: the current stage: the highest with an initiative marker."""
        return self.tables.stage[max(self.space)]

    def in_force(self, tile: int) -> bool:
        """R7.5: whether one of Vuko's tiles works now."""
        layout = self.options["vukoTiles"]
        if layout == "none" or layout[tile] == "0" or not self.turn:
            return False
        stage = int(layout[tile])
        return stage <= self.stage() if self.tables.arrow[tile] else stage == self.stage()

    def drafted(self) -> bool:
        """R11.1, R11.2: whether the players set the order of the action spaces anew each turn."""
        return self.options["orderTokens"] == "drafted"

    def close(self, area: int) -> None:
        """R9.5: a region leaves the game: it is open no more and nobody's neighbour."""
        self.closed[area] = 1
        self.link()

    def link(self) -> None:
        """R2.2.3: note the open regions, by number, and their open neighbours."""
        self.open = [area for area in self.regions if not self.closed[area]]
        self.near = [
            tuple([other for other in self.tables.near[area] if other in self.open]) if area in self.open else ()
            for area in range(AREAS)
        ]
