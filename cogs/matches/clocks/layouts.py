"""How much time players have left, in words that Discord keeps up to date by itself."""

from bot.matches.clocks import CLOCKS, deadline_of
from bot.matches.live.snapshot import Snapshot
from bot.store.matches.match_clocks import ClockRow
from bot.store.matches.match_rows import MatchRow
from cogs.ui.match_text import names
from engine.players import Player, opponent

HOURGLASS = "⏳ "
STANDS = (
    "⏸️ An organiser was called. No time runs until somebody comes, <t:{until}:t> at the latest."
)


def time_left(snapshot: Snapshot, viewer: Player | None = None) -> str:
    """Who runs out of time when, and what the other has in the bank where there is one. Empty
    without a clock, and while a tournament stands still."""
    clock, place = snapshot.context.clock, snapshot.context.pairing
    pace = CLOCKS[snapshot.row.clock]
    if clock is None or pace is None or (place is not None and place.paused is not None):
        return ""
    call = snapshot.context.organiser_call
    if call is not None and call.answered_by is None and clock.asked <= call.until:
        return STANDS.format(until=call.until)
    called = names(snapshot.row)
    thinks = viewer if viewer is not None and viewer in clock.thinking else clock.player
    rests = opponent(thinks)
    who = "Your time runs out" if thinks == viewer else f"**{called[thinks]}** runs out of time"
    words = f"{HOURGLASS}{who} <t:{deadline_of(pace, clock, thinks)}:R>"
    if pace.bank:
        other = "you have" if rests == viewer else f"**{called[rests]}** has"
        words += f" · {other} {minutes_and_seconds(clock.banks[rests])} left"
    return words


def listed_time(row: MatchRow, clock: ClockRow, user: int) -> str:
    """Who runs out of time when, in a list of a player's matches."""
    seat, pace = row.seat_of(user), CLOCKS[row.clock]
    if seat is None or pace is None or seat not in clock.thinking:
        return f"your opponent's time runs out <t:{clock.deadline}:R>"
    return f"your time runs out <t:{deadline_of(pace, clock, seat)}:R>"


def minutes_and_seconds(seconds: int) -> str:
    """Seconds as minutes and seconds."""
    return f"{seconds // 60}:{seconds % 60:02}"
