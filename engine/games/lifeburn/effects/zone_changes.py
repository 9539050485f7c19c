"""Effects that move objects between zones (LIFEBURN 6.2, 6.5)."""

from collections.abc import Sequence
from typing import Final

from engine.core.table import Rule
from engine.games.lifeburn import decisions, player_view
from engine.games.lifeburn.cards import Destination, Effect, Triggered, Zone
from engine.games.lifeburn.effects.effect_execution import (
    EffectExecution,
    Executor,
    affecting,
    in_turn_order,
    objects_among,
    players_among,
    snapshots,
)
from engine.games.lifeburn.effects.hands import WHERE, may_go
from engine.games.lifeburn.state import filters, moves, queries, stats
from engine.games.lifeburn.state.state import DelayedAction, ObjectSnapshot, Outcome
from engine.games.lifeburn.state.table import Table
from engine.games.lifeburn.texts.effects.hands import ZoneChanges
from engine.players import PLAYERS, Player, opponent
from engine.values import replace


def send_to_zone(execution: EffectExecution) -> Rule[Outcome]:
    """Executes SendToZone: moves the targets, everything that matches, picked cards, or the source
    to the effect's zone (6.2)."""
    found = yield from _what(execution)
    if execution.effect.all_of_same_name:
        found = _namesakes(execution.table, found)
        execution.picked = False
    found = [n for n in found if may_go(execution.table, n, execution.destination)]
    if execution.effect.phase is not None:
        return _later(execution, found)
    return affecting((yield from _send(execution, found)), execution.players)


def _what(execution: EffectExecution) -> Rule[list[int]]:
    effect = execution.effect
    if execution.targets is not None:
        named = players_among(execution.targets)
        if not named:
            return objects_among(execution.targets)
        if effect.zone in (None, "Graveyard") and set(effect.target_zones) <= {"Graveyard"}:
            return (yield from _from_graveyards(execution, named))
    if effect.target_based_on is not None or effect.self_:
        return (yield from execution.objects())
    if effect.target_zones:
        return (yield from _picked(execution))
    both = in_turn_order(execution.table)
    if effect.target_type == "Graveyard":
        return (yield from _from_graveyards(execution, both))
    match effect.zone:
        case None:
            return (yield from execution.objects())
        case "Play" | "Token":
            return execution.permanents()
        case "Graveyard" if effect.all:
            return _zones(execution, both, ("Graveyard",))
        case zone:
            if effect.all:
                execution.table.use_secret()
                return _zones(execution, execution.players, (zone,))
            return (yield from _pick_each(execution, execution.players, (zone,)))


def _zones(
    execution: EffectExecution, players: Sequence[Player], zones: Sequence[Zone]
) -> list[int]:
    """Returns the cards in these zones of the players that the effect may move."""
    table, wanted, to = execution.table, execution.effect.filter, execution.destination
    return [
        number
        for player in players
        for zone in zones
        for number in filters.cards_in(table, player, zone, wanted, execution.doer)
        if not execution.is_kept_out(number) and may_go(table, number, to)
    ]


def _from_graveyards(execution: EffectExecution, players: Sequence[Player]) -> Rule[list[int]]:
    """Returns all cards of the targeted graveyards, or as many as the effect allows, picked by the
    player."""
    effect = execution.effect
    found = _zones(execution, players, ("Graveyard",))
    if effect.all or (effect.amount, effect.amount_based_on, effect.up_to) == (None, None, None):
        return found
    execution.picked = True
    return (yield from execution.pick(execution.context.you, found, _where(execution)))


def _where(execution: EffectExecution) -> str:
    """Returns the purpose of the pick; if the order matters, it also says which card comes
    first."""
    first = _first_destination(execution)
    return WHERE[first.place if first and first.ordering == "Any" else execution.destination]


def _picked(execution: EffectExecution) -> Rule[list[int]]:
    """Returns the cards picked from `targetZone(s)`."""
    zones, you = execution.effect.target_zones, execution.context.you
    if execution.destination == "Exile" and "Graveyard" in zones:
        return (yield from _exiled_from_graveyard(execution))
    players = execution.players
    if "Play" in zones:
        match execution.effect.zone_of_player:
            case "player":
                players = (you,)
            case "opponent":
                players = (opponent(you),)
            case "any":
                players = in_turn_order(execution.table)
            case None:
                pass
    return (yield from _pick_each(execution, players, zones))


def _pick_each(
    execution: EffectExecution, players: Sequence[Player], zones: Sequence[Zone]
) -> Rule[list[int]]:
    """Lets each player pick from their own zones; with `all` everything is taken."""
    found: list[int] = []
    for player in players:
        if "Hand" in zones or "Deck" in zones:
            execution.table.use_secret()
        cards = _zones(execution, (player,), zones)
        if not execution.effect.all:
            execution.picked = True
            cards = yield from execution.pick(player, cards, _where(execution))
        found += cards
    return found


