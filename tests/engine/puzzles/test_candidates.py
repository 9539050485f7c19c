"""Positions for puzzles are open to both, and as short as they can be written."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import games
from engine.puzzles.candidates import Candidate, candidates
from engine.puzzles.compact import compact_position, without_hidden_marks
from engine.puzzles.nested_data import mappings


@pytest.fixture(params=list(games()))
def candidate(request: pytest.FixtureRequest) -> Candidate:
    """Returns the first position that a few matches have."""
    return next(one for number in range(9) for one in candidates(request.param, number, 1))


def test_nothing_but_blank_decks_is_hidden(candidate: Candidate) -> None:
    match = candidate.laid()
    rules = match.since_main_action().now
    for seat in ("A", "B", None):
        hidden = rules.hidden_cards(seat)
        assert {rules.table.name(number) for number in hidden} <= {"Filler"}
    assert match.decision is not None
    assert match.decision.player == candidate.seat
    assert match.view(None).turn == candidate.turn


def test_the_same_match_has_the_same_positions(candidate: Candidate) -> None:
    again = next(candidates(candidate.game.key, candidate.match, 1))
    assert (again.position, again.cards) == (candidate.position, candidate.cards)


def test_a_position_is_written_without_what_goes_without_saying(candidate: Candidate) -> None:
    short = replace(candidate, position=compact_position(candidate))
    assert short.laid().fingerprint() == candidate.laid().fingerprint()
    entries = [len(one) for one in mappings(short.position)]
    assert sum(entries) < sum(len(one) for one in mappings(candidate.position))
    for owner in mappings(short.position):
        for key in list(owner):
            value = owner.pop(key)
            try:
                same = short.laid().fingerprint() == candidate.laid().fingerprint()
            except (ValueError, KeyError):
                same = False
            owner[key] = value
            assert not same, key


def test_what_nobody_sees_is_left_out() -> None:
    cards = (
        'weapon "Key" 1/2\n  answer, once a match: nullify\n'
        'weapon "Bar" 1/2\nace "Seer" any, once a match: heal 1\nitem "Dart": damage 1\n'
    )
    key, bar = {"card": "Key", "used": True}, {"card": "Bar", "used": True}
    theirs = {"ace": {"card": "Seer", "used": True}, "weapons": [key, bar], "hand": []}
    position = {"A": {"hand": ["Dart"]}, "B": theirs, "turn_number": 5}
    written = Candidate(games()["asigoc"], {}, cards, position, "A", 5, 0)
    seen = {**theirs, "weapons": [key, {"card": "Bar"}]}
    assert without_hidden_marks(written).position == {**position, "B": seen}
