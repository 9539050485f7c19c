"""A match in words: short on the panel, whole behind a button, and enough to play by."""

from __future__ import annotations

import random
import re

import pytest
from discord.ui import TextDisplay

import engine
from bot.store.preferences import change_preferences
from cogs.matches.hand_layout import panel_message
from cogs.matches.words_layout import ROOM, board_pages
from engine.players import PLAYERS, Player
from rendering.board_text import board_in_words
from tests.bot.matches.test_passing import Game
from tests.cogs.matches.duel import Duel, begin
from tests.cogs.matches.reading import Message, buttons, menus, text_of
from tests.conftest import Table

STEPS = 150
MOST_PRESSES = 1500


def said(game: Game, seat: Player) -> str:
    outgoing = panel_message(game.live.snapshot, seat, (), in_words=True)
    assert outgoing.view is not None
    texts = [part for part in outgoing.view.walk_children() if isinstance(part, TextDisplay)]
    return "\n".join(text.content for text in texts)


@pytest.mark.parametrize("key", list(engine.games()))
def test_a_panel_says_first_what_is_asked_in_at_most_600_characters(key: str) -> None:
    for seed in range(4):
        game = Game(key, seed)
        for _ in range(STEPS):
            decision = game.decision()
            if decision is None:
                break
            for seat in PLAYERS:
                words = said(game, seat)
                assert len(words) <= ROOM
                assert words.startswith("###" if seat == decision.player else "**")
            assert "You can: " in said(game, decision.player)
            game.step()


@pytest.mark.parametrize("key", list(engine.games()))
def test_the_whole_board_is_told_page_by_page(key: str) -> None:
    game = Game(key, 1)
    for _ in range(STEPS):
        if game.decision() is None:
            break
        game.step()
    view, names = game.live.snapshot.views["A"], game.row.names
    pages = board_pages(view, names)
    assert all(0 < len(page) <= 3600 for page in pages)
    whole = board_in_words(view, names, 10**6)
    assert len("".join(pages).replace("\\", "")) >= len(whole.replace("\\", "")) * 0.99


async def in_words(table: Table, key: str) -> Duel:
    """A match of two ready decks between players who have pictures off."""
    for person in (table.alice, table.bob):
        async with table.bot.store.write() as connection:
            await change_preferences(connection, person.id, text_board=True)
    first, second = engine.games()[key].starters()[:2]
    return await begin(table, first.text, second.text)


async def test_the_whole_board_is_a_press_away_and_shows_no_hand_of_the_other(
    table: Table,
) -> None:
    duel = await in_words(table, "lifeburn")
    mover, other = await duel.mover()
    await duel.choose(0)
    panel = duel.panel(mover)
    await table.restart()
    answer = await duel.press(mover, panel, buttons(panel)["Whole board"])
    assert answer.response is not None
    told = text_of(answer.response)
    view = (await duel.truth()).view(mover)
    hand = view.side(mover).zone("hand").cards
    assert hand is not None
    assert all(card.face.name in told.replace("\\", "") for card in hand)
    theirs = (await duel.truth()).view(other).side(other).zone("hand").cards
    assert theirs is not None
    hidden = {card.face.name for card in theirs} - {card.face.name for card in hand}
    public = board_in_words(view, {"A": "", "B": ""}, 10**6)
    assert not any(name in told and name not in public for name in hidden)


def offered(message: Message) -> list[tuple[str, ...]]:
    """What can be pressed or picked on a panel, as its words and labels say; only what takes part
    in the match, and no two that read alike."""
    words = [label for label in buttons(message) if not re.search(r"Page|Whole|Stops|until", label)]
    assert len(words) == len(set(words))
    found: list[tuple[str, ...]] = [(label,) for label in words]
    for custom_id, values in menus(message).items():
        if not custom_id.startswith("match:passing:"):
            assert len(values) == len(set(values))
            found += [(custom_id, label) for label in values]
    return found


@pytest.mark.parametrize("key", list(engine.games()))
async def test_a_whole_match_is_played_by_what_is_written_alone(table: Table, key: str) -> None:
    """Both read no picture and nothing but their own messages: who is asked, and what for."""
    duel = await in_words(table, key)
    luck = random.Random(5)
    for _ in range(MOST_PRESSES):
        asked = [seat for seat in PLAYERS if text_of(duel.panel(seat)).startswith("###")]
        if (await duel.row()).state == "over":
            break
        [seat] = asked
        panel = duel.panel(seat)
        assert not panel.attachments
        choices = offered(panel)
        ending = [one for one in choices if one[0] in ("End turn", "Pass", "Next step")]
        choice = luck.choice(ending if ending and luck.random() < 0.4 else choices)
        if len(choice) == 1:
            await duel.press(seat, panel, buttons(panel)[choice[0]])
        else:
            await duel.press(seat, panel, choice[0], menus(panel)[choice[0]][choice[1]])
    row = await duel.row()
    assert (row.state, row.ending) in (("over", "played"), ("over", "limit"))
