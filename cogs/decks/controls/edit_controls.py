"""The buttons, menus and forms to edit a deck's cards, with their actions.

Each id has the number of the draft that its message shows. So a press on a message that another
device has overtaken changes nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

import discord

from bot.base.discord_text import counted, cut, one_line
from bot.decks.card_search.card_search_service import FoundCard
from bot.decks.card_search.indexed_card import IndexedCard
from bot.decks.card_search.query import TEXT_LENGTH
from bot.discord_api.emoji import NO_SIGNS, Signs, emoji_of
from bot.store.decks.deck_rows import StoredDeck
from cogs.decks.controls.deck_controls import CARD, card_key, card_option
from cogs.ui.choices import CHOICE_LENGTH, deck_options
from cogs.ui.component_ids import DECK, MATCH_ID, PAGE, YES_NO, ComponentId, Part, number, one_of
from cogs.ui.controls import ActionButton, ActionMenu
from cogs.ui.forms import Form, TextField
from engine.decks import SheetCard
from engine.faces import COST, CardFace
from rendering.signs.emoji_signs import kind_sign

MOST_COPIES: Final = 3
"""Copies of each card that a search adds at once, at most."""

DRAFT: Final = number(9)
_COPIES: Final = number(1)
FOUND: Final = Part("[0-9a-f]{12}", str)
_WORDS: Final = Part("[^:]{0,40}", str)

NO_COUNTS: Final[Mapping[str, int]] = {}

CHANGES: Final[Mapping[str, str]] = {
    "more": "One more",
    "less": "One less",
    "out": "Out",
}
"""The changes of all chosen cards, with the labels of their buttons."""


@dataclass(frozen=True, slots=True)
class EditCards:
    """The action that shows a page of a deck's cards for editing."""

    deck_id: int
    page: int = 0


@dataclass(frozen=True, slots=True)
class ChooseCards:
    """The action that chooses the cards with these keys, which the next press changes."""

    deck_id: int
    draft: int
    page: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChangeCards:
    """The action that changes the number of copies of all chosen cards. `how` is a key of
    CHANGES."""

    deck_id: int
    draft: int
    page: int
    how: str


@dataclass(frozen=True, slots=True)
class FindCardsToAdd:
    """The action that searches cards for a deck. `copies` of each card that the member then chooses
    come into the deck; with 0, they replace the cards that are chosen now."""

    deck_id: int
    draft: int
    copies: int
    page: int = 0
    words: str = ""


@dataclass(frozen=True, slots=True)
class AskWords:
    """The action that opens the form for the words of a search (see FindCardsToAdd)."""

    deck_id: int
    draft: int
    copies: int


@dataclass(frozen=True, slots=True)
class AddCards:
    """The action that puts the cards with these keys into a deck (see FindCardsToAdd), and shows
    that page of the search again."""

    deck_id: int
    draft: int
    copies: int
    page: int
    words: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AddToDeck:
    """The action that puts a card that a search has found into one of the member's decks."""

    card: str
    deck_id: int


@dataclass(frozen=True, slots=True)
class OpenSharedCard:
    """The action that shows a card of the deck that a post shares, to add it to a deck."""

    post_id: str
    card: str


@dataclass(frozen=True, slots=True)
class ListTheirCards:
    """The action that lists the custom cards of the member's opponent in a match."""

    match_id: str


@dataclass(frozen=True, slots=True)
class OpenTheirCard:
    """The action that shows a custom card of the opponent in a match, to add it to a deck."""

    match_id: str
    card: str


@dataclass(frozen=True, slots=True)
class AddTheirCard:
    """The action that puts a custom card of the opponent in a match into one of the member's
    decks."""

    match_id: str
    card: str
    deck_id: int


@dataclass(frozen=True, slots=True)
class PasteCards:
    """The action that opens the form for a list of cards."""

    deck_id: int
    draft: int


@dataclass(frozen=True, slots=True)
class AddPasted:
    """The action that puts the cards of a typed list into a deck."""

    deck_id: int
    draft: int
    typed: str


@dataclass(frozen=True, slots=True)
class FillUp:
    """The action that suggests cards for the empty places of a deck, or adds them if the member is
    `sure`."""

    deck_id: int
    draft: int
    sure: bool


@dataclass(frozen=True, slots=True)
class UseDraft:
    """The action that does something with the edited deck as a whole:

    - "undo" takes the last edit back.
    - "save" stores the deck; "try" stores it and starts a practice match with it.
    - "show" shows its picture.
    - "drop" forgets all edits since the deck was stored.
    """

    deck_id: int
    draft: int
    use: Literal["undo", "save", "try", "show", "drop"]


