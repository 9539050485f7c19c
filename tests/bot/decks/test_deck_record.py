"""The record of a deck: intervals, matches that count, and decks that are named."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest
from sqlalchemy import insert

import engine
from bot.decks.deck_record import LEAST_MATCHES, DeckRecord, DeckScore, record_of
from bot.matches.actions import Concede
from bot.matches.beginning.match_creation import (
    MatchOptions,
    Seat,
    deal_match,
    new_match,
    store_dealt_match,
)
from bot.matches.match_service import MatchService
from bot.store import Store
from bot.store.decks.deck_results import DeckResults, results_of
from bot.store.decks.deck_rows import NewVersion, StoredDeck, add_deck, add_version, delete_deck
from bot.store.matches.match_rows import add_match, get_match
from bot.store.privacy.user_deletion import FormerMember, delete_user_data
from bot.store.tables.tournament_schema import entrants, pairings, tournaments
from bot.tournaments.after_match import after_match
from engine.players import PLAYERS, Player, Winner
from tests.bot.matches.games import ALICE, BOB, GAME, Clock, finished, store_deck
from tests.bot.tournaments.stored import ID

ENOUGH = LEAST_MATCHES


@pytest.mark.parametrize(
    ("score", "low", "high"),
    [
        (DeckScore(0, 0, 10), 0.0, 0.2775),
        (DeckScore(5, 0, 5), 0.2366, 0.7634),
        (DeckScore(10, 0, 0), 0.7225, 1.0),
        (DeckScore(40, 0, 60), 0.3094, 0.4980),
        (DeckScore(45, 10, 45), 0.4038, 0.5962),
        (DeckScore(1, 0, 0), 0.2065, 1.0),
    ],
)
def test_the_interval_is_wilsons_with_a_draw_as_half_a_win(
    score: DeckScore, low: float, high: float
) -> None:
    assert score.interval == pytest.approx((low, high), abs=0.0001)
    assert 0 <= score.interval[0] < score.interval[1] <= 1


@dataclass
class Season:
    """Matches in a store, in which Alice has the deck `mine`."""

    store: Store
    mine: StoredDeck
    played: int = 0

    async def play(
        self,
        other: StoredDeck,
        wins: int = 0,
        losses: int = 0,
        draws: int = 0,
        *,
        mine: StoredDeck | None = None,
        seat: Player = "A",
        **columns: Any,
    ) -> None:
        """Stores matches between the deck, or another version, and another player's."""
        won, lost = (seat, "B") if seat == "A" else (seat, "A")
        winners: Sequence[Winner] = [*[won] * wins, *[lost] * losses, *["draw"] * draws]
        own = mine or self.mine
        a, b = (own, other) if seat == "A" else (other, own)
        async with self.store.write() as connection:
            for winner in winners:
                self.played += 1
                row = finished(self.played, a, b, winner=winner)
                await add_match(connection, replace(row, **columns))

    async def tournament(self, *, open_lists: bool, began: int | None = 1, key: str = ID) -> int:
        """Stores a pairing of a tournament."""
        async with self.store.write() as connection:
            values = {
                "id": key, "guild": 1, "channel": 1, "name": "Cup", "game": GAME.key,
                "format": "swiss", "best_of": 1, "clock": "none", "cut": 0, "check_in": 0,
                "open_lists": open_lists, "deck_change": False, "seed": bytes(32),
                "state": "running", "organiser": 9, "organiser_name": "Olga", "created": 0,
                "began": began,
            }  # fmt: skip
            await connection.execute(insert(tournaments).values(values))
            entrant = {
                "tournament": key, "user": 8, "name": "x", "deck_version": self.mine.version_id,
                "state": "in", "joined": 0,
            }  # fmt: skip
            made = insert(entrants).values(entrant).returning(entrants.c.id)
            number = (await connection.execute(made)).scalar_one()
            pairing = {"tournament": key, "round": 1, "number": 1, "entrant_a": number}
            paired = insert(pairings).values(pairing).returning(pairings.c.id)
            return (await connection.execute(paired)).scalar_one()

    async def record(self) -> DeckRecord:
        """Returns the record that Alice sees."""
        async with self.store.read() as connection:
            return record_of(await results_of(connection, ALICE.id, self.mine.id))


