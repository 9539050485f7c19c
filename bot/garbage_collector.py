"""Python's garbage collector, set for processes whose objects live long."""

from __future__ import annotations

import gc
from typing import Final

import engine

THRESHOLDS: Final = (1_000, 5, 200)
"""How many new objects, young and middle collections it takes for the next collection.

Measured with 100 matches in memory, a choice and five messages' views a click: what a click leaves
to the collector are the views that it sent (with pictures in them) and the connections of its
transactions, some 1,500 objects. A young collection then takes 0.8 ms and comes every 12 clicks, a
middle one 3.6 ms every 130, a full one 20 ms every 7,000; together 0.1 ms a click. With 10,000
young objects a collection takes 6 to 10 ms, as long as drawing a hand, and no less in all. Memory
grows by 5 MiB in 6,000 clicks either way.
"""


def settle() -> None:
    """Freezes a process that plays or reads decks. Blocks for half a second: call it once, when the
    process has started.

    What games put off until the first deck or match is loaded before, so that it is among what
    is frozen.
    """
    for game in engine.games().values():
        starter = game.starters()[0]
        deck = game.parse_deck(starter.text)
        game.check_deck(deck)
        game.own_cards(deck)
    freeze()


def freeze() -> None:
    """Takes everything there is by now out of the collector's sight, and sets how often it looks
    at the rest.

    Modules, grammars and cards stay as long as the process. There are 220,000 of such objects; a
    full collection that looks at them holds up every match for 85 to 120 ms.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
