"""What a player is asked (CHAOS 18): what to do, the place of a minion, a target."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.core.questions import short
from engine.core.table import Rule
from engine.decisions import Decision, Option, Place
from engine.games.chaos.card_play import (
    attackable,
    attackers,
    choices,
    depends_on_hidden_cards,
    is_playable,
    reveals_hidden_cards,
)
from engine.games.chaos.state import CardState
from engine.games.chaos.table import Table
from engine.players import Player

OPTIONS_REMEMBERED: Final = 4096
PUBLIC: Final = "choosing what to do"
"""All that anybody else is told while a card is being played: it may yet be taken back."""


def plays(table: Table, player: Player) -> list[tuple[int, Option]]:
    """Returns the cards in hand that the player can play now, and what is said of each. What that
    tells of cards that they do not see is noted in `table.hinted`."""
    found: list[tuple[int, Option]] = []
    hinted: list[tuple[int, bool]] = []
    side, cards = table.side(player), table.state.cards
    for index, number in enumerate(side.hand):
        card = cards[number]
        if card.cost > side.mp:
            continue
        playable = is_playable(table, card)
        if card.kind == "spell" and reveals_hidden_cards(table, card):
            hinted.append((number, playable))
        if playable:
            found.append((number, _play(card.name, card.cost, player, index)))
    table.hinted = tuple(hinted)
    return found


@lru_cache(maxsize=OPTIONS_REMEMBERED)
def _play(name: str, cost: int, player: Player, index: int) -> Option:
    """Returns the option of playing the card of that name, which lies there in the player's hand.
    Remembered, for it is offered again and again until it is taken."""
    facts = {"do": "play", "card": name}
    return Option(short(f"Play {name} ({cost} MP)"), facts, Place(player, "hand", index))


def attacks(table: Table, player: Player) -> list[tuple[tuple[int, int], Option]]:
    """Returns the attacks that the player can make now: attacker and target, and what is said of
    each. Those without attack come last."""
    ready = attackers(table, player)
    if not ready:
        return []
    cards = table.state.cards
    targets = [_aimed(table, target) for target in attackable(table, player)]
    found: list[tuple[tuple[int, int], Option]] = []
    for attacker in sorted(ready, key=lambda one: not cards[one].attack):
        name, who = cards[attacker].name, _with_stats(cards[attacker])
        place = table.place(player, cards[attacker].place, attacker)
        for target, fact, whom, aim in targets:
            facts = {"do": "attack", "card": name, "target": fact}
            label = short(f"{who} attacks {whom}")
            found.append(((attacker, target), Option(label, facts, place, aim=aim)))
    return found


def _aimed(table: Table, target: int) -> tuple[int, str, str, Place | Player]:
    """Returns of somebody to attack what options name them in their facts, call them, and aim
    at."""
    card = table.card(target)
    if card.place == "leader":
        return target, "player", "the leader", card.side
    return target, card.name, _with_stats(card), table.place(card.side, "field", target)


def _with_stats(card: CardState) -> str:
    return f"{card.name} ({card.attack}/{card.health})"


def choose_place(table: Table, card: CardState) -> Rule[int]:
    """Asks where on the field the minion will stand, 0 being leftmost."""
    field = [table.card(one).name for one in table.side(card.side).field]
    options = tuple(
        Option(short(_beside(field, place)), {"do": "place", "n": place})
        for place in range(len(field) + 1)
    )
    answer = yield Decision(
        card.side,
        "choice",
        f"{card.name}: choose its place",
        PUBLIC,
        options,
        default=len(field),
        back=True,
        summary=_payment(table, card),
    )
    return answer


def _beside(field: Sequence[str], place: int) -> str:
    if not field:
        return "On the empty field"
    if place == 0:
        return f"Leftmost, before {field[0]}"
    if place == len(field):
        return f"Rightmost, after {field[-1]}"
    return f"Between {field[place - 1]} and {field[place]}"


def choose_target(table: Table, card: CardState) -> Rule[int | None]:
    """Asks for the target of a card that is about to be played; None where there is none to choose.
    Once that has told of cards which the player does not see, there is no way back."""
    targets = choices(table, card)
    hinting = depends_on_hidden_cards(card)
    if hinting:
        table.use_secret()
    if not targets:
        return None
    answer = yield Decision(
        card.side,
        "pick",
        f"{card.name}: choose a target",
        PUBLIC,
        tuple(_target_option(table, card.side, table.card(one)) for one in targets),
        back=not hinting,
        summary=_payment(table, card),
    )
    return targets[answer]


def _target_option(table: Table, player: Player, card: CardState) -> Option:
    label = f"{card.name} ({card.cost} MP), in your hand"
    if card.is_character:
        whose = "your" if card.side == player else "enemy"
        label = f"{_with_stats(card)}, {whose} {'leader' if card.place == 'leader' else 'minion'}"
    facts = {"do": "pick", "card": card.name, "zone": card.place, "owner": card.side}
    return Option(short(label), facts, table.place(card.side, card.place, card.number))


def _payment(table: Table, card: CardState) -> tuple[str, ...]:
    mp = table.side(card.side).mp
    return (f"MP {mp} → {mp - card.cost}",)
