"""Findings of a verification are shown in full: what agrees, and what differs from what."""

from __future__ import annotations

from dataclasses import replace

from bot.deals.verification import VerificationFinding
from bot.discord_api.discord_calls import OutgoingFile
from bot.tournaments.draw_verification import DrawFinding
from cogs.matches.deals.layouts.verification_report import findings_message
from cogs.tournaments.controllers.draw_verification import draw_message
from tests.bot.matches.games import row_of
from tests.cogs.layouts.tournaments import row_of as tournament_row
from tests.cogs.matches.reading import text_of

PUBLISHED, COMPUTED = "6715" * 16, "d0f4" * 16
DIFFERS = f"{COMPUTED} follows from the secret and both deck lists, not {PUBLISHED}"
PARTS = OutgoingFile("parts.json", b"{}")


def test_a_match_that_does_not_agree_says_what_differs() -> None:
    found = (
        VerificationFinding("commitment", False, DIFFERS),
        VerificationFinding("play", True, "all 31 choices lead where they led"),
    )
    said = text_of(findings_message(row_of("cardfinity", 0), found, ()))
    assert f"❌ **Commitment**: {DIFFERS}." in said
    assert "✅ **Play**: all 31 choices lead where they led." in said
    assert "…" not in said


def test_only_matches_between_people_have_a_message_with_their_fingerprint() -> None:
    match = row_of("cardfinity", 0)
    assert "fingerprint is in a message" in text_of(findings_message(match, (), ()))
    practice = replace(match, computer="B")
    assert "fingerprint" not in text_of(findings_message(practice, (), ()))


def test_a_draw_that_does_not_agree_says_where() -> None:
    places = "; ".join(f"round {n}, table 2: Member {n} meets Member {n + 1}" for n in range(1, 6))
    said = text_of(draw_message(tournament_row(), (DrawFinding("pairings", False, places),), PARTS))
    assert f"❌ **Pairings**: {places}." in said.replace("\\:", ":")
    assert "…" not in said
