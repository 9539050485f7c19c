"""A position that a match writes is read as the same position. It is written again in the same
words, all viewers see the same, and the same choices have the same results. A position that can't
express everything says so and isn't read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

import pytest

from engine import games
from engine.core.positions import UNWRITTEN
from engine.match import Match
from engine.values import replace
from tests.engine.conformance.hidden import rules_of, table_of
from tests.engine.conformance.play import VIEWERS, own_deck, own_decks, play_in_a_hurry
from tests.engine.laid_matches import laid_anew
from tests.strategies import EXAMPLES

MATCHES = max(3, EXAMPLES // 3)
MOMENTS = 10
"""The number of moments of a match that are written and read, evenly spread."""
STEPS = 12
"""The number of equal choices in a match and in its read position."""


def need_positions(key: str) -> None:
    """Skips the test for a game without written positions, which are its puzzles."""
    if not games()[key].puzzles():
        pytest.skip("a game without puzzles need not write its positions")


def moments(key: str) -> Iterator[tuple[Match, Random]]:
    """Yields matches of the game's own decks at some main actions, and their players' random
    generators."""
    for number in range(MATCHES):
        random = Random(f"{key} {number}")
        decks = [own_deck(key, random.choice(own_decks(key))) for _ in range(2)]
        match = games()[key].begin((decks[0], decks[1]), random.randbytes(32))
        waits = 0
        found = 0
        for _ in play_in_a_hurry(match, random):
            waits -= 1
            if waits <= 0 and is_writable(match):
                yield match, random
                waits, found = 6, found + 1
            if found == MOMENTS:
                break


def is_writable(match: Match) -> bool:
    """Returns whether the match waits for a main action with nothing under way."""
    decision = match.decision
    return decision is not None and decision.restart and not match.view(None).stack


def seen(match: Match) -> Sequence[object]:
    """Returns what players and spectators see, except earlier events and cards that were only
    shown."""
    views = (match.view(viewer) for viewer in VIEWERS)
    return [replace(view, last=(), shown=(), limit="") for view in views]


def difference(one: Any, other: Any, where: str) -> str:
    """Returns the first place in which the two differ, "" if they do not."""
    if one == other:
        return ""
    pairs: Sequence[tuple[object, Any, Any]] = []
    if type(one) is type(other) and is_dataclass(one):
        names = [field.name for field in fields(one)]
        pairs = [(name, getattr(one, name), getattr(other, name)) for name in names]
    elif isinstance(one, Mapping) and isinstance(other, Mapping) and one.keys() == other.keys():
        pairs = [(name, one[name], other[name]) for name in one]
    elif isinstance(one, list | tuple) and len(one) == len(other):
        pairs = [(n, *pair) for n, pair in enumerate(zip(one, other, strict=True))]
    inner = (difference(a, b, f"{where}.{name}") for name, a, b in pairs)
    return next((found for found in inner if found), f"{where}: {one!r:.400} / {other!r:.400}")


def assert_same(one: Any, other: Any, where: str) -> None:
    assert one == other, difference(one, other, where)


def assert_same_to_come(match: Match, again: Match, random: Random) -> None:
    """Takes the same choices in both, with the same chance."""
    table_of(rules_of(again)).rng = table_of(rules_of(match)).rng.copy()
    one, other = match.fork(), again.fork()
    for step in range(STEPS):
        assert_same(seen(one), seen(other), f"after {step} choices")
        if (decision := one.decision) is None:
            return
        option = random.randrange(len(decision.options))
        events, others = (each.choose(decision.player, option) for each in (one, other))
        assert_same([*events], [*others], f"what follows {decision.options[option].label!r}")
    assert_same(one.position(), other.position(), "written at last")


def test_what_is_written_is_read_as_it_was(key: str) -> None:
    need_positions(key)
    read = 0
    for match, random in moments(key):
        again, written = laid_anew(match), match.position()
        assert_same(again.position(), written, "written")
        assert_same_to_come(match, again, random)
        read += 1
    assert read >= MATCHES * MOMENTS // 2


def test_what_missions_begin_with_is_written_and_read(key: str) -> None:
    game = games()[key]
    for mission in game.missions:
        match = game.begin_laid(mission.laid, ("", ""), mission.seed)
        again = game.set_up(mission.laid.cards, match.position(), mission.seed)
        assert_same(again.position(), match.position(), mission.key)
        assert_same(seen(again), seen(match), mission.key)


def test_what_cannot_be_written_is_not_read(key: str) -> None:
    """This holds in the middle of a choice, and when the match is over."""
    need_positions(key)
    match, random = next(moments(key))
    refused = 0
    for _ in play_in_a_hurry(match, random):
        if match.decision is not None and not match.decision.restart and refused < MOMENTS:
            assert match.position()[UNWRITTEN] == ["what is being chosen"]
            with pytest.raises(ValueError, match="leaves out what is being chosen"):
                laid_anew(match)
            refused += 1
    assert refused
    with pytest.raises(ValueError, match="leaves out that the match is over"):
        laid_anew(match)
