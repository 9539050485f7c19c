"""What the buttons and menus of a match do: one call on the live matches, one answer."""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

import engine
from bot.app.services import Services
from bot.base.current_time import now
from bot.base.refusals import Check, Refusal
from bot.base.urgency import urgent
from bot.discord_api.discord_calls import OutgoingMessage, redraw, respond, respond_or_redraw
from bot.matches.choices.attacks import AttackTarget, attack_options
from bot.matches.choices.auto_pass import AutoPassMode
from bot.matches.choices.stops import Stops, all_stops
from bot.matches.ending.proposal_service import check_between_people
from bot.matches.live.lookup import seat_of
from bot.matches.live.match_context import MatchContext
from bot.matches.live.snapshot import Snapshot
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
from bot.matches.match_service import Change
from bot.matches.seats import Sure
from bot.ratings.rated_play import is_rated
from bot.ratings.rating_updates import exits_today
from bot.store.exercises.exercise_matches import is_puzzle
from bot.store.running_matches.proposals import proposals_of
from cogs.matches.choices.layouts.auto_pass import auto_pass_words
from cogs.matches.choices.layouts.decision import START, ChoicePlace
from cogs.matches.choices.layouts.stops import stops_message
from cogs.matches.table.controllers.board_updater import BoardUpdater
from cogs.matches.table.controllers.hand_updater import HandUpdater
from cogs.matches.table.controllers.match_lookup import MatchLookup, own_seat, why_late
from cogs.matches.table.controllers.match_refresher import MatchRefresher
from cogs.matches.table.controls import ConcedeAnswer
from cogs.matches.table.layouts.position_text import no_more_possible
from cogs.matches.table.layouts.rating_changes import conceding_words
from cogs.matches.table.layouts.unnamed_match import Act, act_question
from cogs.ui.controls import Interaction, controls
from cogs.ui.kind_layout import TAUGHT
from cogs.ui.match_text import title
from engine.players import Player

TAKEN_BACK = "↩️ **Taken back.**"
BACK = "Taken back, to the start of your turn."
PUTTING_UP = "I am putting the board up."
TO_BOARD = "[Go to the board]({link})."
CONCEDED = "You have conceded. Thank you for the match."
GIVEN_UP = "Given up. The board says how to go on."
NOTHING_LOST = "It can be begun again at any time."
PUZZLE_LOST = "It counts as not solved, and you are shown how it goes."
NO_BOARD = "Discord does not let me show the board just now. Please try again in a moment."


