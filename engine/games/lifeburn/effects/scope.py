"""Whom and how much an effect concerns, before it is done (LIFEBURN 6.1 to 6.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core import questions
from engine.core.table import Rule
from engine.games.lifeburn.cards import Effect
from engine.games.lifeburn.constants import MOST_ASKED
from engine.games.lifeburn.context import Context
from engine.games.lifeburn.effect_targets import PLAYER_TYPES
from engine.games.lifeburn.effects.effect_execution import (
    EffectExecution,
    in_turn_order,
    owner_of_target,
    players_among,
    root_controller,
    root_targets,
)
from engine.games.lifeburn.state import Target
from engine.games.lifeburn.table import Table
from engine.games.lifeburn.texts.effect_type import Trait
from engine.games.lifeburn.texts.effects import types_with
from engine.players import Player, opponent

_ON_BOTH: Final = types_with(Trait.BOTH)
"""With `all` they are done to both players (6.2); so is what has players as its targets."""
_PICKING: Final = types_with(Trait.PICKS)
"""Effects that choose objects, as many as their amount says."""
_ON_OBJECTS: Final = types_with(Trait.OBJECTS) | {"CastCard"}
MOST_CHOSEN: Final = 20
"""The highest number offered where nothing else bounds it."""


def acts_on_objects(effect: Effect) -> bool:
    """Returns whether the effect is done to objects, not to players."""
    return effect.effect in _ON_OBJECTS


def one_by_one(effect: Effect) -> bool:
    """Returns whether an effect on everything its parent affected has to be done for each by
    itself."""
    of_target = effect.amount_based_on in ("TargetCost", "TargetPower")
    return bool(effect.conditions) or of_target or not acts_on_objects(effect)


def players_at_a_time(
    table: Table, effect: Effect, targets: tuple[Target, ...] | None, context: Context
) -> Sequence[tuple[Player, ...]]:
    """Returns the affected players, those together to whom the effect is done at a time: each alone
    where each names a number (6.3)."""
    players = affected_players(table, effect, context, targets)
    if effect.effect not in _PICKING and (
        effect.amount_based_on == "PlayerChoice" or (effect.up_to is not None and targets is None)
    ):
        return [(player,) for player in players]
    return [players]


def begin(
    table: Table,
    effect: Effect,
    targets: tuple[Target, ...] | None,
    context: Context,
    players: tuple[Player, ...],
) -> Rule[EffectExecution]:
    """Works out the amount for these players; a number the player chooses is asked for now."""
    doer = opponent(context.you) if effect.is_opponent and targets is None else context.you
    execution = EffectExecution(table, effect, context, doer, players, targets)
    picking = effect.effect in _PICKING
    if effect.amount_based_on == "PlayerChoice":
        execution.number = None if picking else (yield from _number(execution, effect.up_to))
    else:
        execution.number = execution.amount_now()
        if effect.up_to is not None and targets is None and not picking:
            execution.number = yield from _number(execution, effect.up_to)
    return execution


def affected_players(
    table: Table, effect: Effect, context: Context, targets: tuple[Target, ...] | None
) -> tuple[Player, ...]:
    """Returns the players that the effect is done to (6.1, 6.2, 13.6)."""
    if targets is not None and players_among(targets):
        return players_among(targets)
    named: Player | None = None
    if effect.player_based_on is not None:
        named = owner_of_target(context)
    elif effect.target_based_on == "RootController":
        named = root_controller(context)
    elif effect.target_based_on == "AttackedPlayer":
        event = context.event
        named = event.other.controller if event and event.other else opponent(context.you)
    elif effect.target_based_on == "RootTarget":
        named = next(iter(players_among(root_targets(context))), None)
    if named is not None:
        return (named,)
    player_type = effect.target_type in PLAYER_TYPES
    if effect.player == "any" or (effect.all and (effect.effect in _ON_BOTH or player_type)):
        return in_turn_order(table)
    other = effect.player == "opponent" or (effect.is_opponent and targets is None)
    return (opponent(context.you) if other else context.you,)


def _number(execution: EffectExecution, limit: int | None) -> Rule[int]:
    """A number from 0 to what is possible, of the affected player's choice (6.3)."""
    player = execution.players[0]
    side = execution.table.side(player)
    match execution.effect.effect:
        case "Draw" | "Mill" | "LookAtDeck":
            possible = len(side.deck)
        case "LoseLife":
            possible = max(0, side.life)
        case _:
            possible = MOST_CHOSEN if limit is None else limit
    most = min(possible, MOST_ASKED if limit is None else limit)
    why = f"how much, up to {most}"
    return questions.amount(player, execution.source_name, why, range(most + 1))
