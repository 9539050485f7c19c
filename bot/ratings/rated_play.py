"""Rules of rated play: the matches that can be rated, and how much each counts when it is over."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from bot.base.discord_text import plain
from bot.base.refusals import Refusal
from bot.decks.collection import Decks
from bot.store.decks.deck_rows import Eligibility, StoredDeck
from bot.store.matches.match_clocks import ClockKey
from bot.store.matches.match_rows import Ending, MatchRow
from engine.players import Player, opponent

NO_CLOCK = (
    "A rated match needs a clock, so that nobody waits forever. Choose another clock, or play "
    "without a rating."
)
UNFIT = (
    "**{deck}** isn't legal in rated matches. {why}\nChoose another deck, or play without a rating."
)

EARLY_TURNS: Final = 2
"""Turns from the start of a match in which leaving it is an early exit."""

FREE_EXITS: Final = 2
"""Early exits of a member in a server within EXIT_SECONDS that don't count."""

EXIT_SECONDS: Final = 24 * 3600
MEETING_SECONDS: Final = 7 * 24 * 3600
"""Seconds within which meetings of the same two players count less and less."""

FULL_MEETINGS: Final = 2
"""Meetings within MEETING_SECONDS that count in full. Each one after that counts half as much as
the one before."""

RatingRule = Literal["always", "agreed", "exit", "never"]
"""The rule by which a rated match counts, depending on how it ended. `always`: it counts. `agreed`:
it counts from turn 3 on. `exit`: it counts from turn 3 on, and before that from the third early
exit in a day on. `never`: it doesn't count."""

RATING_RULES: Final[Mapping[Ending, RatingRule]] = {
    "played": "always",
    "limit": "always",
    "exceeded": "always",
    "agreed": "agreed",
    "conceded": "exit",
    "time": "exit",
    "ruled": "never",
    "left": "never",
    "stopped": "never",
    "replaced": "never",
}
"""The rule for each way in which a match ends. The table in `docs/ratings.md` says which actions
lead to which end."""


@dataclass(frozen=True, slots=True)
class EarlierMatches:
    """Earlier matches that decide how much a match counts. They're given by their ends, in seconds
    since 1970.

    - `exits`: the matches in the server that the loser of this match has left early.
    - `meetings`: matches between the same players that counted for the same rating.
    - `have_met`: whether these players ever met in such a match.
    """

    exits: Sequence[int] = ()
    meetings: Sequence[int] = ()
    have_met: bool = False


@dataclass(frozen=True, slots=True)
class RatingVerdict:
    """The decision how a match counts for ratings.

    - `meeting`: the number of matches between its players within a week, including this one; 0 if
      the match doesn't count.
    - `early_exit`: the number of matches that the loser left early within a day, including this
      one; 0 if the loser didn't leave this one early.
    - `is_first`: whether the players have never met before.
    """

    meeting: int
    early_exit: int
    is_first: bool


async def check_rated(decks: Decks, deck: StoredDeck, clock: ClockKey) -> None:
    """Raises Refusal if a match with that clock can't be rated, or if the deck can't be used in
    rated play."""
    check_deck_rated(await decks.eligibility(deck), deck.name, clock)


def check_deck_rated(eligibility: Eligibility, name: str, clock: ClockKey) -> None:
    """Raises Refusal if a match with that clock can't be rated, or if `eligibility` says that the
    deck can't be used in rated play. `name` is the deck's name for the text."""
    if clock == "none":
        raise Refusal(NO_CLOCK)
    if eligibility.unfit:
        raise Refusal(UNFIT.format(deck=plain(name), why=eligibility.unfit))


def is_rated(row: MatchRow) -> bool:
    """Returns whether a match is rated. True if its players agreed on a rated match, and the match
    has a clock."""
    return row.rated and row.clock != "none"


def loser_of(row: MatchRow) -> Player | None:
    """Returns the seat of the player who lost a match. None if the match is a draw or has no
    result."""
    return None if row.winner is None or row.winner == "draw" else opponent(row.winner)


def is_early_exit(row: MatchRow) -> bool:
    """Returns whether a rated match is over because its loser left it (conceded or ran out of time,
    for example) within the first turns."""
    left = row.ending is not None and RATING_RULES[row.ending] == "exit"
    return is_rated(row) and row.state == "over" and left and (row.turns or 0) <= EARLY_TURNS


def judge_rated_match(row: MatchRow, earlier: EarlierMatches) -> RatingVerdict | None:
    """Returns how a match counts for ratings. The result depends only on the match and on `earlier`
    matches of its players. None in these cases:

    - The match is unrated or not over.
    - The match ended in a way that doesn't count, and the loser didn't leave it early.

    If the match doesn't count but the loser left it early, the result records the early exit, and
    its `meeting` is 0.
    """
    if not is_rated(row) or row.state != "over" or row.ending is None or row.ended is None:
        return None
    rule = RATING_RULES[row.ending]
    exits = exit_number(earlier.exits, row.ended) if is_early_exit(row) else 0
    begun = (row.turns or 0) > EARLY_TURNS
    counts = rule == "always" or (rule != "never" and begun) or exits > FREE_EXITS
    if not counts:
        return RatingVerdict(0, exits, is_first=False) if exits else None
    since = row.ended - MEETING_SECONDS
    meeting = 1 + sum(ended > since for ended in earlier.meetings)
    return RatingVerdict(meeting, exits, is_first=not earlier.have_met)


def exit_number(exits: Sequence[int], now: int) -> int:
    """Returns the number of matches that a player left early within a day before `now`, plus one
    for the present match. `exits` are the times of earlier ones (seconds since 1970)."""
    return 1 + sum(ended > now - EXIT_SECONDS for ended in exits)


def weight_of(meeting: int) -> float:
    """Returns how much a match counts by its number among the players' meetings within a week: 1,
    1, 1/2, 1/4, 1/8 ..."""
    return 0.5 ** max(0, meeting - FULL_MEETINGS)
