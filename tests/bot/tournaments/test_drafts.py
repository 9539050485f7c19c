"""What organisers have described and not confirmed yet."""

from __future__ import annotations

from dataclasses import replace

from bot.tournaments.creation import KEPT_SECONDS, MOST, Drafts, NewTournament
from tests.bot.matches.games import GAME, Clock

WANTED = NewTournament(10, 20, "Saturday Cup", GAME.key, "swiss")
OLGA, OTHER = 1, 2


def test_a_draft_is_its_organisers_and_taken_once():
    drafts = Drafts(Clock())
    first = drafts.keep(OLGA, WANTED)
    second = drafts.keep(OLGA, replace(WANTED, name="Another"))
    assert drafts.take(first, OTHER) is None
    assert drafts.take(first, OLGA) == WANTED
    assert drafts.take(first, OLGA) is None
    assert drafts.take(second, OLGA) == replace(WANTED, name="Another")


def test_drafts_are_kept_for_a_while_and_only_so_many():
    clock = Clock()
    drafts = Drafts(clock)
    old = drafts.keep(OLGA, WANTED)
    clock.seconds += KEPT_SECONDS
    assert drafts.take(old, OLGA) is None
    oldest, *others = [drafts.keep(OLGA, WANTED) for _ in range(MOST + 1)]
    assert drafts.take(oldest, OLGA) is None
    assert all(drafts.take(key, OLGA) == WANTED for key in others)
