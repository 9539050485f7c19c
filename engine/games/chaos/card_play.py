"""Playing a card, and attacking: what may be chosen, and what happens (CHAOS 3, 4)."""

from __future__ import annotations

from engine.events import EventKind
from engine.games.chaos.actions import call, empty_queue, ready
from engine.games.chaos.cards import Effect, Targeted
from engine.games.chaos.condition_evaluation import asks_of_hidden_cards, matches
from engine.games.chaos.conditions import TargetCond
from engine.games.chaos.moves import deal, finish_action, room
from engine.games.chaos.state import CardState
from engine.games.chaos.table import Table
from engine.players import Player, opponent


def targeted(card: CardState) -> tuple[Effect, TargetCond] | None:
    """Returns the targeted effect of a card, which is its first, and what it may be aimed at."""
    if card.original.effects:
        first = card.original.effects[0]
        if isinstance(first.action, Targeted):
            return first, first.action.target
    return None


def legal_targets(table: Table, source: CardState, wanted: TargetCond) -> list[int]:
    """Returns what may be chosen, in order, for something that has just been played, or is about to
    be: a leader takes the place of the one that is there."""
    own, enemy = table.side(source.side), table.side(opponent(source.side))
    there = (*own.field, *enemy.field, enemy.leader, *own.hand)
    if source.kind != "leader":
        there = (own.leader, *there)
    cards = table.state.cards
    return [
        one
        for one in there
        if one != source.number
        and not cards[one].dying
        and "untargetable" not in cards[one].abilities
        and not ("stealth" in cards[one].abilities and cards[one].is_character)
        and matches(wanted, cards[one], source.side)
    ]


def choices(table: Table, source: CardState) -> list[int] | None:
    """Returns the legal targets of a card in hand as if it had just been played; None where its
    targeted effect, if any, is not active (3)."""
    found = targeted(source)
    if found is None:
        return None
    effect, wanted = found
    return legal_targets(table, source, wanted) if _will_act(table, source, effect) else None


def _will_act(table: Table, source: CardState, effect: Effect) -> bool:
    """Returns whether the first effect of a card in hand would act on the table as it will be right
    after the card has been paid for, leftmost on its field; leaves the table as it was."""
    if effect.condition is None:
        return ready(table, source, effect, source.heat, 0)
    state, own, secrets = table.state, table.state.own, table.secrets_used
    table.state = state.copy()
    enter(table, source.number, 0)
    acts = ready(table, table.card(source.number), effect, source.heat, 0)
    table.state, state.own, table.secrets_used = state, own, secrets
    table.dying.clear()
    return acts


def depends_on_hidden_cards(card: CardState) -> bool:
    """Returns whether its targeted effect depends on cards that its holder does not see."""
    found = targeted(card)
    return found is not None and asks_of_hidden_cards(found[0].condition)


def reveals_hidden_cards(table: Table, card: CardState) -> bool:
    """Returns whether a spell in hand being playable, or not, tells its holder of cards that they
    do not see: it asks of such, and has no legal target if they make it active."""
    found = targeted(card)
    if found is None or not asks_of_hidden_cards(found[0].condition):
        return False
    return not legal_targets(table, card, found[1])


def is_playable(table: Table, card: CardState) -> bool:
    """Returns whether a card in hand, for which its holder can pay, can be played in their turn
    now."""
    if card.kind == "minion":
        return room(table, card.side, "field")
    return card.kind == "leader" or choices(table, card) != []


def enter(table: Table, number: int, place: int) -> None:
    """Pays for a card and puts it where it belongs; a spell is on its way out from then on."""
    card = table.change(number)
    side = table.side(card.side)
    side.mp -= card.cost
    side.hand.remove(number)
    match card.kind:
        case "minion":
            side.field.insert(place, number)
            card.place = "field"
            card.fresh = True
        case "leader":
            table.doom(side.leader).place = "nowhere"
            side.leader = number
            card.place = "leader"
            card.fresh = True
        case "spell":
            table.doom(number)


def play(table: Table, number: int, place: int, target: int | None) -> None:
    """Plays the card, with its targeted effect first (3). Raises MatchOver."""
    card = table.card(number)
    table.emit("play", card=card.name, player=card.side)
    enter(table, number, place)
    name = "cast" if card.kind == "spell" else "battlecry"
    for _ in call(table, number, name, target=target):
        empty_queue(table)
    finish_action(table)


def sleeps(card: CardState) -> bool:
    """Returns whether it came this turn and has no Charge."""
    return card.fresh and "charge" not in card.abilities


def attackers(table: Table, player: Player) -> list[int]:
    """Returns the player's characters that may attack now."""
    side = table.side(player)
    cards = table.state.cards
    return [
        one
        for one in (side.leader, *side.field)
        if cards[one].attacks_left >= 1 and not sleeps(cards[one])
    ]


def attackable(table: Table, player: Player) -> list[int]:
    """Returns the enemies of the player that may be attacked: those with Taunt, where there are
    any."""
    side = table.side(opponent(player))
    cards = table.state.cards
    seen = [one for one in (*side.field, side.leader) if "stealth" not in cards[one].abilities]
    return [one for one in seen if "taunt" in cards[one].abilities] or seen


def attack(table: Table, attacker: int, target: int) -> None:
    """Makes one character attack another; leaders do not strike back. The event's zone is where the
    target is: a minion may be called "player". Raises MatchOver."""
    one, other = table.change(attacker), table.card(target)
    aim = "player" if other.place == "leader" else other.name
    table.emit(EventKind.ATTACK, card=one.name, target=aim, player=one.side, zone=other.place)
    one.abilities -= {"stealth"}
    one.attacks_used += 1
    with table.batch():
        deal(table, one.attack, target, one)
        if other.kind == "minion":
            deal(table, table.card(target).attack, attacker, table.card(target))
    empty_queue(table)
    finish_action(table)
