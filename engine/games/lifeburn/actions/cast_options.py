"""The cards that a player can cast, in which ways and at which price (LIFEBURN 10.5, 12)."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final, Literal

from engine.games.lifeburn.actions.announcement import can_announce
from engine.games.lifeburn.cards import AlternateCost, Card, CastFrom, CastRestriction
from engine.games.lifeburn.constants import MOST_ASKED, SUMMONS_A_TURN
from engine.games.lifeburn.state import passives, prices, queries
from engine.games.lifeburn.state.amounts import counted
from engine.games.lifeburn.state.conditions import holds
from engine.games.lifeburn.state.filters import qualifies
from engine.games.lifeburn.state.prices import Price, cost_and_burn
from engine.games.lifeburn.state.state import Context, GameObject, ObjectSnapshot
from engine.games.lifeburn.state.table import Table, by_arrangement
from engine.players import Player
from engine.values import value

FREE: Final = -1
"""The way to pay nothing (12.8); 0 is the normal cost, then come the alternate costs (12.6)."""

PricedWay = tuple[int, Price]
"""A way to pay, and the price with the cheapest X."""


@value
class CastCandidate:
    """A card that a player wants to cast, with its object and its printed state for checking the
    rules."""

    player: Player
    obj: GameObject
    card: Card
    snapshot: ObjectSnapshot

    @property
    def number(self) -> int:
        """The number of the card's object."""
        return self.obj.number


def candidate_of(table: Table, player: Player, number: int) -> CastCandidate:
    """Returns the object `number` as a candidate for casting by the player."""
    obj = table.obj(number)
    return CastCandidate(player, obj, obj.card, queries.printed_snapshot(table, number))


def finishable(table: Table, candidate: CastCandidate, among: Iterable[int]) -> list[PricedWay]:
    """Returns those ways to pay, out of the numbers in `among` (see `payment_ways`), that the
    player can afford with the cheapest X, each with its price. Returns an empty list if the player
    can't make all the choices (targets, modes) that the card needs."""
    player, effects = candidate.player, candidate.card.stack_effects
    found = payable(table, candidate, among)
    return found if found and can_announce(table, player, effects, candidate.snapshot) else []


def payable(table: Table, candidate: CastCandidate, among: Iterable[int]) -> list[PricedWay]:
    """Returns the ways to pay for the card that the player can afford with the cheapest X, each as
    its number and its price. `among` are the numbers of the ways to look at: 0 is the normal cost,
    1 and up are the alternate costs."""
    least = least_x(table, candidate)
    priced = [(way, price_of(table, candidate, way, least)) for way in among]
    return [one for one in priced if prices.affordable(table, candidate.player, one[1])]


def cast_permission(table: Table, candidate: CastCandidate) -> CastFrom | None:
    """Returns the card's permission to be cast from the zone that it is in as if from hand (5.1);
    None if it has none."""
    for found in candidate.card.cast_from:
        context = Context(candidate.player, candidate.snapshot)
        if found.zone == candidate.obj.zone and holds(table, found.conditions, context):
            return found
    return None


def payment_ways(table: Table, candidate: CastCandidate, by_effect: bool = False) -> Iterator[int]:
    """Yields the numbers of the ways in which the player may pay for the card: 0 is the normal
    cost, 1 and up are its alternate costs as printed (12.6). `by_effect` is True if an effect lets
    the player cast the card."""
    zone = candidate.obj.zone
    if (
        by_effect
        or zone in ("Hand", "Deck")
        or (candidate.card.cast_from and cast_permission(table, candidate) is not None)
    ):
        yield 0
    for way, alternate in enumerate(alternates(candidate.card), 1):
        in_zone = any(one.condition == "InZone" for one in alternate.conditions)
        if (
            zone != "Hand"
            and not in_zone
            and not by_effect
            and cast_permission(table, candidate) is None
        ):
            continue
        if holds(table, alternate.conditions, Context(candidate.player, candidate.snapshot)):
            yield way


def alternates(card: Card) -> Sequence[AlternateCost]:
    """Returns the card's alternate costs, in printed order."""
    if not card.alternate_costs:
        return ()
    return [cost for cost in card.alternate_costs if cost.cost_type != "TributeMultiplier"]


def has_x(card: Card) -> bool:
    """Returns whether the player chooses a number X when casting the card (12.4, 12.5)."""
    if not card.cost_modifiers and not card.additional_costs:
        return False
    return any(
        one.modifier == "X" and one.x_based_on in (None, "PlayerChoice")
        for one in card.cost_modifiers
    ) or any(one.based_on_x for one in card.additional_costs)


def prices_of_x(table: Table, candidate: CastCandidate, way: int) -> Iterator[Price]:
    """Yields the card's price for X = 0, 1, 2 and so on, until the player can't afford it (12.4).
    If the price doesn't depend on X, X stops at the player's life minus 1."""
    first = price_of(table, candidate, way, 0)
    yield first
    grows = price_of(table, candidate, way, MOST_ASKED) != first
    most = MOST_ASKED if grows else min(MOST_ASKED, table.side(candidate.player).life - 1)
    for x in range(1, most + 1):
        price = price_of(table, candidate, way, x)
        if not prices.affordable(table, candidate.player, price):
            return
        yield price


def only_zero(table: Table, candidate: CastCandidate, among: Sequence[PricedWay]) -> bool:
    """Returns whether the player chooses X for the card but can only afford X = 0, whichever of the
    ways to pay in `among` they use (R62)."""
    return has_x(candidate.card) and all(
        len([*islice(prices_of_x(table, candidate, way), 2)]) == 1 for way, _ in among
    )


