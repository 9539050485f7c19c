"""Sign-up for tournaments, and all actions of members and organisers until the start."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import EVERYTHING, Duty
from bot.base.refusals import Refusal
from bot.decks.collection import NOT_IN_COLLECTION, Decks
from bot.decks.deck_verdicts import check_texts
from bot.decks.member_texts import MemberTexts
from bot.limits.hourly_limits import TOURNAMENTS_PER_HOUR, count_act
from bot.matches.beginning.match_creation import PlayerRef
from bot.matches.beginning.start_checks import refuse_kept_out
from bot.store import Store
from bot.store.database.conflicts import retry_on_conflict
from bot.store.decks.deck_rows import StoredDeck, deck_version, purge_deleted
from bot.store.privacy.former_members import restore_kept_data
from bot.store.tournaments import tournament_rows
from bot.store.tournaments.audit_log import add_audit_entry
from bot.store.tournaments.tournament_rows import EntrantRow, Tournament, TournamentRow
from bot.tournaments.creation import ACTIVE_EACH, NewTournament, most_players, new_tournament
from bot.tournaments.decks import check_deck, deck_of_mode
from bot.tournaments.late_entry import enter_late
from bot.tournaments.tournament_directory import GONE, ongoing_tournament
from bot.tournaments.weekly import start_weekly
from bot.tournaments.withdrawal import take_back_signup

CLOSED = "Sign-up for this tournament is closed. Ask an organiser to open it again."
IN_IT = "This tournament has started, and you're in it: `/tournament` says what's next for you."
NOT_IN_IT = "This tournament has started without you. In a Swiss, an organiser can still add you."
BEGUN_ALREADY = "This tournament has started: sign-up is over."
NOT_IN = "You haven't signed up for this tournament."
USE_DROP = "This tournament has started: you can drop out of it in `/tournament`."
NO_CHECK_IN = "There's no check-in here: you're in, with nothing more to do before the start."
TOO_EARLY = "Check-in starts <t:{when}:t> (<t:{when}:R>). Come back then."
FULL_SERVER = (
    f"{ACTIVE_EACH} tournaments are already open or running on this server. Finish or cancel one."
)
DECKS_FIXED = "Everybody keeps the deck they signed up with until the end of this tournament."
PLAYS_NOW = "You can change your deck between rounds: first play your match of this round."
NOT_PLAYING = "You aren't in this tournament."
NO_DECKS = "This tournament needs no decks: join it without one."
WHICH_DECK = "Choose which of your decks you play."
OPEN_ALREADY = "Sign-up is already open."
CLOSED_ALREADY = "Sign-up is already closed."


@dataclass(frozen=True, slots=True)
class SignUpResult:
    """The result of a sign-up.

    - `row`: the tournament.
    - `entrant`: the member's entry.
    - `deck`: the member's deck.
    - `new`: whether the member was not signed up before.
    - `changed`: whether the member was signed up before with another deck.
    - `waiting_before`: the number of members before this one on the waiting list, 0 if the member
      has a place.
    """

    row: TournamentRow
    entrant: EntrantRow
    deck: StoredDeck
    new: bool
    changed: bool
    waiting_before: int = 0


class SignUpService:
    """Creates tournaments, and signs members up for them. `now` gives whole seconds since 1970.
    `texts` validates names that members type. `duty` says for which servers this process notifies
    members who get a place from the waiting list.

    Methods raise Refusal, with the words for the member, if a request can't be fulfilled.
    """

    def __init__(
        self,
        store: Store,
        decks: Decks,
        now: Callable[[], int],
        texts: MemberTexts | None = None,
        duty: Duty = EVERYTHING,
    ) -> None:
        self._store = store
        self._decks = decks
        self._now = now
        self._texts = texts or MemberTexts()
        self._duty = duty

    @retry_on_conflict
    async def create_tournament(self, organiser: PlayerRef, wanted: NewTournament) -> TournamentRow:
        """Creates a tournament with the `wanted` settings, open for sign-up, and returns its
        row."""
        now = self._now()
        row = await self.preview_tournament(organiser, wanted)
        if row.mode:
            await deck_of_mode(self._decks, row.game, row.mode)
        async with self._store.write() as connection:
            if await tournament_rows.count_active(connection, row.guild) >= ACTIVE_EACH:
                raise Refusal(FULL_SERVER)
            await count_act(connection, organiser.id, "tournament", TOURNAMENTS_PER_HOUR, now)
            await tournament_rows.add_tournament(connection, row)
            await start_weekly(connection, row)
            await add_audit_entry(connection, row.id, now, organiser.id, organiser.name, "create")
        return row

    async def preview_tournament(
        self, organiser: PlayerRef, wanted: NewTournament
    ) -> TournamentRow:
        """Returns the tournament that `create_tournament` would create now. Stores nothing."""
        async with self._store.read() as connection:
            texts = wanted.name, wanted.number_source
            await self._texts.check(connection, wanted.guild, *texts)
        return new_tournament(organiser, wanted, self._now())

    @retry_on_conflict
    async def set_closed(self, tournament: str, by: PlayerRef, *, closed: bool) -> TournamentRow:
        """Closes sign-up, or opens it again, and returns the changed row. While it is closed,
        members can leave the tournament but not join."""
        state = "closed" if closed else "open"
        async with self._store.write() as connection:
            there = await _before_start(connection, tournament, BEGUN_ALREADY)
            if there.row.state == state:
                raise Refusal(CLOSED_ALREADY if closed else OPEN_ALREADY)
            await tournament_rows.change_tournament(connection, tournament, state=state)
            action = "close" if closed else "open"
            await add_audit_entry(connection, tournament, self._now(), by.id, by.name, action)
        return replace(there.row, state=state)

    @retry_on_conflict
    async def sign_up(
        self, tournament: str, person: PlayerRef, deck_name: str | None
    ) -> SignUpResult:
        """Signs a member up with the present version of their deck `deck_name`. Members who are
        signed up already change their deck. `deck_name` is None in a mode in which the bot provides
        the decks. Idempotent."""
        deck = await self._playable_deck(tournament, person.id, deck_name)
        async with self._store.write() as connection:
            there = await ongoing_tournament(connection, tournament, lock=True)
            check_not_begun(there, person.id)
            await _check_there(connection, deck)
            old = there.entrant_of(person.id)
            if old is None:
                await restore_kept_data(connection, person.id)
                await refuse_kept_out(connection, "sign-up", there.row.guild, person.id)
                return await self._add_entrant(connection, there, person, deck)
            changed = await self._give_deck(connection, there.row, old, deck)
            return _result_for_entrant(
                there, replace(old, deck_version=deck.version_id), deck, changed
            )

    @retry_on_conflict
    async def sign_up_late(
        self, tournament: str, person: PlayerRef, deck_name: str | None
    ) -> SignUpResult:
        """Signs a member up for a running tournament, from the next round on. An organiser must
        have invited them."""
        deck = await self._playable_deck(tournament, person.id, deck_name)
        async with self._store.write() as connection:
            there = await ongoing_tournament(connection, tournament, lock=True)
            await _check_there(connection, deck)
            await restore_kept_data(connection, person.id)
            await refuse_kept_out(connection, "late entry", there.row.guild, person.id)
            entrant = await enter_late(connection, there, person, deck, self._now())
        return SignUpResult(there.row, entrant, deck, new=True, changed=False)

    @retry_on_conflict
    async def take_back_sign_up(self, tournament: str, user: int) -> EntrantRow | None:
        """Withdraws a sign-up before the start. Returns the entrant who gets the free place from
        the waiting list, None if nobody does."""
        now = self._now()
        async with self._store.write() as connection:
            there = await _before_start(connection, tournament, USE_DROP)
            entrant = _entrant(there, user)
            promoted = await take_back_signup(connection, there.row, entrant, now)
            await add_audit_entry(connection, tournament, now, user, entrant.name, "leave")
            await tournament_rows.note_tournament_change(connection, tournament)
        return promoted

    @retry_on_conflict
    async def check_in(self, tournament: str, user: int) -> EntrantRow:
        """Checks an entrant in and returns the changed entry. Raises Refusal if check-in is not
        open. Idempotent."""
        async with self._store.write() as connection:
            there = await ongoing_tournament(connection, tournament, lock=True)
            check_not_begun(there, user)
            entrant = _entrant(there, user)
            begins = there.row.check_in_from
            if begins is None:
                raise Refusal(NO_CHECK_IN)
            if self._now() < begins:
                raise Refusal(TOO_EARLY.format(when=begins))
            if not entrant.checked_in:
                await tournament_rows.change_entrant(connection, entrant.id, checked_in=True)
                await tournament_rows.note_tournament_change(connection, tournament)
        return replace(entrant, checked_in=True)

    @retry_on_conflict
    async def change_deck(self, tournament: str, user: int, deck_name: str) -> SignUpResult:
        """Changes an entrant's deck, or updates it to the newest version. Allowed before the start,
        and between rounds if the tournament's settings allow it."""
        deck = await self._playable_deck(tournament, user, deck_name)
        async with self._store.write() as connection:
            there = await ongoing_tournament(connection, tournament, lock=True)
            await _check_there(connection, deck)
            entrant = _entrant(there, user)
            if there.row.state == "running":
                check_between_rounds(there, entrant)
            changed = await self._give_deck(connection, there.row, entrant, deck)
        return _result_for_entrant(
            there, replace(entrant, deck_version=deck.version_id), deck, changed
        )

    async def unsent_promotions(self) -> Sequence[tuple[TournamentRow, EntrantRow]]:
        """Returns the entrants who got a place from a waiting list and still have to be notified,
        each with their tournament."""
        async with self._store.read() as connection:
            found = await tournament_rows.promoted_entrants(connection, self._duty)
            rows = [
                (await tournament_rows.get_tournament(connection, one.tournament), one)
                for one in found
            ]
        return [(row, one) for row, one in rows if row is not None]

    async def note_promotion_sent(self, entrant: EntrantRow) -> None:
        """Records that an entrant was notified of the place that they got."""
        await self._store.run(tournament_rows.change_entrant, entrant.id, promoted=False)

    async def _playable_deck(self, tournament: str, user: int, deck_name: str | None) -> StoredDeck:
        """Returns the member's deck of that name if they can play it in that tournament; they
        always can if they signed up with it. Returns the mode's deck if the tournament has a mode
        and no deck is named."""
        async with self._store.read() as connection:
            row = await tournament_rows.get_tournament(connection, tournament)
            entered = await tournament_rows.deck_entered(connection, tournament, user)
            rules = await self._texts.rules(connection, None if row is None else row.guild)
        if row is None:
            raise Refusal(GONE)
        if row.mode and deck_name is not None:
            raise Refusal(NO_DECKS)
        if row.mode:
            return await deck_of_mode(self._decks, row.game, row.mode)
        if deck_name is None:
            raise Refusal(WHICH_DECK)
        deck = await self._decks.named(user, deck_name)
        if deck.version_id != entered:
            await check_deck(self._decks, deck, row.game)
            await check_texts(self._decks, rules, deck)
        return deck

    async def _add_entrant(
        self, connection: AsyncConnection, there: Tournament, person: PlayerRef, deck: StoredDeck
    ) -> SignUpResult:
        """Signs up a new entrant. A sign-up during check-in counts as checked in."""
        row, now = there.row, self._now()
        if row.state != "open":
            raise Refusal(CLOSED)
        full = len(there.field) >= most_players(row)
        begins = row.check_in_from
        entrant = EntrantRow(
            id=0,
            tournament=row.id,
            user=person.id,
            name=person.name,
            deck_version=deck.version_id,
            state="waiting" if full else "in",
            joined=now,
            checked_in=begins is not None and begins <= now,
        )
        values = asdict(entrant)
        del values["id"]
        entrant = replace(entrant, id=await tournament_rows.add_entrant(connection, **values))
        await add_audit_entry(connection, row.id, now, person.id, person.name, "join")
        await tournament_rows.note_tournament_change(connection, row.id)
        return replace(_result_for_entrant(there, entrant, deck, changed=False), new=True)

    async def _give_deck(
        self, connection: AsyncConnection, row: TournamentRow, entrant: EntrantRow, deck: StoredDeck
    ) -> bool:
        """Changes the deck of an entrant. Returns False if they play it already."""
        if entrant.deck_version == deck.version_id:
            return False
        await tournament_rows.change_entrant(connection, entrant.id, deck_version=deck.version_id)
        await purge_deleted(connection, [entrant.deck_version])
        await add_audit_entry(connection, row.id, self._now(), entrant.user, entrant.name, "deck")
        await tournament_rows.note_tournament_change(connection, row.id)
        return True


