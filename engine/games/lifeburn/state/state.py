"""The whole state of a Lifeburn match as plain data (LIFEBURN 4), and the data from which effects,
conditions and amounts are computed.

Between two decisions that restart (priority) the whole match is in here, and a copy of it continues
identically.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from engine.core.zones import BaseSide
from engine.core.zones import Zone as DeclaredZone
from engine.games.lifeburn import cards
from engine.players import Player
from engine.values import PlainData, value

FIRST_NUMBER = 1000
"""The number of the first card; every object has its own number (1.2)."""


@dataclass(frozen=True, slots=True)
class TypeChange:
    """The effect of ModifyType on a token. With `stats`, the token becomes a Summon with these
    stats. If `stats` is None, the token counts as a Herb too (14.6)."""

    stats: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Controlled:
    """Temporary control of an object by a player. `base` is the player who controls the object
    without any temporary control."""

    by: Player
    base: Player


@value
class Grant:
    """Something that an effect has given to an object: a keyword, a passive, an ability, a changed
    type, a controller, or a mark like `CanAttack`. `amount` is the keyword's amount. `source` is
    the number of the object that gave the grant, `x` that object's X, `player` the player who gave
    the grant. `at` is the grant's timestamp. The grant ends at `until`, or never if `until` is
    None."""

    what: cards.Keyword | cards.Passive | cards.Activated | TypeChange | Controlled | str
    amount: int = 1
    source: int = 0
    x: int = 0
    until: cards.Duration | None = None
    at: int = 0
    player: Player | None = None


@dataclass
class GameObject(PlainData):
    """A card or token in one zone. Each move makes a new object with a new number (4.4).

    `card` is the object's printed data; for a token, this includes the stats, keywords and passives
    with which the token was made. All other fields are only used in play. `at` is the timestamp of
    entering play. `animated` are the stats of a resource token that became a Summon; `also_herb`
    says that it counts as a Herb too. `used` are the numbers (from 1) of the abilities used this
    turn. `encoded` caches the object's encoding for fingerprints.
    """

    number: int
    card: cards.Card
    owner: Player
    controller: Player
    zone: cards.Zone
    at: int = 0
    damage: int = 0
    one_one: int = 0
    haunt: int = 0
    sick: bool = True
    x: int = 0
    attacked: bool = False
    grants: tuple[Grant, ...] = ()
    used: frozenset[int] = frozenset()
    animated: tuple[int, int] | None = None
    also_herb: bool = False
    was_cast: bool = False
    held_by: int | None = None
    encoded: str | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def token(self) -> bool:
        """Whether the object is a token, not a card."""
        return self.card.token_type is not None

    def keep(self, grants: tuple[Grant, ...]) -> None:
        """Replaces the object's grants by `grants`, and changes its type and controller to fit. Of
        several type changes or controllers among the grants, the last one counts."""
        before, left = _controls(self.grants), _controls(grants)
        if len(left) < len(before):
            self.controller = left[-1].by if left else before[0].base
        self.grants = grants
        self.animated, self.also_herb = None, False
        for given in grants:
            if isinstance(given.what, TypeChange):
                self.animated = given.what.stats or self.animated
                self.also_herb = self.also_herb or given.what.stats is None

    def take_control(self, player: Player, given: Grant) -> None:
        """Gives the player control of the object from now on, for as long as the grant lasts."""
        controls = _controls(self.grants)
        if given.until is None:
            self.grants = tuple(one for one in self.grants if not isinstance(one.what, Controlled))
        else:
            base = controls[0].base if controls else self.controller
            self.keep((*self.grants, replace(given, what=Controlled(player, base))))
        self.controller = player

    def copy(self) -> GameObject:
        """Returns an independent copy without the cached encoding, because the caller will change
        the copy."""
        twin = super().copy()
        twin.encoded = None
        return twin


def _controls(grants: tuple[Grant, ...]) -> list[Controlled]:
    return [given.what for given in grants if isinstance(given.what, Controlled)]


@value
class ObjectSnapshot:
    """An object as it was at some moment. The snapshot can still be read after the object has
    changed or left (4.4)."""

    number: int
    card: cards.Card
    owner: Player
    controller: Player
    zone: cards.Zone
    attack: int
    defense: int
    keywords: tuple[tuple[cards.Keyword, int], ...]
    summon: bool
    token: bool
    x: int = 0
    attacked: bool = False
    also_herb: bool = False
    attacking: bool = False


Target = int | Player
"""A target: the number of an object (in a zone or on the stack), or a player."""


@value
class Event:
    """An event that has just happened, with the data that triggers check (7.4).

    `kind` is the name of the trigger. `objects` are the objects that the event is about, `player`
    is the event's player. `zone` is the destination or origin, `amount` the number or amount.
    `other` is the attacked object, or the card that was tributed for. `burnt` says that the cast
    Spell was spellburnt, `sprouts` that Sprout triggers on this death. `came_from` is the previous
    zone of a card that came to the graveyard or exile.
    """

    kind: str
    player: Player
    objects: tuple[ObjectSnapshot, ...] = ()
    zone: cards.Zone | None = None
    amount: int = 0
    other: ObjectSnapshot | None = None
    was_cast: bool = False
    burnt: bool = False
    batch: int = 0
    sprouts: bool = False
    came_from: cards.Zone | None = None


@value
class WaitingTrigger:
    """A triggered ability that is waiting to be put on the stack."""

    triggered: cards.Triggered
    source: ObjectSnapshot
    controller: Player
    event: Event
    at: int = 0


@dataclass(slots=True)
class Replacement:
    """An ability that replaces an event of one object, and the object with the ability.

    If the player declines, the original event happens: an object that leaves play goes to `zone`
    (to its bottom with `bottom`), or the card `drawn` is drawn. `tried` is True if the replacement
    is only tried on a copy, so that nothing happens then.
    """

    triggered: cards.Triggered
    source: ObjectSnapshot
    event: Event
    zone: cards.Zone = "Graveyard"
    bottom: bool = False
    tried: bool = False
    drawn: ObjectSnapshot | None = None

    @property
    def number(self) -> int:
        """The number of the object whose event is replaced."""
        return self.event.objects[0].number


@value
class EffectChoices:
    """The choices that were made for one effect when its card or ability was put on the stack.

    `targets` are the chosen targets. `options` are the indices of the chosen options of a Choose
    effect, and `within` has the choices for the effects of each of these options. `skipped` says
    that the effect has no legal target.
    """

    targets: tuple[Target, ...] = ()
    options: tuple[int, ...] = ()
    within: tuple[tuple[EffectChoices, ...], ...] = ()
    skipped: bool = False


@value
class StackObject:
    """A cast card or an ability on the stack (10.1).

    `number` is the number of the card or ability on the stack. `source` is the object that it comes
    from, as that object was then. `effects` are the effects to execute, and `chosen` the choices
    for each effect, in the same order. `paid` are the objects paid for an ability. `cast_from` is
    the zone from which a card was cast. `exile_after` says that the card goes to exile afterwards,
    `copy` that there is no card, `burnt` that the caster was spellburnt. For a triggered ability,
    `event` is the event that triggered it and `triggered` is the ability as printed, which says
    whether the opponent is asked when it resolves (6.8).
    """

    number: int
    kind: Literal["card", "triggered", "activated"]
    controller: Player
    source: ObjectSnapshot
    effects: tuple[cards.Effect, ...]
    chosen: tuple[EffectChoices, ...] = ()
    card: cards.Card | None = None
    owner: Player | None = None
    x: int = 0
    cast_from: cards.Zone = "Hand"
    exile_after: bool = False
    copy: bool = False
    burnt: bool = False
    paid: tuple[ObjectSnapshot, ...] = ()
    event: Event | None = None
    triggered: cards.Triggered | None = None
    marks: tuple[str, ...] = ()


@value
class Attack:
    """A declared attack of one object on another object or a player."""

    attacker: int
    target: Target


@dataclass(frozen=True, slots=True)
class DelayedAction:
    """An action that happens later: a stored trigger of a player (7.5), or moving an object at the
    beginning of a phase. `about` are the objects that the action is about (`EventCard`), if any."""

    player: Player
    triggered: cards.Triggered
    source: ObjectSnapshot
    about: tuple[ObjectSnapshot, ...] = ()


@dataclass(frozen=True, slots=True)
class Mark:
    """A bonus for the next Spell or Summon of a player (13.6): a keyword, a cost, or a copy. For
    `CopySpell`, the Spell must match the filter of `effect`."""

    what: str
    keyword: cards.Keyword | None = None
    amount: int = 1
    effect: cards.Effect | None = None
    this_turn: bool = True


@dataclass
class Side(BaseSide):
    """One player's life, zones and other data. Zones hold the numbers of objects. deck[0] is the
    top card; graveyard[0] and exile[0] are the newest cards."""

    zones = (
        DeclaredZone("play", "In play"),
        DeclaredZone("tokens", "Tokens"),
        DeclaredZone("hand", "Hand", "hand", "owner"),
        DeclaredZone("deck", "Deck", "pile", "nobody"),
        DeclaredZone("graveyard", "Graveyard", "pile"),
        DeclaredZone("exile", "Exile", "pile"),
    )

    life: int
    deck: tuple[int, ...] = ()
    hand: tuple[int, ...] = ()
    graveyard: tuple[int, ...] = ()
    exile: tuple[int, ...] = ()
    spellburnt: bool = False
    scorched: bool = False
    burn_for_game: bool = False
    exhausted: bool = False
    cant_gain_life: bool = False
    cant_attack: bool = False
    cant_tribute: bool = False
    attacked: bool = False
    exile_instead: bool = False
    herbs_full: bool = False
    only_cast: tuple[cards.Effect, ...] = ()
    forced_by: Player | None = None
    summons_used: int = 0
    summon_bonus: int = 0
    draws: int = 0
    herbs_used: int = 0
    spells_cast: int = 0
    burning_spells: int = 0
    summons_entered: int = 0
    extra_turns: int = 0
    hand_bonus: int = 0
    entered: tuple[tuple[cards.Zone, ObjectSnapshot], ...] = ()
    marks: tuple[Mark, ...] = ()

    @property
    def is_marked(self) -> bool:
        """Whether an effect of this turn restricts or changes what the player can do."""
        flags = self.cant_attack or self.cant_tribute or self.exile_instead or self.herbs_full
        given = self.forced_by is not None or bool(self.only_cast) or self.summon_bonus != 0
        burnt = self.spellburnt and not self.keeps_burning
        return flags or given or burnt or any(mark.this_turn for mark in self.marks)

    @property
    def keeps_burning(self) -> bool:
        """Whether the player stays spellburnt after this turn's cleanup."""
        return self.scorched or self.burn_for_game

    def end_marks(self) -> None:
        """Removes the temporary effects on the player at the end of the turn (2.6)."""
        self.cant_attack = self.cant_tribute = self.exile_instead = self.herbs_full = False
        self.forced_by = None
        self.only_cast = ()
        self.summon_bonus = 0
        self.marks = tuple(mark for mark in self.marks if not mark.this_turn)
        if not self.keeps_burning:
            self.spellburnt = False
            self.burning_spells = 0

    def end_turn(self) -> None:
        """Resets all data that only concerns the present turn (2.6)."""
        self.end_marks()
        self.attacked = self.exhausted = False
        self.entered = ()
        self.summons_used = self.draws = self.herbs_used = 0


