"""Two players of one name are distinguished wherever a match names them."""

from __future__ import annotations

import re

from tests.cogs.matches.duel import NAMES, begin_by_challenge
from tests.cogs.matches.pages import at_match
from tests.cogs.matches.reading import alt_texts, buttons, text_of
from tests.cogs.tournaments.playing import answered
from tests.conftest import Table

BARE = re.compile(r"Alice(?! \((1|2)\))(?!'s deck)")
"""The name without the number that distinguishes the two."""


async def test_at_the_board_in_the_result_in_the_log_and_in_menus(table: Table) -> None:
    table.env.backend.edit_member(table.guild.id, table.bob.id, {"nick": "Alice"})
    duel = await begin_by_challenge(table)
    assert set((await duel.row()).names.values()) == {"Alice (1)", "Alice (2)"}
    shown = [text_of(await duel.board()), *alt_texts(await duel.board())]
    shown += [text_of(duel.panel(player)) for player in NAMES]
    asked = answered(await at_match(table.alice, duel.place, "More", "Concede"))
    shown.append(text_of(asked))
    shown.append(text_of(answered(await at_match(table.alice, duel.place, "More", "Offer draw"))))
    shown.append(text_of(answered(await table.alice.slash(duel.place, "match"))))
    shown.append(duel.place.name)
    await table.alice.click(asked, custom_id=buttons(asked)["Concede the match"])
    shown += [text_of(await duel.board()), *alt_texts(await duel.board())]
    shown.append(text_of(answered(await at_match(table.alice, duel.place, "Log"))))
    profile = answered(await table.alice.slash(table.channel, "profile"))
    shown.append(text_of(profile).splitlines()[-1])
    for text in shown:
        assert not BARE.search(text), text
    assert any("Alice (1)" in text and "Alice (2)" in text for text in shown)
