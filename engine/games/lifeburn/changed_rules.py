"""The check whether a change of the rules touches a deck or a card."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from engine.decks import Deck
from engine.games.lifeburn.cards import Activated, Card, Condition, Effect, Passive, Triggered
from engine.games.lifeburn.texts.effect_type import Trait
from engine.games.lifeburn.texts.effects import types_with

Part = Effect | Triggered | Activated

_BY_OPPONENT: Final = frozenset({"Choose", "CastCard", "GrantKeyword", "SendToZone"})
"""Effects in which `player: opponent` now means the opponent."""
_MOVING_COSTS: Final = frozenset(
    {
        *("Sacrifice", "Tribute", "Discard", "Exile", "ExileFromHand", "ExileFromGraveyard"),
        *("Stones", "DiscardOrSacrificeMerfolk"),
    }
)
_ON_SOURCE: Final = frozenset(
    {
        *("Destroy", "Sacrifice", "SendToZone", "ExileAndReturn", "ChangeStats", "GrantKeyword"),
        *("GrantPassive", "GainControl", "AddCounter", "RemoveCounter", "CantAttackOrBlock"),
        *("CanAttack", "ModifyType", "CastCard", "Detain"),
    }
)
"""Effects that may affect their source if they name no other object."""
_LEAVING: Final = frozenset({"SendToZone", "ExileAndReturn", "Destroy", "Sacrifice", "Counter"})
"""Effects by which a card may leave the stack before it has resolved."""
_FOR_THIS_TURN: Final = types_with(Trait.THIS_TURN) | {"ApplySpellburn", "ModifyCost", "CopySpell"}
"""Effects that last for the turn without `this_turn`."""
_OF_SOURCE: Final = frozenset({"InZone", "Attacked"})
"""Conditions on the source."""


def is_touched(deck: Deck, since: int) -> bool:
    """Returns whether today's rules could change how a match with the deck continues, compared with
    rules version `since`. Only custom cards can cause this: no card of the sets uses the changed
    rules."""
    cards: Sequence[Card] = deck.content.cards
    return any(card_is_touched(card, since) for card in dict.fromkeys(cards) if card.own)


def card_is_touched(card: Card, since: int) -> bool:
    """Returns whether a rules change after version `since` affects the card."""
    return (
        (since < 2 and _is_touched_by_2(card))
        or (since < 3 and _picks_from_deck(card))
        or (since < 4 and _begins_to_last(card))
    )


def _begins_to_last(card: Card) -> bool:
    """Returns whether a lasting effect may begin when it should be over already: until its source
    leaves, though the source is not in play; or for this turn, though its cleanup has begun, which
    only a replacement can do (R70, R71)."""
    abilities = (*card.triggered, *card.activated, *_given(card.passives))
    inner = [one for one in _with_inner(*abilities) if isinstance(one, Effect)]
    replacing = [one for one in card.triggered if one.replacement or one.trigger == "DeathBySpell"]
    brief = (one for one in _with_inner(*replacing) if isinstance(one, Effect))
    own = [one for one in _with_inner(*card.stack_effects) if isinstance(one, Effect)]
    lasts = any(map(_lasts_until_left, inner)) or any(map(_is_for_this_turn, brief))
    stays = card.type != "Spell" and not any(one.effect in _LEAVING for one in own)
    return lasts or (not stays and any(map(_lasts_until_left, own)))


def _lasts_until_left(effect: Effect) -> bool:
    return effect.duration == "UntilThisLeaves" or effect.effect == "Detain"


def _is_for_this_turn(effect: Effect) -> bool:
    given = (*effect.passives, *((effect.token_passive,) if effect.token_passive else ()))
    return (
        effect.this_turn
        or effect.duration == "ThisTurn"
        or effect.effect in _FOR_THIS_TURN
        or any(one.this_turn for one in given)
    )


def _picks_from_deck(card: Card) -> bool:
    """Returns whether an effect takes cards of a deck: version 3 offers them by name, and no longer
    in the deck's order (R63)."""
    abilities = (*card.triggered, *card.activated, *_given(card.passives))
    return any(
        isinstance(one, Effect) and (one.zone == "Deck" or "Deck" in one.target_zones)
        for one in _with_inner(*card.stack_effects, *abilities)
    )


