"""The buttons and menus about decks, with the actions of these and of the forms."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final, Literal

import discord

import engine
from bot.base.discord_text import counted, cut, one_line
from bot.decks.collection import starters
from bot.discord_api.emoji import NO_SIGNS, Signs, emoji_of
from bot.store.decks.deck_rows import StoredDeck
from cogs.ui.choices import CHOICE_LENGTH, game_options, starter_options
from cogs.ui.component_ids import DECK, GAME, MATCH_ID, ComponentId, Part, apart, number, one_of
from cogs.ui.controls import ActionButton, ActionMenu
from cogs.ui.play_buttons import READY_DECK
from engine.decks import SheetCard
from engine.faces import CardFace
from engine.icons import ICON_LENGTH
from rendering import PAPERS
from rendering.signs.emoji_signs import game_sign, kind_sign

DECK_PAGE = number(4)
CARD: Final = Part("[0-9a-f]{8}", str)
ICON: Final = Part(rf"[a-z0-9-]{{1,{ICON_LENGTH}}}", str)
STYLE: Final = Part("[a-z0-9_-]{1,30}/[a-z0-9_-]{1,30}", str)
_SEED = Part(r"[1-9]\d{0,8}", int)

DECK_USES: Final[Mapping[str, tuple[str, str]]] = {
    "edit": ("Edit text", "Change its text here"),
    "version": ("New version", "Send a file with its new text"),
    **{
        f"print-{key}": (f"Print on {paper.title}", "A file to print and cut out")
        for key, paper in PAPERS.items()
    },
    "share": ("Share", "Show it to everybody in this channel, to be copied"),
    "export": ("Export", "Get its text as a file"),
    "measure": ("Measure power", "Let it play against the starter decks"),
    "record": ("Record", "See how often it wins"),
    "newer": ("Take newer version", "Its author shares one"),
    "delete": ("Delete", "I ask you first"),
}
"""The acts on a deck besides looking at it: their labels and descriptions."""


@dataclass(frozen=True, slots=True)
class ListDecks:
    """The action that turns to a page of the member's collection."""

    page: int


@dataclass(frozen=True, slots=True)
class ShowDeck:
    """The action that shows a deck in the form that `shown` names.

    - "page" (a page of the deck's picture) and "more" (a menu of further things to do) replace the
      message whose button was pressed.
    - "form" opens a form with the deck's text; "file" sends this text as a file.
    - "record" sends the deck's record as an answer.
    """

    deck_id: int
    page: int = 0
    shown: Literal["page", "more", "form", "file", "record"] = "page"


@dataclass(frozen=True, slots=True)
class UseDeck:
    """The action that does something with a deck, such as editing or sharing it. `use` is a key of
    DECK_USES. `page` is the page of the deck's picture on the message whose button was pressed."""

    deck_id: int
    page: int
    use: str


@dataclass(frozen=True, slots=True)
class ShowDeckCard:
    """The action that shows a card of a deck large, in the place of the message whose button was
    pressed."""

    deck_id: int
    card: str


@dataclass(frozen=True, slots=True)
class AddDeck:
    """The action that shows the page for adding a deck, or opens the form for one way to add it."""

    way: Literal["page", "build", "write", "upload", "generate"]


@dataclass(frozen=True, slots=True)
class BuildDeck:
    """The action that puts a deck without cards into the member's collection, and opens it for
    editing."""

    game: str


@dataclass(frozen=True, slots=True)
class ShowStarters:
    """The action that shows the starter decks of a game."""

    game: str


@dataclass(frozen=True, slots=True)
class SendFile:
    """The action that stores the text in a file as a deck. `game` and `name` override those in the
    text."""

    file: discord.Attachment | None
    game: str | None
    name: str


@dataclass(frozen=True, slots=True)
class SendVersion:
    """The action that stores the text in a file as the next version of a deck."""

    deck_id: int
    file: discord.Attachment | None


@dataclass(frozen=True, slots=True)
class MakeDeck:
    """The action that generates a deck of a style, from a seed that the member typed or, if it is
    "", from a random one."""

    style: str | None
    seed: str


