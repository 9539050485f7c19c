"""Play: it ends, it can be replayed, and forks are independent and equal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import games, replay
from engine.match import ChoiceRefused
from engine.players import PLAYERS, opponent
from engine.record import Choice, Record
from tests.engine.conformance.play import (
    MAX_DECISIONS,
    VIEWERS,
    begin,
    everything,
    play,
    play_in_a_hurry,
    starter_match,
)
from tests.strategies import closely, whole_matches


@given(data=st.data())
@whole_matches
def test_play_ends_with_a_winner(key: str, data: st.DataObject) -> None:
    match, random = begin(key, data)
    for _ in play_in_a_hurry(match, random):
        assert match.winner is None
    assert match.winner is not None
    assert match.decision is None
    with pytest.raises(ChoiceRefused):
        match.choose("A", 0)


@given(data=st.data())
@whole_matches
def test_a_record_replayed_gives_the_same_match(key: str, data: st.DataObject) -> None:
    match, random = begin(key, data)
    for _ in play(match, random):
        pass
    if random.random() < 0.5 and match.decision is not None:
        match.concede(match.decision.player)
    assert everything(replay(match.record())) == everything(match)


@given(data=st.data(), stop=st.integers(0, 60))
@closely
def test_a_match_stored_and_restored_at_any_decision_goes_on_the_same(
    key: str, data: st.DataObject, stop: int
) -> None:
    match, random = begin(key, data)
    for number, _ in enumerate(play(match, random)):
        if number >= stop or random.random() < 0.2:
            assert everything(replay(match.record())) == everything(match)
        if number >= stop:
            break


@given(data=st.data())
@closely
def test_a_fork_never_changes_its_origin(key: str, data: st.DataObject) -> None:
    match, random = begin(key, data)
    for _ in play(match, random):
        if random.random() < 0.1:
            before = everything(match)
            fork = match.fork()
            assert everything(fork) == before
            for _ in zip(play(fork, random), range(30), strict=False):
                pass
            assert everything(match) == before


@given(data=st.data())
@closely
def test_every_offered_option_can_be_chosen(key: str, data: st.DataObject) -> None:
    match, random = begin(key, data)
    for _ in play(match, random):
        decision = match.decision
        assert decision is not None
        assert decision.options
        assert 0 <= decision.default < len(decision.options)
        if random.random() < 0.2:
            for option in range(len(decision.options)):
                fork = match.fork()
                fork.choose(decision.player, option)
                assert fork.number == match.number + 1


REFUSED: list[tuple[bool, int]] = [(False, 0), (True, 999), (True, -1)]
"""Choices that are refused: whether the right player makes it, and the option."""


def test_a_choice_that_does_not_fit_changes_nothing(key: str) -> None:
    match = starter_match(key)
    assert match.decision is not None
    waits = match.decision.player
    before = everything(match)
    for own, option in REFUSED:
        with pytest.raises(ChoiceRefused):
            match.choose(waits if own else opponent(waits), option)
        assert everything(match) == before


def test_conceding_ends_the_match_at_any_time_and_is_recorded(key: str) -> None:
    for loser in PLAYERS:
        match = starter_match(key)
        match.concede(loser)
        assert match.winner == opponent(loser)
        assert match.decision is None
        assert match.view(None).outcome
        record = match.record()
        assert record.choices[-1].player == loser
        assert everything(replay(record)) == everything(match)
        assert everything(match.fork()) == everything(match)
        with pytest.raises(ChoiceRefused):
            match.concede(loser)


def test_the_seed_decides_who_begins(key: str) -> None:
    game = games()[key]
    deck = game.parse_deck(game.starters()[0].text)
    active = {game.begin((deck, deck), bytes([n] * 32)).view(None).active for n in range(20)}
    assert active == {"A", "B"}
    assert game.begin((deck, deck), bytes(32), "B").view(None).active == "B"


def test_a_record_that_does_not_fit_is_refused(key: str) -> None:
    record = starter_match(key).record()
    broken = Record(record.game, record.decks, record.seed, "A", (Choice("B", 0),))
    with pytest.raises(ChoiceRefused):
        replay(broken)


def test_a_view_is_made_once_for_each_moment(key: str) -> None:
    match = starter_match(key)
    for viewer in VIEWERS:
        seen = [match.view(viewer)]
        assert match.view(viewer) is seen[0]
        assert match.decision is not None
        match.choose(match.decision.player, match.decision.default)
        seen.append(match.view(viewer))
        twin = match.fork()
        twin.concede("A")
        assert twin.view(viewer).winner == "B"
        assert match.view(viewer) is seen[1] is not seen[0]


@given(data=st.data())
@closely
def test_looking_changes_nothing(key: str, data: st.DataObject) -> None:
    match, random = begin(key, data)
    for _ in play(match, random):
        if random.random() < 0.7:
            continue
        before = match.fingerprint(), match.position(), len(match.events)
        for viewer in VIEWERS:
            match.view(viewer)
        for player in PLAYERS:
            match.may_take_back(player)
        match.tie_winner()
        assert (match.fingerprint(), match.position(), len(match.events)) == before


def test_a_match_in_which_nobody_does_anything_ends(key: str) -> None:
    match = starter_match(key)
    for _ in range(MAX_DECISIONS):
        if match.decision is None:
            break
        passing = match.decision.passing
        default = match.decision.default
        match.choose(match.decision.player, default if passing is None else passing)
    assert match.winner is not None
