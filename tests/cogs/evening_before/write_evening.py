"""A writer of an evening that this version of the bot begins, for the next one to continue.

Run it in a checkout of the last release: `pytest tests/cogs/evening_before/write_evening.py`. It
writes `evening.sql`, the rows of the database, and `discord.json`, everything that members saw
then.
"""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import simcord
from sqlalchemy import insert

import engine
from bot.app.client import Deckhand
from bot.base.settings import Settings
from bot.processes.workers import Workers
from bot.store.settings.guild_settings import change_guild
from bot.store.tables.core_schema import queue_news
from bot.store.tables.match_schema import match_news
from bot.tournaments.creation import NewTournament
from bot.tournaments.draw_service import CORRECTED_FOR
from tests.bot.deck_texts import LEGAL
from tests.bot.matches.games import GAME, store_deck
from tests.cogs.decks.deck_answers import keep_deck, share
from tests.cogs.dying import die_sending
from tests.cogs.evening_before.worlds import report, world_to_text
from tests.cogs.matches.duel import Duel, begin_by_challenge, begin_with
from tests.cogs.matches.series.proposals import offer_draw, offer_rematch
from tests.cogs.matches.table.panels import private_panel
from tests.cogs.missions.learning import learn, mission
from tests.cogs.practice.practice import begin_practice
from tests.cogs.puzzles.playing import begin as begin_puzzle
from tests.cogs.queue.waiting import calls, deck_of, join, look, match_of, press
from tests.cogs.tournaments.playing import Cup, organiser, person
from tests.conftest import SETTLE_SECONDS, Table, bury

HERE = Path(__file__).parent
EVENING = 18 * 3600


class Evening:
    """The members who play in one server, and their matches."""

    def __init__(self, env: simcord.Env, settings: Settings) -> None:
        self.env = env
        guild = env.create_guild("Card club")
        channel = guild.create_text_channel("table")
        self.host = guild.add_member(env.create_user("host", global_name="Host"))
        self.table = Table(env, settings, None, guild, channel, self.host, self.host)
        self.facts: dict[str, Any] = {"guild": guild.id, "channel": channel.id}

    def member(self, name: str) -> simcord.MemberActor:
        return self.table.guild.add_member(self.env.create_user(name.lower(), global_name=name))

    def seat(self, alice: str, bob: str | None = None) -> Table:
        """Returns two new members in the roles of Alice and Bob."""
        there = self.member(alice)
        return replace(self.table, alice=there, bob=self.member(bob) if bob else self.host)

    async def player(self, name: str) -> simcord.MemberActor:
        """Returns a new member with a deck."""
        actor = self.member(name)
        await store_deck(self.table.bot.store, actor.id, LEGAL)
        return actor

    async def settings(self) -> None:
        """Makes the server show how many wait, and post the puzzles of each day."""
        places = {}
        for setting in ("queue_channel", "puzzle_channel"):
            place = self.table.guild.create_text_channel(setting.partition("_")[0])
            places[setting] = self.facts[setting] = place.id
        await self.table.bot.store.run(change_guild, self.table.guild.id, **places)

    async def duels(self) -> None:
        """Begins a match of each game. The first is in a thread, begun by a challenge, with an
        offer of a draw, and the mover has opened a private panel."""
        first = await begin_by_challenge(self.seat("Ann", "Ben"), LEGAL, LEGAL)
        mover, _ = await first.mover()
        await offer_draw(first, "A" if mover == "B" else "B")
        await private_panel(first)
        self.note(first, GAME.key)
        for key, game in engine.games().items():
            if key != GAME.key:
                await self.duel(key, f"{game.key} A", f"{game.key} B", key)

    async def duel(
        self, name: str, alice: str, bob: str, game: str = GAME.key, **terms: Any
    ) -> Duel:
        table = self.seat(alice, bob)
        text = engine.games()[game].starters()[0].text
        decks = [await keep_deck(table, one.id, text, "Mine") for one in (table.alice, table.bob)]
        duel = await begin_with(table, *decks, **terms)
        self.note(duel, name)
        return duel

    def note(self, duel: Duel, name: str) -> None:
        self.facts[name] = duel.id

    async def afterwards(self) -> None:
        """Asks the loser of a first game who begins, and offers a rematch."""
        series = await self.duel("series", "Sia", "Sam", best_of=3)
        await series.concede("B")
        over = await self.duel("rematch", "Rae", "Ron")
        await over.concede("A")
        await offer_rematch(over, "A")

    async def alone(self) -> None:
        """Makes one member practise, one learn, and one solve a puzzle."""
        self.note(await begin_practice(self.seat("Pia")), "practice")
        learning = self.seat("Mia")
        await learn(learning)
        self.facts["mission"] = (await mission(learning)).id
        self.facts["puzzle"] = (await begin_puzzle(self.seat("Zoe"))).id

    async def queue(self) -> None:
        """Fills the queue: one waits, with a notice that wasn't sent; two were found and called,
        one of them is ready; two play."""
        una, uwe = await self.player("Una"), await self.player("Uwe")
        for actor in (una, uwe):
            await join(self.table, actor)
        await look(self.table)
        for actor in (una, uwe):
            await press(actor, "Ready")
        self.facts["queue match"] = (await match_of(self.table, una)).id
        ida, ike = await self.player("Ida"), await self.player("Ike")
        for actor in (ida, ike):
            await join(self.table, actor)
        await look(self.table)
        await press(ida, "Ready")
        assert calls(ike)
        await join(self.table, await self.player("Quin"), clock="daily")

    async def cups(self) -> None:
        """Makes one tournament in its first round, one that waits for its number, and one for
        members."""
        olga = await organiser(self.table)
        players = [await self.player(f"Member {number}") for number in range(4)]
        draws = self.table.bot.services.draws
        playing = await self.cup("Playing", olga, players, number_source="the lottery")
        await playing.start_waiting()
        await draws.type_number(playing.id, "77", person(olga), organiser=True)
        await playing.look()
        await self.env.advance_time(CORRECTED_FOR + 1)
        await playing.wait_until_opened()
        await playing.concede(players[0])
        drawing = await self.cup("Drawing", olga, players[:2], number_source="the lottery")
        await drawing.start_waiting()
        await self.cup("Signing up", olga, players[:2])
        await self.env.advance_time(10)

    async def cup(
        self,
        name: str,
        olga: simcord.MemberActor,
        players: list[simcord.MemberActor],
        **options: Any,
    ) -> StartedCup:
        place = self.table.guild.create_text_channel(name.lower().replace(" ", "-"))
        wanted = {"name": name, "game": GAME.key, "format": "swiss", **options}
        sign_ups = self.table.bot.services.sign_ups
        made = await sign_ups.create_tournament(
            person(olga), NewTournament(guild=self.table.guild.id, channel=place.id, **wanted)
        )
        for actor in players:
            await sign_ups.sign_up(made.id, person(actor), await deck_of(self.table, actor))
        cup = StartedCup(self.table, made.id, olga, place, players)
        await cup.look()
        self.facts[name] = {"id": made.id, "channel": place.id}
        return cup

    async def reports(self) -> None:
        """Makes members report two shared decks to the owner of the server. Discord refuses the
        second report."""
        sharing = self.seat("Dea", "Don")
        first = await share(sharing)
        second = await share(sharing, "Calm", LEGAL.replace("power 2", "power 1", 1))
        await report(sharing.bob, first)
        direct = f"/channels/{self.table.guild.owner.dm_channel.id}/messages"
        self.env.inject_error("POST", direct, status=503, times=None)
        await report(sharing.bob, second)

    async def die(self) -> None:
        """Kills the bot while it sends notices: Discord has one of two, and a third was never
        tried."""
        match = {"match_id": self.facts["rematch"]}
        lost, won = {"player": "A", "kind": "lost"}, {"player": "B", "kind": "won"}
        async with self.table.bot.store.write() as connection:
            await connection.execute(insert(match_news), [match | lost, match | won])
        die_sending(self.table.bot, "after", once=True)
        commands: Any = self.table.bot.get_cog("match")
        with self.env._bot_scope():
            dying = asyncio.create_task(commands.look_after())
            await asyncio.wait([dying])
        [quin] = [one.id for one in self.env.backend.users.values() if one.name == "quin"]
        place = {"guild": self.table.guild.id, "channel": self.table.channel.id}
        async with self.table.bot.store.write() as connection:
            still = {"user": quin, "kind": "still", **place}
            await connection.execute(insert(queue_news), [still])

    def write(self, path: Path) -> None:
        with closing(sqlite3.connect(path)) as connection:
            lines = list(connection.iterdump())
        rows = [line for line in lines if line.startswith("INSERT INTO") and not LEFT_OUT(line)]
        text = "\n".join(rows)
        (HERE / "evening.sql").write_text("\n".join(without_repeats(text)), encoding="utf-8")
        (HERE / "discord.json").write_text(world_to_text(self.env, text), encoding="utf-8")
        (HERE / "facts.json").write_text(json.dumps(self.facts, indent=1) + "\n")


