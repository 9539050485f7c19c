"""This version continues an evening of the version before: each message is edited in place, none is
sent twice, nobody is called twice, and the columns of the version before are filled."""

from __future__ import annotations

import shutil
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import simcord

import engine
from bot.app.client import Deckhand
from bot.base.settings import Settings
from bot.processes.workers import Workers
from bot.store.database.migration import migrate
from bot.store.tables.core_schema import guilds
from bot.store.tables.match_schema import proposals, rematches
from bot.store.tables.puzzle_schema import daily_puzzles
from bot.store.tables.tournament_schema import draws, tournament_rounds
from bot.tournaments.draw_service import CORRECTED_FOR
from engine.players import PLAYERS
from tests.bot.older_versions import to_version, url_of
from tests.cogs.evening_before.evening import FACTS, HERE, VERSION, Evening
from tests.cogs.evening_before.worlds import channel, fill_world, report
from tests.cogs.matches.reading import buttons, text_of
from tests.cogs.matches.series.series import next_game
from tests.cogs.missions.learning import take, wanted
from tests.cogs.practice.practice import stored
from tests.cogs.queue.waiting import match_of, press
from tests.cogs.tournaments.playing import Cup, asked
from tests.conftest import SETTLE_SECONDS, bury

SECONDS = 2
"""Seconds for which no bot ran, and for which this one has then run. Everything that it begins is
younger."""


@pytest.fixture(scope="module")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("evening") / "deckhand.db"
    to_version(path, VERSION)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((HERE / "evening.sql").read_text(encoding="utf-8"))
    migrate(url_of(path))
    return path


@pytest.fixture
def settings(migrated: Path, tmp_path: Path) -> Settings:
    database = url_of(Path(shutil.copy(migrated, tmp_path / "deckhand.db")))
    return Settings(_env_file=None, token=None, database=database, emoji=False)


@pytest.fixture
async def evening(
    settings: Settings, lent_workers: Workers | None, caplog: pytest.LogCaptureFixture
) -> AsyncIterator[Evening]:
    """Yields the evening just after the bot has started."""
    bot = Deckhand(settings, lent_workers)
    env = simcord.Env(bot, shard_count=1, settle_timeout=SETTLE_SECONDS)
    fill_world(env, (HERE / "discord.json").read_text(encoding="utf-8"), SECONDS)
    tokens = frozenset(env.backend.interaction_tokens)
    await start_patiently(env)
    await env.advance_time(SECONDS)
    yield Evening(env, settings, lent_workers, tokens)
    assert isinstance(env.bot, Deckhand)
    await bury(env.bot, lent_workers)
    await env.shutdown()
    assert not env.errors
    assert not [one for one in caplog.get_records("call") if one.levelname == "ERROR"]


async def start_patiently(env: simcord.Env) -> None:
    """Starts the bot. SimCord allows five seconds for that, which this bot needs more of."""
    settle = env._settle_internal

    async def settle_patiently(**how: Any) -> None:
        await settle(**{**how, "timeout": SETTLE_SECONDS})

    env._settle_internal = settle_patiently  # type: ignore[method-assign]
    await env.start()
    env._settle_internal = settle  # type: ignore[method-assign]


@pytest.fixture
async def cups(evening: Evening) -> dict[str, Cup]:
    """Returns the tournaments by their names."""
    players = [evening.member(f"Member {number}") for number in range(4)]
    return {
        name: Cup(
            evening.table(),
            FACTS[name]["id"],
            evening.member("Olga"),
            channel(evening.env, FACTS[name]["channel"]),
            players,
        )
        for name in ("Playing", "Drawing", "Signing up")
    }


STILL = "Are you still there? You've been waiting for **Cardfinity** for a while."
WON = "⏳ **Cardfinity · Alice vs Bob**: **Alice** has run out of time, and you have won: "
REPORT = "**New report** by **Don** "
LAPSED = "You weren't ready in time, so I've taken you out of the queue. "
BACK = "Your opponent didn't come. You're still waiting for **Cardfinity**, ahead of others."
PRACTISE = "Play the computer until I find an opponent for **Cardfinity**. "
FINGERPRINT = "-# Fingerprint of match "
TURN = "### Your turn"


