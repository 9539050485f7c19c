"""The controls to make a challenge and to answer one, and their actions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Literal

import discord

from bot.discord_api.emoji import NO_SIGNS, Signs
from bot.matches.beginning.challenges import HOUR_SECONDS
from bot.matches.clocks import CLOCKS
from bot.store.matches.challenges import ANYBODY
from bot.store.matches.match_clocks import ClockKey
from cogs.ui.choices import game_options
from cogs.ui.component_ids import (
    GAME,
    MATCH_ID,
    PAGE,
    SNOWFLAKE,
    YES_NO,
    ComponentId,
    Part,
    number,
    one_of,
)
from cogs.ui.controls import ActionButton, ActionMenu, EntityMenu
from cogs.ui.deck_choices import NAME_FIELD, WITH_FIELD
from cogs.ui.forms import ChoiceField, Form, TicksField
from cogs.ui.play_buttons import AskOpponent


@dataclass(frozen=True, slots=True)
class ChallengeAsLast:
    """The action that challenges a member (ANYBODY: everybody) in a game on the terms of last
    time."""

    opponent: int
    game: str


@dataclass(frozen=True, slots=True)
class ChangeChallenge:
    """The action that shows the challenger the games. A form then asks for the other terms."""

    opponent: int


@dataclass(frozen=True, slots=True)
class AskChallengeTerms:
    """The action that opens the form for the terms of a challenge in a game."""

    opponent: int
    game: str


@dataclass(frozen=True, slots=True)
class MakeChallenge:
    """The action that challenges a member on the terms of the form.

    - `opponent`: the member's id, ANYBODY for a challenge to everybody.
    - `game`: the key of the game.
    - `brought`: the chosen deck or mode, None if nothing was chosen.
    - `deck`: the name of a deck that the challenger typed instead, or "".
    - `clock`: the clock. AUTO depends on when the challenge is accepted.
    - `ticks`: the ticked boxes: "rated", "series" and "cut".
    - `wait`: how long a challenge to everybody is open, a key of `WAITS` or None.
    """

    opponent: int
    game: str
    brought: str | None
    deck: str
    clock: ClockKey | Literal["auto"]
    ticks: frozenset[str]
    wait: str | None


@dataclass(frozen=True, slots=True)
class PickOpponent:
    """The action that turns to the page to challenge a certain member (ANYBODY: everybody)."""

    opponent: int


@dataclass(frozen=True, slots=True)
class Accept:
    """The action that accepts with the deck that the opponent played last, and starts the match."""

    challenge_id: str


@dataclass(frozen=True, slots=True)
class ChooseDeck:
    """The action that offers the opponent their decks to accept with, privately."""

    challenge_id: str


@dataclass(frozen=True, slots=True)
class Decline:
    """The action that declines a challenge, for the opponent."""

    challenge_id: str


@dataclass(frozen=True, slots=True)
class Cancel:
    """The action that withdraws a challenge, for the challenger."""

    challenge_id: str


@dataclass(frozen=True, slots=True)
class AnswerOwnCards:
    """The action with which the challenger agrees or doesn't agree to the custom cards in a certain
    version of the opponent's deck."""

    challenge_id: str
    version: int
    agrees: bool


@dataclass(frozen=True, slots=True)
class TurnDecks:
    """The action that turns the menu of decks to another page."""

    challenge_id: str
    page: int


@dataclass(frozen=True, slots=True)
class PlayWith:
    """The action that accepts with a deck: its number, or the key of a starter deck."""

    challenge_id: str
    deck: str


ChallengeAction = (
    AskOpponent
    | ChallengeAsLast
    | ChangeChallenge
    | AskChallengeTerms
    | MakeChallenge
    | PickOpponent
    | Accept
    | ChooseDeck
    | Decline
    | Cancel
    | AnswerOwnCards
    | TurnDecks
    | PlayWith
)

AUTO: Final = "auto"
"""The value for the clock that depends on when a challenge is accepted."""

WAITS: Final[Mapping[str, tuple[str, int]]] = {
    "hour": ("An hour", HOUR_SECONDS),
    "day": ("Today (24 hours)", 24 * HOUR_SECONDS),
    "week": ("This week (7 days)", 7 * 24 * HOUR_SECONDS),
}
"""The times for which a challenge to everybody can be open: labels, and seconds."""


