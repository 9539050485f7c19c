"""If only one player plays, a choice can be taken back whatever followed. The match is then as
before, in any game."""

from __future__ import annotations

from random import Random

import pytest

from engine import replay
from engine.events import EventKind
from engine.limits import MOST_CHOICES
from engine.match import ChoiceRefused, Match
from engine.players import Player
from tests.engine.conformance.play import everything, starter_match, step

PLAYER: Player = "A"


def situation(match: Match) -> tuple[object, ...]:
    """Returns everything that taking a choice back restores, including chance."""
    return match.fingerprint(), match.decision, match.position()


def test_the_match_is_what_it_was_before_the_choice(key: str):
    random, past_others = Random(key), 0
    for seed in range(3):
        match = starter_match(key, seed)
        before: list[tuple[object, ...]] = []
        since = 0
        while match.decision is not None and match.number < 150:
            if before and random.random() < 0.2:
                told = len(match.events)
                past_others += since > 0
                [event] = match.take_back_own(PLAYER)
                assert (event.kind, event.player) == (EventKind.TAKEN_BACK, PLAYER)
                assert len(match.events) == told + 1
                assert situation(match) == before.pop()
                since = 0
                continue
            own = match.decision.player == PLAYER
            if own:
                before.append(situation(match))
            since = 0 if own else since + 1
            step(match, random)
    assert past_others > 5


def test_the_choice_is_taken_back_in_its_record_too(key: str):
    random, match = Random(key), starter_match(key)
    for count in range(200):
        if match.decision is None:
            break
        if count % 7 == 6 and match.may_take_back_own(PLAYER):
            match.take_back_own(PLAYER)
            assert everything(match.fork()) == everything(match)
        else:
            step(match, random)
    assert everything(replay(match.record())) == everything(match)


def test_choices_are_taken_back_until_there_is_none(key: str):
    random, match = Random(key), starter_match(key)
    made = 0
    while match.decision is not None and made < 5:
        made += match.decision.player == PLAYER
        step(match, random)
    while match.may_take_back_own(PLAYER):
        match.take_back_own(PLAYER)
        assert match.decision is not None
        assert match.decision.player == PLAYER
        made -= 1
    assert made == 0
    stood = everything(match)
    with pytest.raises(ChoiceRefused):
        match.take_back_own(PLAYER)
    assert everything(match) == stood


def test_nothing_is_taken_back_after_the_end(key: str):
    random, match = Random(key), starter_match(key)
    while not match.may_take_back_own(PLAYER):
        step(match, random)
    match.concede(PLAYER)
    assert not match.may_take_back_own(PLAYER)
    with pytest.raises(ChoiceRefused):
        match.take_back_own(PLAYER)


def test_a_choice_may_be_taken_back_at_will(key: str):
    match = starter_match(key)
    while match.number < MOST_CHOICES + 50:
        while match.decision is not None and not match.may_take_back_own(PLAYER):
            match.choose(match.decision.player, match.decision.default)
        match.take_back_own(PLAYER)
    assert not match.view(PLAYER).limit
