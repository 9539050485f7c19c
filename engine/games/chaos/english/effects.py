"""Effects in English (CHAOS 10, the second table)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, assert_never

from engine.games.chaos.card_terms import Ability, Side
from engine.games.chaos.cards import (
    Amount,
    AmountName,
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
    PlainName,
    RandomCard,
    Targeted,
    Transform,
    Trigger,
    Win,
    ZoneName,
)
from engine.games.chaos.conditions import CardTargetCond, SourceCond, TargetCond
from engine.games.chaos.english.conditions import asked, attack_times, target_phrase

CARD_LINE: Final[dict[Ability, str]] = {
    "charge": "Charge",
    "taunt": "Taunt",
    "stealth": "Stealth",
    "untargetable": "Untargetable",
    "shield": "Shielded",
    "poisonous": "Poisonous",
    "lifesteal": "Lifesteal",
}
"""What abilities are called in a card's own line."""

LABELS: Final = {
    "battlecry": "Battlecry",
    "cast": "Cast",
    "deathrattle": "Deathrattle",
    "onDiscard": "Discard",
}
"""The triggers that no turn calls, as effects begin with them."""

_TURNS: Final[dict[Side, str]] = {"any": "All", "ally": "Your", "oppo": "Enemy"}
_LEADERS: Final[dict[Side, str]] = {
    "any": "both leaders",
    "ally": "your leader",
    "oppo": "the opponent's leader",
}
_PLAYERS: Final[dict[Side, str]] = {"any": "Both players", "ally": "You", "oppo": "The opponent"}
_SENT: Final[dict[ZoneName, str]] = {"field": "Summon", "hand": "Put", "deck": "Shuffle"}
_GRANTS: Final[dict[PlainName, str]] = {
    "giveCharge": "Charge",
    "giveTaunt": "Taunt",
    "giveStealth": "Stealth",
    "giveUntargetable": "Untargetability",
    "giveShield": "Shield",
    "givePoisonous": "Poisonous",
    "giveLifesteal": "Lifesteal",
}
_CHANGES: Final[dict[PlainName, str]] = {
    "changeToBeast": "Beast",
    "changeToDragon": "Dragon",
    "changeToDemon": "Demon",
}


@dataclass(frozen=True, slots=True)
class _Whom:
    """What a base effect is done to, in words: `many` where they are plural, `hidden` where they
    are cards in hands or decks."""

    words: str
    many: bool = False
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Phrase:
    """What an effect does, from its label to its condition, without the full stop; and the card or
    the effects that are told in lines of their own below it."""

    words: str
    below: Card | tuple[Effect, ...] = ()


def effect_phrase(effect: Effect) -> Phrase:
    """Returns an effect in words."""
    done = _action(effect)
    words = f"{_label(effect.trigger)}: {done.words}"
    if effect.condition is not None:
        words += f", if {asked(effect.condition)}"
    return Phrase(words, done.below)


def _label(trigger: Trigger) -> str:
    if trigger.side is None:
        return LABELS[trigger.name]
    moment = "Start" if trigger.name == "turnStart" else "End"
    return f"{moment} of {_TURNS[trigger.side]} Turns"


def _action(effect: Effect) -> Phrase:
    match effect.action:
        case Targeted(base, target):
            return _base(base, _Whom(target_phrase(target, "one"), hidden=_is_hidden(target)))
        case OnAll(base, target):
            words = f"all {target_phrase(target, 'all')}"
            return _base(base, _Whom(words, many=True, hidden=_is_hidden(target)))
        case OnRandom(base, target):
            words = f"a random {target_phrase(target, 'bare')}"
            return _base(base, _Whom(words, hidden=_is_hidden(target)))
        case OnLeader(base, side):
            return _base(base, _Whom(_LEADERS[side], many=side == "any"))
        case OnSelf(base):
            return _base(base, _Whom("itself", hidden=_is_elsewhere(effect)))
        case Draw(count, side):
            return Phrase(f"{_does(side, 'draw')} {_count(count, 'card')}")
        case ChangeMp(value, side):
            return Phrase(f"{_does(side, 'recover' if value > 0 else 'exhaust')} {abs(value)} MP")
        case ChangeMaxMp(value, side):
            verb = _does(side, "gain" if value > 0 else "lose")
            return Phrase(f"{verb} {abs(value)} Max MP and MP")
        case New(count, to, what):
            new, below = _new(what, count, count != 1, hidden=to.zone != "field")
            return Phrase(f"{_SENT[to.zone]} {new} {_to(to, many=False)}", below)
        case Win(side):
            return Phrase(f"{_does(side, 'win')} the game")
    assert_never(effect.action)


