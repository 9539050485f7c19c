"""Putting waiting triggers on the stack (LIFEBURN 7.2, 7.3)."""

from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import Final

from engine.core.table import Rule
from engine.games.lifeburn import decisions, player_view
from engine.games.lifeburn.actions import announcement, costs
from engine.games.lifeburn.cards import Effect, Passive, in_zones
from engine.games.lifeburn.constants import LOOP_LIMIT
from engine.games.lifeburn.effect_targets import targeted
from engine.games.lifeburn.state.offboard import IN_PLAY
from engine.games.lifeburn.state.state import StackObject, WaitingTrigger
from engine.games.lifeburn.state.table import Table
from engine.games.lifeburn.texts.abilities import question_of
from engine.games.lifeburn.tokens import NEVER_SPROUTS
from engine.players import PLAYERS, Player, opponent
from engine.values import replace


def place_waiting(table: Table) -> Rule[None]:
    """Puts all waiting triggers on the stack, the turn player's first. A player with several
    triggers chooses each time which one is next (7.2). After LOOP_LIMIT triggers in one turn,
    further ones are dropped (R53)."""
    state = table.state
    while state.waiting:
        player = state.active
        if all(waiting.controller != player for waiting in state.waiting):
            player = opponent(player)
        waiting = yield from _next(table, player)
        state.waiting = tuple(other for other in state.waiting if other is not waiting)
        if state.placed < LOOP_LIMIT:
            state.placed += 1
            yield from _place(table, waiting)
        else:
            table.prevent("too many", waiting.source, waiting.controller)


def _next(table: Table, player: Player) -> Rule[WaitingTrigger]:
    mine = [waiting for waiting in table.state.waiting if waiting.controller == player]
    if len(mine) == 1:
        return mine[0]
    which = yield from decisions.order(player, mine, indifferent=indifferent(table, mine))
    return mine[which]


def _place(table: Table, waiting: WaitingTrigger) -> Rule[None]:
    """Places a trigger on the stack: asks whether to use it if it is optional, then for costs,
    modes and targets (7.3)."""
    triggered, source, player = waiting.triggered, waiting.source, waiting.controller
    name = source.card.name
    opening = triggered.trigger == "OpeningHand"
    if opening or (triggered.optional and not triggered.opponents_choice):
        question = question_of(triggered)
        if not (yield from decisions.yes_no(player, name, question)):
            return
    paid = yield from costs.pay_all(table, player, triggered.additional_costs, source)
    if paid is None:
        table.prevent("unpaid", source, player)
        return
    if triggered.additional_costs:
        source = costs.followed(table, source)
    if opening and table.find(source.number) is not None:
        player_view.reveal_cards(table, player, [source.number])
    event, effects, x = waiting.event, triggered.effects, source.x
    chosen = yield from announcement.announce(table, player, effects, source, event, x)
    if chosen is None:
        table.prevent("no target", source, player)
        return
    item = StackObject(
        table.new_number(),
        "triggered",
        player,
        source,
        effects,
        chosen,
        x=x,
        paid=paid,
        event=event,
        triggered=triggered,
    )
    table.state.stack += (item,)
    table.state.passes = 0
    table.emit("trigger", card=name, player=player)


_ON_PLAYERS: Final = frozenset(
    {"GainLife", "LoseLife", "SetLifeTotal", "Draw", "Mill", "Discard", "ShuffleDeck"}
)
_ON_TARGETS: Final = frozenset({"AddCounter", "Destroy"})
_COUNTED: Final = frozenset(
    {
        *("SummonsInGraveyard", "MerfolkInGraveyard", "GoblinsInPlay", "GoblinsControlled"),
        *("TreefolkControlled", "PlantsControlled", "StonesControlled", "HerbsControlled"),
        *("StonesInPlay", "SummonsOpponentControls", "SummonsControlled"),
        *("OpponentExcessSummons", "SummonsThatDiedThisTurn", "LifeTotal", "DeckSize"),
        *("HandSize", "PlayerChoice", "Zero"),
    }
)
"""Amounts that are equal for every source."""
_ABOUT_PLAYERS: Final = frozenset(
    {
        *("Control", "YouHaveMoreLife", "OpponentHasMore", "HandSize", "FirstSummon"),
        *("TopCardIsMerfolk", "OneOneInPlay", "DidntAttack", "EnteredZoneThisTurn"),
    }
)
"""Conditions that have the same truth for every source."""
_said: Final = attrgetter("effects", "optional", "opponents_choice")
_PLAIN: Final = frozenset({"GainLife", "LoseLife", "Draw", "CreateToken"})
_NOTICED: Final = {"Draw": "Draw", "CreateToken": "EnteredZone"}
"""The events that plain effects may trigger."""


def indifferent(table: Table, waiting: Sequence[WaitingTrigger]) -> bool:
    """Returns whether these triggers have the same result in any order, as long as no player acts
    in between: they are alike or don't affect each other. `waiting` must be all waiting triggers,
    and of one player."""
    abilities = [one.triggered for one in waiting]
    if any(one.additional_costs or one.trigger == "OpeningHand" for one in abilities):
        return False
    return _alike(table, waiting) or _independent(table, waiting)


