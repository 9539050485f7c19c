"""A match may begin from a described position: it is stored, replayed and analysed like any
other."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cache
from random import Random
from typing import Any

import pytest

from engine import games, replay
from engine.core.randomness import SeededRandom
from engine.match import Match
from engine.players import PLAYERS
from engine.practice.advice import advise
from engine.record import StartingPosition
from tests.engine.conformance.hidden import rules_of, table_of
from tests.engine.conformance.play import VIEWERS, everything, own_decks, play, starter_match
from tests.engine.laid_matches import SEED, laid_anew, stands
from tests.strategies import EXAMPLES
from tests.visible_names import names_in

pytestmark = pytest.mark.parametrize("key", list(games()))

HAND = 3
DECK = 9
MATCHES = min(20, max(2, EXAMPLES // 2))
CHOICES = 125


def blanks(key: str, *, open_hands: bool = False) -> Match:
    """Returns a match that begins with blank cards alone, some in the hands and some in the
    decks."""
    side = {"hand": ["Filler"] * HAND, "deck": DECK}
    position = json.dumps({"turn": "B", "A": side, "B": side})
    laid = StartingPosition(games()[key].definitions([]), position, open_hands)
    return games()[key].begin_laid(laid, ("", ""), SEED)


def test_it_stands_as_described(key: str):
    match = blanks(key)
    assert (match.game, match.number, match.view(None).active) == (key, 0, "B")
    assert match.decision is not None
    assert match.decision.player == "B"
    for player in PLAYERS:
        side = match.view(player).side(player)
        assert [card.face.name for card in side.zone("hand").cards or ()] == ["Filler"] * HAND
        assert side.zone("deck").size == DECK


def test_the_record_of_a_laid_match_is_all_that_it_takes(key: str):
    for open_hands in (False, True):
        match = blanks(key, open_hands=open_hands)
        for _ in play(match, Random(key), 40):
            pass
        record = match.record()
        assert record.laid is not None
        assert record.laid.open_hands == open_hands
        assert everything(replay(record)) == everything(match.fork()) == everything(match)


def test_everybody_sees_open_hands_and_what_is_drawn(key: str):
    match = blanks(key, open_hands=True)
    for _ in play(match, Random(key), 40):
        for viewer in VIEWERS:
            for player in PLAYERS:
                hand = match.view(viewer).side(player).zone("hand")
                assert len(hand.cards or ()) == hand.size
    assert sum(match.view(None).side(player).zone("deck").size for player in PLAYERS) < 2 * DECK


def test_open_hands_are_no_part_of_the_state(key: str):
    closed, opened = blanks(key), blanks(key, open_hands=True)
    assert closed.fingerprint() == opened.fingerprint()
    hand = closed.view("B").side("A").zone("hand")
    assert (hand.size, hand.cards) == (HAND, None)


@cache
def moments(key: str) -> Sequence[Match]:
    """Returns matches of starter decks at some main actions."""
    found: list[Match] = []
    for seed in range(1, 1 + MATCHES):
        match, random = starter_match(key, seed), Random(seed)
        for _ in play(match, random, CHOICES):
            if stands(match) and random.random() < 0.2:
                found.append(match.fork())
    return found


@cache
def laid_at_moments(key: str, open_hands: bool, blank_decks: bool) -> Sequence[Match]:
    return [
        laid_anew(match, open_hands=open_hands, blank_decks=blank_decks) for match in moments(key)
    ]


def beginnings(key: str, *, open_hands: bool = False, blank_decks: bool = False) -> list[Match]:
    """Returns matches that begin with positions of matches of starter decks."""
    found = [match.fork() for match in laid_at_moments(key, open_hands, blank_decks)]
    assert len(found) > 10
    return found


def test_any_position_of_a_match_begins_another_that_is_replayed(key: str):
    for match in beginnings(key):
        for _ in play(match, Random(key), 20):
            pass
        assert everything(replay(match.record())) == everything(match.fork()) == everything(match)


def test_the_practice_player_plays_on_from_there(key: str):
    closed, opened = beginnings(key), beginnings(key, open_hands=True, blank_decks=True)
    for match in (*closed[::4], *opened[::4]):
        for _ in range(6):
            if (decision := match.decision) is None:
                break
            advice = advise(match, decision.player, "easy", SEED)
            match.choose(decision.player, advice.option)


def test_with_open_hands_and_blank_decks_nothing_is_hidden(key: str):
    for match in beginnings(key, open_hands=True, blank_decks=True):
        rules = rules_of(match)
        hidden = {number for viewer in VIEWERS for number in rules.hidden_cards(viewer)}
        assert {table_of(rules).name(number) for number in hidden} <= {"Filler"}
        for _ in play(match, Random(key), 12):
            for viewer in VIEWERS:
                for player in PLAYERS:
                    hand = match.view(viewer).side(player).zone("hand")
                    assert len(hand.cards or ()) == hand.size


def test_without_open_hands_nobody_sees_what_the_other_holds(key: str):
    looked = 0
    for match in beginnings(key, blank_decks=True):
        for viewer in PLAYERS:
            hidden = {*rules_of(match).hidden_cards(viewer)}
            table = table_of(rules_of(match))
            names = {table.name(number) for number in hidden}
            seen = {table.name(number) for number in table.numbers() if number not in hidden}
            assert not (names - seen) & names_in(match.view(viewer))
            looked += len(names - seen - {"Filler"})
    assert looked > 20


def test_a_deck_may_be_a_number_of_blank_cards(key: str):
    none = games()[key].definitions([])

    def mark(deck: object) -> str:
        side = {} if deck is None else {"deck": deck}
        return games()[key].set_up(none, {"A": side, "B": {"deck": 1}}, SEED).fingerprint()

    assert mark(6) == mark(["Filler"] * 6) != mark(7)
    assert mark(20) == mark(None)


def printed_cards(key: str, text: str) -> list[Any]:
    """Returns the printed cards of a deck, one of each name."""
    game = games()[key]
    deck = game.parse_deck(text)
    table = game.deal((deck, deck), SeededRandom(SEED))
    found = {table.name(number): table.printed(number) for number in table.numbers()}
    return [*found.values()]


def icons(cards: Iterable[Any]) -> list[str]:
    """Returns the icons, which may differ between equal cards."""
    return [card.icon for card in cards]


def test_what_is_printed_can_be_defined_anew(key: str):
    game, count = games()[key], 0
    for text in own_decks(key):
        printed = printed_cards(key, text)
        hand = [card.name for card in printed]
        table = game.lay(game.definitions(printed * 2), {"A": {"hand": hand}}, SeededRandom(SEED))
        laid = [table.printed(one) for one in table.state.side("A").zone("hand")]
        assert laid == printed
        assert icons(laid) == icons(printed)
        count += len(laid)
    assert count > 40


def test_what_every_position_knows_is_not_defined(key: str):
    game = games()[key]
    table = table_of(rules_of(blanks(key)))
    printed = {table.name(number): table.printed(number) for number in table.numbers()}
    assert "Filler" in printed
    assert game.definitions(printed.values()) == game.definitions([])


def test_two_cards_of_one_name_cannot_be_defined(key: str):
    class Impostor:
        name = "Filler"

    with pytest.raises(ValueError, match="different cards"):
        games()[key].definitions([Impostor()])