def least_x(table: Table, candidate: CastCandidate) -> int:
    """Returns the least possible X of the card: 0 if the player chooses X or there is no X,
    otherwise the number that the card counts (12.4)."""
    if has_x(candidate.card):
        return 0
    for modifier in candidate.card.cost_modifiers:
        if modifier.modifier == "X" and modifier.x_based_on is not None:
            return counted(
                table, modifier.x_based_on, Context(candidate.player, candidate.snapshot)
            )
    return 0


def price_of(table: Table, candidate: CastCandidate, way: int, x: int) -> Price:
    """Returns the whole price of the card for the given `way` to pay and the given X."""
    player, card, snapshot = candidate.player, candidate.card, candidate.snapshot
    costs = costs_of(candidate, way, x)
    price = prices.price_of(table, player, costs, snapshot, cast=True)
    if way != 0:
        return price
    amount, burn = cost_and_burn(table, player, candidate.obj, x)
    if card.type != "Summon":
        price.life += amount + burn
        price.burn = burn
    elif amount > 0:
        price.tributes = amount
        price.worth = prices.worths(table, player, snapshot)
    return price


def costs_of(candidate: CastCandidate, way: int, x: int) -> list[prices.Cost]:
    """Returns the costs besides the normal one: additional costs, and the alternate cost if `way`
    isn't 0."""
    card = candidate.card
    costs = [*prices.additional(card.additional_costs, candidate.snapshot, x, cast=True)]
    if way > 0:
        other = alternates(card)[way - 1]
        costs.append(prices.Cost(other.cost_type, other.amount, other.filter))
    return costs


def castable(table: Table, player: Player) -> Iterator[int]:
    """Yields the numbers of the cards that the player may cast now, from any zone (2.4, 3.3, 12.9).
    Costs are not checked."""
    objects, calm = table.state.objects, _is_calm(table, player)
    for number in _in_cast_zones(table, player):
        obj = objects[number]
        quick = _is_quick(obj)
        if (calm or quick) and _obstacle(table, player, obj, quick) is None:
            yield number


Obstacle = Literal["time", "never", "forbidden", "limit"] | CastRestriction
"""A rule by which a card can't be cast now, whatever it costs."""


def obstacle(table: Table, player: Player, number: int) -> Obstacle | None:
    """Returns the first rule that forbids the player to cast the card in hand now, regardless of
    its cost; None if no rule does."""
    obj = table.obj(number)
    quick = _is_quick(obj)
    return _obstacle(table, player, obj, quick) if quick or _is_calm(table, player) else "time"


def _is_calm(table: Table, player: Player) -> bool:
    """Returns whether it is a Main phase of the player's, with nothing on the stack."""
    state = table.state
    return state.active == player and not state.stack and state.phase in ("Main", "SecondMain")


def _is_quick(obj: GameObject) -> bool:
    """Returns whether the card can be cast at other times too."""
    return obj.card.type == "Spell" or "OnOpponentAttack" in obj.card.cast_restrictions


def _obstacle(table: Table, player: Player, obj: GameObject, quick: bool) -> Obstacle | None:
    card, state = obj.card, table.state
    if card.type not in ("Summon", "Spell", "Object"):
        return "never"
    if is_forbidden(table, player, obj):
        return "forbidden"
    for restriction in card.cast_restrictions:
        match restriction:
            case "OnOpponentAttack":
                met = state.active != player and state.phase == "Combat" and bool(state.attacks)
            case "InResponse":
                met = bool(state.stack)
            case "OpponentsTurn":
                met = state.active != player
            case "ControlGoblin":
                summons = queries.summons(table, player)
                met = any(table.obj(one).card.tribe == "Goblin" for one in summons)
        if not met:
            return restriction
    if quick or card.type == "Object" or _within_limit(table, player, obj):
        return None
    return "limit"


def is_forbidden(table: Table, player: Player, obj: GameObject) -> bool:
    """Returns whether an effect (RestrictCasting or Exhaust) forbids the player to cast the card
    (6.5, 16.8)."""
    side = table.side(player)
    if obj.card.type == "Spell" and side.exhausted:
        return True
    return bool(side.only_cast) and any(
        not qualifies(table, obj.number, effect.filter, player) for effect in side.only_cast
    )


def _within_limit(table: Table, player: Player, obj: GameObject) -> bool:
    if table.side(player).summons_used < summons_allowed(table, player) or obj.zone == "Deck":
        return True
    return bool(passives.card_passives(table, obj.number, "BypassSummonLimit"))


def summons_allowed(table: Table, player: Player) -> int:
    """Returns the number of Summons that the player may cast this turn, including those already
    cast."""
    return SUMMONS_A_TURN + table.side(player).summon_bonus


def _in_cast_zones(table: Table, player: Player) -> Sequence[int]:
    """Returns the cards that the player might cast: those in hand, and in graveyard, exile and deck
    if something allows it."""
    side = table.side(player)
    found = side.hand
    if table.offboard.casting:
        found = (*found, *_castable_elsewhere(table, player))
    if passives.player_passives(table, player, "AdditionalSummonTopCard"):
        top = side.deck[:1]
        first = (one for one in top if table.obj(one).card.type == "Summon" and one not in found)
        found = (*found, *first)
    return found


@by_arrangement
def _castable_elsewhere(table: Table, player: Player) -> Sequence[int]:
    """Returns the cards outside of the hand that themselves allow to be cast from their zone."""
    side, objects = table.side(player), table.state.objects
    in_deck = (number for number in side.deck if "Deck" in objects[number].card.castable_from)
    return (
        *(
            number
            for number in (*side.graveyard, *side.exile)
            if objects[number].zone in objects[number].card.castable_from
        ),
        *queries.sorted_by_name(table, in_deck),
    )
