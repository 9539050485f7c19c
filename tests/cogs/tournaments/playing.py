"""A tournament in a real channel: members sign up, play and concede by commands and clicks, and an
organiser runs it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord
import simcord
from simcord.results import InteractionResult, ResponseMessage
from sqlalchemy import select

from bot.base.current_time import now
from bot.matches.actions import Concede
from bot.matches.beginning.match_creation import PlayerRef
from bot.store.matches.match_rows import MatchRow, matches_of
from bot.store.settings.guild_settings import change_guild
from bot.store.tables.match_schema import matches
from bot.store.tournaments.tournament_rows import (
    EntrantRow,
    PairingRow,
    Tournament,
    whole_tournament,
)
from bot.tournaments.creation import NewTournament
from bot.tournaments.time_input import parse_time
from cogs.missions.controllers import OFFER
from tests.bot.matches.games import GAME
from tests.cogs.bot_scope import as_bot
from tests.cogs.matches.reading import buttons, menus, text_of
from tests.cogs.queue.waiting import deck_of, members
from tests.cogs.walking import Step, go_on, screen
from tests.conftest import Table

Answer = InteractionResult
HOME = "tournament"


@dataclass
class Cup:
    """A tournament in `channel`, run by the organiser `olga`."""

    table: Table
    id: str
    olga: simcord.MemberActor
    channel: simcord.ChannelHandle
    players: list[simcord.MemberActor]

    @property
    def env(self) -> simcord.Env:
        return self.table.env

    async def whole(self) -> Tournament:
        """Returns the stored tournament."""
        async with self.table.bot.store.read() as connection:
            there = await whole_tournament(connection, self.id)
        assert there is not None
        return there

    async def entrant(self, actor: simcord.MemberActor) -> EntrantRow:
        """Returns a member's entrant."""
        entrant = (await self.whole()).entrant_of(actor.id)
        assert entrant is not None
        return entrant

    async def actor(self, entrant: int) -> simcord.MemberActor:
        """Returns an entrant's member."""
        user = (await self.whole()).by_id[entrant].user
        return next(one for one in self.players if one.id == user)

    async def pairing(self, actor: simcord.MemberActor) -> PairingRow:
        """Returns the member's pairing in the latest round."""
        there = await self.whole()
        entrant = there.entrant_of(actor.id)
        assert entrant is not None
        assert there.round is not None
        [pairing] = [b for b in there.pairings_in(there.round.number) if b.seat_of(entrant.id)]
        return pairing

    async def undecided(self) -> list[PairingRow]:
        """Returns the pairings of the latest round without a result."""
        there = await self.whole()
        assert there.round is not None
        return [
            pairing for pairing in there.pairings_in(there.round.number) if pairing.winner is None
        ]

    async def match(self, actor: simcord.MemberActor) -> MatchRow:
        """Returns the running match of the member."""
        async with self.table.bot.store.read() as connection:
            [row] = await matches_of(connection, actor.id)
        return row

    async def matches(self, pairing: int) -> list[MatchRow]:
        """Returns every match of a pairing, in order."""
        query = select(matches).where(matches.c.pairing == pairing).order_by(matches.c.created)
        async with self.table.bot.store.read() as connection:
            return [MatchRow(**row._mapping) for row in await connection.execute(query)]

    def place_of(self, row: MatchRow) -> simcord.ChannelHandle:
        """Returns the channel or thread of a match."""
        [place] = [
            one for one in (*self.channel.threads, self.channel) if one.id == row.table_channel
        ]
        return place

    def announcements(self) -> list[str]:
        """Returns the texts of all messages in the channel itself, as they are now."""
        return [text_of(message) for message in self.channel.history()]

    async def announcement(self) -> discord.Message:
        """Returns the message that shows the state."""
        shown = (await self.whole()).row.announcement
        [message] = [one for one in self.channel.history() if one.id == shown]
        return message

    async def sign_up(self, actor: simcord.MemberActor) -> Answer:
        """Signs up as the member with their first deck."""
        deck = await deck_of(self.table, actor)
        return await go_on(actor, await self.home(actor), "Join", deck)

    async def tab(self, actor: simcord.MemberActor, *steps: Step) -> Answer:
        """Returns the member's view after these presses on the page of the tournament."""
        return await go_on(actor, await self.home(actor), *steps)

    async def concede(self, actor: simcord.MemberActor) -> None:
        """Concedes the member's match, without a click."""
        row = await self.match(actor)
        await self.table.bot.services.matches.do(row.id, actor.id, Concede())
        refresher = self.table.bot.get_cog("match").refresher
        await as_bot(self.env, lambda: refresher.show_soon(row.id))

    async def play_round(self, losers: Sequence[simcord.MemberActor] = ()) -> None:
        """Concedes every match of the current round: for the loser if they are among `losers`, else
        for B."""
        await self.wait_until_opened()
        given_up = {one.id for one in losers}
        for pairing in await self.undecided():
            assert pairing.entrant_b is not None
            a, b = await self.actor(pairing.entrant_a), await self.actor(pairing.entrant_b)
            await self.concede(a if a.id in given_up else b)

    async def wait_until_opened(self) -> None:
        """Lets time pass until every pairing of the round has its match."""
        while any(pairing.opened is None for pairing in await self.undecided()):
            await self.env.advance_time(OPEN_EVERY)

    async def home(self, actor: simcord.MemberActor) -> Answer:
        """Returns the page of the tournament, as the member sees it."""
        return await actor.slash(self.channel, HOME)

    async def manage(self, act: str, picked: Step | None = None, **typed: str) -> Answer:
        """Presses a button of the page **Manage** as the organiser, picks a member from the menu
        that opens, or sends what was `typed` into the form."""
        at = await go_on(self.olga, await self.home(self.olga), "Manage", act)
        if picked is not None:
            return await go_on(self.olga, at, picked)
        return await self.olga.submit_modal(at, typed) if at.modal is not None else at

    async def rule(
        self, pairing: int, winner: str, reason: str, games: str | None = None
    ) -> Answer:
        """Sets or corrects the result of a pairing as the organiser."""
        page = screen(await go_on(self.olga, await self.home(self.olga), "Manage"))
        menu = f"tournament:result-of:{self.id}:0:0"
        form = await self.olga.select(page, [str(pairing)], custom_id=menu)
        typed: dict[str, Any] = {"winner": winner, "reason": reason}
        if games is not None:
            typed["games"] = [games]
        return await self.olga.submit_modal(form, typed)

    async def manage_for_sure(self, act: str, yes: str, picked: Step | None = None) -> Answer:
        """Works like `manage`, and then answers the question with the button labelled `yes`."""
        return await press(self.olga, await self.manage(act, picked), yes)

    async def start(self) -> None:
        """Starts the tournament as the organiser without a click, and opens the first round."""
        await self.table.bot.services.rounds.start_tournament(self.id, person(self.olga))
        await self.look()
        await self.wait_until_opened()

    async def look(self) -> None:
        """Makes the bot do what is due, after a change that came without a click."""
        await as_bot(self.env, self.table.bot.get_cog("TournamentCommands").job.wake_all)

    async def settle(self) -> None:
        """Lets the time pass after which the announcement may be edited again."""
        await self.env.advance_time(EDIT_EVERY)


