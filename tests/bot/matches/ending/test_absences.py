"""Players who have left the server: they are noted when the match waits for them, and the other
player has options then."""

from __future__ import annotations

import asyncio

import pytest

from bot.base.refusals import Refusal
from bot.matches.actions import Choose, ClaimLeft, Concede
from bot.matches.live.absences import CLAIM_SECONDS, check_left, note_away
from bot.matches.match_refusals import MatchOver, MatchVoid, NotPlaying
from bot.matches.match_service import MatchService
from bot.store import Store
from bot.store.matches.match_rows import MatchRow, get_match
from bot.store.running_matches.absences import (
    AbsenceRow,
    get_absence,
    matches_waiting,
    note_player_back,
)
from bot.tournaments.after_match import after_match
from engine.players import Player, opponent
from tests.bot.deck_texts import ALICES, BOBS
from tests.bot.matches.games import SPECTATOR, USERS, Clock, begin, end_turn
from tests.bot.matches.tournament import enter
from tests.bot.statements import statements_of


class Left:
    """A match without a clock whose mover has left the server."""

    def __init__(self, store: Store, row: MatchRow, mover: Player) -> None:
        self.store, self.id, self.mover, self.other = store, row.id, mover, opponent(mover)
        self.now = Clock()
        self.live = MatchService(store, self.now, after_match)

    async def note(self, player: Player | None = None, number: int = 0) -> bool:
        """Notes that a player has left, by default the mover."""
        player = player or self.mover
        return await self.store.run(note_away, self.id, player, number, self.now())

    async def absence(self) -> AbsenceRow:
        found = await self.store.run(get_absence, self.id)
        assert found is not None
        return found

    async def row(self) -> MatchRow:
        found = await self.store.run(get_match, self.id)
        assert found is not None
        return found


@pytest.fixture
async def left(store: Store) -> Left:
    row = await begin(store, ALICES, BOBS)
    mover = (await MatchService(store, Clock(), after_match).current(row.id)).public.waiting_for
    assert mover is not None
    match = Left(store, row, mover)
    assert await match.note()
    return match


async def test_it_is_noted_once_and_only_while_the_match_waits_for_that_decision(
    left: Left,
) -> None:
    assert await left.absence() == AbsenceRow(left.id, left.mover, "away", 1_000_000 + 24 * 3600)
    assert not await left.note()
    await end_turn(left.live, left.id)
    assert (await left.absence()).state == "back", "who has left plays again"
    assert not await left.note(left.other, number=0)
    assert await left.note(left.other, number=1)
    await left.live.do(left.id, USERS[left.other], Concede())
    assert not await left.note(left.mover, number=1)


async def test_a_choice_of_the_other_brings_nobody_back(left: Left) -> None:
    await end_turn(left.live, left.id)
    assert await left.note(number=1)
    await end_turn(left.live, left.id)
    assert (await left.absence()).state == "away"


async def test_once_they_are_back_a_choice_costs_what_it_did_before(left: Left) -> None:
    other = await begin(left.store, ALICES, BOBS)
    for match_id in (left.id, other.id):
        await end_turn(left.live, match_id)
    with statements_of(left.store) as after:
        await end_turn(left.live, left.id)
    with statements_of(left.store) as never:
        await end_turn(left.live, other.id)
    assert after == never


async def test_the_other_ends_it_without_a_result(left: Left) -> None:
    await left.live.endings.end_left(left.id, USERS[left.other])
    row = await left.row()
    assert (row.state, row.winner, row.ending) == ("void", None, "left")
    with pytest.raises(MatchVoid, match="a player had left"):
        await left.live.endings.end_left(left.id, USERS[left.other])


async def test_the_other_claims_it_after_a_day_and_no_sooner(left: Left) -> None:
    left.now.seconds += CLAIM_SECONDS - 1
    with pytest.raises(Refusal, match="You may claim the win <t:1086400:R>"):
        await left.live.do(left.id, USERS[left.other], ClaimLeft())
    assert (await left.row()).state == "running"
    left.now.seconds += 1
    over = await left.live.do(left.id, USERS[left.other], ClaimLeft())
    assert (over.row.state, over.row.winner, over.row.ending) == ("over", left.other, "left")


async def test_nobody_but_the_other_decides(left: Left) -> None:
    left.now.seconds += CLAIM_SECONDS
    for user, refusal, words in (
        (SPECTATOR, NotPlaying, "Only the two players"),
        (USERS[left.mover], Refusal, "Only your opponent can decide that"),
    ):
        with pytest.raises(refusal, match=words):
            await left.live.endings.end_left(left.id, user)
        with pytest.raises(refusal, match=words):
            await left.live.do(left.id, user, ClaimLeft())
    assert (await left.row()).state == "running"


async def test_nothing_is_decided_once_they_are_back(left: Left) -> None:
    left.now.seconds += CLAIM_SECONDS
    await left.store.run(note_player_back, await left.absence())
    with pytest.raises(Refusal, match="Your opponent is back"):
        await left.live.endings.end_left(left.id, USERS[left.other])
    with pytest.raises(Refusal, match="Your opponent is back"):
        await left.live.do(left.id, USERS[left.other], ClaimLeft())
    assert (await left.row()).state == "running"


async def test_in_a_tournament_its_organiser_says_what_becomes_of_it(left: Left) -> None:
    await enter(left.store, await left.row())
    with pytest.raises(Refusal, match="the organiser of the tournament can decide"):
        await left.store.run(check_left, left.id, USERS[left.other])


@pytest.mark.both_databases
async def test_of_playing_and_ending_at_once_one_counts(left: Left) -> None:
    played, ended = await asyncio.gather(
        left.live.do(left.id, USERS[left.mover], Choose(0, 0, sure="yes")),
        left.live.endings.end_left(left.id, USERS[left.other]),
        return_exceptions=True,
    )
    void = (await left.row()).state == "void"
    assert isinstance(played, MatchVoid) if void else not isinstance(played, Exception)
    assert ended is None if void else isinstance(ended, Refusal)


@pytest.mark.both_databases
async def test_of_two_claims_and_an_end_at_once_one_counts(left: Left) -> None:
    left.now.seconds += CLAIM_SECONDS
    live, user = left.live, USERS[left.other]
    results = await asyncio.gather(
        live.do(left.id, user, ClaimLeft()),
        live.do(left.id, user, ClaimLeft()),
        live.endings.end_left(left.id, user),
        return_exceptions=True,
    )
    assert [type(one) for one in results[1:]] == [MatchOver, MatchOver]
    assert (await left.row()).winner == left.other


async def test_matches_that_have_waited_are_looked_at_the_latest_first(left: Left) -> None:
    """A match is skipped if it is known that a player has left."""
    second, third = [await begin(left.store, ALICES, BOBS) for _ in range(2)]
    live = MatchService(left.store, Clock(1_000_100), after_match)
    await end_turn(live, third.id)

    async def waiting(until: int) -> list[tuple[str, int]]:
        found = await left.store.run(matches_waiting, until)
        return [(one.id, one.since) for one in found]

    assert await waiting(999_999) == []
    assert await waiting(1_000_099) == [(second.id, 1_000_000)]
    assert await waiting(1_000_100) == [(third.id, 1_000_100), (second.id, 1_000_000)]
    await left.store.run(note_player_back, await left.absence())
    assert left.id in [match_id for match_id, _ in await waiting(1_000_099)]
