"""Buttons of a running match that several kinds of matches have, and their actions."""

from dataclasses import dataclass

import discord

from bot.matches.actions import Resume
from cogs.ui.component_ids import MATCH_ID, ComponentId
from cogs.ui.controls import MatchButton


@dataclass(frozen=True, slots=True)
class AskConcede:
    """The action that asks a player whether they concede."""


@dataclass(frozen=True, slots=True)
class ContinueMatch:
    """The action that brings a player's hand to the bottom, and resumes practice that was
    paused."""


@dataclass(frozen=True, slots=True)
class GiveHint:
    """The action that shows the choice that the computer would make."""


@dataclass(frozen=True, slots=True)
class ExplainDeal:
    """The action that explains the commitment to the deal of a match, and how to check it."""


class ConcedeButton(MatchButton, id=ComponentId("match:concede", MATCH_ID), action=AskConcede):
    """The button that asks a player whether they concede."""

    label = "Concede"


class ContinueButton(MatchButton, id=ComponentId("match:continue", MATCH_ID), action=ContinueMatch):
    """The button that shows a player's hand at the bottom of the channel in which they press it."""

    label, style = "Continue", discord.ButtonStyle.primary


class HintButton(MatchButton, id=ComponentId("match:hint", MATCH_ID), action=GiveHint):
    """The button that shows a player the choice that the computer would make."""

    label = "Hint"


class GoOnButton(MatchButton, id=ComponentId("match:go-on", MATCH_ID), action=Resume):
    """The button that resumes a practice match that was paused."""

    label, style = "Resume", discord.ButtonStyle.success


class FairDealButton(MatchButton, id=ComponentId("match:fair-deal", MATCH_ID), action=ExplainDeal):
    """The button that explains the commitment to the deal, and how to check it, to the member who
    presses."""

    label = "Fair deal"
