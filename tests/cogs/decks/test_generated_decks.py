"""Generated decks: shown, rolled again and kept; and such decks written by hand."""

from __future__ import annotations

import re

import pytest
import simcord

import engine
from bot.decks.catalog import offer_key
from bot.decks.styles import styles
from engine.decks import Style
from tests.bot.matches.games import GAME as PLAIN_GAME
from tests.cogs.decks.deck_answers import add_deck, files, private
from tests.cogs.matches.duel import at_once
from tests.cogs.matches.reading import buttons
from tests.cogs.walking import screen
from tests.conftest import Table

DECKS_EACH = 50

KEY, STYLE = styles()[0]
GAME = engine.games()[KEY]
OTHER = styles()[1][1]


def made(seed: int, style: Style = STYLE) -> str:
    """Returns the text of the deck of the given seed, with all its cards written out."""
    return GAME.parse_deck(style.deck_text(seed)).source


def title(seed: int, style: Style = STYLE) -> str:
    name = GAME.parse_deck(style.deck_text(seed)).name
    assert name
    return name


async def generate(table: Table, **typed: str) -> simcord.InteractionResult:
    chosen = {"style": [typed.pop("style", offer_key(KEY, STYLE))]}
    return await add_deck(table.alice, table.channel, "Generate a deck", {**typed, **chosen})


async def press(
    table: Table, result: simcord.InteractionResult, label: str
) -> simcord.InteractionResult:
    assert result.response is not None
    return await table.alice.click(result.response, label=label)


async def kept(table: Table) -> dict[str, str]:
    """Returns the texts of Alice's decks by their names."""
    decks = table.bot.decks
    mine = await decks.of(table.alice.id)
    return {deck.name: await decks.source(deck.version_id) for deck in mine}


def seed_shown(result: simcord.InteractionResult) -> int:
    found = re.search(r"seed \*\*(\d+)\*\*", private(result))
    assert found
    return int(found[1])


async def test_what_is_shown_is_kept_after_a_restart_and_only_once(table: Table):
    result = await generate(table, seed="42")
    sheet = GAME.deck_sheet(GAME.parse_deck(made(42)))
    assert f"**{title(42)}**" in private(result)
    assert STYLE.blurb in private(result)
    assert seed_shown(result) == 42
    assert sheet.summary[0] in private(result)
    assert sheet.cards[0].face.name in str(files(result))
    await press(table, result, "Page 2 ▶")
    assert sheet.cards[-1].face.name in str(files(result))
    assert not await kept(table)

    await table.restart()
    told = private(await press(table, result, "Keep"))
    assert f"Saved **{title(42)}**" in told
    assert "✅ **Legal**" in told
    assert await kept(table) == {title(42): made(42)}
    assert "nothing changed" in private(await press(table, result, "Keep"))
    assert await kept(table) == {title(42): made(42)}


async def test_another_roll_takes_the_place_of_the_first_however_often_one_presses(table: Table):
    result = await generate(table, style=offer_key(KEY, OTHER))
    first = seed_shown(result)
    assert f"**{title(first, OTHER)}**" in private(result)
    await at_once(table.env, *(press(table, result, "Roll again") for _ in range(2)))
    second = seed_shown(result)
    assert f"**{title(second, OTHER)}**" in private(result)
    assert first != second
    both = await at_once(table.env, *(press(table, result, "Keep") for _ in range(2)))
    assert sorted("Saved" in private(one) for one in both) == [False, True]
    assert await kept(table) == {title(second, OTHER): made(second, OTHER)}


async def test_styles_are_offered_and_seeds_checked(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def offered() -> list[str]:
        form = (await add_deck(table.alice, table.channel, "Generate a deck")).modal
        assert form is not None
        return [one["label"] for one in form["components"][0]["component"]["options"]]

    assert await offered() == [style.title for _, style in styles()]
    for seed in ("0", "x", "-1", "1.5", "\u00b2"):
        told = await generate(table, seed=seed)
        assert private(told).startswith("A seed is a whole number from 1 to 999,999,999."), seed

    again = Style("plain", "Plain", "What there is.", PLAIN_GAME.starters()[0].text)
    monkeypatch.setattr(type(PLAIN_GAME), "styles", [again])
    assert f"{GAME.title} · {OTHER.title}" in await offered()
    assert f"{PLAIN_GAME.title} · {again.title}" in await offered()

    result = await generate(table, style=offer_key(PLAIN_GAME.key, again))
    monkeypatch.undo()
    assert "no such style" in private(await press(table, result, "Roll again"))
    opened = await add_deck(table.alice, table.channel, "Generate a deck")
    monkeypatch.setattr(type(GAME), "styles", ())
    told = await table.alice.submit_modal(opened, {"style": [offer_key(KEY, STYLE)]})
    assert "No game here" in private(told)
    assert "Generate a deck" not in buttons(screen(await add_deck(table.alice, table.channel)))
