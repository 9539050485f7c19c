"""The message of a shared deck, and the texts for its owner and for members who copy it."""

from collections.abc import Iterator

from bot.base.discord_text import escaped, plain
from bot.decks.deck_text import NAME_LENGTH
from bot.decks.deck_validation import DeckReading
from bot.decks.shared_decks import DeckSharing
from bot.discord_api.discord_calls import OutgoingMessage
from bot.store.decks.deck_rows import StoredDeck
from bot.store.decks.shared_decks import DeckPost
from cogs.decks.controls.deck_controls import CopyPostButton, UpdatePostButton, WithdrawPostButton
from cogs.decks.layouts.deck_text import description, heading, legality_words, power_words
from cogs.ui.pages import Page, page_message
from cogs.ui.play_buttons import TrySharedButton
from cogs.ui.report_button import ReportButton

POSTS_TOLD = 3


def post_message(post: DeckPost, deck: StoredDeck, reading: DeckReading) -> OutgoingMessage:
    """Returns the public message of a shared deck, without its picture."""
    about = [f"-# {escaped(line)}" for line in reading.sheet.summary]
    if deck.power is not None:
        about.append(power_words(deck.power))
    said = f"{heading(deck)} by {plain(post.author_name)}"
    legal = legality_words(reading).partition(".")[0] + "."
    buttons = (
        CopyPostButton(post.id),
        TrySharedButton(post.id),
        UpdatePostButton(post.id),
        WithdrawPostButton(post.id),
        ReportButton("deck", post.id),
    )
    lines = said, *description(reading), legal, *about
    return page_message(Page("shared-deck", lines=lines, controls=buttons, colour=None))


def copied_words(post: DeckPost, deck: StoredDeck) -> str:
    """Returns the text above a deck that a member has just copied from a post."""
    return (
        f"Copied **{plain(deck.name, NAME_LENGTH)}** by {plain(post.author_name)} into your decks."
    )


def sharing_lines(sharing: DeckSharing) -> Iterator[str]:
    """Yields lines for the owner of a deck: from whom they copied it, and which posts still show an
    older version."""
    if (origin := sharing.origin) is not None:
        author = plain(origin.author_name)
        yield f"-# Copied from {author}, version {origin.number}."
        if origin.newer is not None:
            yield f"🆕 {author} shares a newer version of it: {origin.newer[1]}."
    for post, number in sharing.behind[:POSTS_TOLD]:
        where = f"in <#{post.channel}>"
        if post.message is not None:
            link = f"https://discord.com/channels/{post.guild}/{post.channel}/{post.message}"
            where = f"[in this message]({link})"
        yield f"-# Shared as version {number} {where}: “Update” there shows this one."
