"""Drawing: milliseconds and bytes of every picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import cycle, islice
from random import Random
from typing import Final

from benchmarks.play import begin, play_randomly
from benchmarks.timing import Row, seconds_each, times
from engine.game import Game
from engine.players import Player
from engine.views import CardView, PlayerView, View
from rendering import Picture, draw_board, draw_card, draw_deck_sheet, draw_hand

NAMES: Final[dict[Player, str]] = {"A": "Alice", "B": "Bob"}
CROWD: Final = 12


def seen_cards(view: View) -> list[CardView]:
    """Every card that the view shows, best those with numbers on them."""
    zones = [zone for side in view.players for zone in side.zones]
    cards = [card for zone in zones if zone.cards for card in zone.cards]
    return [card for card in cards if card.face.stats] or cards


def crowded(view: View, size: int) -> View:
    """The view with so many cards in each line on the table."""
    cards = seen_cards(view)

    def fill(side: PlayerView) -> PlayerView:
        row = tuple(islice(cycle(cards), size))
        zones = (
            replace(zone, size=size, cards=row) if zone.style == "line" else zone
            for zone in side.zones
        )
        return replace(side, zones=tuple(zones))

    return replace(view, players=(fill(view.players[0]), fill(view.players[1])))


def picture_rows(game: Game) -> list[Row]:
    """Board (early, mid, crowded), hand, deck sheet, card; faces are cached after the first."""
    match = begin(game, 1)
    early = match.view(None)
    play_randomly(match, Random(2), 60)
    middle = match.view(None)
    player: Player = match.decision.player if match.decision else "A"
    hand = match.view(player)
    full = crowded(hand, CROWD)
    sheet = game.deck_sheet(game.parse_deck(game.starters()[0].text))
    pictures: Sequence[tuple[str, Callable[[], Picture]]] = (
        ("board, early", lambda: draw_board(early, NAMES)),
        ("board, mid", lambda: draw_board(middle, NAMES)),
        (f"board, {CROWD} a side", lambda: draw_board(full, NAMES)),
        ("hand", lambda: draw_hand(hand)),
        ("deck sheet", lambda: draw_deck_sheet(sheet)),
        ("card", lambda: draw_card(sheet.cards[0])),
    )
    rows: list[Row] = []
    base = 0.0
    for what, draw in pictures:
        cost = seconds_each(draw)
        base = base or cost
        value = f"{cost * 1e3:.1f} ms, {len(draw().data):,} bytes"
        rows.append(Row(what, value, times(cost, base, "the early board")))
    return rows
