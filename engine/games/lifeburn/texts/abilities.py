"""Triggered and activated abilities in words (LIFEBURN 7, 8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from engine.games.lifeburn.cards import Activated, Effect, Filter, Triggered
from engine.games.lifeburn.texts.conditions import conditions_text
from engine.games.lifeburn.texts.costs import activation_payment, additional_payment
from engine.games.lifeburn.texts.effects import ABILITY, AIMED, raw_text
from engine.games.lifeburn.texts.nouns import Noun, noun
from engine.games.lifeburn.texts.targets import target_phrase
from engine.games.lifeburn.texts.words import (
    OPPONENT,
    PHASES,
    YOU,
    ZONES,
    Who,
    listed,
    sentence,
)

_ANYBODY: Final = Who("a player", "a player's")
_WHOSE: Final[Mapping[str | None, str]] = {
    None: "",
    "player": "you control",
    "opponent": "your opponent controls",
    "any": "anybody controls",
}


def triggered_text(triggered: Triggered, *, stored: bool = False) -> str:
    """A triggered ability as a sentence; a `stored` one is about whatever matches (7.5)."""
    if stored:
        triggered = replace(triggered, self_=False, all=False)
    head = _when(triggered) + _limits(triggered)
    if triggered.trigger == "OpeningHand":
        head += ", you may show it"
    elif triggered.optional:
        asked = "your opponent agrees" if triggered.opponents_choice else "you wish"
        head += f", if {asked}"
    elif triggered.opponents_choice:
        head += ", if your opponent agrees as it is done"
    instead = False
    if triggered.replacement or triggered.trigger == "DeathBySpell":
        head += ", instead"
        instead = True
    done = raw_text(triggered.effects, ABILITY)
    zones = ("Hand",) if triggered.trigger == "OpeningHand" else triggered.trigger_zones
    paid = [additional_payment(cost, zones) for cost in triggered.additional_costs]
    if triggered.trigger == "OpeningHand":
        paid = [words for words in paid if words != "show this"]
    if paid:
        return sentence(f"{head}, {listed(paid)}: {sentence(done)}")
    return sentence(f"{head}{' ' if instead else ', '}{done}")


def _limits(triggered: Triggered) -> str:
    """What else has to be so."""
    words = ""
    if triggered.was_cast:
        words += " after being cast"
    if triggered.batch:
        words += " (once for all that happens together)"
    if triggered.turn_of != "any" and triggered.trigger != "Phase":
        whose = "your opponent's" if triggered.turn_of == "opponent" else "your"
        words += f" on {whose} turn"
    in_zone = any(one.condition == "InZone" for one in triggered.conditions)
    if triggered.trigger_zones != ("Play",) and not in_zone:
        words += f" while this is in {_zones(triggered.trigger_zones)}"
    if triggered.conditions:
        words += f", if {conditions_text(triggered.conditions)}"
    return words


def _zones(zones: Sequence[str]) -> str:
    return listed(
        [ZONES[zone] if zone == "Play" else f"your {ZONES[zone]}" for zone in zones], "or"
    )


def _when(triggered: Triggered) -> str:
    """The event, with when or whenever."""
    by_player = _by_player(triggered)
    if by_player:
        return by_player
    if triggered.trigger == "Phase":
        return _phase(triggered)
    if triggered.trigger == "OpeningHand":
        return "if this is in your opening hand"
    if triggered.trigger == "Attack":
        return _attack(triggered)
    often = "when" if triggered.self_ and not triggered.all else "whenever"
    return f"{often} {_subject(triggered)} {_happens(triggered)}"


def _happens(triggered: Triggered) -> str:
    match triggered.trigger:
        case "Death":
            return "dies"
        case "DeathBySpell":
            return "would die of a Spell's damage"
        case "EnteredZone":
            return _enters(triggered.zone or "Play")
        case "LeftZone":
            zone = triggered.zone or "Play"
            return f"leaves {'play' if zone == 'Play' else f'the {ZONES[zone]}'}"
        case "AttackedSummon":
            return "attacks a Summon"
        case "DealDamageToPlayer":
            least = f" {triggered.amount} or more" if triggered.amount else ""
            return f"deals{least} damage to a player"
        case _:
            return "survives combat"


def _enters(zone: str) -> str:
    if zone in ("Play", "Token"):
        return "enters play" if zone == "Play" else "comes to the token zone"
    return f"goes to the {ZONES[zone]}"


def _event_noun(triggered: Triggered) -> Noun:
    """What the event is about, other than the card itself."""
    if triggered.trigger == "EnteredZone":
        zone = triggered.zone or "Play"
        if zone not in ("Play", "Token"):
            return noun(triggered.filter, cards=True)
        return noun(triggered.filter, "permanent")
    if triggered.trigger == "LeftZone":
        return noun(triggered.filter, "permanent")
    return noun(triggered.filter)


def _subject(triggered: Triggered) -> str:
    what = _event_noun(triggered)
    if whose := _WHOSE[triggered.player]:
        what = what.followed(whose)
    if triggered.all:
        return f"this or {what.before('another').single()}"
    if not triggered.self_:
        return what.before("another").single()
    if triggered.filter != Filter():
        return f"this, being {what.a()},"
    return "this" + (f" ({whose})" if whose else "")


def _attack(triggered: Triggered) -> str:
    least = triggered.amount or 1
    if triggered.self_ and not triggered.all:
        together = f" with {least} or more attackers" if least > 1 else ""
        return f"when {_subject(triggered)} attacks{together}"
    if least == 1:
        return f"whenever {_subject(triggered)} attacks"
    what = noun(triggered.filter)
    if whose := _WHOSE[triggered.player]:
        what = what.followed(whose)
    also = " (this one counts)" if triggered.all else " others"
    return f"whenever {least} or more {what.several()}{also} attack together"


def _phase(triggered: Triggered) -> str:
    phase = PHASES[triggered.phase] if triggered.phase else "phase"
    match triggered.turn_of:
        case "player":
            whose = "your"
        case "opponent":
            whose = "your opponent's"
        case "any":
            whose = "each"
    turn = {"player": " (your turn)", "opponent": " (your opponent's turn)"}
    return f"at the start of {whose} {phase}{turn.get(triggered.player or '', '')}"


def _by_player(triggered: Triggered) -> str:
    """Events that are a player's doing: drawing, milling, discarding, casting, tributing."""
    verbs = {
        "Draw": "draw",
        "Mill": "mill",
        "Discard": "discard",
        "Cast": "cast",
        "Tribute": "tribute",
    }
    verb = verbs.get(triggered.trigger)
    if verb is None:
        return ""
    own = triggered.self_ and triggered.player is None and verb != "draw" and not triggered.all
    if own and not (verb == "mill" and triggered.amount is not None):
        return f"when this is {_PASSIVE[verb]}{_own_filter(triggered)}"
    who = {"opponent": OPPONENT, "any": _ANYBODY}.get(triggered.player or "player", YOU)
    what = noun(triggered.filter, cards=verb != "tribute")
    if verb == "mill" and triggered.amount is not None:
        return f"whenever {who.does(verb)} {triggered.amount} or more {what.several()} at once"
    also = "this or " if triggered.all and verb != "mill" else ""
    return f"whenever {who.does(verb)} {also}{what.a()}"


