"""Payments for cards and abilities (LIFEBURN 12), and prices in words. The words may name cards in
hand: they are for the payer alone."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from engine.core.table import Rule
from engine.games.lifeburn import decisions
from engine.games.lifeburn.cards import AdditionalCost
from engine.games.lifeburn.player_view import reveal_cards
from engine.games.lifeburn.state import moves, replacement, stats
from engine.games.lifeburn.state.checks import check
from engine.games.lifeburn.state.prices import (
    PaymentSlot,
    Price,
    additional,
    affordable,
    completes,
    coverable,
    price_of,
)
from engine.games.lifeburn.state.state import ObjectSnapshot
from engine.games.lifeburn.state.table import Table
from engine.players import Player
from engine.values import replace

WHY: Final[Mapping[str, str]] = {
    "Sacrifice": "sacrifice",
    "Stones": "sacrifice",
    "Tribute": "tribute",
    "Discard": "discard",
    "Exile": "exile",
    "ExileFromHand": "exile",
    "ExileFromGraveyard": "exile",
    "Reveal": "show",
    "DiscardOrSacrificeMerfolk": "discard or sacrifice",
}


_FROM_HAND: Final = frozenset({"Discard", "ExileFromHand"})


@dataclass(slots=True)
class PickedPayment:
    """The objects that a player has picked for a payment.

    - `slots`: a list of objects for each slot of the price (a slot is one cost that objects pay)
    - `tributes`: the objects to tribute
    """

    slots: list[list[int]] = field(default_factory=list[list[int]])
    tributes: list[int] = field(default_factory=list[int])


def pick_price(
    table: Table, player: Player, price: Price, about: str, picked: PickedPayment | None = None
) -> Rule[PickedPayment]:
    """Asks the player for the objects that pay `price`: first for each of its slots (the costs that
    are paid with objects), then for the tributes. An object is not offered if the rest could not be
    paid after picking it.

    Adds each object to `picked` at once and returns `picked`. `about` is the name of the card that
    is paid for.
    """
    picked = PickedPayment() if picked is None else picked
    taken: set[int] = set()
    for place, slot in enumerate(price.slots):
        chosen: list[int] = []
        picked.slots.append(chosen)
        yield from _fill(table, player, price, place, taken, about, chosen)
        taken.update(chosen)
        if slot.cost_type == "Reveal":
            taken.difference_update(chosen)
    if price.tributes:
        yield from _pick_tributes(table, player, price, taken, about, picked.tributes)
    return picked


def _fill(
    table: Table,
    player: Player,
    price: Price,
    place: int,
    taken: set[int],
    about: str,
    chosen: list[int],
) -> Rule[None]:
    slot, after = price.slots[place], price.slots[place + 1 :]
    if not slot.asked:
        chosen.extend(slot.candidates)
        return
    while slot.most is None or len(chosen) < slot.most:
        gone = taken | set(chosen)
        still = PaymentSlot(
            slot.cost_type, slot.candidates, max(0, slot.least - len(chosen) - 1), None
        )
        left = [
            one
            for one in slot.candidates
            if one not in gone and coverable(price, [still, *after], gone | {one})
        ]
        done = len(chosen) >= slot.least
        if not left and not done:
            break
        why = WHY.get(slot.cost_type, "pay with")
        several = slot.least - len(chosen) if slot.least == slot.most else 1
        answer = yield from decisions.pick(table, player, left, about, why, done, several)
        if answer is None:
            break
        chosen.append(answer)


def _pick_tributes(
    table: Table, player: Player, price: Price, taken: set[int], about: str, chosen: list[int]
) -> Rule[None]:
    left = [one for one in price.worth if one not in taken]
    while sum(price.worth[one] for one in chosen) < price.tributes:
        offered = [
            one
            for one in left
            if completes(
                [price.worth[other] for other in left if other != one],
                [*(price.worth[other] for other in chosen), price.worth[one]],
                price.tributes,
            )
        ]
        alike = all(price.worth[one] == 1 for one in offered)
        several = price.tributes - sum(price.worth[one] for one in chosen) if alike else 1
        answer = yield from decisions.pick(
            table, player, offered, about, "tribute", several=several
        )
        assert answer is not None
        chosen.append(answer)
        left.remove(answer)


def pay_picked(
    table: Table, player: Player, price: Price, picked: PickedPayment, source: ObjectSnapshot
) -> tuple[ObjectSnapshot, ...]:
    """Pays the price with the picked objects, life first. `source` is the card that is paid for, or
    the object whose ability is paid for. Returns a snapshot of each paid object as it was just
    before it was paid, but with the object's present number."""
    if price.life:
        moves.lose_life(table, player, price.life)
    paid: list[ObjectSnapshot] = []
    for slot, numbers in zip(price.slots, picked.slots, strict=True):
        paid.extend(stats.snapshot(table, number) for number in numbers)
        _give(table, player, slot.cost_type, numbers, source)
    if picked.tributes:
        paid.extend(stats.snapshot(table, number) for number in picked.tributes)
        moves.tribute(table, picked.tributes, source)
    return tuple(followed(table, snapshot) for snapshot in paid)


