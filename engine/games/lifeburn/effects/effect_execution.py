"""The execution of one effect: its players, its amount, and the objects that it affects (LIFEBURN
6.1 to 6.3)."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.core import questions
from engine.core.table import Rule
from engine.games.lifeburn import decisions
from engine.games.lifeburn.cards import AmountBasedOn, Effect, Passive, Zone
from engine.games.lifeburn.constants import MOST_ASKED
from engine.games.lifeburn.effect_targets import PLAYER_TYPES
from engine.games.lifeburn.state import amounts, filters, queries, stats
from engine.games.lifeburn.state.queries import is_summon
from engine.games.lifeburn.state.state import (
    Context,
    Grant,
    ObjectSnapshot,
    Outcome,
    Target,
    TypeChange,
)
from engine.games.lifeburn.state.table import Table
from engine.games.lifeburn.texts.effect_type import Trait
from engine.games.lifeburn.texts.effects import types_with
from engine.players import Player, opponent
from engine.values import replace

_ON_BOTH: Final = types_with(Trait.BOTH)
"""Effects that affect both players with `all` (6.2). Effects with players as their targets do
too."""
_PICKING: Final = types_with(Trait.PICKS)
"""Effects whose amount is the number of objects that they choose."""
_ON_OBJECTS: Final = types_with(Trait.OBJECTS) | {"CastCard"}
_LASTING: Final = types_with(Trait.LASTING)
_UNTIL_SOURCE_LEAVES: Final = frozenset({"Detain"})
"""Effects that last until their source leaves play even without that duration."""
MOST_CHOSEN: Final = 20
"""The highest number that is offered if nothing else limits it."""


@dataclass(slots=True)
class EffectExecution:
    """An effect that is being executed.

    - `targets`: the targets that are still legal; None for an effect without targets
    - `players`: the players that the effect affects (6.1)
    - `number`: the effect's amount; None if the player sets it (PlayerChoice) by choosing as many
      objects as they like
    - `picked`: whether a player picks the affected cards while the effect resolves
    """

    table: Table
    effect: Effect
    context: Context
    targets: tuple[Target, ...] | None = None
    players: tuple[Player, ...] = ()
    number: int | None = 1
    picked: bool = False

    @property
    def doer(self) -> Player:
        """The player who executes the effect: the controller, or the opponent if the effect has
        `isOpponent` and no targets."""
        theirs = self.effect.is_opponent and self.targets is None
        return opponent(self.context.you) if theirs else self.context.you

    @property
    def is_over(self) -> bool:
        """Whether the effect can't start because it lasts only until its source leaves play, and
        the source is gone. A source that is still about to enter play doesn't count as gone
        (R70)."""
        effect, source = self.effect, self.context.source
        lasts = effect.duration == "UntilThisLeaves" and effect.effect in _LASTING
        if not (lasts or effect.effect in _UNTIL_SOURCE_LEAVES):
            return False
        obj = self.table.find(source.number)
        item = self.context.item
        if obj is None or (item is not None and item.copy):
            return True
        on_its_way = obj.zone == "Stack" and obj.card.type != "Spell"
        return not (on_its_way or self.table.in_play(source.number))

    @property
    def source_name(self) -> str:
        """The name of the card that the effect comes from, for questions."""
        return self.context.source.card.name

    @property
    def amount(self) -> int:
        """The effect's amount; 0 if the player sets it by choosing objects."""
        return self.number or 0

    @property
    def destination(self) -> Zone:
        """The zone to which the effect moves objects. Token counts as Play."""
        zone = self.effect.destination or "Hand"
        return "Play" if zone == "Token" else zone

    @property
    def least(self) -> int:
        """The least number of objects that the player must choose."""
        return 0 if self.number is None or self.effect.up_to is not None else self.number

    @property
    def most(self) -> int | None:
        """The greatest number of objects that the player may choose; None means any number."""
        return self.effect.up_to if self.effect.up_to is not None else self.number

    def amount_now(self) -> int:
        """Returns the effect's amount, counted now from the view of the player who executes it
        (6.1, 6.3, 6.4)."""
        context = self.context
        if context.you != self.doer:
            context = replace(context, you=self.doer)
        if self.effect.amount_based_on not in ("RootAmount", "RootAffected"):
            context = with_targets(self.table, context, self.targets)
        return amounts.amount_of(self.table, self.effect, context)

    def _counted(self, based_on: AmountBasedOn) -> int:
        """Returns a number of 6.3, counted for the effect's source player."""
        context = with_targets(self.table, replace(self.context, you=self.doer), self.targets)
        return amounts.counted(self.table, based_on, context)

    def given_stats(self, otherwise: int = 1) -> tuple[int, int]:
        """Returns the attack and defense that the effect gives. A stat that the effect derives from
        the position is counted now. `otherwise` is the value for a stat that the effect doesn't
        state."""
        effect = self.effect
        attack = otherwise if effect.attack is None else effect.attack
        defense = otherwise if effect.defense is None else effect.defense
        if effect.attack_based_on:
            attack = self._counted(effect.attack_based_on)
        if effect.defense_based_on:
            defense = self._counted(effect.defense_based_on)
        return attack, defense

    def given(self, what: Passive | TypeChange | str, amount: int = 1) -> Grant:
        """Returns the grant by which the effect gives `what` (such as a keyword or a passive) to an
        object. The grant says who gave it and when it ends."""
        until = self.effect.duration or ("ThisTurn" if self.effect.this_turn else None)
        if isinstance(what, Passive) and what.this_turn:
            until = "ThisTurn"
        context = self.context
        return Grant(what, amount, context.source.number, context.x, until, player=context.you)

    def is_kept_out(self, number: int) -> bool:
        """Returns whether the effect doesn't affect the object, because the effect has `other` and
        the object is the effect's source."""
        return self.effect.other and number == self.context.source.number

    def matching(self, numbers: Iterable[int]) -> list[int]:
        """Returns the objects of `numbers` that match the effect's filters. Leaves out the source
        if the effect has `other`."""
        return [
            number
            for number in numbers
            if not self.is_kept_out(number)
            and filters.qualifies(self.table, number, self.effect.filter, self.doer)
        ]

    def in_play(self, numbers: Iterable[int]) -> list[int]:
        """Returns those of the objects that are in play."""
        return [number for number in numbers if self.table.in_play(number)]

    def mass(self, *, summons_only: bool = False) -> list[int]:
        """Returns all objects in play that match the effect's filters. Only Summons match, unless
        the filters name other permanents (6.2)."""
        found = self.permanents()
        if not summons_only and filters.names_others(self.effect.filter):
            return found
        return [number for number in found if is_summon(self.table.obj(number))]

    def permanents(self) -> list[int]:
        """Returns all permanents in play that match the effect's filters. Only those of one player
        are included if the effect's `isOpponent` names a player."""
        play = self.table.state.play
        wanted = self._whose()
        if wanted is None:
            return self.matching(play)
        return self.matching(n for n in play if self.table.obj(n).controller == wanted)

    def _whose(self) -> Player | None:
        if self.effect.is_opponent:
            return self.doer
        limited = self.effect.is_opponent is False and self.effect.target_type is not None
        return self.context.you if limited else None

    def own_source(self) -> list[int]:
        """Returns the effect's source as a list of one number. The list is empty if the source has
        left its zone, or if the effect is on the copy of a Spell."""
        item = self.context.item
        if item is not None and item.copy:
            return []
        return unmoved_objects(self.table, (self.context.source,))

    def parent_objects(self) -> list[int]:
        """Returns the objects that the parent effect has affected, by their current numbers; empty
        if there is no parent effect (RootAffected). An object gets a new number if it changes
        zones."""
        if self.context.parent is None:
            return []
        return present_numbers(
            self.table, [snapshot.number for snapshot in self.context.parent.affected]
        )

    def event_objects(self) -> list[int]:
        """Returns the objects of the event that triggered the effect and haven't changed zones
        since (EventCard)."""
        event = self.context.event
        return [] if event is None else unmoved_objects(self.table, event.objects)

    def objects(self) -> Rule[list[int]]:
        """Returns the objects that the effect affects (6.2, 13.6). Asks players if they have to
        pick the objects. The first of these cases that fits the effect decides:

        - The effect has targets: returns the objects among the targets.
        - The effect has a `targetBasedOn` that names objects: returns these objects.
        - The effect has `self`: returns the effect's source.
        - The effect has `all` or filters: returns all objects in play that match.
        - Otherwise returns the default, which depends on the effect's place in the text.
        """
        effect = self.effect
        if self.targets is not None:
            return objects_among(self.targets)
        match effect.target_based_on:
            case "Weakest" | "Strongest":
                return (yield from self._extreme())
            case "RootAffected":
                return self.parent_objects()
            case "RootTarget":
                targeted = objects_among(root_targets(self.context))
                if self.context.parent is not None:
                    return present_numbers(self.table, targeted)
                return [number for number in targeted if self.table.find(number) is not None]
            case "EventCard":
                return self.event_objects()
            case _:
                pass
        if effect.self_:
            return self.own_source()
        if effect.all or not effect.filter.empty:
            return self.mass()
        return self._default_objects()

    def _default_objects(self) -> list[int]:
        """Returns the objects of an effect that names none: the parent's target; on a Spell the
        objects that the parent affected; else those that the parent has put into play, or the
        source (6.2, 6.7)."""
        context = self.context
        if context.parent is None:
            return self.own_source()
        if context.parent.aimed:
            targets = context.parent.targets if context.parent.affected else ()
            return present_numbers(self.table, objects_among(targets))
        affected = self.parent_objects()
        if context.item is not None and context.item.kind == "card":
            return affected
        moved = self.table.under_way.moved.values()
        new = {one for one in moved if one >= context.parent.first_new}
        entered = [one for one in self.in_play(affected) if one in new]
        itself = [
            one for one in present_numbers(self.table, [context.source.number]) if one in affected
        ]
        return entered or itself or self.own_source()

    def _extreme(self) -> Rule[list[int]]:
        """Asks each affected player to pick one of their Summons with the lowest or highest
        attack."""
        found: list[int] = []
        lowest = self.effect.target_based_on == "Weakest"
        for player in self.players:
            summons = self.matching(queries.summons(self.table, player))
            attacks = [stats.attack(self.table, number) for number in summons]
            wanted = (min if lowest else max)(attacks, default=0)
            candidates = [n for n, attack in zip(summons, attacks, strict=True) if attack == wanted]
            why = f"be the {'weakest' if lowest else 'strongest'} Summon"
            found += yield from self.picks(player, candidates, why, 1, 1)
        return found

    def picks(
        self,
        player: Player,
        cards: Sequence[int],
        why: str,
        least: int,
        most: int | None,
        **more: bool,
    ) -> Rule[list[int]]:
        """Asks the player to pick between `least` and `most` of the cards and returns them. If
        `most` is None, the player may pick any number. `why` is the purpose, as in "discard".
        `more` are further arguments of `decisions.picks`."""
        return decisions.picks(
            self.table, player, cards, self.source_name, why, least, most, **more
        )

    def pick(
        self, player: Player, cards: Sequence[int], why: str, *, at_once: bool = False
    ) -> Rule[list[int]]:
        """Asks the player to pick as many of the cards as the effect requires and returns them.
        `why` is the purpose, as in "discard". `at_once` says that the order of picking doesn't
        matter."""
        return self.picks(player, cards, why, self.least, self.most, at_once=at_once)

    def players_at_a_time(self) -> Sequence[tuple[Player, ...]]:
        """Returns the affected players in groups. The effect is executed once for each group. All
        players are one group, unless each chooses a number (6.3)."""
        players = self.affected_players()
        if self.effect.effect not in _PICKING and (
            self.effect.amount_based_on == "PlayerChoice"
            or (self.effect.up_to is not None and self.targets is None)
        ):
            return [(player,) for player in players]
        return [players]

    def affected_players(self) -> tuple[Player, ...]:
        """Returns the players that the effect affects (6.1, 6.2, 13.6)."""
        effect, context, you = self.effect, self.context, self.context.you
        if self.targets is not None and players_among(self.targets):
            return players_among(self.targets)
        named: Player | None = None
        if effect.player_based_on is not None:
            named = owner_of_target(context)
        elif effect.target_based_on == "RootController":
            named = root_controller(context)
        elif effect.target_based_on == "AttackedPlayer":
            event = context.event
            named = event.other.controller if event and event.other else opponent(you)
        elif effect.target_based_on == "RootTarget":
            named = next(iter(players_among(root_targets(context))), None)
        if named is not None:
            return (named,)
        player_type = effect.target_type in PLAYER_TYPES
        if effect.player == "any" or (effect.all and (effect.effect in _ON_BOTH or player_type)):
            return in_turn_order(self.table)
        return (opponent(you) if effect.player == "opponent" else self.doer,)

    def count(self) -> Rule[None]:
        """Sets the effect's amount. If a player chooses the number, asks them now."""
        effect, picking = self.effect, self.effect.effect in _PICKING
        if effect.amount_based_on == "PlayerChoice":
            self.number = None if picking else (yield from self._named_number())
            return
        self.number = self.amount_now()
        if effect.up_to is not None and self.targets is None and not picking:
            self.number = yield from self._named_number()

    def _named_number(self) -> Rule[int]:
        """Asks the affected player for a number from 0 to the greatest possible one (6.3)."""
        player, limit = self.players[0], self.effect.up_to
        side = self.table.side(player)
        match self.effect.effect:
            case "Draw" | "Mill" | "LookAtDeck":
                possible = len(side.deck)
            case "LoseLife":
                possible = max(0, side.life)
            case _:
                possible = MOST_CHOSEN if limit is None else limit
        most = min(possible, MOST_ASKED if limit is None else limit)
        why = f"how much, up to {most}"
        return questions.ask_amount(player, self.source_name, why, range(most + 1))


