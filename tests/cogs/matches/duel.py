"""A match between Alice (A) and Bob (B), played only with commands, clicks and menus."""

from __future__ import annotations

import random
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any

import discord
import simcord
from simcord.results import InteractionResult, ResponseMessage
from sqlalchemy import select

import engine
from bot.matches.actions import Concede
from bot.matches.beginning.match_creation import MatchOptions, PlayerRef
from bot.matches.choices.attacks import attack_options
from bot.matches.choices.option_groups import by_card, offered_options
from bot.matches.clocks import DEFAULT_CLOCK
from bot.store.decks.deck_rows import StoredDeck
from bot.store.matches.match_rows import MatchRow, choices_from, deck_sources, get_match, matches_of
from bot.store.matches.rematches import OFFERED_SECONDS
from bot.store.tables.match_schema import matches
from cogs.matches.choices import controls
from engine.decisions import Decision
from engine.match import Match
from engine.players import Player, opponent
from engine.record import Choice, Record
from engine.views import View
from tests.bot.deck_texts import ALICES, BOBS
from tests.cogs.decks.deck_answers import keep_deck
from tests.cogs.matches.challenges.challenging import Challenged, send_challenge
from tests.cogs.matches.reading import Message, buttons, first_play, menus
from tests.conftest import Table

NO_CHOICE = ("match:end-turn:", "match:pass-on:", "match:known:", "match:rest:", "match:read:")
"""Prefixes of buttons that choose no option of a decision, or many."""

PAGING = re.compile(r"◀ Page \d+|Page \d+ ▶|◀ All choices|Back")

NAMES: dict[Player, str] = {"A": "Alice", "B": "Bob"}


async def challenge(
    table: Table, alices: str = ALICES, bobs: str | None = BOBS, **terms: Any
) -> Challenged:
    """Makes Alice challenge Bob, who has a deck with the given text, if any, on terms such as
    `best_of`.
    """
    await keep_deck(table, table.alice.id, alices, "Alice's deck")
    if bobs is not None:
        await keep_deck(table, table.bob.id, bobs, "Bob's deck")
    return await send_challenge(table, table.alice, table.bob, "Alice's deck", **terms)


