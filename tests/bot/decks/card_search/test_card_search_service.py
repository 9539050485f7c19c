"""The cards that a member may search, and the results of a search."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any

import pytest

import engine
from bot.base.refusals import Refusal
from bot.decks.card_search import card_search_service
from bot.decks.card_search.card_search_service import (
    GONE,
    CardSearch,
    CardSearcher,
    FoundCard,
    card_terms,
    search_cards,
)
from bot.decks.card_search.indexed_card import IndexedCard
from bot.decks.card_search.query import CardQuery, search_text, term_key
from bot.decks.collection import Decks
from bot.decks.shared_decks import SharedDecks
from bot.processes.workers import Workers
from bot.store import Store
from bot.store.tournaments.tournament_rows import add_entrant, add_tournament, change_tournament
from tests.bot.deck_texts import GAME, LEGAL, NAME
from tests.bot.matches.games import Clock
from tests.bot.tournaments.stored import AGREED, CHANNEL, GUILD, ID, NOON

ALICE, BOB = 1, 2
SECRET = "Unheard Lantern of Velm"
HIDDEN = LEGAL.replace(f'"{NAME}" by', '"Hidden Away" by')

base_of = cache(card_search_service.game_cards)


class SameProcess:
    """A replacement for workers, which indexes a game's cards once for all tests."""

    async def parse(self, _member: int, work: Callable[[str], Any], game: str) -> Any:
        assert work is card_search_service.game_cards
        return base_of(game)


@pytest.fixture
def decks(store: Store, workers: Workers) -> Decks:
    return Decks(store, workers)


@pytest.fixture
def cards(store: Store, decks: Decks) -> CardSearch:
    workers: Any = SameProcess()
    return CardSearch(store, workers, decks)


def asker(member: int, guild: int | None = GUILD, *channels: int) -> CardSearcher:
    """Returns a member who sees those channels of the server."""
    return CardSearcher(member, guild, lambda channel: channel in channels)


def with_card(text: str, name: str) -> str:
    """Returns a deck text with another name for its first card."""
    first = GAME.deck_sheet(GAME.parse_deck(text)).cards[0].face.name
    return text.replace(f'"{first}"', f'"{name}"')


async def titles(every: Mapping[str, FoundCard], game: str, **asked: Any) -> list[str]:
    """Returns the titles of the cards that are found, the best first."""
    return [
        one.card.sheet.face.title for one in await search_cards(every, CardQuery(game, **asked))
    ]


# Cards that everybody finds


@pytest.mark.parametrize("game", engine.games())
async def test_all_cards_of_the_sets_and_ready_decks_are_found(
    cards: CardSearch, game: str
) -> None:
    rules = engine.games()[game]
    faces = {card.face for card in rules.set_cards()}
    for starter in rules.starters():
        faces |= {card.face for card in rules.deck_sheet(rules.parse_deck(starter.text)).cards}
    every = await cards.cards(asker(ALICE), game)
    assert len(every) == len(faces)
    assert len(await search_cards(every, CardQuery(game))) == len(faces)


@pytest.mark.parametrize("game", engine.games())
async def test_what_is_suggested_finds_just_the_cards_that_are_so(
    cards: CardSearch, game: str
) -> None:
    every = await cards.cards(asker(ALICE), game)
    for what in ("kind", "family", "ability"):
        terms = card_terms(every, what)
        assert terms or what == "family", "only families may be missing from a game"
        for term in terms[:3]:
            found = await search_cards(every, CardQuery(game, **{what: term_key(term)}))
            assert 0 < len(found) <= len(every)
            assert all(term in said_of(one.card, what) for one in found)
        assert not await titles(every, game, **{what: term_key("no such thing")})
    costs = sorted({cost for one in every.values() for cost in one.costs})
    for cost in costs[:2]:
        found = await search_cards(every, CardQuery(game, cost=cost))
        assert found
        assert all(cost in one.costs for one in found)
    assert not await titles(every, game, cost=9999)


def said_of(card: IndexedCard, what: str) -> Sequence[str]:
    """Returns the kind, the families or the abilities of a card."""
    return {"kind": [card.kind], "family": card.families, "ability": card.abilities}[what]


async def test_the_best_come_first(cards: CardSearch) -> None:
    every = await cards.cards(asker(ALICE), GAME.key)
    found = await titles(every, GAME.key, text=search_text(" RAT "))
    assert len(found) == len(set(found)) > 1
    assert "Rat" in found[0]


async def test_a_generated_card_is_known_by_its_number(cards: CardSearch) -> None:
    every = await cards.cards(asker(ALICE), "chaos")
    [found] = [one for one in every.values() if "42.1" in one.card.names]
    assert "#42.1" in found.card.names
    for typed in ("#42.1", "42.1"):
        first, *_ = await titles(every, "chaos", text=search_text(typed))
        assert first == found.card.sheet.face.title


