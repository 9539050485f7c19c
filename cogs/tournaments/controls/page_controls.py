"""Pages of tournaments, and the controls that open and turn them. Pages count from 0."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import discord

from bot.base.discord_text import cut, one_line
from bot.base.ids import PATTERN
from bot.store.tournaments.tournament_rows import EntrantRow, TournamentRow
from cogs.ui.component_ids import (
    MATCH_ID,
    PAGE,
    ComponentId,
    Part,
    apart,
    either,
    number,
)
from cogs.ui.controls import MENU_LENGTH, ActionButton, ActionMenu

ENTRANT: Final = number(10)
ROUND: Final = number(3)
MOST_OPTIONS: Final = 25
"""Entries in one of Discord's menus, at most."""

TABS: Final[Mapping[str, tuple[str, str]]] = {
    "pairings": ("Pairings", "All matches and their results"),
    "standings": ("Standings", "Places, points and tie-breakers"),
    "bracket": ("Bracket", "The tree; in a round robin, all results"),
    "decks": ("Decks", "The deck lists, or yours"),
    "log": ("Log", "Every action, with its reason; verify the draw"),
}
"""The tabs of a tournament: their titles and descriptions."""

_TAB: Final = Part("|".join((*TABS, PATTERN)), str)


@dataclass(frozen=True, slots=True)
class ShowTournament:
    """The action that shows a tournament's page: the next thing that the member has to do, and what
    they can do."""

    tournament: str


@dataclass(frozen=True, slots=True)
class ShowMore:
    """The action that shows what else a member can do in a tournament."""

    tournament: str


@dataclass(frozen=True, slots=True)
class ShowTab:
    """The action that shows a tab of a tournament. `tab` may also be the id of another tournament
    to show instead."""

    tournament: str
    tab: str


@dataclass(frozen=True, slots=True)
class ListTournaments:
    """The action that shows a page of a server's tournaments, with or without those that have
    `ended`."""

    ended: bool
    page: int


@dataclass(frozen=True, slots=True)
class ShowLog:
    """The action that shows a page of a tournament's log, the newest first."""

    tournament: str
    page: int = 0


@dataclass(frozen=True, slots=True)
class ShowBracket:
    """The action that shows a page of a bracket (None: the member's page, or else one with a
    running match)."""

    tournament: str
    page: int | None = None


@dataclass(frozen=True, slots=True)
class ShowDeckLists:
    """The action that shows a page of the entrants and their decks."""

    tournament: str
    page: int


@dataclass(frozen=True, slots=True)
class ShowDeck:
    """The action that shows a page of an entrant's deck; with `turned`, in place of the message
    whose button was pressed."""

    tournament: str
    entrant: int
    page: int = 0
    turned: bool = True


@dataclass(frozen=True, slots=True)
class ShowPairings:
    """The action that shows a page of a round's pairings (None: the latest round, and the page with
    the member)."""

    tournament: str
    number: int | None = None
    page: int | None = None


@dataclass(frozen=True, slots=True)
class SeePairings:
    """The action that shows a member a round's pairings, in a message of its own."""

    tournament: str
    number: int


@dataclass(frozen=True, slots=True)
class ShowStandings:
    """The action that shows a page of the standings after a round (0: now); None is the page with
    the member."""

    tournament: str
    until: int
    page: int | None = None


@dataclass(frozen=True, slots=True)
class ExplainFigures:
    """The action that explains a member's tie-breakers after a round (0: as they are now)."""

    tournament: str
    until: int


@dataclass(frozen=True, slots=True)
class VerifyDraw:
    """The action that recomputes how a tournament was drawn."""

    tournament: str


@dataclass(frozen=True, slots=True)
class ExportTournament:
    """The action that exports a tournament as files, for an organiser."""

    tournament: str


TournamentPage = (
    ShowTournament
    | ShowMore
    | ListTournaments
    | ShowLog
    | ShowBracket
    | ShowDeckLists
    | ShowPairings
    | ShowStandings
)
PageAction = TournamentPage | ShowTab | SeePairings | ShowDeck | ExplainFigures | ExportTournament


class TournamentButton(
    ActionButton, id=ComponentId("tournament:open", MATCH_ID), action=ShowTournament
):
    """The button that shows a tournament."""

    label = "◀ Tournament"


class MoreButton(ActionButton, id=ComponentId("tournament:more", MATCH_ID), action=ShowMore):
    """The button that shows what else a member can do."""

    label = "More"


class TabMenu(
    ActionMenu,
    id=ComponentId("tournament:show", MATCH_ID),
    action=ShowTab,
    picks=_TAB,
):
    """A menu of the tabs of a tournament, with the tab `now` chosen. The menu also has the
    `others`: tournaments of the server that are open or running, by id."""

    def __init__(
        self, tournament: str, now: str = "", others: Sequence[TournamentRow] = ()
    ) -> None:
        options = [
            discord.SelectOption(label=label, value=tab, description=about, default=tab == now)
            for tab, (label, about) in TABS.items()
        ]
        options += [
            discord.SelectOption(label=entry_of(one.name), value=one.id, description="Tournament")
            for one in others
        ]
        super().__init__(tournament, options=options, placeholder="Show …")


