"""The practice player of Cardfinity: the worth of a position, and answers without a search.

The deck is a player's life, and the monsters that are untapped in the opponent's turn protect it.
So a position's worth depends on what is left after the attacks that it lets through.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar, Final

from engine.core.practice import WeighedPractice
from engine.core.views import BaseViews
from engine.decisions import Decision
from engine.games.cardfinity.annotations import is_pointless
from engine.games.cardfinity.atoms import Atom, Attack, OneOf, OptionalAtom, Pop
from engine.games.cardfinity.cards import Spell, SpellCard
from engine.games.cardfinity.table import Table
from engine.players import Player, opponent

_ENOUGH: Final = 12
"""The power that stops nearly every attack; more is worth no more."""
_MOST_RAID: Final = 20


class CardfinityPractice(WeighedPractice[Table]):
    """The judgement of positions and choices by which the computer plays Cardfinity."""

    weights: ClassVar[Mapping[str, float]] = {
        "deck": 0.545,
        "last cards": -25.0,
        "hand": 0.85,
        "monsters": 0.165,
        "power": 0.068,
        "attackers": 0.875,
        "abilities": 1.0,
        "graveyard": 0.058,
        "damage to come": -0.29,
        "monsters to lose": -0.575,
        "raid": 0.185,
        "strongest attacker": 0.01,
        "strongest": 0.215,
        "spells in hand": -0.325,
        "lethal attack": 8.0,
    }

    def __init__(self, views: type[BaseViews[Any]]) -> None:
        super().__init__(views)
        self._attacks: dict[int, tuple[Spell, bool, int]] = {}

    def features(self, table: Table, player: Player) -> Sequence[float]:
        """Returns the numbers by which the computer values one player's side, in the order of
        `weights`."""
        state = table.state
        side = state.side(player)
        deck = len(side.deck)
        power = attackers = abilities = strongest = strongest_attacker = 0
        spells = sum(isinstance(table.cards[n], SpellCard) for n in side.hand)
        for number in side.field:
            now = min(_ENOUGH, table.power(number))
            power += now
            strongest = max(now, strongest)
            for _, spell in table.usable(number):
                if self._attack(spell)[1]:
                    attackers += 1
                    strongest_attacker = max(now, strongest_attacker)
                    break
            else:
                abilities += bool(table.usable(number))
        foe = opponent(player)
        damage, lost = (0, 0.0) if state.active == foe else self._raid(table, foe)
        raid, lethal = 0, False
        if state.active == player:
            raid = min(_MOST_RAID, self._raid(table, player)[0])
            lethal = self._raid(table, player, ready=True)[0] > len(state.side(foe).deck)
        left = deck - damage
        return (
            deck,
            1.0 / (left + 1.0) if left >= 0 else 1.5 - 0.05 * left,
            len(side.hand),
            len(side.field),
            power,
            attackers,
            abilities,
            min(20, len(side.graveyard)),
            damage,
            lost,
            raid,
            strongest_attacker,
            strongest,
            spells,
            float(lethal),
        )

    def is_quiet(self, table: Table) -> bool:
        """Returns whether the position is settled: no spell is being cast."""
        return not table.stack

    def options_to_search(self, table: Table, decision: Decision) -> Collection[int]:
        """Returns the indices of the options that a search should try. Leaves out those that
        certainly do nothing, and all but one of several with the same label."""
        found: dict[str, int] = {}
        main = decision.kind == "action"
        for n, option in enumerate(decision.options):
            if not (main and is_pointless(table, option)):
                found.setdefault(option.label, n)
        return found.values()

    def _attack(self, spell: Spell) -> tuple[Spell, bool, int]:
        """Returns the spell, whether it attacks, and how many cards of the graveyard it costs."""
        found = self._attacks.get(id(spell))
        if found is None:
            pops = sum(one.count for one in spell.requirements if isinstance(one, Pop))
            found = spell, any(map(_is_attack, spell.effects)), pops
            self._attacks[id(spell)] = found
        return found

    def _raid(self, table: Table, player: Player, *, ready: bool = False) -> tuple[int, float]:
        """Returns the damage that the player's monsters on the field do in their next turn, and the
        worth of the monsters that they defeat. The other player's monsters are as they are now.
        With `ready`, only monsters attack that can in this turn."""
        state = table.state
        side = state.side(player)
        grave = len(side.graveyard)
        raiders: list[int] = []
        for number in side.field:
            if ready and number in state.tapped:
                continue
            for _, spell in table.usable(number):
                _, attacks, pops = self._attack(spell)
                if attacks and pops <= grave:
                    raiders.append(table.power(number))
                    grave -= pops
                    break
        if not raiders:
            return 0, 0.0
        walls = sorted(
            table.power(n) for n in state.side(opponent(player)).field if n not in state.tapped
        )
        damage, lost = 0, 0.0
        for power in sorted(raiders):
            if not walls:
                damage += power
            elif walls[0] <= power:
                lost += 1.0 + 0.25 * walls.pop(0)
        return damage, lost


def _is_attack(atom: Atom) -> bool:
    match atom:
        case Attack():
            return True
        case OptionalAtom():
            return _is_attack(atom.atom)
        case OneOf():
            return any(map(_is_attack, atom.atoms))
        case _:
            return False
