"""Tables in a described position, for rules that no question reaches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from engine.core.randomness import SeededRandom, seed_from_int
from engine.core.table import Rule
from engine.decisions import Decision, Option
from engine.decks import Deck
from engine.events import Event
from engine.games.lifeburn.game import Lifeburn
from engine.games.lifeburn.loading.loader import load_cards
from engine.games.lifeburn.rules import position
from engine.games.lifeburn.rules.position import dealt
from engine.games.lifeburn.rules.rules import LifeburnRules
from engine.games.lifeburn.state.table import Table
from engine.match import Match
from engine.players import Player

T = TypeVar("T")


def summon(name: str, attack: int = 1, defense: int = 1, **more: Any) -> dict[str, Any]:
    return {"name": name, "type": "Summon", "attack": attack, "defense": defense, **more}


def table_at(
    cards: list[dict[str, Any]],
    a: dict[str, Any] | None = None,
    b: dict[str, Any] | None = None,
    **more: Any,
) -> Table:
    found, problems = load_cards(cards)
    assert not [problem for problem in problems if problem.severity == "error"], problems
    described = {"A": a or {}, "B": b or {}, **more}
    definitions = {card.name: card for card in found}
    return position.read(definitions, described, SeededRandom(seed_from_int(0)))


def find(table: Table, name: str, player: Player | None = None) -> int:
    """Returns the number of the first object with the given name, in play if it can be."""
    objects = sorted(
        table.state.objects.values(), key=lambda obj: (not table.in_play(obj.number), obj.at)
    )
    return next(
        obj.number for obj in objects if obj.card.name == name and player in (None, obj.controller)
    )


def told(table: Table, kind: str) -> list[dict[str, Any]]:
    return [event.facts() for event in table.events if event.kind == kind]


def match_at(
    cards: list[dict[str, Any]],
    a: dict[str, Any] | None = None,
    b: dict[str, Any] | None = None,
    **more: Any,
) -> Match:
    """Returns a match in which A has priority in their first Main phase, unless the test says
    otherwise."""
    position = {"A": a or {}, "B": b or {}, **more}
    return Lifeburn().set_up(cards, position, seed_from_int(0))


def choose(match: Match, **facts: Any) -> Sequence[Event]:
    """Chooses the first option with all these facts."""
    assert match.decision is not None
    options = match.decision.options
    number = next(
        place for place, option in enumerate(options) if facts.items() <= option.facts.items()
    )
    return match.choose(match.decision.player, number)


def asked(match: Match) -> Decision:
    """Returns the decision that the match waits for."""
    assert match.decision is not None
    return match.decision


def option(match: Match, **facts: Any) -> Option:
    """Returns the first option with all these facts."""
    return next(one for one in asked(match).options if facts.items() <= one.facts.items())


def begun(one: Deck, other: Deck, seed: int) -> tuple[Table, Match]:
    """Returns a match, with the table on which it is played."""
    table = dealt((one.content.cards, other.content.cards), SeededRandom(seed_from_int(seed)))
    return table, Match(LifeburnRules(table), None)


def unasked(rule: Rule[T]) -> T:
    """Returns the result of a rule that asks nobody."""
    try:
        raise AssertionError(next(rule))
    except StopIteration as end:
        return end.value
