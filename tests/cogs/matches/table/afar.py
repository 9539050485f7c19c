"""Another process of the bot on the same store: its moves in a match, and its messages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from bot.base.duty import Lease, ShardLayout
from bot.cluster.process_messages import ProcessMessage
from bot.matches.live.live_match import LiveMatch
from bot.store.matches.match_rows import (
    ChoiceRow,
    add_choices,
    choices_from,
    deck_sources,
    get_match,
    save_match_state,
)
from engine.match import Match
from tests.cogs.matches.duel import Duel
from tests.conftest import Table

Pick = Callable[[Match], int]

OTHER = "the other process"


async def play_afar(duel: Duel, pick: Pick, until: Callable[[Match], bool]) -> None:
    """Chooses for the asked player the option that `pick` returns, again and again, and stores it
    all."""
    store = duel.table.bot.store
    async with store.read() as connection:
        row = await get_match(connection, duel.id)
        assert row is not None
        sources = await deck_sources(connection, row)
        stored = await choices_from(connection, duel.id, 0)
    live = LiveMatch.from_choices(row, sources, stored)
    rows: list[ChoiceRow] = []
    while not until(live.match):
        assert live.match.decision is not None
        rows += live.take(live.match.decision.player, pick(live.match), row.created)
    async with store.write() as connection:
        await add_choices(connection, duel.id, rows)
        await save_match_state(connection, live.row_to_store(row, row.created))


@contextmanager
def elsewhere(table: Table) -> Iterator[list[tuple[str, str]]]:
    """Gives the server to another process within the block. Yields the messages to that process."""
    told: list[tuple[str, str]] = []
    bot = table.bot
    duty, tell = bot.duty, bot.process_messages.send
    bot.process_messages.send = lambda kind, key="": told.append((kind, key))  # type: ignore[method-assign]
    duty.layout, duty.leases = ShardLayout(2, 2), {}
    duty.held = frozenset()
    yield told
    bot.process_messages.send = tell  # type: ignore[method-assign]
    gain(table, epoch=1)


def gain(table: Table, epoch: int) -> None:
    """Makes this process responsible for the server from now on."""
    duty = table.bot.duty
    number = duty.layout.range_of(table.guild.id)
    duty.leases = {number: Lease(duty.layout.name_of(number), "this process", epoch)}
    duty.held = frozenset({number})


def tell(table: Table, kind: str, key: str) -> None:
    """Sends this process a message from the other one."""
    table.bot.process_messages._deliver(ProcessMessage(kind, key, OTHER))


async def hear(table: Table, kind: str, key: str) -> None:
    """Sends this process a message from the other one, and waits until it is handled."""
    tell(table, kind, key)
    await all_shown(table)


async def all_shown(table: Table) -> None:
    """Waits until nothing is left to show."""
    await table.bot.get_cog("match").refresher.finish()