LEFT_OUT = re.compile('INSERT INTO "(alembic_version|leases)"').match

LONG = re.compile("X'[0-9A-F]{200,}'|'(?:[^']|''){200,}'")


def without_repeats(rows: str) -> Iterator[str]:
    """Yields the statements, with each long value that several rows contain written once."""
    yield "CREATE TEMP TABLE texts (id INTEGER PRIMARY KEY, text);"
    repeated = [text for text, times in Counter(LONG.findall(rows)).items() if times > 1]
    for number, text in enumerate(repeated):
        yield f"INSERT INTO texts VALUES ({number}, {text});"
        rows = rows.replace(text, f"(SELECT text FROM texts WHERE id = {number})")
    yield rows
    yield ""


class StartedCup(Cup):
    async def start_waiting(self) -> None:
        """Starts the tournament as its organiser; it waits for its number."""
        await self.table.bot.services.rounds.start_tournament(self.id, person(self.olga))
        await self.look()
        await self.env.advance_time(10)


async def test_write_an_evening(settings: Settings, workers: Workers, tmp_path: Path) -> None:
    bot = Deckhand(settings, workers)
    env = simcord.Env(bot, shard_count=1, settle_timeout=SETTLE_SECONDS)
    env.backend.clock.advance(EVENING)
    await env.start()
    with env.time_context():
        evening = Evening(env, settings)
        for part in (
            evening.settings,
            evening.cups,
            evening.duels,
            evening.afterwards,
            evening.alone,
            evening.queue,
            evening.reports,
            evening.die,
        ):
            await part()
    evening.write(tmp_path / "deckhand.db")
    await bury(bot, workers)
    await env.shutdown()
