"""Cards and their effects as plain data (CHAOS 1, 9, 11)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from engine.games.chaos.card_terms import Ability, Kind, Side, Type
from engine.games.chaos.conditions import Cond, TargetCond

TriggerName = Literal["battlecry", "cast", "deathrattle", "onDiscard", "turnStart", "turnEnd"]
ZoneName = Literal["field", "hand", "deck"]
AmountName = Literal["damage", "heal", "resAtkTimes", "costMod", "atkTimesMod", "decOhThreshold"]
PlainName = Literal[
    "destroy",
    "discard",
    "changeToBeast",
    "changeToDragon",
    "changeToDemon",
    "giveCharge",
    "giveTaunt",
    "giveStealth",
    "giveUntargetable",
    "giveShield",
    "givePoisonous",
    "giveLifesteal",
    "rmAbilities",
    "setOverheat",
    "resetState",
]

CHANGES: Final[dict[PlainName, Type]] = {
    "changeToBeast": "beast",
    "changeToDragon": "dragon",
    "changeToDemon": "demon",
}
GIFTS: Final[dict[PlainName, Ability]] = {
    "giveCharge": "charge",
    "giveTaunt": "taunt",
    "giveStealth": "stealth",
    "giveUntargetable": "untargetable",
    "giveShield": "shield",
    "givePoisonous": "poisonous",
    "giveLifesteal": "lifesteal",
}


@dataclass(frozen=True, slots=True)
class Destination:
    """A zone of the side, or of each card's owner."""

    zone: ZoneName
    side: Side | Literal["owner"]


@dataclass(frozen=True, slots=True)
class RandomCard:
    """A new card of that cost from the generator."""

    cost: int


@dataclass(frozen=True, slots=True)
class Amount:
    """A base effect with one number."""

    name: AmountName
    value: int


@dataclass(frozen=True, slots=True)
class AtkHpMod:
    """Attack and maximum health are changed."""

    attack: int
    health: int


@dataclass(frozen=True, slots=True)
class Plain:
    """A base effect that its name says all about."""

    name: PlainName


@dataclass(frozen=True, slots=True)
class Move:
    """What it is done to goes there."""

    to: Destination


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy of what it is done to goes there."""

    to: Destination


@dataclass(frozen=True, slots=True)
class Transform:
    """What it is done to is replaced."""

    into: Card | RandomCard


@dataclass(frozen=True, slots=True)
class GiveEffects:
    """What it is done to gets these effects besides its own."""

    effects: tuple[Effect, ...]


Base = Amount | AtkHpMod | Plain | Move | Copy | Transform | GiveEffects


@dataclass(frozen=True, slots=True)
class Targeted:
    """To one that the player chooses."""

    base: Base
    target: TargetCond


@dataclass(frozen=True, slots=True)
class OnAll:
    """To everything like that."""

    base: Base
    target: TargetCond


@dataclass(frozen=True, slots=True)
class OnRandom:
    """To one like that, drawn evenly."""

    base: Base
    target: TargetCond


@dataclass(frozen=True, slots=True)
class OnLeader:
    """To the leader or leaders of the side."""

    base: Base
    side: Side


@dataclass(frozen=True, slots=True)
class OnSelf:
    """To the source itself."""

    base: Base


@dataclass(frozen=True, slots=True)
class Draw:
    """The side draws so many cards."""

    count: int
    side: Side


@dataclass(frozen=True, slots=True)
class ChangeMp:
    """The side's MP changes."""

    value: int
    side: Side


@dataclass(frozen=True, slots=True)
class ChangeMaxMp:
    """The side's Max MP changes, and MP with it."""

    value: int
    side: Side


@dataclass(frozen=True, slots=True)
class New:
    """So many new cards are made and sent there."""

    count: int
    to: Destination
    what: Card | RandomCard


@dataclass(frozen=True, slots=True)
class Win:
    """The other side of the one named loses."""

    side: Side


Action = Targeted | OnAll | OnRandom | OnLeader | OnSelf | Draw | ChangeMp | ChangeMaxMp | New | Win


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
    type is None. Abilities stand in the order of `words.ABILITIES`. `triggers` are those of its
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
