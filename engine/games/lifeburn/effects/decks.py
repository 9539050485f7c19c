"""Effects on decks: drawing, milling, looking, searching (LIFEBURN 6.5, 5.13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.games.lifeburn import decisions, filters, moves, revealed_cards
from engine.games.lifeburn.cards import Destination
from engine.games.lifeburn.context import Outcome
from engine.games.lifeburn.effects import effect_execution
from engine.games.lifeburn.effects.effect_execution import EffectExecution
from engine.games.lifeburn.state import ObjectSnapshot
from engine.games.lifeburn.table import Table
from engine.players import Player
from engine.table import Rule

WHERE: Final = {
    "Top": "put on top of the deck, the first to be drawn first",
    "Deck": "put on top of the deck",
    "Bottom": "put at the bottom of the deck, the first to be drawn first",
    "Hand": "put into the hand",
    "Graveyard": "put into the graveyard",
    "Play": "put into play",
    "Exile": "exile",
}


def draw(table: Table, execution: EffectExecution) -> Rule[Outcome]:
    """Executes Draw: one by one."""
    drawn: list[ObjectSnapshot] = []
    for player in execution.players:
        drawn += yield from moves.draw(table, player, execution.amount)
    return Outcome(execution.targets or (), tuple(drawn), len(drawn), execution.players)


def mill(table: Table, execution: EffectExecution) -> Outcome:
    """Executes Mill: cards from the top of the deck go to the graveyard."""
    milled = [
        card for player in execution.players for card in moves.mill(table, player, execution.amount)
    ]
    return Outcome(execution.targets or (), tuple(milled), len(milled), execution.players)


def shuffle_deck(table: Table, execution: EffectExecution) -> Outcome:
    """Executes ShuffleDeck."""
    for player in execution.players:
        moves.shuffle(table, player)
    return Outcome(execution.targets or (), (), 0, execution.players)


def look_at_deck(table: Table, execution: EffectExecution) -> Rule[Outcome]:
    """Executes LookAtDeck: the top cards are seen and distributed."""
    affected: list[ObjectSnapshot] = []
    for player in execution.players:
        cards = list(table.side(player).deck[: execution.amount])
        if execution.effect.reveal:
            revealed_cards.reveal(table, player, cards)
        revealed_cards.look(table, player, cards)
        affected += [table.snapshot(number) for number in cards]
        yield from distribute(table, execution, player, cards)
    return Outcome(execution.targets or (), tuple(affected), len(affected), execution.players)


def distribute(
    table: Table, execution: EffectExecution, player: Player, cards: Sequence[int]
) -> Rule[None]:
    """The player puts cards of the own deck to the effect's destinations, in order (5.13)."""
    left = list(cards)
    for destination in execution.effect.deck_destinations:
        matching = [
            number
            for number in left
            if filters.qualifies(table, number, destination.filter, execution.doer)
            and may_go(table, number, destination.place)
        ]
        chosen = yield from _chosen(table, execution, player, destination, matching)
        left = [number for number in left if number not in chosen]
        if destination.reveal:
            revealed_cards.reveal(table, player, chosen)
        send(table, execution, player, chosen, destination.place)


def _chosen(
    table: Table,
    execution: EffectExecution,
    player: Player,
    destination: Destination,
    matching: Sequence[int],
) -> Rule[list[int]]:
    """Which of the matching cards go there, in the order in which they do."""
    why = WHERE[destination.place]
    all_left = destination.amount is None and not destination.chosen_amount
    if all_left and (destination.ordering != "Any" or not matching):
        chosen = list(matching)
    else:
        most = None if destination.chosen_amount else len(matching)
        if most is not None and destination.amount is not None:
            most = min(most, destination.amount)
        least = most or 0
        chosen = yield from decisions.picks(
            table, player, matching, execution.source_name, why, least, most
        )
    if destination.ordering == "Random":
        table.rng.shuffle(chosen)
    elif destination.ordering == "Same" and destination.place in ("Top", "Bottom"):
        chosen = [number for number in matching if number in chosen]
    return chosen


def may_go(table: Table, number: int, place: str) -> bool:
    """Returns whether the card may go there: Spells do not enter play."""
    return place != "Play" or table.obj(number).card.type in ("Summon", "Object")


def send(
    table: Table, execution: EffectExecution, player: Player, numbers: Sequence[int], place: str
) -> list[ObjectSnapshot]:
    """Cards go to a place of 5.13; the first goes on top, or comes first from the bottom. What they
    are there."""
    if not numbers:
        return []
    match place:
        case "Play":
            found = [moves.enter(table, number, player) for number in numbers]
        case "Top":
            found = moves.put(table, list(reversed(numbers)), "Deck")
        case "Bottom":
            found = moves.put(table, numbers, "Deck", bottom=True)
        case "Hand":
            found = moves.put(table, numbers, "Hand")
        case "Exile":
            found = moves.put(table, numbers, "Exile")
        case _:
            found = moves.put(table, numbers, "Graveyard")
    return [table.snapshot(number) for number in found if number is not None]


def tutor(table: Table, execution: EffectExecution) -> Rule[Outcome]:
    """Executes Tutor: searches the deck, then shuffles."""
    place = execution.destination
    affected: list[ObjectSnapshot] = []
    for player in execution.players:
        table.use_secret()
        matching = [
            number
            for number in table.side(player).deck
            if effect_execution.matches(table, execution, number) and may_go(table, number, place)
        ]
        table.emit("search", player=player)
        revealed_cards.show(table, player, "Found in your deck", matching)
        chosen = yield from decisions.picks(
            table,
            player,
            matching,
            execution.source_name,
            WHERE[place],
            execution.least,
            execution.most,
        )
        if execution.effect.reveal:
            revealed_cards.reveal(table, player, chosen)
        if place == "Deck":
            moves.shuffle(table, player)
            affected += send(table, execution, player, chosen, "Top")
        else:
            affected += send(table, execution, player, chosen, place)
            moves.shuffle(table, player)
    return Outcome(execution.targets or (), tuple(affected), len(affected), execution.players)
