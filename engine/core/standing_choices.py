"""The choices of a match that were not taken back."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.core.rules import BaseRules
from engine.decisions import Decision
from engine.record import Choice


class StandingChoice(NamedTuple):
    """A choice that was not taken back, how many choices and events came before it, and whether
    the rules used chance or hidden information from there to the next decision. That is noted while
    they run: whoever only looks at the match may make them use some more. `main` marks a main
    action."""

    choice: Choice
    number: int
    events_before: int
    used_hidden: bool
    main: bool


class SinceMainAction(NamedTuple):
    """The rules as they stood at the beginning of a match, at its latest main action, and now; the
    decisions since, each with the option taken."""

    beginning: BaseRules[Any]
    past: BaseRules[Any]
    steps: Sequence[tuple[Decision, int]]
    now: BaseRules[Any]


def latest_main(standing: Sequence[StandingChoice]) -> int:
    """Returns which of these choices is the latest main action; 0 where none is."""
    return next((number for number in reversed(range(len(standing))) if standing[number].main), 0)
