"""The practice player cannot peek in any game: if hidden cards are exchanged, it chooses and says
the same."""

from __future__ import annotations

import os
from dataclasses import replace
from random import Random
from typing import Final

from engine.core.randomness import SeededRandom
from engine.match import Match
from engine.players import Player
from engine.practice.advice import Advice, advise
from engine.practice.imagination import imagine
from engine.practice.knowledge import knowledge_of
from engine.practice.levels import Level
from tests.engine.conformance.peeking import begun, looked_at
from tests.engine.conformance.unknown import two_worlds
from tests.sometimes import amount

DECISIONS: Final = int(os.environ.get("DECISIONS", "4"))
"""The number of decisions of each game that are compared; `make soak` compares many more."""

SEED: Final = bytes(range(32))


def fair(match: Match, player: Player, level: Level) -> Advice:
    return advise(match, player, level, SEED, explain=match.number % 4 == 0)


def playing_on(match: Match, player: Player, _: Level) -> Advice:
    return advise(match, player, "hard", SEED)


def test_what_it_does_not_see_changes_neither_what_it_does_nor_what_it_says(key: str):
    assert looked_at(key, fair, DECISIONS) >= DECISIONS


def test_where_it_plays_on_in_its_head_what_it_does_not_see_changes_nothing(key: str):
    assert looked_at(key, playing_on, 2) >= 2


def test_what_it_knows_is_the_same_whatever_lies_hidden(key: str):
    random = Random(key)
    for _ in range(amount(1, 2)):
        match = begun(key, random)
        while match.decision is not None and match.number < 400:
            decision = match.decision
            if decision.restart and random.random() < 0.2:
                one, other = (
                    knowledge_of(world, decision.player)
                    for world in two_worlds(match, decision.player, random)
                )
                assert one.past.state() == other.past.state()
                assert replace(one, past=other.past) == other
            match.choose(decision.player, random.randrange(len(decision.options)))


def test_what_it_imagines_looks_to_it_as_the_match_does(key: str):
    random, imagined, asked = Random(key), 0, 0
    for _ in range(amount(2, 4)):
        match = begun(key, random)
        while match.decision is not None and match.number < 400:
            decision = match.decision
            if len(decision.options) > 1 and random.random() < 0.3:
                seat, asked = decision.player, asked + 1
                known = knowledge_of(match, seat)
                line = imagine(known, SeededRandom(random.randbytes(32)))
                if line is not None:
                    imagined += 1
                    assert line.decision is not None
                    seen = line.rules.view(seat, line.decision, ())
                    assert seen.players == match.view(seat).players
                    assert seen.stack == match.view(seat).stack
                    assert line.rules.table.misplaced() == match._rules.table.misplaced()
            match.choose(decision.player, random.randrange(len(decision.options)))
    assert imagined > 0.9 * asked
