"""Effects that move objects between zones, in words (LIFEBURN 6.2, 6.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from engine.games.lifeburn.cards import Effect
from engine.games.lifeburn.english import OPPONENT, PHASES, YOU, ZONES, Who, listed
from engine.games.lifeburn.texts.amounts import amount_of
from engine.games.lifeburn.texts.effect_type import Clause, EffectType, Trait
from engine.games.lifeburn.texts.effects.hands import ORDERS
from engine.games.lifeburn.texts.nouns import Noun, noun
from engine.games.lifeburn.texts.targets import (
    Scene,
    actor,
    agent,
    is_targeted,
    object_of,
    target_phrase,
    things_of,
)

T = TypeVar("T")


@dataclass(frozen=True)
class ZoneChanges(Generic[T]):
    """Something for each effect that moves objects between zones, by its name."""

    SendToZone: T
    ExileAndReturn: T


_OWNER: Final = "its owner's"
_OWNERS: Final = "their owners'"


def _send_to_zone(effect: Effect, scene: Scene) -> Clause:
    """Words SendToZone."""
    who = actor(effect, scene)
    what, owner = _moved(effect, scene, who)
    if effect.all_of_same_name:
        what, owner = f"{what} and every other Summon in play with its name", _OWNERS
    match effect.destination:
        case "Exile":
            words = f"exile {what}"
        case "Play":
            whose = f"{owner} control" if effect.owners_control else f"{who.their} control"
            own = owner == who.their
            words = f"put {what} into play{'' if own else f' under {whose}'}"
        case "Deck":
            words = f"put {what} {_in_deck(effect)} {_in_zone(owner, 'deck')}"
            for place in effect.deck_destinations[:1]:
                it = "it" if amount_of(effect).number == 1 else "them"
                words += ORDERS[place.ordering] + (f", showing {it}" if place.reveal else "")
        case zone:
            words = f"put {what} into {_in_zone(owner, ZONES[zone or 'Hand'])}"
    if effect.phase is not None:
        whose = {"player": "your", "opponent": "your opponent's"}.get(
            effect.phase_of_player or "", "the"
        )
        words += f" at the start of {whose} next {PHASES[effect.phase]}"
    return Clause(who, words)


def _in_zone(owner: str, zone: str) -> str:
    """Somebody's zone, or the zones of several."""
    return f"{owner} {zone}{'s' if owner == _OWNERS else ''}"


def _in_deck(effect: Effect) -> str:
    """Returns where in the deck: the first destination says it."""
    bottom = [place.place == "Bottom" for place in effect.deck_destinations[:1]]
    return "on the bottom of" if any(bottom) else "on top of"


def _moved(effect: Effect, scene: Scene, who: Who) -> tuple[str, str]:
    """Returns what is moved, and whose it is (6.2)."""
    what = things_of(effect, cards=True)
    unsaid = (effect.amount, effect.amount_based_on, effect.up_to) == (None, None, None)
    cards = amount_of(effect).of(what.one, what.many, what.tail)
    everything = f"all {what.several()}"
    if is_targeted(effect):
        aim = target_phrase(effect)
        if effect.target_type == "Graveyard":
            return f"{everything if unsaid else cards} in {aim.subject}", "that player's"
        if effect.target_type in ("Player", "Opponent"):
            return f"{everything if unsaid else cards} in {aim.owns} graveyard", "that player's"
        return aim.subject, _OWNERS if aim.plural else _OWNER
    if effect.target_based_on is not None or effect.self_:
        subject = object_of(effect, scene).subject
        return subject, _OWNERS if subject.startswith("each") else _OWNER
    if effect.target_zones:
        return _picked(effect, what, cards, who)
    if effect.target_type == "Graveyard":
        return f"{everything} in both graveyards", _OWNERS
    match effect.zone:
        case None:
            found = object_of(effect, scene)
            return found.subject, _OWNERS if found.plural else _OWNER
        case "Play" | "Token":
            things = things_of(effect, "permanent", enemy=True)
            where = "in play" if effect.zone == "Play" else "in the token zone"
            return f"all {things.several()} {where}", _OWNERS
        case "Graveyard" if effect.all:
            return f"{everything} in both graveyards", _OWNERS
        case zone:
            return (
                f"{everything if effect.all else cards} from {who.their} {ZONES[zone]}",
                who.their,
            )


def _picked(effect: Effect, what: Noun, cards: str, who: Who) -> tuple[str, str]:
    zones = listed([ZONES[zone] for zone in effect.target_zones], "or")
    if effect.destination == "Exile" and "Graveyard" in effect.target_zones:
        where = "in both graveyards" if effect.all else "from one player's graveyard"
        return f"{f'all {what.several()}' if effect.all else cards} {where}", _OWNERS
    if "Play" in effect.target_zones:
        theirs = "you control" if who == YOU else "they control"
        whose = {
            "player": YOU.does("control"),
            "opponent": "they control" if who == OPPONENT else OPPONENT.does("control"),
        }.get(effect.zone_of_player or "", theirs)
        things = noun(effect.filter, "permanent").followed(whose)
        amount = amount_of(effect)
        number = amount.of(things.one, things.many, things.tail)
        others = [ZONES[zone] for zone in effect.target_zones if zone != "Play"]
        also = f" or from {who.their} {listed(others, 'or')}" if others else ""
        owner = _OWNER if amount.number == 1 and not effect.all else _OWNERS
        return f"{f'all {things.several()}' if effect.all else number}{also}", owner
    return f"{f'all {what.several()}' if effect.all else cards} from {who.their} {zones}", who.their


def _exile_and_return(effect: Effect, scene: Scene) -> Clause:
    """Words ExileAndReturn."""
    what = object_of(effect, scene)
    when = "when your next Draw phase begins" if effect.duration == "DrawPhase" else "at once"
    them, returns, owner = (
        ("they", "return", "their owners'") if what.plural else ("it", "returns", "its owner's")
    )
    words = f"exile {what.subject}; {them} {returns} to play {when}, under {owner} control"
    return Clause(agent(effect, scene), words)


ZONE_CHANGES: Final = ZoneChanges[EffectType](
    SendToZone=EffectType(
        _send_to_zone,
        Trait.PLAYERS | Trait.OBJECTS | Trait.AMOUNT | Trait.PICKS | Trait.AS_MANY | Trait.MOVES,
        "zone targetZones zoneOfPlayer destination deckDestinations allOfSameName ownersControl "
        "phase phaseOfPlayer",
    ),
    ExileAndReturn=EffectType(_exile_and_return, Trait.OBJECTS, "duration"),
)
