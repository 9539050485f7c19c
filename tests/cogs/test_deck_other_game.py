"""A text that was given for one game and looks like another's deck."""

from __future__ import annotations

from itertools import permutations

import pytest

import engine
from bot import deck_validation
from bot.deck_validation import read
from tests.cogs.decks import private, said
from tests.conftest import Table

TITLES = {key: game.title for key, game in engine.games().items()}
PAIRS = list(permutations(TITLES, 2))


def looks_like(game: str) -> str:
    return f"This looks like a {TITLES[game]} deck: choose game {TITLES[game]}."


async def upload(table: Table, text: str, game: str):
    file = ("mine.txt", text.encode())
    return await table.alice.slash(table.channel, "deck upload", file=file, game=game)


@pytest.mark.parametrize(("given", "real"), PAIRS)
def test_every_ready_deck_is_known_for_what_it_is(given: str, real: str) -> None:
    for starter in engine.games()[real].starters():
        assert read(starter.text, given).other == real
        mistaken = starter.text.replace("e", "o", 5)
        assert read(mistaken, given).other in (real, "")


@pytest.mark.parametrize("game", TITLES)
def test_what_is_of_the_game_or_of_none_looks_like_no_others(game: str) -> None:
    for starter in engine.games()[game].starters():
        assert read(starter.text, game).other == ""
        assert read(starter.text.replace("e", "o", 5), game).other == ""
    for text in ("", "x", "hello world", '"' * 6000, "{" * 5000, "\u202e火" * 500):
        assert read(text, game).other == ""


def test_no_other_game_is_asked_when_there_is_no_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, *_ = TITLES
    text = engine.games()[second].starters()[0].text
    monkeypatch.setattr(deck_validation, "LOOKING_SECONDS", -1)
    assert read(text, first).other == ""


@pytest.mark.parametrize(("given", "real"), [PAIRS[0], PAIRS[-1]])
async def test_a_press_chooses_the_other_game_also_after_a_restart(
    table: Table, given: str, real: str
) -> None:
    starter = engine.games()[real].starters()[0]
    told = await upload(table, starter.text, given)
    assert "Not legal yet" in private(told)
    assert looks_like(real) in private(told)
    await table.restart()
    await table.alice.click(told.response, label=f"Choose {TITLES[real]}")
    (deck,) = await table.bot.decks.of(table.alice.id)
    assert (deck.game, deck.legal) == (real, True)
    page = private(told)
    assert "Legal" in page
    assert "looks like" not in page


async def test_the_editor_and_the_deck_page_say_so_too(table: Table) -> None:
    given, real = PAIRS[1]
    text = engine.games()[real].starters()[0].text
    modal = await table.alice.slash(table.channel, "deck write", name="Mine", game=given)
    assert modal.modal is not None
    kept = await table.alice.submit_modal(modal, {"name": "Mine", "text": text[:3900]})
    assert looks_like(real) in said(kept)
    shown = await table.alice.slash(table.channel, "deck show", name="Mine")
    assert looks_like(real) in private(shown)


async def test_it_has_the_name_that_the_other_game_finds_in_the_text(table: Table) -> None:
    given, real = "cardfinity", "lifeburn"
    starter = engine.games()[real].starters()[0]
    assert read(starter.text, given).sheet.cards == ()
    modal = await table.alice.slash(table.channel, "deck write", game=given)
    kept = await table.alice.submit_modal(modal, {"name": "", "text": starter.text})
    name = engine.games()[real].parse_deck(starter.text).name
    assert name
    assert f"Kept **{name}**" in said(kept)
    await table.alice.click(kept.response, label=f"Choose {TITLES[real]}")
    [deck] = await table.bot.decks.of(table.alice.id)
    assert (deck.name, deck.game, deck.legal) == (name, real, True)


async def test_a_press_on_what_was_mended_since_changes_nothing(table: Table) -> None:
    given, real = PAIRS[0]
    games = engine.games()
    told = await upload(table, games[real].starters()[0].text, given)
    (deck,) = await table.bot.decks.of(table.alice.id)
    legal = games[given].starters()[0].text
    await table.bot.decks.keep(table.alice.id, legal, name=deck.name, game=given)
    pressed = await table.alice.click(told.response, label=f"Choose {TITLES[real]}")
    assert "has changed since" in pressed.followups[0].content
    (deck,) = await table.bot.decks.of(table.alice.id)
    assert (deck.game, deck.legal) == (given, True)
