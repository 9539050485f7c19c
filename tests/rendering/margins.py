"""The margins of pictures, and names that may not reach into them."""

from __future__ import annotations

from hypothesis import strategies as st
from PIL import Image

from rendering.draw import theme

names = st.text(max_size=40) | st.sampled_from(
    ["W" * 32, "漢" * 32, "e" + "\u0301" * 99, "\u202eabc"]
)


def margins(image: Image.Image) -> list[Image.Image]:
    """The strips of table left and right of everything, but for what a "J" reaches over."""
    reach = theme.MARGIN - 10
    boxes = (
        (6, 6, reach, image.height - 6),
        (image.width - reach, 6, image.width - 6, image.height - 6),
    )
    return [image.crop(box) for box in boxes]