@dataclass
class Duel:
    """A running match. `after` is called after everything that a player does. `accepted` is Bob's
    answer when he accepted the challenge, if there was one."""

    table: Table
    id: str
    accepted: ResponseMessage | None
    channel: simcord.ChannelHandle
    after: Callable[[], Awaitable[None]] | None = None
    match: Match | None = None

    @property
    def env(self) -> simcord.Env:
        return self.table.env

    def actor(self, player: Player) -> simcord.MemberActor:
        """Returns the member in the given seat."""
        return self.table.alice if player == "A" else self.table.bob

    @property
    def place(self) -> simcord.ChannelHandle:
        """The channel or thread of the match."""
        return next(iter(self.channel.threads), self.channel)

    async def row(self) -> MatchRow:
        """Returns the stored match."""
        async with self.table.bot.store.read() as connection:
            row = await get_match(connection, self.id)
        assert row is not None
        return row

    async def truth(self) -> Match:
        """Returns the match as the engine alone replays it from the store."""
        async with self.table.bot.store.read() as connection:
            if self.match is None:
                row = await get_match(connection, self.id)
                assert row is not None
                sources = await deck_sources(connection, row)
                self.match = engine.replay(Record(row.game, sources, row.seed, row.first, ()))
            stored = await choices_from(connection, self.id, self.match.number)
        self.match.play_on([Choice(choice.player, choice.option) for choice in stored])
        return self.match

    async def mover(self) -> tuple[Player, Player]:
        """Returns the player who has to move, and the other."""
        decision = (await self.truth()).decision
        assert decision is not None
        return decision.player, opponent(decision.player)

    async def board(self) -> discord.Message:
        """Returns the board's message."""
        row = await self.row()
        found = {m.id: m for one in (self.place, self.channel) for m in one.history()}
        assert row.board_message is not None
        return found[row.board_message]

    def panel(self, player: Player) -> discord.Message:
        """Returns the newest hand in the player's DM."""
        sent = self.actor(player).user.dm_channel.history()
        return [message for message in sent if message.flags.components_v2][-1]

    async def press(
        self, player: Player, message: Message, custom_id: str, *values: str
    ) -> InteractionResult:
        """Presses a button of a message as the player, or chooses values from its menu."""
        actor: Any = self.actor(player)
        in_dm = message.channel_id if isinstance(message, ResponseMessage) else message.channel.id
        if in_dm == actor.user.dm_channel.id:
            actor = actor.user
        if values:
            result = await actor.select(message, list(values), custom_id=custom_id)
        else:
            result = await actor.click(message, custom_id=custom_id)
        if self.after:
            await self.after()
        return result

    async def take(self, player: Player, label: str) -> InteractionResult:
        """Chooses the option with the given label on the panel in the player's DM, by the button of
        its card if that has a number. The price may be left out.
        """
        panel = self.panel(player)
        for shown, custom_id in buttons(panel).items():
            if shown == label or shown.startswith(f"{label} ("):
                return await self.press(player, panel, custom_id)
        for custom_id, values in menus(panel).items():
            for shown, value in values.items():
                if shown == label or shown.startswith(f"{label} ("):
                    return await self.press(player, panel, custom_id, value)
        match = await self.truth()
        for option, one in enumerate(match.decision.options if match.decision else ()):
            for kind in ("choose", "turn"):
                about = "" if kind == "choose" else "0:"
                custom_id = f"match:{kind}:{self.id}:{match.number}:{about}{option}"
                if one.label == label and custom_id in buttons(panel).values():
                    return await self.press(player, panel, custom_id)
        raise AssertionError(f"{label!r} is not on the panel: {buttons(panel)}, {menus(panel)}")

    async def choose(self, *options: int) -> None:
        """Chooses that option for the asked player, or several attacks on one target at once. Uses
        the buttons and menus of their panel, wherever the option is on it, and confirms a choice
        that does nothing."""
        match = await self.truth()
        assert match.decision is not None
        player = match.decision.player
        asked = f"{self.id}:{match.number}"
        direct = f"match:choose:{asked}:{options[0]}"
        wanted = [str(option) for option in options]
        for way in (None, *_ways(match.decision, match.view(player), options[0])):
            panel = self.panel(player)
            if way is not None:
                turn, listed = f"match:turn:{asked}:0:{way}", f"match:menu:{asked}"
                if turn in buttons(panel).values():
                    await self.press(player, panel, turn)
                elif f"card{way}" in menus(panel).get(listed, {}).values():
                    await self.press(player, panel, listed, f"card{way}")
                panel = self.panel(player)
            if len(options) == 1 and direct in buttons(panel).values():
                await self.press(player, panel, direct)
                return await self._be_sure(player)
            for menu, values in menus(panel).items():
                picks = menu.endswith(f":{asked}") and not menu.startswith("match:attackers:")
                if picks and set(wanted) <= set(values.values()):
                    await self.press(player, panel, menu, *wanted)
                    return await self._be_sure(player)
            if await self._attack(player, panel, options):
                return await self._be_sure(player)
        end = f"match:end-turn:{asked}"
        if options[0] == match.decision.passing and end in buttons(self.panel(player)).values():
            return await self.press(player, self.panel(player), end)
        rest = f"match:all:{asked}:0"
        if rest not in buttons(self.panel(player)).values():
            await self.press(player, self.panel(player), f"match:rest:{self.id}:yes")
        if rest in buttons(self.panel(player)).values():
            await self.press(player, self.panel(player), rest)
            await self.press(player, self.panel(player), f"match:menu:{asked}", *wanted)
            return await self._be_sure(player)
        raise AssertionError(f"options {options} are not on the panel: {match.decision.options}")

    async def _attack(self, player: Player, panel: Message, options: tuple[int, ...]) -> bool:
        """Picks the attackers, and then the targets, if the options are chosen that way."""
        match = await self.truth()
        decision = match.decision
        listed = [one for one in menus(panel) if one.startswith("match:attackers:")]
        if decision is None or not listed or decision.options[options[0]].aim is None:
            return False
        declared = attack_options(decision, match.view(player), {"A": "A", "B": "B"})
        who = [one for one in declared.attackers if {*one.options.values()} & {*options}]
        before = match.number
        await self.press(player, panel, listed[0], *(str(one.first) for one in who))
        if (await self.truth()).number > before:
            return True
        panel, number = self.panel(player), f"{self.id}:{before}"
        [target] = [one for one in declared.targets(who) if {*options} <= {*one.options}]
        found = {
            f"match:choose:{number}:{target.options[0]}",
            controls.AttackButton.component_id.make(self.id, before, target.options),
        } & {*buttons(panel).values()}
        if found:
            await self.press(player, panel, found.pop())
        else:
            [menu] = [one for one in menus(panel) if one.startswith("match:target:")]
            await self.press(player, panel, menu, str(target.options[0]))
        return True

    async def _be_sure(self, player: Player) -> None:
        panel = self.panel(player)
        if sure := buttons(panel).get("Do it anyway"):
            await self.press(player, panel, sure)

    async def concede(self, player: Player) -> None:
        """Concedes for the player, without a press."""
        live = self.table.bot.services.matches
        with self.env._bot_scope():
            await live.do(self.id, self.actor(player).id, Concede())
        await show(self.table, self.id)
        if self.after:
            await self.after()

    async def wait_for_no_rematch(self) -> None:
        """Waits until nobody can expect a rematch any longer: then the match is open."""
        await self.env.advance_time(OFFERED_SECONDS)

    async def called(self) -> discord.Message:
        """Returns the newest message in the match's channel that is no board."""
        async with self.table.bot.store.read() as connection:
            boards = set((await connection.execute(select(matches.c.board_message))).scalars())
        return [message for message in self.place.history() if message.id not in boards][-1]

    async def play_randomly(self, luck: random.Random, message: Message, player: Player) -> None:
        """Presses something on a panel as the player, at random, or ends their turn."""
        end = buttons(message).get("End turn", "")
        if end.startswith("match:choose:") and luck.random() < 0.5:
            await self.press(player, message, end)
            return
        presses: list[tuple[str, ...]] = [
            (custom_id,)
            for label, custom_id in buttons(message).items()
            if not PAGING.fullmatch(label) and not custom_id.startswith(NO_CHOICE)
        ]
        for custom_id, values in menus(message).items():
            presses += [(custom_id, value) for value in values.values()]
        await self.press(player, message, *luck.choice(presses))


