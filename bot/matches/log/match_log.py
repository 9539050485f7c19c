"""The log of a match: its lines, as one viewer may know them. Similar lines are merged."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import engine
from bot.store.matches.match_rows import ForcedReason
from engine.events import Event, EventKind
from engine.players import Player
from engine.text.sentences import (
    CardName,
    Piece,
    PlayerName,
    Predicate,
    Sentence,
    describe_common_event,
)


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A line of a match's log.

    - `sentence`: the line's text.
    - `private`: whether the line contains something that only this viewer knows.
    - `undone`: whether the line was taken back later.
    - `heading`: whether the line starts a turn.
    - `passes`: whether the line contains only passes.
    - `follows`: whether the line adds no information to the other lines.
    """

    sentence: Sentence
    private: bool = False
    undone: bool = False
    heading: bool = False
    passes: bool = False
    follows: bool = False


@dataclass(frozen=True, slots=True)
class ForcedChoice:
    """An automatic choice for the log: the number of events before it (`after`), its player, and
    its label. Only the player may see the label, which may name hidden cards. `undone` says that
    the choice was taken back."""

    after: int
    player: Player
    label: str
    undone: bool = False


@dataclass(frozen=True, slots=True)
class PriorityPass:
    """A pass of priority for the log: the number of events before it (`after`), its player, and why
    the pass was automatic (None: the player chose to pass). Everybody sees all passes alike, but
    only the player sees the reason. `undone` says that the pass was taken back."""

    after: int
    player: Player
    why: ForcedReason | None
    undone: bool = False


@dataclass(frozen=True, slots=True)
class TurnEnd:
    """An automatic end of a turn for the log, because the player could do nothing else. `after` is
    the number of events before this end. Only the player sees the line. `undone` says that the end
    was taken back."""

    after: int
    player: Player
    undone: bool = False


FOLLOWED = 60
"""The number of latest events that are searched for events that repeat an earlier one."""
IN_A_ROW = 40
"""The number of extra lines that are read, because some may be merged."""

ENDED: Final[Sentence] = ("Your turn is over: you can do nothing more",)

EventlessChoice = ForcedChoice | PriorityPass | TurnEnd
"""A choice that causes no event but has a line in the log."""


def match_log(
    game: str,
    events: Sequence[Event],
    forced: Sequence[EventlessChoice],
    viewer: Player | None,
    *,
    last: int | None = None,
    since: int = 0,
) -> list[LogEntry]:
    """Returns the log of a match, oldest line first, as `viewer` may see it (None: everybody). The
    log is made from the match's `events` and from `forced`, the choices that caused no event.

    - The passes of a turn become one line at its end.
    - Adjacent lines that say the same of several cards are merged.
    - If several choices were taken back in a row, only the last take-back is listed.

    `last` is the number of latest lines to return, not counting lines of passes; None means all
    lines. `since` leaves out everything before the event with that number.
    """
    rules = engine.games()[game]
    describe = rules.describe
    following, acted = set[int](), dict[object, Sequence[frozenset[str]]]()
    for index in range(max(since, len(events) - FOLLOWED), len(events)) if rules.follow_ups else ():
        kind, card = events[index].kind, events[index].public.get("card")
        acted[card] = rules.follow_ups.get(kind, acted.get(card, ()))
        for number, kinds in enumerate(acted[card], 1):
            if kind in kinds:
                acted[card] = acted[card][number:]
                following.add(index)
                break
    undone_from = unpaid_from = len(events) + 1
    waiting = list(forced)
    lines: list[LogEntry] = []
    passes: list[PriorityPass] = []
    end_of_turn = 0

    def tell_passes() -> None:
        if passes:
            lines.insert(end_of_turn, _line_of_passes(passes, viewer))
            passes.clear()

    for index in range(len(events) - 1, since - 2, -1):
        while waiting and waiting[-1].after > index:
            made = waiting.pop()
            if isinstance(made, PriorityPass):
                if passes and passes[0].undone != made.undone:
                    tell_passes()
                    end_of_turn = len(lines)
                passes.insert(0, made)
                continue
            if isinstance(made, TurnEnd):
                if made.player == viewer:
                    lines.append(LogEntry(ENDED, private=True, undone=made.undone))
                continue
            line = _forced_choice_line(made, viewer)
            lines.append(replace(line, undone=made.undone or index + 1 >= unpaid_from))
        if index < since or (last is not None and len(lines) >= last + IN_A_ROW):
            break
        event = events[index]
        seen = event.seen_by(viewer)
        undone = index >= undone_from
        repeated = undone and event.kind == EventKind.TAKEN_BACK
        sentence = () if repeated else describe(seen) or describe_common_event(seen)
        if sentence:
            private = bool(event.private) and viewer is not None and viewer == event.knower
            if event.kind == EventKind.TURN:
                tell_passes()
            turns, follows = event.kind == EventKind.TURN, index in following
            lines.append(LogEntry(sentence, private, undone, turns, follows=follows))
            if event.kind == EventKind.TURN:
                end_of_turn = len(lines)
        if event.takes_back:
            undone_from = min(undone_from, index - event.takes_back)
            if event.kind != EventKind.TAKEN_BACK:
                unpaid_from = min(unpaid_from, index - event.takes_back)
    tell_passes()
    told = merge_similar_lines(reversed(lines))
    return told if last is None else _latest_lines(told, last)


