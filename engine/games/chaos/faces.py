"""What is printed on a card of Chaos Cards, and what it has become (CHAOS 10)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache

from engine.faces import CardFace, Stat, TextBlock
from engine.games.chaos.badges import REMINDERS
from engine.games.chaos.card_terms import ABILITIES, Ability, Type
from engine.games.chaos.cards import Card, Effect
from engine.games.chaos.english import CARD_LINE, INDENT, effect_text


@dataclass(frozen=True, slots=True)
class Standing:
    """An effect as it is on a card by now. `times` is how often it is attached, 0 where it is one
    of the card's own."""

    effect: Effect
    overheated: bool = False
    times: int = 0


def face_of(card: Card) -> CardFace:
    """Returns the face of a card as printed."""
    return face_now(card, card.type, card.abilities, tuple(map(Standing, card.effects)))


def face_now(
    card: Card,
    type_: Type | None,
    abilities: Collection[Ability],
    effects: tuple[Standing, ...],
) -> CardFace:
    """Returns the face of a card with the type, abilities and effects that it has by now; the
    numbers are the printed ones."""
    named = tuple(one for one in ABILITIES if one in abilities)
    return _face(card, type_, named, effects)


@lru_cache(maxsize=4096)
def _face(
    card: Card,
    type_: Type | None,
    abilities: tuple[Ability, ...],
    effects: tuple[Standing, ...],
) -> CardFace:
    """Returns the same object for equal cards while it is remembered."""
    tags = (type_.capitalize(),) if type_ else ()
    text = [TextBlock(CARD_LINE[one], "", REMINDERS[one]) for one in abilities]
    for one in effects:
        mark = "+ " if one.times else ""
        often = f"{one.times}x " if one.times > 1 else ""
        text += _blocks(one.effect, mark + often, "overheated" if one.overheated else "")
    return CardFace(card.name, card.kind, tags, tuple(_stats(card)), tuple(text))


def _stats(card: Card) -> Iterator[Stat]:
    yield Stat("cost", card.cost, card.cost)
    if card.kind == "spell":
        return
    yield Stat("attack", card.attack, card.attack)
    yield Stat("health", card.health, card.health)
    if card.attack_times != 1:
        yield Stat("attacks", card.attack_times, card.attack_times)


def _blocks(effect: Effect, mark: str, state: str) -> Iterator[TextBlock]:
    """Yields a block for each line of an effect, its label as the title; `state` stands beside the
    first label. What stands within the effect is marked for each level that it is deep."""
    for line in effect_text(effect):
        words = line.lstrip()
        before = mark + "• " * ((len(line) - len(words)) // len(INDENT))
        label, colon, body = words.partition(": ")
        if colon:
            yield TextBlock(f"{before}{label}:", state, body)
        else:
            yield TextBlock("", "", f"{before}{words}")
        state = ""
