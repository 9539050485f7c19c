"""Portraits on boards: made of avatars when a match is shown, and deleted if the member turns them
off."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image

from bot.discord_api.discord_calls import CallOutcome, CallResult
from bot.matches import portraits as module
from bot.matches.match_service import MatchService
from bot.matches.portraits import FETCH_SECONDS, KEPT_DAYS, RETRY_SECONDS, PortraitService
from bot.privacy.export import export_member_data
from bot.store import Store
from bot.store.running_matches.portraits import Portrait, portrait_of
from bot.store.settings.preferences import change_preferences
from bot.tournaments.after_match import after_match
from rendering.table.avatar import reduced_avatar
from tests.bot.deck_texts import ALICES, BOBS
from tests.bot.matches.conftest import store, url
from tests.bot.matches.games import ALICE, Clock, begin

__all__ = ["store", "url"]


def picture(red: int = 200) -> bytes:
    """Returns an avatar as Discord stores it."""
    out = io.BytesIO()
    Image.new("RGB", (64, 64), (red, 20, 40)).save(out, "PNG")
    return out.getvalue()


class InPlace:
    """A replacement for the workers, which raise RuntimeError if a function does not return."""

    async def parse(self, member: None, work: Callable[..., Any], *given: Any) -> Any:
        try:
            return work(*given)
        except ValueError as error:
            raise RuntimeError from error


class Wardrobe:
    """Alice in a running match, her avatars, and Discord's pictures of them, by their keys; `asked`
    has the avatars that were fetched."""

    def __init__(self, store: Store, match_id: str) -> None:
        self.store, self.match_id = store, match_id
        self.now = Clock()
        self.portraits = PortraitService(store, InPlace(), self.now)  # type: ignore[arg-type]
        self.files: dict[str, bytes] = {}
        self.asked: list[str] = []
        self.hangs = False

    async def download(self, asset: Any) -> CallResult[bytes]:
        self.asked.append(asset.key)
        if self.hangs:
            await asyncio.sleep(1_000_000)
        data = self.files.get(asset.key)
        return CallResult(CallOutcome.GONE) if data is None else CallResult(CallOutcome.DONE, data)

    def wear(self, key: str | None, data: bytes | None = None) -> None:
        """Makes Alice press something with the given avatar, None for none."""
        if key is not None and data is not None:
            self.files[key] = data
        asset = SimpleNamespace(key=key)
        asset.replace = lambda **_: asset
        user: Any = SimpleNamespace(id=ALICE.id, avatar=None if key is None else asset)
        self.portraits.note_avatar(user)

    async def show(self) -> Portrait | None:
        """Shows her match. Returns her stored portrait after that."""
        live = MatchService(self.store, self.now, after_match)
        self.portraits.refresh_portraits(await live.current(self.match_id))
        await asyncio.gather(*self.portraits._tasks)
        return await self.stored()

    async def stored(self) -> Portrait | None:
        async with self.store.read() as connection:
            return await portrait_of(connection, ALICE.id)

    async def wish(self, **wish: Any) -> None:
        async with self.store.write() as connection:
            await change_preferences(connection, ALICE.id, **wish)


@pytest.fixture
async def wardrobe(store: Store, monkeypatch: pytest.MonkeyPatch) -> Wardrobe:
    made = Wardrobe(store, (await begin(store, ALICES, BOBS)).id)
    monkeypatch.setattr(module, "download_file", made.download)
    return made


async def test_an_avatar_is_fetched_once_and_again_when_it_has_changed(wardrobe: Wardrobe) -> None:
    wardrobe.wear("a1", picture())
    first = await wardrobe.show()
    assert first is not None
    assert (first.avatar, first.picture) == ("a1", reduced_avatar(picture()))
    wardrobe.now.seconds += 60
    wardrobe.wear("a1", picture(90))
    assert await wardrobe.show() == first
    wardrobe.wear("a2", picture(90))
    second = await wardrobe.show()
    assert second is not None
    assert (second.avatar, second.picture) == ("a2", reduced_avatar(picture(90)))
    assert wardrobe.asked == ["a1", "a2"]
    wardrobe.wear(None)
    assert await wardrobe.show() is None


async def test_who_has_none_and_who_was_not_met_have_no_portrait(wardrobe: Wardrobe) -> None:
    assert await wardrobe.show() is None
    wardrobe.wear(None)
    assert await wardrobe.show() is None
    assert wardrobe.asked == []


@pytest.mark.parametrize("data", [None, b"", b"no picture", bytes(2_000_000)])
async def test_what_cannot_be_had_or_is_no_picture_is_tried_again_after_an_hour(
    wardrobe: Wardrobe, data: bytes | None
) -> None:
    wardrobe.wear("a1", data)
    assert await wardrobe.show() is None
    wardrobe.wear("a1", picture())
    wardrobe.now.seconds += RETRY_SECONDS - 1
    assert await wardrobe.show() is None
    wardrobe.now.seconds += 1
    assert await wardrobe.show() is not None
    assert wardrobe.asked == ["a1", "a1"]


async def test_what_takes_discord_too_long_is_given_up(
    wardrobe: Wardrobe, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert FETCH_SECONDS == 15
    monkeypatch.setattr(module, "FETCH_SECONDS", 0.01)
    wardrobe.hangs = True
    wardrobe.wear("a1", picture())
    assert await wardrobe.show() is None
    assert wardrobe.asked == ["a1"]


@pytest.mark.parametrize("wish", [{"shows_portrait": False}, {"text_board": True}])
async def test_who_wants_none_or_plays_in_words_has_none(
    wardrobe: Wardrobe, wish: dict[str, bool]
) -> None:
    wardrobe.wear("a1", picture())
    await wardrobe.wish(**wish)
    assert await wardrobe.show() is None
    assert wardrobe.asked == []
    await wardrobe.wish(**{name: not value for name, value in wish.items()})
    assert await wardrobe.show() is not None


async def test_it_is_kept_for_ninety_days(wardrobe: Wardrobe) -> None:
    assert KEPT_DAYS == 90
    wardrobe.wear("a1", picture())
    await wardrobe.show()
    wardrobe.now.seconds += 90 * 24 * 3600
    await wardrobe.portraits.delete_old()
    assert await wardrobe.stored() is not None
    wardrobe.now.seconds += 1
    await wardrobe.portraits.delete_old()
    assert await wardrobe.stored() is None


async def test_an_export_has_it(wardrobe: Wardrobe) -> None:
    wardrobe.wear("a1", picture())
    await wardrobe.show()
    document = await export_member_data(wardrobe.store, ALICE.id)
    assert document["picture"]["avatar"] == "a1"
    assert document["settings"]["picture_on_boards"] is True
