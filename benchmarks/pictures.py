"""Milliseconds and bytes of every picture."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import cycle, islice
from random import Random
from typing import Final

from benchmarks.measurement import Row, seconds_each, times
from benchmarks.play import begin, play_randomly
from engine import games
from engine.core.randomness import seed_from_int
from engine.decisions import Place
from engine.game import Game
from engine.players import Player
from engine.views import AttackView, CardView, PlayerView, View
from rendering import (
    Leaderboard,
    LeaderboardLine,
    Picture,
    RatingHistory,
    RatingPoint,
    RatingTrack,
    draw_board,
    draw_card,
    draw_deck_sheet,
    draw_hand,
    draw_history,
    draw_leaderboard,
)
from rendering.warm_up import warm_up

NAMES: Final[dict[Player, str]] = {"A": "Alice", "B": "Bob"}
CROWD: Final = 12
RATINGS: Final = 500
MATCHES: Final = 12
ROUNDS: Final = 20
WARM: Final = 5


def seen_cards(view: View) -> list[CardView]:
    """Returns the cards that the view shows: those with numbers, or all if no card has numbers."""
    zones = [zone for side in view.players for zone in side.zones]
    cards = [card for zone in zones if zone.cards for card in zone.cards]
    return [card for card in cards if card.face.stats] or cards


def crowded(view: View, size: int) -> View:
    """Returns the view with `size` cards in each line of cards in play."""
    cards = seen_cards(view)

    def fill(side: PlayerView) -> PlayerView:
        row = tuple(islice(cycle(cards), size))
        zones = (
            replace(zone, size=size, cards=row) if zone.style == "line" else zone
            for zone in side.zones
        )
        return replace(side, zones=tuple(zones))

    return replace(view, players=(fill(view.players[0]), fill(view.players[1])))


def fighting(view: View) -> View:
    """Returns the view in which every card in the first player's first line attacks the card
    opposite."""
    lines = [next(zone for zone in side.zones if zone.style == "line") for side in view.players]
    attacks = (
        AttackView(Place("A", lines[0].key, index), Place("B", lines[1].key, index))
        for index in range(min(zone.size for zone in lines))
    )
    return replace(view, attacks=tuple(attacks))


def leaderboard(game: Game) -> Leaderboard:
    """Returns a full page of a leaderboard, with made-up members."""
    lines = (
        LeaderboardLine(rank, f"Member {rank}", 1700 - rank, False, 30, 20, 1)
        for rank in range(1, 11)
    )
    return Leaderboard(game.title, "A server", 1, 9, tuple(lines))


def history(game: Game, matches: int) -> RatingHistory:
    """Returns a rating history with four tracks of `matches` made-up matches each."""
    luck = Random(3)
    tracks: list[RatingTrack] = []
    for number in range(4):
        points = [RatingPoint(0, 1500)]
        for _ in range(matches - 1):
            before = points[-1]
            when = before.when + luck.randint(1, 100_000)
            points.append(RatingPoint(when, before.rating + luck.randint(-20, 20)))
        tracks.append(RatingTrack(f"{game.title} {number}", tuple(points)))
    return RatingHistory("A member", tuple(tracks))


def busy_rows(game: Game) -> list[Row]:
    """Returns rows with the CPU time and the bytes of pictures while many matches run. Each match
    in turn gets a random choice; then its board and the hand of the player who chose are drawn. The
    first rounds, which fill caches, aren't counted."""
    chance = Random(5)
    matches = [begin(game, number + 1) for number in range(MATCHES)]
    for number, match in enumerate(matches):
        play_randomly(match, chance, 4 * number)
    spent: dict[str, list[float]] = {"board": [], "hand": []}
    sizes: dict[str, list[int]] = {"board": [], "hand": []}
    for turn in range(WARM + ROUNDS):
        for number, match in enumerate(matches):
            if match.decision is None:
                matches[number] = match = begin(game, number + MATCHES * turn)
            player: Player = match.decision.player if match.decision else "A"
            play_randomly(match, chance, 1)
            public, own = match.view(None), match.view(player)
            for what in spent:
                since = time.process_time()
                picture = draw_board(public, NAMES) if what == "board" else draw_hand(own)
                if turn >= WARM:
                    spent[what].append(time.process_time() - since)
                    sizes[what].append(len(picture.data))
    return [
        Row(
            f"{what}, {MATCHES} matches going on",
            f"{sum(each) / len(each) * 1e3:.1f} ms of CPU, {sum(sizes[what]) // len(each):,} bytes",
        )
        for what, each in spent.items()
    ]


def first_rows(game: Game) -> list[Row]:
    """Returns rows with the CPU time for pictures of cards that were never drawn before, and for
    drawing them again. The process has already drawn other cards of every game, as the bot's
    process has soon after its start."""
    for key in games():
        warm_up(key)
    decks = [game.parse_deck(starter.text) for starter in game.starters()[-2:]]
    match = game.begin((decks[0], decks[1]), seed_from_int(0))
    play_randomly(match, Random(7), 40)
    view, own, sheet = match.view(None), match.view("A"), game.deck_sheet(decks[1])
    pictures: Sequence[tuple[str, Callable[[], Picture]]] = (
        ("board", lambda: draw_board(view, NAMES)),
        ("hand", lambda: draw_hand(own)),
        ("deck sheet", lambda: draw_deck_sheet(sheet)),
    )
    rows: list[Row] = []
    for what, draw in pictures:
        spent: list[float] = []
        for _ in range(2):
            since = time.process_time()
            draw()
            spent.append(time.process_time() - since)
        first, again = spent
        value = f"{first * 1e3:.1f} ms of CPU"
        rows.append(Row(f"{what}, cards never drawn", value, times(first, again, "the same again")))
    return rows


def picture_rows(game: Game) -> list[Row]:
    """Returns rows with the times for these pictures: the board (early, in the middle, crowded,
    with attacks), hand, deck sheet, card, leaderboard and rating history. Boards and hands that are
    drawn again come from caches, so `busy_rows` measures pictures of many matches."""
    never_drawn = first_rows(game)
    match = begin(game, 1)
    early = match.view(None)
    play_randomly(match, Random(2), 60)
    middle = match.view(None)
    player: Player = match.decision.player if match.decision else "A"
    hand = match.view(player)
    full = crowded(hand, CROWD)
    fight = fighting(full)
    sheet = game.deck_sheet(game.parse_deck(game.starters()[0].text))
    board, ratings = leaderboard(game), history(game, RATINGS)
    pictures: Sequence[tuple[str, Callable[[], Picture]]] = (
        ("board, early", lambda: draw_board(early, NAMES)),
        ("board, mid", lambda: draw_board(middle, NAMES)),
        (f"board, {CROWD} a side", lambda: draw_board(full, NAMES)),
        (f"board, {CROWD} attacks", lambda: draw_board(fight, NAMES)),
        ("hand", lambda: draw_hand(hand)),
        ("deck sheet", lambda: draw_deck_sheet(sheet)),
        ("card", lambda: draw_card(sheet.cards[0])),
        ("leaderboard", lambda: draw_leaderboard(board)),
        (f"4 x {RATINGS} ratings", lambda: draw_history(ratings)),
    )
    rows = never_drawn
    base = 0.0
    for what, draw in pictures:
        cost = seconds_each(draw)
        base = base or cost
        value = f"{cost * 1e3:.1f} ms, {len(draw().data):,} bytes"
        rows.append(Row(what, value, times(cost, base, "the early board")))
    return rows + busy_rows(game)
