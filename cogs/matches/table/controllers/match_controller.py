"""The controller of a match's buttons and menus: one call on the live matches, one answer."""

from collections.abc import Sequence
from contextlib import suppress

import engine
from bot.app.services import Services
from bot.base.urgency import urgent
from bot.discord_api.discord_calls import OutgoingMessage, redraw, respond
from bot.matches.actions import (
    ChooseAll,
    Concede,
    MatchAction,
    Resume,
    SetAutoPass,
    SetStops,
    StopTeaching,
)
from bot.matches.choices.attacks import AttackTarget, attack_options
from bot.matches.choices.auto_pass import AutoPassMode
from bot.matches.choices.stops import Stops, all_stops
from bot.matches.live.lookup import seat_of
from bot.matches.match_refusals import (
    BeingCut,
    CannotTakeBackTurn,
    EndedWhilePaused,
    MatchOver,
    MatchPaused,
    NotConfirmed,
    NotYourMove,
    OutOfTime,
    PutAside,
    TooLate,
    WrongChoice,
)
from bot.ratings.rated_play import is_rated
from cogs.matches.choices.controls import (
    START,
    Attack,
    AttackWith,
    ChoiceAction,
    ChoicePlace,
    KeepStops,
    OpenStops,
    TurnTo,
)
from cogs.matches.choices.layouts.auto_pass import auto_pass_words
from cogs.matches.choices.layouts.stops import stops_message
from cogs.matches.table.controllers.board_updater import BoardUpdater
from cogs.matches.table.controllers.hand_panels import HandPage
from cogs.matches.table.controllers.match_lookup import MatchLookup, own_seat, why_late
from cogs.matches.table.controllers.match_refresher import MatchRefresher
from cogs.matches.table.controls import (
    BringHand,
    ConcedeAnswer,
    HandAction,
    OpenHand,
    PlayOn,
    ShowBoard,
)
from cogs.matches.table.layouts.kinds import layout_of
from cogs.matches.table.layouts.position_text import no_more_possible
from cogs.matches.table.layouts.rating_changes import conceding_words
from cogs.ui.controls import Interaction
from cogs.ui.kind_layout import TAUGHT
from cogs.ui.match_buttons import AskConcede, ContinueMatch
from cogs.ui.match_text import title
from cogs.ui.pages import plain_page

TAKEN_BACK = "↩️ **Taken back.**"
PUTTING_UP = "I'm posting the board."
TO_BOARD = "[Go to the board]({link})."
CONCEDED = "You've conceded. Thank you for the match."
NOTHING_HAPPENED = "Then play on. Nothing has happened."
NO_BOARD = "Discord doesn't let me show the board right now. Please try again in a moment."

TableAction = MatchAction | ChoiceAction | HandAction | ShowBoard | AskConcede | ContinueMatch
"""Everything that can be pressed in a running match, except what its players propose."""


