"""The private messages on which players cut the deck. They become the players' hands after the
deal.

They are stored as the private panels of the match (ephemeral messages with a player's hand), so
that the code for hands finds them.
"""

import discord

from bot.app.client import Deckhand
from bot.discord_api.discord_calls import CallResult, OutgoingMessage, redraw, respond
from bot.discord_api.private_replies import PrivateReply, delete_reply, edit_reply
from bot.posts.private_posts import first_private_hand, reply_of
from bot.store.matches.match_rows import MatchRow
from bot.store.posts.post_rows import PostRow
from cogs.matches.deals.layouts.cutting import cut_panel, words_panel
from cogs.ui.controls import Interaction


class CutPanels:
    """The private messages with which players cut the deck of a match that isn't dealt yet."""

    def __init__(self, bot: Deckhand) -> None:
        self._bot = bot
        self._matches = bot.services.match_directory

    async def answer_accepted(self, press: Interaction, row: MatchRow, words: str) -> None:
        """Shows a player who has just accepted a challenge the text `words`, which says that they
        can cut the deck soon. Uses the message whose button was pressed, or a new private one if
        others see that message."""
        message = press.message
        if message is not None and message.flags.ephemeral:
            await self.replace_panel(press, row, words_panel(words))
        else:
            await self.open_panel(press, row, words_panel(words))

    async def open_panel(
        self, press: Interaction, row: MatchRow, outgoing: OutgoingMessage
    ) -> None:
        """Answers a press with a new private message, `outgoing`. Deletes the private message that
        the player opened before."""
        before = await self._stored(row, press.user.id)
        await self._keep(press, row, await respond(press, outgoing))
        if before is not None:
            await delete_reply(self._bot, reply_of(before))

    async def replace_panel(
        self, press: Interaction, row: MatchRow, outgoing: OutgoingMessage
    ) -> None:
        """Replaces the private message whose button was pressed by `outgoing`."""
        await self._keep(press, row, await redraw(press, outgoing))

    async def show_to_cut(self, row: MatchRow) -> None:
        """Adds the controls for cutting the deck to private messages that were sent too early for
        them, before the fingerprint of the deal was posted."""
        for seat in row.asked_to_cut:
            stored = await self._stored(row, row.users[seat])
            if stored is not None and row.is_being_cut:
                await edit_reply(self._bot, reply_of(stored), cut_panel(row))

    async def _stored(self, row: MatchRow, user: int) -> PostRow | None:
        seat = row.seat_of(user)
        return None if seat is None else await self._matches.private_hand(row, seat)

    async def _keep(
        self, press: Interaction, row: MatchRow, shown: CallResult[discord.Message | None]
    ) -> None:
        """Stores the interaction token by which the panel can be edited from now on."""
        seat, message = row.seat_of(press.user.id), press.message
        there = shown.value or message
        if seat is None or not shown.done or there is None:
            return
        reply = PrivateReply.to(press)
        await self._matches.save_hand(first_private_hand(row, seat, there.id, reply))
