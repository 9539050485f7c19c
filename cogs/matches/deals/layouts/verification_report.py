"""The findings of a match's verification as a message, and the results of its deal as a file."""

from collections.abc import Sequence

from bot.base.discord_text import escaped, whole_lines
from bot.deals.verification import MatchToVerify, Verification, VerificationFinding, all_agree
from bot.deals.verification_text import SUBJECTS, verification_text
from bot.discord_api.discord_calls import CONTENT_LIMIT, OutgoingFile, OutgoingMessage
from bot.store.matches.match_rows import MatchRow

MARKS = {True: "✅", False: "❌", None: "❔"}
VERDICTS = {
    True: "It agrees.",
    False: "It does **not** agree.",
    None: "It agrees, as far as that can be told.",
}


def verification_message(
    row: MatchRow, match: MatchToVerify, found: Verification, parts: Sequence[OutgoingFile]
) -> OutgoingMessage:
    """Returns the message with the findings about a match whose deal is public. A text file has the
    details. `parts` are further files to attach: the result of `parts_files`."""
    files = (
        OutgoingFile(f"verified-{row.id}.txt", verification_text(match, found).encode()),
        *parts,
    )
    return findings_message(row, found.findings, files)


def findings_message(
    row: MatchRow, findings: Sequence[VerificationFinding], files: Sequence[OutgoingFile]
) -> OutgoingMessage:
    """Returns the message that lists all findings, one line each, with the files."""
    lines = [
        f"### Match {row.id}, verified",
        VERDICTS[all_agree(finding.agrees for finding in findings)],
        *map(_line, findings),
    ]
    if row.computer is None:
        lines.append("-# The fingerprint is in a message of its own, which is never edited.")
    return OutgoingMessage(whole_lines(lines, CONTENT_LIMIT), files=(*files,))


def _line(finding: VerificationFinding) -> str:
    return f"{MARKS[finding.agrees]} **{SUBJECTS[finding.subject]}**: {escaped(finding.words)}."
