"""Guesses of an opponent's deck, from the cards that were seen and from the game's starter
decks."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from engine.core.randomness import SeededRandom
from engine.practice.knowledge import Knowledge
from engine.practice.ready_decks import Prints, ready_decks
from engine.registry import games

_FIT: Final = 3
"""Factor by which a deck becomes more likely with each card seen that it contains."""
_UNLIKE: Final = 0.5
"""Least share of the seen names that a deck must contain to be a possible guess."""


def guess_cards(known: Knowledge, count: int, random: SeededRandom) -> Prints:
    """Returns `count` random cards, as printed, that the opponent may have in places that the
    player whose knowledge is `known` doesn't see."""
    if known.listed is not None:
        return _drawn(_left_of(known.listed, known), count, random, known.listed)
    table = known.past.table
    made_up = games()[known.game].judge().made_up(count, random, table)
    if made_up is not None:
        return made_up
    deck = _likely(known, random)
    if deck is not None:
        return _drawn(_left_of(deck, known), count, random, deck)
    others = [*ready_decks(known.game), known.brought]
    mixed = [*known.seen, *known.seen, *others[random.below(len(others))]]
    return _drawn(mixed, count, random, mixed)


def _likely(known: Knowledge, random: SeededRandom) -> Prints | None:
    """Returns a deck that the opponent may have. A deck is more likely if more of its cards were
    seen. Returns None if no known deck fits the seen cards."""
    names = {one.name for one in known.seen} | set(known.mentioned)
    decks = [*ready_decks(known.game), known.brought]
    fits = [len(names & {one.name for one in deck}) for deck in decks]
    best = max(fits)
    if best < _UNLIKE * len(names):
        return None
    weights = [_FIT ** (fit - best + 8) if fit - best > -8 else 0 for fit in fits]
    at = random.below(sum(weights))
    for deck, weight in zip(decks, weights, strict=True):
        at -= weight
        if at < 0:
            return deck
    raise AssertionError


def _left_of(deck: Prints, known: Knowledge) -> list[Any]:
    """Returns the cards of the deck that were not seen yet."""
    gone: Mapping[str, int] = Counter(one.name for one in known.seen)
    told = known.mentioned
    counts: Counter[str] = Counter()
    left: list[Any] = []
    for card in deck:
        counts[card.name] += 1
        if counts[card.name] > max(gone.get(card.name, 0), min(1, told.get(card.name, 0))):
            left.append(card)
    return left


def _drawn(cards: list[Any], count: int, random: SeededRandom, more: Prints) -> list[Any]:
    """Returns `count` of the cards in random order. If there are too few, adds cards from
    `more`."""
    while len(cards) < count:
        cards.append(more[random.below(len(more))])
    random.shuffle(cards)
    return cards[:count]