class SendChallengeButton(
    ActionButton, id=ComponentId("challenge:send", SNOWFLAKE, GAME), action=ChallengeAsLast
):
    style = discord.ButtonStyle.success

    def __init__(self, opponent: int, game: str) -> None:
        label = "Post challenge" if opponent == ANYBODY else "Send challenge"
        super().__init__(opponent, game, label=label)


class ChangeChallengeButton(
    ActionButton, id=ComponentId("challenge:change", SNOWFLAKE), action=ChangeChallenge
):
    label = "Change"


class OpenPageButton(
    ActionButton, id=ComponentId("challenge:page", SNOWFLAKE), action=PickOpponent
):
    """The button that turns back to the page to challenge a member, or everybody."""

    label = "◀ Challenge"


class ChallengeGameMenu(
    ActionMenu, id=ComponentId("challenge:game", SNOWFLAKE), action=AskChallengeTerms, picks=GAME
):
    """A menu of the games to challenge to."""

    def __init__(self, opponent: int, signs: Signs = NO_SIGNS) -> None:
        options = game_options(signs=signs)
        super().__init__(opponent, options=options, placeholder="Choose a game")


class OpponentMenu(EntityMenu, id=ComponentId("challenge:opponent"), action=PickOpponent):
    """A menu of the members of the server."""

    select = discord.ui.UserSelect
    look: ClassVar = {"placeholder": "Or choose a member"}


class ChallengeForm(Form, id=ComponentId("challenge:terms", SNOWFLAKE, GAME), action=MakeChallenge):
    """The form that asks for the terms of a challenge."""

    title = "Challenge"
    fields = (
        WITH_FIELD,
        NAME_FIELD,
        ChoiceField("clock", "Clock", one_of(AUTO, *CLOCKS)),
        TicksField(
            "terms",
            "Rated, best of three, cut",
            {
                "rated": "The match counts for our ratings",
                "series": "Best of three: two wins decide",
                "cut": "Ask us to cut the deck before the deal",
            },
        ),
        ChoiceField("wait", "Open for", one_of(*WAITS), radio=True, required=False),
    )


class AcceptButton(ActionButton, id=ComponentId("challenge:accept", MATCH_ID), action=Accept):
    """The button that accepts a challenge."""

    label, style = "Accept", discord.ButtonStyle.success


class ChooseDeckButton(
    ActionButton, id=ComponentId("challenge:choose", MATCH_ID), action=ChooseDeck
):
    label = "Choose deck"


class DeclineButton(ActionButton, id=ComponentId("challenge:decline", MATCH_ID), action=Decline):
    """The button that declines a challenge."""

    label = "Decline"


class CancelButton(ActionButton, id=ComponentId("challenge:cancel", MATCH_ID), action=Cancel):
    """The button that withdraws a challenge."""

    label = "Cancel"


class AgreeButton(
    ActionButton,
    id=ComponentId("challenge:agree", MATCH_ID, number(18), YES_NO),
    action=AnswerOwnCards,
):
    """The button that agrees to custom cards, or refuses them."""

    def __init__(self, challenge_id: str, version: int, yes: bool) -> None:
        style = discord.ButtonStyle.success if yes else discord.ButtonStyle.secondary
        label = "Agree" if yes else "Refuse"
        super().__init__(challenge_id, version, yes, label=label, style=style)


class ChallengeDecksButton(
    ActionButton, id=ComponentId("challenge:decks", MATCH_ID, PAGE), action=TurnDecks
):
    """The button that turns a long menu of decks to another page."""


class ChallengeDeckMenu(
    ActionMenu,
    id=ComponentId("challenge:deck", MATCH_ID),
    action=PlayWith,
    picks=Part(".{1,100}", str),
):
    """A menu of decks. A choice accepts the challenge with the chosen deck."""

    def __init__(
        self, challenge_id: str, options: Sequence[discord.SelectOption] = (), said: str = ""
    ) -> None:
        super().__init__(challenge_id, options=options, placeholder=said)
