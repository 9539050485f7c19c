"""**Delete my data** in the middle of a tournament: the others play on."""

from __future__ import annotations

from bot.base.people import FORMER_MEMBER_NAME, is_former_member
from tests.cogs.matches.reading import text_of
from tests.cogs.privacy.asking import ask_deletion
from tests.cogs.privacy.people import traces
from tests.cogs.tournaments.playing import begin
from tests.conftest import Table


async def test_who_deletes_their_data_in_a_best_of_three_has_lost_it_and_drops_out(table: Table):
    cup = await begin(table, 2, best_of=3)
    [gone, stays] = cup.players
    pairing = await cup.pairing(gone)
    entrant = (await cup.entrant(gone)).id
    asked = await ask_deletion(gone, cup.channel)
    assert asked.response is not None
    assert "drop out of every running tournament" in asked.response.content
    await gone.click(asked.response, label="Delete everything")
    assert "I've deleted everything" in asked.response.content
    await cup.env.advance_time(10)
    there = await cup.whole()
    [after] = [one for one in there.pairings if one.id == pairing.id]
    assert after.how == "dropped"
    assert after.winner in ("A", "B")
    assert after.entrant(after.winner) == (await cup.entrant(stays)).id
    assert [match.state for match in await cup.matches(pairing.id)] == ["over"]
    former = there.by_id[entrant]
    assert (former.name, former.dropped, is_former_member(former.user)) == (
        FORMER_MEMBER_NAME,
        1,
        True,
    )
    assert there.row.state == "over"
    assert await traces(table, str(gone.id), "Member 0") == []
    shown = text_of(await cup.announcement())
    assert "Member 1" in shown
    assert "Member 0" not in shown
