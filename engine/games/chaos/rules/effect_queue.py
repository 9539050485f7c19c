"""Effects that act, and the queue of their consequences (CHAOS 7, 9)."""

from collections.abc import Iterator
from contextlib import nullcontext
from typing import assert_never

from engine.core.table import MatchOver
from engine.events import FactValue
from engine.games.chaos.card_terms import TriggerName, players
from engine.games.chaos.cards import Card, Effect, OnAll, OnLeader, OnRandom, OnSelf, Targeted
from engine.games.chaos.conditions import CharTargetCond, TargetCond
from engine.games.chaos.effects import BASE_EFFECTS, PLAYER_EFFECTS
from engine.games.chaos.effects.declaration import Cause
from engine.games.chaos.generator import random_card
from engine.games.chaos.state.condition_evaluation import holds, matches
from engine.games.chaos.state.moves import arrive, finish_action
from engine.games.chaos.state.state import CardState
from engine.games.chaos.state.table import (
    MOST_ACTING,
    Arrival,
    AttachmentLoss,
    Defeat,
    EffectCall,
    QueueItem,
    Table,
)
from engine.players import Player, opponent
from engine.text.sentences import PlayerName


def in_play(table: Table, player: Player) -> list[int]:
    """Returns all characters in play, in the order in which an effect of the player acts on them:
    own leader, own field, the opponent's field, the opponent's leader (2)."""
    own, enemy = table.side(player), table.side(opponent(player))
    return [own.leader, *own.field, *enemy.field, enemy.leader]


def all_cards(table: Table, player: Player) -> list[int]:
    """Returns all cards of both players, in the order in which an effect of the player acts on
    them: the characters as in `in_play`, the player's hand, both decks from the bottom (the
    player's deck first), the opponent's hand."""
    own, enemy = table.side(player), table.side(opponent(player))
    decks = (*reversed(own.deck), *reversed(enemy.deck))
    return [*in_play(table, player), *own.hand, *decks, *enemy.hand]


def ready(table: Table, source: CardState, effect: Effect, key: int, index: int) -> bool:
    """Returns whether the effect of the card `source` can act now: it hasn't acted too often (it
    isn't overheated), the limit of effects in this action isn't reached, and its condition holds.
    The effect's counter is `table.state.heat[key][index]`."""
    heat = table.state.heat[key][index]
    if heat.acted >= heat.threshold or table.acting >= MOST_ACTING:
        return False
    return effect.condition is None or holds(table, effect.condition, source)


def do_effect(
    table: Table, number: int, effect: Effect, key: int, index: int, target: int | None = None
) -> None:
    """Makes the effect of card `number` act if it is `ready`. The effect's counter is
    `table.state.heat[key][index]`. `target` is the target that the player chose; None if the effect
    has no chosen target. The event shows everybody the card's name, even if the card is hidden
    (16)."""
    table.acting_set = key
    table.touch(1)
    if not ready(table, table.card(number), effect, key, index):
        _tell_of_limits(table, table.card(number), key, index)
        return
    source = table.change(number)
    table.acting += 1
    heats = table.state.heat[key]
    warmer = heats[index]._replace(acted=heats[index].acted + 1)
    table.state.heat[key] = (*heats[:index], warmer, *heats[index + 1 :])
    trigger = effect.trigger.name
    facts: dict[str, FactValue] = {"card": source.name, "player": source.side, "trigger": trigger}
    table.emit_of("effect", source.original, **facts, zone=source.place)
    cause = Cause(source, key, index, _random_card)
    action = effect.action
    match action:
        case Targeted(base, _):
            assert target is not None
            numbers = [target]
        case OnAll(base, wanted):
            numbers = fitting(table, wanted, source)
        case OnRandom(base, wanted):
            found = fitting(table, wanted, source)
            numbers = [found[table.rng.below(len(found))]] if found else []
        case OnLeader(base, side):
            numbers = [table.side(player).leader for player in players(side, source.side)]
        case OnSelf(base):
            numbers = [number]
        case _:
            PLAYER_EFFECTS[action.word].act(table, action, cause)
            return
    with table.batch() if len(numbers) > 1 else nullcontext():
        for one in numbers:
            card = table.card(one)
            if not card.dying and card.place != "nowhere":
                BASE_EFFECTS[base.word].do(table, base, card, cause)


