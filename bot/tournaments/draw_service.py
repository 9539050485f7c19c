"""The public number that a tournament is drawn from: naming it, typing it, drawing from it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from discord.utils import snowflake_time
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.discord_text import one_line, plain
from bot.base.duty import EVERYTHING, Duty
from bot.base.refusals import Refusal
from bot.cluster.outages import make_up_for_outage
from bot.decks.member_texts import MemberTexts
from bot.matches.beginning.match_creation import PlayerRef
from bot.store import Store
from bot.store.database.conflicts import retry_on_conflict
from bot.store.tournaments import tournament_draws
from bot.store.tournaments.audit_log import AuditEntry, add_audit_entry, audit_log_of
from bot.store.tournaments.pairings import anything_played, lock_running_matches, remove_round
from bot.store.tournaments.tournament_draws import DrawRow
from bot.store.tournaments.tournament_rows import (
    RoundRow,
    Tournament,
    change_tournament,
    whole_tournament,
)
from bot.tournaments.audit_log_text import BOT
from bot.tournaments.creation import LONGEST_SOURCE
from bot.tournaments.draw import AT_START, LONGEST_NUMBER, draw_lots, normalise_number
from bot.tournaments.results import WITHOUT_PLAY
from bot.tournaments.tournament_directory import ongoing_tournament

CORRECTED_FOR: Final = 60
"""Seconds in which an organiser can correct a number after the channel has shown it."""

REMIND_AFTER: Final = 15 * 60
"""Seconds until the organiser is reminded of a missing number, or of two different numbers if none
was confirmed."""

NO_SOURCE = (
    "This tournament has no public number: I draw it from my own. An organiser can name one "
    "before the start."
)
BEGUN = "This tournament has started: its public number can only be named before that."
NO_PLAYER = "Only players and organisers of this tournament can type its number."
NOT_STARTED = (
    "You can type the number once the tournament has started and my fingerprint is posted."
)
NOT_COMMITTED = "My fingerprint isn't in the channel yet. Try again in a moment."
NOT_TAKEN = (
    "I couldn't post my fingerprint in the tournament's channel, and nothing can be proven "
    "without it. Allow me to write there: I'm trying again now."
)
PAUSED = "This tournament is paused. Type the number when it continues."
NO_NUMBER = (
    f"That isn't a number: type its digits, or its hexadecimal form, in {LONGEST_NUMBER} "
    "characters at most."
)
SAME = "That number has already been typed."
DISPUTED = "Another number was typed too. An organiser now has to decide which is right."
STANDS = "The time to correct the number is over: I'm drawing from `{number}`."
DRAWN = "This tournament has already been drawn, from `{number}`."
DRAWN_WITHOUT = "This tournament has already been drawn, without a number."
PLAYED = (
    "Players have chosen in the round that was drawn from `{number}`, so that number stays. "
    "Undoing the round doesn't change the number either."
)
NOT_WAITING = "This tournament isn't waiting for a number."
THERE_IS_ONE = "A number was typed, and I draw from it: `{number}`."


@dataclass(frozen=True, slots=True)
class TypedNumber:
    """The effect of a public number that a member typed. All fields except `number` are None if
    they don't apply.

    - `number`: the typed number in its normalised form.
    - `against`: the different number that was typed before. Nothing is drawn until an organiser
      decides between the two.
    - `undone`: the round that was drawn from the earlier number and is drawn again.
    - `before`: the earlier number that an organiser has corrected.
    """

    number: str
    against: str | None = None
    undone: RoundRow | None = None
    before: str | None = None


def reminder_due(draw: DrawRow) -> int | None:
    """Returns when to remind the organiser that the public number is missing, or that two different
    ones were typed. The reminder is due `REMIND_AFTER` seconds after the message that asked for the
    number. None if no reminder is due, for example because the organiser was reminded already."""
    if draw.reminded or draw.committed is None:
        return None
    if draw.other_number is None:
        return draw.committed + REMIND_AFTER
    if not draw.other_message:
        return None
    return int(snowflake_time(draw.other_message).timestamp()) + REMIND_AFTER


class DrawService:
    """Draws of tournaments from public numbers, such as those of a lottery. `now` gives whole
    seconds since 1970. `texts` validates the names of the numbers, which members type.

    Methods raise Refusal, with the words for the member, if a request can't be fulfilled.
    """

    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        texts: MemberTexts | None = None,
    ) -> None:
        self._store = store
        self._now = now
        self._texts = texts or MemberTexts()

    @retry_on_conflict
    async def name_source(self, tournament: str, source: str, by: PlayerRef) -> str:
        """Stores which public number a tournament will be drawn from, by a name such as that of a
        lottery ("": none). Returns the name as it is shown. Raises Refusal if the tournament has
        begun."""
        source = one_line(source)[:LONGEST_SOURCE]
        async with self._store.write() as connection:
            there = await ongoing_tournament(connection, tournament, lock=True)
            await self._texts.check(connection, there.row.guild, source)
            if there.row.began is not None:
                raise Refusal(BEGUN)
            await change_tournament(connection, tournament, number_source=source)
            await add_audit_entry(
                connection, tournament, self._now(), by.id, by.name, "source", source=source
            )
        return source

    @retry_on_conflict
    async def type_number(
        self, tournament: str, typed: str, by: PlayerRef, *, organiser: bool
    ) -> TypedNumber:
        """Stores the public number that the player or organiser `by` has typed, and returns its
        effect.

        - A number that an organiser types (`organiser`) replaces an earlier one. If the tournament
          was drawn from the earlier number, the round is drawn again; this is possible until the
          first choice in that round.
        - If a player types a number that differs from the earlier one, nothing is drawn until an
          organiser has confirmed one of the two.
        """
        async with self._store.write() as connection:
            await lock_running_matches(connection, tournament)
            there = await ongoing_tournament(connection, tournament, lock=True)
            await self._texts.check(connection, there.row.guild, typed)
            player = there.entrant_of(by.id)
            if not organiser and (player is None or player.state != "in"):
                raise Refusal(NO_PLAYER)
            found = await self._number_to_note(connection, there, typed, organiser=organiser)
            if found is not None:
                if there.row.drawing == "done":
                    await _undo_draw(connection, there)
                if found.against is None:
                    await change_tournament(connection, tournament, public_number=found.number)
                    again = {"number_message": None, "other_number": None}
                else:
                    again = {"other_number": found.number, "reminded": False}
                again |= {"number_until": None, "other_message": None}
                await tournament_draws.change_draw(connection, tournament, **again)
                await add_audit_entry(
                    connection, tournament, self._now(), by.id, by.name, "number",
                    number=found.number, before=found.against or there.row.public_number,
                )  # fmt: skip
        if found is None:
            raise Refusal(NOT_TAKEN)
        return found

    async def _number_to_note(
        self, connection: AsyncConnection, there: Tournament, typed: str, *, organiser: bool
    ) -> TypedNumber | None:
        """Returns the number to store. None if the bot could not post the commitment; the bot then
        tries to post it again."""
        row, draw = there.row, await tournament_draws.get_draw(connection, there.row.id)
        if not row.number_source:
            raise Refusal(NO_SOURCE)
        if row.began is None:
            raise Refusal(NOT_STARTED)
        corrects = organiser and draw is not None and row.public_number is not None
        if draw is None or (row.drawing != "open" and not corrects):
            told = DRAWN if row.public_number else DRAWN_WITHOUT
            raise Refusal(told.format(number=row.public_number))
        if row.paused is not None:
            raise Refusal(PAUSED)
        if draw.message == 0:
            await tournament_draws.change_draw(connection, row.id, message=None)
            return None
        if draw.committed is None:
            raise Refusal(NOT_COMMITTED)
        number = normalise_number(typed)
        if not number or len(number) > LONGEST_NUMBER:
            raise Refusal(NO_NUMBER)
        before = row.public_number
        if before is None:
            return TypedNumber(number)
        if row.drawing == "done":
            return await _correction(connection, there, number, before)
        late = draw.number_until is not None and draw.number_until <= self._now()
        if late and not organiser:
            raise Refusal(STANDS.format(number=before))
        disputed = draw.other_number is not None
        if disputed and not organiser:
            raise Refusal(DISPUTED)
        if number == before and not disputed:
            raise Refusal(SAME)
        return TypedNumber(number, before=before) if organiser else TypedNumber(number, before)

    @retry_on_conflict
    async def draw_without(self, tournament: str, by: PlayerRef) -> None:
        """Draws a tournament without the public number that it has been waiting for, as an
        organiser decided."""
        async with self._store.write() as connection:
            there = await ongoing_tournament(connection, tournament, lock=True)
            check_waiting(there)
            await draw_lots(connection, there.row, there.entrants)
            await add_audit_entry(connection, tournament, self._now(), by.id, by.name, "draw")

    @retry_on_conflict
    async def note_commitment(self, tournament: str, message: int) -> None:
        """Stores the message with the commitment. From then on members may type the public number.
        If `message` is 0, the channel did not accept the message, and members can't type the
        number."""
        stands = None if message == 0 else self._now()
        async with self._store.write() as connection:
            await tournament_draws.change_draw(
                connection, tournament, message=message, committed=stands
            )
            await change_tournament(connection, tournament)

    @retry_on_conflict
    async def note_number_announced(
        self, tournament: str, number: str, message: int, until: int
    ) -> None:
        """Stores the message that announced a public number, and the time `until` which it can be
        corrected (seconds since 1970). Does nothing if the number was corrected in between. If a
        different number was typed, stores no time limit."""
        async with self._store.write() as connection:
            there = await whole_tournament(connection, tournament, lock=True)
            draw = await tournament_draws.get_draw(connection, tournament)
            if there is None or draw is None or there.row.public_number != number:
                return
            stands = until if draw.other_number is None else None
            noted = {"number_message": message, "number_until": stands}
            await tournament_draws.change_draw(connection, tournament, **noted)
            await change_tournament(connection, tournament)

    @retry_on_conflict
    async def note_conflict_announced(self, tournament: str, number: str, message: int) -> None:
        """Stores the message that asks an organiser to decide, because the different `number` was
        typed (0: it could not be sent). Does nothing if an organiser has decided in between."""
        async with self._store.write() as connection:
            there = await whole_tournament(connection, tournament, lock=True)
            draw = await tournament_draws.get_draw(connection, tournament)
            if there is None or draw is None or draw.other_number != number:
                return
            await tournament_draws.change_draw(connection, tournament, other_message=message)

    async def draw_of(self, tournament: str) -> DrawRow | None:
        """Returns the commitment to a tournament's draw, None if there is none."""
        return await self._store.fetch(tournament_draws.get_draw, tournament)

    async def players_drawn(self, tournament: str) -> int:
        """Returns the number of players to whom a tournament's commitment applies."""
        return len(
            (await self._store.fetch(tournament_draws.inputs_of, tournament))[AT_START]["field"]
        )

    async def note_reminded(self, tournament: str) -> None:
        """Records that the organiser was reminded that the public number is missing, or that two
        different ones were typed."""
        await self._store.run(tournament_draws.change_draw, tournament, reminded=True)

    async def typed_last(self, tournament: str, number: str) -> AuditEntry | None:
        """Returns the audit log entry of the last time that a member typed this public number, None
        if nobody did."""
        entries = await self._store.fetch(audit_log_of, tournament)
        typed = [one for one in entries if one.action == "number"]
        return next((one for one in reversed(typed) if one.facts["number"] == number), None)


