"""Challenges by clicks: made, answered, withdrawn, expired. Which answer counts is tested in
tests/bot/matches/beginning/test_challenges.py, their texts in
tests/cogs/layouts/test_challenges.py."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import discord
import pytest
import simcord

import engine
from bot.base.ids import new_id
from bot.base.refusals import Refusal
from bot.matches.beginning.challenges import ASKED_SECONDS, HOUR_SECONDS
from bot.store.matches.match_rows import MatchRow, add_match, matches_of
from cogs.matches.commands import ROUND_SECONDS
from cogs.ui.deck_choices import find_brought
from tests.bot.deck_texts import ALICES, BOBS
from tests.bot.matches.games import GAME, store_deck
from tests.cogs.decks.deck_answers import keep_deck
from tests.cogs.help.moved_paths import walk_way, ways
from tests.cogs.matches.challenges.challenging import send_challenge, terms_form
from tests.cogs.matches.duel import at_once, begin, challenge
from tests.cogs.matches.reading import buttons, menus, text_of
from tests.cogs.walking import crowd, go_on, screen, walk
from tests.conftest import Table

RUNNING_EACH = 25


async def offered_decks(table: Table, member: simcord.MemberActor) -> list[str]:
    """Returns the decks that the form offers."""
    page = await member.slash(table.channel, "challenge", member=table.bob)
    form = await terms_form(table, member, page, "Mine")
    assert form.modal is not None
    fields = [part["component"] for part in form.modal["components"]]
    [menu] = [one for one in fields if one["custom_id"] == "with"]
    return [one["label"] for one in menu["options"]]


async def running(table: Table) -> int:
    async with table.bot.store.read() as connection:
        return len(await matches_of(connection, table.alice.id))


async def last_match(table: Table) -> MatchRow:
    async with table.bot.store.read() as connection:
        [row] = await matches_of(connection, table.alice.id)
    return row


async def test_a_challenge_takes_one_press_for_each_side(table: Table) -> None:
    await keep_deck(table, table.alice.id, ALICES, "Alice's deck")
    await keep_deck(table, table.bob.id, BOBS, "Bob's deck")
    page = await table.alice.slash(table.channel, "challenge", member=table.bob)
    assert page.ephemeral
    assert text_of(screen(page)).splitlines() == [
        "### Challenge Bob",
        "Send the challenge, or change it first.",
        f"**{GAME.title}** with **Alice's deck**",
        "Relaxed if accepted within ten minutes, else Daily · not rated",
    ]
    assert list(buttons(screen(page))) == ["Send challenge", "Change"]
    sent = await go_on(table.alice, page, "Send challenge")
    assert text_of(page.response) == "Your challenge to **Bob** is out."
    assert not buttons(page.response)
    hand = (await table.bob.click(screen(sent), label="Accept")).response
    assert hand is not None
    assert hand.ephemeral
    row = await last_match(table)
    assert f"match:rest:{row.id}:yes" in buttons(hand).values()
    decks = [await table.bot.decks.version(one) for one in (row.deck_a, row.deck_b)]
    assert [deck.name for deck in decks] == ["Alice's deck", "Bob's deck"]
    assert (row.clock, row.rated, row.best_of) == ("relaxed", False, 1)


async def test_an_open_challenge_takes_one_press_for_each_side(table: Table) -> None:
    page = await table.alice.slash(table.channel, "challenge")
    assert text_of(screen(page)).splitlines()[:3] == [
        "### Challenge anybody",
        "Post the challenge: the first to accept plays you.",
        f"**{GAME.title}** with **{GAME.starters()[0].title}**",
    ]
    assert crowd(screen(page)) == (2, 1)
    posted = screen(await go_on(table.alice, page, "Post challenge"))
    assert not posted.ephemeral
    assert not posted.message.mentions
    assert "**Alice** challenges anybody: the first to accept plays." in text_of(posted)
    assert list(buttons(posted)) == ["Accept", "Choose deck", "Cancel", "Report"]
    refused = await table.alice.click(posted, label="Accept")
    assert "somebody else has to accept it" in text_of(screen(refused))
    carol = table.guild.add_member(table.env.create_user("carol"))
    both = carol.click(posted, label="Accept"), table.bob.click(posted, label="Accept")
    told = [screen(one) for one in await at_once(table.env, *both)]
    row = await last_match(table)
    assert row.player_a == table.alice.id
    assert row.player_b in (carol.id, table.bob.id)
    assert sum("accepted already" in text_of(one) for one in told) == 1
    assert sum(f"match:rest:{row.id}:yes" in buttons(one).values() for one in told) == 1
    assert await running(table) == 1


async def test_pressing_twice_posts_one_open_challenge(table: Table) -> None:
    page = screen(await table.alice.slash(table.channel, "challenge"))
    post = partial(table.alice.click, page, custom_id=buttons(page)["Post challenge"])
    await at_once(table.env, post(), post())
    [posted] = table.channel.history()
    again = screen(await walk(table.alice, table.channel, "challenge", "Post challenge"))
    assert again.ephemeral
    assert text_of(again) == (
        f"You've posted this challenge already: [here it is]({posted.jump_url}). Withdraw it "
        "before you post it again."
    )
    assert len(table.channel.history()) == 1
    await table.alice.click(posted, label="Cancel")
    await walk(table.alice, table.channel, "challenge", "Post challenge")
    assert len(table.channel.history()) == 2


async def test_from_an_open_challenge_one_turns_to_a_member(table: Table) -> None:
    page = await walk(table.alice, table.channel, "challenge", table.bob)
    assert text_of(screen(page)).startswith("### Challenge Bob")
    games = await go_on(table.alice, page, "Change")
    back = await go_on(table.alice, games, "◀ Challenge")
    assert text_of(screen(back)).startswith("### Challenge Bob")


async def test_the_menu_of_a_member_has_challenge(table: Table) -> None:
    page = await table.alice.context_menu(table.channel, "Challenge", table.bob)
    assert text_of(screen(page)).startswith("### Challenge Bob")
    refused = await table.alice.context_menu(table.channel, "Challenge", table.alice)
    assert "You can't challenge yourself." in text_of(screen(refused))


async def test_the_form_has_all_terms_and_sends_the_challenge(table: Table) -> None:
    await keep_deck(table, table.alice.id, ALICES, "Alice's deck")
    terms = {"clock": "live", "rated": True, "best_of": 3, "cut": True}
    posted = await send_challenge(table, table.alice, table.bob, "Alice's deck", **terms)
    words = text_of(posted.response)
    assert "Live: 20 seconds a decision, and 10 minutes beyond that · rated" in words
    assert "best of 3 · the deck is cut" in words
    accepted = screen(await table.bob.click(posted.response, label="Accept"))
    assert "Cut the deck" in text_of(accepted)
    row = await last_match(table)
    assert (row.clock, row.rated, row.best_of, row.is_being_cut) == ("live", True, 3, True)


async def test_an_open_challenge_waits_an_hour_a_day_or_a_week(table: Table) -> None:
    await keep_deck(table, table.alice.id, ALICES, "Alice's deck")
    began = int(table.env.now().timestamp())
    for wait, hours in (("hour", 1), ("day", 24), ("week", 7 * 24)):
        posted = await send_challenge(table, table.alice, None, "Alice's deck", wait=wait)
        assert f"Closes <t:{began + hours * 3600}" in text_of(posted.response)
    fast = {"clock": "live", "wait": "day"}
    refused = await send_challenge(table, table.alice, None, "Alice's deck", **fast)
    assert refused.ephemeral
    assert "an open challenge waits an hour at most" in text_of(refused.response)


async def test_accepted_late_a_friendly_challenge_is_daily_and_the_post_says_so(
    table: Table,
) -> None:
    posted = await challenge(table)
    soon = int(table.env.now().timestamp()) + 600
    assert f"Relaxed until <t:{soon}:t>: 1 hour a decision. After that Daily: 24 hours" in text_of(
        posted.response
    )
    await table.env.advance_time(11 * 60)
    await table.bob.click(posted.response, label="Accept")
    assert (await last_match(table)).clock == "daily"


async def test_a_challenge_mentions_the_opponent_and_only_the_two_answer_it(table: Table) -> None:
    posted = (await challenge(table)).response
    assert not posted.ephemeral
    assert [user.id for user in posted.message.mentions] == [table.bob.id]
    carol = table.guild.add_member(table.env.create_user("carol"))
    for actor, label, words in (
        (carol, "Accept", "somebody else"),
        (carol, "Choose deck", "somebody else"),
        (carol, "Decline", "somebody else"),
        (carol, "Cancel", "Only the challenger"),
        (table.alice, "Accept", "your opponent to answer"),
        (table.alice, "Decline", "your opponent to answer"),
        (table.bob, "Cancel", "Only the challenger"),
    ):
        refused = await actor.click(posted, label=label)
        assert refused.ephemeral
        assert words in refused.response.content
    assert list(buttons(posted)) == ["Accept", "Choose deck", "Decline", "Cancel", "Report"]


async def test_declined_or_withdrawn_it_cannot_be_accepted_any_more(table: Table) -> None:
    posted = (await challenge(table)).response
    await table.bob.click(posted, label="Decline")
    assert "**Bob** declined" in text_of(posted)
    assert not buttons(posted)
    posted = (await challenge(table)).response
    asked = (await table.bob.click(posted, label="Choose deck")).response
    await table.alice.click(posted, label="Cancel")
    assert "**Alice** withdrew it" in text_of(posted)
    assert not buttons(posted)
    [(menu, decks)] = menus(asked).items()
    late = await table.bob.select(asked, [decks["Bob's deck"]], custom_id=menu)
    assert late.ephemeral
    assert "withdrawn" in late.response.content
    assert await running(table) == 0


async def test_it_expires_also_over_a_restart(table: Table) -> None:
    posted = (await challenge(table, clock="live")).response
    everybodys = (await send_challenge(table, table.alice, None)).response
    await table.env.advance_time(ASKED_SECONDS - ROUND_SECONDS)
    assert "Accept" in buttons(posted)
    await table.restart()
    await table.env.advance_time(2 * ROUND_SECONDS)
    assert "no answer in time" in text_of(posted)
    assert not buttons(posted)
    assert "Accept" in buttons(everybodys)
    await table.env.advance_time(HOUR_SECONDS - ASKED_SECONDS)
    assert not buttons(everybodys)


async def test_what_cannot_be_played_is_refused(table: Table) -> None:
    await table.bot.decks.keep(table.alice.id, ALICES, name="Mine")
    draft = '"Lonely": power 1 N/A'
    await table.bot.decks.keep(table.alice.id, draft, name="Draft", game=GAME.key)
    robot = table.guild.add_member(table.env.create_user("robot", bot=True))
    everyone = table.guild.default_role
    mute, bare = (
        table.guild.create_text_channel(
            permission.replace("_", "-"),
            overwrites={everyone: discord.PermissionOverwrite(**{permission: False})},
        )
        for permission in ("send_messages", "attach_files")
    )
    quiet = discord.PermissionOverwrite(send_messages_in_threads=False)
    parent = table.guild.create_text_channel("threads", overwrites={everyone: quiet})
    channel = table.bot.get_channel(parent.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.create_thread(name="Chat", type=discord.ChannelType.public_thread)
    [thread] = parent.threads
    for place, opponent, words in (
        (table.channel, table.alice, "yourself"),
        (table.channel, robot, "Bots don't play"),
        (mute, table.bob, "write here"),
        (bare, table.bob, "attach pictures"),
        (thread, table.bob, "write here"),
    ):
        refused = await table.alice.slash(place, "challenge", member=opponent)
        assert refused.ephemeral
        assert words in refused.response.content
    assert "Draft" not in await offered_decks(table, table.alice)


async def test_a_newcomer_accepts_with_a_starter_deck(table: Table) -> None:
    posted = (await challenge(table, bobs=None)).response
    await table.bob.click(posted, label="Accept")
    row = await last_match(table)
    assert (await table.bot.decks.version(row.deck_b)).name == GAME.starters()[0].title


async def test_a_newcomer_chooses_a_starter_deck(table: Table) -> None:
    posted = (await challenge(table, bobs=None)).response
    asked = (await table.bob.click(posted, label="Choose deck")).response
    [(menu, starters)] = menus(asked).items()
    assert list(starters) == [starter.title for starter in GAME.starters()]
    title, value = list(starters.items())[1]
    await table.bob.select(asked, [value], custom_id=menu)
    assert await running(table) == 1
    assert [deck.name for deck in await table.bot.decks.of(table.bob.id)] == [title]


async def test_one_may_accept_with_a_deck_of_another_page(table: Table) -> None:
    decks = [await store_deck(table.bot.store, table.bob.id, ALICES) for _ in range(26)]
    posted = (await challenge(table, bobs=None)).response
    asked = (await table.bob.click(posted, label="Choose deck")).response
    assert len(next(iter(menus(asked).values()))) == 25
    await table.bob.click(asked, label="Page 2 ▶")
    [(menu, shown)] = menus(asked).items()
    [(name, value)] = shown.items()
    assert name in [deck.name for deck in decks]
    await table.bob.select(asked, [value], custom_id=menu)
    assert await running(table) == 1


async def test_as_many_matches_as_one_may_have_are_listed(table: Table) -> None:
    row = await (await begin(table)).row()
    async with table.bot.store.write() as connection:
        for _ in range(RUNNING_EACH - 1):
            await add_match(connection, replace(row, id=new_id()))
    elsewhere = table.guild.create_text_channel("elsewhere")
    listed = (await table.alice.slash(elsewhere, "match")).response
    heading, *lines, last = listed.content.splitlines()
    assert heading.startswith(f"You're in {RUNNING_EACH} matches.")
    assert all(line.endswith(f"[board]({row.board_link})") for line in lines)
    assert last == f"… and {RUNNING_EACH - len(lines)} more"
    assert len(menus(listed)["match:pick"]) == RUNNING_EACH


async def test_all_that_the_old_command_did_is_reached_from_challenge(table: Table) -> None:
    await keep_deck(table, table.alice.id, ALICES, "Alice's deck")
    lines = ways("challenge")
    assert len(lines) == 7
    for line in lines:
        await walk_way(table.alice, table.channel, line)
    page = await table.alice.slash(table.channel, "challenge")
    buttons_shown, menus_shown = crowd(screen(page))
    assert buttons_shown <= 5
    assert menus_shown <= 1


async def test_a_deck_that_is_named_has_to_be_of_the_game(table: Table) -> None:
    await keep_deck(table, table.alice.id, ALICES, "Mine")
    other = next(key for key in engine.games() if key != GAME.key)
    with pytest.raises(Refusal, match=rf"\*\*Mine\*\* is a deck for {GAME.title}"):
        await find_brought(table.bot, table.alice.id, other, None, "Mine")
    found = await find_brought(table.bot, table.alice.id, GAME.key, None, "mine")
    assert found.deck.name == "Mine"
