"""The options of a game, and what they mean for the rules."""

from typing import Final

EDITIONS: Final[list[str]] = ["first", "revised"]


class Rules:
    """R11.1, R11.3: which rules are in force. Flags of editions are true where the revised one is followed."""

    def __init__(self, humans: int, options: dict[str, str]) -> None:
        def revised(name: str) -> bool:
            value = options[name]
            return (options["edition"] if value == "edition" else value) == "revised"

        self.prestige = revised("ed1")
        self.scout = revised("ed2")
        self.free_bonus = revised("ed3")
        self.dragon_at_inn = revised("ed4")
        self.bee_basic = revised("ed5")
        self.lovebug_leads = revised("ed6")
        self.roll_again = revised("ed7")
        self.tie_by_sum = revised("ed8")
        self.small_decks = revised("ed9")
        self.solo = humans == 1
        self.concern = self.solo or options["pc"] == "on"
        self.level = options["pcLevel"]
        self.sarcophagi = self.concern and self.level != "basic"
        self.adventure = options["adventure"]
        self.players = humans + self.concern
        last = options["pcSeat"] == "last"
        self.concern_seat = self.players - 1 if last or self.solo else int(options["pcSeat"]) - 1
        self.draft = options["draft"] == "on"
        self.two_deeds = options["twoDeeds"] == "on"
        self.limited = options["limitedSupply"] == "on"
        self.open_coins = options["openCoins"] == "on"
        self.buildings = options["buildings"]
        self.start = options["startPlayer"]
