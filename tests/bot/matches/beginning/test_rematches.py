"""Series and rematches without Discord: their winner, who may answer, and that only one match ever
follows another."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import func, select, update

from bot.base.refusals import Refusal
from bot.cluster.outages import write_heartbeat
from bot.matches.actions import Concede
from bot.matches.beginning import match_creation
from bot.matches.beginning.rematch import MatchFollowUp, RematchService, choosing_seconds
from bot.matches.live.series import REPLAYED, Series
from bot.matches.match_refusals import NotPlaying
from bot.store import Store
from bot.store.matches.match_rows import MatchRow, get_match
from bot.store.tables.match_schema import matches
from engine.core.encoding import fingerprint
from engine.players import Player, Winner
from tests.bot.deck_texts import ALICES, BOBS
from tests.bot.matches.games import ALICE, BOB, SPECTATOR, USERS, begin
from tests.bot.matches.tables import Table, all_may_be_played, nobody_left

RUNNING_EACH = 3
"""Maximum number of matches that a player may be in here."""
CHOOSING_SECONDS = 60
OFFERED_SECONDS = 15 * 60

WINNERS = st.sampled_from(["A", "B", "draw"])


async def count_matches(store: Store) -> int:
    async with store.read() as connection:
        return await connection.scalar(select(func.count()).select_from(matches)) or 0


@given(st.lists(WINNERS, max_size=12), st.sampled_from([3, 5]))
def test_a_series_ends_soon_and_whoever_has_most_has_won(
    results: Sequence[Winner], best_of: int
) -> None:
    for number in range(1, len(results) + 1):
        standing = Series(best_of, number, tuple(results[:number]))
        won = standing.games_won("A"), standing.games_won("B")
        assert standing.game_number <= best_of
        if standing.is_over:
            winner = {True: "A", False: "B"}[won[0] > won[1]] if won[0] != won[1] else "draw"
            assert standing.winner == winner
            return
        assert max(won) <= best_of // 2
        assert number < best_of + REPLAYED
    assert len(results) < best_of + REPLAYED


@pytest.mark.parametrize(
    ("results", "games", "winner"),
    [
        ("AA", [1, 2], "A"),
        ("ABB", [1, 2, 3], "B"),
        ("dAdA", [1, 1, 2, 2], "A"),
        ("ddd", [1, 1, 1], None),
        ("dddA", [1, 1, 1, 2], None),
        ("dddAB", [1, 1, 1, 2, 3], "draw"),
        ("dddAd", [1, 1, 1, 2, 3], "A"),
    ],
)
def test_draws_are_played_again_twice(
    results: str, games: list[int], winner: Winner | None
) -> None:
    winners: dict[str, Winner] = {"A": "A", "B": "B", "d": "draw"}
    won = [winners[outgoing] for outgoing in results]
    standing = [Series(3, n, tuple(won[:n])) for n in range(1, len(won) + 1)]
    assert [one.game_number for one in standing] == games
    assert [one.winner for one in standing] == [None] * (len(won) - 1) + [winner]


async def test_the_next_game_has_the_same_terms_and_the_loser_says_who_begins(
    series: Table,
) -> None:
    first = series.row
    rematch = await series.win("A")
    assert rematch is not None
    assert (rematch.state, rematch.chooser) == ("choosing", "B")
    await series.go_on(await series.rematches.choose(first.id, BOB.id, begins=False))
    assert series.row.first == "A"
    assert series.row.game_number == 2
    assert series.row.series == first.series
    assert (await series.live.current(series.row.id)).public.waiting_for == "A"
    assert series.row.seed != first.seed
    kept = ("player_a", "player_b", "deck_a", "deck_b", "clock", "rated", "best_of", "channel")
    assert [getattr(series.row, name) for name in kept] == [getattr(first, name) for name in kept]
    await series.win("B")
    await series.go_on(await series.rematches.choose(series.row.id, ALICE.id, begins=True))
    assert (series.row.first, series.row.game_number) == ("A", 3)
    assert await series.win("A") is None
    standing = (await series.live.current(series.row.id)).context.series
    assert standing is not None
    assert (standing.winner, standing.score) == ("A", "2:1")


async def test_after_a_draw_the_seed_says_and_nobody_is_asked(series: Table) -> None:
    rematch = await series.win("draw")
    assert rematch is not None
    assert (rematch.chooser, rematch.due) == (None, series.clock())
    for user in USERS.values():
        with pytest.raises(Refusal, match="about to begin"):
            await series.rematches.choose(series.row.id, user, begins=True)
    await series.go_on(await series.rematches.settle_due(series.row.id))
    assert series.row.first is None


async def test_who_does_not_say_begins(series: Table) -> None:
    await series.win("A")
    series.clock.seconds += 3600 - 1
    assert await series.rematches.settle_due(series.row.id) is None
    assert await series.rematches.due() == []
    assert await series.rematches.next_due() == series.clock() + 1
    series.clock.seconds += 1
    assert await series.rematches.due() == [series.row.id]
    await series.go_on(await series.rematches.settle_due(series.row.id))
    assert series.row.first == "B"
    assert await series.rematches.due() == []
    assert await series.rematches.next_due() is None


async def test_only_the_loser_says_who_begins(series: Table) -> None:
    with pytest.raises(Refusal, match="isn't over"):
        await series.rematches.choose(series.row.id, BOB.id, begins=True)
    await series.win("A")
    with pytest.raises(Refusal, match="they lost"):
        await series.rematches.choose(series.row.id, ALICE.id, begins=True)
    with pytest.raises(NotPlaying):
        await series.rematches.choose(series.row.id, SPECTATOR, begins=True)
    assert await count_matches(series.store) == 1


@pytest.mark.both_databases
async def test_of_all_who_begin_the_next_game_at_once_one_does(series: Table, url: str) -> None:
    await series.win("A")
    series.clock.seconds += 3600
    other_store = Store.connected(url)
    calls = [
        call
        for rematches in (
            series.rematches,
            RematchService(other_store, series.clock, nobody_left, all_may_be_played),
        )
        for call in (
            rematches.choose(series.row.id, BOB.id, begins=True),
            rematches.choose(series.row.id, BOB.id, begins=False),
            rematches.settle_due(series.row.id),
        )
    ]
    results = await asyncio.gather(*calls, return_exceptions=True)
    assert sum(isinstance(result, MatchFollowUp) for result in results) == 1
    assert all(isinstance(result, MatchFollowUp | Refusal) or result is None for result in results)
    assert await count_matches(series.store) == 2
    rematch = await series.rematch()
    assert rematch is not None
    assert rematch.state == "begun"
    await other_store.close()


async def test_a_rematch_is_a_new_series_of_the_same_length(series: Table) -> None:
    first = series.row
    for _ in range(2):
        await series.win("A")
        if series.row.game_number == 1:
            await series.go_on(await series.rematches.choose(first.id, BOB.id, begins=True))
    last = series.row.id
    await series.rematches.offer(last, ALICE.id)
    agreed = await series.rematches.offer(last, BOB.id)
    assert (agreed.rematch.state, agreed.rematch.chooser) == ("choosing", "B")
    await series.go_on(await series.rematches.choose(last, BOB.id, begins=True))
    assert (series.row.best_of, series.row.game_number) == (3, 1)
    assert series.row.series == series.row.id != first.series


@pytest.mark.both_databases
async def test_both_pressing_rematch_at_once_have_agreed(single: Table) -> None:
    await single.win("B")
    both = [single.rematches.offer(single.row.id, user) for user in USERS.values()]
    results = await asyncio.gather(*both)
    assert sorted(result.rematch.state for result in results) == ["choosing", "offered"]
    for user in USERS.values():
        with pytest.raises(Refusal, match="about to begin"):
            await single.rematches.offer(single.row.id, user)
    single.clock.seconds += CHOOSING_SECONDS
    await single.go_on(await single.rematches.settle_due(single.row.id))
    assert single.row.first == "A"


async def test_a_rematch_after_a_draw_begins_at_once(single: Table) -> None:
    assert await single.win("draw") is None
    offered = await single.rematches.offer(single.row.id, ALICE.id)
    assert offered.begun is None
    await single.go_on(await single.rematches.offer(single.row.id, BOB.id))
    assert single.row.first is None


async def test_a_rematch_that_was_declined_is_over_and_one_taken_back_is_for_the_other_to_offer(
    single: Table,
) -> None:
    with pytest.raises(Refusal, match="isn't over"):
        await single.rematches.offer(single.row.id, ALICE.id)
    await single.win("A")
    with pytest.raises(Refusal, match="no rematch"):
        await single.rematches.decline(single.row.id, BOB.id)
    await single.rematches.offer(single.row.id, ALICE.id)
    with pytest.raises(Refusal, match="has to answer"):
        await single.rematches.offer(single.row.id, ALICE.id)
    with pytest.raises(NotPlaying):
        await single.rematches.offer(single.row.id, SPECTATOR)
    await single.rematches.decline(single.row.id, ALICE.id)
    with pytest.raises(Refusal, match="taken your offer back"):
        await single.rematches.offer(single.row.id, ALICE.id)
    await single.rematches.offer(single.row.id, BOB.id)
    await single.rematches.decline(single.row.id, ALICE.id)
    for user in USERS.values():
        with pytest.raises(Refusal, match="declined"):
            await single.rematches.offer(single.row.id, user)


async def test_an_offer_nobody_answers_lapses(single: Table) -> None:
    await single.win("A")
    await single.rematches.offer(single.row.id, ALICE.id)
    single.clock.seconds += OFFERED_SECONDS
    again = await single.rematches.offer(single.row.id, BOB.id)
    assert (again.rematch.state, again.rematch.offered_by) == ("offered", "B")
    single.clock.seconds += OFFERED_SECONDS
    lapsed = await single.rematches.settle_due(single.row.id)
    assert lapsed is not None
    assert lapsed.rematch.state == "lapsed"
    assert await single.rematches.due() == []


async def test_a_series_that_could_not_go_on_goes_on_with_a_rematch(
    series: Table, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match_creation, "RUNNING_EACH", RUNNING_EACH)
    first = series.row
    await series.win("A")
    others = [await begin(store, ALICES, BOBS) for _ in range(RUNNING_EACH)]
    with pytest.raises(Refusal, match="matches already"):
        await series.rematches.choose(first.id, BOB.id, begins=True)
    rematch = await series.rematch()
    assert rematch is not None
    assert (rematch.state, rematch.due) == ("failed", None)
    await series.live.do(others[0].id, ALICE.id, Concede())
    await series.rematches.offer(first.id, ALICE.id)
    await series.rematches.offer(first.id, BOB.id)
    await series.go_on(await series.rematches.choose(first.id, BOB.id, begins=True))
    assert (series.row.series, series.row.game_number) == (first.series, 2)


async def test_a_series_that_goes_on_does_not_judge_its_decks_again(
    series: Table, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match_creation, "RUNNING_EACH", RUNNING_EACH)

    async def not_any_more(row: MatchRow, asking: Player) -> None:
        raise Refusal("not by the rules of today")

    rematches = RematchService(store, series.clock, nobody_left, not_any_more)
    await series.win("A")
    others = [await begin(store, ALICES, BOBS) for _ in range(RUNNING_EACH)]
    with pytest.raises(Refusal, match="matches already"):
        await rematches.choose(series.row.id, BOB.id, begins=True)
    await series.live.do(others[0].id, ALICE.id, Concede())
    await rematches.offer(series.row.id, ALICE.id)
    await rematches.offer(series.row.id, BOB.id)
    await series.go_on(await rematches.choose(series.row.id, BOB.id, begins=True))
    await series.win("A")
    with pytest.raises(Refusal, match="rules of today"):
        await rematches.offer(series.row.id, ALICE.id)


async def test_nobody_is_left_alone_at_a_table(series: Table, store: Store) -> None:
    async def bob_left(row: MatchRow) -> Player | None:
        return "B"

    await series.win("A")
    series.clock.seconds += 3600
    with pytest.raises(Refusal, match="has left the server"):
        await RematchService(store, series.clock, bob_left, all_may_be_played).settle_due(
            series.row.id
        )
    rematch = await series.rematch()
    assert rematch is not None
    assert (rematch.state, rematch.due) == ("left", None)
    assert await count_matches(store) == 1


async def test_a_stopped_game_ends_the_series(series: Table, store: Store) -> None:
    async with store.write() as connection:
        await connection.execute(
            update(matches).values(opening_fingerprint=fingerprint(["elsewhere"]))
        )
    with pytest.raises(Refusal, match="stopped"):
        await series.win("A")
    assert await series.rematch() is None
    with pytest.raises(Refusal, match="stopped"):
        await series.rematches.offer(series.row.id, ALICE.id)


async def test_what_follows_is_shown_again_after_a_crash(single: Table, store: Store) -> None:
    await single.win("A")
    async with store.write() as connection:
        await connection.execute(update(matches).values(pending_refresh=None))
    await single.rematches.offer(single.row.id, ALICE.id)
    shown = (await single.live.current(single.row.id)).number
    async with store.read() as connection:
        stored = await get_match(connection, single.row.id)
    assert stored is not None
    assert stored == replace(stored, pending_refresh=shown)


async def test_time_in_which_nobody_could_say_who_begins_is_given_back(series: Table) -> None:
    async with series.store.write() as connection:
        await write_heartbeat(connection, series.clock())
    before = await series.win("A")
    assert before is not None
    assert before.due is not None
    series.clock.seconds = before.due
    assert await series.rematches.settle_due(series.row.id) is None
    after = await series.rematch()
    assert after is not None
    assert (after.state, after.due) == ("choosing", before.due + choosing_seconds("relaxed"))
