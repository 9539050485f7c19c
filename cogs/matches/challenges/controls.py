"""The buttons of a challenge and the menu to choose a deck from, and their actions."""

from collections.abc import Sequence
from dataclasses import dataclass

import discord

from cogs.ui.component_ids import MATCH_ID, PAGE, YES_NO, ComponentId, Part, number
from cogs.ui.controls import ActionButton, ActionMenu


@dataclass(frozen=True, slots=True)
class Accept:
    """Asks the opponent for a deck, privately; starts the match if nobody brings one."""

    challenge_id: str


@dataclass(frozen=True, slots=True)
class Decline:
    """The opponent says no."""

    challenge_id: str


@dataclass(frozen=True, slots=True)
class Cancel:
    """The challenger takes it back."""

    challenge_id: str


@dataclass(frozen=True, slots=True)
class AnswerOwnCards:
    """The challenger's word on the custom cards of that version of the opponent's deck."""

    challenge_id: str
    version: int
    agrees: bool


@dataclass(frozen=True, slots=True)
class TurnDecks:
    """Turns the menu of decks to another page."""

    challenge_id: str
    page: int


@dataclass(frozen=True, slots=True)
class PlayWith:
    """Accepts with a deck: its number, or the key of a starter deck."""

    challenge_id: str
    deck: str


ChallengeAction = Accept | Decline | Cancel | AnswerOwnCards | TurnDecks | PlayWith


class AcceptButton(ActionButton, id=ComponentId("challenge:accept", MATCH_ID), action=Accept):
    """Accepts a challenge."""

    label, style = "Accept", discord.ButtonStyle.success


class DeclineButton(ActionButton, id=ComponentId("challenge:decline", MATCH_ID), action=Decline):
    """Says no to a challenge."""

    label = "Decline"


class CancelButton(ActionButton, id=ComponentId("challenge:cancel", MATCH_ID), action=Cancel):
    """Takes a challenge back."""

    label = "Cancel"


class AgreeButton(
    ActionButton,
    id=ComponentId("challenge:agree", MATCH_ID, number(18), YES_NO),
    action=AnswerOwnCards,
):
    """Agrees to custom cards, or refuses them."""

    def __init__(self, challenge_id: str, version: int, yes: bool) -> None:
        style = discord.ButtonStyle.success if yes else discord.ButtonStyle.secondary
        label = "Agree" if yes else "Refuse"
        super().__init__(challenge_id, version, yes, label=label, style=style)


class ChallengeDecksButton(
    ActionButton, id=ComponentId("challenge:decks", MATCH_ID, PAGE), action=TurnDecks
):
    """Turns a long menu of decks to another page."""


class ChallengeDeckMenu(
    ActionMenu,
    id=ComponentId("challenge:deck", MATCH_ID),
    action=PlayWith,
    picks=Part(".{1,100}", str),
):
    """Chooses a deck to accept with."""

    def __init__(
        self, challenge_id: str, options: Sequence[discord.SelectOption] = (), said: str = ""
    ) -> None:
        super().__init__(challenge_id, options=options, placeholder=said)
