"""`/deck upload`: what comes back for every kind of file."""

import asyncio

import pytest

import engine
from bot.deck_text import DECK_BYTES
from bot.deck_validation import MOST_PROBLEMS
from bot.decks import Decks
from bot.workers import Workers
from tests.bot.busy_readers import read_for_ever
from tests.bot.deck_texts import BROKEN, GAME, LEGAL, NAME, legal
from tests.cogs.decks import caret_lines, files, private
from tests.conftest import Table

DECKS_EACH = 50


async def upload(table: Table, data: bytes | str, filename: str = "deck.txt", **options: str):
    text = data.encode() if isinstance(data, str) else data
    return await table.alice.slash(table.channel, "deck upload", file=(filename, text), **options)


async def test_a_legal_deck_is_kept_and_shown(table: Table):
    result = await upload(table, LEGAL)
    words = private(result)
    assert f"**{NAME}**" in words
    assert "Legal" in words
    assert "40 cards" in words
    assert "total scale" in words
    (alt,) = files(result).values()
    assert alt is not None
    assert NAME in alt
    assert [deck.name for deck in await table.bot.decks.of(table.alice.id, legal=True)] == [NAME]


@pytest.mark.parametrize("game", engine.games())
async def test_a_deck_of_any_game_reads_well(table: Table, game: str):
    rules = engine.games()[game]
    deck = rules.parse_deck(rules.starters()[1].text)
    sheet = rules.deck_sheet(deck)
    words = private(await upload(table, deck.source))
    assert f"{sheet.size} cards" in words
    assert ("scale" in words) == (sheet.total_scale is not None)
    assert "None" not in words
    listed = private(await table.alice.slash(table.channel, "deck list"))
    assert rules.title in listed
    assert "None" not in listed
    for card in sheet.cards[:3]:
        shown = await table.alice.slash(
            table.channel, "deck card", name=deck.name, card=card.face.name
        )
        assert ("scale" in private(shown)) == (card.scale is not None)
        (alt,) = files(shown).values()
        assert card.face.name in (alt or "")
        assert card.face.kind.lower() in (alt or "").lower()


async def test_a_deck_with_mistakes_is_kept_as_a_draft_and_each_mistake_is_pointed_at(
    table: Table,
):
    words = private(await upload(table, BROKEN))
    assert "Not legal yet" in words
    line, carets = caret_lines(words)[0]
    assert line[carets.index("^") :].startswith("powre")
    assert carets.strip() == "^" * len("powre")
    assert "power" in words
    (draft,) = await table.bot.decks.of(table.alice.id)
    assert not draft.legal
    assert await table.bot.decks.of(table.alice.id, legal=True) == []


async def test_problems_that_do_not_fit_come_as_a_file(table: Table):
    result = await upload(table, BROKEN * 8)
    words = private(result)
    assert len(words) <= 2000
    assert "more" in words
    assert "report.txt" in files(result)
    assert result.response is not None
    whole = (await result.response.attachments[-1].read()).decode()
    (draft,) = await table.bot.decks.of(table.alice.id)
    assert whole.count(": error: ") == draft.errors
    assert len(caret_lines(words)) < draft.errors


async def test_a_flood_of_problems_is_counted_but_not_all_told(table: Table):
    result = await upload(table, '"' * 6000, game=GAME.key)
    assert result.response is not None
    whole = (await result.response.attachments[-1].read()).decode()
    (draft,) = await table.bot.decks.of(table.alice.id)
    assert draft.errors > MOST_PROBLEMS == whole.count("\nline ")
    assert f"{draft.errors:,} problems" in private(result)
    assert f"and {draft.errors - MOST_PROBLEMS:,} more" in whole


async def test_byte_order_mark_and_windows_line_ends_are_fine(table: Table):
    data = b"\xef\xbb\xbf" + LEGAL.replace("\n", "\r\n").encode()
    assert "Legal" in private(await upload(table, data))
    again = private(await upload(table, LEGAL))
    assert "nothing changed" in again


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\x89PNG\r\n\x1a\n\xff\xfe", "not a text in UTF-8"),
        ("Café".encode("latin-1"), "not a text in UTF-8"),
        (b"MZ\0\0", "program or picture"),
        (b"", "nothing in that deck"),
        (b" \n\t\n", "nothing in that deck"),
        (b"!" * (DECK_BYTES + 1), "64 KiB"),
    ],
)
async def test_what_cannot_be_a_deck_is_refused_with_the_reason(
    table: Table, data: bytes, words: str
):
    assert words in private(await upload(table, data))
    assert await table.bot.decks.of(table.alice.id) == []