def affecting(objects: Sequence[ObjectSnapshot], players: tuple[Player, ...] = ()) -> Outcome:
    """Returns an outcome that lists these objects and players as affected. The outcome's amount is
    the number of objects."""
    return Outcome((), tuple(objects), len(objects), players)


Executor = Callable[[EffectExecution], Outcome | Rule[Outcome]]
"""The function that executes effects of a type; it is a rule if it may ask a player."""


def in_turn_order(table: Table) -> tuple[Player, Player]:
    """Returns both players, the turn player first."""
    active = table.state.active
    return active, opponent(active)


def unmoved_objects(table: Table, snapshots: Sequence[ObjectSnapshot]) -> list[int]:
    """Returns the numbers of those objects that haven't changed zones since their snapshots were
    taken."""
    numbers = dict.fromkeys(snapshot.number for snapshot in snapshots)
    return [number for number in numbers if table.find(number) is not None]


def present_numbers(table: Table, numbers: Sequence[int]) -> list[int]:
    """Returns the numbers that the objects have now. An object gets a new number when it changes
    zones (R59). Objects that no longer exist are left out."""
    found: list[int] = []
    for number in numbers:
        while number in table.under_way.moved:
            number = table.under_way.moved[number]
        if table.find(number) is not None and number not in found:
            found.append(number)
    return found


