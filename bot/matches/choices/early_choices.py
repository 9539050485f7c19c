"""What a player chooses before the match asks them, where both choose at the same time.

The match asks one player after the other (`Decision.simultaneous`). Meanwhile the second chooses in
a copy of the match, in which the defaults were taken for the first. Nothing of the first player's
comes out of that: only what the second is asked, and their own side. What they have chosen is kept
as options, and becomes choices of the match once that asks them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.matches.choices.batch_options import find_matching_option
from bot.store.running_matches.early_choices import EarlyChoice
from engine.decisions import Decision, Option
from engine.limits import MOST_CHOICES
from engine.match import ChoiceRefused, Match
from engine.players import Player
from engine.record import TAKE_BACK
from engine.values import replace
from engine.views import View

FIRST_NUMBER = 900_000
"""From here on the decisions are numbered that a player takes before the match asks them. No match
has as many."""


@dataclass(frozen=True, slots=True)
class EarlyState:
    """How far a player has come who chooses before they are asked: the `number` of what they are
    asked next, whether they are `done`, and whether there is a choice that they may take back. That
    they are done is for everybody to know, and nothing else."""

    player: Player
    number: int
    done: bool
    may_go_back: bool


class EarlyChoices:
    """What the player has chosen so far: `standing` are the options that stand."""

    def __init__(self, asked: Match, log: list[EarlyChoice]) -> None:
        """`asked` is a copy of the match that waits for the player, for use in here alone. `log` is
        all that was chosen as it is stored, with what was taken back; what follows is added."""
        decision = asked.decision
        assert decision is not None
        self.player: Player = decision.player
        self.standing: list[int] = []
        self._log = log
        self._asked = asked
        for choice in log:
            self._note(choice.option)
        self._choose_again()

    @property
    def decision(self) -> Decision | None:
        """What the player is asked; None when they are done."""
        decision = _simultaneous_decision(self._match)
        return decision if decision is not None and decision.player == self.player else None

    @property
    def state(self) -> EarlyState:
        """How far the player has come."""
        number = FIRST_NUMBER + len(self._log)
        may_go_back = bool(self.standing) and len(self._log) < MOST_CHOICES
        return EarlyState(self.player, number, self.decision is None, may_go_back)

    def player_view(self, view: View) -> View:
        """The player's view of the match, with what they are asked and their own side as it is with
        what they have chosen."""
        own = self._view.side(self.player)
        players = tuple(own if side.player == self.player else side for side in view.players)
        return replace(view, players=players, decision=self.decision)

    def take(self, options: Sequence[int], now: int) -> Sequence[Option]:
        """Takes several options of what is asked, each from what is asked after the one before,
        and gives back those that were not possible any more. Raises ChoiceRefused."""
        decision = self.decision
        if decision is None:
            raise ChoiceRefused("there is nothing to choose")
        wanted = [decision.options[option] for option in options]
        for count, option in enumerate(wanted):
            number = find_matching_option(option, self.player, self.decision)
            if number is None:
                return wanted[count:]
            self._take(number, now)
            while option.settles and (following := self.decision) is not None and following.back:
                self._take(following.default, now)
        return ()

    def step_back(self, now: int) -> None:
        """Takes the latest choice that stands back. Raises ChoiceRefused."""
        if not self.state.may_go_back:
            raise ChoiceRefused("there is no step to take back")
        self._add(TAKE_BACK, now)
        self._choose_again()

    def _take(self, option: int, now: int) -> None:
        self._choose(option)
        self._add(option, now)

    def _add(self, option: int, now: int) -> None:
        self._note(option)
        self._log.append(EarlyChoice(len(self._log), self.player, option, now))

    def _note(self, option: int) -> None:
        if option == TAKE_BACK:
            self.standing.pop()
        else:
            self.standing.append(option)

    def _choose_again(self) -> None:
        """Has the copy of the match be as it is after the choices that stand."""
        self._match = self._asked.fork()
        self._view = self._asked.view(self.player)
        for option in self.standing:
            self._choose(option)

    def _choose(self, option: int) -> None:
        if self.state.done:
            raise ChoiceRefused("there is nothing to choose")
        self._match.choose(self.player, option)
        if self.decision is not None:
            self._view = self._match.view(self.player)


def begin_early(match: Match, log: list[EarlyChoice]) -> EarlyChoices | None:
    """What the player has chosen whom the match does not wait for, by the log; None where it asks
    nothing that both may choose at the same time, or only one of them."""
    first = _simultaneous_decision(match)
    if first is None:
        return None
    fork = match.fork()
    while (
        decision := _simultaneous_decision(fork)
    ) is not None and decision.player == first.player:
        fork.choose(first.player, decision.default)
    return None if decision is None else EarlyChoices(fork, log)


def _simultaneous_decision(match: Match) -> Decision | None:
    decision = match.decision
    return decision if decision is not None and decision.simultaneous else None
