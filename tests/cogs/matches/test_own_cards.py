"""Home-made cards: shown, and played against by nobody who did not agree to them."""

from __future__ import annotations

import hashlib

import engine
from bot.store.decks import save_power
from cogs.matches.commands import ROUND_SECONDS
from engine.decks import Power
from tests.cogs.matches.duel import accept_challenge, challenge, running_matches
from tests.cogs.matches.reading import alt_texts, buttons, text_of
from tests.conftest import Table
from tests.engine.own_cards import FAIR, GAME, OWN_CARD, with_own_card

OPEN_SECONDS = 15 * 60


async def test_the_test_deck_is_legal_and_has_one_own_card() -> None:
    deck = GAME.parse_deck(with_own_card(FAIR))
    assert not [p for p in GAME.check_deck(deck) if p.severity == "error"]
    assert [face.name for face in GAME.own_cards(deck)] == [OWN_CARD]


async def test_ready_decks_ask_nobody(table: Table) -> None:
    posted = (await challenge(table, FAIR, FAIR)).response
    assert posted is not None
    assert "home-made" not in text_of(posted)
    await accept_challenge(table, posted)
    assert len(await running_matches(table)) == 1


async def test_a_challenge_shows_the_challengers_own_cards(table: Table) -> None:
    posted = (await challenge(table, with_own_card(FAIR), FAIR)).response
    assert posted is not None
    assert "**Alice**'s deck has **1 home-made card**" in text_of(posted)
    [alt] = alt_texts(posted)
    assert OWN_CARD in alt
    await accept_challenge(table, posted)
    assert len(await running_matches(table)) == 1
    assert not alt_texts(posted)


async def test_a_whole_deck_of_own_cards_is_shown_and_how_strong_it_is(table: Table) -> None:
    game = next(game for game in engine.games().values() if game.styles())
    made = game.styles()[0].deck_text(7)
    source = (await table.bot.decks.keep(table.alice.id, made)).reading.source
    sha256 = hashlib.sha256(source.encode()).hexdigest()
    async with table.bot.store.write() as connection:
        await save_power(connection, game.key, sha256, Power(51, 2.9, 1104), 0)
    posted = (await challenge(table, made, None)).response
    assert posted is not None
    own = game.own_cards(game.parse_deck(made))
    assert f"**{len(own)} home-made cards**" in text_of(posted)
    assert "**Power 51.0 ± 2.9** (1,104 matches" in text_of(posted)
    shown = " ".join(alt_texts(posted))
    assert all(f"1x {card.title}" in shown for card in own)


async def test_a_card_that_says_more_than_a_picture_holds_is_told_in_full(table: Table) -> None:
    steps = [f"draw {number}" for number in range(1, 8)] * 12
    long = with_own_card(FAIR).replace("damage 9", ", ".join([*steps, "damage 9"]))
    posted = (await challenge(table, long, None)).response
    assert posted is not None
    assert OWN_CARD in alt_texts(posted)[0]
    [told] = [file for file in posted.attachments if file.filename.endswith(".txt")]
    assert (await told.read()).decode().endswith("Deal 9 damage.")
    await table.bob.click(posted, label="Decline")
    assert not posted.attachments


async def test_accepting_with_own_cards_asks_the_challenger(table: Table) -> None:
    posted = (await challenge(table, FAIR, with_own_card(FAIR))).response
    assert posted is not None
    told = await accept_challenge(table, posted)
    assert "I have asked **Alice**" in text_of(told)
    assert not await running_matches(table)
    assert f"<@{table.alice.id}>, do you agree" in text_of(posted)
    assert OWN_CARD in alt_texts(posted)[0]
    assert list(buttons(posted)) == ["Agree", "Refuse", "Decline", "Cancel", "Report"]
    [call] = [m for m in table.channel.history() if "do you agree? http" in m.content]
    assert [user.id for user in call.mentions] == [table.alice.id]
    await table.restart()
    refused = await table.bob.click(posted, label="Agree")
    assert "for the challenger" in refused.response.content
    await table.alice.click(posted, label="Agree")
    [match] = await running_matches(table)
    assert f"Match {match.id}" in text_of(posted)
    assert not buttons(posted)


async def test_refused_the_opponent_may_take_another_deck(table: Table) -> None:
    posted = (await challenge(table, with_own_card(FAIR), with_own_card(FAIR))).response
    assert posted is not None
    await accept_challenge(table, posted)
    await table.restart()
    await table.alice.click(posted, label="Refuse")
    assert list(buttons(posted)) == ["Accept", "Decline", "Cancel", "Report"]
    assert "**Alice**'s deck has **1 home-made card**" in text_of(posted)
    assert OWN_CARD in alt_texts(posted)[0]
    await table.bot.decks.keep(table.bob.id, FAIR, name="Bob's deck")
    await accept_challenge(table, posted)
    assert len(await running_matches(table)) == 1


async def test_asked_twice_the_first_button_is_too_old(table: Table) -> None:
    posted = (await challenge(table, FAIR, with_own_card(FAIR))).response
    assert posted is not None
    await accept_challenge(table, posted)
    first = buttons(posted)["Agree"]
    await table.alice.click(posted, label="Refuse")
    changed = with_own_card(FAIR).replace("damage 9", "damage 10")
    await table.bot.decks.keep(table.bob.id, changed, name="Bob's deck")
    await accept_challenge(table, posted)
    assert buttons(posted)["Agree"] != first


async def test_a_question_nobody_answers_lapses(table: Table) -> None:
    posted = (await challenge(table, FAIR, with_own_card(FAIR))).response
    assert posted is not None
    await table.env.advance_time(OPEN_SECONDS - ROUND_SECONDS)
    await accept_challenge(table, posted)
    await table.env.advance_time(OPEN_SECONDS - ROUND_SECONDS)
    assert "Agree" in buttons(posted)
    await table.env.advance_time(2 * ROUND_SECONDS)
    assert "no answer in time" in text_of(posted)
    assert not buttons(posted)


async def test_either_may_end_it_while_it_is_asked(table: Table) -> None:
    for actor, label, words in (
        (table.bob, "Decline", "**Bob** declined"),
        (table.alice, "Cancel", "**Alice** took it back"),
    ):
        posted = (await challenge(table, FAIR, with_own_card(FAIR))).response
        assert posted is not None
        await accept_challenge(table, posted)
        await actor.click(posted, label=label)
        assert words in text_of(posted)
    assert not await running_matches(table)
