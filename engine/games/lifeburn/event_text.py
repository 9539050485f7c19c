"""The events of a Lifeburn match in words."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.events import EventKind
from engine.text.sentences import (
    Facts,
    Sentence,
    Words,
    by_sign,
    counted,
    sentence,
    words_if_known,
    words_of_event,
)

_UNTIL: Final = {"ThisTurn": " this turn", "RestOfGame": " for the rest of the game"}


def _damage(facts: Facts) -> Sentence:
    """Returns the sentence for damage to a Summon, or (with `life`) for a player's loss of life, by
    a card's damage or otherwise."""
    if "life" not in facts:
        return sentence("{player}'s {card} takes {n} damage", facts)
    dealt = "{card} deals {n} damage to {player}" if "card" in facts else "{player} loses {n} life"
    return words_of_event((dealt, _life(facts, facts["n"])), facts)


def _life(facts: Facts, lost: int) -> str:
    """Returns the player's life before and after the loss, in brackets."""
    return f" ({facts['life'] + lost} → {facts['life']})"


def _move(facts: Facts) -> Sentence:
    what = "{player}'s {card}" if "card" in facts else "A card of {player}"
    return sentence(f"{what} goes{_from(facts)} to the {facts['to']}", facts)


def _from(facts: Facts) -> str:
    came = facts["from"]
    return f" from the {came}" if came in ("hand", "deck", "graveyard", "exile") else ""


def _counters(facts: Facts) -> Sentence:
    kind = "+1/+1" if facts["counter"] == "OneOne" else "Haunt"
    verb = "gets" if facts["n"] > 0 else "loses"
    return sentence(f"{{card}} {verb} {counted(abs(facts['n']), f'{kind} counter')}", facts)


def _has(facts: Facts, what: str) -> Sentence:
    """Returns the sentence for what an object has been given, with the duration if one word says
    it."""
    return sentence(f"{{player}}'s {{card}} {what}{_UNTIL.get(facts['until'], '')}", facts)


def _look(facts: Facts) -> Sentence:
    many = "card" if facts["n"] == 1 else f"{facts['n']} cards"
    return words_of_event((f"{{player}} looks at the top {many} of their deck", ": {cards}"), facts)


def _forbidden(facts: Facts) -> Sentence:
    until = "for the rest of the game" if facts["what"] == "gain life" else "this turn"
    return sentence(f"{{player}} can't {{what}} {until}", facts)


def _summon_limit(facts: Facts) -> Sentence:
    more = "more" if facts["n"] >= 0 else "fewer"
    return sentence(f"{{player}} has {counted(abs(facts['n']), f'{more} summon')} this turn", facts)


_MARKS: Final[Mapping[str, Words]] = {
    "ModifyCost": ("{player}'s next Spell or Object", " will cost {n} life"),
    "CopySpell": "{player}'s next Spell will be copied",
    "NextSummon": "{player}'s next Summon will have {keyword}",
}
_NEXT_SPELL: Final = "{player}'s next Spell will have {keyword}"

ACTS: Final = frozenset({"cast", "copy", "activate", "trigger", "resolve"})
"""Kinds of events that say that a card acts, besides attacks."""

_RESOLVES: Final = frozenset({"resolve"})
FOLLOW_UPS: Final[Mapping[str, Sequence[frozenset[str]]]] = {
    **dict.fromkeys(ACTS - _RESOLVES, (_RESOLVES,)),
    "cast": (_RESOLVES, frozenset({"play", "leave", "move"})),
}
"""For each kind of act, the kinds of the later events that add nothing new (`Game.follow_ups`)."""

PREVENTED: Final[Mapping[str, str]] = {
    "over": "{card} isn't in play: it gives nothing until it leaves",
    "too many": "{player}'s {card} doesn't trigger: there are too many triggers this turn",
    "unpaid": "{player}'s {card} doesn't trigger: its price can't be paid",
    "no target": "{player}'s {card} doesn't trigger: it has no target",
    "silenced": "{player}'s {card} doesn't trigger: effects of entering play are off",
    "only cast": "{card} doesn't enter play: it has to be cast",
    "target lost": "{card} has lost a target: it does nothing to that",
    "no change": "{card} changes nothing",
    "empty deck": "{player}'s deck is empty: no card is drawn",
    "no damage": "{player}'s {card} takes no damage",
    "harmless": "{player}'s {card} deals no damage",
    "no life": "{player} gains no life",
    "immune": "{player}'s {card} is immune to Haunt: it gets no counter",
    "laden": "{player}'s {card} gets nothing more: it has been given too much",
    "no room": "{player} has no room for more tokens",
    "attack off": "{card}'s attack is off",
    "dropped": "{player}'s {card} leaves the stack and does nothing",
}
"""Lines about effects that a rule has prevented, by the kind of event, besides countered cards
(`cancelled`)."""

WORDS: Final[Mapping[str, Words]] = {
    "cast": words_if_known("x", "{player} casts {card} with X = {x}", "{player} casts {card}"),
    "copy": "{player} copies {card}",
    "activate": "{player} uses {card}",
    "trigger": "{player}'s {card} triggers",
    "resolve": "{card} takes effect",
    "cancelled": "{card} is countered",
    "token": "{player} makes a {card}",
    "play": "{card} enters play",
    "move": _move,
    "leave": lambda facts: sentence(
        f"{{player}}'s {{card}} goes {'into' if facts['to'] == 'deck' else 'to'} the {{to}}", facts
    ),
    "banish": lambda facts: sentence(f"{{player}}'s {{card}} is exiled{_from(facts)}", facts),
    "die": "{player}'s {card} dies",
    "mill": "{player} mills {card}",
    "discard": "{player} discards {card}",
    "search": "{player} searches their deck",
    "shuffle": "{player} shuffles their deck",
    EventKind.DAMAGE: _damage,
    "heal": lambda facts: words_of_event(
        ("{player} gains {n} life", _life(facts, -facts["n"])), facts
    ),
    "life": ("{player}'s life is now ", "{n}"),
    **PREVENTED,
    "control": "{player} takes control of {card}",
    "counters": _counters,
    "keyword": lambda facts: _has(facts, "gains {keyword}" + (" {n}" if facts["n"] > 1 else "")),
    "buff": lambda facts: _has(facts, "gets {attack:+d}/{defense:+d}"),
    "ability": lambda facts: _has(facts, "{does}"),
    "becomes": "{player}'s {card} changes its type",
    EventKind.ATTACK: lambda facts: sentence(
        "{player}'s {card} attacks " + ("{enemy}" if facts["target"] == "player" else "{target}"),
        facts,
    ),
    "look": _look,
    "reveal": lambda facts: sentence(
        "{player} shows {cards:no card}", {"cards": (facts.get("card"),), **facts}
    ),
    "forbidden": _forbidden,
    "spellburnt": "{player} is spellburnt",
    "herbs full": "{player}'s Herbs give full life this turn",
    "must attack": "{player}'s Summons must attack this turn",
    "exile instead": "{player}'s dying Summons are exiled this turn",
    "hand limit": by_sign(
        "{player}'s hand limit rises by {n}", "{player}'s hand limit falls by {n}"
    ),
    "summon limit": _summon_limit,
    "extra turn": "{player} will have another turn",
    "mark": lambda facts: words_of_event(_MARKS.get(facts["what"], _NEXT_SPELL), facts),
}
