"""Ends of a match other than by its own rules, and the state that they need.

In the examples `match` is a match of two starter decks of Cardfinity that has just begun.
"""

from collections.abc import Generator, Sequence
from typing import Any

from engine import record as codes
from engine.core.rules import BaseRules
from engine.decisions import Decision
from engine.events import Event, FactValue
from engine.limits import Culprit
from engine.players import Player, Winner, opponent
from engine.record import Choice
from engine.text.sentences import describe_common_event
from engine.views import View


class ChoiceRefused(ValueError):
    """Raised for a choice that the match does not wait for. Nothing has changed then."""


class MatchEndings:
    """The part of a running match that can end it."""

    _rules: BaseRules[Any]
    _run: Generator[Decision, int, None]
    _choices: list[Choice]
    _views: dict[Player | None, View]
    decision: Decision | None
    at_limit: Choice | None
    culprit: Culprit | None

    def concede(self, player: Player) -> Sequence[Event]:
        """Ends the match at any time: the player's opponent wins. Returns the events. Raises
        ChoiceRefused if the match is over.

        >>> [str(event.kind) for event in match.concede("A")], match.winner
        (['conceded', 'win'], 'B')
        """
        return self._finish(Choice(player, codes.CONCEDE))

    def run_out(self, player: Player) -> Sequence[Event]:
        """Ends the match because the player's time has run out: the opponent wins. Returns the
        events. Raises ChoiceRefused if the match is over.

        >>> [str(event.kind) for event in match.run_out("B")], match.winner
        (['out of time', 'win'], 'A')
        """
        return self._finish(Choice(player, codes.OUT_OF_TIME))

    def rule(self, winner: Winner) -> Sequence[Event]:
        """Ends the match with the result that its tournament has decided. Returns the events.
        Raises ChoiceRefused if the match is over.

        >>> [str(event.kind) for event in match.rule("A")]
        ['ruled', 'win']
        """
        if winner == "draw":
            return self._finish(Choice("A", codes.RULED_DRAW))
        return self._finish(Choice(winner, codes.RULED))

    def tie_winner(self) -> Player | None:
        """Returns the player who is ahead by the game's tie rule (`Game.tie_rule`), None if neither
        is. Once the match is over, returns the winner of the match. Reveals only what everybody may
        know.

        >>> match.tie_winner()  # both decks have as many cards left
        >>> _ = match.choose("A", 5)  # the turn ends, and B draws
        >>> match.tie_winner()
        'A'
        """
        winner = self._rules.table.winner
        if winner is None:
            return self._rules.tie_winner()
        return None if winner == "draw" else winner

    def _finish(self, choice: Choice) -> Sequence[Event]:
        """Ends the match by a choice whose option is one of ENDING_EVENTS."""
        if self._rules.table.winner is not None:
            raise ChoiceRefused("the match is over")
        before = len(self._rules.table.events)
        self._choices.append(choice)
        self._end(choice)
        return self._rules.table.events[before:]

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
        self._rules.table.events.append(ended)
        self._rules.finish(winner, describe_common_event(ended.seen_by(None)))

    def _winner(self, choice: Choice) -> Winner:
        """Returns the winner after a choice that ends the match. The result is a draw if the match
        did too much but no card of a deck caused it."""
        if choice.option == codes.AGREE_DRAW or choice.option in codes.BY_NOBODY:
            return "draw"
        if choice.option == codes.EXCEEDED and self.culprit is None:
            return "draw"
        return choice.player if choice.option == codes.RULED else opponent(choice.player)
