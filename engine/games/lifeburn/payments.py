"""What a payment comes to, in words for the payer: life before and after, objects, tributes
(LIFEBURN 12). What is said here may name cards in hand: it is for the payer alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from engine.games.lifeburn.costs import WHY, Picked
from engine.games.lifeburn.prices import Price, Slot
from engine.games.lifeburn.table import Table
from engine.players import Player

MOST_NAMES: Final = 4
"""How many different names are listed before the rest is only counted."""


def life_text(life: int, price: Price) -> str:
    """Returns life before and after the payment."""
    more = f" ({price.burn} more for spellburn)" if price.burn else ""
    return f"Life {life} → {life - price.life}{more}"


def cost_text(price: Price, *, least: bool = False) -> str:
    """Returns the whole price in short, as in "3 life, discard 1"; `least` says that it is that of
    the cheapest X."""
    parts = [f"{price.life} life"] if price.life else []
    if price.tributes:
        parts.append("1 tribute" if price.tributes == 1 else f"{price.tributes} tributes")
    parts += [_how_many(slot, 0) for slot in price.slots if slot.most != 0]
    if least:
        parts[:1] = [f"X, from {parts[0]}"] if parts else ["X"]
    return ", ".join(parts) or "free"


def price_text(table: Table, player: Player, price: Price) -> str:
    """Returns the whole price before anything is picked: life before and after, and what can
    pay."""
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


def progress(table: Table, player: Player, price: Price, picked: Picked) -> Iterator[str]:
    """Yields lines on a payment under way: what was picked, what is still to be picked, and the
    life."""
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
    """Returns names of objects, those of one name together; with what each is worth as a tribute of
    the price, where that is not 1."""
    found = Counter[str]()
    for number in numbers:
        worth = 1 if price is None else price.worth[number]
        name = table.obj(number).card.name
        found[name if worth == 1 else f"{name} (counts {worth})"] += 1
    named = [name if many == 1 else f"{many}x {name}" for name, many in found.items()]
    if len(named) > MOST_NAMES:
        named = [*named[: MOST_NAMES - 1], f"{len(named) - MOST_NAMES + 1} others"]
    return ", ".join(named)


def _verb(slot: Slot) -> str:
    return WHY.get(slot.cost_type, "pay with")


def _how_many(slot: Slot, so_far: int) -> str:
    if not slot.asked:
        return f"{_verb(slot)} this"
    if slot.most is None:
        return f"{_verb(slot)} {slot.least} or more"
    return f"{_verb(slot)} {slot.least - so_far}"
