"""Members who turn it on get a new message with each question, for a screen reader."""

from __future__ import annotations

import discord
import pytest

from bot.matches.pace import RETRY_SECONDS
from tests.bot.deck_texts import CYCLERS
from tests.cogs.matches.choices.pyres import press_pyre, with_pyres
from tests.cogs.matches.duel import Duel, at_once, begin, play_a_cycler
from tests.cogs.matches.reading import Message, alt_texts, buttons, first_play, menus, text_of
from tests.cogs.matches.table.panels import HERE, dms, opened
from tests.cogs.settings.panels import member_settings as settings
from tests.cogs.traffic import calls
from tests.conftest import Table

WISH = "settings:wish:new_messages:"
DIRECT = "settings:wish:direct:"


async def announcing(table: Table, *decks: str, direct: bool = True) -> Duel:
    """Returns a match in which Alice has asked for new messages."""
    await table.alice.click(await settings(table, "Board"), custom_id=f"{WISH}yes")
    if not direct:
        await table.alice.click(await settings(table, "Calls"), custom_id=f"{DIRECT}no")
    duel = await begin(table, *decks)
    if (await duel.mover())[0] == "B":
        await duel.take("B", "End turn")
    return duel


def choices(message: Message) -> dict[str, dict[str, str]]:
    """Returns the menus and buttons by which something is chosen."""
    chosen = {
        label: one
        for label, one in buttons(message).items()
        if not one.startswith(("match:read:", "match:rest:"))
    }
    return menus(message) | {"buttons": chosen} if chosen else menus(message)


async def play_a_card(duel: Duel, panel: Message) -> None:
    """Makes Alice begin to play a card that asks for another one."""
    await duel.press("A", panel, first_play(panel))


def now(duel: Duel, message: Message) -> discord.Message:
    """Returns a message as it is now."""
    actor = duel.actor("A")
    there = [*actor.user.dm_channel.history(), *duel.place.history(viewer=actor)]
    return next(one for one in there if one.id == message.id)


def is_closed(duel: Duel, message: Message) -> bool:
    """Returns whether a message no longer has controls or a picture, and says where the match
    continues."""
    found = now(duel, message)
    empty = not (buttons(found) or menus(found) or alt_texts(found))
    return empty and "below" in text_of(found)


def newest_private(duel: Duel) -> discord.Message:
    """Returns the newest message in the channel that only Alice sees."""
    there = duel.place.history(viewer=duel.actor("A"))
    return [message for message in there if message.flags.ephemeral][-1]


async def test_each_decision_of_theirs_is_a_new_message_and_the_one_before_loses_its_buttons(
    table: Table,
) -> None:
    duel = await announcing(table, *CYCLERS)
    first = duel.panel("A")
    before = dms(duel, "A")
    start = len(calls(table))
    await play_a_card(duel, first)
    place = duel.actor("A").user.dm_channel.id
    answered, *rest = calls(table)[start:]
    assert answered.endswith("/callback")
    assert next(call for call in rest if str(place) in call) == f"POST /channels/{place}/messages"
    assert dms(duel, "A") == before + 1
    second = duel.panel("A")
    assert second.id != first.id
    assert is_closed(duel, first)
    assert choices(second)
    assert alt_texts(second)
    await duel.press("A", second, next(iter(buttons(second).values())))
    assert dms(duel, "A") == before + 2
    assert is_closed(duel, second)
    await duel.take("A", "End turn")

    alices, bobs = dms(duel, "A"), dms(duel, "B")
    panel = duel.panel("A")
    assert "to move" in text_of(panel)
    await play_a_cycler(duel, "B")
    assert (dms(duel, "A"), dms(duel, "B")) == (alices, bobs), "Bob did not ask for it"
    await duel.take("B", "End turn")
    assert dms(duel, "A") == alices + 1
    assert is_closed(duel, panel)


