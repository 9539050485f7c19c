"""What is printed on a card of Chaos Cards, and what it has become (CHAOS 10)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache

from engine.faces import CardFace, Stat, TextBlock
from engine.games.chaos.badges import REMINDERS
from engine.games.chaos.cards import Card, Effect
from engine.games.chaos.english import CARD_LINE, INDENT, effect_text
from engine.games.chaos.words import ABILITIES, Ability, Type


def face_of(card: Card) -> CardFace:
    """The face of a card as printed."""
    return face_now(card, card.type, card.abilities)


def face_now(
    card: Card,
    type_: Type | None,
    abilities: Collection[Ability],
    attached: tuple[Effect, ...] = (),
) -> CardFace:
    """The face of a card with the type and abilities that it has by now, and with what is attached
    to it below its own effects; the numbers are the printed ones."""
    return _face(card, type_, tuple(one for one in ABILITIES if one in abilities), attached)


@lru_cache(maxsize=4096)
def _face(
    card: Card, type_: Type | None, abilities: tuple[Ability, ...], attached: tuple[Effect, ...]
) -> CardFace:
    """The same object for equal cards while it is remembered."""
    tags = (type_.capitalize(),) if type_ else ()
    text = [TextBlock(CARD_LINE[one], "", REMINDERS[one]) for one in abilities]
    text += _blocks(card.effects)
    text += _blocks(attached, "+ ")
    return CardFace(card.name, card.kind, tags, tuple(_stats(card)), tuple(text))


def _stats(card: Card) -> Iterator[Stat]:
    yield Stat("cost", card.cost, card.cost)
    if card.kind == "spell":
        return
    yield Stat("attack", card.attack, card.attack)
    yield Stat("health", card.health, card.health)
    if card.attack_times != 1:
        yield Stat("attacks", card.attack_times, card.attack_times)


def _blocks(effects: Iterable[Effect], mark: str = "") -> Iterator[TextBlock]:
    """A block for each line of the effects, its label as the title. What stands within an effect is
    marked for each level that it is deep."""
    for effect in effects:
        for line in effect_text(effect):
            words = line.lstrip()
            before = mark + "• " * ((len(line) - len(words)) // len(INDENT))
            label, colon, body = words.partition(": ")
            if colon:
                yield TextBlock(f"{before}{label}:", "", body)
            else:
                yield TextBlock("", "", f"{before}{words}")
