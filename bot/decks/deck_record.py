"""The record of a deck, with confidence intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, TypeVar

from bot.store.decks.deck_results import DeckResults

LEAST_MATCHES: Final = 10
"""The fewest matches that are scored: with fewer it would be chance."""

NORMAL_95: Final = 1.959963984540054
"""The number of standard deviations around the mean that contain 95 % of a normal distribution."""

Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True, slots=True)
class DeckScore:
    """The numbers of matches won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def matches(self) -> int:
        """The number of all matches that are counted."""
        return self.won + self.drawn + self.lost

    @property
    def rate(self) -> float:
        """The win rate, from 0 to 1; a draw is half a win. Needs at least one match."""
        return (self.won + self.drawn / 2) / self.matches

    @property
    def interval(self) -> tuple[float, float]:
        """The bounds of the 95 % interval of the win rate, after Wilson (1927). Draws vary less
        than wins and losses, so the interval is a little wider than necessary."""
        count, rate, squared = self.matches, self.rate, NORMAL_95**2
        middle = rate + squared / (2 * count)
        reach = NORMAL_95 * sqrt((rate * (1 - rate) + squared / (4 * count)) / count)
        whole = 1 + squared / count
        return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)

    def __add__(self, other: DeckScore) -> DeckScore:
        return DeckScore(self.won + other.won, self.drawn + other.drawn, self.lost + other.lost)


@dataclass(frozen=True, slots=True)
class DeckRecord:
    """The results of a deck. Except in `total`, scores with fewer than LEAST_MATCHES matches are
    left out.

    - `total`: the score in all matches.
    - `versions`: the score of each version of the deck, by its number, the newest first.
    - `few_with`: the number of matches that are left out of `versions`.
    - `first`, `second`: the scores when going first and second; None if left out.
    - `few_turns`: the number of matches that are left out of `first` and `second`.
    - `unknown_turns`: the number of matches in which it isn't known who went first.
    - `opposing`: the scores against decks that everybody could see, by name, the most frequent
      first.
    - `few_against`: the number of matches that are left out of `opposing`.
    """

    total: DeckScore
    versions: Sequence[tuple[int, DeckScore]]
    few_with: int
    first: DeckScore | None
    second: DeckScore | None
    few_turns: int
    unknown_turns: int
    opposing: Sequence[tuple[str, DeckScore]]
    few_against: int


def record_of(results: Sequence[DeckResults]) -> DeckRecord:
    """Returns the record of a deck, computed from its results in matches: in all, by the deck's
    version, by who went first, and by the opposing deck."""
    versions, few_with = _enough((one.version, one) for one in results)
    known = [one for one in results if one.went_first is not None]
    turns, few_turns = _enough((one.went_first == one.seat, one) for one in known)
    seen = ((one.opposing, one) for one in results if one.opposing is not None)
    opposing, few_against = _enough(seen)
    names = _names(results)
    total = sum(map(_score, results), DeckScore())
    return DeckRecord(
        total=total,
        versions=sorted(versions.items(), reverse=True),
        few_with=few_with,
        first=turns.get(True),
        second=turns.get(False),
        few_turns=few_turns,
        unknown_turns=total.matches - sum(one.matches for one in known),
        opposing=sorted(
            ((names[deck], score) for deck, score in opposing.items()),
            key=lambda one: (-one[1].matches, one[0]),
        ),
        few_against=few_against,
    )


def _enough(results: Iterable[tuple[Key, DeckResults]]) -> tuple[Mapping[Key, DeckScore], int]:
    """Returns the scores by key, if they have enough matches, and the number of matches of the
    others."""
    scores: dict[Key, DeckScore] = {}
    for key, one in results:
        scores[key] = scores.get(key, DeckScore()) + _score(one)
    enough = {key: score for key, score in scores.items() if score.matches >= LEAST_MATCHES}
    return enough, sum(score.matches for key, score in scores.items() if key not in enough)


def _score(one: DeckResults) -> DeckScore:
    if one.winner == "draw":
        return DeckScore(drawn=one.matches)
    return DeckScore(won=one.matches) if one.winner == one.seat else DeckScore(lost=one.matches)


def _names(results: Iterable[DeckResults]) -> Mapping[str, str]:
    """Returns the name of each opposing deck. If equal decks have several names, the most frequent
    is used."""
    met: dict[str, Counter[str]] = {}
    for one in results:
        if one.opposing is not None and one.opposing_name is not None:
            met.setdefault(one.opposing, Counter())[one.opposing_name] += one.matches
    return {deck: min(names, key=lambda name: (-names[name], name)) for deck, names in met.items()}
