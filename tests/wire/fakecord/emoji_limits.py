"""Limits of an application's emoji: their names and pictures."""

from __future__ import annotations

import base64
import re
from collections.abc import Collection

from . import media
from .errors import Issue

MOST = 2000
IMAGE_BYTES = 256 * 1024

_NAME = re.compile(r"[A-Za-z0-9_]{2,32}")
_KINDS = {"image/png", "image/jpeg", "image/gif", "image/webp"}


def kind_of(image: str) -> str:
    """Returns the kind of picture that a data URI declares; "" if it declares none."""
    head, _, _ = image.partition(";base64,")
    return head.removeprefix("data:") if head.startswith("data:") else ""


def check_name(name: str, taken: Collection[str]) -> list[Issue]:
    """Returns the issues of a name: only letters, digits and underscores, and no name twice."""
    if not _NAME.fullmatch(name):
        words = "String value did not match validation regex."
        return [Issue(("name",), "STRING_TYPE_REGEX", words)]
    if name in taken:
        words = "An emoji with this name already exists."
        return [Issue(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", words)]
    return []


def check_image(image: str) -> list[Issue]:
    """Returns the issues of an image: it has to be a data URI of a picture of at most 256 KB."""
    _, _, encoded = image.partition(";base64,")
    try:
        data = base64.b64decode(encoded, validate=True)
    except ValueError:
        data = b""
    if kind_of(image) not in _KINDS or media.image_size(data) is None:
        return [Issue(("image",), "BINARY_TYPE_INVALID", "Invalid image data")]
    if len(data) > IMAGE_BYTES:
        words = "File cannot be larger than 256.0 kb."
        return [Issue(("image",), "BINARY_TYPE_MAX_SIZE", words)]
    return []
