"""Wrong decisions can be corrected: dropped players, and whole rounds."""

from __future__ import annotations

import pytest

from bot.base.refusals import Refusal
from bot.matches.beginning.match_creation import PlayerRef
from bot.store import Store
from bot.store.ratings.rating_rows import all_ratings
from bot.store.tournaments.tournament_rows import Format, PairingRow
from bot.tournaments.no_shows import NoShowService
from engine.players import opponent
from tests.bot.tournaments.event import OLGA, Event, begun
from tests.bot.tournaments.stored import ID

NO_SHOW = 10 * 60


async def ratings(cup: Event) -> dict[str, int]:
    """Returns everybody's rating, by name."""
    async with cup.store.read() as connection:
        return {row.name: row.shown for row in await all_ratings(connection)}


async def drop(cup: Event, entrant: int) -> None:
    await cup.organiser_service.drop(ID, entrant, OLGA)
    await cup.keep()


async def rated_round(cup: Event) -> None:
    """Plays a round: everybody ends some turns, so that the matches count, and B concedes."""
    for pairing in await cup.undecided():
        for _ in range(12):
            await cup.take(pairing)
    await cup.play_round()


# Players


async def test_a_player_dropped_by_mistake_plays_their_match_again(store: Store) -> None:
    cup = await begun(store, 4, clock="live")
    pairing, _ = await cup.pairings()
    before = await cup.match(pairing)
    await drop(cup, pairing.entrant_a)
    assert (await cup.pairing(pairing)).winner == "B"
    again = await cup.organiser_service.reinstate(ID, pairing.entrant_a, OLGA)
    assert again is not None
    assert again.id == pairing.id
    await cup.keep()
    now = await cup.pairing(pairing)
    assert (now.winner, now.how, now.games_a, now.games_b) == (None, None, 0, 0)
    stopped, running = await cup.matches(pairing)
    assert (stopped.id, stopped.state, stopped.winner) == (before.id, "void", None)
    assert (running.state, running.game_number) == ("running", before.game_number)
    assert (await cup.now()).by_id[pairing.entrant_a].dropped is None
    entry = (await cup.audit_log())[-1]
    assert (entry.action, entry.entrant, entry.round) == ("return", pairing.entrant_a, 1)


async def test_who_dropped_out_by_mistake_has_their_rating_back(store: Store) -> None:
    cup = await begun(store, 4, clock="live")
    pairing, _ = await cup.pairings()
    for _ in range(12):
        await cup.take(pairing)
    one = (await cup.now()).by_id[pairing.entrant_a]
    await cup.organiser_service.drop(ID, one.id, PlayerRef(one.user, one.name))
    await cup.keep()
    assert len(await ratings(cup)) == 2
    assert await cup.organiser_service.reinstate(ID, one.id, OLGA) is not None
    await cup.keep()
    assert await ratings(cup) == {}
    assert (await cup.match(pairing)).state == "running"


async def test_a_match_that_was_not_ended_yet_continues(store: Store) -> None:
    cup = await begun(store, 4)
    pairing, _ = await cup.pairings()
    before = await cup.match(pairing)
    await cup.organiser_service.drop(ID, pairing.entrant_a, OLGA)
    await cup.organiser_service.reinstate(ID, pairing.entrant_a, OLGA)
    await cup.keep()
    assert (await cup.match(pairing)).id == before.id


async def test_the_first_games_of_a_series_stay_won(store: Store) -> None:
    cup = await begun(store, 4, best_of=3)
    pairing, _ = await cup.pairings()
    await cup.end(pairing, "A")
    cup.clock.seconds += 120
    await cup.keep()
    cup.clock.seconds += 10
    await drop(cup, pairing.entrant_a)
    await cup.organiser_service.reinstate(ID, pairing.entrant_a, OLGA)
    await cup.keep()
    now = await cup.pairing(pairing)
    assert (now.winner, now.games_a, now.games_b) == (None, 1, 0)
    assert (await cup.match(pairing)).game_number == 2


async def test_after_a_later_round_a_swiss_player_comes_back_for_the_next(store: Store) -> None:
    cup = await begun(store, 6, rounds=4)
    first, *_ = await cup.pairings()
    await drop(cup, first.entrant_a)
    await cup.play_round()
    await cup.play_round()
    assert len((await cup.now()).rounds) == 3
    assert await cup.organiser_service.reinstate(ID, first.entrant_a, OLGA) is None
    there = await cup.now()
    mine = [one for one in there.pairings if one.seat_of(first.entrant_a)]
    assert [(one.round, one.how) for one in mine] == [(1, "dropped"), (2, "missed"), (3, "missed")]
    await cup.play_round()
    latest = await cup.pairings()
    assert any(one.seat_of(first.entrant_a) for one in latest)


