"""Choices taken back leave no trace, and reveal nothing to anybody."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import replay
from engine.events import Event, EventKind, standing
from engine.match import ChoiceRefused
from engine.players import PLAYERS, Player, opponent
from engine.record import AGREE_DRAW, CONCEDE, OUT_OF_TIME, TAKE_BACK, Choice
from tests.engine.conformance.play import begin, everything, play, starter_match
from tests.engine.conformance.restless import Restless, situation
from tests.sometimes import amount
from tests.strategies import closely


@given(data=st.data())
@closely
def test_what_may_be_taken_back_is_as_if_it_had_never_been(key: str, data: st.DataObject) -> None:
    match, random = begin(key, data)
    players = Restless(match, random, 0.6)
    players.play()
    assert everything(replay(match.record())) == everything(match)


@given(data=st.data())
@closely
def test_a_fork_is_the_same_after_choices_taken_back(key: str, data: st.DataObject) -> None:
    match, random = begin(key, data)
    players = Restless(match, random, 0.6)
    for _ in range(amount(20, 40)):
        if match.decision is None:
            break
        players.step()
        before = everything(match)
        fork = match.fork()
        assert everything(fork) == before
        assert [fork.may_take_back(p) for p in PLAYERS] == [match.may_take_back(p) for p in PLAYERS]
        for _ in zip(play(fork, random), range(10), strict=False):
            pass
        assert everything(match) == before


@given(data=st.data())
@closely
def test_choices_taken_back_change_nothing_of_what_comes_later(
    key: str, data: st.DataObject
) -> None:
    """The remaining choices alone lead to the same state as with those taken back."""
    match, random = begin(key, data)
    Restless(match, random, 0.6).play()
    record = match.record()
    lasting: list[Choice] = []
    for choice in record.choices:
        if choice.option == TAKE_BACK:
            lasting.pop()
        else:
            lasting.append(choice)
    plain = replay(replace(record, choices=tuple(lasting)))
    assert situation(plain) == situation(match)
    lasts = [match.events[index] for index in reversed([*standing(match.events)])]
    assert [told(event) for event in lasts if event.kind != EventKind.TAKEN_BACK] == [
        told(event) for event in plain.events
    ]


def told(event: Event) -> tuple[str, dict[str, object], Player | None]:
    """Returns the event without the number of choices that it undid, which includes earlier
    ones."""
    facts: dict[str, object] = {**event.facts()}
    facts.pop("takes_back", None)
    return event.kind, facts, event.knower


ENDINGS = {
    CONCEDE: EventKind.CONCEDED,
    OUT_OF_TIME: EventKind.OUT_OF_TIME,
    AGREE_DRAW: EventKind.AGREED,
}


def test_nothing_is_taken_back_once_the_match_is_over(key: str) -> None:
    for option in ENDINGS:
        match = starter_match(key)
        assert match.decision is not None
        player = match.decision.player
        match.choose(player, match.decision.default)
        match.play(Choice(player, option))
        for who in PLAYERS:
            assert not match.may_take_back(who)
            with pytest.raises(ChoiceRefused):
                match.play(Choice(who, TAKE_BACK))


def test_before_the_first_choice_there_is_nothing_to_take_back(key: str) -> None:
    match = starter_match(key)
    assert not any(match.may_take_back(player) for player in PLAYERS)


def test_how_a_match_ended_is_among_its_events(key: str) -> None:
    for loser, (option, kind) in product(PLAYERS, ENDINGS.items()):
        match = starter_match(key)
        events = match.play(Choice(loser, option))
        end = (EventKind.WIN, opponent(loser)) if option != AGREE_DRAW else (EventKind.DRAWN, None)
        assert [(event.kind, event.player) for event in events] == [(kind, loser), end]
        assert everything(replay(match.record())) == everything(match)


@given(data=st.data())
@closely
def test_a_step_back_leads_to_where_the_step_began(key: str, data: st.DataObject) -> None:
    match, random = begin(key, data)
    for _ in play(match, random):
        decision = match.decision
        assert decision is not None
        if not decision.back or random.random() < 0.5:
            continue
        player, told = decision.player, len(match.events)
        assert match.may_step_back(player)
        fork = match.fork()
        assert fork.take_back(player) == []
        assert len(fork.events) == told
