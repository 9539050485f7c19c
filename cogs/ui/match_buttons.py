"""Buttons of a running match that several kinds of matches have, and their actions."""

from dataclasses import dataclass

import discord

from bot.matches.actions import Resume
from cogs.ui.component_ids import MATCH_ID, ComponentId
from cogs.ui.controls import MatchButton


@dataclass(frozen=True, slots=True)
class AskConcede:
    """Asks a player whether they concede."""


@dataclass(frozen=True, slots=True)
class ContinueMatch:
    """Brings a player's hand to the bottom, and resumes practice that was paused."""


@dataclass(frozen=True, slots=True)
class GiveHint:
    """Shows the choice that the computer would make."""


@dataclass(frozen=True, slots=True)
class ExplainDeal:
    """Explains the commitment to the deal of a match, and how to check it."""


class ConcedeButton(MatchButton, id=ComponentId("match:concede", MATCH_ID), action=AskConcede):
    """Asks a player whether they concede."""

    label = "Concede"


class ContinueButton(MatchButton, id=ComponentId("match:continue", MATCH_ID), action=ContinueMatch):
    """Brings a player's hand to the bottom of where they are."""

    label, style = "Continue", discord.ButtonStyle.primary


class HintButton(MatchButton, id=ComponentId("match:hint", MATCH_ID), action=GiveHint):
    """Shows a player the choice that the computer would make."""

    label = "Hint"


class GoOnButton(MatchButton, id=ComponentId("match:go-on", MATCH_ID), action=Resume):
    """Resumes a practice match that was paused."""

    label, style = "Go on", discord.ButtonStyle.success


class FairDealButton(MatchButton, id=ComponentId("match:fair-deal", MATCH_ID), action=ExplainDeal):
    """Explains the commitment to the deal, and how to check it, to the member who presses."""

    label = "Fair deal"
