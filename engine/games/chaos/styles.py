"""The kinds of decks that can be made up, all cards from the generator (CHAOS 11, 13).

A card is called after its seed. So the lines have seeds of their own, the number with a digit after
it, and no two styles have one seed with different bounds: where two decks of a number share a name,
they share the card.
"""

from __future__ import annotations

from typing import Final

from engine.decks import Style

STYLES: Final = (
    Style(
        "mixed",
        "Mixed",
        "Something to play on every turn, and a leader or two.",
        'deck: "Mixed {seed}"\n'
        "generate 3 seed {seed}1 cost 0..1\n"
        "generate 7 seed {seed}2 cost 2..3\n"
        "generate 8 seed {seed}3 cost 4..7\n"
        "generate 2 seed {seed}4 cost 8..10\n",
    ),
    Style(
        "swift",
        "Swift",
        "Cheap cards, many of them on the first turns; no leaders.",
        'deck: "Swift {seed}"\n'
        "generate 5 seed {seed}5 cost 0..1\n"
        "generate 9 seed {seed}6 cost 2..3\n"
        "generate 6 seed {seed}7 cost 4..5\n",
    ),
    Style(
        "mighty",
        "Mighty",
        "Costly cards and new leaders, with enough to live on until then.",
        'deck: "Mighty {seed}"\n'
        "generate 5 seed {seed}8 cost 0..2\n"
        "generate 5 seed {seed}9 cost 3..4\n"
        "generate 6 seed {seed}0 cost 5..7\n"
        "generate 4 seed {seed}4 cost 8..10\n",
    ),
    Style(
        "wild",
        "Wild",
        "Twenty cards as they come, whatever they cost.",
        'deck: "Wild {seed}"\ngenerate 20 seed {seed}\n',
    ),
)
