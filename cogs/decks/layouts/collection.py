"""A collection page by page, the starter decks, and the question before a deck is deleted."""

from collections.abc import Sequence

import discord

import engine
from bot.base.discord_text import plain
from bot.base.refusals import Refusal
from bot.decks.collection import starters
from bot.decks.deck_text import NAME_LENGTH
from bot.discord_api.discord_calls import CONTENT_LIMIT, OutgoingMessage
from bot.discord_api.emoji import NO_SIGNS, Signs, with_sign
from bot.store.decks.deck_rows import StoredDeck
from cogs.decks.controls import (
    CollectionPageButton,
    DeleteDeckButton,
    ShowDeckMenu,
    SpareDeckButton,
    StarterMenu,
)
from cogs.decks.layouts.deck_text import list_text
from cogs.ui.controls import controls
from cogs.ui.pages import Page, PageTurn, page_message, paged, plain_page
from rendering.signs.emoji_signs import game_sign

PAGE = 20
"""Decks on a page of the list; a menu holds 25."""
EMBED_LIMIT = 4096
"""How long the text of an embed may be."""
NO_DECKS = (
    "You have no decks yet. Take a starter deck to begin with, or write your own with `/deck "
    "write` or `/deck upload`."
)
DELETE = (
    "Delete **{deck}**? A match that's played with it continues; practice matches that are over go "
    "with it. Where you shared it, nobody can copy it any more; copies stay."
)


def list_message(
    mine: Sequence[StoredDeck], page: int = 0, signs: Signs = NO_SIGNS
) -> OutgoingMessage:
    """One page of a collection, with a menu to show a deck of it."""
    shown, page, pages = paged(mine, page, PAGE)
    if not shown:
        return plain_page("no-decks", NO_DECKS, StarterMenu(signs=signs))
    turn = PageTurn(CollectionPageButton, (), page, pages)
    listed = [list_text(shown, page, pages, signs)]
    menu = [ShowDeckMenu(shown, signs)]
    return page_message(Page("decks", lines=listed, controls=menu, turn=turn, colour=None))


def starter_decks_message(game: str | None, signs: Signs = NO_SIGNS) -> OutgoingMessage:
    """The starter decks of a game, or of all, to choose from."""
    if not starters(game):
        raise Refusal("That game has no starter decks.")
    text, menu = _starter_list(game, signs, told=True), controls(StarterMenu(game, signs))
    if len(text) <= CONTENT_LIMIT:
        return OutgoingMessage(text, menu)
    if len(text) > EMBED_LIMIT:
        text = _starter_list(game, NO_SIGNS, told=False)
    return OutgoingMessage(view=menu, embed=discord.Embed(description=text))


def _starter_list(game: str | None, signs: Signs, *, told: bool) -> str:
    """The starter decks by game, `told` with how each wants to be played; the menu says that
    too."""
    lines = [
        "Ready decks to play with, and to learn from; the first is the gentlest to begin with:"
    ]
    for key, rules in engine.games().items():
        if game in (None, key):
            lines.append(f"### {with_sign(signs, game_sign(key), rules.title)}")
            decks = [deck for _, deck in starters(key)]
            long = [f"**{deck.title}**: {deck.blurb}" for deck in decks]
            lines += long if told else [" · ".join(f"**{deck.title}**" for deck in decks)]
    return "\n".join(lines)


def deletion_question(deck: StoredDeck) -> OutgoingMessage:
    """Asks whether the deck is to go."""
    asked = DELETE.format(deck=plain(deck.name, NAME_LENGTH))
    return plain_page("delete-deck", asked, DeleteDeckButton(deck.id), SpareDeckButton(deck.id))