class MatchController:
    """The handler of presses and commands in a match. Every method raises Refusal if a request
    isn't possible."""

    def __init__(
        self,
        services: Services,
        lookup: MatchLookup,
        refresher: MatchRefresher,
        boards: BoardUpdater,
    ) -> None:
        self._live = services.matches
        self._matches = services.match_directory
        self._ratings = services.ratings
        self._refresher = refresher
        self._boards = boards
        self._lookup = lookup

    async def take(self, interaction: Interaction, match_id: str, action: TableAction) -> None:
        """Executes the action of a control that a member pressed in a match, and answers the
        press."""
        match action:
            case OpenHand():
                await self.open_hand(interaction, match_id)
            case BringHand():
                await self._bring_hand(interaction, match_id)
            case ContinueMatch():
                await self._continue(interaction, match_id)
            case TurnTo(number, place):
                await self._turn_to(interaction, match_id, number, place)
            case AttackWith(number, attackers):
                targets = await self._targets(interaction, match_id, number, attackers)
                if len(targets) == 1:
                    attack = ChooseAll(number, tuple(targets[0].options))
                    await self._do(interaction, match_id, attack)
                else:
                    place = ChoicePlace(attackers=attackers)
                    await self._turn_to(interaction, match_id, number, place)
            case Attack(number, attackers, option):
                targets = await self._targets(interaction, match_id, number, attackers)
                found = (tuple(one.options) for one in targets if option in one.options)
                attack = ChooseAll(number, next(found, (option,)))
                await self._do(interaction, match_id, attack)
            case OpenStops():
                snapshot = await self._lookup.match_now(interaction, match_id)
                await respond(interaction, stops_message(snapshot, own_seat(snapshot, interaction)))
            case SetStops(stops):
                await self._set_stops(interaction, match_id, stops)
            case KeepStops():
                await self._set_stops(interaction, match_id, None)
            case SetAutoPass(None, mode):
                await self._set_auto_pass(interaction, match_id, mode)
            case AskConcede():
                await self._ask_concede(interaction, match_id)
            case PlayOn():
                await redraw(interaction, OutgoingMessage(NOTHING_HAPPENED))
            case ShowBoard():
                await self._show_board(interaction, match_id)
            case Concede():
                await self._concede(interaction, match_id)
            case _:
                await self._do(interaction, match_id, action)

    async def open_hand(self, interaction: Interaction, match_id: str) -> None:
        """Shows a player their hand and choices in an ephemeral message."""
        snapshot = await self._lookup.cards_now(interaction, match_id)
        seat = own_seat(snapshot, interaction)
        await self._refresher.open_hand(
            interaction, snapshot, seat, self._boards.board_warning(match_id)
        )

    async def _bring_hand(self, interaction: Interaction, match_id: str) -> None:
        snapshot = await self._lookup.match_now(interaction, match_id, update=True)
        await self._refresher.answer_with_hand(
            interaction, snapshot, own_seat(snapshot, interaction)
        )
        self._refresher.show_soon(match_id, snapshot)  # the other hand then says where to play

    async def _continue(self, interaction: Interaction, match_id: str) -> None:
        """Resumes a paused practice match, and opens the hand."""
        row = await self._matches.find(match_id)
        if row is not None and row.aside:
            with suppress(MatchOver):
                snapshot = await self._lookup.do(interaction, match_id, Resume(), update=False)
                self._refresher.show_soon(match_id, snapshot)
        await self.open_hand(interaction, match_id)

    async def _turn_to(
        self, interaction: Interaction, match_id: str, number: int | None, where: ChoicePlace
    ) -> None:
        """Turns the panel whose button was pressed to another part of the choices, if the match
        still waits for them."""
        snapshot = await self._lookup.match_now(interaction, match_id, update=True)
        seat = own_seat(snapshot, interaction)
        if number not in (None, snapshot.number_for(seat)):
            await self._refresher.answer_with_hand(
                interaction, snapshot, seat, HandPage(note=why_late(snapshot))
            )
            return
        await self._refresher.answer_with_hand(interaction, snapshot, seat, HandPage(where))

    async def _targets(
        self, interaction: Interaction, match_id: str, number: int, attackers: Sequence[int]
    ) -> Sequence[AttackTarget]:
        """Returns the targets of these attackers at the decision of this number; none if it is
        over."""
        snapshot = await self._lookup.match_now(interaction, match_id, update=True)
        seat = own_seat(snapshot, interaction)
        view = snapshot.views[seat]
        if view.decision is None or number != snapshot.number_for(seat):
            return ()
        declared = attack_options(view.decision, view, snapshot.row.names)
        return declared.targets(declared.chosen(attackers))

    async def _do(self, interaction: Interaction, match_id: str, action: MatchAction) -> None:
        """Executes a player's action and shows the result: first on the panel whose button was
        pressed, then to everybody. Rejects a press that is too old for Discord to accept an
        answer."""
        with urgent():
            try:
                snapshot = await self._lookup.do(interaction, match_id, action)
                match action:
                    case StopTeaching():
                        note = TAUGHT
                    case _:
                        note = no_more_possible(snapshot.left)
            except (TooLate, NotYourMove, MatchOver, PutAside) as refusal:
                snapshot = await self._lookup.match_now(interaction, match_id, update=True)
                note = str(refusal) if isinstance(refusal, OutOfTime) else why_late(snapshot)
            except CannotTakeBackTurn as refusal:
                snapshot = await self._lookup.match_now(interaction, match_id, update=True)
                note = str(refusal)
            except NotConfirmed as unsure:
                await self._ask_if_sure(interaction, match_id, unsure)
                return
            except WrongChoice as wrong:
                snapshot = await self._lookup.match_now(interaction, match_id, update=True)
                seat = own_seat(snapshot, interaction)
                note = f"{TAKEN_BACK} {wrong}"
                await self._refresher.answer_with_hand(
                    interaction, snapshot, seat, HandPage(note=note)
                )
                return
            note = note or self._boards.board_warning(match_id)
            seat = own_seat(snapshot, interaction)
            where = START if isinstance(action, SetAutoPass) else None
            try:
                placed, page = self._boards.with_board_place(snapshot), HandPage(where, note)
                await self._refresher.answer_with_hand(interaction, placed, seat, page)
            finally:
                self._refresher.show_soon(match_id, snapshot)

    async def _ask_if_sure(
        self, interaction: Interaction, match_id: str, unsure: NotConfirmed
    ) -> None:
        """Asks on the panel whose button was pressed whether the player wants a choice that has no
        effect or costs much."""
        snapshot = await self._lookup.match_now(interaction, match_id, update=True)
        seat = own_seat(snapshot, interaction)
        if unsure.number != snapshot.number_for(seat):
            await self._refresher.answer_with_hand(
                interaction, snapshot, seat, HandPage(note=why_late(snapshot))
            )
            return
        await self._refresher.answer_with_hand(
            interaction, snapshot, seat, HandPage(unsure=unsure.options)
        )

    async def _set_stops(
        self, interaction: Interaction, match_id: str, chosen: Stops | None
    ) -> None:
        """Changes the steps in which the player wants to be asked in the match. With None, the
        match's steps become those of all the player's matches of its game."""
        snapshot = await self._lookup.match_now(interaction, match_id, update=True)
        seat = own_seat(snapshot, interaction)
        stops = snapshot.auto_pass[seat].stops if chosen is None else chosen
        stops &= all_stops(engine.games()[snapshot.row.game].steps).keys()
        action = SetStops(stops, always=chosen is None)
        snapshot = await self._lookup.do(interaction, match_id, action)
        note = "Kept for all your matches of this game." if action.always else "Set, in this match."
        await redraw(interaction, stops_message(snapshot, seat, note))
        self._refresher.show_soon(match_id, snapshot)

    async def _set_auto_pass(
        self, interaction: Interaction, match_id: str, mode: AutoPassMode
    ) -> None:
        """Changes when a player is asked, from the page of their match."""
        snapshot = await self._lookup.do(interaction, match_id, SetAutoPass(None, mode))
        self._refresher.show_soon(match_id, snapshot)
        await redraw(interaction, OutgoingMessage(auto_pass_words(mode)))

    async def _ask_concede(self, interaction: Interaction, match_id: str) -> None:
        """Asks a player whether they concede."""
        try:
            snapshot = await self._lookup.match_now(interaction, match_id)
            row, in_series = snapshot.row, snapshot.context.series is not None
            turn = snapshot.public.turn
        except (BeingCut, MatchPaused) as unseen:
            row, in_series = unseen.row, unseen.row.best_of > 1
            turn = row.turns or 0
        seat_of(row, interaction.user.id)
        if row.state != "running":
            raise MatchOver
        layout = layout_of(row)
        question = layout.leave_question.format(title=title(row), id=match_id)
        if in_series:
            question += "\nYou give up this game of the series, not the series."
        if is_rated(row):
            exits = await self._ratings.exits_today(row, interaction.user.id)
            question += f"\n{conceding_words(turn, exits)}"
        answers = (ConcedeAnswer(match_id, sure, layout.leave_answer) for sure in (True, False))
        await respond(interaction, plain_page("concede", question, *answers))

    async def _concede(self, interaction: Interaction, match_id: str) -> None:
        try:
            snapshot = await self._lookup.do(interaction, match_id, Concede())
        except EndedWhilePaused:
            self._refresher.show_soon(match_id)
            await redraw(interaction, OutgoingMessage(CONCEDED))
            return
        except (MatchOver, TooLate) as refusal:
            await redraw(interaction, OutgoingMessage(str(refusal)))
            return
        try:
            await redraw(interaction, OutgoingMessage(layout_of(snapshot.row).left))
        finally:
            self._refresher.show_soon(match_id, snapshot)

    async def _show_board(self, interaction: Interaction, match_id: str) -> None:
        """Links to the board, and updates or restores it. A match against the computer has no
        board: opens its hand instead."""
        snapshot = await self._lookup.match_now(interaction, match_id)
        if snapshot.row.kind.opponent != "person":
            seat = own_seat(snapshot, interaction)
            await self._refresher.open_hand(interaction, snapshot, seat)
            return
        shown = snapshot.row.board_link
        said = TO_BOARD.format(link=shown) if shown else PUTTING_UP
        await respond(interaction, OutgoingMessage(said))
        await self._refresher.show_board(match_id)
        now = await self._live.current(match_id)
        link = self._boards.with_board_place(now).row.board_link
        way = TO_BOARD.format(link=link) if link else ""
        words = "\n".join(filter(None, (self._boards.board_warning(match_id), way))) or NO_BOARD
        if words != said:
            await redraw(interaction, OutgoingMessage(words))