def root_targets(context: Context) -> tuple[Target, ...]:
    """Returns the targets of the parent effect if the present effect is an additional effect.
    Otherwise returns the targets of the previous targeted effect in the list (RootTarget). Returns
    an empty tuple if there is no such effect."""
    outcome = context.parent or context.before
    return outcome.targets if outcome else ()


def root_controller(context: Context) -> Player | None:
    """Returns the controller of the parent effect's target. In a triggered ability whose parent
    effect has no targets, returns the player of the event (13.6). None if there is no such
    player."""
    event = context.event
    if event is not None and not (context.parent and context.parent.aimed):
        return event.player
    target = _target(context)
    return target.controller if isinstance(target, ObjectSnapshot) else target


def owner_of_target(context: Context) -> Player | None:
    """Returns the owner of the parent effect's target. Without a parent effect, uses the target of
    the previous targeted effect. If the target is a player, returns this player. Returns None if
    there is no such effect, or if it affected nothing."""
    target = _target(context)
    return target.owner if isinstance(target, ObjectSnapshot) else target


def _target(context: Context) -> ObjectSnapshot | Player | None:
    """Returns the first object among the targets: as the effect left it, or, if it has moved, as
    the effect found it. Without one, returns the first affected player or object."""
    outcome = context.parent or context.before
    if outcome is None or not (outcome.players or outcome.affected):
        return None
    snapshot = {one.number: one for one in (*outcome.aimed_at, *outcome.affected)}
    for one in objects_among(outcome.targets):
        if one in snapshot:
            return snapshot[one]
    return outcome.players[0] if outcome.players else outcome.affected[0]


