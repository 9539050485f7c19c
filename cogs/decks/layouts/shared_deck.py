"""The message of a shared deck, and the texts for its owner and for members who copy it."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from bot.base.discord_text import escaped, plain
from bot.decks.card_search.indexed_card import IndexedCard
from bot.decks.deck_text import NAME_LENGTH
from bot.decks.deck_validation import DeckReading
from bot.decks.shared_decks import DeckSharing
from bot.discord_api.discord_calls import OutgoingMessage
from bot.store.decks.deck_rows import StoredDeck
from bot.store.decks.shared_decks import DeckPost
from cogs.decks.controls.deck_controls import (
    CardsOfPostButton,
    CopyPostButton,
    UpdatePostButton,
    WithdrawPostButton,
)
from cogs.decks.layouts.deck_text import (
    card_message,
    description,
    heading,
    legality_words,
    power_words,
)
from cogs.ui.choices import CHOICES
from cogs.ui.controls import Control
from cogs.ui.pages import Page, page_message, plain_page
from cogs.ui.play_buttons import TrySharedButton
from cogs.ui.report_button import ReportButton
from engine.decks import SheetCard

POSTS_TOLD = 3
WHICH_CARD: Final = "Which card do you want in a deck of yours?"
NO_DECK: Final = "You have no deck of this game. `/deck` builds one."


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
        CardsOfPostButton(post.id),
        UpdatePostButton(post.id),
        WithdrawPostButton(post.id),
        ReportButton("deck", post.id),
    )
    lines = said, *description(reading), legal, *about
    return page_message(Page("shared-deck", lines=lines, controls=buttons, colour=None))


def cards_to_add_message(
    menu: Callable[[str, Sequence[IndexedCard]], Control],
    source: str,
    cards: Sequence[IndexedCard],
) -> OutgoingMessage:
    """Returns the message with a menu of the cards of somebody's deck, to add one to a deck. `menu`
    is the class of the menu, and `source` the id of the post or match that shows the deck."""
    first = f" The menu has the first {CHOICES}." if len(cards) > CHOICES else ""
    return plain_page("shared-cards", f"{WHICH_CARD}{first}", menu(source, cards[:CHOICES]))


def card_to_add_message(
    card: SheetCard, author: str, menu: Control, own: Sequence[StoredDeck]
) -> OutgoingMessage:
    """Returns the message about a card of somebody's deck, without its picture, with the `menu` to
    add it to one of the member's `own` decks. `author` is the name of the deck's author."""
    lines = [card_message(card).content or "", f"-# By {plain(author, NAME_LENGTH)}."]
    lines += [] if own else [NO_DECK]
    ways = [menu] if own else []
    return page_message(Page("shared-card", lines=lines, controls=ways, colour=None))


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
