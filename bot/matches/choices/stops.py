"""Stops: the steps in which a player wants to be asked, in their own turn and in the opponent's.

A stop has a key: "own Main phase", "their End phase", or THEIR_ATTACK, which applies whenever the
opponent has declared attacks.
"""

import json
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

import engine

Stops = frozenset[str]

THEIR_ATTACK: Final = "their attack"


def own_stop(step: str) -> str:
    """Returns the key of the stop in a step of the player's own turn."""
    return f"own {step}"


def their_stop(step: str) -> str:
    """Returns the key of the stop in a step of the opponent's turn."""
    return f"their {step}"


def all_stops(steps: Sequence[str]) -> dict[str, str]:
    """Returns all stops of a game with turns of these `steps`, as a mapping from their keys to
    their names for the player. A stop is a step in which a player can ask not to be passed for."""
    if not steps:
        return {}
    return {
        **{own_stop(step): f"Your {step}" for step in steps},
        THEIR_ATTACK: "When your opponent attacks",
        **{their_stop(step): f"Their {step}" for step in steps},
    }


def usual_stops(game: str) -> Stops:
    """Returns the stops that players of a game have by default: when the opponent attacks, and in
    the last step of the opponent's turn. Empty if the game's turns have no steps."""
    steps = engine.games()[game].steps
    return frozenset({THEIR_ATTACK, their_stop(steps[-1])}) if steps else frozenset()


@cache
def last_stops() -> Stops:
    """Returns the stops at the end of the opponent's turn: one key for the last step of each game
    whose turns have steps."""
    steps = (game.steps for game in engine.games().values())
    return frozenset(their_stop(one[-1]) for one in steps if one)


def write_stops(stops: Iterable[str]) -> str:
    """Returns the stops in their stored form."""
    return json.dumps(sorted(stops))


def read_stops(game: str, *stored: str | None) -> Stops:
    """Returns the first of the `stored` texts that isn't None, as stops; the game's default if all
    are None. Steps that the game no longer has are left out."""
    for chosen in stored:
        if chosen is not None:
            return frozenset(json.loads(chosen)) & all_stops(engine.games()[game].steps).keys()
    return usual_stops(game)
