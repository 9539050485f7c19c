"""Notices of matches that are wanted."""

from dataclasses import dataclass
from typing import Final, Literal, Self, cast

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.matches.match_rows import MatchRow
from bot.store.posts.post_rows import want_post
from engine.players import Player

MATCH_NOTICE: Final = "match notice"
"""The kind of post that a notice of a match is."""

MatchNoticeKind = Literal["warned", "lost", "won", "away", "stopped", "paused"]
"""Whose time runs out; who has lost on time; who has won so; who has left the server, which is for
the organiser of a tournament to know; whose match has no result, as the rules have changed; whose
match is paused, as it takes too much computing."""


@dataclass(frozen=True, slots=True)
class MatchNotice:
    """What is to be told of a player of a match, once; mostly to them. `number` is the decision
    that it's about, 0 if there can't be another such notice."""

    match_id: str
    player: Player
    kind: MatchNoticeKind
    number: int = 0

    @property
    def about(self) -> str:
        """Returns what its post is about."""
        return f"{self.match_id}.{self.player}.{self.kind}.{self.number}"

    @classmethod
    def of_post(cls, about: str) -> Self:
        """Returns the notice that a post is about."""
        match_id, player, kind, number = about.split(".")
        return cls(match_id, cast(Player, player), cast(MatchNoticeKind, kind), int(number))


async def want_match_notice(
    connection: AsyncConnection,
    row: MatchRow,
    player: Player,
    kind: MatchNoticeKind,
    number: int = 0,
) -> None:
    """Notes what has to be told of a player of a match."""
    about = MatchNotice(row.id, player, kind, number).about
    user = None if kind == "away" else row.users[player]
    await want_post(connection, MATCH_NOTICE, about, row.guild, row.channel, user)
