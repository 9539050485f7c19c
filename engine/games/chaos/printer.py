"""Cards as text, in the form that the printer writes (CHAOS 11)."""

from collections.abc import Iterable, Iterator
from dataclasses import fields
from typing import Any

from engine.games.chaos import conditions
from engine.games.chaos.cards import AtkHpMod, Card, Destination, Effect, GiveEffects
from engine.games.chaos.effects import BASE_EFFECTS, PLAYER_EFFECTS


def print_card(card: Card) -> str:
    """Returns the card as text of the card language, one effect per line. `parse_cards` reads the
    same card from it."""
    return "\n  ".join((_head(card), *map(print_effect, card.effects)))


def print_cards(cards: Iterable[Card]) -> str:
    """Returns the cards as text of the card language, one below another."""
    return "\n".join(map(print_card, cards))


def print_effect(effect: Effect) -> str:
    """Returns the effect as one line of the card language."""
    trigger = effect.trigger
    when = trigger.name if trigger.side is None else f"{trigger.name} {trigger.side}"
    condition = "" if effect.condition is None else f" if {print_condition(effect.condition)}"
    return f"{when} {_piece(effect.action)}{condition}"


def print_condition(condition: conditions.Cond | conditions.TargetCond) -> str:
    """Returns the condition as one line of the card language."""
    return _piece(condition)


def _head(card: Card) -> str:
    """Returns the beginning of a card, up to its abilities."""
    words = [card.kind, f'"{card.name}"', f"cost {card.cost}"]
    if card.kind != "spell":
        words += [f"attack {card.attack}", f"health {card.health}"]
        if card.attack_times != 1:
            words.append(f"attacks {card.attack_times}")
    if card.type is not None:
        words.append(card.type)
    return " ".join((*words, *card.abilities))


def _piece(piece: Any) -> str:
    """Returns a piece of an effect or condition: its word, and its parts in brackets."""
    match piece:
        case str() | int():
            return str(piece)
        case Destination(zone, "owner"):
            return f"owner{zone.capitalize()}"
        case Destination(zone, side):
            return f"{zone}({side})"
        case Card():
            return f"{{ {' '.join((_head(piece), *map(print_effect, piece.effects)))} }}"
        case GiveEffects(effects):
            return f"{piece.word} {{ {' '.join(map(print_effect, effects))} }}"
        case conditions.StatCond(stat, bound):
            return f"{stat} {_piece(bound)}"
        case conditions.StatGe(value):
            return f">= {value}"
        case conditions.StatLe(value):
            return f"<= {value}"
        case conditions.FieldExistCond(target) | conditions.CardExistCond(target):
            inner = _parts(target)
        case _:
            inner = _parts(piece)
    brackets = ", ".join(inner)
    return f"{piece.word}({brackets})" if brackets else piece.word


def _parts(piece: Any) -> Iterator[str]:
    """Yields the parts in the brackets. Numbers that are added to something get their sign."""
    effect = BASE_EFFECTS.get(piece.word) or PLAYER_EFFECTS.get(piece.word)
    signed = isinstance(piece, AtkHpMod) or (
        effect is not None and any(one.is_change for one in effect.numbers)
    )
    for field in fields(piece):
        part = getattr(piece, field.name)
        if field.name != "word" and part is not None:
            yield f"{part:+}" if signed and isinstance(part, int) else _piece(part)
