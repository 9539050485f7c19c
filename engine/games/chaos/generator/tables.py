"""The tables of triggers, actions and new cards (CHAOS 13, Effects)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Final, Literal, NamedTuple

from engine.games.chaos.card_terms import Kind, Side
from engine.games.chaos.cards import Destination, Trigger, TriggerName, ZoneName
from engine.games.chaos.generator.bases import DEEPEST, signed
from engine.games.chaos.generator.limits import Timing
from engine.games.chaos.generator.odds import Odds, chance, low_range, number_odds, odds
from engine.games.chaos.generator.sides import side_shares

ActionName = Literal["all", "random", "leader", "self", "draw", "mp", "maxMp", "new", "win"]
Asked = Literal["nothing", "inde", "source"]

TIMINGS: Final[dict[TriggerName, Timing]] = {
    "battlecry": "play",
    "cast": "play",
    "deathrattle": "destroy",
    "onDiscard": "discard",
    "turnStart": "turn",
    "turnEnd": "turn",
}
TURN_BIAS: Final[dict[TriggerName, int]] = {"turnStart": -1, "turnEnd": 1}
TARGETED_ODDS: Final[dict[Kind, Odds[bool]]] = {
    "leader": chance(20, 60),
    "minion": chance(20, 60),
    "spell": chance(60, 100),
}
FIRST_ODDS: Final = chance(9, 10)
FURTHER_ODDS: Final = chance(1, 10)

DRAW_BIAS: Final = 3
WIN_BIAS: Final = 3
MP_BIAS: Final = 4
DRAWN: Final = number_odds(low_range(1, 3, 2))
MP: Final = number_odds(signed(low_range(1, 10, 16), Fraction(1, 5)))
MAX_MP: Final = number_odds(signed(low_range(1, 10, 16), Fraction(3, 10)))
MADE: Final = number_odds(low_range(1, 7, 8))

_REST: Final[dict[TriggerName, int]] = {"onDiscard": 5, "turnStart": 5, "turnEnd": 5}
_TRIGGERS: Final[dict[Kind, dict[TriggerName, int]]] = {
    "leader": {"battlecry": 85, **_REST},
    "minion": {"battlecry": 60, "deathrattle": 25, **_REST},
    "spell": {"cast": 765, **_REST},
}
_ACTIONS: Final[dict[ActionName, int]] = {
    "all": 400,
    "random": 250,
    "leader": 150,
    "self": 50,
    "draw": 100,
    "mp": 10,
    "maxMp": 9,
    "new": 30,
    "win": 1,
}
_ASKED: Final[dict[Asked, int]] = {"nothing": 90, "inde": 7, "source": 3}
_NEW_TO: Final[dict[ZoneName, tuple[int, int]]] = {
    "field": (10, 3),
    "hand": (20, 2),
    "deck": (5, 1),
}
"""The weight and ally bias of the places where new cards go."""


class Form(NamedTuple):
    """What a new card is like: without effects, with one, or drawn when it is made; for a field it
    is a minion."""

    what: Literal["plain", "with effect", "random"]
    for_field: bool


_FORMS: Final[dict[Form, int]] = {
    Form("plain", True): 50,
    Form("with effect", True): 15,
    Form("random", True): 7,
    Form("plain", False): 20,
    Form("with effect", False): 5,
    Form("random", False): 3,
}


def mp_bias(change: int) -> int:
    """Returns the ally bias of a change of MP or Max MP."""
    return MP_BIAS if change > 0 else -MP_BIAS


@cache
def trigger(name: TriggerName, side: Side | None = None) -> Trigger:
    """Returns when an effect acts."""
    return Trigger(name, side)


@cache
def trigger_odds(kind: Kind, *, for_good: bool) -> Odds[TriggerName]:
    """Returns the odds of when effects of a kind of card act; a leader that is in play for good is
    never played or discarded."""
    table = _REST if for_good else _TRIGGERS[kind]
    return odds(
        (name, weight) for name, weight in table.items() if not (for_good and name == "onDiscard")
    )


@cache
def action_odds(timing: Timing, *, on_self: bool, deepest: bool) -> Odds[ActionName]:
    """Returns what effects do."""
    forbidden = {"self": not on_self, "mp": timing == "turn", "new": deepest}
    return odds((one, weight) for one, weight in _ACTIONS.items() if not forbidden.get(one))


@cache
def asked_odds(*, source: bool) -> Odds[Asked]:
    """Returns whether an effect has a condition, and about what."""
    return odds((one, weight) for one, weight in _ASKED.items() if source or one != "source")


@cache
def form_odds(*, field: bool, cards: bool, depth: int) -> Odds[Form]:
    """Returns the odds of new cards for a field or the like of it, for hands and decks, or for
    both."""
    return odds(
        (form, weight)
        for form, weight in _FORMS.items()
        if (field if form.for_field else cards) and (depth < DEEPEST or form.what == "random")
    )


NEW_TO: Final = odds(
    (Destination(zone, side), weight * share)
    for zone, (weight, bias) in _NEW_TO.items()
    for side, share in side_shares(bias).items()
)
