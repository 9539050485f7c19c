"""The rules that are handed to every table."""

from __future__ import annotations

from typing import Final

from engine.games.lifeburn.amounts import counted
from engine.games.lifeburn.conditions import holds
from engine.games.lifeburn.filters import qualifies
from engine.games.lifeburn.passives import open_cards
from engine.games.lifeburn.queries import line
from engine.games.lifeburn.replacement_effects import carry_out
from engine.games.lifeburn.table import Rulebook
from engine.games.lifeburn.trigger_detection import detect

RULEBOOK: Final = Rulebook(holds, qualifies, counted, line, open_cards, detect, carry_out)
