"""Avatars that members choose."""

from __future__ import annotations

import io

from PIL import Image

from tests.conftest import Table


def picture(red: int = 200) -> bytes:
    """Returns an avatar as Discord stores it."""
    out = io.BytesIO()
    Image.new("RGB", (64, 64), (red, 20, 40)).save(out, "PNG")
    return out.getvalue()


def wear(table: Table, avatar: str | None, data: bytes | None = None) -> None:
    """Makes Alice choose an avatar; Discord has that picture of it, if any."""
    backend = table.env.backend
    backend.users[table.alice.id].avatar = avatar
    if data is not None:
        url = f"https://cdn.discordapp.com/avatars/{table.alice.id}/{avatar}.png?size=64"
        backend.cdn._blobs[url] = data
