"""Choices that a player makes before the match asks them, when both choose at the same time.

The match asks one player after the other (`Decision.simultaneous`). Until then the second player
chooses in a copy of the match, in which the first player's decisions have their defaults. Nothing
of the first player's choices leaks: the second sees only their own decisions and their own side.
Their choices are kept as options, and become choices of the match once it asks for them.
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
"""The first number of decisions that a player makes before the match asks them. No match has that
many."""


@dataclass(frozen=True, slots=True)
class EarlyState:
    """The progress of a player who chooses before the match asks, while the opponent is asked. The
    opponent may know only `done`.

    - `player`: the player who chooses early.
    - `number`: the number of the player's next decision.
    - `done`: whether no decision is left.
    - `may_go_back`: whether the player may take a choice back.
    """

    player: Player
    number: int
    done: bool
    may_go_back: bool


class EarlyChoices:
    """The choices of a player who chooses before the match asks, while the opponent is asked.
    `standing` are the options that weren't taken back."""

    def __init__(self, asked: Match, log: list[EarlyChoice]) -> None:
        """`asked` is a copy of the match that waits for the player, used only here. `log` has all
        stored early choices, including those taken back; new ones are added to it."""
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
        """The player's next decision; None if no decision is left."""
        decision = _simultaneous_decision(self._match)
        return decision if decision is not None and decision.player == self.player else None

    @property
    def state(self) -> EarlyState:
        """The player's progress, without the choices."""
        number = FIRST_NUMBER + len(self._log)
        may_go_back = bool(self.standing) and len(self._log) < MOST_CHOICES
        return EarlyState(self.player, number, self.decision is None, may_go_back)

    def player_view(self, view: View) -> View:
        """Returns `view` with the player's early decision, and with the player's own side as it
        will be after the early choices."""
        own = self._view.side(self.player)
        players = tuple(own if side.player == self.player else side for side in view.players)
        return replace(view, players=players, decision=self.decision)

    def take(self, options: Sequence[int], now: int) -> Sequence[Option]:
        """Makes several choices. `options` are options of the current early decision. After each
        choice, the following option is looked up in the decision that is then current. If an option
        is no longer possible, stops and returns this option and all later ones. Returns () if all
        choices were made. Raises ChoiceRefused if the player has nothing to choose."""
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
        """Takes back the latest early choice. Raises ChoiceRefused if there is no early choice."""
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
        """Replays the standing choices on a new copy of the match."""
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
    """Returns the early choices of the player for whom the match doesn't wait, restored from `log`,
    the stored early choices. Returns None if the match doesn't ask both players at the same time.
    """
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
