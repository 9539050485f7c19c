"""In the first match of a game each kind of question is explained the first time it comes."""

from __future__ import annotations

import random

import pytest

from bot.discord_text import plain
from engine import games
from engine.lessons import question_kind
from tests.cogs.matches.duel import begin as begin_duel
from tests.cogs.matches.reading import buttons, text_of
from tests.cogs.practice.practice import begin_practice, panel, running
from tests.cogs.privacy.member_data import exported
from tests.conftest import Table

SIGN = "🎓"


async def asked(table: Table) -> tuple[str, str]:
    """The kind of question that Alice is asked, and what is said of it."""
    row = await running(table)
    view = (await table.bot.services.matches.current(row.id)).views[row.human]
    assert view.decision is not None
    kind = question_kind(view.decision, view)
    return kind, plain(games()[row.game].lessons[kind])


async def test_a_kind_of_question_is_explained_until_it_was_answered_once(table: Table):
    duel, luck, met = await begin_practice(table), random.Random(5), set[str]()
    row = await running(table)
    assert row.human is not None
    for _ in range(30):
        now = await duel.row()
        if now.state == "over":
            break
        kind, sentence = await asked(table)
        said = text_of(await panel(duel, row))
        assert (sentence in said) == (kind not in met), kind
        assert (SIGN in said) == (kind not in met)
        before = (await table.bot.services.matches.current(row.id)).number
        await duel.play_randomly(luck, await panel(duel, row), row.human)
        duel.match = None
        await table.env.settle()
        made = (await duel.truth()).record().choices[before:]
        if any(choice.player == row.human and choice.option >= 0 for choice in made):
            met.add(kind)
    assert "action" in met


async def test_it_is_explained_still_after_a_restart(table: Table):
    duel = await begin_practice(table)
    row = await running(table)
    _, sentence = await asked(table)
    await table.restart()
    await table.alice.slash(table.channel, "match hand")
    await table.env.settle()
    assert sentence in text_of(await panel(duel, row))


async def explained(table: Table) -> bool:
    """What the export says of Alice's only match."""
    [match] = (await exported(table))["matches"]
    return match["explained"]


async def test_who_knows_the_game_is_told_no_more(table: Table):
    duel = await begin_practice(table)
    row = await running(table)
    assert await explained(table)
    await table.alice.user.click(await panel(duel, row), label="I know this game")
    await table.env.settle()
    said = text_of(await panel(duel, row))
    assert SIGN not in said
    assert "You will not be told" in said
    assert not (await explained(table))
    await table.restart()
    assert not any((await duel.row()).taught.values())


@pytest.mark.parametrize("how", ["ended", "known"])
async def test_in_a_later_match_nothing_is_explained(table: Table, how: str):
    duel = await begin_practice(table)
    row = await running(table)
    if how == "known":
        await table.alice.user.click(await panel(duel, row), label="I know this game")
        await table.env.settle()
    await table.bot.services.matches.concede(row.id, row.users[row.human or "A"])
    again = await begin_practice(table)
    assert not any((await again.row()).taught.values())


async def test_nobody_else_reads_it(table: Table):
    duel = await begin_practice(table)
    _, sentence = await asked(table)
    assert sentence not in text_of(await duel.board())


async def test_two_newcomers_who_play_each_other_are_each_explained_theirs(table: Table):
    duel = await begin_duel(table)
    mover, other = await duel.mover()
    view = (await duel.truth()).view(mover)
    assert view.decision is not None
    kind = question_kind(view.decision, view)
    sentence = plain(games()[(await duel.row()).game].lessons[kind])
    assert sentence in text_of(duel.panel(mover))
    assert SIGN not in text_of(duel.panel(other))
    assert SIGN not in text_of(await duel.board())
    await duel.press(mover, duel.panel(mover), buttons(duel.panel(mover))["I know this game"])
    await table.env.settle()
    assert SIGN not in text_of(duel.panel(mover))
    assert (await duel.row()).taught == {mover: False, other: True}
