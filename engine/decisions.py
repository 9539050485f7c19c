"""What a match waits for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from engine.players import Player

Fact = str | int
DecisionKind = Literal["action", "priority", "pick", "optional", "choice", "amount", "order"]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a card lies: the owner's zone, and its position in that zone as views list it.

    `index` is None where the zone's order is hidden (a card found in a deck).
    """

    owner: Player
    zone: str
    index: int | None


@dataclass(frozen=True, slots=True)
class Option:
    """One legal answer.

    `label` is plain text of at most 100 characters or so and may hold a player's own words.
    `facts` (`{"do": "play", "card": "Imp"}`) is what scenarios, practice players and the
    bot match on. `place` is the card it is about, if any; `detail` a longer explanation.
    """

    label: str
    facts: Mapping[str, Fact]
    place: Place | None = None
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Decision:
    """Who must choose, what for, and every legal option. Private to `player`.

    `prompt` and the options may name hidden cards; `public_prompt` never does and may be
    shown to anybody. `default` is the option taken when the player's time runs out.
    `restart` marks a main action: between two of these a match is plain data. `passing` is
    the option that does nothing but pass priority on, where there is one: the table may
    take it for players who wish so.
    """

    player: Player
    kind: DecisionKind
    prompt: str
    public_prompt: str
    options: tuple[Option, ...]
    default: int = 0
    restart: bool = False
    passing: int | None = None
