"""Making tokens (LIFEBURN 14.2)."""

from __future__ import annotations

from dataclasses import replace

from engine.games.lifeburn import combat, moves, passives, queries, tokens
from engine.games.lifeburn.amount_modifiers import modified
from engine.games.lifeburn.cards import Card, Passive
from engine.games.lifeburn.context import Outcome
from engine.games.lifeburn.effects import effect_execution
from engine.games.lifeburn.effects.effect_execution import EffectExecution
from engine.games.lifeburn.state import ObjectSnapshot
from engine.games.lifeburn.table import Table
from engine.players import Player
from engine.table import Rule


def create_token(table: Table, execution: EffectExecution) -> Rule[Outcome]:
    """Executes CreateToken: one after the other, with stats fixed now (R43), as long as there is
    room."""
    made: list[int] = []
    card = _card(table, execution)
    if card is None:
        return Outcome()
    brief = execution.effect.token_passive
    grants = [effect_execution.given(execution, brief)] if brief and brief.this_turn else []
    for player in execution.players:
        for _ in range(_how_many(table, execution, player)):
            if len(queries.controlled(table, player)) >= table.options.most_in_play:
                break
            number = moves.make_token(table, player, card, grants)
            made.append(number)
            if execution.effect.attacking:
                yield from combat.attack_with_token(table, number)
    affected: tuple[ObjectSnapshot, ...] = effect_execution.snapshots(table, made)
    return Outcome(execution.targets or (), affected, len(made), execution.players)


def _how_many(table: Table, execution: EffectExecution, player: Player) -> int:
    """Returns the amount, changed by every CreateTokenModifier of the player (9.4)."""
    amount = execution.amount
    made = execution.effect.filter.token_type
    for active in passives.player_passives(table, player, "CreateTokenModifier"):
        if active.passive.filter.token_type in (None, made):
            amount = modified(amount, active.passive.amount_modifier or "x2")
    return amount


def _card(table: Table, execution: EffectExecution) -> Card | None:
    effect = execution.effect
    kind = effect.filter.token_type
    if kind is None:
        return None
    card = tokens.token(kind, *effect_execution.stats_of(table, execution))
    lasting = effect.token_passive
    passives = (lasting,) if lasting and not lasting.this_turn else ()
    if effect.this_turn or effect.duration == "ThisTurn":
        passives += (Passive("ThisTurn"),)
    amount = effect.keyword_amount or 1
    keywords = tuple((keyword, amount) for keyword in effect.keywords)
    return replace(card, keywords=keywords, passives=passives)
