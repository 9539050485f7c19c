"""The call to those for whom the queue has found an opponent: on the queue's own message, and on
the panel of the practice match that they play meanwhile."""

from bot.matches.live.snapshot import Snapshot
from bot.store.matchmaking.queue import QueuePairRow
from cogs.queue.controls import ReadyHereButton
from engine.players import Player


def open_until(pair: QueuePairRow) -> str:
    """Until when Ready can be pressed."""
    return f"Press **Ready**: it is open until <t:{pair.expires}:T> (<t:{pair.expires}:R>)."


def call_words(snapshot: Snapshot, seat: Player) -> str:
    """Calls the member of a practice match; empty where nobody was found."""
    pair = snapshot.context.called
    if pair is None or snapshot.row.human != seat:
        return ""
    return f"**An opponent is found.** {open_until(pair)} Until then you can play on here."


def call_buttons(snapshot: Snapshot, seat: Player) -> list[ReadyHereButton]:
    """The button that answers the call, if there is one."""
    pair = snapshot.context.called
    return [] if pair is None or snapshot.row.human != seat else [ReadyHereButton(pair.id)]
