"""`/tournament standings`: who is where, page by page, and every figure of one's own."""

from __future__ import annotations

import re

from bot.tournaments.standings import standings
from tests.cogs.matches.reading import buttons, text_of
from tests.cogs.tournaments.kept import after, at_the_end, keep, season
from tests.cogs.tournaments.playing import answered, create, press, said
from tests.conftest import Table


def names(words: str) -> list[str]:
    """Who stands there, in order, as they are called."""
    return re.findall(r"^(?:\d+\\\. )?\*\*(.+?)\*\*", words, re.M)


async def test_every_page_is_reached_in_order_also_after_a_restart(table: Table) -> None:
    there = after(season(27), 3)
    await keep(table, there)
    answer = await table.alice.slash(table.channel, "tournament standings")
    seen = names(said(answer))
    message = answered(answer)
    assert "After round 3 of 5 · 27 players · page 1 of 3" in text_of(message)
    for label in ("Page 2 ▶", "Page 3 ▶"):
        await table.restart()
        await table.alice.click(message, label=label)
        seen += names(text_of(message))
    expected = [one.entrant.name for one in standings(there)]
    assert seen == [{"E1": "Alice", "E2": "Bob"}.get(name, name) for name in expected]
    assert list(buttons(message)) == ["◀ Page 2", "My place", "My figures"]


async def test_picture_and_words_say_the_same_and_mark_whoever_looks(table: Table) -> None:
    await keep(table, after(season(5), 2), names={3: "*C<@1>*"})
    message = answered(await table.bob.slash(table.channel, "tournament standings"))
    [picture] = message.attachments
    line = next(line for line in text_of(message).splitlines() if "**Bob** (you)" in line)
    points = re.search(r"(\d+) points? · (\S+) · OMW \d+\.\d · GW \d+\.\d · OGW", line)
    assert points is not None
    assert f"Bob (you): {points[1]}, {points[2]}" in (picture.description or "")
    assert "**\\*C\\<\\@1\\>\\***" in text_of(message)


async def test_my_place_is_the_page_with_me_on_it(table: Table) -> None:
    there = after(season(27), 3)
    last = standings(there)[-1].entrant
    await keep(table, there, users={last.id: table.alice.id})
    message = answered(await table.alice.slash(table.channel, "tournament standings"))
    assert "(you)" not in text_of(message)
    await table.alice.click(message, label="My place")
    assert "page 3 of 3" in text_of(message)
    assert "(you)" in text_of(message)


async def test_who_does_not_take_part_has_neither_place_nor_figures(table: Table) -> None:
    await keep(table, after(season(27), 1))
    carol = table.guild.add_member(table.env.create_user("carol"))
    answer = await carol.slash(table.channel, "tournament standings")
    for label in ("My place", "My figures"):
        refused = await carol.click(answered(answer), label=label)
        assert "do not take part" in said(refused)


async def test_my_figures_are_told_to_me_alone_and_name_my_opponents(table: Table) -> None:
    there = after(season(8), 3)
    await keep(table, there)
    answer = await table.alice.slash(table.channel, "tournament standings")
    await table.restart()
    told = said(await press(table.alice, answer, "My figures"))
    [mine] = [one for one in standings(there) if one.entrant.id == 1]
    assert f"**place {mine.rank} of 8, {mine.points} point" in told
    for met in mine.met:
        assert met.opponent is not None
        name = "Bob" if met.opponent.id == 2 else met.opponent.name
        assert f"**{name}** (match wins {float(met.mw or 0) * 100:.1f} %" in told
    assert f"**OMW {float(mine.omw) * 100:.1f} %**" in told


async def test_earlier_standings_can_be_seen_again(table: Table) -> None:
    there = after(season(6), 3, undecided=1)
    await keep(table, there)
    now = said(await table.alice.slash(table.channel, "tournament standings"))
    assert "Round 3 of 3 · 2 of 3 decided" in now
    earlier = await table.alice.slash(table.channel, "tournament standings", after=1)
    assert "After round 1 of 3" in said(earlier)
    assert max(int(points) for points in re.findall(r"(\d+) points? ·", said(earlier))) == 3
    assert "After round 1 of 3" in said(await press(table.alice, earlier, "My figures"))
    refused = await table.alice.slash(table.channel, "tournament standings", after=4)
    assert "no round 4" in said(refused)


async def test_elimination_has_places_instead_of_points(table: Table) -> None:
    await keep(table, after(season(8, "single"), 1))
    answer = await table.alice.slash(table.channel, "tournament standings")
    words = said(answer)
    assert words.count(" 1-0 · still in") == 4
    assert words.count(" 0-1 · out in: Quarter-final") == 4
    assert "My figures" not in buttons(answered(answer))
    refused = await table.alice.slash(table.channel, "tournament standings", after=1)
    assert "Only standings by points" in said(refused)


async def test_at_the_end_everybody_has_their_final_place(table: Table) -> None:
    found = season(9, cut=4)
    await keep(table, at_the_end(found))
    words = said(await table.alice.slash(table.channel, "tournament standings"))
    assert "Final standings" in words
    places = re.findall(r"^(\d+)\\\. ", words, re.M)
    assert places == ["1", "2", "3", "3", "5", "6", "7", "8", "9"]


async def test_before_the_start_there_are_none(table: Table) -> None:
    cup = await create(table, 0)
    refused = await table.alice.slash(cup.channel, "tournament standings")
    assert "there are no standings yet" in said(refused)