def _is_touched_by_2(card: Card) -> bool:
    """Returns whether version 2 touches the card (R56 to R62)."""
    abilities = (*card.triggered, *card.activated, *_given(card.passives))
    return any(
        _effect_is_touched(one) if isinstance(one, Effect) else _pays_with_itself(one)
        for one in _with_inner(*card.stack_effects, *abilities)
    )


def _effect_is_touched(effect: Effect) -> bool:
    return (
        bool(effect.additional_effects)  # a state check comes in between; moved cards are followed
        or effect.repeat_cost_type in _MOVING_COSTS
        or _was_unread(effect)
        or (effect.target_type is not None and len(effect.target_zones) > 1)
        or effect.player == "any"
        or (effect.player == "opponent" and effect.effect in _BY_OPPONENT)
        or effect.zone_of_player == "any"
        or (
            (effect.all or (effect.max_targets or 0) > 1)
            and (effect.amount_based_on == "PlayerChoice" or effect.up_to is not None)
        )
        or effect.reveal_type == "NonSummon"
        or any(
            place.amount is not None or place.chosen_amount or place.ordering == "Any"
            for place in effect.deck_destinations
            if effect.effect == "SendToZone" or not _is_said(effect)
        )
        or (
            effect.effect == "SendToZone"
            and any(place.reveal or not place.filter.empty for place in effect.deck_destinations)
        )
    )


def _was_unread(effect: Effect) -> bool:
    """Returns whether the effect has a field that was ignored before version 2."""
    counted = effect.attack_based_on or effect.defense_based_on or effect.self_
    match effect.effect:
        case "Choose":
            return effect.repeat_cost_type is not None
        case "CreateToken":
            return effect.duration == "ThisTurn"
        case "ModifyType":
            return bool(counted or effect.target_based_on)
        case "RemoveCounter":
            return effect.target_based_on not in (None, "RootAffected")
        case "ModifyCost" | "CopySpell":
            return effect.target_based_on == "NextSpellOpponent"
        case _:
            return False


def _is_said(effect: Effect) -> bool:
    """Returns whether the effect is a LookAtDeck that may itself define the number of cards: its
    amount differs from the sum of its destinations."""
    taken = sum(place.amount or 0 for place in effect.deck_destinations)
    return effect.amount is None or effect.amount != taken


def _pays_with_itself(ability: Triggered | Activated) -> bool:
    """Returns whether the price may move the source while an effect refers to the source, or
    whether the price is a Tribute of itself, which Objects could pay before."""
    if isinstance(ability, Activated):
        paid = {ability.cost_type}
    else:
        paid = {cost.cost_type for cost in ability.additional_costs}
    moves = not _MOVING_COSTS.isdisjoint(paid)
    effects = (one for one in _with_inner(*ability.effects) if isinstance(one, Effect))
    return "Tribute" in paid or (moves and any(map(_is_about_source, effects)))


def _is_about_source(effect: Effect) -> bool:
    named = effect.target_type or effect.target_based_on or effect.target_zones or effect.zone
    plain = not named and not effect.all and effect.filter.empty
    conditions: Sequence[Condition] = (*effect.conditions, *effect.modifier_conditions)
    return (
        bool(effect.self_)
        or effect.other
        or effect.duration == "UntilThisLeaves"
        or (plain and effect.effect in _ON_SOURCE)
        or any(one.condition in _OF_SOURCE or one.self_ is False for one in conditions)
    )


def _with_inner(*parts: Part) -> Iterator[Part]:
    """Yields effects and abilities with every effect and ability in them, however deep."""
    for part in parts:
        yield part
        if isinstance(part, Effect):
            options = chain.from_iterable(part.choices)
            brief = () if part.token_passive is None else (part.token_passive,)
            given = _given((*part.passives, *brief))
            yield from _with_inner(
                *part.additional_effects, *options, *part.triggered_effects, *given
            )
        else:
            yield from _with_inner(*part.effects)


def _given(passives: Sequence[Passive]) -> list[Activated]:
    return [ability for passive in passives for ability in passive.actives]
