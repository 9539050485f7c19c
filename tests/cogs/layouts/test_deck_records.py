"""The record of a deck, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.decks.deck_record import DeckRecord, DeckScore, record_of
from bot.store.decks.deck_results import DeckResults
from cogs.decks.layouts.deck_record import record_message
from engine.players import Player
from tests.bot.deck_texts import LEGAL
from tests.cogs.layouts.decks import stored
from tests.cogs.matches.reading import text_of

DECK, _ = stored(LEGAL)


def won(count: int, version: int = 1, went_first: Player | None = "A") -> DeckResults:
    """Returns `count` matches that the deck's owner won in seat A."""
    return DeckResults(version, "A", went_first, "A", None, None, count)


def record_lines(*results: DeckResults) -> Sequence[str]:
    return text_of(record_message(DECK, record_of(results))).splitlines()


def test_nothing_is_said_of_fewer_than_ten_matches() -> None:
    assert record_lines(won(9)) == [
        "### Record of Storm",
        "Win rates appear after 10 finished matches. So far it has 9.",
    ]


def test_matches_that_are_in_no_row_are_counted_below_the_rows(
    screen: Callable[..., None],
) -> None:
    results = won(12), won(3, 2, "B"), won(1, 3, None)
    screen("deck-record", record_message(DECK, record_of(results)))


def test_an_opponents_deck_is_named_and_its_name_mentions_nobody() -> None:
    ten = DeckScore(won=10)
    hostile = "@everyone **`x`** <@1>"
    shown = DeckRecord(ten, [(1, ten)], 0, ten, None, 0, 0, [(hostile, ten)], 0)
    *_, row = text_of(record_message(DECK, shown)).splitlines()
    assert row.endswith(": 10 won, 0 drawn, 0 lost: **100%** (72% to 100%)")
    assert "everyone" in row
    assert "@everyone" not in row.replace("\\@", "")
    for markup in ("**`x`**", "<@1>"):
        assert markup not in row
