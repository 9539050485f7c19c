"""What games with a stack share: whoever has priority is asked to act or to pass."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.decisions import Decision, Option
from engine.players import Player

PASS: Final = Option("Pass", {"do": "pass"})


def priority(
    player: Player,
    prompt: str,
    public_prompt: str,
    options: Sequence[Option],
    passing: Option = PASS,
    *,
    restart: bool = False,
) -> Decision:
    """Returns the decision of the player who has priority: one of the options, or `passing`, which
    comes last and is taken when their time runs out."""
    return Decision(
        player,
        "priority",
        prompt,
        public_prompt,
        (*options, passing),
        default=len(options),
        restart=restart,
        passing=len(options),
    )


def answering(name: str) -> str:
    """Returns the prompt of a player who may answer what is newest on the stack."""
    return f"Answer {name}, or pass"