class TournamentMenu(
    ActionMenu,
    id=ComponentId("tournament:choose", apart(PAGE)),
    action=ShowTournament,
    picks=MATCH_ID,
):
    """A menu of tournaments. A choice shows the chosen tournament."""

    def __init__(self, page: int, rows: Sequence[TournamentRow] = ()) -> None:
        options = [discord.SelectOption(label=entry_of(one.name), value=one.id) for one in rows]
        super().__init__(page, options=options, placeholder="Show a tournament")


class RoundMenu(
    ActionMenu,
    id=ComponentId("tournament:round", MATCH_ID),
    action=ShowPairings,
    picks=ROUND,
):
    """A menu of rounds. A choice shows the pairings of the chosen round."""

    def __init__(self, tournament: str, rounds: int = 0, now: int = 0) -> None:
        options = [
            discord.SelectOption(label=f"Round {one}", value=str(one), default=one == now)
            for one in range(1, rounds + 1)[-MOST_OPTIONS:]
        ]
        super().__init__(tournament, options=options, placeholder="Another round")


class AfterMenu(
    ActionMenu,
    id=ComponentId("tournament:after", MATCH_ID),
    action=ShowStandings,
    picks=ROUND,
    page=0,
):
    """A menu of the rounds after which standings can be shown, and 0 for now."""

    def __init__(self, tournament: str, rounds: int = 0, now: int = 0) -> None:
        labels = {one: f"After round {one}" for one in range(1, rounds + 1)[1 - MOST_OPTIONS :]}
        options = [
            discord.SelectOption(label=label, value=str(one), default=one == now)
            for one, label in {0: "Now", **labels}.items()
        ]
        super().__init__(tournament, options=options, placeholder="Standings after a round")


class VerifyButton(ActionButton, id=ComponentId("tournament:verify", MATCH_ID), action=VerifyDraw):
    """The button that recomputes how a tournament was drawn."""

    label = "Verify"


class ExportButton(
    ActionButton, id=ComponentId("tournament:export", MATCH_ID), action=ExportTournament
):
    """The button that exports a tournament as files, for an organiser."""

    label = "Export"


class TournamentsPage(
    ActionButton,
    id=ComponentId("tournament:all", either("ended", "active"), number(2)),
    action=ListTournaments,
):
    """The button that turns to another page of a server's tournaments."""


class LogPage(ActionButton, id=ComponentId("tournament:log", MATCH_ID, number(4)), action=ShowLog):
    """The button that turns to another page of the log."""


class BracketPageButton(
    ActionButton, id=ComponentId("tournament:bracket", MATCH_ID, PAGE), action=ShowBracket
):
    """The button that turns to another page of the bracket."""


class MyBracketButton(
    ActionButton, id=ComponentId("tournament:branch", MATCH_ID), action=ShowBracket
):
    """The button that turns to the page of the bracket with the member's match, or else to one with
    a running match."""

    label, style = "My match", discord.ButtonStyle.primary


class DeckListsPage(
    ActionButton, id=ComponentId("tournament:lists", MATCH_ID, PAGE), action=ShowDeckLists
):
    """The button that turns to another page of entrants."""


class ListMenu(
    ActionMenu,
    id=ComponentId("tournament:list", MATCH_ID, apart(PAGE)),
    action=ShowDeck,
    picks=ENTRANT,
    turned=False,
):
    """A menu of entrants. A choice shows the deck of the chosen entrant."""

    def __init__(self, tournament: str, page: int, entrants: Sequence[EntrantRow] = ()) -> None:
        options = [
            discord.SelectOption(label=entry_of(one.name), value=str(one.id)) for one in entrants
        ]
        super().__init__(tournament, page, options=options, placeholder="Show the deck of …")


class EntrantSheetPage(
    ActionButton, id=ComponentId("tournament:sheet", MATCH_ID, ENTRANT, PAGE), action=ShowDeck
):
    """The button that turns to another page of an entrant's deck."""


class PairingsButton(
    ActionButton,
    id=ComponentId("tournament:pairings", MATCH_ID, number(4), PAGE),
    action=ShowPairings,
):
    """The button that turns to another round, or to another page of a round."""


class SeePairingsButton(
    ActionButton, id=ComponentId("tournament:see", MATCH_ID, ROUND), action=SeePairings
):
    """The button that shows a member a round's pairings. The button is on the round's message,
    which everybody sees."""

    label = "Pairings"


class StandingsPageButton(
    ActionButton,
    id=ComponentId("tournament:standings", MATCH_ID, ROUND, PAGE),
    action=ShowStandings,
):
    """The button that turns to another page of the standings."""


class MyStandingButton(
    ActionButton, id=ComponentId("tournament:standing", MATCH_ID, ROUND), action=ShowStandings
):
    """The button that turns to the page of the standings with the member who presses it."""

    label = "My place"


class FiguresButton(
    ActionButton, id=ComponentId("tournament:figures", MATCH_ID, ROUND), action=ExplainFigures
):
    """The button that explains to the member who presses it, privately, their own tie-breakers."""

    label, style = "My tie-breakers", discord.ButtonStyle.primary


def entry_of(name: str) -> str:
    """Returns a name shortened to one line that fits in a menu."""
    return cut(one_line(name), MENU_LENGTH) or "…"
