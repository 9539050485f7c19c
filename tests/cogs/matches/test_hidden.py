"""Nobody ever reads of a card that is hidden from them."""

from __future__ import annotations

import hashlib
import random
from io import BytesIO

import discord
import pytest

import engine
from bot.matches.choices.option_groups import offered_options
from bot.store.settings.preferences import change_preferences
from engine.players import PLAYERS
from tests.cogs.matches.duel import begin
from tests.cogs.matches.pages import at_match
from tests.cogs.matches.reading import buttons, pictures
from tests.cogs.matches.spy import Spy, cards_read, reasons_read, watched
from tests.cogs.matches.table.avatars import picture
from tests.conftest import Table
from tests.visible_names import names_in

CLICKS = 10
NAMES = [f"{name} {number:02}" for name in ("Agate", "Basalt") for number in range(40)]
PRESSES, MANY = 14, 60
LOOK_AROUND = 13
"""Number of presses between two times that everybody tries every command."""


@pytest.mark.parametrize("presses", [PRESSES, pytest.param(MANY, marks=pytest.mark.soak)])
async def test_in_a_match_of_peeks_searches_and_discards_nothing_leaks(
    table: Table, presses: int
) -> None:
    duel = await begin(table)
    spy = await watched(duel, NAMES)
    luck = random.Random(3)
    for press in range(presses):
        match = await duel.truth()
        if match.decision is None:
            break
        player = match.decision.player
        await duel.play_randomly(luck, duel.panel(player), player)
        if press % LOOK_AROUND == LOOK_AROUND - 1:
            await try_everything(spy, table)
        if press == presses // 2:
            await table.restart()
    assert spy.read > 7 * presses
    assert spy.named > 7 * presses


async def try_everything(spy: Spy, table: Table) -> None:
    """Makes everybody use every button of the board, and every page of the match."""
    duel = spy.duel
    board = await duel.board()
    for player in PLAYERS:
        for label in ("My hand", "Log", "Concede"):
            await duel.press(player, board, buttons(board)[label])
    await spy.carol.click(board, label="Log")
    viewers = (("A", table.alice), ("B", table.bob), (None, spy.carol))
    for viewer, actor in viewers:
        spy.check(viewer, await cards_read(duel, actor), "Read cards")
        for label in ("Hand", "Board", "Log") if viewer else ("Board", "Log", "Fair deal"):
            await at_match(actor, duel.place, label)
        if viewer:
            await at_match(actor, duel.place, "More", "Concede")
            spy.check(viewer, await reasons_read(duel, actor), "Why not?")
    await spy.look()


OUT_OF_SIGHT = hashlib.sha256(b"136").digest()
"""A seed with which Bob casts a Hot Bath, which does not stay. So much happens after it that no
view shows it any longer when the match is conceded."""


async def test_a_result_tells_of_what_everybody_was_told_before(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "bot.matches.beginning.match_creation.secrets.token_bytes", lambda _: OUT_OF_SIGHT
    )
    game = engine.games()["chaos"]
    first, second = game.starters()[:2]
    decks = [game.parse_deck(starter.text) for starter in (first, second)]
    names = [card.face.name for deck in decks for card in game.deck_sheet(deck).cards]
    for user in (table.alice.id, table.bob.id):
        await table.bot.store.run(change_preferences, user, pass_preference="always")
    duel = await begin(table, first.text, second.text)
    await watched(duel, names)
    luck = random.Random(3)
    for _ in range(CLICKS):
        match = await duel.truth()
        assert match.decision is not None
        view = match.view(match.decision.player)
        await duel.choose(luck.choice(offered_options(match.decision, view)).option)
    mover, _ = await duel.mover()
    await duel.concede(mover)
    ended = (await duel.truth()).view(None)
    result = dict(pictures(await duel.board()))["result.png"]
    assert "Hot Bath" in result
    assert "Hot Bath" not in names_in(ended)


async def test_the_spy_would_notice(table: Table) -> None:
    duel = await begin(table)
    spy = await watched(duel, NAMES)
    match = await duel.truth()
    hands = {}
    for player, other in (("A", "B"), ("B", "A"), ("A", None)):
        hands[player] = match.view(player).side(player).zone("hand").cards or ()
        name = hands[player][0].face.name
        spy.check(player, name, "their own hand")
        with pytest.raises(AssertionError, match="reads of"):
            spy.check(other, f"You hold {name}.", "a leak")
    alice = await table.bot.fetch_user(table.alice.id)
    for picture_name in ("board.png", "result.png"):
        gallery = discord.ui.MediaGallery["discord.ui.LayoutView"]()
        own = hands["A"][0].face.name
        gallery.add_item(media=f"attachment://{picture_name}", description=own)
        view = discord.ui.LayoutView().add_item(gallery)
        await alice.send(view=view, file=discord.File(BytesIO(picture()), picture_name))
        if picture_name == "board.png":
            await spy.look()
    with pytest.raises(AssertionError, match="A reads of"):
        await spy.look()
    await table.bot.get_partial_messageable(duel.place.id).send(f"Look: {NAMES[0]} and {NAMES[40]}")
    with pytest.raises(AssertionError, match="a spectator reads of"):
        await spy.look()
