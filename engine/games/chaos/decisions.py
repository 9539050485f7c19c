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
from engine.games.chaos.table import Table
from engine.players import Player

OPTIONS_REMEMBERED: Final = 4096
PUBLIC: Final = "choosing what to do"
"""All that anybody else is told while a card is being played: it may yet be taken back."""


_place: Final = lru_cache(maxsize=256)(Place)


def place_of(table: Table, number: int) -> Place:
    """Returns where a card lies that is in play or in a hand, as views list the zones."""
    card = table.card(number)
    if card.place == "leader":
        return _place(card.side, "leader", 0)
    return _place(card.side, card.place, table.side(card.side).zone(card.place).index(number))


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
    return Option(short(f"Play {name} ({cost} MP)"), facts, _place(player, "hand", index))


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
        name = cards[attacker].name
        who = _with_stats(table, attacker)
        place = place_of(table, attacker)
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
    return target, card.name, _with_stats(table, target), place_of(table, target)


def _with_stats(table: Table, number: int) -> str:
    card = table.card(number)
    return f"{card.name} ({card.attack}/{card.health})"


def choose_place(table: Table, player: Player, number: int) -> Rule[int]:
    """Asks where on the field the minion will stand, 0 being leftmost."""
    field = [table.card(one).name for one in table.side(player).field]
    name = table.card(number).name
    options = tuple(
        Option(short(_beside(field, place)), {"do": "place", "n": place})
        for place in range(len(field) + 1)
    )
    return (
        yield Decision(
            player,
            "choice",
            f"{name}: choose its place",
            PUBLIC,
            options,
            default=len(options) - 1,
            back=True,
            summary=_payment(table, player, number),
        )
    )


def _beside(field: Sequence[str], place: int) -> str:
    if not field:
        return "On the empty field"
    if place == 0:
        return f"Leftmost, before {field[0]}"
    if place == len(field):
        return f"Rightmost, after {field[-1]}"
    return f"Between {field[place - 1]} and {field[place]}"


def choose_target(table: Table, player: Player, number: int) -> Rule[int | None]:
    """Asks for the target of a card that is about to be played; None where there is none to choose.
    Once that has told of cards which the player does not see, there is no way back."""
    card = table.card(number)
    targets = choices(table, card)
    hinting = depends_on_hidden_cards(card)
    if hinting:
        table.use_secret()
    if not targets:
        return None
    answer = yield Decision(
        player,
        "pick",
        f"{card.name}: choose a target",
        PUBLIC,
        tuple(_target_option(table, player, one) for one in targets),
        back=not hinting,
        summary=_payment(table, player, number),
    )
    return targets[answer]


def _target_option(table: Table, player: Player, number: int) -> Option:
    card = table.card(number)
    if card.is_character:
        whose = "your" if card.side == player else "enemy"
        kind = "leader" if card.place == "leader" else "minion"
        label = f"{_with_stats(table, number)}, {whose} {kind}"
    else:
        label = f"{card.name} ({card.cost} MP), in your hand"
    facts = {"do": "pick", "card": card.name, "zone": card.place, "owner": card.side}
    return Option(short(label), facts, place_of(table, number))


def _payment(table: Table, player: Player, number: int) -> tuple[str, ...]:
    mp = table.side(player).mp
    return (f"MP {mp} → {mp - table.card(number).cost}",)
