"""Before a rematch both decks are judged again: by today's rules, and by the server's rules on
custom cards."""

from __future__ import annotations

import pytest
from sqlalchemy import update

from bot.base.refusals import Refusal
from bot.decks.collection import Decks
from bot.decks.member_texts import MemberTexts
from bot.matches.beginning.challenges import ChallengeService
from bot.matches.beginning.deck_checks import check_rematch
from bot.matches.beginning.rematch import RematchService
from bot.processes.workers import Workers
from bot.store import Store
from bot.store.decks.deck_rows import StoredDeck
from bot.store.matches.match_rows import MatchRow
from bot.store.settings.guild_settings import change_guild
from bot.store.tables.core_schema import deck_reports, deck_versions
from engine.players import Player
from tests.bot.deck_texts import ALICES, BOBS
from tests.bot.matches.games import ALICE, BOB, Clock
from tests.bot.matches.tables import Table, all_may_be_played, nobody_left
from tests.engine.own_cards import FAIR, with_own_card

GUILD = 10
SHORT = "\n".join(ALICES.splitlines()[:-10])
"""A deck of thirty cards: as many as the earlier rules wanted."""


class Before:
    """Matches between Alice and Bob that began by the earlier rules."""

    def __init__(self, store: Store, workers: Workers) -> None:
        self.store = store
        self.decks = Decks(store, workers)

    async def begun(self, alices: str, bobs: str) -> MatchRow:
        """Returns a match with decks that those rules allowed."""
        mine, theirs = await self._legal(ALICE.id, alices), await self._legal(BOB.id, bobs)
        challenges = ChallengeService(self.store, Clock())
        made = await challenges.make(ALICE, BOB, GUILD, 20, mine)
        return await challenges.accept(made.id, BOB.id, theirs)

    async def _legal(self, owner: int, text: str) -> StoredDeck:
        kept = (await self.decks.keep(owner, text, name="Mine")).deck
        version = deck_versions.c.id == kept.version_id
        async with self.store.write() as connection:
            await connection.execute(update(deck_versions).where(version).values(legal=True))
        return await self.decks.named(owner, "Mine")

    async def upgrade(self) -> None:
        """Switches to today's rules, which have read no deck yet."""
        async with self.store.write() as connection:
            await connection.execute(update(deck_reports).values(rules_version=0))

    async def check(self, row: MatchRow, asking: Player) -> None:
        await check_rematch(self.store, self.decks, MemberTexts(), row, asking)

    async def allow_home_made(self, allowed: bool) -> None:
        async with self.store.write() as connection:
            await change_guild(connection, GUILD, home_made=allowed)


@pytest.fixture
def before(store: Store, workers: Workers) -> Before:
    return Before(store, workers)


async def test_whose_deck_is_not_legal_any_more_is_told_the_line_and_the_reason(
    before: Before,
) -> None:
    row = await before.begun(SHORT, BOBS)
    await before.check(row, "A")
    await before.upgrade()
    with pytest.raises(Refusal) as refused:
        await before.check(row, "A")
    assert "Line 81: The deck has 30 cards; it needs at least 40." in str(refused.value)
    assert "**/challenge** takes others" in str(refused.value)


async def test_what_is_wrong_with_the_opponents_deck_stays_theirs(before: Before) -> None:
    row = await before.begun(SHORT, BOBS)
    await before.upgrade()
    with pytest.raises(Refusal) as refused:
        await before.check(row, "B")
    assert "**Alice**'s deck can no longer be played" in str(refused.value)
    assert "**/challenge** takes others" in str(refused.value)
    assert "Line" not in str(refused.value)
    assert "30 cards" not in str(refused.value)


@pytest.mark.parametrize("asking", ["A", "B"])
async def test_where_a_server_forbids_home_made_cards_none_is_played_with_them(
    before: Before, asking: Player
) -> None:
    row = await before.begun(with_own_card(FAIR), FAIR)
    await before.check(row, asking)
    await before.allow_home_made(False)
    with pytest.raises(Refusal, match="this server allows none"):
        await before.check(row, asking)


async def test_a_server_that_forbids_them_has_rematches_without(before: Before) -> None:
    await before.allow_home_made(False)
    await before.check(await before.begun(FAIR, FAIR), "A")


async def test_a_rematch_that_was_agreed_on_before_begins(single: Table) -> None:
    async def not_any_more(row: MatchRow, asking: Player) -> None:
        raise Refusal("not by the rules of today")

    await single.win("A")
    after = RematchService(single.store, single.clock, nobody_left, not_any_more)
    await single.rematches.offer(single.row.id, ALICE.id)
    with pytest.raises(Refusal, match="rules of today"):
        await after.offer(single.row.id, BOB.id)
    agreed = RematchService(single.store, single.clock, nobody_left, all_may_be_played)
    await agreed.offer(single.row.id, BOB.id)
    await single.go_on(await after.choose(single.row.id, BOB.id, begins=True))
