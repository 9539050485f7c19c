"""Builds the wheel, installs it in an empty environment and tries it there: `make wheel`.

It stands in an empty folder meanwhile, with a home folder of its own, and needs Python and its
standard library alone. Everything it makes is in one temporary folder, which is gone afterwards.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import venv
from contextlib import closing
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("bot", "cogs", "engine", "migrations", "rendering")
NOT_PACKED = ("__pycache__", "*.egg-info", "build", "benchmarks", "docs", "tests", "tools")
COMMANDS = ("run", "setup", "demo", "check", "ratings")
ONE_LINE = {"run": "deckhand setup", "setup": "No token", "demo": "deckhand[demo]"}
"""What each says, in one line, where nothing was set up."""

COMMAND_SECONDS = 60


class Broken(Exception):
    """What is installed does not do what it should."""


def main() -> int:
    """Tries everything and returns the exit status."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="deckhand-wheel-") as name:
        folder = Path(name).resolve()
        try:
            print("build", flush=True)
            venv.create(folder / "environment", with_pip=True)
            wheel = build(folder)
            look_into(wheel)
            print("install", flush=True)
            pip(folder, "install", "--constraint", str(ROOT / "requirements" / "run.txt"), wheel)
            use(Installed(folder))
        except Broken as broken:
            print(f"The wheel is broken: {broken}", file=sys.stderr)
            return 1
    print(f"The wheel works. ({time.monotonic() - began:.0f} s)")
    return 0


def build(folder: Path) -> Path:
    """Builds the wheel from a copy of what belongs to it: nothing is left in the clone, and
    nothing that an earlier build left there gets in."""
    source = folder / "source"
    shutil.copytree(ROOT, source, ignore=shutil.ignore_patterns(".*", *NOT_PACKED))
    pip(folder, "wheel", "--no-deps", "--wheel-dir", folder / "wheel", source)
    [wheel] = (folder / "wheel").glob("deckhand-*.whl")
    return wheel


def pip(folder: Path, *arguments: str | Path) -> None:
    """Runs the environment's pip. Raises Broken where it fails."""
    python = folder / "environment" / "bin" / "python"
    done = subprocess.run(
        [python, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments],
        cwd=folder,
        check=False,
    )
    if done.returncode:
        raise Broken(f"pip {arguments[0]} failed")


def look_into(wheel: Path) -> None:
    """Raises Broken where a file of the program is not in the wheel, or something else is."""
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
    """The program in its environment, and the empty folder in which it is tried."""

    def __init__(self, folder: Path) -> None:
        self.place = folder / "empty"
        self.home = folder / "home"
        self.data = folder / "data"
        self._own = {"HOME": str(self.home), "DECKHAND_DATA": str(self.data)}
        self._programs = folder / "environment" / "bin"
        self.place.mkdir()
        self.home.mkdir()

    def run(self, program: str, *arguments: str, status: int = 0) -> subprocess.CompletedProcess:
        """Runs a program of the environment. Raises Broken where it ends otherwise."""
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
    """Gives every command. Raises Broken where one does not do what it should."""
    told = installed.deckhand("--help").stdout
    for command in COMMANDS:
        if f"\n    {command} " not in told:
            raise Broken(f"deckhand --help does not name {command}:\n{told}")
    try_from_inside(installed)
    for deck in sorted(installed.place.glob("*.deck")):
        installed.deckhand("check", deck.name, "--game", deck.stem)
        deck.unlink()
    installed.deckhand("ratings")
    look_at_database(installed.data / "deckhand.db")
    for command, hint in ONE_LINE.items():
        said = installed.deckhand(command, status=1).stderr
        if said.count("\n") != 1 or hint not in said:
            raise Broken(f"deckhand {command} should name {hint} in one line:\n{said}")


def try_from_inside(installed: Installed) -> None:
    """Loads every module, draws a picture of every game, and leaves one deck of each behind."""
    print("every module, every game", flush=True)
    inside = str(Path(__file__).with_name("inside.py"))
    print(installed.run("python", "-I", inside, str(ROOT)).stdout, end="", flush=True)


def look_at_database(path: Path) -> None:
    """Raises Broken where there is no database of the newest version."""
    newest = max(one.name for one in (ROOT / "migrations" / "versions").glob("*.py"))[:4]
    if not path.exists():
        raise Broken(f"there is no database {path}")
    with closing(sqlite3.connect(path)) as connection:
        [version] = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    if version != newest:
        raise Broken(f"the database is of version {version}, not {newest}")


if __name__ == "__main__":
    sys.exit(main())
