"""Attacks grouped by their targets."""

from __future__ import annotations

from bot.matches.choices.attacks import AttackOptions, attack_options
from bot.matches.choices.option_groups import offered_options
from bot.matches.live.move import Move
from engine.views import CardView
from tests.bot.matches.choices.positions import at
from tests.bot.matches.skirmish import Position, skirmish


def declared(position: Position) -> AttackOptions:
    view = skirmish(position).snapshot.views["A"]
    assert view.decision is not None
    return attack_options(view.decision, view, {"A": "Alice", "B": "Bob"})


def test_each_attacker_has_those_whom_it_may_attack() -> None:
    found = declared(Position(alices=("Plant", "Oak"), bobs=("Wall",)))
    assert [one.name for one in found.attackers] == ["Plant", "Oak"]
    assert {one.state for one in found.attackers} == {"attack 1, defense 2"}
    wall, bob = found.targets(found.attackers)
    assert (wall.name, wall.state) == ("Wall", "attack 1, defense 2")
    assert (bob.name, bob.state) == ("Bob", "")
    for number, target in enumerate((wall, bob)):
        assert target.options == tuple(
            list(one.options.values())[number] for one in found.attackers
        )


def test_alike_tokens_and_alike_targets_are_told_apart_by_their_numbers() -> None:
    found = declared(Position(alices=("Plant", "Oak", "Plant"), bobs=("Wall", "Wall")))
    *walls, bob = found.targets(found.attackers)
    assert [wall.name for wall in walls] == ["Wall (no. 1)", "Wall (no. 2)"]
    assert [one.name for one in found.attackers] == ["Plant (no. 1)", "Oak", "Plant (no. 3)"]
    assert found.common_target() == bob


def test_only_those_who_may_attack_a_target_have_an_option_there() -> None:
    found = declared(Position(alices=("Plant", "Oak"), bobs=("Wall",)))
    [oak] = found.chosen([found.attackers[1].first])
    assert [target.options for target in found.targets([oak])] == [
        (option,) for option in oak.options.values()
    ]


def test_every_attack_is_an_offer_of_its_own_and_called_so() -> None:
    view = skirmish(Position(alices=("Plant", "Plant"), bobs=("Wall", "Wall"))).snapshot.views["A"]
    assert view.decision is not None
    labels = [offer.label for offer in offered_options(view.decision, view) if offer.aim]
    assert len(labels) == len(set(labels)) == 6


TALONS = """
minion "Talon" cost 1 attack 3 health 4 attacks 2 beast
minion "Imp" cost 1 attack 1 health 1 demon
minion "Wall" cost 1 attack 0 health 9 demon taunt
"""


def test_all_attack_has_a_card_attack_a_player_as_often_as_it_can() -> None:
    live = at("chaos", TALONS, {"field": ["Talon", "Imp"]}, {"hand": ["Imp"]})
    before = live.match.view(None).side("B").zone("leader").cards
    live.play(Move("A", "choose all", live.snapshot.all_attack), 0)
    after = live.match.view(None).side("B").zone("leader").cards
    assert before
    assert after
    assert health_of(before[0]) - health_of(after[0]) == 7
    assert live.match.view(None).active == "B", "nothing is left to do"


def test_all_attack_has_each_card_attack_another_card_once() -> None:
    live = at("chaos", TALONS, {"field": ["Talon", "Imp"]}, {"field": ["Wall"]})
    decision = live.match.decision
    assert decision is not None
    attacks = [decision.options[number].facts["card"] for number in live.snapshot.all_attack]
    assert attacks == ["Talon", "Imp"]


def health_of(card: CardView) -> int:
    """Returns the health of a leader."""
    return next(int(stat.value) for stat in card.stats if stat.name == "health")
