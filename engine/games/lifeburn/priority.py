"""Priority: who may act, and what they can do (LIFEBURN 3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from engine.decisions import Decision, Option
from engine.games.lifeburn import asking, combat, stack, stats, turn
from engine.games.lifeburn.activating import activate, activations
from engine.games.lifeburn.casting import cast, castable, normal_cost_text
from engine.games.lifeburn.table import Table
from engine.games.lifeburn.texts.abilities import activated_text
from engine.games.lifeburn.timing import cast_zones
from engine.games.lifeburn.triggers import place_waiting
from engine.players import Player, opponent
from engine.table import Rule

Action = Callable[[], Rule[None]]
"""What an option at priority does."""

PASS: Final = Option("Pass", {"do": "pass"})


def act(table: Table) -> Rule[None]:
    """The player with priority does one thing, with what follows at once (3.2, 3.4)."""
    state = table.state
    player = state.priority
    options, actions = _actions(table, player)
    answer = yield Decision(
        player,
        "priority",
        _prompt(table, player),
        "acting or passing",
        (*options, PASS),
        default=len(options),
        restart=True,
        passing=len(options),
    )
    if answer < len(actions):
        yield from actions[answer]()
        return
    state.passes += 1
    if state.passes < 2:
        state.priority = opponent(player)
        return
    state.passes = 0
    if state.stack:
        yield from stack.resolve_top(table)
        state.priority = state.active
        yield from turn.go_where_told(table)
    else:
        yield from turn.next_phase(table)


def _actions(table: Table, player: Player) -> tuple[list[Option], list[Action]]:
    options: list[Option] = []
    actions: list[Action] = []
    for number in cast_zones(table, player):
        if castable(table, player, number):
            option = asking.pick_option(table, number, "play")
            cost = normal_cost_text(table, player, number)
            options.append(replace(option, label=f"Play {option.label} ({cost})"))
            actions.append(lambda number=number: cast(table, player, number))
    for number, place in activations(table, player):
        option = asking.pick_option(table, number, "activate")
        facts = {**option.facts, "ability": place, "number": place}
        label = f"Use {option.label}"
        if len(stats.abilities(table, number)) > 1:
            text = activated_text(stats.abilities(table, number)[place - 1])
            label = f"{label}: {text}"
        options.append(replace(option, label=asking.short(label), facts=facts))
        actions.append(lambda number=number, place=place: activate(table, player, number, place))
    for attack, option in combat.first_attacks(table, player):
        options.append(option)
        actions.append(lambda attack=attack: _attack(table, player, attack))
    return asking.told_apart(player, options), actions


def _attack(table: Table, player: Player, first: combat.Attack) -> Rule[None]:
    yield from combat.declare(table, player, first)
    yield from after_attacks(table)


def after_attacks(table: Table) -> Rule[None]:
    """Triggers of an attack declaration are placed; priority goes to the opponent, unless there
    were some (3.4)."""
    state = table.state
    before = len(state.stack)
    yield from place_waiting(table)
    state.priority = state.active if len(state.stack) > before else opponent(state.active)


def _prompt(table: Table, player: Player) -> str:
    state = table.state
    if state.stack:
        return f"Answer {state.stack[-1].source.card.name}, or pass"
    if state.attacks:
        return "Attacks are declared: act, or pass"
    whose = "Your" if state.active == player else "Their"
    return f"{whose} {turn.PHASE_NAMES[state.phase]}: act, or pass"
