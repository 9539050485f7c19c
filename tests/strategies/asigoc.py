"""Random ASIGOC cards over the whole grammar, and random legal decks."""

from __future__ import annotations

from functools import cache
from typing import Literal, get_args

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from engine.card_files.literals import encode
from engine.games.asigoc.cards import (
    Ability,
    Ace,
    Card,
    CardKind,
    Clause,
    Item,
    Measure,
    Often,
    Step,
    Timing,
    Weapon,
    Whose,
)
from engine.games.asigoc.conditions import ActivationTime, Compare, Condition, Limit
from engine.games.asigoc.costs import BanishCost, Cost, DiscardCost, Pay, Sacrifice
from engine.games.asigoc.effects.effect import Copy, Nullify, OneOf, Repeat
from engine.games.asigoc.effects.players import (
    Arrange,
    Discard,
    Draw,
    Heal,
    Hurt,
    Look,
    Mill,
    Recover,
    Search,
    SkipBattle,
)
from engine.games.asigoc.effects.weapons import (
    Change,
    Deploy,
    Destroy,
    Pacify,
    Ready,
    Return,
    Unguard,
)
from engine.games.asigoc.legality import DECK_SIZE
from engine.games.asigoc.printer import print_card
from tests.strategies.cardfinity import any_name

HIGHEST = 10
NAMES = tuple(f"Card {number}" for number in range(1, DECK_SIZE + 1))

_FLAG = st.booleans()
_KINDS = st.sampled_from([None, *get_args(CardKind)])
_DECK_KINDS: SearchStrategy[CardKind | None] = st.sampled_from([None, "weapon", "item"])
_TIMINGS = [one for one in get_args(Timing) if one not in ("answer", "discarded")]


def _parts(most: int, *, in_weapon: bool) -> SearchStrategy[tuple[Condition | Cost, ...]]:
    counts = st.integers(1, most)
    timings = [*_TIMINGS, "discarded"] if in_weapon else _TIMINGS
    part: SearchStrategy[Condition | Cost] = st.one_of(
        st.sampled_from(timings).map(ActivationTime),
        _KINDS.map(lambda kind: ActivationTime("answer", kind)),
        st.sampled_from(get_args(Often)).map(Limit),
        st.builds(Compare, _FLAG, st.sampled_from(get_args(Measure)), _FLAG, counts),
        st.builds(Pay, counts),
        st.builds(DiscardCost, counts, _FLAG),
        st.just(Sacrifice()),
        st.builds(BanishCost, counts),
    )
    return st.lists(part, max_size=3).map(tuple)


def _plain(names: SearchStrategy[str], most: int, *, in_weapon: bool) -> SearchStrategy[Clause]:
    """Returns effects without others in them."""
    counts = st.integers(1, most)
    amounts = counts.flatmap(lambda count: st.sampled_from((count, -count)))
    whose = st.sampled_from(get_args(Whose))
    changed: list[Literal["this"] | Whose] = ["mine", "enemy", "any"]
    if in_weapon:
        changed.append("this")
    fixed: list[Clause] = [
        Pacify(), Unguard(), Ready(), Deploy("hand"), Deploy("discard"), SkipBattle(), Copy(),
        Look("hand"),
    ]  # fmt: skip
    return st.one_of(
        st.sampled_from(fixed),
        st.builds(Hurt, counts, _FLAG),
        st.builds(Heal, counts, _FLAG),
        st.builds(Draw, counts, _FLAG),
        st.builds(Mill, counts, _FLAG),
        st.builds(Discard, counts, st.sampled_from(("owner", "random")), _FLAG),
        st.builds(Discard, counts, st.just("pick"), st.just(True)),
        _KINDS.map(Nullify),
        whose.map(Return),
        whose.map(Destroy),
        st.builds(
            Change,
            st.sampled_from(("attack", "block")),
            amounts,
            st.sampled_from(changed),
            _FLAG,
        ),
        _DECK_KINDS.map(Recover),
        _DECK_KINDS.map(Search),
        names.map(lambda name: Search(name=name)),
        st.builds(Look, st.sampled_from(("deck", "enemy deck")), counts),
        st.builds(Arrange, counts),
    )


def _listed(effect: SearchStrategy[Clause]) -> SearchStrategy[tuple[Step, ...]]:
    """Returns lists of one to three effects, some with `then`."""
    rest = st.lists(st.builds(Step, effect, _FLAG), max_size=2)
    return st.builds(lambda first, others: (first, *others), effect.map(Step), rest)


def _steps(
    names: SearchStrategy[str], most: int, *, in_weapon: bool
) -> SearchStrategy[tuple[Step, ...]]:
    effect = st.recursive(
        _plain(names, most, in_weapon=in_weapon),
        lambda inner: st.one_of(
            st.lists(inner, min_size=2, max_size=3).map(tuple).map(OneOf),
            st.builds(Repeat, st.integers(1, most), _listed(inner)),
        ),
        max_leaves=4,
    )
    return _listed(effect)


def _weapons(names: SearchStrategy[str], most: int) -> SearchStrategy[Weapon]:
    steps = _steps(names, most, in_weapon=True)
    ability = st.builds(Ability, _parts(most, in_weapon=True), steps)
    value = st.integers(0, HIGHEST)
    return st.builds(Weapon, names, value, value, st.just(()) | steps, st.none() | ability)


def _abilities(names: SearchStrategy[str], most: int) -> SearchStrategy[Ability]:
    """Returns abilities of Items and Aces."""
    steps = _steps(names, most, in_weapon=False)
    return st.builds(Ability, _parts(most, in_weapon=False), steps)


@cache
def cards() -> SearchStrategy[Card]:
    """Returns any card that the grammar can write."""
    names = any_name()
    abilities = _abilities(names, HIGHEST)
    return st.one_of(
        _weapons(names, HIGHEST),
        st.builds(Item, names, abilities),
        st.builds(Ace, names, abilities),
    )


_LISTED_NAMES = st.sampled_from(NAMES)
_DECK_WEAPONS = _weapons(_LISTED_NAMES, 3)
_DECK_ABILITIES = _abilities(_LISTED_NAMES, 3)


@st.composite
def legal_decks(draw: st.DrawFn) -> str:
    """Draws the text of a legal deck of its own cards, Weapons and Items of all sorts and an Ace.
    Counts are small, so that matches do not end with the first card."""
    made: list[Card] = [Ace("The Ace", draw(_DECK_ABILITIES))]
    weapons = draw(st.integers(3, DECK_SIZE - 3))
    for at, name in enumerate(NAMES):
        if at < weapons:
            drawn = draw(_DECK_WEAPONS)
            attack, block = min(drawn.attack, 4), min(drawn.block, 6)
            made.append(Weapon(name, attack, block, drawn.enters, drawn.ability))
        else:
            made.append(Item(name, draw(_DECK_ABILITIES)))
    listed = [encode(name) for name in NAMES]
    text = [*map(print_card, made), 'deck: "Random" by "Hypothesis"', 'ace "The Ace"', *listed]
    return "\n".join([*text, ""])
