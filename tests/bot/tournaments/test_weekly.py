"""Tournaments that are held again every week."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.base.refusals import Refusal
from bot.store import Store
from bot.store.privacy.departed_servers import delete_server_rest
from bot.store.tournaments.tournament_repeats import (
    MonthlyScore,
    RepeatRow,
    add_repeat,
    change_repeat,
    get_repeat,
)
from bot.store.tournaments.tournament_rows import (
    TournamentRow,
    add_tournament,
    change_tournament,
    tournaments_in,
)
from bot.tournaments.creation import NewTournament, new_tournament
from bot.tournaments.weekly import LEAST_PLAYERS, WeeklyService, month_at, start_weekly
from tests.bot.tournaments.event import OLGA, Event, event
from tests.bot.tournaments.stored import AGREED, GUILD, ID, NOON

DAY, WEEK = 24 * 3600, 7 * 24 * 3600
STARTS = NOON + 3600
NEXT = STARTS + WEEK


async def weekly(store: Store, players: int) -> tuple[Event, WeeklyService]:
    """Returns the first tournament of a series, before its start, and the service of series."""
    cup = await event(store, players, starts=STARTS, repeat=ID)
    async with store.write() as connection:
        await start_weekly(connection, (await cup.now()).row)
    return cup, WeeklyService(store, cup.clock)


async def held(store: Store) -> list[TournamentRow]:
    """Returns the tournaments of the server, the newest first."""
    async with store.read() as connection:
        return [*await tournaments_in(connection, GUILD, ended=True)]


async def series(store: Store) -> RepeatRow | None:
    async with store.read() as connection:
        return await get_repeat(connection, ID)


async def test_the_next_one_opens_two_days_before_with_the_same_settings(store: Store) -> None:
    cup, service = await weekly(store, 4)
    cup.clock.seconds = NEXT - 2 * DAY - 1
    assert await service.open_due() == 1
    assert len(await held(store)) == 1
    cup.clock.seconds = NEXT - 2 * DAY
    assert await service.open_due() == WEEK
    assert await service.open_due() == WEEK
    row, _ = await held(store)
    assert (row.starts, row.state, row.repeat, row.began) == (NEXT, "open", ID, None)
    same = "name", "game", "format", "clock", "channel", "organiser", "no_show_minutes"
    assert [getattr(row, one) for one in same] == [getattr(AGREED, one) for one in same]
    assert row.seed != AGREED.seed


async def test_the_channel_is_told_once_and_the_players_of_last_time_are_called(
    store: Store,
) -> None:
    cup, service = await weekly(store, 4)
    await cup.start()
    cup.clock.seconds = NEXT - 2 * DAY
    await service.open_due()
    [news] = await service.unsent_news()
    assert (news.repeat.news, news.row.starts, news.called) == ("open", NEXT, [1, 2, 3, 4])
    await service.note_sent(news)
    assert await service.unsent_news() == []


async def test_it_is_skipped_with_fewer_than_four_players(store: Store) -> None:
    cup, service = await weekly(store, LEAST_PLAYERS - 1)
    cup.clock.seconds = STARTS
    await cup.keep()
    row = (await cup.now()).row
    assert (row.state, row.began) == ("cancelled", None)
    [news] = await service.unsent_news()
    assert (news.repeat.news, news.repeat.starts, news.called) == ("skipped", NEXT, ())
    assert (await cup.audit_log())[0].reason == "fewer than 4 players were there"


async def test_it_starts_with_four_players(store: Store) -> None:
    cup, service = await weekly(store, LEAST_PLAYERS)
    cup.clock.seconds = STARTS
    await cup.keep()
    assert (await cup.now()).row.state == "running"
    assert await service.unsent_news() == []


async def test_a_start_that_is_over_is_left_out(store: Store) -> None:
    cup, service = await weekly(store, 4)
    cup.clock.seconds = NEXT + 3 * WEEK + 1
    await service.open_due()
    assert len(await held(store)) == 1
    found = await series(store)
    assert found is not None
    assert found.starts == NEXT + 4 * WEEK


async def test_a_server_without_room_leaves_a_week_out(store: Store) -> None:
    cup, service = await weekly(store, 4)
    async with store.write() as connection:
        for number in range(9):
            await add_tournament(connection, replace(AGREED, id=f"OTHER{number}"))
    cup.clock.seconds = NEXT - 2 * DAY
    await service.open_due()
    assert len(await held(store)) == 10
    async with store.write() as connection:
        await change_tournament(connection, "OTHER0", state="over")
    cup.clock.seconds += WEEK
    await service.open_due()
    assert (await held(store))[0].starts == NEXT + WEEK


async def test_while_the_last_one_is_paused_no_other_opens(store: Store) -> None:
    cup, service = await weekly(store, 4)
    await cup.organiser_service.pause(ID, OLGA)
    cup.clock.seconds = NEXT - 2 * DAY
    await service.open_due()
    assert len(await held(store)) == 1


async def test_news_that_came_meanwhile_is_told_too(store: Store) -> None:
    cup, service = await weekly(store, 4)
    cup.clock.seconds = NEXT - 2 * DAY
    await service.open_due()
    [opened] = await service.unsent_news()
    async with store.write() as connection:
        await change_repeat(connection, ID, news="skipped")
    await service.note_sent(opened)
    [skipped] = await service.unsent_news()
    assert skipped.repeat.news == "skipped"


async def test_an_organiser_stops_it(store: Store) -> None:
    cup, service = await weekly(store, 4)
    await service.stop(ID, OLGA)
    assert await series(store) is None
    cup.clock.seconds = NEXT
    assert await service.open_due() is None
    assert len(await held(store)) == 1
    with pytest.raises(Refusal, match="isn't held every week"):
        await service.stop(ID, OLGA)


async def test_it_is_stopped_between_two_evenings_too(store: Store) -> None:
    _, service = await weekly(store, 4)
    await store.run(change_tournament, ID, state="over")
    await service.stop(ID, OLGA)
    assert await series(store) is None


async def test_one_without_a_start_is_refused() -> None:
    wanted = NewTournament(GUILD, 1, "Cup", AGREED.game, "swiss", weekly=True)
    with pytest.raises(Refusal, match="needs a start"):
        new_tournament(OLGA, wanted, NOON)
    row = new_tournament(OLGA, replace(wanted, starts=STARTS), NOON)
    assert row.repeat == row.id


async def test_the_table_of_a_month_adds_up_the_points_of_its_evenings(store: Store) -> None:
    cup, service = await weekly(store, 4)
    await cup.start()
    await cup.play_on()  # A wins each pairing: two rounds, nobody has a bye
    until = cup.clock() + 1
    scores = await service.scores(ID, 0, until, 10)
    assert [one.points for one in scores] == [6, 3, 3, 0]
    assert {one.evenings for one in scores} == {1}
    best = scores[0]
    assert best == MonthlyScore(best.user, f"Player {best.user}", 6, 1)
    assert await service.scores(ID, until, until + DAY, 10) == []


async def test_a_series_goes_with_its_server(store: Store) -> None:
    async with store.write() as connection:
        await add_tournament(connection, replace(AGREED, repeat=ID))
        await add_repeat(connection, RepeatRow(ID, GUILD, ID, NEXT))
        await delete_server_rest(connection, GUILD)
    assert await series(store) is None


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        (1_796_083_199, (1_793_491_200, 1_796_083_200, "November")),
        (1_796_083_200, (1_796_083_200, 1_798_761_600, "December")),
    ],
)
def test_a_month_is_that_of_utc(now: int, expected: tuple[int, int, str]) -> None:
    assert month_at(now) == expected
