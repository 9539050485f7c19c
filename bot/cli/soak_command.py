"""`deckhand soak`: starts the soak test of a checkout, which is among its tests."""

import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

CHECKOUT: Final = Path(__file__).resolve().parents[2]
SOAK: Final = "tests.wire.soak"
NEEDED: Final = ("aiohttp", "psycopg")

NO_CHECKOUT: Final = (
    "The soak plays against the stand-in for Discord in tests/wire/, which isn't installed with "
    "the program: run it from a checkout."
)
NO_TESTS: Final = (
    "The soak needs the packages of the tests. In the clone, run "
    "`.venv/bin/pip install -r requirements/test.txt`."
)


def soak(arguments: Sequence[str]) -> int:
    """Runs the soak test and returns its exit status. The soak test itself parses the arguments."""
    if not CHECKOUT.joinpath(*SOAK.split("."), "__main__.py").is_file():
        print(NO_CHECKOUT, file=sys.stderr)
        return 1
    if not all(map(find_spec, NEEDED)):
        print(NO_TESTS, file=sys.stderr)
        return 1
    command = [sys.executable, "-m", SOAK, *arguments]
    try:
        return subprocess.run(command, cwd=CHECKOUT, check=False).returncode
    except KeyboardInterrupt:
        return 1
