"""The cards that every match begins with (CHAOS 2)."""

from __future__ import annotations

from typing import Final

from engine.games.chaos.cards import Amount, Card, Draw, Effect, Targeted, Trigger
from engine.games.chaos.conditions import CardTargetCond

DEFAULT_LEADER: Final = Card("leader", "Default Leader", cost=9, attack=0, health=30)
SECOND_PLAYER_TOKEN: Final = Card(
    "spell",
    "Second Player Token",
    cost=0,
    attack_times=0,
    effects=(
        Effect(
            Trigger("cast"),
            Targeted(Amount("costMod", -1), CardTargetCond("hand", "ally", "card")),
        ),
        Effect(Trigger("cast"), Draw(1, "ally")),
    ),
)
