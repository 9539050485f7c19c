"""Conditions in English (CHAOS 10, the first table)."""

from __future__ import annotations

from typing import Final, Literal, assert_never

from engine.games.chaos.card_terms import Ability, Side
from engine.games.chaos.conditions import (
    CardExistCond,
    CardTargetCond,
    CharTargetCond,
    Cond,
    FieldExistCond,
    IndeCond,
    LeaderCond,
    MaxMpCond,
    MpCond,
    SourceCond,
    StatCond,
    StatCondVariant,
    StatGe,
    TargetCond,
)

Form = Literal["one", "bare", "all", "source", "clause"]
"""One: a chosen target or existence; bare: after "a random"; all: after "all"; source: after
"itself is", which stands before it; clause: an independent condition after "if"."""

_TYPES: Final = {
    "character": "character",
    "minion": "minion",
    "beast": "Beast minion",
    "dragon": "Dragon minion",
    "demon": "Demon minion",
    "card": "card",
    "leaderCard": "leader card",
    "minionCard": "minion card",
    "spellCard": "spell card",
    "beastCard": "Beast card",
    "dragonCard": "Dragon card",
    "demonCard": "Demon card",
}
_CHARACTERS_OF: Final[dict[Side, str]] = {"any": "", "ally": "friendly ", "oppo": "enemy "}
_POSITIONS: Final = {"handOrDeck": "hand or deck", "hand": "hand", "deck": "deck"}
_POSITIONS_OF_ALL: Final = {"handOrDeck": "hand and deck", "hand": "hand", "deck": "deck"}
_POSITIONS_OF_BOTH: Final = {"handOrDeck": "hands and decks", "hand": "hands", "deck": "decks"}
_WHOSE: Final[dict[Side, str]] = {
    "any": "either player's ",
    "ally": "your ",
    "oppo": "the opponent's ",
}
ABILITY_WORDS: Final[dict[Ability, str]] = {
    "charge": "Charge",
    "taunt": "Taunt",
    "stealth": "Stealth",
    "untargetable": "Untargetability",
    "shield": "Shield",
    "poisonous": "Poison",
    "lifesteal": "Lifesteal",
}
"""What is asked for, and what a card gains, of abilities."""

_STATS: Final = {"cost": "mana cost", "atk": "attack", "hp": "health"}
_LEADERS_ARE: Final[dict[Side, str]] = {
    "any": "both leaders are",
    "ally": "your leader is",
    "oppo": "the opponent's leader is",
}
_PLAYERS_HAVE: Final[dict[Side, str]] = {
    "any": "both players have",
    "ally": "you have",
    "oppo": "the opponent has",
}


def phrase(condition: TargetCond | IndeCond, form: Form) -> str:
    """Returns the condition as its place wants it: target conditions have every form but clause,
    independent ones that alone, whatever the form."""
    if not isinstance(condition, CharTargetCond | CardTargetCond):
        return clause(condition)
    return itself(condition) if form == "source" else target_phrase(condition, form)


def asked(condition: Cond) -> str:
    """Returns the condition of an effect as it stands after "if"."""
    return itself(condition.target) if isinstance(condition, SourceCond) else clause(condition)


def target_phrase(target: TargetCond, form: Form) -> str:
    """Returns what a target has to be like; "a friendly minion", "friendly minions"."""
    if isinstance(target, CharTargetCond):
        side = "" if form == "source" else _CHARACTERS_OF[target.side]
        words = side + _TYPES[target.type] + ("s" if form == "all" else "")
    else:
        words = _TYPES[target.type] + ("s" if form == "all" else "") + _at(target, form)
    words += parts(target.ability, target.stat)
    if form in ("one", "source"):
        words = f"an {words}" if words.startswith("enemy ") else f"a {words}"
    return words


def _at(target: CardTargetCond, form: Form) -> str:
    if form == "source":
        return f" at {_POSITIONS[target.position]}"
    if form != "all":
        return f" at {_WHOSE[target.side]}{_POSITIONS[target.position]}"
    if target.side == "any":
        return f" at both players' {_POSITIONS_OF_BOTH[target.position]}"
    return f" at {_WHOSE[target.side]}{_POSITIONS_OF_ALL[target.position]}"


def parts(ability: Ability | None, stat: StatCond | None) -> str:
    """Returns an ability and a number that are asked for, each with a space before it."""
    words = f" with {ABILITY_WORDS[ability]}" if ability else ""
    if stat is not None:
        name = _STATS.get(stat.stat) or attack_times(stat.bound.value)
        words += f" having {bound_words(stat.bound)} {name}"
    return words


def bound_words(bound: StatCondVariant) -> str:
    """Returns a bound in words: "at least 3"."""
    return f"{'at least' if isinstance(bound, StatGe) else 'at most'} {bound.value}"


def attack_times(number: int) -> str:
    """Returns the word for so many attack times."""
    return "attack time" if abs(number) == 1 else "attack times"


def itself(target: TargetCond) -> str:
    """Returns a source condition as a clause."""
    return f"itself is {target_phrase(target, 'source')}"


def clause(condition: IndeCond) -> str:
    """Returns an independent condition as it stands after "if"."""
    match condition:
        case FieldExistCond(target) | CardExistCond(target):
            return f"there exist {target_phrase(target, 'one')}"
        case LeaderCond(side, ability, stat):
            return _LEADERS_ARE[side] + parts(ability, stat)
        case MpCond(side, bound):
            return f"{_PLAYERS_HAVE[side]} {bound_words(bound)} MP"
        case MaxMpCond(side, bound):
            return f"{_PLAYERS_HAVE[side]} {bound_words(bound)} Max MP"
    assert_never(condition)
