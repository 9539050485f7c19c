"""What an ability triggers on, in words (LIFEBURN 7.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, assert_never

from engine.games.lifeburn.cards import Filter, Triggered
from engine.games.lifeburn.english import (
    OPPONENT,
    PHASES,
    YOU,
    ZONES,
    Who,
    object_subject,
    places,
    player_subject,
)
from engine.games.lifeburn.texts.conditions import conditions_text
from engine.games.lifeburn.texts.nouns import Noun, noun

_ANYBODY: Final = player_subject("a player")
_VERBS: Final[Mapping[str, str]] = {
    "Draw": "draw",
    "Mill": "mill",
    "Discard": "discard",
    "Cast": "cast",
    "Tribute": "tribute",
}
"""Events that are a player's doing."""
_PASSIVE: Final[Mapping[str, str]] = {
    "Draw": "are drawn",
    "Mill": "are milled",
    "Discard": "are discarded",
    "Cast": "are cast",
    "Tribute": "are tributed",
}


def event_text(triggered: Triggered, source_type: str, *, stored: bool) -> str:
    """Returns the event with all that limits it, from its first word on: "when this dies".
    `source_type` is the type of the card that it stands on; what is `stored` happens once, to
    anybody (7.5)."""
    instead = triggered.replacement or triggered.trigger == "DeathBySpell"
    instead = instead and triggered.trigger != "Tribute"
    if triggered.trigger == "OpeningHand":
        when = "if this is in your opening hand"
    elif triggered.trigger == "Phase":
        when = _phase(triggered, stored=stored)
    else:
        who, verb, once = _happening(triggered, source_type, stored=stored)
        if instead:
            plain = verb.replace("are ", "be ", 1) if verb.startswith("are ") else verb
            when = f"if {who.subject} would {plain}"
        elif stored:
            when = f"the next time {who.does(verb)}"
        else:
            when = f"{'when' if once else 'whenever'} {who.does(verb)}"
    once_for_all = triggered.batch and "one or more" not in when
    if once_for_all:
        when += " (once for all that happens together)"
    return when + _limits(triggered)


def _happening(triggered: Triggered, source_type: str, *, stored: bool) -> tuple[Who, str, bool]:
    """Returns who does what, and whether it is about the card itself."""
    if triggered.trigger in _VERBS:
        return _by_player(triggered, stored=stored)
    if triggered.trigger == "Attack":
        return _attack(triggered, source_type)
    own = triggered.self_ and not triggered.all
    who = _subject(triggered, source_type, stored=stored)
    return who, _verb(triggered), own


def _verb(triggered: Triggered) -> str:
    zone = triggered.zone or "Play"
    match triggered.trigger:
        case "Death":
            return "die"
        case "DeathBySpell":
            return "die from a Spell's damage"
        case "EnteredZone":
            return _enter(triggered, zone)
        case "LeftZone":
            return f"leave {'play' if zone == 'Play' else f'the {ZONES[zone]}'}"
        case "AttackedSummon":
            return "attack a Summon"
        case "DealDamageToPlayer":
            least = f"{triggered.amount} or more " if triggered.amount else ""
            return f"deal {least}damage to a player"
        case "SurvivedCombat":
            return "survive combat"
        case "Draw" | "Mill" | "Discard" | "Cast" | "Tribute" | "Attack" | "Phase" | "OpeningHand":
            raise ValueError(triggered.trigger)  # worded elsewhere
        case _:
            assert_never(triggered.trigger)


def _enter(triggered: Triggered, zone: str) -> str:
    if zone == "Play":
        return "enter play"
    into = "come into" if zone == "Token" else "go to"
    whose = {"player": "your", "opponent": "your opponent's"}.get(triggered.player or "")
    if zone in triggered.trigger_zones and triggered.self_:
        whose = "your"
    return f"{into} {whose or ('a' if zone in ('Token', 'Graveyard') else 'the')} {ZONES[zone]}"


def _event_noun(triggered: Triggered) -> Noun:
    """Returns what the event is about, other than the card itself."""
    zone = triggered.zone or "Play"
    if triggered.trigger == "EnteredZone":
        if zone not in ("Play", "Token"):
            return noun(triggered.filter, cards=True)
        return _owned(triggered, noun(triggered.filter, "permanent"), said=zone == "Token")
    if triggered.trigger == "LeftZone":
        return _owned(triggered, noun(triggered.filter, "permanent"))
    return _owned(triggered, noun(triggered.filter))


def _owned(triggered: Triggered, what: Noun, *, said: bool = False) -> Noun:
    """Returns whose it is, unless that is `said` elsewhere."""
    match triggered.player:
        case "player" if not said:
            return what.followed("you control")
        case "opponent" if not said:
            return what.before("enemy")
        case "any":
            return what.followed("of either player")
        case _:
            return what


