"""The programs of `docs/fair-play.md`, run as written."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import async_playwright

from tests.repository import ROOT

PAGE = (ROOT / "docs" / "fair-play.md").read_text()
SECONDS = 60.0

Parts = Mapping[str, Any]
"""The parts of a deal, or its results, by the page's names."""


def blocks(language: str) -> list[str]:
    """Returns the page's blocks of code in the given language."""
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def in_python(parts: Parts, program: int = 0) -> Parts:
    """Returns the results of the page's Python for the parts: the program for a deal, or (1) for a
    draw."""
    return _printed([sys.executable, "-I", "-c", blocks("python")[program]], json.dumps(parts))


async def in_javascript(parts: Parts, folder: Path) -> Parts:
    """Returns the results of the page's JavaScript, in Node or, if it is missing, in Chromium."""
    node, code = shutil.which("node"), blocks("javascript")[0]
    if node is not None:
        shown = f"deal({json.dumps(parts)}).then((it) => console.log(JSON.stringify(it)));"
        return _printed([node, "-e", code + shown], "")
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        pytest.skip("neither Node nor Chromium is installed here")
    page_file = folder / "page.html"
    page_file.write_text("<!doctype html><title>A deal</title>")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = await browser.new_page()
        await page.goto(page_file.as_uri())
        await page.add_script_tag(content=code)
        found: Parts = await page.evaluate("(parts) => deal(parts)", parts)
        await browser.close()
        return found


def _printed(command: list[str], given: str) -> Parts:
    done = subprocess.run(
        command, input=given, capture_output=True, text=True, timeout=SECONDS, check=True
    )
    return json.loads(done.stdout)
