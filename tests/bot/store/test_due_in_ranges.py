"""Due work is found by one process: the one that has its server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from sqlalchemy import insert, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import EVERYTHING, SERVERS_TO_SHARDS, Duty, ShardLayout
from bot.matchmaking.queue_upkeep import end_queue_pairs, find_pairs, next_due
from bot.store import Store
from bot.store.matches.challenges import ChallengeRow, add_challenge, lapse_challenges
from bot.store.matches.match_clocks import ClockRow, clocks_due, next_clock_due, save_clock
from bot.store.matches.match_rows import MatchRow, add_match, matches_to_check, matches_to_refresh
from bot.store.matches.practice_matches import practice_ids
from bot.store.matches.rematches import RematchRow, rematches_due, save_rematch
from bot.store.matchmaking.queue import (
    QueuePairRow,
    QueueRow,
    add_queue_pair,
    all_places,
    anybody_waits,
    save_place,
    servers_that_show,
    want_queue_notices,
)
from bot.store.matchmaking.queue_alerts import (
    QueueAlert,
    alerts_for_those_waiting,
    save_queue_alert,
)
from bot.store.posts.post_rows import find_posts
from bot.store.running_matches.absences import matches_waiting
from bot.store.running_matches.match_notices import want_match_notice
from bot.store.settings.guild_settings import change_guild
from bot.store.tables.match_schema import matches
from bot.store.tables.tournament_schema import entrants, pairings
from bot.store.tournaments.pairings import (
    matches_to_end,
    next_no_show,
    next_opening_retry,
    no_shows,
    pairings_to_open,
    round_deadlines,
    rounds_over,
)
from bot.store.tournaments.tournament_rows import (
    RoundRow,
    TournamentRow,
    active_tournaments,
    add_round,
    add_tournament,
    promoted_entrants,
)
from tests.bot.deck_texts import ALICES
from tests.bot.matches.games import GAME, row_of, store_deck

pytestmark = pytest.mark.both_databases

NOW, EARLIER = 2_000_000, 1_000_000
LAYOUT = ShardLayout(4, 2)
DUTIES = [Duty(LAYOUT).for_range(number) for number in range(LAYOUT.ranges)]
SERVERS = [((1000 + shard) << SERVERS_TO_SHARDS) + 7 for shard in (0, 3)]
"""A server in each range."""

Found = Collection[Any]
Due = Callable[[AsyncConnection, Duty], Awaitable[Found]]


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[Store]:
    """Yields a store with equal due work in each server."""
    opened = Store.connected(database_url)
    deck = (await store_deck(opened, 1, ALICES)).version_id
    async with opened.write() as connection:
        for number, guild in enumerate(SERVERS):
            assert DUTIES[number].has_server(guild)
            await _add_matches(connection, number, guild, deck)
            await _add_queue(connection, number, guild, deck)
            await _add_tournaments(connection, number, guild, deck)
    yield opened
    await opened.close()


def _match(number: int, guild: int, deck: int, what: str, **changes: Any) -> MatchRow:
    row = replace(row_of(GAME.key, 0), id=f"{what}{number}", guild=guild, series="", **changes)
    return replace(row, deck_a=deck, deck_b=deck, created=EARLIER)


async def _add_matches(connection: AsyncConnection, number: int, guild: int, deck: int) -> None:
    live = _match(number, guild, deck, "LIVE", clock="live", pending_refresh=0)
    over = _match(number, guild, deck, "OVER", state="over", winner="A", ended=EARLIER)
    practice = _match(number, guild, deck, "PRAC", clock="none", computer="B")
    waiting = _match(number, guild, deck, "WAIT", clock="none")
    for row in (live, over, practice, waiting):
        await add_match(connection, replace(row, rules_checked=0))
    await save_clock(connection, ClockRow(live.id, "A", EARLIER, NOW, EARLIER, 0, 0, 0, 0))
    await save_clock(
        connection, ClockRow(waiting.id, "A", NOW, NOW + 9, NOW + number + 1, 0, 0, 0, 0)
    )
    await want_match_notice(connection, live, "A", "lost")
    await save_rematch(connection, RematchRow(over.id, "offered", "A", due=EARLIER))
    await connection.execute(
        update(matches).where(matches.c.id == over.id).values(pending_refresh=None)
    )
    challenge = ChallengeRow(
        id=f"CHAL{number}",
        game=GAME.key,
        guild=guild,
        channel=20,
        challenger=1,
        opponent=2,
        challenger_name="Alice",
        opponent_name="Bob",
        deck_version=deck,
        state="open",
        created=EARLIER,
        expires=EARLIER,
    )
    await add_challenge(connection, challenge)


async def _add_queue(connection: AsyncConnection, number: int, guild: int, deck: int) -> None:
    places = [
        QueueRow(
            guild,
            user,
            "",
            GAME.key,
            deck,
            "live",
            False,
            1500,
            20 + number,
            EARLIER,
            NOW,
            offered=True,
        )
        for user in range(10, 14)
    ]
    for place in places:
        await save_place(connection, place)
    pair = QueuePairRow(f"PAIR{number}", guild, GAME.key, 10, 11, "found", EARLIER, EARLIER)
    await add_queue_pair(connection, pair, places[:2])
    await want_queue_notices(connection, "still", places[0])
    await save_queue_alert(connection, QueueAlert(50 + number, guild, (GAME.key,)))
    await change_guild(connection, guild, queue_channel=30)


async def _add_tournaments(connection: AsyncConnection, number: int, guild: int, deck: int) -> None:
    for what in ("MUST", "DONE"):
        row = TournamentRow(
            id=f"{what}{number}",
            guild=guild,
            channel=20,
            name="Cup",
            game=GAME.key,
            format="swiss",
            best_of=1,
            clock="live",
            rounds=None,
            cut=0,
            max_players=None,
            starts=None,
            check_in=0,
            open_lists=False,
            deck_change=False,
            round_minutes=None,
            no_show_minutes=10,
            seed=b"",
            state="running",
            organiser=99,
            organiser_name="Olga",
            created=EARLIER,
        )
        await add_tournament(connection, row)
        added = insert(entrants).returning(entrants.c.id)
        ids = [
            (
                await connection.execute(
                    added.values(
                        tournament=row.id,
                        user=user,
                        name="",
                        deck_version=deck,
                        state="in",
                        joined=EARLIER,
                        promoted=what == "MUST" and user == 1,
                    )
                )
            ).scalar_one()
            for user in (1, 2)
        ]
        await add_round(connection, RoundRow(row.id, 1, "swiss", EARLIER, deadline=EARLIER))
        winner = "A" if what == "DONE" else None
        for table, opened in enumerate((None, EARLIER, NOW)):
            pairing = (
                await connection.execute(
                    insert(pairings)
                    .values(
                        tournament=row.id,
                        round=1,
                        number=table,
                        entrant_a=ids[0],
                        entrant_b=ids[1],
                        winner=winner,
                        opened=opened,
                        tried=EARLIER,
                    )
                    .returning(pairings.c.id)
                )
            ).scalar_one()
            if opened == EARLIER:
                game = _match(number, guild, deck, what[:2], pairing=pairing)
                await add_match(connection, game)


async def _anybody(connection: AsyncConnection, duty: Duty) -> Found:
    waits = await anybody_waits(connection, duty)
    return [guild for guild in SERVERS if waits and duty.has_server(guild)]


async def _calls(connection: AsyncConnection, duty: Duty) -> Found:
    return [one.pair.id for one in (await end_queue_pairs(connection, NOW, duty)).calls]


async def _found_again(connection: AsyncConnection, due: Due, duty: Duty) -> Found:
    """Returns what is found, and rolls back so that others can find it again."""
    async with connection.begin_nested() as unchanged:
        found = await due(connection, duty)
        await unchanged.rollback()
    return found


def rows(query: Callable[..., Awaitable[Any]], key: str, *given: Any) -> Any:
    async def found(connection: AsyncConnection, duty: Duty) -> Found:
        return [getattr(row, key) for row in await query(connection, *given, duty=duty)]

    return found


def values(query: Callable[..., Awaitable[Any]], *given: Any) -> Any:
    async def found(connection: AsyncConnection, duty: Duty) -> Found:
        return list(await query(connection, *given, duty=duty))

    return found


DUE: dict[str, Due] = {
    "clocks": rows(clocks_due, "match_id", NOW),
    "matches to show": values(matches_to_refresh, 100),
    "matches to check": values(matches_to_check, {GAME.key: 1}),
    "matches without a clock": rows(matches_waiting, "id", NOW),
    "practice": values(practice_ids),
    "notices": rows(partial(find_posts, wanted=True), "id"),
    "rematches": values(rematches_due, NOW),
    "challenges": rows(lapse_challenges, "id", NOW),
    "who waits": rows(all_places, "guild"),
    "whether anybody waits": _anybody,
    "pairs of queues": _calls,
    "new pairs of queues": rows(find_pairs, "pair", NOW),
    "channels that show queues": rows(servers_that_show, "id"),
    "alerts": rows(alerts_for_those_waiting, "user", NOW),
    "tournaments": rows(active_tournaments, "id"),
    "places got": rows(promoted_entrants, "tournament"),
    "pairings to open": values(pairings_to_open, NOW, 100),
    "rounds over": values(rounds_over),
    "ends of rounds": values(round_deadlines),
    "matches to end": values(matches_to_end),
    "players who do not come": rows(no_shows, "pairing", NOW),
}


async def test_each_of_two_processes_finds_its_own_alone(store: Store) -> None:
    for due, query in DUE.items():
        async with store.write() as connection:
            one, other, both = [
                await _found_again(connection, query, duty) for duty in (*DUTIES, EVERYTHING)
            ]
        assert one, due
        assert other, due
        assert len(one) == len(other), due
        assert not [each for each in one if each in other], due
        if due != "new pairs of queues":  # they have other ids each time
            assert sorted(map(str, (*one, *other))) == sorted(map(str, both)), due


async def test_each_knows_when_something_of_its_own_is_due_next(store: Store) -> None:
    async with store.write() as connection:
        for number, duty in enumerate(DUTIES):
            assert await next_clock_due(connection, NOW, duty) == NOW + number + 1
            assert await next_opening_retry(connection, duty) == EARLIER
            assert await next_no_show(connection, NOW, duty) == NOW + 600
            assert await next_due(connection, NOW, duty) is not None
        nobody = Duty(LAYOUT)
        nobody.held = frozenset()
        assert await next_clock_due(connection, NOW, nobody) is None
        assert await next_opening_retry(connection, nobody) is None
        assert await next_no_show(connection, NOW, nobody) is None
        assert await next_due(connection, NOW, nobody) is None