async def test_a_file_that_is_too_large_is_not_even_fetched(table: Table):
    await upload(table, b"!" * (DECK_BYTES + 1))
    assert not [r for r in table.env.http_requests if r.method == "GET" and "attach" in r.path]


async def test_a_text_of_exactly_64_kib_is_read(table: Table):
    rest = DECK_BYTES - len(LEGAL.encode()) - 1
    assert "Legal" in private(await upload(table, LEGAL + "\n" + "!" * rest))


async def test_a_deck_that_takes_too_long_to_read_is_refused(
    table: Table, own_workers: Workers, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(own_workers, "reading_seconds", 0.1)
    monkeypatch.setattr("bot.workers.read", read_for_ever)
    table.bot.decks = Decks(table.bot.store, own_workers)
    assert "stopped reading" in private(await upload(table, LEGAL * 18))
    assert await table.bot.decks.of(table.alice.id) == []


async def test_the_51st_deck_is_refused_but_a_new_version_is_not(table: Table):
    for number in range(DECKS_EACH):
        await table.bot.decks.keep(table.alice.id, "x", name=f"Deck {number}")
    assert "50 decks already" in private(await upload(table, LEGAL))
    assert "Kept" in private(await upload(table, LEGAL, name="deck 7"))
    assert len(await table.bot.decks.of(table.alice.id)) == DECKS_EACH


async def test_the_name_comes_from_the_command_or_the_text_or_the_file(table: Table):
    assert "**Mine**" in private(await upload(table, LEGAL, name="Mine"))
    assert f"**{NAME}**" in private(await upload(table, LEGAL))
    assert "**my first try**" in private(await upload(table, "x", "my_first_try.txt"))


async def test_the_same_name_again_is_a_new_version(table: Table):
    await upload(table, legal("Wolves"))
    first = await table.bot.decks.named(table.alice.id, "Wolves")
    words = private(await upload(table, legal("Wolves") + "\n! second", name="WOLVES"))
    assert "version 2" in words
    (deck,) = await table.bot.decks.of(table.alice.id)
    assert (deck.id, deck.number) == (first.id, 2)
    assert (await table.bot.decks.version(first.version_id)).number == 1
    assert await table.bot.decks.source(first.version_id) == legal("Wolves")


@pytest.mark.parametrize(
    "name",
    [
        "**bold** @everyone",
        "<@1> `code`",
        "火の龍 🐉",
        "```\nbreak",
        "\u202egnp.exe",
        "e\u0301" * 40,
    ],
)
async def test_any_name_shows_as_it_is_and_is_found_again(table: Table, name: str):
    words = private(await upload(table, LEGAL, name=name))
    assert "```" not in words.split("\n")[0]
    assert "**bold**" not in words
    (deck,) = await table.bot.decks.of(table.alice.id)
    offers = await table.alice.autocomplete(table.channel, "deck show", "name", "")
    [offer] = offers
    assert offer["value"] == deck.name
    assert offer["name"].startswith(f"{deck.name}: "[:99])
    assert "Legal" in private(await table.alice.slash(table.channel, "deck show", name=deck.name))


async def test_if_the_picture_cannot_be_drawn_the_words_still_come(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    async def cannot_draw(*_: object) -> None:
        raise ValueError("no colours left")

    monkeypatch.setattr(table.bot.workers, "draw", cannot_draw)
    result = await upload(table, LEGAL)
    assert "Legal" in private(result)
    assert files(result) == {}
    assert "a picture could not be drawn" in caplog.text
    caplog.clear()


async def test_two_uploads_at_once_make_two_versions(table: Table):
    decks = table.bot.decks
    texts = [f"{LEGAL}\n! {number}" for number in range(4)]
    await asyncio.gather(*(decks.keep(table.alice.id, text, name="Race") for text in texts))
    (deck,) = await decks.of(table.alice.id)
    assert deck.number == 4
