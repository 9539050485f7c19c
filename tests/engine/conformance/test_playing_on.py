"""A match is played on from any decision, as it was or imagined from a seat's knowledge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

import engine
from engine.match import Match
from engine.players import PLAYERS, Player, opponent
from engine.practice.playing_on import CannotImagine, PlayedOn, played_on
from tests.engine.conformance.peeking import begun
from tests.engine.conformance.play import starter_match, step
from tests.engine.conformance.unknown import two_worlds
from tests.strategies import EXAMPLES

MATCHES = max(1, EXAMPLES // 2)
MOST = 100
ENOUGH = 2 * EXAMPLES
STEPS = 4
"""The number of choices, so few that no match ends before it was played on for the third time."""


def decisions(key: str) -> Iterator[tuple[Match, Random]]:
    """Yields some of the decisions of matches of starter decks."""
    for seed in range(MATCHES):
        match, random = starter_match(key, seed), Random(seed)
        while match.decision is not None and match.number < MOST:
            if random.random() < 0.1:
                yield match, random
            step(match, random)


def at_decision(found: PlayedOn) -> Match:
    found.match.play_on(found.lead)
    return found.match


def test_as_it_was_it_goes_on_as_it_would_have(key: str):
    for match, random in decisions(key):
        again, twin = at_decision(played_on(match, "A", None)), match.fork()
        for _ in range(20):
            for viewer in PLAYERS:
                one, other = again.view(viewer), twin.view(viewer)
                assert replace(one, last=(), limit="") == replace(other, last=(), limit="")
            if twin.decision is None or twin.at_limit:
                break
            option = random.randrange(len(twin.decision.options))
            twin.choose(twin.decision.player, option)
            assert again.decision is not None
            again.choose(again.decision.player, option)


def test_imagined_anew_the_seat_sees_what_it_saw(key: str):
    tried = found = differ = 0
    for match, random in decisions(key):
        assert match.decision is not None
        seat, asked = random.choice(PLAYERS), match.decision.player
        tried += 1
        try:
            again = at_decision(played_on(match, seat, random.randbytes(32)))
        except CannotImagine:
            continue
        found += 1
        view, was = again.view(seat), match.view(seat)
        assert (view.players, view.stack, view.shown) == (was.players, was.stack, was.shown)
        assert again.decision is not None
        assert again.decision.player == asked
        hidden = again.view(opponent(seat)), match.view(opponent(seat))
        differ += hidden[0].players != hidden[1].players
    assert found > 0.95 * tried
    assert differ > 0.5 * found


def test_nothing_that_the_seat_does_not_know_makes_a_difference(key: str):
    random, looked = Random(key), 0
    while looked < ENOUGH:
        match = begun(key, random)
        while match.decision is not None and looked < ENOUGH:
            seat = random.choice(PLAYERS)
            if match.decision.restart and random.random() < 0.1:
                looked += 1
                seed, picks = random.randbytes(32), random.randbytes(8)
                one, other = (
                    played_to(played_on(world, seat, seed), Random(picks))
                    for world in two_worlds(match, seat, random)
                )
                assert one == other
            step(match, random)


def played_to(found: PlayedOn, random: Random) -> list[object]:
    """Returns everything visible of a match that is played on for some choices."""
    match, seen = at_decision(found), list[object]()
    for _ in range(15):
        viewers: list[Player | None] = [*PLAYERS, None]
        seen += [match.fingerprint(), *map(match.view, viewers)]
        if match.decision is None:
            break
        step(match, random)
    return seen


@pytest.mark.two_games
def test_its_record_is_all_that_it_takes(key: str):
    """This also holds if the match itself had been played on from another."""
    for imagined in (False, True):
        _replays_from_its_record(key, imagined=imagined)


def _replays_from_its_record(key: str, *, imagined: bool) -> None:
    match, random = starter_match(key), Random(1)
    for _ in range(3):
        for _ in range(STEPS):
            step(match, random)
        match = at_decision(played_on(match, "B", random.randbytes(32) if imagined else None))
    for _ in range(STEPS):
        step(match, random)
    record = match.record()
    assert len(record.earlier) == 3
    again = engine.replay(record)
    assert again.fingerprint() == match.fingerprint()
    assert again.record() == record


def test_other_imagined_cards_have_another_fingerprint(key: str):
    match = starter_match(key)
    for seat in PLAYERS:
        marks = {played_on(match, seat, bytes([n] * 32)).match.fingerprint() for n in range(8)}
        assert len(marks) > 1


@pytest.mark.two_games
def test_one_that_is_played_on_comes_to_its_end(key: str):
    match, random = starter_match(key), Random(3)
    for _ in range(20):
        step(match, random)
    again = at_decision(played_on(match, "A", bytes(range(32))))
    while again.decision is not None and again.number < 3000:
        step(again, random)
    assert again.winner is not None
    assert engine.replay(again.record()).winner == again.winner
