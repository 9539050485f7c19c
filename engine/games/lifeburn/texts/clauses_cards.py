"""Effects on cards in hands, decks and graveyards, in words (LIFEBURN 6.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from engine.games.lifeburn.cards import Destination, Effect
from engine.games.lifeburn.texts.amounts import amount_of
from engine.games.lifeburn.texts.clause import Clause, order
from engine.games.lifeburn.texts.nouns import Noun, noun
from engine.games.lifeburn.texts.targets import (
    Scene,
    actor,
    based_on,
    is_targeted,
    object_of,
    player_of,
    target_phrase,
)
from engine.games.lifeburn.texts.words import OPPONENT, PHASES, YOU, ZONES, Who, listed

_PLACES: Final[Mapping[str, str]] = {
    "Top": "on top",
    "Bottom": "at the bottom",
    "Hand": "into the hand",
    "Graveyard": "into the graveyard",
    "Play": "into play",
    "Exile": "into exile",
}
_ORDERS: Final[Mapping[str, str]] = {
    "Any": " in any order",
    "Random": " in random order",
    "Same": "",
}


def draw(effect: Effect, scene: Scene) -> Clause:
    """Draw."""
    return Clause(player_of(effect), f"draw {amount_of(effect).of('card', 'cards')}")


def mill(effect: Effect, scene: Scene) -> Clause:
    """Mill."""
    if effect.amount_based_on == "UntilCardType":
        words = amount_of(effect).alone()
    else:
        words = amount_of(effect).of("card", "cards")
    return Clause(player_of(effect), f"mill {words}")


def shuffle_deck(effect: Effect, scene: Scene) -> Clause:
    """ShuffleDeck."""
    who = player_of(effect)
    return Clause(who, f"shuffle {who.their} deck")


def look_at_deck(effect: Effect, scene: Scene) -> Clause:
    """LookAtDeck, with where the cards go."""
    who = player_of(effect)
    cards = amount_of(effect).top(who.their)
    verb = "turn over" if effect.reveal else "look at"
    return Clause(who, f"{verb} {cards}{_distributed(effect)}")


def _distributed(effect: Effect) -> str:
    single = effect.amount in (None, 1) and effect.amount_based_on is None
    puts = [
        _put(place, rest=number > 0, single=single)
        for number, place in enumerate(effect.deck_destinations)
    ]
    return f"; put {listed(puts)}" if puts else ""


def _put(place: Destination, *, rest: bool, single: bool = False) -> str:
    what = noun(place.filter, cards=True)
    filtered = what != noun(Destination("Top").filter, cards=True)
    if place.chosen_amount:
        words = f"any number of {what.several()}"
    elif place.amount is not None:
        words = what.count(place.amount)
    elif filtered:
        words = f"all {what.several()}"
    else:
        words = "the rest" if rest else "it" if single else "all of them"
    shown = ", shown to both," if place.reveal else ""
    return f"{words}{shown} {_PLACES[place.place]}{_ORDERS[place.ordering]}"


def tutor(effect: Effect, scene: Scene) -> Clause:
    """Tutor."""
    who = player_of(effect)
    what = noun(effect.filter, cards=True)
    cards = amount_of(effect).of(what.one, what.many, what.tail)
    shown = ", show it" if effect.reveal else ""
    match effect.destination:
        case None | "Hand":
            put = f"put it into {who.their} hand and shuffle"
        case "Deck":
            put = "shuffle and put it on top"
        case "Play":
            owner = " under its owner's control" if effect.owners_control else ""
            put = f"put it into play{owner} and shuffle"
        case zone:
            put = f"put it into {who.their} {ZONES[zone]} and shuffle"
    return Clause(who, f"search {who.their} deck for {cards}{shown}, {put}")


def discard(effect: Effect, scene: Scene) -> Clause:
    """Discard."""
    who = player_of(effect)
    what = _in_hand(effect)
    if effect.all:
        bare = what == noun(Destination("Top").filter, cards=True)
        whole = f"{who.their} hand" if bare else f"all {what.several()} in {who.their} hand"
        return Clause(who, f"discard {whole}")
    cards = amount_of(effect).of(what.one, what.many, what.tail)
    return Clause(who, f"discard {cards}{' at random' if effect.random else ''}")


def _in_hand(effect: Effect) -> Noun:
    """The cards of a hand that are meant."""
    given = effect.filter
    kind = effect.reveal_type
    if kind and given.card_type is None:
        return noun(replace(given, card_type=kind), cards=True)
    found = noun(given, cards=True)
    if effect.other:
        found = found.before("other")
    return found.followed(f"that is a {kind}") if kind else found


def discard_opponent(effect: Effect, scene: Scene) -> Clause:
    """DiscardOpponent."""
    what = _in_hand(effect)
    cards = amount_of(effect).of(what.one, what.many, what.tail)
    shown = "the hand" if what == Noun("card", "cards") else f"all {what.several()} in hand"
    if effect.is_opponent:
        return Clause(OPPONENT, f"choose {cards} of your hand; discard that")
    return Clause(OPPONENT, f"show {shown}; you choose {cards} to be discarded")


def detain(effect: Effect, scene: Scene) -> Clause:
    """Detain."""
    what = _in_hand(effect)
    cards = amount_of(effect).of(what.one, what.many, what.tail)
    until = "it is exiled until this leaves play, then goes to its owner's hand"
    if effect.is_opponent:
        return Clause(YOU, f"show your hand; your opponent chooses {cards}; {until}")
    return Clause(OPPONENT, f"show the hand; you choose {cards}; {until}")


def reveal(effect: Effect, scene: Scene) -> Clause:
    """Reveal."""
    who = player_of(effect)
    what = _in_hand(effect)
    needed = " (without one this cannot be chosen)" if effect.mandatory_target else ""
    if effect.self_:
        return Clause(who, f"show this{needed}")
    for_number = effect.filter != Destination("Top").filter and any(
        one.amount_based_on in ("RootAmount", "RootAffected") for one in effect.additional_effects
    )
    if effect.all or for_number:
        every = "" if what == Noun("card", "cards") else f"all {what.several()} in "
        return Clause(who, f"show {every}{who.their} hand{needed}")
    cards = amount_of(effect).of(what.one, what.many, what.tail)
    return Clause(who, f"show {cards} from {who.their} hand{needed}")


def set_straight(effect: Effect, scene: Scene) -> Clause:
    """CardSetStraight."""
    who = OPPONENT if not effect.is_opponent else YOU
    you = "you" if who == OPPONENT else "your opponent"
    return Clause(
        who,
        f"show the hand; {you} may choose any number of Spells and Objects to be discarded; "
        "for each one in turn half of the chooser's life is lost, rounded down",
        stated=True,
    )


def ritual(effect: Effect, scene: Scene) -> Clause:
    """CardRitualOfDarkness."""
    first = actor(effect).subject
    return order(
        f"take turns, {first} first, to put a Summon card from hand into play or decline, "
        "until both decline in a row"
    )


def cast_card(effect: Effect, scene: Scene) -> Clause:
    """CastCard."""
    paying = ", paying its cost" if effect.pay_cost else " without paying"
    who = actor(effect)
    if effect.self_:
        return Clause(who, f"cast this{paying}")
    what = noun(effect.filter, cards=True)
    if effect.other:
        what = what.before("other")
    cards = amount_of(effect).of(what.one, what.many, what.tail)
    zones = listed([ZONES[zone] for zone in effect.target_zones], "or") or "hand"
    source = f"from {who.their} {zones}"
    if effect.target_based_on:
        based = based_on(effect)
        source = f"among {based.subject if based else 'those'}"
    return Clause(who, f"may cast {cards} {source}{paying}", stated=True)


def send_to_zone(effect: Effect, scene: Scene) -> Clause:
    """SendToZone."""
    what = _moved(effect, scene)
    if effect.all_of_same_name:
        what = f"{what} and every other Summon in play with its name"
    many = what.startswith(("all ", "any ", "up to ", "each ", "a number", "X ", "that many"))
    owner = "their owners'" if many or what[:1].isdigit() else "its owner's"
    match effect.destination:
        case "Exile":
            words = f"exile {what}"
        case "Play":
            whose = owner if effect.owners_control else f"{actor(effect).their}"
            words = f"put {what} into play under {whose} control"
        case "Deck":
            words = f"put {what} {_in_deck(effect)} {owner} deck"
            words += "s" if owner.startswith("their") else ""
            words += "".join(_ORDERS[place.ordering] for place in effect.deck_destinations[:1])
        case zone:
            words = f"put {what} into {owner} {ZONES[zone or 'Hand']}"
            words += "s" if owner.startswith("their") else ""
    if effect.phase is not None:
        whose = {"player": "your", "opponent": "your opponent's"}.get(
            effect.phase_of_player or "", "the"
        )
        words += f" at the start of {whose} next {PHASES[effect.phase]}"
    return Clause(actor(effect), words)


def _in_deck(effect: Effect) -> str:
    """Where in the deck: the first destination says it."""
    bottom = [place.place == "Bottom" for place in effect.deck_destinations[:1]]
    return "at the bottom of" if any(bottom) else "on top of"


def _moved(effect: Effect, scene: Scene) -> str:
    """What is moved (6.2)."""
    what = noun(effect.filter, cards=True)
    if effect.other:
        what = what.before("other")
    unsaid = (effect.amount, effect.amount_based_on, effect.up_to) == (None, None, None)
    cards = amount_of(effect).of(what.one, what.many, what.tail)
    if is_targeted(effect):
        if effect.target_type in ("Player", "Opponent", "Graveyard"):
            whose = target_phrase(effect)
            where = (
                whose.subject if effect.target_type == "Graveyard" else f"{whose.owns} graveyard"
            )
            return f"{f'all {what.several()}' if unsaid else cards} in {where}"
        return target_phrase(effect).subject
    if effect.target_based_on is not None or effect.self_:
        return object_of(effect, scene).subject
    if effect.target_zones:
        return _picked(effect, what, cards)
    if effect.target_type == "Graveyard":
        return f"all {what.several()} in both graveyards"
    their = actor(effect).their
    match effect.zone:
        case None:
            return object_of(effect, scene).subject
        case "Play" | "Token":
            whose = " they control" if effect.is_opponent else ""
            things = noun(effect.filter, "permanent")
            if effect.other:
                things = things.before("other")
            where = "in play" if effect.zone == "Play" else "in the token zone"
            return f"all {things.several()} {where}{whose}"
        case "Graveyard" if effect.all:
            return f"all {what.several()} in both graveyards"
        case zone:
            return f"{f'all {what.several()}' if effect.all else cards} from {their} {ZONES[zone]}"


def _picked(effect: Effect, what: Noun, cards: str) -> str:
    zones = listed([ZONES[zone] for zone in effect.target_zones], "or")
    if effect.destination == "Exile" and "Graveyard" in effect.target_zones:
        if effect.all:
            return f"all {what.several()} in both graveyards"
        return f"{cards} from one player's graveyard"
    who: Who = actor(effect)
    if "Play" in effect.target_zones:
        whose = {"player": "you control", "opponent": "your opponent controls"}.get(
            effect.zone_of_player or "", who.does("control")
        )
        things = noun(effect.filter, "permanent").followed(whose)
        number = amount_of(effect).of(things.one, things.many, things.tail)
        others = [ZONES[zone] for zone in effect.target_zones if zone != "Play"]
        also = f" or from {who.their} {listed(others, 'or')}" if others else ""
        return f"{f'all {things.several()}' if effect.all else number}{also}"
    return f"{f'all {what.several()}' if effect.all else cards} from {who.their} {zones}"