async def test_what_is_confirmed_before_it_is_taken_edits_the_message(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await with_pyres(table, monkeypatch)
    await table.alice.click(await settings(table, "Board"), custom_id=f"{WISH}yes")
    before = dms(duel, "A")
    panel = duel.panel("A")
    await press_pyre(duel, panel)
    assert "Do it anyway" in buttons(now(duel, panel))
    assert dms(duel, "A") == before


async def test_a_restart_sends_nothing_twice_and_the_end_is_a_new_message_too(
    table: Table,
) -> None:
    duel = await announcing(table, *CYCLERS)
    await play_a_card(duel, duel.panel("A"))
    before = dms(duel, "A")
    await table.restart()
    assert dms(duel, "A") == before
    panel = duel.panel("A")
    await duel.press("A", panel, first_play(panel))
    assert dms(duel, "A") == before + 1
    assert is_closed(duel, panel)
    assert "End turn" in buttons(duel.panel("A"))
    await duel.concede("B")
    assert dms(duel, "A") == before + 2
    assert "Alice" in text_of(duel.panel("A"))


async def test_after_a_restart_the_end_is_a_new_message_and_not_an_answered_one(
    table: Table,
) -> None:
    duel = await announcing(table)
    for player in ("A", "B"):
        await duel.take(player, "End turn")
    before = dms(duel, "A")
    await table.restart()
    await duel.concede("B")
    assert dms(duel, "A") == before + 1
    assert "Alice wins" in text_of(duel.panel("A"))


async def test_two_presses_at_once_bring_one_message_that_says_so(table: Table) -> None:
    duel = await announcing(table, *CYCLERS)
    panel = duel.panel("A")
    before = dms(duel, "A")
    first, second, *_ = buttons(panel).values()
    alice = table.alice.user
    results = await at_once(
        table.env,
        alice.click(panel, custom_id=first),
        alice.click(panel, custom_id=second),
    )
    assert all(one.acknowledged for one in results)
    assert dms(duel, "A") == before + 1
    assert is_closed(duel, panel)
    assert choices(duel.panel("A"))
    assert "decided already" in text_of(now(duel, panel))


async def test_behind_my_hand_it_comes_as_another_private_answer_also_after_a_restart(
    table: Table,
) -> None:
    duel = await announcing(table, *CYCLERS, direct=False)
    before = dms(duel, "A")
    first = await opened(duel, "A")
    await table.restart()
    await play_a_card(duel, first)
    second = newest_private(duel)
    assert is_closed(duel, first)
    assert second.id != first.id
    assert alt_texts(second)
    again = await opened(duel, "A")
    assert buttons(again) == buttons(second) or second.id == again.id
    gone = f"/messages/{second.id}"
    assert any(call.startswith("DELETE") and call.endswith(gone) for call in calls(table))
    await duel.press("A", again, next(iter(buttons(again).values())))
    third = newest_private(duel)
    assert is_closed(duel, again)
    assert "End turn" in buttons(third)
    await duel.press("A", third, buttons(third)["End turn"])
    assert newest_private(duel).id == third.id
    await duel.take("B", "End turn")
    fourth = newest_private(duel)
    assert fourth.id != third.id
    assert is_closed(duel, third)
    assert "End turn" in buttons(fourth)
    assert dms(duel, "A") == before


async def test_who_plays_behind_my_hand_is_not_told_twice(table: Table) -> None:
    duel = await announcing(table, *CYCLERS)
    first = await opened(duel, "A")
    before = dms(duel, "A")
    await play_a_card(duel, first)
    assert dms(duel, "A") == before
    assert list(buttons(duel.panel("A"))) == HERE
    panel = duel.panel("A")
    await duel.press("A", panel, buttons(panel)["Play here"])
    assert dms(duel, "A") == before + 1
    assert choices(duel.panel("A"))
    assert is_closed(duel, panel)


async def test_every_try_to_send_a_hand_has_the_same_nonce_and_the_next_hand_another(
    table: Table,
) -> None:
    duel = await announcing(table)
    await duel.take("A", "End turn")
    sends = f"/channels/{duel.actor('A').user.dm_channel.id}/messages"
    table.env.inject_error("POST", sends, status=503, times=3)
    before = len(table.env.http_requests)
    await duel.take("B", "End turn")
    await table.env.advance_time(RETRY_SECONDS[0])
    await duel.take("A", "End turn")
    await duel.take("B", "End turn")
    nonces = [
        str(one.json and one.json["nonce"])
        for one in table.env.http_requests[before:]
        if (one.method, one.path) == ("POST", sends)
    ]
    assert len(nonces) == 5
    assert [len(set(nonces[:4])), len(set(nonces))] == [1, 2]


async def test_a_hand_that_is_sent_after_a_restart_is_not_edited_at_once(table: Table) -> None:
    duel = await announcing(table)
    await duel.take("A", "End turn")
    await table.restart()
    before = len(calls(table))
    await duel.take("B", "End turn")
    newest = duel.panel("A")
    edit = f"PATCH /channels/{newest.channel.id}/messages/{newest.id}"
    made = calls(table)[before:]
    assert f"POST /channels/{newest.channel.id}/messages" in made
    assert edit not in made
