"""Where a user sits in a match, and whether it is theirs to choose."""

from collections.abc import Sequence
from typing import Literal

from bot.matches.choices.batch_options import may_go_together
from bot.matches.live.live_match import LiveMatch
from bot.matches.live.lookup import seat_of
from bot.matches.match_refusals import (
    MatchOver,
    NotConfirmed,
    NotYourMove,
    PutAside,
    TooLate,
    WrongChoice,
)
from engine.decisions import Decision
from engine.players import Player

Sure = Literal["no", "yes", "always"]
"""Whether a player has confirmed what is doubtful, and with it all dear prices in the match."""


def seat_in_running(live: LiveMatch, user: int) -> Player:
    """The user's seat in a match that runs, also while it is put aside. Raises NotPlaying,
    MatchOver."""
    seat = seat_of(live.row, user)
    if live.row.state != "running":
        raise MatchOver
    return seat


def seat_in_play(live: LiveMatch, user: int) -> Player:
    """The user's seat in a match that is being played. Raises NotPlaying, MatchOver, PutAside."""
    seat = seat_in_running(live, user)
    if live.row.aside:
        raise PutAside
    return seat


def seat_asked(live: LiveMatch, user: int, number: int, *options: int, sure: Sure = "no") -> Player:
    """The user's seat, where the decision of that number waits for them, or may be taken by them
    before the match asks, and has those options, all of which may be taken at once.

    Raises NotPlaying, MatchOver, PutAside, NotYourMove, and TooLate if another choice came first;
    WrongChoice where a mission wants something else; unless the user is `sure`, Unsure where
    nothing would come of one of the options, or its price is dear.
    """
    seat = seat_in_play(live, user)
    if live.match.decision is None:
        raise MatchOver
    if live.number_now(number) != live.snapshot.number_for(seat):
        raise TooLate
    decision = live.snapshot.views[seat].decision
    if decision is None:
        raise NotYourMove
    if not all(0 <= option < len(decision.options) for option in options):
        raise TooLate
    if not may_go_together(decision, options):
        raise TooLate
    check_wanted(live, decision, *options)
    if sure == "no" and are_doubtful(live, seat, options):
        raise NotConfirmed(number, options)
    return seat


def check_wanted(live: LiveMatch, decision: Decision, *options: int) -> None:
    """Raises WrongChoice where the match is a mission that wants something else than these options
    of the decision."""
    exercise = live.snapshot.exercise
    said = None if exercise is None else exercise.objection_to(decision, options)
    if said is not None:
        raise WrongChoice(said)


def are_doubtful(live: LiveMatch, seat: Player, options: Sequence[int]) -> bool:
    """Whether nothing would come of one of the options, or its price is dear to a player who wants
    to be asked about that."""
    decision = live.snapshot.views[seat].decision
    assert decision is not None
    asks = not live.auto_pass[seat].pays_unasked
    chosen = (decision.options[option] for option in options)
    return any(option.futile or (option.dear and asks) for option in chosen)
