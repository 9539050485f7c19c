"""A deck is read once: the result is stored as long as the rules stay the same."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import update

from bot.decks.collection import Decks
from bot.decks.deck_validation import DeckReading
from bot.matches.beginning.challenges import ChallengeService
from bot.store.tables.core_schema import deck_reports, deck_versions
from tests.bot.busy_readers import stuck
from tests.bot.deck_texts import LEGAL
from tests.cogs.decks.deck_answers import files, open_deck, private
from tests.cogs.matches.challenges.challenging import send_challenge
from tests.cogs.matches.duel import accept_challenge, challenge, running_matches
from tests.cogs.matches.reading import alt_texts, buttons, text_of
from tests.cogs.queue.waiting import join, said
from tests.cogs.tournaments.playing import asked, choose, create
from tests.cogs.walking import go_on, screen
from tests.conftest import Table
from tests.engine.modes import GAME as MADE
from tests.engine.modes import SEALED
from tests.engine.own_cards import FAIR, OWN_CARD, with_own_card

EIGHT = range(1001, 1009)
DEFERRED = 5, 6
"""The types of answers to an interaction that only ask for time."""


def deferrals(table: Table) -> int:
    """Returns how often the bot has asked for more time so far."""
    return sum(
        request.path.endswith("/callback") and (request.json or {}).get("type") in DEFERRED
        for request in table.env.http_requests
    )


@asynccontextmanager
async def readers_busy(table: Table) -> AsyncIterator[None]:
    """Restarts the bot, and makes eight members upload decks that keep all readers busy, without a
    deferral."""
    async with stuck(table.workers) as readers:
        await table.restart()
        readers.stick()
        decks = Decks(table.bot.store, table.workers)
        uploads = [asyncio.create_task(decks.keep(member, LEGAL)) for member in EIGHT]
        await asyncio.sleep(0)
        before = deferrals(table)
        try:
            yield
            assert not any(upload.done() for upload in uploads)
            assert deferrals(table) == before
        finally:
            readers.free()
            await asyncio.gather(*uploads)


@pytest.fixture
def read(table: Table, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Returns a growing list of the texts that readers are given from now on."""
    texts: list[str] = []
    real = table.workers.parse

    async def noted(
        member: int | None, parser: Callable[..., DeckReading], text: str, game: str | None
    ) -> DeckReading:
        texts.append(text)
        return await real(member, parser, text, game)

    monkeypatch.setattr(table.workers, "parse", noted)
    return texts


async def outdate(table: Table, **columns: object) -> None:
    """Changes the store to the state of a bot with other rules; `columns` of decks change too."""
    async with table.bot.store.write() as connection:
        await connection.execute(update(deck_reports).values(rules_version=0))
        if columns:
            await connection.execute(update(deck_versions).values(columns))


async def test_no_command_about_a_deck_that_was_read_waits_for_a_reader(table: Table) -> None:
    await table.bot.decks.keep(table.alice.id, LEGAL, name="Mine")
    async with readers_busy(table):
        for terms in (
            {"deck": "Mine"},
            {"deck": "Mine", "rated": True, "clock": "live"},
            {"mode": f"{MADE.key}/{SEALED.key}"},
        ):
            posted = await send_challenge(table, table.alice, table.bob, **terms)
            assert "Accept" in buttons(posted.response)
            await table.alice.click(posted.response, label="Cancel")
        shown = await open_deck(table, "Mine")
        assert "Legal" in private(shown)
        assert files(shown)
        joined = await join(table, table.alice, deck="Mine")
        assert "I'll call you when" in said(joined)


async def test_neither_tournaments_nor_custom_cards_wait_for_a_reader(table: Table) -> None:
    cup = await create(table, 0)
    for actor in (table.alice, table.bob):
        await table.bot.decks.keep(actor.id, LEGAL, name="Mine")
    await table.bot.decks.keep(table.alice.id, with_own_card(FAIR), name="Own")
    await table.bot.decks.keep(table.bob.id, with_own_card(FAIR), name="Bob's deck")
    async with readers_busy(table):
        joined = await go_on(table.alice, await cup.home(table.alice), "Join", "Mine")
        assert "You're in" in text_of(screen(joined))
        assert "You're in" in await choose(table.bob, await asked(cup, table.bob), "Mine")
        posted = await send_challenge(table, table.alice, table.bob, "Own")
        assert "**Alice**'s deck has **1 custom card**" in text_of(posted.response)
        told = await accept_challenge(table, posted.response)
        assert "I've asked **Alice**" in text_of(told)
        await table.alice.click(posted.response, label="Refuse")


async def test_other_rules_read_all_decks_again_in_the_background(
    table: Table, read: list[str]
) -> None:
    deck = (await table.bot.decks.keep(table.alice.id, LEGAL, name="Mine")).deck
    await table.bot.decks.of_mode(MADE.key, SEALED)
    await outdate(table, legal=False, size=1)
    del read[:]
    await table.restart()
    assert sorted(read) == sorted([LEGAL, SEALED.deck])
    assert not await table.bot.decks.outdated()
    assert await table.bot.decks.version(deck.version_id) == deck
    await send_challenge(table, table.alice, table.bob, "Mine")
    assert len(read) == 2


async def test_the_answer_has_home_made_cards_in_words_until_they_are_drawn(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    real = table.bot.workers.draw

    async def look_first(*args: object, **kwargs: object) -> object:
        [message] = table.channel.history()
        seen.append(text_of(message))
        assert not alt_texts(message)
        return await real(*args, **kwargs)

    monkeypatch.setattr(table.bot.workers, "draw", look_first)
    posted = (await challenge(table, with_own_card(FAIR), FAIR)).response
    assert posted is not None
    [words] = seen
    assert OWN_CARD in words
    assert OWN_CARD not in text_of(posted)
    assert OWN_CARD in alt_texts(posted)[0]


async def test_no_picture_brings_an_answered_challenge_back(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    challenges = ChallengeService(table.bot.store, lambda: 0)
    real = table.bot.workers.draw
    answered: list[object] = []

    async def decline_first(*args: object, **kwargs: object) -> object:
        if not answered:
            answered.append(None)
            [message] = table.channel.history()
            challenge_id = buttons(message)["Decline"].rpartition(":")[2]
            answered.append(await challenges.decline(challenge_id, table.bob.id))
        return await real(*args, **kwargs)

    monkeypatch.setattr(table.bot.workers, "draw", decline_first)
    posted = (await challenge(table, with_own_card(FAIR), FAIR)).response
    assert len(answered) == 2
    assert not alt_texts(posted)


async def test_a_command_before_that_reads_the_deck_itself(table: Table, read: list[str]) -> None:
    await table.bot.decks.keep(table.alice.id, with_own_card(FAIR), name="Mine")
    await outdate(table)
    posted = await send_challenge(table, table.alice, table.bob, "Mine")
    assert deferrals(table) == 1
    assert len(read) == 2
    public = posted.response
    assert not public.ephemeral
    assert [user.id for user in public.message.mentions] == [table.bob.id]
    assert OWN_CARD in alt_texts(public)[0]
    await accept_and_play(table, public)


async def accept_and_play(table: Table, posted: object) -> None:
    await table.bot.decks.keep(table.bob.id, FAIR, name="Bob's deck")
    await accept_challenge(table, posted)  # type: ignore[arg-type]
    assert len(await running_matches(table)) == 1
