"""The events of a Lifeburn match in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.event_text import Describer, Facts, card, describe_event, simple, turn, who
from engine.events import SeenEvent
from engine.players import opponent
from engine.sentences import CardName, PlayerName, Sentence, listed

_FROM: Final = ("hand", "deck", "graveyard", "exile")
_UNTIL: Final = {"ThisTurn": " this turn", "RestOfGame": " for the rest of the game"}
_TO: Final = {
    "deck": "goes into the deck",
    "hand": "goes to the hand",
    "graveyard": "goes to the graveyard",
}


def describe(event: SeenEvent) -> Sentence:
    """Returns one event in words, as its viewer knows it; empty for one not worth a line."""
    return describe_event(event, _DESCRIBERS)


def _draw(facts: Facts) -> Sentence:
    return (who(facts), " draws ", card(facts) if "card" in facts else "a card")


def _cast(facts: Facts) -> Sentence:
    start: Sentence = (who(facts), " casts ", card(facts))
    return (*start, f" with X = {facts['x']}") if facts.get("x") else start


def _damage(facts: Facts) -> Sentence:
    """Words damage to a Summon, or (with `life`) what a player loses by the card's damage or
    else."""
    if "life" not in facts:
        return (who(facts), "'s ", card(facts), f" takes {facts['n']} damage")
    lost = _life(facts, facts["n"])
    if "card" in facts:
        return (card(facts), f" deals {facts['n']} damage to ", who(facts), *lost)
    return (who(facts), f" loses {facts['n']} life", *lost)


def _heal(facts: Facts) -> Sentence:
    return (who(facts), f" gains {facts['n']} life", *_life(facts, -facts["n"]))


def _life(facts: Facts, lost: int) -> Sentence:
    """Returns the player's life before and after."""
    return (f" ({facts['life'] + lost} → {facts['life']})",)


def _move(facts: Facts) -> Sentence:
    goes = f" goes{_from(facts)} to the {facts['to']}"
    if "card" in facts:
        return (who(facts), "'s ", card(facts), goes)
    return ("A card of ", who(facts), goes)


def _banish(facts: Facts) -> Sentence:
    return (who(facts), "'s ", card(facts), f" is exiled{_from(facts)}")


def _from(facts: Facts) -> str:
    came = facts["from"]
    return f" from the {came}" if came in _FROM else ""


def _leave(facts: Facts) -> Sentence:
    return (who(facts), "'s ", card(facts), f" {_TO[facts['to']]}")


def _counters(facts: Facts) -> Sentence:
    number, kind = facts["n"], "+1/+1" if facts["counter"] == "OneOne" else "Haunt"
    many = "counter" if abs(number) == 1 else "counters"
    verb = "gets" if number > 0 else "loses"
    return (card(facts), f" {verb} {abs(number)} {kind} {many}")


def _keyword(facts: Facts) -> Sentence:
    number = f" {facts['n']}" if facts["n"] > 1 else ""
    return _has(facts, f"gains {facts['keyword']}{number}")


def _buff(facts: Facts) -> Sentence:
    return _has(facts, f"gets {facts['attack']:+d}/{facts['defense']:+d}")


def _ability(facts: Facts) -> Sentence:
    return _has(facts, facts["does"])


def _has(facts: Facts, what: str) -> Sentence:
    """Returns what an object has been given, and for how long where that is said in a word."""
    return (who(facts), "'s ", card(facts), f" {what}{_UNTIL.get(facts['until'], '')}")


def _attack(facts: Facts) -> Sentence:
    target = facts["target"]
    whom = PlayerName(opponent(facts["player"])) if target == "player" else CardName(target)
    return (who(facts), "'s ", card(facts), " attacks ", whom)


def _look(facts: Facts) -> Sentence:
    start: Sentence = (who(facts), f" looks at the top {_cards(facts['n'])} of their deck")
    if "cards" in facts:
        return (*start, ": ", *listed(facts["cards"]))
    return start


def _reveal(facts: Facts) -> Sentence:
    shown = facts["cards"] if "cards" in facts else (facts["card"],)
    return (who(facts), " shows ", *(listed(shown) if shown else ("no card",)))


def _forbidden(facts: Facts) -> Sentence:
    what = facts["what"]
    until = "for the rest of the game" if what == "gain life" else "this turn"
    return (who(facts), f" cannot {what} {until}")


def _hand_limit(facts: Facts) -> Sentence:
    change = "rises" if facts["n"] >= 0 else "falls"
    return (who(facts), f"'s hand limit {change} by {abs(facts['n'])}")


def _summon_limit(facts: Facts) -> Sentence:
    number = abs(facts["n"])
    more = "more" if facts["n"] >= 0 else "fewer"
    return (who(facts), f" has {number} {more} summon{'' if number == 1 else 's'} this turn")


def _cards(number: int) -> str:
    return "card" if number == 1 else f"{number} cards"


def _mark(facts: Facts) -> Sentence:
    match facts["what"]:
        case "ModifyCost":
            does = f" will cost {facts['n']} life"
            return (who(facts), "'s next Spell or Object", does)
        case "CopySpell":
            return (who(facts), "'s next Spell will be copied")
        case what:
            which = "Summon" if what == "NextSummon" else "Spell"
            return (who(facts), f"'s next {which} will have {facts['keyword']}")


_DESCRIBERS: Final[Mapping[str, Describer]] = {
    "begin": simple("player", " begins"),
    "turn": turn,
    "draw": _draw,
    "cast": _cast,
    "copy": simple("player", " copies ", "card"),
    "activate": simple("player", " uses ", "card"),
    "trigger": simple("player", "'s ", "card", " triggers"),
    "resolve": simple("card", " takes effect"),
    "cancelled": simple("card", " is countered"),
    "token": simple("player", " makes a ", "card"),
    "play": simple("card", " enters play"),
    "move": _move,
    "leave": _leave,
    "banish": _banish,
    "die": simple("player", "'s ", "card", " dies"),
    "mill": simple("player", " mills ", "card"),
    "discard": simple("player", " discards ", "card"),
    "search": simple("player", " searches their deck"),
    "shuffle": simple("player", " shuffles their deck"),
    "damage": _damage,
    "heal": _heal,
    "life": simple("player", "'s life is now ", "n"),
    "control": simple("player", " takes control of ", "card"),
    "counters": _counters,
    "keyword": _keyword,
    "buff": _buff,
    "ability": _ability,
    "becomes": simple("player", "'s ", "card", " changes its type"),
    "attack": _attack,
    "look": _look,
    "reveal": _reveal,
    "forbidden": _forbidden,
    "spellburnt": simple("player", " is spellburnt"),
    "herbs full": simple("player", "'s Herbs give full life this turn"),
    "must attack": simple("player", "'s Summons must attack this turn"),
    "exile instead": simple("player", "'s dying Summons are exiled this turn"),
    "hand limit": _hand_limit,
    "summon limit": _summon_limit,
    "extra turn": simple("player", " will have another turn"),
    "mark": _mark,
    "win": simple("player", " wins the match"),
}
