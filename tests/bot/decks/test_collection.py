"""The decks in members' collections, with their names and versions."""

from __future__ import annotations

import asyncio

import pytest

import engine
from bot.base.refusals import Refusal
from bot.decks.collection import Decks, find_starter, starters
from bot.decks.deck_text import DECK_BYTES
from bot.processes.workers import Workers
from bot.store import Store
from tests.bot.busy_readers import read_for_ever
from tests.bot.deck_texts import BROKEN, GAME, LEGAL, NAME, STARTER, legal

DECKS_EACH = 50
VERSIONS_KEPT = 5
OWN = LEGAL + "\n! my own touch"


async def test_a_byte_order_mark_and_windows_line_ends_are_no_part_of_a_text(decks: Decks) -> None:
    data = b"\xef\xbb\xbf" + LEGAL.replace("\n", "\r\n").encode()
    assert (await decks.keep(1, data)).deck.legal
    assert (await decks.keep(1, LEGAL)).news == "same"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\x89PNG\r\n\x1a\n\xff\xfe", "isn't text in UTF-8"),
        ("Café".encode("latin-1"), "isn't text in UTF-8"),
        (b"MZ\0\0", "program or a picture"),
        (b"", "Your deck is empty"),
        (b" \n\t\n", "Your deck is empty"),
        (b"!" * (DECK_BYTES + 1), "64 KiB"),
    ],
)
async def test_a_file_that_cannot_be_a_deck_is_refused_with_the_reason(
    decks: Decks, data: bytes, words: str
) -> None:
    with pytest.raises(Refusal, match=words):
        await decks.keep(1, data)
    assert await decks.of(1) == []


async def test_a_text_of_exactly_64_kib_is_read(decks: Decks) -> None:
    rest = DECK_BYTES - len(LEGAL.encode()) - 1
    assert (await decks.keep(1, LEGAL + "\n" + "!" * rest)).deck.legal


async def test_a_deck_that_takes_too_long_to_read_is_refused(
    store: Store, own_workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_workers, "reading_seconds", 0.1)
    monkeypatch.setattr("bot.decks.collection.read_deck_text", read_for_ever)
    decks = Decks(store, own_workers)
    with pytest.raises(Refusal, match="stopped reading"):
        await decks.keep(1, LEGAL * 18)
    assert await decks.of(1) == []


async def test_a_deck_with_mistakes_is_a_draft(decks: Decks) -> None:
    await decks.keep(1, BROKEN)
    [draft] = await decks.of(1)
    assert not draft.legal
    assert await decks.of(1, legal=True) == []


async def test_the_51st_deck_is_refused_but_a_new_version_is_not(decks: Decks) -> None:
    for number in range(DECKS_EACH):
        await decks.keep(1, "x", name=f"Deck {number}")
    with pytest.raises(Refusal, match="You have 50 decks"):
        await decks.keep(1, LEGAL)
    assert (await decks.keep(1, LEGAL, name="deck 7")).news == "version"
    assert len(await decks.of(1)) == DECKS_EACH


async def test_the_name_is_the_given_one_or_that_in_the_text_or_the_files(decks: Decks) -> None:
    assert (await decks.keep(1, LEGAL, name="Mine", unnamed="file")).deck.name == "Mine"
    assert (await decks.keep(1, LEGAL, unnamed="file")).deck.name == NAME
    assert (await decks.keep(1, "x", unnamed="file")).deck.name == "file"


async def test_the_same_name_again_is_a_new_version(decks: Decks) -> None:
    first = (await decks.keep(1, legal("Wolves"))).deck
    again = await decks.keep(1, legal("Wolves") + "\n! second", name="WOLVES")
    assert again.news == "version"
    [deck] = await decks.of(1)
    assert (deck.id, deck.number) == (first.id, 2)
    assert (await decks.version(first.version_id)).number == 1
    assert await decks.source(first.version_id) == legal("Wolves")


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
async def test_a_deck_of_any_name_is_found_by_the_name_that_is_offered(
    decks: Decks, name: str
) -> None:
    kept = (await decks.keep(1, LEGAL, name=name)).deck
    [offered] = await decks.of(1)
    assert (await decks.named(1, offered.name)).id == kept.id
    assert (await decks.named(1, name)).id == kept.id


async def test_uploads_at_once_make_one_version_each(decks: Decks) -> None:
    texts = [f"{LEGAL}\n! {number}" for number in range(4)]
    await asyncio.gather(*(decks.keep(1, text, name="Race") for text in texts))
    [deck] = await decks.of(1)
    assert deck.number == 4


async def test_old_versions_that_nothing_uses_are_forgotten(decks: Decks) -> None:
    versions = [
        (await decks.keep(1, f"{legal('Wolves')}\n! {number}")).deck.version_id
        for number in range(VERSIONS_KEPT + 2)
    ]
    for forgotten in versions[:2]:
        with pytest.raises(KeyError):
            await decks.version(forgotten)
    for kept in versions[2:]:
        assert (await decks.version(kept)).name == "Wolves"
    await decks.delete(1, (await decks.version(versions[-1])).id)
    with pytest.raises(KeyError):
        await decks.version(versions[-1])


