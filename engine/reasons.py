"""Reasons why a card in a player's hand can't be played now: what is missing, as data, and the
words made from that. They come from the rules that refuse a play (`engine.core.rules`)."""

from dataclasses import dataclass
from typing import Final

from engine.decisions import Place

SHORT_LENGTH: Final = 24
"""The most characters of the words on a card's picture."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """The first rule that forbids playing a card now. The words may contain names that players
    wrote.

    - `rule`: the kind of rule: "turn", "time", "cost", "target" and so on.
    - `page`: the help topic that explains the rule. A game may have no topic for a rule that all
      games share.
    - `short`: words for a picture.
    - `said`: a whole sentence.
    - `what`: the missing thing in the game's own terms.
    - `needs` and `has`: the number that is needed and the number that the player has, for things
      that are counted.
    """

    rule: str
    page: str
    short: str
    said: str
    what: str = ""
    needs: int = 0
    has: int = 0


@dataclass(frozen=True, slots=True)
class Reason:
    """The reason why one card of a hand can't be played: the card's title, its place, and the
    rule."""

    place: Place
    card: str
    why: Refusal


NOT_YOUR_TURN: Final = Refusal("turn", "turn", "not your turn", "It's your opponent's turn.")
OPPONENT_CHOOSES: Final = Refusal(
    "turn", "turn", "opponent is choosing", "Your opponent has to choose first."
)
CHOOSE_FIRST: Final = Refusal(
    "turn", "turn", "finish this choice first", "You have to finish this choice first."
)
"""Refusals that apply to all cards of a hand, because the match isn't asking the player for a
play."""


def cost_refusal(page: str, unit: str, needs: int, has: int) -> Refusal:
    """Returns the refusal for a card that costs more of a resource (`unit`, such as "life") than
    the player has. `page` is the help topic about costs."""
    short = fitting(f"costs {needs}, you have {has}", f"costs {needs} {unit}", "too expensive")
    return Refusal(
        "cost", page, short, f"It costs {needs} {unit}, you have {has}.", unit, needs, has
    )


def life_refusal(page: str, unit: str, needs: int, has: int) -> Refusal:
    """Returns the refusal for a card that costs as much of a resource (`unit`) as the player has,
    or more. Used for resources of which the player must keep at least 1. `page` is the help topic
    about costs."""
    if needs != has:
        return cost_refusal(page, unit, needs, has)
    said = f"It costs {needs} {unit}, and you have to keep at least 1."
    return Refusal("cost", page, f"costs your last {unit}", said, unit, needs, has)


def time_refusal(page: str, when: str, what: str = "") -> Refusal:
    """Returns the refusal for a card that can be played only at another time. `when` is a phrase
    like "in your Main step". `what` is the game's term for that time; if it is "", `when` is used.
    `page` is the help topic about the time."""
    return Refusal("time", page, fitting(f"only {when}", "not now"), f"Only {when}.", what or when)


def fitting(*words: str) -> str:
    """Returns the first of the texts that is short enough for a picture; the last one if none
    is."""
    return next((one for one in words if len(one) <= SHORT_LENGTH), words[-1])
