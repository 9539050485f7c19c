"""The controls of `/play`, of practice matches, of playing on from a match and of the computer's
turn, with their actions."""

from dataclasses import dataclass
from typing import Final, cast

import discord

from bot.matches.actions import TakeBackOwn
from bot.matches.beginning.practice_request import COPY, MODE, NAMED, PracticeRequest
from bot.replays.playing_on import PlayOnRequest
from cogs.replays.controls import AskToPlayOn
from cogs.ui.component_ids import (
    GAME,
    MATCH_ID,
    NUMBER,
    PAGE,
    ComponentId,
    Part,
    apart,
    either,
    number,
    one_of,
)
from cogs.ui.controls import ActionButton, ActionMenu, MatchButton
from cogs.ui.deck_choices import NAME_FIELD
from cogs.ui.forms import ChoiceField, Form
from cogs.ui.match_text import level_title
from cogs.ui.play_buttons import VERSION, GameTitleButton, TryDeck, TryReady, TryShared
from engine.players import PLAYERS, Player
from engine.practice.levels import LEVELS, Level

LEVEL: Final = one_of(*LEVELS)
LEVEL_OR_NONE: Final = Part(
    "|".join((*LEVELS, "-")),
    lambda word: None if word == "-" else cast("Level", word),
    lambda level: level or "-",
)
_MODE: Final = Part("[a-z0-9_-]{0,20}", str)
SEAT: Final = one_of(*PLAYERS)
ANEW: Final = either("anew", "was")
ABOUT: Final = one_of("seat", "cards", "level")


PICK: Final = Part(r"[^\n]{1,100}", str)
"""A deck or a mode among the options of a menu."""


@dataclass(frozen=True, slots=True)
class OpenPlay:
    """The action that opens the page of `/play`; with `replaced`, in place of the message whose
    button was pressed."""

    replaced: bool = False


@dataclass(frozen=True, slots=True)
class PlayTerms:
    """The action that starts a practice match from the page of `/play`. A value of None means the
    same as last time."""

    game: str | None = None
    deck: str | None = None
    level: Level | None = None
    against: str | None = None
    named: str = ""

    @property
    def request(self) -> PracticeRequest:
        """The requested match. Its deck is the one whose name was typed (`named`), else the chosen
        one. The deck is None if the match is played in a mode, i.e. without decks of the players'
        own."""
        in_mode = self.against is not None and self.against.startswith(MODE)
        named = self.named.strip()
        deck = None if in_mode else f"{NAMED}{named}" if named else self.deck
        return PracticeRequest(self.game, deck, self.level, self.against)


@dataclass(frozen=True, slots=True)
class AskGame:
    """The action that shows the games to play against the computer, at a level if one was
    chosen."""

    level: Level | None = None


@dataclass(frozen=True, slots=True)
class AskChange:
    """The action that shows the games, so that the member can choose the level and decks for one of
    them."""


@dataclass(frozen=True, slots=True)
class ChangeTerms:
    """The action that opens the form for the level and decks of a game."""

    game: str


@dataclass(frozen=True, slots=True)
class OpenMore:
    """The action that opens another way to play: the page of another command, or a match in a
    mode."""

    way: str


@dataclass(frozen=True, slots=True)
class PickGame:
    """The action that starts a practice match of a game, at a level if one was chosen."""

    game: str
    level: Level | None
    against: str | None = None


@dataclass(frozen=True, slots=True)
class StartAnew:
    """The action that starts another practice match in place of the match with this id. If that
    match is still running, first concedes it."""

    match_id: str
    level: Level
    deck: int
    against: int
    mode: str


@dataclass(frozen=True, slots=True)
class PlayAgain:
    """The action that starts a practice match after a finished one, at a level."""

    match_id: str
    level: Level


@dataclass(frozen=True, slots=True)
class PlayOn:
    """The action that shows the terms for playing on from a finished match. `choices` is the number
    of choices made at the position to start from. With `now`, the action starts the match
    instead."""

    match_id: str
    choices: int
    seat: Player
    imagined: bool
    level: Level
    now: bool = False

    @property
    def request(self) -> PlayOnRequest:
        """The options for the new match: the player's seat, whether cards that this seat didn't
        know are made up, and the computer's level."""
        return PlayOnRequest(self.seat, self.imagined, self.level)


@dataclass(frozen=True, slots=True)
class PlayOnAgain:
    """The action that starts from the same position again, after a match that was played on from
    there."""

    match_id: str


PlayAction = OpenPlay | PlayTerms | AskGame | AskChange | ChangeTerms | OpenMore
PracticeAction = PracticeRequest | PickGame | TryDeck | TryReady | TryShared | StartAnew | PlayAgain
PlayOnAction = AskToPlayOn | PlayOn | PlayOnAgain


