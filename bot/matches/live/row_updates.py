"""Changes to the stored row of a match after choices: it continues, is over, or is paused."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.people import is_computer
from bot.store.matches.match_clocks import delete_clock
from bot.store.matches.match_rows import Ending, MatchRow
from bot.store.running_matches.early_choices import delete_early_choices
from bot.store.running_matches.match_notices import want_match_notice
from engine.events import who_began
from engine.match import Match
from engine.players import PLAYERS, Player, Winner, opponent
from engine.record import (
    AGREE_DRAW,
    CHOICES_SPENT,
    CHOICES_UP,
    CONCEDE,
    EXCEEDED,
    FORCED_UP,
    LEFT,
    OUT_OF_TIME,
    RULED,
    RULED_DRAW,
    TURNS_UP,
)


def paused_row(row: MatchRow, match: Match) -> MatchRow:
    """Returns the match's row marked as paused. The row also stores the number of turns and the
    player who went first, because later only a replay could compute them."""
    turns, began = match.view(None).turn, who_began(match.events)
    return replace(row, too_slow=True, turns=turns, went_first=began)


async def note_paused(connection: AsyncConnection, row: MatchRow) -> None:
    """Stops the clock of a match that was just paused, and schedules notices to its players."""
    await delete_clock(connection, row.id)
    await delete_early_choices(connection, row.id)
    for player in PLAYERS:
        if not is_computer(row.users[player]):
            await want_match_notice(connection, row, player, "paused")


def ruling(winner: Winner, *, conceded: bool) -> tuple[Player, int]:
    """Returns the player and the option with which a tournament's ruling ends a match. With
    `conceded`, the loser has left the tournament and counts as conceding."""
    if winner == "draw":
        return "A", RULED_DRAW
    return (opponent(winner), CONCEDE) if conceded else (winner, RULED)


ENDINGS: Final[Mapping[int, Ending]] = {
    CONCEDE: "conceded",
    OUT_OF_TIME: "time",
    AGREE_DRAW: "agreed",
    RULED: "ruled",
    RULED_DRAW: "ruled",
    TURNS_UP: "limit",
    CHOICES_UP: "limit",
    CHOICES_SPENT: "limit",
    FORCED_UP: "limit",
    EXCEEDED: "exceeded",
    LEFT: "left",
}
"""How a match ends by each special option; all other options end it by the rules."""
