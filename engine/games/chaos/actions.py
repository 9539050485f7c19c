"""Effects that act, and the queue of what follows from them (CHAOS 7, 9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from engine.games.chaos.base_effects import apply, made, owners
from engine.games.chaos.cards import (
    ChangeMaxMp,
    ChangeMp,
    Draw,
    Effect,
    New,
    OnAll,
    OnLeader,
    OnRandom,
    OnSelf,
    Targeted,
    TriggerName,
    Win,
)
from engine.games.chaos.condition_evaluation import holds, matches, players
from engine.games.chaos.conditions import CharTargetCond, TargetCond
from engine.games.chaos.moves import arrive, clear_away, draw
from engine.games.chaos.queue_items import Arrival, Deathrattle, Defeat, Discarded, Loss, QueueEntry
from engine.games.chaos.state import MOST_MP, CardState
from engine.games.chaos.table import MOST_ACTING, Table
from engine.players import PLAYERS, Player, opponent
from engine.sentences import PlayerName
from engine.table import MatchOver


def in_play(table: Table, player: Player) -> list[int]:
    """Returns all characters in the order of effects on all, seen from a player (2)."""
    own, enemy = table.side(player), table.side(opponent(player))
    return [own.leader, *own.field, *enemy.field, enemy.leader]


def all_cards(table: Table, player: Player) -> list[int]:
    """Returns everything of both sides in that order."""
    own, enemy = table.side(player), table.side(opponent(player))
    decks = (*reversed(own.deck), *reversed(enemy.deck))
    return [*in_play(table, player), *own.hand, *decks, *enemy.hand]


def ready(table: Table, source: CardState, effect: Effect, key: int, index: int) -> bool:
    """Returns whether an effect would act now: it is not overheated, and its condition holds."""
    heat = table.state.heat[key][index]
    if heat.acted >= heat.threshold or table.acting >= MOST_ACTING:
        return False
    return effect.condition is None or holds(table, effect.condition, source)


def act(
    table: Table, number: int, effect: Effect, key: int, index: int, target: int | None = None
) -> None:
    """Does an effect of a card if it is ready; `target` is what was chosen. That a hidden card's
    effect acts is told with the card's name (16)."""
    if not ready(table, table.card(number), effect, key, index):
        return
    source = table.change(number)
    table.acting += 1
    heats = table.state.heat[key]
    warmer = heats[index]._replace(acted=heats[index].acted + 1)
    table.state.heat[key] = (*heats[:index], warmer, *heats[index + 1 :])
    trigger = effect.trigger.name
    table.emit("effect", card=source.name, player=source.side, trigger=trigger, zone=source.place)
    action = effect.action
    match action:
        case Targeted(base, _):
            assert target is not None
            apply(table, base, target, source, key, index)
        case OnAll(base, wanted):
            with table.batch():
                for one in fitting(table, wanted, source):
                    apply(table, base, one, source, key, index)
        case OnRandom(base, wanted):
            found = fitting(table, wanted, source)
            if found:
                one = found[table.rng.below(len(found))]
                apply(table, base, one, source, key, index)
        case OnLeader(base, side):
            with table.batch():
                for player in players(side, source.side):
                    apply(table, base, table.side(player).leader, source, key, index)
        case OnSelf(base):
            apply(table, base, number, source, key, index)
        case Draw(count, side):
            for player in players(side, source.side):
                draw(table, player, count)
        case ChangeMp(value, side):
            for player in players(side, source.side):
                change_mp(table, player, value)
        case ChangeMaxMp(value, side):
            for player in players(side, source.side):
                change_max_mp(table, player, value)
        case New():
            _new(table, action, source, key, index)
        case Win(side):
            for player in players(side, source.side):
                table.side(opponent(player)).lost = True
        case _:
            assert_never(action)


def fitting(table: Table, wanted: TargetCond, source: CardState) -> list[int]:
    """Returns what an effect on all or at random hits, in order."""
    if isinstance(wanted, CharTargetCond):
        there = in_play(table, source.side)
    else:
        table.use_secret()
        there = all_cards(table, source.side)
    cards = table.state.cards
    return [
        one for one in there if not cards[one].dying and matches(wanted, cards[one], source.side)
    ]


def change_mp(table: Table, player: Player, value: int) -> None:
    """Changes MP up or down, between 0 and Max MP."""
    side = table.side(player)
    side.mp = max(0, min(side.max_mp, side.mp + value))
    table.emit("mp", player=player, n=value)