@pytest.mark.parametrize("format_", ["single", "double", "robin", "swiss"])
async def test_a_mistaken_drop_is_corrected_after_a_choice_in_the_next_round(
    store: Store, format_: Format
) -> None:
    cup = await begun(store, 4, format=format_)
    first, second = await cup.pairings()
    await cup.end(second, "A")
    await drop(cup, first.entrant_a)
    playing = await cup.undecided()
    await cup.take(playing[0])
    await cup.organiser_service.undo_round(ID, OLGA, "dropped by mistake")
    await cup.organiser_service.reinstate(ID, first.entrant_a, OLGA)
    await cup.organiser_service.resume(ID, OLGA)
    await cup.keep()
    assert len((await cup.now()).rounds) == 1
    await cup.end(await cup.pairing(first), "A")
    await cup.keep()
    final = await cup.undecided()
    assert any(one.seat_of(first.entrant_a) for one in final)


async def test_who_is_out_of_a_bracket_does_not_come_back(store: Store) -> None:
    cup = await begun(store, 4, format="single")
    first, second = await cup.pairings()
    await cup.end(second, "A")
    await drop(cup, first.entrant_a)
    with pytest.raises(Refusal, match="out of the bracket"):
        await cup.organiser_service.reinstate(ID, first.entrant_a, OLGA)


async def test_only_who_has_dropped_out_is_brought_back(store: Store) -> None:
    cup = await begun(store, 4)
    one = (await cup.now()).field[0]
    with pytest.raises(Refusal, match="hasn't dropped out"):
        await cup.organiser_service.reinstate(ID, one.id, OLGA)


# Rounds


async def test_an_undone_round_changes_no_rating_any_more(store: Store) -> None:
    cup = await begun(store, 4, rounds=3, clock="live")
    await rated_round(cup)
    after_one = await ratings(cup)
    assert len(after_one) == 4
    number = len((await cup.now()).rounds)
    played = await cup.pairings()
    running, other = played
    for _ in range(12):
        await cup.take(other)
    await cup.end(other, "A")
    await cup.keep()
    assert await ratings(cup) != after_one
    live = await cup.match(running)
    with pytest.raises(Refusal, match="say why"):
        await cup.organiser_service.undo_round(ID, OLGA)
    ended = await cup.organiser_service.undo_round(ID, OLGA, "wrong pairings")
    await cup.keep()
    assert await ratings(cup) == after_one
    assert [row.state for row in await cup.matches(other)] == ["void"]
    assert [row.id for row in ended] == [row.id for row in await cup.matches(other)]
    [stopped] = await cup.matches(running)
    assert (stopped.id, stopped.state, stopped.ending) == (live.id, "void", "stopped")
    entry = (await cup.audit_log())[-1]
    assert (entry.action, entry.round, entry.reason) == ("undo", number, "wrong pairings")
    await cup.organiser_service.resume(ID, OLGA)
    await cup.keep()
    assert len(await cup.undecided()) == 2


async def test_a_wrong_no_show_is_corrected_after_a_choice_in_the_final(store: Store) -> None:
    cup = await begun(store, 4, format="single")
    first, second = await cup.pairings()
    await cup.end(second, "A")
    match = await cup.match(first)
    away = (await cup.live.current(match.id)).public.waiting_for
    assert away is not None
    await NoShowService(store, cup.clock).note_arrival(match.id, match.users[opponent(away)])
    cup.clock.seconds += NO_SHOW
    await cup.keep()
    assert (await cup.pairing(first)).how == "no-show"
    [final] = await cup.undecided()
    await cup.take(final)
    await cup.organiser_service.undo_round(ID, OLGA, "they were there")
    await cup.organiser_service.set_result(ID, first.id, away, None, "they were there", OLGA)
    await cup.organiser_service.resume(ID, OLGA)
    await cup.keep()
    [final] = await cup.undecided()
    assert final.seat_of(_entrant(first, away)) is not None


def _entrant(pairing: PairingRow, seat: str) -> int:
    return pairing.entrant_a if seat == "A" else pairing.entrant_b or 0
