"""The privacy policy for hosts describes what the program does."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from bot.base.settings import Settings
from bot.decks import deck_drafts
from bot.matches import portraits
from bot.privacy import departed_servers
from bot.store.privacy import former_members
from bot.store.tables.core_schema import metadata
from cogs.replays.controls import AgreeToOpenButton, KeepReplayButton, WatchButton
from cogs.ui.match_buttons import FairDealButton
from tests.conftest import Table

POLICY = Path(__file__).resolve().parents[2] / "docs" / "templates" / "privacy.md"

MATCHES = POLICY.parents[1] / "matches.md"

STORED: Final[Mapping[str, str]] = {
    "absences": "your matches",
    "audit_log": "a log of what players and organisers did",
    "auto_passes": "your matches",
    "blocks": "whom you block",
    "challenges": "challenges",
    "choices": "every choice with its time",
    "clocks": "clocks",
    "daily_puzzles": "in which channels and messages",
    "daily_solutions": "which you solved on their day",
    "deck_copies": "from whom you copied one",
    "deck_drafts": "changes that you have not saved yet",
    "deck_powers": "measuring them",
    "deck_reports": "what checking",
    "deck_verdicts": "what checking",
    "deck_versions": "the whole text of each version",
    "decks": "your decks",
    "drawn_deals": "the secret from which the cards were dealt",
    "drawn_from": "tournaments",
    "draws": "tournaments",
    "early_choices": "every choice with its time",
    "entrants": "sign-ups",
    "exceeding_decks": "what checking",
    "exports": "what you have asked for as a file",
    "former_players": "for a time also which rated matches were yours",
    "guilds": "what its administrators set",
    "hand_messages": "in which channels and messages",
    "host_blocks": "has blocked you",
    "kept_out": "which servers keep you out",
    "match_beginnings": "every choice with its time",
    "match_logs": "the log of what happened",
    "match_news": "your matches",
    "match_reviews": "the reviews that you asked for",
    "matches": "your matches",
    "measurement_wishes": "measuring them",
    "measurements": "measuring them",
    "mission_progress": "which missions you have finished",
    "no_shows": "tournaments",
    "open_agreements": "whether you let everybody see a match",
    "organiser_calls": "what you called an organiser for",
    "pairings": "results",
    "portraits": "a small picture",
    "posts": "in which channels and messages",
    "preferences": "`/settings`",
    "private_panels": "the tokens with which Discord lets it answer you",
    "proposals": "proposals",
    "puzzle_attempts": "which puzzles you tried",
    "puzzle_ratings": "how hard puzzles are",
    "puzzle_reports": "which puzzles you called wrong",
    "puzzle_solvers": "how strong you are at them",
    "queue": "places in the queue",
    "queue_alerts": "whether you want to be told",
    "queue_news": "whom it found for you",
    "queue_pairs": "whom it found for you",
    "rating_changes": "what each match did to them",
    "ratings": "ratings",
    "recent_acts": "when you challenged somebody or uploaded a deck",
    "rematches": "your matches",
    "repeated_tournaments": "tournaments",
    "reports": "which shared decks and challenges you have reported",
    "shared_decks": "where you share them",
    "stops": "`/settings`",
    "tournament_rounds": "tournaments",
    "tournaments": "tournaments",
}
"""The sentence of the policy about each table."""

OF_NOBODY: Final = {"key_values", "leases"}
"""Tables about the bot itself."""


def section(heading: str) -> str:
    """Returns the text below a heading of the policy."""
    [found] = re.findall(
        rf"## {re.escape(heading)}\n(.*?)\n##", POLICY.read_text(encoding="utf-8"), re.S
    )
    return found


def test_it_says_of_every_table_what_is_stored():
    said = section("What is stored?")
    assert metadata.tables.keys() == STORED.keys() | OF_NOBODY
    assert {table: words for table, words in STORED.items() if words not in said} == {}


def test_it_says_where_everybody_sees_a_match_that_is_open():
    said = section("Who sees it?")
    for control in (WatchButton, KeepReplayButton, FairDealButton):
        assert f"**{control.label}**" in said
    for command in ("/replay", "/cards"):
        assert f"`{command}`" in said
    told = MATCHES.read_text(encoding="utf-8")
    assert f"**{AgreeToOpenButton.label}**" in told


def test_it_keeps_things_as_long_as_the_policy_says():
    days = re.findall(r"(\d+) days", section("For how long?"))
    kept_days = (
        portraits.KEPT_DAYS,
        deck_drafts.KEPT_DAYS,
        departed_servers.KEPT_DAYS,
        former_members.RATED_DAYS,
    )
    assert days == [str(one) for one in (*kept_days, Settings(_env_file=None).backups)]
    assert f"for {former_members.RATED_DAYS} days, which rated" in section("What can you do?")


def test_its_commands_are_those_there_are(table: Table):
    named = re.findall(r"`/([a-z ]+)`", POLICY.read_text(encoding="utf-8"))
    known = {command.qualified_name for command in table.bot.tree.walk_commands()}
    assert named
    assert set(named) - known == set()
