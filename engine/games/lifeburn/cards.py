"""Cards as data (LIFEBURN 5): the content of a set or a deck, read and checked.

Names of enumerations are spelled as in the game's own document. A field that was not written is
None, empty or False; a `None` of `self_` and `is_opponent` is not the same as False.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from engine.values import replace

CardType = Literal["Summon", "Spell", "Object", "Token", "Filler"]
"""The types of cards. Filler is the card of scenarios that can't be cast and matches no filter
(19.6)."""

Tribe = Literal["Golem", "Merfolk", "Shadow", "Goblin", "Treefolk"]
Zone = Literal["Deck", "Hand", "Play", "Graveyard", "Exile", "Token", "Stack"]
Phase = Literal["Draw", "Main", "Combat", "Damage", "SecondMain", "End"]
TokenType = Literal["Stone", "Herb", "Golem", "Goblin", "Merfolk", "Plant", "Ghost", "Treefolk"]
Who = Literal["player", "opponent", "any"]
Duration = Literal["ThisTurn", "DrawPhase", "RestOfGame", "UntilThisLeaves"]
Rarity = Literal["", "Common", "Uncommon", "Rare"]
FilterType = Literal["Summon", "Spell", "Object", "Token", "NonSummon"]
Keyword = Literal[
    "Haunt", "Blitz", "Sprout", "Trample", "Taunt", "Dive", "Scorch", "Exhaust", "Spectral"
]
"""The keywords; `keywords` has their effects and texts."""
Restriction = (
    Literal["Attack", "Defense", "Cost", "OneOne", "DefenseGreaterThanAttack", "HasKeyword"]
    | Literal["KeywordsOrAbilities", "Attacking", "YouControl", "NonSummon", "NonToken"]
    | Literal["NonMerfolk", "NonGolem", "NonTreefolk", "CreatesStones", "NotFirst"]
    | Literal["CantReduceBelowOne", "CanBeHaunted"]
)
"""The restrictions of a filter. Only rules use the last one, never cards."""
TargetType = (
    Literal["Player", "Opponent", "Summon", "Any", "Token", "Permanent", "Spell", "NonSummon"]
    | Literal["Graveyard"]
)
TargetBasedOn = (
    Literal["RootAffected", "RootTarget", "RootController", "EventCard", "AttackedPlayer"]
    | Literal["Weakest", "Strongest", "NextSpell", "NextSpellOpponent", "NextSummon"]
)
CountedObjects = (
    Literal["SummonsInGraveyard", "MerfolkInGraveyard", "GoblinsInPlay", "GoblinsControlled"]
    | Literal["TreefolkControlled", "PlantsControlled", "StonesControlled", "HerbsControlled"]
    | Literal["StonesInPlay", "SummonsOpponentControls", "SummonsControlled", "DeckSize"]
    | Literal["HandSize"]
)
AmountBasedOn = (
    CountedObjects
    | Literal["OpponentExcessSummons", "SummonsThatDiedThisTurn", "UntilCardType", "X"]
    | Literal["ActivatedCost", "PlayerChoice", "RootAmount", "RootAffected", "TargetCost"]
    | Literal["TargetPower", "LifeTotal", "SubtractLife", "Attack", "Zero"]
)
Trigger = (
    Literal["Death", "EnteredZone", "LeftZone", "OpeningHand", "Phase", "AttackedSummon"]
    | Literal["DeathBySpell", "DealDamageToPlayer", "Draw", "Mill", "Tribute", "Attack"]
    | Literal["Discard", "SurvivedCombat", "Cast"]
)
ConditionType = (
    Literal["Control", "YouHaveMoreLife", "OpponentHasMore", "FirstSpell", "FirstSummon"]
    | Literal["HandSize", "InZone", "IsTribe", "IsNotTribe", "RootTargetTribe"]
    | Literal["RootTargetNotSummon", "TargetIs", "TargetAttack", "TopCardIsMerfolk"]
    | Literal["OneOneInPlay", "Spellburnt", "TriggerWasSpellburnt", "TriggerNotSpellburnt"]
    | Literal["Attacked", "DidntAttack", "EnteredZoneThisTurn"]
)
PassiveType = (
    Literal["BypassSummonLimit", "ChangeStats", "GrantKeyword", "GrantActive", "DisableKeyword"]
    | Literal["ModifyCost", "CantTakeDamage", "CantDealDamage", "TopCardRevealed"]
    | Literal["AdditionalSummonTopCard", "CantBeTargeted", "ImmuneToKeyword"]
    | Literal["DefenseUsedForAttack", "Sacrifice", "OnlyTributeToTreefolk", "TributeRestriction"]
    | Literal["SproutTriggersOnDeath", "ModifyKeywordAmount", "CantBeAttacked"]
    | Literal["DisableEnterPlayEffects", "CantSpecialSummon", "TokenCanTribute"]
    | Literal["CreateTokenModifier", "ThisTurn", "CantAttack", "CantTribute"]
    | Literal["CantAttackOrBlock", "NeverSprouts"]
)
"""The passives. Only rules give the last two, never cards."""
CostType = (
    Literal["Stones", "Sacrifice", "Tribute", "ExileFromHand", "ExileFromGraveyard", "Discard"]
    | Literal["Exile", "LoseLife", "Life", "DiscardOrSacrificeMerfolk", "Reveal"]
)
AdditionalCostType = (
    Literal["Sacrifice", "Discard", "ExileFromHand", "ExileFromGraveyard", "Life", "LoseLife"]
    | Literal["Reveal", "Stones"]
)
AlternateCostType = (
    Literal["TributeMultiplier", "Sacrifice", "ExileFromHand", "ExileFromGraveyard", "Discard"]
    | Literal["LoseLife", "Tribute"]
)
CastRestriction = Literal["OnOpponentAttack", "InResponse", "OpponentsTurn", "ControlGoblin"]
DeckPlace = Literal["Top", "Bottom", "Hand", "Graveyard", "Play", "Exile"]


@dataclass(frozen=True, slots=True)
class Filter:
    """A condition that cards must match (5.12): a card matches if it matches every field that is
    set."""

    card_type: FilterType | None = None
    tribe: Tribe | None = None
    token_type: TokenType | None = None
    restrictions: tuple[Restriction, ...] = ()
    least: int | None = None
    most: int | None = None
    keyword: Keyword | None = None

    @property
    def empty(self) -> bool:
        """Whether the filter has no conditions, so that every card matches."""
        named = self.card_type or self.tribe or self.token_type or self.keyword
        return not (named or self.restrictions) and self.least is None and self.most is None

    @property
    def limits(self) -> bool:
        """Whether the filter excludes any cards. False if it is empty or only has
        CantReduceBelowOne."""
        rest = tuple(one for one in self.restrictions if one != "CantReduceBelowOne")
        return not replace(self, restrictions=rest).empty


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition that must be true, for example for an effect to happen (6.9)."""

    condition: ConditionType
    least: int | None = None
    most: int | None = None
    amount: int | None = None
    amounts: tuple[int, ...] = ()
    filter: Filter = Filter()
    zones: tuple[Zone, ...] = ()
    self_: bool | None = None
    is_opponent: bool = False


