"""Cards that would attach effects without end meet a limit (CHAOS 17)."""

from __future__ import annotations

from typing import Any

from engine.games.chaos.game import Chaos
from engine.match import Match
from tests.engine.chaos.board import Board

MOST = 30
NOTE = "turnEnd any leader(heal(1), ally) if source(charTarget(any, character))"
EVERY_CARD = "cardTarget(handOrDeck, any, card)"
HYMN = f"turnStart any all(giveEffects {{ {NOTE} }}, {EVERY_CARD}) if source({EVERY_CARD})"
CHOIRS = "\n".join(
    [
        *(
            f'spell "Choir {n}" cost 0\n  cast all(giveEffects {{ {HYMN} }}, {EVERY_CARD})'
            for n in range(20)
        ),
        'deck: "Choirs"',
        *(f'"Choir {n}"' for n in range(20)),
    ]
)
OATH = f"""
minion "Gull" cost 1 attack 1 health 1 beast
spell "Oath" cost 0
  cast all(giveEffects {{ {NOTE} }}, charTarget(ally, minion))
"""


def test_a_card_takes_so_many_attached_effects_and_no_more() -> None:
    full, almost = ({"card": "Gull", "attached": [NOTE] * n} for n in (MOST, MOST - 1))
    board = Board(OATH, {"hand": ["Oath", "Oath"], "field": [full, almost]})
    board.play("Oath").play("Oath")
    gulls = board.match.position()["A"]["field"]
    assert [len(gull["attached"]) for gull in gulls] == [MOST, MOST]
    assert len(board.told("attach")) == 1


def test_a_deck_that_attaches_every_turn_does_not_get_slower_and_slower() -> None:
    game = Chaos()
    deck = game.parse_deck(CHOIRS)
    assert not game.check_deck(deck)
    match = game.begin((deck, deck), bytes(32))
    told = [_told_in_a_turn(match) for _ in range(24)]
    assert max(told) > 100
    assert max(told[16:]) < 100
    assert max(len(card.get("attached", ())) for card in _cards(match)) == MOST


def _told_in_a_turn(match: Match) -> int:
    """Plays a card and ends the turn. Returns how often something was attached until then."""
    before = len(match.events)
    for wanted in ("play", "end turn"):
        assert match.decision is not None
        options = match.decision.options
        found = [n for n, option in enumerate(options) if option.facts["do"] == wanted]
        match.choose(match.decision.player, found[0] if found else len(options) - 1)
    return sum(event.kind == "attach" for event in match.events[before:])


def _cards(match: Match) -> list[dict[str, Any]]:
    position = match.position()
    return [card for player in "AB" for zone in ("hand", "deck") for card in position[player][zone]]