async def test_what_was_to_be_sent_is_sent_once_and_nothing_else(evening: Evening) -> None:
    """Of two notices that the version before was sending, Discord has the first; of two reports,
    too."""
    assert begin_with(evening.sent(), WON, STILL)
    assert not evening.edited()
    quin = evening.member("Quin").user.dm_channel
    assert [STILL in one.content for one in quin.history()] == [True]
    ron = evening.member("Ron").user.dm_channel
    assert [WON in one.content for one in ron.history()].count(True) == 1
    evening.forget()
    await evening.env.advance_time(200)
    assert begin_with(evening.sent(), BACK, LAPSED, PRACTISE, PRACTISE, REPORT)
    owner = [one.content for one in evening.env.guild.owner.dm_channel.history()]
    assert [REPORT in one for one in owner] == [True, True]
    await evening.table().restart()
    evening.forget()
    await evening.env.advance_time(200)
    assert not evening.sent()


UNNOTED = f"""
UPDATE tournaments SET announcement = NULL WHERE id = '{FACTS["Signing up"]["id"]}';
DELETE FROM posts WHERE kind IN ('tournament', 'queue numbers');
UPDATE draws SET message = NULL, committed = NULL WHERE tournament = '{FACTS["Drawing"]["id"]}';
UPDATE daily_puzzles SET message = NULL;
UPDATE rematches SET message = NULL;
UPDATE proposals SET message = NULL;
UPDATE matches SET pending_refresh = 1
    WHERE id IN (SELECT match_id FROM rematches UNION SELECT match_id FROM proposals);
"""
"""A statement that simulates an earlier version which ended before it could store the messages that
it had sent last. That version kept no posts: its notes are in columns of its own."""

NOTED = """
SELECT announcement FROM tournaments UNION SELECT message FROM posts WHERE kind = 'tournament'
UNION SELECT message FROM draws UNION SELECT message FROM daily_puzzles
UNION SELECT message FROM rematches UNION SELECT message FROM proposals
UNION SELECT board_message FROM matches
"""


def rows_of(settings: Settings, query: str) -> list[int]:
    """Returns the first column of a query's result."""
    path = settings.database_url.partition("///")[2]
    with closing(sqlite3.connect(path)) as connection:
        return [row[0] for row in connection.execute(query)]


@pytest.fixture
def unnoted(settings: Settings) -> list[int]:
    """Removes the notes of the earlier version's last messages. Returns their ids and those of the
    others."""
    before = rows_of(settings, NOTED)
    path = settings.database_url.partition("///")[2]
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(UNNOTED)
    return before


async def test_what_the_version_before_sent_and_did_not_note_is_found(
    unnoted: list[int], evening: Evening, settings: Settings
) -> None:
    await evening.env.advance_time(10)
    assert begin_with(evening.sent(), WON, STILL)
    assert rows_of(settings, NOTED) == unnoted


MATCHES = *engine.games(), "queue match"


async def test_a_match_of_each_game_continues_on_its_board_and_hands(evening: Evening) -> None:
    for name in MATCHES:
        duel = await evening.duel(name)
        board, number = await evening.board_of(duel.id), (await duel.truth()).number
        mover, other = await duel.mover()
        hands = {one: await evening.hand_of(duel.id, one) for one in (mover, other)}
        assert duel.panel(mover).id == hands[mover]
        prompt = await evening.column(proposals, "message", match_id=duel.id)
        evening.forget()
        await duel.choose(0)
        assert (await duel.truth()).number > number
        assert not evening.sent()
        assert evening.edited() == Counter(filter(None, [board, hands[other], prompt]))
        evening.forget()
        await duel.concede(mover)
        assert not evening.sent()
        assert evening.edited() == Counter([board, *hands.values()])
        assert "conceded" in text_of(evening.message(board))
        assert await evening.board_of(duel.id) == board
        assert {one: await evening.hand_of(duel.id, one) for one in PLAYERS} == hands


