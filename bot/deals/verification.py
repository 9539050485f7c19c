"""Verification of a match from its record: the commitment, the seed, the deal, and all of its play.

This module doesn't know the source of a record: the bot reads it from its store, other people from
a file.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import engine
from bot.deals.match_summary import MatchSummary, match_summary
from bot.deals.scheme import (
    CommittedDeckList,
    Cuts,
    commitment_to,
    deck_lists,
    former_commitment,
    seed_of,
)
from bot.store.matches.match_beginnings import MatchBeginning
from bot.store.matches.match_rows import ChoiceRow, MatchRow
from engine.core.encoding import is_comparable
from engine.deal import DealResult, deal_anew
from engine.match import Match
from engine.players import PLAYERS, Player
from engine.record import Choice, OriginMatch, Record

Subject = Literal["commitment", "seed", "opening", "play", "result", "computer", "draw"]


@dataclass(frozen=True, slots=True)
class MatchToVerify:
    """All stored data from which a match can be verified.

    - `about`: the public facts of the match.
    - `sources`: the deck texts of A and B.
    - `first`: the player who goes first, None if the seed decides.
    - `seed`: the seed of all randomness in the match. If the match continues from a position in
      another match, the seed of that match.
    - `scheme`: the version of the scheme of dealing. If it's 0, there is no secret and nobody cut
      the deck.
    - `secret`: the secret from which the seed was made, None in scheme 0.
    - `cuts`: the words with which A and B cut the deck, None for a player who didn't cut.
    - `commitment`: the hash that was published before the deal.
    - `opening`: the fingerprint of the match before any choice.
    - `choices`: the choices of the match, empty if they were deleted.
    - `computer_seed`: the seed of the computer's choices, None if there is none.
    - `computer_version`: the version of the way in which the computer chooses, 0 if unknown.
    - `end`: the fingerprint after all choices, for records without fingerprints of single choices.
    - `words_deleted`: the seats of players whose words for the cut were deleted later.
    - `nobody_asked`: whether the match was dealt before anybody could cut.
    - `earlier`: the parts of other matches from which this match was continued, if any.
    """

    about: MatchSummary
    sources: tuple[str, str]
    first: Player | None
    seed: bytes
    scheme: int
    secret: bytes | None
    cuts: Cuts
    commitment: str
    opening: str
    choices: Sequence[ChoiceRow]
    computer_seed: bytes | None = None
    computer_version: int = 0
    end: str = ""
    words_deleted: Collection[Player] = ()
    nobody_asked: bool = False
    earlier: tuple[OriginMatch, ...] = ()

    @property
    def names(self) -> tuple[str, str]:
        """The names of the players in seats A and B."""
        return self.about.players["A"], self.about.players["B"]

    def record(self, number: int) -> Record:
        """Returns the engine's record of the match with its first `number` choices."""
        made = tuple(Choice(one.player, one.option) for one in self.choices[:number])
        return Record(self.about.game, self.sources, self.seed, self.first, made, self.earlier)


@dataclass(frozen=True, slots=True)
class VerificationFinding:
    """The result of verifying one subject. `agrees` says whether the subject agrees with the
    record, None if that can't be verified. `words` explain the result."""

    subject: Subject
    agrees: bool | None
    words: str


@dataclass(frozen=True, slots=True)
class Verification:
    """The result of verifying a match.

    - `findings`: one result for each subject, such as the seed or the play.
    - `lists`: the deck lists of A and B.
    - `dealt`: the deal that follows from the seed; None if the game doesn't declare how it deals,
      or if the match was not dealt.
    """

    findings: Sequence[VerificationFinding]
    lists: tuple[CommittedDeckList, CommittedDeckList]
    dealt: DealResult | None

    @property
    def agrees(self) -> bool | None:
        """Whether the whole match agrees with its record. False if any finding disagrees. None if
        none disagrees, but some can't be verified."""
        return all_agree(finding.agrees for finding in self.findings)


def all_agree(found: Iterable[bool | None]) -> bool | None:
    """Returns False if any result is False, else None if any is None, else True."""
    verdicts = set(found)
    return False if False in verdicts else None if None in verdicts else True


