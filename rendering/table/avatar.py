"""Members' avatars, reduced to small pictures with few colours. The data may be any file."""

import io
import warnings
from typing import Final

from PIL import Image, ImageOps

SIDE: Final = 64
"""Width and height of a portrait, in pixels."""
COLOURS: Final = 32

MOST_BYTES: Final = 1_000_000
MOST_PIXELS: Final = 1024 * 1024
"""Most pixels of an avatar that is accepted. Discord scales avatars down to at most 4,096 pixels a
side; the bot asks for 64."""

_FORMATS: Final = ("PNG", "JPEG", "WEBP", "GIF")
_GROUND: Final = (52, 86, 90)
"""The colour behind the transparent parts of an avatar: the theme's empty place."""


def reduced_avatar(data: bytes) -> bytes:
    """Returns an avatar as a small PNG file, 64 pixels wide and high, with at most 32 colours. Only
    the middle of the picture is used if it isn't square, and only the first frame if it is
    animated.

    `data` may be any bytes. Raises ValueError, with a text for the log, if the data is too large or
    no picture of a known format. Callers must limit the time if the data is from a stranger.
    """
    if len(data) > MOST_BYTES:
        raise ValueError(f"the file has more than {MOST_BYTES:,} bytes")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            with Image.open(io.BytesIO(data), formats=_FORMATS) as image:
                if image.width * image.height > MOST_PIXELS:
                    raise ValueError("the picture has more than a million pixels")
                image.draft("RGB", (2 * SIDE, 2 * SIDE))
                whole = image.convert("RGBA")
        except Exception as error:  # a decoder may raise anything on bytes made to break it
            said = str(error) if isinstance(error, ValueError) else "it cannot be decoded"
            raise ValueError(f"no picture: {said}") from error
    small = ImageOps.fit(whole, (SIDE, SIDE), Image.Resampling.LANCZOS)
    flat = Image.new("RGB", small.size, _GROUND)
    flat.paste(small, mask=small)
    few = flat.quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    out = io.BytesIO()
    few.save(out, "PNG", optimize=True)
    return out.getvalue()
