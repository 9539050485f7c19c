"""One card of a deck, large, and choosing the icon of its picture."""

from collections.abc import Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Final

from bot.app.client import Interaction
from bot.base.discord_text import one_line, plain
from bot.base.refusals import Refusal
from bot.decks.card_search.indexed_card import cards_called
from bot.decks.collection import CHANGED
from bot.decks.deck_text import NAME_LENGTH
from bot.decks.deck_validation import DeckReading
from bot.decks.icon_names import nearest_words
from bot.discord_api.discord_calls import CONTENT_LIMIT, OutgoingMessage, defer
from bot.discord_api.emoji import signs_for
from bot.store.decks.deck_rows import StoredDeck
from cogs.decks.controls import KeepIconButton, RemoveIconButton, card_key
from cogs.decks.layouts.deck_text import card_message, card_picture, stored_deck_words
from cogs.ui.answers import defer_to_read
from cogs.ui.pages import Page, page_message
from cogs.ui.pictures import DRAWING, show_then_draw
from engine.decks import SheetCard
from engine.icons import ICON_LENGTH
from engine.names import name_key
from rendering.art.icons import has_icon

PREVIEW: Final = "🖼️ So it looks with the icon **{icon}**. Nothing is kept yet."


async def show_card(interaction: Interaction, name: str, card: str, icon: str | None) -> None:
    """Shows a card of a deck; with an icon, how it would look, and the button that keeps it."""
    bot, wanted = interaction.client, None if icon is None else known_icon(icon)
    deck = await bot.decks.named(interaction.user.id, name)
    if wanted is None:
        await defer_to_read(interaction, deck)
    else:
        await defer(interaction)
    reading, source = await bot.decks.read(deck)
    found = _card(deck, card, cards_called(card, reading.sheet.cards, attrgetter("face")))
    own = found.face.icon and await bot.decks.with_icon(deck, found.face.name, "")
    is_own = bool(own) and own != source
    if wanted is None or wanted == found.face.icon:
        outgoing = _shown(deck, found, is_own=is_own)
    else:
        await bot.decks.with_icon(deck, found.face.name, wanted)
        outgoing = _shown(deck, found, preview=wanted, is_own=is_own)
        found = replace(found, face=replace(found.face, icon=wanted))
    await show_then_draw(interaction, outgoing, False, card_picture, bot, found, deck.game)


async def keep_icon(press: Interaction, version_id: int, card: str, icon: str) -> None:
    """Makes a version of the deck whose text names that icon for the card, or none for "". Refused
    where the deck has another version than that which was shown, unless its text says so already:
    then the button was pressed before."""
    bot = press.client
    try:
        version = await bot.decks.version(version_id)
    except KeyError:
        raise Refusal(CHANGED) from None
    deck = await bot.decks.numbered(press.user.id, version.id)
    await defer(press, update=True)
    reading, source = await bot.decks.read(deck)
    found = _card(deck, "…", _with_key(reading, card))
    said, text = "", await bot.decks.with_icon(deck, found.face.name, icon)
    if text != source:
        if deck.version_id != version_id:
            raise Refusal(CHANGED)
        kept = await bot.decks.keep(
            deck.owner, text, name=deck.name, game=deck.game, after=version_id
        )
        deck, said = kept.deck, stored_deck_words(kept)
        found = _card(deck, "…", _with_key(kept.reading, card))
    outgoing = _shown(deck, found, said, is_own=bool(icon))
    await show_then_draw(press, outgoing, True, card_picture, bot, found, deck.game)


def known_icon(icon: str) -> str:
    """The icon of that name, however it is capitalised. Refuses one that there is not."""
    name = "-".join(name_key(icon[: 2 * ICON_LENGTH]).split())
    if not has_icon(name):
        raise Refusal(
            f"There is no icon called **{plain(one_line(icon), ICON_LENGTH)}**. "
            f"{nearest_words(name)}".rstrip()
        )
    return name


def _with_key(reading: DeckReading, key: str) -> Sequence[SheetCard]:
    """Returns the cards whose names have that key."""
    return [card for card in reading.sheet.cards if card_key(card.face.name) == key]


def _card(deck: StoredDeck, called: str, found: Sequence[SheetCard]) -> SheetCard:
    """Returns the first of the cards that were found in a deck. Raises Refusal if none was."""
    if found:
        return found[0]
    raise Refusal(
        f"There is no card called **{plain(called)}** in **{plain(deck.name, NAME_LENGTH)}**."
    )


def _shown(
    deck: StoredDeck, card: SheetCard, said: str = "", preview: str = "", *, is_own: bool
) -> OutgoingMessage:
    """A card as it is in the deck, with its icon if an author chose one; or as it would be with the
    icon `preview`. `is_own` says that its icon is the deck's: that may be given up."""
    key, icon = card_key(card.face.name), card.face.icon
    keep = [KeepIconButton(deck.version_id, key, preview)] if preview else []
    remove = [RemoveIconButton(deck.version_id, key)] if is_own else []
    about = PREVIEW.format(icon=preview) if preview else icon and _icon_line(icon, is_own=is_own)
    room = CONTENT_LIMIT - len(f"{said}\n{about}\n{DRAWING}\n")
    lines = [card_message(card, signs_for(deck.owner), room).content or ""]
    ways = [*keep, *remove]
    return page_message(Page("deck-card", said, "", lines, ways, note=about, colour=None))


def _icon_line(icon: str, *, is_own: bool) -> str:
    """Which icon was chosen for a card, by the deck's text or with the card, and what becomes of an
    unknown one."""
    if not has_icon(icon):
        said = f"🖼️ There is no icon called **{icon}**; words choose one."
        return f"{said} {nearest_words(icon)}".rstrip()
    chosen = "as the deck's text says" if is_own else "which comes with the card"
    return f"🖼️ Its icon is **{icon}**, {chosen}."
