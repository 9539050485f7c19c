"""Messages of a tournament that the bot sends exactly once, to its channel and its organisers."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.app.client import Deckhand
from bot.discord_api.discord_calls import CallOutcome, OutgoingMessage
from bot.posts.notice import Notice, Posted, channel_delivery
from bot.store.tournaments.tournament_rows import TournamentRow
from cogs.tournaments.layouts.round_announcements import ChannelNotice
from cogs.ui.deliveries import deliveries_to_organisers

PLAIN: Final = OutgoingMessage()


@dataclass(frozen=True, slots=True)
class News:
    """Messages to send to a tournament's channel, in order. `kind`, `about` and `since` are the
    fields of their `Notice`. The first message also has the buttons and files of the message
    `along`."""

    kind: str
    about: str
    since: int | None
    notices: Sequence[ChannelNotice]
    along: OutgoingMessage = PLAIN


async def tell_channel(bot: Deckhand, row: TournamentRow, news: News) -> Posted:
    """Sends the messages of `news` to a tournament's channel, except those that were sent before.

    Returns the result of the first message. If Discord doesn't answer, or refuses the first
    message, sends no more messages and returns that result. If Discord refuses a later message, the
    others are sent.
    """
    results = list[Posted]()
    for index, one in enumerate(news.notices):
        outgoing = replace(PLAIN if index else news.along, content=one.words)
        ways = (channel_delivery(row.guild, row.channel, outgoing, *one.called),)
        about = f"{news.about}.{index}"
        sent = await bot.posts.send(Notice(news.kind, about, row.guild, ways, news.since))
        if sent.is_down or not (index or sent.done):
            return sent
        results.append(sent)
    return results[0]


async def call_organisers(
    bot: Deckhand,
    row: TournamentRow,
    kind: str,
    about: str,
    outgoing: OutgoingMessage,
    since: int | None = None,
    *,
    everyone: bool = False,
) -> Posted:
    """Sends a message once that mentions the organiser who created a tournament, or with `everyone`
    the whole organiser role. Returns the result: DOWN if the server is unavailable now.

    - `kind` is the kind of message, and `about` is the id of the thing that it is about. A message
      with the kind and id of an earlier one isn't sent.
    - `since` is when the previous version of the bot may have sent the message (seconds since
      1970), None if it can't have.
    """
    ways = await deliveries_to_organisers(bot, row, outgoing, everyone=everyone)
    if ways is None:
        return Posted(CallOutcome.DOWN)
    return await bot.posts.send(Notice(kind, about, row.guild, ways, since))