def _ways(decision: Decision, view: View, option: int) -> list[int]:
    """Returns the options whose number represents the parts of a panel that lead to an option."""
    aim = decision.options[option].aim
    if aim is None:
        groups = by_card(offered_options(decision, view))
        numbers = [[offer.option for offer in group.offers] for group in groups]
        return [group[0] for group in numbers if option in group]
    return [next(n for n, one in enumerate(decision.options) if one.aim is not None)]


async def begin(table: Table, alices: str = ALICES, bobs: str = BOBS, **terms: Any) -> Duel:
    """Begins a match between Alice and Bob without a press, with decks of those texts. `terms` are
    those of `MatchOptions`."""
    alices_deck = await keep_deck(table, table.alice.id, alices, "Alice's deck")
    bobs_deck = await keep_deck(table, table.bob.id, bobs, "Bob's deck")
    return await begin_with(table, alices_deck, bobs_deck, **terms)


async def begin_with(table: Table, alices: StoredDeck, bobs: StoredDeck, **terms: Any) -> Duel:
    """Begins a match like an accepted challenge, and returns it once its board and both hands are
    posted. It is played in the channel: only `begin_by_challenge` opens a thread."""
    challenges = table.bot.services.challenges
    alice, bob = PlayerRef(table.alice.id, "Alice"), PlayerRef(table.bob.id, "Bob")
    options = MatchOptions(**{"game": alices.game, "clock": DEFAULT_CLOCK, **terms})
    row = await challenges.make(alice, bob, table.guild.id, table.channel.id, alices, options)
    match = await challenges.accept(row.id, bob.id, replace(bobs, legal=True))
    await show(table, match.id)
    return Duel(table, match.id, None, table.channel)


async def show(table: Table, match_id: str) -> None:
    """Makes the bot show a match that was changed without a press, as it does after one."""
    with table.env._bot_scope():
        table.bot.get_cog("match").refresher.show_soon(match_id)
    await table.env.settle()


async def begin_by_challenge(
    table: Table, alices: str = ALICES, bobs: str = BOBS, **terms: object
) -> Duel:
    """Begins a match in a thread, by Alice's challenge and Bob's acceptance."""
    posted = await challenge(table, alices, bobs, **terms)
    accepted = await accept_challenge(table, posted.response)
    async with table.bot.store.read() as connection:
        running = await matches_of(connection, table.bob.id)
    [new] = [row for row in running if row.channel == table.channel.id]
    return Duel(table, new.id, accepted, table.channel)


async def at_once(
    env: simcord.Env, *clicks: Awaitable[InteractionResult]
) -> list[InteractionResult]:
    """Makes clicks reach the bot before it has answered any of them."""
    settle = env._settle_internal

    async def later(**_: object) -> None: ...

    env._settle_internal = later
    try:
        results = [await click for click in clicks]
    finally:
        env._settle_internal = settle
    await env.settle()
    return results


async def running_matches(table: Table) -> list[MatchRow]:
    async with table.bot.store.read() as connection:
        return list(await matches_of(connection, table.alice.id))


async def accept_challenge(table: Table, posted: ResponseMessage | None) -> ResponseMessage:
    """Accepts as Bob with his deck. Returns the answer."""
    assert posted is not None
    asked = (await table.bob.click(posted, label="Choose deck")).response
    assert asked is not None
    [(menu, decks)] = menus(asked).items()
    told = (await table.bob.select(asked, [decks["Bob's deck"]], custom_id=menu)).response
    assert told is not None
    return told


async def play_a_cycler(duel: Duel, mover: Player) -> list[InteractionResult]:
    """Makes the mover play a card, and discard another one for it."""
    first = await duel.press(mover, duel.panel(mover), first_play(duel.panel(mover)))
    discard = next(iter(buttons(duel.panel(mover)).values()))
    return [first, await duel.press(mover, duel.panel(mover), discard)]


def deals(duel: Duel) -> list[discord.Message]:
    """Returns the fingerprints of the deal in the match's channel."""
    start = f"-# Fingerprint of match {duel.id}: "
    return [message for message in duel.place.history() if message.content.startswith(start)]


async def explain_deal(duel: Duel, actor: simcord.MemberActor) -> InteractionResult:
    """Opens **Fair deal**, which is behind the log, as a member. Returns the answer."""
    board = await duel.board()
    log = (await actor.click(board, custom_id=buttons(board)["Log"])).response
    assert log is not None
    return await actor.click(log, custom_id=buttons(log)["Fair deal"])
