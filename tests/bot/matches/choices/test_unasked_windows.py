"""Windows in which a player is asked by default, and in which they are not: for each game, in small
positions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.matches.choices.auto_pass import AutoPass
from bot.matches.choices.stops import own_stop
from bot.matches.live.live_match import LiveMatch
from bot.matches.log.match_log import PriorityPass, match_log
from engine.players import Player
from engine.text.sentences import sentence_text
from tests.bot.matches.choices.positions import TURN, WEAPONS, asked, at, do
from tests.engine.lifeburn.tables import summon

BITE = {
    "name": "Bite",
    "type": "Spell",
    "cost": 0,
    "stackEffects": [{"effect": "DealDamage", "targetType": "Player", "amount": 1}],
}
SUMMONS = [summon("Wolf", 3, 3), summon("Cub", 1, 1), BITE]
MONSTERS = """
"Pawn": power 3 N/A
"Idol": power 1 "Unity" play discard 3 field: draw 1 N/A
"Cycle" play: draw 1 N/A
"Peek" play: peek 2 N/A
"""


def wish(live: LiveMatch, **changes: Any) -> None:
    """Changes A's passing settings."""
    wish_of("A", live, **changes)


def wish_of(player: Player, live: LiveMatch, **changes: Any) -> None:
    """Changes a player's passing settings."""
    auto_pass: dict[Player, AutoPass] = {**live.auto_pass}
    auto_pass[player] = replace(auto_pass[player], **changes)
    live.update_context(live.row, auto_pass)


def told(live: LiveMatch, viewer: Player | None) -> list[str]:
    """Returns the log of a viewer."""
    now = live.snapshot
    lines = match_log(now.row.game, now.events, now.forced, viewer)
    return [sentence_text(line.sentence, lambda player: player) for line in lines]


def in_battle(*hand: str, weapon: str = "Saber", their: Any = None) -> LiveMatch:
    """Returns an ASIGOC match in which A is asked in the Battle step and could use a card of the
    hand."""
    deck = {"deck": ["Dud"] * 3}
    a = {"hand": [*hand], "weapons": [weapon, "Saber"], **deck}
    return at("asigoc", WEAPONS, a, {**deck, **(their or {})}, phase="battle")


def attacked(live: LiveMatch, card: str = "Saber") -> LiveMatch:
    """Makes A attack."""
    do(live, do="attack", card=card)
    return live


def test_asigoc_asks_no_attacker_about_what_they_could_have_used_before() -> None:
    live = attacked(in_battle("Spark"))
    assert live.match.view(None).side("B").counters[0].value == 8, "the damage is done"
    assert not live.match.view(None).attacks
    assert asked(live) == ("A", "Battle step"), "the second Saber"


def test_asigoc_asks_an_attacker_who_has_a_stop_or_wants_to_be_asked_everything() -> None:
    for changes in ({"stops": {own_stop("Battle step")}}, {"since": 0, "asks_all": True}):
        live = in_battle("Spark")
        wish(live, **changes)
        attacked(live)
        assert live.match.view(None).attacks
        assert asked(live) == ("A", "Battle step")


def test_everything_is_asked_until_the_turn_is_over() -> None:
    live = in_battle("Spark")
    wish(live, since=len(live.match.events), asks_all=True)
    auto_pass = live.auto_pass["A"]
    assert auto_pass.mode(live.match.events, "A") == "all"
    for _ in range(6):
        if live.match.view(None).active == "A":
            do(live, do="pass" if live.match.view(None).attacks else "next step")
    assert live.match.view(None).active == "B"
    assert auto_pass.mode(live.match.events, "A") == "able"


def test_asigoc_asks_an_attacker_about_what_only_an_attacker_can_use_at_both_times() -> None:
    live = attacked(in_battle(weapon="Ring"), "Ring")
    for _ in range(2):
        assert live.match.view(None).attacks
        assert asked(live) == ("A", "Battle step")
        do(live, do="pass")
    assert not live.match.view(None).attacks


@pytest.mark.parametrize("hand", ["Spark", "Denial"])
def test_asigoc_asks_a_defender_who_can_act(hand: str) -> None:
    live = attacked(in_battle("Spark", their={"hand": [hand]}))
    if hand == "Spark":
        assert asked(live) == ("B", "Battle step")
        do(live, do="play", card="Spark")
        decision = live.match.decision
        assert decision is not None
        assert (decision.player, decision.prompt) == ("A", "Answer Spark, or pass")
    else:
        do(live, do="play", card="Spark")
        assert asked(live) == ("B", "Battle step")


def test_asigoc_asks_a_defender_about_each_block() -> None:
    live = attacked(in_battle(their={"weapons": ["Ring"]}))
    decision = live.match.decision
    assert decision is not None
    assert [option.label for option in decision.options] == [
        "Block with Ring (1/2)",
        "Do not block",
    ]


def lifeburn_combat(a: Any = None, b: Any = None) -> LiveMatch:
    """Returns a Lifeburn match in which A has attacked with a Wolf."""
    live = at("lifeburn", SUMMONS, {"play": ["Wolf"], **(a or {})}, b, phase="Combat")
    do(live, do="attack")
    return live


def test_lifeburn_asks_no_attacker_and_ends_the_turn_if_nothing_is_new() -> None:
    live = lifeburn_combat({"hand": ["Bite"]})
    assert live.match.view(None).turn == TURN + 1
    reasons = [one.why for one in live.snapshot.forced if isinstance(one, PriorityPass)]
    assert "own" in reasons


