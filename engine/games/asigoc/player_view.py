"""A viewer's view of an ASIGOC match. Both discard piles are public."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.core.views import BaseViews
from engine.decisions import Option, Place
from engine.faces import Stat
from engine.games.asigoc import english
from engine.games.asigoc.cards import Card, Weapon
from engine.games.asigoc.conditions import is_used_up
from engine.games.asigoc.costs import BanishCost, Cost, DiscardCost, Pay, Sacrifice, costs_of
from engine.games.asigoc.printer import face_of
from engine.games.asigoc.state import START_HEALTH
from engine.games.asigoc.table import (
    ObjectRef,
    PlannedStep,
    StackEntry,
    StackRef,
    Table,
    has_timing,
)
from engine.players import Player, opponent
from engine.text.sentences import counted
from engine.values import replace
from engine.views import AttackView, CardView, StackItem


def card_view(table: Table, number: int) -> CardView:
    """Returns the present state of the card for a viewer who may see it."""
    card = table.cards[number]
    return _card_view(
        card,
        card.icon,
        table.value(number, "attack"),
        table.value(number, "block"),
        _marks(table, number),
    )


@lru_cache(maxsize=4096)
def _card_view(card: Card, _icon: str, attack: int, block: int, marks: tuple[str, ...]) -> CardView:
    """Returns the view, cached. The icon is an argument because cards with different icons are
    equal but look different."""
    stats = (
        (Stat("attack", attack, card.attack), Stat("block", block, card.block))
        if isinstance(card, Weapon)
        else ()
    )
    return CardView(face_of(card), stats, marks)


def _marks(table: Table, number: int) -> tuple[str, ...]:
    state = table.state
    marks = (
        ("used", state.side(table.owners[number]).ace == number and is_used_up(table, number)),
        ("ability used", _has_ability_in_play(table, number) and is_used_up(table, number)),
        ("attacked", state.step == "battle" and state.attacked.get(number, 0) > 0),
        ("pacified", number in state.pacified or number in state.calmed),
        ("unguarded", number in state.unguarded),
    )
    return tuple(mark for mark, holds in marks if holds)


def _has_ability_in_play(table: Table, number: int) -> bool:
    """Returns whether the card is a Weapon on the field whose ability can be activated."""
    side, ability = table.state.side(table.owners[number]), table.cards[number].ability
    on_field = number in side.weapons
    return on_field and ability is not None and not has_timing(ability, "discarded")


STEPS: Final = ("Draw step", "Main step", "Battle step", "End step")


class AsigocViews(BaseViews[Table]):
    """The views of an ASIGOC match: what each player may see. Both discard piles are public."""

    game = "asigoc"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.step = f"{table.state.step.capitalize()} step"
        self.stack = tuple(_stack_item(table, entry) for entry in reversed(table.stack))
        self.attacks = _attacks(table)

    def card(self, number: int) -> CardView:
        """Returns the present state of the card for a viewer who may see it."""
        return card_view(self.table, number)

    def counters(self, player: Player) -> tuple[Stat, ...]:
        """Returns the player's health to show. A negative value is shown as 0."""
        return (Stat("health", max(0, self.table.state.side(player).health), START_HEALTH),)

    def marks(self, player: Player) -> tuple[str, ...]:
        """Returns a short text if the player's next Battle step will be skipped; otherwise
        nothing."""
        return ("skips Battle",) if player in self.table.state.skipping else ()

    def annotated(self, option: Option) -> Option:
        """Returns the option with the price of using its card; unchanged if there is no price."""
        return with_price(self.table, option)


def _attacks(table: Table) -> tuple[AttackView, ...]:
    """Returns the attack in progress, as long as its Weapon is on the field."""
    attack = table.attack
    if attack is None or not table.is_in_play(attack.attacker):
        return ()
    blocker = attack.blocker
    target = opponent(table.owners[attack.attacker.number])
    blocks = _place(table, blocker) if blocker and table.is_in_play(blocker) else None
    return (AttackView(_place(table, attack.attacker), target, blocks),)


def _stack_item(table: Table, entry: StackEntry) -> StackItem:
    text = plan_text(table, entry.plan) or "No effect."
    marks = ("nullified",) if entry.nullified else ()
    aims = tuple(
        _place(table, step.target)
        for step in entry.plan
        if isinstance(step.target, ObjectRef) and table.is_in_play(step.target)
    )
    return StackItem(entry.player, face_of(table.cards[entry.source.number]), text, marks, aims)


def plan_text(table: Table, plan: Sequence[PlannedStep]) -> str:
    """Returns an effect in the Outlet as sentences, with its targets. For an effect such as
    `repeat`, returns the effects inside it."""
    sentences: list[str] = []
    for step in plan:
        if any(step.rounds):
            sentences += [plan_text(table, one) for one in step.rounds if one]
            continue
        phrase = english.then_phrase(step.effect.english(), step.then)
        if isinstance(step.target, ObjectRef):
            phrase += f" ({table.name(step.target.number)})"
        elif isinstance(step.target, StackRef):
            phrase += f" ({_added(table, step.target.place)})"
        sentences.append(english.sentence(phrase))
    return " ".join(sentences)


def _added(table: Table, place: int) -> str:
    """Returns the name of an effect in the Outlet, distinguished from others of that name."""
    names = [table.name(entry.source.number) for entry in table.stack]
    mark = f", added as number {place + 1}" if names.count(names[place]) > 1 else ""
    return names[place] + mark


def _place(table: Table, ref: ObjectRef) -> Place:
    return table.place(table.owners[ref.number], "weapons", ref.number)


def with_price(table: Table, option: Option) -> Option:
    """Returns the option with the price of using its card; unchanged if there is no price."""
    if option.place is None or option.facts["do"] not in ("play", "activate"):
        return option
    number = table.card_at(option.place)
    ability = table.cards[number].ability
    costs: Sequence[Cost] = costs_of(ability) if ability else ()
    if not costs:
        return option
    price = ", ".join(_clause(table, number, cost) for cost in costs)
    return replace(option, price=price, dear=_is_dear(table, number, costs))


def _clause(table: Table, number: int, cost: Cost) -> str:
    side = table.state.side(table.owners[number])
    match cost:
        case Pay():
            return f"pay {cost.number} health"
        case DiscardCost(random=True):
            return (
                "discard a random card" if cost.number == 1 else f"discard {cost.number} at random"
            )
        case DiscardCost():
            return _given(table, number, "discard", cost.number, side.hand)
        case Sacrifice():
            return _given(table, number, "sacrifice", 1, side.weapons, "a Weapon")
        case BanishCost():
            return _given(table, number, "banish", cost.number, side.discard)
        case _:
            raise ValueError(f"there is no such cost: {cost}")


def _given(
    table: Table, number: int, verb: str, count: int, zone: Sequence[int], one: str = "a card"
) -> str:
    """Returns the verb with `count` cards of the zone. If only one card, or only copies of one, can
    be given, it is named."""
    names = {table.name(card) for card in zone if card != number}
    if count > 1:
        return f"{verb} {counted(count, 'card')}"
    return f"{verb} {names.pop() if len(names) == 1 else one}"


def _is_dear(table: Table, number: int, costs: Sequence[Cost]) -> bool:
    """Returns whether the costs take the last card of the hand, or more than half of the health."""
    side = table.state.side(table.owners[number])
    discarded = sum(cost.number for cost in costs if isinstance(cost, DiscardCost))
    paid = sum(cost.number for cost in costs if isinstance(cost, Pay))
    hand = sum(card != number for card in side.hand)
    return 0 < hand == discarded or paid * 2 > side.health
