"""Tournaments that organisers have described but not confirmed yet."""

from __future__ import annotations

from dataclasses import replace

from bot.tournaments.creation import KEPT_SECONDS, MOST, NewTournament, TournamentDrafts
from tests.bot.matches.games import GAME, Clock

WANTED = NewTournament(10, 20, "Saturday Cup", GAME.key, "swiss")
OLGA, OTHER = 1, 2


def test_a_draft_is_its_organisers_and_taken_once():
    drafts = TournamentDrafts(Clock())
    first = drafts.keep_draft(OLGA, WANTED)
    second = drafts.keep_draft(OLGA, replace(WANTED, name="Another"))
    assert drafts.take_draft(first, OTHER) is None
    assert drafts.take_draft(first, OLGA) == WANTED
    assert drafts.take_draft(first, OLGA) is None
    assert drafts.take_draft(second, OLGA) == replace(WANTED, name="Another")


def test_drafts_are_kept_for_a_while_and_only_so_many():
    clock = Clock()
    drafts = TournamentDrafts(clock)
    old = drafts.keep_draft(OLGA, WANTED)
    clock.seconds += KEPT_SECONDS
    assert drafts.take_draft(old, OLGA) is None
    oldest, *others = [drafts.keep_draft(OLGA, WANTED) for _ in range(MOST + 1)]
    assert drafts.take_draft(oldest, OLGA) is None
    assert all(drafts.take_draft(key, OLGA) == WANTED for key in others)


def test_a_draft_is_changed_by_its_organiser_alone():
    clock = Clock()
    drafts = TournamentDrafts(clock)
    key = drafts.keep_draft(OLGA, WANTED)
    assert drafts.find_draft(key, OTHER) is None
    clock.seconds += KEPT_SECONDS - 1
    changed = replace(WANTED, name="Another")
    drafts.change_draft(key, OLGA, changed)
    clock.seconds += KEPT_SECONDS - 1
    assert drafts.find_draft(key, OLGA) == changed
    assert drafts.take_draft(key, OLGA) == changed
