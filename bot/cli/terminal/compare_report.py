"""The result of many matches of two decks: in figures, and in lines for a terminal."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from bot.base.discord_text import counted
from bot.cli.terminal.card_use import PlayedMatch
from bot.cli.terminal.deck_choice import DeckChoice
from bot.decks.problem_report import printable
from engine.players import PLAYERS, Player, opponent
from engine.practice.levels import Level

MOST_NAME: Final = 40

SURE: Final = 1.96
"""The half-width of a 95 % interval, in standard deviations."""


@dataclass(frozen=True, slots=True)
class CardRow:
    """The figures of one card of a deck, in numbers of matches. `drawn` counts the matches in which
    the card was drawn. Among these, `played` counts those in which it was played, `stuck` those in
    which it was in the hand at the end, and `won` those that the deck won (a draw counts half)."""

    name: str
    drawn: int
    played: int
    stuck: int
    won: float


@dataclass(frozen=True, slots=True)
class DeckFigures:
    """The figures of one deck: its cards, the most often drawn first."""

    deck: str
    cards: Sequence[CardRow]


@dataclass(frozen=True, slots=True)
class CompareReport:
    """The result of a comparison of two decks. `win_rate` is the first deck's share of wins, with
    the bounds of its 95 % interval. `first_turn_win_rate` is the share won by the player who took
    the first turn; None if no match tells who went first. `turns` is the mean number of both
    players' turns."""

    game: str
    level: Level
    seed: int
    matches: int
    win_rate: float
    at_least: float
    at_most: float
    first_turn_win_rate: float | None
    turns: float
    decks: Sequence[DeckFigures]


def report_of(
    decks: tuple[DeckChoice, DeckChoice], played: Sequence[PlayedMatch], level: Level, seed: int
) -> CompareReport:
    """Returns the report on a comparison of two decks. `played` are its matches, at least one, in
    the order of their numbers. `level` and `seed` are those with which the matches were played."""
    share, least, most = interval([result_of(one, seat_of(n)) for n, one in enumerate(played)])
    first = [result_of(one, one.first) for one in played if one.first is not None]
    return CompareReport(
        game=decks[0].game.key,
        level=level,
        seed=seed,
        matches=len(played),
        win_rate=share,
        at_least=least,
        at_most=most,
        first_turn_win_rate=sum(first) / len(first) if first else None,
        turns=sum(one.turns for one in played) / len(played),
        decks=[
            DeckFigures(deck.title, card_rows(played, number, _listed(deck)))
            for number, deck in enumerate(decks)
        ],
    )


def seat_of(number: int) -> Player:
    """Returns the side, A or B, on which the first deck plays in match `number`."""
    return PLAYERS[number % 2]


def result_of(match: PlayedMatch, seat: Player) -> float:
    """Returns 1 if the player on side `seat` won the match, 0 if they lost, else 0.5."""
    return float(match.winner == seat) if match.winner in PLAYERS else 0.5


def card_rows(
    played: Sequence[PlayedMatch], deck: int, listed: Sequence[str] = ()
) -> Sequence[CardRow]:
    """Returns the figures of the cards of one deck, the most often drawn first. `deck` is 0 for the
    first deck, 1 for the second. Cards in `listed` have a row even if they were never drawn."""
    seated: list[tuple[PlayedMatch, Player]] = [
        (match, seat_of(number) if deck == 0 else opponent(seat_of(number)))
        for number, match in enumerate(played)
    ]
    uses = [match.use[seat] for match, seat in seated]
    results = [result_of(match, seat) for match, seat in seated]
    names = dict.fromkeys(listed) | dict.fromkeys(sorted({n for use in uses for n in use.drawn}))
    rows = [
        CardRow(
            name,
            drawn=sum(name in use.drawn for use in uses),
            played=sum(name in use.played for use in uses),
            stuck=sum(name in use.stuck for use in uses),
            won=sum(r for use, r in zip(uses, results, strict=True) if name in use.drawn),
        )
        for name in names
    ]
    return sorted(rows, key=lambda row: (-row.drawn, row.name))


def report_lines(report: CompareReport) -> Iterator[str]:
    """Yields the report as lines of text: the win rates, and a table for each deck."""
    one, other = (deck.deck for deck in report.decks)
    matches = counted(report.matches, "match", "matches")
    yield f"{one} won {report.win_rate:.1%} of {matches} against {other}"
    yield f"  (in truth {report.at_least:.1%} to {report.at_most:.1%}, with 95 % certainty)"
    if report.first_turn_win_rate is not None:
        yield f"The player with the first turn won {report.first_turn_win_rate:.1%}"
    yield f"Turns of a match, both players': {report.turns:.1f}"
    for deck in report.decks:
        yield ""
        yield f"{deck.deck}: matches in which a card was drawn, and of those"
        yield f"{'':{MOST_NAME}} {'drawn':>14} {'played':>7} {'stuck':>7} {'won':>7}"
        for row in deck.cards:
            yield _row_line(row, report.matches)


def _row_line(row: CardRow, matches: int) -> str:
    name = printable(row.name)[:MOST_NAME]
    drawn = f"{name:{MOST_NAME}} {row.drawn:6} {row.drawn / matches:7.1%}"
    if not row.drawn:
        return f"{drawn} {'-':>7} {'-':>7} {'-':>7}"
    shares = (row.played / row.drawn, row.stuck / row.drawn, row.won / row.drawn)
    return " ".join([drawn, *(f"{share:7.1%}" for share in shares)])


def _listed(choice: DeckChoice) -> Sequence[str]:
    cards = choice.game.deck_sheet(choice.deck).cards
    return [card.face.title for card in cards if card.count]


def interval(results: Sequence[float]) -> tuple[float, float, float]:
    """Returns the share of wins, and the bounds of its 95 % interval (Wilson). Each result is 1 for
    a win, 0.5 for a draw, 0 for a loss; there must be at least one.

    >>> [round(share, 2) for share in interval([1, 1, 1, 0])]
    [0.75, 0.3, 0.95]
    """
    count = len(results)
    share = sum(results) / count
    spread = sqrt(share * (1 - share) / count + (SURE / (2 * count)) ** 2) * SURE
    middle = share + SURE**2 / (2 * count)
    below = 1 + SURE**2 / count
    return share, (middle - spread) / below, (middle + spread) / below
