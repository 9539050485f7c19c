"""Each kind of question that a game asks is explained to newcomers."""

from __future__ import annotations

from random import Random

import engine
from engine import games
from engine.views import LONGEST_LESSON, question_kind
from tests.engine.conformance.play import own_deck, own_decks, play
from tests.strategies import EXAMPLES

MATCHES = 2 * EXAMPLES


def kinds_met(key: str) -> set[str]:
    game, found = games()[key], set[str]()
    for number in range(MATCHES):
        random = Random(number)
        texts = own_decks(key)
        pairs = [(random.choice(texts), random.choice(texts)) for _ in range(3)]
        pairs += [(mode.deck, mode.deck) for mode in game.modes]
        one, other = random.choice(pairs)
        decks = own_deck(key, one), own_deck(key, other)
        for match in play(game.begin(decks, random.randbytes(32)), random):
            decision = match.decision
            assert decision is not None
            kind = question_kind(decision, match.view(decision.player))
            assert kind == question_kind(decision, match.view(None))
            found.add(kind)
    return found


def test_every_question_is_explained(key: str):
    """A game may have no lessons at all. If it has some, it has them for all its questions."""
    lessons = engine.games()[key].lessons
    assert not lessons or kinds_met(key) <= set(lessons)


def test_sentences_are_short_and_plain(key: str):
    for sentence in engine.games()[key].lessons.values():
        assert 0 < len(sentence) <= LONGEST_LESSON
        assert sentence.endswith(".")
        assert not set(sentence) & set("*_`|<>@#\n")
