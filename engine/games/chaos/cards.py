"""Cards and their effects as plain data, and the cards that every match begins with (CHAOS 1, 2, 9,
11)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Final, Literal

from engine.games.chaos.card_terms import Ability, Kind, Side, TriggerName, Type
from engine.games.chaos.conditions import CardTargetCond, Cond, StatName, TargetCond

ZoneName = Literal["field", "hand", "deck"]
AmountName = Literal["damage", "heal", "resAtkTimes", "costMod", "atkTimesMod", "decOhThreshold"]
TypeChange = Literal["changeToBeast", "changeToDragon", "changeToDemon"]
Gift = Literal[
    "giveCharge",
    "giveTaunt",
    "giveStealth",
    "giveUntargetable",
    "giveShield",
    "givePoisonous",
    "giveLifesteal",
]
PlainName = Literal[
    "destroy", "discard", TypeChange, Gift, "rmAbilities", "setOverheat", "resetState"
]


@dataclass(frozen=True, slots=True)
class Destination:
    """A zone of the side, or of each card's owner."""

    zone: ZoneName
    side: Side | Literal["owner"]


@dataclass(frozen=True, slots=True)
class RandomCard:
    """A new card of that cost from the generator."""

    word: ClassVar[Literal["randomCard"]] = "randomCard"
    cost: int


@dataclass(frozen=True, slots=True)
class Amount:
    """A base effect with one number."""

    word: AmountName
    value: int


@dataclass(frozen=True, slots=True)
class AtkHpMod:
    """Attack and maximum health are changed."""

    word: ClassVar[Literal["atkHpMod"]] = "atkHpMod"
    attack: int
    health: int


@dataclass(frozen=True, slots=True)
class Plain:
    """A base effect that its name says all about."""

    word: PlainName


@dataclass(frozen=True, slots=True)
class Move:
    """What it is done to goes there."""

    word: ClassVar[Literal["move"]] = "move"
    to: Destination


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy of what it is done to goes there."""

    word: ClassVar[Literal["copy"]] = "copy"
    to: Destination


@dataclass(frozen=True, slots=True)
class Transform:
    """What it is done to is replaced."""

    word: ClassVar[Literal["transform"]] = "transform"
    into: Card | RandomCard


@dataclass(frozen=True, slots=True)
class GiveEffects:
    """What it is done to gets these effects besides its own."""

    word: ClassVar[Literal["giveEffects"]] = "giveEffects"
    effects: tuple[Effect, ...]


Base = Amount | AtkHpMod | Plain | Move | Copy | Transform | GiveEffects


@dataclass(frozen=True, slots=True)
class Targeted:
    """To one that the player chooses."""

    word: ClassVar[Literal["targeted"]] = "targeted"
    base: Base
    target: TargetCond


@dataclass(frozen=True, slots=True)
class OnAll:
    """To everything like that."""

    word: ClassVar[Literal["all"]] = "all"
    base: Base
    target: TargetCond


@dataclass(frozen=True, slots=True)
class OnRandom:
    """To one like that, drawn evenly."""

    word: ClassVar[Literal["random"]] = "random"
    base: Base
    target: TargetCond


@dataclass(frozen=True, slots=True)
class OnLeader:
    """To the leader or leaders of the side."""

    word: ClassVar[Literal["leader"]] = "leader"
    base: Base
    side: Side


@dataclass(frozen=True, slots=True)
class OnSelf:
    """To the source itself."""

    word: ClassVar[Literal["self"]] = "self"
    base: Base


@dataclass(frozen=True, slots=True)
class Draw:
    """The side draws so many cards."""

    word: ClassVar[Literal["draw"]] = "draw"
    count: int
    side: Side


@dataclass(frozen=True, slots=True)
class ChangeMp:
    """The side's MP changes."""

    word: ClassVar[Literal["mp"]] = "mp"
    value: int
    side: Side


@dataclass(frozen=True, slots=True)
class ChangeMaxMp:
    """The side's Max MP changes, and MP with it."""

    word: ClassVar[Literal["maxMp"]] = "maxMp"
    value: int
    side: Side


@dataclass(frozen=True, slots=True)
class New:
    """So many new cards are made and sent there."""

    word: ClassVar[Literal["new"]] = "new"
    count: int
    to: Destination
    what: Card | RandomCard


@dataclass(frozen=True, slots=True)
class Win:
    """The other side of the one named loses."""

    word: ClassVar[Literal["win"]] = "win"
    side: Side


PlayerAction = Draw | ChangeMp | ChangeMaxMp | New | Win
"""What is done to no card that is there already."""

Action = Targeted | OnAll | OnRandom | OnLeader | OnSelf | PlayerAction


@dataclass(frozen=True, slots=True)
class Trigger:
    """When an effect acts; `side` is whose turns, for turnStart and turnEnd alone."""

    name: TriggerName
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class Effect:
    """What a card does, when, and under which condition."""

    trigger: Trigger
    action: Action
    condition: Cond | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """A card as printed. A spell's numbers other than the cost are 0, its type None; a leader's
    type is None. Abilities stand in the order of `ABILITIES`. `triggers` are those of its
    effects: every card is asked for them at the beginning and end of each turn."""

    kind: Kind
    name: str
    cost: int
    attack: int = 0
    health: int = 0
    attack_times: int = 1
    type: Type | None = None
    abilities: tuple[Ability, ...] = ()
    effects: tuple[Effect, ...] = ()
    triggers: frozenset[TriggerName] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        triggers = frozenset(effect.trigger.name for effect in self.effects)
        object.__setattr__(self, "triggers", triggers)

    @property
    def numbers(self) -> dict[StatName, int]:
        """Its numbers by the names of the stats."""
        return {
            "cost": self.cost,
            "atk": self.attack,
            "hp": self.health,
            "atkTimes": self.attack_times,
        }


DEFAULT_LEADER: Final = Card("leader", "Default Leader", cost=9, attack=0, health=30)
SECOND_PLAYER_TOKEN: Final = Card(
    "spell",
    "Second Player Token",
    cost=0,
    attack_times=0,
    effects=(
        Effect(
            Trigger("cast"), Targeted(Amount("costMod", -1), CardTargetCond("hand", "ally", "card"))
        ),
        Effect(Trigger("cast"), Draw(1, "ally")),
    ),
)
