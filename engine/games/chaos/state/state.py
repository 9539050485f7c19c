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
    """The number of times that an effect has acted since it last cooled, and the number at which it
    no longer may."""

    acted: int = 0
    threshold: int = THRESHOLD


@dataclass(frozen=True, slots=True)
class AttachedEffects:
    """Effects that a card got from another. `heat` is the key of their counters in `State.heat`,
    shared by all cards that got them from the same effect (9, Overheat)."""

    effects: tuple[Effect, ...]
    heat: int


@dataclass
class CardState(PlainData):
    """A card in the match. `original` is the card as it was made; the other fields can change.
    `side` is the player who holds it, `heat` the key of the counters of its printed effects.

    Copies of a state share cards. `Table.change` gives a copy its own card before it changes.
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
        """Gives the card the numbers, type and abilities of its original, and no damage."""
        printed = self.original
        self.cost, self.attack, self.max_health = printed.cost, printed.attack, printed.health
        self.attack_times, self.type = printed.attack_times, printed.type
        self.abilities = frozenset(printed.abilities)
        self.damage = 0

    @property
    def kind(self) -> Kind:
        """Leader, minion or spell; it never changes."""
        return self.original.kind

    @property
    def name(self) -> str:
        """The card's name."""
        return self.original.name

    @property
    def health(self) -> int:
        """The health that is left; it can be below 0 while the card is dying."""
        return self.max_health - self.damage

    @property
    def attacks_left(self) -> int:
        """The number of times that the card can still attack this turn."""
        return self.attack_times - self.attacks_used

    @property
    def heats(self) -> tuple[int, ...]:
        """The keys of the counters of all its effects, without duplicates."""
        if not self.attached:
            return (self.heat,)
        return tuple(dict.fromkeys((self.heat, *(one.heat for one in self.attached))))

    @property
    def is_character(self) -> bool:
        """Whether the card is in play."""
        return self.place in ("leader", "field")


@dataclass
class Side(BaseSide):
    """One player's zones, as numbers of cards: the field from left to right, deck[0] on top.

    `leader` is the leader in play. `pool` has the cards from which the deck is yet to be chosen,
    before the match begins. `turns` counts the player's own turns that have begun. `lost` says that
    this player loses as soon as the queue allows it (7).
    """

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
    """Everything that lasts between two main actions. `turn` counts both players' turns. `step` is
    "choosing" while decks are being chosen, "set-up" before the first turn. `heat` has a counter
    and threshold for each effect of a set of effects, by the set's key. `made` has the keys of the
    counters of what an effect makes, by the key of the effect's own set and its index there. `own`
    has the numbers of cards that no other copy shares. `generator` is the version that makes random
    cards: the first, except in modes, whose decks name it."""

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
        """Returns an independent copy. From now on neither may change a card that both share."""
        self.own = set()
        return super().copy()
