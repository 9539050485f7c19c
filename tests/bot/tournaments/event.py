"""A tournament in a store that runs as in reality, but without Discord."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.matches.actions import Choose, Concede, Propose
from bot.matches.beginning.match_creation import PlayerRef
from bot.matches.beginning.rematch import RematchService
from bot.matches.beginning.start_checks import Presence
from bot.matches.match_service import MatchService
from bot.store import Store
from bot.store.decks.deck_rows import StoredDeck, deck_version
from bot.store.matches.match_rows import MatchRow
from bot.store.tournaments.audit_log import AuditEntry, audit_log_of
from bot.store.tournaments.pairings import matches_of_pairing
from bot.store.tournaments.tournament_rows import (
    EntrantRow,
    PairingRow,
    Tournament,
    add_entrant,
    add_tournament,
    whole_tournament,
)
from bot.tournaments.after_match import after_match
from bot.tournaments.late_entry import enter_late
from bot.tournaments.organiser_service import OrganiserService
from bot.tournaments.round_service import RoundService
from engine.players import PLAYERS, Player, Winner, opponent
from tests.bot.deck_texts import ALICES
from tests.bot.matches.games import Clock, store_deck
from tests.bot.matches.tables import all_may_be_played
from tests.bot.tournaments.stored import AGREED, ID, there

OLGA = PlayerRef(99, "Olga")
AT_A_TIME = 5


@dataclass
class Event:
    """A tournament of `store`, with the services of one process."""

    store: Store
    clock: Clock
    left: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.restart()

    def restart(self) -> None:
        """Forgets everything that is not in the store."""
        self.live = MatchService(self.store, self.clock, after_match)
        self.round_service = RoundService(
            self.store, self.clock, self.live, presence=self._presence
        )
        self.organiser_service = OrganiserService(self.store, self.clock)
        self.rematches = RematchService(
            self.store, self.clock, self._left_player, all_may_be_played
        )

    async def now(self) -> Tournament:
        """Returns the whole tournament."""
        return await there(self.store)

    async def pairings(self) -> Sequence[PairingRow]:
        """Returns the pairings of the latest round."""
        tournament = await self.now()
        assert tournament.round is not None
        return tournament.pairings_in(tournament.round.number)

    async def undecided(self) -> Sequence[PairingRow]:
        """Returns the pairings of the latest round without a result."""
        return [pairing for pairing in await self.pairings() if pairing.winner is None]

    async def pairing(self, pairing: PairingRow) -> PairingRow:
        """Returns a pairing as it is now."""
        return next(one for one in (await self.now()).pairings if one.id == pairing.id)

    async def entrant(self, user: int) -> EntrantRow:
        """Returns a user's entrant."""
        found = (await self.now()).entrant_of(user)
        assert found is not None
        return found

    async def matches(self, pairing: PairingRow) -> Sequence[MatchRow]:
        """Returns the matches of a pairing."""
        async with self.store.read() as connection:
            return await matches_of_pairing(connection, pairing.id)

    async def match(self, pairing: PairingRow) -> MatchRow:
        """Returns the running match of a pairing."""
        [found] = [row for row in await self.matches(pairing) if row.state == "running"]
        return found

    async def audit_log(self) -> Sequence[AuditEntry]:
        """Returns the audit log."""
        async with self.store.read() as connection:
            return await audit_log_of(connection, ID)

    async def keep(self) -> float | None:
        """Does everything that is due. Returns the seconds until something is due again."""
        due = await self.round_service.process_due()
        for match_id, how in await self.round_service.matches_to_end():
            if how.winner is None:
                await self.live.endings.stop(match_id)
            else:
                await self.live.endings.rule(match_id, how.winner, conceded=how.conceded)
        while waiting := await self.round_service.pairings_to_open(AT_A_TIME):
            for pairing in waiting:
                await self.round_service.open_match(pairing)
        for match_id in await self.rematches.due():
            await self.rematches.settle_due(match_id)
        return due

    async def start(self) -> None:
        """Makes Olga start the tournament, and begins the first round."""
        await self.round_service.start_tournament(ID, OLGA)
        await self.keep()

    async def end(self, pairing: PairingRow, winner: Winner) -> None:
        """Ends the running match of a pairing with the given result: by a concession, or by an
        agreed draw.
        """
        row = await self.match(pairing)
        if winner == "draw":
            for player in PLAYERS:
                await self.live.do(row.id, row.users[player], Propose("draw"))
        else:
            await self.live.do(row.id, row.users[opponent(winner)], Concede())

    async def take(self, pairing: PairingRow, option: int = -1) -> Player:
        """Makes the player who has to move in a pairing choose an option (-1: the last one).
        Returns the player."""
        row = await self.match(pairing)
        now = await self.live.current(row.id)
        player = now.public.waiting_for
        assert player is not None
        decision = now.views[player].decision
        assert decision is not None
        number = range(len(decision.options))[option]
        await self.live.do(row.id, row.users[player], Choose(now.number, number))
        return player

    async def play_round(
        self, winner: Callable[[PairingRow], Winner] = lambda pairing: "A"
    ) -> None:
        """Plays every pairing of the current round, and begins what follows."""
        latest = len((await self.now()).rounds)
        while True:
            left = [pairing for pairing in await self.undecided() if pairing.round == latest]
            if not left:
                return
            for pairing in left:
                await self.end(pairing, winner(pairing))
            self.clock.seconds += 120
            await self.keep()

    async def play_on(
        self, winner: Callable[[PairingRow], Winner] = lambda pairing: "A"
    ) -> Tournament:
        """Plays everything until the tournament is over."""
        while (tournament := await self.now()).row.state == "running":
            await self.play_round(winner)
        return tournament

    async def _presence(self, guild: int, channel: int | None, user: int) -> Presence:
        return "left" if user in self.left else "there"

    async def _left_player(self, row: MatchRow) -> Player | None:
        return next((player for player in PLAYERS if row.users[player] in self.left), None)


async def event(
    store: Store,
    players: int,
    *,
    states: Sequence[str] = (),
    deck_text: str = ALICES,
    **agreed: Any,
) -> Event:
    """Returns a tournament of users 1, 2 and so on that has not begun. `agreed` has settings that
    differ from AGREED, `states` the states of users who are not in. All play the deck with the
    given text.
    """
    clock = Clock(AGREED.created + 1000)
    deck = (await store_deck(store, 1, deck_text)).version_id
    async with store.write() as connection:
        await add_tournament(connection, replace(AGREED, **agreed))
        for user in range(1, players + 1):
            await add_entrant(
                connection,
                tournament=ID,
                user=user,
                name=f"Player {user}",
                deck_version=deck,
                state=states[user - 1] if states else "in",
                joined=AGREED.created,
            )
    return Event(store, clock)


async def begun(store: Store, players: int, **agreed: Any) -> Event:
    """Returns a tournament made by `event`, started."""
    made = await event(store, players, **agreed)
    await made.start()
    return made


async def come_late(cup: Event, user: int) -> None:
    deck = await _deck(cup)
    async with cup.store.write() as connection:
        there = await whole_tournament(connection, ID, lock=True)
        assert there is not None
        person = PlayerRef(user, f"Player {user}")
        await enter_late(connection, there, person, deck, cup.clock())


async def _deck(cup: Event) -> StoredDeck:
    async with cup.store.read() as connection:
        found = await deck_version(connection, (await cup.now()).entrants[0].deck_version)
    assert found is not None
    return found
