"""What verifying a match has found, as a message, and what follows from its deal as a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.deals.verification import Finding, Subject, ToVerify, Verification
from bot.discord_calls import CONTENT_LIMIT, Attached, OutgoingMessage
from bot.discord_text import cut, plain
from bot.store.matches import MatchRow
from engine.players import PLAYERS

SUBJECTS: Mapping[Subject, str] = {
    "commitment": "Commitment",
    "seed": "Seed",
    "opening": "Decks and first hands",
    "play": "Play",
    "result": "Result",
    "computer": "The computer",
}
MARKS = {True: "✅", False: "❌", None: "❔"}
AGREES = "It agrees."
DIFFERS = "It does **not** agree."
FINDING_LENGTH = 260


def verification_message(
    row: MatchRow, match: ToVerify, found: Verification, parts: Sequence[Attached]
) -> OutgoingMessage:
    """What was found of a match that is open."""
    lines = [
        f"### Match {row.id}, verified",
        AGREES if found.agrees else DIFFERS,
        *map(_line, found.findings),
        "-# What is published is what stands above the board, in a message that is never edited.",
    ]
    files = (Attached(f"verified-{row.id}.txt", as_text(match, found).encode()), *parts)
    return OutgoingMessage(cut("\n".join(lines), CONTENT_LIMIT), files=files)


def as_text(match: ToVerify, found: Verification) -> str:
    """All of it in plain text: what was found, both deck lists, both shuffled decks with the first
    hands."""
    return "\n".join(_text(match, found)) + "\n"


def _line(finding: Finding) -> str:
    words = plain(cut(finding.words, FINDING_LENGTH))
    return f"{MARKS[finding.agrees]} **{SUBJECTS[finding.subject]}**: {words}."


def _text(match: ToVerify, found: Verification) -> Iterator[str]:
    said = {True: "agrees", False: "DOES NOT AGREE", None: "nothing can be said"}
    yield f"Match {match.id}: {'it agrees' if found.agrees else 'it does not agree'}"
    for finding in found.findings:
        yield f"{SUBJECTS[finding.subject]}: {said[finding.agrees]}: {finding.words}"
    for at, player in enumerate(PLAYERS):
        yield f"\n{match.names[at]} ({player})"
        if match.cuts[at] is not None:
            yield f"Cut the deck: {match.cuts[at]}"
        yield f"Deck list: {_listed(found.lists[at].cards) or 'made from the seed'}"
        if found.dealt is not None:
            yield f"Shuffled, from the top: {_listed(found.dealt.decks[at])}"
            yield f"First hand: {_listed(found.dealt.hands[at])}"


def _listed(cards: Sequence[str]) -> str:
    return ", ".join(cards)
