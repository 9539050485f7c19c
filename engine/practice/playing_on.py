"""Continuing a match from one of its decisions: as it was, or with everything imagined that one
player didn't know."""

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
    """Raised if no possible match is found that fits what the player sees. The usual cause is an
    effect that isn't finished and has shown cards to the player."""


class MatchIsOver(Exception):
    """Raised if a match is over, so that it can't be continued."""


class PlayedOn(NamedTuple):
    """A match to be continued from a later decision: the match at the latest main action before
    that decision, and the choices that lead from that main action to the decision."""

    match: Match
    lead: tuple[Choice, ...]


def played_on(match: Match, seat: Player, seed: bytes | None) -> PlayedOn:
    """Returns a new match for continuing from the present decision of `match`. The new match starts
    at the latest main action up to that decision (`Decision.restart`). The result also has the
    choices that lead from there to the decision.

    With a `seed`, the new match depends only on the seed and on what the player in `seat` may know.
    All cards that this player doesn't see are imagined, and so are future random numbers. (If the
    starter decks or the way to imagine cards change, the same seed gives another match; the match's
    fingerprint shows that.) If `seed` is None, hidden cards and future random numbers stay as they
    are in `match`. Raises MatchIsOver if `match` is over, and CannotImagine if no possible match is
    found.
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
