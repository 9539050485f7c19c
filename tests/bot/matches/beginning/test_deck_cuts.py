"""The time for cutting the deck, and the words, before a match is dealt."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest
from sqlalchemy import insert

from bot.base.discord_text import plain
from bot.base.refusals import Refusal
from bot.cluster.outages import write_heartbeat
from bot.matches.actions import Concede
from bot.matches.beginning.challenges import ChallengeService
from bot.matches.beginning.deck_cuts import CUT_LENGTH, DeckCuts
from bot.matches.beginning.match_creation import PlayerRef, prepare_match
from bot.matches.match_refusals import NotPlaying
from bot.matches.match_service import MatchService
from bot.store import Store
from bot.store.cluster.leases import LAPSED_MS, LEASE_MS, PROCESS, add_process
from bot.store.database.migration import newest_version
from bot.store.matches.deck_cuts import CUT_SECONDS
from bot.store.matches.match_rows import MatchRow, change_match, mark_match_to_refresh
from bot.store.privacy.departed_servers import note_server_back, note_server_left
from bot.store.tables.core_schema import guilds, leases
from bot.store.tables.match_schema import choices
from bot.store.tournaments.tournament_rows import change_tournament, get_pairing
from bot.tournaments.after_match import after_match
from bot.tournaments.organiser_service import OrganiserService
from tests.bot.deck_texts import ALICES, BOBS
from tests.bot.matches.games import ALICE, BOB, SPECTATOR, Clock, row_of, store_deck
from tests.bot.matches.tables import Table
from tests.bot.matches.tournament import Cup, enter
from tests.bot.older_versions import add_older_process

OLGA = PlayerRef(99, "Olga")


@dataclass
class Waiting:
    """A match whose players may cut the deck soon."""

    store: Store
    id: str
    now: Clock = field(default_factory=Clock)

    @property
    def deck_cuts(self) -> DeckCuts:
        return DeckCuts(self.store, self.now)

    async def row(self) -> MatchRow:
        return await self.deck_cuts.row(self.id)

    async def pass_time(self, seconds: int) -> None:
        """Lets so much time pass, during which the bot runs."""
        for _ in range(seconds):
            self.now.seconds += 1
            await self.store.run(write_heartbeat, self.now())

    async def is_dealt(self) -> bool:
        """Deals the match if it is time. Returns whether it is dealt."""
        due = self.id in await self.deck_cuts.due()
        next_due = await self.deck_cuts.next_due()
        assert due == (next_due is not None and next_due <= self.now())
        dealt = await self.deck_cuts.deal(self.id)
        assert due or dealt is None
        return dealt is not None


@pytest.fixture
async def match(store: Store) -> Waiting:
    challenges = ChallengeService(store, Clock())
    alices = await store_deck(store, ALICE.id, ALICES)
    row = await challenges.make(ALICE, BOB, 10, 20, alices, deck_cut=True)
    row = await challenges.accept(row.id, BOB.id, await store_deck(store, BOB.id, BOBS))
    await store.run(write_heartbeat, Clock()())
    return Waiting(store, row.id)


async def enter_cup(match: Waiting, **agreed: object) -> Cup:
    """Makes it a match of a tournament."""
    cup, _ = await enter(match.store, await match.row())
    if agreed:
        await cup.change(**agreed)
    return cup


async def test_it_is_dealt_half_a_minute_after_the_commitment_stands(match: Waiting) -> None:
    await match.pass_time(200)
    assert not await match.is_dealt()
    with pytest.raises(Refusal, match="haven't posted the fingerprint yet"):
        await match.deck_cuts.cut(match.id, ALICE.id, "7")
    assert await match.deck_cuts.note_committed(match.id)
    assert not await match.deck_cuts.note_committed(match.id)
    await match.pass_time(CUT_SECONDS - 1)
    assert not await match.is_dealt()
    await match.pass_time(1)
    assert await match.is_dealt()
    assert (await match.row()).cutting == "done"


async def test_what_else_is_to_be_shown_changes_nothing(match: Waiting) -> None:
    await match.deck_cuts.note_committed(match.id)
    await match.pass_time(10)
    await match.store.run(mark_match_to_refresh, match.id)
    assert not await match.deck_cuts.note_committed(match.id)
    await match.deck_cuts.cut(match.id, ALICE.id, "7")
    await match.pass_time(20)
    assert await match.is_dealt()


async def test_time_in_which_the_bot_was_away_is_none_to_cut_in(match: Waiting) -> None:
    await match.deck_cuts.note_committed(match.id)
    await match.pass_time(10)
    match.now.seconds += 1000
    assert await match.deck_cuts.deal(match.id) is None
    await match.deck_cuts.cut(match.id, BOB.id, "7")
    await match.pass_time(CUT_SECONDS - 11)
    assert not await match.is_dealt()
    await match.pass_time(1)
    assert await match.is_dealt()
    assert (await match.row()).cuts == (None, "7")


async def test_while_its_tournament_is_paused_it_is_not_dealt(match: Waiting) -> None:
    cup = await enter_cup(match)
    organisers = OrganiserService(match.store, match.now)
    await match.deck_cuts.note_committed(match.id)
    await match.pass_time(10)
    await organisers.pause(cup.id, OLGA)
    assert not await match.deck_cuts.note_committed(match.id)
    await match.pass_time(100)
    assert not await match.is_dealt()
    await match.deck_cuts.cut(match.id, ALICE.id, "7")
    await organisers.resume(cup.id, OLGA)
    await match.pass_time(CUT_SECONDS - 11)
    assert not await match.is_dealt()
    await match.pass_time(1)
    assert await match.is_dealt()


async def test_nor_where_both_have_cut_or_nobody_was_asked(match: Waiting) -> None:
    cup = await enter_cup(match)
    organisers = OrganiserService(match.store, match.now)
    await organisers.pause(cup.id, OLGA)
    assert await match.deck_cuts.deal(match.id, committed=False) is None
    await match.deck_cuts.note_committed(match.id)
    for user in (ALICE, BOB):
        await match.deck_cuts.cut(match.id, user.id, "1")
    assert not await match.is_dealt()
    await organisers.resume(cup.id, OLGA)
    assert await match.is_dealt()


async def test_who_does_not_come_is_waited_for_from_the_deal_on(match: Waiting) -> None:
    cup = await enter_cup(match)
    await match.store.run(change_tournament, cup.id, no_show_minutes=10)
    await match.pass_time(100)
    await match.deck_cuts.note_committed(match.id)
    await match.pass_time(CUT_SECONDS)
    assert await match.is_dealt()
    pairing = await match.store.run(get_pairing, cup.pairing)
    assert pairing is not None
    assert pairing.opened == match.now()


async def test_where_the_bot_has_left_it_is_dealt_when_it_is_back(match: Waiting) -> None:
    guild = (await match.row()).guild
    assert guild is not None
    await match.store.run(insert_guild, guild)
    await match.deck_cuts.note_committed(match.id)
    await match.pass_time(10)
    await match.store.run(note_server_left, guild, match.now())
    await match.pass_time(100)
    assert not await match.is_dealt()
    await match.store.run(note_server_back, guild, match.now())
    await match.pass_time(CUT_SECONDS - 11)
    assert not await match.is_dealt()
    await match.pass_time(1)
    assert await match.is_dealt()


async def insert_guild(connection, guild: int) -> None:
    await connection.execute(insert(guilds).values(id=guild))


LONG = "a" * 99 + " b"


@pytest.mark.parametrize(
    "words", ["owls", " owls \n& rats ", "owls\u202e\x00rats", LONG, "at a.example"]
)
async def test_what_both_see_is_what_the_seed_is_made_from(match: Waiting, words: str) -> None:
    await match.deck_cuts.note_committed(match.id)
    row = await match.deck_cuts.cut(match.id, ALICE.id, words)
    assert row.cut_a is not None
    assert len(row.cut_a) <= CUT_LENGTH
    assert plain(row.cut_a).replace("\\", "") == row.cut_a


@pytest.mark.parametrize("words", ["", "   ", "\u200b\n", "\u3164", "\u202e", "\u0301" * 150])
async def test_words_in_which_there_is_nothing_to_see_cut_nothing(
    match: Waiting, words: str
) -> None:
    await match.deck_cuts.note_committed(match.id)
    with pytest.raises(Refusal, match="Your words are empty"):
        await match.deck_cuts.cut(match.id, ALICE.id, words)
    assert (await match.row()).cuts == (None, None)
    await match.deck_cuts.cut(match.id, ALICE.id, "owls")


async def test_a_match_that_was_played_on_as_if_dealt_is_dealt_no_more(match: Waiting) -> None:
    await match.deck_cuts.note_committed(match.id)
    await match.pass_time(CUT_SECONDS)
    one = {"number": 0, "player": "A", "option": 0, "forced": False, "fingerprint": "x"}
    async with match.store.write() as connection:
        await connection.execute(insert(choices).values({"match_id": match.id, "made": 1, **one}))
    with pytest.raises(Refusal):
        await match.deck_cuts.deal(match.id)
    assert (await match.row()).is_being_cut


async def test_who_gives_up_while_it_is_cut_has_lost_and_the_cuts_stand(match: Waiting) -> None:
    await match.deck_cuts.note_committed(match.id)
    await match.deck_cuts.cut(match.id, BOB.id, "3")
    live = MatchService(match.store, match.now, after_match)
    with pytest.raises(NotPlaying):
        await live.do(match.id, SPECTATOR, Concede())
    assert (await match.row()).is_being_cut
    await live.do(match.id, ALICE.id, Concede())
    row = await match.row()
    assert (row.state, row.winner, row.ending) == ("over", "B", "conceded")
    assert (row.cutting, row.cuts) == ("done", (None, "3"))


async def test_a_ruling_deals_it_and_ends_it(match: Waiting) -> None:
    await enter_cup(match)
    await match.deck_cuts.note_committed(match.id)
    await MatchService(match.store, match.now, after_match).endings.rule(match.id, "A")
    row = await match.row()
    assert (row.state, row.winner, row.ending) == ("over", "A", "ruled")
    assert row.opening_fingerprint


async def test_one_that_its_tournament_stops_is_never_dealt(match: Waiting) -> None:
    await enter_cup(match)
    await match.deck_cuts.note_committed(match.id)
    await MatchService(match.store, match.now, after_match).endings.stop(match.id)
    await match.pass_time(CUT_SECONDS)
    assert await match.deck_cuts.due() == []
    row = await match.row()
    assert (row.state, row.ending, row.cutting) == ("void", "stopped", "open")
    assert row.opening_fingerprint == ""


async def test_the_next_game_of_a_series_is_cut_as_well(series: Table) -> None:
    async with series.store.write() as connection:
        await change_match(connection, series.row.id, cutting="done")
    await series.win("A")
    await series.go_on(await series.rematches.choose(series.row.id, BOB.id, begins=True))
    assert (series.row.cutting, series.row.seed) == ("committing", bytes(32))


async def begins_with(store: Store) -> str:
    """Returns how a match that begins now waits."""
    decks = [await store_deck(store, one.id, text) for one, text in ((ALICE, ALICES), (BOB, BOBS))]
    row = replace(row_of("cardfinity", 0), deck_a=decks[0].version_id, deck_b=decks[1].version_id)
    row = replace(row, secret=bytes(32), deal_scheme=1)
    return (await prepare_match(store, row, deck_cut=True)).row.cutting


async def test_beside_a_process_of_an_older_version_no_deck_is_cut(postgresql_url: str) -> None:
    store = await Store.open(postgresql_url)
    async with store.agree() as connection:
        await add_process(connection, "new")
    assert await begins_with(store) == "committing"
    async with store.agree() as connection:
        await add_older_process(connection, "old")
    assert await begins_with(store) == ""
    async with store.agree() as connection:
        gone = leases.c.until - LEASE_MS - LAPSED_MS - 1000
        is_old = leases.c.name == f"{PROCESS}old"
        await connection.execute(leases.update().where(is_old).values(until=gone))
    assert await begins_with(store) == "committing"
    assert newest_version() >= "0040"
    await store.close()
