"""The events of an ASIGOC match in words."""

from collections.abc import Mapping
from typing import Final

from engine.events import EventKind
from engine.text.sentences import Facts, Sentence, Words, sentence, words_of_event


def _discard(facts: Facts) -> Sentence:
    if facts["from"] == "weapons":
        return sentence("{player}'s {card} goes to the discard pile", facts)
    return sentence("{player} discards {card} from the {from}", facts)


def _change(facts: Facts) -> Sentence:
    until = " until the End step" if facts["turn"] else ""
    value = facts["value"].capitalize()
    return sentence(f"{{card}} gets {{n:+d}} {value}{until}", facts)


def _look(facts: Facts) -> Sentence:
    what = "hand" if facts["at"] == "hand" else "deck"
    top = "card" if facts["n"] == 1 else "{n} cards"
    part = "at " if what == "hand" else f"at the top {top} of "
    whose = "their own" if facts["owner"] == facts["player"] else "{owner}'s"
    return words_of_event((f"{{player}} looks {part}", whose, f" {what}", ": {cards}"), facts)


ACTS: Final = frozenset({"play", "activate", "deploy", "trigger", "resolve", "block"})
"""Kinds of events in which a card acts, besides attacks."""

FOLLOW_UPS: Final = dict.fromkeys(ACTS - {"resolve", "block"}, (frozenset({"resolve"}),))
"""By the kind of an act, the kinds of events that say no more than that it comes about."""

PREVENTED: Final[Mapping[str, str]] = {
    "no battle": "{player} has no Battle step this turn",
    "nullified": "{card} does nothing",
    "target gone": "{target} has left: {card} does nothing to it",
    "no change": "{card}'s effect changes nothing",
    "not added": "{card} adds no effect: its condition isn't met",
    "attack ends": "{card} has left: its attack ends",
    "unblocked": "{card} has left: it blocks nothing",
    "empty deck": "{player}'s deck is empty: no card is drawn",
    "too many": "{card} does no more: one use has at most 1,000 effects",
}
"""Lines on what a rule has prevented, by the kind of event."""

WORDS: Final[Mapping[str, Words]] = {
    "play": "{player} plays {card}",
    "activate": "{player} uses {card}",
    "trigger": "{card} adds its effect",
    "deploy": "{player} deploys {card}",
    "return": "{card} returns to {player}'s hand",
    "discard": _discard,
    "banish": "{player} banishes {card}",
    "recover": "{player} takes {card} back from the discard pile",
    "search": "{player} finds {card} in the deck and shows it",
    "shuffle": "{player} shuffles the deck",
    EventKind.DAMAGE: "{player} takes {n} damage",
    "pay": "{player} pays {n} health",
    "heal": "{player} heals {n}",
    "change": _change,
    "pacify": "{card} can't attack in its owner's next Battle step",
    "unguard": "{card} can't block this turn",
    "ready": "{card} may attack once more",
    "skip battle": "{player} skips the next Battle step",
    **PREVENTED,
    "nullify": "{card} is nullified",
    "resolve": "{card} takes effect",
    "block": "{card} blocks {target}",
    "no block": "{player} doesn't block",
    "look": _look,
    "arrange": ("{player} arranges the top {n} of their deck", " ({cards})"),
}