def change_max_mp(table: Table, player: Player, value: int) -> None:
    """Changes Max MP and MP up or down (2, MP)."""
    side = table.side(player)
    side.max_mp = max(0, min(MOST_MP, side.max_mp + value))
    if value < 0:
        side.mp = max(0, side.mp + value)
    else:
        side.mp = min(side.max_mp, side.mp + value)
    table.emit("max mp", player=player, n=value)


def _new(table: Table, action: New, source: CardState, key: int, index: int) -> None:
    """Makes new cards, card by card: one for each side that is meant, the second a copy."""
    to = action.to
    sides = owners(to, source, source)
    with table.batch():
        for _ in range(action.count):
            if table.is_crowded():
                return
            minion = to.zone == "field"
            card = made(table, action.what, sides[0], key, index, minion=minion)
            if minion and card.kind != "minion":
                table.forget(card.number)
                continue
            table.wait(Arrival(card.number, to.zone, sides[0]))
            for player in sides[1:]:
                twin = table.make_copy(card.number, player)
                table.wait(Arrival(twin.number, to.zone, player))


def called(
    table: Table, number: int, name: TriggerName, active: Player | None = None
) -> Iterator[tuple[Effect, int, int]]:
    """Yields the effects of a card that a trigger calls, with the keys of their counters and their
    indices: its own in the order of the text, then those attached by then, set by set. `active` is
    whose turn begins or ends."""
    card = table.card(number)
    yield from _of_set(table, number, card.original.effects, card.heat, name, active)
    done = 0
    while done < len(table.card(number).attached):
        one = table.card(number).attached[done]
        done += 1
        yield from _of_set(table, number, one.effects, one.heat, name, active)


def _of_set(
    table: Table,
    number: int,
    effects: tuple[Effect, ...],
    key: int,
    name: TriggerName,
    active: Player | None,
) -> Iterator[tuple[Effect, int, int]]:
    for index, effect in enumerate(effects):
        trigger = effect.trigger
        if trigger.name != name:
            continue
        if (
            active is None
            or trigger.side is None
            or active in players(trigger.side, table.card(number).side)
        ):
            yield effect, key, index


def call(
    table: Table,
    number: int,
    name: TriggerName,
    active: Player | None = None,
    target: int | None = None,
) -> Iterator[None]:
    """Does what a trigger calls on a card, one effect at a step: all that waits by then is done
    before the next (7). A targeted effect without a target is left out."""
    for effect, key, index in called(table, number, name, active):
        if target is not None or not isinstance(effect.action, Targeted):
            act(table, number, effect, key, index, target)
            yield


def empty_queue(table: Table) -> None:
    """Does all that waits. Where a queued event calls several effects of a card, what waits behind
    the first comes before the second. Once somebody has lost, only what belongs to the same batch
    is done; then the match is over (7). Raises MatchOver."""
    batch = 0
    under_way: list[Iterator[None]] = []
    while table.queue or under_way:
        if table.is_lost() and not (table.queue and table.queue[0].batch == batch):
            break
        if table.queue:
            queued = table.queue.popleft()
            batch = queued.batch
            under_way.append(_done(table, queued))
        over = next(under_way[-1], True)
        if over:
            under_way.pop()
    if table.is_lost():
        _end(table)


def _done(table: Table, queued: QueueEntry) -> Iterator[None]:
    """Yields what a queued event does, as `call` does it."""
    match queued.what:
        case Defeat(player):
            table.side(player).lost = True
        case Deathrattle(number):
            yield from call(table, number, "deathrattle")
        case Discarded(number):
            yield from call(table, number, "onDiscard")
        case Arrival():
            arrive(table, queued.what, queued.batch)
        case Loss(number):
            table.change(number).attached = ()
        case _:
            assert_never(queued.what)


def _end(table: Table) -> None:
    """Ends the match, since somebody has lost, perhaps both; what is still on its way comes
    nowhere. Raises MatchOver."""
    for queued in table.queue:
        if isinstance(queued.what, Arrival):
            table.forget(queued.what.number)
    table.queue.clear()
    finish_action(table)
    losers: list[Player] = [player for player in PLAYERS if table.side(player).lost]
    if len(losers) == 2:
        table.winner = "draw"
        table.outcome = ("Both players have lost",)
        table.emit("drawn")
    else:
        loser = losers[0]
        fallen = table.card(table.side(loser).leader).dying
        table.winner = opponent(loser)
        table.outcome = (
            (PlayerName(loser), " has lost their leader")
            if fallen
            else (PlayerName(table.winner), " wins by a card's effect")
        )
        table.emit("win", player=table.winner)
    raise MatchOver


def finish_action(table: Table) -> None:
    """Finishes the action: what is dying goes, what was transformed appears."""
    clear_away(table)
    table.acting = 0