async def test_a_game_that_there_is_not_is_refused(cards: CardSearch) -> None:
    with pytest.raises(Refusal, match="There is no such game"):
        await cards.cards(asker(ALICE), "no such game")


# Cards that only some members find


async def test_nobody_finds_what_is_in_anothers_private_deck(
    cards: CardSearch, decks: Decks
) -> None:
    kept = await decks.keep(BOB, with_card(HIDDEN, SECRET))
    assert kept.reading.legal
    mine = await cards.cards(asker(BOB), GAME.key)
    [found] = await search_cards(mine, CardQuery(GAME.key, search_text(SECRET)))
    [deck] = found.decks
    assert (deck.source, deck.name, deck.about) == ("own", "Hidden Away", "yours")
    theirs = await cards.cards(asker(ALICE), GAME.key)
    assert found.card.key not in theirs
    assert "Velm" not in str(theirs)


async def test_a_deck_of_a_tournament_with_open_lists_is_shared_there_alone(
    cards: CardSearch, decks: Decks, store: Store
) -> None:
    kept = await decks.keep(BOB, with_card(HIDDEN, SECRET))
    version = kept.deck.version_id
    async with store.write() as connection:
        await add_tournament(connection, replace(AGREED, open_lists=True))
        await add_entrant(
            connection, tournament=ID, user=BOB, name="Bob", deck_version=version, state="in",
            joined=NOON,
        )  # fmt: skip
    seen = partial(sees, cards)
    assert not await seen(asker(ALICE))
    await store.run(change_tournament, ID, state="running", began=NOON)
    assert await seen(asker(ALICE))
    name, reading, text = await cards.reading(asker(ALICE), "shared", str(version))
    assert (name, reading.legal, text) == ("Hidden Away", True, with_card(HIDDEN, SECRET))
    for elsewhere in (asker(ALICE, GUILD + 1), asker(ALICE, None)):
        assert not await seen(elsewhere)
        with pytest.raises(Refusal, match=GONE[:20]):
            await cards.reading(elsewhere, "shared", str(version))
    await decks.delete(BOB, kept.deck.id)
    assert not await seen(asker(ALICE))
    with pytest.raises(Refusal, match=GONE[:20]):
        await cards.reading(asker(ALICE), "shared", str(version))


async def test_a_deck_shared_in_a_channel_is_found_by_those_who_see_the_channel(
    cards: CardSearch, decks: Decks, store: Store
) -> None:
    team, public = CHANNEL, CHANNEL + 1
    kept = await decks.keep(BOB, with_card(HIDDEN, SECRET))
    shared = SharedDecks(store, decks, Clock())
    await shared.share(kept.deck, "Bob", GUILD, team)
    seen = partial(sees, cards)
    assert await seen(asker(ALICE, GUILD, team, public))
    assert not await seen(asker(ALICE, GUILD, public))
    assert not await seen(asker(ALICE, GUILD + 1, team, public))
    await shared.share(kept.deck, "Bob", GUILD, public)
    assert await seen(asker(ALICE, GUILD, public))
    [found] = await search_cards(
        await cards.cards(asker(ALICE, GUILD, public), GAME.key),
        CardQuery(GAME.key, search_text(SECRET)),
    )
    assert [(one.name, one.about) for one in found.decks] == [("Hidden Away", "Bob, shared here")]
    own = await cards.cards(asker(BOB, GUILD, public), GAME.key)
    assert [one.about for one in own[found.card.key].decks] == ["yours"], "listed once"


async def sees(cards: CardSearch, who: CardSearcher) -> bool:
    """Returns whether the secret card is found."""
    return bool(await titles(await cards.cards(who, GAME.key), GAME.key, text=search_text(SECRET)))


# Typed queries


@pytest.mark.parametrize(
    "typed",
    ["*" * 40, "a:b:c", "@everyone <@1>", "\u202e火の龍", "🐀" * 20, "ﷺ" * 40, "' OR 1=1", "``"],
)
async def test_whatever_is_typed_is_looked_for_as_it_stands(cards: CardSearch, typed: str) -> None:
    every = await cards.cards(asker(ALICE), GAME.key)
    asked = {"text": search_text(typed), "kind": term_key(typed), "family": term_key(typed)}
    assert not await titles(every, GAME.key, **asked)


async def test_a_card_is_found_whatever_it_is_called(cards: CardSearch, decks: Decks) -> None:
    await decks.keep(ALICE, with_card(LEGAL, "*Bold* @here 🐀火"))
    every = await cards.cards(asker(ALICE), GAME.key)
    assert await titles(every, GAME.key, text=search_text("🐀火")) == ["*Bold* @here 🐀火"]
