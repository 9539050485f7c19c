"""Effects that move objects between zones (LIFEBURN 6.2, 6.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.core.table import Rule
from engine.games.lifeburn import decisions, filters, moves, revealed_cards, stats
from engine.games.lifeburn.cards import Destination, Effect, Triggered, Zone
from engine.games.lifeburn.context import Outcome
from engine.games.lifeburn.effects import effect_execution
from engine.games.lifeburn.effects.effect_execution import EffectExecution, Executor
from engine.games.lifeburn.effects.hands import WHERE
from engine.games.lifeburn.queries import is_summon
from engine.games.lifeburn.state import DelayedAction, ObjectSnapshot
from engine.games.lifeburn.table import Table
from engine.games.lifeburn.texts.effects.zone_changes import ZoneChanges
from engine.players import PLAYERS, Player, opponent


def send_to_zone(table: Table, execution: EffectExecution) -> Rule[Outcome]:
    """Executes SendToZone: targets, everything that matches, picked cards, or the source (6.2)."""
    found = yield from _what(table, execution)
    if execution.effect.all_of_same_name:
        found = _namesakes(table, found)
        execution.picked = False
    zone = execution.destination
    found = [number for number in found if _may_go(table, number, zone)]
    if execution.effect.phase is not None:
        return _later(table, execution, found)
    affected = yield from _send(table, execution, found, zone)
    return Outcome(execution.targets or (), tuple(affected), len(affected), execution.players)


def _may_go(table: Table, number: int, zone: Zone) -> bool:
    """Returns whether it may go there: Spells and what is in play already do not enter play."""
    if zone != "Play":
        return True
    return not table.in_play(number) and table.obj(number).card.type in ("Summon", "Object")


def _what(table: Table, execution: EffectExecution) -> Rule[list[int]]:
    effect = execution.effect
    if execution.targets is not None:
        named = effect_execution.players_among(execution.targets)
        if not named:
            return effect_execution.objects_among(execution.targets)
        if effect.zone in (None, "Graveyard") and set(effect.target_zones) <= {"Graveyard"}:
            return (yield from _from_graveyards(table, execution, named))
    if effect.target_based_on is not None or effect.self_:
        return (yield from effect_execution.objects(table, execution))
    if effect.target_zones:
        return (yield from _picked(table, execution))
    if effect.target_type == "Graveyard":
        return (
            yield from _from_graveyards(table, execution, effect_execution.in_turn_order(table))
        )
    match effect.zone:
        case None:
            return (yield from effect_execution.objects(table, execution))
        case "Play" | "Token":
            return effect_execution.permanents(table, execution)
        case "Graveyard" if effect.all:
            return [
                number
                for player in effect_execution.in_turn_order(table)
                for number in _zone(table, execution, player, "Graveyard")
            ]
        case zone:
            if effect.all:
                table.use_secret()
                return [
                    n for player in execution.players for n in _zone(table, execution, player, zone)
                ]
            return (yield from _pick_each(table, execution, execution.players, (zone,)))


def _zone(table: Table, execution: EffectExecution, player: Player, zone: Zone) -> list[int]:
    """Returns the cards of a player's zone that the effect may move."""
    found = filters.cards_in(table, player, zone, execution.effect.filter, execution.doer)
    to = execution.destination
    return [
        number
        for number in found
        if not (execution.effect.other and number == execution.context.source.number)
        and _may_go(table, number, to)
    ]


def _from_graveyards(
    table: Table, execution: EffectExecution, players: Sequence[Player]
) -> Rule[list[int]]:
    """All cards of targeted graveyards, or as many of them as the effect says."""
    effect = execution.effect
    found = [
        number for player in players for number in _zone(table, execution, player, "Graveyard")
    ]
    if effect.all or (effect.amount, effect.amount_based_on, effect.up_to) == (None, None, None):
        return found
    execution.picked = True
    return (
        yield from effect_execution.picked(
            table, execution, execution.context.you, found, _where(execution)
        )
    )


