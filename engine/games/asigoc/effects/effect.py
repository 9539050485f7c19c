"""The base of effects, the planning and execution of lists of effects, and the effects on other
effects (ASIGOC 3, Effect; R15, R16)."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Self

from engine.card_files.literals import number as number_of
from engine.core.table import Rule
from engine.games.asigoc import decisions, english
from engine.games.asigoc.cards import CardKind, Clause, PlainClause, Step
from engine.games.asigoc.printer import print_steps
from engine.games.asigoc.prospect import Prospect
from engine.games.asigoc.table import ObjectRef, PlannedStep, StackRef, Table, Target
from engine.players import Player, opponent

MOST_EFFECTS: Final = 1000
"""Maximum number of effects of one activation. Nested repeats could ask for millions."""


class Effect(Clause):
    """An effect of a card. Its targets are chosen when the effect is added to the Outlet, the stack
    of waiting effects. The effect happens later, when it resolves."""

    __slots__ = ()

    def target(self, table: Table, player: Player, source: int) -> Rule[Target]:
        """Asks the player for the effect's target and returns it. Returns None without asking if
        the effect needs no target or has no possible one (R24)."""
        yield from ()
        return None

    def lists(self, table: Table) -> Sequence[Sequence[Step | PlannedStep]]:
        """Returns the lists of effects inside this one (as in `repeat`); empty for most effects.
        The choices for these lists are made together with the choices for this effect."""
        return ()

    @abstractmethod
    def happen(self, table: Table, player: Player, step: PlannedStep) -> Rule[bool]:
        """Carries out the effect for the player. Returns whether it changed anything, because an
        effect after `then` depends on this."""

    @abstractmethod
    def may_do(self, prospect: Prospect) -> bool:
        """Returns whether the effect could change anything if it happened in the situation that
        `prospect` describes, as far as its player can know."""

    def may_count(self, prospect: Prospect) -> bool:
        """Returns whether this effect could count as having changed something, so that an effect
        after `then` happens. By default, this is the result of `may_do`."""
        return self.may_do(prospect)


class ImmediateEffect(Effect):
    """An effect that asks no questions when it happens."""

    __slots__ = ()

    def happen(self, table: Table, player: Player, step: PlannedStep) -> Rule[bool]:
        yield from ()
        return self.act(table, player, step)

    @abstractmethod
    def act(self, table: Table, player: Player, step: PlannedStep) -> bool:
        """Carries out the effect for the player. Returns whether it changed anything."""


@dataclass(frozen=True, slots=True)
class CountedEffect(ImmediateEffect):
    """An effect with a number. The effect is done to its own player, or to the opponent if `enemy`
    is True."""

    number: int
    enemy: bool = False

    @classmethod
    def read(cls, words: Sequence[Any]) -> Self:
        enemy, count = words
        return cls(number_of(count), enemy is not None)

    def text(self) -> str:
        return f"{self.code} {'enemy ' if self.enemy else ''}{self.number}"

    def whose(self, player: Player) -> Player:
        """Returns the player to whom the effect is done. `player` is the effect's own player."""
        return opponent(player) if self.enemy else player

    def act(self, table: Table, player: Player, step: PlannedStep) -> bool:
        return self.do(table, self.whose(player))

    @abstractmethod
    def do(self, table: Table, player: Player) -> bool:
        """Carries out the effect on this player. Returns whether it changed anything."""


@dataclass(frozen=True, slots=True)
class Nullify(PlainClause, ImmediateEffect):
    """An effect that makes another effect in the Outlet do nothing."""

    code = "nullify"
    grammar = '"nullify"i [kind]'
    examples = ("nullify",)
    help = (
        "`nullify`, `nullify item`, `nullify weapon`, `nullify ace`: an effect in it does nothing"
    )

    kind: CardKind | None = None

    def english(self) -> str:
        if self.kind is None:
            return "nullify an effect in the Outlet"
        return f"nullify the effect of {english.a_card(self.kind)} in the Outlet"

    def target(self, table: Table, player: Player, source: int) -> Rule[Target]:
        places = self._places(table)
        if not places:
            return None
        return StackRef((yield from decisions.pick_added(table, player, places, source)))

    def _places(self, table: Table) -> list[int]:
        return [
            place
            for place in reversed(range(len(table.stack)))
            if self.kind in (None, table.stack[place].kind)
        ]

    def may_do(self, prospect: Prospect) -> bool:
        return any(self._open(prospect, with_effect=True))

    def may_count(self, prospect: Prospect) -> bool:
        return any(self._open(prospect, with_effect=False))

    def _open(self, prospect: Prospect, *, with_effect: bool) -> Iterator[bool]:
        """Yields for each effect in the Outlet whether it can be nullified. `with_effect` leaves
        out those that do nothing anyway."""
        stack = prospect.table.stack
        for place in self._places(prospect.table):
            yield not stack[place].nullified and bool(stack[place].plan or not with_effect)

    def act(self, table: Table, player: Player, step: PlannedStep) -> bool:
        if not isinstance(step.target, StackRef):
            return False
        entry = table.stack[step.target.place]
        if entry.nullified:
            return False
        entry.nullified = True
        table.emit("nullify", card=table.name(entry.source.number), player=entry.player)
        return True


@dataclass(frozen=True, slots=True)
class OneOf(Clause):
    """A choice between effects. The player chooses one when the ability is activated."""

    code = "or"
    grammar = '"(" effect (_OR effect)+ ")"'
    examples = ("(damage 2 or heal 3)",)
    help = 'item "Crossroads": (damage 2 or heal 3)'

    effects: tuple[Clause, ...]

    @classmethod
    def read(cls, words: Sequence[Any]) -> Self:
        return cls(tuple(words))

    def text(self) -> str:
        return f"({' or '.join(effect.text() for effect in self.effects)})"

    def english(self) -> str:
        texts = [effect.english() for effect in self.effects]
        return f"choose one ({english.alternatives_text(texts)})"


