"""`deckhand replay FILE`, as it is typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.cli.command_line import main
from bot.replays.record import MatchRecord, write_record
from engine.players import Player
from engine.values import replace
from tests.bot.matches.games import GAME
from tests.bot.replays.matches import NAMES, open_record, played, view_record
from tests.disks import KIB


def kept(folder: Path, record: MatchRecord) -> str:
    file = folder / "match.json"
    file.write_bytes(write_record(record))
    return str(file)


def test_an_open_record_is_told_with_what_each_knew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", kept(tmp_path, open_record(played(GAME.key)))]) == 0
    told = capsys.readouterr().out
    assert "Ann against Bob" in told
    assert "Both hands are shown." in told
    assert "Turn 2: " in told
    assert all(f"(only {name} knew)" in told for name in NAMES.values())
    assert told.endswith("It replays as it was recorded.\n")


def test_a_record_of_views_says_that_there_is_nothing_to_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", kept(tmp_path, view_record(played(GAME.key), "A"))]) == 0
    told = capsys.readouterr().out
    assert "You see what Ann saw" in told
    assert "(only Ann knew)" in told
    assert "(only Bob knew)" not in told
    assert "nothing to play again" in told


def test_it_becomes_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "out.html"
    record = kept(tmp_path, open_record(played(GAME.key)))
    assert main(["replay", record, "--html", str(page)]) == 0
    assert "Ann against Bob" in page.read_text(encoding="utf-8")
    assert str(page) in capsys.readouterr().out
    assert main(["replay", record, "--html", str(tmp_path / "no" / "such.html")]) == 2
    assert "can't be written" in capsys.readouterr().err


def test_a_page_gives_way_to_another_and_nothing_else_does(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "out.html"
    record = kept(tmp_path, open_record(played(GAME.key)))
    written_before = Path(record).read_bytes()
    page.write_text("<!DOCTYPE html>\n<p>another")
    assert main(["replay", record, "--html", str(page)]) == 0
    assert "Ann against Bob" in page.read_text(encoding="utf-8")
    (tmp_path / "folder").mkdir()
    for there in (record, str(tmp_path / "folder")):
        assert main(["replay", record, "--html", there]) == 2
        assert f"{there} already exists" in capsys.readouterr().err
    assert Path(record).read_bytes() == written_before
    assert {file.name for file in tmp_path.iterdir()} == {"match.json", "out.html", "folder"}


def test_a_page_that_finds_no_room_leaves_the_one_before(
    tmp_path: Path, small_disk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page, before = small_disk / "out.html", "<!doctype html>\n<p>another"
    page.write_text(before)
    (small_disk / "filler").write_bytes(bytes((KIB - 8) * 1024))
    record = kept(tmp_path, open_record(played(GAME.key)))
    assert main(["replay", record, "--html", str(page)]) == 2
    assert "No space left on device" in capsys.readouterr().err
    assert page.read_text() == before
    assert {file.name for file in small_disk.iterdir()} == {"out.html", "filler"}


def test_what_does_not_replay_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = replace(open_record(played(GAME.key)), end="1:00000000000000")
    assert main(["replay", kept(tmp_path, record)]) == 1
    assert "ends differently" in capsys.readouterr().err
    assert main(["replay", str(tmp_path / "none.json")]) == 2
    assert "can't be read" in capsys.readouterr().err


HOSTILE = "\x1b[2J\x1b]0;hm\x07\u202e\nIt replays as it was recorded."


@pytest.mark.parametrize("sort", ["open", "what A saw", "what everybody saw"])
def test_names_do_nothing_to_a_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], sort: str
) -> None:
    match = played(GAME.key, most=10)
    viewer: Player | None = "A" if sort == "what A saw" else None
    record = open_record(match) if sort == "open" else view_record(match, viewer)
    names: dict[Player, str] = {"A": HOSTILE, "B": HOSTILE}
    hostile = replace(record.about, players=names, match=HOSTILE, level=HOSTILE)
    assert main(["replay", kept(tmp_path, replace(record, about=hostile))]) == 0
    lines = capsys.readouterr().out.split("\n")
    assert [line for line in lines if not line.isprintable()] == []
    assert lines.count("It replays as it was recorded.") == (sort == "open")
