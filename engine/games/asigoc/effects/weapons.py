"""Effects on Weapons on the field."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, Self

from engine.card_files.literals import number as number_of
from engine.core.table import Rule
from engine.games.asigoc import decisions
from engine.games.asigoc.cards import Aim, PlainClause
from engine.games.asigoc.effects.effect import Effect, ImmediateEffect
from engine.games.asigoc.prospect import Prospect
from engine.games.asigoc.table import ObjectRef, PlannedStep, Table, Target
from engine.players import PLAYERS, Player, opponent

_WEAPONS: Final[Mapping[Aim, str]] = {
    "this": "this Weapon",
    "mine": "a Weapon of yours",
    "enemy": "an enemy Weapon",
    "any": "a Weapon",
}


class AimedEffect(ImmediateEffect):
    """An effect on one Weapon on the field. `whose` says which Weapons it can target; `this` is the
    Weapon that has the effect."""

    __slots__ = ()
    whose: Aim

    def weapon(self) -> str:
        """Returns the words for the effect's target, as in "an enemy Weapon"."""
        return _WEAPONS[self.whose]

    def purpose(self) -> str:
        """Returns the purpose of picking a Weapon, in words for the player, as in "return to the
        hand"."""
        return self.code

    @abstractmethod
    def change(self, table: Table, player: Player, weapon: int) -> bool:
        """Carries out the effect on this Weapon. Returns whether it changed anything."""

    def changes(self, table: Table, weapon: int) -> bool:
        """Returns whether the effect would change anything about this Weapon now."""
        return True

    def may_do(self, prospect: Prospect) -> bool:
        return any(self.changes(prospect.table, one) for one in prospect.weapons(self.whose))

    def target(self, table: Table, player: Player, source: int) -> Rule[Target]:
        match self.whose:
            case "this":
                return None
            case "mine":
                owners = (player,)
            case "enemy":
                owners = (opponent(player),)
            case "any":
                owners = PLAYERS
        weapons = [weapon for owner in owners for weapon in table.state.side(owner).weapons]
        if not weapons:
            return None
        picked = yield from decisions.pick(
            table, player, weapons, "weapons", self.purpose(), source
        )
        return table.ref(picked)

    def act(self, table: Table, player: Player, step: PlannedStep) -> bool:
        target = step.source if self.whose == "this" else step.target
        if not isinstance(target, ObjectRef):
            return False
        if not table.is_in_play(target):
            card = table.name(step.source.number)
            table.emit("target gone", card=card, target=table.name(target.number), player=player)
            return False
        return self.change(table, player, target.number)


@dataclass(frozen=True, slots=True)
class WeaponEffect(PlainClause, AimedEffect):
    """An aimed effect that is written as its code and `whose`."""

    whose: Aim


@dataclass(frozen=True, slots=True)
class Return(WeaponEffect):
    """An effect that returns a Weapon to its owner's hand."""

    code = "return"
    grammar = '"return"i whose'
    examples = ("return enemy",)
    takes = "`return` takes `mine`, `enemy` or `any`."
    help = "`return enemy`: to its owner's hand"

    def english(self) -> str:
        whose = "its owner's" if self.whose in ("enemy", "any") else "your"
        return f"return {self.weapon()} to {whose} hand"

    def purpose(self) -> str:
        return "return to the hand"

    def change(self, table: Table, player: Player, weapon: int) -> bool:
        table.leave(weapon, "hand")
        return True


@dataclass(frozen=True, slots=True)
class Destroy(WeaponEffect):
    """An effect that destroys a Weapon: it goes to the discard pile."""

    code = "destroy"
    grammar = '"destroy"i whose'
    examples = ("destroy enemy",)
    takes = "`destroy` takes `mine`, `enemy` or `any`."
    help = "`destroy any`: to the discard pile"

    def english(self) -> str:
        return f"destroy {self.weapon()}"

    def change(self, table: Table, player: Player, weapon: int) -> bool:
        table.leave(weapon, "discard")
        return True


@dataclass(frozen=True, slots=True)
class Change(AimedEffect):
    """An effect that changes the Attack or Block of a Weapon, for good or until the End step."""

    code = "change"
    grammar = "(ATTACK | BLOCK) SIGNED (THIS | whose) [TURN]"
    examples = ("attack +1 mine", "block -2 enemy")
    help = (
        "`attack +1 mine`, `block -2 enemy`: for good. With `turn` at the end: until the End step. "
        "`this` is the Weapon it stands on"
    )

    value: Literal["attack", "block"]
    amount: int
    whose: Aim
    turn: bool = False

    @classmethod
    def read(cls, words: Sequence[Any]) -> Self:
        value, amount, whose, turn = words
        return cls(value.lower(), number_of(amount), whose.lower(), turn is not None)

    def text(self) -> str:
        return f"{self.value} {self.amount:+} {self.whose}{' turn' if self.turn else ''}"

    def english(self) -> str:
        until = " until the End step" if self.turn else ""
        return f"give {self.weapon()} {self.amount:+} {self.value.capitalize()}{until}"

    def purpose(self) -> str:
        return f"give {self.amount:+d} {self.value.capitalize()}"

    def change(self, table: Table, player: Player, weapon: int) -> bool:
        return table.change(weapon, self.value, self.amount, turn=self.turn)

    def changes(self, table: Table, weapon: int) -> bool:
        now = table.value(weapon, self.value)
        return max(0, now + self.amount) != now


