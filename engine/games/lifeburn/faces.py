"""The faces of Lifeburn cards, with texts made from their data, and decks laid out for reading."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from engine.decks import Deck, DeckSheet, SheetCard
from engine.faces import CardFace, Metal, Stat, TextBlock
from engine.games.lifeburn.cards import Card, Rarity
from engine.games.lifeburn.loading.decks import DeckList
from engine.games.lifeburn.texts.abilities import description_of, paragraphs
from engine.games.lifeburn.texts.keywords import badges
from engine.text.sentences import counted

_METALS: Final[Mapping[Rarity, Metal]] = {
    "": "iron",
    "Common": "bronze",
    "Uncommon": "silver",
    "Rare": "gold",
}


def face_of(card: Card) -> CardFace:
    """Returns the picture data of a card, from a cache. The author's description is shown beside
    the rules text, marked as a player's own words (0.3)."""
    return _face(card, card.icon)


@lru_cache(maxsize=4096)
def _face(card: Card, icon: str) -> CardFace:
    stats = [] if card.token_type else [Stat("cost", card.cost, card.cost)]
    if card.type != "Token" and card.attack is not None and card.defense is not None:
        stats.append(Stat("attack", card.attack, card.attack))
        stats.append(Stat("defense", card.defense, card.defense))
    text = paragraphs(card)
    if described := description_of(card):
        text += (TextBlock("In its own words", "", described, "enters"),)
    kind = "token" if card.token_type else "card" if card.type == "Filler" else card.type.lower()
    tribes = (card.tribe,) if card.tribe else ()
    unit = "" if card.token_type else "tributes" if card.type == "Summon" else "life"
    return CardFace(
        card.name,
        kind,
        tribes,
        tuple(stats),
        text,
        cost_unit=unit,
        icon=icon,
        metal=_METALS[card.rarity],
    )


def deck_sheet(deck: Deck) -> DeckSheet:
    """Returns the cards for an overview of the deck: the listed cards, then the deck's custom cards
    that aren't listed (with count 0). Lifeburn gives no card a power value."""
    content: DeckList = deck.content
    counts = content.counts()
    cards = [sheet_card(card, count) for card, count in counts.items()]
    own = [one.card for one in content.own.definitions]
    cards += [sheet_card(card, 0) for card in own if card not in counts]
    size = sum(counts.values())
    summary = tuple(_summary(counts))
    return DeckSheet(
        deck.game, deck.name, deck.author, size, None, tuple(cards), summary, deck.about
    )


def sheet_card(card: Card, count: int) -> SheetCard:
    """Returns the card as an entry of a deck overview. `count` is how many of it the deck has."""
    return SheetCard(face_of(card), count, rarity=card.rarity, badges=badges(card.keywords))


def _summary(counts: Mapping[Card, int]) -> Iterator[str]:
    """Yields lines about the listed cards: their types, costs, tribes and keywords."""
    kinds, tribes, keywords = Counter[str](), Counter[str](), Counter[str]()
    tributes, life = Counter[int](), Counter[int]()
    for card, count in counts.items():
        kinds[card.type] += count
        tribes[card.tribe or "none"] += count
        keywords.update({keyword: count for keyword, _ in card.keywords})
        (tributes if card.type == "Summon" else life)[card.cost] += count
    if counts:
        sorts = [kind for kind in ("Summon", "Spell", "Object") if kinds[kind]]
        yield ", ".join(counted(kinds[kind], kind) for kind in sorts)
    for title, costs in (("Summons by tributes", tributes), ("Spells and Objects by life", life)):
        if costs:
            yield f"{title}: " + ", ".join(f"{costs[cost]} for {cost}" for cost in sorted(costs))
    for title, sorts in (("Tribes", tribes), ("Keywords", keywords)):
        if sorts:
            yield f"{title}: " + ", ".join(f"{sort} {count}" for sort, count in sorts.most_common())
