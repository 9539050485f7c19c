"""The words about a commitment to a deal, and the time at which its parts are revealed."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.discord_api.discord_calls import OutgoingMessage
from bot.replays.openness import Secrecy
from bot.store.matches.match_rows import MatchRow
from cogs.matches.deals.layouts.cutting import cut_panel, to_cut_message
from cogs.matches.deals.layouts.fair_deal import (
    commitment_explanation,
    cuts_in_words,
    fingerprint_message,
)
from engine.core.randomness import seed_from_int
from tests.bot.deck_texts import ALICES, BOBS
from tests.bot.matches.games import row_of
from tests.cogs.matches.reading import buttons, text_of

DECKS = ALICES, BOBS
SECRET = bytes(range(32))
ROW = replace(
    row_of("cardfinity", 7), deal_scheme=1, secret=SECRET, commitment="c0ffee" * 10, name_b="*Bob*"
)
DEALT = replace(ROW, cutting="done")
FORMER = replace(row_of("cardfinity", 7), deal_scheme=0)


def files(message: OutgoingMessage) -> list[str]:
    return [file.name for file in message.files]


def test_the_fingerprint_is_one_small_line() -> None:
    words = f"-# Fingerprint of match ABCDEF: `{'c0ffee' * 10}`"
    assert text_of(fingerprint_message(ROW)) == words
    assert not buttons(fingerprint_message(ROW))


def test_in_practice_the_fingerprint_is_only_explained() -> None:
    told = text_of(commitment_explanation(replace(ROW, computer="B", player_b=0), None, DECKS))
    assert "In practice I post no fingerprint." in told
    assert f"**The fingerprint**: `{'c0ffee' * 10}`" in told


def test_what_it_means_is_told_with_the_parts_once_the_match_is_open(
    screen: Callable[..., None],
) -> None:
    cut = replace(ROW, cut_a="7", cut_b="owls & rats", cutting="done")
    told = commitment_explanation(cut, None, DECKS)
    assert SECRET.hex() in text_of(told)
    assert seed_from_int(7).hex() in text_of(told)
    assert files(told) == ["deal-ABCDEF.json"]
    screen("fair-deal-open", told)


@pytest.mark.parametrize(
    ("secrecy", "words"),
    [
        ("running", "I reveal it when the match is over and nobody can play either deck again."),
        ("played again", "I reveal it when neither deck is in a match, challenge, queue or"),
        ("agreement", "I reveal it when both players agree: the lists of its tournament are"),
        ("gone", "I can't reveal it: the match that this one continues was secret, and is gone."),
    ],
)
def test_before_that_it_says_when_and_hands_over_no_part(secrecy: Secrecy, words: str) -> None:
    told = commitment_explanation(ROW, secrecy, DECKS)
    assert f"**The secret**: {words}" in text_of(told)
    assert "**The seed**" not in text_of(told)
    assert not [part for part in (SECRET, ROW.seed) if part.hex() in text_of(told)]
    assert not files(told)


def test_a_match_of_before_is_explained_by_its_own_scheme() -> None:
    told = text_of(commitment_explanation(FORMER, None, DECKS))
    assert hashlib.sha256(FORMER.seed).hexdigest() in told
    assert f"**The seed**: `{FORMER.seed.hex()}`" in told
    assert "The secret" not in told
    assert not files(commitment_explanation(FORMER, None, DECKS))


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (replace(ROW, cutting="open", cut_a="7"), "both players may cut the deck now."),
        (
            replace(ROW, cutting="done", cut_a="7", cut_b="8"),
            "Alice: “7”; \\*Bob\\*: “8”; both players cut",
        ),
        (replace(ROW, cutting="done", cut_b="8"), "\\*Bob\\*: “8”; only \\*Bob\\* cut"),
        (ROW, "nobody was asked to cut the deck: you're trusting this bot's host for the deal."),
    ],
)
def test_cuts_are_told_with_on_whose_word_the_deal_rests(row: MatchRow, words: str) -> None:
    assert cuts_in_words(row).startswith(words)


def test_both_may_cut_below_the_commitment(screen: Callable[..., None]) -> None:
    screen("cut-commitment", to_cut_message(ROW))
    screen("cut-panel", cut_panel(ROW))