@dataclass(frozen=True, slots=True)
class Pacify(WeaponEffect):
    """An effect that stops a Weapon from attacking in its owner's next Battle step."""

    code = "pacify"
    grammar = '"pacify"i ENEMY'
    examples = ("pacify enemy",)
    takes = "`pacify` takes `enemy` only."
    help = "`pacify enemy`: it can't attack in its owner's next Battle step"

    whose: Aim = "enemy"

    def english(self) -> str:
        return f"{self.weapon()} can't attack in its owner's next Battle step"

    def change(self, table: Table, player: Player, weapon: int) -> bool:
        return _mark(table, table.state.pacified, weapon, "pacify")

    def changes(self, table: Table, weapon: int) -> bool:
        return weapon not in table.state.pacified


@dataclass(frozen=True, slots=True)
class Unguard(WeaponEffect):
    """An effect that stops a Weapon from blocking this turn."""

    code = "unguard"
    grammar = '"unguard"i ENEMY'
    examples = ("unguard enemy",)
    takes = "`unguard` takes `enemy` only."
    help = "`unguard enemy`: it can't block this turn"

    whose: Aim = "enemy"

    def english(self) -> str:
        return f"{self.weapon()} can't block this turn"

    def change(self, table: Table, player: Player, weapon: int) -> bool:
        return _mark(table, table.state.unguarded, weapon, "unguard")

    def changes(self, table: Table, weapon: int) -> bool:
        return weapon not in table.state.unguarded


def _mark(table: Table, marked: set[int], weapon: int, kind: str) -> bool:
    new = weapon not in marked
    if new:
        marked.add(weapon)
        table.emit(kind, card=table.name(weapon), player=table.owners[weapon])
    return new


@dataclass(frozen=True, slots=True)
class Ready(WeaponEffect):
    """An effect that lets one of the player's Weapons attack once more in this Battle step."""

    code = "ready"
    grammar = '"ready"i MINE'
    examples = ("ready mine",)
    takes = "`ready` takes `mine` only."
    help = "`ready mine`: it may attack once more in this Battle step"

    whose: Aim = "mine"

    def english(self) -> str:
        return f"{self.weapon()} may attack once more in this Battle step"

    def change(self, table: Table, player: Player, weapon: int) -> bool:
        state = table.state
        if state.step != "battle" or state.active != player:
            return False
        state.readied[weapon] = state.readied.get(weapon, 0) + 1
        table.emit("ready", card=table.name(weapon), player=table.owners[weapon])
        return True

    def changes(self, table: Table, weapon: int) -> bool:
        state = table.state
        return state.step == "battle" and state.active == table.owners[weapon]


@dataclass(frozen=True, slots=True)
class Deploy(PlainClause, Effect):
    """An effect that puts one of the player's Weapons into an empty slot, as if it were moved there
    from the hand (R25)."""

    code = "deploy"
    grammar = '"deploy"i (HAND | DISCARD)'
    examples = ("deploy hand",)
    takes = "`deploy` takes `hand` or `discard`."
    help = "`deploy hand`, `deploy discard`: a Weapon from there into an empty slot of yours"

    zone: Literal["hand", "discard"]

    def english(self) -> str:
        where = "discard pile" if self.zone == "discard" else self.zone
        return f"deploy a Weapon from your {where}"

    def happen(self, table: Table, player: Player, step: PlannedStep) -> Rule[bool]:
        cards = table.state.side(player).zone(self.zone)
        if self.zone == "hand":
            table.use_secret(seen_by=player)
        weapons = [card for card in cards if table.cards[card].kind == "weapon"]
        if not weapons or not table.has_slot(player):
            return False
        source = step.source.number
        weapon = yield from decisions.pick(table, player, weapons, self.zone, "deploy", source)
        cards.remove(weapon)
        table.enter(weapon)
        return True

    def may_do(self, prospect: Prospect) -> bool:
        there = prospect.hand(prospect.player) if self.zone == "hand" else prospect.pile()
        return prospect.has_slot() and prospect.of_kind(there, "weapon")


WEAPON_EFFECTS: Final = (Return, Destroy, Change, Pacify, Unguard, Ready, Deploy)
