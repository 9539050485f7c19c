"""Moves in matches, as data: options that a player takes, and what else an action comes to."""

from dataclasses import dataclass
from typing import Literal

from bot.matches.choices.auto_pass import AutoPass
from bot.store.running_matches.proposals import ProposalRow
from engine.players import Player

MoveWay = Literal["choose", "choose all", "step back", "end", "forced", "attack", "nothing"]


@dataclass(frozen=True, slots=True)
class Move:
    """A move in a match as it stands: whose it is, and the options that it takes, if any.

    Without options the table takes what is `forced`, all cards `attack`, or `nothing` is played.
    With some, an `attack` passes, and declares those of the attacks that come next.
    `auto_pass` is when the table passes for the player from now on, None if that stays as it was.
    `proposal` is the row of a proposal as it becomes. A move that `is_ruled` by a tournament comes
    in time, whatever the clock. `hurried` is stored with a choice of the computer's.
    """

    player: Player
    way: MoveWay = "forced"
    options: tuple[int, ...] = ()
    auto_pass: AutoPass | None = None
    proposal: ProposalRow | None = None
    is_ruled: bool = False
    hurried: bool = False
