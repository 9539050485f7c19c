"""Players who would rather show what Lifeburn has than win: a match of them has all of it soon.

They look at what they are asked, and at what cards say, never at a card by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from bot.matches.offers import card_at
from engine.decisions import Decision, Option, Place
from engine.events import Event
from engine.match import Match
from engine.players import Player, opponent
from engine.views import AttackView, CardView, View

Move = tuple[int, ...]
"""Options that are taken at once, one after the other; none is a step back."""

BACK: Move = ()
TALL = 3
"""How many objects there are to be on the stack."""

CAUTIOUS = 6
CASTING = "whenever you cast"
"""With so little life a player pays for nothing."""


@dataclass
class Shown:
    """What there was of what is to be seen, told by what was asked and what happened."""

    what: set[str] = field(default_factory=set[str])
    _heard: int = 0
    _trampling: set[object] = field(default_factory=set[object])
    orders: list = field(default_factory=list)

    def takes(self, decision: Decision, view: View, move: Move) -> None:
        """Somebody who is asked answers so."""
        if move == BACK:
            self.what.add("back")
            return
        if len(move) > 1:
            self.what.add("attackers at once")
        option = decision.options[move[0]]
        if decision.kind == "order" and not decision.indifferent:
            names = {str(one.facts["card"]) for one in decision.options}
            self.orders.append(sorted(str(one.facts["card"]) for one in decision.options))
            if len(names) > 1:
                self.what.add("trigger order")
        if decision.back and option.facts["do"] == "option":
            self.what.add("choose")
        if decision.back and "tribute" in decision.prompt:
            self.what.add("tribute")
        for number in move:
            option = decision.options[number]
            if isinstance(option.aim, Place) and has(card_at(view, option.aim), "Taunt"):
                if has(card_at(view, option.place), "Trample"):
                    self._trampling.add(option.facts["card"])

    def hears(self, match: Match) -> None:
        """It came to this."""
        view = match.view(None)
        news = match.events[self._heard :]
        self._heard = len(match.events)
        self.what |= set(self._told(news))
        if len(view.stack) >= TALL:
            self.what.add("tall stack")

    def _told(self, news: Sequence[Event]) -> Iterator[str]:
        paid = False
        for event in news:
            if event.kind in ("cast", "activate") and paid:
                yield "stones"
            paid = (paid or event.kind in ("die", "leave") and event.public["card"] == "Stone") and event.kind not in ("resolve", "step")
            if event.kind == "cancelled":
                yield "counterspell"
            if event.kind == "cast" and int(event.public.get("x", 0)) > 0:
                yield "x"
            if event.kind == "attack" and event.public["target"] == "player":
                self._trampling.discard(event.public["card"])
            if event.kind == "damage" and event.public.get("card") in self._trampling:
                yield "trample over taunt"
            if event.kind == "turn":
                self._trampling.clear()


def has(card: CardView | None, keyword: str) -> bool:
    return card is not None and any(badge.text == keyword for badge in card.badges)


def stat(card: CardView | None, name: str) -> int:
    return next((one.value for one in card.stats if one.name == name), 0) if card else 0


def text(card: CardView | None) -> str:
    return " ".join(block.body for block in card.face.text).lower() if card else ""


def life(view: View, player: Player) -> int:
    return next(one.value for one in view.side(player).counters if one.name == "life")


def next_move(match: Match, shown: Shown) -> Move:
    """What the player who is asked does."""
    decision = match.decision
    assert decision is not None
    view = match.view(decision.player)
    if decision.back and "back" not in shown.what and not any(o.aim for o in decision.options):
        return BACK
    if any(option.aim is not None for option in decision.options) and not view.stack:
        if move := attack(decision, view, shown):
            return move
    if decision.passing is not None:
        return (act(decision, view, shown),)
    return (answer(decision, view, shown),)


def card_of(option: Option, view: View) -> CardView | None:
    """The card that an option is about, also one that the player looks at."""
    shown = [card for shown in view.shown for card in shown.cards]
    named = (card for card in shown if card.face.name == option.facts.get("card"))
    return card_at(view, option.place) or next(named, None)


def interest(card: CardView | None) -> float:
    """How much a card has to show: what a player has to hand, keeps, and finds."""
    said = text(card)
    found = 10 * (CASTING in said) + 4 * ("counter target" in said)
    found += 6 * has(card, "Taunt") + 6 * has(card, "Trample") + 4 * ("choose one" in said)
    return found + 4 * ("draw" in said) + stat(card, "cost") + 6 * (" x" in said)


def act(decision: Decision, view: View, shown: Shown) -> int:
    assert decision.passing is not None
    scores = {
        number: worth(option, card_at(view, option.place), view, shown)
        for number, option in enumerate(decision.options)
        if number != decision.passing and option.aim is None
    }
    best = max(scores, key=lambda number: scores[number], default=decision.passing)
    return best if scores.get(best, 0) > 0 else decision.passing


def worth(option: Option, card: CardView | None, view: View, shown: Shown) -> float:
    assert view.viewer
    me = view.viewer
    left = life(view, me)
    said = text(card)
    cost = stat(card, "cost")
    spell = card is not None and card.face.kind == "spell"
    if " X" in option.label or "X " in option.detail or "(X" in option.label:
        stones = sum(c.face.name == "Stone" for c in view.side(me).zone("tokens").cards or ())
        if "x" not in shown.what:
            good = view.stack or view.active == me and "main" in view.step.lower()
            return 40 if stones and good and (not view.stack or view.stack[0].player != me) else 0
    counters = spell and said.startswith("counter target")
    if view.stack:
        theirs = view.stack[0].player != me
        if counters:
            first = view.stack[0].card
            big = first.kind == "summon" and any(one.name == "cost" and one.value for one in first.stats)
            return 0 if not theirs or big and "trample over taunt" not in shown.what else 10
        if "tall stack" in shown.what or len(view.stack) >= TALL or left <= CAUTIOUS:
            return 0
        # answer a counterspell
        return 5 if theirs or len(view.stack) > 1 else 0
    if view.active != me or "main" not in view.step.lower() or counters:
        return 0
    if option.facts["do"] == "activate":
        return 1 if left > CAUTIOUS else 0
    kind = card.face.kind if card else ""
    if kind == "summon":
        if CASTING in said and cost == 0 and "trigger order" not in shown.what:
            others = {one.face.name for one in view.side(me).zone("play").cards or () if CASTING in text(one)}
            copies = sum(one.face.name == card.face.name for one in view.side(me).zone("hand").cards or ())
            if not others - {card.face.name} and copies == 1:
                return 0
        saving = any(
            stat(one, "cost") > cost > 0 for one in view.side(me).zone("hand").cards or () if one.face.kind == "summon"
        )
        return 20 + 4 * cost + stat(card, "attack") + interest(card) - 12 * saving
    if left <= cost + CAUTIOUS:
        return 0
    if "choose one" in said and "choose" not in shown.what:
        return 30
    if "draw" in said:
        return 18
    if kind == "object":
        return 15
    return 8 - cost


def answer(decision: Decision, view: View, shown: Shown) -> int:
    me = decision.player
    options = decision.options

    def liking(number: int) -> float:
        option = options[number]
        card = card_of(option, view)
        match option.facts["do"]:
            case "amount":
                return float(option.facts["n"])
            case "yes":
                return 1
            case "done":
                return 0.5
            case "option":
                return number
            case "pick" if "player" in option.facts:
                return 9 if option.facts["player"] != me else -5
            case "pick":
                owner = option.place.owner if option.place else option.facts.get("owner")
                if owner != me:
                    return 100 + stat(card, "attack") - interest(card) - 40 * has(card, "Trample")
                if option.facts["zone"] == "deck":
                    return interest(card) if "top" in decision.prompt or "hand" in decision.prompt else -interest(card)
                return -interest(card) - stat(card, "attack")
            case _:
                return 0

    return max(range(len(options)), key=liking)


def attack(decision: Decision, view: View, shown: Shown) -> Move:
    """Attackers of one aim, several at once where possible; none where it is better not to."""
    aims: dict[object, list[int]] = {}
    for number, option in enumerate(decision.options):
        if option.aim is not None:
            aims.setdefault(option.aim, []).append(number)

    def attacker(number: int) -> CardView | None:
        return card_at(view, decision.options[number].place)

    def strength(numbers: list[int]) -> int:
        return sum(stat(attacker(n), "attack") for n in numbers)

    def stays(number: int, aim: object) -> bool:
        card = attacker(number)
        if stat(card, "attack") == 0 or ("trigger order" not in shown.what and CASTING in text(card)):
            return True
        taunt = isinstance(aim, Place) and has(card_at(view, aim), "Taunt")
        return "trample over taunt" not in shown.what and has(card, "Trample") and not taunt and view.turn < 30

    must = decision.passing is None and not any(o.facts["do"] == "done" for o in decision.options)
    if not must:
        aims = {aim: [n for n in numbers if not stays(n, aim)] for aim, numbers in aims.items()}
        aims = {aim: numbers for aim, numbers in aims.items() if numbers}
        if not aims:
            return (decision.passing if decision.passing is not None else next(n for n, o in enumerate(decision.options) if o.facts["do"] == "done"),)
    for numbers in aims.values():
        numbers.sort(key=lambda n: (has(attacker(n), "Trample"), stat(attacker(n), "attack")))
    able = {decision.options[n].place for numbers in aims.values() for n in numbers}
    done = next((n for n, o in enumerate(decision.options) if o.facts["do"] == "done"), None)
    them = opponent(decision.player)
    for aim, numbers in aims.items():
        if isinstance(aim, Place) and has(card_at(view, aim), "Taunt"):
            target = card_at(view, aim)
            tramples = has(attacker(numbers[-1]), "Trample")
            if done is None or decision.passing is not None:
                if tramples and strength(numbers) > stat(target, "defense"):
                    return tuple(numbers)
    if them in aims:
        enemies = [aim for aim in aims if isinstance(aim, Place)]
        free = [n for n in aims[them]]
        if decision.passing is None and done is None:
            # must add shields
            one = min(enemies, key=lambda aim: stat(card_at(view, aim), "defense"), default=None)
            if one is not None:
                return (aims[one][0],)
            return (free[0],)
        if len(able) > len(enemies) or not enemies:
            return tuple(free) if not enemies else tuple(free[len(enemies):])
    for aim, numbers in aims.items():
        if isinstance(aim, Place):
            target = card_at(view, aim)
            if has(target, "Trample") and "trample over taunt" not in shown.what:
                continue
            if strength(numbers) >= stat(target, "defense"):
                return tuple(numbers)
    if done is None and decision.passing is None:
        return (next(iter(aims.values()))[0],)
    return (done,) if done is not None else ()
