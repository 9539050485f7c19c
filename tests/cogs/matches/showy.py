"""Players of Lifeburn who would rather show the game's features than win.

They judge by their questions, by the text of cards and by what is still to be seen (`Shown`), never
by a card's name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.matches.choices.option_groups import card_at
from engine.decisions import Decision, Option, Place
from engine.match import Match
from engine.players import Player, opponent
from engine.views import CardView, View
from tests.cogs.matches.showing import BACK, STONE, TALL, Move, Shown, Sight, has

Aims = Mapping[Place | Player, list[int]]
"""Targets of attacks, each with the options that declare one."""

CAUTIOUS: Final = 6
"""The life at which a player pays for nothing any longer."""

LONG: Final = 30
"""The turn from which nobody waits for a better attack."""

CASTING: Final = "whenever you cast"
"""A text of two cards that therefore trigger together."""


def next_move(match: Match, shown: Shown) -> Move:
    """Returns the move of the asked player."""
    decision = match.decision
    assert decision is not None
    asked = _Asked(decision, match.view(decision.player), shown)
    attacks = any(option.aim is not None for option in decision.options)
    if decision.back and not attacks and asked.awaits("a step back"):
        return BACK
    if attacks and not asked.view.stack:
        return asked.attack()
    return (asked.answer() if decision.passing is None else asked.act(decision.passing),)


@dataclass(frozen=True, slots=True)
class _Asked:
    """An asked player, who knows what was shown."""

    decision: Decision
    view: View
    shown: Shown

    def awaits(self, sight: Sight) -> bool:
        return sight not in self.shown.what

    @property
    def me(self) -> Player:
        return self.decision.player

    @property
    def in_main(self) -> bool:
        return self.view.active == self.me and "main" in self.view.step.lower()

    @property
    def life(self) -> int:
        return next(one.value for one in self.view.side(self.me).counters if one.name == "life")

    def own(self, zone: str) -> Sequence[CardView]:
        return self.view.side(self.me).zone(zone).cards or ()

    def card(self, number: int) -> CardView | None:
        """Returns the card of an option, even one that the player was only shown."""
        option = self.decision.options[number]
        shown = (card for shown in self.view.shown for card in shown.cards)
        named = (card for card in shown if card.face.name == option.facts.get("card"))
        return card_at(self.view, option.place) or next(named, None)

    def act(self, passing: int) -> int:
        """Returns the most worthwhile action with priority, or the pass."""
        worth = {
            number: self._worth(option)
            for number, option in enumerate(self.decision.options)
            if number != passing and option.aim is None
        }
        best = max(worth, key=lambda number: worth[number], default=passing)
        return best if worth.get(best, 0) > 0 else passing

    def _worth(self, option: Option) -> float:
        card = card_at(self.view, option.place)
        if "X" in f"{option.label.partition('(')[2]} {option.detail}" and self.awaits("an X"):
            return 40 if self._may_name_x() else 0
        if self.view.stack:
            return self._answers(card)
        if not self.in_main or _counters(card):
            return 0
        if option.facts["do"] == "activate":
            return 1 if self.life > CAUTIOUS else 0
        if card is not None and card.face.kind == "summon":
            return self._summons(card)
        if self.life <= stat(card, "cost") + CAUTIOUS:
            return 0
        if "choose one" in said(card) and self.awaits("a Choose"):
            return 30
        if "draw" in said(card):
            return 18
        return 15 if card is not None and card.face.kind == "object" else 8 - stat(card, "cost")

    def _may_name_x(self) -> bool:
        """Returns whether there is something to pay X with."""
        stack = self.view.stack
        now = stack[0].player != self.me if stack else self.in_main
        return now and any(card.face.name == STONE for card in self.own("tokens"))

    def _answers(self, card: CardView | None) -> float:
        """Returns the liking of counterspells, and of anything on top of them until the stack is
        tall. Summons that may trample are not countered."""
        newest = self.view.stack[0]
        theirs = newest.player != self.me
        if _counters(card):
            tributed = any(one.name == "cost" and one.value for one in newest.card.stats)
            big = newest.card.kind == "summon" and tributed
            return 10 if theirs and not (big and self.awaits("trample over a Taunt")) else 0
        if self.life <= CAUTIOUS or not self.awaits("three on the stack"):
            return 0
        return 5 if len(self.view.stack) < TALL and (theirs or len(self.view.stack) > 1) else 0

    def _summons(self, card: CardView) -> float:
        """Returns the liking of summons: the most expensive first, and the cheap one of those that
        trigger together last."""
        name, cost = card.face.name, stat(card, "cost")
        if CASTING in said(card) and not cost and self.awaits("a trigger order"):
            others = any(CASTING in said(one) for one in self.own("play") if one.face.name != name)
            alone = sum(one.face.name == name for one in self.own("hand")) == 1
            if alone and not others:
                return 0
        costs = [stat(one, "cost") for one in self.own("hand") if one.face.kind == "summon"]
        saving = 0 < cost < max(costs)
        return 20 + 4 * cost + stat(card, "attack") + interest(card) - 12 * saving

    def answer(self) -> int:
        """Returns the preferred answer to any question except acting and attacking."""
        return max(range(len(self.decision.options)), key=self._liking)

    def _liking(self, number: int) -> float:
        option, card = self.decision.options[number], self.card(number)
        match option.facts["do"]:
            case "amount":
                return float(option.facts["n"])
            case "option":
                return number
            case "yes":
                return 1
            case "done":
                return 0.5
            case "pick" if "player" in option.facts:
                return 9 if option.facts["player"] != self.me else -5
            case "pick":
                return self._picking(option, card)
            case _:
                return 0

    def _picking(self, option: Option, card: CardView | None) -> float:
        """Returns the liking of a pick: the opponent's strongest, if it does not trample; the
        player's least interesting; the deck's most interesting."""
        owner = option.place.owner if option.place else option.facts["owner"]
        if owner != self.me:
            return 100 + stat(card, "attack") - interest(card) - 40 * has(card, "Trample")
        if option.facts["zone"] == "deck":
            found = any(word in self.decision.prompt for word in ("top", "hand"))
            return interest(card) if found else -interest(card)
        return -interest(card) - stat(card, "attack")

    def attack(self) -> Move:
        """Returns several attackers of one target if possible; else the end of the attack, or the
        pass."""
        ends = {"done", "pass"}
        does = [option.facts["do"] for option in self.decision.options]
        end = next((number for number, do in enumerate(does) if do in ends), None)
        aims: dict[Place | Player, list[int]] = {}
        for number, option in enumerate(self.decision.options):
            if option.aim is not None and (end is None or not self._stays(number, option.aim)):
                aims.setdefault(option.aim, []).append(number)
        for numbers in aims.values():
            numbers.sort(key=lambda n: (has(self.card(n), "Trample"), stat(self.card(n), "attack")))
        if end is None:
            return self._needed(aims)
        opens = does[end] == "pass"
        return self._trampling(aims, opens) or self._worthwhile(aims) or (end,)

    def _stays(self, number: int, aim: Place | Player) -> bool:
        """Returns whether it had better not attack that target."""
        card = self.card(number)
        if not stat(card, "attack"):
            return True
        if CASTING in said(card) and self.awaits("a trigger order"):
            return True
        waits = self.awaits("trample over a Taunt") and self.view.turn < LONG
        return waits and has(card, "Trample") and not has(self._aimed(aim), "Taunt")

    def _aimed(self, aim: Place | Player) -> CardView | None:
        return card_at(self.view, aim) if isinstance(aim, Place) else None

    def _needed(self, aims: Aims) -> Move:
        """Returns one more attack, without which the others are not allowed."""
        weakest = min(aims, key=lambda aim: stat(self._aimed(aim), "defense"))
        return (aims[weakest][0],)

    def _trampling(self, aims: Aims, opens: bool) -> Move:
        """Returns all attacks on a Taunt, those with Trample last, if damage is left over."""
        for aim, numbers in aims.items():
            target = self._aimed(aim)
            tramples = has(target, "Taunt") and has(self.card(numbers[-1]), "Trample")
            if opens and tramples and self._strength(numbers) > stat(target, "defense"):
                return tuple(numbers)
        return ()

    def _worthwhile(self, aims: Aims) -> Move:
        """Returns attacks on the opponent by all cards that are not needed for the Summons in
        between; else on a Summon that dies of it."""
        them = opponent(self.me)
        between = len(aims) - (them in aims)
        able = {self.decision.options[n].place for numbers in aims.values() for n in numbers}
        if them in aims and (len(able) > between or not between):
            return tuple(aims[them][between:])
        spared = "Trample" if self.awaits("trample over a Taunt") else ""
        for aim, numbers in aims.items():
            target = self._aimed(aim)
            dies = target is not None and self._strength(numbers) >= stat(target, "defense")
            if dies and not has(target, spared):
                return tuple(numbers)
        return ()

    def _strength(self, numbers: Sequence[int]) -> int:
        return sum(stat(self.card(number), "attack") for number in numbers)


def stat(card: CardView | None, name: str) -> int:
    """Returns a number of a card now, 0 if it has none."""
    return next((one.value for one in card.stats if one.name == name), 0) if card else 0


def said(card: CardView | None) -> str:
    """Returns the rules text of a card, in lower case."""
    return " ".join(block.body for block in card.face.text).lower() if card else ""


def interest(card: CardView | None) -> float:
    """Returns how much a card has to show."""
    text = said(card)
    words = {CASTING: 10, "counter target": 4, "choose one": 4, "draw": 4, " x": 6}
    found = sum(worth for word, worth in words.items() if word in text)
    return found + 6 * has(card, "Taunt") + 6 * has(card, "Trample") + stat(card, "cost")


def _counters(card: CardView | None) -> bool:
    return card is not None and card.face.kind == "spell" and said(card).startswith("counter")
