"""Values that are created in very large numbers."""

from dataclasses import replace

from engine.values import value


@value
class Spot:
    row: int
    column: int = 0


def test_a_value_is_compared_and_hashed_by_its_fields() -> None:
    assert Spot(1) == Spot(1, 0) != Spot(1, 2)
    assert {Spot(1), Spot(1, 0)} == {Spot(1)}


def test_a_value_is_a_dataclass_with_slots() -> None:
    assert repr(replace(Spot(1), column=2)) == "Spot(row=1, column=2)"
    assert not hasattr(Spot(1), "__dict__")
