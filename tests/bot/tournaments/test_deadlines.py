"""Decisions by time: the round's, and that of players who do not come."""

from __future__ import annotations

import pytest

from bot.cluster.outages import write_heartbeat
from bot.matches.actions import Choose
from bot.matches.match_refusals import MatchOver, NoSuchMatch, NotPlaying
from bot.store import Store
from bot.store.tournaments.tournament_rows import Format, PairingRow
from bot.tournaments.no_shows import NoShowService
from bot.tournaments.standings import standings
from engine.players import Player, opponent
from tests.bot.tournaments.event import OLGA, Event, begun
from tests.bot.tournaments.stored import ID
from tests.engine.modes import GAME, SEALED

ROUND = 60 * 60
NO_SHOW = 10 * 60


async def one_pairing(store: Store, **agreed: object) -> Event:
    return await begun(store, 2, **{"clock": "none", **agreed})


async def better(cup: Event) -> Player:
    [pairing] = await cup.pairings()
    best = min((await cup.now()).field, key=lambda one: one.seeded or 0)
    seat = pairing.seat_of(best.id)
    assert seat is not None
    return seat


# The round's time


async def test_in_a_swiss_an_undecided_game_is_drawn(store: Store) -> None:
    cup = await one_pairing(store, round_minutes=60, no_show_minutes=None)
    [pairing] = await cup.pairings()
    match = await cup.match(pairing)
    assert await cup.keep() == ROUND
    cup.clock.seconds += ROUND - 1
    await cup.keep()
    assert (await cup.pairing(pairing)).winner is None
    cup.clock.seconds += 1
    await cup.keep()
    pairing = await cup.pairing(pairing)
    assert (pairing.winner, pairing.how, pairing.games_drawn) == ("draw", "time", 1)
    [after] = await cup.matches(pairing)
    assert (after.id, after.winner, after.ending) == (match.id, "draw", "ruled")
    assert (await cup.now()).row.state == "over"


@pytest.mark.parametrize(("format_", "ruled"), [("robin", "draw"), ("single", "B")])
async def test_who_has_won_more_games_has_won(store: Store, format_: Format, ruled: str) -> None:
    cup = await one_pairing(
        store, format=format_, round_minutes=60, best_of=3, no_show_minutes=None
    )
    [pairing] = await cup.pairings()
    await cup.end(pairing, "B")
    cup.clock.seconds += 600
    await cup.keep()
    cup.clock.seconds += ROUND
    await cup.keep()
    pairing = await cup.pairing(pairing)
    assert (pairing.winner, pairing.how) == ("B", "time")
    assert [row.winner for row in await cup.matches(pairing)] == ["B", ruled]


@pytest.mark.parametrize("format_", ["single", "double"])
async def test_in_an_elimination_who_is_ahead_goes_on_else_the_better_seed(
    store: Store, format_: Format
) -> None:
    cup = await one_pairing(store, format=format_, round_minutes=60, no_show_minutes=None)
    [pairing] = await cup.pairings()
    match = await cup.match(pairing)
    for _ in range(12):
        await cup.take(pairing)
    expected = await cup.live.endings.tie_winner(match.id) or await better(cup)
    cup.clock.seconds += ROUND
    await cup.keep()
    pairing = await cup.pairing(pairing)
    assert (pairing.winner, pairing.how) == (expected, "time")
    [after] = await cup.matches(pairing)
    assert (after.winner, after.ending) == (expected, "ruled")


async def test_between_two_games_no_game_is_drawn(store: Store) -> None:
    cup = await one_pairing(store, round_minutes=1, best_of=3, no_show_minutes=None, clock="daily")
    [pairing] = await cup.pairings()
    await cup.end(pairing, "A")
    cup.clock.seconds += 60
    await cup.keep()
    pairing = await cup.pairing(pairing)
    assert (pairing.winner, pairing.how, pairing.games_a, pairing.games_drawn) == (
        "A",
        "time",
        1,
        0,
    )
    cup.clock.seconds += 10**6
    await cup.keep()
    assert len(await cup.matches(pairing)) == 1


