"""The computer's plan for its attacks. It values whole attack declarations, and improves the best
one by changing the target of one attacker after the other, as long as that gains."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.games.lifeburn.actions import combat
from engine.games.lifeburn.state import stats
from engine.games.lifeburn.state.state import Attack, Target
from engine.games.lifeburn.state.table import Table, work_out

LifeWorth = Callable[[int], float]
"""A function that returns the worth of that much life."""
BodyWorth = Callable[[int, int], float]
"""A function that returns the worth of a Summon of that attack and defense."""

_ILLEGAL: Final = 60.0
"""The penalty of a declaration for each enemy that it must attack but doesn't."""
_DENT: Final = 0.15
"""The share of a card's worth that counts for only wounding it."""
_WON: Final = 500.0
_ROUNDS: Final = 6
_MOST: Final = 10
"""Most attackers, and most enemies, for which better declarations are searched."""


@dataclass(frozen=True, slots=True)
class Fighter:
    """A Summon in a possible attack: the damage that it deals (`strength`), the damage that kills
    it (`defense`), and its worth to the practice player."""

    strength: int
    defense: int
    worth: float
    tramples: bool = False


@dataclass(frozen=True, slots=True)
class AttackOutlook:
    """The facts by which the practice player values attacks: the legal attacks, the fighters of
    both sides, and the enemy's life."""

    ground: combat.Field
    own: dict[int, Fighter]
    enemies: dict[int, Fighter]
    life: int
    life_worth: LifeWorth

    def gain(self, attacks: Sequence[Attack]) -> float:
        """Returns how much the attacker gains by these attacks; a very low number if they are
        illegal."""
        found = -_ILLEGAL * len(self.ground.needed(attacks))
        dealt: dict[int, int] = {}
        to_player = 0
        for attack in attacks:
            one = self.own[attack.attacker]
            if isinstance(attack.target, str):
                to_player += one.strength
                continue
            enemy = self.enemies[attack.target]
            left = enemy.defense - dealt.get(attack.target, 0)
            dealt[attack.target] = dealt.get(attack.target, 0) + one.strength
            if one.tramples and one.strength > max(0, left):
                to_player += one.strength - max(0, left)
            if enemy.strength >= one.defense:
                found -= one.worth
        for number, damage in dealt.items():
            enemy = self.enemies[number]
            share = damage / enemy.defense if enemy.defense > 0 else 1.0
            found += enemy.worth * (1.0 if share >= 1 else _DENT * share)
        if to_player >= self.life:
            return found + _WON
        return found + self.life_worth(self.life) - self.life_worth(self.life - to_player)


def planned(table: Table, life_worth: LifeWorth, body_worth: BodyWorth) -> Sequence[Attack]:
    """Returns the best attacks for the turn player, in the order to declare them; empty if no
    attack is worth it. `life_worth` returns the worth of an amount of life, `body_worth` that of a
    Summon with a given attack and defense."""
    return work_out(
        table, ("attack plan",), lambda: _planned(reckoning(table, life_worth, body_worth)), ()
    )


def reckoning(table: Table, life_worth: LifeWorth, body_worth: BodyWorth) -> AttackOutlook:
    """Returns the facts for valuing the turn player's attacks in the present position."""
    able = combat.attackers(table)[:_MOST]
    ground = combat.field(table, able)

    def fighter(number: int, *, attacks: bool) -> Fighter:
        attack, defense = stats.attack_and_defense(table, number)
        tramples = attacks and "Trample" in stats.keywords(table, number)
        strength = stats.combat_strength(table, number)
        return Fighter(strength, defense, body_worth(attack, defense), tramples)

    own = {one: fighter(one, attacks=True) for one in able}
    enemies = {one: fighter(one, attacks=False) for one in ground.attackable}
    return AttackOutlook(ground, own, enemies, table.side(ground.enemy).life, life_worth)


def _planned(known: AttackOutlook) -> Sequence[Attack]:
    best: dict[int, Target] = {}
    value = 0.0
    for start in ({}, _covering(known)):
        found, gain = _climbed(known, start)
        if gain > value + 1e-9:
            best, value = found, gain
    return [Attack(attacker, target) for attacker, target in best.items()]


def _covering(known: AttackOutlook) -> dict[int, Target]:
    """Returns a declaration in which the weakest attackers occupy the enemies, and all others
    attack the player."""
    weakest = sorted(known.own, key=lambda one: known.own[one].strength)
    if len(weakest) <= len(known.enemies):
        return {}
    strongest = sorted(known.enemies, key=lambda one: -known.enemies[one].worth)
    sent: dict[int, Target] = {}
    for attacker in weakest:
        sent[attacker] = strongest.pop() if strongest else known.ground.enemy
    return sent


def _climbed(known: AttackOutlook, sent: dict[int, Target]) -> tuple[dict[int, Target], float]:
    """Returns the declaration after sending one attacker after the other to the target with the
    greatest gain, and its gain."""
    targets: tuple[Target | None, ...] = (
        None,
        known.ground.enemy,
        *known.ground.attackable[:_MOST],
    )
    value = known.gain(_attacks(sent))
    for _ in range(_ROUNDS):
        before = value
        for attacker in known.own:
            for target in targets:
                if sent.get(attacker) == target:
                    continue
                other = dict(sent)
                other.pop(attacker, None)
                if target is not None:
                    other[attacker] = target
                gain = known.gain(_attacks(other))
                if gain > value + 1e-9:
                    sent, value = other, gain
        if value <= before:
            break
    return sent, value


def _attacks(sent: dict[int, Target]) -> list[Attack]:
    return [Attack(attacker, target) for attacker, target in sent.items()]
