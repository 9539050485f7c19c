"""Whether a choice can be taken back in Lifeburn does not depend on who has looked at the match."""

from __future__ import annotations

from engine.match import Match
from engine.players import PLAYERS
from tests.engine.lifeburn.tables import asked, choose, match_at, summon

SEER = summon(
    "Seer",
    passiveEffects=[
        {
            "passive": "GrantKeyword",
            "keyword": "Blitz",
            "conditions": [{"condition": "TopCardIsMerfolk"}],
        }
    ],
)


def passed() -> Match:
    """Returns a match in which A has passed beside a Seer, whose Blitz depends on the top of the
    deck."""
    match = match_at([SEER], {"play": ["Seer"], "deck": ["Seer"]})
    choose(match, do="pass")
    return match


def test_looking_at_what_hidden_cards_decide_leaves_a_choice_open() -> None:
    match = passed()
    for _ in range(2):
        assert [match.may_take_back(player) for player in PLAYERS] == [True, False]
        for viewer in (*PLAYERS, None):
            match.view(viewer)
        match.fingerprint()
    match.take_back("A")
    assert asked(match).player == "A"
