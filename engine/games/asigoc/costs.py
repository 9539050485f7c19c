"""The costs of abilities, paid in the order of the text (ASIGOC 3, Cost; R22)."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Self, cast

from engine.card_files.literals import number as number_of
from engine.core.table import Rule
from engine.games.asigoc import decisions, english
from engine.games.asigoc.cards import Ability, Card, Measure, PlainClause
from engine.games.asigoc.table import Table
from engine.values import value


@dataclass(frozen=True, slots=True)
class Cost(PlainClause):
    """A cost of an ability: `number` units of `measure` (such as health or cards in hand). If
    `fills` is True, paying it puts cards on the discard pile."""

    measure: ClassVar[Measure]
    fills: ClassVar[bool] = False

    number: int

    @abstractmethod
    def pay(self, table: Table, number: int) -> Rule[None]:
        """Makes the owner of card `number` pay this cost of the card's ability."""


@dataclass(frozen=True, slots=True)
class Pay(Cost):
    """A cost of health. The player must have some health left."""

    code = "pay"
    grammar = '"pay"i INT'
    examples = ("pay 1",)
    help = "`pay 2`: lose 2 health. You need *more* than that, so nobody can pay with their last."
    measure = "health"

    def english(self) -> str:
        return f"pay {self.number} health"

    def pay(self, table: Table, number: int) -> Rule[None]:
        yield from ()
        player = table.owners[number]
        table.state.side(player).health -= self.number
        table.emit("pay", player=player, n=self.number)


@dataclass(frozen=True, slots=True)
class DiscardCost(Cost):
    """A cost of cards from the player's hand. The player chooses them, or they are random."""

    code = "discard cost"
    grammar = '"discard"i [RANDOM] INT'
    examples = ("discard 1",)
    help = (
        "`discard 1`: a card of your choice from your hand\n"
        "- `discard random 1`: a card from your hand, chosen by chance"
    )
    measure = "hand"
    fills = True

    random: bool = False

    @classmethod
    def read(cls, words: Sequence[Any]) -> Self:
        chance, count = words
        return cls(number_of(count), chance is not None)

    def text(self) -> str:
        return f"discard {'random ' if self.random else ''}{self.number}"

    def english(self) -> str:
        return f"discard {english.so_many(self.number, 'random ' if self.random else '')}"

    def pay(self, table: Table, number: int) -> Rule[None]:
        player = table.owners[number]
        hand = table.state.side(player).hand
        for _ in range(self.number):
            if self.random:
                card = hand[table.rng.below(len(hand))]
            else:
                card = yield from decisions.pick(table, player, hand[:], "hand", "discard", number)
            table.discard(card, "hand")


@dataclass(frozen=True, slots=True)
class Sacrifice(Cost):
    """A cost of one of the player's Weapons. The Weapon that has the ability doesn't count."""

    code = "sacrifice"
    grammar = '"sacrifice"i'
    examples = ("sacrifice",)
    help = (
        "`sacrifice`: a Weapon of yours from the field to the discard pile. On a Weapon: another "
        "one."
    )
    measure = "weapons"
    fills = True

    number: int = 1

    def text(self) -> str:
        return self.code

    def english(self) -> str:
        return "sacrifice a Weapon"

    def pay(self, table: Table, number: int) -> Rule[None]:
        player = table.owners[number]
        weapons = [weapon for weapon in table.state.side(player).weapons if weapon != number]
        weapon = yield from decisions.pick(table, player, weapons, "weapons", "sacrifice", number)
        table.leave(weapon, "discard")


@dataclass(frozen=True, slots=True)
class BanishCost(Cost):
    """A cost of cards from the player's discard pile, which are removed from the game."""

    code = "banish"
    grammar = '"banish"i INT'
    examples = ("banish 1",)
    help = "`banish 2`: two cards of your choice from your discard pile leave the game"
    measure = "discard"

    def english(self) -> str:
        return f"banish {english.so_many(self.number)} from your discard pile"

    def pay(self, table: Table, number: int) -> Rule[None]:
        player = table.owners[number]
        for _ in range(self.number):
            pile = reversed(table.state.side(player).discard)
            cards = [card for card in pile if card != number]
            card = yield from decisions.pick(table, player, cards, "discard", "banish", number)
            table.move(card, "discard", "banished")
            table.emit("banish", card=table.name(card), player=player, **{"from": "discard"})


COSTS: Final = (Pay, DiscardCost, Sacrifice, BanishCost)


def costs_of(ability: Ability) -> Sequence[Cost]:
    """Returns the ability's costs, in the order of the text."""
    return cast("Sequence[Cost]", ability.costs)


@value
class Shortage:
    """A cost that can't be paid. `has` is the amount that the player has for it."""

    cost: Cost
    has: int


def shortage(table: Table, number: int, ability: Ability) -> Shortage | None:
    """Returns the first cost of the ability that can't be paid once the costs before it are paid;
    None if all costs can be paid. A later cost may banish cards that an earlier cost put on the
    discard pile. Card `number`, which has the ability, can't be used to pay."""
    costs = costs_of(ability)
    if not costs:
        return None
    side = table.state.side(table.owners[number])
    left = {"health": side.health - 1}
    for zone in ("hand", "weapons", "discard"):
        cards = side.zone(zone)
        left[zone] = len(cards) - (number in cards)
    for cost in costs:
        if left[cost.measure] < cost.number:
            return Shortage(cost, left[cost.measure])
        left[cost.measure] -= cost.number
        if cost.fills:
            left["discard"] += cost.number
    return None


def least(measure: Measure, card: Card, ability: Ability) -> int:
    """Returns the least amount of `measure` (such as health) that a player must have to pay the
    costs of this ability of `card`; 0 if none is needed. For health, this is 1 more than the costs,
    because the player must keep 1."""
    costs = costs_of(ability)
    given = sum(cost.number for cost in costs if cost.measure == measure)
    match measure:
        case "health":
            return given + 1 if given else 0
        case "weapons":
            stays = card.kind == "weapon" and "discarded" not in ability.timings
            return given + stays if given else 0
        case "discard":
            return 0 if any(cost.fills for cost in costs) else given
        case "hand" | "deck":
            return given


def pay(table: Table, number: int, ability: Ability) -> Rule[None]:
    """Makes the owner of card `number` pay all costs of the ability, in the order of the text."""
    for cost in costs_of(ability):
        yield from cost.pay(table, number)
        table.check_health()
