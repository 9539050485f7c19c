"""The choices of a match that weren't taken back, and how many of the latest belong together."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.matches.choices.auto_pass import PriorityHistory
from bot.store.matches.match_rows import ForcedReason
from engine.decisions import Fact
from engine.players import Player


@dataclass(frozen=True, slots=True)
class TakenChoice:
    """A choice that wasn't taken back, and the state before it.

    - `player`: the player who chose, or for whom the bot chose.
    - `why`: the reason for an automatic choice, None for the player's own.
    - `step`: whether the choice is a later step of an action that the player announces in several
      steps.
    - `untold`: the number of log entries without events before the choice.
    - `events`: the number of events before the choice.
    - `history`: the player's past decisions with priority before the choice.
    - `facts`: the facts of the chosen option.
    - `number`: the number of choices before this one.
    """

    player: Player
    why: ForcedReason | None
    step: bool
    untold: int
    events: int
    history: PriorityHistory
    facts: Mapping[str, Fact]
    number: int


class TakenChoices(list[TakenChoice]):
    """The choices of a match that weren't taken back, in order."""

    def steps_of(self, announcing: Player | None) -> int:
        """Returns how many of the latest choices belong to the action that the player `announcing`
        is choosing step by step. The opponent doesn't see these choices yet. Returns 0 if
        `announcing` is None."""
        for count, taken in enumerate(reversed(self)):
            if taken.player != announcing:
                return count
            if not taken.step:
                return count + 1
        return 0

    def back_to_own(self, player: Player, steps: int = 0) -> int:
        """Returns how many choices must be taken back to undo the player's latest own choice: this
        choice and the automatic ones after it. The latest `steps` choices are ignored and not
        counted. Returns 0 if the opponent has chosen since. A pass that the bot made because the
        player asked to pass until something happens counts as the player's own choice."""
        for count, taken in enumerate(reversed(self[: len(self) - steps]), 1):
            if taken.player != player:
                return 0
            if taken.why in (None, "until"):
                return count
        return 0

    def latest_own(self, player: Player) -> TakenChoice | None:
        """Returns the player's latest own choice, even if the opponent has chosen since; None if
        there is none."""
        theirs = (one for one in reversed(self) if one.player == player)
        return next((one for one in theirs if one.why in (None, "until")), None)

    def since_own(self, player: Player) -> int:
        """Returns how many choices were made by or for the player since the player's latest own
        choice, including that choice. Choices of the opponent don't count. Returns 0 if there is no
        own choice."""
        own = self.latest_own(player)
        if own is None:
            return 0
        return sum(one.player == player and one.number >= own.number for one in self)

    def events_before_own(self, player: Player) -> int:
        """Returns the number of events before the latest choice that the player made in person, not
        automatically. Returns 0 if there is no such choice."""
        for one in reversed(self):
            if one.player == player and one.why is None:
                return one.events
        return 0
