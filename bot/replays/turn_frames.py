"""Turns of a match that is over as the frames of a public picture."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bot.replays.steps import ReplayCursor, ReplayStop
from engine.text.sentences import Sentence
from engine.values import replace
from engine.views import View
from rendering import board_width
from rendering.replay_page import Step

MOST_FRAMES: Final = 16
"""The most boards in a picture. If more steps change the board, they are sampled evenly."""

MOST_STEPS: Final = 200
"""The most steps of turns that are read; the latest are used."""


@dataclass(frozen=True, slots=True)
class TurnFrames:
    """One or several turns as the public saw them, to be drawn: the `title`, the boards in order,
    the width in pixels that fits all boards, and the log lines without choices that were taken
    back."""

    title: str
    views: Sequence[View]
    width: int
    lines: Sequence[Sentence]


def turn_frames(replay: ReplayCursor, number: int, turns: int) -> TurnFrames:
    """Returns the boards of `turns` turns, the last of which contains the step numbered `number`.
    The result also has the first board of the next turn. Raises ValueError if the replay isn't for
    the public."""
    if replay.audience != "public":
        raise ValueError("a shared picture shows what everybody saw")
    begun = [n for n, stop in enumerate(replay.stops) if stop.turn]
    starts = [n for n in begun if n <= number][-turns:] or [0]
    end = next((n for n in begun if n > number), len(replay.stops) - 1)
    first = max(starts[0], end + 1 - MOST_STEPS)
    steps = [replay.step(n) for n in range(first, end + 1)]
    lines = [line.words for step in steps for line in step.lines if not line.undone]
    title = _title([replay.stops[n] for n in starts])
    views = _evenly_spread([*_changes(steps)])
    return TurnFrames(title, views, board_width(views, replay.names), lines)


def _title(starts: Sequence[ReplayStop]) -> str:
    """Returns "Turn 3: Ann" of one turn, and "Turns 3 to 5" of several."""
    if len(starts) == 1:
        return starts[0].turn or "The beginning"
    first, last = (stop.turn.partition(":")[0].split()[-1] for stop in (starts[0], starts[-1]))
    return f"Turns {first} to {last}"


def _changes(steps: Sequence[Step]) -> Iterator[View]:
    """Yields the first view, and each view with a changed board. Choices that were taken back are
    left out."""
    before: View | None = None
    for step in steps:
        view = step.views[0]
        board = replace(view, last=(), waiting_for=None, waiting_text="", limit="")
        undone = bool(step.lines) and all(line.undone for line in step.lines)
        if board != before and not undone:
            before = board
            yield view


def _evenly_spread(views: Sequence[View]) -> Sequence[View]:
    """Returns at most MOST_FRAMES of the views, the first and the last among them."""
    if len(views) <= MOST_FRAMES:
        return views
    apart = (len(views) - 1) / (MOST_FRAMES - 1)
    return [views[round(n * apart)] for n in range(MOST_FRAMES)]
