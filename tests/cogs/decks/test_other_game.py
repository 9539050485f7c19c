"""A text for one game that looks like another game's deck."""

from __future__ import annotations

from itertools import permutations

import pytest

import engine
from bot.decks import deck_validation
from bot.decks.deck_validation import read_deck_text
from tests.cogs.decks.deck_answers import private, upload
from tests.conftest import Table

TITLES = {key: game.title for key, game in engine.games().items()}
PAIRS = list(permutations(TITLES, 2))
STARTERS = [slice(2), pytest.param(slice(None), marks=pytest.mark.soak)]
"""Slices of a game's starter decks: some of them, and all."""


@pytest.mark.parametrize("some", STARTERS)
@pytest.mark.parametrize(("given", "real"), PAIRS)
def test_a_starter_deck_is_known_for_what_it_is(given: str, real: str, some: slice) -> None:
    ready = engine.games()[real].starters()[some]
    for starter in ready:
        assert read_deck_text(starter.text, given).other == real
    for starter in ready[:2]:
        mistaken = starter.text.replace("e", "o", 5)
        assert read_deck_text(mistaken, given).other in (real, "")


@pytest.mark.parametrize("some", STARTERS)
@pytest.mark.parametrize("game", TITLES)
def test_what_is_of_the_game_or_of_none_looks_like_no_others(game: str, some: slice) -> None:
    for starter in engine.games()[game].starters()[some]:
        assert read_deck_text(starter.text, game).other == ""
        assert read_deck_text(starter.text.replace("e", "o", 5), game).other == ""
    for text in ("", "x", "hello world", '"' * 6000, "{" * 5000, "\u202e火" * 500):
        assert read_deck_text(text, game).other == ""


def test_no_other_game_is_asked_when_there_is_no_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, *_ = TITLES
    text = engine.games()[second].starters()[0].text
    monkeypatch.setattr(deck_validation, "LOOKING_SECONDS", -1)
    assert read_deck_text(text, first).other == ""


async def test_a_press_chooses_the_other_game_also_after_a_restart_and_once(table: Table) -> None:
    given, real = PAIRS[0]
    games = engine.games()
    text = games[real].starters()[0].text
    told, again = [await upload(table, text, game=[given]) for _ in range(2)]
    assert "Not legal yet" in private(told)
    await table.restart()
    await table.alice.click(told.response, label=f"Choose {TITLES[real]}")
    (deck,) = await table.bot.decks.of(table.alice.id)
    assert (deck.game, deck.legal) == (real, True)
    page = private(told)
    assert "Legal" in page
    assert "looks like" not in page
    fixed = games[given].starters()[0].text
    await table.bot.decks.keep(table.alice.id, fixed, name=deck.name, game=given)
    pressed = await table.alice.click(again.response, label=f"Choose {TITLES[real]}")
    assert "has changed since" in pressed.followups[0].content
    (deck,) = await table.bot.decks.of(table.alice.id)
    assert (deck.game, deck.legal) == (given, True)
