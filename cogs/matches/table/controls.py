"""The buttons below a board and on a hand, and their actions."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.matches.actions import Concede, StopTeaching
from cogs.ui.component_ids import MATCH_ID, PAGE, TOPIC, YES_NO, ComponentId
from cogs.ui.controls import ActionButton, ActionMenu, MatchButton
from cogs.ui.match_buttons import ContinueMatch
from engine.decks import HelpTopic


@dataclass(frozen=True, slots=True)
class OpenHand:
    """The action that shows a player their hand and choices in an ephemeral message."""


@dataclass(frozen=True, slots=True)
class BringHand:
    """The action that moves a player's hand to the message whose button was pressed."""


@dataclass(frozen=True, slots=True)
class PlayOn:
    """The action that continues the match instead of conceding."""


HandAction = OpenHand | BringHand | PlayOn


@dataclass(frozen=True, slots=True)
class OpenLog:
    """The action that opens the log, without the events that are hidden from the member."""


@dataclass(frozen=True, slots=True)
class ReadCards:
    """The action that opens a page of all cards that the member sees, in words."""

    page: int = 0


@dataclass(frozen=True, slots=True)
class TurnCards:
    """The action that turns to another page of all cards that the member sees, in words or, with
    `code`, in the game's own language."""

    page: int = 0
    code: bool = False


@dataclass(frozen=True, slots=True)
class AskWhyNot:
    """The action that opens a page of the reasons why cards of the player's hand can't be
    played."""

    page: int = 0


@dataclass(frozen=True, slots=True)
class AskWhatIf:
    """The action that opens a page of previews, which say what the player's choices would lead
    to."""

    page: int = 0


@dataclass(frozen=True, slots=True)
class ReadRule:
    """The action that opens a page of the game's rules that a reason names."""

    topic: str


@dataclass(frozen=True, slots=True)
class OpenBoardText:
    """The action that opens the whole board in words, without the cards that are hidden from the
    member."""


@dataclass(frozen=True, slots=True)
class TurnBoardText:
    """The action that turns to another page of the board in words."""

    page: int


@dataclass(frozen=True, slots=True)
class AskForOrganiser:
    """The action that asks a player why they call an organiser to a match of a tournament."""

    match_id: str


@dataclass(frozen=True, slots=True)
class ShowBoard:
    """The action that links to the board, and restores it if it is gone."""


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """The action that opens the page of a match, which replaces the page that was pressed."""

    match_id: str


@dataclass(frozen=True, slots=True)
class OpenMore:
    """The action that replaces a match's page by the page with everything else that a player can do
    in the match."""

    match_id: str


MatchPageAction = OpenMatch | OpenMore


class HandButton(MatchButton, id=ComponentId("match:hand", MATCH_ID), action=OpenHand):
    """The button that opens a player's own hand and choices, for them alone."""

    label, style = "My hand", discord.ButtonStyle.primary


class HereButton(MatchButton, id=ComponentId("match:here", MATCH_ID), action=BringHand):
    """The button that moves a player's hand to the message with this button."""

    label, style = "Play here", discord.ButtonStyle.primary


class LogButton(MatchButton, id=ComponentId("match:log", MATCH_ID), action=OpenLog):
    """The button that opens the log."""

    label = "Log"


class ReadButton(MatchButton, id=ComponentId("match:read", MATCH_ID, PAGE), action=ReadCards):
    """The button that opens a page of all cards, in words, below the message that it's on."""

    def __init__(self, match_id: str, page: int = 0, label: str = "Read cards") -> None:
        super().__init__(match_id, page, label=label)


class CardsPageButton(MatchButton, id=ComponentId("match:cards", MATCH_ID, PAGE), action=TurnCards):
    """The button that turns to a page of all cards, in words."""

    def __init__(self, match_id: str, page: int = 0, label: str = "Read cards") -> None:
        super().__init__(match_id, page, label=label)


class CodeButton(
    MatchButton, id=ComponentId("match:code", MATCH_ID, PAGE), action=TurnCards, code=True
):
    """The button that opens a page of all cards, in the game's own language instead of in words."""

    def __init__(self, match_id: str, page: int = 0, label: str = "Show code") -> None:
        super().__init__(match_id, page, label=label)


