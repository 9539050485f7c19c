"""The result of a verification, in plain text."""

from collections.abc import Iterator, Mapping, Sequence

from bot.base.discord_text import one_line
from bot.deals.verification import MatchToVerify, Subject, Verification
from engine.players import PLAYERS

SUBJECTS: Mapping[Subject, str] = {
    "commitment": "Commitment",
    "seed": "Seed",
    "opening": "Beginning",
    "play": "Play",
    "result": "Result",
    "computer": "The computer",
    "draw": "Its tournament",
}
SAID = {True: "agrees", False: "DOES NOT AGREE", None: "can't be checked"}
VERDICTS = {
    True: "it agrees",
    False: "it doesn't agree",
    None: "no problem found, but part of it can't be checked",
}


def verification_text(match: MatchToVerify, found: Verification) -> str:
    """Returns the result of a verification as text: the findings, both deck lists, and both
    shuffled decks with the first hands. Removes line breaks and terminal control characters from
    names and other text that members typed."""
    return "\n".join(map(one_line, _text(match, found))) + "\n"


def _text(match: MatchToVerify, found: Verification) -> Iterator[str]:
    yield f"Match {match.about.match}: {VERDICTS[found.agrees]}"
    for finding in found.findings:
        yield f"{SUBJECTS[finding.subject]}: {SAID[finding.agrees]}: {finding.words}"
    for at, player in enumerate(PLAYERS):
        yield ""
        yield f"{match.names[at]} ({player})"
        if (cut := match.cuts[at]) is not None:
            yield f"Cut the deck: {cut}"
        if player in match.words_deleted:
            yield "Cut the deck with words that were deleted"
        yield f"Deck list: {_listed(found.lists[at].cards) or 'made from the seed'}"
        if found.dealt is not None:
            yield f"Shuffled, from the top: {_listed(found.dealt.decks[at])}"
            yield f"First hand: {_listed(found.dealt.hands[at])}"


def _listed(cards: Sequence[str]) -> str:
    return ", ".join(cards)
