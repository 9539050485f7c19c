"""When a player is asked though they could only pass: the menus behind ⋯ on their hand and on the
page of their match, with their texts."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, get_args

import discord

import engine
from bot.matches.actions import SetAutoPass
from bot.matches.choices.auto_pass import AutoPassMode
from bot.matches.live.snapshot import Snapshot
from bot.matches.log.match_log import PriorityPass
from bot.store.settings.preferences import PassPreference
from cogs.matches.choices.controls import AskAllButton, OpenStopsButton
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
    "all": "Ask me everything",
}

DETAILS: Mapping[AutoPassMode, str] = {
    "able": "Passes where you can do nothing new and have no stop. A quick pass tells just that.",
    "always": "Also where you can only pass: so a quick pass tells your opponent nothing.",
    "until": "Until your opponent attacks or your turn begins, once, in this match.",
    "turn": "Passes to the end of this turn, unless your opponent does what you can answer.",
    "all": "Each time that you can act, until this turn is over.",
}

ALWAYS: Collection[AutoPassMode] = get_args(PassPreference)
"""The preferences that apply to all matches."""

ENDS_ALONE: Mapping[AutoPassMode, str] = {
    "able": "I end your turn when you can do nothing more. A quick end tells just that.",
    "always": "You end each turn yourself, so its end tells your opponent nothing.",
}
"""The details in a game that never asks for a pass."""

_TOLD: Mapping[AutoPassMode, str] = {
    "able": "If you can only pass, or do nothing new and have no stop, I pass for you. I don't ask "
    "whether you answer your own card or attack, or a card after which you can do all the same, "
    "and end your turn if you can do nothing more. A pass that comes at once tells your opponent "
    "just that; *always ask* avoids it.",
    "always": "You are always asked, even if you can only pass or end your turn: so a quick pass "
    "tells your opponent nothing.",
    "until": "I pass for you until your opponent attacks or your turn begins. I still ask you "
    "about anything else, such as a block or a discard.",
    "turn": "I pass for you until this turn is over, unless your opponent does what you can "
    "answer.",
    "all": "Until this turn is over, I ask you each time that you can act.",
}

UNASKED = (
    "You could have answered your own card or attack, but I don't ask that. Behind **⋯** you can "
    "change it for a turn."
)


class AutoPassMenu(
    ActionMenu,
    id=ComponentId("match:passing", MATCH_ID, NUMBER),
    action=SetAutoPass,
    picks=one_of(*get_args(AutoPassMode)),
):
    """The menu that changes when the player is asked, from the decision with this number on."""

    in_match = True

    def __init__(
        self, match_id: str, number: int, options: Sequence[discord.SelectOption] = ()
    ) -> None:
        super().__init__(match_id, number, options=options)


class WhenAskedMenu(
    ActionMenu,
    id=ComponentId("match:when-asked", MATCH_ID),
    action=SetAutoPass,
    picks=one_of(*get_args(AutoPassMode)),
):
    """The menu that changes when the player is asked, regardless of the decision."""

    in_match = True

    def __init__(self, match_id: str, options: Sequence[discord.SelectOption] = ()) -> None:
        super().__init__(match_id, options=options, placeholder="When you're asked")

    def wanted(self, *picked: Any) -> SetAutoPass:
        """Returns the action that sets the preference that the player picked in the menu. The
        parameter `picked` isn't used."""
        return SetAutoPass(None, self.picked[0])


def asked_options(
    game: str, now: AutoPassMode, besides: Collection[AutoPassMode] = ()
) -> list[discord.SelectOption]:
    """Returns the menu entries with which a player chooses when the bot asks them instead of
    passing for them. The entries are the permanent preferences, the present mode `now`, which is
    marked as chosen, and the temporary modes in `besides`. In a game that never asks for a pass,
    the entries are only the permanent preferences."""
    steps = engine.games()[game].steps
    details, modes = (DETAILS, {*ALWAYS, now, *besides}) if steps else (ENDS_ALONE, ALWAYS)
    return [
        discord.SelectOption(
            label=TITLES[mode], value=mode, description=details[mode], default=mode == now
        )
        for mode in TITLES
        if mode in modes
    ]


def current_auto_pass(snapshot: Snapshot, seat: Player) -> AutoPassMode | None:
    """Returns the player's current preference for when the bot passes for them. Returns None if the
    bot never passes for them in this match."""
    if not engine.games()[snapshot.row.game].steps:
        return None if snapshot.exercise else snapshot.auto_pass[seat].preference
    if not snapshot.has_priority:
        return None
    return snapshot.auto_pass[seat].mode(snapshot.events, seat)


def passing_controls(snapshot: Snapshot, seat: Player) -> Sequence[Control[Any]]:
    """Returns the menu that sets when the bot passes for the player. In games with steps, also
    returns a button that makes the bot ask the player everything, and a button that opens the
    player's stops. Returns nothing in a mission, in a puzzle that can no longer be solved, and if
    the bot never passes in this match."""
    mode = current_auto_pass(snapshot, seat)
    if mode is None or is_missed(snapshot) or not snapshot.row.kind.has_auto_pass:
        return []
    asked = snapshot.public.waiting_for == seat
    number = snapshot.number if asked else snapshot.known
    row = snapshot.row
    menu = AutoPassMenu(row.id, number, asked_options(row.game, mode, {"until"}))
    if not engine.games()[row.game].steps:
        return [menu]
    every = [] if mode in ("all", "always") else [AskAllButton(row.id, number)]
    stops = [OpenStopsButton(row.id)] if stops_words(snapshot, seat) else []
    return [menu, *every, *stops]


def passing_words(snapshot: Snapshot, seat: Player) -> str:
    """Returns a text about when the bot passes for the player.

    - If the player has chosen something temporary, returns how long the bot passes for them or asks
      them everything.
    - If the player's preference is permanent, returns `stops_words`.
    - If the bot never passes for the player in this match, returns "".
    """
    mode = current_auto_pass(snapshot, seat)
    if mode is None:
        return ""
    return stops_words(snapshot, seat) if mode in ALWAYS else _TOLD[mode]


def unasked_words(snapshot: Snapshot, seat: Player) -> str:
    """Returns a note that the bot has passed for the player instead of asking whether they answer
    their own card or attack. Returns the note only at the player's first decision after the match's
    first such pass, else ""."""
    for made in snapshot.forced:
        if isinstance(made, PriorityPass) and made.why == "own" and made.player == seat:
            return UNASKED if made.after >= snapshot.since.get(seat, 0) else ""
    return ""


def auto_pass_words(mode: AutoPassMode) -> str:
    """Returns the private answer to a player who has changed when the bot passes for them. The
    answer explains the new `mode`."""
    if mode not in ALWAYS:
        return _TOLD[mode]
    scope = "From now on, in all your matches."
    return f"{_TOLD[mode]}\n-# {scope} Change it with `/match`."
