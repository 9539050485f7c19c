"""The tables of the generator, with the odds and ally biases of base effects, triggers, actions and
new cards; and a card while it is being made, with the spread of its numbers (CHAOS 13, Base,
Effects, Numbers and Card).

An ally bias is a power of two; the tables contain the exponent.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache
from itertools import compress, product
from math import prod
from typing import Final, Literal, NamedTuple

from engine.games.chaos.card_terms import (
    ABILITIES,
    TRIGGERS,
    TYPES,
    Ability,
    Kind,
    Timing,
    TriggerName,
    Type,
    can_have,
    in_order,
)
from engine.games.chaos.cards import Base, Card, Copy, Destination, Effect, Move
from engine.games.chaos.conditions import CARDS, LEADER_IN_PLAY, MINION_IN_PLAY, Limits, Reach
from engine.games.chaos.effects import BASE_EFFECTS, PLAYER_EFFECTS, PlayerWord, limits_of
from engine.games.chaos.effects.zones import destinations
from engine.games.chaos.generator.menus import Source, Targets, source_of, target_menu
from engine.games.chaos.odds import (
    FROM_ONE,
    STAT,
    Odds,
    Shares,
    Stream,
    chance_odds,
    leaning_down,
    leaning_up,
    low_range,
    mid_range,
    mixed_shares,
    number_odds,
    odds,
    shares_within,
    whole_weights,
)

Within = Literal["transform", "giveEffects"]
"""A base effect that has cards or effects within it."""

Mode = Literal["targeted", "applied", "leader"]
"""A way to apply a base effect: to a chosen target, to all or one at random, or to leaders."""

DEEPEST: Final = 2
_WITHIN: Final = 20
"""The weight of either base effect of `Within` at the outermost level."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A base effect that the generator can choose, with its ally bias, its limits, and the possible
    conditions on its targets."""

    base: Base
    bias: int
    limits: Limits
    chosen: Targets
    applied: Targets
    """The menus if the player chooses the target, and if the effect is applied to all or at
    random."""


@cache
def base_odds(mode: Mode, depth: int) -> Odds[Choice | Within]:
    """Returns the odds for choosing a base effect. `mode` says on what the effect acts: a target
    that the player chooses ("targeted"), all cards that meet a condition or a random one of them
    ("applied"), or leaders ("leader"). `depth` counts the cards and effects around the base
    effect."""
    return odds(_weights(mode, depth))


@lru_cache(1024)
def self_odds(
    there: Reach, type_: Type | None, abilities: tuple[Ability, ...], depth: int
) -> Odds[Choice | Within]:
    """Returns the odds for choosing a base effect that a card does to itself. `there` are the
    places where the card can be, `type_` and `abilities` are the card's own. `depth` counts the
    cards and effects around the base effect.

    Effects that benefit the card are more likely. Effects that would change nothing, such as
    granting an ability that the card has, are left out.
    """
    held = (type_, *abilities)
    return odds(
        (one, weight)
        for one, weight in _self_weights(there, depth)
        if not isinstance(one, Choice) or (one.limits.makes or one.limits.grants or "") not in held
    )


@cache
def _self_weights(there: Reach, depth: int) -> tuple[tuple[Choice | Within, int], ...]:
    weights = _weights(there, depth)
    return tuple(whole_weights((one, part * Fraction(2) ** _bias(one)) for one, part in weights))


def _weights(to: Mode | Reach, depth: int) -> Iterator[tuple[Choice | Within, Fraction]]:
    """Yields base effects with their weights, for a mode or for a card that acts on itself in these
    places. Each line of the table keeps its whole weight. Leaders are not transformed."""
    for weight, choices in GROUPS:
        left = [(one, share) for one, share in choices if _fits(one, to)]
        whole = sum(share for _, share in left)
        for one, share in left:
            yield one, weight * share / whole
    if to != "leader":
        yield "transform", Fraction(_WITHIN, 1 + depth)
    if depth < DEEPEST:
        yield "giveEffects", Fraction(_WITHIN, 1 + depth)


def _bias(one: Choice | Within) -> int:
    return one.bias if isinstance(one, Choice) else BASE_EFFECTS[one].within_bias


def _fits(choice: Choice, to: Mode | Reach) -> bool:
    match to:
        case "targeted":
            # Moving a card to its owner's field leaves no choice: players choose among their own
            # cards.
            return bool(choice.chosen) and choice.base != Move(Destination("field", "owner"))
        case "applied":
            return bool(choice.applied)
        case "leader":
            return choice.limits.reach >= LEADER_IN_PLAY
        case _:
            to_owner = isinstance(choice.base, Move | Copy) and choice.base.to.side == "owner"
            return bool(choice.limits.reach & to) and not to_owner


def choice(base: Base, bias: int) -> Choice:
    """Returns the base effect as a choice of the generator, with its ally bias and the possible
    conditions on its targets."""
    limits = limits_of(base)
    chosen = target_menu(limits, targeted=True)
    return Choice(base, bias, limits, chosen, target_menu(limits, targeted=False))


GROUPS: Final = tuple(
    (one.weight, tuple((choice(base, bias), share) for base, bias, share in one.choices))
    for one in (effect.drawn for effect in BASE_EFFECTS.values())
    if one is not None
)
"""The lines of the page's table: the weight of each, and its choices with their shares."""

