"""Cards and their effects as plain data, and the cards that every match begins with (CHAOS 1, 2, 9,
11). Also a deck text after reading: its parts with their places in the text, and a check that its
numbers are within their bounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Literal

from engine.card_files.deck_file import NO_FILE, DeckFile, Definition
from engine.card_files.spans import Span, problem
from engine.games.chaos.card_terms import Ability, Kind, Side, TriggerName, Type
from engine.games.chaos.conditions import CardTargetCond, Cond, StatName, TargetCond
from engine.problems import Problem

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
    """A zone of a side, or of the owner of each card that goes there."""

    zone: ZoneName
    side: Side | Literal["owner"]


@dataclass(frozen=True, slots=True)
class RandomCard:
    """A new card of this cost from the generator."""

    word: ClassVar[Literal["randomCard"]] = "randomCard"
    cost: int


@dataclass(frozen=True, slots=True)
class Amount:
    """A base effect with one number."""

    word: AmountName
    value: int


@dataclass(frozen=True, slots=True)
class AtkHpMod:
    """A base effect that changes attack and maximum health."""

    word: ClassVar[Literal["atkHpMod"]] = "atkHpMod"
    attack: int
    health: int


@dataclass(frozen=True, slots=True)
class Plain:
    """A base effect that is described by its name alone."""

    word: PlainName


@dataclass(frozen=True, slots=True)
class Move:
    """A base effect that moves the target to a zone."""

    word: ClassVar[Literal["move"]] = "move"
    to: Destination


@dataclass(frozen=True, slots=True)
class Copy:
    """A base effect that makes a copy of the target in a zone."""

    word: ClassVar[Literal["copy"]] = "copy"
    to: Destination


@dataclass(frozen=True, slots=True)
class Transform:
    """A base effect that replaces the target by another card."""

    word: ClassVar[Literal["transform"]] = "transform"
    into: Card | RandomCard


@dataclass(frozen=True, slots=True)
class GiveEffects:
    """A base effect that gives the target these effects besides its own."""

    word: ClassVar[Literal["giveEffects"]] = "giveEffects"
    effects: tuple[Effect, ...]


Base = Amount | AtkHpMod | Plain | Move | Copy | Transform | GiveEffects


@dataclass(frozen=True, slots=True)
class Targeted:
    """An action on one target that the player chooses."""

    word: ClassVar[Literal["targeted"]] = "targeted"
    base: Base
    target: TargetCond


@dataclass(frozen=True, slots=True)
class OnAll:
    """An action on everything that meets the condition."""

    word: ClassVar[Literal["all"]] = "all"
    base: Base
    target: TargetCond


@dataclass(frozen=True, slots=True)
class OnRandom:
    """An action on one target that meets the condition, drawn evenly."""

    word: ClassVar[Literal["random"]] = "random"
    base: Base
    target: TargetCond


@dataclass(frozen=True, slots=True)
class OnLeader:
    """An action on the leader or leaders of the side."""

    word: ClassVar[Literal["leader"]] = "leader"
    base: Base
    side: Side


@dataclass(frozen=True, slots=True)
class OnSelf:
    """An action on the source itself."""

    word: ClassVar[Literal["self"]] = "self"
    base: Base


@dataclass(frozen=True, slots=True)
class Draw:
    """An action by which the side draws `count` cards."""

    word: ClassVar[Literal["draw"]] = "draw"
    count: int
    side: Side


@dataclass(frozen=True, slots=True)
class ChangeMp:
    """An action that changes the side's MP."""

    word: ClassVar[Literal["mp"]] = "mp"
    value: int
    side: Side


@dataclass(frozen=True, slots=True)
class ChangeMaxMp:
    """An action that changes the side's Max MP, and MP with it."""

    word: ClassVar[Literal["maxMp"]] = "maxMp"
    value: int
    side: Side


@dataclass(frozen=True, slots=True)
class NewCards:
    """An action that makes `count` new cards and sends them to a zone."""

    word: ClassVar[Literal["new"]] = "new"
    count: int
    to: Destination
    what: Card | RandomCard


