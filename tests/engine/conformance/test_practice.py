"""The practice player cannot peek, whatever the game: where hidden cards are others, it chooses and
says the same."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Final

from engine import games
from engine.core.randomness import SeededRandom
from engine.match import Match
from engine.players import Player
from engine.practice.advice import Advice, advise
from engine.practice.imagination import imagine
from engine.practice.knowledge import knowledge_of
from engine.practice.levels import Level
from tests.engine.conformance.play import own_decks
from tests.engine.conformance.unknown import two_worlds
from tests.strategies import TELLING

DECISIONS: Final = int(os.environ.get("DECISIONS", "250"))
"""How many decisions of each game are looked at; `make soak` looks at many more."""

SEED: Final = bytes(range(32))
LEVELS: Final[tuple[Level, ...]] = (*("normal",) * 49, "hard")
"""Most look one step ahead, some play on: that takes much longer."""
Thinker = Callable[[Match, Player, Level], Advice]


def fair(match: Match, player: Player, level: Level) -> Advice:
    return advise(match, player, level, SEED, explain=match.number % 4 == 0)


def telling(key: str, text: str) -> bool:
    """Whether players see by the deck's cards in play what kind of card lies somewhere hidden."""
    return key in TELLING and re.search(TELLING[key], text) is not None


def begun(key: str, random: Random) -> Match:
    game = games()[key]
    texts = [text for text in own_decks(key) if not telling(key, text)]
    pairs = [(random.choice(texts), random.choice(texts)) for _ in range(3)]
    pairs += [(mode.deck, mode.deck) for mode in game.modes()]
    one, other = random.choice(pairs)
    return game.begin((game.parse_deck(one), game.parse_deck(other)), random.randbytes(32))


def look(match: Match, random: Random, think: Thinker) -> int:
    """Compares what is thought in two matches that the asked player cannot tell apart, at a main
    action and at those decisions of theirs that follow at once. Returns how many there were."""
    decision = match.decision
    assert decision is not None
    seat, level = decision.player, random.choice(LEVELS)
    one, other = two_worlds(match, seat, random)
    looked = 0
    while one.decision is not None and one.decision.player == seat:
        if len(one.decision.options) > 1:
            assert one.view(seat) == other.view(seat)
            assert think(one, seat, level) == think(other, seat, level)
            looked += 1
        option = random.randrange(len(one.decision.options))
        one.choose(seat, option)
        if other.decision is None or option >= len(other.decision.options):
            break
        other.choose(seat, option)
        if one.view(seat) != other.view(seat):
            break  # chance or a hidden card has shown itself: they can be told apart
    return looked


def looked_at(key: str, think: Thinker, enough: int) -> int:
    random = Random(key)
    looked = 0
    while looked < enough:
        match = begun(key, random)
        while match.decision is not None and looked < enough:
            main = match.decision.restart and len(match.decision.options) > 1
            if main and random.random() < 0.3:
                looked += look(match, random, think)
            match.choose(match.decision.player, random.randrange(len(match.decision.options)))
    return looked


def test_what_it_does_not_see_changes_neither_what_it_does_nor_what_it_says(key: str):
    assert looked_at(key, fair, DECISIONS) >= DECISIONS


def test_what_it_knows_is_the_same_whatever_lies_hidden(key: str):
    random = Random(key)
    for _ in range(4):
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
    for _ in range(4):
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
