"""The table of an ASIGOC match: its state, and all changes that need no player's answer.

Questions to players are in `stack`, `costs`, `effects` and `battle`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from engine.core.randomness import SeededRandom
from engine.core.table import CardTable
from engine.events import EventKind
from engine.games.asigoc.cards import Ability, Card, CardKind, Clause, Weapon
from engine.games.asigoc.state import SLOTS, State, ZoneKey
from engine.limits import Culprit
from engine.players import PLAYERS, Player

Value = Literal["attack", "block"]


@dataclass(frozen=True, slots=True)
class ObjectRef:
    """A reference to a Weapon on the field. The reference becomes invalid when the Weapon
    leaves."""

    number: int
    stay: int


@dataclass(slots=True)
class StackEntry:
    """An effect in the Outlet, the stack of waiting effects: its player, its card, and its planned
    steps."""

    player: Player
    source: ObjectRef
    kind: CardKind
    plan: tuple[PlannedStep, ...]
    nullified: bool = False


@dataclass(frozen=True, slots=True)
class StackRef:
    """A reference to an effect in the Outlet by its place, counted from the oldest. The effect
    keeps this place until it has resolved."""

    place: int


Target = ObjectRef | StackRef | None


@dataclass(frozen=True, slots=True)
class PlannedStep:
    """A step of an effect with all choices that were made on activation. `rounds` are the lists of
    steps that a `repeat` goes through, or the one list of a `copy`. `source` is the card that
    `this` means."""

    effect: Clause
    then: bool
    source: ObjectRef
    target: Target = None
    rounds: tuple[tuple[PlannedStep, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Attack:
    """The attack in progress: a Weapon of the turn player, and the blocker if there is one."""

    attacker: ObjectRef
    blocker: ObjectRef | None = None


@dataclass(frozen=True, slots=True)
class WaitingEffect:
    """An effect that is added to the Outlet as soon as the Outlet is empty. The effect belongs to a
    Weapon that has entered, or to a discarded Weapon with a `discarded` ability."""

    player: Player
    source: ObjectRef
    ability: Ability | None


class Table(CardTable[State, Card]):
    """A running match: its state, its cards, its random numbers and its events. `stack` is the
    Outlet (effects that wait to resolve), with the newest last. `waiting` are effects that are
    added once `stack` is empty. `steps_chosen` counts the effects of the activation in progress."""

    def __init__(
        self, cards: tuple[Card, ...], owners: tuple[Player, ...], rng: SeededRandom
    ) -> None:
        super().__init__(State(), cards, owners, rng)
        self.stack: list[StackEntry] = []
        self.waiting: list[WaitingEffect] = []
        self.attack: Attack | None = None
        self.steps_chosen = 0

    def replace_hidden_cards(self, cards: Mapping[int, tuple[Player, str, Card]]) -> None:
        """Replaces cards by others, and removes all changes of the replaced cards. Only for
        imagined matches, in which hidden cards are guesses. `cards` maps the number of each card to
        its owner, the key of its zone and the new card."""
        super().replace_hidden_cards(cards)
        state = self.state
        for number in cards:
            for changes in (state.lasting, state.passing, state.stays):
                changes.pop(number, None)
            for marked in (state.used, state.spent, state.unguarded, state.pacified):
                marked.discard(number)

    def cause(self) -> Culprit | None:
        """Returns the card whose effect is the newest in the Outlet; None if the Outlet is
        empty."""
        if not self.stack:
            return None
        source = self.stack[-1].source.number
        return Culprit(self.name(source), self.owners[source])

    def value(self, number: int, value: Value) -> int:
        """Returns the Weapon's current Attack or Block, as `value` says."""
        which = 0 if value == "attack" else 1
        card = self.cards[number]
        printed = getattr(card, value) if isinstance(card, Weapon) else 0
        state = self.state
        lasting = state.lasting.get(number, (0, 0))[which]
        passing = state.passing.get(number, (0, 0))[which]
        return max(0, printed + lasting + passing)

    def change(self, number: int, value: Value, amount: int, *, turn: bool) -> bool:
        """Changes the Weapon's Attack or Block by `amount`: until the End step if `turn`, otherwise
        for good. The number never falls below 0. Returns whether the number changed."""
        state = self.state
        now = self.value(number, value)
        change = max(0, now + amount) - now
        if not change:
            return False
        changes = state.passing if turn else state.lasting
        attack, block = changes.get(number, (0, 0))
        is_attack = value == "attack"
        changes[number] = (attack + change, block) if is_attack else (attack, block + change)
        name, player = self.name(number), self.owners[number]
        self.emit("change", card=name, player=player, value=value, n=change, turn=int(turn))
        return True

    def expire(self, number: int) -> None:
        """Ends the card's changes that last until the End step. If the permanent changes that are
        left would make Attack or Block negative, they are limited so that this value is 0."""
        state = self.state
        card = self.cards[number]
        if state.passing.pop(number, None) and isinstance(card, Weapon):
            attack, block = state.lasting.get(number, (0, 0))
            state.lasting[number] = (max(attack, -card.attack), max(block, -card.block))

    def is_in_play(self, ref: ObjectRef) -> bool:
        """Returns whether the referenced Weapon is still on the field. False if it left and came
        back."""
        number = ref.number
        on_field = number in self.state.side(self.owners[number]).weapons
        return on_field and self.state.stays.get(number, 0) == ref.stay

    def ref(self, number: int) -> ObjectRef:
        """Returns a reference to the card that is valid until the card leaves the field."""
        return ObjectRef(number, self.state.stays.get(number, 0))

    def has_slot(self, player: Player) -> bool:
        """Returns whether the player has an empty Weapon slot."""
        return len(self.state.side(player).weapons) < SLOTS

    def enter(self, number: int) -> None:
        """Puts a Weapon, which the caller has removed from its zone, into a slot. Queues its effect
        on entering (R6)."""
        player = self.owners[number]
        self.state.side(player).weapons.append(number)
        self.state.stays[number] = self.state.stays.get(number, 0) + 1
        self.waiting.append(WaitingEffect(player, self.ref(number), None))
        self.emit("deploy", card=self.name(number), player=player)

    def leave(self, number: int, zone: Literal["hand", "discard"]) -> None:
        """Moves a Weapon from the field to its owner's hand or discard pile.

        Its changes until the End step end. Its permanent changes remain (R28). Records of its
        attacks and of its restrictions in this turn remain too (R8, R27). If the Weapon is
        discarded, its `discarded` effect is queued (R23).
        """
        player, left = self.owners[number], self.ref(number)
        self.expire(number)
        if zone == "hand":
            self.move(number, "weapons", "hand")
            self.emit("return", card=self.name(number), player=player)
            return
        self.discard(number, "weapons")
        ability = self.cards[number].ability
        if ability and "discarded" in ability.timings:
            self.waiting.append(WaitingEffect(player, left, ability))

    def discard(self, number: int, zone: ZoneKey) -> None:
        """Moves a card from `zone` of its owner to the discard pile."""
        self.move(number, zone, "discard")
        player = self.owners[number]
        self.emit("discard", card=self.name(number), player=player, **{"from": zone})

    def damage(self, player: Player, count: int, source: int | None = None) -> None:
        """Reduces the player's health. `check_health` decides later whether this ends the match
        (R19). `source` is the card that deals the damage; None if an empty deck does."""
        if count:
            self.state.side(player).health -= count
            self.emit(EventKind.DAMAGE, player=player, n=count, **self.dealt_by(source, player))

    def check_health(self) -> None:
        """Ends the match if a player has no health left. Raises MatchOver in this case. The players
        never reach 0 at the same time: each effect or attack changes the health of one player only,
        and health is checked after each (ASIGOC 2; R12, R19)."""
        for player in PLAYERS:
            if self.state.side(player).health <= 0:
                self.lose(player, "fell to 0 health")


def has_timing(ability: Ability, timing: str) -> bool:
    """Returns whether the ability has a condition with the given timing, such as "main"."""
    return timing in ability.timings
