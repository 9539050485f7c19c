"""A review for showing and storing."""

from __future__ import annotations

from engine.review.review import Review, TurnAdvantage, TurningPoint

POINTS = Review(
    standings=(
        TurnAdvantage(1, 0.3, 0.3),
        TurnAdvantage(3, 0.6, 0.1),
        TurnAdvantage(4, -0.9, 0.02),
    ),
    points=(
        TurningPoint(9, 4, "", "End turn", "Play *Imp*", "It would win.", 0.9, 0.1),
        TurningPoint(5, 3, "Pick a card", "Ogre", "Imp", "", 0.1, 0.04),
    ),
    looked_at=2,
    decisions=3,
)
"""A review with two turning points, the second earlier in the match; one decision was left out."""
