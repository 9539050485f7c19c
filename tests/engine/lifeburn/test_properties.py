"""Invariants of every match of Lifeburn, with random cards and random play."""

from __future__ import annotations

import gc
from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine.games.lifeburn.constants import DECK_SIZE, LARGEST, LOOP_LIMIT
from engine.games.lifeburn.game import Lifeburn
from engine.games.lifeburn.state.table import Table
from engine.players import PLAYERS
from tests.engine.conformance.play import play
from tests.engine.lifeburn.tables import begun
from tests.strategies import closely, whole_matches
from tests.strategies.lifeburn import legal_decks

GAME = Lifeburn()
LIFEBURN = Lifeburn.__module__.rpartition(".")[0]
seeds = st.integers(0, 2**32)


def places(table: Table) -> Counter[int]:
    """Returns how often each object is in a zone, and in the zone that it stores."""
    found: Counter[int] = Counter()
    state = table.state
    for player in PLAYERS:
        side = table.side(player)
        zones = {
            "Deck": side.deck,
            "Hand": side.hand,
            "Graveyard": side.graveyard,
            "Exile": side.exile,
        }
        for zone, numbers in zones.items():
            found.update(one for one in numbers if table.obj(one).zone == zone)
            assert all(table.obj(one).owner == player for one in numbers)
            assert not any(table.obj(one).token for one in numbers)
    found.update(one for one in state.play if table.obj(one).zone in ("Play", "Token"))
    found.update(item.number for item in state.stack if item.card is not None)
    return found


@given(legal_decks(), legal_decks(), seeds)
@closely
def test_nothing_of_a_decision_is_left_to_the_collector(a: str, b: str, seed: int) -> None:
    _, match = begun(GAME.parse_deck(a), GAME.parse_deck(b), seed)
    gc.freeze()
    gc.disable()
    try:
        for _ in play(match, Random(seed)):
            pass
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        left = [one for one in gc.garbage if getattr(one, "__module__", "").startswith(LIFEBURN)]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
    assert left == []


@given(legal_decks(), legal_decks(), seeds)
@whole_matches
def test_every_card_is_in_one_place_and_no_number_beyond_bounds(a: str, b: str, seed: int) -> None:
    table, match = begun(GAME.parse_deck(a), GAME.parse_deck(b), seed)
    for _ in play(match, Random(seed)):
        assert match.decision is not None
        if not match.decision.restart:
            continue
        objects = table.state.objects
        assert places(table) == dict.fromkeys(objects, 1)
        owners = Counter(obj.owner for obj in objects.values() if not obj.token)
        assert owners == dict.fromkeys(PLAYERS, DECK_SIZE)
        assert not table.under_way.postponed
        assert not table.under_way.replacing
        assert len(table.state.waiting) <= LOOP_LIMIT
        for player in PLAYERS:
            assert abs(table.side(player).life) <= LARGEST
