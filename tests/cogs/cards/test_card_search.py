"""`/card search` and `/card show`, by commands, suggestions, presses and restarts."""

from __future__ import annotations

from typing import Any

import discord
from simcord.results import ResponseMessage

import engine
from bot.base.discord_text import plain
from tests.bot.deck_texts import GAME, LEGAL, NAME
from tests.cogs.decks.deck_answers import private, said
from tests.cogs.matches.reading import buttons, menus
from tests.conftest import Table

LIFEBURN = engine.games()["lifeburn"]


async def search(table: Table, **options: Any) -> ResponseMessage:
    """Returns what Alice is answered, for her eyes alone."""
    answer = await table.alice.slash(table.channel, "card search", game=GAME.key, **options)
    private(answer)
    assert answer.response is not None
    return answer.response


def menu(message: ResponseMessage) -> tuple[str, dict[str, str]]:
    [(custom_id, options)] = menus(message).items()
    return custom_id, options


async def test_from_a_page_of_cards_to_one_of_them_to_the_decks_that_have_it_and_back(
    table: Table,
) -> None:
    await table.bot.decks.keep(table.alice.id, LEGAL)
    [kind, *_] = await table.alice.autocomplete(
        table.channel, "card search", "kind", "", game=GAME.key
    )
    page = await search(table, kind=kind["value"])
    assert len(page.attachments) == 1
    await table.alice.click(page, label="Next ▶")
    assert "page 2 of" in page.content
    assert "◀ Previous" in buttons(page)
    assert len(page.attachments) == 1

    first = GAME.deck_sheet(GAME.parse_deck(LEGAL)).cards[0].face
    page = await search(table, text=first.name)
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
    page = await search(table, text="velm")
    custom_id, options = menu(page)
    await table.bot.decks.delete(table.alice.id, mine.id)
    gone = await table.alice.select(page, list(options.values()), custom_id=custom_id)
    assert "not to be seen here any more" in "".join(one.content for one in gone.followups)


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
    await table.bob.slash(team, "deck share", name=kept.deck.name)
    assert "0 cards" in (await search(table, text="velm")).content
    offers = await table.alice.autocomplete(
        table.channel, "card show", "card", "velm", game=GAME.key
    )
    assert not offers

    await table.bob.slash(table.channel, "deck share", name=kept.deck.name)
    page = await search(table, text="velm")
    custom_id, options = menu(page)
    await table.alice.select(page, list(options.values()), custom_id=custom_id)
    decks, found = menu(page)
    assert list(found) == [kept.deck.name]
    shown = await table.alice.select(page, list(found.values()), custom_id=decks)
    assert kept.deck.name in private(shown)
    await table.bot.decks.delete(table.bob.id, kept.deck.id)
    gone = await table.alice.select(page, list(found.values()), custom_id=decks)
    assert "cannot be seen here" in "".join(one.content for one in gone.followups) + said(gone)


async def test_a_card_is_shown_by_its_suggested_or_typed_name(table: Table) -> None:
    chaos = engine.games()["chaos"]
    face = next(
        card.face
        for starter in chaos.starters()
        for card in chaos.deck_sheet(chaos.parse_deck(starter.text)).cards
        if card.face.name == "#42.1"
    )
    [offer, *_] = await table.alice.autocomplete(
        table.channel, "card show", "card", face.title.upper(), game=chaos.key
    )
    for typed in (offer["value"], face.title, "#42.1", "42.1"):
        answer = await table.alice.slash(table.channel, "card show", game=chaos.key, card=typed)
        assert private(answer).startswith(f"**{plain(face.title)}**")
        assert answer.response is not None
        assert len(answer.response.attachments) == 1
    missing = await table.alice.slash(
        table.channel, "card show", game=chaos.key, card="\u202exx*@everyone"
    )
    assert r"There is no card called **xx\*\@everyone** to be seen." in private(missing)


async def test_a_ready_deck_of_several_pages_is_opened_and_turned(table: Table) -> None:
    starter = LIFEBURN.starters()[0]
    card = LIFEBURN.deck_sheet(LIFEBURN.parse_deck(starter.text)).cards[0].face
    shown = await table.alice.slash(table.channel, "card show", game=LIFEBURN.key, card=card.name)
    assert shown.response is not None
    custom_id, decks = menu(shown.response)
    opened = await table.alice.select(shown.response, [decks[starter.title]], custom_id=custom_id)
    assert starter.title in private(opened)
    assert opened.response is not None
    await table.alice.click(opened.response, label="Page 2 ▶")
    assert starter.title in said(opened)
    assert "◀ Page 1" in buttons(opened.response)
