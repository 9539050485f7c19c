"""The audit logs of tournaments."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.refusals import Refusal
from bot.store.database.rows import find_rows
from bot.store.tables.tournament_schema import audit_log

AuditAction = Literal[
    "create", "open", "close", "join", "leave", "promote", "deck", "start", "round", "finish",
    "pause", "resume", "add", "drop", "result", "correct", "bye", "extend", "undo", "cancel",
    "source", "number", "draw", "return", "move", "call", "once",
]  # fmt: skip
"""An action on a tournament: created; sign-up opened and closed; joined and left before the start;
an entrant got a place from the waiting list; a deck changed; started; a round begun; ended with a
winner; paused and resumed; a late member added; an entrant dropped; a result set and corrected; a
bye given; a round extended and undone; cancelled; the public number named, typed, and drawn from;
an entrant who had dropped out came back; moved to another channel; organisers called; no longer
held every week."""

MOST_ENTRIES_EACH: Final = 1000
"""Maximum number of entries of one user in the log of a tournament."""

LOG_FULL: Final = (
    f"You've done {MOST_ENTRIES_EACH:,} things in this tournament, the most that its log takes "
    "from you. Another organiser can continue."
)


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """One act in a tournament, as its audit log records it.

    - `at`: the time of the act (seconds since 1970).
    - `user`, `name`: the user who acted (0: the bot itself), and their name then.
    - `action`: the kind of act.
    - `entrant`, `other`: the player whom the act is about, and the second player if the act is
      about a pairing.
    - `round`: the number of the round that the act is about, if any.
    - `facts`: further details.
    - `reason`: the reason that the user gave, "" if none.
    """

    id: int
    tournament: str
    at: int
    user: int
    name: str
    action: AuditAction
    entrant: int | None
    other: int | None
    round: int | None
    facts: Mapping[str, Any]
    reason: str


async def add_audit_entry(
    connection: AsyncConnection,
    tournament: str,
    at: int,
    user: int,
    name: str,
    action: AuditAction,
    *,
    entrant: int | None = None,
    other: int | None = None,
    in_round: int | None = None,
    reason: str = "",
    **facts: int | str | None,
) -> None:
    """Records an act in a tournament's audit log. The parameters are the fields of `AuditEntry`:
    `in_round` is its `round`, and further keyword arguments become its `facts`. Call it in the
    transaction of the act. Raises Refusal if the user has MOST_ENTRIES_EACH entries in the log
    already; the bot itself (0) has no limit."""
    theirs = select(func.count()).where(
        audit_log.c.tournament == tournament, audit_log.c.user == user
    )
    if user and (await connection.scalar(theirs) or 0) >= MOST_ENTRIES_EACH:
        raise Refusal(LOG_FULL)
    values = {
        "tournament": tournament,
        "at": at,
        "user": user,
        "name": name,
        "action": action,
        "entrant": entrant,
        "other": other,
        "round": in_round,
        "facts": facts,
        "reason": reason,
    }
    await connection.execute(insert(audit_log).values(values))


async def audit_log_of(connection: AsyncConnection, tournament: str) -> Sequence[AuditEntry]:
    """Returns all entries of a tournament's audit log, in order."""
    query = select(audit_log).where(audit_log.c.tournament == tournament).order_by(audit_log.c.id)
    return await find_rows(connection, AuditEntry, query)
