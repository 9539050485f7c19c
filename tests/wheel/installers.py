"""The tools with which hosts install the program: pip, pipx and uv, each on its own.

Everything that they need is downloaded once, into one folder, and they may use nothing else.
"""

from __future__ import annotations

import os
import subprocess
import venv
from pathlib import Path

REQUIREMENTS = Path(__file__).resolve().parents[2] / "requirements"
PINNED = "--requirement", REQUIREMENTS / "run.txt"
TOOLS = "--requirement", REQUIREMENTS / "install.txt"
LONGEST_SECONDS = 600
"""Seconds for one command of a tool: some download everything that the program needs."""


class Broken(Exception):
    """The error that the installed program does not do what it should."""


class Installers:
    """The tools in an environment of their own, below an empty folder. Each way of installing
    returns the folder with the command `deckhand`, or raises Broken."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._tools = folder / "tools" / "bin"
        self._fetched = folder / "fetched"
        self._from_there = "--no-index", "--find-links", self._fetched
        venv.create(folder / "tools", with_pip=True)
        self._pip("download", "--dest", self._fetched, *PINNED, *TOOLS)
        self._pip("install", *self._from_there, *TOOLS)

    def build(self, source: Path) -> Path:
        """Returns the wheel built from a source."""
        self._pip("wheel", "--no-deps", "--wheel-dir", self._folder / "wheel", source)
        [wheel] = (self._folder / "wheel").glob("deckhand-*.whl")
        return wheel

    def with_pip(self, wheel: Path) -> Path:
        """Installs in an otherwise empty environment."""
        programs = self._folder / "environment" / "bin"
        venv.create(programs.parent)
        python = "--python", programs / "python"
        self._pip(*python, "install", *self._from_there, wheel)
        return programs

    def with_pipx(self, wheel: Path) -> Path:
        """Installs with `pipx install`, as it is without uv."""
        place = self._folder / "pipx"
        own = {"PIPX_HOME": place, "PIPX_BIN_DIR": place / "bin", "PIPX_DEFAULT_BACKEND": "pip"}
        self._run("pipx", "install", wheel, PIP_NO_INDEX=1, PIP_FIND_LINKS=self._fetched, **own)
        return place / "bin"

    def with_uv(self, wheel: Path) -> Path:
        """Installs with `uv tool install`."""
        place = self._folder / "uv"
        own = {
            "UV_TOOL_DIR": place,
            "UV_TOOL_BIN_DIR": place / "bin",
            "UV_CACHE_DIR": place / "got",
        }
        python = "--python", self._tools / "python"
        offline = "--offline", "--no-config", *self._from_there
        self._run("uv", "tool", "install", *offline, *python, wheel, **own)
        return place / "bin"

    def _pip(self, *arguments: str | Path) -> None:
        self._run("python", "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments)

    def _run(self, tool: str, *arguments: str | Path, **environment: object) -> None:
        own = {name: str(value) for name, value in environment.items()}
        words = f"{tool} {' '.join(map(str, arguments))}"
        try:
            done = subprocess.run(
                [self._tools / tool, *arguments],
                cwd=self._folder,
                env={**os.environ, **own},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                check=False,
                timeout=LONGEST_SECONDS,
            )
        except subprocess.TimeoutExpired:
            raise Broken(f"{words} has not ended within {LONGEST_SECONDS} s") from None
        if done.returncode:
            raise Broken(f"{words} failed:\n{done.stdout}")