async def keep(store: Store, owner: int, name: str, sha256: str) -> StoredDeck:
    """Stores the next version of a deck with the given name."""
    version = NewVersion(GAME.key, sha256, sha256, True, 40, None, 0, ())
    async with store.write() as connection:
        deck_id = await add_deck(connection, owner, name, name, 0)
        return await add_version(connection, deck_id, version, 0)


@pytest.fixture
async def season(store: Store) -> Season:
    return Season(store, await keep(store, ALICE.id, "Storm", "storm"))


@pytest.fixture
async def theirs(store: Store) -> StoredDeck:
    return await keep(store, BOB.id, "Reef", "reef")


async def test_matches_count_from_either_seat_and_in_every_version(
    season: Season, theirs: StoredDeck
) -> None:
    version = NewVersion(GAME.key, "second", "second", True, 40, None, 0, ())
    async with season.store.write() as connection:
        second = await add_version(connection, season.mine.id, version, 0)
    await season.play(theirs, wins=6, losses=3, draws=1)
    await season.play(theirs, wins=2, losses=9, seat="B", mine=second)
    await season.play(theirs, wins=1, mine=second)
    record = await season.record()
    assert record.total == DeckScore(9, 1, 12)
    assert record.versions == [(2, DeckScore(3, 0, 9)), (1, DeckScore(6, 1, 3))]


async def test_a_row_of_fewer_than_ten_matches_is_not_there(
    season: Season, theirs: StoredDeck
) -> None:
    pairing = await season.tournament(open_lists=True)
    await season.play(theirs, wins=ENOUGH - 1, pairing=pairing, went_first="A")
    record = await season.record()
    assert (record.versions, record.opposing) == ([], [])
    assert (record.first, record.second) == (None, None)
    assert {record.few_with, record.few_turns, record.few_against} == {ENOUGH - 1}
    await season.play(theirs, losses=1, pairing=pairing, went_first="A")
    record = await season.record()
    score = DeckScore(ENOUGH - 1, 0, 1)
    assert record.versions == [(1, score)]
    assert record.opposing == [("Reef", score)]
    assert (record.first, record.second) == (score, None)
    assert {record.few_with, record.few_turns, record.few_against} == {0}


async def test_first_and_second_are_told_apart_where_it_is_known(
    season: Season, theirs: StoredDeck
) -> None:
    await season.play(theirs, wins=8, losses=2, went_first="A")
    await season.play(theirs, wins=3, losses=7, went_first="B")
    await season.play(theirs, wins=4, losses=6, went_first="A", seat="B")
    await season.play(theirs, wins=20)
    record = await season.record()
    assert record.first == DeckScore(8, 0, 2)
    assert record.second == DeckScore(7, 0, 13)
    assert record.unknown_turns == 20


@pytest.mark.parametrize(
    "columns",
    [
        {"state": "void"},
        {"state": "running", "winner": None},
        {"ending": "ruled"},
        {"ending": "left"},
        {"mode": "sealed"},
        {"player_a": BOB.id, "player_b": ALICE.id},
    ],
)
async def test_what_was_not_played_to_an_end_with_the_deck_does_not_count(
    season: Season, theirs: StoredDeck, columns: dict[str, Any]
) -> None:
    await season.play(theirs, wins=ENOUGH, **columns)
    assert (await season.record()).total == DeckScore()


async def test_another_deck_of_the_owner_is_none_of_this_one(
    season: Season, theirs: StoredDeck
) -> None:
    other = await keep(season.store, ALICE.id, "Calm", "calm")
    await season.play(theirs, wins=ENOUGH, mine=other)
    assert (await season.record()).total == DeckScore()