def match_to_verify(
    row: MatchRow,
    sources: tuple[str, str],
    choices: Sequence[ChoiceRow],
    beginning: MatchBeginning | None = None,
) -> MatchToVerify:
    """Returns the data of a stored match that verification needs. `sources` are the deck texts of A
    and B, `choices` are all stored choices. `beginning` is the position in which the match started;
    None if the match was dealt."""
    begun = beginning or MatchBeginning(row.seed, row.first, ())
    return MatchToVerify(
        about=match_summary(row),
        sources=sources,
        first=begun.first,
        seed=begun.seed,
        scheme=row.deal_scheme,
        secret=row.secret,
        cuts=row.cuts,
        commitment=row.commitment,
        opening=row.opening_fingerprint,
        choices=choices,
        computer_seed=row.computer_seed,
        computer_version=row.computer_version,
        words_deleted=row.words_deleted,
        nobody_asked=row.nobody_asked,
        earlier=begun.earlier,
    )


def verify_match(match: MatchToVerify) -> Verification:
    """Verifies a match, except for the computer's choices, by playing it again. Blocks. Raises
    KeyError for an unknown game."""
    lists = deck_lists(match.about.game, match.sources)
    dealing = engine.games()[match.about.game].dealing
    dealt = None
    if dealing is not None and lists[0].cards and lists[1].cards and not match.earlier:
        dealt = deal_anew(dealing, (lists[0].cards, lists[1].cards), match.seed, match.first)
    return Verification([*_parts(match, lists), *_played(match, dealt)], lists, dealt)


def computers_choices(match: MatchToVerify) -> Sequence[ChoiceRow]:
    """Returns the choices that the computer made by thinking, without the choices that the bot made
    automatically for the computer. Empty for a match between people."""
    return [one for one in match.choices if one.player == match.about.computer and not one.forced]


def _parts(
    match: MatchToVerify, lists: tuple[CommittedDeckList, CommittedDeckList]
) -> Iterator[VerificationFinding]:
    if match.earlier:
        return
    if match.secret is None:
        published = former_commitment(match.seed)
        yield VerificationFinding(
            "commitment",
            None,
            "no secret is recorded: in the earlier scheme the seed itself was the secret, and "
            f"{published}, its SHA-256, has to be what was published",
        )
        yield VerificationFinding("seed", None, "in the earlier scheme nobody could cut the deck")
        return
    computed = commitment_to(match.about.match, match.secret, lists)
    words = f"{computed} follows from the secret and both deck lists"
    if match.commitment not in ("", computed):
        yield _differs(match, "commitment", f"{words}, not {match.commitment}")
    else:
        same = match.commitment == computed or None
        yield VerificationFinding("commitment", same, f"{words}, and has to be what was published")
    if match.words_deleted:
        yield VerificationFinding("seed", None, _deleted(match))
        return
    seed = seed_of(match.about.match, match.secret, match.cuts)
    cutters = [name for name, cut in zip(match.names, match.cuts, strict=True) if cut is not None]
    words = whose_word(cutters, nobody_asked=match.nobody_asked)
    if seed != match.seed:
        words = f"{seed.hex()} follows from the secret, the cuts and the id, not {match.seed.hex()}"
    yield VerificationFinding("seed", seed == match.seed, words)


def _deleted(match: MatchToVerify) -> str:
    names = dict(zip(PLAYERS, match.names, strict=True))
    gone = " and of ".join(names[player] for player in match.words_deleted)
    return f"the words with which {gone} cut the deck were deleted, so the seed can't be computed"


def whose_word(cutters: Sequence[str], *, nobody_asked: bool) -> str:
    """Returns a text that says which players cut the deck, and which people a player has to trust
    for a fair deal. `cutters` are the names of the players who cut. `nobody_asked` says that the
    match was dealt before any player could cut the deck."""
    if nobody_asked:
        return "nobody was asked to cut the deck: you're trusting this bot's host for the deal"
    if not cutters:
        return "nobody cut the deck: you're trusting this bot's host for the deal"
    if len(cutters) == 1:
        return (
            f"only {cutters[0]} cut the deck: it's enough that {cutters[0]} or this bot's host "
            "is honest"
        )
    return "both players cut the deck: it's enough that either player or this bot's host is honest"


