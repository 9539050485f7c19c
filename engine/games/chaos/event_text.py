"""The events of a Chaos Cards match in words (CHAOS 16)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.event_text import Describer, Facts, card, describe_event, simple, turn, who
from engine.events import SeenEvent
from engine.games.chaos.english import ABILITY_WORDS, LABELS
from engine.players import opponent
from engine.sentences import CardName, Piece, PlayerName, Predicate, Sentence


def describe(event: SeenEvent) -> Sentence:
    """Returns one event in words, as its viewer knows it; empty for one not worth a line."""
    return describe_event(event, _DESCRIBERS)


def _card(facts: Facts, named: str = "card", start: str = "A") -> Sentence:
    """Returns the card that it is about, by where it is and what the viewer knows of it."""
    owner = who(facts)
    if facts["zone"] == "leader":
        return (owner, "'s ", "leader")
    if named in facts:
        return (owner, "'s ", CardName(facts[named]))
    return (f"{start} card in ", owner, f"'s {facts['zone']}")


def _of_thing(words: str) -> Describer:
    """Tells what happens to a card; facts stand in the words in braces."""
    return lambda facts: (*_card(facts), Predicate(f" {words.format_map(facts)}"))


def _effect(facts: Facts) -> Sentence:
    """Hidden cards act in the open, wherever they are."""
    trigger, zone = facts["trigger"], facts["zone"]
    owned: Sentence = (who(facts), "'s ", card(facts))
    if trigger not in _TURNS:
        return (*owned, f": {LABELS[trigger]}")
    at = f" in the {zone}" if zone in ("hand", "deck") else ""
    return (*owned, f"{at}: {_TURNS[trigger]}")


def _attack(facts: Facts) -> Sentence:
    enemy = PlayerName(opponent(facts["player"]))
    whom: tuple[Piece, ...] = (
        (enemy, "'s leader")
        if facts["zone"] == "leader"
        else (enemy, "'s ", CardName(facts["target"]))
    )
    return (who(facts), "'s ", card(facts), " attacks ", *whom)


def _damage(facts: Facts) -> Sentence:
    return (*_card(facts), Predicate(f" takes {facts['n']} damage")) if facts["n"] else ()


def _destroy(facts: Facts) -> Sentence:
    fate = "falls" if facts["zone"] == "leader" else "is destroyed"
    return (*_card(facts), Predicate(f" {fate}"))


def _discard(facts: Facts) -> Sentence:
    return (who(facts), "'s ", card(facts), Predicate(f" is discarded from the {facts['zone']}"))


def _cost(facts: Facts) -> Sentence:
    number = facts["n"]
    return (*_card(facts), Predicate(f" costs {abs(number)} {'more' if number > 0 else 'less'}"))


def _times(facts: Facts) -> Sentence:
    number = facts["n"]
    s = "" if abs(number) == 1 else "s"
    return (*_card(facts), Predicate(f" gets {number:+d} attack time{s}"))


def _ready(facts: Facts) -> Sentence:
    number = facts["n"]
    often = "time" if number == 1 else "times"
    return (*_card(facts), Predicate(f" gets {number} attack {often} back"))


def _grant(facts: Facts) -> Sentence:
    return (*_card(facts), Predicate(f" gains {ABILITY_WORDS[facts['ability']]}"))


def _type(facts: Facts) -> Sentence:
    return (*_card(facts), Predicate(f" becomes a {facts['value'].capitalize()}"))


def _go(facts: Facts) -> Sentence:
    return (*_card(facts), " goes to ", PlayerName(facts["owner"]), f"'s {facts['at']}")


def _copy(facts: Facts) -> Sentence:
    goes: Sentence = (" goes to ", PlayerName(facts["owner"]), f"'s {facts['at']}")
    return ("A copy of ", *_card(facts, start="a"), *goes)


def _transform(facts: Facts) -> Sentence:
    into = CardName(facts["into"]) if "into" in facts else "another card"
    return (*_card(facts), " becomes ", into)


def _attach(facts: Facts) -> Sentence:
    return (card(facts), " attaches effects to ", *_card(facts, "to", "a"))


def _get(facts: Facts) -> Sentence:
    got = card(facts) if "card" in facts else "A card"
    return (got, " comes to ", who(facts), "'s hand")


def _draw(facts: Facts) -> Sentence:
    if "card" in facts:
        return (who(facts), " draws ", card(facts))
    return (who(facts), Predicate(" draws a card"))


def _summon(facts: Facts) -> Sentence:
    return (who(facts), "'s ", card(facts), Predicate(" comes to the field"))


def _mp(facts: Facts) -> Sentence:
    number = facts["n"]
    return (who(facts), f" {'recovers' if number > 0 else 'exhausts'} {abs(number)} MP")


def _max_mp(facts: Facts) -> Sentence:
    number = facts["n"]
    return (who(facts), f" {'gains' if number > 0 else 'loses'} {abs(number)} Max MP and MP")


_TURNS: Final = {"turnStart": "Start of turn", "turnEnd": "End of turn"}
_DESCRIBERS: Final[Mapping[str, Describer]] = {
    "keep": simple("player", " has chosen the ", "n", " cards of their deck"),
    "turn": turn,
    "draw": _draw,
    "hand": _get,
    "fatigue": simple("player", "'s deck is empty: fatigue ", "n"),
    "play": simple("player", " plays ", "card"),
    "attack": _attack,
    "effect": _effect,
    "damage": _damage,
    "shield": _of_thing("loses its Shield"),
    "heal": _of_thing("is healed by {n}"),
    "destroy": _destroy,
    "discard": _discard,
    "summon": _summon,
    "move": _go,
    "copy": _copy,
    "shuffle": simple("player", "'s deck is shuffled"),
    "transform": _transform,
    "buff": _of_thing("gets {n:+d}/{health:+d}"),
    "cost": _cost,
    "attack times": _times,
    "ready": _ready,
    "type": _type,
    "grant": _grant,
    "strip": _of_thing("loses all abilities"),
    "overheat": _of_thing("overheats"),
    "threshold": _of_thing("overheats {n} sooner from now on"),
    "reset": _of_thing("is again as it was printed"),
    "attach": _attach,
    "mp": _mp,
    "max mp": _max_mp,
    "win": simple("player", " wins the match"),
}
