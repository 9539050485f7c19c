"""Limits: every match ends by itself, and players are told beforehand."""

from __future__ import annotations

from random import Random

import pytest

from engine import limits
from engine.events import EventKind
from engine.match import Match
from tests.engine.conformance.hidden import rules_of
from tests.engine.conformance.play import ENOUGH, play, starter_match

FEW = 4
MATCHES = 50


def ended_at(match: Match) -> list[str]:
    """Plays to the end, or for long enough, and says what kinds of events were last."""
    for _ in play(match, Random(1), 20 * ENOUGH):
        pass
    return [str(event.kind) for event in match.events[-2:]]


def test_a_turn_with_too_many_choices_ends_the_match_as_a_draw(
    key: str,
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "MOST_CHOICES", FEW)
        patch.setitem(limits._WARN_AT, "choices", (FEW - 1, 1))
        for seed in range(MATCHES):
            match = starter_match(key, seed)
            if ended_at(match) == [EventKind.MANY_CHOICES, EventKind.DRAWN]:
                assert match.winner == "draw"
                assert EventKind.LIMIT_NEAR in {event.kind for event in match.events}
                return
    pytest.fail(f"in none of {MATCHES} matches a turn took {FEW} choices")


def test_after_the_last_turn_the_match_is_over(key: str) -> None:
    match = starter_match(key)
    limit = rules_of(match).turn_limit
    assert limit.last <= limits.MOST_TURNS
    if limit.by_rules:
        return
    with pytest.MonkeyPatch.context() as patch:
        short = property(lambda _: limits.TurnLimit(FEW))
        patch.setattr(type(rules_of(match)), "turn_limit", short)
        match = starter_match(key)
        assert ended_at(match) == [EventKind.MANY_TURNS, EventKind.DRAWN]
    assert match.view(None).turn <= FEW + 1