@dataclass
class State(PlainData):
    """The state of a match.

    - `play`: the numbers of all objects in play, resource tokens included, in the order in which
      they entered
    - `passes`: the number of passes in a row
    - `priority`: the player who may act
    - `died`: the Summons that died this turn
    - `gone`: all objects that left play this turn, as they were, by the numbers that they had then
    """

    sides: dict[Player, Side]
    objects: dict[int, GameObject] = field(default_factory=dict[int, GameObject])
    play: tuple[int, ...] = ()
    stack: tuple[StackObject, ...] = ()
    attacks: tuple[Attack, ...] = ()
    waiting: tuple[WaitingTrigger, ...] = ()
    delayed: tuple[DelayedAction, ...] = ()
    future: tuple[tuple[Player, Grant, cards.Effect], ...] = ()
    died: tuple[ObjectSnapshot, ...] = ()
    gone: Mapping[int, ObjectSnapshot] = field(default_factory=dict[int, ObjectSnapshot])
    active: Player = "A"
    turn: int = 1
    phase: cards.Phase = "Draw"
    step: str = "set-up"
    priority: Player = "A"
    passes: int = 0
    declared: bool = False
    placed: int = 0
    next_number: int = FIRST_NUMBER
    clock: int = 0
    goes_to: cards.Phase | Literal["end of turn"] | None = None

    def side(self, player: Player) -> Side:
        """Returns the player's side: life, zones and other data."""
        return self.sides[player]

    def copy(self) -> State:
        """Returns a copy of the state. Both share the objects in it, so code must replace an object
        by a copy before changing it (`Table.change`)."""
        twin = object.__new__(State)
        twin.__dict__ = self.__dict__.copy()
        twin.sides = {player: side.copy() for player, side in self.sides.items()}
        twin.objects = self.objects.copy()
        return twin


