"""A collection page by page, the ways to a new deck, and the acts on a deck."""

from collections.abc import Sequence

import discord

import engine
from bot.base.discord_text import plain
from bot.base.refusals import Refusal
from bot.decks.collection import starters
from bot.decks.deck_text import NAME_LENGTH
from bot.decks.styles import styles
from bot.discord_api.discord_calls import OutgoingMessage
from bot.discord_api.emoji import NO_SIGNS, Signs
from bot.store.decks.deck_rows import StoredDeck
from cogs.decks.controls.deck_controls import (
    DECK_USES,
    BuildDeckMenu,
    CollectionPageButton,
    DeleteDeckButton,
    NewDeckButton,
    SheetPageButton,
    ShowDeckMenu,
    SpareDeckButton,
    StarterGamesMenu,
    StarterMenu,
    UseDeckMenu,
)
from cogs.decks.layouts.deck_text import heading, list_text
from cogs.ui.pages import Page, PageTurn, page_message, paged, plain_page

PAGE = 20
"""Decks on a page of the list. A menu holds 25."""
NO_DECKS = "You have no decks yet. Take a starter deck first, or bring your own."
NEW_DECK = "Take a starter deck, or bring your own."
BUILD = "Build a deck card by card. Of which game?"
STARTERS = "Take a starter deck of **{game}**. The first is the easiest to start with."
MORE = "{deck}: choose what to do."
DELETE = (
    "Delete **{deck}**? Running matches with it continue, but finished practice matches go with "
    "it. If you shared it, nobody can copy it from now on; copies stay."
)


def list_message(
    mine: Sequence[StoredDeck], page: int = 0, signs: Signs = NO_SIGNS
) -> OutgoingMessage:
    """Returns a page of the member's decks `mine`, with a menu to open one. If the member has no
    decks, returns the page for adding a deck."""
    shown, page, pages = paged(mine, page, PAGE)
    if not shown:
        return new_deck_message(first=True, signs=signs)
    turn = PageTurn(CollectionPageButton, (), page, pages)
    listed = [list_text(shown, page, pages, signs)]
    ways = [
        ShowDeckMenu(shown, signs),
        NewDeckButton("page", style=discord.ButtonStyle.primary),
    ]
    return page_message(Page("decks", lines=listed, controls=ways, turn=turn, colour=None))


def new_deck_message(*, first: bool = False, signs: Signs = NO_SIGNS) -> OutgoingMessage:
    """Returns the page for adding a deck: starter decks, writing, uploading, generating. `first` is
    whether the member has no decks."""
    forms = ["build", "write", "upload", *(["generate"] if styles() else [])]
    ways = [StarterGamesMenu(signs), *map(NewDeckButton, forms)]
    back = None if first else CollectionPageButton(0)
    text = NO_DECKS if first else NEW_DECK
    return page_message(Page("new-deck", text, controls=ways, back=back, colour=None))


def build_message(signs: Signs = NO_SIGNS) -> OutgoingMessage:
    """Returns the page on which a member chooses the game of a deck to build."""
    return plain_page(
        "build-deck", BUILD, BuildDeckMenu(signs), NewDeckButton("page", "◀ New deck")
    )


def starters_message(game: str) -> OutgoingMessage:
    """Returns the page on which a member chooses a starter deck of a game. Raises Refusal if the
    game has none."""
    decks = starters(game)
    if not decks:
        raise Refusal("That game has no starter decks.")
    page = Page(
        "starters",
        STARTERS.format(game=engine.games()[game].title),
        lines=[f"- **{deck.title}**: {deck.blurb}" for _, deck in decks],
        controls=[StarterMenu(game)],
        back=NewDeckButton("page", "◀ New deck"),
        colour=None,
    )
    return page_message(page)


def more_message(deck: StoredDeck, page: int, *, newer: bool, measured: bool) -> OutgoingMessage:
    """Returns the menu of further things to do with a deck. `page` is the page of the deck's
    picture to return to. `newer` is whether the author of the copied deck shares a newer version,
    and `measured` whether its power can be measured further."""
    missing = {use for use, there in (("newer", newer), ("measure", measured)) if not there}
    uses = [use for use in DECK_USES if use not in missing]
    menu = UseDeckMenu(deck.id, page, uses)
    back = SheetPageButton(deck.id, page, label="◀ Back")
    return plain_page("more-of-deck", MORE.format(deck=heading(deck)), menu, back)


def deletion_question(deck: StoredDeck) -> OutgoingMessage:
    """Returns the question whether to delete the deck."""
    asked = DELETE.format(deck=plain(deck.name, NAME_LENGTH))
    return plain_page("delete-deck", asked, DeleteDeckButton(deck.id), SpareDeckButton(deck.id))


def deletion_answer(deck: StoredDeck, *, deleted: bool) -> OutgoingMessage:
    """Returns the message that says whether a deck was deleted."""
    now = "is deleted" if deleted else "stays"
    said = f"**{plain(deck.name, NAME_LENGTH)}** {now}."
    return plain_page("deck-deleted", said, CollectionPageButton(0))