class MatchController:
    """Serves presses and commands. Every method may raise Refusal."""

    def __init__(
        self,
        services: Services,
        lookup: MatchLookup,
        refresher: MatchRefresher,
        boards: BoardUpdater,
        hands: HandUpdater,
    ) -> None:
        self._live = services.matches
        self._refresher = refresher
        self._boards = boards
        self._hands = hands
        self._presses = services.presses
        self._lookup = lookup

    async def open_hand(self, interaction: Interaction, match_id: str) -> None:
        """Shows a player their hand and choices, privately."""
        snapshot = await self._lookup.match_now(interaction, match_id)
        seat = own_seat(snapshot, interaction)
        await self._hands.open_hand(
            interaction, snapshot, seat, self._boards.board_warning(match_id)
        )

    async def turn_to(
        self, interaction: Interaction, match_id: str, number: int, where: ChoicePlace
    ) -> None:
        """Turns the panel that was pressed to another part of the choices."""
        snapshot = await self._lookup.match_now(interaction, match_id, update=True)
        seat = own_seat(snapshot, interaction)
        if number != snapshot.number_for(seat):
            await self._hands.answer_with_hand(interaction, snapshot, seat, note=why_late(snapshot))
            return
        await self._hands.answer_with_hand(interaction, snapshot, seat, where)

    async def attack_with(
        self, interaction: Interaction, match_id: str, number: int, attackers: Sequence[int]
    ) -> None:
        """Asks whom those attack, by the first option of each; where they have one target alone,
        they attack it."""
        snapshot = await self._lookup.match_now(interaction, match_id, update=True)
        targets = _targets(snapshot, own_seat(snapshot, interaction), number, attackers)
        if len(targets) == 1:
            await self.choose_all(interaction, match_id, number, targets[0].options)
        else:
            where = ChoicePlace(attackers=tuple(attackers))
            await self.turn_to(interaction, match_id, number, where)

    async def attack(
        self,
        interaction: Interaction,
        match_id: str,
        number: int,
        attackers: Sequence[int],
        option: int,
    ) -> None:
        """Has those attack, by the first option of each, what the option is aimed at."""
        snapshot = await self._lookup.match_now(interaction, match_id, update=True)
        targets = _targets(snapshot, own_seat(snapshot, interaction), number, attackers)
        options = next((one.options for one in targets if option in one.options), (option,))
        await self.choose_all(interaction, match_id, number, options)

    async def bring_hand(self, interaction: Interaction, match_id: str) -> None:
        """Has a player go on with their hand on the message that was pressed."""
        snapshot = await self._lookup.match_now(interaction, match_id, update=True)
        await self._hands.answer_with_hand(interaction, snapshot, own_seat(snapshot, interaction))
        self._refresher.show_soon(match_id, snapshot)  # the other panel says so

    async def choose(
        self,
        interaction: Interaction,
        match_id: str,
        number: int,
        option: int,
        *,
        sure: Sure = "no",
    ) -> None:
        """Takes an option, and shows on the pressed panel what came of it. Where nothing would, or
        it costs much, it asks first, unless the player is `sure`."""

        async def take(in_time: Check) -> tuple[Snapshot, str]:
            user = interaction.user.id
            return await self._live.choose(match_id, user, number, option, in_time, sure=sure), ""

        await self._take(interaction, match_id, take)

    async def choose_all(
        self,
        interaction: Interaction,
        match_id: str,
        number: int,
        options: Sequence[int],
        *,
        sure: Sure = "no",
    ) -> None:
        """Takes several options one after the other, and shows what came of them. It asks first
        as `choose` does."""

        async def take(in_time: Check) -> tuple[Snapshot, str]:
            user = interaction.user.id
            snapshot, left = await self._live.choose_all(
                match_id, user, number, options, in_time, sure=sure
            )
            return snapshot, no_more_possible(left)

        await self._take(interaction, match_id, take)

    async def step_back(self, interaction: Interaction, match_id: str, number: int) -> None:
        """Takes back the latest step of an announcement, and shows the panel as it was before."""

        async def take(in_time: Check) -> tuple[Snapshot, str]:
            user = interaction.user.id
            return await self._live.step_back(match_id, user, number, in_time), ""

        await self._take(interaction, match_id, take)

    async def take_back_turn(self, interaction: Interaction, match_id: str, choices: int) -> None:
        """Takes back the player's latest turn in a practice match, as it was after so many choices,
        and shows how that began."""

        async def take(in_time: Check) -> tuple[Snapshot, str]:
            user = interaction.user.id
            return await self._live.take_back_turn(match_id, user, choices, in_time), BACK

        await self._take(interaction, match_id, take)

    async def take_back_own(self, interaction: Interaction, match_id: str, choices: int) -> None:
        """Takes back the player's latest choice in a puzzle, as it was after so many choices, and
        shows what they are asked then."""

        async def take(in_time: Check) -> tuple[Snapshot, str]:
            user = interaction.user.id
            return await self._live.take_back_own(match_id, user, choices, in_time), ""

        await self._take(interaction, match_id, take)

    async def give_up_puzzle(self, interaction: Interaction, match_id: str) -> None:
        """Ends a puzzle, and shows on the pressed panel how it is solved."""
        await self._change(interaction, match_id, self._live.give_up_puzzle)

    async def stop_teaching(self, interaction: Interaction, match_id: str) -> None:
        """Shows the pressed panel without the sentences that explain the game."""
        await self._change(interaction, match_id, self._live.stop_teaching, TAUGHT)

    async def go_on(self, interaction: Interaction, match_id: str) -> None:
        """Brings a practice match back on the pressed panel."""
        await self._change(interaction, match_id, self._live.resume_practice)

    async def go_on_from_board(self, interaction: Interaction, match_id: str) -> None:
        """Brings a practice match back whose board was pressed, and opens its hand privately."""
        in_time = self._presses.check_age_of(interaction)
        await self._lookup.get_ready(interaction, match_id, update=False)
        with suppress(MatchOver), self._lookup.noticing_void(match_id):
            going_on = self._live.resume_practice(match_id, interaction.user.id, in_time)
            snapshot = await self._lookup.with_time(interaction, going_on, update=False)
            self._refresher.show_soon(match_id, snapshot)
        await self.open_hand(interaction, match_id)

    async def _change(
        self, interaction: Interaction, match_id: str, change: Change, note: str = ""
    ) -> None:
        async def take(in_time: Check) -> tuple[Snapshot, str]:
            return await change(match_id, interaction.user.id, in_time), note

        await self._take(interaction, match_id, take)

    async def _take(
        self,
        interaction: Interaction,
        match_id: str,
        take: Callable[[Check], Awaitable[tuple[Snapshot, str]]],
    ) -> None:
        """Shows on the pressed panel what came of a choice, and what `take` says about it; then to
        everybody. A press that Discord lets nobody answer any more is not taken."""
        in_time = self._presses.check_age_of(interaction)
        with urgent():
            await self._lookup.get_ready(interaction, match_id, update=True)
            try:
                with self._lookup.noticing_void(match_id):
                    snapshot, note = await self._lookup.with_time(
                        interaction, take(in_time), update=True
                    )
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
                await self._tell_wrong(interaction, match_id, wrong)
                return
            note = note or self._boards.board_warning(match_id)
            seat = own_seat(snapshot, interaction)
            try:
                await self._hands.answer_with_hand(
                    interaction, self._boards.with_board_place(snapshot), seat, None, note
                )
            finally:
                self._refresher.show_soon(match_id, snapshot)

    async def _ask_if_sure(
        self, interaction: Interaction, match_id: str, unsure: NotConfirmed
    ) -> None:
        """Asks on the pressed panel whether to take what nothing would come of, or costs much."""
        snapshot = await self._lookup.match_now(interaction, match_id, update=True)
        seat = own_seat(snapshot, interaction)
        if unsure.number != snapshot.number_for(seat):
            await self._hands.answer_with_hand(interaction, snapshot, seat, note=why_late(snapshot))
            return
        await self._hands.answer_with_hand(interaction, snapshot, seat, unsure=unsure.options)

    async def _tell_wrong(
        self, interaction: Interaction, match_id: str, wrong: WrongChoice
    ) -> None:
        """Says on the pressed panel why what was chosen in a mission was not taken."""
        snapshot = await self._lookup.match_now(interaction, match_id, update=True)
        seat = own_seat(snapshot, interaction)
        await self._hands.answer_with_hand(
            interaction, snapshot, seat, note=f"{TAKEN_BACK} {wrong}"
        )

    async def set_auto_pass_at(
        self, interaction: Interaction, match_id: str, number: int, mode: AutoPassMode
    ) -> None:
        """Changes when the player is asked, and shows on the pressed panel what came of it."""
        note = ""
        in_time = self._presses.check_age_of(interaction)
        await self._lookup.get_ready(interaction, match_id, update=True)
        try:
            with self._lookup.noticing_void(match_id):
                user = interaction.user.id
                change = self._live.set_auto_pass(match_id, user, mode, number, in_time)
                snapshot = await self._lookup.with_time(interaction, change, update=True)
        except (TooLate, NotYourMove, MatchOver, PutAside):
            snapshot = await self._lookup.match_now(interaction, match_id, update=True)
            note = why_late(snapshot)
        except WrongChoice as wrong:
            await self._tell_wrong(interaction, match_id, wrong)
            return
        seat = own_seat(snapshot, interaction)
        await self._hands.answer_with_hand(
            interaction, self._boards.with_board_place(snapshot), seat, START, note
        )
        self._refresher.show_soon(match_id, snapshot)

    async def open_stops(self, interaction: Interaction, match_id: str) -> None:
        """Shows a player the steps in which they want to be asked, privately."""
        snapshot = await self._lookup.match_now(interaction, match_id)
        await respond(interaction, stops_message(snapshot, own_seat(snapshot, interaction)))

    async def set_stops(
        self, interaction: Interaction, match_id: str, chosen: Stops | None = None
    ) -> None:
        """Changes the steps in which the player wants to be asked in the match; with None, those
        of it become those of all matches of its game."""
        in_time = self._presses.check_age_of(interaction)
        snapshot = await self._lookup.match_now(interaction, match_id, update=True)
        seat = own_seat(snapshot, interaction)
        always = chosen is None
        stops = snapshot.auto_pass[seat].stops if chosen is None else chosen
        stops &= all_stops(engine.games()[snapshot.row.game].steps).keys()
        with self._lookup.noticing_void(match_id):
            change = self._live.set_stops(
                match_id, interaction.user.id, stops, always=always, in_time=in_time
            )
            snapshot = await self._lookup.with_time(interaction, change, update=True)
        note = "Kept for all your matches of this game." if always else "Set, in this match."
        await redraw(interaction, stops_message(snapshot, seat, note))
        self._refresher.show_soon(match_id, snapshot)

    async def set_auto_pass(
        self, interaction: Interaction, match_id: str | None, mode: AutoPassMode
    ) -> None:
        """Does the same for a command or its question, also for a player in no match (None)."""
        if match_id is not None:
            in_time = self._presses.check_age_of(interaction)
            await self._lookup.get_ready(interaction, match_id, update=True)
            with self._lookup.noticing_void(match_id):
                user = interaction.user.id
                change = self._live.set_auto_pass(match_id, user, mode, in_time=in_time)
                snapshot = await self._lookup.with_time(interaction, change, update=True)
            self._refresher.show_soon(match_id, snapshot)
        elif mode in ("until", "turn"):
            raise Refusal("That is for a match that is under way, and you are in none.")
        else:
            await self._live.save_pass_preference(interaction.user.id, mode)
        words = auto_pass_words(mode, in_match=match_id is not None)
        await respond_or_redraw(interaction, OutgoingMessage(words))

    async def ask_which(self, interaction: Interaction, match_id: str, act: Act) -> None:
        """Asks a player whether they want to do that in this match, which they didn't name."""
        try:
            snapshot = await self._lookup.match_now(interaction, match_id)
            row, context = snapshot.row, snapshot.context
        except MatchPaused as paused:
            if act != "draw":
                raise
            async with interaction.client.store.read() as connection:
                proposals = await proposals_of(connection, match_id)
            row, context = paused.row, MatchContext(tuple(proposals))
        seat = seat_of(row, interaction.user.id)
        if row.state != "running":
            raise MatchOver
        if act in ("draw", "undo"):
            check_between_people(row, act)
        await respond(interaction, act_question(row, context, seat, act))

    async def ask_concede(self, interaction: Interaction, match_id: str) -> None:
        """Asks a player whether they give up."""
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
        question = f"Give up this match?\n{title(row)} · match {match_id}"
        giving_up = ConcedeAnswer(match_id, True)
        if row.is_exercise:
            follows = PUZZLE_LOST if is_puzzle(row.exercise) else NOTHING_LOST
            question = f"Give up? {follows}\n{title(row)}"
            giving_up.item.label = "Give up"
        if in_series:
            question += "\nYou give up this game of the series, not the series."
        if is_rated(row):
            async with interaction.client.store.read() as connection:
                exits = await exits_today(connection, row, interaction.user.id, now())
            question += f"\n{conceding_words(turn, exits)}"
        choices = controls(giving_up, ConcedeAnswer(match_id, False))
        await respond(interaction, OutgoingMessage(question, choices))

    async def concede(self, interaction: Interaction, match_id: str, sure: bool) -> None:
        """Gives up, or not after all."""
        if not sure:
            await redraw(interaction, OutgoingMessage("Then play on. Nothing has happened."))
            return
        in_time = self._presses.check_age_of(interaction)
        await self._lookup.get_ready(interaction, match_id, update=True)
        try:
            with self._lookup.noticing_void(match_id):
                conceding = self._live.concede(match_id, interaction.user.id, in_time)
                snapshot = await self._lookup.with_time(interaction, conceding, update=True)
        except EndedWhilePaused:
            self._refresher.show_soon(match_id)
            await redraw(interaction, OutgoingMessage(CONCEDED))
            return
        except (MatchOver, TooLate) as refusal:
            await redraw(interaction, OutgoingMessage(str(refusal)))
            return
        try:
            words = GIVEN_UP if snapshot.row.is_exercise else CONCEDED
            await redraw(interaction, OutgoingMessage(words))
        finally:
            self._refresher.show_soon(match_id, snapshot)

    async def show_board(self, interaction: Interaction, match_id: str) -> None:
        """Says where the board is, and brings it up to date, or back; to the member of a practice
        match that is put aside, how to go on with it."""
        snapshot = await self._lookup.match_now(interaction, match_id)
        seat = snapshot.row.seat_of(interaction.user.id)
        if snapshot.row.aside and seat is not None:
            await self._hands.open_hand(
                interaction, snapshot, seat, self._boards.board_warning(match_id)
            )
            await self._refresher.show_board(match_id)
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


def _targets(
    snapshot: Snapshot, seat: Player, number: int, attackers: Sequence[int]
) -> Sequence[AttackTarget]:
    """Whom those attackers of the decision of that number may attack; none where it is over."""
    view = snapshot.views[seat]
    if view.decision is None or number != snapshot.number_for(seat):
        return ()
    declared = attack_options(view.decision, view, snapshot.row.names)
    return declared.targets(declared.chosen(attackers))
