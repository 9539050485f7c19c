"""The events of an ASIGOC match in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.events import SeenEvent
from engine.narration import CardName, Piece, PlayerName, Sentence, listed

Facts = Mapping[str, Any]


def describe(event: SeenEvent) -> Sentence:
    """One event as its viewer knows it; empty for one that is not worth telling."""
    teller = _TELLERS.get(event.kind)
    return teller(event.facts) if teller else ()


def _who(facts: Facts) -> PlayerName:
    return PlayerName(facts["player"])


def _card(facts: Facts) -> CardName:
    return CardName(facts["card"])


def _simple(*pieces: str) -> Callable[[Facts], Sentence]:
    """A sentence from its words, where `player` and `card` stand for the facts of that name."""

    def tell(facts: Facts) -> Sentence:
        found: dict[str, Callable[[Facts], Piece]] = {"player": _who, "card": _card}
        return tuple(found[piece](facts) if piece in found else piece for piece in pieces)

    return tell


def _turn(facts: Facts) -> Sentence:
    return (f"Turn {facts['n']}: ", _who(facts))


def _draw(facts: Facts) -> Sentence:
    return (_who(facts), " draws ", _card(facts) if "card" in facts else "a card")


def _discard(facts: Facts) -> Sentence:
    match facts["from"]:
        case "weapons":
            return (_who(facts), "'s ", _card(facts), " goes to the discard pile")
        case zone:
            return (_who(facts), " discards ", _card(facts), f" from the {zone}")


def _damage(facts: Facts) -> Sentence:
    return (_who(facts), f" takes {facts['n']} damage")


def _pay(facts: Facts) -> Sentence:
    return (_who(facts), f" pays {facts['n']} health")


def _heal(facts: Facts) -> Sentence:
    return (_who(facts), f" heals {facts['n']}")


def _change(facts: Facts) -> Sentence:
    until = " until the End step" if facts["turn"] else ""
    return (_card(facts), f" gets {facts['n']:+d} {facts['value'].capitalize()}{until}")


def _attack(facts: Facts) -> Sentence:
    return (_who(facts), " attacks with ", _card(facts))


def _block(facts: Facts) -> Sentence:
    return (_card(facts), " blocks ", CardName(facts["target"]))


def _look(facts: Facts) -> Sentence:
    whose: tuple[Piece, ...] = (
        ("their own",) if facts["owner"] == facts["player"] else (PlayerName(facts["owner"]), "'s")
    )
    what = "hand" if facts["at"] == "hand" else "deck"
    part = "at " if what == "hand" else f"at the top {facts['n']} of "
    start: Sentence = (_who(facts), f" looks {part}", *whose, f" {what}")
    if "cards" in facts:
        return (*start, ": ", *listed(facts["cards"]))
    return start


def _arrange(facts: Facts) -> Sentence:
    start: Sentence = (_who(facts), f" arranges the top {facts['n']} of their deck")
    if "cards" in facts:
        return (*start, " (", *listed(facts["cards"]), ")")
    return start


_TELLERS: Mapping[str, Callable[[Facts], Sentence]] = {
    "begin": _simple("player", " begins"),
    "turn": _turn,
    "draw": _draw,
    "play": _simple("player", " plays ", "card"),
    "activate": _simple("player", " uses ", "card"),
    "trigger": _simple("card", " adds its effect"),
    "deploy": _simple("player", " deploys ", "card"),
    "return": _simple("card", " returns to ", "player", "'s hand"),
    "discard": _discard,
    "banish": _simple("player", " banishes ", "card"),
    "recover": _simple("player", " takes ", "card", " back from the discard pile"),
    "search": _simple("player", " finds ", "card", " in the deck and shows it"),
    "shuffle": _simple("player", " shuffles the deck"),
    "damage": _damage,
    "pay": _pay,
    "heal": _heal,
    "change": _change,
    "pacify": _simple("card", " cannot attack in its owner's next Battle step"),
    "unguard": _simple("card", " cannot block this turn"),
    "ready": _simple("card", " may attack once more"),
    "skip battle": _simple("player", " skips the next Battle step"),
    "nullify": _simple("card", " is nullified"),
    "nullified": _simple("card", " does nothing"),
    "resolve": _simple("card", " takes effect"),
    "attack": _attack,
    "block": _block,
    "no block": _simple("player", " does not block"),
    "look": _look,
    "arrange": _arrange,
    "win": _simple("player", " wins the match"),
}
