"""Watching a match that is over again: by whom, what of it, and as a file."""

from __future__ import annotations

import json
from base64 import b64encode
from pathlib import Path

import pytest
from sqlalchemy import update

import engine
from bot.refusals import Refusal
from bot.replays.command import replay
from bot.store.match_schema import matches
from bot.store.preferences import change_preferences
from engine.players import PLAYERS, Player
from tests.bytes_of_files import unpacked, whole_word
from tests.cogs.matches.duel import begin
from tests.cogs.matches.reading import buttons, menus, pictures, text_of
from tests.cogs.matches.replays import (
    CHOICES,
    carol_of,
    ended,
    kept,
    to_be_played_again,
    turned,
    watch,
)
from tests.cogs.queue.waiting import said
from tests.conftest import Table
from tests.visible_names import names_in

TURNS = 27


async def test_it_is_watched_step_by_step_with_both_hands(table: Table) -> None:
    duel = await ended(table)
    board = await duel.board()
    assert "Watch it again" in buttons(board)
    carol = carol_of(table)
    shown = (await carol.click(board, custom_id=buttons(board)["Watch it again"])).response
    assert shown is not None
    assert "Step 1 of" in text_of(shown)
    assert "Both hands are shown." in text_of(shown)
    assert [name for name, _ in pictures(shown)] == ["board.png", "A-hand.png", "B-hand.png"]
    assert "◀ Back" not in buttons(shown)
    steps = [text_of(shown)]
    while "Next ▶" in buttons(shown):
        shown = await turned(carol, shown, "Next ▶")
        steps.append(text_of(shown))
    assert len(set(steps)) == len(steps) > 5
    assert f"Step {len(steps)} of {len(steps)}" in steps[-1]
    assert "wins" in steps[-1]
    shown = await turned(carol, shown, "◀ Back")
    assert text_of(shown) == steps[-2]


async def test_the_menu_leads_to_a_turn(table: Table) -> None:
    duel = await ended(table)
    carol = carol_of(table)
    shown = await watch(duel, carol)
    [(menu, turns)] = menus(shown).items()
    label, value = list(turns.items())[1]
    assert label.startswith("Turn 2: ")
    shown = (await carol.select(shown, [value], custom_id=menu)).response
    assert shown is not None
    assert f"**{label.replace(':', chr(92) + ':')}**" in text_of(shown)


async def test_more_turns_than_a_menu_holds_come_as_pages_of_it(table: Table) -> None:
    duel = await begin(table)
    live = table.bot.services.matches
    while (now := await live.current(duel.id)).public.turn <= TURNS:
        player = now.public.waiting_for
        assert player is not None
        decision = now.views[player].decision
        assert decision is not None
        user = now.row.users[player]
        await live.choose(duel.id, user, now.number, decision.default, sure="yes")
    await live.concede(duel.id, table.alice.id)
    carol = carol_of(table)
    shown = await watch(duel, carol)
    pages: list[list[str]] = []
    while True:
        [(menu, turns)] = menus(shown).items()
        pages.append([label.partition(":")[0] for label in turns])
        if "Later turns ▶" not in buttons(shown):
            break
        shown = await turned(carol, shown, "Later turns ▶")
    assert len(pages) > 1
    assert len(pages[0]) == 25
    assert [label for page in pages for label in page] == [
        f"Turn {number}" for number in range(1, TURNS + 2)
    ]
    last, value = list(turns.items())[-1]
    shown = (await carol.select(shown, [value], custom_id=menu)).response
    assert shown is not None
    assert f"**{last.replace(':', chr(92) + ':')}**" in text_of(shown)
    shown = await turned(carol, shown, "◀ Earlier turns")
    assert "**Turn 25" in text_of(shown)
    assert "Later turns ▶" in buttons(shown)
    assert "◀ Earlier turns" not in buttons(shown)


@pytest.mark.parametrize("who", ["alice", "bob", "carol"])
async def test_before_it_is_open_everybody_sees_what_they_saw(table: Table, who: str) -> None:
    duel = await ended(table)
    board = await duel.board()
    await table.alice.click(board, custom_id=buttons(board)["Rematch"])
    actor = carol_of(table) if who == "carol" else getattr(table, who)
    shown = await watch(duel, actor)
    hands = {"alice": ["A-hand.png"], "bob": ["B-hand.png"], "carol": []}[who]
    assert [name for name, _ in pictures(shown)] == ["board.png", *hands]
    assert "Both hands are shown once no match" in text_of(shown)


