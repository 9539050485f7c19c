"""Two decks compared by matches that the computer plays."""

from __future__ import annotations

import subprocess
import sys

import pytest

from bot.command_line import main as deckhand
from bot.terminal.card_use import play_match
from bot.terminal.compare import Pairing, card_rows, play_number, result_of, seat_of
from bot.terminal.win_rate import interval
from engine import games
from engine.core.randomness import seed_from_int
from engine.players import opponent
from engine.practice.advice import advise


def texts(key: str) -> tuple[str, str]:
    one, other, *_ = games()[key].starters()
    return one.text, other.text


@pytest.mark.parametrize("key", list(games()))
def test_cards_are_counted_as_they_were_drawn_and_played(key: str):
    """The same match once more, its cards followed by the table that knows everything."""
    game, seed = games()[key], 3
    decks = tuple(map(game.parse_deck, texts(key)))
    found = play_match(game.begin((decks[0], decks[1]), seed_from_int(seed)), "easy", seed)
    match = game.begin((decks[0], decks[1]), seed_from_int(seed))
    drawn: set[str] = set()
    while match.decision is not None:
        player = match.decision.player
        drawn |= {card.face.title for card in match.view("A").side("A").zone("hand").cards or ()}
        match.choose(player, advise(match, player, "easy", seed_from_int(seed)).option)
    hand = {card.face.title for card in match.view("A").side("A").zone("hand").cards or ()}
    use = found.use["A"]
    assert found.winner == match.winner
    assert use.stuck == hand
    assert use.played | use.stuck <= use.drawn <= drawn | hand
    assert use.played


def test_the_counts_of_a_report_add_up():
    pairing = Pairing("chaos", texts("chaos"), "easy", 1)
    played = [play_number(pairing, number) for number in range(4)]
    for deck in (0, 1):
        seats = [seat_of(n) if deck == 0 else opponent(seat_of(n)) for n in range(4)]
        for row in card_rows(played, deck):
            holders = [n for n in range(4) if row.name in played[n].use[seats[n]].drawn]
            assert row.drawn == len(holders)
            assert row.results == [result_of(played[n], seats[n]) for n in holders]
            assert row.played <= row.drawn
            assert row.stuck <= row.drawn


def test_the_same_seed_gives_the_same_report_whatever_the_number_of_processes():
    def report(jobs: str) -> str:
        command = [sys.executable, "-m", "bot", "compare", "rats", "anvil", "--games", "4"]
        done = subprocess.run(
            [*command, "--level", "easy", "--jobs", jobs],
            capture_output=True,
            text=True,
            timeout=100,
            check=True,
        )
        return done.stdout

    one = report("1")
    assert one == report("2")
    assert "of 4 matches against" in one
    assert "Tallow Rat" in one


def test_a_mode_cannot_be_compared(capsys: pytest.CaptureFixture[str]):
    assert deckhand(["compare", "mirror", "alley", "--games", "2"]) == 2
    assert "nothing to compare" in capsys.readouterr().err


def test_the_interval_is_that_of_the_books():
    share, least, most = interval([1.0] * 60 + [0.0] * 40)
    assert (share, round(least, 3), round(most, 3)) == (0.6, 0.502, 0.691)