async def test_a_draw_is_accepted_where_it_was_offered(evening: Evening) -> None:
    duel = await evening.duel("cardfinity")
    prompt = evening.message(await evening.column(proposals, "message", match_id=duel.id))
    evening.forget()
    await duel.press("A", prompt, buttons(prompt)["Accept draw"])
    assert "**Ann** accepts: the match is a draw." in text_of(evening.message(prompt.id))
    assert not evening.sent()
    hands = [await evening.hand_of(duel.id, player) for player in PLAYERS]
    assert evening.edited() == Counter([await evening.board_of(duel.id), *hands])
    assert len(evening.edited_privately()) == 2


async def test_a_series_and_a_rematch_continue_where_they_were_called(evening: Evening) -> None:
    series = await evening.duel("series")
    call = evening.message(await evening.column(rematches, "message", match_id=series.id))
    evening.forget()
    await series.press("B", call, buttons(call)["I begin"])
    board, waiting = "### Cardfinity · Alice vs Bob", "**Bob** to move"
    assert begin_with(evening.sent(), FINGERPRINT, board, TURN, waiting)
    assert evening.deleted() == [call.id]
    second = await next_game(series)
    at = await evening.board_of(second.id)
    assert "Game 2 of 3 · 1:0" in text_of(evening.message(at))
    assert await evening.hand_of(second.id, "B") == second.panel("B").id
    evening.forget()
    await second.choose(0)
    assert not evening.sent()
    assert at in evening.edited()

    over = await evening.duel("rematch")
    offer = evening.message(await evening.column(rematches, "message", match_id=over.id))
    evening.forget()
    await over.press("B", offer, buttons(offer)["Accept rematch"])
    assert begin_with(evening.sent(), f"<@{evening.member('Rae').id}>, you lost, so you say")
    assert evening.deleted() == [offer.id]
    asked = await evening.column(rematches, "message", match_id=over.id)
    assert "I begin" in buttons(evening.message(asked))


@pytest.mark.parametrize(
    ("name", "who"), [("practice", "Pia"), ("mission", "Mia"), ("puzzle", "Zoe")]
)
async def test_what_a_member_plays_alone_continues(evening: Evening, name: str, who: str) -> None:
    """The hand stays in its place; the board links to it, once and for all."""
    table = evening.table(who)
    row = await stored(table, FACTS[name])
    board = await evening.board_of(row.id)
    evening.forget()
    await take(table, row, await wanted(table, row) if name == "mission" else 0)
    await evening.env.advance_time(10)
    assert not evening.sent()
    assert evening.edited() == {board: 1}
    assert len(evening.edited_privately()) == 1
    evening.forget()
    cog: Any = table.bot.get_cog("match")
    await cog.refresher.show_board(row.id)
    assert board not in evening.edited()
    old = evening.message(board)
    assert "Your hand shows the whole match now." in text_of(old)
    assert list(buttons(old)) == ["My hand"]
    assert not old.attachments


async def test_the_queue_continues(evening: Evening) -> None:
    """The second of two members who were called is ready; one who waits leaves."""
    numbers = await evening.column(guilds, "queue_message", id=FACTS["guild"])
    evening.forget()
    await press(evening.member("Ike"), "Ready")
    names = "**Ida**", "**Ike**"
    [announced, fingerprint, board, *hands] = evening.sent()
    assert announced == "### Cardfinity"
    assert fingerprint.startswith(FINGERPRINT)
    assert board in ("### Cardfinity · Ida vs Ike", "### Cardfinity · Ike vs Ida")
    assert sorted(hands)[0].startswith(TURN)
    assert sorted(hands)[1].startswith(names)
    row = await match_of(evening.table(), evening.member("Ike"))
    assert None not in (row.announcement, row.board_message)
    evening.forget()
    await press(evening.member("Quin"), "Leave")
    await evening.env.advance_time(10)
    assert not evening.sent()
    assert evening.edited() == {numbers: 1}
    assert await evening.column(guilds, "queue_message", id=FACTS["guild"]) == numbers


