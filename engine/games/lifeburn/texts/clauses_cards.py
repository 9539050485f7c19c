"""Effects on cards in hands, decks and graveyards, in words (LIFEBURN 6.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from engine.games.lifeburn.cards import Destination, Effect
from engine.games.lifeburn.texts.amounts import amount_of
from engine.games.lifeburn.texts.clause import Clause
from engine.games.lifeburn.texts.english import OPPONENT, PHASES, YOU, ZONES, Who, article, listed
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

_PLACES: Final[Mapping[str, str]] = {
    "Top": "on top",
    "Bottom": "on the bottom",
    "Hand": "into {their} hand",
    "Graveyard": "into {their} graveyard",
    "Play": "into play",
    "Exile": "into exile",
}
_OWNER: Final = "its owner's"
_OWNERS: Final = "their owners'"
_ORDERS: Final[Mapping[str, str]] = {
    "Any": " in any order",
    "Random": " in random order",
    "Same": "",
}


def draw(effect: Effect, scene: Scene) -> Clause:
    """Words Draw."""
    return Clause(player_of(effect, scene), f"draw {amount_of(effect).of('card', 'cards')}")


def mill(effect: Effect, scene: Scene) -> Clause:
    """Words Mill."""
    if effect.amount_based_on == "UntilCardType":
        words = amount_of(effect).alone().removeprefix("the number of ")
    else:
        words = amount_of(effect).of("card", "cards")
    return Clause(player_of(effect, scene), f"mill {words}")


def shuffle_deck(effect: Effect, scene: Scene) -> Clause:
    """Words ShuffleDeck."""
    who = player_of(effect, scene)
    return Clause(who, f"shuffle {who.their} deck")


def look_at_deck(effect: Effect, scene: Scene) -> Clause:
    """Words LookAtDeck, with where the cards go."""
    who = player_of(effect, scene)
    cards = amount_of(effect).top(who.their)
    verb = "turn over" if effect.reveal else "look at"
    return Clause(who, f"{verb} {cards}{_distributed(effect, who)}")


def _distributed(effect: Effect, who: Who) -> str:
    if not effect.deck_destinations:
        return ""
    single = effect.amount in (None, 1) and effect.amount_based_on is None
    places = effect.deck_destinations
    if effect.reveal:
        places = tuple(replace(place, reveal=False) for place in places)
    puts = [_put(place, who, rest=number > 0, single=single) for number, place in enumerate(places)]
    return f" and put {puts[0]}" if single and len(puts) == 1 else f"; put {listed(puts)}"


def _put(place: Destination, who: Who, *, rest: bool, single: bool) -> str:
    what = noun(place.filter, cards=True)
    filtered = what != Noun("card", "cards")
    shown = "them"
    if place.chosen_amount:
        words = f"any number of {what.several() if filtered else 'them'}"
    elif place.amount is not None:
        number = "one" if place.amount == 1 else str(place.amount)
        words = what.count(place.amount) if filtered else f"{number} of them"
        shown = "it" if place.amount == 1 else "them"
    elif filtered:
        words = f"all {what.several()}"
    else:
        words = "the rest" if rest else "it" if single else "all of them"
        shown = "it" if single and not rest else "them"
    if single:
        words, shown = (words if rest or filtered else "it"), "it"
    seen = f" (show {shown})" if place.reveal else ""
    where = _PLACES[place.place].format(their=who.their)
    return f"{words} {where}{seen}{_ORDERS[place.ordering]}"


def tutor(effect: Effect, scene: Scene) -> Clause:
    """Words Tutor."""
    who = player_of(effect, scene)
    what = noun(effect.filter, cards=True)
    cards = amount_of(effect).of(what.one, what.many, what.tail)
    it = "it" if amount_of(effect).number == 1 else "them"
    shown = f", show {it}" if effect.reveal else ""
    match effect.destination:
        case None | "Hand":
            put = f"put {it} into {who.their} hand and shuffle"
        case "Deck":
            put = f"shuffle and put {it} on top"
        case "Play":
            owner = " under its owner's control" if effect.owners_control else ""
            put = f"put {it} into play{owner} and shuffle"
        case "Exile":
            put = f"exile {it} and shuffle"
        case zone:
            put = f"put {it} into {who.their} {ZONES[zone]} and shuffle"
    return Clause(who, f"search {who.their} deck for {cards}{shown}, {put}")


def discard(effect: Effect, scene: Scene) -> Clause:
    """Words Discard."""
    who = player_of(effect, scene)
    what = _in_hand(effect)
    if effect.all:
        bare = what == noun(Destination("Top").filter, cards=True)
        whole = f"{who.their} hand" if bare else f"all {what.several()} in {who.their} hand"
        return Clause(who, f"discard {whole}")
    cards = amount_of(effect).of(what.one, what.many, what.tail)
    return Clause(who, f"discard {cards}{' at random' if effect.random else ''}")


def _in_hand(effect: Effect) -> Noun:
    """Returns the cards of a hand that are meant."""
    given = effect.filter
    kind = effect.reveal_type
    if kind and given.card_type is None:
        return noun(replace(given, card_type=kind), cards=True)
    found = noun(given, cards=True)
    if effect.other:
        found = found.before("other")
    said = "that is no Summon" if kind == "NonSummon" else f"that is {article(kind or '')}"
    return found.followed(said) if kind else found


def discard_opponent(effect: Effect, scene: Scene) -> Clause:
    """Words DiscardOpponent."""
    what = _in_hand(effect)
    amount = amount_of(effect)
    bare = what == Noun("card", "cards")
    number = "one" if amount.number == 1 and not bare else amount.of(what.one, what.many, what.tail)
    chooser, victim = (OPPONENT, YOU) if effect.is_opponent else (YOU, OPPONENT)
    hand = f"{victim.their} hand"
    shown = hand if bare else f"all {what.several()} in {hand}"
    whose = "your opponent's" if chooser == OPPONENT else "your"
    words = f"show {shown} and {victim.verb('discard')} {number} of {whose} choice"
    return Clause(victim, words)


def detain(effect: Effect, scene: Scene) -> Clause:
    """Words Detain."""
    what = _in_hand(effect)
    cards = amount_of(effect).of(what.one, what.many, what.tail)
    chooser, victim = (OPPONENT, YOU) if effect.is_opponent else (YOU, OPPONENT)
    until = "is exiled until this leaves play and then goes to its owner's hand"
    picked = f"{chooser.does('choose')} {cards} in it, which {until}"
    return Clause(victim, f"show {victim.their} hand; {picked}")


def reveal(effect: Effect, scene: Scene) -> Clause:
    """Words Reveal."""
    who = player_of(effect, scene)
    what = _in_hand(effect)
    needed = f" (only if {who.does('have')} one)" if effect.mandatory_target else ""
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
    """Words CardSetStraight."""
    chooser, victim = (OPPONENT, YOU) if effect.is_opponent else (YOU, OPPONENT)
    whose = "your opponent's" if chooser == OPPONENT else "your"
    return Clause(
        victim,
        f"show {victim.their} hand and {victim.verb('discard')} any number of Spells and Objects "
        f"of {whose} choice; for each of them in turn, {chooser.does('lose')} half "
        f"{chooser.their} life, rounded down",
    )


def ritual(effect: Effect, scene: Scene) -> Clause:
    """Words CardRitualOfDarkness."""
    first = actor(effect, scene).subject
    return Clause(
        Who(f"starting with {first}, players", "", plural=True),
        "take turns to put a Summon card from their hand into play or to decline, "
        "until both decline in a row",
        stated=True,
    )


def cast_card(effect: Effect, scene: Scene) -> Clause:
    """Words CastCard."""
    paying = ", paying its cost" if effect.pay_cost else " without paying"
    who = actor(effect, scene)
    if effect.self_:
        return Clause(who, f"cast this{paying}")
    what = noun(effect.filter, cards=True)
    if effect.other:
        what = what.before("other")
    cards = amount_of(effect).of(what.one, what.many, what.tail)
    zones = listed([ZONES[zone] for zone in effect.target_zones], "or") or "hand"
    source = f"from {who.their} {zones}"
    if effect.target_based_on:
        based = based_on(effect, scene)
        source = f"among {based.subject if based else 'those'}"
    return Clause(who, f"may cast {cards} {source}{paying}", stated=True)


def send_to_zone(effect: Effect, scene: Scene) -> Clause:
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
                words += _ORDERS[place.ordering] + (f", showing {it}" if place.reveal else "")
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
    what = noun(effect.filter, cards=True)
    if effect.other:
        what = what.before("other")
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
            things = noun(effect.filter, "permanent")
            if effect.is_opponent:
                things = things.before("enemy")
            if effect.other:
                things = things.before("other")
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
