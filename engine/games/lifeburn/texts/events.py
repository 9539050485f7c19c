"""Texts of the events that abilities trigger on (LIFEBURN 7.4)."""

from collections.abc import Mapping
from typing import Final, assert_never

from engine.games.lifeburn.cards import Triggered, works_from
from engine.games.lifeburn.texts.conditions import conditions_text, noun
from engine.games.lifeburn.texts.small_words import (
    OPPONENT,
    PHASES,
    WHOSE,
    YOU,
    ZONES,
    Noun,
    Subject,
    places_text,
)

_PASSIVE: Final[Mapping[str, str]] = {
    "Draw": "are drawn",
    "Mill": "are milled",
    "Discard": "are discarded",
    "Cast": "are cast",
    "Tribute": "are tributed",
}
"""The passive verbs of events that a player causes."""


def event_text(triggered: Triggered, source_type: str, *, stored: bool) -> str:
    """Returns the words for the event that triggers an ability, with all its restrictions: "when
    this dies". `source_type` is the type of the ability's card. With `stored`, the ability triggers
    only once, on an event of any object (7.5)."""
    instead = triggered.replacement or triggered.trigger == "DeathBySpell"
    if triggered.trigger == "OpeningHand":
        when = "if this is in your opening hand"
    elif triggered.trigger == "Phase":
        when = _phase(triggered, stored=stored)
    else:
        who, verb, once = _happening(triggered, source_type, stored=stored)
        if instead and triggered.trigger != "Tribute":
            plain = f"be {verb.removeprefix('are ')}" if verb.startswith("are ") else verb
            when = f"if {who.subject} would {plain}"
        elif stored:
            when = f"the next time {who.does(verb)}"
        else:
            when = f"{'when' if once else 'whenever'} {who.does(verb)}"
    if triggered.batch and "one or more" not in when:
        when += " (once for all that happens together)"
    return when + _limits(triggered)


def _happening(
    triggered: Triggered, source_type: str, *, stored: bool
) -> tuple[Subject, str, bool]:
    """Returns the subject and verb, and whether they are about the card itself."""
    if triggered.trigger in _PASSIVE:
        return _by_player(triggered, stored=stored)
    least = triggered.amount or 1
    own = triggered.self_ and not triggered.all
    if triggered.trigger == "Attack" and least > 1 and not own:
        what = _owned(triggered, noun(triggered.filter))
        if _may_be(triggered, source_type) and not triggered.all:
            what = what.before("other")
        counting = " (counting this one)" if triggered.all else ""
        many = Subject(f"{least} or more {what.several()}", plural=True)
        return many, f"attack together{counting}", False
    who = _subject(triggered, source_type, stored=stored and triggered.trigger != "Attack")
    return who, _verb(triggered), own


def _verb(triggered: Triggered) -> str:
    zone = triggered.zone or "Play"
    least = triggered.amount or 0
    match triggered.trigger:
        case "Attack":
            return f"attack with {least} or more attackers" if least > 1 else "attack"
        case "Death":
            return "die"
        case "DeathBySpell":
            return "die from a Spell's damage"
        case "EnteredZone" if zone == "Play":
            return "enter play"
        case "EnteredZone":
            into = "come into" if zone == "Token" else "go to"
            whose = WHOSE.get(triggered.player or "")
            if zone in triggered.trigger_zones and triggered.self_:
                whose = "your"
            which = whose or ("a" if zone in ("Token", "Graveyard") else "the")
            return f"{into} {which} {ZONES[zone]}"
        case "LeftZone":
            return f"leave {'play' if zone == 'Play' else f'the {ZONES[zone]}'}"
        case "AttackedSummon":
            return "attack a Summon"
        case "DealDamageToPlayer":
            return f"deal {f'{least} or more ' if least else ''}damage to a player"
        case "SurvivedCombat":
            return "survive combat"
        case "Draw" | "Mill" | "Discard" | "Cast" | "Tribute" | "Phase" | "OpeningHand":
            raise ValueError(triggered.trigger)  # worded elsewhere
        case _:
            assert_never(triggered.trigger)


def _event_noun(triggered: Triggered) -> Noun:
    """Returns the noun for the objects of the event, other than the card itself."""
    zone, enters = triggered.zone or "Play", triggered.trigger == "EnteredZone"
    moves = enters or triggered.trigger == "LeftZone"
    cards = enters and zone not in ("Play", "Token")
    what = noun(triggered.filter, "permanent" if moves else "Summon", cards=cards)
    made = enters and zone == "Token" and triggered.player != "any"
    return what if cards or made else _owned(triggered, what)