TheirCardAction = ListTheirCards | OpenTheirCard | AddTheirCard

EditAction = (
    EditCards
    | ChooseCards
    | ChangeCards
    | FindCardsToAdd
    | AskWords
    | AddCards
    | AddToDeck
    | PasteCards
    | AddPasted
    | FillUp
    | UseDraft
)


class EditCardsButton(ActionButton, id=ComponentId("edit:cards", DECK, PAGE), action=EditCards):
    """The button that shows a page of a deck's cards for editing."""

    label = "Edit cards"


class ChooseCardsMenu(
    ActionMenu,
    id=ComponentId("edit:choose", DECK, DRAFT, PAGE),
    action=ChooseCards,
    picks=CARD,
):
    """A menu of the cards of a deck. The cards that are picked are chosen."""

    several = True

    def __init__(
        self,
        deck_id: int = 0,
        draft: int = 0,
        page: int = 0,
        cards: Sequence[SheetCard] = (),
        chosen: Sequence[str] = (),
        signs: Signs = NO_SIGNS,
    ) -> None:
        options = {
            card_key(card.face.name): discord.SelectOption(
                label=cut(one_line(f"{card.count} {card.face.title}"), CHOICE_LENGTH),
                value=card_key(card.face.name),
                emoji=emoji_of(signs, kind_sign(card.face.kind)),
                default=card.face.name in chosen,
            )
            for card in cards
        }
        super().__init__(
            deck_id,
            draft,
            page,
            options=list(options.values()),
            placeholder="Choose cards to change",
            most=max(1, len(options)),
            min_values=0,
        )


class ChangeCardsButton(
    ActionButton,
    id=ComponentId("edit:change", DECK, DRAFT, PAGE, one_of(*CHANGES)),
    action=ChangeCards,
):
    """The button that changes the number of copies of all chosen cards."""

    def __init__(self, deck_id: int, draft: int, page: int, how: str) -> None:
        super().__init__(deck_id, draft, page, how, label=CHANGES[how])


class FindCardsButton(
    ActionButton,
    id=ComponentId("edit:find", DECK, DRAFT, _COPIES, PAGE, _WORDS),
    action=FindCardsToAdd,
):
    """The button that shows a page of the cards that a search for a deck finds."""

    label, style = "Add", discord.ButtonStyle.primary


class AskWordsButton(
    ActionButton, id=ComponentId("edit:ask", DECK, DRAFT, _COPIES), action=AskWords
):
    label, style = "Search", discord.ButtonStyle.primary


class SearchWordsForm(
    Form, id=ComponentId("edit:words", DECK, DRAFT, _COPIES, PAGE), action=FindCardsToAdd
):
    """The form that asks for the words of a search for a deck."""

    title = "Search cards"
    fields = (
        TextField(
            "words",
            "Words",
            "Parts of names, kinds, families or text, or a cost: beast 3. Empty: all cards.",
            longest=TEXT_LENGTH,
            required=False,
        ),
    )

    def __init__(self, deck_id: int = 0, draft: int = 0, copies: int = 1) -> None:
        super().__init__(deck_id, draft, copies, 0)


class AddCardsMenu(
    ActionMenu,
    id=ComponentId("edit:add", DECK, DRAFT, _COPIES, PAGE, _WORDS),
    action=AddCards,
    picks=FOUND,
):
    """A menu of found cards. The picked cards come into the deck."""

    several = True

    def __init__(
        self,
        deck_id: int = 0,
        draft: int = 0,
        copies: int = 1,
        page: int = 0,
        words: str = "",
        cards: Sequence[FoundCard] = (),
        counts: Mapping[str, int] = NO_COUNTS,
        most: int = 1,
        signs: Signs = NO_SIGNS,
    ) -> None:
        options = [found_option(one, counts, signs) for one in cards]
        each = counted(copies, "copy", "copies")
        placeholder = f"Add {each} of each …" if copies else "Put in instead …"
        super().__init__(
            deck_id,
            draft,
            copies,
            page,
            words,
            options=options,
            placeholder=placeholder,
            most=max(1, min(most, len(options))),
        )


class AddToDeckMenu(ActionMenu, id=ComponentId("edit:into", FOUND), action=AddToDeck, picks=DECK):
    """A menu of the member's decks. The card comes into the picked deck."""

    def __init__(self, card: str, decks: Sequence[StoredDeck] = ()) -> None:
        super().__init__(card, options=deck_options(decks), placeholder="Add to deck …")


