"""Members whom a server keeps out: they start nothing new there, and finish what runs."""

from __future__ import annotations

import re

import pytest
import simcord
from simcord.results import ResponseMessage

from bot.base.refusals import Refusal
from bot.matches.beginning.match_creation import PlayerRef
from bot.matches.beginning.start_checks import KEPT_OUT
from bot.settings.settings_service import KEPT_OUT_EACH
from bot.store.limits.kept_out import KeptOut, save_kept_out
from bot.store.matches.challenges import ChallengeRow
from tests.bot.deck_texts import ALICES
from tests.bot.matches.games import store_deck
from tests.cogs.matches.duel import begin, challenge, running_matches
from tests.cogs.matches.reading import menus, text_of
from tests.cogs.queue.waiting import join, said
from tests.cogs.settings.panels import administrator, server_settings
from tests.conftest import Table

REFUSED = KEPT_OUT.format(reason="")


async def keep_out(
    table: Table, member: simcord.MemberActor
) -> tuple[simcord.MemberActor, ResponseMessage]:
    """Keeps a member out as a moderator. Returns the moderator and the page."""
    boss = administrator(table)
    page = await server_settings(table, boss, "Kept out")
    await boss.select(page, [member.user], custom_id="server:keep-out")
    return boss, page


async def test_moderators_keep_members_out_with_a_reason_and_let_them_in(table: Table) -> None:
    boss, page = await keep_out(table, table.bob)
    assert "I keep **Bob** out now." in text_of(page)
    await table.restart()
    form = await boss.click(page, label="Give a reason")
    await boss.submit_modal(form, {"reason": "Left *every* match"})
    assert f"- {table.bob.mention} since <t:" in text_of(page)
    await boss.select(page, [table.bob.user], custom_id="server:keep-out")
    assert r"Left \*every\* match" in text_of(page)
    with pytest.raises(Refusal, match=re.escape(r"Their reason: *Left \*every\* match*.")):
        await challenge_by_bob(table)
    await boss.select(page, [str(table.bob.id)], custom_id="server:let-in:0")
    assert table.bob.mention not in text_of(page)
    await challenge_by_bob(table)


async def challenge_by_bob(table: Table) -> ChallengeRow:
    """Makes Bob challenge Alice."""
    bob, alice = PlayerRef(table.bob.id, "Bob"), PlayerRef(table.alice.id, "Alice")
    deck = (
        await table.bot.decks.of(bob.id) or [await store_deck(table.bot.store, bob.id, ALICES)]
    )[0]
    challenges = table.bot.services.challenges
    return await challenges.make(bob, alice, table.guild.id, table.channel.id, deck)


async def test_they_neither_challenge_nor_accept_nor_are_challenged(table: Table) -> None:
    asked = (await challenge(table)).response
    await keep_out(table, table.bob)
    assert said(await accept_by_menu(table, asked)).strip() == REFUSED
    assert not await running_matches(table)
    assert "takes no challenges" in said(await challenge(table))
    with pytest.raises(Refusal, match=re.escape(REFUSED)):
        await challenge_by_bob(table)


async def accept_by_menu(table: Table, asked: ResponseMessage | None) -> simcord.InteractionResult:
    """Accepts as Bob with his first deck."""
    decks = (await table.bob.click(asked, label="Choose deck")).response
    [(menu, offered)] = menus(decks).items()
    return await table.bob.select(decks, list(offered.values())[:1], custom_id=menu)


async def test_they_leave_the_queue_and_do_not_join_it(table: Table) -> None:
    await challenge(table)
    assert "wait" in said(await join(table, table.bob))
    await keep_out(table, table.bob)
    assert await table.bot.services.matchmaking.place_of(table.guild.id, table.bob.id) is None
    assert said(await join(table, table.bob)) == REFUSED


async def test_what_they_play_goes_on_and_has_no_rematch(table: Table) -> None:
    duel = await begin(table)
    await keep_out(table, table.bob)
    await duel.concede("A")
    answer = await table.bob.click(await duel.board(), label="Rematch")
    assert said(answer) == REFUSED
    answer = await table.alice.click(await duel.board(), label="Rematch")
    assert "no rematch against this opponent" in said(answer)


async def test_a_server_keeps_so_many_out(table: Table) -> None:
    async with table.bot.store.write() as connection:
        for user in range(1, KEPT_OUT_EACH + 1):
            await save_kept_out(connection, KeptOut(table.guild.id, user, f"Member {user}", user))
    boss = administrator(table)
    page = await server_settings(table, boss, "Kept out")
    assert len(menus(page)["server:let-in:0"]) == 10
    await boss.click(page, label="Page 2 ▶")
    assert "Member 90" in menus(page)["server:let-in:1"]
    refused = await boss.select(page, [table.bob.user], custom_id="server:keep-out")
    assert f"keeps out {KEPT_OUT_EACH} members" in said(refused)
