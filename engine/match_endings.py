"""How a match ends other than by its own rules, and what it is made of by then.

In the examples `match` is a match of two ready decks of Cardfinity that has just begun.
"""

from collections.abc import Generator, Sequence
from typing import Any

from engine import record as codes
from engine.core.rules import BaseRules
from engine.decisions import Decision
from engine.events import Event
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
    decision: Decision | None
    at_limit: int | None

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

    def agree_draw(self, player: Player) -> Sequence[Event]:
        """Ends the match without a winner, since the player has accepted a draw, and returns the
        events. Raises ChoiceRefused if the match is over.

        >>> [str(event.kind) for event in match.agree_draw("B")], match.winner
        (['agreed', 'drawn'], 'draw')
        """
        return self._finish(Choice(player, codes.AGREE_DRAW))

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

    def _finish(self, choice: Choice) -> Sequence[Event]:
        """Ends the match by that choice, one of ENDING_EVENTS."""
        if self.winner is not None:
            raise ChoiceRefused("the match is over")
        before = len(self._rules.events)
        self._choices.append(choice)
        self._run.close()
        self._views.clear()
        self.decision = None
        self.at_limit = None
        about = {} if choice.option in codes.BY_NOBODY else {"player": choice.player}
        ended = Event(codes.ENDING_EVENTS[choice.option], about)
        self._rules.events.append(ended)
        self._rules.finish(_winner(choice), describe_common_event(ended.seen_by(None)))
        return self._rules.events[before:]


def _winner(choice: Choice) -> Winner:
    """Returns who has won by that choice, which ends the match."""
    if choice.option == codes.AGREE_DRAW or choice.option in codes.BY_NOBODY:
        return "draw"
    return choice.player if choice.option == codes.RULED else opponent(choice.player)
