"""Cards are chosen from pools against the computer, in either seat."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
import simcord

import engine
from bot.matches.beginning import practice
from bot.matches.beginning.match_creation import new_match
from bot.store.matches.match_rows import choices_from
from engine.players import Player, opponent
from tests.cogs.matches.duel import Duel
from tests.cogs.matches.reading import buttons, text_of
from tests.cogs.practice.practice import click, panel, running, shown
from tests.cogs.walking import walk
from tests.conftest import Table
from tests.engine.modes import GAME, SEALED

KEEP = "Keep the suggested 20"
CLICKS = 1


def seat_computer(monkeypatch: pytest.MonkeyPatch, seat: Player) -> None:
    """Seats the computer there in practice matches that begin from now on."""

    def seated(options: Any, seats: Any, *where: Any) -> Any:
        return new_match(options, seats if seat == "B" else seats[::-1], *where)

    def changed(row: Any, **values: Any) -> Any:
        return replace(row, **(values | {"computer": seat}))

    monkeypatch.setattr(practice, "new_match", seated)
    monkeypatch.setattr(practice, "replace", changed)


class Practised(Duel):
    """A practice match of Alice's, in either seat."""

    def actor(self, player: Player) -> simcord.MemberActor:
        return self.table.alice


@pytest.mark.parametrize("seat", ["A", pytest.param("B", marks=pytest.mark.soak)])
async def test_both_choose_their_cards_and_play(
    table: Table, monkeypatch: pytest.MonkeyPatch, seat: Player
):
    seat_computer(monkeypatch, seat)
    sealed = f"{SEALED.title} · {GAME.title}"
    asked = await walk(table.alice, table.channel, "play", sealed)
    row = await running(table)
    assert (row.computer, row.human, row.mode) == (seat, opponent(seat), SEALED.key)
    duel, luck = Practised(table, row.id, shown(asked), table.channel), random.Random(1)
    await table.env.settle()
    begun = engine.replay(replace((await duel.truth()).record(), choices=()))
    theirs = begun.view(seat).side(seat).zone("pool").cards
    assert theirs
    said = text_of(await panel(duel, row))
    assert not any(card.face.name in said for card in theirs)
    await table.restart()
    await table.env.settle()
    await click(table, await panel(duel, row), label=KEEP)
    await table.env.settle()
    for _ in range(CLICKS):
        decision = (await duel.truth()).decision
        if decision is None:
            break
        assert not decision.simultaneous
        assert decision.player == opponent(seat)
        assert KEEP not in buttons(await panel(duel, row))
        await duel.play_randomly(luck, await panel(duel, row), opponent(seat))
        await table.env.settle()
    async with table.bot.store.read() as connection:
        choices = await choices_from(connection, row.id, 0)
    assert {choice.player for choice in choices if not choice.forced} == {"A", "B"}
