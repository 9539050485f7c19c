"""Playing a match on from a decision: as it was, or with what a seat did not know imagined anew."""

from dataclasses import replace
from typing import Any, Final, NamedTuple

from engine.core.randomness import SeededRandom
from engine.core.rules import BaseRules
from engine.match import Match
from engine.players import Player
from engine.practice.imagination import imagine
from engine.practice.knowledge import knowledge_of
from engine.record import Choice, OriginMatch

_TRIES: Final = 10
"""How often it is tried to imagine a match, before it is said that there is none."""


class CannotImagine(Exception):
    """No other match is found in which the seat sees what it sees: it was shown cards in the midst
    of an effect."""


class MatchIsOver(Exception):
    """There is nothing to play on from."""


class PlayedOn(NamedTuple):
    """A match that stands at the latest main action before the decision that it is played on from,
    and the choices that lead from there to that decision."""

    match: Match
    lead: tuple[Choice, ...]


def played_on(match: Match, seat: Player, seed: bytes | None) -> PlayedOn:
    """Returns a match that goes on where this one stands, and in which nothing has happened yet.

    With a `seed` it is a function of that and of what the seat may know: the cards that it does not
    see are imagined anew, its own and the opponent's, and so is chance. (It is one of the ready
    decks, too: where those or the imagination change, it comes out otherwise, as its fingerprint
    tells.) Without, all is as it was. Raises CannotImagine, and MatchIsOver.
    """
    if match.decision is None:
        raise MatchIsOver
    record = match.record()
    if seed is None:
        since = match.since_main_action()
        rules: BaseRules[Any] = since.past
        lead = tuple(Choice(decision.player, option) for decision, option in since.steps)
    else:
        rules, lead = _imagined(match, seat, seed)
    earlier = (*record.earlier, OriginMatch(record.choices, seat, seed))
    return PlayedOn(Match(rules, replace(record, choices=(), earlier=earlier)), lead)


def _imagined(match: Match, seat: Player, seed: bytes) -> tuple[BaseRules[Any], tuple[Choice, ...]]:
    known, random = knowledge_of(match, seat), SeededRandom(seed)
    for _ in range(_TRIES):
        line = imagine(known, random)
        if line is not None and line.decision and line.decision.player == known.view.waiting_for:
            return line.way_here()
    raise CannotImagine
