"""While a player waits for an organiser at their table, its clocks are stopped, ten minutes at
most."""

from __future__ import annotations

import pytest

from bot.base.refusals import Refusal
from bot.matches.actions import Concede
from bot.matches.beginning.match_creation import PlayerRef
from bot.matches.match_refusals import MatchOver, NotPlaying
from bot.store import Store
from bot.store.matches.match_clocks import ClockRow, get_clock
from bot.store.matches.match_rows import MatchRow
from bot.tournaments.organiser_call_service import OrganiserCallService
from tests.bot.tournaments.event import OLGA, Event, begun
from tests.bot.tournaments.stored import ID

CALLER = 1
TEN_MINUTES = 600


async def table_of(cup: Event) -> tuple[OrganiserCallService, MatchRow, ClockRow]:
    """Returns the service, the only match of the tournament, and its clock."""
    [pairing] = await cup.pairings()
    row = await cup.match(pairing)
    return OrganiserCallService(cup.store, cup.clock), row, await clock(cup, row)


async def clock(cup: Event, row: MatchRow) -> ClockRow:
    async with cup.store.read() as connection:
        found = await get_clock(connection, row.id)
    assert found is not None
    return found


async def test_nobody_comes_so_the_time_runs_out_ten_minutes_later(store: Store) -> None:
    cup = await begun(store, 2, no_show_minutes=None)
    calls, row, before = await table_of(cup)
    _, call = await calls.call_organiser(row.id, CALLER, "They drew two")
    assert call.until == cup.clock() + TEN_MINUTES
    assert (await clock(cup, row)).deadline == before.deadline + TEN_MINUTES
    cup.clock.seconds = before.deadline + TEN_MINUTES - 1
    assert not await cup.live.endings.run_out(row.id)
    cup.clock.seconds += 1
    assert await cup.live.endings.run_out(row.id)
    [ended] = await cup.matches((await cup.pairings())[0])
    assert ended.ending == "time"


async def test_once_somebody_comes_the_rest_of_the_ten_minutes_is_taken_back(
    store: Store,
) -> None:
    cup = await begun(store, 2)
    calls, row, before = await table_of(cup)
    await calls.call_organiser(row.id, CALLER, "They drew two")
    cup.clock.seconds += 240
    await calls.answer_call(row.id, OLGA)
    after = await clock(cup, row)
    assert after.deadline == before.deadline + 240
    assert after.asked == before.asked + 240
    with pytest.raises(Refusal, match=r"\*\*Olga\*\* has already answered this call"):
        await calls.answer_call(row.id, OLGA)


async def test_the_name_of_who_answered_is_no_link(store: Store) -> None:
    cup = await begun(store, 2)
    calls, row, _ = await table_of(cup)
    await calls.call_organiser(row.id, CALLER, "They drew two")
    await calls.answer_call(row.id, PlayerRef(77, "[x](https://evil.example)"))
    with pytest.raises(Refusal) as refused:
        await calls.answer_call(row.id, OLGA)
    assert str(refused.value) == (
        r"**\[x\](https\: //evil. example)** has already answered this call."
    )


async def test_a_choice_meanwhile_costs_nothing(store: Store) -> None:
    cup = await begun(store, 2, no_show_minutes=None)
    calls, row, before = await table_of(cup)
    await calls.call_organiser(row.id, CALLER, "They drew two")
    cup.clock.seconds += TEN_MINUTES - 10
    [pairing] = await cup.pairings()
    await cup.take(pairing)
    after = await clock(cup, row)
    assert min(after.bank_a, after.bank_b) == min(before.bank_a, before.bank_b)


async def test_who_does_not_come_is_waited_for_as_much_longer(store: Store) -> None:
    cup = await begun(store, 2, no_show_minutes=10)
    calls, row, _ = await table_of(cup)
    [pairing] = await cup.pairings()
    await calls.call_organiser(row.id, CALLER, "They drew two")
    cup.clock.seconds += 2 * TEN_MINUTES - 1
    await cup.keep()
    assert (await cup.pairing(pairing)).winner is None
    cup.clock.seconds += 1
    await cup.keep()
    assert (await cup.pairing(pairing)).how == "no-show"


async def test_the_time_of_the_round_stands_for_that_match_alone(store: Store) -> None:
    cup = await begun(store, 4, round_minutes=15, no_show_minutes=None, clock="none")
    first, second = await cup.pairings()
    row = await cup.match(first)
    calls = OrganiserCallService(cup.store, cup.clock)
    await calls.call_organiser(row.id, row.player_a, "They drew two")
    cup.clock.seconds += 15 * 60
    await cup.keep()
    assert (await cup.pairing(first)).winner is None
    assert (await cup.pairing(second)).how == "time"
    cup.clock.seconds += TEN_MINUTES - 1
    await cup.keep()
    assert (await cup.pairing(first)).winner is None
    cup.clock.seconds += 1
    await cup.keep()
    assert (await cup.pairing(first)).how == "time"


async def test_it_is_done_once_a_game_by_a_player_of_it_while_time_runs(store: Store) -> None:
    cup = await begun(store, 4)
    first, second = [await cup.match(pairing) for pairing in await cup.pairings()]
    calls = OrganiserCallService(store, cup.clock)
    with pytest.raises(NotPlaying):
        await calls.call_organiser(first.id, second.player_a, "Help")
    with pytest.raises(Refusal, match="Say in a few words"):
        await calls.call_organiser(first.id, first.player_a, " \n")
    with pytest.raises(Refusal, match="Nobody has called an organiser"):
        await calls.answer_call(first.id, OLGA)
    await calls.call_organiser(first.id, first.player_a, "Help")
    with pytest.raises(Refusal, match="That's possible once a game"):
        await calls.call_organiser(first.id, first.player_b, "Help")
    await cup.organiser_service.pause(ID, OLGA)
    with pytest.raises(Refusal, match="The tournament is paused"):
        await calls.call_organiser(second.id, second.player_a, "Help")
    await cup.live.do(second.id, second.player_a, Concede())
    with pytest.raises(MatchOver):
        await calls.call_organiser(second.id, second.player_a, "Help")
