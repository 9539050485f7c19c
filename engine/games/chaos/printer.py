"""Cards as text, in the one form that the printer writes (CHAOS 11)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.games.chaos.card_terms import Ability
from engine.games.chaos.cards import (
    Action,
    Amount,
    AtkHpMod,
    Base,
    Card,
    ChangeMaxMp,
    ChangeMp,
    Copy,
    Destination,
    Draw,
    Effect,
    GiveEffects,
    Move,
    New,
    OnAll,
    OnLeader,
    OnRandom,
    OnSelf,
    Plain,
    RandomCard,
    Targeted,
    Transform,
    Win,
)
from engine.games.chaos.conditions import (
    CardExistCond,
    CardTargetCond,
    CharTargetCond,
    Cond,
    FieldExistCond,
    LeaderCond,
    MaxMpCond,
    MpCond,
    SourceCond,
    StatCond,
    StatCondVariant,
    StatGe,
    TargetCond,
)

_ADDED: Final = frozenset(("costMod", "atkTimesMod"))
"""Base effects whose number is added to something, and so is written with its sign."""


def print_card(card: Card) -> str:
    """Returns the card, one effect a line: `parse_cards` reads the same card from it."""
    return "\n  ".join((_head(card), *map(print_effect, card.effects)))


def print_cards(cards: Iterable[Card]) -> str:
    """Returns the cards below each other."""
    return "\n".join(map(print_card, cards))


def print_deck(name: str, author: str | None, cards: Iterable[Card]) -> str:
    """Returns a deck file that defines the cards and lists them."""
    cards = tuple(cards)
    by = f' by "{author}"' if author else ""
    names = "".join(f'"{card.name}"\n' for card in cards)
    return f'{print_cards(cards)}\n\ndeck: "{name}"{by}\n{names}'


def print_effect(effect: Effect) -> str:
    """Returns the effect on one line."""
    trigger = effect.trigger
    when = trigger.name if trigger.side is None else f"{trigger.name} {trigger.side}"
    condition = "" if effect.condition is None else f" if {print_condition(effect.condition)}"
    return f"{when} {_action(effect.action)}{condition}"


def print_condition(condition: Cond | TargetCond) -> str:
    """Returns the condition on one line."""
    match condition:
        case SourceCond(target):
            return f"source({print_condition(target)})"
        case CharTargetCond() | CardTargetCond():
            kind = "charTarget" if isinstance(condition, CharTargetCond) else "cardTarget"
            return f"{kind}({_wanted(condition)})"
        case FieldExistCond(target):
            return f"fieldExist({_wanted(target)})"
        case CardExistCond(target):
            return f"cardExist({_wanted(target)})"
        case LeaderCond(side, ability, stat):
            return f"leader({side}{_parts(ability, stat)})"
        case MpCond(side, bound):
            return f"mp({side}, {_relation(bound)})"
        case MaxMpCond(side, bound):
            return f"maxMp({side}, {_relation(bound)})"


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


def _action(action: Action) -> str:
    match action:
        case Targeted(base, target):
            return f"targeted({_base(base)}, {print_condition(target)})"
        case OnAll(base, target):
            return f"all({_base(base)}, {print_condition(target)})"
        case OnRandom(base, target):
            return f"random({_base(base)}, {print_condition(target)})"
        case OnLeader(base, side):
            return f"leader({_base(base)}, {side})"
        case OnSelf(base):
            return f"self({_base(base)})"
        case Draw(count, side):
            return f"draw({count}, {side})"
        case ChangeMp(value, side):
            return f"mp({value:+}, {side})"
        case ChangeMaxMp(value, side):
            return f"maxMp({value:+}, {side})"
        case New(count, to, what):
            return f"new({count}, {_destination(to)}, {_new_card(what)})"
        case Win(side):
            return f"win({side})"


def _base(base: Base) -> str:
    match base:
        case Amount(name, value):
            return f"{name}({value:+})" if name in _ADDED else f"{name}({value})"
        case AtkHpMod(attack, health):
            return f"atkHpMod({attack:+}, {health:+})"
        case Plain(name):
            return name
        case Move(to):
            return f"move({_destination(to)})"
        case Copy(to):
            return f"copy({_destination(to)})"
        case Transform(into):
            return f"transform({_new_card(into)})"
        case GiveEffects(effects):
            return f"giveEffects {{ {' '.join(map(print_effect, effects))} }}"


def _destination(to: Destination) -> str:
    if to.side == "owner":
        return f"owner{to.zone.capitalize()}"
    return f"{to.zone}({to.side})"


def _new_card(card: Card | RandomCard) -> str:
    if isinstance(card, RandomCard):
        return f"randomCard({card.cost})"
    return f"{{ {' '.join((_head(card), *map(print_effect, card.effects)))} }}"


def _wanted(target: TargetCond) -> str:
    """Returns what stands in the brackets of a condition on a character or card."""
    place = f"{target.position}, " if isinstance(target, CardTargetCond) else ""
    return f"{place}{target.side}, {target.type}{_parts(target.ability, target.stat)}"


def _parts(ability: Ability | None, stat: StatCond | None) -> str:
    message = f", {ability}" if ability else ""
    return message if stat is None else f"{message}, {stat.stat} {_relation(stat.bound)}"


def _relation(bound: StatCondVariant) -> str:
    return f"{'>=' if isinstance(bound, StatGe) else '<='} {bound.value}"