async def test_members_join_where_a_tournament_was_announced(
    evening: Evening, cups: dict[str, Cup]
) -> None:
    cup = cups["Signing up"]
    there = await cup.announcement()
    evening.forget()
    await asked(cup, cup.players[2])
    await cup.sign_up(cup.players[2])
    await cup.settle()
    assert not evening.sent()
    assert evening.edited() == {there.id: 1}
    assert "Member 2" in text_of(await cup.announcement())
    assert (await cup.announcement()).id == there.id


async def test_a_round_that_was_being_played_ends_and_the_next_begins(
    evening: Evening, cups: dict[str, Cup]
) -> None:
    cup = cups["Playing"]
    there = await cup.announcement()
    [pairing] = await cup.undecided()
    loser = await cup.actor(pairing.entrant_a)
    row = await cup.match(loser)
    hands = [await evening.hand_of(row.id, player) for player in PLAYERS]
    evening.forget()
    with evening.env.time_context():
        await cup.concede(loser)
    assert evening.edited() == Counter([there.id, row.board_message, *hands])
    await evening.env.advance_time(20)
    news = [one for one in evening.sent() if one.startswith("### Playing")]
    tables = ["### Playing · round 2 · table 1", "### Playing · round 2 · table 2"]
    assert news == ["### Playing · round 2 of 2", *tables]
    assert len([one for one in evening.sent() if one.startswith(FINGERPRINT)]) == 2
    assert len(evening.sent()) == 3 + 2 * 4
    assert (await cup.announcement()).id == there.id
    told = await evening.column(tournament_rounds, "message", tournament=cup.id, number=2)
    assert text_of(evening.message(told)).startswith("### Playing · round 2 of 2")


async def test_a_draw_that_waits_for_its_number_gets_it(
    evening: Evening, cups: dict[str, Cup]
) -> None:
    cup = cups["Drawing"]
    there = await cup.announcement()
    before = await evening.column(draws, "message", tournament=cup.id)
    evening.forget()
    form = await cup.tab(cup.players[0], "Public number")
    await cup.players[0].submit_modal(form, {"number": "77"})
    await cup.settle()
    assert begin_with(evening.sent(), "🔢 **Drawing**: **Member 0** has typed the public number")
    assert await evening.column(draws, "message", tournament=cup.id) == before
    told = await evening.column(draws, "number_message", tournament=cup.id)
    assert "has typed the public number" in text_of(evening.message(told))
    await evening.table().restart()
    evening.forget()
    await evening.env.advance_time(CORRECTED_FOR)
    await cup.wait_until_opened()
    news = [one for one in evening.sent() if one.startswith("### Drawing")]
    assert news == ["### Drawing · round 1 of 1", "### Drawing · round 1 · table 1"]
    assert not [one for one in evening.sent() if "number" in one]
    assert (await cup.announcement()).id == there.id


async def test_the_puzzles_of_the_day_and_shared_decks_keep_their_buttons(
    evening: Evening,
) -> None:
    don = evening.member("Don")
    [daily] = channel(evening.env, FACTS["puzzle_channel"]).history()
    assert await evening.column(daily_puzzles, "message", guild=FACTS["guild"]) == daily.id
    evening.forget()
    await don.click(daily, custom_id=next(iter(buttons(daily).values())))
    assert await evening.table("Don").bot.services.exercises.running(don.id)
    evening.forget()
    shared = [one for one in evening.table().channel.history() if "Report" in buttons(one)]
    deck = next(one for one in shared if "Storm" in text_of(one))
    await report(evening.member("Quin"), deck)
    assert begin_with(evening.sent(), "**New report** by **Quin**")


def begin_with(sent: Sequence[str], *words: str) -> bool:
    """Returns whether these messages begin with these words, in any order."""
    pairs = zip(sorted(sent), sorted(words), strict=True)
    assert all(one.startswith(word) for one, word in pairs), sent
    return True
