"""Buttons of a running match that several kinds of matches have, and their actions."""

from dataclasses import dataclass

import discord

from bot.matches.actions import Resume
from cogs.ui.component_ids import MATCH_ID, ComponentId
from cogs.ui.controls import MatchButton


@dataclass(frozen=True, slots=True)
class AskConcede:
    """Asks a player whether they give up."""


@dataclass(frozen=True, slots=True)
class ContinueMatch:
    """Brings a player's hand to the bottom, and practice back that was paused."""


@dataclass(frozen=True, slots=True)
class GiveHint:
    """Shows what the computer would do."""


@dataclass(frozen=True, slots=True)
class ExplainDeal:
    """Says what the commitment to the deal of a match means, and how to check it."""


class ConcedeButton(MatchButton, id=ComponentId("match:concede", MATCH_ID), action=AskConcede):
    """Asks whether a player gives up."""

    label = "Concede"


class ContinueButton(MatchButton, id=ComponentId("match:continue", MATCH_ID), action=ContinueMatch):
    """Brings a player's hand to the bottom of where they are."""

    label, style = "Continue", discord.ButtonStyle.primary


class HintButton(MatchButton, id=ComponentId("match:hint", MATCH_ID), action=GiveHint):
    """Shows a player what the computer would do."""

    label = "Hint"


class GoOnButton(MatchButton, id=ComponentId("match:go-on", MATCH_ID), action=Resume):
    """Brings a practice match back that was put aside."""

    label, style = "Go on", discord.ButtonStyle.success


class FairDealButton(MatchButton, id=ComponentId("match:fair-deal", MATCH_ID), action=ExplainDeal):
    """Explains the commitment, and how to check it, to whoever presses."""

    label = "Fair deal"
