"""The practice player of ASIGOC: the worth of a position, and answers without a search.

Positions are judged at the start of a turn: everything done before it, including attacks and
blocks, has shown its worth by then.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, Final

from engine.core.practice import WeighedPractice
from engine.decisions import Decision, Option
from engine.games.asigoc.cards import Card, Weapon
from engine.games.asigoc.conditions import is_used_up
from engine.games.asigoc.effects.players import Hurt
from engine.games.asigoc.effects.weapons import Change
from engine.games.asigoc.harmless_attack import effects_in
from engine.games.asigoc.state import SLOTS
from engine.games.asigoc.table import Table, has_timing
from engine.players import Player, opponent

_LAST_HEALTH: Final = 12.0
_REACH: Final = 4
"""The assumed damage of one or two cards to an opponent, besides attacks."""
_LONG_LIFE: Final = 5
"""The number of cards from which a deck lasts long enough."""


class AsigocPractice(WeighedPractice[Table]):
    """The judgement of positions and choices by which the computer plays ASIGOC."""

    weights: ClassVar[Mapping[str, float]] = {
        "health": 1.0,
        "last health": -6.0,
        "items in hand": 0.8,
        "weapons in hand": 0.65,
        "attack": 1.1,
        "block": 0.7,
        "weapons": -1.0,
        "abilities": 0.7,
        "deck": 1.0,
        "ace": 1.3,
        "attack to come": 0.3,
        "attack back": 0.0,
        "slots to fill": 1.2,
    }

    def features(self, table: Table, player: Player) -> Sequence[float]:
        """Returns the numbers by which the computer values one player's side, in the order of
        `weights`."""
        state = table.state
        side = state.side(player)
        foe = opponent(player)
        health = side.health
        left = health - _damage(table, foe) if state.active == foe else health
        last = 1.0 / (left + 1.0) if left > 0 else 1.5 - 0.1 * left
        damage = _damage(table, player)
        items = weapons = 0
        for number in side.hand:
            if table.cards[number].kind == "weapon":
                weapons += 1
            else:
                items += 1
        attack = block = abilities = 0
        for number in side.weapons:
            attack += table.value(number, "attack")
            block += min(4, table.value(number, "block"))
            abilities += table.cards[number].ability is not None
        return (
            health,
            last,
            items,
            min(weapons, 3),
            attack,
            block,
            len(side.weapons),
            abilities,
            min(len(side.deck), _LONG_LIFE),
            side.ace is not None and not is_used_up(table, side.ace),
            damage if state.active == player else 0,
            0 if state.active == player else damage,
            min(weapons, SLOTS - len(side.weapons)),
        )

    def life(self, table: Table, player: Player) -> int:
        """Returns the player's health."""
        return table.state.side(player).health

    def is_quiet(self, table: Table) -> bool:
        """Returns whether the position is settled: a turn has just begun and no effect is
        waiting."""
        return table.state.step == "draw" and not table.stack

    def is_near_win(self, table: Table, player: Player) -> bool:
        """Returns whether the player could defeat the opponent this turn, with all Weapons and a
        card or two."""
        state = table.state
        if state.active != player:
            return False
        side = state.side(player)
        attacks = sum(table.value(one, "attack") for one in side.weapons)
        reach = _REACH + sum(_while_attacking(table.cards[one]) for one in side.weapons)
        return state.side(opponent(player)).health <= reach + attacks

    def neutral_option(self, table: Table, decision: Decision) -> int:
        """Returns the option that adds no effect to what is happening: attacks with each Weapon
        that can, blocks if that is worth it, and otherwise passes. Used to reach a position that
        can be judged."""
        fight = _fought(table, decision)
        return super().neutral_option(table, decision) if fight is None else fight

    def simulated_choice(self, table: Table, decision: Decision) -> int | None:
        """Returns the option to take without a search while an imagined match is played to its end
        or to a later turn. Attacks and blocks are chosen as if no player added an effect. For other
        choices, this is the result of `answer`."""
        fight = _fought(table, decision)
        return self.answer(table, decision) if fight is None else fight

    def answer(self, table: Table, decision: Decision) -> int | None:
        """Returns the option for a choice that needs no search: passes in Draw steps, and discards
        the least valuable card. Returns None for other choices."""
        if decision.passing is not None:
            return decision.passing if table.state.step == "draw" and not table.stack else None
        if decision.kind == "pick" and decision.prompt.endswith("to discard"):
            values = [_keeping(table, option) for option in decision.options]
            own = decision.options[0].facts["owner"] == decision.player
            best = min(values) if own else max(values)
            return values.index(best)
        return None


