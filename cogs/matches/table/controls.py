"""The buttons below a board and on a hand, and the actions that they stand for."""

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
    """Shows a player their hand and choices, privately."""


@dataclass(frozen=True, slots=True)
class BringHand:
    """Has a player continue with their hand on the message that was pressed."""


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Does not give up after all."""


HandAction = OpenHand | BringHand | PlayOn


@dataclass(frozen=True, slots=True)
class OpenLog:
    """Opens the log, as the one who presses may know it."""


@dataclass(frozen=True, slots=True)
class ReadCards:
    """Opens a page of all cards that the member sees, in words."""

    page: int = 0


@dataclass(frozen=True, slots=True)
class TurnCards:
    """Turns to another page of them, in words or in the game's own language."""

    page: int = 0
    code: bool = False


@dataclass(frozen=True, slots=True)
class AskWhyNot:
    """Opens a page of the reasons why cards of the player's hand can't be played."""

    page: int = 0


@dataclass(frozen=True, slots=True)
class AskWhatIf:
    """Opens a page of what the player's choices lead to."""

    page: int = 0


@dataclass(frozen=True, slots=True)
class ReadRule:
    """Opens a page of the game's rules that one of those reasons names."""

    topic: str


@dataclass(frozen=True, slots=True)
class OpenBoardText:
    """Opens the whole board in words, as the member may know it."""


@dataclass(frozen=True, slots=True)
class TurnBoardText:
    """Turns to another page of that."""

    page: int


@dataclass(frozen=True, slots=True)
class AskForOrganiser:
    """Asks a player for which reason they call an organiser to a match of a tournament."""

    match_id: str


@dataclass(frozen=True, slots=True)
class ShowBoard:
    """Leads to the board, and brings it back if it is gone."""


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """Opens the page of a match, in the place of the page that was pressed."""

    match_id: str


@dataclass(frozen=True, slots=True)
class OpenMore:
    """Opens what else a player can do in a match, in the place of its page."""

    match_id: str


MatchPageAction = OpenMatch | OpenMore


class HandButton(MatchButton, id=ComponentId("match:hand", MATCH_ID), action=OpenHand):
    """Opens a player's own hand and choices, for them alone."""

    label, style = "My hand", discord.ButtonStyle.primary


class HereButton(MatchButton, id=ComponentId("match:here", MATCH_ID), action=BringHand):
    """Has a player continue with their hand on the message that it is on."""

    label, style = "Play here", discord.ButtonStyle.primary


class LogButton(MatchButton, id=ComponentId("match:log", MATCH_ID), action=OpenLog):
    """Opens the log."""

    label = "Log"


class ReadButton(MatchButton, id=ComponentId("match:read", MATCH_ID, PAGE), action=ReadCards):
    """Opens a page of all cards, in words, below the message that it's on."""

    def __init__(self, match_id: str, page: int = 0, label: str = "Read cards") -> None:
        super().__init__(match_id, page, label=label)


class CardsPageButton(MatchButton, id=ComponentId("match:cards", MATCH_ID, PAGE), action=TurnCards):
    """Turns to a page of all cards, in words."""

    def __init__(self, match_id: str, page: int = 0, label: str = "Read cards") -> None:
        super().__init__(match_id, page, label=label)


class CodeButton(
    MatchButton, id=ComponentId("match:code", MATCH_ID, PAGE), action=TurnCards, code=True
):
    """Opens a page of the same cards as they are written in their game's own language."""

    def __init__(self, match_id: str, page: int = 0, label: str = "Show code") -> None:
        super().__init__(match_id, page, label=label)


class WhyNotButton(MatchButton, id=ComponentId("match:why-not", MATCH_ID, PAGE), action=AskWhyNot):
    """Opens the reasons why cards of the player's hand can't be played."""

    def __init__(self, match_id: str, page: int = 0, label: str = "Why not?") -> None:
        super().__init__(match_id, page, label=label)


class WhatIfButton(MatchButton, id=ComponentId("match:what-if", MATCH_ID, PAGE), action=AskWhatIf):
    """Opens what the player's choices lead to."""

    def __init__(self, match_id: str, page: int = 0, label: str = "What if?") -> None:
        super().__init__(match_id, page, label=label)


class RuleMenu(ActionMenu, id=ComponentId("match:rule", MATCH_ID), action=ReadRule, picks=TOPIC):
    """The pages of rules that reasons name."""

    in_match = True

    def __init__(self, match_id: str, topics: Sequence[HelpTopic] = ()) -> None:
        options = [discord.SelectOption(label=one.title, value=one.key) for one in topics]
        super().__init__(match_id, options=options, placeholder="Read the rule")


class WholeBoardButton(
    MatchButton, id=ComponentId("match:whole-board", MATCH_ID), action=OpenBoardText
):
    """Opens the whole board in words."""

    label = "Whole board"


class BoardPageButton(
    MatchButton, id=ComponentId("match:board-page", MATCH_ID, PAGE), action=TurnBoardText
):
    """Turns to another page of the whole board."""

    def __init__(self, match_id: str, page: int = 0, label: str = "…") -> None:
        super().__init__(match_id, page, label=label)


class CallOrganiserButton(
    ActionButton, id=ComponentId("match:call-organiser", MATCH_ID), action=AskForOrganiser
):
    """Calls an organiser to a match of a tournament."""

    label = "Call an organiser"


class ConcedeAnswer(MatchButton, id=ComponentId("match:give-up", MATCH_ID, YES_NO), action=PlayOn):
    """The answer to whether a player gives up."""

    def __init__(self, match_id: str, sure: bool, label: str = "Concede the match") -> None:
        style = discord.ButtonStyle.danger if sure else discord.ButtonStyle.secondary
        super().__init__(match_id, sure, label=label if sure else "Play on", style=style)

    def wanted(self, *picked: Any) -> Concede | PlayOn:
        """Returns the answer."""
        return Concede() if self.id_values[1] else PlayOn()


class FormerTakeBackButton(
    MatchButton, id=ComponentId("match:take-back", MATCH_ID), action=BringHand
):
    """The same as it was posted before it said which turn: it brings the hand with the new one."""

    label = "Take back"


class FormerGoOnButton(
    MatchButton, id=ComponentId("match:go-on-board", MATCH_ID), action=ContinueMatch
):
    """Brings a practice match back, on the board that such matches had before."""

    label, style = "Go on", discord.ButtonStyle.success


class KnownButton(MatchButton, id=ComponentId("match:known", MATCH_ID), action=StopTeaching):
    """Says that the player needs no sentences about the game."""

    label = "I know this game"


class BoardButton(MatchButton, id=ComponentId("match:board", MATCH_ID), action=ShowBoard):
    """Leads to the board."""

    label = "Board"


class MatchMenu(ActionMenu, id=ComponentId("match:pick"), action=OpenMatch, picks=MATCH_ID):
    """The member's running matches, to choose one."""

    def __init__(self, options: Sequence[discord.SelectOption] = ()) -> None:
        super().__init__(options=options, placeholder="Choose a match")


class MatchPageButton(ActionButton, id=ComponentId("match:page", MATCH_ID), action=OpenMatch):
    """Leads back to the page of a match."""

    label = "◀ Match"


class MatchMoreButton(ActionButton, id=ComponentId("match:more", MATCH_ID), action=OpenMore):
    """Opens what else can be done in a match."""

    label = "More"
