"""A reader of the English on cards, from CHAOS 10 alone: it shows what a player can understand.

Facts that the English leaves out are left out by `told` too: the names of cards within cards, and
the side that a source condition asks for.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, Final

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
    NewCards,
    OnAll,
    OnLeader,
    OnRandom,
    OnSelf,
    Plain,
    RandomCard,
    Targeted,
    Transform,
    Trigger,
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
    StatLe,
    TargetCond,
)

INT = r"([+-]?\d+)"
WORDS: Final[dict[str, Any]] = {
    "Battlecry": Trigger("battlecry"),
    "Cast": Trigger("cast"),
    "Deathrattle": Trigger("deathrattle"),
    "Discarded": Trigger("onDiscard"),
    "Start of All Turns": Trigger("turnStart", "any"),
    "Start of Your Turns": Trigger("turnStart", "ally"),
    "Start of Enemy Turns": Trigger("turnStart", "oppo"),
    "End of All Turns": Trigger("turnEnd", "any"),
    "End of Your Turns": Trigger("turnEnd", "ally"),
    "End of Enemy Turns": Trigger("turnEnd", "oppo"),
}
WHOSE: Final[dict[str, Any]] = {
    "": "any", "either player's": "any", "both players'": "any", "both players have": "any",
    "each player's": "any", "both leaders": "any", "both players": "any",
    "friendly": "ally", "your": "ally", "you have": "ally", "your leader": "ally",
    "enemy": "oppo", "the opponent's": "oppo", "the opponent has": "oppo",
    "the opponent's leader": "oppo", "the opponent": "oppo",
    "its owner's": "owner", "their owners'": "owner",
}  # fmt: skip
TYPES: Final[dict[str, Any]] = {
    "character": "character", "minion": "minion", "Beast minion": "beast",
    "Dragon minion": "dragon", "Demon minion": "demon", "card": "card",
    "leader card": "leaderCard", "minion card": "minionCard", "spell card": "spellCard",
    "Beast card": "beastCard", "Dragon card": "dragonCard", "Demon card": "demonCard",
}  # fmt: skip
PLACES: Final[dict[str, Any]] = {
    "hand": "hand", "hands": "hand", "deck": "deck", "decks": "deck",
    "hand or deck": "handOrDeck", "hand and deck": "handOrDeck", "hands and decks": "handOrDeck",
}  # fmt: skip
ABILITIES: Final[dict[str, Any]] = {
    "Charge": "charge", "Taunt": "taunt", "Stealth": "stealth", "Lifesteal": "lifesteal",
    "Untargetability": "untargetable", "Shield": "shield", "Poison": "poisonous",
}  # fmt: skip
COUNTS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven")


def one_of(words: Sequence[str]) -> str:
    """Returns a regex group of the words; the longest that matches wins."""
    return "(" + "|".join(map(re.escape, sorted(words, key=len, reverse=True))) + ")"


BOUND = rf"at (least|most) {INT}"
CHAR = rf"(?:(friendly|enemy) )?{one_of([*TYPES][:5])}s?(?: with (.*))?"
OWNERS = r"either player's|both players'|your|the opponent's"
CARDS = rf"{one_of([*TYPES][5:])}s?(?: with (.*))? (?:in|from) ({OWNERS}) {one_of([*PLACES])}"
DEST = r"(your|the opponent's|each player's|its owner's|their owners') (field|hand|deck)s?"
LEADERS = r"(both leaders|your leader|the opponent's leader)"
PLAYERS = r"(?:(the opponent|both players) )?"
COUNT = rf"(?:an? |{INT} |{one_of(COUNTS)} )?"
NUMBERS = rf"{INT}-cost {INT}/{INT}"


def fits(pattern: str, words: str) -> tuple[str, ...] | None:
    """Returns the groups of a pattern that matches all the words, "" for groups that are left
    out."""
    found = re.fullmatch(pattern, words)
    return tuple(group or "" for group in found.groups()) if found else None


def bound(how: str, number: str) -> StatCondVariant:
    """Returns the bound: at least or at most that number."""
    return StatGe(int(number)) if how == "least" else StatLe(int(number))


def parts(words: str) -> tuple[Any, Any]:
    """Returns the ability and the number that the words ask for besides kind and place."""
    ability, _, rest = words.partition(" and ")
    if ability not in ABILITIES:
        ability, rest = "", words
    if not rest:
        return ABILITIES.get(ability), None
    if rest == "a cost of 0":
        return ABILITIES.get(ability), StatCond("cost", StatLe(0))
    if found := fits(rf"a cost of {BOUND}", rest):
        return ABILITIES.get(ability), StatCond("cost", bound(*found))
    found = fits(rf"{BOUND} (attack|health|attacks? (?:left|per turn))", rest)
    assert found, words
    *limit, what = found
    stat: Any = {"attack": "atk", "health": "hp"}.get(what, "atkTimes")
    return ABILITIES.get(ability), StatCond(stat, bound(*limit))


def target(words: str) -> TargetCond:
    """Returns the condition of words without an article."""
    if found := fits(CHAR, words):
        side, kind, rest = found
        return CharTargetCond(WHOSE[side], TYPES[kind], *parts(rest))
    found = fits(CARDS, words)
    assert found, words
    kind, rest, side, place = found
    return CardTargetCond(PLACES[place], WHOSE[side], TYPES[kind], *parts(rest))


def singular(words: str) -> str:
    """Returns the words after the article."""
    article, _, rest = words.partition(" ")
    assert article == ("an" if rest.startswith("enemy ") else "a"), words
    return rest


def clause(words: str) -> Cond:
    """Returns the condition of the words after "if"."""
    if words.startswith("it is "):
        asked = target(singular(words.removeprefix("it is ")))
        return SourceCond(replace(asked, side="any"))
    if words.startswith("there is "):
        found = target(singular(words.removeprefix("there is ")))
        return FieldExistCond(found) if isinstance(found, CharTargetCond) else CardExistCond(found)
    if found := fits(rf"{LEADERS} (?:(?:is|are) in play|(?:has|have) (.*))", words):
        side, rest = found
        return LeaderCond(WHOSE[side], *parts(rest))
    found = fits(rf"(both players have|you have|the opponent has) {BOUND} (Max MP|MP)", words)
    assert found, words
    side, how, number, what = found
    return (MpCond if what == "MP" else MaxMpCond)(WHOSE[side], bound(how, number))


def on(whom: str, base: Base) -> Action:
    """Returns the action with this base effect and target."""
    if whom in ("it", "this card"):
        return OnSelf(base)
    if re.fullmatch(LEADERS, whom):
        return OnLeader(base, WHOSE[whom])
    if whom.startswith("all "):
        return OnAll(base, target(whom.removeprefix("all ")))
    if whom.startswith("a random "):
        return OnRandom(base, target(whom.removeprefix("a random ")))
    return Targeted(base, target(singular(whom)))


AMOUNTS: Final[dict[str, Any]] = {
    rf"Deal {INT} damage to (.*)": "damage",
    rf"Restore {INT} health to (.*)": "heal",
    rf"Restore {INT} used attacks? to (.*)": "resAtkTimes",
    rf"Take {INT} off the overheat threshold of every effect of (.*)": "decOhThreshold",
}
PLAIN: Final[dict[str, Any]] = {
    r"Destroy (.*)": "destroy",
    r"Discard (.*)": "discard",
    r"Change the type of (.*) to Beast": "changeToBeast",
    r"Change the type of (.*) to Dragon": "changeToDragon",
    r"Change the type of (.*) to Demon": "changeToDemon",
    r"Grant Charge to (.*)": "giveCharge",
    r"Grant Taunt to (.*)": "giveTaunt",
    r"Grant Stealth to (.*)": "giveStealth",
    r"Grant Untargetability to (.*)": "giveUntargetable",
    r"Grant Shield to (.*)": "giveShield",
    r"Grant Poison to (.*)": "givePoisonous",
    r"Grant Lifesteal to (.*)": "giveLifesteal",
    r"Remove all abilities from (.*)": "rmAbilities",
    r"Overheat every effect of (.*)": "setOverheat",
    r"Reset (.*) to (?:its original state|their original states)": "resetState",
}


def action(words: str, below: Sequence[str]) -> Action:
    """Returns the action of an effect. `below` has the lines that belong to it, without their
    indent."""
    words = re.sub(r"\bits (cost|attacks per turn|type)", r"the \1 of it", words)
    for pattern, name in AMOUNTS.items():
        if found := fits(pattern, words):
            return on(found[1], Amount(name, int(found[0])))
    for pattern, name in PLAIN.items():
        if found := fits(pattern, words):
            return on(found[0], Plain(name))
    change = rf"(Add|Take) {INT} (?:to|off) the (cost|attacks per turn) of (.*)"
    if found := fits(change, words):
        value = int(found[1]) if found[0] == "Add" else -int(found[1])
        return on(found[3], Amount("costMod" if found[2] == "cost" else "atkTimesMod", value))
    if found := fits(rf"Give {INT}/{INT} to (.*)", words):
        return on(found[2], AtkHpMod(int(found[0]), int(found[1])))
    if found := fits(r"Transform (.*?) into (.*)", words):
        made = new(found[1], below)
        assert made, words
        return on(found[0], Transform(made[1]))
    if found := fits(r"Attach the following to (.*)", words):
        return on(found[0], GiveEffects(effects(below)))
    if found := fits(rf"(?:Summon|Put|Shuffle) (.*) (?:to|into) {DEST}", words):
        to = Destination(PLACES.get(found[2], "field"), WHOSE[found[1]])
        assert words.startswith({"field": "Summon", "hand": "Put", "deck": "Shuffle"}[to.zone])
        assert (" into " in words) == (to.zone != "field")
        if made := new(found[0], below):
            return NewCards(made[0], to, made[1])
        if copied := fits(r"(?:a copy|copies) of (.*)", found[0]):
            return on(copied[0], Copy(to))
        return on(found[0], Move(to))
    return of_players(words)


def of_players(words: str) -> Action:
    """Returns the action of players."""
    words = words[0].lower() + words[1:]
    if found := fits(rf"{PLAYERS}draws? (?:a card|{INT} cards)", words):
        return Draw(int(found[1] or 1), doing(found[0]))
    if found := fits(rf"{PLAYERS}(recover|lose)s? {INT} MP", words):
        sign = 1 if found[1] == "recover" else -1
        return ChangeMp(sign * int(found[2]), doing(found[0]))
    if found := fits(rf"{PLAYERS}(gain|lose)s? {INT} Max MP and {INT} MP", words):
        assert found[2] == found[3]
        sign = 1 if found[1] == "gain" else -1
        return ChangeMaxMp(sign * int(found[2]), doing(found[0]))
    found = fits(rf"{PLAYERS}wins? the game", words)
    assert found, words
    return Win(doing(found[0]))


def doing(who: str) -> Any:
    """Returns the side that does something: the card's own if no player is named."""
    return WHOSE[who] if who else "ally"


