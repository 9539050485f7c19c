"""The events of a Cardfinity match in words."""

from __future__ import annotations

from collections.abc import Mapping

from engine.event_text import Describer, Facts, card, describe_event, turn, who
from engine.events import SeenEvent
from engine.sentences import CardName, Piece, PlayerName, Sentence, listed


def describe(event: SeenEvent) -> Sentence:
    """Returns one event as its viewer knows it; empty for an unknown kind."""
    return describe_event(event, _DESCRIBERS)


def _cards(count: int) -> str:
    return "a card" if count == 1 else f"{count} cards"


def _begin(facts: Facts) -> Sentence:
    return (who(facts), " begins")


def _draw(facts: Facts) -> Sentence:
    if "card" in facts:
        return (who(facts), " draws ", card(facts))
    return (who(facts), " draws a card")


def _play(facts: Facts) -> Sentence:
    return (who(facts), " plays ", card(facts))


def _enter(facts: Facts) -> Sentence:
    return (card(facts), " enters ", who(facts), "'s field")


def _cast(facts: Facts) -> Sentence:
    trigger = facts["trigger"]
    if facts["spell"] != facts["card"]:
        return (card(facts), " casts ", CardName(facts["spell"]), f" (on {trigger})")
    if trigger == "play":
        return ()  # that it is played has been told
    return (card(facts), f" is cast (on {trigger})")


def _cancelled(facts: Facts) -> Sentence:
    named = CardName(facts.get("spell", facts["card"]))
    if facts["takes_back"]:
        return (named, " is not paid for: what was done for it is taken back")
    return (named, " is not paid for")


def _discard(facts: Facts) -> Sentence:
    return (who(facts), " discards ", card(facts), f" from the {facts['from']}")


def _banish(facts: Facts) -> Sentence:
    return (who(facts), "'s ", card(facts), f" is banished from the {facts['from']}")


def _damage(facts: Facts) -> Sentence:
    sort = "true damage" if facts["true"] else "damage"
    return (who(facts), f" takes {facts['n']} {sort}: ", *listed(facts["cards"]))


def _heal(facts: Facts) -> Sentence:
    return (who(facts), f" heals {facts['n']}: ", *listed(facts["cards"]))


def _pop(facts: Facts) -> Sentence:
    return (who(facts), f" pops {facts['n']}: ", *listed(facts["cards"]))


def _shuffle(facts: Facts) -> Sentence:
    return (who(facts), " shuffles the deck")


def _look(facts: Facts) -> Sentence:
    whose: tuple[Piece, ...] = (
        ("their own",) if facts["owner"] == facts["player"] else (PlayerName(facts["owner"]), "'s")
    )
    start: Sentence = (who(facts), f" looks at the top {_cards(facts['n'])} of ", *whose, " deck")
    if facts.get("cards"):
        return (*start, ": ", *listed(facts["cards"]))
    return start


def _search(facts: Facts) -> Sentence:
    if "card" in facts:
        return (who(facts), " finds ", card(facts), " in the deck")
    return (who(facts), " takes a card from the deck into the hand")


def _drill(facts: Facts) -> Sentence:
    start: Sentence = (who(facts), f" drills through {_cards(facts['n'])}")
    if facts["n"]:
        start = (*start, " (", *listed(facts["cards"]), ")")
    if "card" in facts:
        return (*start, " and finds ", card(facts))
    return start


def _attach(facts: Facts) -> Sentence:
    return (card(facts), " is attached to ", CardName(facts["to"]))


def _buff(facts: Facts) -> Sentence:
    change = "gains" if facts["n"] >= 0 else "loses"
    return (card(facts), f" {change} {abs(facts['n'])} power")


def _tap(facts: Facts) -> Sentence:
    return (card(facts), " is tapped")


def _untap(facts: Facts) -> Sentence:
    return (card(facts), " untaps")


def _attack(facts: Facts) -> Sentence:
    if facts.get("direct"):
        return (card(facts), " attacks directly")
    return (card(facts), " attacks ", CardName(facts["target"]))


def _win(facts: Facts) -> Sentence:
    return (who(facts), " wins the match")


_DESCRIBERS: Mapping[str, Describer] = {
    "begin": _begin,
    "turn": turn,
    "draw": _draw,
    "play": _play,
    "enter": _enter,
    "cast": _cast,
    "cancelled": _cancelled,
    "discard": _discard,
    "banish": _banish,
    "damage": _damage,
    "heal": _heal,
    "pop": _pop,
    "shuffle": _shuffle,
    "look": _look,
    "search": _search,
    "drill": _drill,
    "attach": _attach,
    "buff": _buff,
    "tap": _tap,
    "untap": _untap,
    "attack": _attack,
    "win": _win,
}