async def test_a_running_match_and_one_of_another_server_are_not_watched(table: Table) -> None:
    duel = await begin(table)
    assert "not over yet" in said(await table.alice.slash(duel.place, "match replay", id=duel.id))
    await duel.concede("A")
    replays, guild = table.bot.services.replays, (await duel.row()).guild
    assert (await replays.watched(duel.id, 5, guild)).audience == "open"
    for elsewhere in (None, 5):
        with pytest.raises(Refusal, match="another server"):
            await replays.watched(duel.id, 5, elsewhere)
        assert (await replays.watched(duel.id, table.bob.id, elsewhere)).audience == "open"


async def test_a_profile_leads_to_the_last_matches(table: Table) -> None:
    duel = await begin(table)
    await duel.concede("A")
    profile = (await table.alice.slash(table.channel, "profile")).response
    assert profile is not None
    [(menu, offered)] = menus(profile).items()
    assert list(offered.values()) == [duel.id]
    shown = (await table.alice.select(profile, [duel.id], custom_id=menu)).response
    assert shown is not None
    assert "Step 1 of" in text_of(shown)


async def test_who_has_pictures_off_reads_the_table(table: Table) -> None:
    duel = await ended(table)
    await table.bot.store.run(change_preferences, table.alice.id, text_board=True)
    shown = await watch(duel, table.alice)
    assert pictures(shown) == []
    assert "Hand" in text_of(shown)


async def test_where_the_rules_have_changed_the_log_of_then_is_shown(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    duel = await ended(table)
    async with table.bot.store.write() as connection:
        await connection.execute(update(matches).values(opening_fingerprint=f"1:{'0' * 14}"))
    await table.restart()
    shown = await watch(duel, carol_of(table))
    assert "The rules have changed since" in text_of(shown)
    assert pictures(shown) == []
    [file] = shown.attachments
    told = (await file.read()).decode()
    assert "wins" in told
    assert len(told.splitlines()) > CHOICES
    assert "does not replay" in caplog.text
    caplog.clear()


@pytest.mark.parametrize("key", list(engine.games()))
@pytest.mark.parametrize("who", ["A", "B", None])
async def test_no_file_of_a_match_that_is_not_open_holds_what_its_asker_may_not_know(
    table: Table, key: str, who: Player | None
) -> None:
    """The names of all cards of both decks are looked for in every file that can be had, as they
    are and packed; those that the asker has seen may be there."""
    game = engine.games()[key]
    first, second = game.starters()[:2]
    duel, known = await to_be_played_again(table, key, who)
    names = {
        card.face.name
        for text in (first.text, second.text)
        for card in game.deck_sheet(game.parse_deck(text)).cards
    }
    row = await duel.row()
    actor = carol_of(table) if who is None else duel.actor(who)
    shown = await watch(duel, actor)
    files = [(file.filename, await file.read()) for file in await kept(actor, shown)]
    assert [name for name, _ in files] == [f"match-{row.id}.html", f"match-{row.id}.json"]
    for name, data in files:
        text = unpacked(data)
        secret = {one for one in names - known if whole_word(one, text)}
        assert secret == set(), name
        for never in (row.seed.hex(), b64encode(row.seed).decode(), first.text, second.text):
            assert never not in text, name
            assert json.dumps(never)[1:-1] not in text, name
        assert row.seed not in data
    assert len(names - known) > 5
    assert json.loads(files[1][1])["is"] == "view"


@pytest.mark.parametrize("key", list(engine.games()))
async def test_the_file_of_an_open_match_replays(
    table: Table, key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    duel = await ended(table, key)
    carol = carol_of(table)
    page, record = await kept(carol, await watch(duel, carol))
    file = tmp_path / record.filename
    file.write_bytes(await record.read())
    assert replay(str(file)) == 0
    assert "It replays as it was recorded." in capsys.readouterr().out
    text, match = unpacked(await page.read()), await duel.truth()
    for player in PLAYERS:
        assert all(whole_word(name, text) for name in names_in(match.view(player)))
