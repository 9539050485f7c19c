"""Alice's data: stored in every table, exported, deleted."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from simcord.results import ResponseMessage
from sqlalchemy import insert

import engine
from bot.matches.actions import Concede
from bot.ratings.puzzle_ladder import exchange_once
from bot.store.decks.power_measurements import add_measurement, add_measurement_wish
from bot.store.exercises.puzzle_attempts import (
    PuzzleKey,
    PuzzleReport,
    add_puzzle_report,
    note_attempt,
)
from bot.store.limits.kept_out import KeptOut, save_kept_out
from bot.store.limits.member_blocks import save_blocks
from bot.store.matchmaking.queue_alerts import QueueAlert, save_queue_alert
from bot.store.privacy.pending_exports import add_export
from bot.store.replays.reviews import ReviewRow, save_review
from bot.store.settings.preferences import change_preferences
from bot.store.tables.core_schema import deck_verdicts, queue, queue_pairs, ratings
from bot.store.tables.match_schema import organiser_calls
from bot.store.tournaments.organiser_calls import OrganiserCall
from tests.cogs.matches.challenges.challenging import send_challenge
from tests.cogs.matches.duel import Duel, begin, challenge
from tests.cogs.privacy.asking import ask_deletion, ask_export
from tests.cogs.privacy.cups import enter_tournaments
from tests.conftest import Table

GAME = next(iter(engine.games().values()))

PLACE = {
    "game": GAME.key,
    "clock": "daily",
    "rated": False,
    "rating": 1000,
    "nudged": False,
    "front": False,
    "ready": False,
}


async def asked(table: Table) -> ResponseMessage:
    """Returns the question to Alice."""
    result = await ask_deletion(table.alice, table.channel)
    assert result.response is not None
    return result.response


async def delete(table: Table) -> ResponseMessage:
    """Deletes Alice's data. Returns her view of the result."""
    question = await asked(table)
    await table.alice.click(question, label="Delete everything")
    return question


async def everything(table: Table) -> Duel:
    """Gives Alice something in every table with users, and a running match."""
    over = await begin(table)
    await table.bot.get_cog("match").live.do(over.id, table.bob.id, Concede())
    table.channel = table.guild.create_text_channel("elsewhere")
    duel = await begin(table)
    await challenge(table)
    await send_challenge(table, table.bob, table.alice, "Bob's deck")
    await table.bot.decks.keep(table.alice.id, "nothing much", name="Alice's draft")
    draft = await table.bot.decks.named(table.alice.id, "Alice's draft")
    await table.bot.services.deck_drafts.change(draft, 0, "Alice's change")
    hers = draft.version_id
    his = (await table.bot.decks.named(table.bob.id, "Bob's deck")).version_id
    guild, channel, now = table.guild.id, table.channel.id, int(table.env.now().timestamp())
    pair = {"guild": guild, "game": GAME.key, "made": now, "expires": now + 60, "called": True}
    users = {"user_a": table.bob.id, "user_b": table.alice.id}
    place = PLACE | {"guild": guild, "channel": channel, "pair": "FETCH2"}
    place |= {"joined": now, "seen": now}
    rating = {"mu": 25.0, "sigma": 8.0, "shown": 1000, "wins": 0, "losses": 0, "draws": 0}
    async with table.bot.store.write() as connection:
        await change_preferences(connection, table.alice.id, pass_preference="always")
        await connection.execute(
            insert(queue_pairs),
            [
                pair | users | {"id": "BEGAN2", "state": "begun", "match_id": over.id},
                pair | users | {"id": "FETCH2", "state": "found", "match_id": None},
            ],
        )
        await connection.execute(
            insert(queue),
            [
                place | {"user": table.alice.id, "name": "Alice", "deck_version": hers},
                place | {"user": table.bob.id, "name": "Bob", "deck_version": his},
            ],
        )
        await connection.execute(
            insert(ratings).values(
                rating
                | {"guild": guild, "game": GAME.key, "pace": "daily"}
                | {"user": table.alice.id, "name": "Alice"}
            )
        )
        call = OrganiserCall(over.id, "B", "Two cards", now, now + 600, table.alice.id, "Alice")
        await connection.execute(insert(organiser_calls).values(asdict(call)))
        await save_blocks(connection, table.bot.user.id, {table.alice.id})
        await save_kept_out(connection, KeptOut(guild, table.alice.id, "Alice", now, "Alice left"))
        await save_queue_alert(connection, QueueAlert(table.alice.id, guild, (GAME.key,)))
        measurement = await add_measurement(connection, GAME.key, "0" * 64, now)
        await add_measurement_wish(connection, table.alice.id, measurement, 4)
        await add_export(connection, table.alice.id, "member", "", "a token", now + 900, now)
        await save_review(connection, ReviewRow(over.id, "A", table.alice.id, 1, "{}", now))
        puzzle = PuzzleKey(GAME.key, "3f9a1c")
        await note_attempt(connection, table.alice.id, puzzle, over.id, now)
        await exchange_once(connection, table.alice.id, puzzle, 3, "won")
        wrong = PuzzleReport(table.alice.id, GAME.key, puzzle.puzzle, "Too easy", now)
        await add_puzzle_report(connection, wrong)
        of_hers = {"version_id": (await duel.row()).deck_a, "line": 3, "reason": "too short"}
        await connection.execute(insert(deck_verdicts).values(of_hers))
    await enter_tournaments(table, (await duel.row()).deck_a, his)
    return duel


async def exported(table: Table) -> dict[str, Any]:
    """Returns the file that Alice gets."""
    result = await ask_export(table.alice, table.channel)
    assert result.ephemeral
    assert result.response is not None
    [file] = result.response.attachments
    return json.loads(await file.read())
