"""Options that can do nothing are marked `futile`, and no others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final

from engine.decisions import Decision, Option
from engine.events import Event
from engine.match import Match
from engine.players import PLAYERS, Player
from tests.engine.conformance.play import starter_match, step
from tests.sometimes import amount

USES: Final = ("play", "activate")
DECISIONS: Final = 120
"""The number of decisions of a random match that are examined."""
LONGEST: Final = 40
"""The maximum number of passes until everything begun has resolved."""
MOST_WAYS: Final = 30
"""The maximum number of ways in which a player can answer the questions of an option. If there are
more, the option is not checked."""

TOLD: Final[Mapping[str, frozenset[str]]] = {
    "cardfinity": frozenset(
        {"play", "cast", "cancelled", "discard", "banish", "tap", "pop", "damage", "heal"}
        | {"no change", "first turn", "no attacker"}
    ),
    "asigoc": frozenset({"play", "activate", "resolve", "pay", "discard", "banish", "no change"}),
    "lifeburn": frozenset(
        {"cast", "activate", "resolve", "move", "damage", "banish", "leave", "die", "discard"}
        | {"no change"}
    ),
}
"""Kinds of events that say only that something was used and paid for, by the key of the game."""
OF_NOTHING: Final = frozenset({"nullify", "nullified"})
"""Kinds of events that may have a result, or none if the effect was a blank one."""
OF_USE: Final = (
    "life",
    "spells_cast",
    "burning_spells",
    "entered",
    "spellburnt",
    "scorched",
    "exhausted",
    "mp",
    "used",
    "tapped",
)
"""Facts of a player or a card in a position that mere use changes."""


def test_nothing_comes_of_what_is_futile_and_something_of_all_else(key: str) -> None:
    wrong: set[str] = set()
    for seed in range(amount(2, 30)):
        match, random = starter_match(key, seed), Random(seed)
        looked_at: set[object] = set()
        for _ in range(DECISIONS):
            if match.decision is None:
                break
            view = match.view(None)
            for number, option in uses(match):
                what = view.turn, view.step, len(view.stack), option.label, option.futile
                if what in looked_at:
                    continue
                looked_at.add(what)
                found = list(ways(match, number))
                came = [one for one in found if one is not None]
                if len(found) < MOST_WAYS and len(came) == len(found):
                    wrong |= {*wrongly_marked(key, match, option, came)}
            step(match, random)
    assert wrong == set()


def uses(match: Match) -> Iterator[tuple[int, Option]]:
    """Yields the different uses of cards that the player has, as the player sees them."""
    assert match.decision is not None
    decision = match.view(match.decision.player).decision
    assert decision is not None
    seen: set[object] = set()
    for number, option in enumerate(decision.options):
        what = tuple(sorted(option.facts.items()))
        if option.facts.get("do") in USES and what not in seen:
            seen.add(what)
            yield number, option


def wrongly_marked(key: str, match: Match, option: Option, found: list[Match]) -> Iterator[str]:
    """Yields the faults of the mark of a use that leads to one of those matches."""
    base = [*ways(match, passing(match))] if match.view(None).stack else [match]
    before, begun = base[0], len(match.events)
    if len(base) != 1 or before is None:
        return
    expected = Counter(map(kind_of, before.events[begun:]))
    card = str(option.facts["card"])
    kinds = {kind for one in found for kind in new_kinds(one, begun, expected)}
    kinds -= TOLD.get(key, kinds - {"mp", "max mp"})
    same = all(rest(one, card) == rest(before, card) for one in found)
    if option.futile:
        if kinds - OF_NOTHING or not (same or option.price):
            yield f"{option.label} is futile and does {sorted(kinds)}"
    elif same and not kinds and not any(hidden(one, match) for one in found):
        yield f"{option.label} does nothing"


def hidden(after: Match, before: Match) -> bool:
    """Returns whether chance or hidden cards played a part."""
    rules = after._rules, before._rules  # pyright: ignore[reportPrivateUsage]
    return rules[0].used() != rules[1].used()


def kind_of(event: Event) -> str:
    """Returns the kind of event, and whether it is damage by a card, which is no price."""
    dealt = event.kind == "damage" and "card" in event.public
    return "dealt" if dealt else str(event.kind)


def new_kinds(match: Match, begun: int, expected: Counter[str]) -> set[str]:
    """Returns the kinds of events that follow from a use, besides those of what waited already."""
    return {*(Counter(map(kind_of, match.events[begun:])) - expected)}


def passing(match: Match) -> int:
    assert match.decision is not None
    assert match.decision.passing is not None
    return match.decision.passing


def rest(match: Match, card: str) -> object:
    """Returns the position without the used card, and without facts that only say that it was
    used."""
    position = match.position()
    for player in PLAYERS:
        side = position[player]
        for name in OF_USE:
            side.pop(name, None)
        for zone, cards in side.items():
            if zone in ("hand", "graveyard", "discard", "life"):
                side[zone] = _without(cards, card)
    return {one: _plain(position[one]) for one in PLAYERS}


def _without(cards: Any, card: str) -> Any:
    if isinstance(cards, int):
        return cards
    return sorted(str(_plain(one)) for one in cards if _name(one) != card)


def _name(card: Any) -> str:
    return card if isinstance(card, str) else card["card"]


def _plain(written: Any) -> Any:
    if isinstance(written, dict):
        return {key: _plain(value) for key, value in written.items() if key not in OF_USE}
    return [_plain(one) for one in written] if isinstance(written, list) else written


def ways(match: Match, option: int) -> Iterator[Match | None]:
    """Yields the match after that option once all of it has resolved and nobody has added anything,
    for each way in which its player may answer. Yields None if a match does not come to rest, or if
    the opponent has to answer."""
    assert match.decision is not None
    player, found = match.decision.player, 0
    first = match.fork()
    first.choose(player, option)
    pending = [first]
    while pending and found < MOST_WAYS:
        one = pending.pop()
        asked = settled(one, player)
        if not isinstance(asked, Decision):
            found += 1
            yield one if asked else None
            continue
        for number in range(len(asked.options)):
            twin = one.fork()
            twin.choose(player, number)
            pending.append(twin)


def settled(match: Match, player: Player) -> Decision | bool:
    """Returns the player's decision before everything has resolved; else whether it has."""
    for _ in range(LONGEST):
        decision = match.decision
        if decision is None:
            return True
        if decision.restart and not match.view(None).stack:
            return True
        if decision.kind == "choice" and match.view(None).attacks:
            return True
        if decision.passing is not None:
            match.choose(decision.player, decision.passing)
        elif decision.player == player:
            return decision
        else:
            return False
    return False
