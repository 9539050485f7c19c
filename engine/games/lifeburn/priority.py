"""Priority: who may act, and what they can do (LIFEBURN 3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engine.decisions import Decision, Option
from engine.games.lifeburn import combat, decisions, payments, turn
from engine.games.lifeburn.activation import AbilityUse, activate, activations
from engine.games.lifeburn.announcement import ACTING
from engine.games.lifeburn.cast_options import (
    PricedWay,
    alternates,
    candidate_of,
    castable_ways,
    has_x,
    only_zero,
)
from engine.games.lifeburn.castable_cards import cast_zones
from engine.games.lifeburn.casting import cast
from engine.games.lifeburn.resolution import resolve_top
from engine.games.lifeburn.table import Table
from engine.games.lifeburn.texts.effects import activated_text
from engine.games.lifeburn.triggers import place_waiting
from engine.games.lifeburn.useless_plays import does_nothing
from engine.players import Player, opponent
from engine.table import Rule

Action = Callable[[], Rule[None]]
"""What an option at priority does."""

PASS: Final = Option("Pass", {"do": "pass"})


def act(table: Table) -> Rule[None]:
    """Lets the player with priority do one thing, with what follows at once (3.2, 3.4)."""
    state = table.state
    player = state.priority
    options, actions = _actions(table, player)
    answer = yield Decision(
        player,
        "priority",
        _prompt(table, player),
        ACTING,
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
        yield from resolve_top(table)
        state.priority = state.active
        yield from turn.go_to_requested_phase(table)
    else:
        yield from turn.next_phase(table)


def _actions(table: Table, player: Player) -> tuple[list[Option], list[Action]]:
    options: list[Option] = []
    actions: list[Action] = []
    for number in cast_zones(table, player):
        ways = castable_ways(table, player, number)
        if ways:
            options.append(_play_option(table, player, number, ways))
            actions.append(lambda number=number: cast(table, player, number))
    for use in activations(table, player):
        options.append(_use_option(table, player, use))
        actions.append(lambda use=use: activate(table, player, use.number, use.place))
    for attack, option in combat.first_attacks(table, player):
        options.append(option)
        actions.append(lambda attack=attack: _attack(table, player, attack))
    return options, actions


def _play_option(table: Table, player: Player, number: int, ways: Sequence[PricedWay]) -> Option:
    """Returns the option of casting the card, with what it costs (in the first way) and what that
    comes to; the latter where neither a way to pay nor X is still to be chosen."""
    obj = table.obj(number)
    card = obj.card
    price = ways[0][1]
    zero = only_zero(table, candidate_of(table, player, number), ways)
    named = has_x(card) and not zero
    cost = payments.cost_text(price, least=named)
    if len(ways) > 1:
        cost += ", or otherwise"
    still = [*(["how to pay"] if alternates(card) else []), *(["X"] if named else [])]
    futile = zero and does_nothing(card)
    if zero:
        cost += ", X = 0"
    if futile:
        detail = "X can only be 0, and this does nothing then"
    elif still:
        detail = f"You choose {' and '.join(still)} next"
    else:
        detail = payments.price_text(table, player, price)
    label = decisions.short(f"Play {decisions.labelled(table, obj)} ({cost})")
    return decisions.card_option(table, number, "play", label, detail, futile=futile)


def _use_option(table: Table, player: Player, use: AbilityUse) -> Option:
    """Returns the option of activating the ability, with what that comes to."""
    label = f"Use {decisions.labelled(table, table.obj(use.number))}"
    if use.others:
        label = decisions.short(f"{label}: {activated_text(use.ability)}")
    detail = payments.price_text(table, player, use.price)
    facts = {"ability": use.place, "number": use.place}
    return decisions.card_option(table, use.number, "activate", label, detail, facts)


def _attack(table: Table, player: Player, first: combat.Attack) -> Rule[None]:
    yield from combat.declare(table, player, first)
    yield from after_attacks(table)


def after_attacks(table: Table) -> Rule[None]:
    """Places the triggers of an attack declaration, and gives priority to the opponent, unless
    there were some (3.4)."""
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
