"""Matches of any game, with decks that it has or random legal ones, and random play."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Final

import pytest
from hypothesis import strategies as st

from engine import games
from engine.decks import Deck
from engine.match import Match
from engine.players import PLAYERS, Player
from tests.strategies import DECK_TEXTS, EXAMPLES, TELLING

MAX_DECISIONS: Final = 30_000
"""The maximum number of decisions; no random match of any game with hurried players takes as
many."""
ENOUGH: Final = min(300, 40 * EXAMPLES)
"""Decisions after which a property has seen enough of a match that need not end."""
VIEWERS: Final[tuple[Player | None, ...]] = (*PLAYERS, None)

seeds = st.binary(min_size=32, max_size=32)
randoms = st.integers(0, 2**32).map(Random)


@cache
def own_decks(key: str) -> Sequence[str]:
    """Returns the texts of the game's starter decks, and of some that it generates."""
    game = games()[key]
    made = [style.deck_text(number) for style in game.styles for number in (1, 2)]
    return [*(starter.text for starter in game.starters()), *made]


@cache
def own_deck(key: str, text: str) -> Deck:
    """Returns one of the game's own decks, read once."""
    return games()[key].parse_deck(text)


def deck_texts(key: str) -> st.SearchStrategy[str]:
    """Returns random legal decks if there is a strategy for them, else the game's own."""
    return DECK_TEXTS[key] if key in DECK_TEXTS else st.sampled_from(own_decks(key))


def begin(key: str, data: st.DataObject, *, telling: bool = True) -> tuple[Match, Random]:
    """Returns a match of a legal deck and one of the game's own, or in one of the game's modes, and
    a random player for both sides. If decks may not be `telling`, nothing shows players what kind
    of card is hidden somewhere."""
    game, own = games()[key], own_decks(key)
    texts = deck_texts(key)
    if not telling and key in TELLING:
        own = [text for text in own if not re.search(TELLING[key], text)]
        texts = st.sampled_from(own)
    known = st.sampled_from(own)
    pairs = [st.tuples(texts, known), st.tuples(known, texts)]
    if len(own) < EXAMPLES:
        pairs.append(st.tuples(texts, texts))  # random decks are drawn slowly
    if game.modes:
        pairs.append(st.sampled_from([(mode.deck, mode.deck) for mode in game.modes]))
    one, other = data.draw(st.one_of(pairs))
    decks = _deck(key, one), _deck(key, other)
    return game.begin(decks, data.draw(seeds)), data.draw(randoms)


def _deck(key: str, text: str) -> Deck:
    return own_deck(key, text) if text in own_decks(key) else games()[key].parse_deck(text)


def starter_match(key: str, seed: int = 0) -> Match:
    """Returns a match of two starter decks."""
    game = games()[key]
    starters = game.starters()
    one, other = (starters[number % len(starters)] for number in (seed, seed + 1))
    decks = own_deck(key, one.text), own_deck(key, other.text)
    return game.begin(decks, bytes([seed] * 32))


def random_match(key: str, seed: int) -> Match:
    """Returns a match of two decks out of the game's starter decks and those that it generates."""
    texts = own_decks(key)
    one, other = (own_deck(key, texts[(seed * many) % len(texts)]) for many in (1, 3))
    return games()[key].begin((one, other), bytes([seed % 256, seed // 256] * 16))


def step(match: Match, random: Random) -> None:
    """Chooses any option."""
    assert match.decision is not None
    match.choose(match.decision.player, random.randrange(len(match.decision.options)))


def play(match: Match, random: Random, most: int = ENOUGH) -> Iterator[Match]:
    """Plays on at random, yielding at every decision, to the end or for `most` decisions."""
    for _ in range(most):
        if match.decision is None:
            return
        yield match
        step(match, random)


def play_in_a_hurry(match: Match, random: Random) -> Iterator[Match]:
    """Plays to the end, yielding at every decision. The players often pass if they can."""
    for _ in range(MAX_DECISIONS):
        decision = match.decision
        if decision is None:
            return
        yield match
        if decision.passing is not None and random.random() < 0.3:
            match.choose(decision.player, decision.passing)
        else:
            step(match, random)
    pytest.fail(f"no end after {MAX_DECISIONS} decisions")


def everything(match: Match) -> tuple[object, ...]:
    """Returns everything by which two matches could be distinguished."""
    return (
        match.fingerprint(),
        match.winner,
        match.decision,
        list(match.events),
        [match.view(viewer) for viewer in VIEWERS],
        match.position(),
    )
