"""The audit logs of tournaments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tournament_schema import acts

Act = Literal[
    "create", "open", "close", "join", "leave", "promote", "deck", "start", "round", "finish",
    "pause", "resume", "add", "drop", "result", "correct", "bye", "extend", "undo", "cancel",
]  # fmt: skip
"""What can be done to a tournament: made; sign-up opened and closed; joined and left before the
start; somebody got the place of another from the waiting list; a deck changed; started; a round
begun; ended with a winner; paused and resumed; a late member added; an entrant dropped; a result
set and corrected; a bye given; a round extended and undone; cancelled."""


@dataclass(frozen=True, slots=True)
class ActRow:
    """One act: who did it (`user`, 0 for the bot itself), to which `entrant` (and the `other` of a
    pairing), in which round, what there is to know of it beside (`facts`), and the reason given."""

    id: int
    tournament: str
    at: int
    user: int
    name: str
    act: Act
    entrant: int | None
    other: int | None
    round: int | None
    facts: Mapping[str, Any]
    reason: str


async def add_act(
    connection: AsyncConnection,
    tournament: str,
    at: int,
    user: int,
    name: str,
    act: Act,
    *,
    entrant: int | None = None,
    other: int | None = None,
    in_round: int | None = None,
    reason: str = "",
    **facts: int | str | None,
) -> None:
    """Notes an act, in the transaction that does it."""
    values = {
        "tournament": tournament,
        "at": at,
        "user": user,
        "name": name,
        "act": act,
        "entrant": entrant,
        "other": other,
        "round": in_round,
        "facts": facts,
        "reason": reason,
    }
    await connection.execute(insert(acts).values(values))


async def acts_of(connection: AsyncConnection, tournament: str) -> Sequence[ActRow]:
    """Everything that was done to a tournament, in order."""
    query = select(acts).where(acts.c.tournament == tournament).order_by(acts.c.id)
    return [ActRow(**row._mapping) for row in await connection.execute(query)]
