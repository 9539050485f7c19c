"""Sharing turns of a finished match as a picture."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from tests.cogs.matches.reading import buttons, pictures, text_of
from tests.cogs.replays.replays import carol_of, ended, watch
from tests.conftest import Table


async def test_a_member_shares_the_last_turn_of_a_match_with_everybody(table: Table) -> None:
    duel = await ended(table)
    board, carol = await duel.board(), carol_of(table)
    asked = await carol.click(board, custom_id=buttons(board)["Share"])
    assert asked.ephemeral
    page: Any = asked.response
    answer = await carol.click(page, custom_id=buttons(page)["One turn"])
    shared: Any = answer.followups[-1]
    assert not shared.flags.ephemeral
    assert "**carol** shares **Turn " in text_of(shared)
    [(name, alt)] = pictures(shared)
    assert name == "replay.webp"
    assert alt.startswith("Animated picture of Turn ")
    [file] = shared.attachments
    opened = Image.open(BytesIO(await file.read()))
    assert (opened.format, opened.info["loop"]) == ("WEBP", 2)
    assert "Watch replay" in buttons(shared)


async def test_a_step_of_a_replay_is_shared_with_the_turns_before_it(table: Table) -> None:
    duel = await ended(table)
    shown = await watch(duel, table.alice)
    asked: Any = (await table.alice.click(shown, custom_id=buttons(shown)["Share"])).response
    answer = await table.alice.click(asked, custom_id=buttons(asked)["Three turns"])
    assert "shares **Turn 1" in text_of(answer.followups[-1])


async def test_too_many_pictures_an_hour_are_refused(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.replays.replay_service.EXPORTS_PER_HOUR", 1)
    duel = await ended(table)
    board = await duel.board()
    for expected in ("Shared.", "the most that this bot's host allows"):
        click = await table.alice.click(board, custom_id=buttons(board)["Share"])
        page: Any = click.response
        await table.alice.click(page, custom_id=buttons(page)["One turn"])
        assert expected in text_of(page)


async def test_in_a_direct_message_the_picture_is_for_the_player_alone(table: Table) -> None:
    duel = await ended(table)
    user, hand = table.bob.user, duel.panel("B")
    page: Any = (await user.click(hand, custom_id=buttons(hand)["Share"])).response
    assert "Only you can see it here." in text_of(page)
    before = [one.id for one in table.channel.history()]
    answer = await user.click(page, custom_id=buttons(page)["One turn"])
    assert answer.followups[-1].ephemeral
    assert "Only you can see this" in text_of(answer.followups[-1])
    assert [one.id for one in table.channel.history()] == before
