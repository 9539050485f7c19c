"""Parsing request bodies: JSON, form fields and multipart with ``payload_json`` + ``files[n]``."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qs

from .building import Form, Upload
from .errors import Issue, fail, invalid_form
from .jsonx import loads

_NAME = re.compile(rb'\bname="([^"]*)"')
_FILENAME = re.compile(rb'\bfilename="((?:[^"\\]|\\.)*)"')
_BOUNDARY = re.compile(r'boundary="?([^";]+)"?')
_FILE_FIELD = re.compile(r"^files?\[(\d+)\]$")


def parse_json(raw: bytes) -> Any:
    try:
        return loads(raw)
    except ValueError:
        raise fail("bad_json") from None


def split_parts(raw: bytes, content_type: str) -> list[tuple[str, str | None, bytes]]:
    """Returns ``(field name, file name, data)`` of every part."""
    found = _BOUNDARY.search(content_type)
    if not found:
        raise fail("bad_json")
    marker = b"--" + found.group(1).encode()
    parts: list[tuple[str, str | None, bytes]] = []
    for chunk in raw.split(marker)[1:]:
        if chunk.startswith(b"--"):
            break
        head, _, data = chunk.removeprefix(b"\r\n").partition(b"\r\n\r\n")
        name = _NAME.search(head)
        filename = _FILENAME.search(head)
        if name:
            file = (
                filename.group(1).decode("utf-8", "replace").replace('\\"', '"')
                if filename
                else None
            )
            parts.append((name.group(1).decode(), file, data.removesuffix(b"\r\n")))
    return parts


def parse(raw: bytes, content_type: str) -> Form:
    kind = content_type.split(";")[0].strip().lower()
    if not raw:
        return Form()
    if kind == "multipart/form-data":
        return _parse_multipart(raw, content_type)
    if kind == "application/x-www-form-urlencoded":
        return Form({k: v[-1] for k, v in parse_qs(raw.decode()).items()})
    if kind != "application/json":
        raise invalid_form(
            [
                Issue(
                    (),
                    "CONTENT_TYPE_INVALID",
                    f'Expected "Content-Type" header to be one of application/json, got {kind!r}.',
                )
            ],
            "schema",
        )
    return Form(parse_json(raw))


def _parse_multipart(raw: bytes, content_type: str) -> Form:
    form = Form({})
    loose: dict[str, Any] = {}
    for name, filename, data in split_parts(raw, content_type):
        if name == "payload_json":
            form.payload = parse_json(data)
        elif filename is not None:
            match = _FILE_FIELD.match(name)
            form.uploads.append(
                Upload(int(match.group(1)) if match else len(form.uploads), filename, data)
            )
        else:
            loose[name] = data.decode("utf-8", "replace")
    if loose and isinstance(form.payload, dict):
        form.payload = {**loose, **form.payload}
    return form
