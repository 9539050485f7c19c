"""Matching objects with filters (LIFEBURN 0.2, 5.12), and legal targets (LIFEBURN 13)."""

from collections.abc import Iterable, Iterator
from typing import Final, assert_never

from engine.games.lifeburn.cards import Card, Effect, Filter, Keyword, Restriction, Zone
from engine.games.lifeburn.effect_targets import PLAYER_TYPES
from engine.games.lifeburn.state import passives, queries, stats
from engine.games.lifeburn.state.offboard import IN_PLAY
from engine.games.lifeburn.state.queries import controlled, is_summon, snapshot_of, sorted_by_name
from engine.games.lifeburn.state.state import Context, ObjectSnapshot, Target
from engine.games.lifeburn.state.table import Table
from engine.games.lifeburn.tokens import NEVER_SPROUTS
from engine.players import PLAYERS, Player, opponent
from engine.values import replace

_OF_STATS: Final = frozenset({"Attack", "Defense", "OneOne", "DefenseGreaterThanAttack"})
_OF_KEYWORDS: Final = frozenset({"HasKeyword", "KeywordsOrAbilities"})
"""Restrictions on keywords; `_OF_STATS` has those on stats."""


def qualifies(table: Table, number: int, wanted: Filter, you: Player) -> bool:
    """Returns whether the object matches every part of the filter. The object may be in any zone,
    or be a card on the stack. `you` is the player from whose view the filter is read."""
    if wanted.empty:
        return True
    obj = table.state.objects[number]
    if not _is_such(obj.card, wanted, is_summon(obj), obj.zone in IN_PLAY, obj.also_herb):
        return False
    restrictions = wanted.restrictions
    if wanted.keyword is None and not restrictions:
        return True
    attack, defense = 0, 0
    if not _OF_STATS.isdisjoint(restrictions):
        attack, defense = stats.attack_and_defense(table, number)
    keywords: tuple[tuple[Keyword, int], ...] = ()
    if wanted.keyword is not None or not _OF_KEYWORDS.isdisjoint(restrictions):
        keywords = tuple(stats.keywords(table, number).items())
    return _has(table, snapshot_of(table, obj, attack, defense, keywords), wanted, you)


def snapshot_qualifies(table: Table, snapshot: ObjectSnapshot, wanted: Filter, you: Player) -> bool:
    """Returns whether the object, as the snapshot describes it, matches every part of the filter.
    `you` is the player from whose view the filter is read."""
    permanent = snapshot.token or snapshot.zone in IN_PLAY
    return wanted.empty or (
        _is_such(snapshot.card, wanted, snapshot.summon, permanent, snapshot.also_herb)
        and _has(table, snapshot, wanted, you)
    )


def _is_such(card: Card, wanted: Filter, summon: bool, permanent: bool, also_herb: bool) -> bool:
    """Returns whether the card has the wanted type, tribe and kind of token."""
    if card.type == "Filler" or not is_type(card, summon, wanted.card_type):
        return False
    if wanted.tribe is not None and (card.tribe != wanted.tribe or (permanent and not summon)):
        return False
    return wanted.token_type in (None, card.token_type) or (
        wanted.token_type == "Herb" and also_herb
    )


def _has(table: Table, seen: ObjectSnapshot, wanted: Filter, you: Player) -> bool:
    """Returns whether the object has the wanted keyword and satisfies the restrictions."""
    if wanted.keyword is not None and wanted.keyword not in dict(seen.keywords):
        return False
    return all(_is_within(table, name, seen, wanted, you) for name in wanted.restrictions)


def names_others(wanted: Filter) -> bool:
    """Returns whether the filter can match permanents other than Summons (6.2)."""
    return (
        wanted.card_type not in (None, "Summon")
        or wanted.token_type is not None
        or "NonSummon" in wanted.restrictions
    )


