"""When effects act: on which cards, what it is called, and how often the generator writes it
(CHAOS 9, 10, 13)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from engine.games.chaos.card_terms import KINDS, Kind

TriggerName = Literal["battlecry", "cast", "deathrattle", "onDiscard", "turnStart", "turnEnd"]
Timing = Literal["play", "destroy", "discard", "turn"]
"""A card is played, destroyed or discarded, or a turn begins or ends."""


@dataclass(frozen=True, slots=True)
class TriggerTerms:
    """A trigger: when it is, its label, and the weights with which the generator writes it on the
    kinds of card that have it. `leaves` says that the card is on its way out, so that it does
    nothing to itself; `bias` is the ally bias of whose turns it is about, as a power of two."""

    timing: Timing
    label: str
    weights: Mapping[Kind, int]
    leaves: bool = False
    bias: int = 0


_ALL: Final = dict.fromkeys(KINDS, 5)
TRIGGERS: Final[Mapping[TriggerName, TriggerTerms]] = {
    "battlecry": TriggerTerms("play", "Battlecry", {"leader": 85, "minion": 60}),
    "cast": TriggerTerms("play", "Cast", {"spell": 765}, leaves=True),
    "deathrattle": TriggerTerms("destroy", "Deathrattle", {"minion": 25}, leaves=True),
    "onDiscard": TriggerTerms("discard", "Discard", _ALL, leaves=True),
    "turnStart": TriggerTerms("turn", "Start of turn", _ALL, bias=-1),
    "turnEnd": TriggerTerms("turn", "End of turn", _ALL, bias=1),
}