def new(words: str, below: Sequence[str]) -> tuple[int, Card | RandomCard] | None:
    """Returns the number of new cards, and the card; None if the words are about no new card."""
    if found := fits(rf"(?:(?:{INT} )?copies of )?the following (?:minion|card)", words):
        return int(found[0] or 1), whole_card(below)
    if found := fits(rf"{COUNT}random {INT}-cost (?:minion|card)s?", words):
        many, word, cost = found
        return counted(many, word), RandomCard(int(cost))
    plain = rf"{COUNT}{NUMBERS} (Beast|Dragon|Demon) (?:minion|card)s?(?: with (.*))?"
    if found := fits(plain, words):
        many, word, cost, attack, health, type_, having = found
        kind: Any = type_.lower()
        numbers = (int(cost), int(attack), int(health))
        made = Card("minion", "", *numbers, type=kind, abilities=abilities(having))
        return counted(many, word), made
    return None


def counted(number: str, word: str) -> int:
    """Returns a count, given by a number or a word; 1 without either."""
    return COUNTS.index(word) if word else int(number or 1)


def abilities(words: str) -> tuple[Any, ...]:
    """Abilities with commas, or with commas and "and", between them."""
    return tuple(ABILITIES[one] for one in re.split(r", | and ", words)) if words else ()


