"""An animated picture plays twice and stops on the last board."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from rendering import animated_picture
from rendering.draw import animation
from tests.rendering.golden import SCENES

BOARDS = [SCENES[f"board-{name}"]().data for name in ("start", "middle", "acted")]


def frames_of(data: bytes) -> list[tuple[Image.Image, int]]:
    """Returns the frames of a file, each with the milliseconds for which it is shown."""
    file = Image.open(BytesIO(data))
    found: list[tuple[Image.Image, int]] = []
    for number in range(getattr(file, "n_frames", 1)):
        file.seek(number)
        file.load()
        found.append((file.convert("RGB"), int(file.info["duration"])))
    return found


def test_it_plays_twice_and_stops_on_the_last_board() -> None:
    picture = animated_picture(BOARDS, "replay", "w" * 2000)
    assert (picture.filename, picture.alt) == ("replay.webp", f"{'w' * 1023}…")
    file = Image.open(BytesIO(picture.data))
    assert (file.format, file.info["loop"]) == ("WEBP", 2)
    frames = frames_of(picture.data)
    assert [shown for _, shown in frames] == [1600, 1600, 5000]
    last = Image.open(BytesIO(BOARDS[-1])).convert("RGB")
    frame = frames[-1][0]
    left, top = (frame.width - last.width) // 2, (frame.height - last.height) // 2
    shown = frame.crop((left, top, left + last.width, top + last.height))
    assert ImageChops.difference(shown, last).getbbox() is None


def test_what_is_too_large_gets_narrower_and_has_fewer_frames(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = animated_picture(BOARDS, "replay", "")
    monkeypatch.setattr(animation, "MOST_BYTES", len(whole.data) - 1)
    monkeypatch.setattr(animation, "_ATTEMPTS", (animation._Attempt(), animation._Attempt(400, 2)))
    frames = frames_of(animated_picture(BOARDS, "replay", "").data)
    assert [frame.width for frame, _ in frames] == [400, 400]
    assert [shown for _, shown in frames] == [1600, 5000]
    monkeypatch.setattr(animation, "MOST_BYTES", 1000)
    with pytest.raises(ValueError, match="too large"):
        animated_picture(BOARDS, "replay", "")
