"""The face of a card of Chaos Cards as printed and as it is now, and a deck laid out for reading
(CHAOS 10)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.decks import Deck, DeckSheet, SheetCard
from engine.faces import CardFace, Stat, TextBlock, When, metal_of
from engine.games.chaos import card_terms
from engine.games.chaos.card_terms import (
    ABILITY_TERMS,
    TRIGGERS,
    Ability,
    Timing,
    Type,
    badges,
    in_order,
)
from engine.games.chaos.cards import Card, Effect, ReadDeck
from engine.games.chaos.english import INDENT, effect_text
from engine.games.chaos.names import made_name
from engine.games.chaos.state.state import CardState
from engine.text.sentences import counted

_METAL_COSTS: Final = (3, 5, 7)
"""The lowest costs at which a card's frame is bronze, silver and gold."""


@dataclass(frozen=True, slots=True)
class CurrentEffect:
    """An effect that a card has now. `times` says how often it is attached; it is 0 for a printed
    effect."""

    effect: Effect
    overheated: bool = False
    times: int = 0


def face_of(card: Card) -> CardFace:
    """Returns the picture data of a card as printed."""
    effects = tuple(map(CurrentEffect, card.effects))
    return face_now(card, card.type, frozenset(card.abilities), effects)


def face_now(
    card: Card,
    type_: Type | None,
    abilities: frozenset[Ability],
    effects: tuple[CurrentEffect, ...],
) -> CardFace:
    """Returns the picture data of a card with its current type, abilities and effects, but its
    printed numbers. Cached: cards with equal contents and icon share one object."""
    return _face_now(card, card.icon, type_, abilities, effects)


@lru_cache(maxsize=4096)
def _face_now(
    card: Card,
    icon: str,
    type_: Type | None,
    abilities: frozenset[Ability],
    effects: tuple[CurrentEffect, ...],
) -> CardFace:
    tags = (type_.capitalize(),) if type_ else ()
    terms = [ABILITY_TERMS[one] for one in in_order(abilities)]
    text = [TextBlock(one.line, "", one.reminder) for one in terms]
    for one in effects:
        mark = "+ " if one.times else ""
        often = f"{one.times}x " if one.times > 1 else ""
        text += _blocks(one.effect, mark + often, "overheated" if one.overheated else "")
    numbers = tuple(stats(card, card))
    called = made_name(card)
    metal = "gold" if card.kind == "leader" else metal_of(card.cost, _METAL_COSTS)
    return CardFace(
        card.name,
        card.kind,
        tags,
        numbers,
        tuple(text),
        called=called,
        icon=icon,
        metal=metal,
    )


def stats(now: Card | CardState, printed: Card) -> Iterator[Stat]:
    """Yields the card's current numbers, each with the printed number to compare."""
    yield Stat("cost", now.cost, printed.cost)
    if printed.kind == "spell":
        return
    yield Stat("attack", now.attack, printed.attack)
    yield Stat("health", now.health, printed.health)
    if now.attack_times != 1 or printed.attack_times != 1:
        yield Stat("attacks", now.attack_times, printed.attack_times)


_WHEN: Final[Mapping[Timing, When]] = {
    "play": "enters",
    "destroy": "leaves",
    "discard": "leaves",
    "turn": "turn",
}


def _blocks(effect: Effect, mark: str, state: str) -> Iterator[TextBlock]:
    """Yields a block for each line of an effect, with its label as the title. `state` is shown
    beside the first label. Lines within the effect have a bullet for each level of depth."""
    when = _WHEN[TRIGGERS[effect.trigger.name].timing]
    for line in effect_text(effect):
        words = line.lstrip()
        before = mark + "• " * ((len(line) - len(words)) // len(INDENT))
        label, colon, body = words.partition(": ")
        if colon:
            yield TextBlock(f"{before}{label}:", state, body, when)
        else:
            yield TextBlock("", "", f"{before}{words}", when)
        state = ""


def deck_sheet(deck: Deck) -> DeckSheet:
    """Returns the cards for an overview of the deck: the listed cards, then defined cards that
    aren't listed (with count 0). The cards have no power values, because in this game only the
    power of whole decks is measured."""
    content: ReadDeck = deck.content
    listed = content.cards
    rest = [card for card in content.own if card not in listed]
    cards = tuple(
        SheetCard(face_of(card), count, badges=badges(card.abilities))
        for count, shown in ((1, listed), (0, rest))
        for card in shown
    )
    summary = tuple(_summary(listed))
    return DeckSheet(
        deck.game, deck.name, deck.author, len(listed), None, cards, summary, deck.about
    )


def _summary(cards: Sequence[Card]) -> Iterator[str]:
    """Yields lines about the listed cards: their kinds, costs, types and abilities."""
    if not cards:
        return
    kinds = Counter(card.kind for card in cards)
    yield ", ".join(counted(kinds[kind], kind) for kind in card_terms.KINDS if kinds[kind])
    costs = Counter(card.cost for card in cards)
    yield "Cards by cost: " + ", ".join(f"{costs[cost]} at {cost} MP" for cost in sorted(costs))
    types = Counter(card.type for card in cards)
    if found := [f"{one.capitalize()} {types[one]}" for one in card_terms.TYPES if types[one]]:
        yield "Types: " + ", ".join(found)
    held = Counter(one for card in cards for one in card.abilities)
    if found := [f"{terms.line} {held[one]}" for one, terms in ABILITY_TERMS.items() if held[one]]:
        yield "Abilities: " + ", ".join(found)
