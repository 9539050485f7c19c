"""The events of an ASIGOC match in words."""

from __future__ import annotations

from collections.abc import Mapping

from engine.event_text import Describer, Facts, card, describe_event, simple, turn, who
from engine.events import SeenEvent
from engine.sentences import CardName, Piece, PlayerName, Sentence, listed


def describe(event: SeenEvent) -> Sentence:
    """Returns one event in words, as its viewer knows it; empty for one not worth a line."""
    return describe_event(event, _DESCRIBERS)


def _draw(facts: Facts) -> Sentence:
    return (who(facts), " draws ", card(facts) if "card" in facts else "a card")


def _discard(facts: Facts) -> Sentence:
    match facts["from"]:
        case "weapons":
            return (who(facts), "'s ", card(facts), " goes to the discard pile")
        case zone:
            return (who(facts), " discards ", card(facts), f" from the {zone}")


def _damage(facts: Facts) -> Sentence:
    return (who(facts), f" takes {facts['n']} damage")


def _pay(facts: Facts) -> Sentence:
    return (who(facts), f" pays {facts['n']} health")


def _heal(facts: Facts) -> Sentence:
    return (who(facts), f" heals {facts['n']}")


def _change(facts: Facts) -> Sentence:
    until = " until the End step" if facts["turn"] else ""
    return (card(facts), f" gets {facts['n']:+d} {facts['value'].capitalize()}{until}")


def _attack(facts: Facts) -> Sentence:
    return (who(facts), " attacks with ", card(facts))


def _block(facts: Facts) -> Sentence:
    return (card(facts), " blocks ", CardName(facts["target"]))


def _look(facts: Facts) -> Sentence:
    whose: tuple[Piece, ...] = (
        ("their own",) if facts["owner"] == facts["player"] else (PlayerName(facts["owner"]), "'s")
    )
    what = "hand" if facts["at"] == "hand" else "deck"
    part = "at " if what == "hand" else f"at the top {facts['n']} of "
    start: Sentence = (who(facts), f" looks {part}", *whose, f" {what}")
    if "cards" in facts:
        return (*start, ": ", *listed(facts["cards"]))
    return start


def _arrange(facts: Facts) -> Sentence:
    start: Sentence = (who(facts), f" arranges the top {facts['n']} of their deck")
    if "cards" in facts:
        return (*start, " (", *listed(facts["cards"]), ")")
    return start


_DESCRIBERS: Mapping[str, Describer] = {
    "begin": simple("player", " begins"),
    "turn": turn,
    "draw": _draw,
    "play": simple("player", " plays ", "card"),
    "activate": simple("player", " uses ", "card"),
    "trigger": simple("card", " adds its effect"),
    "deploy": simple("player", " deploys ", "card"),
    "return": simple("card", " returns to ", "player", "'s hand"),
    "discard": _discard,
    "banish": simple("player", " banishes ", "card"),
    "recover": simple("player", " takes ", "card", " back from the discard pile"),
    "search": simple("player", " finds ", "card", " in the deck and shows it"),
    "shuffle": simple("player", " shuffles the deck"),
    "damage": _damage,
    "pay": _pay,
    "heal": _heal,
    "change": _change,
    "pacify": simple("card", " cannot attack in its owner's next Battle step"),
    "unguard": simple("card", " cannot block this turn"),
    "ready": simple("card", " may attack once more"),
    "skip battle": simple("player", " skips the next Battle step"),
    "nullify": simple("card", " is nullified"),
    "nullified": simple("card", " does nothing"),
    "resolve": simple("card", " takes effect"),
    "attack": _attack,
    "block": _block,
    "no block": simple("player", " does not block"),
    "look": _look,
    "arrange": _arrange,
    "win": simple("player", " wins the match"),
}
