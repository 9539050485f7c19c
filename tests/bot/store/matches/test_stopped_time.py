"""Each clock, and what stops it: in the store, and in the table that members read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from sqlalchemy import BigInteger, insert, select

from bot.store import Store
from bot.store.matches.match_clocks import ClockRow, save_clock
from bot.store.matches.match_rows import add_match
from bot.store.matches.stopped_time import (
    CLOCKS,
    NEVER_STOPPED,
    StopCause,
    StoppedTime,
    give_time_back,
    organiser_call,
    outage,
    server_absence,
    tournament_pause,
)
from bot.store.tables.core_schema import queue, queue_pairs
from bot.store.tables.match_schema import absences, matches, metadata, rematches
from bot.store.tables.tournament_schema import draws
from bot.store.tournaments.organiser_calls import (
    OrganiserCall,
    add_organiser_call,
    answer_organiser_call,
)
from bot.store.tournaments.tournament_rows import add_tournament
from tests.bot.matches.conftest import store, url
from tests.bot.matches.games import GAME, row_of
from tests.bot.tournaments.stored import AGREED, GUILD, ID, NOON, begin_round, keep, there
from tests.repository import ROOT

__all__ = ["store", "url"]

LOST = 100
NOW = NOON + 1000
STOPS: Mapping[str, StoppedTime] = {
    "Outage": outage(LOST, NOW),
    "Left server": server_absence(GUILD, NOW - LOST, NOW),
    "Pause": tournament_pause(ID, NOW - LOST, NOW),
    "Organiser call": organiser_call("MATCH3", LOST),
}
COLUMNS = {
    "A match's clock, and its warnings": ["clocks.asked", "clocks.deadline", "clocks.due"],
    "Time to cut the deck": ["matches.cut_until"],
    "No-show time": ["pairings.opened"],
    "A round's time": ["tournament_rounds.deadline"],
    "Claiming a match whose opponent has left the server": ["absences.due"],
    "A rematch offer, and choosing who begins": ["rematches.due"],
    "The organisers' answer about no-shows": ["tournament_rounds.no_show_until"],
    "The minute to correct a public number": ["draws.number_until"],
    "A start whose check-in has begun": ["tournaments.starts"],
    "**Ready** for an opponent from the queue": ["queue_pairs.expires"],
    "A sign of life in the queue": ["queue.seen"],
}
NO_CLOCKS = {
    "challenges.expires": "nobody loses anything by it",
    "private_panels.expires": "Discord's, which takes no edits after it",
    "posts.expires": "Discord's, which takes no edits after it",
    "organiser_calls.until": "itself what stops clocks",
    "former_players.until": "how long something is kept",
    "repeated_tournaments.starts": "the next one of a series, which nobody has signed up for",
    "leases.until": "by which processes share the bot",
    "exports.expires": "after that a file is deleted",
}
DEADLINE_NAMES = ("due", "deadline", "until", "expires", "starts", "opened", "seen")


def documented() -> dict[str, dict[str, str]]:
    """Returns the table of docs/clocks.md: what each stop does to each clock."""
    lines = (ROOT / "docs/clocks.md").read_text().splitlines()
    rows = [[cell.strip() for cell in one.strip("|").split("|")] for one in lines if "|" in one]
    head, _, *rest = rows
    clocks = [row for row in rest if len(row) == len(head)]
    return {row[0]: dict(zip(head[1:], row[1:], strict=True)) for row in clocks}


async def set_up(store: Store) -> None:
    """Stores something for every clock: round 1 with a match in progress (MATCH3) and a finished
    one, a tournament whose check-in has begun, and two members in the queue."""
    await keep(store, [1, 2, 3, 4], state="running", began=NOON, round_minutes=60, drawing="open")
    cup = await begin_round(store, [(1, 2), (3, 4)], NOON, deadline=NOON + 3600, no_show_until=NOON)
    decks = [one.deck_version for one in cup.entrants]
    first = replace(
        row_of(GAME.key, 1), guild=GUILD, clock="live", deck_a=decks[0], deck_b=decks[1]
    )
    played = replace(first, id="MATCH3", pairing=cup.pairings[0].id, created=NOON)
    over = replace(
        first, id="MATCH4", pairing=cup.pairings[1].id, state="over", winner="A", created=NOON
    )
    soon = replace(AGREED, id="SOON", starts=NOW + 50, check_in=60)
    pair = {"id": "PAIR", "guild": GUILD, "game": GAME.key, "user_a": 5, "user_b": 6}
    pair |= {"state": "found", "made": NOON, "expires": NOON, "called": True}
    waits = {"guild": GUILD, "user": 5, "name": "E", "game": GAME.key, "deck_version": decks[0]}
    waits |= {"clock": "live", "rated": False, "rating": 0, "channel": 1, "joined": NOON}
    waits |= {"seen": NOON, "nudged": False, "front": False, "pair": None, "ready": False}
    draw = {"tournament": ID, "key": b"", "commitment": "", "rounds": 1, "tables": 1, "deals": 1}
    async with store.write() as connection:
        for row in (played, over):
            await add_match(connection, row)
        cutting = matches.update().where(matches.c.id == "MATCH3")
        await connection.execute(cutting.values(cutting="open", cut_until=NOON + 30))
        clock = ClockRow("MATCH3", "A", NOON, NOON + 50, NOON + 40, 0, 0, 0, 0)
        await save_clock(connection, clock)
        await add_tournament(connection, soon)
        away = {"match_id": "MATCH3", "player": "A", "state": "away", "due": NOON}
        follows = {"match_id": "MATCH4", "state": "choosing", "due": NOON}
        for table, values in (
            (absences, away),
            (rematches, follows),
            (queue_pairs, pair),
            (queue, waits),
            (draws, draw | {"number_until": NOON}),
        ):
            await connection.execute(insert(table).values(values))


async def times(store: Store) -> dict[str, list[int]]:
    """Returns the values of each column with a time."""
    found: dict[str, list[int]] = {}
    async with store.read() as connection:
        for table in metadata.sorted_tables:
            for row in await connection.execute(select(table).order_by(*table.primary_key)):
                for column in table.c:
                    value = row._mapping[column]
                    if isinstance(column.type, BigInteger) and value is not None:
                        found.setdefault(f"{table.name}.{column.name}", []).append(value)
    return found


@pytest.mark.parametrize("stop", STOPS)
async def test_what_stops_a_clock_is_what_the_table_says(store: Store, stop: str) -> None:
    await set_up(store)
    before = await times(store)
    async with store.write() as connection:
        if stop == "Pause":
            await give_time_back(connection, tournament_pause("SOON", NOW - LOST, NOW))
        await give_time_back(connection, STOPS[stop])
    after = await times(store)
    moved = {name for name in after if before[name] != after[name]}
    expected = {
        column
        for clock, stops in documented().items()
        if stops[stop] == "stops"
        for column in COLUMNS[clock]
    }
    if stop == "Organiser call":
        expected.remove("tournament_rounds.deadline")
        pairing, other = (await there(store)).pairings
        assert (pairing.extra_seconds, other.extra_seconds) == (LOST, 0)
    assert moved == expected
    for name in moved:
        gained = {b - a for a, b in zip(before[name], after[name], strict=True)}
        assert gained <= {0, LOST}, name


def test_the_documented_table_is_the_one_that_is_used() -> None:
    titles: dict[str, StopCause] = {"Outage": "outage", "Left server": "left server"}
    titles |= {"Pause": "pause", "Organiser call": "organiser call"}
    table = {
        clock: {
            name: "stops" if key in CLOCKS[clock].stops else "runs" for name, key in titles.items()
        }
        for clock in CLOCKS
    }
    assert documented() == table
    page = (ROOT / "docs/clocks.md").read_text()
    for waits, why in NEVER_STOPPED.items():
        assert f"| {waits} | {why} |" in page


def test_no_deadline_is_stored_that_nothing_can_stop() -> None:
    """A new column with a deadline has to belong to a clock, or to say why nobody loses by it."""
    on_clocks = {column for columns in COLUMNS.values() for column in columns}
    for table in metadata.sorted_tables:
        named = [one for one in table.c if one.name.rpartition("_")[2] in DEADLINE_NAMES]
        for column in named:
            if isinstance(column.type, BigInteger):
                name = f"{table.name}.{column.name}"
                assert name in on_clocks or name in NO_CLOCKS, name
    stored = {
        f"{table.name}.{column.name}" for table in metadata.sorted_tables for column in table.c
    }
    assert NO_CLOCKS.keys() <= stored


async def call(store: Store, made: int, until: int) -> OrganiserCall:
    """Makes a player of the first match call an organiser."""
    row = OrganiserCall("MATCH3", "A", "Help", made, until)
    async with store.write() as connection:
        await add_organiser_call(connection, row)
    return row


async def test_time_of_a_pause_within_a_call_is_given_back_once(store: Store) -> None:
    """A call from 100 to 700 and a pause from 300 to 500 are 600 seconds in all."""
    await set_up(store)
    await call(store, NOON + 100, NOON + 700)
    async with store.write() as connection:
        await give_time_back(connection, tournament_pause(ID, NOON + 300, NOON + 500))
    cup = await there(store)
    [deadline] = (await times(store))["clocks.deadline"]
    assert deadline == NOON + 50 + 600
    assert cup.rounds[0].deadline == NOON + 3600 + 200
    assert [one.extra_seconds for one in cup.pairings] == [400, 0]
    assert cup.pairings[0].opened == NOON + 600


async def test_a_call_that_is_answered_gives_only_the_time_until_then(store: Store) -> None:
    await set_up(store)
    row = await call(store, NOON + 100, NOON + 700)
    async with store.write() as connection:
        await answer_organiser_call(connection, row, 9, "Olga", NOON + 340)
    found = await times(store)
    assert found["clocks.deadline"] == [NOON + 50 + 240]
    assert found["absences.due"] == [NOON + 240]
    assert (await there(store)).pairings[0].extra_seconds == 240
