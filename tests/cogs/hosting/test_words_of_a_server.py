"""A deck that was stored earlier, or elsewhere, isn't played in a server that forbids a word in
it."""

from __future__ import annotations

from bot.store.settings.guild_settings import change_guild
from tests.bot.deck_texts import GAME, LEGAL
from tests.cogs.decks.deck_answers import open_deck, share
from tests.cogs.matches.challenges.challenging import send_challenge
from tests.cogs.practice.practice import ask
from tests.cogs.queue.waiting import join, said
from tests.cogs.tournaments.playing import create
from tests.cogs.walking import go_on
from tests.conftest import Table

RUDE = f"! about: such fr3ll\n{GAME.parse_deck(LEGAL).undescribed}"
TOLD = (
    "Line 1 of the deck has the word **frell** in it, written “fr3ll”. This server doesn't allow "
    "that word in texts that others read. Edit the deck in `/deck`, or choose another "
    "deck."
)


async def test_no_way_to_play_or_share_it_is_left_out(table: Table) -> None:
    cup = await create(table, 0)
    await table.bot.decks.keep(table.alice.id, RUDE, name="Rude")
    words = {"forbidden_words": "Frell"}
    await table.bot.store.run(change_guild, table.guild.id, **words)

    assert TOLD in said(await go_on(table.alice, await cup.home(table.alice), "Join", "Rude"))
    assert TOLD in said(await join(table, table.alice, deck="Rude"))
    assert said(await send_challenge(table, table.alice, table.bob, "Rude")).startswith(TOLD)
    assert said(await open_deck(table, "Rude", "More", "Share")).startswith(TOLD)
    practised = await ask(table, table.alice, table.channel, game=GAME.key, deck="Rude")
    assert TOLD in said(practised)
    await table.bot.decks.keep(table.alice.id, LEGAL, name="Rude")
    assert TOLD not in said(await send_challenge(table, table.alice, table.bob, "Rude"))
    assert TOLD not in said(await open_deck(table, "Rude", "More", "Share"))


async def test_reports_may_quote_a_word(table: Table) -> None:
    post = await share(table, "Rude")
    await table.bot.store.run(change_guild, table.guild.id, forbidden_words="Frell")
    form = await table.bob.click(post, label="Report")
    await table.bob.submit_modal(form, {"reason": "It said frell, see discord.gg/raid"})
    [told] = [one.content for one in table.guild.owner.dm_channel.history()]
    assert "> It said frell, see discord. gg/raid" in told