def with_targets(table: Table, context: Context, targets: Sequence[Target] | None) -> Context:
    """Returns a context in which the conditions of an effect refer to `targets`, the effect's own
    targets. Returns `context` unchanged in two cases: the effect has no targets, or it has a parent
    effect, because the conditions then refer to the parent's targets."""
    if context.parent is not None or not targets:
        return context
    amount = context.event.amount if context.event else 0
    own = Outcome(tuple(targets), snapshots(table, targets), amount, players_among(targets))
    return replace(context, parent=own)


def players_among(targets: Sequence[Target]) -> tuple[Player, ...]:
    """Returns only the players among the targets."""
    return tuple(target for target in targets if not isinstance(target, int))


def objects_among(targets: Sequence[Target]) -> list[int]:
    """Returns only the numbers of objects among the targets."""
    return [target for target in targets if isinstance(target, int)]


def snapshots(table: Table, targets: Sequence[Target]) -> tuple[ObjectSnapshot, ...]:
    """Returns snapshots of the objects among the targets, as they are now. Leaves out objects that
    no longer exist."""
    return tuple(
        stats.snapshot(table, number)
        for number in objects_among(targets)
        if table.find(number) is not None
    )


def acts_on_objects(effect: Effect) -> bool:
    """Returns whether effects of this type affect objects. If False, effects of this type affect
    players."""
    return effect.effect in _ON_OBJECTS


def one_by_one(effect: Effect) -> bool:
    """Returns whether the effect must be executed separately for each object that its parent
    affected."""
    of_target = effect.amount_based_on in ("TargetCost", "TargetPower")
    return bool(effect.conditions) or of_target or not acts_on_objects(effect)
