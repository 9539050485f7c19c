"""Custom cards in games whose rules don't keep them fair: players see them before they agree.

A challenge made with such cards shows them, and accepting it means agreeing to them. An opponent
who wants to accept with such cards asks the challenger first.
"""

from collections.abc import Sequence
from dataclasses import replace

from bot.app.client import Deckhand
from bot.base.discord_text import counted, escaped, plain, whole_lines
from bot.decks.deck_validation import DeckReading
from bot.discord_api.discord_calls import OutgoingFile
from bot.store.decks.deck_rows import StoredDeck
from cogs.decks.layouts.deck_text import power_words
from cogs.matches.challenges.layouts import OwnCards
from cogs.ui.pictures import draw_picture
from engine.faces import CardFace, TextBlock
from rendering import draw_deck_sheet, sheet_pages

ROOM = 1500
BODY_LENGTH = 200
MOST_PICTURES = 4
MOST_DRAWN = 600
"""Characters of a card's text that always fit in its picture."""
IN_FULL = "custom-cards.txt"


async def own_cards(bot: Deckhand, deck: StoredDeck) -> OwnCards | None:
    """Returns the custom cards of a deck as text, with a file that has their whole text, because
    the text in the message may be cut. Returns None if the deck has no custom cards."""
    if not (await bot.decks.eligibility(deck)).own:
        return None
    reading, _ = await bot.decks.read(deck)
    count = counted(len(reading.own), "custom card")
    power = "" if deck.power is None else power_words(deck.power)
    return OwnCards(count, (), _in_words(reading.own), _in_full(reading.own), power)


async def drawn_cards(bot: Deckhand, deck: StoredDeck, own: OwnCards) -> OwnCards:
    """Returns the custom cards `own` with pictures instead of text. Keeps the file only if a card's
    text might be too long for its picture. Returns `own` unchanged if there are too many cards to
    draw, or if drawing fails."""
    reading, _ = await bot.decks.read(deck)
    pictures = await _pictures(bot, reading)
    if not pictures:
        return own
    longest = max(sum(map(len, map(_in_line, face.text))) for face in reading.own)
    in_full = own.in_full if longest > MOST_DRAWN else ()
    return replace(own, pictures=pictures, words="", in_full=in_full)


async def _pictures(bot: Deckhand, reading: DeckReading) -> tuple[OutgoingFile, ...]:
    cards = tuple(card for card in reading.sheet.cards if card.face in reading.own and card.count)
    sheet = replace(
        reading.sheet,
        cards=cards,
        size=sum(card.count for card in cards),
        total_scale=None,
    )
    pages = sheet_pages(sheet)
    if not cards or pages > MOST_PICTURES:
        return ()
    found = [await draw_picture(bot.workers, draw_deck_sheet, sheet, page) for page in range(pages)]
    return tuple(picture for pictures in found for picture in pictures) if all(found) else ()


def _in_words(faces: Sequence[CardFace]) -> str:
    return whole_lines([_card_in_words(face) for face in faces], ROOM)


def _card_in_words(face: CardFace) -> str:
    stats = "".join(f", {escaped(stat.name)} {stat.value}" for stat in face.stats)
    body = plain(" · ".join(map(_in_line, face.text)), BODY_LENGTH)
    return f"**{plain(face.title, 64)}** ({escaped(face.kind)}{stats})" + (
        f": {body}" if body else ""
    )


def _in_full(faces: Sequence[CardFace]) -> tuple[OutgoingFile, ...]:
    told = (
        "\n".join(
            [
                f"{face.title} ({', '.join((face.kind, *face.tags))})",
                *(f"  {stat.name} {stat.value}" for stat in face.stats),
                *(f"  {_in_line(block)}" for block in face.text),
            ]
        )
        for face in faces
    )
    return (OutgoingFile(IN_FULL, "\n\n".join(told).encode()),)


def _in_line(block: TextBlock) -> str:
    return " ".join(filter(None, (block.title, block.trigger, block.body)))
