"""The computer's latest turn as a story: its start, and its events step by step."""

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass

from bot.matches.log.match_log import LogEntry, match_log
from bot.matches.match_refusals import TurnTakenBack
from engine.events import Event, EventKind, standing
from engine.match import Match
from engine.match_replay import replay
from engine.players import Player, opponent
from engine.record import TAKE_BACK, Record
from engine.views import View


@dataclass(frozen=True, slots=True)
class ComputerStory:
    """The latest turn of the computer, kept until its opponent has acted in the next turn. `events`
    and `choices` are the numbers of events and choices before the turn started."""

    events: int
    choices: int


@dataclass(frozen=True, slots=True)
class TurnStep:
    """The public view after one step of a turn, and the step's log lines. Step 0 is the start of
    the turn; `last` is the number of the last step."""

    view: View
    lines: Sequence[LogEntry]
    number: int
    last: int


def view_for_all(match: Match, alone: Player) -> View:
    """Returns the public view of a match that the player `alone` plays against the computer. The
    view's `alone` is set, so that the board is shown from this player's side."""
    return dataclasses.replace(match.view(None), alone=alone)


def story_at_start(computer: Player | None, match: Match) -> ComputerStory | None:
    """Returns the story of the computer's turn in a match before any choice. Returns None if the
    computer doesn't go first or `computer` is None."""
    if computer is None or (began := _turn_start(match.events, computer, 0)) is None:
        return None
    return ComputerStory(began, match.number)


def story_after(
    story: ComputerStory | None,
    computer: Player,
    match: Match,
    events: int,
    chooser: Player | None,
) -> ComputerStory | None:
    """Returns the story of the computer's turn after a choice: a new story if a turn of the
    computer has started, None if the opponent has acted in the next turn, else `story`. `events` is
    the number of events when the choice was made. `chooser` is the player who made the choice, None
    for an automatic choice."""
    began = _turn_start(match.events, computer, events)
    if began is not None:
        return ComputerStory(began, match.number)
    if story is None or chooser != opponent(computer):
        return story
    over = _turn_start(match.events, opponent(computer), story.events, events)
    return story if over is None else None


def step_of_turn(record: Record, events: Sequence[Event], choices: int, number: int) -> TurnStep:
    """Returns one step of a turn: the one numbered `number`, or the last step if there are fewer.
    The turn started after the first `choices` choices of the record. Each choice that wasn't taken
    back and has log lines is a step. `events` are all events of the record. Raises TurnTakenBack if
    the turn was taken back since."""
    match = replay(dataclasses.replace(record, choices=record.choices[:choices]))
    player = match.view(None).active
    stands = set(standing(events))
    if _turn_start(match.events, player, 0) not in stands:
        raise TurnTakenBack
    told = len(match.events)
    found, last = TurnStep(view_for_all(match, opponent(player)), (), 0, 0), 0
    for choice in record.choices[choices:]:
        match.play(choice)
        ends = _turn_start(match.events, opponent(player), told)
        until = len(match.events) if ends is None else ends
        undone = choice.option == TAKE_BACK or stands.isdisjoint(range(told, until))
        lines = () if undone else match_log(record.game, match.events[:until], (), None, since=told)
        told = until
        if lines:
            last += 1
            if last <= number:
                found = TurnStep(view_for_all(match, opponent(player)), lines, last, last)
        if ends is not None or match.winner is not None:
            break
    return TurnStep(found.view, found.lines, found.number, last)


def _turn_start(
    events: Sequence[Event], player: Player, since: int, until: int | None = None
) -> int | None:
    """Returns the number of the latest event that starts a turn of the player, from `since` on and
    before `until` (None: to the end); None if there is none."""
    for number in reversed(range(since, len(events) if until is None else until)):
        if events[number].kind == EventKind.TURN and events[number].player == player:
            return number
    return None
