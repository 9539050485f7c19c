"""Python's garbage collector, set for processes whose objects live long."""

import gc
from typing import Final

import engine

THRESHOLDS: Final = (1_000, 5, 200)
"""How many new objects, young and middle collections it takes for the next collection.

What a click leaves to the collector are the views that it sent (with pictures in them) and the
connections of its transactions, some 1,500 objects. Measured with 30 matches of people and 20 of
practice, 16 clicks a second: a young collection takes 1 to 2 ms, a middle one 3 ms every 1.4
seconds. With twice as many young objects and twice as many collections a middle one took 10 ms
every 5 seconds, and the slowest clicks were those that it met: a third of the slowest in a hundred.
"""


def prepare_collector() -> None:
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
    freeze_objects()


def freeze_objects() -> None:
    """Takes everything there is by now out of the collector's sight, and sets how often it looks
    at the rest.

    Modules, grammars and cards stay as long as the process. There are 220,000 of such objects; a
    full collection that looks at them holds up every match for 85 to 120 ms.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
