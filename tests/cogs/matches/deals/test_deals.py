"""Dealing due matches: one that can't be dealt keeps no other from it, and is reported."""

from __future__ import annotations

import pytest

from bot.base.refusals import Refusal
from bot.matches.beginning import deck_cuts
from bot.store.matches.deck_cuts import CUT_SECONDS
from bot.store.matches.match_rows import MatchRow
from bot.store.tournaments.tournament_rows import change_tournament
from tests.cogs.matches.deals.cut_matches import accepted, all_matches, only_match, place
from tests.cogs.matches.duel import begin
from tests.cogs.matches.reading import buttons, text_of
from tests.cogs.tournaments.playing import create
from tests.conftest import Table

pytestmark = pytest.mark.usefixtures("dealt_by_scheme", "alice_cuts")


async def cuttings(table: Table) -> dict[str, str]:
    return {row.id: row.cutting for row in await all_matches(table)}


async def test_a_match_that_fails_keeps_no_other_from_being_dealt(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(3):
        await begin(table)
    broken, *others = sorted(await all_matches(table), key=lambda row: row.cut_until or 0)
    deal_now = deck_cuts.deal_now

    async def deal_others(store: object, row: MatchRow, *about: object) -> MatchRow | None:
        if row.id == broken.id:
            raise ValueError("it cannot be dealt")
        return await deal_now(store, row, *about)  # pyright: ignore

    monkeypatch.setattr(deck_cuts, "deal_now", deal_others)
    await table.env.advance_time(CUT_SECONDS + 15)
    assert await cuttings(table) == {broken.id: "open"} | {row.id: "done" for row in others}
    failures = [one for one in caplog.messages if f"{broken.id} could not be dealt" in one]
    assert 1 <= len(failures) <= 3
    monkeypatch.undo()
    await table.env.advance_time(15)
    assert {*(await cuttings(table)).values()} == {"done"}
    caplog.clear()


async def test_a_match_whose_decks_cannot_be_played_any_more_is_stopped_and_both_are_told(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = await accepted(table)

    async def refuse(*_: object) -> None:
        raise Refusal("One of the two decks can no longer be played.")

    monkeypatch.setattr(deck_cuts, "deal_match", refuse)
    await table.env.advance_time(CUT_SECONDS + 5)
    after = await only_match(table)
    assert (after.state, after.ending, after.cutting) == ("void", None, "open")
    for actor in (table.alice, table.bob):
        told = [it.content for it in actor.user.dm_channel.history()]
        assert sum("stopped without a result: the rules have changed" in it for it in told) == 1
    shown = [text_of(one) for one in place(table).history()]
    assert sum("counts for nobody" in one for one in shown) == 1
    assert sum(row.commitment in one for one in shown) == 1
    assert not any("tournament" in one for one in shown)


async def test_a_tournament_that_goes_on_deals_at_once_what_both_have_cut(table: Table) -> None:
    cup = await create(table, 2)
    await cup.table.bot.store.run(change_tournament, cup.id, deck_cut=True)
    await cup.start()
    await cup.manage("Pause")
    [row] = await all_matches(table)
    thread = cup.place_of(row)
    [stands] = [it for it in thread.history() if "Cut the deck" in buttons(it)]
    for actor in cup.players:
        opened = await actor.click(stands, custom_id=buttons(stands)["Cut the deck"])
        assert opened.response is not None
        await actor.select(opened.response, ["3"])
    await table.env.advance_time(CUT_SECONDS * 3)
    assert await cuttings(table) == {row.id: "open"}
    assert sum(row.commitment in it.content for it in thread.history()) == 1
    await cup.manage("Resume")
    assert await cuttings(table) == {row.id: "done"}
