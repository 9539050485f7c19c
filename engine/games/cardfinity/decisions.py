"""The questions Cardfinity asks (COMPLETED 6.8). Each is asked even with one answer left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from engine.decisions import Decision, Option, Place
from engine.games.cardfinity.cards import Atom
from engine.games.cardfinity.printer import print_atom, print_spell
from engine.games.cardfinity.state import Zone
from engine.games.cardfinity.table import Casting, Table
from engine.players import Player
from engine.table import Rule

YES = 0


def pick(
    table: Table, casting: Casting, candidates: Sequence[int], zone: Zone, what: str
) -> Rule[int]:
    """Asks the casting's player to pick one of the candidates, all in one zone of one owner.

    `what` says what for, as in "discard". Returns the card's number.
    """
    answer = yield _pick_decision(table, casting, candidates, zone, what, ())
    return candidates[answer]


def pick_or_done(
    table: Table, casting: Casting, candidates: Sequence[int], zone: Zone, what: str
) -> Rule[int | None]:
    """Asks as `pick` does, but the player may pick nothing: then returns None."""
    done = Option("None of these", {"do": "done"})
    answer = yield _pick_decision(table, casting, candidates, zone, what, (done,))
    return candidates[answer] if answer < len(candidates) else None


def _pick_decision(
    table: Table,
    casting: Casting,
    candidates: Sequence[int],
    zone: Zone,
    what: str,
    more: tuple[Option, ...],
) -> Decision:
    options = _distinguished([_pick_option(table, number, zone) for number in candidates])
    source = table.name(casting.source)
    return Decision(
        casting.player,
        "pick",
        f"{source}: pick a card to {what}",
        f"{source}: picking a card to {what}",
        (*options, *more),
        default=len(options) if more else 0,
    )


def _pick_option(table: Table, number: int, zone: Zone) -> Option:
    owner = table.owners[number]
    name = table.name(number)
    label = name
    index = None
    if zone == "field":
        label = f"{name} (power {table.power(number)})"
        if number in table.state.tapped:
            label = f"{name} (power {table.power(number)}, tapped)"
    if zone in ("hand", "field"):
        index = table.state.side(owner).zone(zone).index(number)
    facts = {"do": "pick", "card": name, "zone": zone, "owner": owner}
    return Option(label, facts, Place(owner, zone, index))


def _distinguished(options: list[Option]) -> list[Option]:
    """Adds their place on the field to the labels of monsters that have the same."""
    seen = Counter(option.label for option in options)
    return [
        replace(option, label=f"{option.label}, no. {option.place.index + 1} on the field")
        if seen[option.label] > 1
        and option.place
        and option.place.zone == "field"
        and option.place.index is not None
        else option
        for option in options
    ]


def wants(table: Table, casting: Casting, atom: Atom) -> Rule[bool]:
    """Asks whether the player wants what stands behind a `?`."""
    source = table.name(casting.source)
    answer = yield Decision(
        casting.player,
        "optional",
        f"{source}: {print_atom(atom)}?",
        f"{source}: deciding whether to {print_atom(atom)}",
        (Option("Yes", {"do": "yes"}), Option("No", {"do": "no"})),
        default=1,
    )
    return answer == YES


def one_of(table: Table, casting: Casting, atoms: tuple[Atom, ...]) -> Rule[Atom]:
    """Asks which of the atoms in brackets the player takes, met or not (COMPLETED [26])."""
    source = table.name(casting.source)
    answer = yield Decision(
        casting.player,
        "choice",
        f"{source}: choose one",
        f"{source}: choosing one of {len(atoms)}",
        tuple(
            Option(print_atom(atom), {"do": "option", "n": number})
            for number, atom in enumerate(atoms, 1)
        ),
    )
    return atoms[answer]


Action = tuple[str, int, int]
"""What a main action does: "play", "activate" or "end", the card, the spell's index."""


def action(table: Table, player: Player) -> tuple[Decision, list[Action]]:
    """Returns the main action of the turn, and what each of its options does.

    Offered whether or not it can be paid (COMPLETED [24]); of several equal spells of one
    monster the first alone.
    """
    state = table.state
    side = state.side(player)
    options: list[Option] = []
    actions: list[Action] = []
    for index, number in enumerate(side.hand):
        if table.playable(number):
            name = table.name(number)
            options.append(
                Option(f"Play {name}", {"do": "play", "card": name}, Place(player, "hand", index))
            )
            actions.append(("play", number, 0))
    for index, number in enumerate(side.field):
        if number in state.tapped:
            continue
        name = table.name(number)
        for place, spell in table.usable(number):
            options.append(
                Option(
                    f"{name}: {spell.name}",
                    {"do": "activate", "card": name, "spell": spell.name, "number": place + 1},
                    Place(player, "field", index),
                    print_spell(spell),
                )
            )
            actions.append(("activate", number, place))
    options.append(Option("End turn", {"do": "end turn"}))
    actions.append(("end", -1, 0))
    decision = Decision(
        player,
        "action",
        "Your turn: play a card, use a monster's spell, or end the turn",
        "taking their turn",
        tuple(options),
        default=len(options) - 1,
        restart=True,
    )
    return decision, actions
