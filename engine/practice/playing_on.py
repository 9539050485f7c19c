"""Playing a match on from a decision: as it was, or with everything that a seat did not know
imagined."""

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
"""Most tries to imagine a match."""


class CannotImagine(Exception):
    """Raised if no other match is found in which the seat sees what it sees now: it was shown cards
    in the middle of an effect."""


class MatchIsOver(Exception):
    """Raised if the match is over, so that it can't be played on."""


class PlayedOn(NamedTuple):
    """A match at the latest main action before the decision from which it is played on, and the
    choices that lead from there to that decision."""

    match: Match
    lead: tuple[Choice, ...]


def played_on(match: Match, seat: Player, seed: bytes | None) -> PlayedOn:
    """Returns a match that continues from the present decision of this one, and in which nothing
    has happened yet.

    With a `seed`, it depends only on the seed and on what the seat may know: all cards that the
    seat does not see, its own and the opponent's, are imagined, and so is chance. (It also depends
    on the starter decks and the imagination. If these change, it comes out differently, and its
    fingerprint shows that.) Without a seed, everything is as it was. Raises CannotImagine, and
    MatchIsOver.
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
