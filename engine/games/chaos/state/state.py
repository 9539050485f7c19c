"""The plain data of a Chaos Cards match (CHAOS 1, 2, 6, 9)."""

import dataclasses
from dataclasses import dataclass
from typing import ClassVar, Final, Literal, NamedTuple, Self

from engine.core.zones import BaseSide, BaseState, Zone
from engine.games.chaos.card_terms import Ability, Kind, Type
from engine.games.chaos.cards import Card, Effect
from engine.players import Player
from engine.values import PlainData

Place = Literal["leader", "field", "hand", "deck", "nowhere"]
"""The place of a card: "nowhere" while it is on its way, or while its player has yet to choose
whether it is in the deck. A spell that is being cast is still at "hand", but takes no place
there."""

FIELD_ROOM: Final = 7
HAND_ROOM: Final = 10
MOST_MP: Final = 10
THRESHOLD: Final = 10
OWN_TURNS: Final = 30
MOST_ATTACHED: Final = 30
"""The maximum number of sets of effects attached to a card. Otherwise a card that attaches to all
cards each turn would make every action longer without end (17)."""
NO_HEAT: Final = 0
"""The key of the counters of cards without effects, which are none."""


class Heat(NamedTuple):
    """The counter that limits how often an effect acts. `acted` is how often it has acted since it
    last cooled; at `threshold` it is overheated and can't act."""

    acted: int = 0
    threshold: int = THRESHOLD


@dataclass(frozen=True, slots=True)
class AttachedEffects:
    """Effects that a card got from another card. `heat` is the key of the effects' counters in
    `State.heat`. All cards that got these effects from the same effect share the counters (9,
    Overheat)."""

    effects: tuple[Effect, ...]
    heat: int


@dataclass
class CardState(PlainData):
    """A card in the match with its present values.

    - `original`: the card as it was made
    - `side`: the player who has it
    - `heat`: the key of the counters for its printed effects, in `State.heat`
    - `fresh`: whether it came into play after its player's latest turn began
    - `dying`: whether it leaves at the end of the action
    - `attached`: the effects that `giveEffects` has attached to it

    Copies of a match state share cards: `Table.change` replaces a card by a copy before it is
    changed.
    """

    number: int
    original: Card
    side: Player
    place: Place
    heat: int
    cost: int = dataclasses.field(init=False)
    attack: int = dataclasses.field(init=False)
    max_health: int = dataclasses.field(init=False)
    attack_times: int = dataclasses.field(init=False)
    type: Type | None = dataclasses.field(init=False)
    abilities: frozenset[Ability] = dataclasses.field(init=False)
    damage: int = 0
    attacks_used: int = 0
    fresh: bool = False
    dying: bool = False
    attached: tuple[AttachedEffects, ...] = ()

    def __post_init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Sets the card's numbers, type and abilities to those of its original, and removes
        damage."""
        printed = self.original
        self.cost, self.attack, self.max_health = printed.cost, printed.attack, printed.health
        self.attack_times, self.type = printed.attack_times, printed.type
        self.abilities = frozenset(printed.abilities)
        self.damage = 0

    @property
    def kind(self) -> Kind:
        """The card's kind, which never changes: leader, minion or spell."""
        return self.original.kind

    @property
    def name(self) -> str:
        """The card's name."""
        return self.original.name

    @property
    def health(self) -> int:
        """The remaining health, which can be below 0 while the card is dying."""
        return self.max_health - self.damage

    @property
    def attacks_left(self) -> int:
        """How many more times the card can attack this turn."""
        return self.attack_times - self.attacks_used

    @property
    def heats(self) -> tuple[int, ...]:
        """The keys of the card's effect counters in `State.heat`: one key for its printed effects,
        and one for each set of attached effects. A key that several sets share is included once."""
        if not self.attached:
            return (self.heat,)
        return tuple(dict.fromkeys((self.heat, *(one.heat for one in self.attached))))

    @property
    def is_character(self) -> bool:
        """Whether the card is in play, as a leader or minion."""
        return self.place in ("leader", "field")


@dataclass
class Side(BaseSide):
    """One player's zones and data. Zones are lists of card numbers: the field from left to right,
    deck[0] on top. `leader` is the leader in play. `pool` are the cards from which the player still
    has to choose a deck. `turns` counts the player's own turns so far. `lost` says that this player
    loses as soon as the queue allows it (7)."""

    zones: ClassVar = (
        Zone("leader", "Leader", single=True),
        Zone("field", "Field"),
        Zone("hand", "Hand", "hand", "owner"),
        Zone("deck", "Deck", "pile", "nobody"),
        Zone("pool", "To choose from", "pool", "owner", optional=True),
    )
    leader: int = 0
    field: list[int] = dataclasses.field(default_factory=list[int])
    hand: list[int] = dataclasses.field(default_factory=list[int])
    deck: list[int] = dataclasses.field(default_factory=list[int])
    mp: int = 0
    max_mp: int = 0
    fatigue: int = 0
    turns: int = 0
    lost: bool = False
    pool: list[int] = dataclasses.field(default_factory=list[int])


class State(BaseState[Side]):
    """Everything that lasts from one main action to the next.

    - `turn` counts both players' turns.
    - `step` is "choosing" while decks are being chosen, and "set-up" before the first turn.
    - `heat` has the counters of each set of effects, by the set's key.
    - `made` maps an effect (the key of its set and its index there) to the key of the counters for
      everything that the effect makes.
    - `own` are the numbers of cards that no copy of this state shares.
    - `generator` is the version of the generator that makes random cards: version 1, or in a mode
      the version that the mode's deck names.
    """

    def __init__(self) -> None:
        super().__init__(Side(), Side())
        self.cards: dict[int, CardState] = {}
        self.heat: dict[int, tuple[Heat, ...]] = {NO_HEAT: ()}
        self.made: dict[tuple[int, int], int] = {}
        self.step: Literal["choosing", "set-up", "turn", "main"] = "set-up"
        self.next_number = 1
        self.next_name = 1
        self.own: set[int] = set()
        self.generator = 1

    def copy(self) -> Self:
        """Returns a copy of the state. The two copies share their cards, so neither may change a
        shared card (see `Table.change`)."""
        self.own = set()
        return super().copy()