async def _correction(
    connection: AsyncConnection, there: Tournament, number: str, before: str
) -> TypedNumber:
    """Returns the number that replaces the one that the first round was drawn from. Raises Refusal
    if both are the same, or if anything was played since."""
    if number == before:
        raise Refusal(SAME)
    latest = there.round
    if latest is None:
        return TypedNumber(number, before=before)
    decided = [one.how for one in there.pairings if one.winner is not None]
    played = any(how not in WITHOUT_PLAY for how in decided)
    if played or latest.number > 1 or await anything_played(connection, there.row.id, 1):
        raise Refusal(PLAYED.format(number=before))
    return TypedNumber(number, undone=latest, before=before)


async def _undo_draw(connection: AsyncConnection, there: Tournament) -> None:
    """Removes the first round, as if nothing had been drawn. Its matches will be stopped, and their
    secrets are used again with the right number."""
    if there.round is not None:
        await remove_round(connection, there.row.id, there.round.number)
    await tournament_draws.delete_deals(connection, there.row.id)
    await change_tournament(connection, there.row.id, drawing="open")


def check_waiting(there: Tournament) -> None:
    """Raises Refusal if a tournament isn't waiting for its public number, because the tournament
    was drawn, isn't running, or has the number."""
    if there.row.state != "running" or there.row.drawing != "open":
        raise Refusal(NOT_WAITING)
    if there.row.public_number is not None:
        raise Refusal(THERE_IS_ONE.format(number=plain(there.row.public_number)))


@retry_on_conflict
async def draw_from_number(
    store: Store, tournament: str, now: Callable[[], int], duty: Duty = EVERYTHING
) -> None:
    """Draws a tournament from its public number, if the time to correct the number is over. Does
    nothing otherwise."""
    async with store.write() as connection:
        await make_up_for_outage(connection, now(), duty)
        there = await whole_tournament(connection, tournament, lock=True)
        noted = await tournament_draws.get_draw(connection, tournament)
        if there is None or there.row.state != "running" or there.row.paused is not None:
            return
        if there.row.drawing != "open" or noted is None or noted.number_until is None:
            return
        if noted.number_until > now():
            return
        await draw_lots(connection, there.row, there.entrants)
        number = there.row.public_number
        await add_audit_entry(connection, tournament, now(), 0, BOT, "draw", number=number)
