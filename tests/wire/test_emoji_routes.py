"""The stand-in stores an application's emoji as Discord does; discord.py makes the calls."""

from __future__ import annotations

from collections.abc import AsyncIterator
from io import BytesIO

import discord
import pytest
from PIL import Image

from tests.wire.fakecord.api_client import logged_in
from tests.wire.fakecord.emoji_limits import IMAGE_BYTES, MOST
from tests.wire.fakecord.world import World

CREATE = "POST /applications/{application_id}/emojis"


def picture() -> bytes:
    file = BytesIO()
    Image.new("RGBA", (96, 96), (200, 60, 60, 255)).save(file, "PNG")
    return file.getvalue()


@pytest.fixture
async def world() -> AsyncIterator[World]:
    async with World(check_responses=True) as made:
        yield made


@pytest.fixture
async def client(world: World) -> AsyncIterator[discord.Client]:
    async with logged_in(world) as made:
        yield made


async def refused(client: discord.Client, name: str, image: bytes) -> str:
    with pytest.raises(discord.HTTPException) as caught:
        await client.create_application_emoji(name=name, image=image)
    return caught.value.text


async def test_an_emoji_is_made_renamed_found_and_deleted(
    client: discord.Client, world: World
) -> None:
    made = await client.create_application_emoji(name="sword", image=picture())
    assert str(made) == f"<:sword:{made.id}>"
    assert made.is_application_owned()
    assert not made.animated

    await made.edit(name="axe")
    [found] = await client.fetch_application_emojis()
    assert (found.id, found.name) == (made.id, "axe")
    assert (await client.fetch_application_emoji(made.id)).name == "axe"

    await found.delete()
    assert await client.fetch_application_emojis() == []
    world.assert_clean(allow=())


@pytest.mark.parametrize("name", ["a", "x" * 33, "two words", "dash-ed", "épée"])
async def test_a_name_is_of_2_to_32_letters_digits_and_underscores(
    client: discord.Client, name: str
) -> None:
    assert "name" in await refused(client, name, picture())


async def test_no_two_have_the_same_name(client: discord.Client) -> None:
    await client.create_application_emoji(name="sword", image=picture())
    other = await client.create_application_emoji(name="axe", image=picture())
    assert "already exists" in await refused(client, "sword", picture())
    with pytest.raises(discord.HTTPException, match="already exists"):
        await other.edit(name="sword")
    assert (await other.edit(name="axe")).name == "axe"


async def test_a_picture_is_one_and_no_larger_than_256_kilobytes(client: discord.Client) -> None:
    assert "256" in await refused(client, "sword", picture() + bytes(IMAGE_BYTES))
    nothing = picture()[:8]
    assert "Invalid image" in await refused(client, "sword", nothing)


async def test_there_are_2000_at_most(client: discord.Client, world: World) -> None:
    world.hub.app_emojis |= {
        number: {"id": str(number), "name": str(number)} for number in range(MOST)
    }
    assert "2000" in await refused(client, "sword", picture())


async def test_what_is_gone_cannot_be_deleted(client: discord.Client) -> None:
    made = await client.create_application_emoji(name="sword", image=picture())
    await made.delete()
    with pytest.raises(discord.NotFound):
        await made.delete()


async def test_calls_in_a_row_are_slowed_down(world: World) -> None:
    """discord.py waits as the headers tell it to, so no call is refused."""
    world.config.bucket_limits[CREATE] = (2, 0.3)
    async with logged_in(world) as client:
        for number in range(4):
            await client.create_application_emoji(name=f"sign_{number}", image=picture())
        assert [call.status for call in world.requests(CREATE)] == [201] * 4
        calls = world.requests(CREATE)
        assert calls[2].started - calls[0].started >= 0.25


async def test_faults_reach_these_routes_as_well(client: discord.Client, world: World) -> None:
    world.faults.error(CREATE, 403, code=50001)
    with pytest.raises(discord.Forbidden):
        await client.create_application_emoji(name="sword", image=picture())
    assert (await client.create_application_emoji(name="sword", image=picture())).name == "sword"
