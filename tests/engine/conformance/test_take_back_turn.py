"""In practice a turn can be taken back, even after draws and the opponent's turn. The match is then
as before, in any game."""

from __future__ import annotations

from random import Random

import pytest

from engine import replay
from engine.events import EventKind, standing
from engine.limits import MOST_CHOICES
from engine.match import ChoiceRefused, Match
from engine.players import Player
from tests.engine.conformance.play import everything, starter_match, step

PLAYER: Player = "A"


def test_the_match_is_what_it_was_before_the_turn(key: str):
    random, taken_back = Random(key), 0
    for seed in range(3):
        match = starter_match(key, seed)
        begins: dict[int, str] = {}
        while match.decision is not None and match.number < 150:
            own, turn = match.decision.player == PLAYER, match.view(None).turn
            if own and match.view(None).active == PLAYER and turn not in begins:
                begins[turn] = match.fingerprint()
            if begins and match.may_take_back_turn(PLAYER) and random.random() < 0.1:
                twin = match.fork()
                twin.take_back_turn(PLAYER)
                opening = starter_match(key, seed).fingerprint()
                assert twin.fingerprint() in (opening, *begins.values())
                assert twin.decision is not None
                assert twin.decision.player == PLAYER
                taken_back += 1
            step(match, random)
    assert taken_back > 5


@pytest.mark.two_games
def test_it_is_played_again_from_its_record_as_it_was_played(key: str):
    random, match = Random(key), starter_match(key)
    for count in range(200):
        if match.decision is None:
            break
        if count % 17 == 16 and match.may_take_back_turn(PLAYER):
            match.take_back_turn(PLAYER)
            assert match.events[-1].kind == EventKind.TAKEN_BACK
            assert everything(match.fork()) == everything(match)
        else:
            step(match, random)
    assert everything(replay(match.record())) == everything(match)


@pytest.mark.two_games
def test_the_turn_before_is_next(key: str):
    random, match = Random(key), starter_match(key)
    while match.decision is not None and match.view(None).turn < 5:
        step(match, random)
    turns = [match.view(None).turn]
    while match.decision is not None and match.may_take_back_turn(PLAYER):
        match.take_back_turn(PLAYER)
        turns.append(match.view(None).turn)
    assert turns == sorted(turns, reverse=True)
    assert len(turns) > 2
    with pytest.raises(ChoiceRefused):
        match.take_back_turn(PLAYER)


@pytest.mark.two_games
def test_it_may_be_done_at_will(key: str):
    match = starter_match(key)
    while match.number < MOST_CHOICES + 10:
        while match.decision is not None and not match.may_take_back_turn(PLAYER):
            match.choose(match.decision.player, match.decision.default)
        assert match.decision is not None
        match.take_back_turn(PLAYER)
    assert not match.view(PLAYER).limit


@pytest.mark.two_games
def test_what_was_undone_does_not_stand(key: str):
    random, match = Random(key), starter_match(key)
    while match.decision is not None and match.view(None).turn < 5:
        step(match, random)
    before: Match = match.fork()
    match.take_back_turn(PLAYER)
    stand = [match.events[n] for n in standing(match.events)][::-1]
    assert stand[:-1] == [before.events[n] for n in standing(before.events)][::-1][: len(stand) - 1]
