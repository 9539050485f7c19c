"""The layouts of all kinds of matches."""

from collections.abc import Mapping
from typing import Final

from bot.store.matches.match_kinds import KindKey
from bot.store.matches.match_rows import MatchRow
from cogs.matches.series.layouts.rematch import rematch_buttons
from cogs.missions.layouts.mission_board import MISSION_LAYOUT
from cogs.practice.layouts.practice_board import PRACTICE_LAYOUT
from cogs.puzzles.layouts.puzzle_board import PUZZLE_LAYOUT
from cogs.ui.kind_layout import KindLayout

_LAYOUTS: Final[Mapping[KindKey, KindLayout]] = {
    "people": KindLayout(after=rematch_buttons),
    "practice": PRACTICE_LAYOUT,
    "mission": MISSION_LAYOUT,
    "puzzle": PUZZLE_LAYOUT,
}


def layout_of(row: MatchRow) -> KindLayout:
    """Returns the texts and controls in which a match of this kind, such as a mission or puzzle,
    differs from others."""
    return _LAYOUTS[row.kind.key]
