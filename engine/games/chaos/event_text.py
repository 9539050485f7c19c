"""The events of a Chaos Cards match in words (CHAOS 16)."""

from collections.abc import Mapping
from typing import Final

from engine.events import EventKind
from engine.games.chaos.card_terms import TRIGGERS, ability_having
from engine.text.sentences import (
    CardName,
    Facts,
    PlayerName,
    Predicate,
    Sentence,
    Words,
    by_sign,
    counted,
    sentence,
    words_if_known,
)


def _card(facts: Facts, named: str = "card", start: str = "A") -> Sentence:
    """Returns the card of an event, by its place and by what the viewer knows of it."""
    owner = PlayerName(facts["player"])
    if named in facts:
        return (owner, "'s ", CardName(facts[named]))
    return (f"{start} card in ", owner, f"'s {facts['zone']}")


def _of(facts: Facts, done: str) -> Sentence:
    """Returns a sentence on what happens to a card; words in braces are facts."""
    return (*_card(facts), Predicate(f" {done.format_map(facts)}"))


def _thing(done: str) -> Words:
    """Returns `Words` on what happens to a card."""
    return lambda facts: _of(facts, done)


def _character(done: str) -> Words:
    """Returns `Words` on what happens to a minion or a leader. A leader is called by its player's
    name."""

    def words(facts: Facts) -> Sentence:
        if facts["zone"] != "leader":
            return _of(facts, done)
        return (PlayerName(facts["player"]), Predicate(f" {done.format_map(facts)}"))

    return words


def _effect(facts: Facts) -> Sentence:
    """Returns the sentence on an effect that acts. Hidden cards act openly, wherever they are."""
    terms, zone = TRIGGERS[facts["trigger"]], facts["zone"]
    at = f" in the {zone}" if terms.timing == "turn" and zone in ("hand", "deck") else ""
    return sentence(f"{{player}}'s {{card}}{at}: {terms.label}", facts)


def _attack(facts: Facts) -> Sentence:
    whom = "{enemy}" if facts["zone"] == "leader" else "{enemy}'s {target}"
    return sentence(f"{{player}}'s {{card}} attacks {whom}", facts)


def _said(subject: str, done: str) -> Words:
    """Returns `Words` on what the subject does, or on what happens to it."""
    return lambda facts: (*sentence(subject, facts), Predicate(done.format_map(facts)))


def _go(facts: Facts) -> Sentence:
    return sentence(" goes to {owner}'s {at}", facts)


ACTS: Final = frozenset({"play", "effect"})
"""Kinds of events in which a card acts, besides attacks."""

_EFFECT: Final = frozenset({"effect"})
FOLLOW_UPS: Final = {"play": (_EFFECT, _EFFECT)}
"""By the kind of an act, the kinds of events that repeat it: up to two effects of a played card."""

PREVENTED: Final[Mapping[str, Words]] = {
    "shield": _thing("loses its Shield"),
    "overheated": "{player}'s {card} is overheated: its effect doesn't act",
    "too many": "{player}'s {card} doesn't act: too many effects have acted",
    "no target": "{player}'s {card} has no target: that effect does nothing",
    "full": "{player}'s {at} is full",
    "laden": _thing("gets nothing more attached"),
    "crowded": "There are too many cards: no more are made",
}
"""Lines on what a rule has prevented, by the kind of event."""

WORDS: Final[Mapping[str, Words]] = {
    "keep": ("{player} has chosen the ", "{n}", " cards of their deck"),
    EventKind.DRAW: words_if_known(
        "card", "{player} draws {card}", _said("{player}", " draws a card")
    ),
    "hand": ("{card:A card}", " comes to {player}'s hand"),
    "fatigue": ("{player}'s deck is empty: fatigue ", "{n}"),
    "play": "{player} plays {card}",
    EventKind.ATTACK: _attack,
    "effect": _effect,
    EventKind.DAMAGE: words_if_known("n", _character("takes {n} damage"), ()),
    **PREVENTED,
    "heal": _character("is healed by {n}"),
    "destroy": _thing("is destroyed"),
    "discard": _said("{player}'s {card}", " is discarded from the {zone}"),
    "summon": _said("{player}'s {card}", " comes to the field"),
    "move": lambda facts: (*_card(facts), *_go(facts)),
    "copy": lambda facts: ("A copy of ", *_card(facts, start="a"), *_go(facts)),
    "shuffle": "{player}'s deck is shuffled",
    "transform": lambda facts: (*_card(facts), *sentence(" becomes {into:another card}", facts)),
    "buff": _thing("gets {n:+d}/{health:+d}"),
    "cost": lambda facts: _of(
        facts, f"costs {abs(facts['n'])} {'more' if facts['n'] > 0 else 'less'}"
    ),
    "attack times": lambda facts: _of(
        facts, f"gets {'+' * (facts['n'] >= 0)}{counted(facts['n'], 'attack')} per turn"
    ),
    "ready": lambda facts: _of(facts, f"gets {counted(facts['n'], 'used attack')} back"),
    "type": lambda facts: _of(facts, f"becomes a {facts['value'].capitalize()}"),
    "grant": lambda facts: _of(facts, f"gains {ability_having(facts['ability'])}"),
    "strip": _thing("loses all abilities"),
    "overheat": _thing("overheats"),
    "threshold": _thing("overheats {n} sooner from now on"),
    "reset": _thing("is again as it was printed"),
    "attach": lambda facts: (
        *sentence("{card} attaches effects to ", facts),
        *_card(facts, "to", "a"),
    ),
    "mp": by_sign("{player} recovers {n} MP", "{player} loses {n} MP"),
    "max mp": by_sign(
        "{player} gains {n} Max MP and {n} MP", "{player} loses {n} Max MP and {n} MP"
    ),
}
