"""A deck, or one card of it, in words and a picture, for answers to its owner."""

import asyncio
import re
from collections.abc import Sequence
from operator import attrgetter

import engine
from bot.app.client import Deckhand
from bot.base.discord_text import code_block, counted, escaped, one_line, plain, whole_lines
from bot.decks.collection import SavedDeck
from bot.decks.deck_text import NAME_LENGTH
from bot.decks.deck_validation import DeckReading
from bot.decks.problem_report import render_problem, render_problems
from bot.discord_api.discord_calls import CONTENT_LIMIT, OutgoingFile, OutgoingMessage
from bot.discord_api.emoji import NO_SIGNS, Signs, with_sign
from bot.store.decks.deck_rows import StoredDeck
from cogs.ui.pictures import draw_picture
from engine.card_files.typed_signs import typed_signs
from engine.decks import DESCRIPTION_LENGTH, DeckSheet, Power, SheetCard
from rendering import draw_card, draw_deck_sheet, sheet_pages
from rendering.signs.emoji_signs import game_sign, kind_sign

REPORT = "report.txt"
BREAKDOWN_LENGTH = 1500
SUM_LENGTH = 50
"""Characters for the last line of a breakdown, and for the marks of a code block."""

NEWS = {
    "new": "Saved {name}.",
    "version": "Saved {name}. Running matches continue with the version that they started with.",
    "same": "{name} already has exactly this text, so nothing changed.",
}


def heading(deck: StoredDeck) -> str:
    """Returns a deck's name in bold, followed by its version if it isn't the first."""
    version = f", version {deck.number}" if deck.number > 1 else ""
    return f"**{plain(deck.name, NAME_LENGTH)}**{version}"


def stored_deck_words(kept: SavedDeck) -> str:
    """Returns a sentence that says whether a deck was saved as new, saved as a new version, or
    unchanged."""
    return NEWS[kept.news].format(name=heading(kept.deck))


async def deck_message(
    said: str,
    deck: StoredDeck | None,
    reading: DeckReading,
    signs: Signs = NO_SIGNS,
) -> OutgoingMessage:
    """Returns the message about a deck: the sentence `said`, the deck's description, whether it is
    legal, its power if known, and its problems. `deck` is None for a deck in no collection;
    `reading` has its cards and problems. If some problems don't fit, a file lists all of them."""
    files: tuple[OutgoingFile, ...] = ()
    about = [f"-# {escaped(line)}" for line in reading.sheet.summary]
    if reading.legal and deck is not None and deck.power is not None:
        about.append(power_words(deck.power))
    text = "\n".join((said, *description(reading), legality_words(reading, signs), *about))
    if reading.problems:
        shown, count = render_problems(
            reading.source, reading.problems, CONTENT_LIMIT - len(text) - 100
        )
        if shown:
            text += "\n" + code_block(shown)
        left = reading.errors + reading.warnings - count
        if left:
            text += f"\n… and {left:,} more: see `{REPORT}` below."
            name = deck.name if deck else reading.sheet.name or "Deck"
            whole = await asyncio.to_thread(problems_file, name, reading)
            files = (OutgoingFile(REPORT, whole),)
    return OutgoingMessage(text, files=files)


async def sheet_picture(bot: Deckhand, sheet: DeckSheet, page: int) -> tuple[OutgoingFile, ...]:
    """Returns a file with a page of the deck's picture, or with the last page if `page` is beyond
    the last. Returns no file if the deck has no cards."""
    page = min(page, sheet_pages(sheet) - 1)
    return await draw_picture(bot.workers, draw_deck_sheet, sheet, page) if sheet.cards else ()


def problems_file(name: str, reading: DeckReading) -> bytes:
    """Returns a text file with the problems of a deck, in the order of the deck's text."""
    lines = reading.source.split("\n")
    in_order = sorted(reading.problems, key=attrgetter("line", "column"))
    parts = [name, *(render_problem(lines, problem) for problem in in_order)]
    left = reading.errors + reading.warnings - len(in_order)
    if left:
        parts.append(f"... and {left:,} more")
    return "\n\n".join([*parts, ""]).encode("utf-8", "replace")


def description(reading: DeckReading) -> Sequence[str]:
    """Returns the deck's own description as a list of one line; an empty list if the deck has
    none."""
    about = one_line(reading.sheet.about)
    return [f"> {plain(about, DESCRIPTION_LENGTH)}"] if about else []


