"""Cards and their effects as plain data, and the cards that every match begins with (CHAOS 1, 2, 9,
11). A deck text as it was read: its parts with their places in the text, and whether their numbers
are within their bounds."""

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
class NewCards:
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


PlayerAction = Draw | ChangeMp | ChangeMaxMp | NewCards | Win
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
    effects: every card is asked for them at the beginning and end of each turn. `icon` is that
    which its author chose, "" for none; the rules do not know of it. The hash leaves out what a
    card does: it takes longer than most of what is looked up for a card."""

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


Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ParsedPart:
    """A piece of a card as plain data, and where it stands.

    `parts` are the places of its own pieces by the names of their fields; pieces that the text
    leaves out have none. `each` are the pieces of a list.
    """

    value: Any
    span: Span
    parts: Mapping[str, ParsedPart] = field(default_factory=dict[str, "ParsedPart"])
    each: tuple[ParsedPart, ...] = ()

    def __getitem__(self, part: str) -> ParsedPart:
        return self.parts[part]

    def at(self, part: str) -> Span:
        """Returns where that part stands; the whole piece if the text leaves it out."""
        return self.parts[part].span if part in self.parts else self.span


def in_range(
    placed: ParsedPart, bounds: Range, what: str, *, is_change: bool = False
) -> Iterator[Problem]:
    """Yields a problem if the number is not within the bounds, or is 0 though it is added to
    something."""
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
    """`generate count seed seed cost least..most`."""

    count: int
    seed: int
    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class ReadDeck:
    """A deck with its places in the text: `cards` are those that it plays, in the order of the
    list. `generate` lines that are left undone leave its list incomplete."""

    cards: tuple[Card, ...] = ()
    file: DeckFile[Definition[Card]] = NO_FILE

    @property
    def own(self) -> tuple[Card, ...]:
        """The cards that the text defines, the first of each name."""
        return tuple(one.card for one in self.file.by_name().values())

    @property
    def is_whole(self) -> bool:
        """Whether it plays as many cards as a deck has, none twice, each defined once."""
        defined, listed = self.file.by_name(), self.file.listed
        once = len(defined) == len(self.file.definitions) and len(listed) == len(self.file.lines)
        return once and listed <= set(defined) and len(listed) == DECK_SIZE
