"""The choices of the practice player in a described position."""

from __future__ import annotations

from dataclasses import replace

from engine.match import Match
from engine.players import Player
from engine.practice.advice import advice_from
from engine.practice.knowledge import knowledge_of
from engine.practice.levels import Level

SEED = bytes(32)
MOST = 60


def plays(game: str, match: Match, level: Level, player: Player = "A") -> list[str]:
    """Plays for the player to the end of the turn, and returns the labels of the choices. The other
    player answers nothing. The player has a deck, which tells what is hidden."""
    turn, chosen = match.view(None).turn, list[str]()
    for _ in range(MOST):
        decision = match.decision
        if decision is None or match.view(None).turn != turn:
            return chosen
        if decision.player == player:
            known = replace(knowledge_of(match, player), game=game)
            option = advice_from(known, level, SEED).option
            chosen.append(decision.options[option].label)
        else:
            option = decision.default if decision.passing is None else decision.passing
        match.choose(decision.player, option)
    raise AssertionError(f"the turn did not end: {chosen}")