def _alike(table: Table, waiting: Sequence[WaitingTrigger]) -> bool:
    """Returns whether they are one and the same ability, and their source makes no difference."""
    source, triggered = waiting[0].source, waiting[0].triggered
    gone = all(
        table.find(one.source.number) is None
        and replace(one.source, number=source.number) == source
        for one in waiting
    )
    return all(_said(one.triggered) == _said(triggered) for one in waiting) and all(
        _free_of_source(effect, gone=gone) for effect in triggered.effects
    )


def _free_of_source(effect: Effect, *, gone: bool) -> bool:
    """Returns whether the effect does not depend on its source or its triggering event; for damage
    this is so only if the sources have left."""
    if effect.effect == "DealDamage":
        snapshot = gone and (targeted(effect) or effect.player is not None)
    elif effect.effect in _ON_TARGETS:
        snapshot = targeted(effect)
    else:
        snapshot = effect.effect in _ON_PLAYERS or effect.effect == "CreateToken"
    refers = effect.self_ or effect.other or effect.target_based_on or effect.player_based_on
    lasts = effect.duration or effect.repeat_cost_type
    amounts = {effect.amount_based_on, effect.attack_based_on, effect.defense_based_on}
    return (
        snapshot
        and not refers
        and not lasts
        and amounts <= {None, *_COUNTED}
        and all(
            one.condition in _ABOUT_PLAYERS and one.self_ is None
            for one in (*effect.conditions, *effect.modifier_conditions)
        )
        and all(_free_of_source(follow, gone=gone) for follow in effect.additional_effects)
    )


def _independent(table: Table, waiting: Sequence[WaitingTrigger]) -> bool:
    """Returns whether each trigger only changes something by a fixed amount that nothing in the
    match reacts to: life, cards drawn, tokens of one kind."""
    state = table.state
    effects = [effect for one in waiting for effect in one.triggered.effects]
    if any(one.triggered.optional or one.triggered.opponents_choice for one in waiting):
        return False
    if len(state.waiting) > len(waiting) or not all(map(_is_plain, effects)):
        return False
    if state.placed + len(waiting) > LOOP_LIMIT:
        return False
    losses = [effect.amount for effect in effects if effect.effect == "LoseLife"]
    lost = sum(1 if amount is None else max(0, amount) for amount in losses)
    if lost >= min(table.side(player).life for player in PLAYERS):
        return False
    tokens = {replace(effect, amount=1) for effect in effects if effect.effect == "CreateToken"}
    if len(tokens) > 1 or (tokens and state.future):
        return False
    kinds = {_NOTICED[effect.effect] for effect in effects if effect.effect in _NOTICED}
    return not _is_noticed(table, kinds) and not any(
        _matters(passive, tokens=bool(tokens)) for passive in _passives(table)
    )


def _is_plain(effect: Effect) -> bool:
    """Returns whether the effect has only its kind, its amount and its player."""
    if effect.effect not in _PLAIN:
        return False
    rest = replace(effect, amount=None, player=None, is_opponent=None, all=False, description="")
    if effect.effect == "CreateToken":
        if effect.defense is not None and effect.defense <= 0:
            return False
        given = replace(effect.filter, token_type=None)
        rest = replace(rest, attack=None, defense=None, filter=given)
        if effect.token_passive == NEVER_SPROUTS:
            rest = replace(rest, token_passive=None)
    return rest == Effect(effect.effect)


def _is_noticed(table: Table, kinds: set[str]) -> bool:
    """Returns whether anything triggers on such events of others. Cards that are not in play count
    in any zone."""
    if any(one.triggered.trigger in kinds for one in table.state.delayed):
        return True
    return any(
        triggered.trigger in kinds
        and (triggered.trigger == "Draw" or triggered.all or not triggered.self_)
        and (
            obj.zone in IN_PLAY
            or triggered.trigger_zones != ("Play",)
            or in_zones(triggered.conditions)
        )
        for obj in table.state.objects.values()
        for triggered in obj.card.triggered
    )


def _passives(table: Table) -> Iterator[Passive]:
    """Yields all passives that work in play, and all passives of any card in the match that work
    from other zones."""
    for obj in table.state.objects.values():
        granted = (given.what for given in obj.grants if isinstance(given.what, Passive))
        for passive in (*obj.card.passives, *granted):
            if obj.zone in IN_PLAY or in_zones(passive.conditions):
                yield passive


def _matters(passive: Passive, *, tokens: bool) -> bool:
    """Returns whether the passive may change with life, hands and decks (and with the tokens in
    play), or affect new tokens, so that something dies or triggers."""
    aura = passive.all or passive.other or passive.self_ is False or not passive.filter.empty
    match passive.passive:
        case "Sacrifice":
            return True
        case "CreateTokenModifier":
            return tokens and bool(passive.conditions)
        case "GrantKeyword":
            return tokens and aura and passive.keyword in ("Sprout", "Scorch")
        case "ChangeStats":
            changes = passive.stat_modifiers
            varies = passive.conditions or any(one.amount_based_on for one in changes)
            lessens = any(
                one.operator != "Add" or one.x_amount or (one.amount or 0) < 0 for one in changes
            )
            return bool(varies) or (tokens and aura and lessens)
        case _:
            return False
