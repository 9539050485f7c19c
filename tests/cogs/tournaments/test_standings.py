"""The buttons of standings and brackets, also after a restart."""

from __future__ import annotations

from tests.cogs.matches.reading import buttons, text_of
from tests.cogs.tournaments.kept import after, keep_here, season
from tests.cogs.tournaments.playing import HOME, answered, press, said
from tests.cogs.walking import go_on
from tests.conftest import Table


async def test_pages_of_standings_are_turned_and_ones_own_place_and_figures_found(
    table: Table,
) -> None:
    await keep_here(table, after(season(27), 3))
    answer = await go_on(
        table.alice, await table.alice.slash(table.channel, HOME), "Standings", "After round 1"
    )
    message = answered(answer)
    assert message.ephemeral
    assert "After round 1 of 5 · 27 players · page 1 of 3" in text_of(message)
    await table.restart()
    await press(table.alice, answer, "Page 2 ▶")
    assert "After round 1 of 5 · 27 players · page 2 of 3" in text_of(message)
    assert [file.filename for file in message.attachments] == ["standings-2.png"]
    await press(table.alice, answer, "My place")
    assert "**Alice** (you)" in text_of(message)
    assert "After round 1 of 5: **place" in said(
        await press(table.alice, answer, "My tie-breakers")
    )

    carol = table.guild.add_member(table.env.create_user("carol"))
    theirs = await go_on(carol, await carol.slash(table.channel, HOME), "Standings")
    for label in ("My place", "My tie-breakers"):
        assert "aren't in this tournament" in said(await press(carol, theirs, label))


async def test_pages_of_a_bracket_are_turned_and_ones_own_match_found(table: Table) -> None:
    await keep_here(table, after(season(32, "single"), 2))
    answer = await go_on(table.bob, await table.bob.slash(table.channel, HOME), "Bracket")
    message = answered(answer)
    assert message.ephemeral
    mine = text_of(message)
    assert "(you)" in mine
    turn = next(label for label in buttons(message) if "Page" in label)
    await press(table.bob, answer, turn)
    assert text_of(message) != mine
    await press(table.bob, answer, "My match")
    assert text_of(message) == mine