def check_not_begun(there: Tournament, user: int) -> None:
    """Raises Refusal if a tournament is running. The text depends on whether the user plays in
    it."""
    if there.row.state != "running":
        return
    entrant = there.entrant_of(user)
    raise Refusal(IN_IT if entrant is not None and entrant.state == "in" else NOT_IN_IT)


async def _before_start(connection: AsyncConnection, tournament: str, begun: str) -> Tournament:
    """Locks and returns a tournament that has neither begun nor ended. Raises Refusal, with the
    words `begun` if it has begun."""
    there = await ongoing_tournament(connection, tournament, lock=True)
    if there.row.state == "running":
        raise Refusal(begun)
    return there


def _entrant(there: Tournament, user: int) -> EntrantRow:
    entrant = there.entrant_of(user)
    if entrant is None:
        raise Refusal(NOT_IN)
    return entrant


async def _check_there(connection: AsyncConnection, deck: StoredDeck) -> None:
    """Raises Refusal if the deck was deleted while it was checked."""
    if await deck_version(connection, deck.version_id) is None:
        raise Refusal(NOT_IN_COLLECTION)


def check_between_rounds(there: Tournament, entrant: EntrantRow) -> None:
    """Raises Refusal if an entrant can't change their deck now, while the tournament is running:
    the settings forbid it, or their match has started."""
    if entrant.state != "in" or entrant.dropped is not None:
        raise Refusal(NOT_PLAYING)
    if not there.row.deck_change:
        raise Refusal(DECKS_FIXED)
    for pairing in there.pairings:
        if pairing.seat_of(entrant.id) and pairing.winner is None and pairing.opened is not None:
            raise Refusal(PLAYS_NOW)


def _result_for_entrant(
    there: Tournament, entrant: EntrantRow, deck: StoredDeck, changed: bool
) -> SignUpResult:
    """Returns the sign-up result of an entrant who is not new."""
    waiting = [one for one in there.entrants if one.state == "waiting" and one.user != entrant.user]
    waiting_before = sum(one.id < entrant.id for one in waiting)
    if entrant.state != "waiting":
        waiting_before = 0
    return SignUpResult(
        there.row, entrant, deck, new=False, changed=changed, waiting_before=waiting_before
    )
