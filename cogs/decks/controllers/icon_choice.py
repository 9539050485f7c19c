"""One card of a deck, large, and the choice of its picture's icon."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.app.client import Interaction
from bot.base.discord_text import one_line, plain
from bot.base.refusals import Refusal
from bot.decks.collection import CHANGED
from bot.decks.deck_text import NAME_LENGTH
from bot.decks.deck_validation import DeckReading
from bot.decks.icon_names import nearest_words
from bot.discord_api.discord_calls import CONTENT_LIMIT, OutgoingMessage, defer
from bot.discord_api.emoji import signs_for
from bot.store.decks.deck_rows import StoredDeck
from cogs.decks.controls.deck_controls import (
    AnotherIconButton,
    IconMenu,
    KeepIconButton,
    RemoveIconButton,
    SheetPageButton,
    card_key,
)
from cogs.decks.layouts.deck_text import card_message, card_picture, stored_deck_words
from cogs.ui.choices import CHOICES
from cogs.ui.pages import Page, page_message
from cogs.ui.pictures import DRAWING, show_then_draw
from engine.decks import SheetCard
from engine.icons import ICON_LENGTH
from engine.names import name_key
from rendering import sheet_cards, sheet_pages
from rendering.art.icon_choice import icon_of, icons_for
from rendering.art.icons import has_icon

PREVIEW: Final = "🖼️ This is how it looks with the icon **{icon}**. Nothing is saved yet."


async def show_card(press: Interaction, deck: StoredDeck, card: str) -> None:
    """Shows a card of a deck in the message whose button was pressed. `card` is the key of its name
    (see `card_key`). Raises Refusal if the deck has no such card."""
    await defer(press, update=True)
    reading, source = await press.client.decks.read(deck)
    await _show(press, _CardInDeck.found(deck, reading, source, card))


async def look_at_icon(press: Interaction, version_id: int, card: str, icon: str) -> None:
    """Shows a card with an icon that isn't stored yet, and a button that stores it. `card` is the
    key of the card's name (see `card_key`); the icon's name may be in any case. Raises Refusal if
    no icon has this name, or if the deck has changed."""
    wanted = known_icon(icon)
    deck = await _deck_of(press, version_id)
    await defer(press, update=True)
    reading, source = await press.client.decks.read(deck)
    if deck.version_id != version_id:
        raise Refusal(CHANGED)
    await _show(press, _CardInDeck.found(deck, reading, source, card), preview=wanted)


async def keep_icon(press: Interaction, version_id: int, card: str, icon: str) -> None:
    """Stores a new version of the deck whose text names this icon for a card, or no icon if `icon`
    is "". `card` is the key of the card's name (see `card_key`). Raises Refusal if the deck has a
    newer version than the one shown. A second press changes nothing (the function is
    idempotent)."""
    bot = press.client
    deck = await _deck_of(press, version_id)
    await defer(press, update=True)
    reading, source = await bot.decks.read(deck)
    said, shown = "", _CardInDeck.found(deck, reading, source, card)
    text = await bot.decks.with_icon(deck, shown.card.face.name, icon)
    if text != source:
        if deck.version_id != version_id:
            raise Refusal(CHANGED)
        kept = await bot.decks.keep(
            deck.owner, text, name=deck.name, game=deck.game, after=version_id
        )
        said = stored_deck_words(kept)
        shown = _CardInDeck.found(kept.deck, kept.reading, text, card)
    await _show(press, shown, said)


async def _deck_of(press: Interaction, version_id: int) -> StoredDeck:
    """Returns the member's deck that has or had this version. Raises Refusal."""
    try:
        version = await press.client.decks.version(version_id)
    except KeyError:
        raise Refusal(CHANGED) from None
    return await press.client.decks.numbered(press.user.id, version.id)


def known_icon(icon: str) -> str:
    """Returns the icon's name as it is stored, in lower case. Raises Refusal if no icon has this
    name."""
    name = "-".join(name_key(icon[: 2 * ICON_LENGTH]).split())
    if not has_icon(name):
        raise Refusal(
            f"There is no icon called **{plain(one_line(icon), ICON_LENGTH)}**. "
            f"{nearest_words(name)}".rstrip()
        )
    return name


@dataclass(frozen=True, slots=True)
class _CardInDeck:
    """A card of a deck with this text, and the `page` of the deck's picture that it's on."""

    deck: StoredDeck
    text: str
    card: SheetCard
    page: int

    @classmethod
    def found(cls, deck: StoredDeck, reading: DeckReading, text: str, key: str) -> "_CardInDeck":
        """Returns the first card of the deck whose name has the key `key` (see `card_key`). Raises
        Refusal if no card has this key."""
        for page in range(sheet_pages(reading.sheet)):
            for card in sheet_cards(reading.sheet, page):
                if card_key(card.face.name) == key:
                    return cls(deck, text, card, page)
        raise Refusal(f"That card is no longer in **{plain(deck.name, NAME_LENGTH)}**.")


async def _show(press: Interaction, shown: _CardInDeck, said: str = "", preview: str = "") -> None:
    """Shows a card as it is in its deck, or with the icon `preview`, in place of the message whose
    button was pressed."""
    bot, deck, face = press.client, shown.deck, shown.card.face
    without = face.icon and await bot.decks.with_icon(deck, face.name, "")
    is_own = bool(without) and without != shown.text
    others = [icon for icon in icons_for(face) if icon not in (icon_of(face), preview)]
    try:
        await bot.decks.with_icon(deck, face.name, preview or others[0])
    except Refusal:
        if preview:
            raise
        others = []
    if preview == face.icon:
        preview = ""
    outgoing = _laid_out(shown, others, said, preview, is_own=is_own)
    card = replace(shown.card, face=replace(face, icon=preview)) if preview else shown.card
    await show_then_draw(press, outgoing, True, card_picture, bot, card, deck.game)


def _laid_out(
    shown: _CardInDeck, icons: Sequence[str], said: str, preview: str, *, is_own: bool
) -> OutgoingMessage:
    """Returns a card in words, with `icons` to try. `is_own` says that its icon is in the deck's
    text, so it can be removed."""
    deck, face = shown.deck, shown.card.face
    named = deck.version_id, card_key(face.name)
    keep = [KeepIconButton(*named, preview)] if preview else []
    remove = [RemoveIconButton(*named)] if is_own else []
    menu = [IconMenu(*named, icons[:CHOICES])] if icons else []
    another = [AnotherIconButton(*named)] if icons else []
    note = PREVIEW.format(icon=preview) if preview else ""
    if face.icon and not preview:
        note = _icon_line(face.icon, is_own=is_own)
    room = CONTENT_LIMIT - len(f"{said}\n{note}\n{DRAWING}\n")
    page = Page(
        "deck-card",
        said,
        lines=[card_message(shown.card, signs_for(deck.owner), room).content or ""],
        controls=[*menu, *keep, *remove, *another],
        back=SheetPageButton(deck.id, shown.page, label="◀ Back"),
        note=note,
        colour=None,
    )
    return page_message(page)


def _icon_line(icon: str, *, is_own: bool) -> str:
    """Returns where a card's icon was chosen: in the deck's text or with the card. If the icon is
    unknown, says so and suggests similar ones."""
    if not has_icon(icon):
        said = f"🖼️ There is no icon called **{icon}**; words choose one."
        return f"{said} {nearest_words(icon)}".rstrip()
    chosen = "as the deck's text says" if is_own else "which comes with the card"
    return f"🖼️ Its icon is **{icon}**, {chosen}."
