"""Effects on life, players, turns and the stack (LIFEBURN 6.5)."""

from collections.abc import Callable
from typing import Final

from engine.core.table import Rule
from engine.games.lifeburn import decisions
from engine.games.lifeburn.actions import stack
from engine.games.lifeburn.constants import HERB_LIFE, HERB_LIFE_AGAIN
from engine.games.lifeburn.effects.effect_execution import (
    EffectExecution,
    Executor,
    affecting,
    objects_among,
    players_among,
    root_targets,
    snapshots,
)
from engine.games.lifeburn.state import moves, stats
from engine.games.lifeburn.state.queries import is_summon
from engine.games.lifeburn.state.state import DelayedAction, Event, Mark, ObjectSnapshot, Outcome
from engine.games.lifeburn.state.table import Table
from engine.games.lifeburn.texts.effects.players import PlayerEffects
from engine.players import Player, opponent


def deal_damage(execution: EffectExecution) -> Rule[Outcome]:
    """Executes DealDamage: deals damage to the targets, to players, or to all matching Summons."""
    table, source = execution.table, execution.context.source
    players = _hurt_players(execution)
    numbers: list[int] = []
    if not players:
        found = yield from execution.objects()
        numbers = [n for n in execution.in_play(found) if is_summon(table.obj(n))]
    affected: list[ObjectSnapshot] = []
    total = 0
    for snapshot in snapshots(table, numbers):
        dealt = moves.deal_to_summon(table, source, snapshot.number, execution.amount)
        if dealt > 0:
            affected.append(snapshot)
            total += dealt
    if execution.targets is not None:
        players = players_among(execution.targets)
    leaves_one = "CantReduceBelowOne" in execution.effect.filter.restrictions
    hurt: list[Player] = []
    for player in players:
        dealt = moves.deal_to_player(table, source, player, execution.amount, leaves_one=leaves_one)
        if dealt > 0:
            hurt.append(player)
            total += dealt
    return Outcome((), tuple(affected), total, tuple(hurt))


def _hurt_players(execution: EffectExecution) -> tuple[Player, ...]:
    """Returns the players that take damage without targets, none if Summons take it (6.2)."""
    effect = execution.effect
    if execution.targets is not None:
        return ()
    if effect.target_based_on in ("RootController", "AttackedPlayer"):
        return execution.players
    if effect.all and effect.target_type in ("Player", "Opponent"):
        return execution.players
    if effect.is_opponent or effect.player is not None or effect.player_based_on is not None:
        summons = effect.all or effect.target_based_on or effect.filter.limits
        return () if summons else execution.players
    if effect.target_based_on == "RootTarget":
        return players_among(root_targets(execution.context))
    if effect.target_based_on or effect.all or effect.self_ or effect.filter.limits:
        return ()
    parent = execution.context.parent
    return players_among(parent.targets) if parent and parent.aimed else execution.players


def _life(execution: EffectExecution, change: Callable[[Table, Player, int], int]) -> Outcome:
    """Executes GainLife and LoseLife by `change`. A loss is not damage and can't be prevented."""
    amount, players = execution.amount, execution.players
    total = sum(change(execution.table, player, amount) for player in players)
    return Outcome(amount=total, players=players)


def cant_gain_life(execution: EffectExecution) -> Outcome:
    """Executes CantGainLife: the affected players can't gain life for the rest of the game."""
    for player in execution.players:
        execution.table.side(player).cant_gain_life = True
        execution.table.emit("forbidden", player=player, what="gain life")
    return Outcome(players=execution.players)


def herb_life(execution: EffectExecution) -> Outcome:
    """Executes the ability of a Herb: its player gains life, less for each Herb that they have
    already used this turn (14.3)."""
    table, player = execution.table, execution.doer
    side = table.side(player)
    full = side.herbs_full or not side.herbs_used
    side.herbs_used += 1
    gained = moves.gain_life(table, player, HERB_LIFE if full else HERB_LIFE_AGAIN)
    return Outcome(amount=gained, players=(player,))


def bypass_herb_reduction(execution: EffectExecution) -> Outcome:
    """Executes BypassHerbLifeReduction: for this turn, every Herb gives its full life."""
    for player in execution.players:
        execution.table.side(player).herbs_full = True
        execution.table.emit("herbs full", player=player)
    return Outcome(players=execution.players)


