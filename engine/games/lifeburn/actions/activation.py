"""Activated abilities (LIFEBURN 8)."""

from collections.abc import Iterator, Sequence

from engine.core.table import Rule
from engine.games.lifeburn.actions import costs
from engine.games.lifeburn.actions.announcement import Announcement, announce, can_announce
from engine.games.lifeburn.cards import Activated, Zone
from engine.games.lifeburn.effect_targets import effects_of, takes_source
from engine.games.lifeburn.state import passives, prices, queries, stats
from engine.games.lifeburn.state.checks import check
from engine.games.lifeburn.state.conditions import holds
from engine.games.lifeburn.state.offboard import IN_PLAY
from engine.games.lifeburn.state.prices import Price
from engine.games.lifeburn.state.state import Context, StackObject
from engine.games.lifeburn.state.table import Table, by_arrangement, by_permanents
from engine.players import Player
from engine.values import value


@value
class AbilityUse:
    """An ability that a player can activate now. `number` is the object that has the ability;
    `place` is the ability's position on that object, from 1. `others` is True if the object has
    other abilities too."""

    number: int
    place: int
    ability: Activated
    price: Price
    others: bool


def activations(table: Table, player: Player) -> Iterator[AbilityUse]:
    """Yields the abilities that the player can activate now. The player must have priority."""
    granted = passives.any_passive(table, "GrantActive")
    for number in (*_able(table, player, granted), *_able_elsewhere(table, player)):
        abilities = stats.abilities(table, number)
        for place, ability in enumerate(abilities, 1):
            price = _payable(table, player, number, place, ability)
            if price is not None:
                yield AbilityUse(number, place, ability, price, len(abilities) > 1)


@by_permanents
def _able(table: Table, player: Player, granted: bool) -> Sequence[int]:
    """Returns the player's objects in play that may have abilities; `granted` says that some
    passive grants abilities."""
    objects = table.state.objects
    own = [objects[number] for number in queries.controlled(table, player)]
    return [
        obj.number for obj in own if granted or obj.card.activated or obj.also_herb or obj.grants
    ]


@by_arrangement
def _able_elsewhere(table: Table, player: Player) -> Sequence[int]:
    """Returns the player's cards with abilities that work from the zone that they are in."""
    if not table.offboard.abilities:
        return ()
    side, objects = table.side(player), table.state.objects
    deck = queries.sorted_by_name(table, side.deck) if table.offboard.deck_abilities else ()
    return [
        number
        for number in (*side.hand, *side.graveyard, *side.exile, *deck)
        if (abilities := objects[number].card.activated)
        and any(_works_from(one, objects[number].zone) for one in abilities)
    ]


def _payable(
    table: Table, player: Player, number: int, place: int, ability: Activated
) -> Price | None:
    """Returns the price of the ability, None if anything that it needs is missing (8.1, 8.2,
    8.4)."""
    obj = table.obj(number)
    if (ability.once_per_turn and place in obj.used) or not _works_from(ability, obj.zone):
        return None
    source = queries.printed_snapshot(table, number)
    if ability.conditions and not holds(table, ability.conditions, Context(player, source)):
        return None
    price = prices.activation_price(table, player, ability, source)
    if not prices.affordable(table, player, price):
        return None
    return price if can_announce(table, player, effects_of(ability), source, source.x) else None


def _works_from(ability: Activated, zone: Zone) -> bool:
    """Returns whether the ability works from the zone: Play; the hand if the cost is to discard the
    card itself; or the zones of an InZone condition (8.1)."""
    for condition in ability.conditions:
        if condition.condition == "InZone":
            return zone in condition.zones or (zone == "Token" and "Play" in condition.zones)
    if zone in IN_PLAY:
        return not (ability.cost_type == "Discard" and ability.self_)
    return zone == "Hand" and ability.cost_type == "Discard" and takes_source(ability, in_hand=True)


def activate(table: Table, player: Player, number: int, place: int) -> Rule[None]:
    """Activates ability number `place` (from 1) of object `number` (8.2). Asks the player for
    modes, targets and the objects that pay the cost. Then pays the cost and puts the ability on the
    stack."""
    ability = stats.abilities(table, number)[place - 1]
    effects = effects_of(ability)
    source = stats.snapshot(table, number)
    price = prices.activation_price(table, player, ability, source)
    announcement = Announcement(table, player, price=price)
    picked = yield from announcement.ask(
        costs.pick_price(table, player, price, source.card.name, announcement.picked)
    )
    chosen = yield from announcement.announce(announce(table, player, effects, source, x=source.x))
    used = table.change(number)
    used.used |= {place}
    table.state.passes = 0
    table.emit("activate", card=source.card.name, player=player, ability=place)
    paid = costs.pay_picked(table, player, price, picked, source)
    item = StackObject(
        table.new_number(),
        "activated",
        player,
        costs.followed(table, source),
        effects,
        chosen or (),
        x=source.x,
        paid=paid,
    )
    table.state.stack += (item,)
    table.changed()
    check(table)