class ListEffect(Effect):
    """An effect that carries out lists of other effects. The choices for these effects were made
    together with the choices for this effect."""

    __slots__ = ()

    def happen(self, table: Table, player: Player, step: PlannedStep) -> Rule[bool]:
        did = False
        for one in step.rounds:
            did = (yield from occur(table, player, one)) or did
        return did

    def may_do(self, prospect: Prospect) -> bool:
        return any(may_change_something(prospect, one) for one in self.lists(prospect.table))

    def may_count(self, prospect: Prospect) -> bool:
        lists = self.lists(prospect.table)
        return any(_may_count(prospect, step.effect) for one in lists for step in one)


@dataclass(frozen=True, slots=True)
class Repeat(PlainClause, ListEffect):
    """An effect that carries out a list of effects `number` times. The player makes the choices for
    each time separately."""

    code = "repeat"
    grammar = '"repeat"i INT "(" steps ")"'
    examples = ("repeat 2 (damage 1, heal 1)",)
    help = 'item "Hail of Stones": repeat 2 (damage 1, draw 1)'

    number: int
    steps: tuple[Step, ...]

    def text(self) -> str:
        return f"repeat {self.number} ({print_steps(self.steps)})"

    def english(self) -> str:
        often = "once" if self.number == 1 else f"{self.number} times"
        return f"do this {often} ({'; '.join(english.phrases(self.steps))})"

    def lists(self, table: Table) -> Sequence[Sequence[Step]]:
        return [self.steps] * self.number


@dataclass(frozen=True, slots=True)
class Copy(PlainClause, ListEffect):
    """An effect that does the same as the newest effect in the Outlet, with new targets."""

    code = "copy"
    grammar = '"copy"i'
    examples = ("copy",)
    help = (
        "`copy`: does what the newest other effect in the Outlet does, with new targets and "
        "without costs"
    )

    def english(self) -> str:
        return "copy the newest other effect in the Outlet"

    def lists(self, table: Table) -> Sequence[Sequence[PlannedStep]]:
        return [table.stack[-1].plan] if table.stack else ()

    def may_do(self, prospect: Prospect) -> bool:
        return not prospect.copied and ListEffect.may_do(self, replace(prospect, copied=True))

    def may_count(self, prospect: Prospect) -> bool:
        return not prospect.copied and ListEffect.may_count(self, replace(prospect, copied=True))


OUTLET_EFFECTS: Final = (Nullify, Copy, OneOf, Repeat)


def plan(
    table: Table, player: Player, source: ObjectRef, steps: Sequence[Step | PlannedStep]
) -> Rule[tuple[PlannedStep, ...]]:
    """Asks the player for all choices of these steps (alternatives and targets, in the order of the
    text) and returns the steps with them.

    Steps of a copied effect keep their alternatives but get new targets. After MOST_EFFECTS effects
    in one activation, including repeats and copies of copies, the remaining steps are left out.
    """
    planned: list[PlannedStep] = []
    for step in steps:
        table.steps_chosen += 1
        if table.steps_chosen > MOST_EFFECTS:
            if table.steps_chosen == MOST_EFFECTS + 1:
                table.emit("too many", card=table.name(source.number), player=player)
            break
        effect = step.effect
        while isinstance(effect, OneOf):
            texts = [alternative.english() for alternative in effect.effects]
            chosen = yield from decisions.one_of(table, player, texts, source.number)
            effect = effect.effects[chosen]
        rules = rules_of(effect)
        again = isinstance(step, PlannedStep)
        rounds: list[tuple[PlannedStep, ...]] = []
        for one in step.rounds if again else rules.lists(table):
            rounds.append((yield from plan(table, player, source, one)))
        target = yield from rules.target(table, player, source.number)
        this = step.source if again else source
        planned.append(PlannedStep(effect, step.then, this, target, tuple(rounds)))
    return tuple(planned)


def occur(table: Table, player: Player, plan: Sequence[PlannedStep]) -> Rule[bool]:
    """Carries out a list of effects for the player. Returns whether any of them changed anything.

    Checks health before each effect. The caller must check health after the last effect (ASIGOC 2;
    R19).
    """
    did = False
    any_did = False
    for step in plan:
        table.check_health()
        if step.then and not did:
            continue
        table.touch(1)
        did = yield from rules_of(step.effect).happen(table, player, step)
        any_did = any_did or did
    return any_did


def may_change_something(prospect: Prospect, steps: Sequence[Step | PlannedStep]) -> bool:
    """Returns whether any of these effects could change anything if they happened in the situation
    that `prospect` describes, as far as their player can know. An effect after `then` is ignored if
    the effect before it can't change anything."""
    counts = True
    for step in steps:
        if step.then and not counts:
            continue
        if _may_do(prospect, step.effect):
            return True
        counts = _may_count(prospect, step.effect)
    return False


def _may_do(prospect: Prospect, effect: Clause) -> bool:
    if isinstance(effect, OneOf):
        return any(_may_do(prospect, one) for one in effect.effects)
    return rules_of(effect).may_do(prospect)


def _may_count(prospect: Prospect, effect: Clause) -> bool:
    if isinstance(effect, OneOf):
        return any(_may_count(prospect, one) for one in effect.effects)
    return rules_of(effect).may_count(prospect)


def rules_of(effect: Clause) -> Effect:
    """Returns the clause itself, typed as an Effect. Must not be called for an OneOf, a choice
    between effects: let the player choose first, and pass the chosen effect."""
    assert isinstance(effect, Effect)
    return effect
