"""Effects that move objects between zones, in words (LIFEBURN 6.2, 6.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Generic

from engine.games.lifeburn.cards import Effect
from engine.games.lifeburn.english import OPPONENT, PHASES, WHOSE, YOU, ZONES, Who, listed
from engine.games.lifeburn.texts.effect_type import Clause, EffectType, T, Trait
from engine.games.lifeburn.texts.effects.hands import ORDERS
from engine.games.lifeburn.texts.nouns import noun
from engine.games.lifeburn.texts.targets import Wording, is_targeted, target_phrase


@dataclass(frozen=True)
class ZoneChanges(Generic[T]):
    """Something for each effect that moves objects between zones, by its name."""

    SendToZone: T
    ExileAndReturn: T


_OWNER: Final = "its owner's"
_OWNERS: Final = "their owners'"


def _send_to_zone(effect: Effect, said: Wording) -> Clause:
    """Words SendToZone."""
    who = said.actor
    what, owner = _moved(effect, said, who)
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
            bottom = any(place.place == "Bottom" for place in effect.deck_destinations[:1])
            where = "on the bottom of" if bottom else "on top of"
            words = f"put {what} {where} {_in_zone(owner, 'deck')}"
            for place in effect.deck_destinations[:1]:
                it = "it" if said.amount.number == 1 else "them"
                words += ORDERS[place.ordering] + (f", showing {it}" if place.reveal else "")
        case zone:
            words = f"put {what} into {_in_zone(owner, ZONES[zone or 'Hand'])}"
    if effect.phase is not None:
        whose = WHOSE.get(effect.phase_of_player or "", "the")
        words += f" at the start of {whose} next {PHASES[effect.phase]}"
    return Clause(who, words)


def _in_zone(owner: str, zone: str) -> str:
    """Somebody's zone, or the zones of several."""
    return f"{owner} {zone}{'s' if owner == _OWNERS else ''}"


def _moved(effect: Effect, said: Wording, who: Who) -> tuple[str, str]:
    """Returns what is moved, and whose it is (6.2)."""
    what = said.things(cards=True)
    unsaid = (effect.amount, effect.amount_based_on, effect.up_to) == (None, None, None)
    cards, everything = said.amount.things(what), f"all {what.several()}"
    if is_targeted(effect):
        aim = target_phrase(effect)
        if effect.target_type in ("Graveyard", "Player", "Opponent"):
            there = aim.subject if effect.target_type == "Graveyard" else f"{aim.owns} graveyard"
            return f"{everything if unsaid else cards} in {there}", "that player's"
        return aim.subject, _OWNERS if aim.plural else _OWNER
    if effect.target_based_on is not None or effect.self_:
        subject = said.object().subject
        return subject, _OWNERS if subject.startswith("each") else _OWNER
    some = everything if effect.all else cards
    if effect.target_zones:
        return _picked(effect, said, some, who)
    if effect.target_type == "Graveyard" or (effect.zone == "Graveyard" and effect.all):
        return f"{everything} in both graveyards", _OWNERS
    match effect.zone:
        case None:
            found = said.object()
            return found.subject, _OWNERS if found.plural else _OWNER
        case "Play" | "Token":
            things = said.things("permanent", enemy=True)
            where = "in play" if effect.zone == "Play" else "in the token zone"
            return f"all {things.several()} {where}", _OWNERS
        case zone:
            return f"{some} from {who.their} {ZONES[zone]}", who.their


def _picked(effect: Effect, said: Wording, some: str, who: Who) -> tuple[str, str]:
    """Returns `some` of the cards in other zones, and whose they are."""
    zones = effect.target_zones
    if effect.destination == "Exile" and "Graveyard" in zones:
        where = "in both graveyards" if effect.all else "from one player's graveyard"
        return f"{some} {where}", _OWNERS
    others = listed([ZONES[zone] for zone in zones if zone != "Play"], "or")
    away = f"from {who.their} {others}"
    if "Play" not in zones:
        return f"{some} {away}", who.their
    controls = {
        "player": YOU.does("control"),
        "opponent": "they control" if who == OPPONENT else OPPONENT.does("control"),
    }.get(effect.zone_of_player or "", "you control" if who == YOU else "they control")
    things = noun(effect.filter, "permanent").followed(controls)
    owner = _OWNER if said.amount.number == 1 and not effect.all else _OWNERS
    number = f"all {things.several()}" if effect.all else said.amount.things(things)
    return f"{number} or {away}" if others else number, owner


def _exile_and_return(effect: Effect, said: Wording) -> Clause:
    """Words ExileAndReturn."""
    what = said.object()
    when = "when your next Draw phase begins" if effect.duration == "DrawPhase" else "at once"
    it = Who("they" if what.plural else "it", plural=what.plural)
    owner = _OWNERS if what.plural else _OWNER
    words = f"exile {what.subject}; {it.does('return')} to play {when}, under {owner} control"
    return Clause(said.agent, words)


ZONE_CHANGES: Final = ZoneChanges[EffectType](
    SendToZone=EffectType(
        _send_to_zone,
        Trait.PLAYERS | Trait.OBJECTS | Trait.AMOUNT | Trait.PICKS | Trait.AS_MANY | Trait.MOVES,
        "zone targetZones zoneOfPlayer destination deckDestinations allOfSameName ownersControl "
        "phase phaseOfPlayer",
    ),
    ExileAndReturn=EffectType(_exile_and_return, Trait.OBJECTS, "duration"),
)
