"""`/cards`, by presses, forms and restarts."""

from __future__ import annotations

import discord
from simcord.results import ResponseMessage

import engine
from bot.base.discord_text import plain
from bot.decks.card_search.query import term_key
from engine.game import Game
from tests.bot.deck_texts import GAME, LEGAL, NAME
from tests.cogs.cards.searching import search
from tests.cogs.decks.deck_answers import private, said
from tests.cogs.matches.duel import begin
from tests.cogs.matches.reading import buttons, menus
from tests.cogs.walking import crowd, go_on, walk
from tests.conftest import Table

LIFEBURN = engine.games()["lifeburn"]


async def found_by(table: Table, game: Game = GAME, **typed: str) -> ResponseMessage:
    """Returns the private answer to a search by Alice."""
    answer = await search(table, game, **typed)
    private(answer)
    assert answer.response is not None
    return answer.response


def menu(message: ResponseMessage) -> tuple[str, dict[str, str]]:
    """Returns the last menu of a message: its id, and the values of its options by label."""
    *_, (custom_id, options) = menus(message).items()
    return custom_id, options


async def test_from_a_page_of_cards_to_one_of_them_to_the_decks_that_have_it_and_back(
    table: Table,
) -> None:
    await table.bot.decks.keep(table.alice.id, LEGAL)
    page = await found_by(table, kind=term_key("monster"))
    assert page.content.startswith("**Cards of Cardfinity**: monster · ")
    assert crowd(page) == (3, 1)
    assert len(page.attachments) == 1
    await table.alice.click(page, label="Next ▶")
    assert "page 2 of" in page.content
    assert "◀ Previous" in buttons(page)
    assert len(page.attachments) == 1

    first = GAME.deck_sheet(GAME.parse_deck(LEGAL)).cards[0].face
    page = await found_by(table, text=first.name[:-1])
    custom_id, options = menu(page)
    before = page.content
    [key] = [value for label, value in options.items() if label.startswith(f"{first.name} ·")]
    await table.restart()
    await table.alice.select(page, [key], custom_id=custom_id)
    assert f"**{plain(first.name)}**" in page.content
    assert first.code.splitlines()[0] in page.content
    assert len(page.attachments) == 1
    decks, found = menu(page)
    assert next(iter(found)) == NAME
    shown = await table.alice.select(page, [next(iter(found.values()))], custom_id=decks)
    assert "Legal" in private(shown)
    await table.alice.click(page, label="◀ Back")
    assert page.content == before

    [mine] = await table.bot.decks.of(table.alice.id)
    lantern = LEGAL.replace(f'"{first.name}"', '"Lantern of Velm"')
    await table.bot.decks.keep(table.alice.id, lantern, name=mine.name)
    page = await found_by(table, text="velm lant")
    custom_id, options = menu(page)
    await table.bot.decks.delete(table.alice.id, mine.id)
    gone = await table.alice.select(page, list(options.values()), custom_id=custom_id)
    assert "You can no longer see that card here." in "".join(one.content for one in gone.followups)


async def test_a_deck_shared_in_a_channel_is_found_by_those_who_see_the_channel(
    table: Table,
) -> None:
    hidden, seen = [discord.PermissionOverwrite(view_channel=one) for one in (False, True)]
    team = table.guild.create_text_channel(
        "team", overwrites={table.guild.default_role: hidden, table.bob: seen, table.guild.me: seen}
    )
    first = GAME.deck_sheet(GAME.parse_deck(LEGAL)).cards[0].face
    kept = await table.bot.decks.keep(
        table.bob.id, LEGAL.replace(f'"{first.name}"', '"Lantern of Velm"')
    )
    await walk(table.bob, team, "deck", kept.deck.name, "More", "Share")
    assert "0 cards" in (await found_by(table, text="velm")).content

    await walk(table.bob, table.channel, "deck", kept.deck.name, "More", "Share")
    page = await found_by(table, text="velm")
    custom_id, options = menu(page)
    await table.alice.select(page, list(options.values()), custom_id=custom_id)
    decks, found = menu(page)
    assert list(found) == [kept.deck.name]
    shown = await table.alice.select(page, list(found.values()), custom_id=decks)
    assert kept.deck.name in private(shown)
    await table.bot.decks.delete(table.bob.id, kept.deck.id)
    gone = await table.alice.select(page, list(found.values()), custom_id=decks)
    assert "You can't see that deck here" in "".join(one.content for one in gone.followups) + said(
        gone
    )


async def test_a_card_is_opened_at_once_if_only_one_is_called_so(table: Table) -> None:
    chaos = engine.games()["chaos"]
    face = next(
        card.face
        for starter in chaos.starters()
        for card in chaos.deck_sheet(chaos.parse_deck(starter.text)).cards
        if card.face.name == "#42.1"
    )
    for typed in (face.title.upper(), "#42.1", "42.1"):
        page = await found_by(table, chaos, text=typed)
        assert page.content.startswith(f"**{plain(face.title)}**")
        assert len(page.attachments) == 1
        await go_on(table.alice, page, "◀ Back")
        assert "1 card" in page.content
    page = await found_by(table, chaos, text="\u202exx*@everyone")
    assert r"“xx\*\@everyone” · 0 cards" in page.content
    assert list(buttons(page)) == ["Search", "Another game"]


async def test_the_first_screen_has_the_games_or_the_cards_of_the_last_one(table: Table) -> None:
    first = await table.alice.slash(table.channel, "cards")
    assert private(first) == "Choose a game to see its cards."
    await begin(table)
    page = await table.alice.slash(table.channel, "cards")
    assert private(page).startswith(f"**Cards of {GAME.title}** · ")
    assert page.response is not None
    assert crowd(page.response) == (3, 1)
    assert len(page.response.attachments) == 1


async def test_a_search_is_in_the_form_when_it_is_changed(table: Table) -> None:
    page = await found_by(
        table, text="rat", kind=term_key("monster"), family=term_key("Rat"), cost="3"
    )
    form = (await go_on(table.alice, page, "Search")).modal
    assert form is not None
    words, kind, family, ability, cost = [one["component"] for one in form["components"]]
    assert (words["value"], cost["value"]) == ("rat", "3")
    chosen = [
        [one["label"] for one in field["options"] if one.get("default")]
        for field in (kind, family, ability)
    ]
    assert chosen == [["monster"], ["Rat"], []]
    told = await search(table, GAME, cost="many")
    assert private(told) == "A cost is a whole number, such as 3."


async def test_a_starter_deck_of_several_pages_is_opened_and_turned(table: Table) -> None:
    starter = LIFEBURN.starters()[0]
    card = LIFEBURN.deck_sheet(LIFEBURN.parse_deck(starter.text)).cards[0].face
    page = await found_by(table, LIFEBURN, text=card.name)
    custom_id, decks = menu(page)
    opened = await table.alice.select(page, [decks[starter.title]], custom_id=custom_id)
    assert starter.title in private(opened)
    assert opened.response is not None
    await table.alice.click(opened.response, label="Page 2 ▶")
    assert starter.title in said(opened)
    assert "◀ Page 1" in buttons(opened.response)
    taken = await go_on(table.alice, opened, "Take this deck")
    assert "Saved" in private(taken)
