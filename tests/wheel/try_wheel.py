"""A test of the wheel: builds it, installs it with pip, pipx and uv, and tries each: `make wheel`.

It works in an empty folder, with a home folder of its own, and needs only Python and its standard
library. Everything that it makes is in one temporary folder, which is deleted afterwards.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from zipfile import ZipFile

from installers import Broken, Installers

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("bot", "cogs", "engine", "migrations", "rendering")
NOT_PACKED = (
    "__pycache__",
    "*.egg-info",
    "build",
    "benchmarks",
    "contrib",
    "docs",
    "tests",
    "tools",
)
COMMANDS = (
    "run", "worker", "upgrade", "setup", "demo", "check", "play", "compare", "ratings", "move",
    "replay", "verify", "backup", "restore", "doctor", "soak", "block", "unblock", "blocks",
    "prune", "puzzles", "member",
)  # fmt: skip
ONE_LINE = {
    "run": "deckhand setup",
    "worker": "PostgreSQL",
    "setup": "No token",
    "demo": "make demo",
    "soak": "run it from a checkout",
}
"""The one line that each command says before anything was set up."""

COMMAND_SECONDS = 60


def main() -> int:
    """Tries everything and returns the exit status."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="deckhand-wheel-") as name:
        folder = Path(name).resolve()
        try:
            print("fetch", flush=True)
            installers = Installers(folder)
            print("build", flush=True)
            wheel = installers.build(source(folder))
            look_into(wheel)
            print("pip install", flush=True)
            use(Installed(folder, installers.with_pip(wheel)))
            print("pipx install", flush=True)
            use_a_little(Installed(folder, installers.with_pipx(wheel)))
            print("uv tool install", flush=True)
            use_a_little(Installed(folder, installers.with_uv(wheel)))
        except Broken as broken:
            print(f"The wheel is broken: {broken}", file=sys.stderr)
            return 1
    print(f"The wheel works. ({time.monotonic() - began:.0f} s)")
    return 0


def source(folder: Path) -> Path:
    """Copies the parts of the wheel, so that nothing is left in the clone, and no leftovers of an
    earlier build get in."""
    copied = folder / "source"
    shutil.copytree(ROOT, copied, ignore=shutil.ignore_patterns(".*", *NOT_PACKED))
    return copied


def look_into(wheel: Path) -> None:
    """Raises Broken if a file of the program is not in the wheel, or something else is."""
    with ZipFile(wheel) as file:
        packed = {name for name in file.namelist() if ".dist-info/" not in name}
    wanted = {
        path.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and not path.name.startswith(".")
    }
    if packed != wanted:
        raise Broken(f"not packed: {sorted(wanted - packed)}; too much: {sorted(packed - wanted)}")


class Installed:
    """The installed program, and the empty folder in which it is tried."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self.place = folder / "empty"
        self.data = folder / "data"
        home = folder / "home"
        self._own = {"HOME": str(home), "DECKHAND_DATA": str(self.data)}
        self._programs = programs
        self.place.mkdir(exist_ok=True)
        home.mkdir(exist_ok=True)

    def run(self, program: str, *arguments: str, status: int = 0) -> subprocess.CompletedProcess:
        """Runs a program of the environment. Raises Broken if it ends with another status."""
        done = subprocess.run(
            [self._programs / program, *arguments],
            cwd=self.place,
            env={"PATH": os.defpath, "LANG": "C.UTF-8", **self._own},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=COMMAND_SECONDS,
            check=False,
        )
        said = done.stdout + done.stderr
        if done.returncode != status or "Traceback" in said:
            words = " ".join((program, *arguments))
            raise Broken(f"`{words}` ended with {done.returncode}, not {status}:\n{said}")
        return done

    def deckhand(self, *arguments: str, status: int = 0) -> subprocess.CompletedProcess:
        """Runs `deckhand`."""
        print("deckhand", *arguments, flush=True)
        return self.run("deckhand", *arguments, status=status)


def use(installed: Installed) -> None:
    """Runs every command. Raises Broken if one does not do what it should."""
    look_at_help(installed)
    try_from_inside(installed)
    for deck in decks(installed):
        installed.deckhand("check", deck.name, "--game", deck.stem)
    installed.deckhand("upgrade")
    installed.deckhand("ratings")
    look_at_database(installed.data / "deckhand.db")
    for command, hint in ONE_LINE.items():
        said = installed.deckhand(command, status=1).stderr
        if said.count("\n") != 1 or hint not in said:
            raise Broken(f"deckhand {command} should name {hint} in one line:\n{said}")


def use_a_little(installed: Installed) -> None:
    """Runs the commands that show whether everything is there; `use` has left decks behind."""
    look_at_help(installed)
    deck = decks(installed)[0]
    installed.deckhand("check", deck.name, "--game", deck.stem)


def look_at_help(installed: Installed) -> None:
    """Raises Broken if `deckhand --help` does not name every command."""
    told = installed.deckhand("--help").stdout
    for command in COMMANDS:
        if f"\n    {command} " not in told:
            raise Broken(f"deckhand --help does not name {command}:\n{told}")


def decks(installed: Installed) -> list[Path]:
    """Returns a deck of each game, which is in the folder after `try_from_inside`."""
    return sorted(installed.place.glob("*.deck"))


def try_from_inside(installed: Installed) -> None:
    """Loads every module, draws a picture of every game, and leaves one deck of each behind."""
    print("every module, every game", flush=True)
    inside = str(Path(__file__).with_name("inside.py"))
    print(installed.run("python", "-I", inside, str(ROOT)).stdout, end="", flush=True)


def look_at_database(path: Path) -> None:
    """Raises Broken if there is no database of the newest version."""
    newest = max(one.name for one in (ROOT / "migrations" / "versions").glob("*.py"))[:4]
    if not path.exists():
        raise Broken(f"there is no database {path}")
    with closing(sqlite3.connect(path)) as connection:
        [version] = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    if version != newest:
        raise Broken(f"the database is of version {version}, not {newest}")


if __name__ == "__main__":
    sys.exit(main())
