"""The reasons why a card in hand can't be played: the rules of Weapon moves, a condition of an
Item, or its cost (ASIGOC 1, 3; R21, R22)."""

from collections.abc import Mapping
from typing import Final, Literal

from engine.games.asigoc import english
from engine.games.asigoc.cards import Item, Timing
from engine.games.asigoc.conditions import ActivationTime, Compare, Limit, unmet
from engine.games.asigoc.costs import BanishCost, DiscardCost, Pay, Shortage
from engine.games.asigoc.state import SLOTS
from engine.games.asigoc.table import Table
from engine.players import Player
from engine.reasons import Refusal, fitting, life_refusal, time_refusal
from engine.text.sentences import counted

_EMPTY_OUTLET: Final = "only if Outlet is empty", "Only while the Outlet is empty."
_TIMES: Final[Mapping[Timing, tuple[str, str]]] = {
    "main": ("only in your Main step", "Only in your Main step."),
    "end": ("only in your End step", "Only in your End step."),
    "answer": ("only as an answer", "Only in answer to your opponent's effect in the Outlet."),
    "attacked": ("only when attacked", "Only after your opponent has declared an attack."),
    "attacking": ("only while you attack", "Only while a Weapon of yours attacks."),
    "blocking": ("only while you block", "Only while a Weapon of yours blocks."),
}


def deploy_refused(
    table: Table, player: Player
) -> Literal["step", "Outlet", "moved", "slots"] | None:
    """Returns the first rule that forbids the player to deploy a Weapon from the hand now. These
    are: it isn't their Main step, an effect waits in the Outlet, they have already moved a Weapon
    in this turn, or they have no empty slot. Returns None if deploying is allowed. All rules but
    the last apply to every Weapon move."""
    state = table.state
    if state.step != "main" or state.active != player:
        return "step"
    if table.stack:
        return "Outlet"
    if state.moved:
        return "moved"
    return None if table.has_slot(player) else "slots"


def refusal(table: Table, number: int) -> Refusal | None:
    """Returns why the card in hand can't be played or deployed; None if it can."""
    card = table.cards[number]
    if card.kind == "weapon":
        return _deploy_refusal(deploy_refused(table, table.owners[number]))
    if not isinstance(card, Item):
        return Refusal("blank", "items", "it's a blank card", "It's a blank card.")
    match unmet(table, number, card.ability):
        case ActivationTime() as time:
            return _time_refusal(table, number, time)
        case Compare() as condition:
            return _condition_refusal(condition, condition.count(table, number))
        case Limit(often):
            said = f"It can be used once a {often}, and you've used it."
            return Refusal("limit", "condition", f"once a {often}, used", said, often)
        case Shortage() as short:
            return _cost_refusal(short)
        case _:
            return None


def _deploy_refusal(
    refused: Literal["step", "Outlet", "moved", "slots"] | None,
) -> Refusal | None:
    match refused:
        case "step":
            return time_refusal("turn", "in your Main step", "main")
        case "Outlet":
            return Refusal("time", "turn", *_EMPTY_OUTLET, "Outlet")
        case "moved":
            said = "You've already deployed or returned a Weapon this turn."
            return Refusal("moved", "turn", "one Weapon move a turn", said, "moved")
        case "slots":
            said = "Both your Weapon slots are full."
            return Refusal("room", "weapons", "no empty Weapon slot", said, "slots", SLOTS)
        case None:
            return None


def _time_refusal(table: Table, number: int, time: ActivationTime) -> Refusal:
    state = table.state
    if time.timing == "main" and (state.step, state.active) == ("main", table.owners[number]):
        return Refusal("time", "condition", *_EMPTY_OUTLET, "Outlet")
    short, said = _TIMES[time.timing]
    if time.kind is not None:
        kind = english.a_card(time.kind)
        short, said = f"only to answer {kind}", f"Only in answer to {kind} of your opponent's."
    return Refusal("time", "condition", fitting(short, "only as an answer"), said, time.text())


def _condition_refusal(condition: Compare, count: int) -> Refusal:
    whose, they = ("your", "you have") if condition.mine else ("their", "they have")
    bound = f"{condition.measure} {'≥' if condition.at_least else '≤'} {condition.number}"
    short = fitting(f"only if {whose} {bound}", f"if {whose} {bound}", f"needs {bound}", "not now")
    besides = " besides it" if condition.mine and condition.measure == "hand" else ""
    said = f"Only {condition.english()}, and {they} {count or 'none'}{besides}."
    return Refusal("condition", "condition", short, said, condition.text(), condition.number, count)


def _cost_refusal(shortage: Shortage) -> Refusal:
    cost, has = shortage.cost, shortage.has
    needs = cost.number
    cards, left = counted(needs, "card"), has or "none"
    match cost:
        case Pay():
            return life_refusal("cost", "health", needs, has + 1)
        case DiscardCost():
            short = fitting(f"needs {cards} in hand", "hand too small")
            said = f"It takes {cards} from your hand, you have {left} besides it."
        case BanishCost():
            short = fitting(f"needs {needs} in discard pile", "discard pile too small")
            said = f"It takes {cards} from your discard pile, which has {left}."
        case _:
            short = "needs a Weapon in play"
            said = "There's no Weapon of yours to sacrifice."
    return Refusal("cost", "cost", short, said, cost.measure, needs, has)
