"""The log of a tournament: its entries, the newest first, page by page."""

from __future__ import annotations

from collections.abc import Callable

from bot.app.client import Deckhand
from bot.store.tournaments.audit_log import add_audit_entry
from cogs.tournaments.controllers.audit_log import log_message
from tests.bot.tournaments.stored import NOON, keep
from tests.cogs.matches.reading import buttons, text_of

ID = "CHP234"
REASON = "because " + "x" * 280


async def test_the_log_says_who_did_what_and_why(
    offline: Deckhand, screen: Callable[..., None]
) -> None:
    await keep(offline.store, [1, 2], id=ID)
    async with offline.store.write() as connection:
        await add_audit_entry(connection, ID, NOON, 99, "Olga", "create")
        await add_audit_entry(connection, ID, NOON + 60, 1, "*Ann*", "join")
        reason = "their *phone* died"
        await add_audit_entry(
            connection, ID, NOON + 90, 99, "Olga", "extend", in_round=1, reason=reason, minutes=5
        )
    screen("tournament-log", await log_message(offline, ID))


async def test_a_long_log_is_read_page_by_page_with_reasons_in_full(
    offline: Deckhand,
) -> None:
    await keep(offline.store, [1, 2], id=ID)
    async with offline.store.write() as connection:
        await add_audit_entry(connection, ID, NOON, 99, "Olga", "create")
        for number in range(1, 21):
            await add_audit_entry(
                connection, ID, NOON + number, 5, f"Judge {number}", "extend", in_round=1,
                reason=REASON, minutes=number,
            )  # fmt: skip
    pages = [await log_message(offline, ID, 0)]
    while "Older ▶" in buttons(pages[-1]):
        pages.append(await log_message(offline, ID, len(pages)))
    seen = "\n".join(map(text_of, pages))
    assert all(f"Judge {number} gave" in seen for number in range(1, 21))
    assert seen.count(REASON) == 20
    assert text_of(pages[-1]).endswith("Olga made the tournament.")
    assert list(buttons(pages[-1])) == ["Verify", "◀ Newer", "◀ Tournament"]
