"""Messages with found cards, with one card, and with the decks that have it."""

from collections.abc import Mapping, Sequence

import engine
from bot.base.discord_text import (
    code_block,
    counted,
    cut,
    escaped,
    plain,
    whole_lines,
    without_links,
)
from bot.decks.card_search.card_search_service import FoundCard
from bot.decks.card_search.query import CardQuery
from bot.discord_api.discord_calls import CONTENT_LIMIT, OutgoingMessage
from bot.discord_api.emoji import NO_SIGNS, Signs, with_sign
from bot.store.decks.deck_rows import StoredDeck
from cogs.cards.controls import (
    CardDeckMenu,
    CardMenu,
    CardsPage,
    GameMenu,
    OtherGameButton,
    SearchButton,
)
from cogs.decks.controls.edit_controls import AddToDeckMenu
from cogs.matches.table.layouts.card_texts import card_in_full, explained_words, keyword_meanings
from cogs.ui.choices import CHOICES
from cogs.ui.controls import Control, controls
from cogs.ui.pages import Page, PageTurn, page_message, paged, plain_page
from engine.views import CardView
from rendering import CARDS_ON_A_PAGE
from rendering.signs.emoji_signs import kind_sign

TEXT_ROOM = 1000
CODE_ROOM = 500
NO_CARDS = "No cards found. Search again with fewer filters or a shorter word."


def games_message(signs: Signs = NO_SIGNS) -> OutgoingMessage:
    """Returns the message with a menu to choose the game whose cards to show."""
    return plain_page("card-games", "Choose a game to see its cards.", GameMenu(signs))


def cards_heading(query: CardQuery, count: int, terms: Mapping[str, str]) -> str:
    """Returns a line with the game, the search in words, and the number of cards found (`count`).
    `terms` has the words to show for the keys in the query, such as for the key of a kind of
    cards."""
    wanted = [terms.get(key, "?") for key in (query.kind, query.family, query.ability) if key]
    wanted += [] if query.cost is None else [f"cost {query.cost}"]
    asked = ", ".join(plain(one, 40) for one in wanted)
    if query.text:
        asked = ", ".join(filter(None, (asked, f"“{plain(query.text)}”")))
    title = engine.games()[query.game].title
    return f"**Cards of {title}**{': ' if asked else ''}{asked} · {counted(count, 'card')}"


def cards_message(
    query: CardQuery,
    found: Sequence[FoundCard],
    page: int,
    terms: Mapping[str, str],
    signs: Signs = NO_SIGNS,
) -> tuple[OutgoingMessage, Sequence[FoundCard]]:
    """Returns the message with one page of the cards `found` and a menu to open one of them, and
    the cards on that page. `terms` is as for `cards_heading`. Leaves out emoji if the text only
    fits without them."""
    shown, page, pages = paged(found, page, CARDS_ON_A_PAGE)
    heading = cards_heading(query, len(found), terms)
    ways = [SearchButton(query, page), *([OtherGameButton()] if len(engine.games()) > 1 else [])]
    if not shown:
        nothing = Page("no-cards", NO_CARDS, lines=[heading], controls=ways, colour=None)
        return page_message(nothing), ()
    turned = f", page {page + 1} of {pages}" if pages > 1 else ""
    lines = [f"{heading}{turned}", *(f"- {_line(one, signs)}" for one in shown)]
    if sum(len(line) + 1 for line in lines) > CONTENT_LIMIT:
        lines = [f"{heading}{turned}", *(f"- {_line(one)}" for one in shown)]
    turn = PageTurn(CardsPage, (query,), page, pages, back="◀ Previous", on="Next ▶")
    ways = [CardMenu(query, page, shown, signs), *ways]
    listed = Page("cards", lines=lines, controls=ways, turn=turn, colour=None)
    return page_message(listed), shown


def _line(found: FoundCard, signs: Signs = NO_SIGNS) -> str:
    face = found.card.sheet.face
    what = with_sign(signs, kind_sign(face.kind), plain(" ".join((face.kind, *face.tags)), 60))
    numbers = ", ".join(f"{escaped(stat.name)} {stat.value}" for stat in face.stats)
    return " · ".join(filter(None, (f"**{plain(face.title, 60)}**", what, numbers)))


def card_page(
    game: str,
    found: FoundCard,
    back: tuple[CardQuery, int] | None = None,
    own: Sequence[StoredDeck] = (),
    signs: Signs = NO_SIGNS,
) -> OutgoingMessage:
    """Returns the message about a card: its whole text, the meanings of its keywords, its source
    text, the decks that have it, and a menu to add it to one of the member's `own` decks. `back` is
    the search and the page of its results to return to. Leaves out emoji if the text only fits
    without them."""
    reminders = engine.games()[game].reminders
    words = explained_words(reminders)
    face = found.card.sheet.face
    card = CardView(face, face.stats, badges=found.card.sheet.badges)
    said = whole_lines(card_in_full(card, words).split("\n"), TEXT_ROOM)
    signed = card_in_full(card, words, signs)
    parts = [signed if len(signed) <= TEXT_ROOM else said]
    if explained := keyword_meanings(said, reminders, words):
        parts.append(whole_lines(explained.split("\n"), CODE_ROOM))
    if face.code:
        parts.append(code_block(cut(without_links(face.code), CODE_ROOM)))
    parts.append(_decks(found))
    buttons: list[Control] = [AddToDeckMenu(found.card.key, own[:CHOICES])] if own else []
    if found.decks:
        buttons.append(CardDeckMenu(found.decks))
    if back is not None:
        buttons.append(CardsPage(*back, label="◀ Back"))
    text = "\n".join(parts)
    if len(text) > CONTENT_LIMIT and signs:
        return card_page(game, found, back, own)
    if len(text) > CONTENT_LIMIT:
        text = cut(text, CONTENT_LIMIT)
    return OutgoingMessage(text, controls(*buttons))


def _decks(found: FoundCard) -> str:
    count = len(found.decks)
    if not count:
        return "-# In no deck that you can see."
    more = f"; the menu has the first {CHOICES}" if count > CHOICES else ""
    return f"-# In {counted(count, 'deck')} that you can see{more}."
