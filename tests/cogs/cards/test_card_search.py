"""`/card search` and `/card show`, by commands, suggestions, presses and restarts."""

from __future__ import annotations

import re
from typing import Any

import discord
import pytest
from simcord.results import ResponseMessage

import engine
from bot.card_search.query import TEXT_LENGTH
from bot.discord_text import plain
from rendering import CARDS_ON_A_PAGE
from tests.bot.deck_texts import GAME, LEGAL, NAME
from tests.cogs.decks import private, said
from tests.cogs.matches.reading import buttons, menus
from tests.cogs.tournaments import playing
from tests.conftest import Table

SECRET = "Unheard Lantern of Velm"
SECRET_DECK = LEGAL.replace(f'"{NAME}" by', '"Hidden Away" by')


def with_card(text: str, name: str) -> str:
    """A deck text in which its first card is called something else."""
    first = GAME.deck_sheet(GAME.parse_deck(text)).cards[0].face.name
    return text.replace(f'"{first}"', f'"{name}"')


async def search(table: Table, actor: Any = None, **options: Any) -> ResponseMessage:
    actor = actor or table.alice
    options = {"game": GAME.key, **options}
    answer = await actor.slash(table.channel, "card search", **options)
    private(answer)
    assert answer.response is not None
    return answer.response


def titles(message: ResponseMessage) -> list[str]:
    """The cards on a page of what was found."""
    return re.findall(r"^- \*\*(.+?)\*\*", message.content, re.MULTILINE)


def count(message: ResponseMessage) -> int:
    found = re.search(r"· ([\d,]+) cards?", message.content)
    assert found is not None
    return int(found[1].replace(",", ""))


def menu(message: ResponseMessage) -> tuple[str, dict[str, str]]:
    [(custom_id, options)] = menus(message).items()
    return custom_id, options


async def every_title(table: Table, page: ResponseMessage) -> list[str]:
    """The titles on all pages, turned by presses."""
    found = titles(page)
    while "Next ▶" in buttons(page):
        await table.alice.click(page, label="Next ▶")
        found += titles(page)
    return found


@pytest.mark.parametrize("game", engine.games())
async def test_all_cards_of_the_sets_and_ready_decks_are_found(table: Table, game: str) -> None:
    rules = engine.games()[game]
    faces = {card.face for card in rules.set_cards()}
    for starter in rules.starters():
        faces |= {card.face for card in rules.deck_sheet(rules.parse_deck(starter.text)).cards}
    page = await search(table, game=game)
    assert count(page) == len(faces)
    assert len(titles(page)) == CARDS_ON_A_PAGE
    assert len(page.attachments) == 1
    assert titles(page)[0].replace("\\", "") in (page.attachments[0].description or "")
    await table.restart()
    await table.alice.click(page, label="Next ▶")
    assert "page 2 of" in page.content
    assert len(page.attachments) == 1
    await table.alice.click(page, label="◀ Previous")
    assert "page 1 of" in page.content


async def test_each_of_a_search_by_name_is_on_one_page(table: Table) -> None:
    page = await search(table, text="RAT")
    found = await every_title(table, page)
    assert len(found) == len(set(found)) == count(page) > CARDS_ON_A_PAGE
    assert "Rat" in found[0]


@pytest.mark.parametrize("game", engine.games())
@pytest.mark.parametrize("what", ["kind", "family", "ability", "cost"])
async def test_what_is_suggested_finds_just_the_cards_that_are_so(
    table: Table, game: str, what: str
) -> None:
    offers = await table.alice.autocomplete(table.channel, "card search", what, "", game=game)
    known = engine.games()[game]
    if not offers:
        starter = known.parse_deck(known.starters()[0].text)
        cards = known.deck_sheet(starter).cards
        empty = [card.face.tags if what == "family" else card.face.cost for card in cards]
        assert not any(empty)
        return
    every = count(await search(table, game=game))
    value = offers[0].value if hasattr(offers[0], "value") else offers[0]["value"]
    page = await search(table, game=game, **{what: value})
    assert 0 < count(page) <= every
    if what in ("kind", "family"):
        for line in page.content.splitlines()[1:]:
            assert str(value).casefold() in line.casefold()
    if what == "cost" and "cost" in page.content.splitlines()[1]:
        assert len(re.findall(rf"cost {value}$|cost {value},", page.content, re.MULTILINE)) >= len(
            titles(page)
        )
    if what == "ability":
        custom_id, options = menu(page)
        await table.alice.select(page, [next(iter(options.values()))], custom_id=custom_id)
        assert str(value).casefold() in page.content.casefold()
        await table.alice.click(page, label="◀ Back")
    other = await search(table, game=game, **{what: 9999 if what == "cost" else "no such thing"})
    assert count(other) == 0
    assert ("9999" if what == "cost" else "no such thing") in other.content


