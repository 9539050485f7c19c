"""The questions ASIGOC asks. Each is asked even with one answer left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.decisions import Decision, Option, Place
from engine.games.asigoc.cards import Weapon
from engine.games.asigoc.state import Zone
from engine.games.asigoc.table import Table
from engine.players import Player
from engine.table import Rule

LONGEST_LABEL: Final = 100


def pick(
    table: Table, player: Player, candidates: Sequence[int], zone: Zone, why: str, source: int
) -> Rule[int]:
    """Asks the player to pick one of the candidates, all in one kind of zone.

    `why` says what for, as in "discard". Returns the card's number.
    """
    options = _distinguished([pick_option(table, number, zone, "pick") for number in candidates])
    name = table.name(source)
    answer = yield Decision(
        player,
        "pick",
        f"{name}: pick a card to {why}",
        f"{name}: picking a card to {why}",
        tuple(options),
    )
    return candidates[answer]


def pick_added(table: Table, player: Player, places: Sequence[int], source: int) -> Rule[int]:
    """Asks the player to pick one of the effects at these places in the Outlet. Returns its
    place."""
    name = table.name(source)
    options = [_added_option(table, player, place) for place in places]
    seen = Counter(option.label for option in options)
    answer = yield Decision(
        player,
        "pick",
        f"{name}: pick an effect in the Outlet to nullify",
        f"{name}: picking an effect in the Outlet to nullify",
        tuple(
            replace(option, label=f"{option.label}, added as number {place + 1}")
            if seen[option.label] > 1
            else option
            for option, place in zip(options, places, strict=True)
        ),
    )
    return places[answer]


def _added_option(table: Table, player: Player, place: int) -> Option:
    entry = table.stack[place]
    name = table.name(entry.source.number)
    whose = "yours" if entry.player == player else "theirs"
    facts = {"do": "pick", "card": name, "zone": "outlet", "owner": entry.player}
    return Option(f"{name} ({whose})", facts)


def one_of(table: Table, player: Player, alternatives: Sequence[str], source: int) -> Rule[int]:
    """Asks which alternative the player takes; returns its place in the list."""
    name = table.name(source)
    return (
        yield Decision(
            player,
            "choice",
            f"{name}: choose one",
            f"{name}: choosing one of {len(alternatives)}",
            tuple(
                Option(_short(alternative), {"do": "option", "n": number}, detail=alternative)
                for number, alternative in enumerate(alternatives, 1)
            ),
        )
    )


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_LABEL else text[: LONGEST_LABEL - 3] + "..."


def order(table: Table, player: Player, sources: Sequence[int]) -> Rule[int]:
    """Asks which of several waiting effects of the player is added next."""
    return (
        yield Decision(
            player,
            "order",
            "Which effect is added to the Outlet next?",
            "choosing the order of waiting effects",
            tuple(
                Option(table.name(source), {"do": "order", "n": number, "card": table.name(source)})
                for number, source in enumerate(sources, 1)
            ),
        )
    )


def pick_option(table: Table, number: int, zone: Zone, do: str) -> Option:
    """Returns an option about a card; Weapons with their values now."""
    owner = table.owners[number]
    name = table.name(number)
    label = name
    if isinstance(table.cards[number], Weapon):
        values = f"{table.value(number, 'attack')}/{table.value(number, 'block')}"
        label = f"{name} ({values})"
    facts = {"do": do, "card": name, "zone": zone, "owner": owner}
    return Option(label, facts, place_of(table, number, zone))


def attack_option(table: Table, number: int) -> Option:
    """Returns an attack with the Weapon, which is always on the opponent."""
    option = pick_option(table, number, "weapons", "attack")
    return replace(option, facts={**option.facts, "target": "player"})


def place_of(table: Table, number: int, zone: Zone) -> Place:
    """Returns where the card lies, as views list the zone."""
    owner = table.owners[number]
    cards = table.state.side(owner).zone(zone)
    if zone == "deck" or number not in cards:
        return Place(owner, zone, None)
    index = cards.index(number)
    if zone in ("discard", "banished"):
        index = len(cards) - 1 - index
    return Place(owner, zone, index)


def _distinguished(options: list[Option]) -> list[Option]:
    """Adds their slot and its owner to the labels of Weapons that have the same."""
    seen = Counter(option.label for option in options)
    return [
        replace(
            option, label=f"{option.label}, slot {option.place.index + 1} of {option.place.owner}"
        )
        if seen[option.label] > 1 and option.place and option.place.index is not None
        else option
        for option in options
    ]


_VERBS = {"play": "Play", "deploy": "Deploy", "return": "Take back", "attack": "Attack with"}


def verbed(option: Option) -> Option:
    """Returns the option with what it does before the card's name."""
    verb = _VERBS.get(str(option.facts["do"]))
    return replace(option, label=f"{verb} {option.label}") if verb else option


def ace_place(player: Player) -> Place:
    """Returns where a player's Ace lies."""
    return Place(player, "ace", 0)
