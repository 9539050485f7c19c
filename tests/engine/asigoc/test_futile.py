"""Uses that can do nothing are marked so (ASIGOC 2; R24)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.decisions import Option
from engine.games.asigoc.clauses import EFFECTS
from engine.players import Player
from tests.engine.board import Board

CARDS = """
weapon "Club" 2/2
weapon "Torch" 0/0
weapon "Ghost" 1/1
  discarded: draw 1
item "Dart" any: damage 1
item "Hush" any: nullify
weapon "Bell" 1/1
  enters: draw 1
"""
EMPTY: dict[str, Any] = {}
FIELD = {"weapons": ["Club"]}


def use(
    effects: str, mine: dict[str, Any], theirs: dict[str, Any], phase: str = "main", price: str = ""
) -> Option:
    """Returns the option of playing an Item with these effects."""
    own = {"deck": [], **mine, "hand": ["Trick", *mine.get("hand", [])]}
    position = {"turn": "A", "phase": phase, "A": own, "B": {"deck": [], **theirs}}
    condition = "" if phase == "main" and not price else f" {price or 'any'}"
    board = Board("asigoc", f'{CARDS}\nitem "Trick"{condition}: {effects}', position, 0)
    return option(board, "A", "Trick")


def option(board: Board, player: Player, card: str) -> Option:
    decision = board.view(player).decision
    assert decision is not None
    return next(one for one in decision.options if one.facts.get("card") == card)


IDLE: list[tuple[str, str, dict[str, Any], dict[str, Any]]] = [
    ("damage", "damage 0", EMPTY, EMPTY),
    ("heal", "heal 0", EMPTY, EMPTY),
    ("draw", "draw 1", EMPTY, {"deck": ["Club"]}),
    ("discard", "discard enemy 1", {"hand": ["Club"]}, EMPTY),
    ("search", "search", EMPTY, EMPTY),
    ("recover", "recover weapon", EMPTY, EMPTY),
    ("mill", "mill enemy 2", {"deck": ["Club"]}, EMPTY),
    ("look", "look hand", {"hand": ["Club"]}, EMPTY),
    ("arrange", "arrange 2", EMPTY, EMPTY),
    ("return", "return enemy", FIELD, EMPTY),
    ("destroy", "destroy enemy", FIELD, EMPTY),
    ("change", "attack -1 any", {"weapons": ["Torch"]}, EMPTY),
    ("pacify", "pacify enemy", FIELD, EMPTY),
    ("unguard", "unguard enemy, block -1 enemy turn", FIELD, EMPTY),
    ("ready", "ready mine", FIELD, EMPTY),
    ("deploy", "deploy hand", {"hand": ["Dart"]}, EMPTY),
    ("nullify", "nullify", EMPTY, EMPTY),
    ("copy", "copy", EMPTY, EMPTY),
    ("or", "(destroy enemy or draw 1)", EMPTY, EMPTY),
    ("repeat", "repeat 2 (draw 1, destroy enemy)", EMPTY, EMPTY),
    ("repeat", "destroy mine, then destroy enemy", EMPTY, FIELD),
    ("look", "look 2, then damage 1", EMPTY, EMPTY),
]
"""Effects that can do nothing: the code, the text of the Item, and what both players have."""


@pytest.mark.parametrize(("code", "effects", "mine", "theirs"), IDLE)
def test_nothing_comes_of_an_effect_without_a_subject(
    code: str, effects: str, mine: dict[str, Any], theirs: dict[str, Any]
) -> None:
    assert use(effects, mine, theirs).futile


def test_every_effect_can_be_without_a_subject() -> None:
    assert {code for code, *_ in IDLE} == {one.code for one in EFFECTS} - {"skip battle"}


BOTH = {"hand": ["Club"], "deck": ["Club"], "weapons": ["Club"], "discard": ["Club"]}


@pytest.mark.parametrize("effects", [effects for _, effects, *_ in IDLE])
def test_something_comes_of_it_where_both_have_everything(effects: str) -> None:
    nothing = effects in ("damage 0", "heal 0", "ready mine", "nullify", "copy")
    assert use(effects, BOTH, BOTH).futile == nothing


def test_skipping_a_battle_step_that_is_skipped_already_is_futile() -> None:
    text = f'{CARDS}\nitem "Fair": skip battle\nitem "Feast": skip battle'
    board = Board("asigoc", text, {"turn": "A", "A": {"hand": ["Fair", "Feast"]}}, 0)
    assert not option(board, "A", "Feast").futile
    board.play("Fair").do(do="pass").do(do="pass")
    assert option(board, "A", "Feast").futile


@pytest.mark.parametrize(
    ("price", "effects", "mine", "futile"),
    [
        ("sacrifice", "attack +1 mine", FIELD, True),
        ("sacrifice", "attack +1 mine", {"weapons": ["Club", "Club"]}, False),
        ("sacrifice", "attack +1 mine", {"weapons": ["Ghost"]}, False),
        ("sacrifice", "deploy discard", FIELD, False),
        ("discard 1", "recover weapon", {"hand": ["Club"]}, False),
        ("discard 1", "recover weapon", {"hand": ["Dart"]}, True),
        ("discard 1", "discard 1", {"hand": ["Club"]}, True),
        ("banish 1", "recover weapon", {"discard": ["Club"]}, True),
        ("pay 2", "destroy enemy", EMPTY, True),
    ],
)
def test_the_price_is_paid_first(
    price: str, effects: str, mine: dict[str, Any], futile: bool
) -> None:
    assert use(effects, mine, EMPTY, price=price).futile == futile


@pytest.mark.parametrize(("deployed", "futile"), [("Club", True), ("Bell", False)])
def test_nullifying_a_blank_effect_is_futile(deployed: str, futile: bool) -> None:
    position = {
        "turn": "A",
        "A": {"hand": [deployed], "deck": ["Club"]},
        "B": {"hand": ["Hush"]},
    }
    board = Board("asigoc", CARDS, position, 0).do(do="deploy", card=deployed)
    assert board.waits_for == "B"
    assert option(board, "B", "Hush").futile == futile


@pytest.mark.parametrize(("effects", "futile"), [("copy", True), ("copy, draw 1", False)])
def test_copying_a_copy_is_futile_unless_it_does_something_else(effects: str, futile: bool) -> None:
    """A copy in the Outlet counts once, because it would copy itself."""
    position = {
        "turn": "A",
        "A": {"hand": ["First"], "deck": ["Club"]},
        "B": {"hand": ["Second"], "deck": ["Club"]},
    }
    cards = f'{CARDS}item "First" any: {effects}\nitem "Second" any: repeat 2 (copy)'
    board = Board("asigoc", cards, position, 0).do(do="play", card="First")
    assert board.waits_for == "B"
    assert option(board, "B", "Second").futile == futile
