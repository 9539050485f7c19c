"""The page of a tournament: a member's current actions, its tabs, and the page behind **More**."""

from __future__ import annotations

from bot.tournaments.creation import NewTournament
from tests.bot.matches.games import GAME
from tests.cogs.matches.reading import buttons, menus, text_of
from tests.cogs.queue.waiting import deck_of, give_deck, member
from tests.cogs.tournaments.kept import after, keep_here, season
from tests.cogs.tournaments.playing import HOME, begin, choose, create, person, said
from tests.cogs.walking import crowd, go_on, screen
from tests.conftest import Table

TABS = ["Pairings", "Standings", "Bracket", "Decks", "Log"]


async def test_a_member_joins_checks_in_and_leaves_from_the_page(table: Table) -> None:
    cup = await create(table, 1, starts="30m", check_in=20)
    eve = await member(table, "Eve")
    first = await cup.home(eve)
    assert crowd(screen(first)) == (2, 1)
    assert list(buttons(screen(first))) == ["Join", "More"]
    assert [list(options) for options in menus(screen(first)).values()] == [TABS]
    joining = await go_on(eve, first, "Join")
    assert "You're in" in await choose(eve, screen(joining), await deck_of(table, eve))
    assert "Check in from" in text_of(screen(await cup.home(eve)))
    await table.env.advance_time(11 * 60)
    checked = await go_on(eve, await cup.home(eve), "Check in")
    assert "**Checked in**" in said(checked)
    more = await go_on(eve, await cup.home(eve), "More")
    assert list(buttons(screen(more))) == [
        "Change deck",
        "Leave",
        "All tournaments",
        "◀ Tournament",
    ]
    assert "You've left" in said(await go_on(eve, more, "Leave"))


async def test_a_player_finds_their_match_changes_deck_and_drops_out(table: Table) -> None:
    cup = await begin(table, 4, deck_change=True)
    one = cup.players[0]
    first = await cup.home(one)
    assert list(buttons(screen(first))) == ["My hand", "More"]
    assert "Your match has started: [to the board](" in text_of(screen(first))
    hand = await go_on(one, first, "My hand")
    assert hand.ephemeral
    playing = await go_on(one, await cup.home(one), "More", "Change deck")
    assert "first play your match" in said(playing)
    await cup.concede(one)
    before = {deck.name for deck in await table.bot.decks.of(one.id)}
    await give_deck(table, one)
    [name] = {deck.name for deck in await table.bot.decks.of(one.id)} - before
    asked = await go_on(one, await cup.home(one), "More", "Change deck")
    assert f"you play **{name}**" in await choose(one, screen(asked), name)
    sure = await go_on(one, await cup.home(one), "More", "Drop out")
    assert (await cup.entrant(one)).dropped is None
    await go_on(one, sure, "Drop out")
    assert (await cup.entrant(one)).dropped == 1


async def test_tabs_lead_to_each_other_and_back(table: Table) -> None:
    await keep_here(table, after(season(5), 2))
    at = await table.alice.slash(table.channel, HOME)
    told = {
        "Pairings": "round 2 of 3",
        "Standings": "After round 2 of 3",
        "Decks": "of Alice in **Saturday**",
        "Log": "0 entries",
    }
    for tab, words in told.items():
        shown = await go_on(table.alice, at, tab)
        assert words in text_of(screen(shown)), tab
    rounds = await go_on(table.alice, at, "Pairings", "Round 1")
    assert "round 1 of 3" in text_of(screen(rounds))
    earlier = await go_on(table.alice, at, "Standings", "After round 1")
    assert "After round 1 of 3" in text_of(screen(earlier))
    assert "has no bracket" in said(await go_on(table.alice, at, "Bracket"))
    back = await go_on(table.alice, at, "◀ Tournament")
    assert "### **Saturday**" in text_of(screen(back))


async def test_a_player_who_is_done_reads_all_that_comes(table: Table) -> None:
    await keep_here(table, after(season(6, deck_change=True), 2, 1))
    at = await table.alice.slash(table.channel, HOME)
    shown = text_of(screen(at))
    assert "Your result in round 2 of 3:" in shown
    assert "1 table is still playing" in shown
    assert "Until then you can change your deck" in shown


async def test_with_two_in_a_channel_the_list_is_shown_and_leads_to_each(table: Table) -> None:
    cup = await create(table, 0)
    second = NewTournament(table.guild.id, cup.channel.id, "Sunday Cup", GAME.key, "swiss")
    await table.bot.services.sign_ups.create_tournament(person(cup.olga), second)
    listed = await cup.home(table.bob)
    assert list(buttons(screen(listed))) == ["All tournaments"]
    chosen = await go_on(table.bob, listed, "Sunday Cup")
    assert "### **Sunday Cup**" in text_of(screen(chosen))
    other = await go_on(table.bob, listed, "Saturday Cup")
    assert "### **Saturday Cup**" in text_of(screen(other))