class SharedCardMenu(
    ActionMenu, id=ComponentId("edit:shared", MATCH_ID), action=OpenSharedCard, picks=FOUND
):
    """A menu of the cards of a shared deck. A choice shows the chosen card."""

    def __init__(self, post_id: str, cards: Sequence[IndexedCard] = ()) -> None:
        super().__init__(post_id, options=card_options(cards), placeholder="Choose a card")


class TheirCardsButton(
    ActionButton, id=ComponentId("match:their-cards", MATCH_ID), action=ListTheirCards
):
    label = "Opponent's cards"


class TheirCardMenu(
    ActionMenu, id=ComponentId("match:their-card", MATCH_ID), action=OpenTheirCard, picks=FOUND
):
    """A menu of the opponent's custom cards. A choice shows the chosen card."""

    def __init__(self, match_id: str, cards: Sequence[IndexedCard] = ()) -> None:
        super().__init__(match_id, options=card_options(cards), placeholder="Choose a card")


class AddTheirCardMenu(
    ActionMenu, id=ComponentId("match:into", MATCH_ID, FOUND), action=AddTheirCard, picks=DECK
):
    """A menu of the member's decks. The opponent's card comes into the picked deck."""

    def __init__(self, match_id: str, card: str, decks: Sequence[StoredDeck] = ()) -> None:
        super().__init__(match_id, card, options=deck_options(decks), placeholder="Add to deck …")


class PasteCardsButton(ActionButton, id=ComponentId("edit:paste", DECK, DRAFT), action=PasteCards):
    label = "Paste a list"


class PastedCardsForm(Form, id=ComponentId("edit:list", DECK, DRAFT), action=AddPasted):
    """The form that asks for a list of cards."""

    title = "Paste a list"
    file = "list.txt"
    fields = (TextField("list", "Cards", "A card a line, such as: 3 Pack Leader", lines=True),)

    def __init__(self, deck_id: int = 0, draft: int = 0) -> None:
        super().__init__(deck_id, draft)


class FillUpButton(ActionButton, id=ComponentId("edit:fill", DECK, DRAFT, YES_NO), action=FillUp):
    """The button that suggests cards for the empty places of a deck, or adds them."""

    def __init__(self, deck_id: int, draft: int, sure: bool) -> None:
        style = discord.ButtonStyle.success if sure else None
        super().__init__(
            deck_id, draft, sure, label="Add these" if sure else "Fill up", style=style
        )


class UndoButton(
    ActionButton, id=ComponentId("edit:undo", DECK, DRAFT), action=UseDraft, use="undo"
):
    label = "Undo"


class SaveButton(
    ActionButton, id=ComponentId("edit:save", DECK, DRAFT), action=UseDraft, use="save"
):
    """The button that stores the edited deck, or stores it as another deck if `outdated`."""

    style = discord.ButtonStyle.success

    def __init__(self, deck_id: int, draft: int, *, outdated: bool = False) -> None:
        super().__init__(deck_id, draft, label="Save as a copy" if outdated else "Save")


class TryDraftButton(
    ActionButton, id=ComponentId("edit:try", DECK, DRAFT), action=UseDraft, use="try"
):
    label, style = "Try it", discord.ButtonStyle.success


class ShowDraftButton(
    ActionButton, id=ComponentId("edit:show", DECK, DRAFT), action=UseDraft, use="show"
):
    label = "Show"


class DropDraftButton(
    ActionButton, id=ComponentId("edit:drop", DECK, DRAFT), action=UseDraft, use="drop"
):
    label = "Drop changes"


def found_option(
    found: FoundCard, counts: Mapping[str, int] = NO_COUNTS, signs: Signs = NO_SIGNS
) -> discord.SelectOption:
    """Returns the option for a found card, with its numbers and its copies in a deck."""
    face = found.card.sheet.face
    return card_option(face, found.card.key, _in_brief(face, counts), signs)


def card_options(cards: Sequence[IndexedCard]) -> list[discord.SelectOption]:
    """Returns an option for each card, with its numbers."""
    return [
        card_option(one.sheet.face, one.key, _in_brief(one.sheet.face, NO_COUNTS)) for one in cards
    ]


def _in_brief(face: CardFace, counts: Mapping[str, int]) -> str:
    """Returns a card's number of copies in the deck, its kind, families, cost and numbers."""
    copies = [f"{counts[face.name]} in the deck"] if counts.get(face.name) else []
    unit = f" in {face.cost_unit}" if face.cost_unit else ""
    numbers = [
        f"{stat.name} {stat.value}{unit if stat.name == COST else ''}" for stat in face.stats
    ]
    kind = " ".join((face.kind, *face.tags))
    return one_line(" · ".join((*copies, kind, *numbers)))
