"""An imagined match can be played on, even if effects share counters (CHAOS 9, Overheat)."""

from __future__ import annotations

from engine import games
from engine.core.randomness import SEED_BYTES, SeededRandom
from engine.practice.imagination import imagine
from engine.practice.knowledge import knowledge_of

GIVER = """minion "Giver" cost 0 attack 0 health 30 dragon
  turnEnd ally all(giveEffects { deathrattle draw(1, ally) }, charTarget(ally, beast))
  turnStart ally all(destroy, charTarget(ally, beast))"""
GIFTED = [f"Gifted {number:02}" for number in range(19)]
DECK = "\n".join(
    [
        GIVER,
        *(f'minion "{name}" cost 0 attack 0 health 1 beast' for name in GIFTED),
        'deck: "Gifts"',
        *(f'"{name}"' for name in ("Giver", *GIFTED)),
    ]
)


def test_what_nobody_has_any_more_may_be_given_again():
    chaos = games()["chaos"]
    deck = chaos.parse_deck(DECK)
    match = chaos.begin((deck, deck), bytes([3]) * SEED_BYTES)
    given = 0
    while match.decision is not None:
        known = knowledge_of(match, match.decision.player)
        given += bool(known.past.table.state.made)
        line = imagine(known, SeededRandom(bytes(SEED_BYTES)))
        assert line is not None
        last = line.rules.turn + 2
        while line.decision is not None and line.rules.turn <= last:
            line.take(0)
        match.choose(match.decision.player, 0)
    assert given > 10


def test_an_imagined_match_can_be_imagined_once_more():
    chaos = games()["chaos"]
    deck = chaos.parse_deck(DECK)
    match = chaos.begin((deck, deck), bytes([3]) * SEED_BYTES)
    table = knowledge_of(match, "A").past.table
    card = table.printed(table.side("A").leader)
    made = table.make(card, "A", "nowhere")
    table.replace_hidden_cards({})
    assert table.make(card, "A", "nowhere").number > made.number
