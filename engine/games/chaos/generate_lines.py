"""`generate` lines, and the deck text with the cards that they order in their place (CHAOS 11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.games.chaos.cards import Card
from engine.games.chaos.generator import generate
from engine.games.chaos.parsed_part import ParsedPart
from engine.games.chaos.printer import print_cards
from engine.games.chaos.source import DECK_SIZE, Order
from engine.games.chaos.validation.numbers import RANDOM_COST, in_range
from engine.language.spans import problem
from engine.problems import Problem


def order_problems(order: ParsedPart) -> Iterator[Problem]:
    """Yields what is wrong with the numbers of a `generate` line."""
    parsed: Order = order.value
    yield from in_range(order["count"], (1, DECK_SIZE), "The number of cards")
    if parsed.least is None or parsed.most is None:
        return
    yield from in_range(order["least"], RANDOM_COST, "The least cost")
    yield from in_range(order["most"], RANDOM_COST, "The greatest cost")
    if parsed.least > parsed.most:
        message = f"No card costs from {parsed.least} to {parsed.most}."
        hint = f"cost {parsed.most}..{parsed.least}"
        span = order["least"].span.to(order["most"].span)
        yield problem("number-out-of-range", message, span, hint)


def ordered(order: Order) -> tuple[Card, ...]:
    """Returns the cards of a `generate` line."""
    return tuple(
        generate(order.seed, k, order.least, order.most) for k in range(1, order.count + 1)
    )


def expanded(source: str, section: int, orders: Sequence[tuple[Order, slice]]) -> str:
    """Returns the deck text with the ordered cards: defined before the list, which begins at
    `section`, and named in place of each order. Both places count characters of the text."""
    made = [ordered(one) for one, _ in orders]
    before, pieces, done = source[:section], list[str](), section
    for cards, (_, place) in zip(made, orders, strict=True):
        pieces += [source[done : place.start], "\n".join(f'"{card.name}"' for card in cards)]
        done = place.stop
    pieces.append(source[done:])
    gap = "" if not before or before.endswith("\n") else "\n"
    defined = print_cards(card for cards in made for card in cards)
    return f"{before}{gap}{defined}\n\n{''.join(pieces)}"
