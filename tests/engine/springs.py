"""A deck whose matches continue until a limit ends them."""

from __future__ import annotations

from engine.match import Match

SPRINGS = '"Spring" play discard hand: heal 2\ndeck: "Springs" by "Tests" "Spring" 40'


def draw_and_heal(match: Match) -> int:
    """Plays a Spring for another one, which heals both players by the cards drawn, or ends the
    turn."""
    assert match.decision is not None
    player = match.decision.player
    holds = match.view(player).side(player).zone("hand").size
    heals = match.decision.kind != "action" or holds > 3
    return 0 if heals else len(match.decision.options) - 1
