"""Rated matches by clicks: the board's text about ratings, and refusals before."""

from __future__ import annotations

from bot.store.ratings.rating_rows import NEWCOMER
from tests.cogs.matches.duel import Duel, challenge
from tests.cogs.matches.pages import at_match
from tests.cogs.matches.reading import menus, said, text_of
from tests.cogs.ratings.playing import begin_rated, play_to_turn, shown
from tests.conftest import Table
from tests.engine.own_cards import FAIR, with_own_card


async def rating_line(duel: Duel) -> list[str]:
    """Returns the board's lines about ratings."""
    return [line for line in text_of(await duel.board()).splitlines() if "ating" in line]


async def test_a_concession_after_turn_two_changes_both_ratings_and_the_board_says_so(
    table: Table,
) -> None:
    duel = await begin_rated(table)
    await play_to_turn(duel, 3)
    assert await rating_line(duel) == []
    await duel.concede("B")
    after = await shown(table)
    assert after["Alice"] > NEWCOMER > after["Bob"]
    gain, loss = after["Alice"] - NEWCOMER, after["Bob"] - NEWCOMER
    line = f"Rating: **Alice** {after['Alice']} (+{gain}), **Bob** {after['Bob']} ({loss})"
    assert await rating_line(duel) == [line]
    await table.restart()
    await at_match(table.alice, table.channel, "Board", match=duel.id)
    assert await rating_line(duel) == [line]


async def test_a_deck_that_is_not_fit_is_refused_to_either_and_so_is_no_clock(
    table: Table,
) -> None:
    unfit = with_own_card(FAIR)
    refused = await challenge(table, unfit, FAIR, clock="live", rated=True)
    assert "isn't legal in rated matches" in said(refused)
    refused = await challenge(table, FAIR, FAIR, clock="none", rated=True)
    assert "needs a clock" in said(refused)
    assert not table.channel.history()

    posted = await challenge(table, FAIR, unfit, clock="live", rated=True)
    asked = (await table.bob.click(posted.response, label="Choose deck")).response
    assert asked is not None
    [(menu, decks)] = menus(asked).items()
    refused = await table.bob.select(asked, [decks["Bob's deck"]], custom_id=menu)
    assert "isn't legal in rated matches" in said(refused)
    await table.bot.decks.keep(table.bob.id, FAIR, name="Bob's deck")
    await table.bob.select(asked, [decks["Bob's deck"]], custom_id=menu)
    assert table.channel.threads
