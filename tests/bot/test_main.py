"""`python -m bot` from a terminal."""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.command_line import main
from tests.bot.waiting import PATIENCE
from tests.repository import ROOT


@dataclass(frozen=True)
class Done:
    """An exit status, and all that was printed."""

    returncode: int
    stdout: str
    stderr: str


Run = Callable[..., Done]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Starts `python -m bot` in an empty folder, where nobody has set anything."""
    inherited = {k: v for k, v in os.environ.items() if not k.startswith("DECKHAND_")}

    def run(*arguments: str, **environment: str) -> Done:
        own = {"PYTHONPATH": str(ROOT), "DECKHAND_DATA": str(tmp_path / "data"), **environment}
        done = subprocess.run(
            [sys.executable, "-m", "bot", *arguments],
            cwd=tmp_path,
            env={**inherited, **own},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        return Done(done.returncode, done.stdout, done.stderr)

    return run


@pytest.fixture
def do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Does the command in this process, in an empty folder, where nobody has set anything else."""

    def do(*arguments: str, **environment: str) -> Done:
        for name in [name for name in os.environ if name.startswith("DECKHAND_")]:
            monkeypatch.delenv(name)
        for name, value in {"DECKHAND_DATA": str(tmp_path / "data"), **environment}.items():
            monkeypatch.setenv(name, value)
        monkeypatch.chdir(tmp_path)
        try:
            status = main(arguments)
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else 1
        said = capsys.readouterr()
        return Done(status, said.out, said.err)

    return do


def test_without_a_token_it_says_what_to_do_in_one_line(run: Run):
    done = run()
    assert done.returncode == 1
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert "DECKHAND_TOKEN" in line
    assert "deckhand setup" in line
    assert "make demo" in line


def test_a_wrong_setting_is_named(do: Run):
    done = do("run", DECKHAND_PARSERS="many")
    assert done.returncode == 1
    assert "parsers" in done.stderr


def test_with_sqlite_there_are_no_workers(do: Run):
    done = do("worker", DECKHAND_TOKEN="token")
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert "PostgreSQL" in line


def test_an_unknown_command_is_answered_with_those_there_are(do: Run):
    done = do("fly")
    assert done.returncode == 2
    assert "check FILE" in done.stderr


def test_the_database_is_made_in_the_data_folder(do: Run, tmp_path: Path):
    done = do("upgrade")
    assert done.returncode == 0
    assert (tmp_path / "data" / "deckhand.db").exists()
    assert not (tmp_path / "deckhand.db").exists()


@pytest.fixture
def no_prometheus(tmp_path: Path) -> str:
    """A folder of modules with which prometheus-client cannot be imported."""
    shim = tmp_path / "shim"
    shim.mkdir()
    (shim / "sitecustomize.py").write_text("import sys\nsys.modules['prometheus_client'] = None\n")
    return os.pathsep.join([str(shim), str(ROOT)])


def test_metrics_without_their_package_say_what_to_install_and_nothing_starts(
    run: Run, no_prometheus: str, tmp_path: Path
):
    done = run(
        "run",
        DECKHAND_TOKEN="token",
        DECKHAND_METRICS="true",
        DECKHAND_STATUS_PORT="9100",
        PYTHONPATH=no_prometheus,
    )
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert "prometheus-client" in line
    assert "pipx install" in line
    assert not (tmp_path / "data").exists()


def test_metrics_without_a_port_say_what_they_need(do: Run):
    done = do("run", DECKHAND_TOKEN="token", DECKHAND_METRICS="true")
    assert done.returncode == 1
    assert "DECKHAND_STATUS_PORT" in done.stderr
