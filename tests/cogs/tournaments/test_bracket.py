"""`/tournament bracket`: who meets whom, page by page."""

from __future__ import annotations

from bot.tournaments.next_round import bracket_of
from tests.cogs.matches.reading import buttons, text_of
from tests.cogs.tournaments.kept import after, at_the_end, keep, season
from tests.cogs.tournaments.playing import answered, create, said
from tests.conftest import Table


async def test_a_running_one_tells_results_tables_and_who_comes_from_where(table: Table) -> None:
    there = after(season(8, "double"), 1, undecided=1)
    await keep(table, there)
    answer = await table.alice.slash(table.channel, "tournament bracket")
    words = said(answer)
    [picture] = answered(answer).attachments
    assert "Double elimination · 8 players" in words
    assert "**Winners' round 1**" in words
    assert " vs " in words
    assert "playing at table 4" in words
    assert "(table 4)" in (picture.description or "")
    tree = bracket_of(there)
    assert tree is not None
    for node in tree.nodes[:3]:
        assert f"`{node.slot}` " in words
    assert ":2 **" in words or "** 2:" in words or "** (you) 2:" in words
    assert not buttons(answered(answer))


async def test_every_page_is_reached_also_after_a_restart(table: Table) -> None:
    await keep(table, after(season(32, "single"), 2))
    message = answered(await table.bob.slash(table.channel, "tournament bracket"))
    assert "(you)" in text_of(message)
    while "◀ Page 1" not in buttons(message):
        back = next(label for label in buttons(message) if label.startswith(("◀", "Page")))
        await table.bob.click(message, label=back)
    for label in ("◀ Page 1", "Page 2 ▶", "Page 3 ▶"):
        await table.restart()
        await table.bob.click(message, label=label)
    assert "page 3 of 3" in text_of(message)
    assert "**Quarter-finals**" in text_of(message)
    [picture] = message.attachments
    assert picture.filename == "bracket-3.png"
    await table.bob.click(message, label="My match")
    assert "(you)" in text_of(message)


async def test_at_the_end_it_names_the_champion(table: Table) -> None:
    found = season(5, "single", luck=3)
    [champion] = [id_ for id_, place in found.finished.places.items() if place == 1]
    await keep(table, at_the_end(found), names={champion: "*Cass*"})
    answer = await table.alice.slash(table.channel, "tournament bracket")
    assert "🏆 **\\*Cass\\*** has won." in said(answer)
    assert "has a bye" in said(answer)
    assert "*Cass* has won." in (answered(answer).attachments[0].description or "")


async def test_a_cut_has_one_when_it_begins(table: Table) -> None:
    found = season(8, cut=4)
    await keep(table, after(found, 2))
    early = await table.alice.slash(table.channel, "tournament bracket")
    assert "when the cut begins" in said(early)


async def test_a_cut_shows_those_who_are_in_it(table: Table) -> None:
    await keep(table, after(season(8, cut=4), 4))
    words = said(await table.alice.slash(table.channel, "tournament bracket"))
    assert "Single elimination · 4 players" in words
    assert "**Semi-finals**" in words
    assert "**Final**" in words


async def test_a_round_robin_has_a_crosstable(table: Table) -> None:
    await keep(table, after(season(5, "robin"), 2), names={3: "``` @everyone"})
    words = said(await table.alice.slash(table.channel, "tournament bracket"))
    assert "crosstable" in words
    assert words.count("```") == 2
    signs = [line for line in words.split("```")[1].splitlines()[2:] if line]
    assert len(signs) == 5
    assert all("\\" in line for line in signs)


async def test_where_there_is_none_it_says_why(table: Table) -> None:
    cup = await create(table, 0)
    none = await table.alice.slash(cup.channel, "tournament bracket")
    assert "Swiss without a cut has no bracket" in said(none)
    await cup.olga.slash(
        table.channel, "tournament create", name="Other", game=(await cup.whole()).row.game,
        format="single",
    )  # fmt: skip
    early = await table.alice.slash(table.channel, "tournament bracket")
    assert "when its first round begins" in said(early)