def _where(execution: EffectExecution) -> str:
    """Returns what the picked cards are picked for; where their order counts, also which comes
    first."""
    first = _first_destination(execution)
    return WHERE[first.place if first and first.ordering == "Any" else execution.destination]


def _picked(table: Table, execution: EffectExecution) -> Rule[list[int]]:
    """Cards picked from `targetZone(s)`."""
    effect = execution.effect
    zones = effect.target_zones
    if execution.destination == "Exile" and "Graveyard" in zones:
        return (yield from _exiled_from_graveyard(table, execution))
    players = execution.players
    if "Play" in zones:
        match effect.zone_of_player:
            case "player":
                players = (execution.context.you,)
            case "opponent":
                players = (opponent(execution.context.you),)
            case "any":
                players = effect_execution.in_turn_order(table)
            case None:
                pass
    return (yield from _pick_each(table, execution, players, zones))


def _pick_each(
    table: Table, execution: EffectExecution, players: Sequence[Player], zones: Sequence[Zone]
) -> Rule[list[int]]:
    """Each of the players picks from the own zones."""
    found: list[int] = []
    for player in players:
        if "Hand" in zones or "Deck" in zones:
            table.use_secret()
        cards = [number for zone in zones for number in _zone(table, execution, player, zone)]
        if not execution.effect.all:
            execution.picked = True
            why = _where(execution)
            cards = yield from effect_execution.picked(table, execution, player, cards, why)
        found += cards
    return found


def _exiled_from_graveyard(table: Table, execution: EffectExecution) -> Rule[list[int]]:
    """Cards of one graveyard, whose player each affected player picks first; with `all` of both
    graveyards."""
    theirs: dict[Player, list[int]] = {
        player: _zone(table, execution, player, "Graveyard") for player in PLAYERS
    }
    if execution.effect.all:
        return [
            number for player in effect_execution.in_turn_order(table) for number in theirs[player]
        ]
    found: list[int] = []
    for chooser in execution.players:
        left = {player: [one for one in theirs[player] if one not in found] for player in PLAYERS}
        players: list[Player] = [player for player in PLAYERS if left[player]]
        if not players:
            break
        whose = yield from decisions.pick(
            table, chooser, players, execution.source_name, "exile from the graveyard of"
        )
        assert whose is not None
        found += yield from effect_execution.picked(
            table, execution, chooser, left[whose], WHERE["Exile"]
        )
    return found


def _namesakes(table: Table, numbers: Sequence[int]) -> list[int]:
    """Returns them and every other Summon in play with their names."""
    names = {table.obj(number).card.name for number in numbers}
    others = [
        number
        for number in table.state.play
        if number not in numbers
        and is_summon(table.obj(number))
        and table.obj(number).card.name in names
    ]
    return [*numbers, *others]


def _send(
    table: Table, execution: EffectExecution, numbers: Sequence[int], zone: Zone
) -> Rule[list[ObjectSnapshot]]:
    """They go to the zone: what they are in play, or were where they came from."""
    if zone == "Play":
        to_owners = execution.effect.owners_control or execution.effect.player == "any"
        entered: list[ObjectSnapshot] = []
        for number in numbers:
            owner = table.obj(number).owner
            new = moves.enter(table, number, owner if to_owners else execution.doer)
            if new is not None:
                entered.append(stats.snapshot(table, new))
        return entered
    cards, bottom = list(numbers), False
    if zone == "Deck":
        cards, bottom = yield from _deck_order(table, execution, cards)
    affected = effect_execution.snapshots(table, cards)
    now = iter(moves.put(table, cards, zone, bottom=bottom))
    return [
        snapshot if snapshot.token else replace(snapshot, number=next(now, snapshot.number))
        for snapshot in affected
    ]


