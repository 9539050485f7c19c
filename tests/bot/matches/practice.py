"""Practice matches: in memory, and in a store with all services that begin and play them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import engine
from bot.base.people import COMPUTER, COMPUTER_NAME
from bot.decks.collection import Decks
from bot.matches.actions import Concede
from bot.matches.beginning.match_creation import PlayerRef
from bot.matches.beginning.practice import PracticeMatches
from bot.matches.beginning.practice_request import PracticeChoice, PracticeRequest, PracticeRequests
from bot.matches.last_played import LastPlayed
from bot.matches.live.live_match import LiveMatch
from bot.matches.match_service import MatchService
from bot.processes.workers import Workers
from bot.store import Store
from bot.store.matches.match_rows import MatchRow, get_match
from bot.tournaments.after_match import after_match
from engine.players import Player
from tests.bot.matches.games import ALICE, Clock, row_of


def practice_row(game: str, seed: int = 0, computer: Player = "B", **fields: Any) -> MatchRow:
    """Returns the row of a practice match on Easy that has just begun. `fields` replaces others."""
    seats = [(ALICE.id, ALICE.name), (COMPUTER, COMPUTER_NAME)]
    (a, name_a), (b, name_b) = seats if computer == "B" else seats[::-1]
    row = replace(row_of(game, seed), player_a=a, player_b=b, name_a=name_a, name_b=name_b)
    return replace(row, **{"computer": computer, "level": "easy", "clock": "none", **fields})


def practising(game: str, seed: int = 0, computer: Player = "B", **fields: Any) -> LiveMatch:
    """Returns a practice match at its first decision, with the first two starter decks."""
    first, second = engine.games()[game].starters()[:2]
    row = practice_row(game, seed, computer, **fields)
    live = LiveMatch.from_start(row, (first.text, second.text))
    live.take_forced(0)
    return live


def end_turn(live: LiveMatch) -> Player:
    """Ends the turn that is played, by the default of each decision. Returns whose turn is next."""
    player = live.match.view(None).active
    while live.match.decision is not None and live.match.view(None).active == player:
        live.take(live.match.decision.player, live.match.decision.default, 0)
    return live.match.view(None).active


class Practice:
    """All services that begin and play practice matches in one store, at most `most` of them at
    once."""

    def __init__(self, store: Store, workers: Workers, most: int = 5) -> None:
        self.store, self.workers, self.clock = store, workers, Clock()
        self.decks = Decks(store, workers)
        self.matches = MatchService(store, self.clock, after_match)
        self.last_played = LastPlayed(store, self.decks)
        self.requests = PracticeRequests(self.decks, self.last_played)
        self.practice = PracticeMatches(store, self.clock, most)

    async def begin(
        self,
        request: PracticeRequest | PracticeChoice,
        member: PlayerRef = ALICE,
        guild: int | None = 10,
    ) -> MatchRow:
        """Begins the match that the member asks for, or has chosen."""
        choice = request
        if isinstance(request, PracticeRequest):
            choice = await self.requests.choose_decks(member.id, request)
        assert isinstance(choice, PracticeChoice), "nothing says which game"
        self.clock.seconds += 5
        return await self.practice.start(member, choice.terms, guild, 20)

    async def concede(self, row: MatchRow) -> None:
        """Makes the member of the given match concede it."""
        assert row.human is not None
        self.clock.seconds += 5
        await self.matches.do(row.id, row.users[row.human], Concede())

    async def stored(self, row: MatchRow) -> MatchRow:
        """Returns that match as it is stored now."""
        async with self.store.read() as connection:
            found = await get_match(connection, row.id)
        assert found is not None
        return found

    async def deck_names(self, row: MatchRow) -> tuple[str, str]:
        """Returns the names of the member's deck and of the computer's."""
        assert row.human == "A"
        mine, theirs = [await self.decks.version(one) for one in (row.deck_a, row.deck_b)]
        return mine.name, theirs.name
