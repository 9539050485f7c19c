"""Effects on cards in hands and decks, in words (LIFEBURN 5.13, 6.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Generic, TypeVar

from engine.games.lifeburn.cards import Destination, Effect
from engine.games.lifeburn.english import OPPONENT, YOU, ZONES, Who, article, listed
from engine.games.lifeburn.texts.amounts import amount_of
from engine.games.lifeburn.texts.effect_type import Clause, EffectType, Trait
from engine.games.lifeburn.texts.nouns import Noun, noun
from engine.games.lifeburn.texts.targets import Scene, actor, based_on, player_of, things_of

T = TypeVar("T")


@dataclass(frozen=True)
class HandEffects(Generic[T]):
    """Something for each effect on cards in hands and decks, by its name."""

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


_PLACES: Final[Mapping[str, str]] = {
    "Top": "on top",
    "Bottom": "on the bottom",
    "Hand": "into {their} hand",
    "Graveyard": "into {their} graveyard",
    "Play": "into play",
    "Exile": "into exile",
}
ORDERS: Final[Mapping[str, str]] = {
    "Any": " in any order",
    "Random": " in random order",
    "Same": "",
}


def _mill(effect: Effect, scene: Scene) -> Clause:
    """Words Mill."""
    if effect.amount_based_on == "UntilCardType":
        words = amount_of(effect).alone().removeprefix("the number of ")
    else:
        words = amount_of(effect).of("card", "cards")
    return Clause(player_of(effect, scene), f"mill {words}")


def _look_at_deck(effect: Effect, scene: Scene) -> Clause:
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
    return f"{words} {where}{seen}{ORDERS[place.ordering]}"


def _tutor(effect: Effect, scene: Scene) -> Clause:
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


def _discard(effect: Effect, scene: Scene) -> Clause:
    """Words Discard."""
    who = player_of(effect, scene)
    what = _in_hand(effect)
    if effect.all:
        bare = what == Noun("card", "cards")
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
    found = things_of(effect, cards=True)
    said = "that is no Summon" if kind == "NonSummon" else f"that is {article(kind or '')}"
    return found.followed(said) if kind else found


def _discard_opponent(effect: Effect, scene: Scene) -> Clause:
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


def _detain(effect: Effect, scene: Scene) -> Clause:
    """Words Detain."""
    what = _in_hand(effect)
    cards = amount_of(effect).of(what.one, what.many, what.tail)
    chooser, victim = (OPPONENT, YOU) if effect.is_opponent else (YOU, OPPONENT)
    until = "is exiled until this leaves play and then goes to its owner's hand"
    picked = f"{chooser.does('choose')} {cards} in it, which {until}"
    return Clause(victim, f"show {victim.their} hand; {picked}")


def _reveal(effect: Effect, scene: Scene) -> Clause:
    """Words Reveal."""
    who = player_of(effect, scene)
    what = _in_hand(effect)
    needed = f" (only if {who.does('have')} one)" if effect.mandatory_target else ""
    if effect.self_:
        return Clause(who, f"show this{needed}")
    for_number = not effect.filter.empty and any(
        one.amount_based_on in ("RootAmount", "RootAffected") for one in effect.additional_effects
    )
    if effect.all or for_number:
        every = "" if what == Noun("card", "cards") else f"all {what.several()} in "
        return Clause(who, f"show {every}{who.their} hand{needed}")
    cards = amount_of(effect).of(what.one, what.many, what.tail)
    return Clause(who, f"show {cards} from {who.their} hand{needed}")


def _set_straight(effect: Effect, scene: Scene) -> Clause:
    """Words CardSetStraight."""
    chooser, victim = (OPPONENT, YOU) if effect.is_opponent else (YOU, OPPONENT)
    whose = "your opponent's" if chooser == OPPONENT else "your"
    return Clause(
        victim,
        f"show {victim.their} hand and {victim.verb('discard')} any number of Spells and Objects "
        f"of {whose} choice; for each of them in turn, {chooser.does('lose')} half "
        f"{chooser.their} life, rounded down",
    )


def _ritual(effect: Effect, scene: Scene) -> Clause:
    """Words CardRitualOfDarkness."""
    first = actor(effect, scene).subject
    return Clause(
        Who(f"starting with {first}, players", "", plural=True),
        "take turns to put a Summon card from their hand into play or to decline, "
        "until both decline in a row",
        stated=True,
    )


def _cast_card(effect: Effect, scene: Scene) -> Clause:
    """Words CastCard."""
    paying = ", paying its cost" if effect.pay_cost else " without paying"
    who = actor(effect, scene)
    if effect.self_:
        return Clause(who, f"cast this{paying}")
    what = things_of(effect, cards=True)
    cards = amount_of(effect).of(what.one, what.many, what.tail)
    zones = listed([ZONES[zone] for zone in effect.target_zones], "or") or "hand"
    source = f"from {who.their} {zones}"
    if effect.target_based_on:
        based = based_on(effect, scene)
        source = f"among {based.subject if based else 'those'}"
    return Clause(who, f"may cast {cards} {source}{paying}", stated=True)


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
    CardRitualOfDarkness=EffectType(_ritual, besides="isOpponent"),
    CastCard=EffectType(
        _cast_card,
        Trait.AMOUNT | Trait.PICKS | Trait.CARDS,
        "isOpponent player targetBasedOn self other targetZones payCost",
    ),
)