def _exiled_from_graveyard(execution: EffectExecution) -> Rule[list[int]]:
    """Asks each affected player to pick a graveyard, then cards of it, and returns these cards;
    with `all`, returns the cards of both graveyards."""
    table = execution.table
    if execution.effect.all:
        return _zones(execution, in_turn_order(table), ("Graveyard",))
    theirs = {player: _zones(execution, (player,), ("Graveyard",)) for player in PLAYERS}
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
        found += yield from execution.pick(chooser, left[whose], WHERE["Exile"])
    return found


def _namesakes(table: Table, numbers: Sequence[int]) -> list[int]:
    """Returns the objects and every other Summon in play with one of their names."""
    names = {table.obj(number).card.name for number in numbers}
    others = [
        number
        for number in queries.all_summons(table)
        if number not in numbers and table.obj(number).card.name in names
    ]
    return [*numbers, *others]


def _send(execution: EffectExecution, numbers: list[int]) -> Rule[list[ObjectSnapshot]]:
    """Moves the objects to the zone. Returns them as they are in play, or else as they were
    before."""
    table, zone = execution.table, execution.destination
    if zone == "Play":
        to_owners = execution.effect.owners_control or execution.effect.player == "any"
        entered: list[ObjectSnapshot] = []
        for number in numbers:
            owner = table.obj(number).owner
            new = moves.enter(table, number, owner if to_owners else execution.doer)
            if new is not None:
                entered.append(stats.snapshot(table, new))
        return entered
    cards, bottom = numbers, False
    if zone == "Deck":
        cards, bottom = yield from _deck_order(execution, cards)
    affected = snapshots(table, cards)
    now = iter(moves.put_into_zone(table, cards, zone, bottom=bottom))
    return [
        snapshot if snapshot.token else replace(snapshot, number=next(now, snapshot.number))
        for snapshot in affected
    ]


def _deck_order(execution: EffectExecution, cards: list[int]) -> Rule[tuple[list[int], bool]]:
    """Returns the order in which cards are put into the deck, and whether at the bottom: by default
    on top, else by the first entry of `deckDestinations` (5.13). "Any" means the order in which
    they were picked (R61)."""
    first = _first_destination(execution)
    if first is None:
        return cards, False
    table = execution.table
    bottom = first.place == "Bottom"
    if first.reveal:
        for player in in_turn_order(table):
            player_view.reveal_cards(
                table, player, [n for n in cards if table.obj(n).owner == player]
            )
    if first.ordering == "Random":
        table.rng.shuffle(cards)
    elif first.ordering == "Any":
        aimed = objects_among(execution.targets or ()) and not execution.effect.all_of_same_name
        if not execution.picked and not aimed:
            cards = yield from _ordered(execution, cards, WHERE[first.place])
        if not bottom:
            cards.reverse()
    return cards, bottom


def _first_destination(execution: EffectExecution) -> Destination | None:
    places = execution.effect.deck_destinations if execution.destination == "Deck" else ()
    return places[0] if places else None


def _ordered(execution: EffectExecution, cards: Sequence[int], why: str) -> Rule[list[int]]:
    """Asks the affected player to order the cards; of several players each orders their own."""
    ordered: list[int] = []
    alone = len(execution.players) == 1
    for player in execution.players:
        theirs = [n for n in cards if alone or execution.table.obj(n).owner == player]
        ordered += yield from execution.picks(
            player, theirs, why, len(theirs), len(theirs), counted=True
        )
    return ordered


def _later(execution: EffectExecution, numbers: Sequence[int]) -> Outcome:
    """Delays the move to the next phase that the effect names, as a delayed trigger."""
    moved = snapshots(execution.table, numbers)
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
        _at_phase(execution, follow, moved)
    return affecting(moved, execution.players)


def _at_phase(
    execution: EffectExecution, follow: Effect, about_them: tuple[ObjectSnapshot, ...]
) -> None:
    """Delays the effect on these objects to the coming phase."""
    effect, context = execution.effect, execution.context
    turn_of = "player" if effect.phase is None else effect.phase_of_player or "any"
    triggered = Triggered("Phase", (follow,), phase=effect.phase or "Draw", turn_of=turn_of)
    execution.table.delay(DelayedAction(context.you, triggered, context.source, about_them))


def exile_and_return(execution: EffectExecution) -> Rule[Outcome]:
    """Executes ExileAndReturn: exiles objects. The objects return at once, or at the beginning of
    the controller's next Draw phase. Tokens do not return."""
    table, source = execution.table, execution.context.source
    found = yield from execution.objects()
    paid = source.number if execution.context.paid_itself else None
    exiled = moves.put_into_zone(
        table, [n for n in found if table.in_play(n) or n == paid], "Exile"
    )
    if execution.effect.duration == "DrawPhase":
        affected = snapshots(table, exiled)
        back = Effect(
            "SendToZone", target_based_on="EventCard", destination="Play", owners_control=True
        )
        if affected:
            _at_phase(execution, back, affected)
        return affecting(affected)
    returned: list[ObjectSnapshot] = []
    for new in exiled:
        number = moves.enter(table, new, table.obj(new).owner)
        if number is not None:
            returned.append(stats.snapshot(table, number))
    return affecting(returned)


ZONE_CHANGES: Final = ZoneChanges[Executor](
    SendToZone=send_to_zone, ExileAndReturn=exile_and_return
)
