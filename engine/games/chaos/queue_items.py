"""What is done not at once but in its turn (CHAOS 7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from engine.games.chaos.cards import ZoneName
from engine.players import Player


@dataclass(frozen=True, slots=True)
class Defeat:
    """A leader is destroyed: its player loses."""

    player: Player


@dataclass(frozen=True, slots=True)
class Deathrattle:
    """A minion was destroyed on the field."""

    number: int


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card was discarded."""

    number: int


@dataclass(frozen=True, slots=True)
class Arrival:
    """A card on its way comes to a zone; `drawn` that its new holder has been told."""

    number: int
    zone: ZoneName
    player: Player
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Loss:
    """A card that was reset loses what was attached to it."""

    number: int


QueueItem = Defeat | Deathrattle | Discarded | Arrival | Loss


class QueueEntry(NamedTuple):
    """Something that waits, and the batch it belongs to."""

    what: QueueItem
    batch: int
