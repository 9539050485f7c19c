"""Animated pictures: WebP files that play twice and stop on the last frame.

Discord plays a WebP file that is attached to a message, and keeps its number of loops in the
smaller copies that it makes. It shows an animated PNG as a still.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Final

from PIL import Image

from rendering.draw.picture import Picture, cut_alt

MOST_BYTES: Final = 3_000_000
FRAME_MILLISECONDS: Final = 1600
LAST_MILLISECONDS: Final = 5000
_LOOPS: Final = 2


@dataclass(frozen=True, slots=True)
class _Attempt:
    """One way to encode the frames: lossless at their own width, or lossy at another `width`. Keeps
    only one of every `every` frames."""

    width: int | None = None
    every: int = 1


_ATTEMPTS: Final = (_Attempt(), _Attempt(1000), _Attempt(800, 2), _Attempt(640, 4))
"""The attempts, best quality first. The next one is tried if the file is too large."""


def animated_picture(frames: Sequence[bytes], name: str, alt: str) -> Picture:
    """Returns an animated picture of at most MOST_BYTES; `frames` are PNG files. Frames that are
    lower than the others are centred vertically. Raises ValueError if no attempt makes the file
    small enough."""
    for attempt in _ATTEMPTS:
        data = _encode(frames[::-1][:: attempt.every][::-1], attempt.width)
        if len(data) <= MOST_BYTES:
            return Picture(data, f"{name}.webp", cut_alt(alt))
    raise ValueError("the frames are too large")


def _encode(frames: Sequence[bytes], width: int | None) -> bytes:
    first, *others = _on_one_size(frames, width)
    how = {"lossless": True, "quality": 20, "method": 1}
    if width is not None:
        how = {"quality": 70, "method": 2}
    durations = [FRAME_MILLISECONDS] * len(others) + [LAST_MILLISECONDS]
    file = BytesIO()
    first.save(
        file,
        "WEBP",
        save_all=True,
        append_images=others,
        duration=durations,
        loop=_LOOPS,
        **how,
    )
    return file.getvalue()


def _on_one_size(frames: Sequence[bytes], width: int | None) -> Iterator[Image.Image]:
    """Yields the frames, with background added round smaller ones so that all have one size."""
    sizes = [Image.open(BytesIO(frame)).size for frame in frames]
    wide, high = (max(lengths) for lengths in zip(*sizes, strict=True))
    for frame in frames:  # one at a time, because all of them unpacked take much memory
        image = Image.open(BytesIO(frame))
        image.load()
        canvas = Image.new("P", (wide, high), image.getpixel((wide // 2, 4)))
        canvas.putpalette(image.getpalette() or [])
        canvas.paste(image, ((wide - image.width) // 2, (high - image.height) // 2))
        if width is None or width >= wide:
            yield canvas
        else:
            size = width, round(high * width / wide)
            yield canvas.convert("RGB").resize(size, Image.Resampling.LANCZOS)
