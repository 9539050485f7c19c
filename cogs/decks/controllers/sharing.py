"""What `/deck share` and the buttons of shared decks do."""

from dataclasses import replace

import discord

from bot.app.client import Deckhand, Interaction
from bot.base.discord_text import plain
from bot.base.refusals import Refusal
from bot.decks.deck_text import NAME_LENGTH
from bot.decks.deck_validation import DeckReading
from bot.decks.shared_decks import WITHDRAWN, SharedDecks, check_shareable
from bot.discord_api.discord_calls import OutgoingFile, OutgoingMessage, defer, redraw, respond
from bot.store.decks.deck_rows import StoredDeck
from bot.store.decks.shared_decks import DeckPost
from cogs.decks.controllers.deck_page import deck_page_message, tell_kept
from cogs.decks.layouts.deck_text import sheet_picture
from cogs.decks.layouts.shared_deck import copied_words, post_message, withdrawn_message
from cogs.ui.pictures import answer_then_draw, redraw_then_draw
from rendering import sheet_pages

PAGES = 4
"""Pages of a deck's picture that a post shows."""

NEEDED = {"view_channel": "see this channel", "attach_files": "attach pictures"}
NOT_YOURS = "Only who shared this deck can do that."


class ShareController:
    """Posts decks, and serves the presses on the posts, of today and of long ago."""

    def __init__(self, bot: Deckhand) -> None:
        self._bot = bot

    @property
    def _shared(self) -> SharedDecks:
        return self._bot.services.shared

    async def share(self, interaction: Interaction, name: str) -> None:
        """Answers, for everybody to see, with the page of a deck of the one who asks."""
        guild, channel = interaction.guild_id, interaction.channel_id
        if guild is None or channel is None:
            raise Refusal("Decks are shared in a server's channel.")
        check_permissions(interaction)
        deck = await self._bot.decks.named(interaction.user.id, name)
        check_shareable(deck)
        await defer(interaction, private=False)
        reading, _ = await self._bot.decks.read(deck)
        check_shareable(replace(deck, legal=reading.legal))
        post = await self._shared.share(deck, interaction.user.display_name, guild, channel)
        pictures = await self._pictures(reading)
        outgoing = replace(post_message(post, deck, reading), files=pictures)
        sent = await respond(interaction, outgoing, private=False)
        await self._shared.sent(post, sent.value.id if sent.value is not None else None)

    async def copy(self, interaction: Interaction, post_id: str) -> None:
        """Copies the deck for the one who pressed, and shows it to them alone."""
        found = await self._found(interaction, post_id)
        if found is None:
            return
        post, shared = found
        await defer(interaction)
        kept = await self._shared.copy(interaction.user.id, post, shared)
        if kept.news == "same":
            await tell_kept(interaction, kept)
            return
        said = copied_words(post, kept.deck)
        reading = kept.reading
        page = await deck_page_message(self._bot, said, kept.deck, reading, reading.source)
        await answer_then_draw(interaction, *page)

    async def bring_up_to_date(self, interaction: Interaction, post_id: str) -> None:
        """Has the pressed post show its author's deck as it is now."""
        found = await self._found(interaction, post_id)
        if found is None:
            return
        post, _ = found
        if interaction.user.id != post.author:
            raise Refusal(NOT_YOURS)
        deck = await self._shared.bring_up_to_date(post)
        await defer(interaction, update=True)
        reading, _ = await self._bot.decks.read(deck)
        outgoing = post_message(post, deck, reading)
        await redraw_then_draw(interaction, outgoing, self._pictures, reading)

    async def withdraw(self, interaction: Interaction, post_id: str) -> None:
        """Ends the sharing, for its author and for who may delete others' messages."""
        found = await self._found(interaction, post_id)
        if found is None:
            return
        post, _ = found
        if interaction.user.id != post.author and not interaction.permissions.manage_messages:
            raise Refusal(NOT_YOURS)
        await self._shared.withdraw(post)
        await redraw(interaction, withdrawn_message())

    async def take_newer(self, interaction: Interaction, deck_id: int) -> None:
        """Takes the newest version of the deck that was copied."""
        copy = await self._bot.decks.numbered(interaction.user.id, deck_id)
        await defer(interaction, update=True)
        kept = await self._shared.take_newer(copy)
        said = f"Kept the newer version as **{plain(kept.deck.name, NAME_LENGTH)}**."
        reading = kept.reading
        page = await deck_page_message(self._bot, said, kept.deck, reading, reading.source)
        await redraw_then_draw(interaction, *page)

    async def _found(
        self, interaction: Interaction, post_id: str
    ) -> tuple[DeckPost, StoredDeck] | None:
        """The pressed post; None where it is withdrawn, which it says from now on."""
        found = await self._shared.find(post_id)
        if found is None:
            await redraw(interaction, withdrawn_message())
            await respond(interaction, OutgoingMessage(WITHDRAWN))
        return found

    async def _pictures(self, reading: DeckReading) -> tuple[OutgoingFile, ...]:
        """The first pages of a deck's picture, each under a name of its own."""
        sheet = reading.sheet
        made: list[OutgoingFile] = []
        for page in range(min(sheet_pages(sheet), PAGES)):
            for picture in await sheet_picture(self._bot, sheet, page):
                made.append(replace(picture, name=f"{page + 1}-{picture.name}"))
        return tuple(made)


def check_permissions(interaction: Interaction) -> None:
    """Raises Refusal where the member may not write, or the bot not show pictures."""
    in_thread = isinstance(interaction.channel, discord.Thread)
    writing = "send_messages_in_threads" if in_thread else "send_messages"
    if not getattr(interaction.permissions, writing):
        raise Refusal("You may not write in this channel. Share your deck in another one.")
    mine = interaction.app_permissions
    lacking = [words for name, words in NEEDED.items() if not getattr(mine, name)]
    if lacking:
        raise Refusal(
            f"Sharing a deck needs me to {' and '.join(lacking)}, and I am not allowed to. Try "
            "another channel, or ask who runs this server."
        )
