"""Pictures: every view can be drawn and described."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from engine import games
from engine.players import PLAYERS, Player
from rendering import board_in_words, draw_board, draw_card, draw_deck_sheet, draw_hand
from tests.engine.conformance.play import VIEWERS, play, starter_match
from tests.sometimes import amount
from tests.visible_names import names_of_card

NAMES: Mapping[Player, str] = {"A": "Alice", "B": "Bob"}
DRAWN = range(0, 101, 100 // amount(1, 4))
"""Numbers of choices after which the board and both hands are drawn."""


def test_every_view_is_drawn(key: str) -> None:
    match = starter_match(key, 1)
    for number, _ in enumerate(play(match, Random(1), DRAWN[-1] + 1)):
        if number in DRAWN:
            board = draw_board(match.view(None), NAMES)
            assert len(board.data) > 0
            assert 0 < len(board.alt) <= 1024
            for player in PLAYERS:
                hand = draw_hand(match.view(player))
                assert 0 < len(hand.alt) <= 1024


def test_every_view_is_put_into_words(key: str) -> None:
    match = starter_match(key, 1)
    for _ in play(match, Random(2)):
        for viewer in VIEWERS:
            view = match.view(viewer)
            words = board_in_words(view, NAMES, 100_000)
            zones = [zone for side in view.players for zone in side.zones if zone.style == "line"]
            for card in (card for zone in zones for card in zone.cards or ()):
                assert all(name in words for name in names_of_card(card))


def test_the_sheet_and_every_card_of_a_ready_deck_are_drawn(key: str) -> None:
    game = games()[key]
    sheet = game.deck_sheet(game.parse_deck(game.starters()[0].text))
    assert draw_deck_sheet(sheet).data
    for card in sheet.cards[:3]:
        assert draw_card(card).data
