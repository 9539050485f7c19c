"""The computer's answers in a puzzle."""

from engine.puzzles.reply import best_reply
from tests.engine.puzzles.positions import WEAPONS, laid


def test_it_stops_an_attack_that_would_win() -> None:
    position = {"A": {"weapons": ["Saber"]}, "B": {"health": 3, "weapons": ["Buckler"]}}
    match = laid("asigoc", WEAPONS, position)
    said: list[str] = []
    while (decision := match.decision) is not None and match.view(None).turn == 5:
        if decision.player == "B":
            option = best_reply(match)
        else:
            attack = [n for n, one in enumerate(decision.options) if one.facts["do"] == "attack"]
            option = attack[0] if attack else len(decision.options) - 1
        said.append(decision.options[option].label)
        match.choose(decision.player, option)
    assert "Block with Buckler (0/2)" in said
    assert match.winner is None


def test_it_lets_be_where_that_will_do() -> None:
    match = laid("asigoc", WEAPONS, {"A": {"weapons": ["Saber"]}, "B": {"health": 9}})
    match.choose("A", len(match.decision.options) - 1)  # pyright: ignore
    assert match.decision is not None
    assert match.decision.options[best_reply(match)].label == "Pass"