def _tell_of_limits(table: Table, card: CardState, key: int, index: int) -> None:
    """Adds an event if an effect is overheated or too many have acted, provided that everybody sees
    the card."""
    if not (card.is_character or card.dying):
        return
    heat = table.state.heat[key][index]
    if heat.acted >= heat.threshold:
        table.emit_of("overheated", card.original, card=card.name, player=card.side)
    elif table.acting >= MOST_ACTING:
        table.emit_of("too many", card.original, card=card.name, player=card.side)


def _random_card(table: Table, cost: int, minion: bool) -> Card:
    """Returns a card from the generator. Its name is `#` and a number that is unused in the match
    (13, Names)."""
    state = table.state
    used = {card.name for card in state.cards.values()}
    while (name := f"#{state.next_name}") in used:
        state.next_name += 1
    state.next_name += 1
    return random_card(table.rng, cost, minion=minion, name=name, generator=state.generator)


def fitting(table: Table, wanted: TargetCond, source: CardState) -> list[int]:
    """Returns the cards that meet `wanted`, the condition of an effect on all cards or on a random
    card. They are in the order of `all_cards`, from the view of the player who has `source`."""
    if isinstance(wanted, CharTargetCond):
        there = in_play(table, source.side)
    else:
        table.use_secret()
        there = all_cards(table, source.side)
    table.touch(len(there))
    cards = table.state.cards
    return [
        one for one in there if not cards[one].dying and matches(wanted, cards[one], source.side)
    ]


def call_effects(
    table: Table,
    number: int,
    name: TriggerName,
    active: Player | None = None,
    target: int | None = None,
) -> Iterator[None]:
    """Makes the card's effects with the trigger `name` act, one effect per step of this iterator.
    After each step, the caller empties the queue before it continues (7).

    The card's own effects come first, in the order of the text, then the attached ones, set by set.
    `active` is the player whose turn begins or ends. `target` is the chosen target; without one, a
    targeted effect is left out.
    """
    for effects, key in _sets(table, number):
        for index, effect in enumerate(effects):
            if effect.trigger.name != name:
                continue
            if target is None and isinstance(effect.action, Targeted):
                card = table.card(number)
                table.emit_of("no target", card.original, card=card.name, player=card.side)
                continue
            side = effect.trigger.side
            if not (active and side) or active in players(side, table.card(number).side):
                do_effect(table, number, effect, key, index, target)
                yield


def _sets(table: Table, number: int) -> Iterator[tuple[tuple[Effect, ...], int]]:
    card = table.card(number)
    yield card.original.effects, card.heat
    done = 0
    while done < len(table.card(number).attached):
        one = table.card(number).attached[done]
        done += 1
        yield one.effects, one.heat


def empty_queue(table: Table) -> None:
    """Carries out everything in the queue. If an item makes several effects of a card act, the
    consequences of each effect are carried out before the next effect acts.

    When a player has lost, carries out only the other items that were queued together with the
    defeat, in one batch (7). Then the match ends, and MatchOver is raised.
    """
    batch = 0
    under_way: list[Iterator[None]] = []
    while table.queue or under_way:
        if table.is_lost() and not (table.queue and table.queue[0][1] == batch):
            break
        if table.queue:
            what, batch = table.queue.popleft()
            under_way.append(_done(table, what, batch))
        if next(under_way[-1], True):
            under_way.pop()
    if table.is_lost():
        _end(table)


def _done(table: Table, what: QueueItem, batch: int) -> Iterator[None]:
    """Does a queued event, one effect per step, as `call_effects` does."""
    match what:
        case Defeat(player):
            table.side(player).lost = True
        case EffectCall(number, trigger):
            yield from call_effects(table, number, trigger)
        case Arrival():
            arrive(table, what, batch)
        case AttachmentLoss(number):
            table.change(number).attached = ()
        case _:
            assert_never(what)


def _end(table: Table) -> None:
    """Ends the match after one or both players have lost. Cards that are still on their way are
    removed. Always raises MatchOver."""
    for what, _ in table.queue:
        if isinstance(what, Arrival):
            table.forget(what.number)
    table.queue.clear()
    finish_action(table)
    if table.state.a.lost and table.state.b.lost:
        table.end_in_draw(("Both players have lost",))
    loser: Player = "A" if table.state.a.lost else "B"
    if table.card(table.side(loser).leader).dying:
        table.lose(loser, "has lost their leader")
    winner = opponent(loser)
    table.decide(winner, (PlayerName(winner), " wins by a card's effect"))
    raise MatchOver
