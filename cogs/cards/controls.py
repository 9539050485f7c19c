"""The buttons and menus of found cards. A search stands in their ids: nothing of it is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import discord

from bot.base.discord_text import cut, one_line
from bot.decks.card_search.card_search_service import DeckReference, FoundCard, Source
from bot.decks.card_search.query import CardQuery
from bot.discord_api.emoji import NO_SIGNS, Signs, emoji_of
from cogs.ui.choices import CHOICE_LENGTH, CHOICES
from cogs.ui.component_ids import GAME, PAGE, ComponentId, Part, one_of
from cogs.ui.controls import AnyButton, AnySelect, Control
from rendering.signs.emoji_signs import kind_sign

_TERM: Final = Part("(?:[0-9a-f]{6})?", str)
_COST: Final = Part(
    r"(?:-?\d{1,5})?",
    lambda written: int(written) if written else None,
    lambda cost: "" if cost is None else str(cost),
)
_TEXT: Final = Part("[^:]{0,40}", str)
_SEARCH: Final = (GAME, _TERM, _TERM, _TERM, _COST, PAGE, _TEXT)
SOURCES: Final = one_of("own", "ready", "shared")
DECK_KEY: Final = Part("[a-z0-9_/-]{1,60}", str)


class _SearchId:
    """A search and the page of it that is shown, as they stand in an id."""

    def __init__(self, values: Sequence[Any]) -> None:
        game, kind, family, ability, cost, page, text = values
        self.query = CardQuery(game, text, kind, family, ability, cost)
        self.page: int = page


def _written(query: CardQuery, page: int) -> Sequence[Any]:
    return (
        query.game, query.kind, query.family, query.ability, query.cost, page, query.text,
    )  # fmt: skip


class CardsPage(Control[AnyButton], id=ComponentId("card:page", *_SEARCH)):
    """Turns to a page of found cards, counted from 0."""

    def __init__(self, *values: Any, label: str = "Page") -> None:
        custom_id = self.component_id.make(*values)
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id))
        search = _SearchId(values)
        self.query, self.page = search.query, search.page

    @classmethod
    def of(cls, query: CardQuery, page: int, label: str) -> CardsPage:
        """The button to a page of that search."""
        return cls(*_written(query, page), label=label)


class CardMenu(Control[AnySelect], id=ComponentId("card:open", *_SEARCH)):
    """A menu of the cards on a page; the chosen one is shown large."""

    def __init__(
        self, *values: Any, cards: Sequence[FoundCard] = (), signs: Signs = NO_SIGNS
    ) -> None:
        menu: discord.ui.Select[Any] = discord.ui.Select(
            placeholder="Look at a card", custom_id=self.component_id.make(*values)
        )
        for one in cards:
            sign = emoji_of(signs, kind_sign(one.card.sheet.face.kind))
            menu.add_option(label=card_label(one), value=one.card.key, emoji=sign)
        super().__init__(menu)
        search = _SearchId(values)
        self.query, self.page = search.query, search.page

    @classmethod
    def of(
        cls, query: CardQuery, page: int, cards: Sequence[FoundCard], signs: Signs = NO_SIGNS
    ) -> CardMenu:
        """The menu of a page of that search."""
        return cls(*_written(query, page), cards=cards, signs=signs)


class CardDeckMenu(Control[AnySelect], id=ComponentId("card:decks")):
    """A menu of the decks that have a card; the chosen one is shown."""

    def __init__(self, decks: Sequence[DeckReference] = ()) -> None:
        menu: discord.ui.Select[Any] = discord.ui.Select(
            placeholder="Decks with this card", custom_id=self.component_id.make()
        )
        for one in decks[:CHOICES]:
            menu.add_option(
                label=cut(one_line(one.name), CHOICE_LENGTH) or "…",
                value=f"{one.source}:{one.key}",
                description=cut(one_line(one.about), CHOICE_LENGTH),
            )
        super().__init__(menu)


class DeckSheetPage(Control[AnyButton], id=ComponentId("card:deck", SOURCES, DECK_KEY, PAGE)):
    """Turns to another page of a deck that has a card, counted from 0."""

    def __init__(self, source: Source, key: str, page: int, label: str = "Page") -> None:
        custom_id = self.component_id.make(source, key, page)
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id))
        self.source: Source = source
        self.key = key
        self.page = page


def card_label(found: FoundCard) -> str:
    """A card in a menu: what it is called, and what it is."""
    face = found.card.sheet.face
    return cut(one_line(f"{face.title} · {' '.join((face.kind, *face.tags))}"), CHOICE_LENGTH)