async def test_an_outage_is_given_back_to_a_round(store: Store) -> None:
    cup = await one_pairing(store, round_minutes=60, no_show_minutes=None)
    async with store.write() as connection:
        await write_heartbeat(connection, cup.clock() + 600)
    cup.clock.seconds += ROUND
    await cup.keep()
    tournament = await cup.now()
    assert tournament.row.state == "running"
    assert tournament.rounds[0].deadline == cup.clock() + ROUND - 600


# No-shows


async def arrives(cup: Event, pairing: PairingRow, player: Player) -> None:
    match = await cup.match(pairing)
    await NoShowService(cup.store, cup.clock).note_arrival(match.id, match.users[player])


async def waited_for(cup: Event, pairing: PairingRow) -> Player:
    first = (await cup.live.current((await cup.match(pairing)).id)).public.waiting_for
    assert first is not None
    return first


async def test_who_never_comes_has_lost_to_an_opponent_who_is_here(store: Store) -> None:
    cup = await one_pairing(store, best_of=3)
    [pairing] = await cup.pairings()
    first = await waited_for(cup, pairing)
    await arrives(cup, pairing, opponent(first))
    assert await cup.keep() == NO_SHOW
    cup.clock.seconds += NO_SHOW - 1
    await cup.keep()
    assert (await cup.pairing(pairing)).winner is None
    cup.clock.seconds += 1
    await cup.keep()
    pairing = await cup.pairing(pairing)
    assert (pairing.winner, pairing.how) == (opponent(first), "no-show")
    assert sorted((pairing.games_a, pairing.games_b)) == [0, 2]
    [after] = await cup.matches(pairing)
    assert (after.winner, after.ending) == (opponent(first), "ruled")


async def test_if_neither_player_came_both_lose_and_no_rating_changes(store: Store) -> None:
    cup = await one_pairing(store, format="robin", clock="live")
    [pairing] = await cup.pairings()
    cup.clock.seconds += NO_SHOW
    await cup.keep()
    after = await cup.pairing(pairing)
    assert (after.winner, after.how, after.games_a, after.games_b) == ("none", "no-show", 0, 0)
    assert [one.points for one in standings(await cup.now())] == [0, 0]
    [match] = await cup.matches(pairing)
    assert (match.state, match.winner) == ("void", None)


async def test_who_says_that_they_are_here_but_never_chooses_loses(store: Store) -> None:
    cup = await one_pairing(store)
    [pairing] = await cup.pairings()
    first = await waited_for(cup, pairing)
    await arrives(cup, pairing, first)
    await arrives(cup, pairing, opponent(first))
    await arrives(cup, pairing, first)
    assert (await cup.pairing(pairing)).arrived == "AB"
    cup.clock.seconds += NO_SHOW
    await cup.keep()
    assert (await cup.pairing(pairing)).winner == opponent(first)


async def test_nobody_arrives_for_another_or_after_the_end(store: Store) -> None:
    cup = await one_pairing(store)
    [pairing] = await cup.pairings()
    match = await cup.match(pairing)
    desk = NoShowService(store, cup.clock)
    with pytest.raises(NotPlaying):
        await desk.note_arrival(match.id, 77)
    with pytest.raises(NoSuchMatch):
        await desk.note_arrival("000000", 1)
    await cup.end(pairing, "A")
    with pytest.raises(MatchOver):
        await desk.note_arrival(match.id, match.player_a)


async def test_nobody_wins_a_bracket_to_which_nobody_ever_came(store: Store) -> None:
    cup = await begun(store, 4, format="single", clock="none")
    for _ in range(2):
        cup.clock.seconds += NO_SHOW
        await cup.keep()
    there = await cup.now()
    assert there.row.state == "over"
    assert sorted(one.place or 0 for one in there.field) == [3, 3, 3, 3]
    assert (await cup.audit_log())[-1].entrant is None


async def test_two_finalists_who_do_not_come_share_the_second_place(store: Store) -> None:
    cup = await begun(store, 4, format="single", clock="none")
    await cup.play_round()
    cup.clock.seconds += NO_SHOW
    await cup.keep()
    assert sorted(one.place or 0 for one in (await cup.now()).field) == [2, 2, 3, 3]


