"""Decks with which a member may wait for an opponent."""

from __future__ import annotations

import pytest

from bot.base.refusals import Refusal
from bot.decks.collection import Decks
from bot.matchmaking.eligibility import check_deck
from bot.processes.workers import Workers
from bot.store import Store
from tests.bot.deck_texts import LEGAL
from tests.bot.matches.games import GAME
from tests.engine.own_cards import FAIR, with_own_card
from tests.engine.own_cards import GAME as OWN


async def test_a_deck_has_to_be_legal_and_of_the_game(store: Store, workers: Workers) -> None:
    decks = Decks(store, workers)
    legal = (await decks.keep(1, LEGAL, game=GAME.key)).deck
    await check_deck(decks, legal, GAME.key, "live", rated=True)
    with pytest.raises(Refusal, match="needs a clock"):
        await check_deck(decks, legal, GAME.key, "none", rated=True)
    with pytest.raises(Refusal, match=f"is a deck for {GAME.title}"):
        await check_deck(decks, legal, OWN.key, "live", rated=True)
    draft = (await decks.keep(1, "nonsense", name="Draft", game=GAME.key)).deck
    with pytest.raises(Refusal, match="draft"):
        await check_deck(decks, draft, GAME.key, "live", rated=False)


@pytest.mark.parametrize("rated", [True, False])
async def test_a_deck_with_home_made_cards_cannot_wait(
    store: Store, workers: Workers, rated: bool
) -> None:
    decks = Decks(store, workers)
    homespun = (await decks.keep(1, with_own_card(FAIR), name="Homespun", game=OWN.key)).deck
    with pytest.raises(Refusal, match=r"\*\*Homespun\*\* has custom cards"):
        await check_deck(decks, homespun, OWN.key, "live", rated)