def legality_words(reading: DeckReading, signs: Signs = NO_SIGNS) -> str:
    """Returns a text that says whether the deck is legal, with its number of cards and its total
    scale (see `card_message`). For an illegal deck, it says how many problems to fix."""
    sheet = reading.sheet
    title = with_sign(signs, game_sign(reading.game), engine.games()[reading.game].title)
    measures = f"{title}, {counted(sheet.size, 'card')}"
    if sheet.total_scale is not None:
        measures += f", total scale {sheet.total_scale:,}"
    if reading.legal:
        said = f"✅ **Legal**: {measures}."
        if reading.warnings:
            said += f" {counted(reading.warnings, 'warning')}, which you can ignore:"
        return said
    return (
        f"❌ **Not legal yet**: {measures}. It's a draft until "
        f"{counted(reading.errors, 'problem is', 'problems are')} "
        f"fixed:{_typed_signs(reading)}{_other_game(reading)}"
    )


def _typed_signs(reading: DeckReading) -> str:
    """Returns a line about signs of a phone's keyboard that a press can replace; "" if there are
    none."""
    first = next(typed_signs(reading.source), None) if reading.typed_signs else None
    if first is None:
        return ""
    signs = counted(reading.typed_signs, "sign")
    return (
        f"\n💡 Your keyboard wrote `{reading.source[first.start : first.end]}` where I read "
        f"`{first.meant}`. Press **Fix signs**: I replace {signs}, and nothing else."
    )


def _other_game(reading: DeckReading) -> str:
    """Returns a line that says which other game's deck the text looks like; empty if none."""
    if reading.other not in engine.games():
        return ""
    title = engine.games()[reading.other].title
    return f"\n💡 This looks like a {title} deck: choose game {title}."


def power_words(power: Power) -> str:
    """Returns a line with a deck's power and what that number means."""
    return (
        f"💪 **Power {power_number(power)}** ({counted(power.games, 'match', 'matches')} against "
        "the starter decks; 50 is as strong as these)"
    )


def power_number(power: Power) -> str:
    """Returns the power and its margin of error as text: "52.3 ± 1.4"."""
    return f"{power.value:.1f} ± {power.error:.1f}"


def export_message(deck: StoredDeck, source: str) -> OutgoingMessage:
    """Returns the message that has the deck's text as a file."""
    return OutgoingMessage(
        f"Here is {heading(deck)}.",
        files=(OutgoingFile(file_name(deck.name), source.encode()),),
    )


def file_name(name: str) -> str:
    """Returns a file name that every system accepts, made from a deck's name: "My_deck.txt"."""
    return (re.sub(r"[^\w-]+", "_", name, flags=re.ASCII).strip("_") or "deck") + ".txt"


def list_text(mine: Sequence[StoredDeck], page: int, pages: int, signs: Signs = NO_SIGNS) -> str:
    """Returns the text of one page of the member's decks `mine`. Leaves out emoji if the text only
    fits without them."""
    lines = _list_lines(mine, page, pages, signs)
    if sum(len(line) + 1 for line in lines) > CONTENT_LIMIT:
        lines = _list_lines(mine, page, pages, NO_SIGNS)
    return whole_lines(lines, CONTENT_LIMIT)


def _list_lines(mine: Sequence[StoredDeck], page: int, pages: int, signs: Signs) -> Sequence[str]:
    titles = {
        key: with_sign(signs, game_sign(key), game.title) for key, game in engine.games().items()
    }
    lines = [f"### Your decks ({page + 1}/{pages})" if pages > 1 else "### Your decks"]
    for deck in mine:
        measures = [titles.get(deck.game, deck.game), counted(deck.size, "card")]
        if deck.total_scale is not None:
            measures.append(f"scale {deck.total_scale:,}")
        if deck.legal and deck.power is not None:
            measures.append(f"power {power_number(deck.power)}")
        state = "✅" if deck.legal else "✏️ draft:"
        lines.append(f"{state} **{plain(deck.name, NAME_LENGTH)}**: {', '.join(measures)}")
    return lines


def card_message(
    card: SheetCard, signs: Signs = NO_SIGNS, room: int = CONTENT_LIMIT
) -> OutgoingMessage:
    """Returns the message about a card of a deck: its number of copies, and its scale, a number for
    its strength that some games compute. Lists as many parts of the scale as fit in `room`
    characters."""
    count = counted(card.count, "copy", "copies") if card.count else "not in the deck's list"
    title = with_sign(signs, kind_sign(card.face.kind), f"**{plain(card.face.title)}**")
    text = f"{title}: {count}"
    if card.scale is not None:
        text += f", scale {card.scale:,}"
    if card.rarity is not None:
        text += f", {card.rarity}"
    if card.breakdown:
        summands = [f"{part.scale:+5,}  {one_line(part.part)}" for part in card.breakdown]
        parts = whole_lines(summands, min(BREAKDOWN_LENGTH, room - len(text) - SUM_LENGTH))
        text += "\n" + code_block(f"{parts}\n{card.scale or 0:5,}  in all")
    return OutgoingMessage(text)


async def card_picture(bot: Deckhand, card: SheetCard, game: str) -> tuple[OutgoingFile, ...]:
    """Returns a file with a large picture of a card; no file if drawing fails."""
    return await draw_picture(bot.workers, draw_card, card, game)
