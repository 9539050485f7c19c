"""What the computer would do in a player's place, in words."""

from __future__ import annotations

from bot.base.discord_text import escaped
from bot.matches.hints import Hint
from bot.matches.live.snapshot import Snapshot
from engine.players import Player

NO_HINT = "There is nothing to advise you on just now."


def hint_words(snapshot: Snapshot, seat: Player, hint: Hint) -> str:
    """The hint in a line or two; "" where the match has gone on since it was asked for."""
    decision, hinted = snapshot.views[seat].decision, hinted_option(snapshot, seat, hint)
    if decision is None or hinted is None:
        return ""
    reason = f" {escaped(hint.advice.reason)}" if hint.advice.reason else ""
    return f"💡 The computer would take **{escaped(decision.options[hinted].label)}**.{reason}"


def hinted_option(snapshot: Snapshot, seat: Player, hint: Hint) -> int | None:
    """The option that the hint is about; None where the match has gone on since."""
    if snapshot.views[seat].decision is None or snapshot.number != hint.number:
        return None
    return hint.advice.option
