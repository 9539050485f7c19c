"""Decks written on a phone, whose keyboard replaces characters of the language."""

from __future__ import annotations

import pytest

import engine
from bot.decks.deck_reports import pack_reading, unpack_reading
from bot.decks.deck_validation import read_deck_text
from engine.card_files.typed_signs import straightened, typed_signs
from tests.bot.deck_texts import LEGAL, NAME
from tests.cogs.decks.deck_answers import open_deck, private, upload, write
from tests.conftest import Table


def as_on_a_phone(text: str) -> str:
    """Returns the text with curly quotes around its names and in them."""
    pieces = text.replace("'", "\u2019").split('"')
    return (
        "".join(
            piece + ("\u201c" if at % 2 == 0 else "\u201d") for at, piece in enumerate(pieces[:-1])
        )
        + pieces[-1]
    )


def quotes(text: str) -> int:
    """Returns how many quotes there are around the names of a deck."""
    return sum(line.count('"') for line in text.split("\n") if not line.lstrip().startswith("!"))


PHONE = as_on_a_phone(LEGAL)
STARTERS = [
    (key, deck.text)
    for key, game in engine.games().items()
    for deck in game.starters()[:2]
    if deck.text.count('"') > 20
]


@pytest.mark.parametrize(("key", "text"), STARTERS)
def test_a_starter_deck_from_a_phone_is_legal_once_its_signs_are_fixed(key: str, text: str):
    phone = as_on_a_phone(text)
    read_deck_text(text)  # the grammars are loaded when they are first needed
    for game in (key, None):
        reading = read_deck_text(phone, game)
        assert not reading.legal
        assert (reading.game, reading.typed_signs) == (key, quotes(text))
        assert reading.sheet.name == engine.games()[key].parse_deck(text).name
        assert read_deck_text(straightened(phone), game).legal
    assert read_deck_text(text, key).typed_signs == 0
    assert unpack_reading(pack_reading(reading).report, phone) == reading


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ('\u201cImp\u201d: power 3', '"Imp": power 3'),
        ('\u201eImp\u201c: power 3', '"Imp": power 3'),
        ('\u00abImp\u00bb: power 3', '"Imp": power 3'),
        ('\uff02Imp\uff02\uff1a power \uff13', '"Imp": power 3'),
        ('\u201cImp": power 3', '"Imp": power 3'),
        ('"Imp\u201d: power 3', '"Imp": power 3'),
        ("\u2018Imp\u2019: power 3", '"Imp": power 3'),
        ("'Imp': power 3", '"Imp": power 3'),
        ("\u201cBird\u2019s\u201d 3", '"Bird\u2019s" 3'),
        ('"Imp" on tap: buff \u22123', '"Imp" on tap: buff -3'),
        ("weapon \u201cTorch\u201d \u00bd", 'weapon "Torch" 1/2'),
        ("cost 2\u20265", "cost 2..5"),
        ("health \u2264 3, hand \u2265 2", "health <= 3, hand >= 2"),
        ("2\u00d7 \u201cHit\u201d play: draw", '2x "Hit" play: draw'),
        ('"Two\u2014Face \u201cBig\u201d": power 3', '"Two\u2014Face \u201cBig\u201d": power 3'),
        ("! don\u2019t \u201ctouch\u201d \u2026", "! don\u2019t \u201ctouch\u201d \u2026"),
        ("* \u201ctouch\u201d\n * \u201cImp\u201d", '* \u201ctouch\u201d\n * "Imp"'),
        ("\u201cWow!\u201d: power 1", '"Wow!": power 1'),
        ('[{\u201cname\u201d: \u201cBolt\u201d}]', '[{"name": "Bolt"}]'),
        ("\u706b \u05d0 \u00e9", "\u706b \u05d0 \u00e9"),
    ],
)  # fmt: skip
def test_what_a_keyboard_makes_is_put_right_outside_of_names_and_comments(typed: str, meant: str):
    assert straightened(typed) == meant
    assert straightened(meant) == meant
    assert not list(typed_signs(meant))


@pytest.mark.parametrize("send", [write, upload])
async def test_one_press_fixes_a_deck_from_a_phone(table: Table, send) -> None:
    told = await send(table, PHONE)
    words = private(told)
    assert "Not legal yet" in words
    assert (
        '💡 Your keyboard wrote `\u201c` where I read `"`. Press **Fix signs**: '
        f"I replace {quotes(LEGAL)} signs, and nothing else." in words
    )
    (draft,) = await table.bot.decks.of(table.alice.id)
    assert draft.name == NAME.replace("'", "\u2019")
    assert await table.bot.decks.source(draft.version_id) == PHONE
    await table.restart()
    await table.alice.click(told.response, label="Fix signs")
    (deck,) = await table.bot.decks.of(table.alice.id)
    assert (deck.id, deck.legal, deck.number) == (draft.id, True, 2)
    fixed = await table.bot.decks.source(deck.version_id)
    assert fixed == straightened(PHONE)
    page = private(told)
    assert "✅ **Legal**" in page
    assert "Fix signs" not in page
    shown = await open_deck(table, deck.name)
    assert "Fix signs" not in private(shown)


async def test_a_press_on_a_deck_that_changed_leaves_it_alone(table: Table) -> None:
    told = await upload(table, PHONE)
    (draft,) = await table.bot.decks.of(table.alice.id)
    await table.bot.decks.keep(table.alice.id, LEGAL, name=draft.name)
    pressed = await table.alice.click(told.response, label="Fix signs")
    assert "has no signs left to fix" in pressed.followups[0].content


async def test_nothing_is_offered_where_it_would_not_help(table: Table) -> None:
    words = private(await upload(table, '"Imp": powre 3 ! it\u2019s \u201cfine\u201d\u2026'))
    assert "Fix signs" not in words
