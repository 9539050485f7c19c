"""The choices of a match that were not taken back."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.core.rules import BaseRules
from engine.decisions import Decision, Fact
from engine.events import Event, EventKind, standing
from engine.players import Player
from engine.record import Choice
from engine.values import value


@value
class StandingChoice:
    """A choice that was not taken back, how many choices and events came before it, and whether
    the rules used chance or hidden information from there to the next decision. That is noted while
    they run: whoever only looks at the match may make them use some more. `main` marks a main
    action, `free` a choice between several options that was not to pass. `facts` are those of the
    option, and `turn` the turn in which it was taken."""

    choice: Choice
    number: int
    events_before: int
    used_hidden: bool
    main: bool
    free: bool
    facts: Mapping[str, Fact]
    turn: int


class SinceMainAction(NamedTuple):
    """The rules as they stood at the beginning of a match, at its latest main action, and now; the
    decisions since, each with the option taken; and the main actions before that, of both players,
    in the turn of the latest one."""

    beginning: BaseRules[Any]
    past: BaseRules[Any]
    steps: Sequence[tuple[Decision, int]]
    now: BaseRules[Any]
    earlier: Sequence[StandingChoice]


def latest_main(choices: Sequence[StandingChoice]) -> int:
    """Returns which of these choices is the latest main action; 0 where none is."""
    return next((number for number in reversed(range(len(choices))) if choices[number].main), 0)


def latest_own(choices: Sequence[StandingChoice], player: Player) -> int | None:
    """Returns which of these choices is the player's latest, None where none is theirs."""
    own = (n for n in reversed(range(len(choices))) if choices[n].choice.player == player)
    return next(own, None)


def turn_begins(
    choices: Sequence[StandingChoice], events: Sequence[Event], player: Player
) -> int | None:
    """Returns which of these choices is the player's first one of their latest turn with any, None
    where none is theirs; before their turns there may be one of preparation. `events` are all of
    the match."""
    last = latest_own(choices, player)
    if last is None:
        return None
    latest = choices[last].events_before
    begun = (
        n
        for n in standing(events)
        if n < latest and events[n].kind == EventKind.TURN and events[n].player == player
    )
    since = next(begun, -1)
    own = (n for n in range(last + 1) if choices[n].choice.player == player)
    return next(n for n in own if choices[n].events_before > since)
