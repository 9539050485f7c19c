"""Results that are corrected once a tournament is over: for a day, and the effects."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bot.base.refusals import Refusal
from bot.store import Store
from bot.store.tournaments.tournament_rows import Format, PairingRow, Tournament, note_on_row
from bot.tournaments.audit_log_text import entry_words
from bot.tournaments.standings import standings
from engine.players import Player
from tests.bot.tournaments.event import OLGA, Event, begun
from tests.bot.tournaments.stored import ID

DAY = 24 * 60 * 60
REASON = "the wrong name was noted"
CROWNED = 7


async def played(cup: Event) -> Tournament:
    """Plays the tournament to the end, and notes that the channel was told the winner."""
    await cup.play_on()
    async with cup.store.write() as connection:
        await note_on_row(connection, ID, crowned=CROWNED)
    return await cup.now()


async def correct(
    cup: Event, pairing: PairingRow, winner: Player, games: tuple[int, int] | None = None
) -> Tournament:
    await cup.organiser_service.set_result(ID, pairing.id, winner, games, REASON, OLGA)
    await cup.keep()
    return await cup.now()


def places(there: Tournament) -> Mapping[int, int | None]:
    return {one.id: one.place for one in there.field}


async def test_the_final_of_an_elimination_has_another_winner_then(store: Store) -> None:
    cup = await begun(store, 4, format="single")
    over = await played(cup)
    [final] = await cup.pairings()
    cup.clock.seconds = (over.row.ended or 0) + DAY - 1
    after = await correct(cup, final, "B")
    swapped = {final.entrant_a: 2, final.entrant_b: 1}
    assert places(after) == {**places(over), **swapped}
    assert after.row.state == "over"
    assert after.row.crowned is None, "the channel is told of the other winner"
    assert after.row.ended == over.row.ended
    names = {one.id: one.name for one in after.field}
    winner, loser = names[final.entrant_b or 0], names[final.entrant_a]
    assert [entry_words(entry, names) for entry in (await cup.audit_log())[-2:]] == [
        f"Olga corrected the result of {loser} against {winner} in round 2 to a win for {winner}, "
        f"0:1 (it was a win for {loser}, 1:0): {REASON}",
        f"Deckhand ended the tournament: {winner} has won.",
    ]


@pytest.mark.parametrize("format_", ["swiss", pytest.param("robin", marks=pytest.mark.soak)])
async def test_the_last_round_of_a_league_gives_all_places_anew(
    store: Store, format_: Format
) -> None:
    cup = await begun(store, 4, format=format_)
    over = await played(cup)
    first = next(one for one in over.field if one.place == 1)
    last = next(pairing for pairing in await cup.pairings() if pairing.seat_of(first.id))
    after = await correct(cup, last, "B" if last.winner == "A" else "A")
    assert places(after) != places(over)
    assert places(after) == {one.entrant.id: one.rank for one in standings(after)}
    assert (after.row.state, after.row.crowned) == ("over", None)


async def test_a_final_that_the_unbeaten_player_lost_is_played_once_more(store: Store) -> None:
    cup = await begun(store, 4, format="double")
    over = await played(cup)
    [final] = await cup.pairings()
    again = await correct(cup, final, "B")
    assert again.row.state == "running"
    assert set(places(again).values()) == {None}
    assert (again.row.ended, again.row.crowned) == (None, None)
    [second] = await cup.pairings()
    assert {second.entrant_a, second.entrant_b} == {final.entrant_a, final.entrant_b}
    with pytest.raises(Refusal, match="already been drawn"):
        await correct(cup, final, "A")
    cup.clock.seconds += 60
    await cup.end(second, "A" if second.entrant_a == final.entrant_b else "B")
    await cup.keep()
    after = await cup.now()
    assert after.row.state == "over"
    assert places(after) == {**places(over), final.entrant_a: 2, final.entrant_b: 1}
    assert (after.row.ended or 0) > (over.row.ended or 0)


async def test_the_second_final_is_corrected_and_the_first_is_not(store: Store) -> None:
    cup = await begun(store, 3, format="double")
    over = await cup.play_on(lambda pairing: "B" if pairing.slot == "F1-1" else "A")
    first, second = (pairing for pairing in over.pairings if (pairing.slot or "").startswith("F"))
    assert second.winner == "A"
    with pytest.raises(Refusal, match="already been drawn"):
        await correct(cup, first, "A")
    after = await correct(cup, second, "B")
    assert places(after) == {**places(over), second.entrant_a: 2, second.entrant_b: 1}


async def test_what_led_to_a_final_stands(store: Store) -> None:
    cup = await begun(store, 4, format="single")
    over = await played(cup)
    with pytest.raises(Refusal, match="already been drawn"):
        await correct(cup, over.pairings[0], "B")


async def test_a_day_after_the_end_results_stand(store: Store) -> None:
    """Correcting one of them until then does not give another day."""
    cup = await begun(store, 2)
    over = await played(cup)
    cup.clock.seconds = (over.row.ended or 0) + DAY - 1
    corrected = await correct(cup, over.pairings[0], "B")
    assert places(corrected) != places(over)
    cup.clock.seconds += 1
    with pytest.raises(Refusal, match="ended more than a day ago: its results are final"):
        await correct(cup, over.pairings[0], "A")
    assert places(await cup.now()) == places(corrected)


async def test_other_games_of_the_same_winner_are_no_news(store: Store) -> None:
    cup = await begun(store, 2, best_of=3)
    over = await played(cup)
    after = await correct(cup, over.pairings[0], "A", (2, 1))
    assert after.pairings[0].games_b == 1
    assert after.row.crowned == CROWNED
    assert [entry.action for entry in await cup.audit_log()][-2:] == ["finish", "correct"]


async def test_what_was_cancelled_has_no_results_to_correct(store: Store) -> None:
    cup = await begun(store, 2)
    await cup.organiser_service.cancel(ID, OLGA)
    with pytest.raises(Refusal, match="has ended"):
        await correct(cup, (await cup.now()).pairings[0], "A")
