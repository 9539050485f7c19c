"""`deckhand puzzles --reported`: lists the puzzles that members reported as wrong, with details."""

import asyncio
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import engine
from bot.base.discord_text import counted, one_line
from bot.base.settings import Settings
from bot.cli.existing_database import existing
from bot.store.exercises.puzzle_attempts import PuzzleReport, puzzle_reports_in, votes_for
from bot.store.ratings.puzzle_ratings import PuzzleRating, puzzle_ratings_in
from engine.exercise import Exercise
from engine.puzzles.check import check_puzzle


@dataclass(frozen=True, slots=True)
class ReportedPuzzle:
    """Members' opinions of the puzzles of one `game`, by puzzle id: the reports, the numbers of
    likes and dislikes (`votes`), and the ratings."""

    game: str
    reports: Mapping[str, Sequence[PuzzleReport]]
    votes: Mapping[str, tuple[int, int]]
    ratings: Mapping[str, PuzzleRating]


def list_reported(settings: Settings, game: str | None) -> int:
    """Prints the reported puzzles of a game, or of all games, the most reported first. Returns the
    exit status: 2 if there is no such game."""
    if game is not None and game not in engine.games():
        print(f"There's no game {game!r}. Games: {', '.join(engine.games())}.", file=sys.stderr)
        return 2
    wanted = [game] if game is not None else [*engine.games()]
    found = asyncio.run(_read(settings.database_url, wanted))
    for one in found:
        for line in lines_of(one, engine.games()[one.game].puzzles()):
            print(line)
    if not any(one.reports for one in found):
        print("Members haven't reported any puzzle.")
    return 0


def lines_of(one: ReportedPuzzle, puzzles: Mapping[str, Exercise]) -> Iterator[str]:
    """Yields lines for a terminal about the reported puzzles in `one`, the most reported first: the
    reports, votes and ratings of each, and what the second solver finds wrong now. `puzzles` are
    the game's present puzzles by id."""
    often = sorted(one.reports, key=lambda puzzle: (-len(one.reports[puzzle]), puzzle))
    for puzzle in often:
        up, down = one.votes.get(puzzle, (0, 0))
        rating = one.ratings.get(puzzle)
        told = [f"{one.game} {puzzle}", counted(len(one.reports[puzzle]), "report")]
        if rating is not None:
            told.append(f"rating {rating.mu:.1f}, solved {rating.solved}, missed {rating.missed}")
        yield "; ".join([*told, f"thumbs up {up}, down {down}"])
        yield from (f"  said: {one_line(it.reason) or '(nothing)'}" for it in one.reports[puzzle])
        exercise = puzzles.get(puzzle)
        if exercise is None:
            yield "  This puzzle has been removed."
            continue
        yield f"  goal: {exercise.goal}; line: {' > '.join(step.label for step in exercise.line)}"
        mistakes = check_puzzle(exercise)
        yield from (f"  second solver: {mistake}" for mistake in mistakes or ["nothing is wrong"])


async def _read(url: str, games: Sequence[str]) -> Sequence[ReportedPuzzle]:
    async with existing(url) as store, store.read() as connection:
        return [
            ReportedPuzzle(
                game,
                await puzzle_reports_in(connection, game),
                await votes_for(connection, game),
                await puzzle_ratings_in(connection, game),
            )
            for game in games
        ]
