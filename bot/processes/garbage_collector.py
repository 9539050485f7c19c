"""Python's garbage collector, set for processes whose objects live long."""

import gc
from typing import Final

import engine

THRESHOLDS: Final = (1_000, 5, 200)
"""The numbers of new objects, young and middle collections that start the next collection.

Each click leaves some 1,500 objects to the collector: the views that it sent (with pictures in
them) and the connections of its transactions. Measured with 30 matches between people and 20 of
practice at 16 clicks a second: a young collection takes 1 to 2 ms, a middle one 3 ms every 1.4
seconds. With twice these thresholds a middle collection took 10 ms every 5 seconds, and it delayed
a third of the slowest 1 % of clicks.
"""


def prepare_collector() -> None:
    """Loads what games need for their first deck or match, and freezes these objects (see
    `freeze_objects`). Call this function once, when a process that plays matches or reads decks has
    started, because it blocks for half a second."""
    for game in engine.games().values():
        starter = game.starters()[0]
        deck = game.parse_deck(starter.text)
        game.check_deck(deck)
        game.own_cards(deck)
    freeze_objects()


def freeze_objects() -> None:
    """Hides all current objects from the garbage collector, and sets how often the collector visits
    other objects. Modules, grammars and cards, 220,000 objects, live as long as the process. A full
    collection of all these objects would delay every match by 85 to 120 ms."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
