"""Everything that is the case in a Lifeburn match, as plain data (LIFEBURN 4), and what effects,
conditions and amounts are worked out from.

Between two decisions that restart (priority) the whole match is in here, and a copy of it goes on
the same way.
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
"""The number of the first card; every object has one of its own (1.2)."""


@dataclass(frozen=True, slots=True)
class TypeChange:
    """What ModifyType made of a token: a Summon with these stats, or else a Herb as well (14.6)."""

    stats: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Controlled:
    """That somebody has control of it for a time; `base` is who has it without all of these."""

    by: Player
    base: Player


@value
class Grant:
    """Something that an object has been given: a keyword with its amount, a passive, an ability,
    what it became, who controls it, or a mark like `CanAttack`. `source` is the number of the
    object that gave it, `x` that one's X; `until` is when it ends (None: never); `at` tells earlier
    ones from later ones, `player` is who gave it."""

    what: cards.Keyword | cards.Passive | cards.Activated | TypeChange | Controlled | str
    amount: int = 1
    source: int = 0
    x: int = 0
    until: cards.Duration | None = None
    at: int = 0
    player: Player | None = None


@dataclass
class GameObject(PlainData):
    """A card or token in one zone. Moving makes a new one with a new number (4.4).

    `card` is what is printed; a token's card has the stats, keywords and passives it was made
    with. The rest is only used in play. `at` is when it entered, in the order of everything.
    `animated` are the stats of a resource token that became a Summon; `also_herb` says that it
    counts as a Herb too. `used` are the abilities (numbers from 1) used this turn. `encoded` is
    what fingerprints say of it, once one was taken.
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
        """Whether it is a token, which has no card."""
        return self.card.token_type is not None

    def keep(self, grants: tuple[Grant, ...]) -> None:
        """Keeps this of what it has been given. Of what made it a Summon the last counts, and so
        does of those who took control."""
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
        """Gives the player control of it from now on, as long as what is given lasts."""
        controls = _controls(self.grants)
        if given.until is None:
            self.grants = tuple(one for one in self.grants if not isinstance(one.what, Controlled))
        else:
            base = controls[0].base if controls else self.controller
            self.keep((*self.grants, replace(given, what=Controlled(player, base))))
        self.controller = player

    def copy(self) -> GameObject:
        """Returns an independent copy, which is about to be altered: it is encoded anew."""
        twin = super().copy()
        twin.encoded = None
        return twin


def _controls(grants: tuple[Grant, ...]) -> list[Controlled]:
    return [given.what for given in grants if isinstance(given.what, Controlled)]


@value
class ObjectSnapshot:
    """An object as it was at a moment: what may still be read of it when it has gone (4.4)."""

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
    """What has just happened, as triggers see it (7.4). `kind` is the trigger's name; `objects` are
    the objects it is about, `player` whose event it is, `zone` where to or from, `amount` how many
    or how much, `other` the other object (what was attacked, what it was tributed for). `burnt`
    says that the Spell cast was spellburnt, `sprouts` that Sprout triggers on this death,
    `came_from` where a card was that came to the graveyard or to exile."""

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
    """A triggered ability that waits to be put on the stack."""

    triggered: cards.Triggered
    source: ObjectSnapshot
    controller: Player
    event: Event
    at: int = 0


@dataclass(slots=True)
class Replacement:
    """An ability that replaces an event of one object, and the object that has it. If it is
    declined, the event happens after all: what leaves play goes to `zone` (with `bottom`, to the
    bottom of that), and a card that is drawn then is `drawn`. `tried` says that nothing happens
    then, since it is only tried out."""

    triggered: cards.Triggered
    source: ObjectSnapshot
    event: Event
    zone: cards.Zone = "Graveyard"
    bottom: bool = False
    tried: bool = False
    drawn: ObjectSnapshot | None = None

    @property
    def number(self) -> int:
        """The object whose fate is replaced."""
        return self.event.objects[0].number


@value
class EffectChoices:
    """What was chosen for one effect when its card or ability was put on the stack: the options of
    a Choose (by index, with what was chosen for their effects), and the targets."""

    targets: tuple[Target, ...] = ()
    options: tuple[int, ...] = ()
    within: tuple[tuple[EffectChoices, ...], ...] = ()
    skipped: bool = False


@value
class StackObject:
    """A cast card, a triggered or an activated ability on the stack (10.1). `number` is its own.

    `source` is the object it comes from as it was then; `effects` with what is `chosen` for each,
    in the same order. `paid` are the objects paid for an ability. `cast_from` is where a card was
    cast from, `exile_after` that it goes to exile; `copy` that there is no card; `burnt` that its
    caster was spellburnt; `event` what triggered it, and `triggered` the ability itself, which says
    whether the opponent is asked as it resolves (6.8).
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
    """A pending attack: an object attacks an object or a player."""

    attacker: int
    target: Target


@dataclass(frozen=True, slots=True)
class DelayedAction:
    """Something that happens later: a stored trigger of a player (7.5), or a move or return at a
    phase. `about` are the objects that its event is then about (`EventCard`), if any."""

    player: Player
    triggered: cards.Triggered
    source: ObjectSnapshot
    about: tuple[ObjectSnapshot, ...] = ()


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that the next Spell or Summon of a player uses up (13.6): a keyword, a cost, or a
    copy (`CopySpell`, with the effect that says which spells match)."""

    what: str
    keyword: cards.Keyword | None = None
    amount: int = 1
    effect: cards.Effect | None = None
    this_turn: bool = True


@dataclass
class Side(BaseSide):
    """One player's life, zones and what is noted about them. Zones hold numbers of things; deck[0]
    is the top, graveyard[0] and exile[0] the one put there last."""

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
        """Whether an effect has said something of the player for this turn."""
        flags = self.cant_attack or self.cant_tribute or self.exile_instead or self.herbs_full
        given = self.forced_by is not None or bool(self.only_cast) or self.summon_bonus != 0
        burnt = self.spellburnt and not self.keeps_burning
        return flags or given or burnt or any(mark.this_turn for mark in self.marks)

    @property
    def keeps_burning(self) -> bool:
        """Whether cleanup does not end spellburn."""
        return self.scorched or self.burn_for_game

    def end_marks(self) -> None:
        """Forgets what effects have said of the player for this turn (2.6)."""
        self.cant_attack = self.cant_tribute = self.exile_instead = self.herbs_full = False
        self.forced_by = None
        self.only_cast = ()
        self.summon_bonus = 0
        self.marks = tuple(mark for mark in self.marks if not mark.this_turn)
        if not self.keeps_burning:
            self.spellburnt = False
            self.burning_spells = 0

    def end_turn(self) -> None:
        """Forgets what was noted for the turn (2.6)."""
        self.end_marks()
        self.attacked = self.exhausted = False
        self.entered = ()
        self.summons_used = self.draws = self.herbs_used = 0


@dataclass
class State(PlainData):
    """A match. `play` holds the numbers of everything in play, resource tokens too, in the order in
    which it came. `passes` counts passes in a row, `priority` is whose turn it is to act.
    `died` are the Summons that died this turn, `gone` is everything that left play in it, as it
    was, by the number that it had."""

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
        """Returns one player's side."""
        return self.sides[player]

    def copy(self) -> State:
        """Returns an independent copy. The objects are the same in both: whoever alters one first
        makes it its own (`Table.change`)."""
        twin = object.__new__(State)
        twin.__dict__ = self.__dict__.copy()
        twin.sides = {player: side.copy() for player, side in self.sides.items()}
        twin.objects = self.objects.copy()
        return twin


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
