"""The forms to write, send and generate decks, and to name icons."""

from typing import Final

import discord

import engine
from bot.decks.catalog import offer_key
from bot.decks.deck_text import NAME_LENGTH
from bot.decks.styles import MOST_SEED, styles
from cogs.decks.controls.deck_controls import (
    CARD,
    STYLE,
    LookAtIcon,
    MakeDeck,
    SendDeck,
    SendFile,
    SendVersion,
)
from cogs.ui.choices import CHOICES
from cogs.ui.component_ids import DECK, GAME, ComponentId, Part
from cogs.ui.forms import ChoiceField, FileField, Form, TextField
from engine.icons import ICON_LENGTH

MODAL_LENGTH: Final = 4000
"""Characters of a deck's text that can be edited in Discord, at most."""

_GAME_OR_NONE = Part("[a-z0-9_-]{0,40}", str)

_WHICH_GAME: Final = ChoiceField(
    "game", "Game", GAME, "Empty: I read it from the text.", required=False
)
_NAME: Final = TextField(
    "name",
    "Name",
    "Empty: the name in the text. If you have that deck, this is its new version.",
    longest=NAME_LENGTH,
    required=False,
)
_FILE: Final = FileField("file", "File", "A text file (UTF-8) of at most 64 KiB.")


class DeckForm(Form, id=ComponentId("deck:write", DECK, _GAME_OR_NONE), action=SendDeck):
    """The form that asks for the text of a deck; for a new deck (0), also for its game and name."""

    title = "Write a deck"
    file = "deck.txt"
    fields = (
        _WHICH_GAME,
        _NAME,
        TextField(
            "text",
            "The deck",
            "/rules shows how to write cards.",
            longest=MODAL_LENGTH,
            lines=True,
        ),
    )

    def __init__(self, deck_id: int = 0, game: str = "") -> None:
        super().__init__(deck_id, game)
        if deck_id:
            self.fields = self.fields[2:]


class UploadForm(Form, id=ComponentId("deck:upload"), action=SendFile):
    title = "Upload a deck"
    fields = (_FILE, _WHICH_GAME, _NAME)


class NewVersionForm(Form, id=ComponentId("deck:version", DECK), action=SendVersion):
    title = "Send a new version"
    fields = (_FILE,)

    def __init__(self, deck_id: int = 0) -> None:
        super().__init__(deck_id)


class MakeDeckForm(Form, id=ComponentId("deck:generate"), action=MakeDeck):
    title = "Generate a deck"
    fields = (
        ChoiceField("style", "Style", STYLE),
        TextField(
            "seed",
            "Seed",
            "A number. The same one makes the same deck. Empty: I roll one.",
            longest=len(str(MOST_SEED)),
            required=False,
        ),
    )


class IconForm(Form, id=ComponentId("deck:other-icon", DECK, CARD), action=LookAtIcon):
    """The form that asks for the name of an icon for a card."""

    title = "Another icon"
    fields = (
        TextField(
            "icon", "Icon", "Its name on game-icons.net, such as wolf-howl.", longest=ICON_LENGTH
        ),
    )

    def __init__(self, version_id: int = 0, card: str = "00000000") -> None:
        super().__init__(version_id, card)


def style_options() -> list[discord.SelectOption]:
    """Returns the styles in which decks of all games can be generated, as options of a form. The
    first style is preselected."""
    several = len({game for game, _ in styles()}) > 1
    return [
        discord.SelectOption(
            label=f"{engine.games()[game].title} · {one.title}" if several else one.title,
            value=offer_key(game, one),
            description=one.blurb,
            default=not number,
        )
        for number, (game, one) in enumerate(styles()[:CHOICES])
    ]
