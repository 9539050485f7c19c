"""Triggered and activated abilities in words (LIFEBURN 7, 8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.games.lifeburn.cards import Activated, Effect, Filter, Triggered
from engine.games.lifeburn.texts.conditions import conditions_text
from engine.games.lifeburn.texts.costs import activation_payment, additional_payment
from engine.games.lifeburn.texts.effects import ABILITY, effects_text, raw_text
from engine.games.lifeburn.texts.english import ZONES, listed, sentence
from engine.games.lifeburn.texts.events import event_text


def triggered_text(triggered: Triggered, source_type: str = "Summon") -> str:
    """A triggered ability as a sentence; `source_type` is the type of the card it stands on."""
    return sentence(_joined(triggered, event_text(triggered, source_type, stored=False)))


def stored_text(triggered: Triggered) -> str:
    """A triggered ability that waits for its next event (7.5), to go on with in a sentence."""
    return _joined(triggered, event_text(triggered, "", stored=True)).removesuffix(".")


def _joined(triggered: Triggered, head: str) -> str:
    """The event and what then happens: who is asked, what is paid, the effects."""
    effects = triggered.effects
    paid = listed(_payments(triggered))
    if triggered.trigger == "OpeningHand":
        shown = f"you may show it{f' and {paid}' if paid else ''}"
        return f"{head}, {shown}. If you do, {raw_text(effects, ABILITY)}"
    if triggered.optional and triggered.opponents_choice:
        return f"{head}, {_by_opponent(effects, paid)}"
    if paid:
        may = "you may " if triggered.optional else ""
        return f"{head}, {may}{paid}. If you do, {raw_text(effects, ABILITY)}"
    if triggered.optional:
        return f"{head}, {_optional(effects)}"
    if triggered.replacement or triggered.trigger == "DeathBySpell":
        return f"{head}, instead {raw_text(effects, ABILITY)}"
    return f"{head}, {raw_text(effects, ABILITY)}"


def _by_opponent(effects: Sequence[Effect], paid: str) -> str:
    done = effects_text(effects)
    start = f"{paid}. Then " if paid else ""
    return f"{start}your opponent decides whether this happens: {done}"


def _optional(effects: Sequence[Effect]) -> str:
    """Effects that you may have happen, all of them or none."""
    if len(effects) == 1 and not effects[0].optional:
        return raw_text((replace(effects[0], optional=True),), ABILITY)
    return f"you may have all of this happen: {effects_text(effects)}"


def _payments(triggered: Triggered) -> list[str]:
    """What a trigger costs; that a card in the opening hand is shown is said anyway."""
    opening = triggered.trigger == "OpeningHand"
    zones = ("Hand",) if opening else triggered.trigger_zones
    paid = [additional_payment(cost, zones) for cost in triggered.additional_costs]
    return [words for words in paid if not opening or words != "show this"]


def question_of(triggered: Triggered) -> str:
    """What its controller is asked where it is optional: in its maker's words if there are any
    (`optionMessage`), otherwise what is paid and what then happens."""
    if triggered.option_message:
        return triggered.option_message
    paid = listed(_payments(triggered))
    done = effects_text(triggered.effects)
    return f"{sentence(paid)} If you do: {done}" if paid else done


def activated_text(activated: Activated) -> str:
    """An activated ability as a sentence: its cost, a colon, its effects."""
    zones = [
        zone for one in activated.conditions if one.condition == "InZone" for zone in one.zones
    ]
    others = [one for one in activated.conditions if one.condition != "InZone"]
    head = [f"from {listed([_whence(zone) for zone in zones], 'or')}"] if zones else []
    if activated.once_per_turn:
        head.append("once per turn")
    if others:
        head.append(f"only if {conditions_text(others)}")
    aims = activated.target_type is not None and (activated.self_ or activated.cost_type is None)
    if activated.cost_type is not None:
        head.append(
            activation_payment(
                activated.cost_type,
                activated.amount,
                Filter() if aims else activated.filter,
                chosen=activated.player_chosen,
                self_=activated.self_,
            )
        )
    wanted = activated.filter if aims else Filter()
    done = effects_text(_aimed(activated, wanted) if activated.target_type else activated.effects)
    return f"{sentence(', '.join(head)).removesuffix('.')}: {done}" if head else f"Free: {done}"


def _whence(zone: str) -> str:
    return ZONES[zone] if zone == "Play" else f"your {ZONES[zone]}"


def _aimed(activated: Activated, wanted: Filter) -> Sequence[Effect]:
    """The effects with the one target of the ability (5.6): the first that takes it names it."""
    effects: list[Effect] = []
    named = False
    for effect in activated.effects:
        if not _takes_target(effect):
            effects.append(effect)
        elif named:
            effects.append(replace(effect, target_based_on="RootTarget"))
        else:
            given = effect.filter if wanted == Filter() else wanted
            effects.append(replace(effect, target_type=activated.target_type, filter=given))
            named = True
    return effects


def _takes_target(effect: Effect) -> bool:
    says = effect.target_type or effect.target_based_on or effect.self_ or effect.all
    return not says
