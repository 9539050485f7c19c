"""Replays of finished matches: for whom, of which part, and as a file."""

from __future__ import annotations

import json
from typing import Any

import pytest

import engine
from bot.replays.record import OpenRecord, read_record
from bot.store.settings.preferences import change_preferences
from cogs.help.layouts.moved import Moved
from tests.cogs.decks.deck_answers import keep_deck
from tests.cogs.help.moved_paths import walk_way, ways
from tests.cogs.matches.duel import begin
from tests.cogs.matches.reading import buttons, menus, pictures, text_of
from tests.cogs.replays.replays import carol_of, ended, kept, turned, watch
from tests.cogs.walking import go_on, screen, walk
from tests.conftest import Table

BOTH_HANDS = ["board.png", "A-hand.png", "B-hand.png"]


def names(shown: Any) -> list[str]:
    return [name for name, _ in pictures(shown)]


async def test_anybody_watches_an_open_match_step_by_step_and_keeps_it(table: Table) -> None:
    duel = await ended(table)
    await duel.wait_for_no_rematch()
    board, carol = await duel.board(), carol_of(table)
    answer = await carol.click(board, custom_id=buttons(board)["Watch replay"])
    assert answer.ephemeral
    shown: Any = answer.response
    assert "Step 1 of" in text_of(shown)
    assert names(shown) == BOTH_HANDS
    second = await turned(carol, shown, "Next ▶")
    assert "Step 2 of" in text_of(second)
    assert second.id == shown.id
    assert "Step 1 of" in text_of(await turned(carol, second, "◀ Back"))
    [(menu, turns)] = menus(shown).items()
    label, value = list(turns.items())[1]
    shown = (await carol.select(shown, [value], custom_id=menu)).response
    assert f"**{label.replace(':', chr(92) + ':')}**" in text_of(shown)
    page, record = await kept(carol, shown)
    assert (page.filename, record.filename) == (f"match-{duel.id}.html", f"match-{duel.id}.json")
    assert isinstance(read_record(await record.read()), OpenRecord)


async def test_before_it_is_open_everybody_sees_and_keeps_what_they_saw(table: Table) -> None:
    duel = await ended(table)
    board = await duel.board()
    await table.alice.click(board, custom_id=buttons(board)["Rematch"])
    seen = ((table.alice, "A"), (table.bob, "B"), (carol_of(table), None))
    for actor, viewer in seen:
        shown = await watch(duel, actor)
        assert names(shown) == ["board.png", *([f"{viewer}-hand.png"] if viewer else [])]
        assert "Both hands are shown when no match" in text_of(shown)
        _, record = await kept(actor, shown)
        document = json.loads(await record.read())
        assert (document["is"], document["record"]["viewer"]) == ("view", viewer)


async def test_a_profile_leads_to_a_match_and_who_has_pictures_off_reads_it(table: Table) -> None:
    duel = await ended(table)
    await table.bot.store.run(change_preferences, table.alice.id, text_board=True)
    profile = (await table.alice.slash(table.channel, "profile")).response
    assert profile is not None
    [(menu, offered)] = menus(profile).items()
    assert list(offered.values()) == [duel.id]
    shown = (await table.alice.select(profile, [duel.id], custom_id=menu)).response
    assert shown is not None
    assert "Step 1 of" in text_of(shown)
    assert pictures(shown) == []
    assert "Hand" in text_of(shown)


async def test_replay_lists_what_the_member_has_finished_and_finds_any_other(table: Table) -> None:
    nothing = screen(await table.alice.slash(table.channel, "replay"))
    assert text_of(nothing).startswith("You haven't finished a match yet.")
    assert list(buttons(nothing)) == ["Enter number"]
    duel = await ended(table)
    listed = screen(await table.alice.slash(table.channel, "replay"))
    assert text_of(listed) == "You've finished 1 match. Choose one to watch it step by step."
    assert list(buttons(listed)) == ["This match", "Enter number"]
    [label] = menus(listed)["match:watch-one"]
    assert label.endswith(f" · Cardfinity against Bob · {duel.id}")
    watched = screen(await go_on(table.alice, listed, label))
    assert "Step 1 of" in text_of(watched)
    deal = screen(await go_on(table.alice, watched, "Fair deal"))
    assert list(buttons(deal)) == ["Verify"]
    carol = carol_of(table)
    number = {"number": duel.id.lower(), "part": "replay"}
    found = await walk(carol, table.channel, "replay", "Enter number", number)
    assert "Step 1 of" in text_of(screen(found))


@pytest.mark.parametrize("line", ways("replay"), ids=lambda line: line.old)
async def test_each_old_command_has_its_way(table: Table, line: Moved) -> None:
    await ended(table)
    await walk_way(table.alice, table.channel, line)


async def test_a_card_of_the_opponent_comes_into_a_deck_in_four_presses(table: Table) -> None:
    await keep_deck(table, table.alice.id, engine.games()["cardfinity"].starters()[2].text, "Rats")
    duel = await ended(table)
    await duel.wait_for_no_rematch()
    at = await duel.board()
    shown = await go_on(table.alice, at, "Watch replay", "Opponent's cards")
    [card, *_] = menus(screen(shown))[f"match:their-card:{duel.id}"]
    shown = await go_on(table.alice, shown, card)
    assert "-# By " in text_of(screen(shown))
    shown = await go_on(table.alice, shown, "Rats")
    assert f"Added 1 {card}." in text_of(screen(shown))


async def test_cards_of_a_match_that_is_secret_again_are_not_shown(table: Table) -> None:
    duel = await ended(table)
    early = screen(await go_on(table.alice, await duel.board(), "Watch replay"))
    assert "Opponent's cards" not in buttons(early)
    await duel.wait_for_no_rematch()
    listed = await go_on(table.alice, await duel.board(), "Watch replay", "Opponent's cards")
    [card, *_] = menus(screen(listed))[f"match:their-card:{duel.id}"]
    first, second = engine.games()["cardfinity"].starters()[:2]
    await begin(table, first.text, second.text)
    shown = await go_on(table.alice, listed, card)
    assert "The match isn't open yet" in text_of(screen(shown))
