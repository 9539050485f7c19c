"""The buttons, menus and the form about decks, and the actions that these stand for."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final, Literal

import discord

import engine
from bot.base.discord_text import cut
from bot.decks.collection import starters
from bot.decks.deck_text import NAME_LENGTH
from bot.discord_api.emoji import NO_SIGNS, Signs, emoji_of
from bot.store.decks.deck_rows import StoredDeck
from cogs.ui.component_ids import DECK, GAME, MATCH_ID, ComponentId, Part, apart, number
from cogs.ui.controls import ActionButton, ActionMenu
from cogs.ui.forms import Form, TextField
from cogs.ui.play_buttons import READY_DECK
from engine.icons import ICON_LENGTH
from rendering.signs.emoji_signs import game_sign

DECK_PAGE = number(4)
CARD: Final = Part("[0-9a-f]{8}", str)
ICON: Final = Part(rf"[a-z0-9-]{{1,{ICON_LENGTH}}}", str)
_STYLE = Part("[a-z0-9_-]{1,30}/[a-z0-9_-]{1,30}", str)
_SEED = Part(r"[1-9]\d{0,8}", int)
_GAME_OR_NONE = Part("[a-z0-9_-]{0,40}", str)

MODAL_LENGTH: Final = 4000
"""Characters of a deck that can be edited in Discord."""


@dataclass(frozen=True, slots=True)
class ListDecks:
    """Turns to a page of the member's collection."""

    page: int


@dataclass(frozen=True, slots=True)
class ShowDeck:
    """Shows a deck: its page, its text in a form or as a file, or how it has done. A `page` of its
    picture replaces the message that was pressed."""

    deck_id: int
    page: int | None = None
    shown: Literal["page", "form", "file", "record"] = "page"


@dataclass(frozen=True, slots=True)
class SendDeck:
    """Keeps a text as the next version of a deck, or (0) as a new one."""

    deck_id: int
    game: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class DeleteDeck:
    """Deletes a deck, or leaves it if the member is not `sure`."""

    deck_id: int
    sure: bool


@dataclass(frozen=True, slots=True)
class ChooseGame:
    """Reads a deck as one of the game that it looks like, and keeps it so."""

    deck_id: int
    game: str


@dataclass(frozen=True, slots=True)
class FixSigns:
    """Replaces the signs that a phone typed for those of the language, and keeps the deck so."""

    deck_id: int


@dataclass(frozen=True, slots=True)
class TakeNewer:
    """Takes the newest version of the deck of which one's own is a copy."""

    deck_id: int


@dataclass(frozen=True, slots=True)
class TakeStarter:
    """Puts a starter deck, `game/deck`, into the member's collection."""

    key: str


@dataclass(frozen=True, slots=True)
class KeepMade:
    """Puts the deck of a style and a seed into the member's collection."""

    made_in: str
    seed: int


@dataclass(frozen=True, slots=True)
class ShowMade:
    """Shows a page of the deck of a style and a seed (None: one by chance), in the place of the one
    that was pressed."""

    made_in: str
    seed: int | None = None
    page: int = 0


@dataclass(frozen=True, slots=True)
class KeepIcon:
    """Writes an icon for a card into a deck's text, or ("") takes its icon out, if the version
    shown is still the deck's."""

    version_id: int
    card: str
    icon: str = ""


@dataclass(frozen=True, slots=True)
class UsePost:
    """Copies the deck of a post into the member's collection; or, for its author, has the post show
    the deck as it is now, or ends the sharing."""

    post_id: str
    wish: Literal["copy", "update", "withdraw"]


@dataclass(frozen=True, slots=True)
class MeasurePower:
    """Has the power of a deck measured and shows how that goes, below a page of its picture; or
    keeps what is known of it (`enough`), and measures it no further."""

    deck_id: int
    page: int
    enough: bool = False


DeckAction = (
    ListDecks
    | ShowDeck
    | SendDeck
    | DeleteDeck
    | ChooseGame
    | FixSigns
    | TakeNewer
    | TakeStarter
    | KeepMade
    | ShowMade
    | KeepIcon
)


class CollectionPageButton(ActionButton, id=ComponentId("deck:list", number(2)), action=ListDecks):
    """Turns to another page of the collection."""


class ShowDeckMenu(ActionMenu, id=ComponentId("deck:show"), action=ShowDeck, picks=DECK):
    """A menu of decks; the chosen one is shown."""

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
        super().__init__(options=options, placeholder="Show a deck")


