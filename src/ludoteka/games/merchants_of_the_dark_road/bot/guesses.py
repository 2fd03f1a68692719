"""First guesses of the bots: what each move of a question promises."""

from ludoteka.core.choice import NO, Choice

from ..components.effects import COST, GAIN_COINS, GAIN_PRESTIGE, LOSE_COINS, LOSE_PRESTIGE, code_of, number_of
from ..components.tables import CRATE, GRACE, HARNESS, SPACES, TYPES
from ..rules.moves import (
    BUILDING,
    BY_FLICKER,
    FORTUNE_COINS,
    FORTUNE_DEED,
    FORTUNE_DIE,
    FORTUNE_UPGRADE,
    HERO_DECK,
    PAY_COINS,
    ROTATE,
    ROW,
    SCOUT,
    TAKE_COINS,
    TAKE_LANTERN,
    TO_DEED,
    TO_TILE,
    TO_TOWN,
    YES,
    dice_bought,
    face_of,
    given,
    good_of,
    is_ability,
    is_change,
    quality_of,
    slot_of,
    value_of,
)
from ..rules.state import EMPTY, Road
from ..rules.turns.gain import TOP
from .worth import Rate, Worth


class Guesser(Worth):
    def guess(self, g: Road, choice: Choice, move: int, rate: Rate) -> float:
        me = choice.seat
        name = choice.name
        if is_ability(move):
            return 0.5 if g.round > 8 else 0.1
        if name == "plan" or name == "slot" or name == "special" or name == "move" or name == "horseshoe":
            return self.guess_turn(g, choice, move, rate)
        if name == "act":
            if move == NO:
                return -0.3
            return 1.6 if move >= BUILDING else self.district(g, me, move, rate)
        if name == "bazaar":
            return self.guess_bazaar(g, me, move, rate)
        if move == NO:
            return 0.0
        if name == "good":
            return self.good(g, me, move, rate) + 1.0 * quality_of(choice.about)
        if name == "inn":
            return -0.2 if move == SCOUT else self.sale(g, me, move, rate)
        if name == "sale" or name == "hand-in":
            return self.guess_bundle(g, choice, move, rate)
        if name == "commission" or name == "south" or name == "candle":
            return self.guess_take(g, me, name, move, rate)
        if name == "hero" or name == "drop-hero" or name == "lose-hero" or name == "dragon" or name == "gift-hero":
            worth = 1.2 if move == HERO_DECK else self.hero(g, me, move, rate)
            return worth if name == "hero" or name == "dragon" else -worth
        if name == "drop-commission":
            return -self.tile(g, me, move, rate)
        if name == "return-good" or name == "lose-good" or name == "pay":
            return self.guess_loss(g, me, name, move, rate)
        return self.guess_travel(g, choice, move, rate)

    def guess_turn(self, g: Road, choice: Choice, move: int, rate: Rate) -> float:
        me = choice.seat
        value = g.tables.value
        if choice.name == "move" or choice.name == "horseshoe":
            step = move
            if choice.name == "horseshoe":
                step = 0 if move == NO else 1 if move == 1 else 4
            worth = self.at_space(g, me, (g.pawn[me] + step) % SPACES, rate)
            return worth - (self.w.horseshoe if choice.name == "horseshoe" and move != NO else 0.0)
        if choice.name == "special":
            if move == TAKE_COINS:
                return 2.0 * rate[0]
            if move == TAKE_LANTERN:
                return self.w.lantern + 0.1
            return 2.5 if 0 <= move < 6 else 0.4
        slot = slot_of(move) if choice.name == "plan" else move
        pushed = g.locked[me * 3 + slot]
        worth = 0.0
        if pushed != EMPTY:
            one, two = g.tables.beside[(g.pawn[me] + value[pushed]) % SPACES]
            worth = max(self.district(g, me, one, rate), self.district(g, me, two, rate))
        if slot == 0:
            made = g.tables.craft[face_of(move)] if choice.name == "plan" else 0
            worth += self.good(g, me, made, rate)
        elif slot == 1:
            worth += 2.0 if sum(g.illuminated[me * 6 : me * 6 + 6]) else self.w.lantern
        else:
            worth += 2.0 * rate[0]
        return worth

    def guess_bazaar(self, g: Road, me: int, move: int, rate: Rate) -> float:
        if move == ROTATE or is_change(move):
            return 0.15
        gain = 0.0
        for good in range(TYPES):
            dice = dice_bought(move, good)
            if dice:
                worth = self.good(g, me, good, rate)
                gain += worth - g.price(good) * rate[0] * 0.8 + (worth * 0.6 if dice > 1 else 0.0)
        return gain

    def guess_bundle(self, g: Road, choice: Choice, move: int, rate: Rate) -> float:
        sale = choice.name == "sale"
        wants = g.tables.hero_wants[choice.about] if sale else g.tables.tile_wants[choice.about]
        value = 0.0
        count = 0
        for item in given(move, wants):
            count += 1
            if sale:
                value += (g.price(good_of(item)) - 1.2) * rate[0] + (0.3 if item >= TYPES else 0.0)
            else:
                value += (1.0 if item >= TYPES else 0.0) * rate[1] - 0.5
        return value if sale else value + g.tables.commission_prestige[count] * rate[1]

    def guess_take(self, g: Road, me: int, name: str, move: int, rate: Rate) -> float:
        if name == "south" and move >= TO_DEED:
            return 1.5 + (2.0 * rate[1] if move - TO_DEED == TOP else 0.6)
        if name == "candle":
            if move < TO_TOWN:
                return self.hero(g, me, move, rate)
            move -= TO_TOWN
        return self.tile(g, me, g.tops[move], rate)

    def guess_loss(self, g: Road, me: int, name: str, move: int, rate: Rate) -> float:
        if name == "pay" and move >= PAY_COINS:
            return 1.0
        worth = self.good(g, me, good_of(move), rate) + (1.0 if move >= TYPES else 0.0)
        return (2.0 if name == "pay" else 0.0) - worth

    def guess_travel(self, g: Road, choice: Choice, move: int, rate: Rate) -> float:
        me = choice.seat
        name = choice.name
        if name == "yurg":
            return self.caravan(g, me, rate) if move == 1 else 2.2 * rate[0]
        if name == "destination" or name == "final-town" or name == "town":
            return self.town(g, me, move, rate)
        if name == "companion":
            return 0.4 if move == ROW or g.tables.kind[g.row[move]] < GRACE else 0.0
        if name == "route":
            return 0.0 if move == 0 else self.w.fortune - 3 * self.w.lantern + (1.0 if move == BY_FLICKER else 0.0)
        if name == "join":
            gain = max(self.town(g, me, g.destination, rate), self.town(g, me, g.destination ^ 1, rate))
            return gain + (self.w.event_die if g.route == 0 else -0.6)
        if name == "travel-die" or name == "copy":
            return -self.w.lantern * 0.8 if move == 0 else self.face(g, move, rate)
        if name == "adjust":
            value = min(6, value_of(choice.about) + (move if move < 2 else move - 1))
            return self.face(g, value, rate) - (0.7 if move > 1 else 0.0)
        if name == "deliver":
            return 3.0 if move >= TO_TILE else 2.5
        if name == "fortune":
            return self.guess_fortune(g, me, move, rate)
        if name == "deed":
            return 1.5 + (2.0 * rate[1] if move == TOP else 0.5)
        return 0.5 if move == YES else 0.2

    def guess_fortune(self, g: Road, me: int, move: int, rate: Rate) -> float:
        if move == FORTUNE_COINS:
            return (g.tables.first_coins if g.five_left else g.tables.fortune_coins) * rate[0]
        if move == FORTUNE_DIE:
            return self.w.light if g.round < 13 else 1.0
        if move >= FORTUNE_UPGRADE:
            upgrade = move - FORTUNE_UPGRADE
            return 2.0 if upgrade == CRATE else (13 - g.round) * (0.3 if upgrade != HARNESS else 0.25)
        return 1.4 + (2.0 * rate[1] if move - FORTUNE_DEED == TOP else 0.5)

    def face(self, g: Road, value: int, rate: Rate) -> float:
        """What the event card does for a value, roughly."""
        if g.event == EMPTY:
            return 0.0
        worth = 0.0
        effects = g.tables.event_effects[g.event * 6 + value - 1]
        for effect in effects:
            code = code_of(effect)
            n = number_of(effect)
            if code == GAIN_COINS:
                worth += n * rate[0]
            elif code == GAIN_PRESTIGE:
                worth += n * rate[1]
            elif code == LOSE_COINS:
                worth -= n * rate[0]
            elif code == LOSE_PRESTIGE:
                worth -= n * rate[1]
            else:
                worth += 1.3 if code < COST else -1.2
        return worth / 2 if g.tables.event_else[g.event * 6 + value - 1] else worth
