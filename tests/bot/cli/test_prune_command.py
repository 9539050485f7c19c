"""`deckhand prune`: the rows that it deletes, and that nothing which counts changes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import replace

import pytest
from sqlalchemy import func, select

from bot.base.settings import Settings
from bot.cli.prune_command import AT_A_TIME, DAY, _prune
from bot.cli.prune_command import prune as prune_command
from bot.matches.actions import Concede
from bot.matches.beginning.challenges import ChallengeService
from bot.matches.match_refusals import MatchPruned
from bot.matches.match_service import MatchService
from bot.ratings.rating_updates import recompute_ratings
from bot.store import Store
from bot.store.matches.match_rows import ChoiceRow, MatchRow, add_choices, add_match, get_match
from bot.store.matchmaking.queue import QueuePairRow, QueuePairState, add_queue_pair
from bot.store.ratings.member_history import MatchTally, tallies_of
from bot.store.tables.core_schema import metadata, queue_pairs
from bot.store.tables.match_schema import challenges, choices, matches
from bot.store.tables.tournament_schema import audit_log
from bot.store.tournaments.tournament_rows import add_tournament, change_tournament
from bot.tournaments.after_match import after_match
from tests.bot.deck_texts import ALICES, BOBS
from tests.bot.matches.conftest import store, url
from tests.bot.matches.games import ALICE, BOB, GAME, begin, store_deck
from tests.bot.ratings.ended import GUILD, a_deck, end, over, standing
from tests.bot.tournaments.stored import AGREED, ID

__all__ = ["store", "url"]

NOW = 1_800_000_000
DAYS = 30
OLD, YOUNG = NOW - (DAYS + 1) * DAY, NOW - (DAYS - 1) * DAY


@pytest.fixture
def settings(url: str) -> Settings:
    return Settings(_env_file=None, token=None, database=url)


async def prune(settings: Settings, *, choices: bool = False, dry_run: bool = False) -> None:
    """Prunes the database as a host does at NOW."""
    await _prune(settings, DAYS, NOW - DAYS * DAY, choices=choices, dry_run=dry_run)


async def fill(store: Store) -> None:
    """Stores rated and other results, stopped and practice matches, old and young ones, and one of
    each that was not shown yet; each with a choice."""
    deck = await a_deck(store)
    rows: list[MatchRow] = []
    for ended in (OLD, YOUNG):
        number = len(rows)
        ones = [over(deck, number + one, ended=ended) for one in range(5)]
        void = {"state": "void", "winner": None, "ending": "left"}
        rows += [
            ones[0],
            replace(ones[1], rated=False, winner="draw"),
            replace(ones[2], **void),
            replace(ones[3], computer="B", player_b=0, rated=False, level="easy"),
            replace(ones[4], **void, pending_refresh=1),
        ]
    await end(store, rows)
    async with store.write() as connection:
        for row in rows:
            made = ChoiceRow(0, "A", 0, False, "", row.ended or 0)
            await add_choices(connection, row.id, [made])


async def left(store: Store) -> Sequence[str]:
    async with store.read() as connection:
        return sorted((await connection.execute(select(matches.c.id))).scalars())


async def with_choices(store: Store) -> Sequence[str]:
    async with store.read() as connection:
        found = await connection.execute(select(choices.c.match_id).distinct())
        return sorted(found.scalars())


async def tallies(store: Store) -> Sequence[MatchTally]:
    async with store.read() as connection:
        return await tallies_of(connection, GUILD, 1)


async def test_what_has_no_result_goes_and_what_is_young_or_not_shown_stays(
    store: Store, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    await fill(store)
    ratings, counted = await standing(store), await tallies(store)
    assert sum(one.wins + one.draws for one in counted) == 4
    await prune(settings)
    said = capsys.readouterr().out.splitlines()
    assert said[1:3] == ["  1 matches that were stopped without a result", "  1 practice matches"]
    assert said[6].startswith("The choices of 2 finished matches stay: --choices")
    assert await left(store) == ["M0", "M1", "M4", "M5", "M6", "M7", "M8", "M9"]
    assert (await standing(store), await tallies(store)) == (ratings, counted)


async def test_choices_go_by_wish_and_nothing_that_counts_changes(
    store: Store, settings: Settings
) -> None:
    await fill(store)
    ratings, counted = await standing(store), await tallies(store)
    await prune(settings, choices=True)
    assert await with_choices(store) == ["M4", "M5", "M6", "M7", "M8", "M9"]
    assert (await standing(store), await tallies(store)) == (ratings, counted)
    assert (await store.run(recompute_ratings)).changed == 0
    assert await standing(store) == ratings


async def test_a_dry_run_says_the_same_and_deletes_nothing(
    store: Store, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    await fill(store)
    before = await rows(store)
    await prune(settings, choices=True, dry_run=True)
    would = capsys.readouterr().out.splitlines()
    assert await rows(store) == before
    await prune(settings, choices=True)
    done = capsys.readouterr().out.splitlines()
    assert would[0].startswith("Would be deleted")
    assert would[1:] == done[1:7]
    assert would[6] == "  2 choices of finished matches"
    await prune(settings, choices=True)
    assert all(line.startswith("  0 ") for line in capsys.readouterr().out.splitlines()[1:7])


async def rows(store: Store) -> dict[str, int]:
    """Returns the number of rows of each table."""
    async with store.read() as connection:
        return {
            table.name: await connection.scalar(select(func.count()).select_from(table)) or 0
            for table in metadata.sorted_tables
        }


@pytest.mark.both_databases
async def test_more_than_one_transaction_takes_at_once(store: Store, settings: Settings) -> None:
    deck = await a_deck(store)
    stopped = [over(deck, n, state="void", winner=None, ended=OLD) for n in range(AT_A_TIME + 2)]
    async with store.write() as connection:
        for row in stopped:
            await add_match(connection, row)
    await prune(settings)
    assert await left(store) == []


async def test_a_match_without_its_choices_says_so_and_keeps_its_result(
    store: Store, settings: Settings
) -> None:
    row = await begin(store, ALICES, BOBS)
    live = MatchService(store, lambda: OLD, after_match)
    await live.do(row.id, ALICE.id, Concede())
    async with store.write() as connection:
        await connection.execute(matches.update().values(pending_refresh=None))
    await prune(settings, choices=True)
    other = MatchService(store, lambda: NOW, after_match)
    with pytest.raises(MatchPruned, match="only its result"):
        await other.current(row.id)
    async with store.read() as connection:
        stored = await get_match(connection, row.id)
    assert stored is not None
    assert (stored.state, stored.winner, stored.ending) == ("over", "B", "conceded")


async def test_running_matches_and_open_challenges_stay(store: Store, settings: Settings) -> None:
    await begin(store, ALICES, BOBS)
    open_since = ChallengeService(store, lambda: OLD)
    await open_since.make(ALICE, BOB, 10, 20, await store_deck(store, ALICE.id, ALICES))
    before = await rows(store)
    await prune(settings, choices=True)
    assert await rows(store) == before
    await ChallengeService(store, lambda: NOW).end_expired()
    await prune(settings)
    assert (await rows(store))[challenges.name] == before[challenges.name] - 1


@pytest.mark.parametrize(
    ("state", "expires", "stays"),
    [("off", OLD, False), ("off", YOUNG, True), ("found", OLD, True), ("begun", OLD, False)],
)
async def test_a_pair_of_the_queue_stays_while_anything_may_come_of_it(
    store: Store, settings: Settings, state: QueuePairState, expires: int, stays: bool
) -> None:
    pair = QueuePairRow("P", GUILD, GAME.key, 1, 2, state, OLD, expires)
    await store.run(add_queue_pair, pair, ())
    await prune(settings)
    assert bool((await rows(store))[queue_pairs.name]) == stays


@pytest.mark.parametrize(("state", "stays"), [("running", True), ("over", False)])
async def test_the_log_of_a_tournament_stays_until_it_has_ended(
    store: Store, settings: Settings, state: str, stays: bool
) -> None:
    await store.run(add_tournament, AGREED)
    await store.run(change_tournament, ID, state=state)
    async with store.write() as connection:
        await connection.execute(
            audit_log.insert().values(
                tournament=ID, at=OLD, user=1, name="Alice", action="create", facts={}
            )
        )
    await prune(settings)
    assert bool((await rows(store))[audit_log.name]) == stays


def test_days_are_counted_back_from_now(url: str) -> None:
    settings = Settings(_env_file=None, token=None, database=url)
    today = int(time.time())

    async def stopped(*days_ago: int) -> None:
        store = Store.connected(url)
        deck = await a_deck(store)
        async with store.write() as connection:
            for days in days_ago:
                ended = today - days * DAY - 60
                await add_match(connection, over(deck, days, state="void", ended=ended))
        await store.close()

    async def those_left() -> Sequence[str]:
        store = Store.connected(url)
        try:
            return await left(store)
        finally:
            await store.close()

    asyncio.run(stopped(1, 2, 3))
    assert prune_command(settings, 2, choices=False, dry_run=False) == 0
    assert asyncio.run(those_left()) == ["M1"]