def followed(table: Table, snapshot: ObjectSnapshot) -> ObjectSnapshot:
    """Returns the snapshot. If its object has changed zones since the last main action, the
    snapshot gets the object's new number. Otherwise an object that paid for its own ability would
    count as gone (R58)."""
    now = table.under_way.moved.get(snapshot.number)
    return snapshot if now is None else replace(snapshot, number=now)


def _give(
    table: Table, player: Player, cost_type: str, numbers: Sequence[int], source: ObjectSnapshot
) -> None:
    match cost_type:
        case "Discard":
            moves.discard(table, player, numbers)
        case "Exile" | "ExileFromHand" | "ExileFromGraveyard":
            moves.put_into_zone(table, numbers, "Exile")
        case "Reveal":
            reveal_cards(table, player, numbers)
        case "Tribute":
            moves.tribute(table, numbers, source)
        case "DiscardOrSacrificeMerfolk":
            in_play = [number for number in numbers if table.in_play(number)]
            moves.sacrifice(table, in_play)
            moves.discard(table, player, [one for one in numbers if one not in in_play])
        case _:
            moves.sacrifice(table, numbers)


def pay_price(
    table: Table, player: Player, price: Price, source: ObjectSnapshot
) -> Rule[tuple[ObjectSnapshot, ...]]:
    """Asks for the objects that pay `price`, pays it, and runs the state check. Returns snapshots
    of the paid objects, as `pay_picked` does."""
    picked = yield from pick_price(table, player, price, source.card.name)
    paid = pay_picked(table, player, price, picked, source)
    check(table)
    yield from replacement.finish(table)
    return paid


def pay_all(
    table: Table, player: Player, costs: Sequence[AdditionalCost], source: ObjectSnapshot
) -> Rule[tuple[ObjectSnapshot, ...] | None]:
    """Asks for the objects that pay all these costs, then pays them. Returns snapshots of the paid
    objects, as `pay_picked` does. If the player can't afford all costs together, pays nothing and
    returns None."""
    if not costs:
        return ()
    price = price_of(table, player, additional(costs, source), source)
    if not affordable(table, player, price):
        return None
    return (yield from pay_price(table, player, price, source))


MOST_NAMES: Final = 4
"""Number of different names that are listed before the rest is only counted."""


def life_text(life: int, price: Price) -> str:
    """Returns the player's life before and after paying the price, as text."""
    more = f" ({price.burn} more for spellburn)" if price.burn else ""
    return f"Life {life} → {life - price.life}{more}"


def cost_text(table: Table, price: Price, *, least: bool = False) -> str:
    """Returns the whole price as a short text, as in "3 life, discard Imp". Names a card only if no
    other card (apart from its copies) can pay. With `least`, the text says that the price is for
    the cheapest X."""
    parts = [f"{price.life} life"] if price.life else []
    if price.tributes:
        parts.append(_tributes_text(table, price))
    parts += [_slot_text(table, slot) for slot in price.slots if slot.most != 0]
    if least:
        parts[:1] = [f"X, from {parts[0]}"] if parts else ["X"]
    return ", ".join(parts) or "free"


