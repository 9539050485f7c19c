"""The buttons, menus and forms to build a card of a deck by taps, with their actions.

Each id has the place of the card, the number of the draft that its message shows, and the way to a
part of the card. The place is the number of a deck, in whose draft the card is chosen, or the game
and the key of the mission in which a member writes a card.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import discord

from bot.base.discord_text import cut, one_line
from bot.decks.card_edits import FIT, LIKE, BuiltCard, way_of
from bot.decks.card_search.card_search_service import FoundCard
from cogs.decks.controls.edit_controls import DRAFT, FOUND, found_option
from cogs.ui.choices import CHOICE_LENGTH, CHOICES
from cogs.ui.component_ids import YES_NO, ComponentId, Part
from cogs.ui.controls import ActionButton, ActionMenu
from cogs.ui.forms import Form, TextField
from cogs.ui.pages import paged
from engine.card_builder.builder import CardChange, CardPart

LONGEST_NAME: Final = 60

PLACE: Final = Part(r"\d{1,18}|[a-z0-9_-]{1,20}/[a-z0-9-]{1,30}", str)
_WAY: Final = Part(rf"[\d.]{{0,60}}|p\d{{1,2}}|{FIT}|{LIKE}", str)
_PICK: Final = Part(r"\d{1,9}\.\d{1,4}|p\d{1,2}|type", str)

TYPE: Final = "type"
"""The value of the option that opens the form for a part."""

SHOWN: Final = CHOICES - 2
"""Changes of a part in one menu, at most. The other two options turn the page and open a form."""


@dataclass(frozen=True, slots=True)
class BuildCard:
    """The action that shows the chosen card with one of its parts selected, or with the changes
    that make it fit."""

    place: str
    draft: int
    way: str = ""


@dataclass(frozen=True, slots=True)
class NameNewCard:
    """The action that opens the form for the name of a new card."""

    place: str
    draft: int


@dataclass(frozen=True, slots=True)
class AddNewCard:
    """The action that adds a new card with this name to a deck, and shows it."""

    place: str
    draft: int
    name: str


@dataclass(frozen=True, slots=True)
class ChangePart:
    """The action that changes a part of the chosen card. `pick` is the number of the draft and that
    of the change, as in "3.0", "p" with the number of a page of changes, or TYPE. The number of the
    draft keeps clients from showing what was picked before as picked again."""

    place: str
    draft: int
    way: str
    pick: str


@dataclass(frozen=True, slots=True)
class StepPart:
    """The action that changes the number in a part of the chosen card by one."""

    place: str
    draft: int
    way: str
    up: bool


@dataclass(frozen=True, slots=True)
class TypePart:
    """The action that writes a part of the chosen card as a member typed it."""

    place: str
    draft: int
    way: str
    typed: str


@dataclass(frozen=True, slots=True)
class MakeLike:
    """The action that makes the chosen card like the found card with this key."""

    place: str
    draft: int
    card: str


@dataclass(frozen=True, slots=True)
class UndoPart:
    """The action that takes the latest change back, and shows the chosen card again."""

    place: str
    draft: int
    way: str


@dataclass(frozen=True, slots=True)
class OpenCardText:
    """The action that opens the form with the text of the chosen card."""

    place: str
    draft: int


@dataclass(frozen=True, slots=True)
class SaveCardText:
    """The action that replaces the text of the chosen card."""

    place: str
    draft: int
    typed: str


@dataclass(frozen=True, slots=True)
class PlayCard:
    """The action that starts the mission with the card that was built for it."""

    place: str


BuildAction = (
    BuildCard
    | NameNewCard
    | AddNewCard
    | ChangePart
    | StepPart
    | TypePart
    | MakeLike
    | UndoPart
    | OpenCardText
    | SaveCardText
)


class BuildCardButton(
    ActionButton, id=ComponentId("card:build", PLACE, DRAFT, _WAY), action=BuildCard
):
    """The button that opens the chosen card, or shows the changes that make it fit."""

    label, style = "Change card", discord.ButtonStyle.primary


class NewCardButton(ActionButton, id=ComponentId("card:new", PLACE, DRAFT), action=NameNewCard):
    label = "New card"


class NewCardForm(Form, id=ComponentId("card:name", PLACE, DRAFT), action=AddNewCard):
    """The form that asks for the name of a new card."""

    title = "New card"
    fields = (TextField("name", "Name", longest=LONGEST_NAME),)

    def __init__(self, place: str = "", draft: int = 0) -> None:
        super().__init__(place, draft)


class PartMenu(ActionMenu, id=ComponentId("card:part", PLACE, DRAFT), action=BuildCard, picks=_WAY):
    """A menu of the parts of a card. The picked part is selected. Of many parts, the menu has those
    around the selected one, and an option that turns to the next page of parts."""

    def __init__(
        self, place: str = "", draft: int = 0, parts: Sequence[CardPart] = (), way: str = ""
    ) -> None:
        chosen = next((at for at, one in enumerate(parts) if way_of(one.path) == way), 0)
        turned = int(way[1:]) if way.startswith("p") else chosen // SHOWN
        shown, page, pages = paged(parts, turned, SHOWN)
        options = [_option(part_words(one), way_of(one.path), way) for one in shown]
        if pages > 1:
            options.append(_option("More …", f"p{(page + 1) % pages}"))
        super().__init__(place, draft, options=options, placeholder="Choose what to change")


class ChangeMenu(
    ActionMenu, id=ComponentId("card:change", PLACE, DRAFT, _WAY), action=ChangePart, picks=_PICK
):
    """A menu of the changes of a part. The picked change is made."""

    def __init__(
        self,
        place: str = "",
        draft: int = 0,
        way: str = "",
        built: BuiltCard | None = None,
        page: int = 0,
    ) -> None:
        changes = () if built is None else built.changes
        first = page * SHOWN
        options = [
            _option(change.label or "Remove", f"{draft}.{number}", about=cost_words(built, change))
            for number, change in enumerate(changes)
            if first <= number < first + SHOWN
        ]
        if len(changes) > SHOWN:
            following = (page + 1) % -(-len(changes) // SHOWN)
            options.append(_option("More …", f"p{following}"))
        selected = built.selected if built else None
        if built is not None and built.is_typed:
            options.append(_option("Type it …", TYPE))
        placeholder = f"{selected.title} …" if selected else "Make it fit …"
        super().__init__(place, draft, way, options=options, placeholder=placeholder)


class LikeMenu(ActionMenu, id=ComponentId("card:like", PLACE, DRAFT), action=MakeLike, picks=FOUND):
    """A menu of cards that are like the chosen one. The chosen card becomes like the picked one."""

    def __init__(self, place: str = "", draft: int = 0, cards: Sequence[FoundCard] = ()) -> None:
        options = [found_option(one) for one in cards]
        super().__init__(place, draft, options=options, placeholder="Make it like …")


class StepButton(
    ActionButton, id=ComponentId("card:step", PLACE, DRAFT, _WAY, YES_NO), action=StepPart
):
    """The button that changes the number in a part by one."""

    def __init__(
        self, place: str, draft: int, way: str, up: bool, *, disabled: bool = False
    ) -> None:
        super().__init__(place, draft, way, up, label="+" if up else "\u2212", disabled=disabled)


class PartForm(Form, id=ComponentId("card:type", PLACE, DRAFT, _WAY), action=TypePart):
    """The form that asks for the words of a part."""

    title = "Type it"
    fields = (TextField("part", "Words", longest=400),)

    def __init__(self, place: str = "", draft: int = 0, way: str = "") -> None:
        super().__init__(place, draft, way)


class UndoPartButton(
    ActionButton, id=ComponentId("card:undo", PLACE, DRAFT, _WAY), action=UndoPart
):
    label = "Undo"


class CardTextButton(ActionButton, id=ComponentId("card:text", PLACE, DRAFT), action=OpenCardText):
    label = "Edit as text"


class PlayCardButton(ActionButton, id=ComponentId("card:play", PLACE), action=PlayCard):
    label, style = "Play it", discord.ButtonStyle.success


class CardTextForm(Form, id=ComponentId("card:code", PLACE, DRAFT), action=SaveCardText):
    """The form with the text of a card."""

    title = "Edit as text"
    file = "card.txt"
    fields = (TextField("card", "Card", lines=True),)

    def __init__(self, place: str = "", draft: int = 0) -> None:
        super().__init__(place, draft)


def _option(label: str, value: str, chosen: str = "", about: str = "") -> discord.SelectOption:
    """Returns the option of a menu with this value; it is selected if `chosen` is the value."""
    return discord.SelectOption(
        label=cut(one_line(label), CHOICE_LENGTH),
        value=value,
        description=about or None,
        default=value == chosen,
    )


def part_words(part: CardPart) -> str:
    """Returns a part's title and text, indented if it is inside another part."""
    words = f"{part.title}: {part.text}" if part.text else f"Add {part.title.lower()}"
    return f"{'· ' * part.level}{words}"


def cost_words(built: BuiltCard | None, change: CardChange) -> str:
    """Returns what a change costs, and what is left then or missing; "" if cards have no cost."""
    verdict, cost = change.verdict, None if built is None else built.verdict.cost
    if verdict.cost is None or verdict.limit is None or cost is None:
        return ""
    more = f"{verdict.cost - cost:+}"
    if verdict.over:
        return f"{more}, {verdict.over} over the limit"
    return f"{more}, {verdict.limit - verdict.cost} left"
