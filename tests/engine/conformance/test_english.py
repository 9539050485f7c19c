"""Every card of a game and every text of a match reads as English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import engine
from engine.match import Match
from engine.text.sentences import sentence_text
from tests.engine.conformance.play import play, starter_match
from tests.engine.english import faults_of
from tests.message_rules import sentence_faults

SEEDS, CHOICES = range(3), 120


def test_the_cards_of_the_ready_decks_read_as_english(key: str) -> None:
    game = engine.games()[key]
    faces = {
        card.face
        for starter in game.starters()
        for card in game.deck_sheet(game.parse_deck(starter.text)).cards
    }
    assert faces
    assert [(face.name, faults) for face in faces if (faults := faults_of(face))] == []
    said = {
        f"{block.title}: {block.body}" if block.title else block.body
        for face in faces
        for block in face.text
        if block.body
    }
    assert [faults for words in said if (faults := sentence_faults(words))] == []


def said_at(match: Match) -> Iterator[str]:
    """Yields what the asked player reads of a match: the question, the options with their prices,
    and what waits to take effect."""
    decision = match.decision
    assert decision is not None
    yield from (decision.prompt, decision.public_prompt, *decision.summary)
    for option in decision.options:
        yield from filter(None, (option.label, option.detail, option.price))
    for item in match.view(decision.player).stack:
        yield f"{item.card.title}: {item.text}"


def told(key: str, match: Match) -> Iterator[str]:
    """Yields the log of a match as each player reads it."""
    game = engine.games()[key]
    for event in match.events:
        for viewer in ("A", "B"):
            seen = event.seen_by(viewer)
            if seen is not None and (sentence := game.describe(seen)):
                yield sentence_text(sentence, {"A": "Alice", "B": "Bob"}.__getitem__)


def test_whatever_a_match_asks_and_tells_reads_as_english(key: str) -> None:
    said: set[str] = set()
    for seed in SEEDS:
        match = starter_match(key, seed)
        for at in play(match, Random(seed), CHOICES):
            said |= {*said_at(at)}
        said |= {*told(key, match)}
    assert len(said) > len(SEEDS)
    assert sorted(one for words in said for one in sentence_faults(words)) == []
    assert [words for words in said if re.match(r"(.+): \1: ", words)] == []