def cards_in(table: Table, player: Player, zone: Zone, wanted: Filter, you: Player) -> list[int]:
    """Returns the cards in a player's zone that match the filter `wanted`, in the zone's order.
    `you` is the player from whose view the filter is read.

    Play means everything that the player controls, resource tokens included; Token means only
    resource tokens. Cards of a deck are sorted by name, so that nobody learns the deck's order.
    """
    match zone:
        case "Play":
            numbers = controlled(table, player)
        case "Token":
            numbers = [
                number for number in controlled(table, player) if table.obj(number).zone == "Token"
            ]
        case "Stack":
            numbers = [
                item.number
                for item in table.state.stack
                if item.card is not None and not item.copy and item.controller == player
            ]
        case "Deck":
            numbers = sorted_by_name(table, table.side(player).deck)
        case _:
            numbers = table.side(player).zone(zone.lower())
    if wanted.empty:
        return list(numbers)
    return [number for number in numbers if qualifies(table, number, wanted, you)]


def is_type(card: Card, summon: bool, kind: str | None) -> bool:
    """Returns whether a card has the type `kind`; True if `kind` is None. `summon` says whether the
    card is a Summon now. NonSummon matches every card that is not a Summon. A card of the type
    Filler, which only scenarios have, matches no type."""
    if kind is None:
        return True
    if card.type == "Filler":
        return False
    if kind == "NonSummon":
        return not summon
    return summon if kind == "Summon" else card.type == kind


def _within(value: int, wanted: Filter) -> bool:
    return (wanted.least is None or value >= wanted.least) and (
        wanted.most is None or value <= wanted.most
    )


def has_abilities(card: Card) -> bool:
    """Returns whether triggered, activated or passive abilities are printed on the card."""
    passives = any(passive != NEVER_SPROUTS for passive in card.passives)
    return bool(card.triggered or card.activated or passives)


def creates_stones(card: Card) -> bool:
    """Returns whether the card is a Spell with an effect that creates Stone tokens."""
    lists = [one.effects for one in (*card.triggered, *card.activated)]
    return card.type == "Spell" and any(map(_makes_stones, (card.stack_effects, *lists)))


def _makes_stones(effects: Iterable[Effect]) -> bool:
    return any(
        (effect.effect == "CreateToken" and effect.filter.token_type == "Stone")
        or _makes_stones(effect.additional_effects)
        or any(_makes_stones(option) for option in effect.choices)
        or any(_makes_stones(triggered.effects) for triggered in effect.triggered_effects)
        for effect in effects
    )


def _is_within(
    table: Table, name: Restriction, seen: ObjectSnapshot, wanted: Filter, you: Player
) -> bool:
    """Returns whether the object satisfies a restriction (5.12, and CanBeHaunted, which only the
    keyword Haunt has: 9.4 ImmuneToKeyword)."""
    card = seen.card
    match name:
        case "Attack":
            return seen.summon and _within(seen.attack, wanted)
        case "Defense":
            return seen.summon and _within(seen.defense, wanted)
        case "OneOne":
            return seen.summon and (seen.attack, seen.defense) == (1, 1)
        case "DefenseGreaterThanAttack":
            return seen.summon and seen.defense > seen.attack
        case "Cost":
            return _within(card.cost, wanted)
        case "HasKeyword":
            return bool(seen.keywords)
        case "KeywordsOrAbilities":
            return bool(seen.keywords) or has_abilities(card)
        case "YouControl":
            return seen.controller == you
        case "NonSummon":
            return not seen.summon
        case "NonToken":
            return not seen.token
        case "CreatesStones":
            return creates_stones(card)
        case "Attacking":
            return seen.attacking
        case "NonMerfolk" | "NonGolem" | "NonTreefolk":
            return card.tribe != name.removeprefix("Non")
        case "CanBeHaunted":
            return not stats.immune_to(table, seen.number, "Haunt")
        case "NotFirst" | "CantReduceBelowOne":
            return True
        case _:
            assert_never(name)


OF_PLAYERS: Final = frozenset(
    ("CantReduceBelowOne", "NonSummon", "NonToken", "NonMerfolk", "NonGolem", "NonTreefolk")
)
"""Restrictions that a player always satisfies."""


