"""What a host might want otherwise (LIFEBURN 17.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


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
    loop_limit: int = 500  # R53
    turn_limit: int = 200


DEFAULTS = Options()
