"""Two decks compared by matches that the computer plays."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from select import select
from typing import Any

import pytest

from bot.cli.command_line import main as deckhand
from bot.cli.terminal import compare
from bot.cli.terminal.card_use import play_match
from bot.cli.terminal.compare import INTERRUPTED, Pairing, play_number
from bot.cli.terminal.compare_report import card_rows, interval, result_of, seat_of
from engine import games
from engine.core.randomness import seed_from_int
from engine.events import Event
from engine.match import Match
from engine.players import PLAYERS, Player, opponent

COMMAND = (sys.executable, "-m", "bot", "compare")
SECONDS = 100

Cards = dict[Player, set[str]]


def followed(match: Match, same: Match) -> tuple[Cards, Cards, Cards]:
    """Returns the cards that came to each hand, those played from it and those there at the end, by
    their numbers. The cards are followed through the match `same`. A card that left a hand and was
    not put away was played."""
    drawn: Cards = {player: set() for player in PLAYERS}
    played: Cards = {player: set() for player in PLAYERS}
    choices = iter(same.record().choices)
    before, told = {player: hand(match, player) for player in PLAYERS}, 0
    while True:
        decision = match.decision
        now = {player: hand(match, player) for player in PLAYERS}
        for player in PLAYERS:
            drawn[player].update(now[player].values())
        if decision is None or decision.restart:
            for player in PLAYERS:
                left = [n for n in before[player] if n not in now[player]]
                gone = Counter(before[player][n] for n in left)
                played[player].update(gone - put_away(match.events[told:], player))
            before, told = now, len(match.events)
        if decision is None:
            return drawn, played, {player: set(now[player].values()) for player in PLAYERS}
        match.play(next(choices))


def hand(match: Match, player: Player) -> dict[int, str]:
    table = match.since_main_action().now.table
    numbers = table.cards_in(player, table.state.side(player).declared["hand"])
    return {number: table.name(number) for number in numbers}


def put_away(events: Sequence[Event], player: Player) -> Counter[str]:
    facts = [one.facts() for one in events if one.kind in ("discard", "banish", "move")]
    from_hand = [one for one in facts if "hand" in (one.get("from"), one.get("zone"))]
    return Counter(str(one["card"]) for one in from_hand if one["player"] == player)


def texts(key: str) -> tuple[str, str]:
    one, other, *_ = games()[key].starters()
    return one.text, other.text


@pytest.mark.parametrize(
    "key",
    ["cardfinity", "chaos", "asigoc", pytest.param("lifeburn", marks=pytest.mark.soak)],
)
def test_cards_are_counted_as_the_table_that_knows_everything_has_them(key: str):
    """The match is played once more, and each card is followed by its number."""
    game, ready = games()[key], games()[key].starters()
    decks = game.parse_deck(ready[1].text), game.parse_deck(ready[0].text)
    match = game.begin(decks, seed_from_int(1))
    found = play_match(match, "easy", 1)
    drawn, played, stuck = followed(game.begin(decks, seed_from_int(1)), match)
    for player in PLAYERS:
        use = found.use[player]
        assert (use.drawn, use.played) == (drawn[player], played[player])
        assert use.stuck == stuck[player]
    assert played["A"]
    assert found.winner == match.winner


def test_what_was_not_paid_for_was_not_played_and_what_was_attached_was():
    decks = texts("cardfinity")[0], games()["cardfinity"].starters()[2].text
    pairing = Pairing("cardfinity", decks, "easy", 12)
    played = [play_number(pairing, number) for number in range(4)]
    king = next(row for row in card_rows(played, 0) if row.name == "The Wick King")
    sword = next(row for row in card_rows(played, 1) if row.name == "Notched Sword")
    assert 0 < king.played < king.drawn
    assert 0 < sword.played < sword.drawn


def test_the_counts_of_a_report_add_up():
    pairing = Pairing("chaos", texts("chaos"), "easy", 1)
    played = [play_number(pairing, number) for number in range(4)]
    for deck in (0, 1):
        seats = [seat_of(n) if deck == 0 else opponent(seat_of(n)) for n in range(4)]
        for row in card_rows(played, deck):
            holders = [n for n in range(4) if row.name in played[n].use[seats[n]].drawn]
            assert row.drawn == len(holders)
            assert row.won == sum(result_of(played[n], seats[n]) for n in holders)
            assert row.played <= row.drawn
            assert row.stuck <= row.drawn


def test_a_card_that_nobody_drew_has_a_row():
    (row,) = card_rows((), 0, ["Nobody's"])
    assert (row.name, row.drawn, row.played, row.stuck) == ("Nobody's", 0, 0, 0)


class InPlace(Executor):
    """An executor that plays the matches at once, in the calling process."""

    def __init__(self, *_: object, **__: object) -> None: ...

    def map(self, work: Callable[..., Any], *given: Iterable[Any], **_: object) -> Iterator[Any]:
        return map(work, *given)


@pytest.fixture
def in_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compare, "ProcessPoolExecutor", InPlace)


def test_the_same_seed_gives_the_same_report_whatever_the_number_of_processes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    wanted = "compare", "rats", "anvil", "--level", "easy", "--games", "4"
    assert deckhand([*wanted, "--jobs", "2"]) == 0
    elsewhere = capsys.readouterr().out
    monkeypatch.setattr(compare, "ProcessPoolExecutor", InPlace)
    assert deckhand(wanted) == 0
    here = capsys.readouterr().out
    assert here == elsewhere
    assert "of 4 matches against" in here
    assert "Tallow Rat" in here


@pytest.mark.usefixtures("in_place")
def test_a_program_reads_the_report(capsys: pytest.CaptureFixture[str]):
    wanted = "alley", "house", "--level", "easy", "--game", "chaos", "--games", "2", "--json"
    assert deckhand(["compare", *wanted]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["game"], report["matches"], report["seed"]) == ("chaos", 2, 1)
    assert all(card["played"] <= card["drawn"] for card in report["decks"][1]["cards"])


def test_an_interrupt_ends_it_with_what_was_played_so_far():
    """Ctrl-C goes to all processes of the terminal, once the command says how long it will take."""
    reading, writing = pty.openpty()
    running = subprocess.Popen(
        [*COMMAND, "rats", "anvil", "--level", "easy", "--games", "5000", "--jobs", "1"],
        stdout=subprocess.PIPE,
        stderr=writing,
        text=True,
        start_new_session=True,
    )
    os.close(writing)
    said = b""
    while b"4 of 5,000 matches, about" not in said:
        assert select([reading], [], [], SECONDS)[0], f"it says no more than {said!r}"
        said += os.read(reading, 1000)
    os.killpg(running.pid, signal.SIGINT)
    report, _ = running.communicate(timeout=SECONDS)
    os.close(reading)
    assert running.returncode == INTERRUPTED
    assert " of 5,000" not in report
    assert "Rats in the Candleworks won" in report


def test_a_mode_cannot_be_compared(capsys: pytest.CaptureFixture[str]):
    assert deckhand(["compare", "mirror", "alley", "--games", "2"]) == 2
    assert "nothing to compare" in capsys.readouterr().err


def test_the_interval_is_that_of_the_books():
    share, least, most = interval([1.0] * 60 + [0.0] * 40)
    assert (share, round(least, 3), round(most, 3)) == (0.6, 0.502, 0.691)