@dataclass(frozen=True, slots=True)
class SendDeck:
    """The action that stores a typed text as a deck. With a deck's number, the text becomes the
    deck's next version. With 0, the text becomes a new deck, of the `chosen` game if a game was
    chosen."""

    deck_id: int
    game: str
    chosen: str | None
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class DeleteDeck:
    """The action that deletes a deck, or keeps it if the member is not `sure`."""

    deck_id: int
    sure: bool


@dataclass(frozen=True, slots=True)
class ChooseGame:
    """The action that changes a deck to the game that its text looks like, and stores it as the
    next version."""

    deck_id: int
    game: str


@dataclass(frozen=True, slots=True)
class FixSigns:
    """The action that replaces characters that a phone's keyboard typed by those that the deck
    language needs, and stores the deck."""

    deck_id: int


@dataclass(frozen=True, slots=True)
class TakeNewer:
    """The action that updates the member's copy of a shared deck to the newest version."""

    deck_id: int


@dataclass(frozen=True, slots=True)
class TakeStarter:
    """The action that puts a starter deck, `game/deck`, into the member's collection."""

    key: str


@dataclass(frozen=True, slots=True)
class KeepMade:
    """The action that puts the deck generated from a style and a seed into the member's
    collection."""

    made_in: str
    seed: int


@dataclass(frozen=True, slots=True)
class ShowMade:
    """The action that shows a page of the deck generated from a style and a seed (None: a random
    seed), in place of the message whose button was pressed."""

    made_in: str
    seed: int | None = None
    page: int = 0


@dataclass(frozen=True, slots=True)
class LookAtIcon:
    """The action that shows a card of a deck's version with an icon, without storing anything."""

    version_id: int
    card: str
    icon: str


@dataclass(frozen=True, slots=True)
class NameIcon:
    """The action that opens the form to name an icon for a card of a version of a deck."""

    version_id: int
    card: str


@dataclass(frozen=True, slots=True)
class KeepIcon:
    """The action that writes an icon for a card into a deck's text or, if the icon is "", removes
    the card's icon from that text. This is only possible while the version shown is the deck's
    latest."""

    version_id: int
    card: str
    icon: str = ""


@dataclass(frozen=True, slots=True)
class UsePost:
    """The action of a button on the post of a shared deck. Depending on `wish`, it copies the deck
    into the member's collection or lists its cards to add to another deck, or it updates the post
    to the current deck or ends the sharing. The last two are only for the author."""

    post_id: str
    wish: Literal["copy", "cards", "update", "withdraw"]


@dataclass(frozen=True, slots=True)
class MeasurePower:
    """The action that measures the power of a deck and shows the progress below a page of its
    picture. With `enough`, it stops the measurement and keeps the result so far."""

    deck_id: int
    page: int
    enough: bool = False


DeckAction = (
    ListDecks
    | ShowDeck
    | UseDeck
    | ShowDeckCard
    | AddDeck
    | BuildDeck
    | ShowStarters
    | SendDeck
    | SendFile
    | SendVersion
    | MakeDeck
    | DeleteDeck
    | ChooseGame
    | FixSigns
    | TakeNewer
    | TakeStarter
    | KeepMade
    | ShowMade
    | LookAtIcon
    | NameIcon
    | KeepIcon
)


class CollectionPageButton(ActionButton, id=ComponentId("deck:list", number(2)), action=ListDecks):
    """The button that turns to another page of the collection."""

    label = "◀ Your decks"


WAYS_TO_DECK: Final[Mapping[str, str]] = {
    "page": "New deck",
    "build": "Build a deck",
    "write": "Write a deck",
    "upload": "Upload a file",
    "generate": "Generate a deck",
}


class NewDeckButton(
    ActionButton,
    id=ComponentId("deck:new", one_of(*WAYS_TO_DECK)),
    action=AddDeck,
):
    """The button that opens the page for adding a deck, or the form for one way to add it."""

    def __init__(self, way: str, label: str = "", style: discord.ButtonStyle | None = None) -> None:
        super().__init__(way, label=label or WAYS_TO_DECK[way], style=style)


class BuildDeckMenu(ActionMenu, id=ComponentId("deck:build"), action=BuildDeck, picks=GAME):
    """A menu of the games. A choice opens a deck of the chosen game without cards."""

    def __init__(self, signs: Signs = NO_SIGNS) -> None:
        super().__init__(options=game_options(signs=signs), placeholder="Choose a game")


