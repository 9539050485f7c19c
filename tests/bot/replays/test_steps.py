"""A match step by step: every step is what its audience saw then."""

from __future__ import annotations

import time
from typing import get_args

import pytest

import engine
from bot.replays.steps import Audience, ReplayCursor
from engine.match import Match
from engine.players import PLAYERS, Player
from engine.record import Record
from engine.values import replace
from engine.views import View
from tests.bot.replays.matches import NAMES, played
from tests.visible_names import names_in, names_in_facts

GAMES = list(engine.games())


def replay_of(match: Match, audience: Audience) -> ReplayCursor:
    return ReplayCursor(match.record(), audience, NAMES)


def seen_after(record: Record, choices: int, audience: Audience) -> tuple[View, ...]:
    """Returns the views of the engine alone after that number of `choices`."""
    match = engine.replay(replace(record, choices=record.choices[:choices]))
    viewers = PLAYERS if audience == "open" else (None if audience == "public" else audience,)
    return tuple(replace(match.view(viewer), decision=None) for viewer in viewers)


@pytest.mark.parametrize("audience", get_args(Audience))
@pytest.mark.parametrize("key", GAMES)
def test_each_step_shows_the_table_as_it_was_whatever_was_looked_at_before(
    key: str, audience: Audience
) -> None:
    match = played(key)
    replay = replay_of(match, audience)
    last = len(replay.stops) - 1
    for number in (0, last, last // 2, last // 2 + 1, last // 3, 1, last):
        stop = replay.stops[number]
        assert replay.step(number).views == seen_after(match.record(), stop.choices, audience)
        assert replay.step_number_at(stop.choices) == number
    assert replay.stops[-1].choices == match.number


@pytest.mark.parametrize("audience", ["A", "B", "public"])
@pytest.mark.parametrize("key", GAMES)
def test_words_tell_an_audience_only_what_it_was_told(key: str, audience: Audience) -> None:
    match = played(key)
    viewers: dict[Audience, Player] = {"A": "A", "B": "B"}
    viewer = viewers.get(audience)
    told, known = 0, set[str]()
    for event in match.events:
        known |= names_in_facts(event.seen_by(viewer).facts)
    hidden = {name for event in match.events for name in names_in_facts(event.facts())} - known
    for step in replay_of(match, audience).steps():
        known |= {name for view in step.views for name in names_in(view)}
        for line in step.lines:
            told += 1
            assert line.knower in (None, viewer)
            named = {getattr(piece, "name", None) for piece in line.words}
            assert not named & (hidden - known)
    assert told > 10


@pytest.mark.parametrize("key", GAMES)
def test_openly_both_draws_are_told_with_who_knew_of_them(key: str) -> None:
    knowers = {
        line.knower for step in replay_of(played(key), "open").steps() for line in step.lines
    }
    assert knowers == {"A", "B", None}


@pytest.mark.parametrize("key", GAMES)
def test_every_turn_is_a_place_to_go_to(key: str) -> None:
    match = played(key)
    turns = [stop.turn for stop in replay_of(match, "public").stops if stop.turn]
    begun = [event for event in match.events if event.kind == "turn"]
    assert turns[-1] == f"Turn {begun[-1].public['n']}: {NAMES[begun[-1].player or 'A']}"
    assert len(turns) <= len(begun)
    assert len(set(turns)) > 3


def test_a_match_of_thousands_of_choices_is_bounded() -> None:
    """Only a dozen of its tables are cached, and the next step costs only what happened in it."""
    match = played("lifeburn", most=4000)
    replay = replay_of(match, "open")
    assert len(replay._kept) <= 13
    began = time.process_time()
    replay.step(len(replay.stops) // 2)
    replay.step(len(replay.stops) // 2 + 1)
    assert time.process_time() - began < 2
