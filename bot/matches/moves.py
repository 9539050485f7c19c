"""Moves: the effect of a user's action in a match, or why it is refused, and its rows."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, assert_never

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.refusals import Refusal
from bot.matches.actions import (
    AnswerProposal,
    AttackOn,
    Choose,
    ChooseAll,
    ClaimLeft,
    Concede,
    ContinueForced,
    GiveUpPuzzle,
    MatchAction,
    Propose,
    Resume,
    Rule,
    SetAutoPass,
    SetStops,
    StepBack,
    StopTeaching,
    TableAction,
    TakeBackOwn,
    WithdrawProposal,
)
from bot.matches.choices.auto_pass_store import save_auto_pass, save_pays_unasked, save_stops
from bot.matches.live.absences import check_left
from bot.matches.live.live_match import LiveMatch
from bot.matches.live.move import Move
from bot.matches.live.proposals import (
    NoLongerProposed,
    close_open_proposal,
    proposal_to_answer,
    store_proposal,
)
from bot.matches.live.row_updates import ruling
from bot.matches.match_refusals import (
    CannotTakeBack,
    CannotTakeBackTurn,
    MatchOver,
    NoPuzzle,
    NotConfirmed,
    NotPlaying,
    NotYourMove,
    PutAside,
    StillAnnouncing,
    TooLate,
    WrongChoice,
)
from bot.store.exercises.puzzle_attempts import PuzzleKey, note_take_back
from bot.store.matches.match_kinds import PUZZLE
from bot.store.matches.match_rows import MatchRow, change_match
from bot.store.matches.taught_matches import stop_teaching
from bot.store.running_matches.proposals import ProposalRow, Proposed
from engine.decisions import Decision
from engine.players import Player, opponent
from engine.record import AGREE_DRAW, CONCEDE, LEFT, TAKE_BACK, TAKE_BACK_OWN

MOST_RETURNS: Final = 3
"""The most decisions with everything after them that a player can take back in one match between
people."""

NOTHING_YET: Final = "There is nothing to take back yet."
ALL_TAKEN_BACK: Final = (
    f"You've taken back {MOST_RETURNS} decisions in this match, which is as many as you can."
)


async def move_of(
    live: LiveMatch, user: int, action: MatchAction | TableAction, now: int
) -> Move | None:
    """Returns the move that a user's action leads to; None if nothing is left to do.

    Raises these errors:

    - NotPlaying, MatchOver or PutAside if the user has no seat in a match that is being played.
    - NotYourMove if the match waits for the opponent, TooLate if another choice came first.
    - WrongChoice if a mission wants another choice.
    - NotConfirmed if a choice does nothing or has a high price, unless the user is sure.
    - CannotTakeBack, CannotTakeBackTurn or StillAnnouncing if the user can't take a choice back.
    - NoPuzzle if the action is for puzzles and the match is no puzzle.
    - NoLongerProposed if the proposal that the action answers is no longer open.
    - Refusal for actions that the kind of match doesn't allow.
    """
    match action:
        case Choose() | ChooseAll():
            return _choose(live, user, action)
        case AttackOn():
            return _attack_on(live, seat_in_play(live, user), action)
        case StepBack(number):
            return _step_back(live, seat_in_play(live, user), number)
        case TakeBackOwn(choices):
            seat = _check_take_back(live, user, choices)
            if not live.may_take_back_own(seat):
                raise CannotTakeBackTurn(NOTHING_YET)
            return Move(seat, "choose", (TAKE_BACK_OWN,))
        case SetAutoPass():
            return _set_auto_pass(live, seat_in_play(live, user), action)
        case SetStops(stops):
            seat = seat_in_play(live, user)
            return Move(seat, auto_pass=replace(live.auto_pass[seat], stops=stops))
        case StopTeaching():
            return Move(seat_in_play(live, user))
        case Resume():
            return Move(seat_in_running(live, user))
        case Concede():
            return Move(seat_in_running(live, user), "choose", (CONCEDE,))
        case GiveUpPuzzle():
            if live.row.kind is not PUZZLE:
                raise NoPuzzle
            return Move(seat_in_running(live, user), "choose", (CONCEDE,))
        case Propose(kind):
            return await _propose(live, seat_in_play(live, user), kind, now)
        case AnswerProposal(kind, number, agrees):
            seat = seat_in_play(live, user)
            row = proposal_to_answer(live.context, kind, seat, number)
            if agrees:
                return _carry_out(live, row)
            return Move(seat, "nothing", proposal=replace(row, state="refused"))
        case WithdrawProposal(kind, number):
            seat = seat_in_play(live, user)
            row = live.context.open_proposal(kind, seat)
            if row is None or row.number != number:
                raise NoLongerProposed
            return Move(seat, "nothing", proposal=replace(row, state="withdrawn"))
        case ClaimLeft():
            return Move(opponent(seat_in_play(live, user)), "choose", (LEFT,))
        case ContinueForced():
            return Move("A") if live.snapshot.is_unfinished else None
        case Rule(winner, conceded):
            player, option = ruling(winner, conceded=conceded)
            running = live.row.state == "running"
            return Move(player, "end", (option,), is_ruled=True) if running else None
        case _:
            assert_never(action)


async def store_action(
    connection: AsyncConnection,
    row: MatchRow,
    user: int,
    action: MatchAction | TableAction,
    move: Move,
    now: int,
) -> bool:
    """Stores the effects of an action other than its choices, such as a setting or a proposal, in
    the transaction that stores the choices. Returns whether there are such effects. Raises the
    errors of `store_proposal`, `close_open_proposal` and `check_left`."""
    match action:
        case SetAutoPass() if move.auto_pass is not None:
            await save_auto_pass(connection, row, move.player, move.auto_pass)
        case SetStops(stops, always):
            await save_stops(connection, row, move.player, stops, always=always)
        case Choose(sure="always") | ChooseAll(sure="always"):
            await save_pays_unasked(connection, row, move.player)
        case TakeBackOwn():
            puzzle = PuzzleKey.of(row)
            if puzzle is not None:
                await note_take_back(connection, user, puzzle)
        case StopTeaching():
            await stop_teaching(connection, row.id, user)
        case Resume():
            await change_match(connection, row.id, aside=False)
        case ClaimLeft():
            await check_left(connection, row.id, user, now)
        case Propose() | AnswerProposal() | WithdrawProposal() if move.proposal is not None:
            if move.proposal.state == "open":
                await store_proposal(connection, move.proposal)
            else:
                proposed = replace(move.proposal, state="open")
                await close_open_proposal(connection, proposed, move.proposal.state)
        case _:
            return False
    return True


def _attack_on(live: LiveMatch, seat: Player, action: AttackOn) -> Move:
    if action.number != live.match.number or live.row.exercise:
        raise TooLate
    decision, coming = live.snapshot.views[seat].decision, len(live.snapshot.coming)
    if decision is None or not (coming if action.options else decision.attackers):
        raise NotYourMove
    if any(option >= coming for option in action.options):
        raise TooLate
    return Move(seat, "attack", action.options)


def _step_back(live: LiveMatch, seat: Player, number: int) -> Move:
    if live.number_now(number) != live.snapshot.number_for(seat):
        raise TooLate
    if not live.snapshot.may_step_back(seat):
        raise TooLate if live.snapshot.views[seat].decision else NotYourMove
    return Move(seat, "step back")


def _check_take_back(live: LiveMatch, user: int, choices: int) -> Player:
    """Returns the seat of a user who can take back their latest choice; `choices` is the number of
    choices that they saw. Raises TooLate if something was taken back since."""
    seat = seat_in_play(live, user)
    if not live.row.kind.allows("undo own"):
        raise CannotTakeBackTurn(live.row.kind.refusals["undo own"])
    if any(one.option == TAKE_BACK_OWN for one in live.match.record().choices[choices:]):
        raise TooLate
    return seat


def _set_auto_pass(live: LiveMatch, seat: Player, action: SetAutoPass) -> Move:
    before, mode, decision = live.auto_pass[seat], action.mode, live.match.decision
    since = len(live.match.events)
    if mode == "all":
        changed = replace(before, since=since, ends_turn=False, asks_all=True)
        return Move(seat, auto_pass=changed)
    if mode not in ("until", "turn"):
        changed = replace(before, preference=mode, since=None, ends_turn=False, asks_all=False)
        return Move(seat, auto_pass=changed)
    asked = decision is not None and decision.player == seat
    if asked and action.number not in (None, live.match.number):
        raise TooLate
    passing = decision.passing if decision is not None and asked else None
    changed = replace(before, since=since, ends_turn=mode == "turn", asks_all=False)
    if live.row.kind.has_auto_pass and mode == "until":
        return Move(seat, auto_pass=changed)
    if decision is None or passing is None:
        raise NotYourMove
    if not live.row.kind.has_auto_pass:
        check_wanted(live, decision, passing)
        return Move(seat, "choose", (passing,), auto_pass=before)
    if live.match.view(None).active != seat:
        raise NotYourMove
    return Move(seat, "choose", (passing,), auto_pass=changed)


async def _propose(live: LiveMatch, seat: Player, kind: Proposed, now: int) -> Move:
    live.row.kind.check(kind)
    theirs = live.context.open_proposal("draw", opponent(seat))
    if kind == "draw" and theirs is not None:
        return _carry_out(live, theirs)
    if kind == "undo" and live.snapshot.may_step_back(seat):
        raise StillAnnouncing
    if kind == "undo" and live.row.takes_back_freely:
        check_returns(live, seat)
    elif kind == "undo" and not await asyncio.to_thread(live.may_take_back, seat):
        raise CannotTakeBack(chose_last=live.chose_last(seat))
    turn = live.snapshot.public.turn
    row = ProposalRow(live.row.id, kind, seat, "open", live.known, turn, now)
    return Move(seat, "nothing", proposal=row)


def _carry_out(live: LiveMatch, row: ProposalRow) -> Move:
    """Returns the move that carries out a proposal that both players agree on. Raises
    NoLongerProposed."""
    agreed = replace(row, state="agreed")
    if row.kind == "draw":
        return Move(opponent(row.player), "choose", (AGREE_DRAW,), proposal=agreed)
    if row.number != live.known:
        raise NoLongerProposed
    option = TAKE_BACK_OWN if live.row.takes_back_freely else TAKE_BACK
    return Move(row.player, "choose", (option,), proposal=agreed)


def check_returns(live: LiveMatch, seat: Player) -> None:
    """Raises Refusal if the player can't propose to take back the player's last own decision and
    everything after that decision: there is no such decision, or the player has done so
    MOST_RETURNS times in this match."""
    if not live.may_take_back_own(seat):
        raise Refusal(NOTHING_YET)
    if live.returns[seat] >= MOST_RETURNS:
        raise Refusal(ALL_TAKEN_BACK)


def seat_in_running(live: LiveMatch, user: int) -> Player:
    """Returns the user's seat in a running match, even if the match is paused. Raises NotPlaying if
    the user doesn't play in the match, and MatchOver if the match is over."""
    seat = live.row.seat_of(user)
    if seat is None:
        raise NotPlaying
    if live.row.state != "running":
        raise MatchOver
    return seat