class StarterGamesMenu(
    ActionMenu, id=ComponentId("deck:starters"), action=ShowStarters, picks=GAME
):
    """A menu of the games with starter decks. A choice shows the starter decks of the chosen
    game."""

    def __init__(self, signs: Signs = NO_SIGNS) -> None:
        with_starters = [key for key in engine.games() if starters(key)]
        options = game_options(with_starters, signs)
        super().__init__(options=options, placeholder="Take a starter deck of …")


class ShowDeckMenu(ActionMenu, id=ComponentId("deck:show"), action=ShowDeck, picks=DECK):
    """A menu of decks. A choice shows the chosen deck."""

    def __init__(self, decks: Sequence[StoredDeck] = (), signs: Signs = NO_SIGNS) -> None:
        options = [
            discord.SelectOption(
                label=deck.name,
                value=str(deck.id),
                description=cut(deck.about, 100) or None,
                emoji=emoji_of(signs, game_sign(deck.game)),
            )
            for deck in decks
        ]
        super().__init__(options=options, placeholder="Open a deck")


class StarterMenu(ActionMenu, id=ComponentId("deck:starter"), action=TakeStarter, picks=READY_DECK):
    """A menu of the starter decks of a game. A choice adds the chosen deck to the collection."""

    def __init__(self, game: str = "") -> None:
        super().__init__(options=starter_options(game), placeholder="Take a starter deck")


class TakeStarterButton(ActionButton, id=ComponentId("deck:take", READY_DECK), action=TakeStarter):
    label, style = "Take this deck", discord.ButtonStyle.primary


class SheetPageButton(ActionButton, id=ComponentId("deck:page", DECK, DECK_PAGE), action=ShowDeck):
    """The button that shows another page of the deck's picture, or leads back to this picture from
    another page, such as a single card."""


class MoreOfDeckButton(
    ActionButton, id=ComponentId("deck:more", DECK, DECK_PAGE), action=ShowDeck, shown="more"
):
    label = "More"


class UseDeckMenu(
    ActionMenu,
    id=ComponentId("deck:use", DECK, DECK_PAGE),
    action=UseDeck,
    picks=one_of(*DECK_USES),
):
    """A menu of further things to do with a deck."""

    def __init__(self, deck_id: int, page: int, uses: Sequence[str] = ()) -> None:
        options = [
            discord.SelectOption(label=label, value=use, description=about)
            for use, (label, about) in DECK_USES.items()
            if use in uses
        ]
        super().__init__(deck_id, page, options=options, placeholder="Choose …")


class DeckCardMenu(ActionMenu, id=ComponentId("deck:card", DECK), action=ShowDeckCard, picks=CARD):
    """A menu of the cards on a page of a deck. A choice shows the chosen card large."""

    def __init__(
        self, deck_id: int, cards: Sequence[SheetCard] = (), signs: Signs = NO_SIGNS
    ) -> None:
        options = {
            card_key(card.face.name): card_option(
                card.face, card_key(card.face.name), _in_brief(card), signs
            )
            for card in cards
        }
        super().__init__(deck_id, options=list(options.values()), placeholder="Open a card")


class EditDeckButton(
    ActionButton, id=ComponentId("deck:edit", DECK), action=ShowDeck, shown="form"
):
    label = "Edit"


class ExportDeckButton(
    ActionButton, id=ComponentId("deck:export", DECK), action=ShowDeck, shown="file"
):
    label = "Export"


class RecordButton(
    ActionButton, id=ComponentId("deck:record", DECK), action=ShowDeck, shown="record"
):
    label = "Record"


class DeleteDeckButton(
    ActionButton, id=ComponentId("deck:delete", DECK), action=DeleteDeck, sure=True
):
    label, style = "Delete it", discord.ButtonStyle.danger


class SpareDeckButton(
    ActionButton, id=ComponentId("deck:spare", DECK), action=DeleteDeck, sure=False
):
    label = "Keep it"


class ChooseGameButton(ActionButton, id=ComponentId("deck:game", DECK, GAME), action=ChooseGame):
    """The button that changes the deck to the game that its text looks like."""

    def __init__(self, deck_id: int, game: str) -> None:
        rules = engine.games().get(game)
        super().__init__(deck_id, game, label=f"Choose {rules.title if rules else game}")

    style = discord.ButtonStyle.primary


