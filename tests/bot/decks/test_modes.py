"""Modes, for which players bring no deck: their names, their decks, their matches."""

from __future__ import annotations

import pytest
from sqlalchemy import func, select

import engine
from bot.base.refusals import Refusal
from bot.decks.collection import NOBODY, Decks
from bot.decks.modes import find_deck_or_mode, find_mode
from bot.matches.beginning.challenges import ChallengeService
from bot.matches.beginning.match_creation import MatchOptions
from bot.privacy.export import export_member_data
from bot.processes.workers import Workers
from bot.ratings.rated_play import check_rated
from bot.store import Store
from bot.store.matches.match_rows import MatchRow, deck_sources
from bot.store.tables.core_schema import decks as deck_table
from engine.decks import Mode
from tests.bot.deck_texts import BOBS, distinct_deck
from tests.bot.matches.conftest import store, url
from tests.bot.matches.games import ALICE, BOB, Clock, store_deck
from tests.bot.matches.tables import Table
from tests.engine.modes import GAME, MIRROR, SEALED
from tests.engine.own_cards import FAIR, with_own_card
from tests.engine.own_cards import GAME as OWN

__all__ = ["store", "url"]


@pytest.fixture
def decks(store: Store, workers: Workers) -> Decks:
    return Decks(store, workers)


async def begun(store: Store, decks: Decks, best_of: int = 1) -> MatchRow:
    """Returns a sealed match between Alice and Bob."""
    deck = await decks.of_mode(GAME.key, SEALED)
    challenges = ChallengeService(store, Clock())
    terms = MatchOptions(GAME.key, "live", best_of=best_of, mode=SEALED.key)
    made = await challenges.make(ALICE, BOB, 10, 20, deck, terms)
    return await challenges.accept(made.id, BOB.id, deck)


@pytest.mark.parametrize("wanted", ["mirror", "MIRROR", f"{GAME.key}/mirror"])
def test_a_mode_is_known_by_its_key_and_its_title(wanted: str) -> None:
    assert find_mode(wanted) == (GAME.key, MIRROR)


def test_one_that_there_is_not_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(Refusal) as refused:
        find_mode("chess")
    assert str(refused.value) == (
        "There is no such mode. Choose one of these: **Sealed**, **Mirror**."
    )
    with pytest.raises(Refusal, match=r"\*\*ASIGOC\*\* has no modes: choose a deck"):
        find_mode("sealed", "asigoc")


def test_where_no_game_has_a_mode_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in engine.games().values():
        monkeypatch.setattr(type(game), "modes", ())
    with pytest.raises(Refusal, match="No game here has modes"):
        find_mode("sealed")


async def test_a_player_names_a_deck_or_a_mode(decks: Decks) -> None:
    with pytest.raises(Refusal, match="choose one of the two"):
        await find_deck_or_mode(decks, ALICE.id, "Mine", "sealed")
    with pytest.raises(Refusal, match="Choose a deck, or a mode"):
        await find_deck_or_mode(decks, ALICE.id, None, None)
    found = await find_deck_or_mode(decks, ALICE.id, None, "Sealed")
    assert (found.deck.owner, found.mode) == (NOBODY, "sealed")


async def test_the_deck_of_a_mode_is_kept_once_and_is_nobodys(store: Store, decks: Decks) -> None:
    first = await decks.of_mode(GAME.key, SEALED)
    assert await decks.of_mode(GAME.key, SEALED) == first
    assert (first.owner, first.name) == (NOBODY, "Sealed")
    newer = Mode(SEALED.key, SEALED.title, SEALED.blurb, distinct_deck("Topaz", "Tulip"))
    second = await decks.of_mode(GAME.key, newer)
    assert (second.id, second.number) == (first.id, 2)
    async with store.read() as connection:
        assert await connection.scalar(select(func.count()).select_from(deck_table)) == 1


async def test_the_text_of_a_mode_is_no_deck_to_keep(decks: Decks) -> None:
    with pytest.raises(Refusal, match=r"\*\*Sealed\*\* is played without decks"):
        await decks.keep(ALICE.id, f"\n{SEALED.deck.upper()}", game=GAME.key)


async def test_rated_play_depends_on_the_cards_of_the_mode(decks: Decks) -> None:
    fit = await decks.of_mode(GAME.key, SEALED)
    await check_rated(decks, fit, "live")
    with pytest.raises(Refusal, match="A rated match needs a clock"):
        await check_rated(decks, fit, "none")
    unfit = Mode("wild", "Wild", "Home-made cards", with_own_card(FAIR))
    with pytest.raises(Refusal, match=r"\*\*Wild\*\* isn't legal in rated matches"):
        await check_rated(decks, await decks.of_mode(OWN.key, unfit), "live")


async def test_both_play_the_deck_of_the_mode_and_none_of_their_own(
    store: Store, decks: Decks
) -> None:
    row = await begun(store, decks)
    assert row.mode == SEALED.key
    async with store.read() as connection:
        assert await deck_sources(connection, row) == (SEALED.deck, SEALED.deck)
    challenges = ChallengeService(store, Clock())
    terms = MatchOptions(GAME.key, mode=SEALED.key)
    deck = await decks.of_mode(GAME.key, SEALED)
    made = await challenges.make(ALICE, BOB, 10, 20, deck, terms)
    with pytest.raises(Refusal, match="can't be played in this match"):
        await challenges.accept(made.id, BOB.id, await store_deck(store, BOB.id, BOBS))


@pytest.mark.parametrize("best_of", [1, 3])
async def test_a_rematch_and_every_game_of_a_series_are_played_in_the_mode_with_other_cards(
    store: Store, decks: Decks, best_of: int
) -> None:
    first = await begun(store, decks, best_of)
    playing = Table(store, first)
    await playing.win("A")
    if best_of == 1:
        await playing.rematches.offer(first.id, ALICE.id)
        await playing.rematches.offer(first.id, BOB.id)
    await playing.go_on(await playing.rematches.choose(first.id, BOB.id, begins=True))
    again = playing.row
    assert (again.mode, again.deck_a, again.deck_b) == ("sealed", first.deck_a, first.deck_b)
    assert again.seed != first.seed


async def test_ones_own_data_names_the_mode_and_no_deck(store: Store, decks: Decks) -> None:
    await begun(store, decks)
    document = await export_member_data(store, ALICE.id)
    [match], [made] = document["matches"], document["challenges"]
    assert (match["mode"], match["your_deck"]) == ("Sealed", None)
    assert (made["mode"], made["your_deck"]) == ("Sealed", None)
    assert document["decks"] == []
