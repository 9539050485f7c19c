"""Every match ends by itself: after 200 turns, or after 1,000 choices in one turn, with a word to
both players beforehand. A game's own limit of turns stands."""

from __future__ import annotations

import pytest

from engine import games, replay
from engine.match import Match
from engine.record import CHOICES_UP, Choice
from engine.text.event_text import describe_common_event
from engine.text.sentences import sentence_text
from tests.engine.board import Board
from tests.engine.cardfinity.board import Board as Cardfinity
from tests.engine.springs import SPRINGS, draw_and_heal

DRAW = "The match is a draw"
CHOICES = 1_000

BELLS = "\n".join(
    [
        *(f'weapon "Bell {n}" 1/1\n  freely: heal 1' for n in range(15)),
        'ace "Warden": heal 1',
        'deck: "Bells"',
        'ace "Warden"',
        *(f'"Bell {n}"' for n in range(15)),
    ]
)


def log(match: Match) -> list[str]:
    """What everybody is told of how the match ends, and of what is near."""
    told = (
        sentence_text(describe_common_event(event.seen_by(None)), str) for event in match.events
    )
    return [line for line in told if line]


def outcome(match: Match) -> str:
    return sentence_text(match.view(None).outcome, str)


def heal_for_ever(match: Match, choices: int) -> None:
    """Takes so many choices as they are recorded: a Bell that may ring freely rings again and
    again, and no turn ends."""
    for _ in range(choices):
        assert match.decision is not None
        wanted = ("deploy", "activate") if match.decision.restart else ("pass",)
        found = [
            number
            for do in wanted
            for number, option in enumerate(match.decision.options)
            if option.facts["do"] == do
        ]
        skip = len(match.decision.options) - 1
        match.play(Choice(match.decision.player, found[0] if found else skip))


def ring(match: Match) -> None:
    """Takes one more such choice as a player takes it."""
    recorded = match.fork()
    heal_for_ever(recorded, 1)
    match.choose(*recorded.record().choices[match.number])


def bells() -> Match:
    game = games()["asigoc"]
    deck = game.parse_deck(BELLS)
    assert not deck.problems
    return game.begin((deck, deck), bytes(32))


def test_a_turn_with_a_thousand_choices_ends_the_match_as_a_draw_and_says_so_before() -> None:
    match = bells()
    while match.decision is not None:
        ring(match)
    assert match.winner == "draw"
    assert match.view(None).turn == 1
    assert match.number == CHOICES + 1
    assert outcome(match) == "The match reached its limit of 1,000 choices in one turn"
    assert log(match) == [
        *(
            f"{left} more choices in this turn, then the match is a draw"
            for left in (200, 100, 50, 20, 10, 5)
        ),
        outcome(match),
        DRAW,
    ]


def test_what_is_near_stands_beside_the_board_for_everybody() -> None:
    match = bells()
    heal_for_ever(match, CHOICES - 201)
    for viewer in ("A", "B", None):
        assert match.view(viewer).limit == ""
    heal_for_ever(match, 1)
    for viewer in ("A", "B", None):
        assert match.view(viewer).limit == (
            "200 more choices in this turn, then the match is a draw."
        )
    heal_for_ever(match, 199)
    assert match.view(None).limit == "1 more choice in this turn, then the match is a draw."


def test_choices_that_are_taken_back_count_too() -> None:
    board = Cardfinity('"Pawn": "Look" tap: heal 1 power 1', {"field": ["Pawn"]})
    for _ in range(CHOICES // 2):
        assert board.match.winner is None
        board.activate("Pawn", "Look").match.take_back("A")
    board.activate("Pawn", "Look")
    assert board.match.winner == "draw"


def test_choices_are_counted_anew_in_every_turn() -> None:
    match = bells()
    heal_for_ever(match, CHOICES - 50)
    assert match.view(None).limit
    while match.view(None).turn == 1:
        assert match.decision is not None
        match.choose(match.decision.player, len(match.decision.options) - 1)
    assert match.view(None).limit == ""


def test_after_two_hundred_turns_without_an_end_the_match_is_a_draw() -> None:
    game = games()["cardfinity"]
    deck = game.parse_deck(SPRINGS)
    assert not deck.problems
    match = game.begin((deck, deck), bytes(32))
    while match.decision is not None:
        match.choose(match.decision.player, draw_and_heal(match))
    assert match.winner == "draw"
    assert outcome(match) == "The match reached its limit of 200 turns"
    assert log(match) == [
        *(f"{left} more turns after this one, then the match is a draw" for left in (20, 10, 5, 2)),
        "1 more turn after this one, then the match is a draw",
        "This is the last turn: after it the match is a draw",
        outcome(match),
        DRAW,
    ]


@pytest.mark.parametrize(
    ("game", "last", "then"),
    [
        ("asigoc", 199, "the match is a draw"),
        ("chaos", 60, "the match is a draw"),
        ("lifeburn", 200, "the higher life wins, at a tie the second seat"),
    ],
)
def test_a_games_own_limit_is_told_beforehand_and_stands(game: str, last: int, then: str) -> None:
    position = {"turn": "A", "turn_number": last - 1, "A": {}, "B": {}}
    match = Board(game, [] if game == "lifeburn" else "", position, 0).match
    assert match.view(None).limit == f"1 more turn after this one, then {then}."
    while match.decision is not None:
        if match.view(None).turn == last:
            assert match.view(None).limit == f"This is the last turn: after it {then}."
        match.choose(match.decision.player, len(match.decision.options) - 1)
    assert f"This is the last turn: after it {then}" in log(match)
    assert match.view(None).turn in (last, last + 1)
    assert "200 turns" not in outcome(match)


def test_a_match_that_a_limit_has_ended_is_replayed_to_the_same_end() -> None:
    match = bells()
    heal_for_ever(match, CHOICES - 1)
    ring(match)
    assert match.record().choices[-1].option == CHOICES_UP
    again = replay(match.record())
    assert again.winner == "draw"
    assert list(again.events) == list(match.events)
    assert again.fingerprint() == match.fingerprint()


def test_a_match_stored_beyond_a_limit_goes_on_to_the_next_one_and_is_told_too() -> None:
    stored = bells()
    heal_for_ever(stored, CHOICES + 300)
    match = replay(stored.record())
    assert match.winner is None
    assert match.fingerprint() == stored.fingerprint()
    ring(match)
    assert match.winner is None
    heal_for_ever(match, CHOICES - 300 - 200)
    assert match.view(None).limit
    while match.decision is not None:
        ring(match)
    assert match.winner == "draw"
    assert match.number == 2 * CHOICES + 1


def test_a_fork_ends_where_its_origin_does() -> None:
    match = bells()
    heal_for_ever(match, CHOICES - 1)
    fork = match.fork()
    ring(fork)
    assert fork.winner == "draw"
    assert match.winner is None
    ring(match)
    assert match.winner == "draw"
