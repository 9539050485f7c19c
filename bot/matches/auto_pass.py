"""Priority that the table passes on for a player, as the player has set it.

A game asks a player with priority always. Here is decided when the table answers instead:

- *when I can act*: where passing is the only option. A pass that comes at once then tells the
  opponent that the player could not act;
- *always ask*: never, so that a quick pass tells nothing;
- *until something happens*: always, from the moment it is chosen until the opponent attacks,
  the player's own turn begins or somebody takes a choice back; then as the player wished before.

Whatever is no pass (a block, a discard, a target) is asked in all three.

In a player's own turn *when I can act* goes through the steps where nothing but going on is
possible, with one exception: the first step that is entered after the turn's beginning (the
Main step, where the beginning is the Draw step) is always asked once. So the player sees what
was drawn before the turn is over, the opponent learns nothing from it, and a turn in which
nothing can be done costs one click. The beginning, battles without attackers and the end pass
by themselves.

What stops a player's passing is read from those of the match's events that mean the same in every
game (`engine.events.EventKind`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from bot.store.matches import Why
from bot.store.preferences import PassPreference
from engine.decisions import Decision
from engine.events import Event, EventKind, standing
from engine.players import Player
from engine.views import View

AutoPassMode = Literal["able", "always", "until"]
"""A preference, or to pass until something happens in one match."""


@dataclass(frozen=True, slots=True)
class AutoPass:
    """When the table passes for a player in one match. `since` is the number of events after which
    they began to pass until something happens, None if they did not."""

    preference: PassPreference = "able"
    since: int | None = None

    def mode(self, events: Sequence[Event], player: Player) -> AutoPassMode:
        """What holds now."""
        return "until" if passes_now(self, events, player) else self.preference


def passes_now(auto_pass: AutoPass, events: Sequence[Event], player: Player) -> bool:
    """Whether the player passes until something happens, and nothing has happened yet."""
    if auto_pass.since is None:
        return False
    return not any(_stops(event, player) for event in events[auto_pass.since :])


def automatic_pass(
    decision: Decision, view: View, events: Sequence[Event], auto_pass: AutoPass, acted: int
) -> Why | None:
    """Why the table passes for the player who decides, or None if they have to be asked.

    `view` may be anybody's. `acted` is the number of events before the player's own latest
    main action, -1 if there was none.
    """
    if decision.passing is None:
        return None
    match auto_pass.mode(events, decision.player):
        case "always":
            return None
        case "until":
            return "until"
        case "able":
            alone = len(decision.options) == 1
            shown = not decision.restart or _was_asked(decision.player, view, events, acted)
            return "able" if alone and shown else None


def _stops(event: Event, player: Player) -> bool:
    match event.kind:
        case EventKind.TAKEN_BACK:
            return True
        case EventKind.TURN:
            return event.player == player
        case EventKind.ATTACK:
            return event.player != player
        case _:
            return False


def _was_asked(player: Player, view: View, events: Sequence[Event], acted: int) -> bool:
    """Whether a main action may be passed: the turn's beginning, or once the player was asked
    after it. A game whose turns have no steps asks as soon as the turn begins."""
    if view.active != player:
        return True
    stepped: int | None = None
    for index in standing(events):
        if events[index].kind == EventKind.TURN:
            begun = index if not view.step else stepped
            return begun is None or acted > begun
        if events[index].kind == EventKind.STEP:
            stepped = index
    return False