def _owned(triggered: Triggered, what: Noun) -> Noun:
    """Returns the noun with the player whose objects are meant."""
    if triggered.player == "opponent":
        return what.before("enemy")
    whose = {"player": "you control", "any": "of either player"}.get(triggered.player or "")
    return what.followed(whose) if whose else what


def _subject(triggered: Triggered, source_type: str, *, stored: bool) -> Subject:
    """Returns the card itself, or another object of the event. The words say "another" only if the
    object could be this card."""
    what = _event_noun(triggered)
    if triggered.all and not stored:
        return Subject(f"this or {what.before('another').single()}")
    if stored or not triggered.self_:
        alone = stored or not _may_be(triggered, source_type)
        if triggered.batch:
            many = (what if alone else what.before("other")).several()
            return Subject(f"one or more {many}", plural=True)
        return Subject(what.a() if alone else what.before("another").single())
    if not triggered.filter.empty:
        return Subject(f"this, being {noun(triggered.filter).a()},")
    whose = {"player": "you control", "opponent": "your opponent controls"}
    said = whose.get(triggered.player or "") if triggered.zone in (None, "Play") else None
    return Subject(f"this ({said})" if said else "this")


def _may_be(triggered: Triggered, source_type: str) -> bool:
    """Returns whether the card itself could match the event, if it were not excluded."""
    given = triggered.filter
    wanted = given.card_type or "Summon"
    if triggered.trigger in ("EnteredZone", "LeftZone") and not (given.card_type or given.tribe):
        wanted = source_type
    return given.token_type is None and triggered.player != "opponent" and wanted == source_type


def _phase(triggered: Triggered, *, stored: bool) -> str:
    phase = PHASES[triggered.phase] if triggered.phase else "phase"
    whose = WHOSE.get(triggered.turn_of, "each")
    if stored:
        whose = "the next" if whose == "each" else f"{whose} next"
    turn = {"player": " (your turn)", "opponent": " (your opponent's turn)"}
    return f"at the start of {whose} {phase}{turn.get(triggered.player or '', '')}"


def _by_player(triggered: Triggered, *, stored: bool) -> tuple[Subject, str, bool]:
    trigger, given = triggered.trigger, triggered.filter
    verb = trigger.lower()
    counts = trigger == "Mill" and triggered.amount is not None
    own = triggered.self_ and triggered.player is None and not triggered.all
    if own and not counts and not stored and trigger != "Draw":
        joint = "for" if trigger == "Tribute" else "and is"
        limit = "" if given.empty else f" {joint} {noun(given, cards=True).a()}"
        return Subject("this"), _PASSIVE[trigger] + limit, True
    who = {"opponent": OPPONENT, "any": Subject("a player")}.get(triggered.player or "player", YOU)
    # A Spell that is cast is no longer called a card.
    named = given.card_type in ("Spell", "Summon", "Object") and not given.tribe
    what = noun(given, cards=trigger != "Tribute" and not (trigger == "Cast" and named))
    if counts:
        return who, f"{verb} {triggered.amount} or more {what.several()} at once", False
    if triggered.batch:
        return who, f"{verb} one or more {what.several()}", False
    if triggered.all and not stored and trigger != "Mill":
        return who, f"{verb} this or {what.before('another').single()}", False
    return who, f"{verb} {what.a()}", False


def _limits(triggered: Triggered) -> str:
    """Returns the other requirements. The zone of the card is left out if it is play, or the zone
    that the card has entered."""
    words, zones = "", works_from(triggered)
    if triggered.turn_of != "any" and triggered.trigger != "Phase":
        words += f" on {WHOSE[triggered.turn_of]} turn"
    arrives = triggered.trigger == "EnteredZone" and triggered.self_ and not triggered.all
    unsaid = (("Play",), (triggered.zone or "Play",) if arrives else ())
    if zones not in unsaid and triggered.trigger != "OpeningHand":
        words += f" while this is {places_text(zones)}"
    holds = ["it was cast"] if triggered.was_cast else []
    if others := [one for one in triggered.conditions if one.condition != "InZone"]:
        holds.append(conditions_text(others))
    return f"{words}, if {' and '.join(holds)}" if holds else words