@value
class Outcome:
    """The result of an effect.

    - `targets`: the effect's targets
    - `affected`: the affected objects, as they were then
    - `amount`: the number of cards, or the amount of damage or life
    - `players`: the affected players
    - `aimed`: whether the effect has targets, legal or not
    - `aimed_at`: the targeted objects, as they were before
    - `first_new`: the number from which on objects were created during the effect
    """

    targets: tuple[Target, ...] = ()
    affected: tuple[ObjectSnapshot, ...] = ()
    amount: int = 0
    players: tuple[Player, ...] = ()
    aimed: bool = False
    aimed_at: tuple[ObjectSnapshot, ...] = ()
    first_new: int = 0


@dataclass(slots=True)
class ResolutionRun:
    """A card or ability that is resolving. `again` is how many more times the whole list of effects
    must be executed (RepeatAllEffects)."""

    again: int = 0


@dataclass(slots=True)
class Context:
    """The circumstances in which an effect is executed.

    - `you`: the controller
    - `source`: the object that the effect comes from; if it has left, as it was
    - `item`: the resolving stack object; None at other times
    - `event`: the event that triggered the ability
    - `parent`: the outcome of the effect whose additional effect this is (6.7)
    - `before`: the outcome of the previous targeted effect in the list
    - `x`: the X of the source
    - `paid`: the objects paid for an ability
    - `burnt`: whether the caster was spellburnt
    - `run`: the resolution in progress
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
        """Whether the source was paid as the cost of its own ability. The source is then in the
        zone to which the payment has moved it, such as the graveyard."""
        return any(snapshot.number == self.source.number for snapshot in self.paid)