async def test_decks_of_others_are_not_found(decks: Decks) -> None:
    secret = (await decks.keep(2, LEGAL, name="Secret")).deck
    assert await decks.of(1) == []
    with pytest.raises(Refusal, match="no deck called"):
        await decks.named(1, "Secret")
    with pytest.raises(Refusal, match="isn't in your collection"):
        await decks.numbered(1, secret.id)
    with pytest.raises(Refusal, match="already gone"):
        await decks.delete(1, secret.id)


async def test_every_starter_deck_is_legal_and_found_by_key_and_title(decks: Decks) -> None:
    for key, ready in starters():
        game = key.partition("/")[0]
        assert find_starter(key) == (game, ready)
        assert find_starter(ready.title) == (game, ready)
        assert (await decks.keep(1, ready.text, game=game)).deck.legal, ready.title
    assert len(await decks.of(1, legal=True)) == len(starters())
    with pytest.raises(Refusal, match="don't have that starter deck"):
        find_starter("nonsense")


async def test_a_starter_never_replaces_a_deck_of_the_members_own(decks: Decks) -> None:
    await decks.keep(1, OWN)
    with pytest.raises(Refusal, match="already have a different deck"):
        await decks.keep(1, STARTER.text, game=GAME.key, replace=False)
    [deck] = await decks.of(1)
    assert deck.number == 1


async def test_a_deck_that_is_kept_beside_others_replaces_none(decks: Decks) -> None:
    await decks.keep(1, OWN, name=NAME)
    beside = await decks.keep(1, LEGAL, beside=True)
    assert (beside.news, beside.deck.name) == ("new", f"{NAME} (2)")
    again = await decks.keep(1, LEGAL, beside=True)
    assert (again.news, again.deck.id) == ("same", beside.deck.id)
    assert await decks.source((await decks.named(1, NAME)).version_id) == OWN


async def test_a_text_for_another_game_has_the_name_that_its_own_game_finds(decks: Decks) -> None:
    text = engine.games()["lifeburn"].starters()[0].text
    name = engine.games()["lifeburn"].parse_deck(text).name
    draft = (await decks.keep(1, text, game="cardfinity")).deck
    assert (draft.name, draft.legal) == (name, False)
    chosen = (await decks.keep(1, text, name=draft.name, game="lifeburn")).deck
    assert (chosen.id, chosen.game, chosen.legal) == (draft.id, "lifeburn", True)


DESCRIBED = "! about: Ask nicely, then attack.\n" + GAME.parse_deck(LEGAL).undescribed


async def test_another_description_makes_a_version_of_the_same_deck(decks: Decks) -> None:
    first = (await decks.keep(1, GAME.parse_deck(LEGAL).undescribed, name="Storm")).deck
    kept = await decks.keep(1, DESCRIBED, name="Storm")
    assert (kept.news, kept.deck.number) == ("version", 2)
    assert kept.deck.about == "Ask nicely, then attack."
    assert await decks.sha256(first.version_id) == await decks.sha256(kept.deck.version_id)
    assert (await decks.keep(1, DESCRIBED, name="Storm")).news == "same"


async def test_a_starter_taken_before_it_was_described_is_the_same_deck(decks: Decks) -> None:
    await decks.keep(1, GAME.parse_deck(LEGAL).undescribed)
    assert (await decks.keep(1, STARTER.text, game=GAME.key, replace=False)).news == "same"
    [deck] = await decks.of(1)
    assert deck.number == 1


async def test_a_description_without_anything_to_see_is_none(decks: Decks) -> None:
    text = "! about: \u200b\u2060\n" + GAME.parse_deck(LEGAL).undescribed
    assert (await decks.keep(1, text)).deck.about == ""


CARD = GAME.deck_sheet(GAME.parse_deck(LEGAL)).cards[0].face.name
PLAIN = GAME.with_icon(LEGAL, CARD, "")


async def test_another_icon_makes_a_version_of_the_same_deck(decks: Decks) -> None:
    first = (await decks.keep(1, PLAIN)).deck
    other = await decks.with_icon(first, CARD, "wolf-howl")
    assert (await decks.keep(1, other, beside=True)).news == "same"
    assert await decks.source((await decks.named(1, NAME)).version_id) == PLAIN
    second = (await decks.keep(1, other, after=first.version_id)).deck
    assert second.number == 2
    assert await decks.sha256(first.version_id) == await decks.sha256(second.version_id)
    assert await decks.with_icon(second, CARD, "") == PLAIN


async def test_a_text_made_from_a_version_before_is_refused(decks: Decks) -> None:
    first = (await decks.keep(1, PLAIN)).deck
    await decks.keep(1, OWN)
    with pytest.raises(Refusal, match="has changed since"):
        await decks.keep(1, PLAIN, name=NAME, after=first.version_id)
    assert await decks.source((await decks.named(1, NAME)).version_id) == OWN


@pytest.mark.parametrize("game", engine.games())
async def test_every_game_takes_an_icon_for_a_card(decks: Decks, game: str) -> None:
    ready = engine.games()[game].starters()[0]
    kept = await decks.keep(1, ready.text, game=game)
    card = kept.reading.sheet.cards[-1].face.name
    text = await decks.with_icon(kept.deck, card, "acorn")
    assert text != ready.text
    assert text == engine.games()[game].with_icon(ready.text, card, "acorn")
    again = await decks.keep(1, text, game=game)
    icons = {one.face.name: one.face.icon for one in again.reading.sheet.cards}
    assert icons[card] == "acorn"
