"""The contents of a file's bytes, including packed ones."""

from __future__ import annotations

import html
import re
import zlib
from base64 import b64decode
from contextlib import suppress


def unpacked(data: bytes) -> str:
    """Returns a file as text, with everything that is packed in it."""
    text = data.decode()
    for packed in re.findall(r"[A-Za-z0-9+/=]{200,}", text):
        for wbits in (-15, 15, 31):
            with suppress(zlib.error, ValueError):
                text += zlib.decompress(b64decode(packed), wbits).decode()
    spelled_out = re.sub(r"\\u([0-9a-f]{4})", lambda code: chr(int(code[1], 16)), text)
    return "\n".join((text, spelled_out, html.unescape(text)))


def whole_word(name: str, text: str) -> bool:
    """Returns whether a name occurs in a text, and not as a part of a word."""
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None