def effects(lines: Sequence[str]) -> tuple[Effect, ...]:
    """Returns the effects, each read from its line and the indented lines below it."""
    starts = [at for at, line in enumerate(lines) if not line.startswith(" ")]
    return tuple(effect(lines[at:end]) for at, end in pairwise([*starts, len(lines)]))


def effect(lines: Sequence[str]) -> Effect:
    """Returns the effect that these lines describe."""
    assert all(line.startswith("  ") for line in lines[1:])
    label, _, rest = lines[0].removesuffix(".").partition(": ")
    if rest.startswith("If it is "):
        condition, _, words = rest.removeprefix("If ").partition(", ")
        words = words[0].upper() + words[1:]
    else:
        words, _, condition = rest.partition(", if ")
    done = action(words, [line[2:] for line in lines[1:]])
    return Effect(WORDS[label], done, clause(condition) if condition else None)


def whole_card(lines: Sequence[str]) -> Card:
    """Returns a card within a card, which has no name here."""
    if found := fits(rf"{INT}-cost Spell\.", lines[0]):
        return with_text(Card("spell", "", int(found[0]), attack_times=0), lines[1:])
    found = fits(rf"{NUMBERS} (Leader|Beast|Dragon|Demon)\.", lines[0])
    assert found, lines[0]
    cost, attack, health = map(int, found[:3])
    kind: Any = None if found[3] == "Leader" else found[3].lower()
    card = Card("minion" if kind else "leader", "", cost, attack, health, type=kind)
    return with_text(card, lines[1:])


def with_text(card: Card, lines: Sequence[str]) -> Card:
    """Returns the card with the effects that its text describes, and without a name."""
    times, given, rest = card.attack_times, (), list(lines)
    if rest and (found := fits(rf"{INT} attacks? per turn\.", rest[0])):
        times = int(found[0])
        rest.pop(0)
    if rest and ":" not in rest[0]:
        given = abilities(rest.pop(0).removesuffix("."))
    return replace(card, name="", attack_times=times, abilities=given, effects=effects(rest))


def told(value: Any) -> Any:
    """Returns a card, an effect or a part of one without the facts that the English leaves out."""
    match value:
        case Card():
            return replace(value, name="", effects=tuple(map(told, value.effects)))
        case Effect(trigger, done, condition):
            return Effect(trigger, told(done), told(condition))
        case SourceCond(asked):
            return SourceCond(replace(asked, side="any"))
        case NewCards():
            return replace(value, what=told(value.what))
        case Targeted() | OnAll() | OnRandom() | OnLeader() | OnSelf():
            return replace(value, base=told(value.base))
        case Transform(into):
            return Transform(told(into))
        case GiveEffects(given):
            return GiveEffects(tuple(map(told, given)))
        case _:
            return value
