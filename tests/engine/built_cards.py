"""Cards built step by step: drafts of cards in starter decks, their parts by title, and random
changes of random parts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from engine import games
from engine.card_builder.builder import (
    CardBuilder,
    CardChange,
    CardDraft,
    CardPart,
    changes_of,
    parts_of,
    with_number,
)
from engine.decks import Deck
from engine.game import Game
from engine.problems import Problem

BUILT: Final = sorted(key for key, game in games().items() if game.card_builder is not None)
"""The keys of the games whose cards can be built."""

OF_THE_DECK: Final = frozenset(
    {"deck-scale", "too-few-cards", "too-many-cards", "too-many-aces", "no-ace"}
)
"""The problems of a deck as a whole."""

_COMMENT: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"|(![^\n]*|\*[^*]*\*)')


def builder_of(game: Game) -> CardBuilder:
    """Returns the builder of a game that has one."""
    assert game.card_builder is not None
    return game.card_builder


def draft_of(key: str, code: str, card: str = "A") -> CardDraft:
    """Returns a draft of a card that is added to the game's first starter deck."""
    game = games()[key]
    builder = builder_of(game)
    text = game.with_count(game.starters()[0].text, card, 1, builder.blank(card))
    return CardDraft(builder, game.parse_deck(text), card, code)


def part_of(draft: CardDraft, *titles: str) -> CardPart:
    """Returns the part with the last of these titles, inside the parts with the others. A title
    with a plus is that of a part that can be added."""
    found: CardPart | None = None
    for level, title in enumerate(titles):
        parts = parts_of(draft, found.path if found else ())
        inside = found.path if found else ()
        named = [
            part
            for part in parts
            if part.title == title.rstrip("+")
            and bool(part.text) != title.endswith("+")
            and part.path[: len(inside)] == inside
            and (part.level == level or not level)
        ]
        assert len(named) == 1, (title, [(part.title, part.text) for part in parts])
        found = named[0]
    assert found is not None
    return found


def changed(draft: CardDraft, titles: Sequence[str], label: str) -> CardChange:
    """Returns the change with this label of the part with these titles."""
    found = changes_of(draft, part_of(draft, *titles).path)
    labels = [one.label for one in found]
    assert label in labels, labels
    return found[labels.index(label)]


def every_part(draft: CardDraft) -> Iterator[CardPart]:
    """Yields all parts that are listed if one after the other is selected."""
    seen: set[tuple[int, ...]] = set()
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        for part in parts_of(draft, waiting.pop()):
            if part.path not in seen:
                seen.add(part.path)
                waiting.append(part.path)
                yield part


def comments(text: str) -> list[str]:
    """Returns the comments of a text, in any order."""
    return sorted(found.strip() for found in _COMMENT.findall(text) if found)


def errors_of(game: Game, deck: Deck) -> list[Problem]:
    """Returns the errors of the cards of a deck."""
    found = game.check_deck(deck)
    return [one for one in found if one.severity == "error" and one.code not in OF_THE_DECK]


def take_steps(key: str, deck: Deck, card: str, rng: Random, steps: int) -> Deck:
    """Changes random parts of a card of a deck, and checks each step: the whole deck is read and
    checked like the card alone, no legal card becomes illegal without being marked as too
    expensive, all comments stay, and all else in the text stays as it was."""
    game = games()[key]
    builder = builder_of(game)
    for _ in range(steps):
        code = deck.code_of(card)
        draft = CardDraft(builder, deck, card, code)
        parts = parts_of(draft)
        for _ in range(rng.randrange(3)):
            parts = parts_of(draft, rng.choice(parts).path)
        assert parts, code
        part = rng.choice(parts)
        changes = list(changes_of(draft, part.path))
        assert len({one.label for one in changes}) == len(changes), code
        assert all(one.text != code for one in changes)
        changes += [one for step in (-1, 1) if (one := with_number(draft, part.path, step))]
        if not changes:
            continue
        change = rng.choice(changes)
        told = (code, part, change)
        text = game.with_redefined(deck.source, card, change.text)
        after = game.parse_deck(text)
        assert change.verdict.is_read, told
        assert change.text.startswith(after.code_of(card)), told
        own = [one for one in errors_of(game, after) if _is_at(after, card, one)]
        assert change.verdict.is_legal == (not own), (told, own)
        assert change.verdict.over or own == [] or not draft.present.is_legal, told
        if change.label:
            assert comments(text) == comments(deck.source), told
        assert parts_of(CardDraft(builder, after, card, change.text), change.path), told
        deck = after
    return deck


def _is_at(deck: Deck, card: str, problem: Problem) -> bool:
    """Returns whether a problem is at the definition of a card."""
    place = deck.card_list.definitions[card]
    lines = deck.source.split("\n")[: problem.line - 1]
    at = sum(len(line) + 1 for line in lines) + problem.column - 1
    return place.start <= at < place.end
