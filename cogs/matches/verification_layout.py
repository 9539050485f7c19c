"""What verifying a match has found, as a message, and what follows from its deal as a file."""

from __future__ import annotations

from collections.abc import Sequence

from bot.deals.report import SUBJECTS, as_text
from bot.deals.verification import Finding, ToVerify, Verification
from bot.discord_calls import CONTENT_LIMIT, Attached, OutgoingMessage
from bot.discord_text import cut, plain
from bot.store.matches import MatchRow

MARKS = {True: "✅", False: "❌", None: "❔"}
VERDICTS = {
    True: "It agrees.",
    False: "It does **not** agree.",
    None: "It agrees, as far as that can be told.",
}
FINDING_LENGTH = 260


def verification_message(
    row: MatchRow, match: ToVerify, found: Verification, parts: Sequence[Attached]
) -> OutgoingMessage:
    """What was found of a match that is open."""
    lines = [
        f"### Match {row.id}, verified",
        VERDICTS[found.agrees],
        *map(_line, found.findings),
        "-# What is published is what stands above the board, in a message that is never edited.",
    ]
    files = (Attached(f"verified-{row.id}.txt", as_text(match, found).encode()), *parts)
    return OutgoingMessage(cut("\n".join(lines), CONTENT_LIMIT), files=files)


def _line(finding: Finding) -> str:
    words = plain(cut(finding.words, FINDING_LENGTH))
    return f"{MARKS[finding.agrees]} **{SUBJECTS[finding.subject]}**: {words}."
