"""Each kind of match has an object with what it allows, and one with how it looks."""

from dataclasses import replace

import pytest

from bot.base.refusals import Refusal
from bot.store.matches.match_kinds import KINDS, MISSION, PEOPLE, PRACTICE, PUZZLE, MatchKind
from cogs.matches.table.layouts.kinds import layout_of
from tests.bot.exercises import examples
from tests.bot.exercises.in_memory import begun

ROW = begun(examples.MISSION).row


@pytest.mark.parametrize(
    ("computer", "exercise", "kind"),
    [
        (None, "", PEOPLE),
        ("B", "", PRACTICE),
        ("B", "mission:win", MISSION),
        ("B", "puzzle:3f9a1c", PUZZLE),
    ],
)
def test_a_match_knows_its_kind(computer: str | None, exercise: str, kind: MatchKind) -> None:
    row = replace(ROW, computer=computer, exercise=exercise)
    assert row.kind is kind
    assert row.exercise_id == exercise.split(":")[-1]
    assert ("Quit" in layout_of(row).leave) is (not kind.is_dealt)


@pytest.mark.parametrize("kind", KINDS.values())
def test_what_a_kind_does_not_allow_is_refused_in_its_words(kind: MatchKind) -> None:
    for action, words in kind.refusals.items():
        assert not kind.allows(action)
        with pytest.raises(Refusal) as refused:
            kind.check(action)
        assert str(refused.value) == words


def test_only_people_agree_and_only_a_puzzle_goes_back_by_single_choices() -> None:
    for action in ("draw", "undo", "rematch"):
        assert [kind for kind in KINDS.values() if kind.allows(action)] == [PEOPLE]
    assert [kind for kind in KINDS.values() if kind.allows("undo own")] == [PRACTICE, PUZZLE]
