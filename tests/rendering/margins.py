"""The margins of pictures, into which names must not reach."""

from __future__ import annotations

from hypothesis import strategies as st
from PIL import Image

from rendering.draw import theme

names = st.text(max_size=40) | st.sampled_from(
    ["W" * 32, "漢" * 32, "e" + "\u0301" * 99, "\u202eabc"]
)


def margins(image: Image.Image) -> list[Image.Image]:
    """Returns the strips of table left and right of everything, without the overhang of a "J"."""
    reach = theme.MARGIN - 10
    boxes = (
        (6, 6, reach, image.height - 6),
        (image.width - reach, 6, image.width - 6, image.height - 6),
    )
    return [image.crop(box) for box in boxes]
