"""Declarations that can still become legal, compared with trying all of them (LIFEBURN 11.3)."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence

import pytest

from engine.games.lifeburn.actions.combat import Field
from engine.games.lifeburn.state.prices import completes
from engine.games.lifeburn.state.state import Attack


def is_legal(ground: Field, attacks: Sequence[Attack]) -> bool:
    """Returns whether the attacks are legal, directly by the rule."""
    attacked = {attack.target for attack in attacks}
    for attack in attacks:
        dives = attack.attacker in ground.divers
        if attack.target == ground.enemy:
            if not (ground.immune if dives else ground.shields) <= attacked:
                return False
        elif attack.target not in ground.attackable:
            return False
        if not ground.taunts <= attacked and attack.target not in ground.taunts:
            return False
    return True


def some_field(chance: random.Random, attackers: Sequence[int]) -> Field:
    def some(numbers: Sequence[int], share: float) -> list[int]:
        return [number for number in numbers if chance.random() < share]

    enemies = range(100, 100 + chance.randrange(4))
    attackable = some(enemies, 0.8)
    return Field(
        "B",
        tuple(attackable),
        frozenset(some(enemies, 0.8)),
        frozenset(some(attackable, 0.3)),
        frozenset(some(attackable, 0.3)),
        frozenset(some(attackers, 0.4)),
    )


@pytest.mark.parametrize("seed", range(10))
def test_a_declaration_can_become_legal_if_some_more_attacks_make_it_so(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(100):
        able = list(range(chance.randrange(1, 5)))
        ground = some_field(chance, able)
        targets = [*ground.attackable, ground.enemy]
        declared = chance.randrange(len(able) + 1)
        attacks = [Attack(one, chance.choice(targets)) for one in able[:declared]]
        left = able[declared:]
        ways = itertools.product([None, *targets], repeat=len(left))
        possible = any(
            is_legal(
                ground,
                [*attacks, *(Attack(a, t) for a, t in zip(left, way, strict=True) if t)],
            )
            for way in ways
        )
        assert (not ground.needed(attacks)) == is_legal(ground, attacks)
        assert ground.can_become_legal(attacks, len(left)) == possible


@pytest.mark.parametrize("seed", range(10))
def test_tributes_are_completed_so_that_none_is_superfluous(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(100):
        chosen = [chance.randrange(1, 4) for _ in range(chance.randrange(1, 4))]
        rest = [chance.randrange(1, 4) for _ in range(chance.randrange(5))]
        needed = chance.randrange(1, 9)
        sets = itertools.chain.from_iterable(
            itertools.combinations(rest, size) for size in range(len(rest) + 1)
        )
        possible = any(
            sum(chosen) + sum(more) - min(*chosen, *more, 99) < needed <= sum(chosen) + sum(more)
            for more in sets
        )
        assert completes(rest, chosen, needed) == possible