ActionName = Literal["all", "random", "leader", "self"] | PlayerWord
Asked = Literal["nothing", "inde", "source"]

TARGETED_ODDS: Final[dict[Kind, Odds[bool]]] = {
    "leader": chance_odds(20, 60),
    "minion": chance_odds(20, 60),
    "spell": chance_odds(60, 100),
}
FIRST_ODDS: Final = chance_odds(9, 10)
FURTHER_ODDS: Final = chance_odds(1, 10)

MADE: Final = number_odds(low_range(1, 7, 8))

_ACTIONS: Final[dict[ActionName, int]] = {
    "all": 400,
    "random": 250,
    "leader": 150,
    "self": 50,
    **{word: effect.weight for word, effect in PLAYER_EFFECTS.items()},
}
_ASKED: Final[dict[Asked, int]] = {"nothing": 90, "inde": 7, "source": 3}


class Form(NamedTuple):
    """The form of a card that an effect makes: a card without effects ("plain"), a card with one
    effect, or a random card that is only chosen when the effect makes it ("random"). With
    `for_field`, the card goes to a field, so it is a minion."""

    what: Literal["plain", "with effect", "random"]
    for_field: bool


_FORMS: Final[dict[Form, int]] = {
    Form("plain", True): 50,
    Form("with effect", True): 15,
    Form("random", True): 7,
    Form("plain", False): 20,
    Form("with effect", False): 5,
    Form("random", False): 3,
}


@cache
def trigger_odds(kind: Kind, *, for_good: bool) -> Odds[TriggerName]:
    """Returns the odds for choosing a trigger for a card of this kind. `for_good` is True if the
    card is a leader that stays in play. Then only the triggers at the beginning or end of a turn
    are possible."""
    return odds(
        (name, one.weights[kind])
        for name, one in TRIGGERS.items()
        if kind in one.weights and (one.timing == "turn" or not for_good)
    )


@cache
def action_odds(timing: Timing, *, on_self: bool, deepest: bool) -> Odds[ActionName]:
    """Returns the odds for choosing an action. `on_self` says whether the card can act on itself.
    `deepest` is True if the effect is nested so deeply that it can't make new cards."""
    forbidden = {"self": not on_self, "mp": timing == "turn", "new": deepest}
    return odds((one, weight) for one, weight in _ACTIONS.items() if not forbidden.get(one))


@cache
def asked_odds(*, source: bool) -> Odds[Asked]:
    """Returns the odds for the condition of a generated effect: no condition ("nothing"), an
    independent one ("inde"), or one on the card itself ("source", only possible if `source` is
    True)."""
    return odds((one, weight) for one, weight in _ASKED.items() if source or one != "source")


@cache
def form_odds(there: Reach, depth: int) -> Odds[Form]:
    """Returns the odds for the form of a new card. `there` are the places that the card can go to:
    a field, hands and decks, or both. `depth` counts the cards and effects around the card."""
    return odds(
        (form, weight)
        for form, weight in _FORMS.items()
        if there & (MINION_IN_PLAY if form.for_field else CARDS)
        and (depth < DEEPEST or form.what == "random")
    )


NEW_TO: Final = odds(one for one in destinations(3) if one[0].side != "owner")

COST: Final[Shares] = mixed_shares(
    (Fraction(7, 20), leaning_up(Fraction(0), Fraction(5, 2), 1)),
    (Fraction(13, 20), leaning_down(Fraction(5, 2), Fraction("7.499999"), 1)),
)
_COSTS: Final[dict[Kind, Shares]] = {"leader": low_range(8, 10, 1), "minion": COST, "spell": COST}

