"""Public functions have examples in their docstrings, and the examples are true."""

from __future__ import annotations

import doctest
import inspect
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest

from engine import (
    decks,
    exercise,
    game,
    games,
    match,
    match_replay,
    mission_files,
    names,
    record,
    registry,
    views,
)
from engine.games.asigoc import parser as asigoc
from engine.games.cardfinity import parser as cardfinity
from engine.games.chaos.loading import parser as chaos
from engine.games.lifeburn.loading import decks as lifeburn

MODULES = (
    decks,
    game,
    match,
    record,
    registry,
    match_replay,
    views,
    exercise,
    mission_files,
    names,
    asigoc,
    cardfinity,
    chaos,
    lifeburn,
)

CLASSES = (game.Game, match.Match, record.Record, views.View, views.PlayerView, decks.Style)
FUNCTIONS = (
    *(registry.games, match_replay.replay, mission_files.read_mission),
    *(
        exercise.facts_fit,
        exercise.progress,
        exercise.answer,
        exercise.exercise_data,
        exercise.exercise_from_data,
    ),
    *(asigoc.parse_deck, cardfinity.parse_deck, chaos.parse_deck, lifeburn.parse_deck),
)
WITH_EXAMPLE = (match.Match, record.Record, views.View, decks.Deck)


def public_functions() -> Iterator[Callable[..., Any]]:
    """Yields the functions that other people call, and the methods of their results."""
    yield from FUNCTIONS
    for one in CLASSES:
        for name, method in vars(one).items():
            if inspect.isfunction(method) and not name.startswith("_"):
                yield method


def namespace() -> dict[str, Any]:
    """Returns the names that the examples may use: a game, one of its starter decks, a match that
    has just begun, a mission."""
    first = games()["cardfinity"]
    deck = first.parse_deck(first.starters()[0].text)
    begun = first.begin((deck, deck), bytes(32), "A")
    win = next(one for one in first.missions if one.key == "mission:win")
    return {"games": games, "game": first, "deck": deck, "match": begun, "mission": win}


def examples(module: ModuleType) -> list[doctest.DocTest]:
    return [found for found in doctest.DocTestFinder().find(module) if found.examples]


@pytest.mark.parametrize(
    "example",
    [pytest.param(one, id=one.name) for module in MODULES for one in examples(module)],
)
def test_the_example_is_true(example: doctest.DocTest) -> None:
    example.globs = {**example.globs, **namespace()}
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert runner.run(example, out=said.append).failed == 0, "".join(said)


def test_what_other_people_call_has_an_example() -> None:
    for function in (*WITH_EXAMPLE, *public_functions()):
        assert ">>> " in (inspect.unwrap(function).__doc__ or ""), function.__qualname__
