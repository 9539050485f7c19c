"""Checks of the players when a match starts: one table of all ways to start one, and the
functions that check it."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.discord_text import plain
from bot.base.people import is_computer, is_former_member
from bot.base.refusals import Refusal
from bot.store.limits.host_blocks import find_host_block
from bot.store.limits.kept_out import find_kept_out
from bot.store.limits.member_blocks import are_apart

StartWay = Literal[
    "challenge", "accepted challenge", "queue", "queue pair", "rematch", "next game", "sign-up",
    "tournament start", "tournament match", "late entry", "practice", "playing on", "exercise",
]  # fmt: skip
"""A way in which a match starts, or a player gets a place for one."""

Presence = Literal["there", "unseen", "left"]
"""Whether a user is a member who sees the channel ("there"), a member who doesn't ("unseen"), or
not in the server ("left")."""

AskPresence = Callable[[int, int | None, int], Awaitable[Presence | None]]
"""Returns where a user is, for a server and a channel (None: any); None if Discord doesn't
answer."""

KEPT_OUT: Final = (
    "The moderators of this server keep you out of new matches here. {reason}You can finish the "
    "matches that you're in, and play the computer in a direct message with me."
)
REASON: Final = "Their reason: *{reason}*. "

ASKED_AT_ONCE: Final = 10
"""The most users about whom Discord is asked at the same time."""


@dataclass(frozen=True, slots=True)
class StartNeeds:
    """The requirements of one way to start a match.

    - `present`: how players show that they're here.
    - `member`: each player must be in the server.
    - `sees`: each player must see the match's channel.
    - `unblocked`: neither player has blocked the other, and the bot's host has blocked neither
      player.
    - `let_in`: the server bars neither player from new matches.
    """

    present: str
    member: bool = True
    sees: bool = True
    unblocked: bool = True
    let_in: bool = True


NEEDS: Final[Mapping[StartWay, StartNeeds]] = {
    "challenge": StartNeeds("the challenger types the command"),
    "accepted challenge": StartNeeds("the opponent accepts"),
    "queue": StartNeeds("the member presses **Join**", unblocked=False),
    "queue pair": StartNeeds("both press **Ready**"),
    "rematch": StartNeeds("both agree"),
    "next game": StartNeeds("both have played the game before", unblocked=False, let_in=False),
    "sign-up": StartNeeds("the member presses **Join**", unblocked=False),
    "tournament start": StartNeeds(
        "check-in, if there is one", sees=False, unblocked=False, let_in=False
    ),
    "tournament match": StartNeeds(
        "**I'm here**, or the first choice", unblocked=False, let_in=False
    ),
    "late entry": StartNeeds("the member presses **Join late**", unblocked=False),
    "practice": StartNeeds("the member types the command", unblocked=False, let_in=False),
    "playing on": StartNeeds("the member presses the button", unblocked=False, let_in=False),
    "exercise": StartNeeds("the member presses the button", unblocked=False, let_in=False),
}
"""Every way in which a match starts, with what it needs. `docs/matches.md` has the same table."""


async def everybody_is_there(guild: int, channel: int | None, user: int) -> Presence | None:
    """Returns "there" for every user. The bot uses this function if it can't ask Discord."""
    return "there"


async def absent_users(
    way: StartWay, ask: AskPresence, guild: int | None, channel: int, users: Sequence[int]
) -> Mapping[int, Presence]:
    """Returns the users who don't meet the requirements of `way`: "left" if a user isn't in the
    server, "unseen" if a user is but can't see the channel. `way` says whether players must be in
    the server and see the channel. `ask` asks Discord about a user; if Discord doesn't answer, the
    user counts as there. Returns an empty mapping in direct messages."""
    needs = NEEDS[way]
    people = [user for user in users if not is_computer(user)]
    if guild is None or not needs.member:
        return {}
    found: dict[int, Presence] = dict.fromkeys(filter(is_former_member, people), "left")
    asked = [user for user in people if user not in found]
    place = channel if needs.sees else None
    for first in range(0, len(asked), ASKED_AT_ONCE):
        some = asked[first : first + ASKED_AT_ONCE]
        said = await asyncio.gather(*(ask(guild, place, user) for user in some))
        for user, where in zip(some, said, strict=True):
            if where is not None and where != "there":
                found[user] = where
    return found


async def refuse_kept_out(
    connection: AsyncConnection, way: StartWay, guild: int | None, user: int
) -> None:
    """Raises Refusal, with a text for the member, if the server bars this user from new matches.
    Does nothing if `way` (of starting a match) doesn't require this check."""
    if guild is None or not NEEDS[way].let_in:
        return
    found = await find_kept_out(connection, guild, user)
    if found is not None:
        reason = REASON.format(reason=plain(found.reason)) if found.reason else ""
        raise Refusal(KEPT_OUT.format(reason=reason))


async def kept_apart(
    connection: AsyncConnection, way: StartWay, guild: int | None, users: Sequence[int]
) -> bool:
    """Returns whether these players aren't allowed to meet: one has blocked the other, or the
    server or this bot's host has blocked one. False if `way` doesn't require that check."""
    people = [user for user in users if not is_computer(user)]
    if not NEEDS[way].unblocked:
        return False
    if len(people) == 2 and await are_apart(connection, people[0], people[1]):
        return True
    if guild is not None and NEEDS[way].let_in:
        for user in people:
            if await find_kept_out(connection, guild, user) is not None:
                return True
    return any([await find_host_block(connection, "user", user) is not None for user in people])
