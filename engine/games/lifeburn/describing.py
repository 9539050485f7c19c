"""The events of a Lifeburn match in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.events import SeenEvent
from engine.narration import CardName, Piece, PlayerName, Sentence, listed

Facts = Mapping[str, Any]

_TO: Final = {
    "deck": "goes into the deck",
    "hand": "goes to the hand",
    "graveyard": "goes to the graveyard",
    "exile": "is exiled",
}


def describe(event: SeenEvent) -> Sentence:
    """One event as its viewer knows it; empty for one that is not worth telling."""
    teller = _TELLERS.get(event.kind)
    return teller(event.facts) if teller else ()


def _who(facts: Facts) -> PlayerName:
    return PlayerName(facts["player"])


def _card(facts: Facts) -> CardName:
    return CardName(facts["card"])


def _simple(*pieces: str) -> Callable[[Facts], Sentence]:
    """A sentence from its words, where `player`, `card` and `n` stand for the facts of that
    name."""

    def tell(facts: Facts) -> Sentence:
        found: dict[str, Callable[[Facts], Piece]] = {
            "player": _who,
            "card": _card,
            "n": lambda facts: str(facts["n"]),
        }
        return tuple(found[piece](facts) if piece in found else piece for piece in pieces)

    return tell


def _turn(facts: Facts) -> Sentence:
    return (f"Turn {facts['n']}: ", _who(facts))


def _draw(facts: Facts) -> Sentence:
    return (_who(facts), " draws ", _card(facts) if "card" in facts else "a card")


def _cast(facts: Facts) -> Sentence:
    start: Sentence = (_who(facts), " casts ", _card(facts))
    return (*start, f" with X = {facts['x']}") if facts.get("x") else start


def _damage(facts: Facts) -> Sentence:
    if "card" in facts:
        return (_card(facts), f" deals {facts['n']} damage to ", _who(facts))
    return (_who(facts), f" loses {facts['n']} life")


def _move(facts: Facts) -> Sentence:
    came = facts.get("from", "")
    source = f" from the {came}" if came in ("hand", "deck", "graveyard", "exile") else ""
    goes = f" {_TO.get(facts['to'], 'enters play')}{source}"
    if "card" in facts:
        return (_who(facts), "'s ", _card(facts), goes)
    return ("A card of ", _who(facts), goes)


def _leave(facts: Facts) -> Sentence:
    return (_who(facts), "'s ", _card(facts), f" {_TO.get(facts['to'], 'leaves play')}")


def _counters(facts: Facts) -> Sentence:
    number, kind = facts["n"], "+1/+1" if facts["counter"] == "OneOne" else "Haunt"
    many = "counter" if abs(number) == 1 else "counters"
    verb = "gets" if number > 0 else "loses"
    return (_card(facts), f" {verb} {abs(number)} {kind} {many}")


def _attack(facts: Facts) -> Sentence:
    target = facts["target"]
    aim: Piece = "the player" if target == "player" else CardName(target)
    return (_card(facts), " attacks ", aim)


def _look(facts: Facts) -> Sentence:
    start: Sentence = (_who(facts), f" looks at the top {facts['n']} of their deck")
    if "cards" in facts:
        return (*start, ": ", *listed(facts["cards"]))
    return start


def _reveal(facts: Facts) -> Sentence:
    shown = facts["cards"] if "cards" in facts else (facts["card"],)
    return (_who(facts), " shows ", *(listed(shown) if shown else ("no card",)))


def _forbidden(facts: Facts) -> Sentence:
    return (_who(facts), f" cannot {facts['what']}")


def _change(what: str) -> Callable[[Facts], Sentence]:
    """A number of the player that goes up or down."""

    def tell(facts: Facts) -> Sentence:
        return (_who(facts), f"'s {what} changes by {facts['n']:+d}")

    return tell


def _mark(facts: Facts) -> Sentence:
    match facts["what"]:
        case "ModifyCost":
            does = f" will cost {facts['n']} life"
            return (_who(facts), "'s next Spell or Object", does)
        case "CopySpell":
            return (_who(facts), "'s next Spell will be copied")
        case what:
            which = "Summon" if what == "NextSummon" else "Spell"
            return (_who(facts), f"'s next {which} will have {facts['keyword']}")


_TELLERS: Final[Mapping[str, Callable[[Facts], Sentence]]] = {
    "begin": _simple("player", " begins"),
    "turn": _turn,
    "draw": _draw,
    "cast": _cast,
    "copy": _simple("player", " copies ", "card"),
    "activate": _simple("player", " uses ", "card"),
    "trigger": _simple("card", "'s ability goes on the stack"),
    "resolve": _simple("card", " takes effect"),
    "cancelled": _simple("card", " is countered"),
    "token": _simple("player", " makes ", "card"),
    "enter": _simple("card", " enters play"),
    "move": _move,
    "leave": _leave,
    "die": _simple("player", "'s ", "card", " dies"),
    "mill": _simple("player", " mills ", "card"),
    "discard": _simple("player", " discards ", "card"),
    "search": _simple("player", " searches their deck"),
    "shuffle": _simple("player", " shuffles their deck"),
    "hurt": _simple("player", "'s ", "card", " takes ", "n", " damage"),
    "damage": _damage,
    "heal": _simple("player", " gains ", "n", " life"),
    "life": _simple("player", "'s life is now ", "n"),
    "control": _simple("player", " takes control of ", "card"),
    "counters": _counters,
    "becomes": _simple("player", "'s ", "card", " becomes more than it was"),
    "attack": _attack,
    "look": _look,
    "reveal": _reveal,
    "forbidden": _forbidden,
    "spellburnt": _simple("player", " is spellburnt"),
    "herbs full": _simple("player", "'s Herbs give full life this turn"),
    "must attack": _simple("player", "'s Summons must attack this turn"),
    "exile instead": _simple("player", "'s dying Summons are exiled this turn"),
    "hand limit": _change("hand limit"),
    "summon limit": _change("number of summons this turn"),
    "extra turn": _simple("player", " will have another turn"),
    "mark": _mark,
    "win": _simple("player", " wins the match"),
}
