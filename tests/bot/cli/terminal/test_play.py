"""A match against the computer, typed in a terminal."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.cli.command_line import main
from engine import games
from tests.bot.cli.terminal.hostile import hostile_deck

ENTER = "\n" * 4000
SECONDS = 100


Play = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Returns a function that runs the command with typed input."""

    def play(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        status = main(["play", *arguments])
        said = capsys.readouterr()
        return subprocess.CompletedProcess(arguments, status, said.out, said.err)

    return play


@pytest.mark.parametrize("key", list(games()))
def test_a_match_is_played_to_its_end(play: Play, key: str):
    deck = games()[key].starters()[0].key
    arguments = ("--game", key, "--deck", deck, "--level", "easy", "--seed", "5")
    done = play(*arguments, typed=ENTER)
    assert done.returncode == 0, done.stderr
    assert "Computer wins the match" in done.stdout


def test_it_says_what_can_be_typed_and_gives_a_hint(play: Play):
    done = play("--deck", "rats", "--seed", "5", typed="?\nh\nnonsense\n0\nq\n")
    assert "  h         what the computer would do in your place\n" in done.stdout
    assert "  u         takes back your turn from its beginning\n" in done.stdout
    options = re.findall(r"^ *\d+\.? +(.+)$", done.stdout, re.MULTILINE)
    hint = re.search(r"The computer would choose: (.+?)\.( |$)", done.stdout, re.MULTILINE)
    assert hint is not None
    assert any(one.startswith(hint[1]) for one in options)
    unknown = "You can't choose that here. ? shows what you can type."
    assert done.stdout.count(unknown) == 2


def test_a_turn_is_taken_back(play: Play):
    done = play("--deck", "rats", "--seed", "5", typed="u\n2\nu\nq\n")
    assert "You have no turn to take back." in done.stdout
    before, between, after = done.stdout.split("--- Turn 2")[1:]
    field = "Deck 34, Graveyard 0, Banished 0\n  Field: Tallow Rat [power 2]"
    assert [field in shown for shown in (before, between, after)] == [False, True, False]


def test_the_opponents_hand_is_not_shown(play: Play):
    decks = ("--deck", "rats", "--against", "rats")
    done = play(*decks, "--seed", "5", typed="q\n")
    computers = done.stdout.split("\nComputer: ")[1].split("\nPlayer: ")[0]
    assert computers.startswith("Hand ")
    assert "Hand: " not in computers


def test_with_open_hands_it_is(play: Play):
    done = play("--deck", "rats", "--seed", "5", "--hands", "open", typed="q\n")
    computers = done.stdout.split("\nComputer: ")[1].split("\nPlayer: ")[0]
    assert "Hand: " in computers


def test_it_loads_no_discord_database_or_pictures_and_ends_with_its_input():
    program = (
        "import sys; from bot.cli.command_line import main;"
        "status = main(['play', '--deck', 'rats']);"
        "print('Loaded:', *sys.modules); sys.exit(status)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    assert (done.returncode, done.stderr) == (0, "")
    said, _, modules = done.stdout.partition("Loaded: ")
    assert "? shows what you can type." in said
    loaded = set(modules.split())
    assert "bot.cli.terminal.play" in loaded
    assert not loaded & {"discord", "sqlalchemy", "aiosqlite", "PIL", "asyncio"}


def test_a_mode_is_played_with_the_cards_of_both(play: Play):
    done = play("--game", "chaos", "--deck", "mirror", typed="q\n")
    assert done.returncode == 0, done.stderr
    assert "Chaos Cards: " in done.stdout


@pytest.mark.parametrize("game", [(), ("--game", "cardfinity")])
def test_a_deck_that_is_wrong_is_shown_with_what_is_wrong(
    play: Play, tmp_path: Path, game: tuple[str, ...]
):
    deck = tmp_path / "wrong.txt"
    deck.write_text('"Imp": power\ndeck: "Swarm" by "Ann"\n"Imp" 40\n')
    done = play("--deck", str(deck), *game)
    assert done.returncode == 2
    assert "^" in done.stderr
    assert "isn't a legal Cardfinity deck" in done.stderr


def test_a_deck_that_is_none_is_answered_with_those_there_are(play: Play):
    done = play("--game", "cardfinity", "--deck", "nothing of the kind")
    assert done.returncode == 2
    assert "Rats in the Candleworks" in done.stderr


@pytest.mark.parametrize("sign", ["\x1b", "\x07", "\u202e", "\x9b"])
def test_names_cannot_steer_the_terminal(play: Play, tmp_path: Path, sign: str):
    deck = tmp_path / "hostile.txt"
    deck.write_text(hostile_deck(sign), encoding="utf-8")
    done = play("--game", "lifeburn", "--deck", str(deck), "--seed", "5", typed="b\nq\n")
    assert "Evil" in done.stdout + done.stderr
    assert sign not in done.stdout + done.stderr
