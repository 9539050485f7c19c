"""What an effect, a condition or an amount is worked out from."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.games.lifeburn.state import Event, ObjectSnapshot, StackObject, Target
from engine.players import Player
from engine.values import value


@value
class Outcome:
    """What an effect did: its targets, the objects or cards it affected as they were then, how much
    it did (cards, damage, life), and the players it affected. `aimed` says that it has targets,
    legal or not, `aimed_at` are the objects among these as they were before; what has a number from
    `first_new` on came to be as the effect was done."""

    targets: tuple[Target, ...] = ()
    affected: tuple[ObjectSnapshot, ...] = ()
    amount: int = 0
    players: tuple[Player, ...] = ()
    aimed: bool = False
    aimed_at: tuple[ObjectSnapshot, ...] = ()
    first_new: int = 0


@dataclass(slots=True)
class ResolutionRun:
    """A resolution under way: `again` is how many times the whole list is still to be done
    (RepeatAllEffects)."""

    again: int = 0


@dataclass(slots=True)
class Context:
    """`you` are the controller, `source` the object it comes from (as it was, if it has gone).

    `item` is what resolves, None outside of that. `event` is what triggered it, `parent` what the
    effect did whose additional effect this is (6.7), `before` what the targeted effect before it in
    the list did. `x` is the X of the source, `paid` what was paid for an ability, `burnt` whether
    the caster was spellburnt, `run` the resolution under way.
    """

    you: Player
    source: ObjectSnapshot
    item: StackObject | None = None
    event: Event | None = None
    parent: Outcome | None = None
    before: Outcome | None = None
    x: int = 0
    paid: tuple[ObjectSnapshot, ...] = field(default=())
    burnt: bool = False
    run: ResolutionRun | None = None

    @property
    def paid_itself(self) -> bool:
        """Whether the source was paid for its own ability: it is where the price moved it."""
        return any(snapshot.number == self.source.number for snapshot in self.paid)