STAT_ODDS: Final = number_odds(STAT)
COST_ODDS: Final = number_odds(COST)
_BODY_ODDS: Final[dict[Kind, tuple[Odds[int], Odds[int]]]] = {
    "leader": (number_odds(low_range(0, 10, 1)), number_odds(mid_range(10, 40, 1))),
    "minion": (STAT_ODDS, number_odds(FROM_ONE)),
}
"""The odds of attack and of health, by kind."""
_ONE: Final = Fraction(1)
TIMES_ODDS: Final = number_odds(
    mixed_shares(
        (Fraction(2), {0: _ONE}), (Fraction(90), {1: _ONE}), (Fraction(8), low_range(2, 5, 8))
    )
)

_KINDS: Final[dict[Kind, int]] = {"leader": 1, "minion": 6, "spell": 3}


@cache
def kind_odds(least: int, most: int) -> Odds[Kind]:
    """Returns the odds for the kind of a card that must cost from `least` to `most`. The weight of
    each kind is multiplied by the proportion of the kind's possible costs that are in this
    range."""
    return odds(
        (kind, Fraction(weight * len(shares_within(_COSTS[kind], least, most)), len(_COSTS[kind])))
        for kind, weight in _KINDS.items()
    )


@cache
def cost_odds(kind: Kind, least: int, most: int) -> Odds[int]:
    """Returns the odds for the cost of a card of this kind. Only costs from `least` to `most` are
    possible."""
    return number_odds(shares_within(_COSTS[kind], least, most))


@cache
def ability_odds(kind: Kind, attack: int) -> Odds[tuple[Ability, ...]]:
    """Returns the odds for a card's set of abilities. Each ability is drawn independently."""
    shares = [_thousandths(kind, attack, ability) for ability in ABILITIES]
    weights: list[tuple[tuple[Ability, ...], int]] = []
    for there in product((False, True), repeat=len(ABILITIES)):
        parts = (part if has else 1000 - part for part, has in zip(shares, there, strict=True))
        weights.append((tuple[Ability, ...](compress(ABILITIES, there)), prod(parts)))
    return odds(weights)


def _thousandths(kind: Kind, attack: int, ability: Ability) -> int:
    """Returns in thousandths how likely a card has the ability before it has effects."""
    deals_damage = ability in ("poisonous", "lifesteal")
    if not can_have(kind, ability) or (deals_damage and kind == "spell"):
        return 0
    if ability == "poisonous":
        return 10 * (10 - attack)
    return 1 if ability == "lifesteal" and attack == 0 else 50


_TYPE_ODDS: Final = odds((one, 1) for one in TYPES)
_LIFESTEAL: Final = chance_odds(5, 100)


@dataclass(slots=True)
class Bearer:
    """The card that gets an effect from the generator. If the card is still being made (`is_made`),
    it may gain abilities that fit its effects. The card never gains the `settled` abilities,
    because its effects assume that the card lacks them."""

    source: Source
    is_made: bool = False
    settled: frozenset[Ability | None] = frozenset()

    def learn_damage(self, stream: Stream, damage: int, *, leaders_only: bool) -> None:
        """Gives the card Poison, Lifesteal, both or neither, at random, because one of the card's
        effects deals `damage`. With `leaders_only`, the effect damages only leaders, so Poison is
        left out. Does nothing if the card isn't being made."""
        card = self.source.card
        if card is None or not self.is_made:
            return
        gained: list[Ability] = []
        if not leaders_only and stream.draw(chance_odds(10 - damage, 100)):
            gained.append("poisonous")
        if stream.draw(_LIFESTEAL):
            gained.append("lifesteal")
        gained = [one for one in gained if one not in self.settled]
        if gained:
            held = in_order((*card.abilities, *gained))
            self.source = source_of(replace(card, abilities=held))

    def card(self, name: str, effects: tuple[Effect, ...]) -> Card:
        """Returns the finished card with its name and effects."""
        card = self.source.card
        assert card is not None
        numbers = card.cost, card.attack, card.health, card.attack_times
        return Card(card.kind, name, *numbers, card.type, card.abilities, effects)


def new_card(stream: Stream, kind: Kind, cost: int, *, plain: bool) -> Bearer:
    """Returns a random card with numbers, type and abilities, but without name and effects. With
    `plain`, it attacks once a turn; otherwise its number of attacks is random too."""
    numbers, type_ = (0, 0, 0), None
    if kind != "spell":
        attack, health = map(stream.draw, _BODY_ODDS[kind])
        numbers = attack, health, 1 if plain else stream.draw(TIMES_ODDS)
        type_ = stream.draw(_TYPE_ODDS) if kind == "minion" else None
    abilities = stream.draw(ability_odds(kind, numbers[0]))
    return Bearer(source_of(Card(kind, "", cost, *numbers, type_, abilities)), is_made=True)
