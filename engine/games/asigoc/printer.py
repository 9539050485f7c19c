"""Cards back to text, such that reading what was printed gives the same cards."""

from __future__ import annotations

from functools import lru_cache

from engine.decks import Deck
from engine.games.asigoc.cards import (
    Ability,
    Ace,
    Arrange,
    BanishCost,
    Blank,
    Card,
    Change,
    Compare,
    Condition,
    Copy,
    Cost,
    Deploy,
    Destroy,
    Discard,
    DiscardCost,
    Draw,
    Effect,
    Heal,
    Hurt,
    Item,
    Limit,
    Look,
    Mill,
    Nullify,
    OneOf,
    Pacify,
    Pay,
    Ready,
    Recover,
    Repeat,
    Return,
    Sacrifice,
    Search,
    SkipBattle,
    Step,
    Unguard,
    Weapon,
    When,
)
from engine.language.strings import encode


def print_part(part: Condition | Cost) -> str:
    """Returns a condition or cost as it is written."""
    match part:
        case When(timing, kind):
            return _with_kind(timing, kind)
        case Limit(often):
            return often if often == "freely" else f"once a {often}"
        case Compare(mine, measure, at_least, number):
            return f"if {'my' if mine else 'their'} {measure} {'>=' if at_least else '<='} {number}"
        case Pay(number):
            return f"pay {number}"
        case DiscardCost(number, random):
            return f"discard random {number}" if random else f"discard {number}"
        case Sacrifice():
            return "sacrifice"
        case BanishCost(number):
            return f"banish {number}"


@lru_cache(maxsize=4096)
def print_effect(effect: Effect) -> str:
    """Returns an effect as it is written, on one line."""
    match effect:
        case Hurt(number, me):
            return f"damage me {number}" if me else f"damage {number}"
        case Heal(number, enemy):
            return _upon("heal", number, enemy=enemy)
        case Draw(number, enemy):
            return _upon("draw", number, enemy=enemy)
        case Mill(number, enemy):
            return _upon("mill", number, enemy=enemy)
        case Discard(number, how, enemy):
            return _upon("discard", number if how == "owner" else f"{how} {number}", enemy=enemy)
        case Nullify(kind):
            return _with_kind("nullify", kind)
        case Return(whose):
            return f"return {whose}"
        case Destroy(whose):
            return f"destroy {whose}"
        case Change(value, amount, whose, turn):
            return f"{value} {amount:+} {whose}{' turn' if turn else ''}"
        case Pacify():
            return "pacify enemy"
        case Unguard():
            return "unguard enemy"
        case Ready():
            return "ready mine"
        case Deploy(zone):
            return f"deploy {zone}"
        case Recover(kind):
            return _with_kind("recover", kind)
        case Search(kind, name):
            return f"search {encode(name)}" if name else _with_kind("search", kind)
        case Look("hand"):
            return "look hand"
        case Look(at, number):
            return _upon("look", number, enemy=at == "enemy deck")
        case Arrange(number):
            return f"arrange {number}"
        case SkipBattle():
            return "skip battle"
        case Copy():
            return "copy"
        case OneOf(effects):
            return f"({' or '.join(map(print_effect, effects))})"
        case Repeat(number, steps):
            return f"repeat {number} ({print_steps(steps)})"


def _with_kind(word: str, kind: str | None) -> str:
    return word if kind is None else f"{word} {kind}"


def _upon(word: str, what: object, *, enemy: bool) -> str:
    return f"{word} enemy {what}" if enemy else f"{word} {what}"


def print_steps(steps: tuple[Step, ...]) -> str:
    """Returns a list of effects as it is written, on one line."""
    return ", ".join(f"{'then ' if one.then else ''}{print_effect(one.effect)}" for one in steps)


def print_parts(ability: Ability) -> str:
    """Returns an ability's conditions and costs as they are written, on one line; maybe empty."""
    return ", ".join(map(print_part, ability.parts))


def print_ability(ability: Ability) -> str:
    """Returns an ability as it is written, on one line: `any, pay 1: draw 1`."""
    return f"{print_parts(ability)}: {print_steps(ability.steps)}"


def print_card(card: Card) -> str:
    """Returns the definition of a card.

    Raises ValueError for a blank card, which the language cannot write.
    """
    match card:
        case Weapon(name, attack, block, enters, ability):
            lines = [f"weapon {encode(name)} {attack}/{block}"]
            if enters:
                lines.append(f"  enters: {print_steps(enters)}")
            if ability:
                lines.append(f"  {print_ability(ability)}")
            return "\n".join(lines)
        case Item(name, ability):
            return f"item {encode(name)}{_gap(ability)}{print_ability(ability)}"
        case Ace(name, ability):
            return f"ace {encode(name)}{_gap(ability)}{print_ability(ability)}"
        case Blank():
            raise ValueError("a blank card cannot be written")


def _gap(ability: Ability) -> str:
    return " " if ability.parts else ""


def print_deck(deck: Deck) -> str:
    """Returns the deck as a text of its own: the cards that it defines, then the list.

    A deck without a name is printed without a list, as the language needs one.
    """
    content = deck.content
    blocks = [print_card(card) for card in content.own]
    if deck.name is not None:
        author = "" if deck.author is None else f" by {encode(deck.author)}"
        lines = [f"deck: {encode(deck.name)}{author}"]
        if content.ace is not None:
            lines.append(f"ace {encode(content.ace.name)}")
        lines += [encode(card.name) for card in content.cards]
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"
