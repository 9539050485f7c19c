"""Tournaments whose channel is gone or closed to the bot. The bot pauses them and calls the
organisers, who can resume them or move them to another channel."""

from collections.abc import Callable
from typing import Any, Final

import discord

from bot.app.client import Deckhand, Interaction
from bot.app.servers import (
    channel_trouble,
    guild_now,
    me_now,
    missing_permissions,
    text_channel_now,
)
from bot.base.discord_text import plain
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import (
    OutgoingMessage,
    defer,
    delete_message,
    redraw,
    send_message,
)
from bot.matches.beginning.match_creation import PlayerRef
from bot.posts.post_kind import notice_kind
from bot.store.tournaments.tournament_rows import TournamentRow
from cogs.tournaments.controllers.organiser_permissions import check_organiser_of
from cogs.tournaments.controllers.tournament_notices import call_organisers
from cogs.tournaments.controls.organiser_controls import (
    LostChannelAction,
    MoveMenu,
    MoveTournament,
    ResumeButton,
    ResumeTournament,
)
from cogs.ui.controls import Control
from cogs.ui.pages import plain_page
from cogs.ui.periodic import PeriodicJob

PAUSED_CALL: Final = notice_kind("paused tournament")

MOST_CHANNELS: Final = 25
"""Entries in one of Discord's menus, at most."""

LATER: Final = 10.0
"""Seconds until the bot calls organisers again if Discord didn't answer."""

LOST: Final = (
    "**{name}** is paused: {trouble}, so nobody would see its rounds. Choose another channel "
    "below, or let me write there again. Then press **Resume**. The clocks are stopped until "
    "then."
)
PAUSED: Final = (
    "**{name}** is paused. **Resume** lets it continue. The menu moves it to another channel."
)
MOVED: Final = "**{name}** moves to {channel}. Press **Resume** to let it continue."
MOVED_AWAY: Final = "**{name}** continues in {channel}."
RESUMED: Final = "▶️ **{name}** continues. Clocks and deadlines continue where they stopped."
NOT_SEEN: Final = "I can't see that channel now. Choose another one."


def lost_message(bot: Deckhand, row: TournamentRow, trouble: str) -> OutgoingMessage:
    """Returns the message to organisers when a tournament is paused because its channel accepts no
    message. `trouble` is the reason. The message says how to fix the problem."""
    return paused_message(bot, row, LOST.format(name=plain(row.name), trouble=trouble))


def paused_message(bot: Deckhand, row: TournamentRow, words: str = "") -> OutgoingMessage:
    """Returns the message with which organisers resume a paused tournament or move it to another
    channel. `words` replaces the message's usual text."""
    items: list[Control[Any]] = [ResumeButton(row.id)]
    guild = bot.get_guild(row.guild)
    channels = [] if guild is None else guild.text_channels
    free = [one for one in channels if one.id != row.channel and not missing_permissions(one)]
    if free:
        items.append(MoveMenu(row.id, free[:MOST_CHANNELS]))
    return plain_page("paused", words or PAUSED.format(name=plain(row.name)), *items)


class LostChannels:
    """The handler of tournaments whose channel accepts no message. It pauses these tournaments,
    mentions the organisers, and answers the organisers' presses. Methods for a press raise Refusal
    if the request isn't possible. The handler calls `changed` after each change, so that the job of
    tournaments acts on it."""

    def __init__(self, bot: Deckhand, deals: PeriodicJob, changed: Callable[[], None]) -> None:
        self._bot = bot
        self._deals = deals
        self._channels = bot.services.tournament_channels
        self._tournaments = bot.services.tournaments
        self._changed = changed

    async def take(self, press: Interaction, action: LostChannelAction) -> None:
        """Resumes a paused tournament or moves it to another channel, and answers; `action` says
        which."""
        await defer(press, update=True)
        row = (await self._tournaments.existing(action.tournament)).row
        by = await check_organiser_of(press, row.guild)
        match action:
            case ResumeTournament():
                await self._resume(press, row, by)
            case MoveTournament():
                await self._move(press, row, by, action.channel)

    async def pause_lost(self) -> float | None:
        """Pauses every tournament whose channel accepts no message, and mentions its organisers
        once. Returns the seconds until the caller should retry a mention, None if Discord has
        answered every time."""
        again = False
        for row in await self._tournaments.active():
            trouble = channel_trouble(self._bot, row.guild, row.channel)
            if row.paused is not None:
                again |= not await self._call(row)
            elif trouble is not None:
                await self.pause(row, trouble)
        return LATER if again else None

    async def pause(self, row: TournamentRow, trouble: str) -> None:
        """Pauses a tournament because the bot can't post in its channel, and mentions its
        organisers. `trouble` is the reason."""
        if await self._channels.pause(row.id, trouble):
            await self._call((await self._tournaments.existing(row.id)).row)

    async def _call(self, row: TournamentRow) -> bool:
        """Calls the organisers of a tournament that the bot has paused. Returns False if Discord
        didn't answer."""
        trouble = await self._channels.reason_to_call(row.id)
        if trouble is None:
            return True
        message = lost_message(self._bot, row, trouble)
        about = f"{row.id}.{row.paused}"
        sent = await call_organisers(self._bot, row, PAUSED_CALL, about, message, row.paused)
        if sent.is_down:
            return False
        await self._channels.note_called(row.id, len(sent.users))
        return True

    async def _resume(self, press: Interaction, row: TournamentRow, by: PlayerRef) -> None:
        """Lets a tournament continue, unless its channel is still lost."""
        trouble = channel_trouble(self._bot, row.guild, row.channel)
        if trouble is not None:
            await redraw(press, lost_message(self._bot, row, trouble))
            return
        await self._bot.services.organisers.resume(row.id, by)
        self._deals.wake()
        self._changed()
        words = RESUMED.format(name=plain(row.name))
        await redraw(press, OutgoingMessage(words))
        await send_message(self._place(row.guild, row.channel), OutgoingMessage(words))

    async def _move(
        self, press: Interaction, row: TournamentRow, by: PlayerRef, channel: int
    ) -> None:
        """Moves a tournament to another channel."""
        guild = await guild_now(self._bot, row.guild)
        to = guild and await text_channel_now(guild, channel)
        me = guild and await me_now(self._bot, guild)
        if not guild or not to or not me:
            raise Refusal(NOT_SEEN)
        mine = to.permissions_for(me)
        if not (mine.view_channel and mine.send_messages):
            raise Refusal(NOT_SEEN)
        lost = channel_trouble(self._bot, row.guild, row.channel) is not None
        await self._channels.move(row.id, to.id, to.name, by, lost=lost)
        self._changed()
        names = {"name": plain(row.name), "channel": to.mention}
        moved = (await self._tournaments.existing(row.id)).row
        await redraw(press, paused_message(self._bot, moved, MOVED.format(**names)))
        if not lost:
            before = self._place(row.guild, row.channel)
            if row.announcement:
                await delete_message(before.get_partial_message(row.announcement))
            await send_message(before, OutgoingMessage(MOVED_AWAY.format(**names)))

    def _place(self, guild: int, channel: int) -> discord.PartialMessageable:
        return self._bot.get_partial_messageable(channel, guild_id=guild)