class WhyNotButton(MatchButton, id=ComponentId("match:why-not", MATCH_ID, PAGE), action=AskWhyNot):
    """The button that opens the reasons why cards of the player's hand can't be played."""

    def __init__(self, match_id: str, page: int = 0, label: str = "Why not?") -> None:
        super().__init__(match_id, page, label=label)


class WhatIfButton(MatchButton, id=ComponentId("match:what-if", MATCH_ID, PAGE), action=AskWhatIf):
    """The button that opens previews, which say what the player's choices would lead to."""

    def __init__(self, match_id: str, page: int = 0, label: str = "What if?") -> None:
        super().__init__(match_id, page, label=label)


class RuleMenu(ActionMenu, id=ComponentId("match:rule", MATCH_ID), action=ReadRule, picks=TOPIC):
    """A menu of the rules pages that the reasons name; it opens the chosen page."""

    in_match = True

    def __init__(self, match_id: str, topics: Sequence[HelpTopic] = ()) -> None:
        options = [discord.SelectOption(label=one.title, value=one.key) for one in topics]
        super().__init__(match_id, options=options, placeholder="Read the rule")


class WholeBoardButton(
    MatchButton, id=ComponentId("match:whole-board", MATCH_ID), action=OpenBoardText
):
    """The button that opens the whole board in words."""

    label = "Whole board"


class BoardPageButton(
    MatchButton, id=ComponentId("match:board-page", MATCH_ID, PAGE), action=TurnBoardText
):
    """The button that turns to another page of the whole board."""

    def __init__(self, match_id: str, page: int = 0, label: str = "…") -> None:
        super().__init__(match_id, page, label=label)


class CallOrganiserButton(
    ActionButton, id=ComponentId("match:call-organiser", MATCH_ID), action=AskForOrganiser
):
    """The button that calls an organiser to a match of a tournament."""

    label = "Call an organiser"


class ConcedeAnswer(MatchButton, id=ComponentId("match:give-up", MATCH_ID, YES_NO), action=PlayOn):
    """The button that confirms or cancels conceding a match."""

    def __init__(self, match_id: str, sure: bool, label: str = "Concede the match") -> None:
        style = discord.ButtonStyle.danger if sure else discord.ButtonStyle.secondary
        super().__init__(match_id, sure, label=label if sure else "Play on", style=style)

    def wanted(self, *picked: Any) -> Concede | PlayOn:
        """Returns the action of the pressed answer: concede the match, or continue it. `picked`
        isn't used."""
        return Concede() if self.id_values[1] else PlayOn()


class FormerTakeBackButton(
    MatchButton, id=ComponentId("match:take-back", MATCH_ID), action=BringHand
):
    """The button for taking back on messages that older versions posted. Its id lacks the turn, so
    a press only brings the hand, which has the current button."""

    label = "Take back"


class FormerGoOnButton(
    MatchButton, id=ComponentId("match:go-on-board", MATCH_ID), action=ContinueMatch
):
    """The button that resumes a practice match, on the board that older versions posted for such
    matches."""

    label, style = "Resume", discord.ButtonStyle.success


class KnownButton(MatchButton, id=ComponentId("match:known", MATCH_ID), action=StopTeaching):
    """The button that stops the explanations of the game for the player."""

    label = "I know this game"


class BoardButton(MatchButton, id=ComponentId("match:board", MATCH_ID), action=ShowBoard):
    """The button that links to the board."""

    label = "Board"


class MatchMenu(ActionMenu, id=ComponentId("match:pick"), action=OpenMatch, picks=MATCH_ID):
    """The menu of the member's running matches."""

    def __init__(self, options: Sequence[discord.SelectOption] = ()) -> None:
        super().__init__(options=options, placeholder="Choose a match")


class MatchPageButton(ActionButton, id=ComponentId("match:page", MATCH_ID), action=OpenMatch):
    """The button that leads back to the page of a match."""

    label = "◀ Match"


class MatchMoreButton(ActionButton, id=ComponentId("match:more", MATCH_ID), action=OpenMore):
    """The button that opens the page with everything else that a player can do in a match."""

    label = "More"
