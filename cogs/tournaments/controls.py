"""The buttons, menus and forms of tournaments, and the actions that they stand for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

import discord

from bot.base.discord_text import cut, one_line
from bot.store.tournaments.tournament_rows import EntrantRow
from bot.tournaments.organiser_call_service import LONGEST_REASON
from cogs.matches.table.controls import AskForOrganiser
from cogs.ui.component_ids import (
    MATCH_ID,
    PAGE,
    SNOWFLAKE,
    ComponentId,
    Part,
    apart,
    either,
    number,
    one_of,
)
from cogs.ui.controls import MENU_LENGTH, ActionButton, ActionMenu
from cogs.ui.forms import Form, TextField

Weighty = Literal["start", "undo", "cancel", "drop", "quit", "draw"]
"""What is asked about: an organiser starts a tournament, undoes a round, cancels a tournament or
drops an entrant, draws it without its public number; a member drops out."""

_YES: Final[Mapping[Weighty, str]] = {
    "start": "Start it",
    "undo": "Undo the round",
    "cancel": "Cancel the tournament",
    "drop": "Drop them",
    "quit": "Drop out",
    "draw": "Draw without it",
}
_DECK: Final = Part(".+", str)
"""A deck in a menu: its number, or the key of a starter deck."""
_ENTRANT: Final = number(10)
_ROUND: Final = number(3)


# Pages, which count from 0


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
    picks=_ENTRANT,
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
    ActionButton, id=ComponentId("tournament:sheet", MATCH_ID, _ENTRANT, PAGE), action=ShowDeck
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
    id=ComponentId("tournament:standings", MATCH_ID, _ROUND, PAGE),
    action=ShowStandings,
):
    """Turns to another page of the standings."""


class MyStandingButton(
    ActionButton, id=ComponentId("tournament:standing", MATCH_ID, _ROUND), action=ShowStandings
):
    """Turns to the page with the member who presses it."""

    label = "My place"


class FiguresButton(
    ActionButton, id=ComponentId("tournament:figures", MATCH_ID, _ROUND), action=ExplainFigures
):
    """Explains the figures of the member who presses it, to them alone."""

    label, style = "My figures", discord.ButtonStyle.primary


# Sign-up


@dataclass(frozen=True, slots=True)
class Join:
    """Asks a member for a deck to sign up with, or signs them up if nobody brings a deck."""

    tournament: str


@dataclass(frozen=True, slots=True)
class JoinLate:
    """Like `Join`, for the member whom an organiser has added to a running tournament."""

    tournament: str
    user: int


@dataclass(frozen=True, slots=True)
class TurnDecks:
    """Turns the menu of decks to another page."""

    late: bool
    tournament: str
    page: int


@dataclass(frozen=True, slots=True)
class JoinWith:
    """Signs a member up with a deck: its number, or the key of a starter deck."""

    late: bool
    tournament: str
    deck: str


@dataclass(frozen=True, slots=True)
class LeaveTournament:
    """Takes a sign-up back; unless the member is `sure`, asks first if the place would go to
    another."""

    tournament: str
    sure: bool = False


@dataclass(frozen=True, slots=True)
class CheckIn:
    """Notes that an entrant is there."""

    tournament: str


@dataclass(frozen=True, slots=True)
class CreateDraft:
    """Makes the tournament of which an organiser has confirmed the start."""

    draft: str


SignUpAction = Join | JoinLate | TurnDecks | JoinWith | LeaveTournament | CheckIn | CreateDraft


class JoinButton(ActionButton, id=ComponentId("tournament:join", MATCH_ID), action=Join):
    """Signs a member up, with a deck if one is needed."""

    label, style = "Join", discord.ButtonStyle.success


class JoinLateButton(
    ActionButton, id=ComponentId("tournament:late", MATCH_ID, SNOWFLAKE), action=JoinLate
):
    """Lets a member in whom an organiser has added to a running tournament."""

    label, style = "Join late", discord.ButtonStyle.success


class SignUpDecksButton(
    ActionButton,
    id=ComponentId("tournament", either("late-decks", "decks"), MATCH_ID, PAGE),
    action=TurnDecks,
):
    """Turns a long menu of decks to another page."""


class SignUpDeckMenu(
    ActionMenu,
    id=ComponentId("tournament", either("late-deck", "deck"), MATCH_ID),
    action=JoinWith,
    picks=_DECK,
):
    """Signs up with a deck."""


class LeaveTournamentButton(
    ActionButton, id=ComponentId("tournament:leave", MATCH_ID), action=LeaveTournament
):
    """Takes a sign-up back; asks first if the place would go to another."""

    label = "Leave"


class LeaveForSureButton(
    ActionButton,
    id=ComponentId("tournament:leave-sure", MATCH_ID),
    action=LeaveTournament,
    sure=True,
):
    """The answer to that."""

    label, style = "Leave", discord.ButtonStyle.danger


class CheckInButton(ActionButton, id=ComponentId("tournament:check-in", MATCH_ID), action=CheckIn):
    """Notes that an entrant is there."""

    label, style = "Check in", discord.ButtonStyle.primary


class CreateButton(ActionButton, id=ComponentId("tournament:create", MATCH_ID), action=CreateDraft):
    """Makes the tournament whose start was understood as the organiser means it."""

    label, style = "Create it", discord.ButtonStyle.success


# Organisers


@dataclass(frozen=True, slots=True)
class CarryOut:
    """Does what was asked about. `about` is the entrant or the number of the round that is meant, 0
    for neither."""

    act: Weighty
    tournament: str
    about: int


@dataclass(frozen=True, slots=True)
class CancelAct:
    """Does nothing of what was asked about."""


@dataclass(frozen=True, slots=True)
class UndoRound:
    """Undoes the latest round, which is that `number`."""

    tournament: str
    number: int
    reason: str


OrganiserAction = CarryOut | CancelAct | UndoRound


@dataclass(frozen=True, slots=True)
class ResumeTournament:
    """Lets a paused tournament continue."""

    tournament: str


@dataclass(frozen=True, slots=True)
class MoveTournament:
    """Moves a paused tournament to another channel."""

    tournament: str
    channel: int


LostChannelAction = ResumeTournament | MoveTournament


@dataclass(frozen=True, slots=True)
class CallOrganiser:
    """Calls the organisers to a match, with the reason that was typed."""

    match_id: str
    reason: str


@dataclass(frozen=True, slots=True)
class AnswerCall:
    """Notes that an organiser comes to a match."""

    match_id: str


CallAction = AskForOrganiser | CallOrganiser | AnswerCall


@dataclass(frozen=True, slots=True)
class DropNoShows:
    """Drops a round's no-shows, except the entrants to `keep`."""

    tournament: str
    number: int
    keep: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ComeBack:
    """Lets a player who did not come play the next round."""

    tournament: str
    user: int


