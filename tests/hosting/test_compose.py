"""The two files of Docker Compose: for one process, and for several on PostgreSQL."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ONE, SEVERAL = "compose.yaml", "compose.postgres.yaml"
PROGRAMS = ["docker", "compose"], ["docker-compose"]
PROCESSES = ["deckhand", "deckhand-2", "deckhand-3"]
COMMAND = re.compile(r"docker compose (?:run|exec|cp|up|stop|logs|ps|build)\b[^`\n|&;]*")


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def services(name: str) -> dict[str, str]:
    """What a file says of each of its services."""
    _, _, rest = text(name).partition("\nservices:\n")
    rest, _, _ = rest.partition("\nvolumes:\n")
    found = re.split(r"^  ([\w-]+):\n", rest, flags=re.MULTILINE)[1:]
    return dict(zip(found[::2], found[1::2], strict=True))


def named_services(command: str) -> set[str]:
    """The services that a command of Docker Compose names."""
    _, _, what, *words = command.split()
    names = [word.partition(":")[0] for word in words if not word.startswith(("-", "$", "/", "."))]
    return set(names if what == "up" else names[:1])


def test_the_same_commands_hold_for_both():
    """Else what is asked of a bot on PostgreSQL would be answered from an empty file, or a second
    bot started with the same token."""
    assert set(services(ONE)) == {"deckhand"}
    commands = COMMAND.findall(text("docs/hosting.md"))
    named = [names for command in commands if (names := named_services(command))]
    assert {"deckhand"} in named
    assert set().union(*named) <= {"deckhand", "worker"}
    assert "--profile" not in text("docs/hosting.md")


def test_what_is_restarted_one_after_the_other_are_all_its_processes():
    alike = [
        name for name, said in services(SEVERAL).items() if said.split() == ["<<:", "*process"]
    ]
    assert alike == PROCESSES
    assert f'DECKHAND_PROCESSES: "{len(PROCESSES)}"' in text(SEVERAL)
    assert f"for one in {' '.join(PROCESSES)}; do docker compose up" in text("docs/hosting.md")


def test_the_image_has_the_programs_that_copy_the_database_of_that_version():
    """A server refuses an older pg_dump."""
    [client] = re.findall(r"install .*\bpostgresql-client-(\d+)", text("Dockerfile"))
    [server] = re.findall(r"image: postgres:(\d+)", text(SEVERAL))
    assert client == server


@pytest.mark.parametrize("name", [ONE, SEVERAL])
def test_compose_understands_its_file(name: str):
    found = [it for it in PROGRAMS if shutil.which(it[0]) and _runs([*it, "version"])]
    if not found:
        pytest.skip("Docker Compose is not installed")
    command = [*found[0], "--file", str(ROOT / name), "config"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert "target: /data" in done.stdout


def _runs(command: list[str]) -> bool:
    return subprocess.run(command, capture_output=True, timeout=60, check=False).returncode == 0
