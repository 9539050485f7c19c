"""Calls, which are mentions of players in questions of a match, and the button to get fewer of
them. `cogs/settings` answers the button."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.base.people import mention_of
from bot.store.matches.match_rows import MatchRow
from cogs.ui.component_ids import ComponentId
from cogs.ui.controls import ActionButton
from cogs.ui.match_text import names
from engine.players import Player


@dataclass(frozen=True, slots=True)
class OpenCalls:
    """The action that shows a member how often matches mention them, so that they can change it."""


class FewerCallsButton(ActionButton, id=ComponentId("settings:fewer-calls"), action=OpenCalls):
    """The button that opens the setting for how often matches mention the member."""

    label = "Fewer calls"


def called_player(match: MatchRow, player: Player, *, calls: bool) -> str:
    """Returns the Markdown with which a question of a match addresses a player: a mention if
    `calls` is true, else the player's name."""
    return mention_of(match.users[player]) if calls else f"**{names(match)[player]}**"


def fewer_calls(*, calls: bool) -> Sequence[FewerCallsButton]:
    """Returns the button to get fewer mentions. Returns no button if `calls` is false, i.e. the
    message mentions nobody."""
    return [FewerCallsButton()] if calls else []
