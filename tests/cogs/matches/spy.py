"""A spy who reads everything that each person can see, and knows what each may know."""

from __future__ import annotations

import re
from collections.abc import Sequence

import discord
import simcord

from engine.players import PLAYERS, Player
from tests.cogs.matches.duel import Duel
from tests.cogs.matches.reading import Message, buttons, everything, pictures, text_of
from tests.visible_names import names_in, names_in_events

Viewer = Player | None


class Spy:
    """A watcher of a duel through the eyes of both players and of a spectator, Carol.

    A person may know what the engine's views and events have shown them up to now, from a match
    that is played beside the bot's. `read` counts the messages that were read.
    """

    def __init__(self, duel: Duel, carol: simcord.MemberActor, names: Sequence[str]) -> None:
        self.duel = duel
        self.carol = carol
        longest_first = sorted(names, key=len, reverse=True)
        self._names = re.compile(
            "|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in longest_first)
        )
        self._known: dict[Viewer, set[str]] = {"A": set(), "B": set(), None: set()}
        self._seen: set[tuple[Viewer, int, str]] = set()
        self._heard = 0
        self.read = 0
        self.named = 0

    async def look(self) -> None:
        """Reads everything that is new for anybody. Fails on a name that they may not know, and on
        a picture with a card that they do not see now. In a finished match, the deciding event may
        be older than a view shows, and cards leave the table. So its picture may have everything
        that was public at some time, but nothing that only a player knows."""
        match = await self.duel.truth()
        news = match.events[self._heard :]
        self._heard = len(match.events)
        for viewer in (None, *PLAYERS):
            told = (event.seen_by(viewer) for event in news)
            now = names_in(match.view(viewer))
            self._known[viewer] |= now | names_in_events(told)
            for message in self._visible(viewer):
                await self._read(viewer, message, now)

    def check(self, viewer: Viewer, words: str, where: str) -> None:
        """Fails if words that a viewer reads name a card that they may not know of."""
        self._compare(viewer, words, self._known[viewer], where)

    def _compare(self, viewer: Viewer, words: str, allowed: set[str], where: str) -> None:
        found = set(self._names.findall(words))
        self.read += 1
        self.named += len(found)
        leaked = found - allowed
        assert not leaked, f"{viewer or 'a spectator'} reads of {leaked} in {where}: {words}"

    def _visible(self, viewer: Viewer) -> list[discord.Message]:
        actor = self.carol if viewer is None else self.duel.actor(viewer)
        channel = self.duel.table.channel
        rooms = [channel, *channel.threads]
        messages = [message for room in rooms for message in room.history(viewer=actor)]
        return messages + actor.user.dm_channel.history(viewer=actor.user)

    async def _read(self, viewer: Viewer, message: Message, now: set[str]) -> None:
        words = everything(message)
        if (viewer, message.id, words) in self._seen:
            return
        self._seen.add((viewer, message.id, words))
        self.check(viewer, words, f"message {message.id}")
        for picture, alt in pictures(message):
            allowed = self._known[None] if picture == "result.png" else now
            self._compare(viewer, alt, allowed, "a picture")
        for file in message.attachments:
            if file.filename.endswith(".txt"):
                text = (await file.read()).decode()
                self.check(viewer, text, file.filename)


async def watched(duel: Duel, names: Sequence[str]) -> Spy:
    """Returns a spy on a duel, who reads after every press."""
    table = duel.table
    carol = table.guild.add_member(table.env.create_user("carol", global_name="Carol"))
    spy = Spy(duel, carol, names)
    duel.after = spy.look
    await spy.look()
    return spy


async def cards_read(duel: Duel, actor: simcord.MemberActor) -> str:
    """Returns everything that a member reads behind Read cards, page by page."""
    page = (await actor.click(await duel.board(), label="Read cards")).response
    words = ""
    while page is not None:
        assert page.ephemeral
        words += text_of(page)
        more = next((label for label in buttons(page) if label.endswith("▶")), None)
        page = (await actor.click(page, label=more)).response if more else None
    return words


async def reasons_read(duel: Duel, actor: simcord.MemberActor) -> str:
    """Returns the page behind **Why not?** as a player reads it."""
    page = (await actor.click(await duel.board(), label="Read cards")).response
    assert page is not None
    await actor.click(page, label="Why not?")
    return text_of(page)
