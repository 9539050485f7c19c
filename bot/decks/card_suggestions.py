"""Suggestions of cards: for the empty places of a deck, and cards like another."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeVar

import engine
from bot.decks.deck_edits import CardWish
from engine.decks import DeckSheet, SheetCard
from engine.faces import CardFace
from engine.written_card import words_of

T = TypeVar("T")

MOST_SIMILAR: Final = 25
"""Similar cards that are suggested, at most."""


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A card that a similar deck has more copies of. `likeness` is that of the similar deck, and
    `room` the number of copies that may be added."""

    card: SheetCard
    likeness: int
    room: int


def cards_to_fill_up(sheet: DeckSheet, missing: int) -> Sequence[CardWish]:
    """Returns cards for `missing` empty places of a deck, at most as many.

    They come from the game's starter decks, first from those with the same cards, families and
    kinds. Cards go first whose cost is rarer in the deck than in the most similar starter deck. The
    deck gets no more cards of a kind than a starter deck has, for example of a kind that each deck
    has once.
    """
    rules = engine.games()[sheet.game]
    decks = [rules.parse_deck(starter.text) for starter in rules.starters()]
    liked = [(_likeness(sheet, model), model) for model in map(rules.deck_sheet, decks)]
    liked.sort(key=lambda one: one[0], reverse=True)
    models = [model for _, model in liked]
    copies = rules.deck_limits.copies
    counts = _tally(sheet, _name)
    kinds = _tally(sheet, _kind)
    most = Counter[str]()
    for model in models:
        most |= _tally(model, _kind)
    wanted = _tally(models[0], _cost) if models else Counter[int | None]()
    share = Fraction(sheet.size + missing, max(1, wanted.total()))
    needed = {cost: count * share for cost, count in wanted.items()}
    have = _tally(sheet, _cost)
    wishes: dict[str, CardWish] = {}
    while missing > 0:
        best = max(
            _candidates(liked, counts, copies, kinds, most),
            key=lambda one: (
                needed.get(one.card.face.cost, 0) > have[one.card.face.cost],
                one.likeness,
                needed.get(one.card.face.cost, 0) - have[one.card.face.cost],
            ),
            default=None,
        )
        if best is None:
            break
        face = best.card.face
        added = min(best.room, missing, most[face.kind] - kinds[face.kind])
        code = next(filter(None, (deck.code_of(face.name) for deck in decks)), "")
        wishes[face.name] = CardWish(face, added, code)
        counts[face.name] += added
        kinds[face.kind] += added
        have[face.cost] += added
        missing -= added
    return list(wishes.values())


def similar_cards(face: CardFace, cards: Iterable[CardFace]) -> Sequence[CardFace]:
    """Returns the cards that are most like a card, by the words that both have, at most
    MOST_SIMILAR."""
    own = _words(face)
    shares = [(_share(own, _words(card)), card) for card in cards if card.name != face.name]
    best = sorted((one for one in shares if one[0]), key=lambda one: -one[0])
    return [card for _, card in best[:MOST_SIMILAR]]


def _words(face: CardFace) -> frozenset[str]:
    said = f"{face.kind} {' '.join(face.tags)} {words_of(face)}"
    return frozenset(re.findall(r"\w+", said.casefold()))


def _share(words: frozenset[str], others: frozenset[str]) -> Fraction:
    """Returns the share of the words of two cards that both have."""
    return Fraction(len(words & others), max(1, len(words | others)))


def _candidates(
    models: Sequence[tuple[int, DeckSheet]],
    counts: Counter[str],
    copies: int | None,
    kinds: Counter[str],
    most: Counter[str],
) -> Sequence[_Candidate]:
    """Returns the cards of which a copy more may be added. `models` are the decks that have them,
    each with its likeness, the most similar first."""
    found: dict[str, _Candidate] = {}
    for likeness, model in models:
        for card in model.cards:
            name = card.face.name
            allowed = card.count if copies is None else min(card.count, copies)
            room = allowed - counts[name]
            if room > 0 and kinds[card.face.kind] < most[card.face.kind]:
                found.setdefault(name, _Candidate(card, likeness, room))
    return list(found.values())


def _likeness(sheet: DeckSheet, model: DeckSheet) -> int:
    """Returns how similar two decks are: the number of their common cards, which count three times,
    and of cards of common families and kinds."""
    return sum(
        weight * (_tally(sheet, terms) & _tally(model, terms)).total()
        for weight, terms in ((3, _name), (1, _families), (1, _kind))
    )


def _tally(sheet: DeckSheet, terms: Callable[[CardFace], Iterable[T]]) -> Counter[T]:
    """Returns how many cards of a deck have each term. `terms` returns the different terms of a
    card."""
    tally = Counter[T]()
    for card in sheet.cards:
        tally.update(dict.fromkeys(terms(card.face), card.count))
    return tally


def _name(face: CardFace) -> Iterable[str]:
    return (face.name,)


def _families(face: CardFace) -> Iterable[str]:
    return face.tags


def _kind(face: CardFace) -> Iterable[str]:
    return (face.kind,)


def _cost(face: CardFace) -> Iterable[int | None]:
    return (face.cost,)