@pytest.mark.parametrize(
    ("open_lists", "began", "told"), [(True, 1, True), (False, 1, False), (True, None, False)]
)
async def test_an_opponents_deck_is_told_only_where_everybody_could_see_it(
    season: Season, theirs: StoredDeck, open_lists: bool, began: int | None, told: bool
) -> None:
    pairing = await season.tournament(open_lists=open_lists, began=began)
    await season.play(theirs, wins=ENOUGH, pairing=pairing)
    await season.play(theirs, wins=ENOUGH)
    await season.play(theirs, wins=ENOUGH, pairing=pairing + 100)
    async with season.store.read() as connection:
        found = await results_of(connection, ALICE.id, season.mine.id)
    assert {one.opposing_name for one in found} == ({"Reef", None} if told else {None})
    record = record_of(found)
    assert record.opposing == ([("Reef", DeckScore(ENOUGH))] if told else [])
    assert record.total == DeckScore(3 * ENOUGH)


async def test_the_same_cards_are_the_same_deck_whoever_plays_them(
    season: Season, theirs: StoredDeck
) -> None:
    pairing = await season.tournament(open_lists=True)
    same = await keep(season.store, 3, "My reef", "reef")
    namesake = await keep(season.store, 4, "Reef", "another")
    await season.play(theirs, wins=6, pairing=pairing)
    await season.play(same, losses=5, pairing=pairing)
    await season.play(namesake, wins=9, pairing=pairing)
    assert (await season.record()).opposing == [("Reef", DeckScore(6, 0, 5))]


async def test_of_an_opponent_who_had_their_data_deleted_nothing_is_told_but_results(
    season: Season, theirs: StoredDeck
) -> None:
    pairing = await season.tournament(open_lists=True)
    await season.play(theirs, wins=ENOUGH, pairing=pairing, went_first="A")
    async with season.store.write() as connection:
        former = FormerMember(-5, "a former member", "Deck of a former member", "former 5")
        await delete_user_data(connection, BOB.id, former, 2)
    record = await season.record()
    assert record.total == record.first == DeckScore(ENOUGH)
    assert record.opposing == []


async def test_of_a_deck_that_its_owner_deleted_nothing_is_told_but_results(
    season: Season, theirs: StoredDeck
) -> None:
    pairing = await season.tournament(open_lists=True)
    await season.play(theirs, wins=ENOUGH, pairing=pairing)
    async with season.store.write() as connection:
        await delete_deck(connection, BOB.id, theirs.id, 1)
    record = await season.record()
    assert (record.total, record.opposing) == (DeckScore(ENOUGH), [])


async def test_it_is_one_statement_however_much_was_played(
    season: Season, theirs: StoredDeck
) -> None:
    await season.play(theirs, wins=30, losses=20, draws=10)
    async with season.store.read() as connection:
        found = await results_of(connection, ALICE.id, season.mine.id)
    assert sorted(one.matches for one in found) == [10, 20, 30]


def test_an_opposing_deck_has_the_name_it_was_met_under_most_often() -> None:
    one = DeckResults(1, "A", None, "A", "x", "Rare", 4)
    often = replace(one, opposing_name="Often", matches=7)
    assert record_of([one, often]).opposing == [("Often", DeckScore(11))]


@pytest.mark.parametrize(
    ("key", "first"),
    [
        pytest.param(key, first, marks=[pytest.mark.soak] if (number - other) % 3 else [])
        for number, key in enumerate(engine.games())
        for other, first in enumerate((None, *PLAYERS))
    ],
)
async def test_a_match_of_any_game_notes_at_its_end_who_began(
    store: Store, key: str, first: Player | None
) -> None:
    text = engine.games()[key].starters()[0].text
    seats = [Seat(one, (await store_deck(store, one.id, text)).version_id) for one in (ALICE, BOB)]
    row = new_match(MatchOptions(key), (seats[0], seats[1]), 10, 20, 0, first)
    begun = await deal_match(store, row)
    async with store.write() as connection:
        await store_dealt_match(connection, begun)
    live = MatchService(store, Clock(), after_match)
    active = (await live.current(row.id)).public.active
    await live.do(row.id, BOB.id, Concede())
    async with store.read() as connection:
        ended = await get_match(connection, row.id)
    assert ended is not None
    assert ended.went_first == active == (first or active)
