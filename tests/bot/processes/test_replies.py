"""The computer answers in a puzzle as well as it can."""

from __future__ import annotations

from bot.processes.computer_thinking import ComputerThinking
from tests.engine.puzzles.positions import WEAPONS, laid


async def test_an_attack_that_would_win_is_stopped() -> None:
    position = {"A": {"weapons": ["Saber"]}, "B": {"health": 3, "weapons": ["Buckler"]}}
    match = laid("asigoc", WEAPONS, position)
    thinking = ComputerThinking()
    said: list[str] = []
    while (decision := match.decision) is not None and match.view(None).turn == 5:
        if decision.player == "B":
            option = await thinking.reply(match.record())
        else:
            attack = [n for n, one in enumerate(decision.options) if one.facts["do"] == "attack"]
            option = attack[0] if attack else len(decision.options) - 1
        said.append(decision.options[option].label)
        match.choose(decision.player, option)
    await thinking.close()
    assert "Block with Buckler (0/2)" in said
    assert match.winner is None
