"""Making tokens (LIFEBURN 14.2)."""

from __future__ import annotations

from dataclasses import replace

from engine.games.lifeburn import amounts, combat, moves, passives, queries, tokens
from engine.games.lifeburn.cards import Card, Passive
from engine.games.lifeburn.context import Outcome
from engine.games.lifeburn.effects import active_effect as about
from engine.games.lifeburn.effects.active_effect import Doing
from engine.games.lifeburn.state import Known
from engine.games.lifeburn.table import Table
from engine.players import Player
from engine.table import Rule


def create_token(table: Table, doing: Doing) -> Rule[Outcome]:
    """CreateToken: one after the other, with stats fixed now (R43), as long as there is room."""
    made: list[int] = []
    card = _card(table, doing)
    if card is None:
        return Outcome()
    brief = doing.effect.token_passive
    grants = [about.given(doing, brief)] if brief and brief.this_turn else []
    for player in doing.players:
        for _ in range(_how_many(table, doing, player)):
            if len(queries.controlled(table, player)) >= table.options.most_in_play:
                break
            number = moves.make_token(table, player, card, grants)
            made.append(number)
            if doing.effect.attacking:
                yield from combat.attack_with_token(table, number)
    affected: tuple[Known, ...] = about.knowns(table, made)
    return Outcome(doing.targets or (), affected, len(made), doing.players)


def _how_many(table: Table, doing: Doing, player: Player) -> int:
    """The amount, changed by every CreateTokenModifier of the player (9.4)."""
    amount = doing.amount
    made = doing.effect.filter.token_type
    for active in passives.player_passives(table, player, "CreateTokenModifier"):
        if active.passive.filter.token_type in (None, made):
            amount = amounts.modified(amount, active.passive.amount_modifier or "x2")
    return amount


def _card(table: Table, doing: Doing) -> Card | None:
    effect = doing.effect
    kind = effect.filter.token_type
    if kind is None:
        return None
    card = tokens.token(kind, *about.stats_of(table, doing))
    lasting = effect.token_passive
    passives = (lasting,) if lasting and not lasting.this_turn else ()
    if effect.this_turn or effect.duration == "ThisTurn":
        passives += (Passive("ThisTurn"),)
    amount = effect.keyword_amount or 1
    keywords = tuple((keyword, amount) for keyword in effect.keywords)
    return replace(card, keywords=keywords, passives=passives)
