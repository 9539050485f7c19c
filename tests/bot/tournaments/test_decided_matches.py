"""A match that its tournament has settled, but not ended yet: it has no effect any longer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.matches.actions import Concede
from bot.matches.match_refusals import MatchSettled
from bot.store import Store
from bot.store.matches.match_clocks import get_clock
from bot.store.ratings.rating_rows import rating_change_of
from tests.bot.tournaments.event import OLGA, Event, begun
from tests.bot.tournaments.stored import ID

TURN_THAT_COUNTS = 4

Settle = Callable[[Event], Awaitable[None]]


async def given_by_the_organiser(cup: Event) -> None:
    [pairing] = await cup.pairings()
    await cup.organiser_service.set_result(ID, pairing.id, "B", None, "agreed", OLGA)


async def cancelled(cup: Event) -> None:
    await cup.organiser_service.cancel(ID, OLGA)


@pytest.mark.parametrize(
    ("settle", "ended"),
    [(given_by_the_organiser, ("over", "ruled")), (cancelled, ("void", "stopped"))],
)
async def test_who_gives_up_too_late_gives_nothing_up(
    store: Store, settle: Settle, ended: tuple[str, str]
) -> None:
    cup = await begun(store, 2, clock="live", no_show_minutes=None)
    [pairing] = await cup.pairings()
    match = await cup.match(pairing)
    while (await cup.live.current(match.id)).public.turn < TURN_THAT_COUNTS:
        await cup.take(pairing)
    await settle(cup)
    with pytest.raises(MatchSettled):
        await cup.live.do(match.id, match.player_b, Concede())
    with pytest.raises(MatchSettled):
        await cup.take(pairing)
    await cup.keep()
    [after] = await cup.matches(pairing)
    assert (after.state, after.ending) == ended
    async with store.read() as connection:
        assert await rating_change_of(connection, match.id) is None


@pytest.mark.parametrize("undone", [True, False])
async def test_no_time_is_up_in_a_match_that_is_about_to_be_stopped(
    store: Store, undone: bool
) -> None:
    cup = await begun(store, 2, clock="live", no_show_minutes=None)
    [pairing] = await cup.pairings()
    match = await cup.match(pairing)
    await cup.organiser_service.pause(ID, OLGA)
    cup.clock.seconds += 24 * 3600
    if undone:
        await cup.organiser_service.undo_round(ID, OLGA)
    else:
        await cup.organiser_service.cancel(ID, OLGA)
    assert not await cup.live.endings.run_out(match.id)
    await cup.keep()
    [after] = await cup.matches(pairing)
    assert (after.state, after.ending) == ("void", "stopped")
    async with store.read() as connection:
        assert await get_clock(connection, match.id) is None
