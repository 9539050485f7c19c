"""The events of a Cardfinity match in words."""

from collections.abc import Mapping
from typing import Final

from engine.events import EventKind
from engine.text.sentences import (
    Facts,
    Sentence,
    Words,
    by_sign,
    sentence,
    words_if_known,
    words_of_event,
)


def _cast(facts: Facts) -> Sentence:
    if facts["spell"] != facts["card"]:
        return sentence("{card} casts {spell} (on {trigger})", facts)
    if facts["trigger"] == "play":
        return ()  # the event of playing it says so already
    return sentence("{card} is cast (on {trigger})", facts)


def _cancelled(facts: Facts) -> Sentence:
    more = ": its payment is taken back" if facts["takes_back"] else ""
    return sentence(f"{{spell}} isn't paid for{more}", {"spell": facts["card"], **facts})


def _look(facts: Facts) -> Sentence:
    whose = "their own" if facts["owner"] == facts["player"] else "{owner}'s"
    shown = ": {cards}" if facts.get("cards") else ""
    words = ("{player} looks at the top {many} of ", whose, " deck", shown)
    return words_of_event(words, {**facts, "many": _top(facts["n"])})


def _pop(facts: Facts) -> Sentence:
    words = "{player} banishes the top {many} of their graveyard: {cards}"
    return sentence(words, {**facts, "many": _top(facts["n"])})


def _drill(facts: Facts) -> Sentence:
    names = " ({cards})" if facts["n"] else ""
    words = ("{player} drills through {many}", names, " and finds {card}")
    return words_of_event(words, {**facts, "many": _cards(facts["n"])})


def _top(count: int) -> str:
    return "card" if count == 1 else f"{count} cards"


def _cards(count: int) -> str:
    return "a card" if count == 1 else f"{count} cards"


def _attach(facts: Facts) -> Sentence:
    return sentence("{card} is attached to {target}", {**facts, "target": facts["to"]})


ACTS: Final = frozenset({"play", "cast"})
"""Kinds of events in which a card acts, besides attacks."""

FOLLOW_UPS: Final = {"play": (frozenset({"enter"}),)}
"""By the kind of an act, the kinds of events that repeat it."""

PREVENTED: Final[Mapping[str, str]] = {
    "tapped": "{card} is tapped: it casts nothing on {trigger}",
    "first turn": "{card} doesn't attack: nobody attacks in the first turn",
    "no attacker": "{card} isn't on the field: it doesn't attack",
    "defeated": "{card} is being defeated already: it casts nothing on defeat",
    "no change": "{card} changes nothing",
    "too many": "{card} casts nothing: too many casts follow from one action",
    "actions spent": "{player} has taken {n} actions: the turn ends",
}
"""Lines on what a rule has prevented, by the kind of event; besides spells that can't be paid
(`cancelled`)."""

WORDS: Final[Mapping[str, Words]] = {
    EventKind.DRAW: words_if_known("card", "{player} draws {card}", "{player} draws a card"),
    "play": "{player} plays {card}",
    "enter": "{card} enters {player}'s field",
    "cast": _cast,
    "cancelled": _cancelled,
    **PREVENTED,
    "discard": "{player} discards {card} from the {from}",
    "banish": "{player}'s {card} is banished from the {from}",
    EventKind.DAMAGE: words_if_known(
        "true", "{player} takes {n} true damage: {cards}", "{player} takes {n} damage: {cards}"
    ),
    "heal": "{player} heals {n}: {cards}",
    "pop": _pop,
    "shuffle": "{player} shuffles the deck",
    "look": _look,
    "search": words_if_known(
        "card",
        "{player} finds {card} in the deck",
        "{player} takes a card from the deck into the hand",
    ),
    "drill": _drill,
    "attach": _attach,
    "buff": by_sign("{card} gains {n} power", "{card} loses {n} power"),
    "tap": "{card} is tapped",
    "untap": "{card} untaps",
    EventKind.ATTACK: words_if_known(
        "direct", "{card} attacks directly", "{card} attacks {target}"
    ),
}
