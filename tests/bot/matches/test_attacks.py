"""Attacks put together by what they attack."""

from __future__ import annotations

from bot.matches.attacks import Aim, aims
from bot.matches.option_groups import offers
from tests.bot.matches.skirmish import Position, skirmish


def aimed(position: Position) -> tuple[Aim, ...]:
    view = skirmish(position).snapshot.views["A"]
    assert view.decision is not None
    return aims(view.decision, view, {"A": "Alice", "B": "Bob"})


def test_each_aim_has_those_who_may_attack_it() -> None:
    wall, bob = aimed(Position(alices=("Plant", "Oak"), bobs=("Wall",)))
    assert (wall.name, wall.state) == ("Wall", "attack 1, defense 2")
    assert (bob.name, bob.state) == ("Bob", "")
    for aim in (wall, bob):
        assert [one.name for one in aim.attackers] == ["Plant", "Oak"]
        assert {one.state for one in aim.attackers} == {"attack 1, defense 2"}


def test_alike_tokens_and_alike_aims_are_told_apart_by_their_numbers() -> None:
    *walls, bob = aimed(Position(alices=("Plant", "Oak", "Plant"), bobs=("Wall", "Wall")))
    assert [wall.name for wall in walls] == ["Wall (no. 1)", "Wall (no. 2)"]
    assert [one.name for one in bob.attackers] == ["Plant (no. 1)", "Oak", "Plant (no. 3)"]


def test_every_attack_is_an_offer_of_its_own_and_called_so() -> None:
    view = skirmish(Position(alices=("Plant", "Plant"), bobs=("Wall", "Wall"))).snapshot.views["A"]
    assert view.decision is not None
    labels = [offer.label for offer in offers(view.decision, view) if offer.aim]
    assert len(labels) == len(set(labels)) == 6