@dataclass(frozen=True, slots=True)
class Win:
    """An action by which the opponent of `side` loses."""

    word: ClassVar[Literal["win"]] = "win"
    side: Side


PlayerAction = Draw | ChangeMp | ChangeMaxMp | NewCards | Win
"""An action on players, or one that makes new cards: it acts on no card that exists already."""

Action = Targeted | OnAll | OnRandom | OnLeader | OnSelf | PlayerAction


@dataclass(frozen=True, slots=True)
class Trigger:
    """The trigger of an effect. `side` says whose turns count; only turnStart and turnEnd have
    it."""

    name: TriggerName
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect of a card: its action, its trigger and its condition."""

    trigger: Trigger
    action: Action
    condition: Cond | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """A card as printed. A spell's numbers other than the cost are 0, its type None; a leader's
    type is None. Abilities are in the order of `ABILITIES`. `triggers` are the triggers of its
    effects: every card is asked for them at the beginning and end of each turn. `icon` is the icon
    that its author chose, "" for none; the rules don't use it. The hash leaves out abilities and
    effects, because hashing them takes longer than most lookups by card."""

    kind: Kind
    name: str
    cost: int
    attack: int = 0
    health: int = 0
    attack_times: int = field(default=1, hash=False)
    type: Type | None = field(default=None, hash=False)
    abilities: tuple[Ability, ...] = field(default=(), hash=False)
    effects: tuple[Effect, ...] = field(default=(), hash=False)
    triggers: frozenset[TriggerName] = field(init=False, repr=False, compare=False)
    icon: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        triggers = frozenset(effect.trigger.name for effect in self.effects)
        object.__setattr__(self, "triggers", triggers)

    @property
    def numbers(self) -> dict[StatName, int]:
        """The card's numbers by the names of the stats."""
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


Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ParsedPart:
    """A piece of a card as plain data, and its place in the text.

    `parts` has the places of its own pieces by the names of their fields. Pieces that the text
    leaves out have none. `each` has the pieces of a list.
    """

    value: Any
    span: Span
    parts: Mapping[str, ParsedPart] = field(default_factory=dict[str, "ParsedPart"])
    each: tuple[ParsedPart, ...] = ()

    def __getitem__(self, part: str) -> ParsedPart:
        return self.parts[part]

    def at(self, part: str) -> Span:
        """Returns the place of the given part; the place of the whole piece if the text leaves the
        part out.
        """
        return self.parts[part].span if part in self.parts else self.span


def in_range(
    placed: ParsedPart, bounds: Range, what: str, *, is_change: bool = False
) -> Iterator[Problem]:
    """Yields a problem if the number is not within the bounds, or if it is 0 and `is_change`."""
    least, most = bounds
    if not least <= placed.value <= most:
        message = f"{what} is {placed.value}; it goes from {least} to {most}."
        hint = f"Write {min(max(placed.value, least), most)}."
        yield problem("number-out-of-range", message, placed.span, hint)
    if is_change and placed.value == 0:
        message = f"{what} is 0, which changes nothing."
        yield problem("no-change", message, placed.span, "Write a number above or below 0.")


DECK_SIZE: Final = 20


@dataclass(frozen=True, slots=True)
class GenerateOrder:
    """The order `generate count seed seed cost least..most` in a deck text."""

    count: int
    seed: int
    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class ReadDeck:
    """A deck with its places in the text. `cards` are the cards that the deck plays, in the order
    of its list. The list is incomplete if `generate` lines have not been carried out."""

    cards: tuple[Card, ...] = ()
    file: DeckFile[Definition[Card]] = NO_FILE

    @property
    def own(self) -> tuple[Card, ...]:
        """The cards that the text defines; for a name defined twice, the first."""
        return tuple(one.card for one in self.file.by_name().values())

    @property
    def is_whole(self) -> bool:
        """Whether the deck plays as many cards as a deck must have, none twice, each defined
        once."""
        defined, listed = self.file.by_name(), self.file.listed
        once = len(defined) == len(self.file.definitions) and len(listed) == len(self.file.lines)
        return once and listed <= set(defined) and len(listed) == DECK_SIZE
