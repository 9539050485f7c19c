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
    """A zone to which cards go: of one side, or of each card's owner."""

    zone: ZoneName
    side: Side | Literal["owner"]


@dataclass(frozen=True, slots=True)
class RandomCard:
    """A card with this cost that the generator makes during the match."""

    word: ClassVar[Literal["randomCard"]] = "randomCard"
    cost: int


@dataclass(frozen=True, slots=True)
class Amount:
    """A base effect with one number, such as damage. A base effect is done to one card."""

    word: AmountName
    value: int


@dataclass(frozen=True, slots=True)
class AtkHpMod:
    """A base effect that changes the target's attack and maximum health."""

    word: ClassVar[Literal["atkHpMod"]] = "atkHpMod"
    attack: int
    health: int


@dataclass(frozen=True, slots=True)
class Plain:
    """A base effect that needs only a name, without numbers."""

    word: PlainName


@dataclass(frozen=True, slots=True)
class Move:
    """A base effect that moves the target to a zone."""

    word: ClassVar[Literal["move"]] = "move"
    to: Destination


@dataclass(frozen=True, slots=True)
class Copy:
    """A base effect that puts a copy of the target into a zone."""

    word: ClassVar[Literal["copy"]] = "copy"
    to: Destination


@dataclass(frozen=True, slots=True)
class Transform:
    """A base effect that replaces the target by another card."""

    word: ClassVar[Literal["transform"]] = "transform"
    into: Card | RandomCard


@dataclass(frozen=True, slots=True)
class GiveEffects:
    """A base effect that gives the target further effects."""

    word: ClassVar[Literal["giveEffects"]] = "giveEffects"
    effects: tuple[Effect, ...]


Base = Amount | AtkHpMod | Plain | Move | Copy | Transform | GiveEffects


@dataclass(frozen=True, slots=True)
class Targeted:
    """An action: does a base effect to one target that the player chooses."""

    word: ClassVar[Literal["targeted"]] = "targeted"
    base: Base
    target: TargetCond


@dataclass(frozen=True, slots=True)
class OnAll:
    """An action: does a base effect to every card that meets the condition."""

    word: ClassVar[Literal["all"]] = "all"
    base: Base
    target: TargetCond


@dataclass(frozen=True, slots=True)
class OnRandom:
    """An action: does a base effect to one random card that meets the condition. All are equally
    likely."""

    word: ClassVar[Literal["random"]] = "random"
    base: Base
    target: TargetCond


@dataclass(frozen=True, slots=True)
class OnLeader:
    """An action: does a base effect to the leader of the side, or to both leaders."""

    word: ClassVar[Literal["leader"]] = "leader"
    base: Base
    side: Side


@dataclass(frozen=True, slots=True)
class OnSelf:
    """An action: does a base effect to the card that has the effect."""

    word: ClassVar[Literal["self"]] = "self"
    base: Base


@dataclass(frozen=True, slots=True)
class Draw:
    """An action: the players of the side draw `count` cards."""

    word: ClassVar[Literal["draw"]] = "draw"
    count: int
    side: Side


@dataclass(frozen=True, slots=True)
class ChangeMp:
    """An action: changes the MP of the players of the side."""

    word: ClassVar[Literal["mp"]] = "mp"
    value: int
    side: Side


@dataclass(frozen=True, slots=True)
class ChangeMaxMp:
    """An action: changes the Max MP of the players of the side, and their MP by the same amount."""

    word: ClassVar[Literal["maxMp"]] = "maxMp"
    value: int
    side: Side


@dataclass(frozen=True, slots=True)
class NewCards:
    """An action: makes `count` new cards and sends them to a zone."""

    word: ClassVar[Literal["new"]] = "new"
    count: int
    to: Destination
    what: Card | RandomCard


@dataclass(frozen=True, slots=True)
class Win:
    """An action: the opponent of `side` loses the match."""

    word: ClassVar[Literal["win"]] = "win"
    side: Side


PlayerAction = Draw | ChangeMp | ChangeMaxMp | NewCards | Win
"""An action on players, or one that makes new cards: it acts on no card that exists already."""

Action = Targeted | OnAll | OnRandom | OnLeader | OnSelf | PlayerAction


@dataclass(frozen=True, slots=True)
class Trigger:
    """The occasion on which an effect acts. `side` says whose turns count; only the triggers
    turnStart and turnEnd have a side."""

    name: TriggerName
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect on a card: its trigger, its condition if it has one, and its action."""

    trigger: Trigger
    action: Action
    condition: Cond | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """A card as printed.

    A spell has 0 for all numbers but the cost, and None as its type; a leader's type is None too.
    Abilities are in the order of `ABILITIES`. `triggers` are the triggers of the card's effects,
    stored because every card is checked at the beginning and end of each turn. `icon` is the icon
    that the author chose, "" if none; rules ignore it. The hash leaves out abilities and effects,
    because hashing them takes longer than most lookups by card.
    """

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
        """Returns the card's numbers (such as cost and attack) by the names of the stats."""
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
    """A part of a card as read from text.

    - `value`: what the text means, such as a number or an effect
    - `span`: its place in the text
    - `parts`: the parts inside this part, by field name; parts that the text leaves out are missing
    - `each`: the items, if this part is a list
    """

    value: Any
    span: Span
    parts: Mapping[str, ParsedPart] = field(default_factory=dict[str, "ParsedPart"])
    each: tuple[ParsedPart, ...] = ()

    def __getitem__(self, part: str) -> ParsedPart:
        return self.parts[part]

    def at(self, part: str) -> Span:
        """Returns the place of the inner part with that field name. If the text leaves that part
        out, returns the place of this whole part."""
        return self.parts[part].span if part in self.parts else self.span


def in_range(
    placed: ParsedPart, bounds: Range, what: str, *, is_change: bool = False
) -> Iterator[Problem]:
    """Yields a problem if the number in `placed` is outside `bounds`. If the number is a change
    (`is_change`), also yields a problem if it is 0. The messages call the number `what`."""
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
    """A line `generate count seed seed cost least..most` in a deck text, which adds generated cards
    to the deck."""

    count: int
    seed: int
    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class ReadDeck:
    """A deck as read from text.

    - `cards`: the cards that the deck plays, in the order of its list. The cards of a `generate`
      line are missing until `parse_deck` has generated them.
    - `file`: the definitions and list lines with their places in the text
    """

    cards: tuple[Card, ...] = ()
    file: DeckFile[Definition[Card]] = NO_FILE

    @property
    def own(self) -> tuple[Card, ...]:
        """The cards that the text defines. If a name is defined twice, only the first card is
        included."""
        return tuple(one.card for one in self.file.by_name().values())

    @property
    def is_whole(self) -> bool:
        """Whether the deck is complete: it has as many cards as a deck must have, no card twice,
        and one definition for each."""
        defined, listed = self.file.by_name(), self.file.listed
        once = len(defined) == len(self.file.definitions) and len(listed) == len(self.file.lines)
        return once and listed <= set(defined) and len(listed) == DECK_SIZE