def _latest_lines(told: Sequence[LogEntry], last: int) -> list[LogEntry]:
    """Returns the last lines (`last` of them), with the lines of passes among them."""
    first = len(told)
    while first > 0 and last > 0:
        first -= 1
        last -= not told[first].passes
    return list(told[first:])


def _forced_choice_line(forced: ForcedChoice, viewer: Player | None) -> LogEntry:
    words: Sentence = (PlayerName(forced.player), " has only one choice")
    if viewer != forced.player:
        return LogEntry(words, follows=True)
    return LogEntry((*words, ": ", CardName(forced.label)), private=True, follows=True)


_FOR_YOU = {
    "able": " (your settings pass for you)",
    "until": " (yours until something happens)",
    "turn": " (you have ended your turn)",
    "own": " (your settings pass for you)",
}


def _line_of_passes(passes: Sequence[PriorityPass], viewer: Player | None) -> LogEntry:
    """Returns one line for passes, which are all undone or none."""
    times: Counter[Player] = Counter(passed.player for passed in passes)
    words: list[Piece] = []
    for player, count in times.items():
        words += [", "] if words else []
        words += [PlayerName(player), " passes" if count == 1 else f" passes {count} times"]
    causes = [passed.why for passed in passes if passed.player == viewer and passed.why]
    words += [_FOR_YOU[why] for why in causes[-1:] if why in _FOR_YOU]
    return LogEntry(tuple(words), bool(causes), passes[0].undone, passes=True)


OF_OWNER: Final = 2
"""Pieces of a sentence that name an owner: a player's name, and "'s "."""


@dataclass
class _SimilarLines:
    """Lines that say the same: the first of them, and how often each subject occurs."""

    line: LogEntry
    subjects: dict[Sentence, int] = field(default_factory=dict[Sentence, int])


def merge_similar_lines(lines: Iterable[LogEntry]) -> list[LogEntry]:
    """Returns the lines, oldest first, with adjacent similar ones merged. Lines are similar if they
    have the same words, or the same ending (`Predicate`) after different subjects, such as "X dies"
    and "Y dies"."""
    found: list[LogEntry] = []
    row: dict[object, _SimilarLines] = {}
    endings = True
    for line in lines:
        *subject, done = line.sentence
        ends = isinstance(done, Predicate)
        key = done if ends else line.sentence, line.private, line.undone, line.follows
        if key not in row and not (ends and endings):
            found += map(_merged_line, row.values())
            row.clear()
        endings = ends
        told = row.setdefault(key, _SimilarLines(line))
        told.subjects[tuple(subject)] = told.subjects.get(tuple(subject), 0) + 1
    return [*found, *map(_merged_line, row.values())]


def _merged_line(told: _SimilarLines) -> LogEntry:
    done = told.line.sentence[-1]
    if len(told.subjects) == 1:
        [(subject, count)] = told.subjects.items()
        times = (f" ({count} times)",) if count > 1 else ()
        return replace(told.line, sentence=(*subject, done, *times))
    words: list[Piece] = ["Each of "]
    owner: Sentence = ()
    for number, (subject, count) in enumerate(told.subjects.items(), 1):
        if number > 1:
            words.append(" and " if number == len(told.subjects) else ", ")
        of = _owner(subject)
        words += subject[OF_OWNER:] if of and of == owner else subject
        words += (f" ({count} times)",) if count > 1 else ()
        owner = of
    return replace(told.line, sentence=(*words, done))


def _owner(subject: Sequence[Piece]) -> Sentence:
    """Returns the owner with which the subject begins; () if there is none."""
    of = tuple(subject[:OF_OWNER])
    return of if len(of) == OF_OWNER and isinstance(of[0], PlayerName) and of[1] == "'s " else ()