@pytest.mark.parametrize("begun_early", [False, True])
async def test_where_both_choose_and_neither_comes_both_lose(
    store: Store, begun_early: bool
) -> None:
    agreed = {"game": GAME.key, "mode": SEALED.key, "deck_text": SEALED.deck}
    cup = await one_pairing(store, round_minutes=60, **agreed)
    [pairing] = await cup.pairings()
    match = await cup.match(pairing)
    early = (await cup.live.current(match.id)).early
    assert early is not None
    if begun_early:
        await cup.live.do(match.id, match.users[early.player], Choose(early.number, 0))
    cup.clock.seconds += NO_SHOW
    await cup.keep()
    assert (await cup.pairing(pairing)).winner == (early.player if begun_early else "none")


async def test_the_time_of_who_comes_second_runs_from_when_they_are_waited_for(
    store: Store,
) -> None:
    cup = await one_pairing(store)
    [pairing] = await cup.pairings()
    match = await cup.match(pairing)
    cup.clock.seconds += NO_SHOW - 10
    first = await cup.take(pairing)
    while (await cup.live.current(match.id)).public.waiting_for == first:
        await cup.take(pairing)
    cup.clock.seconds += 20
    assert await cup.keep() == NO_SHOW - 20
    cup.clock.seconds += NO_SHOW - 20
    await cup.keep()
    pairing = await cup.pairing(pairing)
    assert (pairing.winner, pairing.how) == (first, "no-show")


async def test_who_has_come_may_think(store: Store) -> None:
    cup = await one_pairing(store)
    [pairing] = await cup.pairings()
    match = await cup.match(pairing)
    first = await cup.take(pairing, 0)
    assert (await cup.live.current(match.id)).public.waiting_for == first
    cup.clock.seconds += 100 * NO_SHOW
    assert await cup.keep() is None
    assert (await cup.pairing(pairing)).winner is None


async def test_who_came_in_the_first_game_is_no_no_show_in_the_second(store: Store) -> None:
    cup = await one_pairing(store, best_of=3)
    [pairing] = await cup.pairings()
    await cup.end(pairing, "A")
    cup.clock.seconds += 120
    await cup.keep()
    match = await cup.match(pairing)
    assert match.first == "B"
    cup.clock.seconds += NO_SHOW
    await cup.keep()
    assert (await cup.pairing(pairing)).winner is None


async def test_a_pause_and_an_outage_are_given_back_to_who_is_waited_for(store: Store) -> None:
    cup = await one_pairing(store)
    [pairing] = await cup.pairings()
    cup.clock.seconds += NO_SHOW - 10
    await cup.organiser_service.pause(ID, OLGA)
    cup.clock.seconds += 10 * NO_SHOW
    await cup.keep()
    await cup.organiser_service.resume(ID, OLGA)
    assert await cup.keep() == 10
    async with store.write() as connection:
        await write_heartbeat(connection, cup.clock())
    cup.clock.seconds += NO_SHOW
    await cup.keep()
    assert (await cup.pairing(pairing)).winner is None
    async with store.write() as connection:
        await write_heartbeat(connection, cup.clock())
    cup.clock.seconds += 10
    await cup.keep()
    assert (await cup.pairing(pairing)).how == "no-show"


async def test_in_a_later_game_a_pause_is_given_back_from_when_that_began(store: Store) -> None:
    """A player who has not come to the first game, which was given to them, gets the full waiting
    time again."""
    cup = await one_pairing(store, best_of=3)
    [pairing] = await cup.pairings()
    match = await cup.match(pairing)
    first = (await cup.live.current(match.id)).public.waiting_for
    assert first is not None
    cup.clock.seconds += NO_SHOW - 100
    await cup.end(pairing, first)
    cup.clock.seconds += 60
    await cup.rematches.choose(match.id, match.users[opponent(first)], begins=False)
    cup.clock.seconds += 60
    await cup.organiser_service.pause(ID, OLGA)
    cup.clock.seconds += 10 * NO_SHOW
    await cup.organiser_service.resume(ID, OLGA)
    assert await cup.keep() == NO_SHOW - 60
    assert (await cup.pairing(pairing)).winner is None
    cup.clock.seconds += NO_SHOW - 60
    await cup.keep()
    pairing = await cup.pairing(pairing)
    assert (pairing.winner, pairing.how) == (opponent(first), "no-show")
