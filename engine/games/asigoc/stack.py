"""Priority, and the Outlet where effects wait (ASIGOC 1, The Outlet, Priority; R23)."""

from __future__ import annotations

from dataclasses import replace

from engine.decisions import Decision, Option
from engine.games.asigoc import announcement, decisions
from engine.games.asigoc.cards import Weapon
from engine.games.asigoc.conditions import ability_of, can_activate, is_met
from engine.games.asigoc.effects import occur
from engine.games.asigoc.printer import print_ability
from engine.games.asigoc.table import StackEntry, Table, WaitingEffect
from engine.players import Player, opponent
from engine.table import Rule


def activations(table: Table, player: Player) -> list[tuple[Option, int]]:
    """Returns what the player, who has priority, can activate: each option with its card."""
    side = table.state.side(player)
    found: list[tuple[Option, int]] = []
    for number in side.hand:
        if table.kind(number) == "item" and can_activate(table, number):
            found.append(
                (
                    _detailed(table, number, decisions.pick_option(table, number, "hand", "play")),
                    number,
                )
            )
    for number in side.weapons:
        if can_activate(table, number):
            option = decisions.pick_option(table, number, "weapons", "activate")
            found.append((_named(table, number, option), number))
    if side.ace is not None and can_activate(table, side.ace):
        name = table.name(side.ace)
        facts = {"do": "activate", "card": name, "zone": "ace", "owner": player}
        option = Option(name, facts, decisions.ace_place(player))
        found.append((_named(table, side.ace, option), side.ace))
    return found


def _named(table: Table, number: int, option: Option) -> Option:
    """Returns an activation; a card has one ability, so its number is 1."""
    facts = {**option.facts, "ability": table.name(number), "number": 1}
    return _detailed(table, number, replace(option, label=f"Use {option.label}", facts=facts))


def _detailed(table: Table, number: int, option: Option) -> Option:
    ability = ability_of(table, number)
    return replace(option, detail=print_ability(ability).removeprefix(": ") if ability else "")


def activate(table: Table, number: int) -> Rule[Player]:
    """Pays for the card's ability and adds its effect. Returns who added the last effect."""
    player = table.owners[number]
    ability = ability_of(table, number)
    assert ability is not None
    source = table.ref(number)
    if table.kind(number) == "item":
        table.move(number, "hand", "discard")
        table.emit("play", card=table.name(number), player=player)
    else:
        table.emit("activate", card=table.name(number), player=player)
    table.state.used.add(number)
    table.state.spent.add(number)
    yield from announcement.pay(table, number, ability)
    table.steps_chosen = 0
    plan = yield from announcement.plan(table, player, source, ability.steps)
    kind = table.kind(number)
    assert kind is not None
    table.stack.append(StackEntry(player, source, kind, plan))
    return (yield from add_waiting(table)) or player


def offer(table: Table, player: Player) -> Rule[Player | None]:
    """Gives the player priority. Returns who added the last effect, None if they passed."""
    found = activations(table, player)
    options = (*(decisions.verbed(option) for option, _ in found), Option("Pass", {"do": "pass"}))
    answer = yield Decision(
        player,
        "priority",
        _prompt(table),
        "deciding whether to answer",
        options,
        default=len(found),
        passing=len(found),
    )
    if answer == len(found):
        return None
    return (yield from activate(table, found[answer][1]))


def _prompt(table: Table) -> str:
    if table.stack:
        return f"Answer {table.name(table.stack[-1].source.number)}, or pass"
    if table.attack:
        return f"{table.name(table.attack.attacker.number)} attacks: use something, or pass"
    return "The step ends: use something, or pass"


def play_out(table: Table, first: Player) -> Rule[None]:
    """Gives priority from `first` on until both pass in a row, then resolves the Outlet, and again
    for what that has brought."""
    player = first
    while True:
        passes = 0
        while passes < 2:
            by = yield from offer(table, player)
            passes = 0 if by else passes + 1
            player = opponent(by or player)
        yield from _resolve(table)
        last = yield from add_waiting(table)
        if last is None:
            return
        player = opponent(last)


def _resolve(table: Table) -> Rule[None]:
    """Resolves the effect that was added last. A nullified effect does nothing."""
    while table.stack:
        entry = table.stack[-1]
        facts = {"card": table.name(entry.source.number), "player": entry.player}
        if entry.nullified:
            table.emit("nullified", **facts)
        elif entry.plan:
            table.emit("resolve", **facts)
            yield from occur(table, entry.player, entry.plan)
        table.stack.pop()
        table.check_health()


def add_waiting(table: Table) -> Rule[Player | None]:
    """Adds the effects that wait: the turn player's first, several of one player's in the
    order that player chooses (R23). Returns who added the last, None if nothing was."""
    last: Player | None = None
    for player in (table.state.active, opponent(table.state.active)):
        while ready := [one for one in table.waiting if _is_ready(table, player, one)]:
            place = 0
            if len(ready) > 1:
                sources = [one.source.number for one in ready]
                place = yield from decisions.order(table, player, sources)
            table.waiting.remove(ready[place])
            yield from _add(table, ready[place])
            last = player
    table.waiting.clear()
    return last


def _is_ready(table: Table, player: Player, waiting: WaitingEffect) -> bool:
    if waiting.player != player:
        return False
    return waiting.ability is None or is_met(table, waiting.source.number, waiting.ability)


def _add(table: Table, waiting: WaitingEffect) -> Rule[None]:
    number = waiting.source.number
    card = table.cards[number]
    steps = card.enters if isinstance(card, Weapon) else ()
    if waiting.ability is not None:
        steps = waiting.ability.steps
        table.state.used.add(number)
        table.state.spent.add(number)
        table.emit("trigger", card=table.name(number), player=waiting.player)
        yield from announcement.pay(table, number, waiting.ability)
    table.steps_chosen = 0
    plan = yield from announcement.plan(table, waiting.player, waiting.source, steps)
    table.stack.append(StackEntry(waiting.player, waiting.source, "weapon", plan))
