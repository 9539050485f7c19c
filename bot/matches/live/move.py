"""Moves in matches, as data: the options that a player chooses, and other effects of an action."""

from dataclasses import dataclass
from typing import Literal

from bot.matches.choices.auto_pass import AutoPass
from bot.store.running_matches.proposals import ProposalRow
from engine.players import Player

MoveWay = Literal["choose", "choose all", "step back", "end", "forced", "attack", "nothing"]


@dataclass(frozen=True, slots=True)
class Move:
    """The effect of an action in a match: its player, and the numbers of the options to choose.
    `way` says how the action proceeds:

    - "forced" makes the automatic choices, and "nothing" changes only the settings.
    - "attack" without options attacks with all cards. "attack" with options passes, and then
      declares only the attacks with these numbers.

    `auto_pass` is the player's new setting for automatic passes, None for no change. `proposal` is
    the new row of a proposal, None for no change. A move that `is_ruled` by a tournament is in
    time, whatever the clock. `hurried` is stored with a choice of the computer.
    """

    player: Player
    way: MoveWay = "forced"
    options: tuple[int, ...] = ()
    auto_pass: AutoPass | None = None
    proposal: ProposalRow | None = None
    is_ruled: bool = False
    hurried: bool = False
