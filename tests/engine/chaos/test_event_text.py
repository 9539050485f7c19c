"""Events in words, for viewers who know the card and for those who don't."""

from __future__ import annotations

import random
import re

import pytest

from engine.events import Event, FactValue, SeenEvent
from engine.games.chaos.game import Chaos
from engine.players import PLAYERS
from engine.text.sentences import sentence_text

GAME = Chaos()
IMP: dict[str, FactValue] = {"player": "A", "zone": "field", "card": "Imp"}
LEADER: dict[str, FactValue] = {"player": "A", "zone": "leader", "card": "Default Leader"}
HIDDEN: dict[str, FactValue] = {"player": "A", "zone": "hand"}


@pytest.mark.parametrize(
    ("kind", "facts", "told"),
    [
        ("turn", {"player": "A", "n": 3}, "Turn 3: A"),
        ("draw", {"player": "A"}, "A draws a card"),
        ("draw", {"player": "A", "card": "Imp"}, "A draws Imp"),
        ("hand", {"player": "A"}, "A card comes to A's hand"),
        ("hand", {"player": "A", "card": "Imp"}, "Imp comes to A's hand"),
        ("fatigue", {"player": "A", "n": 2}, "A's deck is empty: fatigue 2"),
        ("play", {"player": "A", "card": "Imp"}, "A plays Imp"),
        (
            "attack",
            {"player": "A", "card": "Imp", "target": "player", "zone": "leader"},
            "A's Imp attacks B",
        ),
        (
            "attack",
            {"player": "A", "card": "Imp", "target": "Ox", "zone": "field"},
            "A's Imp attacks B's Ox",
        ),
        (
            "attack",
            {"player": "A", "card": "Imp", "target": "player", "zone": "field"},
            "A's Imp attacks B's player",
        ),
        ("effect", {**IMP, "trigger": "deathrattle"}, "A's Imp: Deathrattle"),
        ("effect", {**IMP, "trigger": "turnEnd"}, "A's Imp: End of turn"),
        ("effect", {**IMP, "zone": "hand", "trigger": "cast"}, "A's Imp: Cast"),
        (
            "effect",
            {**IMP, "zone": "deck", "trigger": "turnStart"},
            "A's Imp in the deck: Start of turn",
        ),
        ("damage", {**IMP, "n": 2}, "A's Imp takes 2 damage"),
        ("damage", {**LEADER, "n": 2}, "A takes 2 damage"),
        ("damage", {**IMP, "n": 0}, ""),
        ("shield", IMP, "A's Imp loses its Shield"),
        ("heal", {**IMP, "n": 3}, "A's Imp is healed by 3"),
        ("destroy", IMP, "A's Imp is destroyed"),
        ("heal", {**LEADER, "n": 3}, "A is healed by 3"),
        ("destroy", LEADER, "A's Default Leader is destroyed"),
        ("grant", {**LEADER, "ability": "taunt"}, "A's Default Leader gains Taunt"),
        ("discard", {**IMP, "zone": "deck"}, "A's Imp is discarded from the deck"),
        ("summon", {"player": "A", "card": "Imp"}, "A's Imp comes to the field"),
        ("move", {**IMP, "at": "hand", "owner": "B"}, "A's Imp goes to B's hand"),
        ("move", {**HIDDEN, "at": "deck", "owner": "A"}, "A card in A's hand goes to A's deck"),
        (
            "copy",
            {**HIDDEN, "at": "hand", "owner": "B"},
            "A copy of a card in A's hand goes to B's hand",
        ),
        ("shuffle", {"player": "A"}, "A's deck is shuffled"),
        ("transform", {**IMP, "into": "Ox"}, "A's Imp becomes Ox"),
        ("transform", HIDDEN, "A card in A's hand becomes another card"),
        ("buff", {**IMP, "n": -1, "health": 0}, "A's Imp gets -1/+0"),
        ("cost", {**IMP, "n": -2}, "A's Imp costs 2 less"),
        ("cost", {**HIDDEN, "n": 1}, "A card in A's hand costs 1 more"),
        ("attack times", {**IMP, "n": 1}, "A's Imp gets +1 attack per turn"),
        ("ready", {**IMP, "n": 2}, "A's Imp gets 2 used attacks back"),
        ("type", {**IMP, "value": "dragon"}, "A's Imp becomes a Dragon"),
        ("grant", {**IMP, "ability": "untargetable"}, "A's Imp gains Untargetability"),
        ("strip", IMP, "A's Imp loses all abilities"),
        ("overheat", IMP, "A's Imp overheats"),
        ("threshold", {**IMP, "n": 5}, "A's Imp overheats 5 sooner from now on"),
        ("reset", IMP, "A's Imp is again as it was printed"),
        ("attach", {**HIDDEN, "card": "Oath", "to": "Imp"}, "Oath attaches effects to A's Imp"),
        ("attach", {**HIDDEN, "card": "Oath"}, "Oath attaches effects to a card in A's hand"),
        ("mp", {"player": "A", "n": 2}, "A recovers 2 MP"),
        ("mp", {"player": "A", "n": -2}, "A loses 2 MP"),
        ("max mp", {"player": "A", "n": -1}, "A loses 1 Max MP and 1 MP"),
        ("win", {"player": "A"}, "A wins the match"),
        ("mystery", {}, ""),
    ],
)
def test_what_happened_is_told(kind: str, facts: dict[str, FactValue], told: str) -> None:
    assert sentence_text(GAME.describe(SeenEvent(kind, facts)), str) == told


def test_who_may_not_know_a_card_is_told_of_a_card() -> None:
    facts: dict[str, FactValue] = {"player": "A", "zone": "hand", "n": -1}
    event = Event("cost", facts, {"card": "Imp"}, "A")
    told = {viewer: sentence_text(GAME.describe(event.seen_by(viewer)), str) for viewer in PLAYERS}
    assert told == {"A": "A's Imp costs 1 less", "B": "A card in A's hand costs 1 less"}


def test_a_leader_is_called_by_its_name_or_its_players() -> None:
    decks = [GAME.parse_deck(one.text) for one in GAME.starters()[:2]]
    match = GAME.begin((decks[0], decks[1]), bytes(32))
    luck = random.Random(1)
    told: list[str] = []
    while (decision := match.decision) is not None:
        told += [option.label for option in decision.options]
        match.choose(decision.player, luck.randrange(len(decision.options)))
    for event in match.events:
        sentence = GAME.describe(event.seen_by(None))
        told.append(sentence_text(sentence, lambda player: {"A": "Alice", "B": "Bob"}[player]))
    assert any("attacks Alice" in line for line in told)
    assert any(re.fullmatch(r"Bob takes \d+ damage", line) for line in told)
    assert not [line for line in told if re.search(r"\bleader\b", line)]
