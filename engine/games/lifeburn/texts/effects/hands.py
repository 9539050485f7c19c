"""Texts of effects on cards in hands and decks, and of effects that move objects between zones
(LIFEBURN 5.13, 6.2, 6.5)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Generic

from engine.games.lifeburn.cards import Destination, Effect
from engine.games.lifeburn.effect_targets import PLAYER_TYPES
from engine.games.lifeburn.texts import small_words
from engine.games.lifeburn.texts.conditions import noun
from engine.games.lifeburn.texts.effect_type import Clause, EffectType, T, Trait, Wording
from engine.games.lifeburn.texts.small_words import (
    CARD,
    OPPONENT,
    YOU,
    ZONES,
    Noun,
    Subject,
    listed,
)
from engine.values import replace


@dataclass(frozen=True)
class HandEffects(Generic[T]):
    """A record with one value for each effect on cards in hands and decks, by the effect's name."""

    Draw: T
    Mill: T
    LookAtDeck: T
    Tutor: T
    ShuffleDeck: T
    Discard: T
    DiscardOpponent: T
    Reveal: T
    Detain: T
    CardSetStraight: T
    CardRitualOfDarkness: T
    CastCard: T


@dataclass(frozen=True)
class ZoneChanges(Generic[T]):
    """A record with one value for each effect that moves objects between zones, by the effect's
    name."""

    SendToZone: T
    ExileAndReturn: T


_PLACES: Final[Mapping[str, str]] = {
    "Top": "on top",
    "Bottom": "on the bottom",
    "Hand": "into {their} hand",
    "Graveyard": "into {their} graveyard",
    "Play": "into play",
    "Exile": "into exile",
}
_ORDERS: Final = {"Any": " in any order", "Random": " in random order", "Same": ""}
_OWNER: Final = "its owner's"
_OWNERS: Final = "their owners'"


def _mill(effect: Effect, said: Wording) -> Clause:
    """Returns the clause of Mill."""
    cards = said.amount.of(CARD)
    if effect.amount_based_on == "UntilCardType":
        cards = said.amount.alone().removeprefix("the number of ")
    return Clause(f"mill {cards}", said.player)


def _look_at_deck(effect: Effect, said: Wording) -> Clause:
    """Returns the clause of LookAtDeck, with the destinations of the cards."""
    who = said.player
    words = f"{'turn over' if effect.reveal else 'look at'} {said.amount.top(who.their)}"
    single = effect.amount in (None, 1) and effect.amount_based_on is None
    puts = [
        _put(place, who, rest=number > 0, single=single, shown=effect.reveal)
        for number, place in enumerate(effect.deck_destinations)
    ]
    if puts:
        words += f"{' and' if single and len(puts) == 1 else ';'} put {listed(puts)}"
    return Clause(words, who)


def _put(place: Destination, who: Subject, *, rest: bool, single: bool, shown: bool) -> str:
    what = noun(place.filter, cards=True)
    filtered = what != CARD
    if single and not rest and not filtered:
        words = "it"
    elif place.chosen_amount:
        words = f"any number of {what.several() if filtered else 'them'}"
    elif place.amount is not None:
        number = "one" if place.amount == 1 else str(place.amount)
        words = what.count(place.amount) if filtered else f"{number} of them"
    elif filtered:
        words = f"all {what.several()}"
    else:
        words = "the rest" if rest else "all of them"
    one = single or (place.amount == 1 and not place.chosen_amount)
    seen = f" (show {'it' if one else 'them'})" if place.reveal and not shown else ""
    where = _PLACES[place.place].format(their=who.their)
    return f"{words} {where}{seen}{_ORDERS[place.ordering]}"


def _tutor(effect: Effect, said: Wording) -> Clause:
    """Returns the clause of Tutor."""
    who = said.player
    cards = said.amount.of(noun(effect.filter, cards=True))
    it = "it" if said.amount.number == 1 else "them"
    shown = f", show {it}" if effect.reveal else ""
    match effect.destination:
        case "Deck":
            put = f"shuffle and put {it} on top"
        case "Play":
            owner = " under its owner's control" if effect.owners_control else ""
            put = f"put {it} into play{owner} and shuffle"
        case "Exile":
            put = f"exile {it} and shuffle"
        case zone:
            put = f"put {it} into {who.their} {ZONES[zone or 'Hand']} and shuffle"
    return Clause(f"search {who.their} deck for {cards}{shown}, {put}", who)


def _discard(effect: Effect, said: Wording) -> Clause:
    """Returns the clause of Discard."""
    who, what = said.player, _in_hand(effect, said)
    cards = said.amount.of(what) + (" at random" if effect.random else "")
    return Clause(f"discard {_hand(who, what) if effect.all else cards}", who)


