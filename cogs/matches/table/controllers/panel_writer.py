"""Putting hands on panels: words and controls at once, the picture by edit.

What hung there before stays until the new picture is drawn. Whatever is put on a panel overtakes
what was begun for it earlier.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, Final

from bot.discord_api.discord_calls import (
    CallOutcome,
    CallResult,
    Compose,
    KeptAttachment,
    OutgoingMessage,
)
from bot.matches import pace
from bot.processes.drawing_turns import DrawingUrgency
from cogs.matches.table.controllers.hand_panels import (
    HandContent,
    HandPanel,
    PanelNotice,
    PendingEdit,
    Seat,
)
from cogs.matches.table.controllers.match_pictures import Drawn, MatchPictures
from engine.players import Player

END_SECONDS: Final = 4.0
"""How long pictures are waited for in the end, when the process that draws them may be gone."""

Put = Callable[[OutgoingMessage | Compose], Awaitable[CallResult[Any]]]
"""Puts a message in the place of a panel, and gives back the message as it is then."""


class PanelWriter:
    """Puts messages on panels, and has the pictures of hands drawn.

    `when_drawn` is called with a match's id when nothing of its hands is being drawn any more,
    `when_failed` with a player too where Discord did not take a picture.
    """

    when_failed: Callable[[str, Player], None]

    def __init__(self, pictures: MatchPictures, when_drawn: Callable[[str], None]) -> None:
        self._pictures = pictures
        self._when_drawn = when_drawn
        self._drawing: dict[asyncio.Task[object], Seat] = {}
        self._patience: float | None = None

    def is_drawing(self, match_id: str) -> bool:
        """Whether the picture of a hand of the match is still to come."""
        return match_id in dict(self._drawing.values())

    def hurry(self) -> None:
        """Waits no longer for pictures than END_SECONDS, from now on."""
        self._patience = END_SECONDS

    def stop(self) -> None:
        """Stops what is being drawn or shown; it counts as not shown."""
        for task in self._drawing:
            task.cancel()

    async def finish(self) -> None:
        """Waits until every picture is shown."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self._patience):
                while self._drawing:
                    await asyncio.wait(self._drawing)

    async def put_content(
        self,
        panel: HandPanel,
        content: HandContent | PanelNotice,
        change: Put,
        urgency: DrawingUrgency = DrawingUrgency.HAND,
        picture: Drawn | None = None,
        follow: Put | None = None,
    ) -> CallOutcome:
        """Puts words and controls on a panel, with the `picture`, or the one that is drawn; if
        neither is, it may `follow`. OVERTAKEN where something newer was put there meanwhile: before
        it was sent, it is not sent any more; where it may have come after that, that is put there
        again."""
        again = partial(self.put_content, panel, content, change, urgency, follow=change)
        version = panel.start_version(content.look, again)
        edit = PendingEdit()

        def newest() -> OutgoingMessage | None:
            if panel.version != version:
                return None
            drawn = self._pictures.drawn_hand(content.key)
            outgoing = panel.compose_message(content, picture if drawn is None else drawn)
            edit.keeps = any(isinstance(one, KeptAttachment) for one in outgoing.files)
            if edit not in panel.pending:
                panel.pending.append(edit)
            return outgoing

        try:
            called = await change(newest)
            if called.outcome.may_be_for_files and panel.pictures:
                panel.lose_pictures()
                edit.keeps = False
                called = await change(newest)
        finally:
            if edit in panel.pending:
                panel.pending.remove(edit)
            edit.landed.set()
        if panel.version != version:
            if called.done and panel.newest is not None and not panel.pending:
                self._begin(content.owner, panel.newest())
            return CallOutcome.OVERTAKEN
        if not called.done:
            panel.note_failed()
            return called.outcome
        panel.note_shown(called.value)
        if follow is not None and isinstance(content, HandContent):
            self.draw_later(panel, content, follow, urgency)
        return called.outcome

    def draw_later(
        self,
        panel: HandPanel,
        content: HandContent,
        change: Put,
        urgency: DrawingUrgency = DrawingUrgency.HAND,
    ) -> None:
        """Has the picture follow, if it is not there yet."""
        if not panel.has_picture(content):
            drawing = self._replace_picture(panel, panel.version, content, change, urgency)
            self._begin(content.owner, drawing)

    async def _replace_picture(
        self,
        panel: HandPanel,
        version: int,
        content: HandContent,
        change: Put,
        urgency: DrawingUrgency,
    ) -> CallOutcome:
        picture = await self._draw(panel, version, content, urgency)
        while edit := panel.keeping_edit():
            await edit.landed.wait()
        if picture is None or panel.version != version:
            return CallOutcome.OVERTAKEN
        return await self.put_content(panel, content, change, urgency, picture)

    async def wait_for_picture(self, panel: HandPanel, content: HandContent) -> None:
        """Gives the picture of a hand a moment to be drawn."""
        if panel.has_picture(content) or self._pictures.drawn_hand(content.key) is not None:
            return
        drawing = self._draw(panel, panel.version, content, DrawingUrgency.HAND)
        task = self._begin(content.owner, drawing)
        await asyncio.wait([task], timeout=pace.PICTURE_SECONDS)

    def _draw(
        self, panel: HandPanel, version: int, content: HandContent, urgency: DrawingUrgency
    ) -> Coroutine[Any, Any, Drawn | None]:
        """Draws the picture, unless something else has been put on the panel by then."""
        assert content.key is not None
        return self._pictures.draw_hand(
            content.key,
            content.snapshot.views[content.seat],
            content.where.page,
            urgency,
            lambda: panel.version == version,
        )

    def _begin(self, of: Seat, work: Coroutine[Any, Any, object]) -> asyncio.Task[object]:
        task = asyncio.create_task(work, name=f"picture for match {of[0]}")
        self._drawing[task] = of
        task.add_done_callback(self._drawn)
        return task

    def _drawn(self, task: asyncio.Task[object]) -> None:
        match_id, seat = self._drawing.pop(task)
        if task.cancelled():
            return
        if not self.is_drawing(match_id):
            self._when_drawn(match_id)
        if task.result() is CallOutcome.DOWN:
            self.when_failed(match_id, seat)
