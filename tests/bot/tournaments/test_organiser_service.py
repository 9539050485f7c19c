"""The actions of organisers while a tournament runs, and what everybody can read of them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.base.refusals import Refusal
from bot.matches.actions import Concede
from bot.matches.beginning.match_creation import PlayerRef
from bot.store import Store
from bot.store.limits.host_blocks import HostBlock, add_host_block
from bot.store.matches.match_clocks import get_clock
from bot.store.matches.rematches import get_rematch
from bot.store.ratings.rating_rows import rating_change_of
from bot.store.tournaments.tournament_rows import Format, PairingRow, PairingWinner
from bot.tournaments.audit_log_text import entry_words
from bot.tournaments.standings import standings
from tests.bot.tournaments.event import OLGA, Event, begun, come_late, event
from tests.bot.tournaments.stored import ID

REASON = "agreed at the table"
TURN_THAT_COUNTS = 3


async def result(
    cup: Event, pairing: PairingRow, winner: PairingWinner, games: tuple[int, int] | None = None
) -> PairingRow:
    await cup.organiser_service.set_result(ID, pairing.id, winner, games, REASON, OLGA)
    return await cup.pairing(pairing)


async def log(cup: Event) -> list[str]:
    """Returns in words what was done since the first round began."""
    names = {one.id: one.name for one in (await cup.now()).entrants}
    return [entry_words(entry, names) for entry in (await cup.audit_log())[2:]]


# Dropping


async def test_who_drops_out_loses_their_pairing_and_is_paired_no_more(store: Store) -> None:
    cup = await begun(store, 4)
    [pairing, other] = await cup.pairings()
    loser = (await cup.now()).by_id[pairing.entrant_a]
    match = await cup.match(pairing)
    await cup.organiser_service.drop(ID, loser.id, OLGA)
    pairing = await cup.pairing(pairing)
    assert (pairing.winner, pairing.how, pairing.games_b) == ("B", "dropped", 1)
    assert (await cup.entrant(loser.user)).dropped == 1
    await cup.keep()
    [after] = await cup.matches(pairing)
    assert (after.id, after.winner, after.ending) == (match.id, "B", "ruled")
    with pytest.raises(Refusal, match="isn't in this tournament"):
        await cup.organiser_service.drop(ID, loser.id, OLGA)
    await cup.end(other, "A")
    await cup.keep()
    assert not any(pairing.seat_of(loser.id) for pairing in await cup.pairings())
    over = await cup.play_on()
    assert over.by_id[loser.id].place == 4
    assert f"Olga dropped {loser.name}." in await log(cup)


async def test_who_drops_out_themselves_is_said_to(store: Store) -> None:
    cup = await begun(store, 3)
    one = await cup.entrant(2)
    await cup.organiser_service.drop(ID, one.id, PlayerRef(2, "Player 2"))
    assert await log(cup) == ["Player 2 dropped out."]


@pytest.mark.parametrize("by", ["Olga", "Player 2"])
async def test_only_who_drops_out_themselves_has_conceded_a_rated_match(
    store: Store, by: str
) -> None:
    cup = await begun(store, 2, clock="live", no_show_minutes=None)
    [pairing] = await cup.pairings()
    match = await cup.match(pairing)
    while (await cup.live.current(match.id)).public.turn < TURN_THAT_COUNTS:
        await cup.take(pairing)
    one = await cup.entrant(2)
    await cup.organiser_service.drop(ID, one.id, PlayerRef(2, by) if by != "Olga" else OLGA)
    await cup.keep()
    [after] = await cup.matches(pairing)
    loser, own = after.seat_of(2), by != "Olga"
    assert (after.winner == loser, after.ending) == (False, "conceded" if own else "ruled")
    assert (await cup.pairing(pairing)).how == ("quit" if own else "dropped")
    async with store.read() as connection:
        assert (await rating_change_of(connection, match.id) is not None) == own


@pytest.mark.parametrize(
    "format_", [pytest.param("single", marks=pytest.mark.soak), "double", "robin"]
)
async def test_the_opponents_of_who_dropped_out_go_on(store: Store, format_: Format) -> None:
    cup = await begun(store, 4, format=format_)
    gone = await cup.entrant(3)
    await cup.organiser_service.drop(ID, gone.id, OLGA)
    over = await cup.play_on()
    theirs = [pairing for pairing in over.pairings if pairing.seat_of(gone.id)]
    assert theirs
    for pairing in theirs:
        seat = pairing.seat_of(gone.id)
        assert pairing.how == "dropped"
        assert pairing.winner not in (seat, None)


async def test_when_all_but_one_drop_out_it_ends(store: Store) -> None:
    cup = await begun(store, 4)
    for user in (1, 2, 3):
        await cup.organiser_service.drop(ID, (await cup.entrant(user)).id, OLGA)
    await cup.keep()
    assert (await cup.now()).row.state == "over"


async def test_who_has_left_the_server_drops_out_before_their_match_begins(store: Store) -> None:
    cup = await event(store, 4)
    await cup.round_service.start_tournament(ID, OLGA)
    cup.left = {2}
    await cup.keep()
    gone = await cup.entrant(2)
    [pairing] = [pairing for pairing in await cup.pairings() if pairing.seat_of(gone.id)]
    assert (pairing.how, gone.dropped) == ("left", 1)
    assert pairing.winner not in (pairing.seat_of(gone.id), None)
    assert await cup.matches(pairing) == []
    assert await log(cup) == ["Player 2 dropped out: has left the server"]


async def test_who_leaves_the_server_between_two_games_has_lost(store: Store) -> None:
    cup = await begun(store, 2, best_of=3)
    [pairing] = await cup.pairings()
    await cup.end(pairing, "A")
    cup.left = {(await cup.now()).by_id[pairing.entrant_a].user}
    cup.clock.seconds += 120
    with pytest.raises(Refusal, match="left the server"):
        await cup.keep()
    await cup.keep()
    pairing = await cup.pairing(pairing)
    assert (pairing.winner, pairing.how, pairing.games_a, pairing.games_b) == ("B", "left", 1, 2)


# Results


async def test_a_result_is_set_and_corrected_as_long_as_it_runs(store: Store) -> None:
    cup = await begun(store, 4)
    [pairing, other] = await cup.pairings()
    pairing = await result(cup, pairing, "A")
    assert (pairing.winner, pairing.how, pairing.games_a, pairing.games_b) == (
        "A",
        "organiser",
        1,
        0,
    )
    await cup.keep()
    [match] = await cup.matches(pairing)
    assert (match.winner, match.ending) == ("A", "ruled")
    await cup.end(other, "A")
    await cup.keep()
    assert len((await cup.now()).rounds) == 2
    pairing = await result(cup, pairing, "draw")
    assert (pairing.winner, pairing.games_drawn) == ("draw", 1)
    assert {one.points for one in standings(await cup.now())} == {0, 1, 3}
    names = (await cup.now()).by_id
    a, b = (names[one or 0].name for one in (pairing.entrant_a, pairing.entrant_b))
    said = await log(cup)
    met = f"the result of {a} against {b} in round 1"
    assert said[0] == f"Olga set {met} to a win for {a}, 1:0: {REASON}"
    before = f"(it was a win for {a}, 1:0)"
    assert said[-1] == f"Olga corrected {met} to a draw, 0:0 {before}: {REASON}"


async def test_a_result_of_the_swiss_stands_once_the_cut_has_begun(store: Store) -> None:
    cup = await begun(store, 4, cut=2, rounds=1)
    [pairing, _] = await cup.pairings()
    await cup.play_round()
    with pytest.raises(Refusal, match="already been drawn"):
        await result(cup, pairing, "B")


async def test_in_an_elimination_a_result_stands_once_somebody_has_gone_on(store: Store) -> None:
    cup = await begun(store, 4, format="single")
    [pairing, other] = await cup.pairings()
    await cup.end(pairing, "A")
    pairing = await result(cup, pairing, "B")
    assert pairing.winner == "B"
    for winner in ("draw", "none"):
        with pytest.raises(Refusal, match="advance"):
            await result(cup, pairing, winner)
    await cup.end(other, "A")
    await cup.keep()
    [final] = await cup.pairings()
    assert pairing.entrant_b in (final.entrant_a, final.entrant_b)
    with pytest.raises(Refusal, match="already been drawn"):
        await result(cup, pairing, "A")


async def test_both_may_lose_and_their_match_is_stopped(store: Store) -> None:
    cup = await begun(store, 2)
    [pairing] = await cup.pairings()
    pairing = await result(cup, pairing, "none")
    await cup.keep()
    [match] = await cup.matches(pairing)
    assert (match.state, match.ending) == ("void", "stopped")
    assert [one.points for one in standings(await cup.now())] == [0, 0]


RESULTS: Sequence[tuple[PairingWinner, tuple[int, int] | None, tuple[int, int, int]]] = [
    ("A", None, (2, 0, 0)),
    ("A", (2, 1), (2, 1, 0)),
    ("A", (1, 0), (1, 0, 0)),
    ("B", None, (0, 2, 0)),
    ("draw", None, (1, 1, 1)),
    ("draw", (0, 0), (0, 0, 1)),
    ("none", None, (0, 0, 0)),
    ("none", (1, 0), (1, 0, 0)),
]
"""Results of a best of three, and the games that each side has won and that were drawn."""


async def test_games_go_with_the_result(store: Store) -> None:
    cup = await begun(store, 2, best_of=3)
    [pairing] = await cup.pairings()
    for winner, games, expected in RESULTS:
        pairing = await result(cup, pairing, winner, games)
        assert (pairing.games_a, pairing.games_b, pairing.games_drawn) == expected
        for wrong in ((3, 0), (2, 2), (0, 1) if winner == "A" else (3, 3)):
            with pytest.raises(Refusal, match="best of 3"):
                await result(cup, pairing, winner, wrong)


async def test_a_reason_is_needed_and_a_pairing_of_two(store: Store) -> None:
    cup = await begun(store, 3)
    pairing, bye = await cup.pairings()
    with pytest.raises(Refusal, match="Say why"):
        await cup.organiser_service.set_result(ID, pairing.id, "A", None, " \n", OLGA)
    for gone in (bye.id, 10**6):
        with pytest.raises(Refusal, match="pairing is gone"):
            await cup.organiser_service.set_result(ID, gone, "A", None, REASON, OLGA)


# Byes and latecomers


async def test_a_bye_is_for_the_next_round_of_a_swiss(store: Store) -> None:
    cup = await begun(store, 4)
    one = await cup.entrant(1)
    await cup.organiser_service.give_bye(ID, one.id, OLGA)
    with pytest.raises(Refusal, match="already"):
        await cup.organiser_service.give_bye(ID, one.id, OLGA)
    await cup.play_round()
    [bye] = [pairing for pairing in await cup.pairings() if pairing.seat_of(one.id)]
    assert (bye.how, bye.winner, bye.entrant_b) == ("bye", "A", None)
    assert not (await cup.entrant(1)).bye
    with pytest.raises(Refusal, match="last round"):
        await cup.organiser_service.give_bye(ID, one.id, OLGA)


async def test_there_are_no_byes_to_give_elsewhere(store: Store) -> None:
    cup = await begun(store, 4, format="robin")
    with pytest.raises(Refusal, match="only give byes in the rounds of a Swiss"):
        await cup.organiser_service.give_bye(ID, (await cup.entrant(1)).id, OLGA)


async def test_who_comes_late_may_be_given_a_bye_for_the_round_they_miss(store: Store) -> None:
    cup = await begun(store, 4)
    await cup.organiser_service.invite(ID, 5, OLGA)
    await come_late(cup, 5)
    late = await cup.entrant(5)
    [missed] = [pairing for pairing in await cup.pairings() if pairing.seat_of(late.id)]
    assert (missed.how, missed.winner) == ("missed", "none")
    await cup.organiser_service.give_bye(ID, late.id, OLGA)
    assert (await cup.pairing(missed)).how == "bye"
    [standing] = [one for one in standings(await cup.now()) if one.entrant.id == late.id]
    assert (standing.points, standing.byes) == (3, 1)
    await cup.play_round()
    assert any(pairing.seat_of(late.id) for pairing in await cup.pairings())
    assert (await log(cup))[0] == "Olga let somebody come in late, from round 2 on."


async def test_nobody_is_let_in_whom_the_host_has_blocked(store: Store) -> None:
    cup = await begun(store, 4)
    await store.run(add_host_block, HostBlock("user", 5, 1))
    with pytest.raises(Refusal, match="has blocked this member"):
        await cup.organiser_service.invite(ID, 5, OLGA)


async def test_nobody_is_let_in_twice_or_where_none_can_come(store: Store) -> None:
    cup = await begun(store, 4)
    with pytest.raises(Refusal, match="already"):
        await cup.organiser_service.invite(ID, 1, OLGA)


# Time


async def test_a_round_is_extended(store: Store) -> None:
    cup = await begun(store, 2, round_minutes=30, no_show_minutes=None)
    deadline = cup.clock() + 30 * 60
    assert await cup.organiser_service.extend(ID, 15, OLGA) == deadline + 15 * 60
    cup.clock.seconds = deadline
    assert await cup.keep() == 15 * 60
    assert (await cup.now()).row.state == "running"
    assert await log(cup) == ["Olga gave round 1 15 more minutes."]


async def test_only_a_round_with_a_time_that_is_under_way_is(store: Store) -> None:
    cup = await begun(store, 2)
    with pytest.raises(Refusal, match="no time limit"):
        await cup.organiser_service.extend(ID, 15, OLGA)
    await cup.organiser_service.pause(ID, OLGA)
    [pairing] = await cup.pairings()
    await cup.end(pairing, "A")
    with pytest.raises(Refusal, match="no running round"):
        await cup.organiser_service.extend(ID, 15, OLGA)


async def test_while_it_is_paused_nothing_begins_and_no_time_runs(store: Store) -> None:
    cup = await begun(store, 4, round_minutes=30, clock="live", no_show_minutes=None)
    [pairing, other] = await cup.pairings()
    match = await cup.match(pairing)
    async with store.read() as connection:
        before = await get_clock(connection, match.id)
    deadline = (await cup.now()).rounds[0].deadline
    await cup.end(other, "A")
    await cup.organiser_service.pause(ID, OLGA)
    with pytest.raises(Refusal, match="already paused"):
        await cup.organiser_service.pause(ID, OLGA)
    cup.clock.seconds += 10 * 3600
    assert await cup.keep() is None
    assert not await cup.live.endings.run_out(match.id)
    assert (await cup.pairing(pairing)).winner is None
    await cup.organiser_service.resume(ID, OLGA)
    with pytest.raises(Refusal, match="isn't paused"):
        await cup.organiser_service.resume(ID, OLGA)
    async with store.read() as connection:
        after = await get_clock(connection, match.id)
    assert before is not None
    assert after is not None
    assert after.deadline == before.deadline + 10 * 3600
    assert (await cup.now()).rounds[0].deadline == (deadline or 0) + 10 * 3600
    await cup.end(pairing, "A")
    await cup.keep()
    assert len((await cup.now()).rounds) == 2
    assert (await log(cup))[:2] == ["Olga paused the tournament.", "Olga resumed the tournament."]


async def test_what_ends_while_it_is_paused_counts_and_the_next_round_waits(store: Store) -> None:
    cup = await begun(store, 2, format="double")
    await cup.organiser_service.pause(ID, OLGA)
    [pairing] = await cup.pairings()
    await cup.end(pairing, "A")
    await cup.keep()
    assert (await cup.pairing(pairing)).winner == "A"
    assert len((await cup.now()).rounds) == 1
    await cup.organiser_service.resume(ID, OLGA)
    await cup.keep()
    assert len((await cup.now()).rounds) == 2


# Undoing and cancelling


async def test_a_round_in_which_nothing_was_played_is_undone_and_made_anew(store: Store) -> None:
    cup = await begun(store, 4, rounds=3)
    await cup.play_round()
    old = await cup.pairings()
    running = [await cup.match(pairing) for pairing in old]
    await come_late(cup, 5)
    gone = (await cup.now()).by_id[old[0].entrant_a]
    await cup.organiser_service.drop(ID, gone.id, OLGA)
    await cup.organiser_service.undo_round(ID, OLGA)
    await cup.keep()
    tournament = await cup.now()
    assert len(tournament.rounds) == 1
    assert tournament.row.paused == cup.clock()
    for row in running:
        with pytest.raises(Refusal, match=r"stopped|over"):
            await cup.live.do(row.id, row.player_a, Concede())
    await cup.organiser_service.resume(ID, OLGA)
    await cup.keep()
    new = await cup.pairings()
    assert not {pairing.id for pairing in new} & {pairing.id for pairing in old}
    assert [pairing.number for pairing in new] == [1, 2]
    late = await cup.entrant(5)
    assert (late.entered, (await cup.entrant(gone.user)).dropped) == (2, 1)
    assert any(pairing.seat_of(late.id) for pairing in new)
    assert not any(pairing.seat_of(gone.id) for pairing in new)


async def test_the_first_round_can_be_undone_too(store: Store) -> None:
    cup = await begun(store, 4, format="single")
    await cup.organiser_service.undo_round(ID, OLGA)
    with pytest.raises(Refusal, match="no round"):
        await cup.organiser_service.undo_round(ID, OLGA)
    await cup.organiser_service.resume(ID, OLGA)
    await cup.keep()
    assert [pairing.number for pairing in await cup.undecided()] == [1, 2]


async def test_byes_that_were_given_are_given_again(store: Store) -> None:
    cup = await begun(store, 5, rounds=3)
    one = await cup.entrant(2)
    await cup.organiser_service.give_bye(ID, one.id, OLGA)
    await cup.play_round()
    free = {pairing.entrant_a for pairing in await cup.pairings() if pairing.how == "bye"}
    assert one.id in free
    await cup.organiser_service.undo_round(ID, OLGA)
    assert [other.id for other in (await cup.now()).entrants if other.bye] == [one.id]


@pytest.mark.parametrize("played", ["a choice", "a result", "a ruling"])
async def test_a_round_in_which_something_was_played_stays(store: Store, played: str) -> None:
    cup = await begun(store, 4)
    [pairing, _] = await cup.pairings()
    if played == "a choice":
        await cup.take(pairing)
    elif played == "a result":
        await cup.end(pairing, "draw")
    else:
        await result(cup, pairing, "A")
    with pytest.raises(Refusal, match="Something was played in round 1"):
        await cup.organiser_service.undo_round(ID, OLGA)


async def test_a_cancelled_tournament_stops_everything(store: Store) -> None:
    cup = await begun(store, 4, best_of=3)
    pairing, other = await cup.pairings()
    await cup.end(pairing, "A")
    match = await cup.match(other)
    await cup.organiser_service.cancel(ID, OLGA)
    await cup.keep()
    assert [row.state for row in await cup.matches(other)] == ["void"]
    with pytest.raises(Refusal, match="stopped by its tournament"):
        await cup.live.current(match.id)
    [first] = await cup.matches(pairing)
    async with store.read() as connection:
        rematch = await get_rematch(connection, first.id)
    assert rematch is not None
    assert (rematch.state, rematch.due) == ("ruled", None)
    cup.clock.seconds += 10**6
    await cup.keep()
    assert len(await cup.matches(pairing)) == 1
    row = (await cup.now()).row
    assert (row.state, row.ended is not None) == ("cancelled", True)
    with pytest.raises(Refusal, match="has ended"):
        await cup.organiser_service.cancel(ID, OLGA)
    with pytest.raises(Refusal, match="has ended"):
        await cup.organiser_service.pause(ID, OLGA)


async def test_before_the_start_there_is_nothing_to_run(store: Store) -> None:
    cup = await event(store, 2)
    one = (await cup.entrant(1)).id
    acts = (
        cup.organiser_service.drop(ID, one, OLGA),
        cup.organiser_service.give_bye(ID, one, OLGA),
        cup.organiser_service.extend(ID, 5, OLGA),
        cup.organiser_service.undo_round(ID, OLGA),
        cup.organiser_service.set_result(ID, 1, "A", None, REASON, OLGA),
    )
    for act in acts:
        with pytest.raises(Refusal, match="hasn't started"):
            await act
    assert await cup.audit_log() == []
