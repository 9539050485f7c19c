"""Delivers files that take a while to make, such as a member's data or a tournament's.

Each file is a job, which edits the answer that promised it. The process that does the job needs no
gateway.
"""

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final

import discord

from bot.base import current_time
from bot.base.refusals import Refusal
from bot.discord_api.command_tree import BROKEN
from bot.discord_api.discord_calls import CallOutcome, OutgoingMessage, send_direct_to
from bot.discord_api.private_replies import PrivateReply, edit_reply, send_reply
from bot.jobs import Job, Jobs, NotYet
from bot.limits.hourly_limits import EXPORTS_PER_HOUR, count_act
from bot.store import Store
from bot.store.database.conflicts import DatabaseAway, TooManyConflicts, retry_on_conflict
from bot.store.privacy import pending_exports
from bot.store.privacy.pending_exports import ExportKind, ExportRow

log = logging.getLogger(__name__)

HAND_OVER: Final = "export"
HAND_OVER_LATER: Final = "long export"

MOST_TRIES: Final = 10
"""The most times that a file is started, by workers that end before it is done or while Discord or
the database is unavailable."""

PAUSE_SECONDS: Final = 2.0
LONGEST_PAUSE_SECONDS: Final = 60.0

_LAPSED: Final = CallOutcome.LATE, CallOutcome.GONE
"""Outcomes that mean that the answer can no longer be edited."""

Make = Callable[[ExportRow], Awaitable[Sequence[OutgoingMessage]]]
"""Makes the messages with the files. May raise Refusal."""

Say = Callable[[str], OutgoingMessage]
"""Makes the message that says why there is no file."""


@dataclass(frozen=True, slots=True)
class _FileKind:
    client: discord.Client
    make: Make
    say: Say
    job: str


class FileDelivery:
    """Makes files for members by jobs, and delivers them. Cogs register the kinds of files."""

    def __init__(self, store: Store, jobs: Jobs) -> None:
        self._store = store
        self._jobs = jobs
        self._kinds: dict[ExportKind, _FileKind] = {}
        for name in (HAND_OVER, HAND_OVER_LATER):
            job = Job(
                name,
                self._hand_over,
                tries=MOST_TRIES,
                pause=PAUSE_SECONDS,
                longest_pause=LONGEST_PAUSE_SECONDS,
                lock="{user}",
                queueing_lock="{export}",
                long=name == HAND_OVER_LATER,
            )
            jobs.add(job)

    def add_kind(
        self,
        kind: ExportKind,
        client: discord.Client,
        make: Make,
        say: Say = OutgoingMessage,
        *,
        long: bool = False,
    ) -> None:
        """Registers a kind of file, which `make` makes and `client` delivers. If a file can't be
        made, `say` makes the message that says why; the default is a plain message. Files that take
        `long` to make have a separate kind of job, so that other files don't wait for them."""
        self._kinds[kind] = _FileKind(client, make, say, HAND_OVER_LATER if long else HAND_OVER)

    async def request_file(
        self, user: int, kind: ExportKind, reply: PrivateReply, about: str = ""
    ) -> None:
        """Schedules a file for a user. The file replaces the private reply. If the reply can no
        longer be edited by then, the file comes as a direct message. `about` is passed to the
        function that makes the file. Raises Refusal if the user has requested too many files within
        an hour."""
        number = await self._note(user, kind, reply, about)
        self._jobs.defer_soon(self._kinds[kind].job, export=number, user=user)

    @retry_on_conflict
    async def _note(self, user: int, kind: ExportKind, reply: PrivateReply, about: str) -> int:
        """Stores the request, and returns its number."""
        now = current_time.now()
        async with self._store.write() as connection:
            await count_act(connection, user, "export", EXPORTS_PER_HOUR, now)
            return await pending_exports.add_export(
                connection, user, kind, about, reply.token, reply.expires, now
            )

    async def go_on(self) -> None:
        """Schedules the jobs of all files that aren't delivered yet, because their jobs may be
        lost."""
        rows = await self._store.fetch(pending_exports.exports_to_make)
        for row in rows:
            self._jobs.defer_soon(self._kinds[row.kind].job, export=row.id, user=row.user)

    async def _hand_over(self, export: int, user: int) -> None:
        """Makes and delivers one file. The function of the jobs."""
        row = await self._store.run(pending_exports.begin_export, export)
        if row is None:
            return
        kind = self._kinds[row.kind]
        messages = await _made(row, kind.make, kind.say)
        for number, message in enumerate(messages[row.sent :], row.sent):
            outcome = await _send(kind.client, row, message, is_first=number == 0)
            if outcome is CallOutcome.DOWN and row.tries < MOST_TRIES:
                raise NotYet("Discord is down")
            if outcome is not CallOutcome.DONE:
                log.warning("somebody could not be handed an export: %s", outcome.value)
                break
            await self._store.run(pending_exports.note_sent, export, number + 1)
        await self._store.run(pending_exports.delete_export, export)


async def _made(row: ExportRow, make: Make, say: Say) -> Sequence[OutgoingMessage]:
    """Returns the messages with the files. If no file can be made, returns one message that says
    why."""
    if row.tries > MOST_TRIES:
        log.error("no worker has lived through an export of the kind %s", row.kind)
        return [say(BROKEN)]
    try:
        return await make(row)
    except (DatabaseAway, TooManyConflicts):
        raise
    except Refusal as refusal:
        return [say(str(refusal))]
    except Exception:
        log.exception("an export of the kind %s could not be made", row.kind)
        return [say(BROKEN)]


async def _send(
    client: discord.Client, row: ExportRow, message: OutgoingMessage, *, is_first: bool
) -> CallOutcome:
    """Sends a message that only the user sees."""
    reply = PrivateReply(row.token, row.expires)
    if not reply.is_expired():
        send = edit_reply if is_first else send_reply
        outcome = (await send(client, reply, message)).outcome
        if outcome not in _LAPSED:
            return outcome
    return (await send_direct_to(client, row.user, message)).outcome
