"""The buttons and menus of replays and reviews. What a press of them does stands in `presses`."""

from collections.abc import Sequence

import discord

from bot.base.discord_text import cut, one_line
from bot.replays.steps import ReplayStop
from cogs.ui.component_ids import MATCH_ID, NUMBER, PAGE, ComponentId, one_of
from cogs.ui.controls import MENU_LENGTH, AnyButton, AnySelect, Control, IdButton


class WatchButton(IdButton, id=ComponentId("match:watch", MATCH_ID)):
    """Shows a match that is over again, from its beginning."""

    label = "Watch it again"


class WatchMenu(Control[AnySelect], id=ComponentId("match:watch-one")):
    """Shows one of several matches again, by pairs of what it is called and its id."""

    def __init__(self, matches: Sequence[tuple[str, str]] = ()) -> None:
        menu: AnySelect = discord.ui.Select(
            placeholder="Watch one again", custom_id=self.component_id.make()
        )
        for called, match_id in matches:
            menu.add_option(label=cut(called, MENU_LENGTH), value=match_id)
        super().__init__(menu)


class ReplayButton(
    Control[AnyButton],
    id=ComponentId("match:replay", MATCH_ID, NUMBER, one_of("back", "next", "turns")),
):
    """Shows the step at which a match stood after so many choices; `way` tells the buttons to it
    apart."""

    def __init__(self, match_id: str, choices: int, way: str = "next", label: str = "Next") -> None:
        custom_id = self.component_id.make(match_id, choices, way)
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id))
        self.match_id = match_id
        self.choices = choices


class TurnMenu(Control[AnySelect], id=ComponentId("match:replay-turn", MATCH_ID, PAGE)):
    """A page of the turns of a match; the chosen one is shown from its beginning."""

    def __init__(
        self,
        match_id: str,
        page: int,
        turns: Sequence[ReplayStop] = (),
        shown: ReplayStop | None = None,
    ) -> None:
        menu: AnySelect = discord.ui.Select(
            placeholder="Go to a turn", custom_id=self.component_id.make(match_id, page)
        )
        for stop in turns:
            menu.add_option(
                label=cut(one_line(stop.turn), MENU_LENGTH),
                value=str(stop.choices),
                default=stop == shown,
            )
        super().__init__(menu)
        self.match_id = match_id


class KeepReplayButton(IdButton, id=ComponentId("match:keep-replay", MATCH_ID)):
    """Hands a match over as files."""

    label = "Keep as a file"


class AgreeToOpenButton(IdButton, id=ComponentId("match:agree-open", MATCH_ID)):
    """A player's word that everybody may see all of a match."""

    label = "Let everybody see both hands"


class PlayOnButton(Control[AnyButton], id=ComponentId("match:play-on", MATCH_ID, NUMBER)):
    """Asks how to play on from where a match stood after so many choices."""

    def __init__(self, match_id: str, choices: int, label: str = "Play on from here") -> None:
        custom_id = self.component_id.make(match_id, choices)
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id))
        self.match_id = match_id
        self.choices = choices


class ReviewButton(IdButton, id=ComponentId("match:review", MATCH_ID)):
    """Reviews a match that is over, for the player who presses."""

    label = "Review"


class LookAtButton(Control[AnyButton], id=ComponentId("match:look-at", MATCH_ID, NUMBER)):
    """Shows how a match stood after so many choices, below what is pressed."""

    def __init__(self, match_id: str, choices: int, label: str = "Look at it") -> None:
        custom_id = self.component_id.make(match_id, choices)
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id))
        self.match_id = match_id
        self.choices = choices
