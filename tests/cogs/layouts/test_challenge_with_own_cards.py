"""A challenge to a match with custom cards: who has to agree to what."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.discord_api.discord_calls import OutgoingFile
from bot.store.matches.challenges import ChallengeRow, ChallengeState
from cogs.matches.challenges.layouts import OwnCards, challenge_message
from tests.cogs.matches.reading import alt_texts, buttons, text_of

ROW = ChallengeRow(
    "CHABCD", "asigoc", 10, 20, 1, 2, "Alice", "Bob", 5, "open", 0, 900, clock="live"
)
CARDS = (OutgoingFile("cards.png", b"", "1x Homespun Meteor"),)
OWN = OwnCards("1 custom card", CARDS, "", (), "**Power 51.0 ± 2.9** (1,104 matches)")


def asked(answer: int | None = 7) -> ChallengeRow:
    """Returns the challenge once Bob would accept with such cards."""
    return replace(ROW, state="asked", answer_version=answer)


def test_accepting_is_agreeing_to_the_challengers_cards(screen: Callable[..., None]) -> None:
    message = challenge_message(ROW, own=OWN)
    screen("challenge-own-cards", message)
    assert "**Alice**'s deck has **1 custom card**." in text_of(message)
    assert "\n**Power 51.0 ± 2.9** (1,104 matches)\n" in text_of(message)
    assert alt_texts(message) == ["1x Homespun Meteor"]
    assert list(buttons(message)) == ["Accept", "Choose deck", "Decline", "Cancel", "Report"]


def test_the_challenger_is_asked_about_the_opponents_cards(screen: Callable[..., None]) -> None:
    message = challenge_message(asked(), own=OWN)
    screen("challenge-own-cards-asked", message)
    assert "**Bob** would accept with a deck that has **1 custom card**." in text_of(message)
    assert "<@1>, do you agree to play against this?" in text_of(message)
    assert list(buttons(message)) == ["Agree", "Refuse", "Decline", "Cancel", "Report"]
    assert buttons(message)["Agree"] != buttons(challenge_message(asked(8), own=OWN))["Agree"]


def test_cards_that_are_told_in_words_and_in_full_come_as_such() -> None:
    in_words = replace(
        OWN, pictures=(), words="**Meteor** (item)", in_full=(OutgoingFile("a.txt", b""),)
    )
    message = challenge_message(ROW, own=in_words)
    assert "**Meteor** (item)" in text_of(message)
    assert [file.name for file in message.files] == ["a.txt"]


def test_without_such_cards_nothing_is_said_of_them() -> None:
    assert "custom" not in text_of(challenge_message(ROW))


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ("declined", "**Bob** declined."),
        ("cancelled", "**Alice** withdrew it."),
        ("lapsed", "There was no answer in time."),
        ("accepted", "Accepted.\n-# Match MATCH1"),
    ],
)
def test_what_came_of_it_is_said(state: ChallengeState, words: str) -> None:
    message = challenge_message(replace(ROW, state=state, match_id="MATCH1"))
    assert text_of(message).endswith(words)
    assert not buttons(message)
