"""Every type of effect and what it does (LIFEBURN 6.5). Choose, Repeat and RepeatAllEffects are in
`resolver`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.games.lifeburn.effects.effect_execution import Executor
from engine.games.lifeburn.effects.hands import HAND_EFFECTS
from engine.games.lifeburn.effects.permanents import PERMANENT_EFFECTS
from engine.games.lifeburn.effects.players import PLAYER_EFFECTS
from engine.games.lifeburn.effects.zone_changes import ZONE_CHANGES

EXECUTORS: Final[Mapping[str, Executor]] = {
    **vars(HAND_EFFECTS),
    **vars(PERMANENT_EFFECTS),
    **vars(PLAYER_EFFECTS),
    **vars(ZONE_CHANGES),
}
