"""When a player is asked who could only pass: the menus behind ⋯ on their hand and on the page of
their match, and the words for it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, get_args

import discord

from bot.matches.actions import SetAutoPass
from bot.matches.choices.auto_pass import AutoPassMode
from bot.matches.live.snapshot import Snapshot
from cogs.matches.choices.controls import OpenStopsButton
from cogs.matches.choices.layouts.stops import stops_words
from cogs.ui.component_ids import MATCH_ID, NUMBER, ComponentId, one_of
from cogs.ui.controls import ActionMenu, Control
from cogs.ui.match_text import is_missed
from engine.players import Player

TITLES: Mapping[AutoPassMode, str] = {
    "able": "Ask me when I can act",
    "always": "Always ask me",
    "until": "Resolve all",
    "turn": "End my turn",
}

DETAILS: Mapping[AutoPassMode, str] = {
    "able": "Passes where you can do nothing new and have no stop. A quick pass tells just that.",
    "always": "Also where you can only pass: so a quick pass tells your opponent nothing.",
    "until": "Until your opponent attacks or your turn begins, once, in this match.",
    "turn": "Passes to the end of this turn, unless your opponent does what you can answer.",
}

_TOLD: Mapping[AutoPassMode, str] = {
    "able": "Where you can only pass, or do nothing new and have no stop, I pass for you. A pass "
    "that comes at once tells your opponent just that; *always ask* avoids it.",
    "always": "You are always asked, also where you can only pass: so a quick pass tells your "
    "opponent nothing.",
    "until": "I pass for you until your opponent attacks or your turn begins. What is no pass, "
    "such as a block or a discard, you are still asked.",
    "turn": "I pass for you until this turn is over, unless your opponent does what you can "
    "answer.",
}


class AutoPassMenu(
    ActionMenu,
    id=ComponentId("match:passing", MATCH_ID, NUMBER),
    action=SetAutoPass,
    picks=one_of(*get_args(AutoPassMode)),
):
    """Changes when the player is asked, from the decision of that number on."""

    in_match = True

    def __init__(self, match_id: str, number: int, now: AutoPassMode | None = None) -> None:
        modes: list[AutoPassMode] = [mode for mode in TITLES if mode != "turn" or mode == now]
        super().__init__(match_id, number, options=_options(modes, now))


class WhenAskedMenu(
    ActionMenu,
    id=ComponentId("match:when-asked", MATCH_ID),
    action=SetAutoPass,
    picks=one_of(*get_args(AutoPassMode)),
):
    """Changes when the player is asked, whatever the match waits for."""

    in_match = True

    def __init__(self, match_id: str, now: AutoPassMode | None = None) -> None:
        super().__init__(match_id, options=_options(TITLES, now), placeholder="When you're asked")

    def wanted(self, *picked: Any) -> SetAutoPass:
        """Returns the wish that was picked."""
        return SetAutoPass(None, self.picked[0])


def _options(modes: Iterable[AutoPassMode], now: AutoPassMode | None) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(
            label=TITLES[mode], value=mode, description=DETAILS[mode], default=mode == now
        )
        for mode in modes
    ]


def current_auto_pass(snapshot: Snapshot, seat: Player) -> AutoPassMode | None:
    """What the player wishes now; None in a game that never asks for a pass."""
    if not snapshot.has_priority:
        return None
    return snapshot.auto_pass[seat].mode(snapshot.events, seat)


def passing_controls(snapshot: Snapshot, seat: Player) -> Sequence[Control[Any]]:
    """Returns the menu, if there is something to choose, and the button that changes the stops;
    none in a mission, which says what is to be done, and in a puzzle that is missed, since nothing
    follows."""
    mode = current_auto_pass(snapshot, seat)
    if mode is None or is_missed(snapshot) or not snapshot.row.kind.has_auto_pass:
        return []
    asked = snapshot.public.waiting_for == seat
    number = snapshot.number if asked else snapshot.known
    stops = [OpenStopsButton(snapshot.row.id)] if stops_words(snapshot, seat) else []
    return [AutoPassMenu(snapshot.row.id, number, mode), *stops]


def passing_words(snapshot: Snapshot, seat: Player) -> str:
    """Returns how long the player passes, or else what their stops are; empty for neither."""
    mode = current_auto_pass(snapshot, seat)
    if mode is None:
        return ""
    return _TOLD[mode] if mode in ("until", "turn") else stops_words(snapshot, seat)


def auto_pass_words(mode: AutoPassMode) -> str:
    """What a change means, for the player alone."""
    if mode in ("until", "turn"):
        return _TOLD[mode]
    scope = "From now on, in all your matches."
    return f"{_TOLD[mode]}\n-# {scope} Change it with `/match`."
