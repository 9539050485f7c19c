"""Notices of matches that still have to be sent."""

from dataclasses import dataclass
from typing import Final, Literal, Self, cast

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.matches.match_rows import MatchRow
from bot.store.posts.post_rows import want_post
from engine.players import Player

MATCH_NOTICE: Final = "match notice"
"""The kind of the posts that are notices of a match."""

MatchNoticeKind = Literal["warned", "lost", "won", "away", "stopped", "paused"]
"""The subject of a notice about a player: their time runs out; they have lost on time; they have
won that way; they have left the server (for the tournament's organiser); their match has no result,
because the rules have changed; their match is paused, because it takes too much computing."""


@dataclass(frozen=True, slots=True)
class MatchNotice:
    """A notice about a player of a match, sent once, usually to that player. `number` is the number
    of the decision that the notice is about. It is 0 if a match has only one notice of this
    kind."""

    match_id: str
    player: Player
    kind: MatchNoticeKind
    number: int = 0

    @property
    def about(self) -> str:
        """The text form of the notice. The post that delivers the notice stores it in
        `PostRow.about`."""
        return f"{self.match_id}.{self.player}.{self.kind}.{self.number}"

    @classmethod
    def of_post(cls, about: str) -> Self:
        """Returns the notice whose text form is `about`, which is the `PostRow.about` of a post."""
        match_id, player, kind, number = about.split(".")
        return cls(match_id, cast(Player, player), cast(MatchNoticeKind, kind), int(number))


async def want_match_notice(
    connection: AsyncConnection,
    row: MatchRow,
    player: Player,
    kind: MatchNoticeKind,
    number: int = 0,
) -> None:
    """Schedules a notice about a player of a match. `number` is the number of the decision that the
    notice is about, 0 if a match has only one notice of this kind."""
    about = MatchNotice(row.id, player, kind, number).about
    user = None if kind == "away" else row.users[player]
    await want_post(connection, MATCH_NOTICE, about, row.guild, row.channel, user)