class StarterMenu(ActionMenu, id=ComponentId("deck:starter"), action=TakeStarter, picks=READY_DECK):
    """A menu of the starter decks of a game, or of all; the chosen one goes into the collection."""

    def __init__(self, game: str | None = None, signs: Signs = NO_SIGNS) -> None:
        options: list[discord.SelectOption] = []
        for key, deck in starters(game)[:25]:
            of_game = key.partition("/")[0]
            before = "" if game else f"{engine.games()[of_game].title}: "
            sign = emoji_of(signs, game_sign(of_game))
            options.append(
                discord.SelectOption(
                    label=before + deck.title, value=key, description=deck.blurb, emoji=sign
                )
            )
        super().__init__(options=options, placeholder="Take a starter deck")


class SheetPageButton(ActionButton, id=ComponentId("deck:page", DECK, DECK_PAGE), action=ShowDeck):
    """Turns to another page of the deck's picture."""


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
    """Reads the deck as one of the game that it looks like."""

    def __init__(self, deck_id: int, game: str) -> None:
        rules = engine.games().get(game)
        super().__init__(deck_id, game, label=f"Choose {rules.title if rules else game}")

    style = discord.ButtonStyle.primary


class FixSignsButton(ActionButton, id=ComponentId("deck:signs", DECK), action=FixSigns):
    label, style = "Fix signs", discord.ButtonStyle.primary


class TakeNewerButton(ActionButton, id=ComponentId("deck:newer", DECK), action=TakeNewer):
    label, style = "Take the newer version", discord.ButtonStyle.primary


class KeepMadeButton(ActionButton, id=ComponentId("deck:keep", _STYLE, _SEED), action=KeepMade):
    label, style = "Keep", discord.ButtonStyle.success


class RollAgainButton(
    ActionButton, id=ComponentId("deck:roll", _STYLE, apart(_SEED)), action=ShowMade
):
    """Puts another deck of the style in the place of this one."""

    label = "Roll again"


class MadePageButton(
    ActionButton, id=ComponentId("deck:turn", _STYLE, _SEED, DECK_PAGE), action=ShowMade
):
    """Turns to another page of the deck's picture."""


class CopyPostButton(
    ActionButton, id=ComponentId("deck:copy", MATCH_ID), action=UsePost, wish="copy"
):
    label, style = "Copy this deck", discord.ButtonStyle.primary


class UpdatePostButton(
    ActionButton, id=ComponentId("deck:up-to-date", MATCH_ID), action=UsePost, wish="update"
):
    label = "Bring up to date"


class WithdrawPostButton(
    ActionButton, id=ComponentId("deck:withdraw", MATCH_ID), action=UsePost, wish="withdraw"
):
    label = "Withdraw"


class KeepIconButton(ActionButton, id=ComponentId("deck:icon", DECK, CARD, ICON), action=KeepIcon):
    label, style = "Keep this icon", discord.ButtonStyle.primary


class RemoveIconButton(ActionButton, id=ComponentId("deck:no-icon", DECK, CARD), action=KeepIcon):
    label = "Back to the one chosen by words"


class MeasureButton(
    ActionButton, id=ComponentId("deck:measure", DECK, DECK_PAGE), action=MeasurePower
):
    style = discord.ButtonStyle.primary


class StopMeasuringButton(
    ActionButton, id=ComponentId("deck:enough", DECK, DECK_PAGE), action=MeasurePower, enough=True
):
    label = "Stop here"


class DeckForm(Form, id=ComponentId("deck:write", DECK, _GAME_OR_NONE), action=SendDeck):
    """Asks for the text of a deck; of a new one (0), also for its name."""

    title = "Write a deck"
    file = "deck.txt"
    fields = (
        TextField(
            "name",
            "Name",
            "Left empty, it is the name in the text.",
            longest=NAME_LENGTH,
            required=False,
        ),
        TextField(
            "text",
            "The deck",
            "/rules tells how cards are written.",
            longest=MODAL_LENGTH,
            lines=True,
        ),
    )

    def __init__(self, deck_id: int = 0, game: str = "") -> None:
        super().__init__(deck_id, game)
        if deck_id:
            self.fields = self.fields[1:]


def card_key(name: str) -> str:
    """A short key for a card of a deck, as an id of a button has it."""
    return blake2b(name.encode("utf-8", "replace"), digest_size=4).hexdigest()