def is_legal(table: Table, effect: Effect, target: Target, context: Context) -> bool:
    """Returns whether the target is legal for the effect now (13.5). Also used to check whether a
    chosen target is still legal."""
    return target in targets_of(table, effect, context)


def targets_of(table: Table, effect: Effect, context: Context) -> list[Target]:
    """Returns every target that is legal for the effect now (13.1, 13.4), in the order for offering
    them."""
    kind = effect.target_type or ("Card" if effect.effect == "Counter" else "Summon")
    found: list[Target] = []
    if kind in PLAYER_TYPES or (kind == "Any" and _players_qualify(effect.filter)):
        found.extend(
            player
            for player in PLAYERS
            if _is_wanted(effect, player, context.you)
            and (kind != "Opponent" or player != context.you)
        )
    if kind in PLAYER_TYPES:
        return found
    wanted = effect.filter
    if effect.effect == "CreateToken":
        wanted = replace(wanted, token_type=None)
    source = context.source.number
    found.extend(
        number
        for number, controller in _objects(table, effect, kind, context)
        if _is_wanted(effect, controller, context.you)
        and not (effect.other and number == source)
        and (wanted.empty or qualifies(table, number, wanted, context.you))
        and not _is_out_of_reach(table, number, effect)
    )
    return found


def _is_wanted(effect: Effect, whose: Player, you: Player) -> bool:
    """Returns whether the effect may target objects of that player (`isOpponent`,
    `zoneOfPlayer`)."""
    if effect.is_opponent is not None and effect.is_opponent == (whose == you):
        return False
    match effect.zone_of_player:
        case "player":
            return whose == you
        case "opponent":
            return whose == opponent(you)
        case _:
            return True


def _players_qualify(wanted: Filter) -> bool:
    return (
        wanted.card_type is None
        and wanted.tribe is None
        and wanted.token_type is None
        and OF_PLAYERS.issuperset(wanted.restrictions)
    )


def _objects(
    table: Table, effect: Effect, kind: str, context: Context
) -> Iterator[tuple[int, Player]]:
    """Yields objects of that kind in the effect's zones, each with its player."""
    if effect.effect == "Counter" or kind == "Spell":
        yield from _cards_on_stack(table, kind, context)
        return
    zones: list[Zone] = [zone for zone in effect.target_zones if zone in ("Graveyard", "Exile")]
    if zones:
        wanted = Filter(card_type="Summon") if kind in ("Summon", "Any") else Filter()
        for zone in zones:
            for player in PLAYERS:
                for number in cards_in(table, player, zone, wanted, context.you):
                    yield number, player
    if zones and "Play" not in effect.target_zones:
        return
    for number in table.state.play:
        obj = table.obj(number)
        match kind:
            case "Summon" | "Any":
                fits = queries.is_summon(obj)
            case "NonSummon":
                fits = not queries.is_summon(obj)
            case "Token":
                fits = obj.token
            case _:
                fits = True
        if fits:
            yield number, obj.controller


def _cards_on_stack(table: Table, kind: str, context: Context) -> Iterator[tuple[int, Player]]:
    """Yields the cards on the stack that a Counter of that kind may target (10.3), newest first."""
    itself = context.item.number if context.item else None
    for item in reversed(table.state.stack):
        if item.card is None or item.number == itself:
            continue
        summon = item.card.type == "Summon"
        if (kind == "Summon" and not summon) or (kind == "NonSummon" and summon):
            continue
        yield item.number, item.controller


def _is_out_of_reach(table: Table, number: int, effect: Effect) -> bool:
    """Returns whether the object in play can't be targeted by the effect, whoever controls the
    effect (LIFEBURN 9.4; R68)."""
    if not table.in_play(number):
        return False
    haunts = effect.effect == "AddCounter" and effect.counter_type == "Haunt"
    if haunts and stats.immune_to(table, number, "Haunt"):
        return True
    return passives.has_passive(table, number, "CantBeTargeted")
