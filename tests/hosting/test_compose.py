"""The file of Docker Compose: one process, and with a profile several on PostgreSQL."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
COMPOSE, SEVERAL = "compose.yaml", "contrib/postgres.env"
PROGRAMS = ["docker", "compose"], ["docker-compose"]
PROCESSES = ["deckhand", "deckhand-2", "deckhand-3"]
COMMAND = re.compile(r"docker compose (?:run|exec|cp|up|stop|logs|ps|build)\b[^`\n|&;]*")


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def services() -> dict[str, str]:
    """Returns the file's text for each service."""
    _, _, rest = text(COMPOSE).partition("\nservices:\n")
    rest, _, _ = rest.partition("\nvolumes:\n")
    found = re.split(r"^  ([\w-]+):\n", rest, flags=re.MULTILINE)[1:]
    return dict(zip(found[::2], found[1::2], strict=True))


def named_services(command: str) -> set[str]:
    """Returns the services that a command of Docker Compose names."""
    _, _, what, *words = command.split()
    names = [word.partition(":")[0] for word in words if not word.startswith(("-", "$", "/", "."))]
    return set(names if what == "up" else names[:1])


def settings() -> dict[str, str]:
    """Returns the settings of several processes in `.env`."""
    lines = [line for line in text(SEVERAL).splitlines() if not line.startswith("#")]
    return dict(line.split("=", 1) for line in lines)


def test_the_same_commands_hold_for_one_process_and_for_several():
    """Otherwise a question about a bot on PostgreSQL would be answered from an empty file, or a
    second bot started with the same token."""
    commands = COMMAND.findall(text("docs/hosting.md"))
    named = [names for command in commands if (names := named_services(command))]
    assert {"deckhand"} in named
    assert set().union(*named) <= {"deckhand", "worker"}
    assert "--profile" not in text("docs/hosting.md")


def test_what_several_processes_have_set_is_set_for_all_of_them():
    [bot, process, _] = re.findall(
        r"^(?:x-\w+: &\w+|services:)\n((?:.*\n)*?)(?=\S)", text(COMPOSE), re.M
    )
    said = set(re.findall(r"(DECKHAND_\w+): \$\{\1:-\}", bot))
    assert said == {name for name in settings() if name.startswith("DECKHAND_")}
    assert "environment" not in process
    assert settings()["COMPOSE_PROFILES"] == "postgres"


def test_what_is_restarted_one_after_the_other_are_all_its_processes():
    alike = [name for name, said in services().items() if re.fullmatch(r"\s+<<: \*\w+\s+", said)]
    assert alike == PROCESSES
    assert settings()["DECKHAND_PROCESSES"] == str(len(PROCESSES))
    assert f"for one in {' '.join(PROCESSES)}; do docker compose up" in text("docs/hosting.md")


def test_without_the_profile_there_is_one_process_alone():
    without = [
        name for name, said in services().items() if not re.search("process|postgres]", said)
    ]
    assert without == ["deckhand"]


def test_the_image_has_the_programs_that_copy_the_database_of_that_version():
    """A server refuses an older pg_dump."""
    [client] = re.findall(r"install .*\bpostgresql-client-(\d+)", text("Dockerfile"))
    [server] = re.findall(r"image: postgres:(\d+)", text(COMPOSE))
    assert client == server


@pytest.mark.parametrize("more", [[], ["--env-file", str(ROOT / SEVERAL)]])
def test_compose_understands_its_file(more: list[str]):
    found = [it for it in PROGRAMS if shutil.which(it[0]) and _runs([*it, "version"])]
    if not found:
        pytest.skip("Docker Compose is not installed")
    command = [*found[0], "--file", str(ROOT / COMPOSE), *more, "config"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert "target: /data" in done.stdout
    assert ("deckhand-3" in done.stdout) == bool(more)


def _runs(command: list[str]) -> bool:
    return subprocess.run(command, capture_output=True, timeout=60, check=False).returncode == 0