def _in_hand(effect: Effect, said: Wording) -> Noun:
    """Returns the noun for the cards of a hand that the effect affects."""
    kind = effect.reveal_type
    if kind and effect.filter.card_type is None:
        return noun(replace(effect.filter, card_type=kind), cards=True)
    found = said.things(cards=True)
    if kind is None:
        return found
    return found.followed(
        f"that is {'no Summon' if kind == 'NonSummon' else small_words.article(kind)}"
    )


def _hand(who: Subject, what: Noun) -> str:
    """Returns the words for all of those cards in a player's hand."""
    return f"{who.their} hand" if what == CARD else f"all {what.several()} in {who.their} hand"


def _discard_opponent(effect: Effect, said: Wording) -> Clause:
    """Returns the clause of DiscardOpponent."""
    what = _in_hand(effect, said)
    number = "one" if said.amount.number == 1 and what != CARD else said.amount.of(what)
    chooser, victim = (OPPONENT, YOU) if effect.is_opponent else (YOU, OPPONENT)
    discard = f"{victim.verb('discard')} {number} of {chooser.owns} choice"
    return Clause(f"show {_hand(victim, what)} and {discard}", victim)


def _detain(effect: Effect, said: Wording) -> Clause:
    """Returns the clause of Detain."""
    cards = said.amount.of(_in_hand(effect, said))
    chooser, victim = (OPPONENT, YOU) if effect.is_opponent else (YOU, OPPONENT)
    until = "is exiled until this leaves play and then goes to its owner's hand"
    picked = f"{chooser.does('choose')} {cards} in it, which {until}"
    return Clause(f"show {victim.their} hand; {picked}", victim)


def _reveal(effect: Effect, said: Wording) -> Clause:
    """Returns the clause of Reveal."""
    who, what = said.player, _in_hand(effect, said)
    for_number = not effect.filter.empty and any(
        one.amount_based_on in ("RootAmount", "RootAffected") for one in effect.additional_effects
    )
    if effect.self_:
        shown = "this"
    elif effect.all or for_number:
        shown = _hand(who, what)
    else:
        shown = f"{said.amount.of(what)} from {who.their} hand"
    needed = f" (only if {who.does('have')} one)" if effect.mandatory_target else ""
    return Clause(f"show {shown}{needed}", who)


def _set_straight(effect: Effect, _: Wording) -> Clause:
    """Returns the clause of CardSetStraight."""
    chooser, victim = (OPPONENT, YOU) if effect.is_opponent else (YOU, OPPONENT)
    return Clause(
        f"show {victim.their} hand and {victim.verb('discard')} any number of Spells and Objects "
        f"of {chooser.owns} choice; for each of them in turn, {chooser.does('lose')} half "
        f"{chooser.their} life, rounded down",
        victim,
    )


def _cast_card(effect: Effect, said: Wording) -> Clause:
    """Returns the clause of CastCard."""
    paying = ", paying its cost" if effect.pay_cost else " without paying"
    who = said.actor
    if effect.self_:
        return Clause(f"cast this{paying}", who)
    cards = said.amount.of(said.things(cards=True))
    zones = listed([ZONES[zone] for zone in effect.target_zones], "or") or "hand"
    based = said.based_on
    source = f"among {based.subject}" if based else f"from {who.their} {zones}"
    return Clause(f"may cast {cards} {source}{paying}", who, stated=True)


def _send_to_zone(effect: Effect, said: Wording) -> Clause:
    """Returns the clause of SendToZone."""
    who = said.actor
    what, owner = _moved(effect, said, who)
    if effect.all_of_same_name:
        what, owner = f"{what} and every other Summon in play with its name", _OWNERS
    match effect.destination:
        case "Exile":
            words = f"exile {what}"
        case "Play":
            whose = owner if effect.owners_control else who.their
            under = "" if owner == who.their else f" under {whose} control"
            words = f"put {what} into play{under}"
        case "Deck":
            bottom = any(place.place == "Bottom" for place in effect.deck_destinations[:1])
            where = "on the bottom of" if bottom else "on top of"
            words = f"put {what} {where} {_in_zone(owner, 'deck')}"
            for place in effect.deck_destinations[:1]:
                it = "it" if said.amount.number == 1 else "them"
                words += _ORDERS[place.ordering] + (f", showing {it}" if place.reveal else "")
        case zone:
            words = f"put {what} into {_in_zone(owner, ZONES[zone or 'Hand'])}"
    if effect.phase is not None:
        whose = small_words.WHOSE.get(effect.phase_of_player or "", "the")
        words += f" at the start of {whose} next {small_words.PHASES[effect.phase]}"
    return Clause(words, who)