async def test_from_a_card_to_the_decks_that_have_it_and_back(table: Table) -> None:
    await table.bot.decks.keep(table.alice.id, LEGAL)
    first = GAME.deck_sheet(GAME.parse_deck(LEGAL)).cards[0].face
    page = await search(table, text=first.name)
    custom_id, options = menu(page)
    before = page.content
    await table.restart()
    [key] = [value for label, value in options.items() if label.startswith(first.name)]
    await table.alice.select(page, [key], custom_id=custom_id)
    assert f"**{plain(first.name)}**" in page.content
    assert first.code.splitlines()[0] in page.content
    assert len(page.attachments) == 1
    decks, found = menu(page)
    assert next(iter(found)) == NAME
    await table.restart()
    for reference in found.values():
        shown = await table.alice.select(page, [reference], custom_id=decks)
        assert "Legal" in private(shown)
    await table.alice.click(page, label="◀ Back")
    assert page.content == before


async def test_a_ready_deck_of_several_pages_is_turned(table: Table) -> None:
    game = engine.games()["lifeburn"]
    starter = game.starters()[0]
    card = game.deck_sheet(game.parse_deck(starter.text)).cards[0].face
    shown = await table.alice.slash(table.channel, "card show", game=game.key, card=card.name)
    assert shown.response is not None
    custom_id, decks = menu(shown.response)
    opened = await table.alice.select(shown.response, [decks[starter.title]], custom_id=custom_id)
    assert starter.title in private(opened)
    await table.restart()
    await table.alice.click(opened.response, label="Page 2 ▶")
    assert starter.title in said(opened)


@pytest.mark.parametrize("game", engine.games())
async def test_a_card_is_shown_by_its_suggested_or_typed_name(table: Table, game: str) -> None:
    rules = engine.games()[game]
    face = rules.deck_sheet(rules.parse_deck(rules.starters()[0].text)).cards[1].face
    offers = await table.alice.autocomplete(
        table.channel, "card show", "card", face.title.upper(), game=game
    )
    value = offers[0].value if hasattr(offers[0], "value") else offers[0]["value"]
    for typed in (value, face.title, face.name.swapcase()):
        answer = await table.alice.slash(table.channel, "card show", game=game, card=typed)
        assert f"**{plain(face.title)}**" in private(answer)
        assert answer.response is not None
        assert len(answer.response.attachments) == 1
    missing = await table.alice.slash(
        table.channel, "card show", game=game, card="\u202exx*@everyone"
    )
    assert "no card called" in private(missing)


@pytest.mark.parametrize("typed", ["#42.1", "42.1"])
async def test_a_generated_card_is_known_by_its_number(table: Table, typed: str) -> None:
    game = engine.games()["chaos"]
    starter, face = next(
        (starter, card.face)
        for starter in game.starters()
        for card in game.deck_sheet(game.parse_deck(starter.text)).cards
        if card.face.name == "#42.1"
    )
    shown = await table.alice.slash(table.channel, "card show", game=game.key, card=typed)
    assert private(shown).startswith(f"**{plain(face.title)}**")
    found = titles(await search(table, game=game.key, text=typed))
    assert found[0] == plain(face.title)
    await table.bot.decks.keep(table.alice.id, starter.text, name="Mine", game=game.key)
    shown = await table.alice.slash(table.channel, "deck card", name="Mine", card=typed)
    assert f"**{plain(face.title)}**" in private(shown)


