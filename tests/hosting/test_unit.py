"""The unit for systemd, as systemd itself reads it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

UNIT = Path(__file__).resolve().parents[2] / "contrib" / "deckhand.service"
ANALYZE = shutil.which("systemd-analyze")
PROGRAM = "ExecStart=/opt/deckhand/bin/deckhand run"
MOST_EXPOSURE = 20
"""Maximum exposure, of 100, at which a service may do everything that systemd can forbid."""

pytestmark = pytest.mark.skipif(ANALYZE is None, reason="systemd-analyze is not installed")


def analyze(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Returns the output of `systemd-analyze`."""
    command = [str(ANALYZE), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_systemd_understands_every_line_of_it(tmp_path: Path):
    text = UNIT.read_text(encoding="utf-8")
    assert PROGRAM in text
    unit = tmp_path / UNIT.name
    unit.write_text(text.replace(PROGRAM, f"ExecStart={sys.executable} -m bot run"))
    done = analyze("verify", "--man=no", unit)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_service_may_do_little():
    done = analyze("security", "--offline=true", f"--threshold={MOST_EXPOSURE}", UNIT)
    assert done.returncode == 0, done.stdout
