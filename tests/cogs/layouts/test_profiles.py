"""`/profile`: what it shows of a member, and what it must not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import update

from bot.app.client import Deckhand
from bot.base.people import COMPUTER, COMPUTER_NAME
from bot.discord_api.discord_calls import OutgoingMessage
from bot.matches.beginning.match_creation import PlayerRef
from bot.store import Store
from bot.store.matches.match_rows import MatchRow
from bot.store.matches.rematches import RematchRow, save_rematch
from bot.store.tables.core_schema import decks
from bot.store.tables.match_schema import matches
from bot.store.tournaments.tournament_rows import change_tournament
from cogs.ratings.controllers.profile import profile_message
from engine.players import Winner
from tests.bot.ratings.ended import GUILD, NOON, between, played
from tests.bot.tournaments.stored import ID, begin_round, keep
from tests.cogs.matches.reading import everything, text_of

ALICE, BOB = 1, 2
NAMES = {ALICE: "Alice", BOB: "Bob"}
RUNNING: dict[str, Any] = {"state": "running", "winner": None, "ended": None}
PRACTICE = "Practice against the computer, not counted: "


async def shown(bot: Deckhand, user: int = ALICE) -> OutgoingMessage:
    """Returns the profile of Alice, or of Bob."""
    return await profile_message(bot, GUILD, PlayerRef(user, NAMES[user]))


async def said_of(bot: Deckhand, user: int = ALICE) -> str:
    return text_of(await shown(bot, user))


async def test_a_newcomer_has_an_empty_one(offline: Deckhand) -> None:
    message = await shown(offline)
    assert text_of(message) == (
        "### Alice\nNo finished matches here yet. The first rated match gives a rating."
    )
    assert message.view is not None
    [row] = message.view.to_components()
    assert [button["label"] for button in row["components"]] == ["Find an opponent"]
    assert not message.files


async def test_the_profile_of_a_player(offline: Deckhand, screen: Callable[..., None]) -> None:
    await played(
        offline.store,
        [
            between(1, ALICE, BOB),
            between(2, BOB, ALICE),
            between(3, BOB, ALICE, winner="draw"),
            between(4, ALICE, BOB, rated=False),
            between(5, ALICE, BOB, turns=2, ending="conceded"),
            between(6, BOB, ALICE, rated=False, winner="A"),
            between(7, BOB, ALICE, state="void", winner=None),
            between(8, BOB, ALICE, **RUNNING),
        ],
    )
    async with offline.store.write() as connection:
        await connection.execute(update(decks).values(name="*Storm*"))
    screen("profile", await shown(offline))
    assert "Rated: 1 won, 1 lost, 1 drawn · Not rated: 1 won, 2 lost" in await said_of(offline, BOB)


async def test_ratings_at_each_pace_are_drawn_as_lines(offline: Deckhand) -> None:
    await played(
        offline.store,
        [between(1, ALICE, BOB), between(2, ALICE, BOB), between(3, BOB, ALICE, clock="daily")],
    )
    message = await shown(offline)
    assert "Rating: Live **" in text_of(message)
    assert " · Daily **" in text_of(message)
    [chart] = message.files
    assert all(pace in (chart.alt or "") for pace in ("Live", "Daily"))


async def test_last_matches_name_the_opponent_and_when(offline: Deckhand) -> None:
    posted = {"table_channel": 30, "board_message": 77}
    await played(
        offline.store,
        [between(n, ALICE, n, name_b=f"Rival {n}") for n in range(2, 8)]
        + [between(8, 8, ALICE, name_a="@everyone", **posted)],
    )
    *_, latest = (await said_of(offline)).split("**Last matches**\n")
    first, *rest = latest.splitlines()
    link = f"https://discord.com/channels/{GUILD}/30/77"
    assert first.startswith(r"Lost against \@everyone · ")
    assert first.endswith(f" · <t:{NOON + 8}:R> · [board]({link})")
    assert [line.split(" · ")[0] for line in rest[:4]] == [
        f"Won against Rival {n}" for n in (7, 6, 5, 4)
    ]
    assert "Rival 3" not in latest


# Decks


async def test_the_deck_of_a_running_match_is_told_to_nobody(offline: Deckhand) -> None:
    await played(offline.store, [between(1, ALICE, BOB, **RUNNING)])
    for user in (ALICE, BOB):
        assert "deck" not in everything(await shown(offline, user)).lower()
    await end_all(offline.store)
    assert "**Favourite decks:** deck" in await said_of(offline)


async def end_all(store: Store) -> None:
    """Ends every running match; A has won."""
    async with store.write() as connection:
        await connection.execute(update(matches).values(state="over", winner="A", ended=NOON + 3))


async def follows(store: Store, match_id: str, rematch: RematchRow) -> None:
    async with store.write() as connection:
        await save_rematch(connection, replace(rematch, match_id=match_id))


@pytest.mark.parametrize("best_of", [3, 1], ids=["series", "rematches"])
async def test_the_deck_of_matches_in_a_row_is_told_when_no_other_follows(
    offline: Deckhand, best_of: int
) -> None:
    store = offline.store
    rows = [between(n, ALICE, BOB, best_of=best_of) for n in (1, 2)]
    rows += [between(3, ALICE, BOB, best_of=best_of, **RUNNING)]
    await played(store, rows)
    await follows(store, "M1", RematchRow("", "begun", next_match="M2"))
    await follows(store, "M2", RematchRow("", "begun", next_match="M3"))
    assert "Favourite" not in await said_of(offline)
    await end_all(store)
    for state in ("offered", "choosing"):
        await follows(store, "M3", RematchRow("", state))
        assert "Favourite" not in await said_of(offline)
    await follows(store, "M3", RematchRow("", "declined"))
    assert "**Favourite decks:**" in await said_of(offline)
    assert "(3)" in await said_of(offline)


async def test_the_deck_of_a_tournament_is_told_where_lists_are_open_alone(
    offline: Deckhand,
) -> None:
    store = offline.store
    await keep(store, [ALICE, BOB], state="running", began=NOON)
    there = await begin_round(store, [(ALICE, BOB)])
    await played(store, [between(1, ALICE, BOB, pairing=there.pairings[0].id)])
    for state in ("running", "over"):
        await store.run(change_tournament, ID, state=state)
        assert "1 won" in await said_of(offline)
        assert "Favourite" not in await said_of(offline)
    await store.run(change_tournament, ID, open_lists=True)
    assert "**Favourite decks:**" in await said_of(offline)


# Practice


def against_computer(number: int, user: int, winner: Winner, *, human: str = "A") -> MatchRow:
    """Returns a practice match that is over."""
    seats = (user, COMPUTER) if human == "A" else (COMPUTER, user)
    names = ("Alice", COMPUTER_NAME) if human == "A" else (COMPUTER_NAME, "Alice")
    return between(
        number,
        *seats,
        name_a=names[0],
        name_b=names[1],
        rated=False,
        clock="none",
        winner=winner,
        computer="B" if human == "A" else "A",
        level="easy",
        computer_seed=bytes(32),
    )


async def test_a_line_of_the_profile_tells_of_practice(offline: Deckhand) -> None:
    await played(
        offline.store,
        [
            between(1, ALICE, BOB, rated=False, name_b="Bob"),
            against_computer(2, ALICE, "A"),
            against_computer(3, ALICE, "B"),
            against_computer(4, ALICE, "B", human="B"),
            against_computer(5, ALICE, "draw"),
            against_computer(6, BOB, "A"),
        ],
    )
    words = await said_of(offline)
    assert f"-# {PRACTICE}4 played, 2 won" in words
    assert "Not rated: 1 won, 0 lost" in words
    assert "Rated:" not in words.replace("Not rated:", "")
    assert COMPUTER_NAME not in words


async def test_who_has_only_practised_has_no_other_matches(offline: Deckhand) -> None:
    await played(offline.store, [against_computer(1, ALICE, "A")])
    words = await said_of(offline)
    assert "No finished matches here yet" in words
    assert f"{PRACTICE}1 played, 1 won" in words
    assert PRACTICE not in await said_of(offline, BOB)
