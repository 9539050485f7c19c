"""Signs stand beside the words of a match, for all but those who play in words."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from discord.ui import TextDisplay

import engine
from bot.discord_calls import OutgoingMessage
from bot.store.preferences import change_preferences, members_in_words
from cogs.matches.card_texts import ROOM, card_in_full, cards_message
from engine.faces import CardFace, Stat, TextBlock
from engine.players import Player
from engine.views import Badge, CardView
from rendering.emoji_signs import ability_sign, game_sign, kind_sign, number_sign
from tests.bot.matches.passing import Game
from tests.cogs.emoji import controls_with_signs, use_signs
from tests.cogs.matches.duel import Duel, begin
from tests.cogs.matches.reading import Message, buttons, parts, text_of
from tests.conftest import Table

CUSTOM = re.compile(r"<a?:\w+:\d+>")
IN_WORDS = "settings:wish:text_board:"
SPELL = kind_sign("spell")


@pytest.fixture
async def signs(table: Table) -> Mapping[str, str]:
    return await use_signs(table, SPELL, *map(game_sign, engine.games()))


async def hand(duel: Duel, player: Player) -> Message:
    board = await duel.board()
    opened = (await duel.press(player, board, buttons(board)["My hand"])).response
    assert opened is not None
    return opened


async def test_what_can_be_played_has_the_sign_of_its_kind_beside_its_name(
    table: Table, signs: Mapping[str, str]
) -> None:
    duel = await begin(table)
    mover, _ = await duel.mover()
    panel = await hand(duel, mover)
    shown = controls_with_signs(panel)
    names = {
        card.face.name
        for card in (await duel.truth()).view(mover).side(mover).zone("hand").cards or ()
    }
    assert shown
    assert all(any(name in label for name in names) for label in shown)


async def test_the_board_says_its_game_with_its_sign(
    table: Table, signs: Mapping[str, str]
) -> None:
    duel = await begin(table)
    key = (await duel.row()).game
    assert f"### {signs[game_sign(key)]} {engine.games()[key].title} · " in text_of(
        await duel.board()
    )


async def test_who_plays_in_words_has_words_alone(table: Table, signs: Mapping[str, str]) -> None:
    duel = await begin(table)
    mover, other = await duel.mover()
    actor = duel.actor(mover)
    settings = (await actor.slash(table.channel, "settings me")).response
    assert settings is not None
    in_words = next(
        one
        for one in (str(part.get("custom_id")) for part in parts(settings))
        if one.startswith(IN_WORDS)
    )
    await actor.click(settings, custom_id=in_words)
    panel = await hand(duel, mover)
    assert controls_with_signs(panel) == []
    assert not CUSTOM.search(text_of(panel))
    for player, has in ((mover, False), (other, True)):
        read = (await duel.actor(player).click(await duel.board(), label="Read cards")).response
        assert read is not None
        assert bool(CUSTOM.search(text_of(read))) == has


async def test_who_has_played_in_words_before_a_start_still_does(table: Table) -> None:
    async with table.bot.store.write() as connection:
        await change_preferences(connection, table.alice.id, text_board=True)
        await change_preferences(connection, table.bob.id, text_board=False)
    async with table.bot.store.read() as connection:
        assert await members_in_words(connection) == {table.alice.id}


async def test_read_cards_has_the_signs_of_kinds_beside_their_names(
    table: Table, signs: Mapping[str, str]
) -> None:
    duel = await begin(table)
    read = (await table.alice.click(await duel.board(), label="Read cards")).response
    assert read is not None
    words = text_of(read)
    assert f"{signs[SPELL]} Spell" in words


@pytest.mark.parametrize("key", list(engine.games()))
def test_signs_turn_no_page_and_overflow_none(key: str) -> None:
    """Whatever stands on a page of cards stands there with signs too, near its limit without."""
    every = SignsOfEverything()
    for seed in range(3):
        game = Game(key, seed)
        for _ in range(60):
            if game.decision() is None:
                break
            game.step()
        for page in range(12):
            bare, signed = (
                said(cards_message(game.live.snapshot, "A", page, signs=some))
                for some in ({}, every)
            )
            assert len(signed) <= ROOM + 1000
            assert CUSTOM.sub("", signed).replace("  ", " ").split() == bare.split()


class SignsOfEverything(dict[str, str]):
    """Has an emoji for whatever is asked for, with a long name and number."""

    def __contains__(self, name: object) -> bool:
        return True

    def __missing__(self, name: str) -> str:
        return f"<:dh_{name}_000000:1234567890123456789>"

    def __bool__(self) -> bool:
        return True


def said(outgoing: OutgoingMessage) -> str:
    assert outgoing.view is not None
    texts = outgoing.view.walk_children()
    return "\n".join(part.content for part in texts if isinstance(part, TextDisplay))


def test_nobody_can_write_a_sign() -> None:
    """What looks like an emoji in a card's name or text is shown as it is written."""
    forged = "<:dh_kind_spell_000000:1234567890123456789>"
    face = CardFace(forged, forged, (forged,), text=(TextBlock(forged, forged, forged),))
    card = CardView(face, (Stat(forged, 1, 1),), (forged,), badges=(Badge("bolt", forged),))
    assert not CUSTOM.search(card_in_full(card, None))
    signed = card_in_full(card, None, SignsOfEverything())
    assert CUSTOM.findall(signed) == [
        SignsOfEverything()[name]
        for name in (kind_sign(forged), number_sign(forged), ability_sign("bolt"))
    ]
