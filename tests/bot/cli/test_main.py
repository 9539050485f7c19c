"""`python -m bot` from a terminal."""

import os
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Returns a function that runs `python -m bot` in this process and an empty folder, without
    other settings."""

    def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        for name in [name for name in os.environ if name.startswith("DECKHAND_")]:
            monkeypatch.delenv(name)
        for name, value in {"DECKHAND_DATA": str(tmp_path / "data"), **environment}.items():
            monkeypatch.setenv(name, value)
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr(sys, "argv", ["bot", *arguments])
        with pytest.raises(SystemExit) as end:
            runpy.run_module("bot", run_name="__main__")
        said = capsys.readouterr()
        status = end.value.code
        assert isinstance(status, int)
        return subprocess.CompletedProcess(arguments, status, said.out, said.err)

    return run


def test_without_a_token_it_says_what_to_do_in_one_line(run: Run):
    done = run()
    assert done.returncode == 1
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert "DECKHAND_TOKEN" in line
    assert "deckhand setup" in line
    assert "make demo" in line


def test_a_wrong_setting_is_named(run: Run):
    done = run("run", DECKHAND_PARSERS="many")
    assert done.returncode == 1
    assert "parsers" in done.stderr


def test_with_sqlite_there_are_no_workers(run: Run):
    done = run("worker", DECKHAND_TOKEN="token")
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert "PostgreSQL" in line


def test_an_unknown_command_is_answered_with_those_there_are(run: Run):
    done = run("fly")
    assert done.returncode == 2
    assert "'check'" in done.stderr


def test_the_database_is_made_in_the_data_folder(run: Run, tmp_path: Path):
    done = run("upgrade")
    assert done.returncode == 0
    assert (tmp_path / "data" / "deckhand.db").exists()
    assert not (tmp_path / "deckhand.db").exists()


def test_metrics_without_their_package_say_what_to_install_and_nothing_starts(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    done = run(
        "run",
        DECKHAND_TOKEN="token",
        DECKHAND_METRICS="true",
        DECKHAND_STATUS_PORT="9100",
    )
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert "prometheus-client" in line
    assert "pipx install" in line
    assert not (tmp_path / "data").exists()


def test_metrics_without_a_port_say_what_they_need(run: Run):
    done = run("run", DECKHAND_TOKEN="token", DECKHAND_METRICS="true")
    assert done.returncode == 1
    assert "DECKHAND_STATUS_PORT" in done.stderr