@lru_cache(maxsize=1024)
def _while_attacking(card: Card) -> int:
    """Returns the damage that a Weapon's ability does, or adds, while it attacks."""
    ability = card.ability
    if ability is None or not has_timing(ability, "attacking"):
        return 0
    damage = 0
    for effect in effects_in(ability.steps):
        match effect:
            case Hurt(number, me=False):
                damage += number
            case Change(value="attack", amount=amount) if amount > 0:
                damage += amount
            case _:
                pass
    return damage


def _damage(table: Table, player: Player) -> int:
    """Returns the damage of the player's next attacks if the other player blocks whenever a Weapon
    holds."""
    state = table.state
    if player in state.skipping:
        return 0
    foe = opponent(player)
    powers = sorted(
        (table.value(n, "attack") for n in state.side(player).weapons if n not in state.pacified),
        reverse=True,
    )
    blocks = [table.value(n, "block") for n in state.side(foe).weapons if n not in state.unguarded]
    damage = 0
    for power in powers:
        holding = [block for block in blocks if block >= power]
        if holding:
            block = min(holding)
            blocks.remove(block)
            blocks.append(block - 1)
        else:
            damage += power
    return damage


def _fought(table: Table, decision: Decision) -> int | None:
    """Returns the attack or block that is chosen without a search; None if there is none to
    choose."""
    if decision.restart and table.state.step == "battle":
        return _attack(table, decision)
    if table.attack is not None and decision.options[-1].facts["do"] == "no block":
        return _block(table, decision)
    return None


def _attack(table: Table, decision: Decision) -> int | None:
    """Returns the attack with the strongest Weapon, None if there is none."""
    best: tuple[int, int] | None = None
    for n, option in enumerate(decision.options):
        if option.facts["do"] == "attack":
            assert option.place is not None
            power = table.value(table.card_at(option.place), "attack")
            if power and (best is None or power > best[0]):
                best = (power, n)
    return None if best is None else best[1]


def _block(table: Table, decision: Decision) -> int:
    """Returns the block that costs least: usually the Weapon with the smallest Block that holds. A
    Weapon blocks and breaks only to save the player's life, or if it saves more."""
    assert table.attack is not None
    power = table.value(table.attack.attacker.number, "attack")
    health = table.state.side(decision.player).health
    best, least = decision.default, _pain(health, power)
    for n, option in enumerate(decision.options):
        if option.place is None:
            continue
        number = table.card_at(option.place)
        block = table.value(number, "block")
        if block >= power:
            cost = 0.4 + 0.05 * block if power else 0.9
        else:
            attack = table.value(number, "attack")
            cost = 1.5 + 1.6 * attack + 0.9 * block + _pain(health, power - block)
        if cost < least:
            best, least = n, cost
    return best


def _pain(health: int, damage: int) -> float:
    left = health - damage
    if left <= 0:
        return 100.0 - left
    return damage + _LAST_HEALTH / (left + 1) - _LAST_HEALTH / (health + 1)


def _keeping(table: Table, option: Option) -> float:
    """Returns the worth of a card in a hand compared with others there."""
    assert option.place is not None
    card = table.cards[table.card_at(option.place)]
    if isinstance(card, Weapon):
        return card.attack + 0.6 * card.block + 0.8 * len(card.enters) + (card.ability is not None)
    return 3.0
