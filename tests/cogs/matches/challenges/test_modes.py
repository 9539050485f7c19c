"""Matches without players' decks: challenged to, and accepted with one click."""

from __future__ import annotations

from bot.store.matches.match_rows import matches_of
from tests.cogs.matches.challenges.challenging import terms_form
from tests.cogs.matches.choices.sealed import challenge
from tests.cogs.matches.duel import Duel
from tests.cogs.matches.reading import buttons, said, text_of
from tests.conftest import Table
from tests.engine.modes import GAME, MIRROR, SEALED

TITLE = f"{GAME.title} · Sealed"


async def test_the_challenge_says_what_it_is_and_accept_begins_at_once(table: Table) -> None:
    posted = (await challenge(table)).response
    assert posted is not None
    assert f"### {TITLE}\n" in text_of(posted)
    assert f"{SEALED.blurb} No decks needed.\n" in text_of(posted)
    panel = (await table.bob.click(posted, label="Accept")).response
    assert panel is not None
    assert panel.ephemeral
    [shown] = [one for one in table.channel.history() if one.id == posted.message.id]
    assert "My hand" in buttons(shown)
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
    refused = await challenge(table, rated=True, clock="none")
    assert "A rated match needs a clock" in said(refused)
    page = await table.alice.slash(table.channel, "challenge", member=table.bob)
    form = await terms_form(table, table.alice, page, mode=f"{GAME.key}/sealed")
    assert form.modal is not None
    fields = [part["component"] for part in form.modal["components"]]
    [menu] = [one for one in fields if one["custom_id"] == "with"]
    modes = {one["label"]: one["description"] for one in menu["options"]}
    assert modes["Sealed"] == SEALED.blurb
    assert modes["Mirror"] == MIRROR.blurb