OPEN_EVERY = EDIT_EVERY = 5


async def organiser(table: Table, name: str = "Olga") -> simcord.MemberActor:
    """Returns a member with the role that runs tournaments."""
    role = table.guild.create_role("Organisers")
    async with table.bot.store.write() as connection:
        await change_guild(connection, table.guild.id, organiser_role=role.id)
    user = table.env.create_user(name.lower(), global_name=name)
    return table.guild.add_member(user, roles=[role])


async def create(
    table: Table,
    players: int,
    channel: simcord.ChannelHandle | None = None,
    **options: Any,
) -> Cup:
    """Creates a tournament without clicks, a Swiss unless the options (fields of `NewTournament`;
    `starts` as organisers type it) say otherwise. `players` members have signed up for it in this
    order: "Member 0", "Member 1" and so on.
    """
    olga = await organiser(table)
    channel = channel or table.guild.create_text_channel("tournaments")
    if "starts" in options:
        options["starts"] = parse_time(options["starts"], now())
    wanted = {"name": "Saturday Cup", "game": GAME.key, "format": "swiss", **options}
    sign_ups = table.bot.services.sign_ups
    made = await sign_ups.create_tournament(
        person(olga), NewTournament(guild=table.guild.id, channel=channel.id, **wanted)
    )
    cup = Cup(table, made.id, olga, channel, await members(table, players))
    for actor in cup.players:
        deck = None if made.mode else await deck_of(table, actor)
        await sign_ups.sign_up(cup.id, person(actor), deck)
    await cup.look()
    return cup


async def propose(
    olga: simcord.MemberActor,
    channel: simcord.ChannelHandle,
    name: str,
    *,
    form: str = "swiss",
    starts: str = "",
    **settings: Mapping[str, Any],
) -> Answer:
    """Describes a new tournament in forms as the organiser: the first one, then those of the
    `settings`, by the labels of the menu in lower case. Returns the answer to the last one."""
    at = await go_on(olga, await olga.slash(channel, HOME), "New", "Name and start")
    basics = {"name": name, "game": [GAME.key], "format": form, "starts": starts}
    at = await olga.submit_modal(at, basics)
    for setting, typed in settings.items():
        opened = await go_on(olga, at, setting.replace("_", " ").capitalize())
        at = await olga.submit_modal(opened, dict(typed))
    return at


async def begin(table: Table, players: int, **options: Any) -> Cup:
    """Creates a tournament like `create`, and starts it: the matches of its first round are
    open."""
    cup = await create(table, players, **options)
    await cup.start()
    return cup


def person(actor: simcord.MemberActor) -> PlayerRef:
    """Returns the member as services know them."""
    return PlayerRef(actor.id, actor.user.global_name or actor.name)


async def press(actor: simcord.MemberActor, answer: Answer, label: str) -> Answer:
    """Presses a button of an answer."""
    message = answered(answer)
    return await actor.click(message, custom_id=buttons(message)[label])


def answered(answer: Answer) -> ResponseMessage:
    """Returns the answer, without the text below it that tells newcomers of `/learn`."""
    parts = [part for part in (*answer.followups, answer.response) if part is not None]
    return next(part for part in parts if part.content != OFFER)


def said(answer: Answer) -> str:
    """Returns the words of a private answer."""
    message = answered(answer)
    assert message.ephemeral
    return text_of(message)


async def asked(cup: Cup, actor: simcord.MemberActor, label: str = "Join") -> ResponseMessage:
    """Presses a button on the announcement as the member. Returns the private answer."""
    message = answered(await actor.click(await cup.announcement(), label=label))
    assert message.ephemeral
    return message


async def choose(actor: simcord.MemberActor, message: ResponseMessage, deck: str) -> str:
    """Chooses a deck from the menu as the member. Returns the text of the message after that."""
    [(menu, decks)] = menus(message).items()
    await actor.select(message, [decks[deck]], custom_id=menu)
    return text_of(message)