def _deck_order(
    table: Table, execution: EffectExecution, cards: list[int]
) -> Rule[tuple[list[int], bool]]:
    """The order in which they go to the deck, and whether below: on top, or as the first entry of
    `deckDestinations` says (5.13). In any order is the one in which they were picked (R61)."""
    first = _first_destination(execution)
    if first is None:
        return cards, False
    bottom = first.place == "Bottom"
    if first.reveal:
        for player in effect_execution.in_turn_order(table):
            revealed_cards.reveal(table, player, [n for n in cards if table.obj(n).owner == player])
    if first.ordering == "Random":
        table.rng.shuffle(cards)
    elif first.ordering == "Any":
        aimed = (
            effect_execution.objects_among(execution.targets or ())
            and not execution.effect.all_of_same_name
        )
        if not execution.picked and not aimed:
            cards = yield from _ordered(table, execution, cards, WHERE[first.place])
        if not bottom:
            cards.reverse()
    return cards, bottom


def _first_destination(execution: EffectExecution) -> Destination | None:
    places = execution.effect.deck_destinations if execution.destination == "Deck" else ()
    return places[0] if places else None


def _ordered(
    table: Table, execution: EffectExecution, cards: Sequence[int], why: str
) -> Rule[list[int]]:
    """The affected player orders the cards; of several players each orders their own."""
    ordered: list[int] = []
    alone = len(execution.players) == 1
    for player in execution.players:
        theirs = [number for number in cards if alone or table.obj(number).owner == player]
        many = len(theirs)
        ordered += yield from decisions.picks(
            table, player, theirs, execution.source_name, why, many, many
        )
    return ordered


def _later(table: Table, execution: EffectExecution, numbers: Sequence[int]) -> Outcome:
    """It happens at the next such phase, as a delayed trigger."""
    moved = effect_execution.snapshots(table, numbers)
    if moved:
        follow = replace(
            execution.effect,
            target_type=None,
            target_based_on="EventCard",
            phase=None,
            phase_of_player=None,
            conditions=(),
            optional=False,
            additional_effects=(),
        )
        at_phase(table, execution, follow, moved)
    return Outcome(execution.targets or (), moved, len(moved), execution.players)


def at_phase(
    table: Table, execution: EffectExecution, follow: Effect, about_them: tuple[ObjectSnapshot, ...]
) -> None:
    """At a phase that comes, the effect is done to these objects."""
    triggered = Triggered(
        "Phase",
        (follow,),
        phase=execution.effect.phase or "Draw",
        turn_of=execution.effect.phase_of_player or "any",
    )
    if execution.effect.phase is None:
        triggered = replace(triggered, turn_of="player")
    table.delay(
        DelayedAction(execution.context.you, triggered, execution.context.source, about_them)
    )


def exile_and_return(table: Table, execution: EffectExecution) -> Rule[Outcome]:
    """Executes ExileAndReturn: at once, or when your next Draw phase begins. Tokens do not
    return."""
    found = yield from effect_execution.objects(table, execution)
    paid = execution.context.source.number if execution.context.paid_itself else None
    exiled = moves.put(
        table, [number for number in found if table.in_play(number) or number == paid], "Exile"
    )
    affected: list[ObjectSnapshot] = []
    if execution.effect.duration == "DrawPhase":
        affected = [stats.snapshot(table, new) for new in exiled]
        back = Effect(
            "SendToZone", target_based_on="EventCard", destination="Play", owners_control=True
        )
        if affected:
            at_phase(table, execution, back, tuple(affected))
    else:
        for new in exiled:
            returned = moves.enter(table, new, table.obj(new).owner)
            if returned is not None:
                affected.append(stats.snapshot(table, returned))
    return Outcome(execution.targets or (), tuple(affected), len(affected))


ZONE_CHANGES: Final = ZoneChanges[Executor](
    SendToZone=send_to_zone, ExileAndReturn=exile_and_return
)
