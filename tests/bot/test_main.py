"""`python -m bot` from a terminal."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.repository import ROOT

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Runs it in an empty folder, where nobody has set anything."""
    inherited = {k: v for k, v in os.environ.items() if not k.startswith("DECKHAND_")}

    def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        own = {"PYTHONPATH": str(ROOT), "DECKHAND_DATA": str(tmp_path / "data"), **environment}
        return subprocess.run(
            [sys.executable, "-m", "bot", *arguments],
            cwd=tmp_path,
            env={**inherited, **own},
            capture_output=True,
            text=True,
            timeout=60,
        )

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
    done = run(DECKHAND_PARSERS="many")
    assert done.returncode == 1
    assert "parsers" in done.stderr
    assert "Traceback" not in done.stderr


def test_with_sqlite_there_are_no_workers(run: Run):
    done = run("worker", DECKHAND_TOKEN="token")
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert "PostgreSQL" in line


def test_an_unknown_command_is_answered_with_those_there_are(run: Run):
    done = run("fly")
    assert done.returncode == 2
    assert "check FILE" in done.stderr


def test_the_database_is_made_in_the_data_folder(run: Run, tmp_path: Path):
    done = run("upgrade")
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


def test_metrics_without_a_port_say_what_they_need(run: Run):
    done = run("run", DECKHAND_TOKEN="token", DECKHAND_METRICS="true")
    assert done.returncode == 1
    assert "DECKHAND_STATUS_PORT" in done.stderr
    assert "Traceback" not in done.stderr
