"""What a host might want otherwise (LIFEBURN 17.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal


@dataclass(frozen=True, slots=True)
class Options:
    """The constants of the rules, with their defaults. The ruling of each stands beside it."""

    starting_life: int = 40  # R1
    opening_hand: int = 5
    first_turn_draw: bool = False  # R3
    hand_limit: int | None = 5  # R4
    deck_size: int = 40  # R2
    max_copies: int = 3  # R2
    summons_a_turn: int = 1
    targets_on_cast: bool = True  # R6
    auras_reach_opponent: bool = False  # R10
    taunt_binds_dive: bool = True  # R11
    unattackable_protects: bool = True  # R12
    haunt_targets: Literal["any", "opponent"] = "any"  # R14
    sprout_token: Literal["Plant", "Herb"] = "Plant"  # R15
    scorch_keeps_burn: bool = True  # R16
    exhaust_stops_spells: bool = True  # R17
    herb_life: int = 2  # R18
    herb_life_again: int = 1  # R18
    token_targets_summons: bool = True  # R21
    burn_doubles: Literal["once", "each"] = "once"  # R20
    defenders_survive: bool = True  # R28
    empty_deck_loses: bool = False  # R24
    loop_limit: int = 500  # R53; of triggers in a turn
    most_in_play: int = 60  # R53; of a player: no more tokens are made
    most_work: int = 10_000  # R53; of one action: see `Table.count_work`
    turn_limit: int = 200


LARGEST: Final = 99_999
"""No number of a match goes beyond it, nor below its negative (R53): life, stats, counters, and
what is counted."""

MOST_ASKED: Final = 999
"""The greatest number that a player may name, as on cards."""


def bounded(number: int) -> int:
    """Returns the number, within what numbers may be."""
    return max(-LARGEST, min(LARGEST, number))


DEFAULTS = Options()
