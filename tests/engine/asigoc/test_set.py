"""The first set shows the whole language, and its starter decks are legal, teaching, playable."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import replace
from importlib.resources import files

import pytest

from engine.core.randomness import seed_from_int
from engine.decks import Starter
from engine.games.asigoc.cards import Ability, Ace, Clause, Item, Step, Weapon
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
from engine.games.asigoc.game import Asigoc
from engine.games.asigoc.set import STARTERS, first_set
from tests.practice import greedy_player, play_out
from tests.sometimes import some_now

GAME = Asigoc()
EACH = pytest.mark.parametrize("starter", STARTERS, ids=lambda starter: starter.key)
PAIRS = pytest.mark.parametrize(
    ("one", "other"),
    list(itertools.combinations_with_replacement(STARTERS, 2)),
    ids=lambda starter: starter.key,
)


# ---- the set


def abilities() -> Iterator[Ability]:
    for card in first_set().values():
        if isinstance(card, Weapon | Item | Ace) and card.ability is not None:
            yield card.ability


def steps() -> Iterator[Step]:
    for card in first_set().values():
        if isinstance(card, Weapon):
            yield from card.enters
    for ability in abilities():
        yield from ability.steps


def within(found: Iterable[Clause]) -> Iterator[Clause]:
    """Yields the effects, and the effects in their brackets."""
    for effect in found:
        yield effect
        if isinstance(effect, OneOf):
            yield from within(effect.effects)
        if isinstance(effect, Repeat):
            yield from within(step.effect for step in effect.steps)


def plain(effect: Clause) -> Clause:
    """Returns the effect without its numbers, its names and the contents of its brackets."""
    match effect:
        case Hurt() | Heal() | Draw() | Discard() | Look() | Arrange() | Mill():
            return replace(effect, number=1)
        case Search(name=name):
            return replace(effect, name="a name" if name else "")
        case OneOf():
            return OneOf(())
        case Repeat():
            return Repeat(1, ())
        case _:
            return effect


EFFECTS: frozenset[Clause] = frozenset(plain(step) for step in within(s.effect for s in steps()))
CONDITIONS: frozenset[Condition] = frozenset(
    part for ability in abilities() for part in ability.parts if isinstance(part, Condition)
)
COSTS: frozenset[Cost] = frozenset(
    part for ability in abilities() for part in ability.parts if isinstance(part, Cost)
)


def test_it_is_large_enough():
    kinds = [type(card) for card in first_set().values()]
    assert kinds.count(Weapon) + kinds.count(Item) >= 45
    assert kinds.count(Ace) >= 6


@pytest.mark.parametrize(
    "timing",
    ["main", "any", "answer", "attacked", "attacking", "blocking", "discarded", "end"],
)
def test_every_time_to_act_is_on_a_card(timing: str):
    assert any(isinstance(part, ActivationTime) and part.timing == timing for part in CONDITIONS)


def test_answers_to_every_kind_of_card_are_on_cards():
    assert {
        ActivationTime("answer"),
        ActivationTime("answer", "item"),
        ActivationTime("answer", "weapon"),
    } <= CONDITIONS
    assert ActivationTime("answer", "ace") in CONDITIONS


def test_every_limit_is_on_a_card():
    assert {Limit("turn"), Limit("match"), Limit("freely")} <= CONDITIONS


def test_every_word_of_a_comparison_is_on_a_card():
    found = [part for part in CONDITIONS if isinstance(part, Compare)]
    assert {part.mine for part in found} == {True, False}
    assert {part.at_least for part in found} == {True, False}
    assert {part.measure for part in found} == {"health", "hand", "discard", "weapons", "deck"}


def test_some_abilities_have_no_condition_at_all():
    assert any(not ability.parts for ability in abilities())


def test_every_cost_is_on_a_card():
    assert {type(cost) for cost in COSTS} == {Pay, DiscardCost, Sacrifice, BanishCost}
    random = {cost.random for cost in COSTS if isinstance(cost, DiscardCost)}
    assert random == {True, False}


@pytest.mark.parametrize(
    "effect",
    [
        Hurt(1),
        Hurt(1, me=True),
        Heal(1),
        Heal(1, enemy=True),
        Draw(1),
        Draw(1, enemy=True),
        Discard(1),
        Discard(1, "random"),
        Discard(1, "owner", enemy=True),
        Discard(1, "random", enemy=True),
        Discard(1, "pick", enemy=True),
        Nullify(),
        Nullify("item"),
        Nullify("weapon"),
        Nullify("ace"),
        Return("mine"),
        Return("enemy"),
        Return("any"),
        Destroy("mine"),
        Destroy("enemy"),
        Destroy("any"),
        Pacify(),
        Unguard(),
        Ready(),
        Deploy("hand"),
        Deploy("discard"),
        Recover(),
        Recover("weapon"),
        Recover("item"),
        Search(),
        Search("weapon"),
        Search("item"),
        Search(name="a name"),
        Look("deck", 1),
        Look("enemy deck", 1),
        Look("hand", 1),
        Arrange(1),
        Mill(1),
        Mill(1, enemy=True),
        SkipBattle(),
        Copy(),
        OneOf(()),
        Repeat(1, ()),
    ],
    ids=repr,
)
def test_every_effect_is_on_a_card(effect: Clause):
    assert effect in EFFECTS


def test_every_way_to_change_a_value_is_on_a_card():
    changes = [effect for effect in EFFECTS if isinstance(effect, Change)]
    signs = {(change.value, change.amount > 0) for change in changes}
    assert signs == set(itertools.product(("attack", "block"), (True, False)))
    assert {change.whose for change in changes} == {"this", "mine", "enemy", "any"}
    assert {change.turn for change in changes} == {True, False}


def test_one_effect_hangs_on_another():
    assert any(step.then for step in steps())


@pytest.mark.parametrize("name", ["weapons.txt", "items.txt", "aces.txt"])
def test_a_comment_stands_above_every_card(name: str):
    lines = files("engine.games.asigoc.set").joinpath(name).read_text("utf-8").splitlines()
    cards = [number for number, line in enumerate(lines) if line.startswith(name[:3])]
    assert cards
    assert [lines[number] for number in cards if not lines[number - 1].startswith("!")] == []


# ---- the starter decks


def test_there_are_four_ready_decks():
    assert len({starter.key for starter in STARTERS}) == 4


@EACH
def test_it_is_made_of_the_first_set_alone(starter: Starter):
    sheet = GAME.deck_sheet(GAME.parse_deck(starter.text))
    names = {card.face.name for card in sheet.cards}
    assert len(names) == 16
    assert names <= set(first_set())


@EACH
def test_its_comments_speak_to_the_reader(starter: Starter):
    notes = [line for line in starter.text.splitlines() if line.startswith("! ")]
    assert "How to play it" in starter.text
    assert len(notes) >= 8


def test_hardly_a_card_is_in_two_decks():
    decks = [GAME.deck_sheet(GAME.parse_deck(starter.text)) for starter in STARTERS]
    names = [card.face.name for deck in decks for card in deck.cards]
    assert len(names) - len(set(names)) <= 3


@pytest.mark.parametrize(("one", "other"), some_now(itertools.combinations(STARTERS, 2)))
def test_sensible_players_bring_a_match_to_its_end(one: Starter, other: Starter):
    decks = (GAME.parse_deck(one.text), GAME.parse_deck(other.text))
    match = GAME.begin(decks, seed_from_int(1))
    play_out(match, {"A": greedy_player(), "B": greedy_player()})
    assert match.winner in ("A", "B")
    assert 3 <= match.view(None).turn <= 50
