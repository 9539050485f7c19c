"""Asking whether somebody is sure, before what cannot be taken back."""

import re
from collections.abc import Mapping
from typing import Any, Final, Literal

import discord

from bot.app.client import Interaction
from bot.base.discord_text import one_line, plain
from bot.base.harmless_text import without_links
from bot.discord_api.discord_calls import OutgoingMessage, redraw
from bot.store.tournaments.tournament_rows import TournamentRow
from cogs.ui.component_ids import MATCH_ID, ComponentId, number, one_of
from cogs.ui.controls import Control, controls
from cogs.ui.modals import reason_modal

Weighty = Literal["start", "undo", "cancel", "drop", "quit", "draw"]
"""What is asked about: an organiser starts a tournament, undoes a round, cancels a tournament or
drops an entrant, draws it without its public number; a member drops out."""

_YES: Mapping[Weighty, str] = {
    "start": "Start it",
    "undo": "Undo the round",
    "cancel": "Cancel the tournament",
    "drop": "Drop them",
    "quit": "Drop out",
    "draw": "Draw without it",
}


START = (
    "**{name}** starts <t:{starts}:F> (<t:{starts}:R>), on your clock. Is that right?\n"
    "-# If not, leave it and send `/tournament create` again: a time without a zone is UTC, "
    "`20:00 CET` or `20:00 Europe/Berlin` says which one you mean."
)


LONGEST_REASON: Final = 300
_WHY_UNDO: Final = re.compile(rf"tournament:why-undo:({MATCH_ID.pattern}):(\d{{1,18}})")
_REASON = "-# Reason: `"
NO_REASON = "no reason given"


def reason_line(reason: str) -> str:
    """Returns the line of a question with the reason that was typed, which `reason_in` reads."""
    typed = without_links(one_line(reason)).replace("`", "'")
    return f"{_REASON}{typed or NO_REASON}`"


def reason_in(words: str) -> str:
    """Returns the reason in the words of a question, "" if none was given."""
    _, found, typed = words.rpartition(f"\n{_REASON}")
    reason = typed.removesuffix("`") if found else ""
    return "" if reason == NO_REASON else reason


def why_undo_modal(tournament: str, number: int) -> discord.ui.Modal:
    """Asks why a round is undone in which something was played."""
    return reason_modal(
        "Undo the round",
        f"tournament:why-undo:{tournament}:{number}",
        f"Why do you undo round {number}?",
        "Something was played in it. Everybody can read your reason.",
        LONGEST_REASON,
    )


def why_undo_of(custom_id: str) -> tuple[str, int] | None:
    """Returns the tournament and the round whose undoing a submitted form gives the reason for."""
    found = _WHY_UNDO.fullmatch(custom_id)
    return None if found is None else (found[1], int(found[2]))


class ConfirmActButton(
    Control[discord.ui.Button[Any]],
    id=ComponentId("tournament:sure", one_of(*_YES), MATCH_ID, number(18)),
):
    """The yes. `about` is the entrant or the number of the round that is meant, 0 for neither."""

    def __init__(self, act: Weighty, tournament: str, about: int = 0) -> None:
        super().__init__(
            discord.ui.Button(
                label=_YES[act],
                style=discord.ButtonStyle.success if act == "start" else discord.ButtonStyle.danger,
                custom_id=self.component_id.make(act, tournament, about),
            )
        )
        self.act: Weighty = act
        self.tournament = tournament
        self.about = about


class CancelActButton(Control[discord.ui.Button[Any]], id=ComponentId("tournament:not-sure")):
    """The no."""

    def __init__(self) -> None:
        super().__init__(discord.ui.Button(label="Leave it", custom_id=self.component_id.make()))

    async def pressed(self, interaction: Interaction) -> None:
        await redraw(interaction, OutgoingMessage("Then all stays as it is."))


class CreateButton(Control[discord.ui.Button[Any]], id=ComponentId("tournament:create", MATCH_ID)):
    """Makes the tournament whose start was understood as the organiser means it."""

    def __init__(self, draft: str) -> None:
        custom_id = self.component_id.make(draft)
        style = discord.ButtonStyle.success
        super().__init__(discord.ui.Button(label="Create it", style=style, custom_id=custom_id))
        self.draft = draft


def confirmation_message(
    words: str, act: Weighty, tournament: str, about: int = 0
) -> OutgoingMessage:
    """Asks that, for the eyes of who has to say."""
    return OutgoingMessage(
        words, controls(ConfirmActButton(act, tournament, about), CancelActButton())
    )


def start_question(planned: TournamentRow, draft: str) -> OutgoingMessage:
    """Asks whether a tournament is to start then, as everybody sees it on their own clock."""
    words = START.format(name=plain(planned.name), starts=planned.starts)
    return OutgoingMessage(words, controls(CreateButton(draft), CancelActButton()))
