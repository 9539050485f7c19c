"""Looking up tournaments by their id, and reading them for display."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import EVERYTHING, Duty
from bot.base.refusals import Refusal
from bot.store import Store
from bot.store.matches.match_rows import MatchRow
from bot.store.tournaments import tournament_rows
from bot.store.tournaments.audit_log import AuditEntry, audit_log_of
from bot.store.tournaments.pairings import channel_before, latest_matches
from bot.store.tournaments.tournament_records import DeckText, counted_in, decks_in
from bot.store.tournaments.tournament_rows import PairingRow, RoundRow, Tournament, TournamentRow

GONE = "That tournament is gone."
IS_OVER = "This tournament has ended."


async def existing_tournament(
    connection: AsyncConnection, tournament: str, *, lock: bool = False
) -> Tournament:
    """Returns a tournament with all its parts. Raises Refusal if it is gone. With `lock`, no other
    transaction can change it until the commit."""
    there = await tournament_rows.whole_tournament(connection, tournament, lock=lock)
    if there is None:
        raise Refusal(GONE)
    return there


async def ongoing_tournament(
    connection: AsyncConnection, tournament: str, *, lock: bool = False
) -> Tournament:
    """Returns a tournament like `existing_tournament`, and also raises Refusal if it has ended."""
    there = await existing_tournament(connection, tournament, lock=lock)
    if not there.row.active:
        raise Refusal(IS_OVER)
    return there


@dataclass(frozen=True, slots=True)
class FoundTournaments:
    """The tournaments of a server, and the ids of all tournaments (on any server) that a certain
    member has signed up for."""

    rows: Sequence[TournamentRow]
    entered: Collection[str]


@dataclass(frozen=True, slots=True)
class PairedMatch:
    """The tournament, round and pairing that a match belongs to."""

    tournament: TournamentRow
    round: RoundRow
    pairing: PairingRow


class TournamentDirectory:
    """Reads tournaments from the database for display. `duty` says which servers this process is
    responsible for."""

    def __init__(self, store: Store, duty: Duty = EVERYTHING) -> None:
        self._store = store
        self._duty = duty

    async def row(self, tournament: str) -> TournamentRow | None:
        """Returns the row of a tournament, without entrants and results. None if it is gone."""
        return await self._store.fetch(tournament_rows.get_tournament, tournament)

    async def find(self, tournament: str) -> Tournament | None:
        """Returns a tournament with its entrants, rounds and pairings. None if it is gone."""
        return await self._store.fetch(tournament_rows.whole_tournament, tournament)

    async def existing(self, tournament: str) -> Tournament:
        """Returns a tournament with its entrants, rounds and pairings. Raises Refusal if it's
        gone."""
        return await self._store.fetch(existing_tournament, tournament)

    async def ongoing(self, tournament: str) -> Tournament:
        """Returns a tournament with its entrants, rounds and pairings. Raises Refusal if it's gone
        or has ended."""
        return await self._store.fetch(ongoing_tournament, tournament)

    async def active(self) -> Sequence[TournamentRow]:
        """Returns this process's tournaments that have not ended, or whose end was not announced
        yet."""
        return await self._store.fetch(tournament_rows.active_tournaments, self._duty)

    async def counted_in_server(
        self, guild: int, *, ended: bool
    ) -> Sequence[tuple[TournamentRow, int]]:
        """Returns a server's tournaments, each with the number of its players. With `ended`,
        includes the latest ended ones."""
        async with self._store.read() as connection:
            rows = await tournament_rows.tournaments_in(connection, guild, ended=ended)
            players = await counted_in(connection, [row.id for row in rows])
        return [(row, players.get(row.id, 0)) for row in rows]

    async def search(self, guild: int, user: int | None = None, *, ended: bool) -> FoundTournaments:
        """Returns a server's tournaments, and the ids of all tournaments that `user` has signed up
        for on any server (none if `user` is None). With `ended`, includes the latest ended
        tournaments of the server."""
        async with self._store.read() as connection:
            return FoundTournaments(
                await tournament_rows.tournaments_in(connection, guild, ended=ended),
                () if user is None else await tournament_rows.entered_by(connection, user),
            )

    async def decks(self, tournament: str) -> Mapping[int, DeckText]:
        """Returns the decks of all players of a tournament, by entrant id."""
        return await self._store.fetch(decks_in, tournament)

    async def with_log(self, tournament: str) -> tuple[Tournament, Sequence[AuditEntry]]:
        """Returns a tournament and the entries of its audit log. Raises Refusal if it's gone."""
        async with self._store.read() as connection:
            there = await existing_tournament(connection, tournament)
            return there, await audit_log_of(connection, tournament)

    async def with_matches(
        self, tournament: str, number: int | None = None
    ) -> tuple[Tournament | None, Mapping[int, MatchRow]]:
        """Returns a tournament, and the latest match of each pairing of round `number` (default:
        the latest round), by pairing id. The tournament is None if it is gone."""
        async with self._store.read() as connection:
            there = await tournament_rows.whole_tournament(connection, tournament)
            if there is None or there.round is None:
                return there, {}
            number = there.round.number if number is None else number
            return there, await latest_matches(connection, tournament, number)

    async def rounds(self, tournament: str) -> Sequence[RoundRow]:
        """Returns the rounds of a tournament so far."""
        return await self._store.fetch(tournament_rows.rounds_of, tournament)

    async def paired_match(self, row: MatchRow) -> PairedMatch | None:
        """Returns the tournament, round and pairing of a match. None if the match belongs to no
        tournament, or if its pairing was deleted; in that case it's about to be stopped."""
        async with self._store.read() as connection:
            pairing = (
                None
                if row.pairing is None
                else await tournament_rows.get_pairing(connection, row.pairing)
            )
            if pairing is None:
                return None
            tournament = await tournament_rows.get_tournament(connection, pairing.tournament)
            rounds = await tournament_rows.rounds_of(connection, pairing.tournament)
        its_round = next((one for one in rounds if one.number == pairing.round), None)
        return tournament and its_round and PairedMatch(tournament, its_round, pairing)

    async def channel_before(self, pairing: PairingRow) -> int | None:
        """Returns the channel or thread of the round before in which the table with this pairing's
        number was played. Returns None if there was no such channel, or if a match is still running
        in it."""
        return await self._store.fetch(channel_before, pairing)

    async def note(self, tournament: str, **noted: object) -> None:
        """Changes columns of a tournament that only record what was shown or sent. `noted` has the
        new values by column name. The tournament's announcement isn't updated because of these
        changes."""
        await self._store.run(tournament_rows.note_on_row, tournament, **noted)

    async def note_round_message(self, tournament: str, number: int, message: int) -> None:
        """Stores the id of the message that announced round `number` in the tournament's
        channel."""
        await self._store.run(tournament_rows.change_round, tournament, number, message=message)