def _subject(triggered: Triggered, source_type: str, *, stored: bool) -> Who:
    what = _event_noun(triggered)
    if triggered.all and not stored:
        return object_subject(f"this or {what.before('another').single()}")
    if stored or not triggered.self_:
        return _others(triggered, what, alone=stored or not _may_be(triggered, source_type))
    if triggered.filter != Filter():
        return object_subject(f"this, being {noun(triggered.filter).a()},")
    whose = {"player": "you control", "opponent": "your opponent controls"}
    said = whose.get(triggered.player or "", "")
    return object_subject(
        "this" + (f" ({said})" if said and (triggered.zone or "Play") == "Play" else "")
    )


def _others(triggered: Triggered, what: Noun, *, alone: bool) -> Who:
    """Returns something other than the card itself; `alone` where it could not be that anyway."""
    if triggered.batch:
        return object_subject(
            f"one or more {(what if alone else what.before('other')).several()}", plural=True
        )
    return object_subject(what.a() if alone else what.before("another").single())


def _may_be(triggered: Triggered, source_type: str) -> bool:
    """Returns whether the card itself might be what the event is about, if it were not left out."""
    given = triggered.filter
    wanted = given.card_type or "Summon"
    if triggered.trigger in ("EnteredZone", "LeftZone") and not (given.card_type or given.tribe):
        wanted = source_type
    return given.token_type is None and triggered.player != "opponent" and wanted == source_type


def _attack(triggered: Triggered, source_type: str) -> tuple[Who, str, bool]:
    least = triggered.amount or 1
    if triggered.self_ and not triggered.all:
        together = f" with {least} or more attackers" if least > 1 else ""
        return _subject(triggered, source_type, stored=False), f"attack{together}", True
    if least == 1:
        return _subject(triggered, source_type, stored=False), "attack", False
    what = _owned(triggered, noun(triggered.filter))
    if triggered.all:
        return object_subject(f"{least} or more {what.several()}", plural=True), _TOGETHER, False
    many = (what.before("other") if _may_be(triggered, source_type) else what).several()
    return object_subject(f"{least} or more {many}", plural=True), "attack together", False


_TOGETHER: Final = "attack together (counting this one)"


def _phase(triggered: Triggered, *, stored: bool) -> str:
    phase = PHASES[triggered.phase] if triggered.phase else "phase"
    whose = {"player": "your", "opponent": "your opponent's", "any": "each"}[triggered.turn_of]
    if stored:
        whose = "the next" if whose == "each" else f"{whose} next"
    turn = {"player": " (your turn)", "opponent": " (your opponent's turn)"}
    return f"at the start of {whose} {phase}{turn.get(triggered.player or '', '')}"


def _by_player(triggered: Triggered, *, stored: bool) -> tuple[Who, str, bool]:
    verb = _VERBS[triggered.trigger]
    counts = verb == "mill" and triggered.amount is not None
    own = triggered.self_ and triggered.player is None and verb != "draw" and not triggered.all
    if own and not counts and not stored:
        return object_subject("this"), _PASSIVE[triggered.trigger] + _own_filter(triggered), True
    who = {"opponent": OPPONENT, "any": _ANYBODY}.get(triggered.player or "player", YOU)
    what = _acted_on(triggered, verb)
    if counts:
        return who, f"{verb} {triggered.amount} or more {what.several()} at once", False
    if triggered.batch:
        return who, f"{verb} one or more {what.several()}", False
    if triggered.all and not stored and verb != "mill":
        return who, f"{verb} this or {what.before('another').single()}", False
    return who, f"{verb} {what.a()}", False


def _acted_on(triggered: Triggered, verb: str) -> Noun:
    """Returns what the player draws, casts or tributes; a Spell that is cast is no longer called a
    card."""
    cast = verb == "cast" and triggered.filter.card_type in ("Spell", "Summon", "Object")
    if cast and not triggered.filter.tribe:
        return noun(triggered.filter)
    return noun(triggered.filter, cards=verb != "tribute")


def _own_filter(triggered: Triggered) -> str:
    given = triggered.filter
    if given == Filter():
        return ""
    if triggered.trigger == "Tribute":
        return f" for {noun(given, cards=True).a()}"
    return f" and is {noun(given, cards=True).a()}"


def _limits(triggered: Triggered) -> str:
    """Returns what else has to be so."""
    words = ""
    others = [one for one in triggered.conditions if one.condition != "InZone"]
    zones = _places(triggered)
    if triggered.turn_of != "any" and triggered.trigger != "Phase":
        whose = "your opponent's" if triggered.turn_of == "opponent" else "your"
        words += f" on {whose} turn"
    if zones:
        words += f" while this is {places(zones)}"
    holds = ["it was cast"] if triggered.was_cast else []
    if others:
        holds.append(conditions_text(others))
    return f"{words}, if {' and '.join(holds)}" if holds else words


def _places(triggered: Triggered) -> Sequence[str]:
    """Returns where the card has to be, if that goes without saying nowhere: not for what is in
    play, and not for its own coming to that place."""
    zones: list[str] = []
    for condition in triggered.conditions:
        if condition.condition == "InZone":
            zones += condition.zones
    zones = zones or list(triggered.trigger_zones)
    arrives = triggered.trigger == "EnteredZone" and triggered.self_ and not triggered.all
    if zones == ["Play"] or (arrives and zones == [triggered.zone or "Play"]):
        return ()
    return () if triggered.trigger == "OpeningHand" else zones
