"""Limits: every match ends by itself, and players are warned before."""

from __future__ import annotations

from random import Random

import pytest

from engine import limits
from engine import match as match_module
from engine.core import table
from engine.events import EventKind
from engine.limits import Consequences
from engine.match import Match
from engine.players import opponent
from tests.engine.conformance.hidden import rules_of
from tests.engine.conformance.play import ENOUGH, play, starter_match

FEW = 4
MATCHES = 50


def ended_at(match: Match) -> list[str]:
    """Plays to the end, or for long enough, and returns the kinds of the last events."""
    for _ in play(match, Random(1), 20 * ENOUGH):
        pass
    return [str(event.kind) for event in match.events[-2:]]


def test_a_player_with_too_many_choices_passes_until_the_turn_ends_and_then_loses(key: str) -> None:
    kinds: set[str] = set()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "MOST_CHOICES", FEW)
        patch.setitem(limits._WARN_AT, "choices", (FEW - 1, 1))
        for seed in range(MATCHES):
            match = starter_match(key, seed)
            last = ended_at(match)
            kinds.update(str(event.kind) for event in match.events)
            if last == [EventKind.CHOICES_SPENT, EventKind.WIN]:
                passes = [one for one in match.events if one.kind == EventKind.PASSES]
                assert match.events[-2].player in {one.player for one in passes}
                assert match.winner == opponent(match.events[-2].player or "A")
                break
    assert {EventKind.LIMIT_NEAR, EventKind.PASSES, EventKind.CHOICES_SPENT} <= kinds


def test_a_card_that_does_too_much_at_once_costs_its_owner_the_match(key: str) -> None:
    if not knows_causes(key):
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(match_module, "HEAVY", 0)
        patch.setattr(table, "HEAVY", 0)
        for of in Consequences._fields:
            assert any(ends_by_the_most(key, seed, of) for seed in range(MATCHES)), of


def knows_causes(key: str) -> bool:
    """Returns whether the game says which card acts. Otherwise a match that does too much has no
    loser."""
    return type(rules_of(starter_match(key)).table).cause is not table.BaseTable.cause


def ends_by_the_most(key: str, seed: int, of: str) -> bool:
    """Returns whether a match ends by a card of a deck if the limit of one choice is a little below
    what the heaviest choice causes. That has to be more than the deal causes, which is replayed."""
    match, most, before = starter_match(key, seed), 0, Consequences()
    dealt = len(match.events) if of == "events" else 1
    for _ in play(match, Random(1), 20 * ENOUGH):
        most = max(most, getattr(match._consequences, of) - getattr(before, of))
        before = match._consequences
    most -= of == "events"  # the choice itself counts as one
    limit = Consequences(99_999, 99_999, 99_999)._replace(**{of: most - 1})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(match_module, "MOST_OF_ACTION", limit)
        return most > dealt and ends_by_a_card(key, seed, (table, "MOST_OF_ACTION", limit))


def test_cards_that_do_too_much_in_all_cost_their_owner_the_match(key: str) -> None:
    if not knows_causes(key):
        return
    limit = (match_module, "MOST_OF_MATCH", Consequences(60, 9_999, 9_999))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(match_module, "HEAVY", 0)
        patch.setattr(table, "HEAVY", 0)
        assert any(ends_by_a_card(key, seed, limit) for seed in range(MATCHES))


def ends_by_a_card(key: str, seed: int, limit: tuple[object, str, Consequences]) -> bool:
    """Returns whether a match that gets a limit after its start ends because a card did too much.
    Then it checks that the card is of the loser's deck, that the choice left no trace, and that the
    same choices end in the same way."""
    match, again = starter_match(key, seed), starter_match(key, seed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(*limit)
        if ended_at(match)[0] != EventKind.EXCEEDED or match.winner == "draw":
            return False
        exceeded = match.events[-2]
        loser = exceeded.player
        assert loser is not None
        assert match.winner == opponent(loser)
        dealt = rules_of(again).table
        owned = {dealt.name(number) for number in dealt.numbers() if dealt.owner(number) == loser}
        assert exceeded.public["card"] in owned
        assert not rules_of(match).table.misplaced()
        again.play_on(match.record().choices)
        assert list(again.events) == list(match.events)
        assert again.fingerprint() == match.fingerprint()
    return True


def test_after_the_last_turn_the_match_is_over(key: str) -> None:
    match = starter_match(key)
    limit = rules_of(match).turn_limit
    assert limit.last <= limits.MOST_TURNS
    if limit.by_rules:
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(rules_of(match)), "turn_limit", limits.TurnLimit(FEW))
        match = starter_match(key)
        assert ended_at(match) == [EventKind.MANY_TURNS, EventKind.DRAWN]
    assert match.view(None).turn <= FEW + 1
