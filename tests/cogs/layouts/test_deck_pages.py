"""The contents of a deck's page: whether it is legal, its problems, and its actions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

import engine
from bot.base.refusals import Refusal
from bot.decks.card_search.indexed_card import names_of
from bot.decks.collection import starters
from bot.decks.deck_validation import read_deck_text
from bot.decks.shared_decks import WITHDRAWN, DeckSharing
from bot.discord_api.discord_calls import CONTENT_LIMIT
from bot.store.decks.deck_rows import StoredDeck
from bot.store.decks.shared_decks import CopyOrigin, DeckPost
from cogs.decks.layouts.collection import (
    deletion_question,
    list_message,
    more_message,
    new_deck_message,
    starters_message,
)
from cogs.decks.layouts.deck_text import card_message, heading, list_text, problems_file
from cogs.decks.layouts.shared_deck import post_message
from cogs.ui.choices import deck_options, starter_options
from engine.decks import Power
from engine.names import name_key
from rendering.signs.emoji_signs import game_sign
from rendering.table.alt_text import card_alt
from tests.bot.deck_texts import ALICES, BROKEN, GAME, LEGAL
from tests.bot.lifeburn_texts import (
    AS_JSON,
    OWN_AS_JSON,
    READY,
    THRICE,
    WITH_OWN_CARD,
    WRONG_JSON,
    WRONG_NAME,
    WRONG_TEXT,
)
from tests.cogs.decks.deck_answers import caret_lines
from tests.cogs.layouts.decks import deck_page, stored
from tests.cogs.matches.reading import buttons, marks, menus, parts, text_of

PLAIN = GAME.parse_deck(LEGAL).undescribed
MEASURED = next(game for game in engine.games().values() if game.measures)
POST = DeckPost("4F7K2M", 10, 20, 30, 7, 1, "Alice", shared=0)
HOSTILE = "@everyone <@1> **bold** `code` [x](https://example.com) \u202e\u200bend"
MARKUP = ("**bold**", "`code`", "[x](", "<@1>", "\u202e", "\u200b")


def pointed_at(words: str) -> list[str]:
    """Returns the words to which carets point."""
    return [line[below.index("^") : len(below)] for line, below in caret_lines(words)]


def described(about: str) -> str:
    return f"! about: {about}\n{PLAIN}"


async def test_a_legal_deck_says_so_and_may_be_tried(
    screen: Callable[..., None],
) -> None:
    page = await deck_page(LEGAL)
    screen("deck-legal", page)
    assert list(buttons(page)) == ["Edit cards", "Try it", "More", "◀ Your decks"]


async def test_a_draft_points_at_each_mistake_and_cannot_be_tried(
    screen: Callable[..., None],
) -> None:
    page = await deck_page(BROKEN)
    screen("deck-draft", page)
    line, carets = caret_lines(text_of(page))[0]
    assert line[carets.index("^") :].startswith("powre")
    assert carets.strip() == "^^^^^"
    assert list(buttons(page)) == ["Edit cards", "More", "◀ Your decks"]


async def test_carets_are_below_the_mistake_in_any_script() -> None:
    page = await deck_page('"火の龍": powre 1\n"竜"\ndeck:\n"竜" by "A"\n"火の龍" 40\n')
    line, carets = caret_lines(text_of(page))[0]
    assert line.startswith('"火の龍": powre')
    assert carets == " " * 10 + "^^^^^"


@pytest.mark.parametrize("game", engine.games())
async def test_a_deck_of_any_game_reads_well(game: str) -> None:
    ready = engine.games()[game].starters()[1]
    deck, reading = stored(ready.text, game=game)
    words = text_of(await deck_page(ready.text, game=game))
    listed = list_text([deck], 0, 1)
    assert f"{engine.games()[game].title}, {deck.size} cards" in words
    assert f"{engine.games()[game].title}, {deck.size} cards" in listed
    for said in (words, listed):
        assert ("scale" in said) == (deck.total_scale is not None)
        assert "None" not in said
    for card in reading.sheet.cards[:3]:
        shown = text_of(card_message(card))
        assert shown.startswith(f"**{card.face.title}**")
        assert ("scale" in shown) == (card.scale is not None)
        assert card.face.name in card_alt(card)
        assert card.face.kind.lower() in card_alt(card).lower()


def test_a_card_is_shown_with_all_that_its_scale_is_made_of() -> None:
    _, reading = stored(LEGAL)
    for card in reading.sheet.cards:
        words = text_of(card_message(card))
        assert f"scale {card.scale}" in words
        assert all(part.part in words for part in card.breakdown)


async def test_problems_that_do_not_fit_come_as_a_file() -> None:
    deck, reading = stored(BROKEN * 8)
    page = await deck_page(BROKEN * 8)
    words = text_of(page)
    assert len(words) <= 2000
    assert "more: see `report.txt` below." in words
    [file] = page.files
    assert file.name == "report.txt"
    assert file.data.decode().count(": error: ") == deck.errors == reading.errors
    assert len(caret_lines(words)) < deck.errors


async def test_a_flood_of_problems_is_counted_but_not_all_told() -> None:
    text = '"' * 6000
    _, reading = stored(text, game=GAME.key)
    page = await deck_page(text, game=GAME.key)
    told = len(reading.problems)
    assert reading.errors > told
    assert f"{reading.errors:,} problems" in text_of(page)
    whole = problems_file("Storm", reading).decode()
    assert whole.count("\nline ") == told
    assert f"and {reading.errors - told:,} more" in whole


@pytest.mark.parametrize(
    "name", ["**bold** @everyone", "<@1> `code`", "```\nbreak", "\u202egnp.exe"]
)
def test_a_name_formats_nothing_and_mentions_nobody(name: str) -> None:
    deck, reading = stored(LEGAL, name)
    for words in (
        heading(deck),
        text_of(deletion_question(deck)),
        text_of(post_message(POST, deck, reading)),
    ):
        for markup in (*MARKUP, "```"):
            assert markup not in words.splitlines()[0]
        assert "@everyone" not in words.replace("\\@", "")


@pytest.mark.parametrize("text", [READY.text, AS_JSON, WITH_OWN_CARD, OWN_AS_JSON])
async def test_a_lifeburn_deck_is_known_for_what_it_is_in_every_form(text: str) -> None:
    assert "✅ **Legal**: Lifeburn, 40 cards." in text_of(await deck_page(text))


@pytest.mark.parametrize("text", [WITH_OWN_CARD, OWN_AS_JSON])
def test_a_lifeburn_card_of_the_decks_own_has_the_text_that_its_data_makes(text: str) -> None:
    deck, reading = stored(text)
    [card] = [card for card in reading.sheet.cards if card.face.name == "Hearth Cat"]
    assert deck.eligibility is not None
    assert deck.eligibility.own == 1
    assert deck.eligibility.unfit
    assert text_of(card_message(card)).startswith("**Hearth Cat**: 1 copy")
    for words in ("Hearth Cat", "2", "Blitz", "life"):
        assert words in card_alt(card)


async def test_every_mistake_of_a_text_is_pointed_at_with_the_nearest_name() -> None:
    words = text_of(await deck_page(WRONG_TEXT))
    assert "until 3 problems are fixed" in words
    assert f'Did you mean "{THRICE}"?' in words
    assert "3 are allowed" in words
    assert "takes exactly 40" in words
    assert f"3 {WRONG_NAME}" in pointed_at(words)


async def test_every_mistake_of_json_is_pointed_at_with_its_path() -> None:
    words = text_of(await deck_page(WRONG_JSON))
    assert {'"keywrods"', '"GainLive"', '"Nobody At All"'} <= {*pointed_at(words)}
    assert 'Did you mean "keywords"?' in words
    assert 'Did you mean "GainLife"?' in words
    assert "stackEffects[0].effect" in words


async def test_a_text_that_looks_like_another_games_deck_offers_that_game() -> None:
    page = await deck_page(READY.text, game="cardfinity")
    assert "💡 This looks like a Lifeburn deck: choose game Lifeburn." in text_of(page)
    assert buttons(page)["Choose Lifeburn"] == "deck:game:5:lifeburn"
    own = await deck_page(READY.text, game="lifeburn")
    assert "looks like" not in text_of(own)
    assert "Choose Lifeburn" not in buttons(own)


async def test_only_a_legal_deck_of_a_game_that_measures_has_a_power() -> None:
    ready = MEASURED.starters()[0].text
    assert "Power" not in text_of(await deck_page(ready, game=MEASURED.key))
    known = await deck_page(ready, game=MEASURED.key, power=Power(51.25, 2.95, 400))
    assert (
        "💪 **Power 51.2 ± 3.0** (400 matches against the starter decks; 50 is as strong as these)"
    ) in text_of(known)
    draft = await deck_page(ready + "\nnonsense", game=MEASURED.key, power=Power(51.25, 2.95, 400))
    assert "Power" not in text_of(draft)
    whole = await deck_page(ready, game=MEASURED.key, power=Power(51.25, 2.95, 1104))
    assert "(1,104 matches against the starter decks" in text_of(whole)


def test_what_else_can_be_done_is_in_one_menu(screen: Callable[..., None]) -> None:
    deck, _ = stored(LEGAL, "Storm *and* rain")
    screen("deck-more", more_message(deck, 1, newer=True, measured=True))
    [menu] = menus(more_message(deck, 0, newer=False, measured=False)).values()
    assert not {"Measure power", "Take newer version"} & set(menu)


def test_the_ways_to_a_new_deck(screen: Callable[..., None]) -> None:
    screen("deck-new", new_deck_message())


async def test_a_page_between_others_has_five_buttons_and_a_menu_of_its_cards() -> None:
    many = "".join(f'"Card {n}": power 1\n"Fam"\n' for n in range(60)) + LEGAL
    newer = CopyOrigin(10, 6, 1, "", 2, "Bob", newer=(9, 3))
    page = await deck_page(many, page=1, sharing=DeckSharing(newer, ()))
    assert list(buttons(page)) == [
        "Edit cards",
        "◀ Page 1",
        "Page 3 ▶",
        "More",
        "◀ Your decks",
    ]
    [cards] = menus(page).values()
    assert len(cards) <= 16
    assert next(iter(cards)) == "Card 15"


async def test_a_large_deck_has_pages() -> None:
    many = "".join(f'"Card {n}": power 1\n"Fam"\n' for n in range(60)) + LEGAL
    first, second = [buttons(await deck_page(many, page=page)) for page in range(2)]
    assert "Page 2 ▶" in first
    assert "◀ Page 1" in second


async def test_a_copy_names_its_author_and_offers_what_is_newer() -> None:
    copy = CopyOrigin(10, 6, 1, "", 2, "Bob *B*")
    page = await deck_page(LEGAL, sharing=DeckSharing(copy, ()))
    assert "-# Copied from Bob \\*B\\*, version 1." in text_of(page)
    assert "Take newer version" not in buttons(page)
    newer = CopyOrigin(10, 6, 1, "", 2, "Bob *B*", newer=(9, 3))
    page = await deck_page(LEGAL, sharing=DeckSharing(newer, ()))
    assert "🆕 Bob \\*B\\* shares a newer version of it: 3." in text_of(page)
    assert "Take newer version" in buttons(page)


async def test_a_deck_says_where_it_is_shared_in_an_older_version() -> None:
    page = await deck_page(LEGAL, sharing=DeckSharing(None, ((POST, 1),)))
    assert (
        "-# Shared as version 1 [in this message](https://discord.com/channels/10/20/30): "
        "“Update” there shows this one."
    ) in text_of(page)


def test_a_post_shows_the_deck_to_everybody(screen: Callable[..., None]) -> None:
    deck, reading = stored(LEGAL)
    post = post_message(POST, deck, reading)
    screen("deck-shared", post)
    assert "Record" not in buttons(post)
    assert WITHDRAWN == ("This deck is no longer shared. Members who copied it keep their copies.")


async def test_a_description_is_on_the_page_on_a_post_and_in_what_is_offered() -> None:
    text = described("Ask nicely, then attack.")
    deck, reading = stored(text)
    for words in (text_of(await deck_page(text)), text_of(post_message(POST, deck, reading))):
        assert words.splitlines()[1] == "> Ask nicely, then attack."
    [option] = deck_options([deck])
    assert (option.label, option.description) == ("Storm", "Ask nicely, then attack.")
    [listed] = [part for part in parts(list_message([deck])) if "options" in part]
    assert [one["description"] for one in listed["options"]] == ["Ask nicely, then attack."]


async def test_a_description_formats_nothing_and_mentions_nobody() -> None:
    page = text_of(await deck_page(described(HOSTILE)))
    [line] = [line for line in page.splitlines() if line.startswith("> ")]
    for markup in MARKUP:
        assert markup not in line
    assert "@everyone" not in line.replace("\\@", "")
    assert "end" in line


async def test_a_description_without_anything_to_see_is_not_shown() -> None:
    assert ">" not in text_of(await deck_page(described("\u200b\u2060"))).splitlines()[1]


async def test_too_long_a_description_is_warned_about_and_cut_in_menus() -> None:
    page = text_of(await deck_page(described("x" * 310)))
    assert "Legal" in page
    assert "The description has 310 characters; 300 are read." in page
    assert any("^" * 10 in below for _, below in caret_lines(page))
    deck, _ = stored(described("x" * 200))
    assert deck_options([deck])[0].description == "x" * 99 + "…"


def test_a_deck_without_a_description_is_offered_with_its_size() -> None:
    deck, _ = stored(PLAIN)
    assert deck_options([deck])[0].description == "40 cards, scale 171"


async def test_an_unknown_icon_in_a_text_is_warned_about_in_its_place() -> None:
    card = GAME.deck_sheet(GAME.parse_deck(LEGAL)).cards[0].face.name
    words = text_of(await deck_page(GAME.with_icon(LEGAL, card, "wolf-hwl")))
    assert "Legal" in words
    assert 'There is no icon called "wolf-hwl"; words choose one instead.' in words
    assert "Nearest: wolf-howl" in words
    assert "! icon: wolf-hwl" in words


async def test_an_order_for_cards_is_read_and_its_cards_are_named() -> None:
    game = next(game for game in engine.games().values() if game.styles)
    reading = read_deck_text('deck: "Chance"\ngenerate 20 seed 42\n', game.key)
    third = reading.sheet.cards[2]
    assert third.face.title == "Korbin the Wrathful #42.3"
    assert text_of(card_message(third)).startswith(r"**Korbin the Wrathful \#42.3**")
    for typed in ("#42.3", "Korbin the Wrathful", "korbin the wrathful #42.3"):
        assert [card for card in reading.sheet.cards if name_key(typed) in names_of(card.face)] == [
            third
        ]


def many(count: int, name: str = "Deck") -> list[StoredDeck]:
    """Returns `count` decks, numbered from 0."""
    deck, _ = stored(LEGAL)
    return [replace(deck, id=n + 1, name=f"{n:02} {name}") for n in range(count)]


def test_an_empty_collection_offers_the_starter_decks(screen: Callable[..., None]) -> None:
    screen("decks-none", list_message([]))


def test_a_long_collection_has_pages(screen: Callable[..., None]) -> None:
    decks = many(45)
    assert "(1/3)" in text_of(list_message(decks))
    second = list_message(decks, 1)
    screen("decks-second-page", second)
    [shown] = menus(second).values()
    assert list(shown) == [f"{number:02} Deck" for number in range(20, 40)]
    assert list(buttons(second)) == ["New deck", "◀ Page 1", "Page 3 ▶"]


def test_a_page_of_names_full_of_markdown_ends_with_a_whole_line() -> None:
    *lines, last = list_text(many(20, "*_~`|<>[]#@:" * 6), 0, 1).splitlines()
    assert all("40 cards" in line for line in lines[1:])
    assert last == f"… and {20 - len(lines[1:])} more"


SIGNS = {game_sign(key): f"<:dh_{key}:{number}>" for number, key in enumerate(engine.games(), 1)}


async def test_a_list_has_the_sign_of_each_decks_game_where_there_is_room() -> None:
    sign = SIGNS[game_sign(GAME.key)]
    decks = many(1)
    assert f"**00 Deck**: {sign} {GAME.title}, " in list_text(decks, 0, 1, SIGNS)
    assert len(marks(list_message(decks, signs=SIGNS))) == 1
    starred = many(20, "*" * 20)
    bare = list_text(starred, 0, 1)
    assert len(bare) + 20 * len(sign) > CONTENT_LIMIT
    assert list_text(starred, 0, 1, SIGNS) == bare


def test_a_game_without_starter_decks_shows_none() -> None:
    with pytest.raises(Refusal, match="no starter decks"):
        starters_message("nonsense")


@pytest.mark.parametrize("key", engine.games())
def test_the_starter_decks_of_a_game_say_how_they_are_played(key: str) -> None:
    offered = starters_message(key)
    decks = [deck for _, deck in starters(key)]
    [menu] = [part for part in parts(offered) if "options" in part]
    assert {one["label"]: one["description"] for one in menu["options"]} == {
        deck.title: deck.blurb for deck in decks
    }
    assert all(f"**{deck.title}**: {deck.blurb}" in text_of(offered) for deck in decks)
    assert [one.description for one in starter_options(key)] == [deck.blurb for deck in decks]


def test_deleting_asks_first(screen: Callable[..., None]) -> None:
    deck, _ = stored(ALICES, "Storm *and* rain")
    screen("deck-delete", deletion_question(deck))
