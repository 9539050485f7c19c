"""Spells in plain English, made from the atoms that are performed (ATOMS; COMPLETED 2)."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, assert_never

from engine.games.cardfinity.atoms import (
    Atom,
    Attach,
    Attack,
    Buff,
    Damage,
    Deckout,
    Destroy,
    DiscardTop,
    Draw,
    Drill,
    Filter,
    Heal,
    Look,
    OneOf,
    OptionalAtom,
    Play,
    Pop,
    Search,
)
from engine.games.cardfinity.cards import Spell, Trigger

REMINDERS: Final[Mapping[Trigger, str]] = {
    "play": "when it's played from the hand; on a monster, when that has entered the field",
    "discard": "when it's discarded from the hand, the field or the deck; damage discards nothing",
    "draw": "when it comes from the deck into the hand",
    "tap": "on your turn, from the field; then it's tapped, and does nothing until your next turn",
    "victory": "after it has attacked a monster with no more power than its own",
    "defeat": "after it has attacked a monster with more power, before it's discarded",
    "attach": "when the spell is attached to it",
    "infinity": "on your turn, from the field, as often as you like",
    "counterspell": "in answer to a spell",
}
"""The meaning of each trigger on a card (RULES, Trigger)."""

_PLAIN_FAMILY: Final = re.compile(r"[A-Z][A-Za-z'-]*( [A-Z][A-Za-z'-]*)*")
_KINDS: Final = frozenset({"card", "monster", "spell"})


@lru_cache(maxsize=4096)
def spell_text(spell: Spell) -> str:
    """Returns the spell's price and effects as sentences: `Take 1 damage: attack.`"""
    first, *others = map(phrase, spell.effects)
    if spell.requirements:
        first = f"{price_text(spell.requirements)}: {first}"
    return " ".join(map(sentence, (first, *others)))


def price_text(requirements: Sequence[Atom]) -> str:
    """Returns the requirements as one clause without a full stop: `take 1 damage, and draw a
    card`."""
    return ", and ".join(map(phrase, requirements))


@lru_cache(maxsize=4096)
def phrase(atom: Atom) -> str:
    """Returns the atom as a command without a full stop: `draw 2 cards`."""
    match atom:
        case Destroy():
            return _destroy(atom)
        case DiscardTop(enemy):
            return f"discard the top card of {_whose(enemy)} deck"
        case Damage(count, true, enemy):
            return f"{'deal' if enemy else 'take'} {count}{' true' if true else ''} damage"
        case Heal(count, enemy):
            return f"let your opponent heal {count}" if enemy else f"heal {count}"
        case Pop(count):
            return f"banish the {_top(count)} of your graveyard"
        case Deckout():
            return "lose the game"
        case Draw(count):
            return f"draw {counted_cards(count, Filter())}"
        case Look(count, enemy):
            return f"look at the {_top(count)} of {_whose(enemy)} deck"
        case Attack(piercing):
            return "make a piercing attack" if piercing else "attack"
        case Search(wanted):
            return f"search your deck for {counted_cards(1, wanted)}"
        case Drill(wanted):
            found = counted_cards(1, wanted)
            return (
                f"put cards from your deck into your graveyard until you find {found}, and take it"
            )
        case Attach(wanted):
            return f"attach {counted_cards(1, wanted)} from your hand to this"
        case Play(wanted):
            return f"you may play {counted_cards(1, wanted)} from your hand"
        case Buff(amount, this):
            return f"give {'this' if this else 'one of your monsters'} {amount:+d} power"
        case OptionalAtom(inner):
            words = phrase(inner)
            if words.startswith("you may "):
                return f"you may choose whether {words}"
            return f"you may {words}"
        case OneOf(atoms):
            return f"choose one ({_alternatives(atoms)})"
        case _:
            assert_never(atom)


def _alternatives(atoms: Sequence[Atom]) -> str:
    *others, last = map(phrase, atoms)
    return "; ".join([*others, f"or {last}" if others else last])


def _destroy(atom: Destroy) -> str:
    verb = "banish" if atom.banish else "discard"
    if not atom.enemy:
        return f"{verb} {counted_cards(atom.count, atom.filter)} from your {atom.zone}"
    most = "" if atom.count == 1 else "up to "
    random = "random " if atom.zone == "hand" else ""
    return (
        f"{verb} {most}{counted_cards(atom.count, atom.filter, random)} from the enemy {atom.zone}"
    )


def counted_cards(count: int, wanted: Filter, which: str = "") -> str:
    """Returns words for `count` cards that match the filter: `a monster`, `2 Tool cards`. `which`
    comes before the noun."""
    many = "" if count == 1 else "s"
    match wanted.kind:
        case "name":
            noun = f"{which}card{many} named “{wanted.name}”"
        case "family":
            noun = f"{which}{_family(wanted.name, count)}"
        case kind:
            noun = f"{which}{kind}{many}"
    if count != 1:
        return f"{count} {noun}"
    return f"{'an' if noun[0].lower() in 'aeiou' else 'a'} {noun}"


def _family(name: str, count: int) -> str:
    if not _PLAIN_FAMILY.fullmatch(name) or name.lower() in _KINDS:
        return f"“{name}” card{'' if count == 1 else 's'}"
    return name if count == 1 else f"{name} cards"


def _top(count: int) -> str:
    return "top card" if count == 1 else f"top {count} cards"


def _whose(enemy: bool) -> str:
    return "your opponent's" if enemy else "your"


def sentence(words: str) -> str:
    """Returns the phrase as a sentence, with a capital and a full stop."""
    return f"{words[0].upper()}{words[1:]}."
