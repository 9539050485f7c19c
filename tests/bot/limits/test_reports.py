"""Reports: each member reports a thing once, and a limited number of things an hour."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from bot.base.refusals import Refusal
from bot.limits.reports import ReportService
from bot.privacy.deletion import delete_member_data
from bot.privacy.export import export_member_data
from bot.store import Store
from bot.store.limits.member_reports import MemberReport
from bot.store.tables.core_schema import reports
from tests.bot.matches.conftest import store, url

__all__ = ["store", "url"]

ALICE, BOB = 1, 2
GUILD = 10
NOON = 1_000_000
HOUR = 3600


def of_bob(about: str, made: int = NOON) -> MemberReport:
    return MemberReport("deck", about, BOB, GUILD, made, "It is rude.")


@pytest.mark.both_databases
async def test_each_member_reports_a_thing_once(store: Store) -> None:
    service = ReportService(store)
    await service.add(of_bob("P1"))
    with pytest.raises(Refusal, match="already reported this"):
        await service.add(of_bob("P1", NOON + HOUR))
    await service.check("challenge", "P1", BOB, NOON)
    await service.check("deck", "P1", ALICE, NOON)


async def test_a_member_reports_ten_things_an_hour(store: Store) -> None:
    service = ReportService(store)
    for number in range(10):
        await service.add(of_bob(f"P{number}", NOON + number))
    for now in (NOON + 9, NOON + HOUR - 1):
        with pytest.raises(Refusal, match=f"<t:{NOON + HOUR}:R>"):
            await service.check("deck", "another", BOB, now)
    await service.check("deck", "another", ALICE, NOON + 9)
    await service.check("deck", "another", BOB, NOON + HOUR)


async def test_a_report_is_forgotten_with_its_member(store: Store) -> None:
    await ReportService(store).add(of_bob("P1"))
    await delete_member_data(store, BOB, NOON)
    async with store.read() as connection:
        assert not (await connection.execute(select(reports))).all()


@pytest.mark.both_databases
async def test_what_is_still_to_be_sent_is_exported(store: Store) -> None:
    await ReportService(store).add(of_bob("P1"))
    [told] = (await export_member_data(store, BOB))["reports"]
    assert (told["kind"], told["server"], told["unsent"]) == ("deck", GUILD, "It is rude.")
    await ReportService(store).settle(of_bob("P1"), sent=True)
    [told] = (await export_member_data(store, BOB))["reports"]
    assert told["unsent"] is None