_PASSIVE: Final[Mapping[str, str]] = {
    "mill": "milled",
    "discard": "discarded",
    "cast": "cast",
    "tribute": "tributed",
}


def _own_filter(triggered: Triggered) -> str:
    given = triggered.filter
    if given == Filter():
        return ""
    if triggered.trigger == "Tribute":
        return f" for {noun(given, cards=True).a()}"
    return f" and is {noun(given, cards=True).a()}"


def activated_text(activated: Activated) -> str:
    """An activated ability as a sentence: its cost, a colon, its effects."""
    head: list[str] = []
    if activated.once_per_turn:
        head.append("once per turn")
    if activated.conditions:
        head.append(f"only if {conditions_text(activated.conditions)}")
    to_target = activated.target_type is not None and (
        activated.self_ or activated.cost_type is None
    )
    if activated.cost_type is not None:
        head.append(
            activation_payment(
                activated.cost_type,
                activated.amount,
                Filter() if to_target else activated.filter,
                chosen=activated.player_chosen,
                self_=activated.self_,
            )
        )
    scene = ABILITY
    aim = ""
    if activated.target_type is not None:
        aimed = activated.filter if to_target else Filter()
        own = next((one.filter for one in activated.effects if _takes_target(one)), Filter())
        wanted = own if aimed == Filter() else aimed
        probe = Effect("Destroy", target_type=activated.target_type, filter=wanted)
        aim = f"choose {target_phrase(probe).subject}. "
        scene = AIMED
    done = raw_text(activated.effects, scene)
    said = sentence(aim + (sentence(done) if aim else done))
    return f"{sentence(', '.join(head)).removesuffix('.')}: {said}" if head else f"Free: {said}"


def _takes_target(effect: Effect) -> bool:
    says = effect.target_type or effect.target_based_on or effect.self_ or effect.all
    return not says
