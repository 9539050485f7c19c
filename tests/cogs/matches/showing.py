"""The features that a match of Lifeburn has shown, from its questions and events, not from a
plan."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from bot.matches.choices.option_groups import card_at
from engine.decisions import Decision, Option, Place
from engine.events import Event
from engine.match import Match
from engine.views import CardView, View

Sight = Literal[
    "a counterspell",
    "a trigger order",
    "an X",
    "a tribute",
    "a Choose",
    "Stones as a price",
    "trample over a Taunt",
    "a step back",
    "several attackers at once",
    "three on the stack",
]

Move = Sequence[int]
"""Options that are chosen at once, one after another; none is a step back."""

BACK: Final = ()
TALL: Final = 3
"""Number of objects on a tall stack."""

STONE: Final = "Stone"


@dataclass
class Shown:
    """The features seen so far: `what`."""

    what: set[Sight] = field(default_factory=set[Sight])
    _heard: int = 0
    _tramplers: set[object] = field(default_factory=set[object])

    def takes(self, decision: Decision, view: View, move: Move) -> None:
        """Notes the answer of the asked player, made by their own click."""
        if move == BACK:
            self.what.add("a step back")
            return
        if len(move) > 1:
            self.what.add("several attackers at once")
        if decision.kind == "order" and len({one.facts["card"] for one in decision.options}) > 1:
            self.what.add("a trigger order")
        options = [decision.options[number] for number in move]
        if decision.back and options[0].facts["do"] == "option":
            self.what.add("a Choose")
        if decision.back and "tribute" in decision.prompt:
            self.what.add("a tribute")
        self._tramplers |= {one.facts["card"] for one in options if _tramples(one, view)}

    def hears(self, match: Match) -> None:
        """Notes the new state of the match, in which a player is asked."""
        self.what |= set(self._told(match.events[self._heard :]))
        self._heard = len(match.events)
        if len(match.view(None).stack) >= TALL:
            self.what.add("three on the stack")

    def _told(self, news: Sequence[Event]) -> Iterator[Sight]:
        """Yields the features in the events after one click: a price is paid just before the event
        that it is for."""
        paid = False
        for event in news:
            facts = event.public
            match event.kind:
                case "cancelled":
                    yield "a counterspell"
                case "die" | "leave" if facts["card"] == STONE:
                    paid = True
                case "cast" | "activate":
                    if paid:
                        yield "Stones as a price"
                    if facts.get("x", 0):
                        yield "an X"
                case "attack" if facts["target"] == "player":
                    self._tramplers.discard(facts["card"])
                case "damage" if "life" in facts and facts.get("card") in self._tramplers:
                    yield "trample over a Taunt"
                case "turn":
                    self._tramplers.clear()
                case _:
                    pass


def _tramples(option: Option, view: View) -> bool:
    """Returns whether the option is an attack with Trample on a Summon with Taunt."""
    if not isinstance(option.aim, Place):
        return False
    return has(card_at(view, option.aim), "Taunt") and has(card_at(view, option.place), "Trample")


def has(card: CardView | None, keyword: str) -> bool:
    """Returns whether the card has the keyword now."""
    return card is not None and any(badge.text == keyword for badge in card.badges)