@dataclass(frozen=True, slots=True)
class Destination:
    """A zone to which some of the cards that a player looks at go (5.13)."""

    place: DeckPlace
    amount: int | None = None
    chosen_amount: bool = False
    filter: Filter = Filter()
    ordering: Literal["Any", "Random", "Same"] = "Same"
    reveal: bool = False


@dataclass(frozen=True, slots=True)
class StatModifier:
    """A change of attack or defense by a passive effect (5.5)."""

    stat: Literal["Attack", "Defense"]
    operator: Literal["Add", "Multiply", "Divide"]
    amount: int | None = None
    amount_based_on: AmountBasedOn | None = None
    amount_multiplier: int = 1
    other: bool = False
    x_amount: bool = False


@dataclass(frozen=True, slots=True)
class Passive:
    """A passive effect, which applies as long as its card is in the right zone (5.5, 9)."""

    passive: PassiveType
    conditions: tuple[Condition, ...] = ()
    cost: int | None = None
    amount: int | None = None
    amount_modifier: str | None = None
    keyword: Keyword | None = None
    stat_modifiers: tuple[StatModifier, ...] = ()
    filter: Filter = Filter()
    self_: bool | None = None
    other: bool = False
    all: bool = False
    this_turn: bool = False
    zone: Zone | None = None
    actives: tuple[Activated, ...] = ()
    description: str = ""


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of a card or ability, as printed (5.2, 6)."""

    effect: str
    conditions: tuple[Condition, ...] = ()
    amount: int | None = None
    amount_based_on: AmountBasedOn | None = None
    amount_modifier: str | None = None
    modifier_conditions: tuple[Condition, ...] = ()
    attack: int | None = None
    defense: int | None = None
    attack_based_on: AmountBasedOn | None = None
    defense_based_on: AmountBasedOn | None = None
    target_type: TargetType | None = None
    min_targets: int | None = None
    max_targets: int | None = None
    self_: bool | None = None
    other: bool = False
    all: bool = False
    is_opponent: bool | None = None
    player: Who | None = None
    player_based_on: Literal["OwnerOfTarget"] | None = None
    target_based_on: TargetBasedOn | None = None
    filter: Filter = Filter()
    zone: Zone | None = None
    target_zones: tuple[Zone, ...] = ()
    zone_of_player: Who | None = None
    destination: Zone | None = None
    deck_destinations: tuple[Destination, ...] = ()
    up_to: int | None = None
    optional: bool = False
    opponents_choice: bool = False
    option_message: str = ""
    choices: tuple[tuple[Effect, ...], ...] = ()
    choice_index: int | None = None
    first_possible: bool = False
    additional_effects: tuple[Effect, ...] = ()
    keywords: tuple[Keyword, ...] = ()
    keyword_amount: int | None = None
    passives: tuple[Passive, ...] = ()
    token_passive: Passive | None = None
    attacking: bool = False
    this_turn: bool = False
    duration: Duration | None = None
    counter_type: Literal["OneOne", "Haunt"] = "OneOne"
    type_modifier: Literal["Summon", "Herb"] | None = None
    repeat_cost_type: CostType | None = None
    repeat_cost_amount: int | None = None
    repeat_same_target: bool = False
    cost_type: CostType | None = None
    random: bool = False
    reveal: bool = False
    reveal_type: FilterType | None = None
    all_of_same_name: bool = False
    owners_control: bool = False
    future_proof: bool = False
    phase: Phase | None = None
    phase_of_player: Who | None = None
    triggered_effects: tuple[Triggered, ...] = ()
    pay_cost: bool = False
    mandatory_target: bool = False
    same_zone: bool = False
    you_choose_damage: bool = False
    description: str = ""


@dataclass(frozen=True, slots=True)
class AdditionalCost:
    """A cost that is paid in addition to the normal cost (5.8)."""

    cost_type: AdditionalCostType
    amount: int = 1
    based_on_x: bool = False
    filter: Filter = Filter()
    player_chosen: bool = False
    self_: bool = False


@dataclass(frozen=True, slots=True)
class Triggered:
    """A triggered ability: an event, and the effects that happen after it (5.4, 7)."""

    trigger: Trigger
    effects: tuple[Effect, ...]
    trigger_zones: tuple[Zone, ...] = ("Play",)
    self_: bool = True
    all: bool = False
    zone: Zone | None = None
    filter: Filter = Filter()
    amount: int | None = None
    phase: Phase | None = None
    turn_of: Who = "any"
    player: Who | None = None
    was_cast: bool = False
    batch: bool = False
    conditions: tuple[Condition, ...] = ()
    optional: bool = False
    opponents_choice: bool = False
    option_message: str = ""
    additional_costs: tuple[AdditionalCost, ...] = ()
    replacement: bool = False
    description: str = ""


@dataclass(frozen=True, slots=True)
class Activated:
    """An ability that a player activates by paying its cost (5.6, 8)."""

    effects: tuple[Effect, ...]
    cost_type: CostType | None = None
    amount: int = 1
    player_chosen: bool = False
    once_per_turn: bool = False
    self_: bool = False
    filter: Filter = Filter()
    conditions: tuple[Condition, ...] = ()
    target_type: TargetType | None = None
    description: str = ""


@dataclass(frozen=True, slots=True)
class CostModifier:
    """A rule that changes how a card's cost is calculated (5.7)."""

    modifier: Literal["X", "FirstSpell", "SummonsDiedThisTurn"]
    x_based_on: AmountBasedOn | None = None
    additional_modifier: str | None = None


