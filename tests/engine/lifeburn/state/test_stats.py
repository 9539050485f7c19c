"""Stats, keywords, passives and qualification (LIFEBURN 4.6, 5.12, 9)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.lifeburn.cards import Filter, Passive, StatModifier
from engine.games.lifeburn.constants import modified
from engine.games.lifeburn.state import filters, moves, stats
from engine.games.lifeburn.state.state import Grant
from tests.engine.lifeburn.tables import find, summon, table_at


def more(stat: str, amount: int, operator: str = "Add") -> dict[str, Any]:
    modifier = {"statType": stat, "operatorType": operator, "amount": amount}
    return {"passive": "ChangeStats", "statModifiers": [modifier]}


IMP = summon("Imp", 2, 3, tribe="Goblin")
CHIEF = summon(
    "Chief", 1, 1, tribe="Goblin", passiveEffects=[{**more("Attack", 1), "tribe": "Goblin"}]
)


def test_counters_then_passives_then_damage() -> None:
    twice = summon("Twice", 1, 2, passiveEffects=[more("Defense", 2, "Multiply")])
    table = table_at(
        [twice], {"play": [{"card": "Twice", "counters": {"OneOne": 2, "Haunt": 1}, "damage": 4}]}
    )
    number = find(table, "Twice")
    assert (stats.attack(table, number), stats.defense(table, number)) == (2, 2)


@pytest.mark.parametrize(("attack", "result"), [(5, 2), (-5, -2), (4, 2)])
def test_division_goes_toward_zero(attack: int, result: int) -> None:
    half = summon("Half", attack, 1, passiveEffects=[more("Attack", 2, "Divide")])
    table = table_at([half], {"play": ["Half"]})
    assert stats.attack(table, find(table, "Half")) == result


def test_an_aura_reaches_own_permanents_only() -> None:
    table = table_at([IMP, CHIEF], {"play": ["Imp", "Chief"]}, {"play": ["Imp"]})
    assert stats.attack(table, find(table, "Imp", "A")) == 3
    assert stats.attack(table, find(table, "Chief")) == 2
    assert stats.attack(table, find(table, "Imp", "B")) == 2


def test_later_changes_come_later() -> None:
    table = table_at([IMP, CHIEF], {"play": ["Imp", "Chief"]})
    number = find(table, "Imp")
    doubled = Passive("ChangeStats", stat_modifiers=(StatModifier("Attack", "Multiply", 2),))
    moves.grant(table, number, Grant(doubled))
    assert stats.attack(table, number) == 6


def test_a_passive_that_depends_on_itself_is_settled() -> None:
    shy = summon(
        "Shy", 1, 1, passiveEffects=[{**more("Attack", 1), "conditions": ["OneOneInPlay"]}]
    )
    shy["passiveEffects"][0]["conditions"] = [{"condition": "OneOneInPlay"}]
    table = table_at([shy], {"play": ["Shy"]})
    first = stats.attack(table, find(table, "Shy"))
    table.changed()
    assert stats.attack(table, find(table, "Shy")) == first


def test_a_weak_aura_that_looks_at_attack_is_settled() -> None:
    lifter = summon(
        "Lifter",
        1,
        1,
        passiveEffects=[{**more("Attack", 1), "restrictions": ["Attack"], "restrictionMax": 1}],
    )
    table = table_at([lifter], {"play": ["Lifter"]})
    assert stats.attack(table, find(table, "Lifter")) in (1, 2)


def test_disabled_keywords_beat_every_grant() -> None:
    null = summon(
        "Null", passiveEffects=[{"passive": "DisableKeyword", "keyword": "Blitz", "all": True}]
    )
    fast = summon("Fast", keywords=["Blitz", "Trample"])
    table = table_at([null, fast], {"play": ["Null"]}, {"play": ["Fast"]})
    number = find(table, "Fast")
    moves.grant(table, number, Grant("Blitz"))
    assert dict(stats.keywords(table, number)) == {"Trample": 1}


def test_the_highest_amount_of_a_keyword_counts() -> None:
    seed = summon("Seed", keywords=["Sprout"], keywordAmounts=[2])
    table = table_at([seed], {"play": ["Seed"]})
    number = find(table, "Seed")
    moves.grant(table, number, Grant("Sprout", 3))
    moves.grant(table, number, Grant("Sprout", 1))
    assert stats.keyword_amount(table, number, "Sprout") == 3


def test_an_aura_from_the_graveyard() -> None:
    ghost = summon(
        "Old",
        passiveEffects=[
            {
                **more("Attack", 1),
                "tribe": "Goblin",
                "conditions": [{"condition": "InZone", "zone": "Graveyard"}],
            }
        ],
    )
    table = table_at([IMP, ghost], {"play": ["Imp"], "graveyard": ["Old"]})
    assert stats.attack(table, find(table, "Imp")) == 3
    moves.put_into_zone(table, [find(table, "Old")], "Exile")
    assert stats.attack(table, find(table, "Imp")) == 2


def test_resource_tokens_are_no_golems() -> None:
    table = table_at([IMP], {"tokens": ["Stone"], "play": ["Golem"]})
    stone, golem = find(table, "Stone"), find(table, "Golem")
    assert not filters.qualifies(table, stone, Filter(tribe="Golem"), "A")
    assert filters.qualifies(table, golem, Filter(tribe="Golem"), "A")
    assert filters.qualifies(table, stone, Filter(card_type="Token"), "A")
    assert not filters.qualifies(table, golem, Filter(card_type="Token"), "A")
    table.obj(stone).animated = (1, 1)
    table.rearranged()
    assert filters.qualifies(table, stone, Filter(tribe="Golem", card_type="Summon"), "A")
    assert filters.qualifies(table, stone, Filter(token_type="Stone"), "A")


def test_filler_matches_nothing() -> None:
    table = table_at([IMP], {"hand": ["Filler"]})
    number = find(table, "Filler")
    assert filters.qualifies(table, number, Filter(), "A")
    assert not filters.qualifies(table, number, Filter(restrictions=("NonSummon",)), "A")
    assert not filters.qualifies(table, number, Filter(restrictions=("NonToken",)), "A")


@pytest.mark.parametrize(
    ("modifier", "result"),
    [(None, 5), ("+2", 7), ("-9", 0), ("/2down", 2), ("x3", 15), ("*3", 15), ("=0", 0)],
)
def test_modified_amounts(modifier: str | None, result: int) -> None:
    assert modified(5, modifier) == result