class ComputerButton(ActionButton, id=ComponentId("practice:computer"), action=AskGame):
    label, emoji = "Computer", "🤖"


class ChangeButton(ActionButton, id=ComponentId("practice:change"), action=AskChange):
    label = "Change"


class BackToPlayButton(
    ActionButton, id=ComponentId("practice:back"), action=OpenPlay, replaced=True
):
    label = "◀ Play"


class PlayAsLastButton(ActionButton, id=ComponentId("practice:last"), action=PlayTerms):
    label, style = "Again", discord.ButtonStyle.primary


def level_options(chosen: Level | None) -> list[discord.SelectOption]:
    """Returns the computer's levels as options of a menu or form. The level `chosen` is
    preselected."""
    return [
        discord.SelectOption(label=level_title(one), value=one, default=one == chosen)
        for one in LEVELS
    ]


class LevelMenu(ActionMenu, id=ComponentId("practice:level"), action=AskGame, picks=LEVEL):
    """A menu of the computer's levels."""

    def __init__(self, chosen: Level | None = None) -> None:
        super().__init__(options=level_options(chosen), placeholder="Level: as last time")


class ChangeMenu(
    ActionMenu, id=ComponentId("practice:change-game"), action=ChangeTerms, picks=GAME
):
    """A menu of the games whose level and decks can be chosen."""


class MoreMenu(ActionMenu, id=ComponentId("practice:more"), action=OpenMore, picks=PICK):
    """A menu of other ways to play."""


class TermsForm(Form, id=ComponentId("practice:terms", GAME), action=PlayTerms):
    """The form that asks for the decks and the level of a practice match."""

    title = "Play the computer"
    fields = (
        ChoiceField("deck", "Your deck", PICK, required=False),
        ChoiceField("level", "Level", LEVEL, radio=True),
        ChoiceField("against", "The computer's deck", PICK, required=False),
        NAME_FIELD,
    )


class GameButton(
    GameTitleButton, id=ComponentId("practice:game", GAME, LEVEL_OR_NONE), action=PickGame
):
    """The button that starts a practice match of a game."""


class CopyGameButton(
    GameTitleButton,
    id=ComponentId("practice:game-copy", GAME, LEVEL_OR_NONE),
    action=PickGame,
    against=COPY,
):
    """The button that starts a practice match in which the computer plays a copy of the member's
    deck."""


class AnewButton(
    ActionButton,
    id=ComponentId("practice:anew", MATCH_ID, LEVEL, VERSION, VERSION, _MODE),
    action=StartAnew,
):
    label, style = "Concede and start", discord.ButtonStyle.danger


class AgainButton(
    ActionButton, id=ComponentId("practice:again", MATCH_ID, LEVEL), action=PlayAgain
):
    label, style = "Rematch", discord.ButtonStyle.success


class OnAgainButton(
    ActionButton, id=ComponentId("practice:on-again", MATCH_ID), action=PlayOnAgain
):
    label, style = "Play it again", discord.ButtonStyle.success


class PlayOnOptionButton(
    ActionButton,
    id=ComponentId("match:play-on-request", MATCH_ID, NUMBER, SEAT, ANEW, LEVEL, apart(ABOUT)),
    action=PlayOn,
):
    """The button that changes one of the terms for playing on. The last value of its id names this
    term: the seat, the cards or the level."""


class PlayOnNowButton(
    ActionButton,
    id=ComponentId("match:play-on-now", MATCH_ID, NUMBER, SEAT, ANEW, LEVEL),
    action=PlayOn,
    now=True,
):
    label, style = "Play on", discord.ButtonStyle.success


class TakeBackButton(
    MatchButton,
    id=ComponentId("match:take-back-turn", MATCH_ID, number(6)),
    action=TakeBackOwn,
):
    """The button that takes back a player's latest choice in a practice match. Its id has the
    number of choices so far."""

    label, words = "↩", "Take back"


@dataclass(frozen=True, slots=True)
class ShowStep:
    """The action that shows a step of the computer's turn. `choices` is the number of choices in
    the match before that turn. With `opens`, the step comes as a new answer. Otherwise the step
    replaces the step whose button was pressed."""

    choices: int
    step: int = 1
    opens: bool = False


class SlowerButton(
    MatchButton, id=ComponentId("match:slower", MATCH_ID, number(6), PAGE), action=ShowStep
):
    """The button that turns to a step of the computer's turn."""

    def __init__(self, match_id: str, choices: int, step: int, label: str = "…") -> None:
        super().__init__(match_id, choices, step, label=label)


class StoryButton(
    MatchButton, id=ComponentId("match:story", MATCH_ID, number(6)), action=ShowStep, opens=True
):
    """The button that opens the computer's turn at its first step, beside the hand."""

    label = "Step by step"
