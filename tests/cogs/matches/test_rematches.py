"""A rematch takes decks in anew: by the rules of today, and by the server's on home-made cards."""

from __future__ import annotations

from bot.store.guilds import change_guild
from engine.players import Player
from tests.bot.deck_texts import ALICES, BOBS
from tests.cogs import upgrades
from tests.cogs.matches.duel import Duel, accept_challenge, begin, running_matches
from tests.cogs.matches.proposals import offer_rematch
from tests.cogs.matches.reading import buttons, said, text_of
from tests.cogs.matches.series import games, next_game, say
from tests.cogs.upgrades import BOBS_SHORT, SHORT, TOO_SHORT, upgrade
from tests.conftest import Table
from tests.engine.own_cards import FAIR, with_own_card

CHALLENGE = "`/match challenge` takes others"


async def allow_home_made(table: Table, allowed: bool) -> None:
    async with table.bot.store.write() as connection:
        await change_guild(connection, table.guild.id, home_made=allowed)


async def ask(duel: Duel, player: Player) -> str:
    """The player presses Rematch on the board; what they alone are told."""
    board = await duel.board()
    return said(await duel.press(player, board, buttons(board)["Rematch"]))


async def accept(duel: Duel, player: Player) -> str:
    """The player accepts one; what they alone are told."""
    call = await duel.called()
    return said(await duel.press(player, call, buttons(call)["Accept rematch"]))


async def test_who_asks_for_a_rematch_with_a_deck_of_before_is_told_the_line_and_the_reason(
    table: Table,
) -> None:
    duel = await upgrades.begin(table, SHORT, BOBS)
    await duel.concede("B")
    await upgrade(table)
    told = await ask(duel, "A")
    assert TOO_SHORT in told
    assert CHALLENGE in told
    assert "offers a rematch" not in text_of(await duel.board())


async def test_what_is_wrong_with_the_opponents_deck_stays_theirs(table: Table) -> None:
    duel = await upgrades.begin(table, ALICES, BOBS_SHORT)
    await duel.concede("B")
    await upgrade(table)
    told = await ask(duel, "A")
    assert "**Bob**'s deck cannot be played" in told
    assert CHALLENGE in told
    assert "Line" not in told
    assert "30 cards" not in told


async def test_an_offer_of_before_is_not_accepted_by_the_rules_of_today(table: Table) -> None:
    duel = await upgrades.begin(table, ALICES, BOBS_SHORT)
    await duel.concede("B")
    await offer_rematch(duel, "A")
    await upgrade(table)
    assert TOO_SHORT in await accept(duel, "B")
    assert await games(table) == 1


async def test_a_rematch_that_was_agreed_on_before_begins(table: Table) -> None:
    duel = await upgrades.begin(table, SHORT, BOBS_SHORT)
    await duel.concede("B")
    await offer_rematch(duel, "A")
    await say(duel, "B", "Accept rematch")
    await upgrade(table)
    await table.restart()
    await say(duel, "B", "I begin")
    assert (await (await next_game(duel)).row()).state == "running"


async def test_after_a_server_forbids_home_made_cards_no_rematch_is_played_with_them(
    table: Table,
) -> None:
    duel = await with_home_made(table)
    await allow_home_made(table, False)
    for player in ("A", "B"):
        assert "this server allows none" in await ask(duel, player)
    await allow_home_made(table, True)
    await offer_rematch(duel, "A")
    await allow_home_made(table, False)
    assert "this server allows none" in await accept(duel, "B")
    assert await games(table) == 1


async def test_where_they_are_allowed_it_is(table: Table) -> None:
    duel = await with_home_made(table)
    await offer_rematch(duel, "A")
    await say(duel, "B", "Accept rematch")
    await say(duel, "B", "I begin")
    assert await games(table) == 2


async def test_a_server_that_forbids_them_has_rematches_without(table: Table) -> None:
    await allow_home_made(table, False)
    duel = await begin(table)
    await duel.concede("B")
    await offer_rematch(duel, "A")


async def test_the_next_game_of_a_series_that_was_begun_before_is_played(table: Table) -> None:
    duel = await upgrades.begin(table, SHORT, BOBS_SHORT, best_of=3)
    await upgrade(table)
    await table.restart()
    await duel.concede("B")
    await say(duel, "B", "I begin")
    second = await next_game(duel)
    await second.concede("A")
    await say(second, "A", "I begin")
    assert (await (await next_game(second)).row()).game_number == 3


async def with_home_made(table: Table) -> Duel:
    """A match with a home-made card of Alice's, which Bob has lost."""
    await table.bot.decks.keep(table.alice.id, with_own_card(FAIR), name="Mine")
    await table.bot.decks.keep(table.bob.id, FAIR, name="Bob's deck")
    posted = await table.alice.slash(
        table.channel, "match challenge", opponent=table.bob, deck="Mine"
    )
    accepted = await accept_challenge(table, posted.response)
    [row] = await running_matches(table)
    duel = Duel(table, row.id, accepted, table.channel)
    await duel.concede("B")
    return duel
