"""Playing on from a finished match: who may, from which step, and what begins."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import update

from bot.base.current_time import now
from bot.base.refusals import Refusal
from bot.matches.actions import Choose, Concede
from bot.matches.beginning.match_creation import PlayerRef
from bot.matches.beginning.practice import OneAtATime
from bot.matches.beginning.practice_request import PracticeRequest
from bot.matches.live.live_match import LiveMatch
from bot.matches.live.lookup import existing_match
from bot.processes.workers import Workers
from bot.replays.openness import why_secret
from bot.replays.playing_on import PlayOnRequest, PlayOnService
from bot.replays.replay_service import ReplayService
from bot.store import Store
from bot.store.matches.match_beginnings import beginning_of
from bot.store.matches.match_rows import MatchRow, choices_from, deck_sources
from bot.store.matches.practice_history import last_match
from bot.store.matches.practice_matches import practice_score
from bot.store.matches.rematches import RematchRow, save_rematch
from bot.store.privacy.departed_servers import delete_these_matches
from bot.store.tables.match_schema import matches
from engine.match import Match
from engine.players import PLAYERS, Player, opponent
from tests.bot.deck_texts import CYCLERS
from tests.bot.matches.games import ALICE, GAME, USERS, begin
from tests.bot.matches.practice import Practice

CAROL = PlayerRef(3, "Carol")
GUILD, CHANNEL = 10, 20
CHOICES = 8
AT = 4
"""The number of choices after which a player plays on. In these decks each choice is a step of the
replay: it plays a card, discards one, or ends the turn."""

AS_IT_WAS = PlayOnRequest("A", imagined=False, level="easy")
NOT_OPEN = "Part of this match is still secret"


class Room(Practice):
    """A finished match between Alice and Bob, and all services for playing on from it."""

    row: MatchRow

    def __init__(self, store: Store, workers: Workers) -> None:
        super().__init__(store, workers)
        self.replays = ReplayService(store, workers)
        self.playing_on = PlayOnService(
            store, workers, self.replays, self.practice, self.last_played, self.clock
        )

    async def play(self, row: MatchRow, count: int) -> None:
        """Makes `count` random choices, by the asked players."""
        luck = random.Random(4)
        for _ in range(count):
            now = await self.matches.current(row.id)
            player = now.public.waiting_for
            assert player is not None
            decision = now.views[player].decision
            assert decision is not None
            option = luck.randrange(len(decision.options))
            user = row.users[player]
            await self.matches.do(row.id, user, Choose(now.number, option, sure="yes"))

    async def play_on(self, request: PlayOnRequest, member: PlayerRef = CAROL) -> MatchRow:
        return await self.playing_on.start(member, self.row.id, AT, request, GUILD, CHANNEL)

    async def match_of(self, row: MatchRow) -> Match:
        """Returns a match as the engine alone replays it from the store."""
        async with self.store.read() as connection:
            row = await existing_match(connection, row.id)
            sources = await deck_sources(connection, row)
            choices = await choices_from(connection, row.id, 0)
            beginning = await beginning_of(connection, row)
        return LiveMatch.from_choices(row, sources, choices, (), beginning).match

    async def keep_secret(self) -> None:
        """Offers a rematch, so that the match is not open."""
        async with self.store.write() as connection:
            await save_rematch(connection, RematchRow(self.row.id, "offered", due=5))


@pytest.fixture
async def room(store: Store, workers: Workers) -> Room:
    found = Room(store, workers)
    found.row = await begin(store, *CYCLERS)
    await found.play(found.row, CHOICES)
    await found.matches.do(found.row.id, ALICE.id, Concede())
    return found


@pytest.mark.parametrize("seat", PLAYERS)
async def test_an_open_match_goes_on_as_it_was_from_either_seat(room: Room, seat: Player) -> None:
    row = await room.play_on(PlayOnRequest(seat, imagined=False, level="hard"))
    assert (row.human, row.computer, row.level) == (seat, opponent(seat), "hard")
    assert (row.origin, row.origin_open, row.rated) == (room.row.id, True, False)
    match, of = await room.match_of(row), await room.match_of(room.row)
    [part] = match.record().earlier
    assert part.choices == of.record().choices[:AT]
    assert part.seed is None
    snapshot = await room.matches.current(row.id)
    assert snapshot.number == match.number
    for viewer in (*PLAYERS, None):
        assert snapshot.views[viewer].players == match.view(viewer).players


async def test_a_player_of_a_secret_match_plays_on_from_their_own_seat_and_imagined(
    room: Room,
) -> None:
    await room.keep_secret()
    offer = await room.playing_on.offer_from(room.row.id, USERS["B"], GUILD, AT)
    assert offer.usual == PlayOnRequest("B", imagined=True, level="normal")
    assert not offer.is_open
    bob = PlayerRef(USERS["B"], "Bob")
    for wish in (AS_IT_WAS, PlayOnRequest("B", False, "easy"), PlayOnRequest("A", True, "easy")):
        with pytest.raises(Refusal, match=NOT_OPEN):
            await room.play_on(wish, bob)
    row = await room.play_on(offer.usual, bob)
    assert (row.human, row.origin_open) == ("B", False)
    [part] = (await room.match_of(row)).record().earlier
    assert part.seed is not None


async def refused(room: Room, words: str, user: int = CAROL.id, **others: Any) -> None:
    given = {"guild": GUILD, "choices": AT, "match": room.row.id, **others}
    with pytest.raises(Refusal, match=words):
        await room.playing_on.offer_from(given["match"], user, given["guild"], given["choices"])


async def test_whoever_practises_already_is_told_so(room: Room) -> None:
    row = await room.begin(PracticeRequest(GAME.key), CAROL)
    with pytest.raises(OneAtATime) as told:
        await room.playing_on.offer_from(room.row.id, CAROL.id, GUILD, AT)
    assert told.value.row.id == row.id
    with pytest.raises(OneAtATime):
        await room.play_on(AS_IT_WAS)


async def test_nobody_plays_on_from_the_end(room: Room) -> None:
    number = (await room.matches.current(room.row.id)).number
    await refused(room, "The match is over at that step", choices=number)


async def test_others_do_not_play_on_from_a_secret_match(room: Room) -> None:
    await room.keep_secret()
    await refused(room, NOT_OPEN)


async def test_nobody_plays_on_by_other_rules(room: Room) -> None:
    async with room.store.write() as connection:
        await connection.execute(update(matches).values(rules_version=0))
    await refused(room, "The rules have changed", ALICE.id)


async def test_nobody_plays_on_in_another_server(room: Room) -> None:
    await refused(room, "on the server where it was played", ALICE.id, guild=GUILD + 1)


async def test_it_counts_for_nothing_and_is_open_after_its_origin_is_deleted(room: Room) -> None:
    row = await room.play_on(PlayOnRequest("A", imagined=True, level="expert"))
    async with room.store.write() as connection:
        await delete_these_matches(connection, [room.row.id])
    await room.concede(row)
    over = await room.stored(row)
    async with room.store.read() as connection:
        assert await practice_score(connection, GUILD, CAROL.id) == (0, 0)
        assert await last_match(connection, CAROL.id, practice=True) is None
        assert await why_secret(connection, over, now()) is None
        assert await why_secret(connection, replace(over, origin_open=False), now()) == "gone"
    with pytest.raises(Refusal, match="I know no such match"):
        await room.playing_on.start_again(CAROL, over, CHANNEL)


@pytest.mark.parametrize("imagined", [False, True], ids=["as they were", "imagined"])
async def test_it_is_played_again_from_the_same_decision(room: Room, imagined: bool) -> None:
    first = await room.play_on(PlayOnRequest("B", imagined, "hard"))
    await room.concede(first)
    second = await room.playing_on.start_again(CAROL, first, CHANNEL)
    assert second.id != first.id
    for row in (first, second):
        assert (row.origin, row.human, row.level) == (room.row.id, "B", "hard")
    one, other = [(await room.match_of(row)).record().earlier[0] for row in (first, second)]
    assert one.choices == other.choices
    assert [part.seed is not None for part in (one, other)] == [imagined, imagined]
    assert (one.seed != other.seed) == imagined


async def test_it_is_not_played_again_as_it_was_once_its_origin_is_secret(room: Room) -> None:
    row = await room.play_on(AS_IT_WAS, ALICE)
    await room.concede(row)
    await room.keep_secret()
    with pytest.raises(Refusal, match=NOT_OPEN):
        await room.playing_on.start_again(ALICE, row, CHANNEL)


async def test_what_was_played_on_is_played_on_itself(room: Room) -> None:
    row = await room.play_on(AS_IT_WAS)
    await room.concede(row)
    again = await room.playing_on.start(CAROL, row.id, 0, AS_IT_WAS, GUILD, CHANNEL)
    assert again.origin == row.id
    assert len((await room.match_of(again)).record().earlier) == 2
