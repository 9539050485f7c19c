"""Abilities back to text, such that reading what was printed gives the same."""

from __future__ import annotations

from functools import lru_cache

from engine.games.asigoc.cards import Ability, Step


def print_steps(steps: tuple[Step, ...]) -> str:
    """Returns a list of effects as it is written, on one line."""
    return ", ".join(f"{'then ' if one.then else ''}{one.effect.text()}" for one in steps)


def print_parts(ability: Ability) -> str:
    """Returns an ability's conditions and costs as they are written, on one line; maybe empty."""
    return ", ".join(part.text() for part in ability.parts)


@lru_cache(maxsize=4096)
def print_ability(ability: Ability) -> str:
    """Returns an ability as it is written, on one line: `any, pay 1: draw 1`."""
    return f"{print_parts(ability)}: {print_steps(ability.steps)}"
