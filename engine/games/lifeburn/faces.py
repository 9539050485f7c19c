"""What is printed on a Lifeburn card and what it says by its data, and a deck laid out for
reading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from engine.decks import Deck, DeckSheet, SheetCard
from engine.faces import CardFace, Stat, TextBlock
from engine.games.lifeburn.cards import Card
from engine.games.lifeburn.keywords import badges
from engine.games.lifeburn.loading.deck_file import DeckList
from engine.games.lifeburn.texts import description_of, paragraphs


@lru_cache(maxsize=4096)
def face_of(card: Card) -> CardFace:
    """Returns the face of a card; the same object for equal cards while it is remembered. A
    description is shown beside the text, as what it is: somebody's own words (0.3)."""
    stats = [] if card.token_type else [Stat("cost", card.cost, card.cost)]
    if card.attack is not None and card.defense is not None:
        stats.append(Stat("attack", card.attack, card.attack))
        stats.append(Stat("defense", card.defense, card.defense))
    text = paragraphs(card)
    if described := description_of(card):
        text += (TextBlock("In its own words", "", described),)
    kind = "token" if card.token_type else "card" if card.type == "Filler" else card.type.lower()
    return CardFace(card.name, kind, (card.tribe,) if card.tribe else (), tuple(stats), text)


def deck_sheet(deck: Deck) -> DeckSheet:
    """Returns the listed cards, then the deck's own that are not listed (count 0). This game
    measures no cards."""
    content: DeckList = deck.content
    counts = content.counts()
    cards = [_listed(card, count) for card, count in counts.items()]
    own = [one.card for one in content.own.definitions]
    cards += [_listed(card, 0) for card in own if card not in counts]
    size = sum(counts.values())
    summary = tuple(_summary(counts))
    return DeckSheet(deck.game, deck.name, deck.author, size, None, tuple(cards), summary)


def _listed(card: Card, count: int) -> SheetCard:
    return SheetCard(face_of(card), count, rarity=card.rarity, badges=badges(card.keywords))


def _summary(counts: Mapping[Card, int]) -> Iterator[str]:
    """Yields lines about the listed cards: what they cost, their tribes and keywords."""
    listed = list(counts.items())
    kinds = (
        _some([one for one in listed if one[0].type == kind], kind)
        for kind in ("Summon", "Spell", "Object")
    )
    if listed:
        yield ", ".join(words for words in kinds if words)
    if summons := [one for one in listed if one[0].type == "Summon"]:
        yield f"Summons by tributes: {_curve(summons)}"
    if paid := [one for one in listed if one[0].type != "Summon"]:
        yield f"Spells and Objects by life: {_curve(paid)}"
    tribes: Counter[str] = Counter()
    keywords: Counter[str] = Counter()
    for card, count in listed:
        tribes[card.tribe or "none"] += count
        keywords.update({keyword: count for keyword, _ in card.keywords})
    for title, sorts in (("Tribes", tribes), ("Keywords", keywords)):
        if sorts:
            yield f"{title}: " + ", ".join(f"{sort} {count}" for sort, count in sorts.most_common())


def _some(listed: Sequence[tuple[Card, int]], kind: str) -> str:
    """Returns so many of a kind in words; empty without any."""
    number = sum(count for _, count in listed)
    return f"{number} {kind}{'' if number == 1 else 's'}" if number else ""


def _curve(listed: Sequence[tuple[Card, int]]) -> str:
    """Returns how many there are of each cost, from the lowest on."""
    costs: Counter[int] = Counter()
    for card, count in listed:
        costs[card.cost] += count
    return ", ".join(f"{costs[cost]} for {cost}" for cost in sorted(costs))
