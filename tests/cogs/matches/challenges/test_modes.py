"""Matches to which nobody brings a deck: challenged to, and accepted with one click."""

from __future__ import annotations

from bot.store.matches.match_rows import matches_of
from tests.cogs.matches.choices.sealed import challenge
from tests.cogs.matches.duel import Duel
from tests.cogs.matches.reading import said, text_of
from tests.conftest import Table
from tests.engine.modes import GAME, MIRROR, SEALED

TITLE = f"{GAME.title} · Sealed"


async def test_the_challenge_says_what_it_is_and_accept_begins_at_once(table: Table) -> None:
    posted = (await challenge(table)).response
    assert posted is not None
    assert f"### {TITLE}\n" in text_of(posted)
    assert f"{SEALED.blurb} Nobody brings a deck.\n" in text_of(posted)
    panel = (await table.bob.click(posted, label="Accept")).response
    assert panel is not None
    assert panel.ephemeral
    assert TITLE in text_of(panel)
    [shown] = [one for one in table.channel.history() if one.id == posted.message.id]
    assert "Accepted" in text_of(shown)
    async with table.bot.store.read() as connection:
        [row] = await matches_of(connection, table.alice.id)
    duel = Duel(table, row.id, panel, table.channel)
    assert TITLE in text_of(await duel.board())
    await duel.concede("B")
    profile = (await table.alice.slash(table.channel, "profile")).response
    assert profile is not None
    assert "Sealed (1)" in text_of(profile)
    assert TITLE in text_of(profile)


async def test_what_does_not_go_together_is_refused_and_the_modes_of_the_game_are_offered(
    table: Table,
) -> None:
    assert "There is no such `mode:`" in said(await challenge(table, mode="chess"))
    refused = await challenge(table, rated=True, clock="none")
    assert "A rated match needs a clock" in said(refused)
    offered = await table.alice.autocomplete(
        table.channel, "match challenge", "mode", "", opponent=table.bob
    )
    assert {one["value"]: one["name"] for one in offered} == {
        f"{GAME.key}/sealed": f"Sealed: {SEALED.blurb}",
        f"{GAME.key}/mirror": f"Mirror: {MIRROR.blurb}",
    }
