"""The log in words: public and private parts, what was taken back, strange names."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from bot.discord_calls import Attached
from bot.matches.live_match import LiveMatch
from cogs.matches.log_layout import AT_ONCE, LEFT_OUT, log_message
from engine import games
from engine.players import PLAYERS, Player
from tests.bot.deck_texts import distinct_deck
from tests.bot.matches.games import row_of
from tests.cogs.matches.afar import play_afar
from tests.cogs.matches.duel import Duel, begin
from tests.cogs.matches.reading import alt_texts, menus, text_of
from tests.conftest import Table
from tests.engine.springs import SPRINGS, draw_and_heal

PEEK = '"{name}" play take 1: peek 2\nN/A'
SCRY = '"{name}" play take 2: scry 2\nN/A'
TOLL = '"{name}" play take 1, discard field: draw 1\nN/A'


def decks(card: str, name: str = "Agate") -> tuple[str, str]:
    """Both players have forty cards of that text."""
    return distinct_deck(name, "", only=card), distinct_deck("Basalt", "", only=card)


async def play_one(duel: Duel) -> tuple[Player, Player]:
    """The mover plays the first card in their hand. Gives back the mover and the other."""
    mover, other = await duel.mover()
    [(_, values)] = menus(duel.panel(mover)).items()
    await duel.take(mover, next(iter(values)))
    return mover, other


async def log_of(duel: Duel, player: Player | None) -> str:
    """What the Log button shows a player, or somebody who watches."""
    table = duel.table
    if player is None:
        actor = table.guild.add_member(table.env.create_user("carol"))
    else:
        actor = duel.actor(player)
    log = (await actor.click(await duel.board(), label="Log")).response
    assert log is not None
    assert log.ephemeral
    [file] = log.attachments
    return text_of(log) + (await file.read()).decode()


@pytest.mark.parametrize(("card", "own"), [(PEEK, True), (SCRY, False)], ids=["peek", "scry"])
async def test_only_the_one_who_looks_sees_the_cards(table: Table, card: str, own: bool) -> None:
    duel = await begin(table, *decks(card))
    mover, other = await play_one(duel)
    deck = (await duel.truth()).position()[mover if own else other]["deck"]
    top = [card["card"] for card in deck[:2]]
    mine = await log_of(duel, mover)
    assert all(name in mine for name in top)
    assert "🔒" in mine
    assert all(name in alt_texts(duel.panel(mover))[0] for name in top)
    for viewer in (other, None):
        theirs = await log_of(duel, viewer)
        assert "looks at the top 2 cards" in theirs
        assert not any(name in theirs for name in top)


async def test_what_a_failed_requirement_took_back_is_struck_through(table: Table) -> None:
    duel = await begin(table, *decks(TOLL))
    mover, other = await play_one(duel)
    for viewer in (mover, other, None):
        log = await log_of(duel, viewer)
        assert "~~" in log
        assert "[taken back]" in log


async def test_names_that_look_like_markdown_or_a_ping_are_shown_as_they_are(
    table: Table,
) -> None:
    duel = await begin(table, *(decks(PEEK, "__A__ @everyone")[0],) * 2)
    mover, _ = await play_one(duel)
    for message in (await duel.board(), duel.panel(mover)):
        assert r"\_\_A\_\_ \@everyone" in text_of(message)
        assert not message.mention_everyone


async def test_the_public_board_tells_the_last_things_that_happened(table: Table) -> None:
    duel = await begin(table, *decks(PEEK))
    mover, _ = await play_one(duel)
    played = next(event for event in reversed((await duel.truth()).events) if event.kind == "play")
    board = text_of(await duel.board())
    name = {"A": "Alice", "B": "Bob"}[mover]
    assert f"**{name}** plays *{played.public['card']}*" in board
    assert f"**{name}** to move" in board


async def test_a_long_log_asks_for_time_before_it_is_told(table: Table) -> None:
    duel = await begin(table, SPRINGS, SPRINGS)

    async def calls(player: Player) -> list[str]:
        """What Discord is asked when the player wishes to see the log."""
        before = len(table.env.http_requests)
        log = (await duel.actor(player).click(await duel.board(), label="Log")).response
        assert log is not None
        assert log.ephemeral
        assert "Spring" in text_of(log)
        made = table.env.http_requests[before:]
        posted = [request.path.split("/")[1] for request in made if request.method == "POST"]
        return [where for where in posted if where != "channels"]

    await play_afar(duel, draw_and_heal, lambda match: match.view(None).turn == 20)
    assert await calls("A") == ["interactions"]
    await play_afar(duel, draw_and_heal, lambda match: len(match.events) > AT_ONCE)
    for player in PLAYERS:
        assert await calls(player) == ["interactions", "webhooks"]


def test_a_log_without_end_is_told_in_time_and_fits_into_a_message() -> None:
    """Half a million things happened, among them long names in another script."""
    name = "𒈙" * 40
    cards = f'spell "{name}" cost 0\n  cast leader(giveTaunt, ally)'
    position = {"turn": "A", "turn_number": 3, "A": {"hand": [name] * 9}, "B": {}}
    match = games()["chaos"].set_up(cards, position, bytes(32))
    for _ in range(8):
        match.choose("A", 0)
    snapshot = LiveMatch(row_of("chaos", 0), match).snapshot
    whole = replace(snapshot, events=snapshot.events * (500_000 // len(snapshot.events)))
    began = time.process_time()
    outgoing = log_message(whole, None)
    took = time.process_time() - began
    [file] = outgoing.files
    assert isinstance(file, Attached)
    assert took < 10
    assert 500_000 < len(file.data) < 10 * 1024 * 1024
    assert file.data.decode().splitlines()[1] == LEFT_OUT
