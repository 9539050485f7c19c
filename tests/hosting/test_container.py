"""The files from which a container is made, as far as they can be read without Docker's engine."""

from __future__ import annotations

import re
import shlex
import tomllib
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")


def instructions(name: str) -> list[list[str]]:
    """Returns the words after each such instruction of the Dockerfile."""
    return [shlex.split(rest) for rest in re.findall(rf"^{name} (.*)", DOCKERFILE, re.MULTILINE)]


def copied() -> list[str]:
    """Returns the files that the image takes from the clone."""
    ours = [words for words in instructions("COPY") if not words[0].startswith("--from")]
    return [name for *names, _ in ours for name in names]


def environment() -> dict[str, str]:
    [words] = instructions("ENV")
    return dict(word.split("=", 1) for word in words)


def test_the_image_has_all_that_is_installed():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    packages = project["tool"]["setuptools"]["packages"]["find"]["include"]
    about = project["project"]
    named = [*(name.rstrip("*") for name in packages), about["readme"], *about["license-files"]]
    assert [name for name in named if name.split("/")[0] not in copied()] == []


def test_docker_is_handed_what_the_image_takes_and_nothing_else():
    nothing, *lines = (
        line
        for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
    )
    assert nothing == "*"
    let_in = {line[1:] for line in lines if line.startswith("!")}
    assert let_in == set(copied())
    assert [name for name in copied() if not (ROOT / name).exists()] == []
    kept_out = [line.removeprefix("**/") for line in lines if not line.startswith("!")]
    assert any(fnmatch("__pycache__", pattern) for pattern in kept_out)


def test_it_keeps_its_data_in_the_volume_and_is_not_root():
    [volume] = instructions("VOLUME")
    assert volume == [environment()["DECKHAND_DATA"]]
    assert instructions("USER") == [["990"]]


def test_the_health_check_listens_where_the_bot_tells_of_itself():
    [words] = instructions("COPY contrib/container_health.py")
    assert f'"{words[-1]}container_health.py"' in DOCKERFILE
    assert {"NOTIFY_SOCKET", "WATCHDOG_USEC"} <= environment().keys()
    waits = int(environment()["WATCHDOG_USEC"]) / 1_000_000
    timeout = re.search(r"--timeout=(\d+)s", DOCKERFILE)
    assert timeout is not None
    assert waits < int(timeout[1])
