"""`python -m benchmarks`: one run of every measurement, on one core, for each game."""

from benchmarks.deck_parser import reading_rows
from benchmarks.generation import generation_rows
from benchmarks.leaderboard import leaderboard_rows
from benchmarks.matchmaker import pairing_rows
from benchmarks.measurement import print_table
from benchmarks.next_round import advancing_rows
from benchmarks.pictures import picture_rows
from benchmarks.play import play_rows
from benchmarks.round_start import PLAYERS, opening_rows
from benchmarks.tournament_pictures import tournament_picture_rows
from benchmarks.tournaments import tournament_rows
from engine import games


def main() -> None:
    """Measures each game, and prints a table for each."""
    for game in games().values():
        rows = [*play_rows(game), *reading_rows(game), *picture_rows(game)]
        print_table(f"{game.title}: one run on one core", rows)
    print_table("Chaos Cards: generator and conditions", generation_rows())
    print_table("Finding opponents", pairing_rows())
    print_table("Leaderboards", leaderboard_rows())
    rows = [*tournament_rows(), *advancing_rows(), *tournament_picture_rows()]
    print_table("Tournaments", rows)
    first = next(iter(games().values()))
    print_table(f"A round of {PLAYERS} opens, in a simulated Discord", opening_rows(first))


if __name__ == "__main__":
    main()
