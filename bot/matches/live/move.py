"""Moves in matches, as data: the options that a player chooses, and other effects of an action."""

from dataclasses import dataclass
from typing import Literal

from bot.matches.choices.auto_pass import AutoPass
from bot.store.running_matches.proposals import ProposalRow
from engine.players import Player

MoveWay = Literal["choose", "choose all", "step back", "end", "forced", "attack", "nothing"]


@dataclass(frozen=True, slots=True)
class Move:
    """The effect of an action in a match.

    - `player`: the player who acts.
    - `way`: what is done. See the list below.
    - `options`: the numbers of the options to choose.
    - `auto_pass`: the player's new settings for automatic passes, None for no change.
    - `proposal`: the new row of a proposal, None for no change.
    - `is_ruled`: whether a tournament ends the match by a ruling. Then the clock doesn't matter.
    - `hurried`: whether the computer had less time for this choice than usual.

    The ways are:

    - "choose" makes the choice in `options`, and "choose all" several choices in a row.
    - "step back" takes back the latest step of an action that the player is announcing.
    - "end" ends the match with the special option in `options`, such as RULED.
    - "forced" makes only the automatic choices.
    - "attack" without `options` attacks with all cards. With `options`, it passes, and then
      declares only the attacks with these numbers.
    - "nothing" changes only `auto_pass` and `proposal`.
    """

    player: Player
    way: MoveWay = "forced"
    options: tuple[int, ...] = ()
    auto_pass: AutoPass | None = None
    proposal: ProposalRow | None = None
    is_ruled: bool = False
    hurried: bool = False