async def test_nobody_finds_what_is_in_anothers_private_deck(table: Table) -> None:
    text = with_card(SECRET_DECK, SECRET)
    kept = await table.bot.decks.keep(table.bob.id, text)
    assert kept.reading.legal
    mine = await search(table, table.bob, text=SECRET)
    assert count(mine) == 1
    _, options = menu(mine)
    theirs = await search(table)
    for wanted in ({}, {"text": SECRET}, {"text": "velm"}, {"kind": "monster"}):
        page = await search(table, **wanted)
        assert "Velm" not in " ".join(await every_title(table, page))
    for option in ("text", "kind", "family", "ability"):
        offers = await table.alice.autocomplete(
            table.channel, "card search", option, "", game=GAME.key
        )
        assert "Velm" not in str(offers)
    offers = await table.alice.autocomplete(
        table.channel, "card show", "card", "velm", game=GAME.key
    )
    assert not offers
    for typed in (SECRET, *options.values()):
        answer = await table.alice.slash(table.channel, "card show", game=GAME.key, card=typed)
        assert "no card called" in private(answer)
    assert count(theirs) == count(await search(table))


async def test_a_deck_of_a_tournament_with_open_lists_is_shared_there_alone(table: Table) -> None:
    cup = await playing.create(table, 1, open_lists=True)
    text = with_card(SECRET_DECK, SECRET)
    kept = await table.bot.decks.keep(table.bob.id, text)
    await table.bob.slash(cup.channel, "tournament join", deck=kept.deck.name)
    assert count(await search(table, text=SECRET)) == 0
    await cup.start()
    page = await search(table, text=SECRET)
    assert count(page) == 1
    custom_id, options = menu(page)
    await table.alice.select(page, list(options.values()), custom_id=custom_id)
    decks, found = menu(page)
    assert list(found) == ["Hidden Away"]
    shown = await table.alice.select(page, list(found.values()), custom_id=decks)
    assert "Hidden Away" in private(shown)
    elsewhere = table.env.create_guild("Elsewhere")
    channel = elsewhere.create_text_channel("there")
    carol = elsewhere.add_member(table.env.create_user("carol"))
    answer = await carol.slash(channel, "card search", game=GAME.key, text=SECRET)
    assert "0 cards" in private(answer)
    await table.bot.decks.delete(table.bob.id, kept.deck.id)
    gone = await table.alice.select(page, list(found.values()), custom_id=decks)
    assert "cannot be seen here" in str([one.content for one in gone.followups]) + said(gone)
    assert count(await search(table, text=SECRET)) == 0


@pytest.mark.parametrize(
    "text",
    [
        "*" * TEXT_LENGTH,
        "a:b:c",
        "@everyone <@1>",
        "\u202e火の龍",
        "🐀" * 20,
        "ﷺ" * 40,
        "' OR 1=1",
        "``",
    ],
)
async def test_whatever_is_typed_is_looked_for_and_shown_as_it_stands(
    table: Table, text: str
) -> None:
    page = await search(table, text=text, kind="**x**\n@here", family=text, ability=text)
    assert count(page) == 0
    assert "<@1>" not in page.content
    await table.bot.decks.keep(table.alice.id, with_card(LEGAL, "*Bold* @here 🐀火"))
    found = await search(table, text="🐀火")
    assert titles(found) == [r"\*Bold\* \@here 🐀火"]
    custom_id, options = menu(found)
    await table.alice.select(found, list(options.values()), custom_id=custom_id)
    await table.alice.click(found, label="◀ Back")
    assert count(found) == 1


async def test_a_deck_shared_in_a_channel_is_found_by_those_who_see_the_channel(
    table: Table,
) -> None:
    hidden = discord.PermissionOverwrite(view_channel=False)
    seen = discord.PermissionOverwrite(view_channel=True)
    team = table.guild.create_text_channel(
        "team", overwrites={table.guild.default_role: hidden, table.bob: seen, table.guild.me: seen}
    )
    carol = table.guild.add_member(table.env.create_user("carol"))
    kept = await table.bot.decks.keep(table.bob.id, with_card(SECRET_DECK, SECRET))
    await table.bob.slash(team, "deck share", name=kept.deck.name)
    page = await search(table, table.bob, text=SECRET)
    assert count(page) == 1
    custom_id, options = menu(page)
    await table.bob.select(page, list(options.values()), custom_id=custom_id)
    assert count(await search(table, carol, text=SECRET)) == 0
    offers = await carol.autocomplete(table.channel, "card show", "card", "velm", game=GAME.key)
    assert not offers
    await table.bob.slash(table.channel, "deck share", name=kept.deck.name)
    found = await search(table, carol, text=SECRET)
    assert count(found) == 1
    custom_id, options = menu(found)
    await carol.select(found, list(options.values()), custom_id=custom_id)
    _, decks = menu(found)
    assert list(decks) == ["Hidden Away"]
