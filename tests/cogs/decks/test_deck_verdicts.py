"""A deck is judged by today's rules when something uses it, and then stays valid until that is
over."""

from __future__ import annotations

from sqlalchemy import update

from bot.store.tables.core_schema import deck_reports
from tests.bot.deck_texts import ALICES, BOBS, GAME
from tests.cogs.decks.deck_answers import private
from tests.cogs.decks.upgrades import BOBS_SHORT, SHORT, TOO_SHORT, keep_draft, keep_legal, upgrade
from tests.cogs.matches.challenges.challenging import Challenged, send_challenge
from tests.cogs.matches.duel import accept_challenge, running_matches
from tests.cogs.matches.reading import menus, text_of
from tests.cogs.queue.waiting import join, press
from tests.cogs.tournaments.playing import asked, create, person, said
from tests.cogs.walking import go_on
from tests.conftest import Table
from tests.engine.own_cards import FAIR, with_own_card
from tests.engine.own_cards import GAME as OWN


async def challenged(table: Table) -> Challenged:
    return await send_challenge(table, table.alice, table.bob, "Mine")


async def test_a_deck_of_before_is_refused_with_the_line_and_the_reason(table: Table) -> None:
    cup = await create(table, 0)
    await keep_legal(table, table.alice.id, ALICES, "Other")
    await go_on(table.alice, await cup.home(table.alice), "Join", "Other")
    await keep_legal(table, table.alice.id, SHORT)
    await upgrade(table)
    before = len(table.channel.history())
    assert TOO_SHORT in private(await challenged(table))
    await upgrade(table)
    assert TOO_SHORT in said(await join(table, table.alice, deck="Mine"))
    await upgrade(table)
    refused = await cup.tab(table.alice, "More", "Change deck", "Mine")
    assert TOO_SHORT in said(refused)
    assert len(table.channel.history()) == before
    [entrant] = (await cup.whole()).entrants
    assert entrant.deck_version == (await table.bot.decks.named(table.alice.id, "Other")).version_id


async def test_a_deck_of_before_is_refused_when_a_challenge_is_accepted_and_another_taken(
    table: Table,
) -> None:
    await keep_legal(table, table.alice.id, ALICES)
    await keep_legal(table, table.bob.id, BOBS_SHORT, "Bob's deck")
    await keep_legal(table, table.bob.id, BOBS, "Another")
    posted = (await challenged(table)).response
    assert posted is not None
    await upgrade(table)
    menu = (await table.bob.click(posted, label="Choose deck")).response
    assert menu is not None
    [(custom_id, decks)] = menus(menu).items()
    refused = await table.bob.select(menu, [decks["Bob's deck"]], custom_id=custom_id)
    assert TOO_SHORT in text_of(refused.followups[-1])
    assert not await running_matches(table)
    await table.bob.select(menu, [decks["Another"]], custom_id=custom_id)
    assert len(await running_matches(table)) == 1


async def test_a_challenge_that_was_accepted_before_is_played_once_the_challenger_agrees(
    table: Table,
) -> None:
    await table.bot.decks.keep(table.alice.id, FAIR, name="Mine")
    short = with_own_card("\n".join(FAIR.splitlines()[:-20]))
    await keep_legal(table, table.bob.id, short, "Bob's deck", OWN.key)
    posted = (await challenged(table)).response
    assert posted is not None
    assert "I've asked" in text_of(await accept_challenge(table, posted))
    await upgrade(table)
    await table.restart()
    assert not (await table.bot.decks.named(table.bob.id, "Bob's deck")).legal
    await table.alice.click(posted, label="Agree")
    assert len(await running_matches(table)) == 1


async def test_a_player_who_waits_for_an_opponent_goes_on_waiting_and_plays(table: Table) -> None:
    await keep_legal(table, table.alice.id, SHORT)
    await join(table, table.alice, deck="Mine")
    await upgrade(table)
    await table.restart()
    await table.bot.decks.keep(table.bob.id, BOBS, name="Bob's deck")
    await join(table, table.bob, deck="Bob's deck")
    for actor in (table.alice, table.bob):
        await press(actor, "Ready")
    assert len(await running_matches(table)) == 1


async def test_players_who_have_signed_up_for_a_tournament_play_it(table: Table) -> None:
    cup = await create(table, 0)
    for actor, text in ((table.alice, SHORT), (table.bob, BOBS_SHORT)):
        await keep_legal(table, actor.id, text)
        await cup.sign_up(actor)
        cup.players.append(actor)
    await upgrade(table)
    await table.restart()
    sign_ups = table.bot.services.sign_ups
    joined = await sign_ups.sign_up(cup.id, person(table.alice), "Mine")
    assert (joined.new, joined.changed) == (False, False)
    await cup.start()
    await cup.wait_until_opened()
    assert (await cup.match(table.alice)).state == "running"


async def test_a_draft_of_before_that_was_not_read_since_is_offered_and_played(
    table: Table,
) -> None:
    cup = await create(table, 0)
    await table.bot.decks.keep(table.bob.id, SHORT, name="Too short", game=GAME.key)
    await keep_draft(table, table.bob.id, BOBS, "Bob's deck")
    async with table.bot.store.write() as connection:
        version = (await table.bot.decks.named(table.bob.id, "Bob's deck")).version_id
        outdated = update(deck_reports).where(deck_reports.c.version_id == version)
        await connection.execute(outdated.values(rules_version=0))
    [decks] = menus(await asked(cup, table.bob)).values()
    assert list(decks) == ["Bob's deck"]
    await table.bot.decks.keep(table.alice.id, ALICES, name="Mine")
    await accept_challenge(table, (await challenged(table)).response)
    assert len(await running_matches(table)) == 1
