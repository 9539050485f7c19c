"""How a match ends other than by its own rules, and what it is made of by then.

In the examples `match` is a match of two ready decks of Cardfinity that has just begun.
"""

from collections.abc import Generator, Mapping, Sequence
from typing import Any

from engine import record as codes
from engine.core.rules import BaseRules
from engine.decisions import Decision
from engine.events import Event, EventKind, FactValue
from engine.limits import (
    HEAVY,
    MOST_OF_ACTION,
    MOST_OF_MATCH,
    Consequences,
    Culprit,
    Progress,
    bytes_told,
    turn_is_over,
    warnings,
)
from engine.players import Player, Winner, opponent
from engine.record import Choice
from engine.text.event_text import describe_common_event
from engine.views import View


class ChoiceRefused(ValueError):
    """The choice is not one that the match waits for; nothing has happened."""


class MatchEndings:
    """A match under way, as far as it is needed to end it."""

    _rules: BaseRules[Any]
    _run: Generator[Decision, int, None]
    _choices: list[Choice]
    _views: dict[Player | None, View]
    _initial: BaseRules[Any]
    _progress: Progress
    _light_events: int
    _consequences: Consequences
    _causes: dict[Culprit | None, int]
    decision: Decision | None
    at_limit: Choice | None
    culprit: Culprit | None

    @property
    def winner(self) -> Winner | None:
        """Who won, "draw", or None while the match runs."""
        return self._rules.winner

    def concede(self, player: Player) -> Sequence[Event]:
        """Ends the match for the player's opponent, at any time, and returns the events. Raises
        ChoiceRefused if the match is over.

        >>> [str(event.kind) for event in match.concede("A")], match.winner
        (['conceded', 'win'], 'B')
        """
        return self._finish(Choice(player, codes.CONCEDE))

    def run_out(self, player: Player) -> Sequence[Event]:
        """Ends the match for the opponent of a player who has no time left, and returns the
        events. Raises ChoiceRefused if the match is over.

        >>> [str(event.kind) for event in match.run_out("B")], match.winner
        (['out of time', 'win'], 'A')
        """
        return self._finish(Choice(player, codes.OUT_OF_TIME))

    def rule(self, winner: Winner) -> Sequence[Event]:
        """Ends the match as its tournament says, at any time, and returns the events. Raises
        ChoiceRefused if the match is over.

        >>> [str(event.kind) for event in match.rule("A")]
        ['ruled', 'win']
        """
        if winner == "draw":
            return self._finish(Choice("A", codes.RULED_DRAW))
        return self._finish(Choice(winner, codes.RULED))

    def tie_winner(self) -> Player | None:
        """Returns who wins by the game's tie rule (`Game.tie_rule`), None if nobody does; once the
        match is over, who won. It reveals nothing that not everybody may know.

        >>> match.tie_winner()  # both decks have as many cards left
        >>> _ = match.choose("A", 5)  # the turn ends, and B draws
        >>> match.tie_winner()
        'A'
        """
        if self.winner is None:
            return self._rules.tie_winner()
        return None if self.winner == "draw" else self.winner

    @property
    def passed_for(self) -> int | None:
        """The option that is taken for the player who is asked now: to pass, or else the default.
        None unless that player has used up the free choices of the turn."""
        decision = self.decision
        if decision is None or decision.player not in self._progress.passing:
            return None
        return decision.default if decision.passing is None else decision.passing

    def _is_bounded(self, before: int) -> bool:
        """Counts what the latest choice has led to, with the events from that number on. Returns
        whether it was not too much."""
        table = self._rules.table
        if table.consequences <= HEAVY and not table.exceeded:
            self._light_events += table.new_events + 1
            return self._light_events <= MOST_OF_MATCH.events or self.decision is None
        size, so_far = bytes_told(table.events[before:]), self._consequences
        self._causes = self._caused(self._causes)
        self._consequences = Consequences(
            so_far.events + table.new_events,
            so_far.cards + table.cards_touched,
            so_far.bytes + size,
        )
        if table.exceeded or size > MOST_OF_ACTION.bytes:
            return False
        return self.decision is None or not self._consequences.exceed(MOST_OF_MATCH)

    def _caused(self, before: Mapping[Culprit | None, int]) -> dict[Culprit | None, int]:
        """Returns how much each card has caused, the latest choice included."""
        table, caused = self._rules.table, dict(before)
        for cause, work in table.causes.items():
            culprit = table.culprit(cause, self._initial.table)
            caused[culprit] = caused.get(culprit, 0) + work
        return caused

    def _count_choice(self, player: Player, *, free: bool) -> None:
        """Counts a choice of the player's, and notes what limit that reaches; adds events that warn
        of one."""
        progress, turn = self._progress, self._rules.table.state.turn
        same = turn == progress.turn
        if progress.is_quiet and (same or self._rules.turn_limit.is_far(turn)):
            progress.count(player, free)
            if turn > progress.turn:
                progress.begin_turn(turn)
            return
        before = progress.copy()
        progress.count(player, free)
        if turn > before.turn:
            progress.begin_turn(turn)
        if self.decision is None:
            return
        events, limit = self._rules.events, self._rules.turn_limit
        if turn_is_over(before, progress, limit):
            self.at_limit = Choice("A", codes.TURNS_UP)
        elif progress.is_used_up:
            spender = progress.spender(player)
            if spender in progress.spent:
                self.at_limit = Choice(spender, codes.CHOICES_SPENT)
            else:
                progress.spend(spender)
                events.append(Event(EventKind.PASSES, {"player": spender}))
        elif progress.is_stuck:
            self.at_limit = Choice("A", codes.FORCED_UP)
        else:
            events.extend(warnings(before, progress, limit))

    def _finish(self, choice: Choice) -> Sequence[Event]:
        """Ends the match by that choice, one of ENDING_EVENTS."""
        if self.winner is not None:
            raise ChoiceRefused("the match is over")
        before = len(self._rules.events)
        self._choices.append(choice)
        self._end(choice)
        return self._rules.events[before:]

    def _end(self, choice: Choice) -> None:
        self._run.close()
        self._views.clear()
        self.decision = None
        self.at_limit = None
        self._rules.table.begin_choice()
        about: dict[str, FactValue] = {"player": choice.player}
        if choice.option == codes.EXCEEDED and self.culprit is not None:
            about["card"] = self.culprit.card
        winner = self._winner(choice)
        if winner == "draw" and choice.option != codes.AGREE_DRAW:
            about = {}
        ended = Event(codes.ENDING_EVENTS[choice.option], about)
        self._rules.events.append(ended)
        self._rules.finish(winner, describe_common_event(ended.seen_by(None)))

    def _winner(self, choice: Choice) -> Winner:
        """Returns who has won by that choice, which ends the match: nobody if it did too much by
        no card of a deck."""
        if choice.option == codes.AGREE_DRAW or choice.option in codes.BY_NOBODY:
            return "draw"
        if choice.option == codes.EXCEEDED and self.culprit is None:
            return "draw"
        return choice.player if choice.option == codes.RULED else opponent(choice.player)
