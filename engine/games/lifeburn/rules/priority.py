"""Priority: the player who may act, and their options (LIFEBURN 3)."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from engine.core.questions import answering, priority, short_label
from engine.core.table import Rule
from engine.decisions import Option
from engine.games.lifeburn import decisions
from engine.games.lifeburn.actions import cast_options, combat, costs
from engine.games.lifeburn.actions.activation import activate, activations
from engine.games.lifeburn.actions.announcement import ACTING
from engine.games.lifeburn.actions.casting import cast
from engine.games.lifeburn.cards import Card, Effect
from engine.games.lifeburn.constants import modified
from engine.games.lifeburn.rules import turn
from engine.games.lifeburn.rules.resolution import resolve_top
from engine.games.lifeburn.state.table import Table, work_out
from engine.games.lifeburn.texts.abilities import activated_text
from engine.players import Player, opponent
from engine.values import replace

_OF_AMOUNT: Final = frozenset(
    {
        *("Draw", "Mill", "LookAtDeck", "DealDamage", "GainLife", "LoseLife", "CreateToken"),
        *("AddCounter", "ModifyHandSize", "ModifySummonLimit", "ExtraTurn"),
    }
)
"""Effects that do nothing with an amount of 0."""
_PICKING: Final = frozenset({"Discard", "Sacrifice", "SendToZone"})
"""Effects that do nothing with an amount of 0 if it is the number of objects to pick."""
_OF_PARENT: Final = frozenset({"RootAmount", "RootAffected"})

Action = tuple[Callable[..., Rule[None]], tuple[Any, ...]]
"""The action of an option at priority: a function of the table and the player, with its other
arguments."""


def play_priority(table: Table) -> Rule[None]:
    """Lets the player with priority do one thing and carries out its immediate consequences (3.2,
    3.4)."""
    state = table.state
    player = state.priority
    found = work_out(
        table,
        ("actions", player, state.phase, state.declared),
        lambda: [*_actions(table, player)],
        (),
    )
    options = [option for option, _ in found]
    answer = yield priority(player, _prompt(table, player), ACTING, options, restart=True)
    if answer < len(found):
        does, about = found[answer][1]
        yield from does(table, player, *about)
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


def _actions(table: Table, player: Player) -> Iterator[tuple[Option, Action]]:
    """Yields the player's options other than passing. The options stay the same until something
    changes, or another phase begins."""
    results = table.memo.results
    for number in cast_options.castable(table, player):
        key = "play", number
        if key in results:
            play = results[key]
        else:
            play = work_out(table, key, partial(_play_option, table, player, number), None)
        if play is not None:
            yield play, (cast, (number,))
    yield from work_out(table, ("uses", player), lambda: [*_uses(table, player)], ())
    for attack, option in combat.first_attacks(table, player):
        yield option, (_attack, (attack,))


def _play_option(table: Table, player: Player, number: int) -> Option | None:
    """Returns the option of casting the card, with its price (by the first way to pay). The option
    also shows the result of the payment, unless a way to pay or X is still to be chosen. Returns
    None if the card can't be paid or announced."""
    candidate = cast_options.candidate_of(table, player, number)
    ways = cast_options.finishable(table, candidate, cast_options.payment_ways(table, candidate))
    if not ways:
        return None
    obj, card = candidate.obj, candidate.card
    price = ways[0][1]
    zero = cast_options.only_zero(table, candidate, ways)
    named = cast_options.has_x(card) and not zero
    cost = costs.cost_text(table, price, least=named)
    if len(ways) > 1:
        cost += ", or otherwise"
    still = [*(["how to pay"] if cast_options.alternates(card) else []), *(["X"] if named else [])]
    futile = zero and does_nothing(card)
    if zero:
        cost += ", X = 0"
    if futile:
        detail = "X can only be 0, and this does nothing then"
    elif still:
        detail = f"You choose {' and '.join(still)} next"
    else:
        detail = costs.price_text(table, player, price)
    label = short_label(f"Play {decisions.labelled(table, obj)} ({cost})")
    option = decisions.card_option(
        table,
        number,
        "play",
        label,
        detail,
        futile=futile,
        answers=aims_at_stack(card.stack_effects),
    )
    dear = len(ways) == 1 and costs.empties_hand(table, player, price, number)
    return replace(option, dear=True) if dear else option


