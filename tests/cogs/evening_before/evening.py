"""The evening that the version before has begun, with this version of the bot."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import discord
import simcord
from sqlalchemy import Table as StoredTable
from sqlalchemy import select

from bot.base.settings import Settings
from bot.processes.workers import Workers
from bot.store.running_matches.hand_posts import HAND, about_hand
from bot.store.tables.match_schema import matches
from bot.store.tables.post_schema import posts
from engine.players import Player
from tests.cogs.evening_before.worlds import channel, member
from tests.cogs.matches.duel import Duel
from tests.cogs.practice.practice import stored
from tests.conftest import Table

HERE = Path(__file__).parent
FACTS: Final[Mapping[str, Any]] = json.loads((HERE / "facts.json").read_text(encoding="utf-8"))
"""The ids of the objects of the evening, by their names."""

VERSION: Final = "0068"
"""The newest migration of the version before."""

SENT: Final = re.compile(r"/channels/(\d+)/messages")
PRIVATE: Final = re.compile(r"/webhooks/\d+/([^/]+)/messages/@original")
EDITED: Final = re.compile(r"/channels/\d+/messages/(\d+)")


@dataclass
class Evening:
    """The evening as it continues, with the `tokens` of the interactions of the version before."""

    env: simcord.Env
    settings: Settings
    workers: Workers | None
    tokens: frozenset[str]

    def table(self, alice: str = "Host", bob: str = "Host") -> Table:
        """Returns two members in the roles of Alice and Bob."""
        there = channel(self.env, FACTS["channel"])
        members = self.member(alice), self.member(bob)
        return Table(self.env, self.settings, self.workers, self.env.guild, there, *members)

    def member(self, name: str) -> simcord.MemberActor:
        return member(self.env, name)

    async def duel(self, name: str) -> Duel:
        """Returns the match with the given name, between two members."""
        row = await stored(self.table(), FACTS[name])
        users = self.env.backend.users
        table = self.table(*(users[user].name for user in row.users.values()))
        return Duel(table, row.id, None, table.channel)

    def sent(self) -> Sequence[str]:
        """Returns the first words of the messages that this version has sent, without answers to
        commands and presses."""
        found = [one for one in self.env.http_requests if one.method == "POST"]
        return [first_words(one.json) for one in found if SENT.fullmatch(one.path)]

    def edited(self) -> Mapping[int, int]:
        """Returns how often this version has edited each message, without answers to presses."""
        found = [one for one in self.env.http_requests if one.method == "PATCH"]
        return Counter(int(at[1]) for one in found if (at := EDITED.fullmatch(one.path)))

    def deleted(self) -> Sequence[int]:
        """Returns the messages that this version has deleted."""
        found = [one for one in self.env.http_requests if one.method == "DELETE"]
        return [int(at[1]) for one in found if (at := EDITED.fullmatch(one.path))]

    def edited_privately(self) -> Sequence[str]:
        """Returns the tokens of the earlier version's interactions with which this version has
        edited private messages."""
        edited = (
            PRIVATE.search(one.path) for one in self.env.http_requests if one.method == "PATCH"
        )
        return sorted(at[1] for at in edited if at and at[1] in self.tokens)

    def forget(self) -> None:
        """Counts only what follows as sent and edited."""
        self.env.http_requests.clear()

    def message(self, key: int) -> discord.Message:
        """Returns an existing message, by its id."""
        [place] = [one for one, found in self.env.backend.messages.items() if key in found]
        [found] = [one for one in channel(self.env, place).history() if one.id == key]
        return found

    async def column(self, table: StoredTable, name: str, **at: Any) -> Any:
        """Returns a column of a row as the version before reads it."""
        where = [table.c[key] == value for key, value in at.items()]
        async with self.table().bot.store.read() as connection:
            return await connection.scalar(select(table.c[name]).where(*where))

    async def board_of(self, match: str) -> int:
        """Returns the message of a board, as the version before has stored it."""
        return await self.column(matches, "board_message", id=match)

    async def hand_of(self, match: str, player: Player) -> int:
        """Returns the message of a hand."""
        return await self.column(posts, "message", kind=HAND, about=about_hand(match, player))


def first_words(payload: Any) -> str:
    """Returns the first line of a message."""
    said = payload.get("content") or _first_text(payload.get("components", ()))
    return said.partition("\n")[0]


def _first_text(components: Any) -> str:
    for one in components:
        if found := one.get("content") or _first_text(one.get("components", ())):
            return found
    return ""
