"""Verification of a tournament's draw, for any member who asks."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Final

from bot.app.client import Deckhand, Interaction
from bot.base.discord_text import escaped, plain, whole_lines
from bot.base.refusals import Refusal
from bot.deals.verification import all_agree
from bot.discord_api.discord_calls import (
    CONTENT_LIMIT,
    OutgoingFile,
    OutgoingMessage,
    defer,
    respond,
)
from bot.processes.time_limits import ProcessDied, TooSlow
from bot.store.tournaments.tournament_rows import TournamentRow
from bot.tournaments.draw_verification import (
    DrawFinding,
    Subject,
    draw_parts,
    draw_to_verify,
    verify_draw,
)
from cogs.matches.deals.layouts.verification_report import MARKS, VERDICTS
from cogs.tournaments.controllers.organiser_permissions import check_seen
from cogs.tournaments.controls.page_controls import VerifyDraw

SECONDS: Final = 60.0
"""Seconds within which everything must be drawn again: the process has the lowest priority."""

ONE_AT_A_TIME: Final = "I'm already verifying a tournament for you."
TOO_SLOW: Final = "The check took too long. Try again later."

SUBJECTS: Mapping[Subject, str] = {
    "commitment": "Fingerprint",
    "number": "Public number",
    "lots": "Lots",
    "seeding": "Seeding",
    "pairings": "Pairings",
    "byes": "Byes",
    "deals": "Deals",
}
RUNNING: Final = (
    "-# I show the seed when the tournament is over, because it would give later rounds away. "
    "Until then you rely on my word, and the fingerprint keeps me to it."
)
OVER: Final = "-# The seed: `{seed}`. Deckhand's `docs/fair-play.md` says how to check it offline."


class DrawVerification:
    """The handler of **Verify** on the log of a tournament. A background process with the lowest
    priority recomputes the draw. A member can verify one tournament at a time."""

    def __init__(self, bot: Deckhand) -> None:
        self._bot = bot
        self._asking: set[int] = set()

    async def take(self, interaction: Interaction, action: VerifyDraw) -> None:
        """Recomputes the draw of a tournament and answers privately with the findings."""
        await check_seen(interaction, action.tournament)
        await self._verify(interaction, action.tournament)

    async def _verify(self, interaction: Interaction, tournament: str) -> None:
        """Verifies a tournament and answers privately with the findings. Raises Refusal."""
        user = interaction.user.id
        if user in self._asking:
            raise Refusal(ONE_AT_A_TIME)
        await defer(interaction)
        self._asking.add(user)
        try:
            await respond(interaction, await self._verified(tournament))
        except (TooSlow, ProcessDied) as error:
            raise Refusal(TOO_SLOW) from error
        finally:
            self._asking.discard(user)

    async def _verified(self, tournament: str) -> OutgoingMessage:
        it = await draw_to_verify(self._bot.store, tournament)
        row = it.there.row
        if row.began is None:
            raise Refusal(f"**{plain(row.name)}** hasn't started: nothing has been drawn yet.")
        found = await self._bot.services.background.think_last(SECONDS, verify_draw, it)
        parts = await asyncio.to_thread(draw_parts, it)
        return draw_message(row, found, OutgoingFile(f"draw-{row.id}.json", parts))


def draw_message(
    row: TournamentRow, found: Sequence[DrawFinding], parts: OutgoingFile
) -> OutgoingMessage:
    """Returns the message with the findings about a tournament's draw. `parts` is a file with
    everything that is needed to recompute the draw."""
    agrees = all_agree(finding.agrees for finding in found)
    lines = [
        f"### {plain(row.name)}: its draw, verified",
        VERDICTS[agrees],
        *map(_line, found),
        RUNNING if row.active else OVER.format(seed=row.seed.hex()),
    ]
    return OutgoingMessage(whole_lines(lines, CONTENT_LIMIT), files=(parts,))


def _line(finding: DrawFinding) -> str:
    return f"{MARKS[finding.agrees]} **{SUBJECTS[finding.subject]}**: {escaped(finding.words)}."
