"""The choices of a match that stand, and how many of the latest of them may go together."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.matches.choices.auto_pass import PriorityHistory
from bot.store.matches.match_rows import ForcedReason
from engine.decisions import Fact
from engine.players import Player


@dataclass(frozen=True, slots=True)
class TakenChoice:
    """A choice that stands: who took it, why if the table did, whether it was a step of what the
    player had begun to announce, and what there was before: how much of what the story tells
    beside events, how many events and choices (`number`), and what the player had done with
    priority. `facts` are those of the option."""

    player: Player
    why: ForcedReason | None
    step: bool
    untold: int
    events: int
    history: PriorityHistory
    facts: Mapping[str, Fact]
    number: int


class TakenChoices(list[TakenChoice]):
    """The choices of a match that stand, in order."""

    def steps_of(self, announcing: Player | None) -> int:
        """How many of the latest choices nobody but the one who made them knows of: those of what
        this player is announcing."""
        for count, taken in enumerate(reversed(self)):
            if taken.player != announcing:
                return count
            if not taken.step:
                return count + 1
        return 0

    def back_to_own(self, player: Player, steps: int = 0) -> int:
        """How many choices back the player's latest own one is, those that the table made for
        them counted, but not as many latest `steps`; 0 if the opponent's came since. A pass until
        something happens is a player's own."""
        for count, taken in enumerate(reversed(self[: len(self) - steps]), 1):
            if taken.player != player:
                return 0
            if taken.why in (None, "until"):
                return count
        return 0

    def latest_own(self, player: Player) -> TakenChoice | None:
        """The latest choice of the player's own, whatever came since; None where they have made
        none."""
        theirs = (one for one in reversed(self) if one.player == player)
        return next((one for one in theirs if one.why in (None, "until")), None)

    def since_own(self, player: Player) -> int:
        """How many choices of the player there are from their latest own one on, whatever the
        opponent chose meanwhile; 0 where they have made none."""
        own = self.latest_own(player)
        if own is None:
            return 0
        return sum(one.player == player and one.number >= own.number for one in self)

    def events_before_own(self, player: Player) -> int:
        """How many events there were before the latest choice that the player made themselves."""
        for one in reversed(self):
            if one.player == player and one.why is None:
                return one.events
        return 0
