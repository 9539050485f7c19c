"""The buttons below a board and on a hand, as data."""

import discord

from cogs.ui.component_ids import MATCH_ID, PAGE, YES_NO, ComponentId
from cogs.ui.controls import AnyButton, Control, IdButton


class HandButton(IdButton, id=ComponentId("match:hand", MATCH_ID)):
    """Opens a player's own hand and choices, for them alone."""

    label, style = "My hand", discord.ButtonStyle.primary


class HereButton(IdButton, id=ComponentId("match:here", MATCH_ID)):
    """Has a player go on with their hand on the message that it is on."""

    label, style = "Play here", discord.ButtonStyle.primary


class LogButton(IdButton, id=ComponentId("match:log", MATCH_ID)):
    """Opens the log, as the one who presses may know it."""

    label = "Log"


class ReadButton(Control[AnyButton], id=ComponentId("match:read", MATCH_ID, PAGE)):
    """Opens a page of all cards that whoever presses sees, in words."""

    def __init__(self, match_id: str, page: int = 0, label: str = "Read cards") -> None:
        custom_id = self.component_id.make(match_id, page)
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id))
        self.match_id = match_id
        self.page = page


class WholeBoardButton(IdButton, id=ComponentId("match:whole-board", MATCH_ID)):
    """Opens the whole board in words, as whoever presses may know it."""

    label = "Whole board"


class BoardPageButton(Control[AnyButton], id=ComponentId("match:board-page", MATCH_ID, PAGE)):
    """Turns to another page of it."""

    def __init__(self, match_id: str, page: int = 0, label: str = "…") -> None:
        custom_id = self.component_id.make(match_id, page)
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id))
        self.match_id = match_id
        self.page = page


class CodeButton(Control[AnyButton], id=ComponentId("match:code", MATCH_ID, PAGE)):
    """Opens a page of the same cards as they are written in their game's own language."""

    def __init__(self, match_id: str, page: int = 0, label: str = "Show code") -> None:
        custom_id = self.component_id.make(match_id, page)
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id))
        self.match_id = match_id
        self.page = page


class CallOrganiserButton(IdButton, id=ComponentId("match:call-organiser", MATCH_ID)):
    """Calls an organiser to a match of a tournament."""

    label = "Call an organiser"


class ArrivedButton(IdButton, id=ComponentId("match:arrived", MATCH_ID)):
    """Notes that a player has come to their match of a tournament."""

    label, style = "I'm here", discord.ButtonStyle.success


class ConcedeAnswer(Control[AnyButton], id=ComponentId("match:give-up", MATCH_ID, YES_NO)):
    """The answer to that."""

    def __init__(self, match_id: str, sure: bool) -> None:
        super().__init__(
            discord.ui.Button(
                label="Concede the match" if sure else "Play on",
                style=discord.ButtonStyle.danger if sure else discord.ButtonStyle.secondary,
                custom_id=self.component_id.make(match_id, sure),
            )
        )
        self.match_id = match_id
        self.sure = sure


class FormerTakeBackButton(IdButton, id=ComponentId("match:take-back", MATCH_ID)):
    """The same as it was posted before it said which turn: it brings the hand with the new one."""

    label = "Take back"


class GoOnBoardButton(IdButton, id=ComponentId("match:go-on-board", MATCH_ID)):
    """The same below the board, which stays: the hand is opened privately."""

    label, style = "Go on", discord.ButtonStyle.success


class KnownButton(IdButton, id=ComponentId("match:known", MATCH_ID)):
    """Says that the player needs no sentences about the game."""

    label = "I know this game"
