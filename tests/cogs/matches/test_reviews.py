"""Reviewing a match that is over: for those who played it, once, and with what they knew."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select, update

from bot.reviews import review_process
from bot.reviews.kept_review import packed_review, unpacked_review
from bot.reviews.review_service import Reviewed
from bot.store.match_schema import match_reviews
from bot.store.preferences import change_preferences
from bot.time_limits import Died
from cogs.matches.review_layout import chart_of, review_message
from engine.review.review import Review, Standing, TurningPoint
from tests.cogs.matches.duel import Duel, begin
from tests.cogs.matches.reading import buttons, pictures, text_of
from tests.cogs.matches.replays import carol_of, ended
from tests.cogs.queue.waiting import said
from tests.conftest import Table

POINTS = Review(
    standings=(Standing(1, 0.3, 0.3), Standing(3, 0.6, 0.1), Standing(4, -0.9, 0.02)),
    points=(
        TurningPoint(9, 4, "", "End turn", "Play *Imp*", "It would win.", 0.9, 0.1),
        TurningPoint(5, 3, "Pick a card", "Ogre", "Imp", "", 0.1, 0.04),
    ),
    looked_at=2,
    decisions=3,
)


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews that take no long."""
    monkeypatch.setattr(review_process, "SECONDS", 1.0)


async def asked(table: Table, duel: Duel, actor: Any) -> Any:
    """What comes of pressing Review on the board."""
    board = await duel.board()
    answer = await actor.click(board, custom_id=buttons(board)["Review"])
    assert answer.ephemeral
    await table.bot.jobs.finish("long export")
    await table.env.settle()
    return answer.response


async def test_who_played_it_has_it_reviewed(table: Table) -> None:
    duel = await ended(table)
    shown = await asked(table, duel, table.alice)
    assert "Review ·" in text_of(shown)
    assert "judged from what you knew then" in text_of(shown)
    assert [name for name, _ in pictures(shown)] == ["review.png"]
    assert "Watch it again" in buttons(shown)


async def test_asked_again_it_is_shown_as_it_was(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await ended(table)
    first = await asked(table, duel, table.alice)
    monkeypatch.setattr(review_process, "review_on", None)
    await table.restart()
    again = await asked(table, duel, table.alice)
    assert text_of(again) == text_of(first)


async def test_each_player_has_their_own(table: Table) -> None:
    duel = await ended(table)
    for actor in (table.alice, table.bob):
        await asked(table, duel, actor)
    async with table.bot.store.read() as connection:
        rows = (await connection.execute(select(match_reviews))).all()
    assert {(row.player, row.user) for row in rows} == {
        ("A", table.alice.id),
        ("B", table.bob.id),
    }


async def test_others_cannot(table: Table) -> None:
    duel = await ended(table)
    board = await duel.board()
    pressed = await carol_of(table).click(board, custom_id=buttons(board)["Review"])
    assert "Only the two players" in said(pressed)
    shown = await carol_of(table).slash(duel.place, "match replay", id=duel.id)
    assert shown.response is not None
    assert "Review" not in buttons(shown.response)


async def test_a_turning_point_leads_to_its_step(table: Table) -> None:
    duel = await ended(table)
    await keep(table, duel, POINTS)
    shown = await asked(table, duel, table.alice)
    answer = await table.alice.click(shown, custom_id=buttons(shown)["Look at 1"])
    assert answer.ephemeral
    assert answer.response is not None
    assert "Step " in text_of(answer.response)
    assert "Review ·" in text_of(shown)


async def keep(table: Table, duel: Duel, review: Review) -> None:
    """Has that be Alice's review of the match."""
    await asked(table, duel, table.alice)
    async with table.bot.store.write() as connection:
        await connection.execute(update(match_reviews).values(review=packed_review(review)))


async def test_it_asks_and_does_not_judge(table: Table) -> None:
    duel = await ended(table)
    assert unpacked_review(packed_review(POINTS)) == POINTS
    reviewed = Reviewed(await duel.row(), "A", POINTS)
    await keep(table, duel, POINTS)
    words = text_of(await asked(table, duel, table.alice))
    assert "**1 · Turn 3** · you much better\nPick a card: you took **Ogre**." in words
    assert "Would **Imp** have been better? It looks a little better to the computer." in words
    assert (
        "**2 · Turn 4** · Bob winning · the one that matters most\nYou took **End turn**." in words
    )
    assert "Would **Play \\*Imp\\*** have been better? It looks far better" in words
    assert "to the computer. It would win." in words
    assert "2 of your 3 decisions" in words
    assert [one.points for one in chart_of(reviewed).stood] == [(), (1,), (2,)]
    assert review_message(reviewed, ()).view is not None


async def test_where_nothing_was_surely_better_it_says_so(table: Table) -> None:
    duel = await ended(table)
    await keep(table, duel, Review(POINTS.standings, (), 3, 3))
    shown = await asked(table, duel, table.alice)
    assert "I found no turning point" in text_of(shown)
    assert "Look at 1" not in buttons(shown)


async def test_who_has_pictures_off_reads_how_it_stood(table: Table) -> None:
    duel = await ended(table)
    await table.bot.store.run(change_preferences, table.alice.id, text_board=True)
    await keep(table, duel, POINTS)
    shown = await asked(table, duel, table.alice)
    assert pictures(shown) == []
    assert "How it stood: turn 1: even; turn 3: you much better; turn 4: Bob winning." in text_of(
        shown
    )


async def test_it_is_said_where_it_cannot_be_made(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def die(*_: object) -> None:
        raise Died

    duel = await ended(table)
    monkeypatch.setattr("bot.reviews.review_service.review_in_background", die)
    shown = await asked(table, duel, table.alice)
    assert "cannot review this match just now" in text_of(shown)
    assert "could not be reviewed" in caplog.text
    caplog.clear()


async def test_a_running_match_is_not_reviewed(table: Table) -> None:
    duel = await begin(table)
    with pytest.raises(Exception, match="not over yet"):
        await table.bot.services.reviews.known(duel.id, table.alice.id)
