"""Tables in a described position, for tests of what no question reaches."""

from __future__ import annotations

from typing import Any

from engine.games.lifeburn import position
from engine.games.lifeburn.loading.loader import load_cards
from engine.games.lifeburn.options import DEFAULTS, Options
from engine.games.lifeburn.table import Table
from engine.players import Player
from engine.randomness import Dice, seed_from_int


def summon(name: str, attack: int = 1, defense: int = 1, **more: Any) -> dict[str, Any]:
    return {"name": name, "type": "Summon", "attack": attack, "defense": defense, **more}


def table_at(
    cards: list[dict[str, Any]],
    a: dict[str, Any] | None = None,
    b: dict[str, Any] | None = None,
    options: Options = DEFAULTS,
    **more: Any,
) -> Table:
    found, problems = load_cards(cards)
    assert not [problem for problem in problems if problem.severity == "error"], problems
    described = {"A": a or {}, "B": b or {}, **more}
    definitions = {card.name: card for card in found}
    return position.read(definitions, described, Dice(seed_from_int(0)), options)


def find(table: Table, name: str, player: Player | None = None) -> int:
    """The number of the first object of that name, in play if it can be."""
    things = sorted(
        table.state.things.values(), key=lambda thing: (not table.in_play(thing.number), thing.at)
    )
    return next(
        thing.number
        for thing in things
        if thing.card.name == name and player in (None, thing.controller)
    )


def told(table: Table, kind: str) -> list[dict[str, Any]]:
    return [event.facts() for event in table.events if event.kind == kind]