def _in_zone(owner: str, zone: str) -> str:
    """Returns the words for a player's zone, or the zones of several."""
    return f"{owner} {zone}{'s' if owner == _OWNERS else ''}"


def _moved(effect: Effect, said: Wording, who: Subject) -> tuple[str, str]:
    """Returns the words for the moved objects, and for their owner (6.2)."""
    what = said.things(cards=True)
    cards, everything = said.amount.of(what), f"all {what.several()}"
    some = everything if effect.all else cards
    if said.aims and effect.target_type in PLAYER_TYPES:
        aim = said.player
        there = aim.subject if effect.target_type == "Graveyard" else f"{aim.owns} graveyard"
        unsaid = (effect.amount, effect.amount_based_on, effect.up_to) == (None, None, None)
        return f"{everything if unsaid else cards} in {there}", "that player's"
    if not (said.aims or effect.target_based_on or effect.self_):
        if effect.target_zones:
            return _picked(effect, said, some, who)
        if effect.target_type == "Graveyard" or (effect.zone == "Graveyard" and effect.all):
            return f"{everything} in both graveyards", _OWNERS
        if effect.zone in ("Play", "Token"):
            where = "in play" if effect.zone == "Play" else "in the token zone"
            return f"all {said.things('permanent', enemy=True).several()} {where}", _OWNERS
        if effect.zone:
            return f"{some} from {who.their} {ZONES[effect.zone]}", who.their
    found = said.object()
    several = found.plural or found.subject.startswith("each")
    return found.subject, _OWNERS if several else _OWNER


def _picked(effect: Effect, said: Wording, some: str, who: Subject) -> tuple[str, str]:
    """Returns the words for `some` of the cards in other zones, and for their owner."""
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
    number = f"all {things.several()}" if effect.all else said.amount.of(things)
    return f"{number} or {away}" if others else number, owner


def _exile_and_return(effect: Effect, said: Wording) -> Clause:
    """Returns the clause of ExileAndReturn."""
    what = said.object()
    when = "when your next Draw phase begins" if effect.duration == "DrawPhase" else "at once"
    it, owner = ("they return", _OWNERS) if what.plural else ("it returns", _OWNER)
    words = f"exile {what.subject}; {it} to play {when}, under {owner} control"
    return Clause(words, said.agent)


_MANY: Final = Trait.AMOUNT | Trait.AS_MANY
_HANDS: Final = Trait.HANDS | Trait.CARDS

HAND_EFFECTS: Final = HandEffects[EffectType](
    Draw=EffectType("draw {so many cards}", Trait.PLAYERS | _MANY | Trait.BOTH),
    Mill=EffectType(_mill, Trait.PLAYERS | _MANY | Trait.BOTH | Trait.MOVES),
    LookAtDeck=EffectType(_look_at_deck, Trait.PLAYERS | Trait.AMOUNT, "deckDestinations reveal"),
    Tutor=EffectType(
        _tutor, Trait.PLAYERS | _MANY | Trait.PICKS | Trait.CARDS, "other destination reveal"
    ),
    ShuffleDeck=EffectType("shuffle {their} deck", Trait.PLAYERS),
    Discard=EffectType(
        _discard, Trait.PLAYERS | _MANY | Trait.PICKS | _HANDS | Trait.MOVES, "other random"
    ),
    DiscardOpponent=EffectType(_discard_opponent, _MANY | Trait.PICKS | _HANDS | Trait.MOVES),
    Reveal=EffectType(
        _reveal, Trait.PLAYERS | _MANY | Trait.PICKS | _HANDS, "self other mandatoryTarget"
    ),
    Detain=EffectType(_detain, Trait.AMOUNT | Trait.PICKS | _HANDS),
    CardSetStraight=EffectType(_set_straight, besides="isOpponent"),
    CardRitualOfDarkness=EffectType(
        "{players in turn} take turns to put a Summon card from their hand into play or to "
        "decline, until both decline in a row",
        besides="isOpponent",
    ),
    CastCard=EffectType(
        _cast_card,
        Trait.AMOUNT | Trait.PICKS | Trait.CARDS,
        "isOpponent player targetBasedOn self other targetZones payCost",
    ),
)

ZONE_CHANGES: Final = ZoneChanges[EffectType](
    SendToZone=EffectType(
        _send_to_zone,
        Trait.PLAYERS | Trait.OBJECTS | Trait.AMOUNT | Trait.PICKS | Trait.AS_MANY | Trait.MOVES,
        "zone targetZones zoneOfPlayer destination deckDestinations allOfSameName ownersControl "
        "phase phaseOfPlayer",
    ),
    ExileAndReturn=EffectType(_exile_and_return, Trait.OBJECTS, "duration"),
)
