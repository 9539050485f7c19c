"""Moves between zones, deaths, replacements and triggers (LIFEBURN 4, 7.1, 9.6, 15)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.core.table import MatchOver
from engine.games.lifeburn.state import amounts, checks, moves, stats, zones
from engine.games.lifeburn.state.state import Event, Grant
from engine.games.lifeburn.state.table import Table
from engine.games.lifeburn.tokens import token
from tests.engine.lifeburn.tables import find, summon, table_at, told, unasked

GAIN = [{"effect": "GainLife", "amount": 1}]
IMP = summon("Imp", 2, 3)


def names(table: Table, numbers: list[int]) -> list[str]:
    return [table.obj(number).card.name for number in numbers]


def waiting(table: Table) -> list[str]:
    return [f"{one.source.card.name}: {one.triggered.trigger}" for one in table.state.waiting]


def trigger(kind: str, **more: Any) -> dict[str, Any]:
    return {"trigger": kind, "effects": GAIN, **more}


def test_moving_makes_a_new_object() -> None:
    table = table_at([IMP], {"play": [{"card": "Imp", "counters": {"OneOne": 2}, "damage": 1}]})
    number = find(table, "Imp")
    (now,) = moves.put_into_zone(table, [number], "Hand")
    assert now != number
    assert table.find(number) is None
    entered = moves.enter(table, now, "A")
    assert entered is not None
    obj = table.obj(entered)
    assert (obj.one_one, obj.damage, obj.sick) == (0, 0, True)


def test_what_dies_together_lies_in_the_order_in_which_it_came() -> None:
    other = summon("Other")
    table = table_at([IMP, other], {"play": ["Imp", "Other"]}, {"play": ["Other"]})
    moves.destroy(table, list(reversed(table.state.play)))
    assert names(table, table.side("A").graveyard) == ["Other", "Imp"]
    assert [event["player"] for event in told(table, "die")] == ["A", "A", "B"]


def test_what_is_controlled_by_another_goes_to_its_owner() -> None:
    table = table_at([IMP], {"play": [{"card": "Imp", "owner": "B"}]})
    moves.destroy(table, [find(table, "Imp")])
    assert names(table, table.side("B").graveyard) == ["Imp"]


def test_a_token_that_dies_does_not_lie_in_the_graveyard() -> None:
    watcher = summon("Watcher", triggeredEffects=[trigger("Death", self=False)])
    table = table_at([watcher], {"play": ["Watcher", "Goblin"], "tokens": ["Stone"]})
    moves.destroy(table, [find(table, "Goblin"), find(table, "Stone")])
    assert table.side("A").graveyard == ()
    assert waiting(table) == ["Watcher: Death"]
    assert len(table.state.died) == 1


def test_a_graveyard_trigger_does_not_see_what_left_with_its_source() -> None:
    herder = summon(
        "Herder", triggeredEffects=[trigger("Death", self=False, triggerZone="Graveyard")]
    )
    table = table_at([IMP, herder], {"play": ["Imp", "Herder"]})
    moves.destroy(table, [find(table, "Imp"), find(table, "Herder")])
    assert waiting(table) == []


def test_exile_instead_of_dying() -> None:
    widow = summon("Widow", triggeredEffects=[trigger("Death"), trigger("LeftZone")])
    table = table_at([widow], {"play": ["Widow"]})
    table.side("A").exile_instead = True
    moves.destroy(table, [find(table, "Widow")])
    assert names(table, table.side("A").exile) == ["Widow"]
    assert waiting(table) == ["Widow: LeftZone"]


def test_a_replaced_death() -> None:
    phoenix = summon(
        "Phoenix",
        triggeredEffects=[
            {
                "trigger": "Death",
                "replacement": True,
                "effects": [{"effect": "SendToZone", "destination": "Hand"}],
            }
        ],
    )
    table = table_at([phoenix], {"play": ["Phoenix"]})
    moves.destroy(table, [find(table, "Phoenix")])
    assert names(table, table.side("A").hand) == ["Phoenix"]
    assert table.state.died == ()


def test_a_replaced_death_that_leaves_it_in_play_happens_after_all() -> None:
    stubborn = summon(
        "Stubborn",
        1,
        1,
        triggeredEffects=[{"trigger": "Death", "replacement": True, "effects": GAIN}],
    )
    table = table_at([stubborn], {"play": [{"card": "Stubborn", "damage": 1}]})
    checks.check(table)
    assert table.side("A").life == 41
    assert names(table, table.side("A").graveyard) == ["Stubborn"]


def test_saved_from_a_spell_but_not_for_long() -> None:
    wraith = summon("Wraith", 1, 1, triggeredEffects=[trigger("DeathBySpell")])
    bolt = {"name": "Bolt", "type": "Spell"}
    table = table_at([wraith, bolt], {"play": ["Wraith"], "hand": ["Bolt"]})
    moves.deal_to_summon(
        table, stats.snapshot(table, find(table, "Bolt")), find(table, "Wraith"), 2
    )
    checks.check(table)
    assert table.side("A").life == 41
    assert names(table, table.side("A").graveyard) == ["Wraith"]


def test_what_lasts_until_its_source_leaves() -> None:
    table = table_at([IMP, summon("Giver")], {"play": ["Imp", "Giver"]})
    number, giver = find(table, "Imp"), find(table, "Giver")
    moves.grant(table, number, Grant("Dive", source=giver, until="UntilThisLeaves"))
    assert "Dive" in stats.keywords(table, number)
    moves.put_into_zone(table, [giver], "Deck")
    assert "Dive" not in stats.keywords(table, number)


def test_a_held_card_returns_to_its_owners_hand() -> None:
    table = table_at([IMP, summon("Jailer")], {"play": ["Jailer"]}, {"hand": ["Imp"]})
    jailer = find(table, "Jailer")
    moves.detain_card(table, find(table, "Imp"), jailer)
    assert names(table, table.side("B").exile) == ["Imp"]
    moves.put_into_zone(table, [jailer], "Exile")
    assert names(table, table.side("B").hand) == ["Imp"]


def test_milling_three_triggers_once_and_each_card_by_itself() -> None:
    husk = summon("Husk", triggeredEffects=[trigger("Mill", self=True)])
    ledger = summon("Ledger", triggeredEffects=[trigger("Mill", self=False, amount=3)])
    each = summon("Each", triggeredEffects=[trigger("Mill", self=False)])
    table = table_at(
        [husk, ledger, each], {"play": ["Ledger", "Each"], "deck": ["Husk", "Filler", "Husk"]}
    )
    moves.mill(table, "A", 3)
    found = waiting(table)
    assert found.count("Ledger: Mill") == 1
    assert found.count("Each: Mill") == 3
    assert found.count("Husk: Mill") == 2


def test_a_trigger_may_look_at_several_attackers() -> None:
    drummer = summon("Drummer", triggeredEffects=[trigger("Attack", self=False, amount=2)])
    table = table_at([IMP, drummer], {"play": ["Drummer", "Imp", "Imp"]})
    known = [stats.snapshot(table, number) for number in table.state.play]
    table.happened(Event("Attack", "A", tuple(known[:2]), amount=2))
    assert waiting(table) == []
    table.happened(Event("Attack", "A", tuple(known), amount=3))
    assert [one.event.amount for one in table.state.waiting] == [2]


def test_once_for_a_batch() -> None:
    tree = summon(
        "Tree",
        triggeredEffects=[
            trigger("EnteredZone", self=False, zone="Token", tokenType="Herb", batch=True)
        ],
    )
    table = table_at([tree], {"play": ["Tree"]})
    table.under_way.batch = 1
    zones.enter_play(table, token("Herb"), "A", "A")
    zones.enter_play(table, token("Herb"), "A", "A")
    table.under_way.batch = 2
    zones.enter_play(table, token("Herb"), "A", "A")
    assert [one.event.amount for one in table.state.waiting] == [2, 1]


def test_a_resource_token_enters_token_and_play() -> None:
    watcher = summon(
        "Watcher",
        triggeredEffects=[
            trigger("EnteredZone", self=False),
            trigger("EnteredZone", self=False, zone="Token"),
        ],
    )
    table = table_at([watcher], {"play": ["Watcher"]})
    zones.enter_play(table, token("Stone"), "A", "A")
    assert len(table.state.waiting) == 2
    table.state.waiting = ()
    zones.enter_play(table, token("Goblin"), "A", "A")
    assert len(table.state.waiting) == 1


def test_scorch_on_a_permanent_and_haunt() -> None:
    both = summon("Both", keywords=["Scorch", "Haunt"], keywordAmounts=[3, 2])
    table = table_at([both], {"hand": ["Both"]})
    number = moves.enter(table, find(table, "Both"), "A")
    assert number is not None
    assert table.state.waiting[0].triggered.effects[0].amount == 3
    moves.destroy(table, [number])
    haunt = table.state.waiting[1].triggered.effects[0]
    assert (haunt.effect, haunt.counter_type, haunt.amount) == ("AddCounter", "Haunt", 2)


def test_no_haunt_counters_on_the_immune() -> None:
    warded = summon("Warded", passiveEffects=[{"passive": "ImmuneToKeyword", "keyword": "Haunt"}])
    table = table_at([warded], {"play": ["Warded"]})
    assert moves.add_counters(table, find(table, "Warded"), "Haunt", 1) == 0


def test_life_that_cannot_be_gained_and_damage_that_leaves_one() -> None:
    table = table_at([IMP], {"life": 3, "cant_gain_life": True, "play": ["Imp"]})
    source = stats.snapshot(table, find(table, "Imp"))
    assert moves.gain_life(table, "A", 2) == 0
    assert moves.deal_to_player(table, source, "A", 5, leaves_one=True) == 2
    assert table.side("A").life == 1


@pytest.mark.parametrize(
    ("a", "b", "winner"), [(0, -1, "A"), (-2, -1, "B"), (0, 0, "B"), (0, 5, "B"), (5, 0, "A")]
)
def test_who_wins(a: int, b: int, winner: str) -> None:
    table = table_at([IMP], {"life": a}, {"life": b})
    with pytest.raises(MatchOver):
        checks.check(table)
    assert table.winner == winner


def test_an_empty_deck() -> None:
    table = table_at([IMP], {"deck": []})
    assert unasked(moves.draw(table, "A", 2)) == []


def test_a_summon_that_may_not_be_put_into_play() -> None:
    proud = summon("Proud", passiveEffects=[{"passive": "CantSpecialSummon"}])
    table = table_at([proud], {"graveyard": ["Proud"]})
    assert moves.enter(table, find(table, "Proud"), "A") is None
    assert names(table, table.side("A").graveyard) == ["Proud"]


def instead(kind: str, destination: str, **more: Any) -> dict[str, Any]:
    effects = [{"effect": "SendToZone", "destination": destination}]
    return {"trigger": kind, "replacement": True, "effects": effects, **more}


@pytest.mark.parametrize("kind", ["LeftZone", "EnteredZone"])
def test_what_would_leave_play_goes_elsewhere(kind: str) -> None:
    zone = "Graveyard" if kind == "EnteredZone" else "Play"
    bound = summon("Bound", triggeredEffects=[instead(kind, "Exile", zone=zone)])
    table = table_at([bound], {"play": ["Bound"]})
    moves.destroy(table, [find(table, "Bound")])
    assert names(table, table.side("A").exile) == ["Bound"]
    assert table.state.died == ()


def test_one_object_replaces_what_happens_to_another() -> None:
    keeper = summon(
        "Keeper",
        triggeredEffects=[
            {
                "trigger": "Death",
                "self": False,
                "replacement": True,
                "effects": [
                    {"effect": "SendToZone", "targetBasedOn": "EventCard", "destination": "Hand"}
                ],
            }
        ],
    )
    table = table_at([IMP, keeper], {"play": ["Imp", "Keeper"]})
    moves.destroy(table, [find(table, "Imp")])
    assert names(table, table.side("A").hand) == ["Imp"]
    moves.destroy(table, [find(table, "Keeper")])
    assert names(table, table.side("A").graveyard) == ["Keeper"]


def test_a_replaced_discard_and_mill() -> None:
    slippery = summon(
        "Slippery", triggeredEffects=[instead("Discard", "Play"), instead("Mill", "Hand")]
    )
    table = table_at([slippery], {"hand": ["Slippery"], "deck": ["Slippery", "Filler"]})
    moves.discard(table, "A", list(table.side("A").hand))
    assert names(table, table.state.play) == ["Slippery"]
    moves.mill(table, "A", 2)
    assert names(table, table.side("A").hand) == ["Slippery"]
    assert names(table, table.side("A").graveyard) == ["Filler"]


def test_a_replaced_draw() -> None:
    abstainer = summon(
        "Abstainer", triggeredEffects=[{"trigger": "Draw", "replacement": True, "effects": GAIN}]
    )
    table = table_at([abstainer], {"play": ["Abstainer"]})
    assert unasked(moves.draw(table, "A", 2)) == []
    assert table.side("A").life == 42


def test_the_last_attack_is_remembered() -> None:
    table = table_at([IMP], {"play": [{"card": "Imp", "counters": {"OneOne": 3}}]})
    source = stats.snapshot(table, find(table, "Imp"))
    moves.add_counters(table, source.number, "OneOne", 1)
    moves.destroy(table, [source.number])
    assert amounts.source_attack(table, source) == 6


def test_a_copy_of_the_match_goes_its_own_way() -> None:
    table = table_at([IMP], {"play": ["Imp"], "hand": ["Imp"], "graveyard": ["Imp"]})
    number = find(table, "Imp")
    before = replace(table.obj(number))
    twin = table.copy()
    moves.add_counters(twin, number, "OneOne", 1)
    moves.deal_to_summon(twin, stats.snapshot(twin, number), number, 1)
    moves.grant(twin, number, Grant("Taunt"))
    twin.change(twin.side("A").graveyard[0]).used = frozenset((1,))
    moves.discard(twin, "A", list(twin.side("A").hand))
    assert table.obj(number) == before
    assert twin.obj(number) != before
    assert table.obj(table.side("A").graveyard[0]).used == set()
    assert len(table.side("A").hand) == 1
