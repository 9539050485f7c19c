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
    """A choice that was not taken back.

    - `choice`: the player, and the number of the option.
    - `number`: how many choices came before it, including choices that were taken back.
    - `events_before`: how many events came before it.
    - `used_hidden`: whether the rules used random numbers or hidden information between the choice
      and the next decision. This is stored while the rules run, because looking at the match later
      may use more hidden information.
    - `main`: whether the choice was a main action (`Decision.restart`).
    - `free`: whether there were several options, and the player didn't pass.
    - `facts`: the facts of the chosen option.
    - `turn`: the number of the turn in which the choice was made.
    """

    choice: Choice
    number: int
    events_before: int
    used_hidden: bool
    main: bool
    free: bool
    facts: Mapping[str, Fact]
    turn: int


class SinceMainAction(NamedTuple):
    """A match, and the steps that led from its latest main action to the present.

    - `beginning`, `past` and `now`: the rules at the beginning of the match, at the latest main
      action, and now.
    - `steps`: the decisions since that action, each with the number of the chosen option.
    - `earlier`: the main actions that both players took before it in the same turn.
    """

    beginning: BaseRules[Any]
    past: BaseRules[Any]
    steps: Sequence[tuple[Decision, int]]
    now: BaseRules[Any]
    earlier: Sequence[StandingChoice]


def latest_main(choices: Sequence[StandingChoice]) -> int:
    """Returns the index of the latest main action in `choices`; 0 if there is none. A main action
    is a choice at a `Decision.restart`, such as playing a card or passing."""
    return next((number for number in reversed(range(len(choices))) if choices[number].main), 0)


def latest_own(choices: Sequence[StandingChoice], player: Player) -> int | None:
    """Returns the index of the player's latest choice in `choices`, None if the player made
    none."""
    own = (n for n in reversed(range(len(choices))) if choices[n].choice.player == player)
    return next(own, None)


def turn_begins(
    choices: Sequence[StandingChoice], events: Sequence[Event], player: Player
) -> int | None:
    """Returns the index of the player's first choice in the latest turn in which they chose
    anything, None if they never did. All choices before the player's own first turn count as one
    turn. `events` are all events of the match."""
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
