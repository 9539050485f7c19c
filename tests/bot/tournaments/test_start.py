"""Starting: at its time or by an organiser, with its players and their seeds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.base.refusals import Refusal
from bot.cluster.outages import BEAT_SECONDS, write_heartbeat
from bot.store import Store
from bot.store.ratings.rating_rows import RatingRow, locked_rating, save_rating
from bot.store.tournaments.tournament_rows import change_entrant
from bot.tournaments.standings import lot_of
from tests.bot.tournaments.event import OLGA, Event, event
from tests.bot.tournaments.stored import AGREED, GUILD, ID, NOON

STARTS = NOON + 3600


async def check_in(cup: Event, *users: int) -> None:
    async with cup.store.write() as connection:
        for user in users:
            await change_entrant(connection, (await cup.entrant(user)).id, checked_in=True)


async def states(cup: Event) -> dict[int, str]:
    return {one.user: one.state for one in (await cup.now()).entrants}


async def test_it_starts_by_itself_at_its_time(store: Store) -> None:
    cup = await event(store, 2, starts=STARTS)
    assert await cup.keep() == STARTS - cup.clock()
    cup.clock.seconds = STARTS
    await cup.keep()
    tournament = await cup.now()
    assert (tournament.row.state, tournament.row.began) == ("running", STARTS)
    assert len(tournament.rounds) == 1
    assert (await cup.audit_log())[0].user == 0


async def test_without_two_it_does_not_start_by_itself_but_later_by_hand(store: Store) -> None:
    cup = await event(store, 2, states=["in", "waiting"], starts=STARTS)
    cup.clock.seconds = STARTS + 60
    await cup.keep()
    async with store.write() as connection:
        await change_entrant(connection, (await cup.entrant(2)).id, state="in")
    assert await cup.keep() is None
    row = (await cup.now()).row
    assert (row.state, row.too_few) == ("open", True)
    await cup.start()
    assert (await cup.now()).row.state == "running"


async def test_a_paused_one_does_not_start_by_itself(store: Store) -> None:
    cup = await event(store, 2, starts=STARTS)
    await cup.organiser_service.pause(ID, OLGA)
    cup.clock.seconds = STARTS
    await cup.keep()
    assert (await cup.now()).row.state == "open"
    await cup.organiser_service.resume(ID, OLGA)
    await cup.keep()
    assert (await cup.now()).row.state == "running"


async def test_after_an_outage_during_check_in_it_starts_later(store: Store) -> None:
    cup = await event(store, 2, starts=STARTS, check_in=30)
    await check_in(cup, 1, 2)
    async with store.write() as connection:
        await write_heartbeat(connection, STARTS - 600)
    cup.clock.seconds = STARTS + 100
    await cup.keep()
    row = (await cup.now()).row
    assert (row.state, row.starts) == ("open", STARTS + 700)
    while cup.clock() < STARTS + 700:
        cup.clock.seconds += BEAT_SECONDS
        async with store.write() as connection:
            await write_heartbeat(connection, cup.clock())
        await cup.keep()
    assert (await cup.now()).row.began == STARTS + 700


async def test_a_start_that_too_few_have_checked_in_for_says_who_has_not(store: Store) -> None:
    cup = await event(store, 2, starts=STARTS, check_in=30)
    await check_in(cup, 1)
    cup.clock.seconds = STARTS - 60
    with pytest.raises(Refusal, match=r"only one would; .*Player 2.* has not checked in"):
        await cup.round_service.before_start(ID)


async def test_who_has_not_checked_in_is_absent_and_those_who_wait_move_up(store: Store) -> None:
    waiting = ["in"] * 3 + ["waiting"] * 3
    cup = await event(store, 6, states=waiting, max_players=3, starts=STARTS, check_in=30)
    await check_in(cup, 1, 5, 6)
    cup.clock.seconds = STARTS - 60
    said = await cup.round_service.before_start(ID)
    assert "**Player 2** and 1 other have not checked in" in said
    assert "**Player 5** and 1 other get a place" in said
    cup.clock.seconds = STARTS
    await cup.keep()
    assert await states(cup) == {
        1: "in", 2: "absent", 3: "absent", 4: "waiting", 5: "in", 6: "in",
    }  # fmt: skip
    tournament = await cup.now()
    assert [one.promoted for one in tournament.entrants] == [False] * 4 + [True] * 2
    played = {
        seat for pairing in tournament.pairings for seat in (pairing.entrant_a, pairing.entrant_b)
    }
    assert played - {None} == {one.id for one in tournament.field}
    assert [entry.action for entry in await cup.audit_log()] == [
        "promote",
        "promote",
        "start",
        "round",
    ]


async def test_only_those_move_up_for_whom_there_is_room(store: Store) -> None:
    cup = await event(
        store, 4, states=["in", "in", "waiting", "waiting"],
        max_players=2, starts=STARTS, check_in=30,
    )  # fmt: skip
    await check_in(cup, 1, 3, 4)
    cup.clock.seconds = STARTS
    await cup.keep()
    assert await states(cup) == {1: "in", 2: "absent", 3: "in", 4: "waiting"}


async def test_before_check_in_has_begun_nobody_is_absent(store: Store) -> None:
    cup = await event(store, 2, starts=STARTS, check_in=30)
    await cup.start()
    assert await states(cup) == {1: "in", 2: "in"}


async def test_the_better_rated_are_seeded_first_and_the_lot_decides_otherwise(
    store: Store,
) -> None:
    cup = await event(store, 5, clock="relaxed")
    async with store.write() as connection:
        rating = RatingRow(GUILD, AGREED.game, "relaxed", 4, "Player 4", 25, 5, 1400)
        await save_rating(connection, replace(await locked_rating(connection, rating), shown=1400))
    await cup.start()
    field = sorted((await cup.now()).field, key=lambda one: one.seeded or 0)
    assert [one.seeded for one in field] == [1, 2, 3, 4, 5]
    assert (field[0].user, field[0].rating) == (4, 1400)
    lots = [one.lot or 0 for one in field[1:]]
    assert lots == sorted(lots) == sorted(lot_of(AGREED.seed, user) for user in (1, 2, 3, 5))


async def test_a_cancelled_one_is_never_started(store: Store) -> None:
    cup = await event(store, 2, starts=STARTS)
    await cup.organiser_service.cancel(ID, OLGA)
    cup.clock.seconds = STARTS
    await cup.keep()
    assert (await cup.now()).row.state == "cancelled"
    with pytest.raises(Refusal, match="has ended"):
        await cup.round_service.start_tournament(ID, OLGA)
