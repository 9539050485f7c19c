"""Before a match is dealt its players may cut the deck, once the commitment is posted. The time and
the words are tested in tests/bot/matches/beginning/test_deck_cuts.py."""

from __future__ import annotations

import pytest

from bot.deals.scheme import seed_of
from bot.store.matches.deck_cuts import CUT_SECONDS
from bot.store.tables.match_schema import choices, clocks
from tests.cogs.matches.choices.sealed import challenge
from tests.cogs.matches.deals.cut_matches import (
    accepted,
    at_a_place,
    commitment,
    count,
    cuts_shown,
    duel_of,
    not_at_all,
    only_match,
    panel,
    place,
)
from tests.cogs.matches.pages import at_match, shown
from tests.cogs.matches.reading import Message, buttons, menus, text_of
from tests.cogs.queue.waiting import said
from tests.conftest import Table

pytestmark = pytest.mark.usefixtures("dealt_by_scheme", "alice_cuts")


def is_hand(message: Message, match_id: str) -> bool:
    asks_more = f"match:rest:{match_id}:yes" in buttons(message).values()
    return asks_more and "cut the deck" not in text_of(message).lower()


async def test_it_is_dealt_once_both_have_cut_and_the_panels_for_it_become_their_hands(
    table: Table,
) -> None:
    duel = await duel_of(table, clock="live")
    row = await only_match(table)
    assert row.commitment in commitment(table).content
    assert (row.cutting, row.seed, row.opening_fingerprint) == ("open", bytes(32), "")
    assert await count(table, choices) == await count(table, clocks) == 0
    bobs = duel.accepted
    assert bobs is not None
    assert f"match:cut-place:{duel.id}" in menus(bobs)
    await table.bob.select(bobs, ["5"], custom_id=f"match:cut-place:{duel.id}")
    assert "You've cut the deck" in text_of(bobs)
    assert (await only_match(table)).is_being_cut
    assert not cuts_shown(table)
    await table.restart()
    await table.env.advance_time(2)
    assert commitment(table).content.count(row.commitment) == 1
    alices = await panel(table, table.alice)
    form = await table.alice.click(alices, custom_id=buttons(alices)["Own words"])
    await table.alice.submit_modal(form, {"words": "owls & rats"})
    dealt = await only_match(table)
    assert (dealt.cutting, dealt.cuts) == ("done", ("owls & rats", "5"))
    assert row.secret is not None
    assert dealt.seed == seed_of(row.id, row.secret, dealt.cuts)
    [words] = cuts_shown(table)
    assert all(said in words for said in ("“5”", "owls & rats", "both players cut"))
    assert await count(table, clocks) == 1
    assert any("match:hand" in str(it.components) for it in place(table).history())
    assert commitment(table).edited_at is None
    for message in (bobs, alices):
        assert is_hand(message, duel.id)


async def test_it_is_dealt_after_half_a_minute_and_who_did_not_cut_has_their_hand_too(
    table: Table,
) -> None:
    duel = await duel_of(table)
    first = duel.accepted
    assert first is not None
    opened = await panel(table, table.bob)
    assert first.id not in {it.id for it in place(table).history()}, "there is one panel"
    await at_a_place(table, table.alice, 25)
    await table.restart()
    await table.env.advance_time(CUT_SECONDS - 5)
    assert (await only_match(table)).is_being_cut
    await table.env.advance_time(10)
    row = await only_match(table)
    assert (row.cutting, row.cuts) == ("done", ("25", None))
    [words] = cuts_shown(table)
    assert "only Alice cut" in words
    assert is_hand(opened, duel.id)


async def test_who_accepts_a_match_to_which_nobody_brings_a_deck_is_told_of_cutting(
    table: Table,
) -> None:
    posted = (await challenge(table)).response
    assert posted is not None
    bobs = (await table.bob.click(posted, label="Accept")).response
    assert bobs is not None
    assert bobs.ephemeral
    row = await only_match(table)
    assert f"match:cut-place:{row.id}" in menus(bobs)


async def test_nobody_cuts_twice_nor_late_nor_for_others(table: Table) -> None:
    row = await accepted(table)
    carol = table.guild.add_member(table.env.create_user("carol"))
    stands = commitment(table)
    cut = buttons(stands)["Cut the deck"]
    assert "Only the two players" in said(await carol.click(stands, custom_id=cut))
    answer = await at_match(table.alice, table.channel, "Cut the deck", match=row.id)
    assert answer.response is not None
    assert "Cut the deck" in text_of(answer.response)
    assert "Own words" in buttons(answer.response)
    deal = await at_match(table.alice, table.channel, "Fair deal", match=row.id)
    assert row.commitment in said(deal)
    assert "Verify" not in buttons(shown(deal))
    told = await not_at_all(table, table.alice)
    assert told.response is not None
    assert "You don't cut" in text_of(told.response)
    again = await table.alice.click(stands, custom_id=cut)
    assert "answered already whether you cut" in said(again)
    await not_at_all(table, table.bob)
    assert (await only_match(table)).cutting == "done"
    [words] = cuts_shown(table)
    assert "nobody cut" in words
    assert "dealt the cards already" in said(await table.bob.click(stands, custom_id=cut))