@dataclass(frozen=True, slots=True)
class AlternateCost:
    """Another way to pay for a card, instead of its normal cost (5.9)."""

    cost_type: AlternateCostType
    amount: int = 1
    filter: Filter = Filter()
    conditions: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class CastFrom:
    """A permission to cast the card from a zone other than the hand (5.1)."""

    zone: Zone
    exile_after: bool = False
    conditions: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """A card of a set, or a token (then `token_type` is set), as printed (5.1).

    `icon` is the icon that the card's author chose, "" if none; rules ignore it. The last four
    fields are computed from the others, because they are read very often. `by_trigger` and
    `in_play` map a trigger's name to all triggered abilities, or only to those that work from play.
    `passives_elsewhere` are the passives that work from other zones. `castable_from` are the zones
    besides the hand from which the card may be cast.
    """

    name: str
    type: CardType
    cost: int = 0
    attack: int | None = None
    defense: int | None = None
    tribe: Tribe | None = None
    keywords: tuple[tuple[Keyword, int], ...] = ()
    stack_effects: tuple[Effect, ...] = ()
    triggered: tuple[Triggered, ...] = ()
    activated: tuple[Activated, ...] = ()
    passives: tuple[Passive, ...] = ()
    cost_modifiers: tuple[CostModifier, ...] = ()
    additional_costs: tuple[AdditionalCost, ...] = ()
    alternate_costs: tuple[AlternateCost, ...] = ()
    cast_restrictions: tuple[CastRestriction, ...] = ()
    cast_from: tuple[CastFrom, ...] = ()
    token_type: TokenType | None = None
    rarity: Rarity = ""
    description: str = ""
    own: bool = field(default=False, compare=False)
    icon: str = field(default="", compare=False)
    by_trigger: Mapping[str, tuple[Triggered, ...]] = field(init=False, compare=False, repr=False)
    in_play: Mapping[str, tuple[Triggered, ...]] = field(init=False, compare=False, repr=False)
    passives_elsewhere: tuple[Passive, ...] = field(init=False, compare=False, repr=False)
    castable_from: frozenset[Zone] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        working = tuple(one for one in self.triggered if works_in(one, "Play"))
        zones = [zone for cost in self.alternate_costs for zone in in_zones(cost.conditions)]
        zones += [one.zone for one in self.cast_from]
        elsewhere = tuple(one for one in self.passives if in_zones(one.conditions))
        object.__setattr__(self, "by_trigger", _by_trigger(self.triggered))
        object.__setattr__(self, "in_play", _by_trigger(working))
        object.__setattr__(self, "passives_elsewhere", elsewhere)
        object.__setattr__(self, "castable_from", frozenset(zones))

    def __hash__(self) -> int:
        """Returns a hash of the fields that distinguish most cards. Cards are looked up very often
        and rarely agree in all of these, and a hash of all fields takes longer than the work that
        it saves."""
        return hash((self.name, self.cost, self.attack, self.defense))


def _by_trigger(abilities: tuple[Triggered, ...]) -> Mapping[str, tuple[Triggered, ...]]:
    kinds = {one.trigger for one in abilities}
    return {kind: tuple(one for one in abilities if one.trigger == kind) for kind in kinds}


def works_from(triggered: Triggered) -> tuple[Zone, ...]:
    """Returns the zones in which the ability works: those of its InZone condition if it has one,
    otherwise its trigger zones (7.1)."""
    return in_zones(triggered.conditions) or triggered.trigger_zones


def works_in(triggered: Triggered, zone: Zone) -> bool:
    """Returns whether the ability works while its card is in `zone`. An ability that works in Token
    works in Play too."""
    zones = works_from(triggered)
    return zone in zones or (zone == "Play" and "Token" in zones)


def in_zones(conditions: tuple[Condition, ...]) -> tuple[Zone, ...]:
    """Returns the zones named by the InZone conditions among `conditions`; empty if there are
    none."""
    return tuple(
        zone
        for condition in conditions
        if condition.condition == "InZone"
        for zone in condition.zones
    )
