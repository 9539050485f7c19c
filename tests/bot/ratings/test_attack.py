"""A member who beats one friend thirty times gets nowhere near the top."""

from __future__ import annotations

import random

from bot.ratings.rating_updates import replay_ratings
from bot.store.matches.match_rows import MatchRow
from tests.bot.ratings.ended import between

MEMBERS, ROUNDS = 40, 100
CHEAT, FRIEND = 900, 901


def honest_season() -> list[MatchRow]:
    """Returns a hundred matches of each of forty members, the stronger of whom wins more often."""
    luck = random.Random(7)
    rows: list[MatchRow] = []
    for week in range(ROUNDS):
        members = luck.sample(range(1, MEMBERS + 1), MEMBERS)
        for a, b in zip(members[::2], members[1::2], strict=True):
            chance = 1 / (1 + 10 ** ((a - b) / 12))
            winner = "A" if luck.random() < chance else "B"
            rows.append(between(len(rows), a, b, winner=winner, ended=week * 86_400))
    return rows


def test_thirty_quick_wins_over_one_friend_give_no_place_at_the_top() -> None:
    season = honest_season()
    wins = [between(10_000 + n, CHEAT, FRIEND, turns=3, ended=10_000 + n) for n in range(30)]
    made, _ = replay_ratings([*season, *wins])
    shown = {row.user: row.shown for row in made}
    better = sum(number > shown[CHEAT] for user, number in shown.items() if user != CHEAT)
    assert 1100 < shown[CHEAT] < 1400
    assert better > 20
