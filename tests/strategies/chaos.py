"""Random Chaos Cards: over the whole grammar, whether or not the rules refuse them, and from the
generator."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import get_args

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from engine.card_files.literals import LARGEST, name_flaws
from engine.games.chaos.card_terms import ABILITIES, TYPES, Ability, Side, TriggerName
from engine.games.chaos.cards import (
    DECK_SIZE,
    Action,
    Amount,
    AmountName,
    AtkHpMod,
    Base,
    Card,
    ChangeMaxMp,
    ChangeMp,
    Copy,
    Destination,
    Draw,
    Effect,
    GiveEffects,
    Move,
    NewCards,
    OnAll,
    OnLeader,
    OnRandom,
    OnSelf,
    Plain,
    PlainName,
    RandomCard,
    Targeted,
    Transform,
    Trigger,
    Win,
    ZoneName,
)
from engine.games.chaos.conditions import (
    CardExistCond,
    CardTargetCond,
    CardType,
    CharTargetCond,
    FieldExistCond,
    IndeCond,
    LeaderCond,
    MaxMpCond,
    MpCond,
    Position,
    SourceCond,
    StatCond,
    StatGe,
    StatLe,
    StatName,
    TargetCond,
)
from engine.games.chaos.generator import generate
from engine.games.chaos.loading.parser import MOST_DIGITS, MOST_IN_NAME
from engine.games.chaos.printer import print_cards
from tests.engine.chaos.pool import POOL

LEVELS = 2
NUMBERS = st.integers(-LARGEST, LARGEST)
SIDES: SearchStrategy[Side] = st.sampled_from(get_args(Side))
BOUNDS = st.builds(StatGe, NUMBERS) | st.builds(StatLe, NUMBERS)
ASKED_ABILITIES: SearchStrategy[Ability | None] = st.none() | st.sampled_from(ABILITIES)
ASKED_STATS = st.none() | st.builds(StatCond, st.sampled_from(get_args(StatName)), BOUNDS)
CHARS = st.builds(
    CharTargetCond,
    SIDES,
    st.sampled_from(("character", "minion", *TYPES)),
    ASKED_ABILITIES,
    ASKED_STATS,
)
CARDS_THERE = st.builds(
    CardTargetCond,
    st.sampled_from(get_args(Position)),
    SIDES,
    st.sampled_from(get_args(CardType)),
    ASKED_ABILITIES,
    ASKED_STATS,
)
assert len(str(LARGEST)) == MOST_DIGITS


def any_name() -> SearchStrategy[str]:
    """Returns a strategy for any name that the language allows."""
    characters = st.characters(exclude_categories=["Cs", "Cc"], exclude_characters='"')
    return st.text(characters, min_size=1, max_size=MOST_IN_NAME).filter(
        lambda name: not list(name_flaws(name, name, MOST_IN_NAME))
    )


def target_conditions() -> SearchStrategy[TargetCond]:
    """Conditions on a character or a card."""
    return CHARS | CARDS_THERE


def independent_conditions() -> SearchStrategy[IndeCond]:
    """Returns independent conditions."""
    return st.one_of(
        st.builds(FieldExistCond, CHARS),
        st.builds(CardExistCond, CARDS_THERE),
        st.builds(LeaderCond, SIDES, ASKED_ABILITIES, ASKED_STATS),
        st.builds(MpCond, SIDES, BOUNDS),
        st.builds(MaxMpCond, SIDES, BOUNDS),
    )


def triggers() -> SearchStrategy[Trigger]:
    """Returns triggers of effects."""
    return st.sampled_from(get_args(TriggerName)).flatmap(
        lambda name: st.builds(Trigger, st.just(name), SIDES if "turn" in name else st.none())
    )


def destinations() -> SearchStrategy[Destination]:
    """Returns destinations of cards."""
    return st.builds(
        Destination,
        st.sampled_from(get_args(ZoneName)),
        st.sampled_from((*get_args(Side), "owner")),
    )


@cache
def bases(levels: int) -> SearchStrategy[Base]:
    """Returns base effects that have at most `levels` levels of cards and effects within them."""
    found: list[SearchStrategy[Base]] = [
        st.builds(Amount, st.sampled_from(get_args(AmountName)), NUMBERS),
        st.builds(AtkHpMod, NUMBERS, NUMBERS),
        st.builds(Plain, st.sampled_from(get_args(PlainName))),
        st.builds(Move, destinations()),
        st.builds(Copy, destinations()),
        st.builds(Transform, new_cards(levels)),
    ]
    if levels:
        given = st.lists(effects(levels - 1), min_size=1, max_size=2)
        found.append(st.builds(GiveEffects, given.map(tuple)))
    return st.one_of(found)


@cache
def new_cards(levels: int) -> SearchStrategy[Card | RandomCard]:
    """Returns cards for `new` and `transform`."""
    unknown = st.builds(RandomCard, NUMBERS)
    return unknown | cards(levels - 1) if levels else unknown


@cache
def actions(levels: int) -> SearchStrategy[Action]:
    """Returns actions of effects."""
    base = bases(levels)
    return st.one_of(
        st.builds(Targeted, base, target_conditions()),
        st.builds(OnAll, base, target_conditions()),
        st.builds(OnRandom, base, target_conditions()),
        st.builds(OnLeader, base, SIDES),
        st.builds(OnSelf, base),
        st.builds(Draw, NUMBERS, SIDES),
        st.builds(ChangeMp, NUMBERS, SIDES),
        st.builds(ChangeMaxMp, NUMBERS, SIDES),
        st.builds(NewCards, NUMBERS, destinations(), new_cards(levels)),
        st.builds(Win, SIDES),
    )


@cache
def effects(levels: int) -> SearchStrategy[Effect]:
    """Returns a strategy for effects."""
    source = st.builds(SourceCond, target_conditions())
    condition = st.none() | independent_conditions() | source
    return st.builds(Effect, triggers(), actions(levels), condition)


@cache
def cards(levels: int = LEVELS) -> SearchStrategy[Card]:
    """Cards of every kind."""
    chosen = st.sets(st.sampled_from(ABILITIES)).map(
        lambda chosen: tuple(one for one in ABILITIES if one in chosen)
    )
    acting = st.lists(effects(levels), max_size=2).map(tuple)
    body = {"cost": NUMBERS, "abilities": chosen, "effects": acting, "name": any_name()}
    numbers = {"attack": NUMBERS, "health": NUMBERS, "attack_times": NUMBERS}
    return st.one_of(
        st.builds(Card, kind=st.just("leader"), **numbers, **body),
        st.builds(Card, kind=st.just("minion"), type=st.sampled_from(TYPES), **numbers, **body),
        st.builds(Card, kind=st.just("spell"), attack_times=st.just(0), **body),
    )


def generated_cards(least: int | None = None, most: int | None = None) -> SearchStrategy[Card]:
    """Cards from the generator, of a cost within the bounds."""
    seeds, places = st.integers(0, LARGEST), st.integers(1, 20)
    return st.builds(generate, seeds, places, st.just(least), st.just(most))


def generated_decks() -> SearchStrategy[tuple[Card, ...]]:
    """Returns the first 20 cards of a seed: they make a legal deck."""
    return st.integers(0, LARGEST).map(
        lambda seed: tuple(generate(seed, k) for k in range(1, DECK_SIZE + 1))
    )


def print_deck(name: str, author: str | None, cards: Iterable[Card]) -> str:
    """Returns a deck file that defines the cards and lists them."""
    cards = tuple(cards)
    by = f' by "{author}"' if author else ""
    names = "".join(f'"{card.name}"\n' for card in cards)
    return f'{print_cards(cards)}\n\ndeck: "{name}"{by}\n{names}'


def legal_decks() -> SearchStrategy[str]:
    """Returns texts of legal decks: of cards that use everything, and of generated ones."""
    chosen = st.lists(st.sampled_from(POOL), min_size=DECK_SIZE, max_size=DECK_SIZE, unique=True)
    return (chosen | generated_decks()).map(lambda cards: print_deck("Random", None, cards))
