"""The tool that packs the icons of `icons.txt` into `rendering/art/atlas.zip`, with their authors.

    python -m venv /tmp/atlas && /tmp/atlas/bin/pip install pillow resvg-py==0.5.0
    /tmp/atlas/bin/python tools/icon_atlas.py PATH/TO/authors.json

The drawings come from a pinned version of an npm package, which names no authors; `authors.json`
has the author of each ({"authors": {key: {name, url, licence}}, "icons": {icon: key}}). A list
always gives the same bytes. The program itself only reads the atlas.
"""

from __future__ import annotations

import hashlib
import io
import json
import sys
import tarfile
import urllib.request
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import resvg_py  # pyright: ignore[reportMissingImports]
from PIL import Image

VERSION: Final = "1.2.4"
PACKAGE: Final = f"https://registry.npmjs.org/@iconify-json/game-icons/-/game-icons-{VERSION}.tgz"
SHA256: Final = "f5758efb34d91c4f50b941f355f16ee73938625e5996fabc25171288404460a4"
SIDE: Final = 256
"""Pixels of a mask's width and height. Masks have two colours, so a large one takes no more bytes
than a small one with many greys. Drawing them smaller makes the edges smooth."""

LIST: Final = Path(__file__).parent / "icons.txt"
ART: Final = Path(__file__).parents[1] / "rendering" / "art"
SVG: Final = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">{}</svg>'
CHANGES: Final = "Made masks of two colours; cropped, recoloured and shaded where they are drawn."
LICENCES: Final = {
    "CC BY 3.0": "https://creativecommons.org/licenses/by/3.0/legalcode",
    "CC0": "https://creativecommons.org/publicdomain/zero/1.0/legalcode",
}
"""The whole text of each licence."""


def main(authors: Path) -> None:
    """Writes the atlas and the list of authors. Raises KeyError for an icon that isn't in the
    package or has no author, and ValueError for a package that isn't the pinned one."""
    names = listed(LIST.read_text("utf-8"))
    made_by = credited(names, json.loads(authors.read_text("utf-8")))
    bodies = drawings()
    with zipfile.ZipFile(ART / "atlas.zip", "w") as atlas:
        for name in names:
            svg = SVG.format(bodies[name]["body"])
            pack(atlas, f"{name}.png", mask(svg), zipfile.ZIP_STORED)
            pack(atlas, f"{name}.svg", svg.encode(), zipfile.ZIP_DEFLATED)
    text = json.dumps(made_by, indent=1, ensure_ascii=False)
    (ART / "AUTHORS.json").write_text(text + "\n", "utf-8")
    print(f"{len(names)} icons, {(ART / 'atlas.zip').stat().st_size:,} bytes")


def listed(text: str) -> list[str]:
    """Returns the names in a list with one name a line, sorted. Lines that begin with # are
    comments."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return sorted({name for line in lines for name in line.split()})


def drawings() -> Mapping[str, Any]:
    """Returns the icon package's data about each of its icons, by name."""
    with urllib.request.urlopen(PACKAGE, timeout=60) as answer:
        data = answer.read()
    if hashlib.sha256(data).hexdigest() != SHA256:
        raise ValueError(f"{PACKAGE} is not what it was")
    with tarfile.open(fileobj=io.BytesIO(data)) as package:
        file = package.extractfile("package/icons.json")
        assert file is not None
        return json.load(file)["icons"]


def mask(svg: str) -> bytes:
    """Returns an SVG drawing as a PNG file: white inside the drawing, black outside."""
    drawn = resvg_py.svg_to_bytes(svg_string=svg, width=SIDE, height=SIDE)
    alpha = Image.open(io.BytesIO(bytes(drawn))).convert("RGBA").getchannel("A")
    file = io.BytesIO()
    alpha.point([255 * (value >= 128) for value in range(256)]).convert("1").save(
        file, "PNG", optimize=True
    )
    return file.getvalue()


def pack(atlas: zipfile.ZipFile, name: str, data: bytes, method: int) -> None:
    """Adds a file to the atlas, with a fixed date and fixed permissions, so that the same content
    always makes the same atlas."""
    entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    entry.compress_type = method
    entry.create_system = 3
    entry.external_attr = 0o644 << 16
    atlas.writestr(entry, data, compresslevel=9)


def credited(names: list[str], authors: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the data for the list of authors: who made these icons, under which licences, and
    which changes were made to them."""
    made = {name: authors["icons"][name] for name in names}
    used = {key: authors["authors"][key] for key in sorted(set(made.values()))}
    granted = {author["licence"] for author in used.values()}
    return {
        "collection": "game-icons",
        "address": "https://game-icons.net",
        "changes": CHANGES,
        "licences": {one: LICENCES[one] for one in sorted(granted)},
        "authors": used,
        "icons": made,
    }


if __name__ == "__main__":
    main(Path(sys.argv[1]))
