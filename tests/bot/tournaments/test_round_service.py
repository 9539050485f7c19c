"""Whole tournaments, from the start to the winner, only by the results of real matches."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
from sqlalchemy import update

from bot.base.refusals import Refusal
from bot.store import Store
from bot.store.matches.match_rows import add_match
from bot.store.tables.match_schema import matches
from bot.store.tournaments.tournament_rows import Format, PairingRow, Tournament
from bot.tournaments.deadlines import TRY_EVERY
from engine.players import Winner
from tests.bot.matches.games import GAME, row_of
from tests.bot.tournaments.event import OLGA, begun, event
from tests.bot.tournaments.stored import GUILD, ID
from tests.engine.modes import GAME as SEALED_GAME
from tests.engine.modes import SEALED

RUNNING_EACH = 25


def stages(tournament: Tournament) -> list[Format]:
    return [one.stage for one in tournament.rounds]


def places(tournament: Tournament) -> list[int]:
    return sorted(one.place or 0 for one in tournament.field)


@pytest.mark.parametrize(
    ("format_", "players", "expected"),
    [
        ("swiss", 5, ["swiss"] * 3),
        ("single", 5, ["single"] * 3),
        ("double", 3, ["double"] * 4),
        ("robin", 4, ["robin"] * 3),
    ],
)
async def test_every_format_goes_on_by_its_results_until_somebody_has_won(
    store: Store, format_: Format, players: int, expected: list[Format]
) -> None:
    cup = await begun(store, players, format=format_)
    over = await cup.play_on()
    assert stages(over) == expected
    assert over.row.state == "over"
    assert over.row.ended == cup.clock()
    assert places(over)[:2] == [1, 2]
    assert all(pairing.winner and pairing.decided for pairing in over.pairings)
    assert all(one.ended for one in over.rounds)
    actions = Counter(entry.action for entry in await cup.audit_log())
    assert actions == {"start": 1, "round": len(expected), "finish": 1}
    assert not await cup.round_service.matches_to_end()
    assert await cup.keep() is None


async def test_a_swiss_ends_in_its_cut(store: Store) -> None:
    cup = await begun(store, 6, cut=2, rounds=2)
    over = await cup.play_on()
    assert stages(over) == ["swiss", "swiss", "single"]
    [final] = over.pairings_in(3)
    assert final.slot is not None
    assert over.by_id[final.entrant_a].place == 1
    assert over.by_id[final.entrant_b or 0].place == 2


async def test_a_match_has_what_the_tournament_agreed_on(store: Store) -> None:
    cup = await begun(store, 2, best_of=3, clock="relaxed")
    [pairing] = await cup.pairings()
    row = await cup.match(pairing)
    assert (row.guild, row.channel, row.clock, row.best_of) == (GUILD, 20, "relaxed", 3)
    assert (row.rated, row.pairing, row.series, row.game_number) == (True, pairing.id, row.id, 1)
    tournament = await cup.now()
    assert row.player_a == tournament.by_id[pairing.entrant_a].user
    assert pairing.opened == cup.clock()


async def test_in_a_mode_each_match_is_in_that_mode(store: Store) -> None:
    cup = await begun(store, 2, game=SEALED_GAME.key, mode="sealed", deck_text=SEALED.deck)
    row = await cup.match((await cup.pairings())[0])
    assert (row.game, row.mode) == (SEALED_GAME.key, "sealed")


async def test_without_a_clock_nothing_is_rated(store: Store) -> None:
    cup = await begun(store, 2, clock="none")
    [pairing] = await cup.pairings()
    assert not (await cup.match(pairing)).rated


async def test_a_best_of_three_is_won_by_two_games(store: Store) -> None:
    cup = await begun(store, 2, best_of=3)
    [pairing] = await cup.pairings()
    games: list[tuple[Winner, tuple[int, int]]] = [("B", (0, 1)), ("A", (1, 1))]
    for winner, score in games:
        await cup.end(pairing, winner)
        pairing = await cup.pairing(pairing)
        assert (pairing.winner, pairing.games_a, pairing.games_b) == (None, *score)
        assert await cup.round_service.pairings_to_open(5) == []
        cup.clock.seconds += 120
        await cup.keep()
    await cup.end(pairing, "B")
    pairing = await cup.pairing(pairing)
    assert (pairing.winner, pairing.how, pairing.games_a, pairing.games_b) == ("B", "played", 1, 2)
    assert [row.game_number for row in await cup.matches(pairing)] == [1, 2, 3]
    assert await cup.rematches.due() == []


async def test_a_drawn_game_is_a_draw_in_a_swiss(store: Store) -> None:
    cup = await begun(store, 2)
    [pairing] = await cup.pairings()
    await cup.end(pairing, "draw")
    pairing = await cup.pairing(pairing)
    assert (pairing.winner, pairing.games_drawn) == ("draw", 1)


@pytest.mark.parametrize("format_", ["single", pytest.param("double", marks=pytest.mark.soak)])
async def test_a_drawn_game_of_an_elimination_is_played_again_twice(
    store: Store, format_: Format
) -> None:
    cup = await begun(store, 2, format=format_)
    [pairing] = await cup.pairings()
    for _ in range(2):
        await cup.end(pairing, "draw")
        assert (await cup.pairing(pairing)).winner is None
        await cup.keep()
    first, second, third = await cup.matches(pairing)
    assert {first.table_channel, second.table_channel, third.table_channel} == {None}
    await cup.end(pairing, "draw")
    pairing = await cup.pairing(pairing)
    tournament = await cup.now()
    best = min(tournament.field, key=lambda one: one.seeded or 0)
    assert pairing.winner == pairing.seat_of(best.id)
    assert (pairing.how, pairing.games_drawn) == ("played", 3)


async def test_a_replay_can_be_won(store: Store) -> None:
    cup = await begun(store, 2, format="single")
    [pairing] = await cup.pairings()
    await cup.end(pairing, "draw")
    await cup.keep()
    await cup.end(pairing, "B")
    pairing = await cup.pairing(pairing)
    assert (pairing.winner, pairing.games_b, pairing.games_drawn) == ("B", 1, 1)


async def test_a_drawn_best_of_three_of_an_elimination_goes_to_the_better_seed(
    store: Store,
) -> None:
    cup = await begun(store, 2, format="single", best_of=3)
    results: list[Winner] = ["A", "B", "draw", "draw", "draw"]
    [pairing] = await cup.pairings()
    for winner in results:
        await cup.end(pairing, winner)
        cup.clock.seconds += 120
        await cup.keep()
    pairing = await cup.pairing(pairing)
    best = min((await cup.now()).field, key=lambda one: one.seeded or 0)
    assert pairing.winner == pairing.seat_of(best.id)
    assert (pairing.games_a, pairing.games_b, pairing.games_drawn) == (1, 1, 3)


async def test_a_match_that_was_stopped_is_begun_again(store: Store) -> None:
    """This happens if the rules have changed."""
    cup = await begun(store, 2, best_of=3)
    [pairing] = await cup.pairings()
    await cup.end(pairing, "A")
    cup.clock.seconds += 120
    await cup.keep()
    stopped = await cup.match(pairing)
    await cup.live.endings.stop(stopped.id)
    await cup.keep()
    again = await cup.match(pairing)
    assert again.id != stopped.id
    assert (again.series, again.game_number) == (stopped.series, 2)
    assert again.first == stopped.first
    await cup.end(pairing, "A")
    pairing = await cup.pairing(pairing)
    assert (pairing.winner, pairing.games_a) == ("A", 2)


async def test_a_match_that_cannot_begin_is_a_trouble_and_tried_again(store: Store) -> None:
    """Here a player is in the maximum number of matches."""
    cup = await event(store, 4)
    one = await cup.entrant(2)
    deck = {"deck_a": one.deck_version, "deck_b": one.deck_version, "player_a": 2}
    async with store.write() as connection:
        for number in range(RUNNING_EACH):
            row = replace(row_of(GAME.key, number), id=f"OTHER{number}", **deck)
            await add_match(connection, row)
    await cup.start()
    [pairing] = [pairing for pairing in await cup.pairings() if pairing.seat_of(one.id)]
    assert pairing.trouble == "<@2> is in 25 matches already."
    assert (pairing.opened, pairing.tried) == (None, cup.clock())
    assert await cup.round_service.pairings_to_open(5) == []
    assert len([pairing for pairing in await cup.pairings() if pairing.opened]) == 1
    async with store.write() as connection:
        await connection.execute(
            update(matches).where(matches.c.pairing.is_(None)).values(state="void")
        )
    cup.clock.seconds += 20
    assert await cup.keep() == TRY_EVERY - 20
    cup.clock.seconds += TRY_EVERY - 20
    await cup.keep()
    pairing = await cup.pairing(pairing)
    assert (pairing.trouble, pairing.opened) == (None, cup.clock())


async def test_random_tournaments_end_whatever_happens_in_them(store: Store) -> None:
    luck = random.Random(5)
    cup = await begun(store, 7, cut=4, best_of=1)

    def anything(pairing: PairingRow) -> Winner:
        return luck.choice(["A", "B", "draw"])

    dropped = luck.choice((await cup.now()).field)
    await cup.organiser_service.drop(ID, dropped.id, OLGA)
    over = await cup.play_on(anything)
    assert over.row.state == "over"
    assert places(over) == list(range(1, 8)) or places(over)[:2] == [1, 2]
    assert not any(pairing.seat_of(dropped.id) for pairing in over.pairings if pairing.round > 1)


async def test_nobody_starts_what_runs_or_has_too_few(store: Store) -> None:
    cup = await event(store, 1)
    with pytest.raises(Refusal, match="at least 2"):
        await cup.round_service.start_tournament(ID, OLGA)
    with pytest.raises(Refusal, match="only one"):
        await cup.round_service.before_start(ID)
    other = await cup.now()
    assert other.row.state == "open"


async def test_what_would_be_played_is_said_before_the_start(store: Store) -> None:
    cup = await event(store, 5, rounds=9, cut=8)
    said = await cup.round_service.before_start(ID)
    assert "5 players: 5 rounds, then a cut to 4" in said
    assert said.count("⚠️") == 2
    await cup.start()
    with pytest.raises(Refusal, match="already started"):
        await cup.round_service.start_tournament(ID, OLGA)
    with pytest.raises(Refusal, match="already started"):
        await cup.round_service.before_start(ID)
