"""Every match ends by itself: after 200 turns, and every turn after 1,000 free choices, with a
warning to both players. A game's own limit of turns applies first."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import games, replay
from engine.match import Match
from engine.players import Player, opponent
from engine.record import CHOICES_SPENT, Choice
from engine.text.sentences import describe_common_event, sentence_text
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
    """Returns the public lines on how the match ends, and on limits that are near."""
    told = (
        sentence_text(describe_common_event(event.seen_by(None)), str) for event in match.events
    )
    return [line for line in told if line]


def outcome(match: Match) -> str:
    return sentence_text(match.view(None).outcome, str)


def bell(match: Match) -> int:
    """Returns the option by which a Bell that may ring freely is played, or rings again; else the
    pass."""
    assert match.decision is not None
    wanted = ("deploy", "activate") if match.decision.restart else ("pass",)
    found = (
        number
        for do in wanted
        for number, option in enumerate(match.decision.options)
        if option.facts["do"] == do
    )
    return next(found, len(match.decision.options) - 1)


def heal_for_ever(match: Match, choices: int) -> None:
    """Makes a number of recorded `choices`, without ending a turn."""
    for _ in range(choices):
        assert match.decision is not None
        match.play(Choice(match.decision.player, bell(match)))


def bells() -> Match:
    game = games()["asigoc"]
    deck = game.parse_deck(BELLS)
    assert not deck.problems
    return game.begin((deck, deck), bytes(32))


def ring_until_over(match: Match, player: Player) -> None:
    """Makes the player ring whenever they are asked, and the opponent pass, until the turn ends."""
    turn = match.view(None).turn
    while match.decision is not None and match.view(None).turn == turn:
        passing = len(match.decision.options) - 1
        asked = match.decision.player
        match.choose(asked, bell(match) if asked == player else passing)


def free_choices(match: Match, player: Player, turn: int) -> int:
    """Returns how often the player chose between several options in that turn, other than to
    pass."""
    again, free = replay(replace(match.record(), choices=())), 0
    for choice in match.record().choices:
        decision = again.decision
        if decision is None or choice.option < 0:
            break
        counts = len(decision.options) > 1 and choice.option != decision.passing
        free += counts and choice.player == player and again.view(None).turn == turn
        again.play(choice)
    return free


THEN = (
    "then whichever player made most of them passes until the turn ends, and loses the match the "
    "second time"
)
WARNINGS = [f"{left} more choices in this turn, {THEN}" for left in (200, 100, 50, 20, 10, 5)]


def test_after_a_thousand_free_choices_the_player_who_made_most_passes_until_the_turn_ends() -> (
    None
):
    match = bells()
    assert match.decision is not None
    player = match.decision.player
    ring_until_over(match, player)
    assert match.winner is None
    assert match.view(None).turn == 2
    assert free_choices(match, player, 1) == CHOICES
    assert log(match)[:7] == [
        *WARNINGS,
        f"{player} made most of the 1,000 free choices of this turn and passes until it ends",
    ]


def test_the_second_time_that_player_loses() -> None:
    match = bells()
    assert match.decision is not None
    player = match.decision.player
    while match.decision is not None:
        ring_until_over(match, player)
    assert match.winner == opponent(player)
    assert match.record().choices[-1] == Choice(player, CHOICES_SPENT)
    assert (
        outcome(match)
        == f"{player} made most of the 1,000 free choices of a turn for the second time"
    )
    again = replay(match.record())
    assert again.winner == match.winner
    assert list(again.events) == list(match.events)
    assert again.fingerprint() == match.fingerprint()


def test_a_warning_stands_beside_the_board_for_everybody() -> None:
    board = Cardfinity('"Pawn": "Look" tap: heal 1 power 1', {"field": ["Pawn"]})
    for _ in range(399):
        board.activate("Pawn", "Look").match.take_back("A")
    for viewer in ("A", "B", None):
        assert board.match.view(viewer).limit == ""
    board.activate("Pawn", "Look").match.take_back("A")
    for viewer in ("A", "B", None):
        assert board.match.view(viewer).limit == f"200 more choices in this turn, {THEN}."


def test_choices_that_are_taken_back_and_taking_back_count() -> None:
    board = Cardfinity('"Pawn": "Look" tap: heal 1 power 1', {"field": ["Pawn"]})
    for _ in range(CHOICES // 2 - 1):
        board.activate("Pawn", "Look").match.take_back("A")
    turn = board.match.view(None).turn
    board.activate("Pawn", "Look")
    assert board.match.may_take_back("A")
    board.match.choose("A", 0)
    assert board.match.view(None).turn == turn + 1


def test_a_player_who_passes_takes_nothing_back() -> None:
    board = Cardfinity('"Pawn": "Look" tap: heal 1 power 1', {"field": ["Pawn"], "hand": ["Pawn"]})
    for _ in range(CHOICES // 2):
        board.activate("Pawn", "Look").match.take_back("A")
    assert not board.match.may_take_back("A")


def test_choices_are_counted_anew_in_every_turn() -> None:
    match = bells()
    heal_for_ever(match, 2_700)
    assert match.view(None).limit
    while match.view(None).turn == 1:
        assert match.decision is not None
        match.choose(match.decision.player, len(match.decision.options) - 1)
    assert match.view(None).limit == ""


def passed_on(board: Board) -> int:
    """Makes everybody choose the last option until the turn or the match is over. Returns the
    number of choices."""
    match, choices = board.match, 0
    turn = match.view(None).turn
    while match.decision is not None and match.view(None).turn == turn:
        match.choose(match.decision.player, len(match.decision.options) - 1)
        choices += 1
    return choices


def test_a_loop_in_which_nobody_has_a_choice_ends_the_match_as_a_draw() -> None:
    loop = 'weapon "Loop" 1/1\n  enters: return mine, deploy hand'
    board = Board("asigoc", loop, {"turn": "A", "turn_number": 3, "A": {"hand": ["Loop"]}}, 0)
    assert board.match.decision is not None
    board.match.choose("A", 0)
    passed_on(board)
    assert board.match.winner == "draw"
    assert outcome(board.match) == "The match reached its limit of 2,000 forced choices in a row"


def test_a_loop_without_a_choice_ends_by_the_limit_of_its_game_and_costs_nobody_the_match() -> None:
    back = {"trigger": "EnteredZone", "effects": [{"effect": "ExileAndReturn", "self": True}]}
    blinky = {"name": "Blinky", "type": "Summon", "cost": 0, "attack": 1, "defense": 2}
    cards = [{**blinky, "triggeredEffects": [back]}]
    position = {"turn": "A", "turn_number": 5, "A": {"hand": ["Blinky"]}, "B": {}}
    board = Board("lifeburn", cards, position, 0)
    assert board.match.decision is not None
    board.match.choose("A", 0)
    assert passed_on(board) > CHOICES
    assert board.match.winner is None
    assert board.match.view(None).turn == 6


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


def test_a_fork_passes_where_its_origin_does() -> None:
    match = bells()
    assert match.decision is not None
    player = match.decision.player
    while match.passed_for is None:
        heal_for_ever(match, 1)
    fork = match.fork()
    assert fork.passed_for == match.passed_for
    fork.choose(player, 0)
    assert fork.decision is not None
    assert fork.decision.player == opponent(player)
    assert match.decision.player == player
