"""Lines that say the same of different cards are merged."""

from __future__ import annotations

from dataclasses import replace

from bot.matches.log.match_log import LogEntry, merge_similar_lines
from engine.players import Player
from engine.text.sentences import CardName, Piece, PlayerName, Predicate, sentence_text


def line(owner: Player, card: str, does: str) -> LogEntry:
    """Returns a line in which a card of the given player does something."""
    return LogEntry((PlayerName(owner), "'s ", CardName(card), Predicate(f" {does}")))


def said(*lines: LogEntry) -> list[str]:
    """Returns the merged lines as texts."""
    return [
        sentence_text(one.sentence, lambda player: player) for one in merge_similar_lines(lines)
    ]


def just(*pieces: Piece) -> LogEntry:
    return LogEntry(pieces)


def test_one_that_stands_alone_stays_as_it_is() -> None:
    alone = line("A", "Imp", "takes 1 damage")
    assert merge_similar_lines([alone]) == [alone]
    assert merge_similar_lines([]) == []


def test_an_owner_is_named_once_for_neighbours() -> None:
    lines = [line(*one, "falls") for one in (("A", "Imp"), ("A", "Ox"), ("B", "Elk"))]
    assert said(*lines) == ["Each of A's Imp, Ox and B's Elk falls"]


def test_what_happens_to_each_in_turn_is_told_once_each() -> None:
    lines = [line("A", name, does) for name in ("Imp", "Ox") for does in ("is hit", "dies")]
    assert said(*lines) == ["Each of A's Imp and Ox is hit", "Each of A's Imp and Ox dies"]


def test_what_happens_again_to_the_same_is_counted() -> None:
    again = line("A", "Imp", "is hit")
    assert said(again, again) == ["A's Imp is hit (2 times)"]
    assert said(again, line("A", "Ox", "is hit"), again) == [
        "Each of A's Imp (2 times) and Ox is hit"
    ]


def test_whatever_else_happens_ends_the_row() -> None:
    imp, ox, turn = line("A", "Imp", "dies"), line("A", "Ox", "dies"), just("Turn 2")
    assert said(imp, turn, ox) == ["A's Imp dies", "Turn 2", "A's Ox dies"]


def test_what_only_one_player_knows_or_what_was_taken_back_stays_apart() -> None:
    imp, ox = line("A", "Imp", "dies"), line("A", "Ox", "dies")
    for other in (replace(ox, private=True), replace(ox, undone=True)):
        assert said(imp, other) == ["A's Imp dies", "A's Ox dies"]


def test_what_belongs_to_nobody_is_named_in_full() -> None:
    card = just("A card in ", PlayerName("A"), "'s hand", Predicate(" costs 1 less"))
    assert said(card, card, card) == ["A card in A's hand costs 1 less (3 times)"]


def test_the_same_words_in_a_row_are_told_once() -> None:
    stone, imp = just(PlayerName("A"), " makes a ", CardName("Stone")), line("A", "Imp", "dies")
    assert said(imp, stone, stone, stone, imp, stone) == [
        "A's Imp dies",
        "A makes a Stone (3 times)",
        "A's Imp dies",
        "A makes a Stone",
    ]
