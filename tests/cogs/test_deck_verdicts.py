"""A deck is judged by the rules of today when something takes it in, and then stays valid until
that is over."""

from __future__ import annotations

from simcord.results import InteractionResult

from tests.bot.deck_texts import ALICES, BOBS, GAME
from tests.cogs.decks import private
from tests.cogs.matches.duel import accept_challenge, running_matches
from tests.cogs.matches.reading import menus, text_of
from tests.cogs.queue.waiting import press
from tests.cogs.tournaments.playing import asked, create, said
from tests.cogs.upgrades import (
    BOBS_SHORT,
    SHORT,
    TOO_SHORT,
    keep_draft,
    keep_legal,
    upgrade,
)
from tests.conftest import Table
from tests.engine.own_cards import FAIR, with_own_card
from tests.engine.own_cards import GAME as OWN


async def challenged(table: Table) -> InteractionResult:
    return await table.alice.slash(
        table.channel, "match challenge", opponent=table.bob, deck="Mine"
    )


async def test_a_challenge_by_a_deck_of_before_is_refused_with_the_line_and_the_reason(
    table: Table,
) -> None:
    await keep_legal(table, table.alice.id, SHORT)
    await upgrade(table)
    assert TOO_SHORT in private(await challenged(table))
    assert not table.channel.history()


async def test_so_is_its_acceptance_and_another_deck_is_taken(table: Table) -> None:
    await keep_legal(table, table.alice.id, ALICES)
    await keep_legal(table, table.bob.id, BOBS_SHORT, "Bob's deck")
    await keep_legal(table, table.bob.id, BOBS, "Another")
    posted = (await challenged(table)).response
    assert posted is not None
    await upgrade(table)
    menu = (await table.bob.click(posted, label="Accept")).response
    assert menu is not None
    [(custom_id, decks)] = menus(menu).items()
    refused = await table.bob.select(menu, [decks["Bob's deck"]], custom_id=custom_id)
    assert TOO_SHORT in text_of(refused.followups[-1])
    assert not await running_matches(table)
    await table.bob.select(menu, [decks["Another"]], custom_id=custom_id)
    assert len(await running_matches(table)) == 1


async def test_so_is_waiting_for_an_opponent(table: Table) -> None:
    await keep_legal(table, table.alice.id, SHORT)
    await upgrade(table)
    refused = await table.alice.slash(table.channel, "queue join", game=GAME.key, deck="Mine")
    assert TOO_SHORT in private(refused)


async def test_so_is_signing_up_for_a_tournament(table: Table) -> None:
    cup = await create(table, 0)
    await keep_legal(table, table.alice.id, SHORT)
    await upgrade(table)
    refused = await table.alice.slash(cup.channel, "tournament join", deck="Mine")
    assert TOO_SHORT in said(refused)
    assert not (await cup.whole()).entrants


async def test_a_draft_of_before_that_nobody_has_read_since_is_offered_and_played(
    table: Table,
) -> None:
    await keep_draft(table, table.bob.id, BOBS, "Bob's deck")
    await upgrade(table)
    await table.bot.decks.keep(table.alice.id, ALICES, name="Mine")
    await accept_challenge(table, (await challenged(table)).response)
    assert len(await running_matches(table)) == 1


async def test_such_a_draft_is_offered_for_a_tournament_too(table: Table) -> None:
    cup = await create(table, 0)
    await keep_draft(table, table.bob.id, BOBS)
    await upgrade(table)
    [decks] = menus(await asked(cup, table.bob)).values()
    assert list(decks) == ["Mine"]


async def test_what_the_rules_of_today_do_not_allow_is_not_offered(table: Table) -> None:
    cup = await create(table, 0)
    await table.bot.decks.keep(table.bob.id, SHORT, name="Mine", game=GAME.key)
    [decks] = menus(await asked(cup, table.bob)).values()
    assert "Mine" not in decks


async def test_a_challenge_that_was_made_before_is_played(table: Table) -> None:
    await keep_legal(table, table.alice.id, SHORT)
    posted = (await challenged(table)).response
    await upgrade(table)
    await table.restart()
    await table.bot.decks.keep(table.bob.id, BOBS, name="Bob's deck")
    await accept_challenge(table, posted)
    assert len(await running_matches(table)) == 1


async def test_so_is_an_answer_that_the_challenger_agrees_to_later(
    table: Table,
) -> None:
    await table.bot.decks.keep(table.alice.id, FAIR, name="Mine")
    short = with_own_card("\n".join(FAIR.splitlines()[:-20]))
    await keep_legal(table, table.bob.id, short, "Bob's deck", OWN.key)
    posted = (await challenged(table)).response
    assert posted is not None
    assert "I have asked" in text_of(await accept_challenge(table, posted))
    await upgrade(table)
    await table.restart()
    assert not (await table.bot.decks.named(table.bob.id, "Bob's deck")).legal
    await table.alice.click(posted, label="Agree")
    assert len(await running_matches(table)) == 1


async def test_who_waits_for_an_opponent_goes_on_waiting_and_plays(table: Table) -> None:
    await keep_legal(table, table.alice.id, SHORT)
    await table.alice.slash(table.channel, "queue join", game=GAME.key, deck="Mine")
    await upgrade(table)
    await table.restart()
    again = await table.alice.slash(table.channel, "queue join", game=GAME.key, deck="Mine")
    assert TOO_SHORT in private(again)
    await table.bot.decks.keep(table.bob.id, BOBS, name="Bob's deck")
    await table.bob.slash(table.channel, "queue join", game=GAME.key, deck="Bob's deck")
    for actor in (table.alice, table.bob):
        await press(actor, "Ready")
    assert len(await running_matches(table)) == 1


async def test_who_has_signed_up_for_a_tournament_plays_it_to_its_end(table: Table) -> None:
    cup = await create(table, 2, rounds=2)
    for actor, text in ((table.alice, SHORT), (table.bob, BOBS_SHORT)):
        await keep_legal(table, actor.id, text)
        await cup.sign_up(actor)
        cup.players.append(actor)
    await upgrade(table)
    await table.restart()
    joined = await table.alice.slash(cup.channel, "tournament join", deck="Mine")
    assert "You are in" in said(joined)
    await cup.start()
    await cup.play_round()
    await table.restart()
    await cup.wait_until_opened()
    second = [await cup.match(actor) for actor in (table.alice, table.bob)]
    assert all(row.state == "running" for row in second)


async def test_but_nobody_changes_to_a_deck_of_before_in_a_tournament(table: Table) -> None:
    cup = await create(table, 0)
    await keep_legal(table, table.alice.id, ALICES)
    await cup.sign_up(table.alice)
    await keep_legal(table, table.alice.id, SHORT, "Other")
    await upgrade(table)
    refused = await table.alice.slash(cup.channel, "tournament join", deck="Other")
    assert TOO_SHORT in said(refused)