@dataclass(frozen=True, slots=True)
class NoteArrival:
    """Notes that a player has come to their match."""

    match_id: str


NoShowAction = DropNoShows | ComeBack | NoteArrival


class ConfirmActButton(
    ActionButton,
    id=ComponentId("tournament:sure", one_of(*_YES), MATCH_ID, number(18)),
    action=CarryOut,
):
    """The yes. `about` is as in `CarryOut`."""

    def __init__(self, act: Weighty, tournament: str, about: int = 0) -> None:
        style = discord.ButtonStyle.success if act == "start" else discord.ButtonStyle.danger
        super().__init__(act, tournament, about, label=_YES[act], style=style)


class CancelActButton(ActionButton, id=ComponentId("tournament:not-sure"), action=CancelAct):
    """The no."""

    label = "Leave it"


class WhyUndoForm(
    Form, id=ComponentId("tournament:why-undo", MATCH_ID, number(18)), action=UndoRound
):
    """Asks why a round is undone in which something was played."""

    title = "Undo the round"
    fields = (
        TextField(
            "reason",
            "Why do you undo round {1}?",
            "Something was played in it. Everybody can read your reason.",
            LONGEST_REASON,
            lines=True,
        ),
    )


class ResumeButton(
    ActionButton, id=ComponentId("tournament:resume", MATCH_ID), action=ResumeTournament
):
    """Lets a paused tournament continue."""

    label, style = "Resume", discord.ButtonStyle.success


class MoveMenu(
    ActionMenu, id=ComponentId("tournament:move", MATCH_ID), action=MoveTournament, picks=SNOWFLAKE
):
    """Moves a paused tournament to another channel. Discord's own menus of channels are empty in
    direct messages, so this one has their names."""

    def __init__(self, tournament: str, channels: Sequence[discord.abc.GuildChannel] = ()) -> None:
        options = [
            discord.SelectOption(label=cut(f"#{one.name}", MENU_LENGTH), value=str(one.id))
            for one in channels
        ]
        super().__init__(tournament, options=options, placeholder="Move it to …")


class CallForm(Form, id=ComponentId("tournament:call", MATCH_ID), action=CallOrganiser):
    """Asks a player what the organisers are to look at."""

    title = "Call an organiser"
    fields = (
        TextField(
            "reason",
            "What shall they look at?",
            "The clocks stand until somebody comes, ten minutes at most.",
            LONGEST_REASON,
            lines=True,
        ),
    )


class ComingButton(ActionButton, id=ComponentId("tournament:coming", MATCH_ID), action=AnswerCall):
    """Says that an organiser comes; the clocks continue."""

    label, style = "I am coming", discord.ButtonStyle.success


class DropAllButton(
    ActionButton, id=ComponentId("tournament:drop-no-shows", MATCH_ID, _ROUND), action=DropNoShows
):
    """Drops everybody who did not come in a round."""

    label, style = "Drop all", discord.ButtonStyle.danger


class KeepPlayersMenu(
    ActionMenu,
    id=ComponentId("tournament:keep-no-shows", MATCH_ID, _ROUND),
    action=DropNoShows,
    picks=_ENTRANT,
):
    """Keeps the chosen players who did not come in a round, and drops the others."""

    several = True

    def __init__(
        self, tournament: str, number: int, options: Sequence[discord.SelectOption] = ()
    ) -> None:
        said, most = "Keep these, drop the others", max(1, len(options))
        super().__init__(tournament, number, options=options, placeholder=said, most=most)


class ComeBackButton(
    ActionButton, id=ComponentId("tournament:back", MATCH_ID, SNOWFLAKE), action=ComeBack
):
    """Lets a player who did not come play the next round."""

    label, style = "I'm back", discord.ButtonStyle.success


class ArrivedButton(ActionButton, id=ComponentId("match:arrived", MATCH_ID), action=NoteArrival):
    """Notes that a player has come to their match."""

    label, style = "I'm here", discord.ButtonStyle.success