def _tributes_text(table: Table, price: Price) -> str:
    name = _only_name(table, price.worth)
    if name and (price.tributes == 1 or len(price.worth) == 1):
        return f"tribute {name}"
    return "1 tribute" if price.tributes == 1 else f"{price.tributes} tributes"


def _slot_text(table: Table, slot: PaymentSlot) -> str:
    name = _only_name(table, slot.candidates)
    if slot.asked and slot.most == 1 and name:
        return f"{_verb(slot)} {name}"
    return _how_many(slot, 0)


def _only_name(table: Table, numbers: Iterable[int]) -> str:
    """Returns the common name of all these objects, "" if they have several names, or there are
    none."""
    names = {table.obj(number).card.name for number in numbers}
    return names.pop() if len(names) == 1 else ""


def empties_hand(table: Table, player: Player, price: Price, number: int) -> bool:
    """Returns whether the player has other cards in hand than `number`, and paying that card's
    price takes all of them."""
    taken = sum(slot.least for slot in price.slots if slot.cost_type in _FROM_HAND)
    return 0 < sum(one != number for one in table.side(player).hand) == taken


def price_text(table: Table, player: Player, price: Price) -> str:
    """Returns the price as a text to show before the player picks anything: life before and after,
    and the objects that can pay."""
    parts = [life_text(table.side(player).life, price)] if price.life else []
    for slot in price.slots:
        if slot.most == 0:
            continue
        if not slot.asked or len(slot.candidates) == slot.most:
            names = names_text(table, slot.candidates) if slot.asked else "this"
            parts.append(f"{_verb(slot)} {names}")
        else:
            parts.append(f"{_how_many(slot, 0)} of {names_text(table, slot.candidates)}")
    if price.tributes:
        names = names_text(table, price.worth, price)
        many = sum(price.worth.values()) > price.tributes
        parts.append(f"tribute {price.tributes} of {names}" if many else f"tribute {names}")
    return "; ".join(parts)


def progress(table: Table, player: Player, price: Price, picked: PickedPayment) -> Iterator[str]:
    """Yields lines about an unfinished payment: the objects picked so far, the rest of the price,
    and the life before and after."""
    still: list[str] = []
    for place, slot in enumerate(price.slots):
        numbers = picked.slots[place] if place < len(picked.slots) else []
        if not slot.asked:
            yield f"{_verb(slot).capitalize()}: this"
        elif numbers:
            yield f"{_verb(slot).capitalize()}: {names_text(table, numbers)}"
        if slot.asked and len(numbers) < slot.least:
            still.append(_how_many(slot, len(numbers)))
    if picked.tributes:
        yield f"Tribute: {names_text(table, picked.tributes, price)}"
    needed = price.tributes - sum(price.worth[number] for number in picked.tributes)
    if needed > 0:
        still.append(f"tribute {needed}")
    if still:
        yield f"Still to pay: {', '.join(still)}"
    if price.life:
        yield life_text(table.side(player).life, price)


def names_text(table: Table, numbers: Iterable[int], price: Price | None = None) -> str:
    """Returns the names of the objects with these numbers as text, as in "2x Imp, Golem (counts
    2)": two Imps, and a Golem that counts as two tributes. Without `price`, which has each object's
    worth as a tribute, "counts" is left out."""
    found = Counter[str]()
    for number in numbers:
        worth = 1 if price is None else price.worth[number]
        name = table.obj(number).card.name
        found[name if worth == 1 else f"{name} (counts {worth})"] += 1
    named = [name if many == 1 else f"{many}x {name}" for name, many in found.items()]
    if len(named) > MOST_NAMES:
        named = [*named[: MOST_NAMES - 1], f"{len(named) - MOST_NAMES + 1} others"]
    return ", ".join(named)


def _verb(slot: PaymentSlot) -> str:
    return WHY.get(slot.cost_type, "pay with")


def _how_many(slot: PaymentSlot, so_far: int) -> str:
    if not slot.asked:
        return f"{_verb(slot)} this"
    if slot.most is None:
        return f"{_verb(slot)} {slot.least} or more"
    return f"{_verb(slot)} {slot.least - so_far}"
