"""Packs a document into files that Discord accepts."""

import io
import json
import zipfile
from collections.abc import Mapping, Sequence
from typing import Any, cast

from bot.discord_api.discord_calls import OutgoingFile

NAME = "deckhand-data"
LIMIT = 8_000_000
"""The most bytes of a file; Discord accepts 10 MiB on unboosted servers."""


def pack_document(
    document: Mapping[str, Any], limit: int = LIMIT, name: str = NAME
) -> Sequence[OutgoingFile]:
    """Returns the document as a JSON file called `name`. A file longer than `limit` bytes is
    zipped. If the zip is too long too, returns several zips, among which the entries of the longest
    lists are distributed. A single entry is never split, so its file may exceed `limit`. Blocks."""
    data = _json(document)
    if len(data) <= limit:
        return [OutgoingFile(f"{name}.json", data)]
    parts = _parts(document, limit, name)
    if len(parts) == 1:
        return [OutgoingFile(f"{name}.zip", parts[0])]
    return [
        OutgoingFile(f"{name}-{number}-of-{len(parts)}.zip", part)
        for number, part in enumerate(parts, 1)
    ]


def _parts(document: Mapping[str, Any], limit: int, name: str) -> list[bytes]:
    zipped = _zip(_json(document), name)
    halved = _halved(document) if len(zipped) > limit else None
    if halved is None:
        return [zipped]
    return [part for half in halved for part in _parts(half, limit, name)]


def _halved(document: Mapping[str, Any]) -> tuple[Mapping[str, Any], Mapping[str, Any]] | None:
    """Returns two documents, each with half of the list that is longest in bytes; None if no list
    can be split. All other values but lists are in both."""
    lists = {
        key: cast(list[object], value) for key, value in document.items() if isinstance(value, list)
    }
    longest = max(
        (key for key, value in lists.items() if len(value) > 1),
        key=lambda key: len(_json({key: lists[key]})),
        default=None,
    )
    if longest is None:
        return None
    entries = lists[longest]
    middle = len(entries) // 2
    rest = dict.fromkeys(lists, ())
    return (
        {**document, longest: entries[:middle]},
        {**document, **rest, longest: entries[middle:]},
    )


def _json(document: Mapping[str, Any]) -> bytes:
    return json.dumps(document, ensure_ascii=False, indent=1).encode("utf-8", "replace")


def _zip(data: bytes, name: str) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(f"{name}.json", data)
    return file.getvalue()
