"""Texts that mention a member: each names a member who can't be called, and returns whom it
notified."""

from __future__ import annotations

import ast
from dataclasses import replace
from typing import Any

import pytest

from bot.base.people import COMPUTER, new_pseudonym
from bot.discord_api.discord_calls import (
    CallOutcome,
    OutgoingMessage,
    Reach,
    SendResult,
    allowed_mentions_of,
    send_message,
)
from bot.posts.notice import Notice, Posted
from bot.posts.post_kind import notice_kind
from bot.store.matches.rematches import RematchRow
from bot.store.running_matches.absences import AbsenceRow
from bot.store.running_matches.proposals import ProposalRow
from cogs.matches.absences.layouts import absence_message
from cogs.matches.deals.layouts.cutting import to_cut_message
from cogs.matches.series.layouts.proposals import call_message as proposal_message
from cogs.matches.series.layouts.rematch import call_message as rematch_message
from cogs.matches.threads.controllers import match_announcement
from cogs.tournaments.layouts.round_announcements import check_in_words, round_words, winner_words
from cogs.ui.deliveries import deliveries_to_member
from tests.bot.matches.games import GAME, row_of
from tests.cogs.layouts.tournaments import link, pairing, second_round, signing_up
from tests.cogs.tournaments.notified import close_channel, heard, notified, refuse_direct
from tests.conftest import Table
from tests.repository import ROOT

FORMER = new_pseudonym()
LOOK = notice_kind("test look")
MENTIONING = {
    "bot/posts/notice.py:mentioning_delivery": (
        "of whom `test_a_notice_says_whether_it_was_heard` is about"
    ),
    "bot/matches/beginning/match_creation.py:store_dealt_match": "refuses who presses",
    "cogs/matches/challenges/controllers/challenge_controller.py:_ask": (
        "of a member who has just pressed"
    ),
    "cogs/matches/challenges/layouts.py:_asks_for": "of members who have just used a command",
    "cogs/matches/challenges/layouts.py:challenge_message": "of members, or a name",
    "cogs/matches/deals/layouts/cutting.py:to_cut_message": "text",
    "cogs/matches/threads/controllers.py:match_announcement": "text",
    "cogs/tournaments/controllers/pairing_thread.py:_call": "like `match_announcement`",
    "cogs/tournaments/layouts/signup_messages.py:late_message": "of a member whom a command names",
    "cogs/tournaments/controllers/organiser_controller.py:_reinstate": (
        "of entrants, not of former members"
    ),
    "cogs/tournaments/layouts/round_announcements.py:mentioning_notices": "rounds and check-in",
    "cogs/tournaments/layouts/round_announcements.py:winner_words": "text",
    "cogs/tournaments/controllers/organiser_calls.py:_answer": "of those who were notified",
    "cogs/ui/call_buttons.py:called_player": "the text of questions and absences",
    "cogs/ui/deliveries.py:deliveries_to_organisers": "of members: test_calling_organisers.py",
    "cogs/settings/layouts/server_pages.py:_line": "of members, in a private answer",
}


def test_every_function_that_mentions_somebody_is_known_here() -> None:
    found: set[str] = set()
    for path in [*(ROOT / "bot").rglob("*.py"), *(ROOT / "cogs").rglob("*.py")]:
        for function in ast.walk(ast.parse(path.read_text())):
            if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            names = [one.id for one in ast.walk(function) if isinstance(one, ast.Name)]
            if "mention_of" in names:
                found.add(f"{path.relative_to(ROOT)}:{function.name}")
    assert found == set(MENTIONING)


def texts(user: int) -> dict[str, str]:
    """Returns each text that mentions a user, with `user` as that user."""
    row = replace(row_of(GAME.key, 0), player_a=user, player_b=user)
    proposal = ProposalRow(row.id, "draw", "A", "open", 0, 1, 0)
    entrants = [replace(one, user=user, place=1) for one in second_round([]).entrants]
    bye = pairing(2, 2, None, winner="A", how="bye", decided=1)
    late = replace(signing_up(2), entrants=[replace(one, user=user) for one in entrants])
    return {
        "absence": absence_message(row, AbsenceRow(row.id, "A", "away", 9)).content or "",
        "cut": to_cut_message(row).content or "",
        "announcement": match_announcement(row, "").content or "",
        "proposal": proposal_message(row, proposal).content or "",
        "rematch": rematch_message(row, RematchRow(row.id, "choosing"), "A").content or "",
        "check-in": check_in_words(late, link)[0].words,
        "round": round_words(replace(second_round([bye]), entrants=entrants), link)[0].words,
        "winner": winner_words(replace(second_round([]), entrants=entrants), link).words,
    }


@pytest.mark.parametrize("text", texts(5))
def test_whom_nobody_can_call_is_named_and_not_mentioned(text: str) -> None:
    assert "<@5>" in texts(5)[text]
    assert "a former member" in texts(FORMER)[text]
    assert "Computer" in texts(COMPUTER)[text]
    assert not any("<@" in texts(user)[text] for user in (FORMER, COMPUTER))


def test_nobody_is_called_who_has_no_id_on_discord() -> None:
    assert allowed_mentions_of(5, FORMER, COMPUTER).to_dict()["users"] == [5]
    assert "users" not in allowed_mentions_of(FORMER, COMPUTER).to_dict()


@pytest.mark.parametrize("case", ["member", "former", "computer", "closed", "deleted"])
async def test_a_message_says_whom_it_notified(table: Table, case: str) -> None:
    channel = table.guild.create_text_channel("calls")
    await table.env.settle()
    place: Any = table.bot.get_partial_messageable(channel.id, guild_id=table.guild.id)
    called = {"former": FORMER, "computer": COMPUTER}.get(case, table.bob.id)
    if case == "closed":
        close_channel(table, channel.id)
    if case == "deleted":
        found: Any = table.bot.get_channel(channel.id)
        await found.delete()
    sent: SendResult = await send_message(
        place, OutgoingMessage(f"<@{table.bob.id}>, look"), called
    )
    reaches = {"member": Reach.HEARD, "former": Reach.SHOWN, "computer": Reach.SHOWN}
    assert sent.reach is reaches.get(case, Reach.NO_ONE)
    if sent.value is not None:
        assert notified(table, sent.value)[0] == list(sent.users)
    outcomes = {"closed": CallOutcome.FORBIDDEN, "deleted": CallOutcome.GONE}
    assert sent.outcome is outcomes.get(case, CallOutcome.DONE)


async def test_a_notice_says_whether_it_was_heard(table: Table) -> None:
    guild, channel, abouts = table.guild.id, table.channel.id, map(str, range(9))

    async def tell(user: int) -> Posted:
        words = OutgoingMessage("look")
        ways = await deliveries_to_member(table.bot, user, words, guild=guild, channel=channel)
        return await table.bot.posts.send(Notice(LOOK, next(abouts), guild, ways))

    assert [one for one in (FORMER, COMPUTER) if (await tell(one)).reach is not Reach.NO_ONE] == []
    assert (await tell(table.bob.id)).reach is Reach.HEARD
    assert [one.content for one in heard(table.bob.user)] == ["look"]
    refuse_direct(table, table.bob.user)
    sent = await tell(table.bob.id)
    [message] = [one for one in table.channel.history() if one.id == sent.message]
    assert notified(table, message)[0] == [table.bob.id]
    close_channel(table, table.channel.id)
    await table.env.settle()
    assert (await tell(table.bob.id)).reach is Reach.NO_ONE
