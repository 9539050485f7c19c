"""A review as it is stored."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Final

from engine.review.review import Review, Standing, TurningPoint

VERSION: Final = 2
"""Of the way in which reviews are made and stored: one of another version is made anew."""


def packed_review(review: Review) -> str:
    """Returns a review as JSON."""
    return json.dumps(asdict(review), separators=(",", ":"))


def unpacked_review(stored: str) -> Review:
    """Returns the review that was stored."""
    told = json.loads(stored)
    return Review(
        standings=tuple(Standing(**one) for one in told["standings"]),
        points=tuple(TurningPoint(**one) for one in told["points"]),
        looked_at=told["looked_at"],
        decisions=told["decisions"],
    )
