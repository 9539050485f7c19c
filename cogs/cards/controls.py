"""The buttons, menus and the form of found cards. Their ids contain the search, which is stored
nowhere else."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import discord

from bot.base.discord_text import cut, one_line
from bot.decks.card_search.card_search_service import DeckReference, FoundCard, Source
from bot.decks.card_search.query import TEXT_LENGTH, CardQuery
from bot.discord_api.emoji import NO_SIGNS, Signs, emoji_of
from cogs.ui.choices import CHOICE_LENGTH, CHOICES, game_options
from cogs.ui.component_ids import GAME, PAGE, ComponentId, Part, one_of
from cogs.ui.controls import ActionButton, ActionMenu
from cogs.ui.forms import ChoiceField, Form, TextField
from rendering.signs.emoji_signs import kind_sign

_TERM: Final = Part("(?:[0-9a-f]{6})?", str)
_COST: Final = Part(
    r"(?:-?\d{1,5})?",
    lambda written: int(written) if written else None,
    lambda cost: "" if cost is None else str(cost),
)
_TEXT: Final = Part("[^:]{0,40}", str)
_DECK_KEY: Final = Part("[a-z0-9_/-]{1,60}", str)
_PICKED: Final = Part(".+", str)
"""The key of a card, or the source and the key of a deck."""
_COMMONEST: Final = "The most common ones. For others, type one of their words above."


@dataclass(frozen=True, slots=True)
class ShowGames:
    """The action that shows the games to choose from."""


@dataclass(frozen=True, slots=True)
class ShowGame:
    """The action that shows the cards of a game."""

    game: str


@dataclass(frozen=True, slots=True)
class ChangeSearch:
    """The action that opens the search form, filled with the values of a search. `page`, which
    every id of this format has, isn't used."""

    query: CardQuery
    page: int


@dataclass(frozen=True, slots=True)
class FindCards:
    """The action that searches the cards of a game by text, by the keys of kind, family and
    ability, and by a typed cost."""

    game: str
    text: str
    kind: str | None
    family: str | None
    ability: str | None
    cost: str


@dataclass(frozen=True, slots=True)
class ShowCards:
    """The action that shows a page of the cards that a search finds."""

    query: CardQuery
    page: int


@dataclass(frozen=True, slots=True)
class OpenCard:
    """The action that shows a card large, with a button back to its page of the search."""

    query: CardQuery
    page: int
    key: str


@dataclass(frozen=True, slots=True)
class OpenDeck:
    """The action that shows a deck that has a card: "source:key"."""

    deck: str


@dataclass(frozen=True, slots=True)
class TurnDeck:
    """The action that turns to a page of a deck that has a card."""

    source: Source
    key: str
    page: int


CardAction = (
    ShowGames | ShowGame | ChangeSearch | FindCards | ShowCards | OpenCard | OpenDeck | TurnDeck
)


class SearchId(ComponentId):
    """The format of ids whose values are a search and a page of its results."""

    def __init__(self, prefix: str) -> None:
        super().__init__(prefix, GAME, _TERM, _TERM, _TERM, _COST, PAGE, _TEXT)

    def make(self, *values: Any) -> str:
        query, page = values
        terms = query.kind, query.family, query.ability
        return super().make(query.game, *terms, query.cost, page, query.text)

    def values(self, written: Sequence[str]) -> tuple[CardQuery, int]:
        game, kind, family, ability, cost, page, text = super().values(written)
        return CardQuery(game, text, kind, family, ability, cost), page


class CardsPage(ActionButton, id=SearchId("card:page"), action=ShowCards):
    """The button that turns to a page of found cards, counted from 0."""


class SearchButton(ActionButton, id=SearchId("card:search"), action=ChangeSearch):
    label, style = "Search", discord.ButtonStyle.primary


class OtherGameButton(ActionButton, id=ComponentId("card:games"), action=ShowGames):
    label = "Another game"


class GameMenu(ActionMenu, id=ComponentId("card:game"), action=ShowGame, picks=GAME):
    """A menu of the games. A choice shows the cards of the chosen game."""

    def __init__(self, signs: Signs = NO_SIGNS) -> None:
        super().__init__(options=game_options(signs=signs), placeholder="Choose a game")


class SearchForm(Form, id=ComponentId("card:find", GAME), action=FindCards):
    """The form that asks for the properties of the cards to find in a game."""

    title = "Search cards"
    fields = (
        TextField(
            "text",
            "Words",
            "A word of the card's name or text, or a part of one.",
            longest=TEXT_LENGTH,
            required=False,
        ),
        ChoiceField("kind", "Kind", _TERM, required=False),
        ChoiceField("family", "Family", _TERM, _COMMONEST, required=False),
        ChoiceField("ability", "Ability", _TERM, _COMMONEST, required=False),
        TextField("cost", "Cost", "A number.", longest=6, required=False),
    )

    def __init__(self, game: str = "") -> None:
        super().__init__(game)


class CardMenu(ActionMenu, id=SearchId("card:open"), action=OpenCard, picks=_PICKED):
    """A menu of the cards on a page of the search. A choice shows the chosen card large."""

    def __init__(
        self,
        query: CardQuery,
        page: int,
        cards: Sequence[FoundCard] = (),
        signs: Signs = NO_SIGNS,
    ) -> None:
        options = [
            discord.SelectOption(
                label=card_label(one),
                value=one.card.key,
                emoji=emoji_of(signs, kind_sign(one.card.sheet.face.kind)),
            )
            for one in cards
        ]
        super().__init__(query, page, options=options, placeholder="Open a card")


class CardDeckMenu(ActionMenu, id=ComponentId("card:decks"), action=OpenDeck, picks=_PICKED):
    """A menu of the decks that have a certain card. A choice shows the chosen deck."""

    def __init__(self, decks: Sequence[DeckReference] = ()) -> None:
        options = [
            discord.SelectOption(
                label=cut(one_line(one.name), CHOICE_LENGTH) or "…",
                value=f"{one.source}:{one.key}",
                description=cut(one_line(one.about), CHOICE_LENGTH),
            )
            for one in decks[:CHOICES]
        ]
        super().__init__(options=options, placeholder="Decks with this card")


class DeckSheetPage(
    ActionButton,
    id=ComponentId("card:deck", one_of("own", "ready", "shared"), _DECK_KEY, PAGE),
    action=TurnDeck,
):
    """The button that turns to another page of a deck that has a card, counted from 0."""


def card_label(found: FoundCard) -> str:
    """Returns the name and kind of a card, as the label of a menu entry."""
    face = found.card.sheet.face
    return cut(one_line(f"{face.title} · {' '.join((face.kind, *face.tags))}"), CHOICE_LENGTH)