class FixSignsButton(ActionButton, id=ComponentId("deck:signs", DECK), action=FixSigns):
    label, style = "Fix signs", discord.ButtonStyle.primary


class TakeNewerButton(ActionButton, id=ComponentId("deck:newer", DECK), action=TakeNewer):
    label, style = "Take newer version", discord.ButtonStyle.primary


class KeepMadeButton(ActionButton, id=ComponentId("deck:keep", STYLE, _SEED), action=KeepMade):
    label, style = "Keep", discord.ButtonStyle.success


class RollAgainButton(
    ActionButton, id=ComponentId("deck:roll", STYLE, apart(_SEED)), action=ShowMade
):
    """The button that generates another deck of the same style, in place of the deck on the
    message."""

    label = "Roll again"


class MadePageButton(
    ActionButton, id=ComponentId("deck:turn", STYLE, _SEED, DECK_PAGE), action=ShowMade
):
    """The button that turns to another page of the deck's picture."""


class CopyPostButton(
    ActionButton, id=ComponentId("deck:copy", MATCH_ID), action=UsePost, wish="copy"
):
    label, style = "Copy this deck", discord.ButtonStyle.primary


class CardsOfPostButton(
    ActionButton, id=ComponentId("deck:cards", MATCH_ID), action=UsePost, wish="cards"
):
    label = "Add to deck"


class UpdatePostButton(
    ActionButton, id=ComponentId("deck:up-to-date", MATCH_ID), action=UsePost, wish="update"
):
    label = "Update"


class WithdrawPostButton(
    ActionButton, id=ComponentId("deck:withdraw", MATCH_ID), action=UsePost, wish="withdraw"
):
    label = "Withdraw"


class KeepIconButton(ActionButton, id=ComponentId("deck:icon", DECK, CARD, ICON), action=KeepIcon):
    label, style = "Keep this icon", discord.ButtonStyle.primary


class IconMenu(ActionMenu, id=ComponentId("deck:icons", DECK, CARD), action=LookAtIcon, picks=ICON):
    """A menu of icons for a card. A choice shows the card with the chosen icon."""

    def __init__(self, version_id: int, card: str, icons: Sequence[str] = ()) -> None:
        options = [discord.SelectOption(label=icon, value=icon) for icon in icons]
        super().__init__(version_id, card, options=options, placeholder="Try another icon")


class AnotherIconButton(
    ActionButton, id=ComponentId("deck:name-icon", DECK, CARD), action=NameIcon
):
    label = "Another icon"


class RemoveIconButton(ActionButton, id=ComponentId("deck:no-icon", DECK, CARD), action=KeepIcon):
    label = "Remove icon"


class MeasureButton(
    ActionButton, id=ComponentId("deck:measure", DECK, DECK_PAGE), action=MeasurePower
):
    style = discord.ButtonStyle.primary


class StopMeasuringButton(
    ActionButton, id=ComponentId("deck:enough", DECK, DECK_PAGE), action=MeasurePower, enough=True
):
    label = "Stop here"


def _in_brief(card: SheetCard) -> str:
    """Returns a card's number of copies in the deck, its kind, and its scale."""
    copies = counted(card.count, "copy", "copies") if card.count else "not in the list"
    scale = "" if card.scale is None else f"scale {card.scale:,}"
    kind = one_line(" ".join((card.face.kind, *card.face.tags)))
    return " · ".join(filter(None, (copies, kind, scale)))


def card_option(
    face: CardFace, value: str, about: str, signs: Signs = NO_SIGNS
) -> discord.SelectOption:
    """Returns a card as an option of a menu, with the text `about` below its name."""
    return discord.SelectOption(
        label=cut(one_line(face.title), CHOICE_LENGTH) or "…",
        value=value,
        description=cut(about, CHOICE_LENGTH),
        emoji=emoji_of(signs, kind_sign(face.kind)),
    )


def card_key(name: str) -> str:
    """Returns a short hash of a card's name, which identifies the card in the ids of buttons."""
    return blake2b(name.encode("utf-8", "replace"), digest_size=4).hexdigest()