def _is_hidden(target: TargetCond) -> bool:
    return isinstance(target, CardTargetCond)


def _is_elsewhere(effect: Effect) -> bool:
    """Returns whether a source is asked to be in a hand or deck, so that it is called a card."""
    return isinstance(effect.condition, SourceCond) and _is_hidden(effect.condition.target)


def _does(side: Side, verb: str) -> str:
    return f"{_PLAYERS[side]} {verb}{'s' if side == 'oppo' else ''}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if abs(number) == 1 else f"{number} {noun}s"


def _to(to: Destination, *, many: bool) -> str:
    match to.side:
        case "owner":
            return f"to their owners' {to.zone}s" if many else f"to its owner's {to.zone}"
        case "any":
            return f"to both players' {to.zone}s"
        case "ally":
            return f"to your {to.zone}"
        case "oppo":
            return f"to the opponent's {to.zone}"


def _base(base: Base, whom: _Whom) -> Phrase:
    match base:
        case Amount(name, value):
            return Phrase(_amount(name, value, whom.words))
        case AtkHpMod(attack, health):
            return Phrase(f"Give {attack:+d}/{health:+d} to {whom.words}")
        case Plain(name):
            return Phrase(_plain(name, whom))
        case Move(to):
            return Phrase(f"{_SENT[to.zone]} {whom.words} {_to(to, many=whom.many)}")
        case Copy(to):
            copies = f"{'copies' if whom.many else 'a copy'} of {whom.words}"
            return Phrase(f"{_SENT[to.zone]} {copies} {_to(to, many=whom.many)}")
        case Transform(into):
            new, below = _new(into, None, whom.many, hidden=whom.hidden)
            return Phrase(f"Transform {whom.words} to {new}", below)
        case GiveEffects(effects):
            return Phrase(f"Attach the following to {whom.words}", effects)
    assert_never(base)


def _amount(name: AmountName, value: int, whom: str) -> str:
    match name:
        case "damage":
            return f"Deal {value} damage to {whom}"
        case "heal":
            return f"Restore {value} health to {whom}"
        case "resAtkTimes":
            return f"Restore {value} {attack_times(value)} to {whom}"
        case "costMod":
            return f"Give {value:+d} to the cost of {whom}"
        case "atkTimesMod":
            return f"Give {value:+d} to the attack times of {whom}"
        case "decOhThreshold":
            return f"Reduce the overheat threshold for every effect on {whom} by {value}"


def _plain(name: PlainName, whom: _Whom) -> str:
    if given := _GRANTS.get(name):
        return f"Grant {given} to {whom.words}"
    if kind := _CHANGES.get(name):
        s = "s" if whom.many else ""
        return f"Change the minion type{s} of {whom.words} to {kind}{s}"
    match name:
        case "destroy":
            return f"Destroy {whom.words}"
        case "discard":
            return f"Discard {whom.words}"
        case "rmAbilities":
            return f"Remove all ability keywords from {whom.words}"
        case "setOverheat":
            return f"Set every effect on {whom.words} to overheat"
        case _:
            state = "their original states" if whom.many else "its original state"
            return f"Reset {whom.words} to {state}"


def _new(
    what: Card | RandomCard, count: int | None, many: bool, *, hidden: bool
) -> tuple[str, Card | tuple[()]]:
    """Returns a new card, or several of it, and the card itself where it is told below. `count`
    None stands for as many as there are of something else."""
    s = "s" if many else ""
    number = f"{count} " if count is not None and many else ""
    article = "" if many else "a "
    noun = "card" if hidden else "minion"
    match what:
        case RandomCard(cost):
            return f"{number}{article}random cost {cost} {noun}{s}", ()
        case Card("minion", attack_times=1, type=str(kind), effects=()):
            numbers = f"{what.cost}/{what.attack}/{what.health}"
            words = f"{number}{article}{numbers} {kind.capitalize()} {noun}{s}"
            return f"{words} with {abilities_text(what)}" if what.abilities else words, ()
        case _:
            copies = f"{number}copies" if many else "a copy"
            return f"{copies} of the following {noun}", what


def abilities_text(card: Card) -> str:
    """Returns the abilities of a card, in the words of its own line."""
    return ", ".join(CARD_LINE[one] for one in card.abilities)
