"""Reasons why a card in a player's hand can't be played now: what is missing, as data, and the
words made from that. The rules that refuse a play give them (`engine.core.rules`)."""

from dataclasses import dataclass
from typing import Final

from engine.decisions import Place

SHORT_LENGTH: Final = 24
"""The most characters of the words that stand on a card's picture."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """The first rule that refuses a play.

    `rule` is the kind of rule: "turn", "time", "cost", "target" and so on. `what` is missing, in
    the game's own terms; where it is counted, `needs` is how much is needed and `has` how much is
    there. `short` are the words for a picture, `said` is a whole sentence, and `page` is the help
    topic that explains the rule; of what holds in every game, a game may lack the topic. The words
    may hold names that players wrote.
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
    """Why the card with that title, at that place in its owner's hand, can't be played."""

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
"""These hold for all cards of a hand: nobody asks their player for a play."""


def cost_refusal(page: str, unit: str, needs: int, has: int) -> Refusal:
    """Returns that a card costs more of the unit than its player has."""
    short = fitting(f"costs {needs}, you have {has}", f"costs {needs} {unit}", "too expensive")
    return Refusal(
        "cost", page, short, f"It costs {needs} {unit}, you have {has}.", unit, needs, has
    )


def life_refusal(page: str, unit: str, needs: int, has: int) -> Refusal:
    """Returns that a card costs too much of what its player may not spend to the last."""
    if needs != has:
        return cost_refusal(page, unit, needs, has)
    said = f"It costs {needs} {unit}, and you have to keep at least 1."
    return Refusal("cost", page, f"costs your last {unit}", said, unit, needs, has)


def time_refusal(page: str, when: str, what: str = "") -> Refusal:
    """Returns that a card can be played only at another time; `when` is as in "in your Main step",
    `what` the game's term for that time."""
    return Refusal("time", page, fitting(f"only {when}", "not now"), f"Only {when}.", what or when)


def fitting(*words: str) -> str:
    """Returns the first words that have room on a picture; the last must."""
    return next((one for one in words if len(one) <= SHORT_LENGTH), words[-1])
