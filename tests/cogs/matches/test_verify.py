"""`/match verify`: whoever asks is told whether a match agrees with its deal, once it is open."""

from __future__ import annotations

import pytest
from sqlalchemy import update

from bot.deals.report import SUBJECTS
from bot.store.match_schema import choices, matches
from bot.store.matches import choices_from
from tests.bot.matches.games import GAME
from tests.cogs.matches.duel import Duel, begin
from tests.cogs.matches.reading import attached
from tests.cogs.practice.practice import running, shown
from tests.cogs.queue.waiting import said
from tests.conftest import Table

pytestmark = pytest.mark.usefixtures("dealt_by_scheme")


async def over(table: Table) -> Duel:
    """A match of some choices in which Alice has given up."""
    duel = await begin(table)
    for _ in range(3):
        mover, _ = await duel.mover()
        await duel.take(mover, "End turn")
    await duel.concede("A")
    return duel


async def test_a_match_agrees_and_all_of_its_deal_is_handed_over(table: Table) -> None:
    duel = await over(table)
    carol = table.guild.add_member(table.env.create_user("carol"))
    result = await carol.slash(table.channel, "match verify", id=duel.id.lower())
    assert result.ephemeral
    words = said(result)
    assert "It agrees." in words
    assert "nobody was asked to cut the deck" in words
    assert [words.count(f"✅ **{it}**") for it in SUBJECTS.values()] == [1, 1, 1, 1, 1, 0, 0]
    text, parts = attached(result)
    assert (text.filename, parts.filename) == (f"verified-{duel.id}.txt", f"deal-{duel.id}.json")
    told = (await text.read()).decode()
    assert told.count("Deck list: ") == told.count("First hand: ") == 2
    match = await duel.truth()
    cards = match.view("B").side("B").zone("hand").cards
    assert cards
    assert cards[0].face is not None
    assert cards[0].face.name in told


async def test_nothing_is_told_while_the_match_runs(table: Table) -> None:
    duel = await begin(table)
    row = await duel.row()
    result = await table.alice.slash(table.channel, "match verify", id=duel.id)
    assert "told when the match is over" in said(result)
    assert row.commitment in said(result)
    assert not attached(result)
    assert row.secret is not None
    assert row.secret.hex() not in said(result)


@pytest.mark.parametrize("what", ["secret", "choice"])
async def test_what_does_not_agree_is_named(table: Table, what: str) -> None:
    duel = await over(table)
    async with table.bot.store.write() as connection:
        if what == "secret":
            await connection.execute(update(matches).values(secret=bytes(32)))
        else:
            [one, *_] = await choices_from(connection, duel.id, 1)
            last = "0" if one.fingerprint[-1] != "0" else "1"
            change = update(choices).where(choices.c.number == 1)
            await connection.execute(change.values(fingerprint=one.fingerprint[:-1] + last))
    result = await table.bob.slash(table.channel, "match verify", id=duel.id)
    assert "It does **not** agree." in said(result)
    wrong = {"secret": "❌ **Commitment**", "choice": "❌ **Play**: choice 1, of"}[what]
    assert wrong in said(result)


async def test_a_match_of_a_direct_message_is_verified_by_its_member_alone(table: Table) -> None:
    await table.alice.user.slash("match practice", game=GAME.key)
    row = await running(table)
    asked = shown(await table.alice.user.slash("match concede", match=row.id))
    await table.alice.user.click(asked, label="Concede the match")
    told = await table.alice.user.slash("match verify", id=row.id)
    assert "It agrees." in said(told)
    for stranger in (
        await table.bob.user.slash("match verify", id=row.id),
        await table.bob.slash(table.channel, "match verify", id=row.id),
    ):
        assert "in a direct message" in said(stranger)
        assert not attached(stranger)


async def test_a_match_that_there_is_not(table: Table) -> None:
    result = await table.alice.slash(table.channel, "match verify", id="NOPE")
    assert "no such match" in said(result).lower() or "no match" in said(result).lower()