def _on_players(execution: EffectExecution) -> Outcome:
    return Outcome(amount=execution.amount, players=execution.players)


def _on_each(do: Callable[[EffectExecution, Player], None]) -> Executor:
    """Returns an executor that applies the function to each affected player."""

    def executed(execution: EffectExecution) -> Outcome:
        for player in execution.players:
            do(execution, player)
        return _on_players(execution)

    return executed


@_on_each
def set_life_total(execution: EffectExecution, player: Player) -> None:
    """Executes SetLifeTotal: sets the player's life. Abilities that watch for gain or loss of life
    don't trigger."""
    moves.set_life(execution.table, player, execution.amount)


@_on_each
def cant_attack(execution: EffectExecution, player: Player) -> None:
    """Executes CantAttack: the player's Summons can't attack this turn."""
    execution.table.side(player).cant_attack = True
    execution.table.emit("forbidden", player=player, what="attack")


@_on_each
def cant_tribute(execution: EffectExecution, player: Player) -> None:
    """Executes CantTribute: the player can't tribute anything this turn."""
    execution.table.side(player).cant_tribute = True
    execution.table.emit("forbidden", player=player, what="tribute")


@_on_each
def restrict_casting(execution: EffectExecution, player: Player) -> None:
    """Executes RestrictCasting: for the rest of the turn, the player may only cast cards that match
    the effect's filters."""
    execution.table.side(player).only_cast += (execution.effect,)
    execution.table.emit("forbidden", player=player, what="cast other cards")


@_on_each
def force_attack(execution: EffectExecution, player: Player) -> None:
    """Executes ForceAttack: the effect's controller decides the attacks of `player` this turn
    (11.9)."""
    execution.table.side(player).forced_by = execution.doer
    execution.table.emit("must attack", player=player)


@_on_each
def exile_instead(execution: EffectExecution, player: Player) -> None:
    """Executes ExileInstead: for this turn, Summons of the player that die are exiled instead."""
    execution.table.side(player).exile_instead = True
    execution.table.emit("exile instead", player=player)


@_on_each
def apply_spellburn(execution: EffectExecution, player: Player) -> None:
    """Executes ApplySpellburn: the player is spellburnt, so their Spells cost more, until cleanup
    or for the rest of the game."""
    side = execution.table.side(player)
    side.spellburnt = True
    if execution.effect.duration == "RestOfGame":
        side.burn_for_game = True
    execution.table.emit("spellburnt", player=player)


@_on_each
def modify_hand_size(execution: EffectExecution, player: Player) -> None:
    """Executes ModifyHandSize: changes the player's hand limit for the rest of the game."""
    execution.table.side(player).hand_bonus += execution.amount
    execution.table.emit("hand limit", player=player, n=execution.amount)


@_on_each
def modify_summon_limit(execution: EffectExecution, player: Player) -> None:
    """Executes ModifySummonLimit: changes how many Summons the player may cast this turn."""
    execution.table.side(player).summon_bonus += execution.amount
    execution.table.emit("summon limit", player=player, n=execution.amount)


@_on_each
def extra_turn(execution: EffectExecution, player: Player) -> None:
    """Executes ExtraTurn: the player gets extra turns (2.8)."""
    execution.table.side(player).extra_turns += max(0, execution.amount)
    execution.table.emit("extra turn", player=player, n=execution.amount)


def end_turn(execution: EffectExecution) -> Outcome:
    """Executes EndTurn: the turn ends after the present card or ability has resolved. With
    `isOpponent` this happens only on the opponent's turn (R32)."""
    if not execution.effect.is_opponent or execution.table.state.active == execution.doer:
        execution.table.state.goes_to = "end of turn"
    return _on_players(execution)


def go_to_phase(execution: EffectExecution) -> Outcome:
    """Executes GoToPhase: the turn jumps to the effect's phase after the present card or ability
    has resolved (R32)."""
    if execution.effect.phase is not None:
        execution.table.state.goes_to = execution.effect.phase
    return _on_players(execution)


