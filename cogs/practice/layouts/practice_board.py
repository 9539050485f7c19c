"""The texts and controls in which a practice match differs from a match of two people: beside the
hand, and at the end."""

from typing import Any, Final

import discord

import engine
from bot.exercises.written_card import key_of
from bot.matches.last_played import LEVEL_NAMED
from bot.matches.live.match_context import STREAK
from bot.matches.live.snapshot import Snapshot
from cogs.practice.controls import AgainButton, OnAgainButton, TakeBackButton
from cogs.ui.controls import Control
from cogs.ui.kind_layout import Controls, KindLayout
from cogs.ui.match_buttons import HintButton
from cogs.ui.match_text import level_title
from cogs.ui.play_buttons import WritingButton
from engine.players import Player
from engine.practice.levels import LEVELS, Level, lower


def again_buttons(snapshot: Snapshot) -> Controls:
    """Returns the buttons that start a match after a finished practice match.

    - If the match started from a position of another match, the only button starts from the same
      position again.
    - Otherwise one button starts a rematch at the same level. After enough losses or wins in a row,
      another button starts one at the next lower or higher level.
    - After a member's first match of a game, a button leads to the mission in which they write a
      card, if the game has one.
    - If the level of the match no longer exists, there are no buttons.
    """
    row, streak = snapshot.row, snapshot.context.practice_streak
    level = LEVEL_NAMED.get(row.level)
    if level is None:
        return []
    if row.origin:
        return [OnAgainButton(row.id)]
    buttons: list[Control[Any]] = [*_write_a_card(snapshot), AgainButton(row.id, level)]
    other = lower(level) if streak <= -STREAK else higher(level) if streak >= STREAK else None
    if other is not None:
        buttons.append(AgainButton(row.id, other, label=f"Rematch on {level_title(other)}"))
    return buttons


def _write_a_card(snapshot: Snapshot) -> Controls:
    """Returns the button to the mission in which a card is written, after a member's first match of
    a game that has one."""
    row = snapshot.row
    game = engine.games().get(row.game)
    first = row.human is not None and row.taught[row.human]
    if not first or game is None or game.writing is None:
        return []
    return [WritingButton(row.game, key_of(game.writing), style=discord.ButtonStyle.primary)]


def practice_help(snapshot: Snapshot, seat: Player) -> Controls:
    """Returns the buttons **Hint** and **Take back**, as far as they apply.

    **Hint** is left out if the player has nothing to decide, or can decide in advance while the
    opponent is still deciding. **Take back** is left out if the hand already has a button that
    takes back a step."""
    row, asked = snapshot.row, snapshot.views[seat].decision is not None
    hint = [HintButton(row.id)] if asked and snapshot.early is None else []
    if snapshot.may_step_back(seat):
        return hint
    return [*hint, TakeBackButton(row.id, snapshot.number)]


PRACTICE_LAYOUT: Final = KindLayout(after=again_buttons, help=practice_help)


def higher(level: Level) -> Level | None:
    """Returns the next higher level of the computer; None for the highest."""
    return next(iter(LEVELS[LEVELS.index(level) + 1 :]), None)
