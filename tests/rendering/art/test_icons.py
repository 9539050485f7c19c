"""The atlas: every icon can be drawn at any size, is credited, and costs little to reach."""

import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from rendering.art.authors import FILE, author_of_each_icon, credit
from rendering.art.icons import FOLDER, has_icon, icon_mask, icon_names, icon_svg
from tests.sometimes import EXAMPLES

ROOT = Path(__file__).resolve().parents[3]
SIGNS = (
    "broadsword", "shield", "hearts", "cut-diamond", "card-draw", "poker-hand", "tombstone",
    "magic-portal", "hourglass", "crown", "death-skull", "lightning-trio", "feathered-wing", "hoof",
    "ghost", "eyeball", "moon", "polar-star", "drop", "crossed-chains", "claw-slashes",
    "magic-swirl", "stack",
)  # fmt: skip

EVERY = 1 if EXAMPLES > 2 else 8
"""The step through the icons: one in `EVERY` is drawn large, which takes longest."""


def listed() -> list[str]:
    lines = (ROOT / "tools" / "icons.txt").read_text("utf-8").splitlines()
    return [name for line in lines if not line.startswith("#") for name in line.split()]


def test_the_atlas_has_what_the_list_names():
    assert list(icon_names()) == sorted(listed())
    assert len(icon_names()) > 600
    assert (FOLDER / "atlas.zip").stat().st_size < 1_600_000


@pytest.mark.parametrize("side", [22, 60, 300])
def test_no_mask_is_empty_or_full(side: int):
    for name in icon_names()[:: 1 if side < 300 else EVERY]:
        mask = icon_mask(name, side)
        assert (mask.mode, mask.size) == ("L", (side, side)), name
        covered = sum(mask.histogram()[128:]) / side**2
        assert 0.05 < covered < 0.85, (name, covered)


def test_a_large_mask_has_sharp_edges():
    """Pixels that are partly covered are along edges, one or two in a row."""
    for name in ("wolf-head", "shield", "wizard-face"):
        grey = sum(icon_mask(name, 300).histogram()[16:240])
        assert grey / 300**2 < 0.06, (name, grey)


def test_masks_differ_from_icon_to_icon():
    masks = {icon_mask(name, 60).tobytes() for name in icon_names()}
    assert len(masks) == len(icon_names())


def test_each_icon_is_there_as_svg():
    for name in icon_names():
        root = ElementTree.fromstring(icon_svg(name))
        assert root.tag == "{http://www.w3.org/2000/svg}svg", name
        assert root.get("viewBox") == "0 0 512 512"
        assert root.find(".//{http://www.w3.org/2000/svg}path") is not None, name


def test_an_unknown_name_is_no_icon():
    assert not has_icon("")
    assert not has_icon("../icons")
    with pytest.raises(KeyError):
        icon_mask("no-such-icon", 60)
    with pytest.raises(KeyError):
        icon_svg("no-such-icon")


def test_each_icon_has_its_author_and_licence():
    authors = author_of_each_icon()
    assert sorted(authors) == list(icon_names())
    for icon, author in authors.items():
        assert author.name, icon
        assert author.licence in ("CC BY 3.0", "CC0"), icon
        assert author.licence_text.startswith("https://creativecommons.org/"), icon


def test_the_credit_names_every_author_and_where_the_list_is():
    line = credit()
    assert all(author.name in line for author in author_of_each_icon().values())
    assert "CC BY 3.0" in line
    assert FILE in line
    assert (ROOT / FILE).is_file()


def test_there_are_signs_for_numbers_zones_and_abilities():
    assert [sign for sign in SIGNS if not has_icon(sign)] == []


def test_threads_may_draw_at_the_same_time():
    names = icon_names()[:80]
    alone = [icon_mask(name, 47).tobytes() for name in names]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda name: icon_mask(name, 46 + 1).tobytes(), names * 3))
    assert together == alone * 3


def test_opening_the_atlas_takes_milliseconds():
    """Measured in processor time, with a large margin for a slow machine."""
    said = "from rendering.art import icons; import time; began = time.process_time(); "
    said += "icons.has_icon('rat'); print(time.process_time() - began)"
    run = [sys.executable, "-c", said]
    assert float(subprocess.run(run, cwd=ROOT, capture_output=True).stdout) < 0.2
