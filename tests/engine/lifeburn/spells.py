"""A Spell with the effects that a test needs, cast and resolved."""

from __future__ import annotations

from typing import Any

from tests.engine.board import Board
from tests.engine.lifeburn.tables import summon

WALKER = summon("Walker", 2, 2, tribe="Golem")
BIG = summon("Big", 6, 6, tribe="Golem")
GOB = summon("Gob", 3, 1, tribe="Goblin")
MER = summon("Mer", 1, 3, tribe="Merfolk")
THING = {"name": "Thing", "type": "Object"}
ZAP = {"name": "Zap", "type": "Spell", "stackEffects": [{"effect": "GainLife", "amount": 1}]}
KILL = {
    "name": "Kill",
    "type": "Spell",
    "stackEffects": [{"effect": "Destroy", "targetType": "Permanent"}],
}
CARDS = [WALKER, BIG, GOB, MER, THING, ZAP, KILL]
DONE = {"do": "done"}
YES = {"do": "yes"}
NO = {"do": "no"}


def pick(card: str) -> dict[str, Any]:
    return {"do": "pick", "card": card}


def option(number: int) -> dict[str, Any]:
    return {"do": "option", "n": number}


def used(
    effects: list[dict[str, Any]] | dict[str, Any],
    a: dict[str, Any] | None = None,
    b: dict[str, Any] | None = None,
    at: list[dict[str, Any]] | None = None,
    *answers: dict[str, Any],
    **more: Any,
) -> Board:
    """Returns a position after A cast a card with these effects. A answers with `at` while casting
    and with `answers` as it resolves."""
    listed = effects if isinstance(effects, list) else [effects]
    card = {"name": "Trick", "type": "Spell", "stackEffects": listed, **more}
    own = a or {}
    described = {"A": {**own, "hand": ["Trick", *own.get("hand", [])]}, "B": b or {}}
    board = Board("lifeburn", [*CARDS, card], {"turn": "A", **described}, 0).play("Trick")
    for answer in at or []:
        board.do(**answer)
    resolve(board)
    for answer in answers:
        board.do(**answer)
    return board


def resolve(board: Board) -> Board:
    return board.do(do="pass").do(do="pass")


def names(board: Board, player: str, zone: str) -> list[str]:
    return [card["card"] for card in board.match.position()[player][zone]]


def life(board: Board) -> tuple[int, int]:
    position = board.match.position()
    return position["A"]["life"], position["B"]["life"]


def in_play(board: Board, player: str, zone: str = "play") -> list[tuple[str, int, int]]:
    cards = board.match.position()[player][zone]
    return [(card["card"], card["attack"], card["defense"]) for card in cards]
