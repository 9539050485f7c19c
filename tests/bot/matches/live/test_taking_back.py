"""A choice taken back in a match with a store's choices: the stored, shown and logged results."""

from __future__ import annotations

import random

import pytest

import engine
from bot.matches.live.live_match import LiveMatch
from bot.matches.log.match_log import match_log
from bot.store.matches.match_rows import ChoiceRow
from engine.match import ChoiceRefused
from engine.players import PLAYERS, Player
from engine.record import AGREE_DRAW, CONCEDE, OUT_OF_TIME, TAKE_BACK
from engine.text.sentences import sentence_text
from tests.bot.matches.games import row_of, standing
from tests.sometimes import some_now

CARDS = """
"Pawn": power 3 N/A
"Rook": power 5 N/A
"Knight": "Charge" tap: attack power 4 N/A
"Smith": "Whet" tap: (buff 1), buff 1 power 1 N/A
"Altar": "Offer" tap discard field: buff 1 power 1 N/A
"Cycle" play: draw 1 N/A
"""


def told(live: LiveMatch, viewer: Player | None, last: int | None = None) -> list[str]:
    """Returns the log, with undone lines struck through."""
    shown = live.snapshot
    lines = match_log(shown.row.game, shown.events, shown.forced, viewer, last=last)
    words = [sentence_text(line.sentence, lambda player: shown.row.names[player]) for line in lines]
    return [f"~~{said}~~" if line.undone else said for said, line in zip(words, lines, strict=True)]


def state(live: LiveMatch) -> object:
    return live.match.fingerprint(), live.match.decision


def test_a_target_is_taken_back_and_the_log_says_so() -> None:
    field = {"A": {"field": ["Knight"]}, "B": {"field": ["Pawn", "Rook"]}}
    live = standing(CARDS, field)
    live.take("A", 0, 5)
    before = state(live)
    live.take("A", 0, 6)
    assert live.may_take_back("A")
    assert not live.may_take_back("B")
    [row] = live.take("A", TAKE_BACK, 7)
    assert (row.number, row.player, row.option, row.cause) == (2, "A", TAKE_BACK, None)
    assert state(live) == before
    assert live.snapshot.number == 3
    for viewer in (*PLAYERS, None):
        assert told(live, viewer) == [
            "Knight casts Charge (on tap)",
            "~~Knight attacks Pawn~~",
            "~~Bob discards Pawn from the field~~",
            "~~Knight is tapped~~",
            "Alice takes back a choice",
        ]


def test_what_the_table_chose_for_the_player_goes_back_with_their_own_choice() -> None:
    live = standing(CARDS, {"A": {"field": ["Altar", "Pawn"]}, "B": {}})
    before = state(live)
    rows = live.take("A", 0, 5)
    assert [row.cause for row in rows] == [None, "only", "only"]
    assert live.may_take_back("A")
    rows = live.take("A", TAKE_BACK, 6)
    assert [(row.option, row.cause) for row in rows] == [(TAKE_BACK, None)] * 3
    assert state(live) == before
    assert told(live, "A") == [
        "~~Altar casts Offer (on tap)~~",
        "~~Alice has only one choice: Pawn (power 3)~~",
        "~~Alice discards Pawn from the field~~",
        "~~Alice has only one choice: Altar (power 1)~~",
        "~~Altar gains 1 power~~",
        "~~Altar is tapped~~",
        "Alice takes back a choice",
    ]
    whole = told(live, "B")
    for last in range(1, 8):
        assert told(live, "B", last) == whole[-last:]


def test_a_choice_of_the_tables_own_that_stands_is_not_struck_through() -> None:
    """It was made after as many events as the choice that is taken back."""
    live = standing(CARDS, {"A": {"field": ["Smith", "Pawn"]}, "B": {}})
    live.take("A", 0, 5)
    live.take("A", 1, 6)
    live.take("A", TAKE_BACK, 7)
    assert told(live, None) == [
        "Smith casts Whet (on tap)",
        "Alice has only one choice",
        "~~Pawn gains 1 power~~",
        "Alice takes back a choice",
    ]


def test_what_may_not_be_taken_back_changes_nothing() -> None:
    live = standing(CARDS, {"A": {"hand": ["Cycle", "Pawn"]}, "B": {}})
    with pytest.raises(ChoiceRefused):
        live.take("A", TAKE_BACK, 5)
    live.take("A", 0, 5)
    before = live.snapshot
    for player in PLAYERS:
        assert not live.may_take_back(player)
        with pytest.raises(ChoiceRefused):
            live.take(player, TAKE_BACK, 6)
    assert live.snapshot == before


@pytest.mark.parametrize("key", list(engine.games()))
@pytest.mark.parametrize("seed", some_now(range(4), 4))
def test_a_match_with_choices_taken_back_plays_again_as_it_was(key: str, seed: int) -> None:
    luck = random.Random(seed)
    starters = engine.games()[key].starters()
    sources = starters[seed % 4].text, starters[(seed + 1) % 4].text
    row = row_of(key, seed)
    live = LiveMatch.from_start(row, sources)
    rows: list[ChoiceRow] = live.take_forced(0)
    undone = 0
    for _ in range(40):
        able: list[Player] = [player for player in PLAYERS if live.may_take_back(player)]
        decision = live.match.decision
        if decision is None:
            break
        stepper = live.snapshot.steps_back
        if stepper is not None and luck.random() < 0.3:
            rows += live.step_back(stepper, 0)
            undone += 1
        elif able and luck.random() < 0.6:
            rows += live.take(able[0], TAKE_BACK, 0)
            undone += 1
            assert live.match.decision is not None
            assert live.match.decision.player == able[0]
        else:
            rows += live.take(decision.player, luck.randrange(len(decision.options)), 0)
    assert undone
    assert [row.number for row in rows] == list(range(live.match.number))
    again = LiveMatch.from_choices(row, sources, rows)
    assert again.snapshot == live.snapshot
    assert [again.may_take_back(player) for player in PLAYERS] == [
        live.may_take_back(player) for player in PLAYERS
    ]


@pytest.mark.parametrize("key", list(engine.games()))
@pytest.mark.parametrize(
    ("option", "words"),
    [
        (CONCEDE, ["Bob conceded", "Alice wins the match"]),
        (OUT_OF_TIME, ["Bob ran out of time", "Alice wins the match"]),
        (AGREE_DRAW, ["They agreed on a draw", "The match is a draw"]),
    ],
)
def test_how_a_match_ended_is_told_in_every_game(key: str, option: int, words: list[str]) -> None:
    starters = engine.games()[key].starters()
    live = LiveMatch.from_start(row_of(key, 1), (starters[0].text, starters[1].text))
    live.take("B", option, 0)
    for viewer in (*PLAYERS, None):
        assert told(live, viewer)[-2:] == words
