"""Effects on cards in hands and decks, in words (LIFEBURN 5.13, 6.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Generic

from engine.games.lifeburn.cards import Destination, Effect
from engine.games.lifeburn.english import OPPONENT, YOU, ZONES, Who, article, listed
from engine.games.lifeburn.texts.effect_type import Clause, EffectType, T, Trait
from engine.games.lifeburn.texts.nouns import Noun, noun
from engine.games.lifeburn.texts.targets import Wording
from engine.values import replace


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
ORDERS: Final = {"Any": " in any order", "Random": " in random order", "Same": ""}
_CARD: Final = Noun("card", "cards")


def _mill(effect: Effect, said: Wording) -> Clause:
    """Words Mill."""
    cards = said.amount.of("card", "cards")
    if effect.amount_based_on == "UntilCardType":
        cards = said.amount.alone().removeprefix("the number of ")
    return Clause(said.player, f"mill {cards}")


def _look_at_deck(effect: Effect, said: Wording) -> Clause:
    """Words LookAtDeck, with where the cards go."""
    who = said.player
    words = f"{'turn over' if effect.reveal else 'look at'} {said.amount.top(who.their)}"
    single = effect.amount in (None, 1) and effect.amount_based_on is None
    puts = [
        _put(place, who, rest=number > 0, single=single, shown=effect.reveal)
        for number, place in enumerate(effect.deck_destinations)
    ]
    if not puts:
        return Clause(who, words)
    joint = " and" if single and len(puts) == 1 else ";"
    return Clause(who, f"{words}{joint} put {listed(puts)}")


def _put(place: Destination, who: Who, *, rest: bool, single: bool, shown: bool) -> str:
    what = noun(place.filter, cards=True)
    filtered = what != _CARD
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
    return f"{words} {where}{seen}{ORDERS[place.ordering]}"


def _tutor(effect: Effect, said: Wording) -> Clause:
    """Words Tutor."""
    who = said.player
    cards = said.amount.things(noun(effect.filter, cards=True))
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
    return Clause(who, f"search {who.their} deck for {cards}{shown}, {put}")


def _discard(effect: Effect, said: Wording) -> Clause:
    """Words Discard."""
    who, what = said.player, _in_hand(effect, said)
    if effect.all:
        return Clause(who, f"discard {_hand(who, what)}")
    cards = said.amount.things(what)
    return Clause(who, f"discard {cards}{' at random' if effect.random else ''}")


def _in_hand(effect: Effect, said: Wording) -> Noun:
    """Returns the cards of a hand that are meant."""
    kind = effect.reveal_type
    if kind and effect.filter.card_type is None:
        return noun(replace(effect.filter, card_type=kind), cards=True)
    found = said.things(cards=True)
    if kind is None:
        return found
    return found.followed(f"that is {'no Summon' if kind == 'NonSummon' else article(kind)}")


def _hand(who: Who, what: Noun) -> str:
    """Returns all of those cards in somebody's hand."""
    return f"{who.their} hand" if what == _CARD else f"all {what.several()} in {who.their} hand"


def _discard_opponent(effect: Effect, said: Wording) -> Clause:
    """Words DiscardOpponent."""
    what = _in_hand(effect, said)
    number = "one" if said.amount.number == 1 and what != _CARD else said.amount.things(what)
    chooser, victim = (OPPONENT, YOU) if effect.is_opponent else (YOU, OPPONENT)
    discard = f"{victim.verb('discard')} {number} of {chooser.owns} choice"
    return Clause(victim, f"show {_hand(victim, what)} and {discard}")


def _detain(effect: Effect, said: Wording) -> Clause:
    """Words Detain."""
    cards = said.amount.things(_in_hand(effect, said))
    chooser, victim = (OPPONENT, YOU) if effect.is_opponent else (YOU, OPPONENT)
    until = "is exiled until this leaves play and then goes to its owner's hand"
    picked = f"{chooser.does('choose')} {cards} in it, which {until}"
    return Clause(victim, f"show {victim.their} hand; {picked}")


def _reveal(effect: Effect, said: Wording) -> Clause:
    """Words Reveal."""
    who, what = said.player, _in_hand(effect, said)
    for_number = not effect.filter.empty and any(
        one.amount_based_on in ("RootAmount", "RootAffected") for one in effect.additional_effects
    )
    if effect.self_:
        shown = "this"
    elif effect.all or for_number:
        shown = _hand(who, what)
    else:
        shown = f"{said.amount.things(what)} from {who.their} hand"
    needed = f" (only if {who.does('have')} one)" if effect.mandatory_target else ""
    return Clause(who, f"show {shown}{needed}")


def _set_straight(effect: Effect, _: Wording) -> Clause:
    """Words CardSetStraight."""
    chooser, victim = (OPPONENT, YOU) if effect.is_opponent else (YOU, OPPONENT)
    return Clause(
        victim,
        f"show {victim.their} hand and {victim.verb('discard')} any number of Spells and Objects "
        f"of {chooser.owns} choice; for each of them in turn, {chooser.does('lose')} half "
        f"{chooser.their} life, rounded down",
    )


def _ritual(effect: Effect, said: Wording) -> Clause:
    """Words CardRitualOfDarkness."""
    return Clause(
        Who(f"starting with {said.actor.subject}, players", plural=True),
        "take turns to put a Summon card from their hand into play or to decline, "
        "until both decline in a row",
        stated=True,
    )


def _cast_card(effect: Effect, said: Wording) -> Clause:
    """Words CastCard."""
    paying = ", paying its cost" if effect.pay_cost else " without paying"
    who = said.actor
    if effect.self_:
        return Clause(who, f"cast this{paying}")
    cards = said.amount.things(said.things(cards=True))
    zones = listed([ZONES[zone] for zone in effect.target_zones], "or") or "hand"
    source = f"from {who.their} {zones}"
    if based := said.based_on:
        source = f"among {based.subject}"
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
