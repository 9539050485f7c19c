"""The counting of time, and losing by running out of it."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.cluster.outages import write_heartbeat
from bot.matches.actions import Choose, Concede, Propose
from bot.matches.clocks import (
    ClockRules,
    asked_next,
    first_asked,
    mark_warned,
)
from bot.matches.live.clock_service import take_due
from bot.matches.match_refusals import MatchOver, OutOfTime, TooLate
from bot.matches.match_service import MatchService
from bot.store import Store
from bot.store.matches.match_clocks import ClockKey, ClockRow, clocks_due, get_clock, next_clock_due
from bot.store.matches.match_rows import MatchRow, get_match
from bot.store.privacy.departed_servers import note_server_back, note_server_left
from bot.tournaments.after_match import after_match
from engine.players import PLAYERS, Player, opponent
from engine.record import OUT_OF_TIME
from tests.bot.matches.clocks import GUILD, START, begin_timed, clock_of, pace, players
from tests.bot.matches.games import USERS, standing, take
from tests.bot.matches.games import Clock as Now
from tests.bot.matches.records import stored_options

YEAR = 365 * 24 * 3600

seconds = st.integers(0, 700) | st.integers(0, 30)


def run(
    clock: ClockRules,
    first: Player,
    steps: Sequence[tuple[int, Player]],
    busy: Sequence[Player] = (),
) -> list[ClockRow]:
    """Returns the clock at each decision. Each pair is the seconds until a choice, and the player
    who is asked next. Ends if a choice would come too late."""
    row = first_asked(clock, "M", first, START)
    rows = [row]
    for taken, following in steps:
        if row.asked + taken >= row.deadline:
            break
        row = asked_next(clock, row, following, busy, row.asked + taken)
        rows.append(row)
    return rows


@pytest.mark.parametrize("key", ["live", "daily"])
@given(players, st.lists(st.tuples(seconds, players)))
def test_a_bank_pays_for_what_goes_beyond_the_time_of_each_decision(
    key: ClockKey, first: Player, steps: list[tuple[int, Player]]
):
    clock = pace(key)
    scale = clock.each // 20
    rows = run(clock, first, [(taken * scale, player) for taken, player in steps])
    beyond = dict.fromkeys(PLAYERS, 0)
    for before, after in itertools.pairwise(rows):
        beyond[before.player] += max(0, after.asked - before.asked - clock.each)
        assert all(after.banks[one] <= before.banks[one] for one in PLAYERS)
    for row in rows:
        assert row.asked < row.deadline == row.asked + clock.each + row.banks[row.player]
        assert row.asked <= row.due <= row.deadline
    assert {one: clock.bank - bank for one, bank in rows[-1].banks.items()} == beyond


@given(
    st.sampled_from(["live", "relaxed", "daily"]), players, st.lists(st.tuples(seconds, players))
)
def test_who_is_busy_gets_no_time_beyond_that_of_one_decision_and_the_bank(
    key: ClockKey, first: Player, steps: list[tuple[int, Player]]
):
    clock = pace(key)
    spent = dict.fromkeys(PLAYERS, 0)
    for before, after in itertools.pairwise(run(clock, first, steps, busy=PLAYERS)):
        spent[before.player] += after.asked - before.asked
    assert max(spent.values()) <= clock.each + clock.bank


def test_a_decision_without_a_bank_has_its_time_each_time():
    clock = pace("relaxed")
    rows = run(clock, "A", [(clock.each - 1, "B"), (5, "B"), (clock.each - 1, "A")])
    assert [row.deadline - row.asked for row in rows] == [clock.each] * 4


def test_busy_players_keep_what_is_left_of_a_decision_until_their_turn_is_over():
    clock = pace("relaxed")
    row = first_asked(clock, "M", "A", START)
    row = asked_next(clock, row, "A", ["A"], START + 1000)
    assert row.deadline == START + 3600
    row = asked_next(clock, row, "B", ["A"], START + 1600)
    assert (row.deadline - row.asked, row.bank_a) == (3600, 2000)
    row = asked_next(clock, row, "A", ["A"], row.asked + 500)
    assert row.deadline - row.asked == 2000
    row = asked_next(clock, row, "B", [], row.asked + 10)
    row = asked_next(clock, row, "A", [], row.asked + 10)
    assert row.deadline - row.asked == 3600


def test_warnings_are_due_at_a_quarter_and_a_tenth_once_a_match_on_a_live_clock():
    clock = pace("live")
    row = first_asked(clock, "M", "A", START)
    assert row.deadline - row.due == 150
    row = mark_warned(clock, row, row.due)
    assert row.deadline - row.due == 60
    row = asked_next(clock, row, "B", [], row.asked + 20 + 460)
    assert (row.bank_a, row.deadline - row.due) == (140, 150)
    row = asked_next(clock, row, "A", [], row.asked + 1)
    assert row.deadline - row.due == 60
    row = mark_warned(clock, row, row.due)
    assert row.due == row.deadline


def test_a_warning_that_was_missed_is_given_with_the_next_decision_and_only_the_latest():
    clock = pace("live")
    row = first_asked(clock, "M", "A", START)
    row = asked_next(clock, row, "A", [], START + 20 + 590)
    assert (row.bank_a, row.due) == (10, row.asked)
    row = mark_warned(clock, row, row.asked)
    assert (row.warned, row.due) == (2, row.deadline)


def test_without_a_bank_each_decision_has_its_warnings():
    clock = pace("relaxed")
    row = first_asked(clock, "M", "A", START)
    for following in ("A", "B", "A"):
        assert row.deadline - row.due == 900
        row = mark_warned(clock, row, row.due)
        assert row.deadline - row.due == 360
        row = asked_next(clock, row, following, [], row.due)


def test_a_daily_decision_is_warned_of_before_its_bank_is_used_and_before_the_end():
    clock, hour = pace("daily"), 3600
    row = first_asked(clock, "M", "A", START)
    assert (row.deadline - row.asked, row.due - row.asked) == (96 * hour, 18 * hour)
    row = mark_warned(clock, row, row.due)
    assert row.deadline - row.due == 24 * hour // 10
    row = asked_next(clock, row, "A", [], row.asked + 54 * hour)
    assert (row.bank_a, row.deadline - row.asked) == (42 * hour, 66 * hour)
    assert (row.warned, row.due - row.asked) == (0, 18 * hour)


def test_time_in_which_a_clock_stood_still_costs_no_bank():
    clock, hour = pace("daily"), 3600
    row = first_asked(clock, "M", "A", START)
    stood = 50 * hour
    times = {name: getattr(row, name) + stood for name in ("asked", "deadline", "due")}
    after = asked_next(clock, replace(row, **times), "B", [], START + stood + 30 * hour)
    assert (after.bank_a, after.bank_b) == (66 * hour, 72 * hour)


async def stored(store: Store, match: MatchRow) -> MatchRow:
    async with store.read() as connection:
        row = await get_match(connection, match.id)
    assert row is not None
    return row


async def test_the_clock_moves_on_with_each_choice_and_ends_with_the_match(store: Store):
    now = Now()
    match = await begin_timed(store, now, "live")
    live = MatchService(store, now, after_match)
    clock = await clock_of(store, match)
    assert (clock.asked, clock.deadline) == (now(), now() + 620)
    now.seconds += 50
    mover = await take(live, match.id)
    snapshot = await live.current(match.id)
    clock = await clock_of(store, match)
    assert clock.player == snapshot.public.waiting_for
    assert (clock.asked, clock.banks[mover]) == (now(), 570)
    assert snapshot.context.clock == clock
    await live.do(match.id, USERS["A"], Concede())
    async with store.read() as connection:
        assert await get_clock(connection, match.id) is None


async def test_the_last_second_counts_and_the_one_after_it_loses(store: Store):
    now = Now()
    match = await begin_timed(store, now, "relaxed")
    live = MatchService(store, now, after_match)
    now.seconds = (await clock_of(store, match)).deadline - 1
    await take(live, match.id)
    clock = await clock_of(store, match)
    now.seconds = clock.deadline
    taken = await stored_options(store, match.id)
    with pytest.raises(OutOfTime):
        await take(live, match.id)
    assert await stored_options(store, match.id) == [*taken, OUT_OF_TIME]
    over = await stored(store, match)
    assert (over.state, over.winner, over.ending) == ("over", opponent(clock.player), "time")
    with pytest.raises(MatchOver):
        await live.do(match.id, USERS[clock.player], Choose(len(taken) + 1, 0))


@pytest.mark.parametrize("late", ["concede", "draw"])
async def test_who_gives_up_or_offers_a_draw_too_late_changes_nothing(store: Store, late: str):
    now = Now()
    match = await begin_timed(store, now, "relaxed")
    live = MatchService(store, now, after_match)
    slow = (await clock_of(store, match)).player
    now.seconds += 3600
    other = USERS[opponent(slow)]
    call = (
        live.do(match.id, other, Concede())
        if late == "concede"
        else live.do(match.id, other, Propose("draw"))
    )
    with pytest.raises(OutOfTime):
        await call
    over = await stored(store, match)
    assert (over.winner, over.ending) == (opponent(slow), "time")


@pytest.mark.both_databases
async def test_of_two_processes_one_ends_a_match_on_time_and_both_are_told_once(
    store: Store, url: str
):
    now = Now()
    match = await begin_timed(store, now, "live")
    other_store = Store.connected(url)
    processes = MatchService(store, now, after_match), MatchService(other_store, now, after_match)
    for process in processes:
        await process.current(match.id)
    assert [await process.endings.run_out(match.id) for process in processes] == [False, False]
    now.seconds += 620
    ended = await asyncio.gather(*(process.endings.run_out(match.id) for process in processes))
    assert sorted(ended) == [False, True]
    assert await stored_options(store, match.id) == [OUT_OF_TIME]

    async def told(own: Store) -> bool:
        due = await own.run(take_due, match.id, now())
        return due is not None and due.what == "told"

    assert sorted(await asyncio.gather(told(store), told(other_store))) == [False, True]
    await other_store.close()


@pytest.mark.both_databases
async def test_a_choice_and_the_end_of_time_at_once_leave_one_of_them(store: Store, url: str):
    """The click came in the last second, and another process acts a second later."""
    now, later = Now(), Now()
    match = await begin_timed(store, now, "relaxed")
    other_store = Store.connected(url)
    live, other = (
        MatchService(store, now, after_match),
        MatchService(other_store, later, after_match),
    )
    await live.current(match.id)
    await other.current(match.id)
    deadline = (await clock_of(store, match)).deadline
    now.seconds, later.seconds = deadline - 1, deadline
    results = await asyncio.gather(
        take(live, match.id), other.endings.run_out(match.id), return_exceptions=True
    )
    ended = (await stored(store, match)).state == "over"
    assert results[1] is ended
    assert isinstance(results[0], TooLate | MatchOver) == ended
    assert (OUT_OF_TIME in await stored_options(store, match.id)) == ended
    await other_store.close()


async def test_a_clock_is_due_to_the_second(store: Store):
    now = Now()
    match = await begin_timed(store, now, "live")

    async def due() -> str | None:
        async with store.write() as connection:
            found = await take_due(connection, match.id, now())
        return None if found is None else found.what

    while (clock := await clock_of(store, match)).due < clock.deadline:
        now.seconds = clock.due - 1
        assert await due() is None
        now.seconds = clock.due
        assert await due() == "warned"
    now.seconds = clock.deadline - 1
    assert await due() is None
    now.seconds = clock.deadline
    assert await due() == "out"


async def test_without_a_clock_nothing_is_ever_due(store: Store):
    now = Now()
    match = await begin_timed(store, now, "none")
    live = MatchService(store, now, after_match)
    await take(live, match.id)
    now.seconds += YEAR
    async with store.read() as connection:
        assert await get_clock(connection, match.id) is None
        assert await clocks_due(connection, now()) == []
        assert await next_clock_due(connection, 0) is None
    assert not await live.endings.run_out(match.id)
    await take(live, match.id)


async def test_many_choices_in_one_turn_bring_no_more_time(
    store: Store, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("bot.matches.live.live_match.BUSY", 0)
    now = Now()
    match = await begin_timed(store, now, "relaxed")
    live = MatchService(store, now, after_match)
    before = await clock_of(store, match)
    turn, stayed = 1, 0
    for _ in range(20):
        now.seconds += 10
        await take(live, match.id)
        after = await clock_of(store, match)
        now_turn = (await live.current(match.id)).public.turn
        if now_turn != turn:
            assert after.deadline - after.asked == 3600
        elif after.player == before.player:
            stayed += 1
            assert after.deadline == before.deadline
        before, turn = after, now_turn
    assert stayed


def test_after_more_than_100_choices_a_player_is_busy_until_the_turn_is_over():
    healer = '"Healer": "Heal" tap: heal 1 power 1 N/A'
    live = standing(healer, {"A": {"field": ["Healer"] * 101}})

    def take(label: str) -> None:
        decision = live.match.decision
        assert decision is not None
        [first, *_] = [n for n, one in enumerate(decision.options) if label in one.label]
        live.take(decision.player, first, 0)

    for _ in range(100):
        take("Heal")
    assert live.busy_players == []
    take("Heal")
    assert live.busy_players == ["A"]
    take("End turn")
    assert live.busy_players == []
    take("End turn")
    assert live.match.view(None).waiting_for == "A"
    take("Heal")
    assert live.busy_players == []


AWAY = 2 * 3600


async def beating(store: Store, now: Now) -> None:
    await store.run(write_heartbeat, now())


async def test_a_click_that_comes_before_anything_else_after_an_outage_is_in_time(store: Store):
    now = Now()
    match = await begin_timed(store, now, "relaxed")
    await beating(store, now)
    before = await clock_of(store, match)
    now.seconds += AWAY
    live = MatchService(store, now, after_match)
    assert not await live.endings.run_out(match.id)
    assert (await clock_of(store, match)).deadline == before.deadline + AWAY
    await take(live, match.id)
    assert (await clock_of(store, match)).asked == now()


@pytest.mark.both_databases
async def test_only_the_time_away_is_given_back_and_only_once(store: Store, url: str):
    now = Now()
    early = await begin_timed(store, now, "relaxed")
    now.seconds += 100
    await beating(store, now)
    now.seconds += 20
    late = await begin_timed(store, now, "relaxed")
    began = now()
    now.seconds += AWAY
    other_store = Store.connected(url)
    await asyncio.gather(beating(store, now), beating(other_store, now))
    assert (await clock_of(store, early)).deadline == now() - 100 + 3600
    assert (await clock_of(store, late)).deadline == began + AWAY + 3600
    assert (await clock_of(store, late)).asked == now()
    await other_store.close()


async def test_45_seconds_without_a_beat_are_no_outage_and_46_are(store: Store):
    now = Now()
    match = await begin_timed(store, now, "relaxed")
    before = await clock_of(store, match)
    for _ in range(5):
        await beating(store, now)
        now.seconds += 45
    await beating(store, now)
    assert await clock_of(store, match) == before
    now.seconds += 46
    await beating(store, now)
    assert (await clock_of(store, match)).deadline == before.deadline + 46


async def test_what_was_overdue_before_an_outage_is_so_after_it(store: Store):
    now = Now()
    match = await begin_timed(store, now, "relaxed")
    now.seconds += 3600
    await beating(store, now)
    now.seconds += AWAY
    await beating(store, now)
    assert await MatchService(store, now, after_match).endings.run_out(match.id)


async def test_clocks_stand_still_in_a_server_that_the_bot_has_left(store: Store):
    now = Now()
    match = await begin_timed(store, now, "relaxed")
    async with store.write() as connection:
        await note_server_left(connection, GUILD, now())
    await beating(store, now)
    now.seconds += YEAR
    await beating(store, now)
    async with store.read() as connection:
        assert await clocks_due(connection, now()) == []
        assert await next_clock_due(connection, 0) is None
    assert not await MatchService(store, now, after_match).endings.run_out(match.id)
    async with store.write() as connection:
        await note_server_back(connection, GUILD, now())
    assert (await clock_of(store, match)).deadline == now() + 3600


async def test_in_a_server_that_the_bot_has_left_players_choose_without_losing_time(store: Store):
    now = Now()
    match = await begin_timed(store, now, "live")
    left = await clock_of(store, match)
    now.seconds += 50
    async with store.write() as connection:
        await note_server_left(connection, GUILD, now())
    await beating(store, now)
    now.seconds += YEAR
    await beating(store, now)
    live = MatchService(store, now, after_match)
    mover = await take(live, match.id)
    assert (await clock_of(store, match)).banks[mover] == left.banks[mover] - 30
    async with store.write() as connection:
        await note_server_back(connection, GUILD, now())
    back = await clock_of(store, match)
    assert (back.asked, back.deadline) == (now(), now() + 20 + back.banks[back.player])


async def test_a_match_in_a_server_that_the_bot_has_left_can_be_given_up(store: Store):
    now = Now()
    match = await begin_timed(store, now, "relaxed")
    async with store.write() as connection:
        await note_server_left(connection, GUILD, now())
    now.seconds += YEAR
    await beating(store, now)
    await MatchService(store, now, after_match).do(match.id, USERS["A"], Concede())
    assert (await stored(store, match)).ending == "conceded"