def end_game(execution: EffectExecution) -> Outcome:
    """Executes EndGame: the affected player loses the match."""
    execution.table.lose(execution.players[0], f"lost to {execution.source_name}")
    return _on_players(execution)


@_on_each
def event_triggers(execution: EffectExecution, player: Player) -> None:
    """Executes EventTriggers: stores triggered abilities for the player. Each stored ability
    triggers only once, on the next event that fits (7.5)."""
    for triggered in execution.effect.triggered_effects:
        execution.table.delay(DelayedAction(player, triggered, execution.context.source))


def counter(execution: EffectExecution) -> Outcome:
    """Executes Counter: removes cards from the stack, so that they don't resolve (10.3)."""
    table = execution.table
    if execution.targets is not None:
        numbers = objects_among(execution.targets)
    else:
        cards = [item.number for item in reversed(table.state.stack) if item.card is not None]
        numbers = execution.matching(cards)
    affected: list[ObjectSnapshot] = []
    for number in numbers:
        item = stack.on_stack(table, number)
        if item is not None and item.card is not None:
            affected.append(stats.snapshot(table, number))
            stack.counter(table, item)
    return affecting(affected)


def _mark(execution: EffectExecution, what: str) -> Outcome:
    """Executes CopySpell and ModifyCost: adds a mark to the players, or with NextSpellOpponent to
    the opponent, by which the next Spell is copied or costs an amount of life (10.4, 13.6)."""
    table, amount = execution.table, execution.amount
    theirs = execution.effect.target_based_on == "NextSpellOpponent"
    players = (opponent(execution.context.you),) if theirs else execution.players
    for player in players:
        table.side(player).marks += (Mark(what, None, amount, execution.effect),)
        table.emit("mark", player=player, what=what, n=amount)
    return Outcome(amount=amount, players=players)


_TRIGGERS: Final = (("Deck", "Mill"), ("Hand", "Discard"), ("Play", "Death"))
"""The zones from which a card may count as having come, and the trigger for each."""


def change_source(execution: EffectExecution) -> Rule[Outcome]:
    """Executes ChangeSource, after a Summon card of the controller has entered the graveyard. The
    controller chooses a zone other than the one that the card came from. Then the card's own
    abilities trigger as if the card had come from the chosen zone."""
    table, doer = execution.table, execution.doer
    event = execution.context.event
    if event is None or not event.objects:
        return Outcome()
    card = event.objects[0]
    if card.owner != doer or card.card.type != "Summon" or card.token:
        return Outcome()
    choices = [
        (place, zone) for place, (zone, _) in enumerate(_TRIGGERS, 1) if zone != event.came_from
    ]
    place = yield from decisions.option(
        table, doer, execution.source_name, choices, f"where {card.card.name} came from"
    )
    kind = _TRIGGERS[place - 1][1]
    happened = Event(kind, doer, (card,), "Graveyard", 1)
    for triggered in card.card.triggered:
        if triggered.trigger == kind and triggered.self_ and not triggered.replacement:
            table.wait(triggered, card, doer, happened)
    return affecting((card,))


PLAYER_EFFECTS: Final = PlayerEffects[Executor](
    DealDamage=deal_damage,
    GainLife=lambda execution: _life(execution, moves.gain_life),
    LoseLife=lambda execution: _life(execution, moves.lose_life),
    SetLifeTotal=set_life_total,
    CantGainLife=cant_gain_life,
    HerbLife=herb_life,
    BypassHerbLifeReduction=bypass_herb_reduction,
    Counter=counter,
    CopySpell=lambda execution: _mark(execution, "CopySpell"),
    ModifyCost=lambda execution: _mark(execution, "ModifyCost"),
    CantAttack=cant_attack,
    CantTribute=cant_tribute,
    RestrictCasting=restrict_casting,
    ForceAttack=force_attack,
    ExileInstead=exile_instead,
    ApplySpellburn=apply_spellburn,
    ModifyHandSize=modify_hand_size,
    ModifySummonLimit=modify_summon_limit,
    ExtraTurn=extra_turn,
    EndTurn=end_turn,
    GoToPhase=go_to_phase,
    EndGame=end_game,
    EventTriggers=event_triggers,
    ChangeSource=change_source,
)