def _uses(table: Table, player: Player) -> Iterator[tuple[Option, Action]]:
    """Yields the options of activating abilities, with the results of their payments."""
    for use in activations(table, player):
        label = f"Use {decisions.labelled(table, table.obj(use.number))}"
        if use.others:
            label = short_label(f"{label}: {activated_text(use.ability)}")
        detail = costs.price_text(table, player, use.price)
        facts = {"ability": use.place, "number": use.place}
        option = decisions.card_option(
            table,
            use.number,
            "activate",
            label,
            detail,
            facts,
            standing=not use.ability.once_per_turn,
            answers=aims_at_stack(use.ability.effects),
        )
        cost = costs.cost_text(table, use.price)
        dear = costs.empties_hand(table, player, use.price, use.number)
        option = replace(option, price="" if cost == "free" else cost, dear=dear)
        yield option, (activate, (use.number, use.place))


def aims_at_stack(effects: Sequence[Effect]) -> bool:
    """Returns whether at least one of the effects targets a card or ability on the stack."""
    return any(
        effect.effect == "Counter"
        or effect.target_type == "Spell"
        or any(aims_at_stack(option) for option in effect.choices)
        for effect in effects
    )


def _attack(table: Table, player: Player, first: combat.Attack) -> Rule[None]:
    yield from combat.declare(table, player, first)
    yield from turn.after_attacks(table)


def _prompt(table: Table, player: Player) -> str:
    state = table.state
    if state.stack:
        return answering(state.stack[-1].source.card.name)
    if state.attacks:
        return "Attacks are declared: act, or pass"
    whose = "Your" if state.active == player else "Their"
    return f"{whose} {turn.PHASE_NAMES[state.phase]}: act, or pass"


# ---- plays without an effect, since their X can only be 0 (R62)


def does_nothing(card: Card) -> bool:
    """Returns whether casting the card with X = 0 surely does nothing. True only if the card is a
    Spell without triggered abilities and keywords, and the amount of each effect is 0 then. Such an
    amount is based on X, or for an additional effect on the outcome of its parent effect."""
    if card.type != "Spell" or card.triggered or card.keywords or not card.stack_effects:
        return False
    return all(_is_nothing(effect, {"X"}) for effect in card.stack_effects)


def _is_nothing(effect: Effect, nothing: set[str]) -> bool:
    """Returns whether the effect does nothing if those amounts are 0."""
    if effect.up_to is not None or effect.repeat_cost_type is not None:
        return False
    if effect.effect == "Choose":
        itself = all(_is_nothing(one, nothing) for option in effect.choices for one in option)
    elif effect.effect == "ChangeStats":
        figures = (
            (effect.attack, effect.attack_based_on),
            (effect.defense, effect.defense_based_on),
        )
        itself = all(based in nothing if based else not flat for flat, based in figures)
    else:
        itself = (
            (effect.effect in _OF_AMOUNT or (effect.effect in _PICKING and _picks(effect)))
            and effect.amount_based_on in nothing
            and modified(0, effect.amount_modifier) <= 0
        )
    return itself and all(
        _is_nothing(more, nothing | _OF_PARENT) for more in effect.additional_effects
    )


def _picks(effect: Effect) -> bool:
    """Returns whether the effect's amount is the number of objects to pick."""
    if effect.all or effect.self_ or effect.target_based_on is not None:
        return False
    in_zone = bool(effect.target_zones) or effect.zone in ("Hand", "Graveyard", "Deck")
    return effect.effect != "SendToZone" or (effect.target_type is None and in_zone)
