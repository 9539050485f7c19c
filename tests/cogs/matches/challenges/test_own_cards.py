"""Custom cards: shown, and played only against players who agreed to them."""

from __future__ import annotations

import hashlib
from types import SimpleNamespace
from typing import Any

import engine
from bot.base.discord_text import plain
from bot.decks.collection import Decks
from bot.processes.workers import Workers
from bot.store import Store
from bot.store.decks.deck_rows import save_power
from cogs.matches.challenges.controllers.own_cards import own_cards
from engine.decks import Power
from tests.bot.matches.conftest import store, url
from tests.cogs.matches.duel import accept_challenge, challenge, running_matches
from tests.cogs.matches.reading import alt_texts, buttons, text_of
from tests.conftest import Table
from tests.engine.own_cards import FAIR, GAME, OWN_CARD, with_own_card

__all__ = ["store", "url"]


def test_the_test_deck_is_legal_and_has_one_own_card() -> None:
    deck = GAME.parse_deck(with_own_card(FAIR))
    assert not [p for p in GAME.check_deck(deck) if p.severity == "error"]
    assert [face.name for face in GAME.own_cards(deck)] == [OWN_CARD]


async def test_a_whole_deck_of_own_cards_is_told_and_how_strong_it_is(
    store: Store, workers: Workers
) -> None:
    game = next(game for game in engine.games().values() if game.styles)
    bot: Any = SimpleNamespace(decks=Decks(store, workers))
    made = game.styles[0].deck_text(7)
    kept = await bot.decks.keep(1, made, name="Mine")
    sha256 = hashlib.sha256(kept.reading.source.encode()).hexdigest()
    async with store.write() as connection:
        await save_power(connection, game.key, sha256, Power(51, 2.9, 1104), 0)
    shown = await own_cards(bot, await bot.decks.named(1, "Mine"))
    assert shown is not None
    cards = game.own_cards(game.parse_deck(made))
    assert shown.count == f"{len(cards)} custom cards"
    assert "**Power 51.0 ± 2.9** (1,104 matches" in shown.power
    assert shown.words.startswith(f"**{plain(cards[0].title)}** (")
    [file] = shown.in_full
    assert all(f"{card.title} (" in file.data.decode() for card in cards)


async def test_a_deck_without_own_cards_has_none(store: Store, workers: Workers) -> None:
    bot: Any = SimpleNamespace(decks=Decks(store, workers))
    assert await own_cards(bot, (await bot.decks.keep(1, FAIR)).deck) is None


async def test_a_challenge_shows_the_challengers_own_cards_until_it_is_answered(
    table: Table,
) -> None:
    steps = [f"draw {number}" for number in range(1, 8)] * 12
    long = with_own_card(FAIR).replace("damage 9", ", ".join([*steps, "damage 9"]))
    posted = (await challenge(table, long, FAIR)).response
    assert posted is not None
    assert "**Alice**'s deck has **1 custom card**" in text_of(posted)
    [alt] = alt_texts(posted)
    assert OWN_CARD in alt
    [told] = [file for file in posted.attachments if file.filename.endswith(".txt")]
    assert (await told.read()).decode().endswith("Deal 9 damage.")
    await accept_challenge(table, posted)
    assert len(await running_matches(table)) == 1
    assert [file.filename for file in posted.attachments] == ["board.png"]


async def test_accepting_with_own_cards_asks_the_challenger(table: Table) -> None:
    posted: Any = (await challenge(table, FAIR, with_own_card(FAIR))).response
    told = await accept_challenge(table, posted)
    assert "I've asked **Alice**" in text_of(told)
    assert not await running_matches(table)
    assert f"<@{table.alice.id}>, do you agree" in text_of(posted)
    assert OWN_CARD in alt_texts(posted)[0]
    assert list(buttons(posted)) == ["Agree", "Refuse", "Decline", "Cancel", "Report"]
    [call] = [
        m for m in table.channel.history() if "do you agree? [Go to the challenge](" in m.content
    ]
    assert [user.id for user in call.mentions] == [table.alice.id]
    await table.restart()
    for label in ("Agree", "Refuse"):
        refused = await table.bob.click(posted, label=label)
        assert "for the challenger" in refused.response.content
    first = buttons(posted)["Agree"]
    await table.alice.click(posted, label="Refuse")
    assert list(buttons(posted)) == ["Accept", "Choose deck", "Decline", "Cancel", "Report"]
    assert not alt_texts(posted)
    changed = with_own_card(FAIR).replace("damage 9", "damage 10")
    await table.bot.decks.keep(table.bob.id, changed, name="Bob's deck")
    await accept_challenge(table, posted)
    assert buttons(posted)["Agree"] != first
    await table.alice.click(posted, label="Agree")
    [match] = await running_matches(table)
    assert f"Match {match.id}" in text_of(posted)
    assert "My hand" in buttons(posted)