def _played(match: MatchToVerify, dealt: DealResult | None) -> Iterator[VerificationFinding]:
    """Plays the match again and yields the findings."""
    game = engine.games()[match.about.game]
    decks = game.parse_deck(match.sources[0]), game.parse_deck(match.sources[1])
    try:
        live = engine.replay(match.record(0))
    except MemoryError:
        raise
    except Exception as error:  # a record from anywhere may say anything
        yield _differs(match, "opening", f"the match can't be started ({error})")
        return
    if not _fits(live, match.opening):
        yield _differs(match, "opening", "the match starts differently from the record")
        return
    if dealt is not None and not game.is_dealt(decks, match.seed, match.first, dealt):
        yield _differs(match, "opening", "the match was dealt differently than the seed deals")
        return
    yield _opening(match)
    if not match.choices and live.winner != match.about.winner:
        yield VerificationFinding(
            "play", None, "its choices were deleted, so nobody can play it again"
        )
        return
    compared = 0
    for number, choice in enumerate(match.choices):
        try:
            live.play(Choice(choice.player, choice.option))
        except MemoryError:
            raise
        except Exception:  # by other rules a choice may mean anything
            yield _differs(match, "play", f"{_where(match, number)}: it isn't possible")
            return
        if not _fits(live, choice.fingerprint):
            yield _differs(match, "play", f"{_where(match, number)}: it leads to another position")
            return
        compared += not choice.fingerprint or is_comparable(choice.fingerprint)
    if not _fits(live, match.end):
        yield _differs(match, "play", "the choices lead to another end")
        return
    yield _play(match, compared)
    won = {None: "nobody yet", "draw": "a draw", **dict(zip(PLAYERS, match.names, strict=True))}
    if live.winner == match.about.winner:
        yield VerificationFinding("result", True, won[live.winner])
    else:
        yield _differs(match, "result", f"{won[live.winner]}, not {won[match.about.winner]}")


def _differs(match: MatchToVerify, subject: Subject, words: str) -> VerificationFinding:
    """Returns a finding of a difference. If the rules have changed since, the verdict is None, as
    the change may explain it."""
    version = engine.games()[match.about.game].rules_version
    if match.about.rules == version:
        return VerificationFinding(subject, False, words)
    changed = f"the rules have changed since, from version {match.about.rules} to {version}"
    return VerificationFinding(subject, None, f"{words}; {changed}, so this can't be checked")


def _opening(match: MatchToVerify) -> VerificationFinding:
    begins = "both decks and first hands are as the seed deals them"
    if match.earlier:
        anew = match.earlier[-1].seed is not None
        lie = "with cards that were made up from a seed" if anew else "all cards as they were"
        begins = (
            f"it starts from a step of match {match.about.origin}, which verifies that deal: {lie}"
        )
    if is_comparable(match.opening):
        return VerificationFinding("opening", True, begins)
    return VerificationFinding(
        "opening",
        None,
        "both decks and first hands follow from the seed; there is no record to compare them with",
    )


def _where(match: MatchToVerify, number: int) -> str:
    """Returns a choice in words. The match must be playable up to it."""
    turn = engine.replay(match.record(number)).view(None).turn
    return f"choice {number}, of {match.choices[number].player}, turn {turn}"


def _play(match: MatchToVerify, compared: int) -> VerificationFinding:
    """Returns the finding about a match whose choices are all possible."""
    count = len(match.choices)
    last = match.choices[-1].fingerprint if match.choices else match.opening
    one = count == 1
    every = "the only choice" if one else f"all {count:,} choices"
    lead, led = ("leads", "it led") if one else ("lead", "they led")
    are = "is" if one else "are"
    if not count:
        words = "no choice was made"
    elif compared == count and is_comparable(last):
        words = f"{every} {lead} where {led}"
    elif is_comparable(match.end or last):
        words = f"{every} {are} possible, and {lead} where {led} in the end"
    elif compared:
        words = f"{every} {are} possible; {compared:,} can be compared with what was recorded"
    else:
        words = f"{every} {are} possible; nothing was recorded that can be compared"
    return VerificationFinding("play", is_comparable(match.end or last) or None, words)


def _fits(live: Match, stored: str) -> bool:
    """Returns whether the match is as it was recorded. True if the fingerprint's encoding can't be
    compared."""
    return not is_comparable(stored) or live.fingerprint() == stored
