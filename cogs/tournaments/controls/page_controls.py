"""Pages of tournaments, and what opens and turns them. Pages count from 0."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import discord

from bot.base.discord_text import cut, one_line
from bot.store.tournaments.tournament_rows import EntrantRow
from cogs.ui.component_ids import (
    MATCH_ID,
    PAGE,
    ComponentId,
    apart,
    either,
    number,
)
from cogs.ui.controls import MENU_LENGTH, ActionButton, ActionMenu

ENTRANT: Final = number(10)
ROUND: Final = number(3)


@dataclass(frozen=True, slots=True)
class ListTournaments:
    """Shows a page of a server's tournaments, with those that have `ended` or without."""

    ended: bool
    page: int


@dataclass(frozen=True, slots=True)
class ShowLog:
    """Shows a page of a tournament's log, the newest first."""

    tournament: str
    page: int = 0


@dataclass(frozen=True, slots=True)
class ShowBracket:
    """Shows a page of a bracket (None: the one where the member plays, or else somebody does)."""

    tournament: str
    page: int | None = None


@dataclass(frozen=True, slots=True)
class ShowDeckLists:
    """Shows a page of the entrants and their decks."""

    tournament: str
    page: int


@dataclass(frozen=True, slots=True)
class ShowDeck:
    """Shows a page of an entrant's deck, on the pressed message if its page is `turned`."""

    tournament: str
    entrant: int
    page: int = 0
    turned: bool = True


@dataclass(frozen=True, slots=True)
class ShowPairings:
    """Shows a page of a round's pairings (None: of the latest round, and the page with the
    member)."""

    tournament: str
    number: int | None = None
    page: int | None = None


@dataclass(frozen=True, slots=True)
class ShowStandings:
    """Shows a page of the standings after a round (0: as they are now), or the page with the
    member."""

    tournament: str
    until: int
    page: int | None = None


@dataclass(frozen=True, slots=True)
class ExplainFigures:
    """Explains a member's figures after a round (0: as they are now)."""

    tournament: str
    until: int


TournamentPage = (
    ListTournaments | ShowLog | ShowBracket | ShowDeckLists | ShowPairings | ShowStandings
)
PageAction = TournamentPage | ShowDeck | ExplainFigures


class TournamentsPage(
    ActionButton,
    id=ComponentId("tournament:all", either("ended", "active"), number(2)),
    action=ListTournaments,
):
    """Turns to another page of a server's tournaments."""


class LogPage(ActionButton, id=ComponentId("tournament:log", MATCH_ID, number(4)), action=ShowLog):
    """Turns to another page of the log."""


class BracketPageButton(
    ActionButton, id=ComponentId("tournament:bracket", MATCH_ID, PAGE), action=ShowBracket
):
    """Turns to another page of the bracket."""


class MyBracketButton(
    ActionButton, id=ComponentId("tournament:branch", MATCH_ID), action=ShowBracket
):
    """Turns to where the member plays, or else to where somebody does."""

    label, style = "My match", discord.ButtonStyle.primary


class DeckListsPage(
    ActionButton, id=ComponentId("tournament:lists", MATCH_ID, PAGE), action=ShowDeckLists
):
    """Turns to another page of entrants."""


class ListMenu(
    ActionMenu,
    id=ComponentId("tournament:list", MATCH_ID, apart(PAGE)),
    action=ShowDeck,
    picks=ENTRANT,
    turned=False,
):
    """A menu of entrants; the deck of the chosen one is shown."""

    def __init__(self, tournament: str, page: int, entrants: Sequence[EntrantRow] = ()) -> None:
        options = [
            discord.SelectOption(
                label=cut(one_line(one.name), MENU_LENGTH) or "…", value=str(one.id)
            )
            for one in entrants
        ]
        super().__init__(tournament, page, options=options, placeholder="Show the deck of …")


class EntrantSheetPage(
    ActionButton, id=ComponentId("tournament:sheet", MATCH_ID, ENTRANT, PAGE), action=ShowDeck
):
    """Turns to another page of an entrant's deck."""


class PairingsButton(
    ActionButton,
    id=ComponentId("tournament:pairings", MATCH_ID, number(4), PAGE),
    action=ShowPairings,
):
    """Turns to another round, or another page of one."""


class StandingsPageButton(
    ActionButton,
    id=ComponentId("tournament:standings", MATCH_ID, ROUND, PAGE),
    action=ShowStandings,
):
    """Turns to another page of the standings."""


class MyStandingButton(
    ActionButton, id=ComponentId("tournament:standing", MATCH_ID, ROUND), action=ShowStandings
):
    """Turns to the page with the member who presses it."""

    label = "My place"


class FiguresButton(
    ActionButton, id=ComponentId("tournament:figures", MATCH_ID, ROUND), action=ExplainFigures
):
    """Explains the figures of the member who presses it, to them alone."""

    label, style = "My figures", discord.ButtonStyle.primary