def test_lifeburn_asks_after_an_attack_in_the_second_main_phase() -> None:
    live = lifeburn_combat({"hand": ["Cub"]})
    assert asked(live) == ("A", "Second Main phase")


def test_lifeburn_asks_a_defender_who_can_act() -> None:
    live = lifeburn_combat({"hand": ["Bite"]}, {"hand": ["Bite"]})
    assert asked(live) == ("B", "Combat")
    do(live, do="play")
    do(live, do="pick", player="A")
    decision = live.match.decision
    assert decision is not None
    assert (decision.player, decision.prompt) == ("A", "Answer Bite, or pass")


QUAKE = {
    "name": "Quake",
    "type": "Spell",
    "cost": 0,
    "stackEffects": [{"effect": "DealDamage", "cardType": "Summon", "amount": 1}],
}
BOLT = {
    "name": "Bolt",
    "type": "Spell",
    "cost": 0,
    "stackEffects": [{"effect": "DealDamage", "targetType": "Summon", "amount": 1}],
}


def cub_played(hand: str, *, asks_later: bool = True, theirs: tuple[str, ...] = ("Cub",)) -> Any:
    """Lifeburn: A has a Wolf in play and has just played a Cub, and B has that card."""
    a = {"play": ["Wolf"], "hand": ["Cub", *theirs]}
    live = at("lifeburn", [*SUMMONS, QUAKE, BOLT], a, {"hand": [hand]}, phase="Main")
    if not asks_later:
        wish_of("B", live, stops=frozenset())
    do(live, do="play", card="Cub")
    return live


@pytest.mark.parametrize("card", ["Bite", "Bolt"])
def test_lifeburn_asks_about_no_card_after_which_all_comes_to_the_same(card: str) -> None:
    live = cub_played(card)
    assert asked(live) == ("A", "Combat")
    assert live.match.view(None).side("A").zone("play").size == 2
    do(live, do="pass")
    assert asked(live) == ("B", "End phase"), "it can be used in this turn"


def test_lifeburn_asks_about_a_card_after_which_something_comes_to_another() -> None:
    assert asked(cub_played("Quake")) == ("B", "Main phase")


def test_lifeburn_asks_a_player_who_is_not_asked_later_in_the_turn() -> None:
    assert asked(cub_played("Bite", asks_later=False)) == ("B", "Main phase")


def test_lifeburn_asks_everything_of_a_player_who_wants_it() -> None:
    live = at("lifeburn", SUMMONS, {"hand": ["Cub"]}, {"hand": ["Bite"]}, phase="Main")
    wish_of("B", live, preference="always")
    do(live, do="play", card="Cub")
    assert asked(live) == ("B", "Main phase")


@pytest.mark.parametrize("card", ["Bite", "Quake"])
def test_whether_lifeburn_asks_tells_nothing_of_hidden_cards(card: str) -> None:
    first, second = (cub_played(card, theirs=(other,)) for other in ("Cub", "Wolf"))
    assert asked(first) == asked(second)
    assert first.match.number == second.match.number
    assert told(first, "B") == told(second, "B")


def test_lifeburn_asks_in_the_main_phase_until_the_player_passes() -> None:
    live = at("lifeburn", SUMMONS, {"hand": ["Cub", "Bite", "Bite"]}, phase="Main")
    do(live, do="play", card="Cub")
    assert asked(live) == ("A", "Main phase")
    do(live, do="play", card="Bite")
    do(live, do="pick", player="B")
    assert asked(live) == ("A", "Main phase")
    do(live, do="pass")
    assert live.match.view(None).turn == TURN + 1


def test_cardfinity_ends_a_turn_in_which_nothing_is_left() -> None:
    live = at("cardfinity", MONSTERS, {"hand": ["Pawn"]}, {"deck": ["Pawn"] * 5})
    assert asked(live)[0] == "A"
    do(live, do="play")
    assert live.match.view(None).turn == TURN + 1
    assert asked(live)[0] == "B"
    assert "Your turn is over: you can do nothing more" in told(live, "A")
    for viewer in ("B", None):
        assert not [line for line in told(live, viewer) if "over" in line or "choice" in line]


def test_cardfinity_leaves_a_turn_to_a_player_who_can_do_more_or_wants_to_end_it() -> None:
    live = at("cardfinity", MONSTERS, {"hand": ["Pawn", "Cycle"], "deck": ["Pawn"] * 5})
    do(live, do="play", card="Pawn")
    assert asked(live)[0] == "A"
    live = at("cardfinity", MONSTERS, {"hand": ["Pawn"]})
    wish(live, preference="always")
    do(live, do="play")
    assert asked(live)[0] == "A"


def test_cardfinity_leaves_a_turn_to_a_player_who_is_shown_cards() -> None:
    live = at("cardfinity", MONSTERS, {"hand": ["Peek"], "deck": ["Pawn"] * 5})
    do(live, do="play")
    assert live.match.view("A").shown
    assert asked(live)[0] == "A"


def test_a_turn_in_which_nothing_can_be_done_is_shown_first() -> None:
    live = at("cardfinity", MONSTERS, {}, {"deck": ["Pawn"] * 5})
    assert asked(live)[0] == "A"
    do(live, do="end turn")
    assert asked(live)[0] == "B"


@pytest.mark.parametrize("viewer", ["B", None])
def test_what_an_attacker_is_not_asked_tells_nobody_what_they_hold(viewer: Player | None) -> None:
    first, second = (attacked(in_battle(card)) for card in ("Spark", "Dud"))
    assert first.match.number == second.match.number
    assert told(first, viewer) == told(second, viewer)
    assert first.match.view(viewer) == second.match.view(viewer)