def seat_in_play(live: LiveMatch, user: int) -> Player:
    """Returns the user's seat in a match that is being played. Raises NotPlaying if the user
    doesn't play in the match, MatchOver if the match is over, and PutAside if the practice match is
    paused."""
    seat = seat_in_running(live, user)
    if live.row.aside:
        raise PutAside
    return seat


def _choose(live: LiveMatch, user: int, action: Choose | ChooseAll) -> Move:
    """Returns the move that chooses these options. The decision must be the user's current one, or
    an early one, and all options must be possible at once. A player who is sure "always" is no
    longer asked about high prices in this match."""
    number, sure = action.number, action.sure
    options = (action.option,) if isinstance(action, Choose) else action.options
    seat = seat_in_play(live, user)
    if live.match.decision is None:
        raise MatchOver
    if live.number_now(number) != live.snapshot.number_for(seat):
        raise TooLate
    decision = live.snapshot.views[seat].decision
    if decision is None:
        raise NotYourMove
    if not all(0 <= option < len(decision.options) for option in options):
        raise TooLate
    if not may_go_together(decision, options):
        raise TooLate
    check_wanted(live, decision, *options)
    if sure == "no" and are_doubtful(live, seat, options):
        raise NotConfirmed(number, options)
    wishes = replace(live.auto_pass[seat], pays_unasked=True) if sure == "always" else None
    if isinstance(action, Choose):
        return Move(seat, "choose", options, auto_pass=wishes, hurried=action.hurried)
    return Move(seat, "choose all", options, auto_pass=wishes)


def may_go_together(decision: Decision, options: Sequence[int]) -> bool:
    """Returns whether a player may choose all these options of a decision at once. True if all are
    attacks (a card may appear in several), or if the decision allows that many different options.
    """
    if all(decision.options[option].aim is not None for option in options):
        return True
    return len(set(options)) == len(options) <= decision.several


def check_wanted(live: LiveMatch, decision: Decision, *options: int) -> None:
    """Raises WrongChoice if the match is a mission that wants other options of the decision than
    `options`."""
    exercise = live.snapshot.exercise
    said = None if exercise is None else exercise.objection_to(decision, options)
    if said is not None:
        raise WrongChoice(said)


def are_doubtful(live: LiveMatch, seat: Player, options: Sequence[int]) -> bool:
    """Returns whether one of the options needs a confirmation. An option needs a confirmation if it
    does nothing, or if it has a high price and the player wants to be asked about prices."""
    decision = live.snapshot.views[seat].decision
    assert decision is not None
    asks = not live.auto_pass[seat].pays_unasked
    chosen = (decision.options[option] for option in options)
    return any(option.futile or (option.dear and asks) for option in chosen)
