"""The table of all ways out of a match, in the docs, agrees with the code."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, get_args

import pytest

from bot.ratings.rated_play import EARLY_TURNS, FREE_EXITS, RATING_RULES, RatingRule
from bot.store.tournaments.tournament_rows import PairingDecision, PairingRow
from bot.tournaments.results import MatchRuling, ruling_for
from tests.bot.tournaments.stored import ID

DOCS = Path(__file__).resolve().parents[3] / "docs" / "ratings.md"

WORDS: Final[dict[RatingRule, str]] = {
    "always": "always counts",
    "agreed": "counts from turn 3 on",
    "exit": "counts from turn 3 on, and earlier from your third early exit",
    "never": "never counts",
}
ONLY_IN_PRACTICE = {"replaced"}


def rows() -> list[tuple[str, str]]:
    """Returns of each way out its effect on ratings by the docs, and its stored form."""
    said = DOCS.read_text(encoding="utf-8")
    table = said.split("| Way out of a match |")[1].split("\n\n")[0]
    cells = [re.split(r" ?\| ?", line) for line in table.splitlines()[2:]]
    return [(rating.split(":")[0], stored.strip("`")) for _, _, _, rating, _, stored, _ in cells]


HOW: Final[dict[PairingDecision, MatchRuling]] = {
    "played": MatchRuling("A"),
    "time": MatchRuling("draw"),
    "no-show": MatchRuling("A"),
    "organiser": MatchRuling("A"),
    "dropped": MatchRuling("A"),
    "quit": MatchRuling("A", conceded=True),
    "left": MatchRuling("A", conceded=True),
    "bye": MatchRuling("A"),
    "missed": MatchRuling("A"),
}
"""The end of a running match once its pairing of a Swiss is decided for A."""


@pytest.mark.parametrize("how", get_args(PairingDecision))
def test_each_way_to_decide_a_pairing_ends_its_match_in_one_way(how: PairingDecision) -> None:
    pairing = PairingRow(1, ID, 1, 1, None, 10, 20, winner="A", how=how)
    assert ruling_for(pairing, "swiss") == HOW[how]


def test_the_docs_say_of_each_ending_what_it_does_to_ratings() -> None:
    assert (EARLY_TURNS, FREE_EXITS) == (2, 2)
    told = {(stored, rating) for rating, stored in rows() if stored}
    assert told == {
        (ending, WORDS[rule])
        for ending, rule in RATING_RULES.items()
        if ending not in ONLY_IN_PRACTICE
    }
    assert [rating for rating, stored in rows() if not stored] == ["never counts"]
