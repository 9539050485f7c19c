"""A practice match by commands and clicks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
import simcord
from simcord.results import InteractionResult, ResponseMessage

import engine
from bot.decks.modes import modes
from bot.matches.actions import Concede
from bot.store.matches.match_rows import MatchRow, get_match, matches_of
from bot.store.running_matches.hand_posts import get_hand
from cogs.practice.controls import ChangeMenu, GameButton
from cogs.ui.controls import Control, controls
from cogs.ui.play_buttons import PlayButton
from engine.practice.levels import Level
from tests.cogs.matches.duel import Duel
from tests.cogs.matches.reading import buttons
from tests.cogs.walking import screen
from tests.conftest import Table

GAMES = list(engine.games().values())
FIRST = GAMES[0]
ALICE_BEGINS, COMPUTER_BEGINS = b"\1", b"\2"
"""Bytes of seeds with which the first seat begins, or the second, in every game."""

MODE = modes()[0]
"""A mode, preceded by the key of its game."""


async def rows(table: Table, actor: simcord.MemberActor) -> Sequence[MatchRow]:
    """Returns the member's running matches."""
    async with table.bot.store.read() as connection:
        return await matches_of(connection, actor.id)


async def running(table: Table, actor: simcord.MemberActor | None = None) -> MatchRow:
    """Returns the match that Alice, or the member, is in."""
    [row] = await rows(table, actor or table.alice)
    return row


async def stored(table: Table, match_id: str) -> MatchRow:
    """Returns that match as it is stored now."""
    async with table.bot.store.read() as connection:
        row = await get_match(connection, match_id)
    assert row is not None
    return row


async def practise(table: Table, **wishes: Any) -> ResponseMessage:
    """Makes Alice ask for a match in the channel. Returns the private answer."""
    return shown(await ask(table, table.alice, table.channel, **wishes))


async def ask(
    table: Table,
    actor: Any,
    channel: simcord.ChannelHandle | None = None,
    *,
    game: str | None = None,
    level: Level | None = None,
    **terms: str,
) -> InteractionResult:
    """Makes a member ask for a match by a button in a channel or (without one) in their direct
    messages, or by the form if they name a deck of theirs or of the computer's."""
    control: Control[Any] = PlayButton() if game is None else GameButton(game, level)
    if terms:
        control = ChangeMenu(options=[discord.SelectOption(label=game or "", value=game or "")])
    place: Any = None if channel is None else table.bot.get_channel(channel.id)
    if place is None:
        place = await table.bot.create_dm(discord.Object(actor.id))
    message = await place.send("Play", view=controls(control))
    if not terms:
        return await actor.click(message, custom_id=control.item.custom_id)
    opened = await actor.select(message, [game or ""], custom_id=control.item.custom_id)
    chosen = {field: [option_of(opened, field, value)] for field, value in terms.items()}
    return await actor.submit_modal(opened, {"level": level or "easy", **chosen})


def option_of(form: InteractionResult, field: str, label: str) -> str:
    """Returns the value of the option with the given label in a field of an open form, else the
    label itself, which is a value then.
    """
    assert form.modal is not None
    fields = [part["component"] for part in form.modal["components"]]
    [options] = [one["options"] for one in fields if one["custom_id"] == field]
    return next((one["value"] for one in options if one["label"] == label), label)


def shown(result: InteractionResult) -> ResponseMessage:
    """Returns a private answer."""
    assert result.acknowledged
    found = result.response or screen(result)
    assert found.message.flags.ephemeral
    return found


def message_at(
    table: Table, message: int | None, actor: simcord.MemberActor | None = None
) -> discord.Message:
    """Returns a message in a channel as Alice, or the member, sees it, in their direct messages, or
    in a thread of an earlier version."""
    viewer, channels = actor or table.alice, table.guild.channels.values()
    histories = [viewer.user.dm_channel.history()]
    histories += [one.history(viewer=viewer) for one in channels]
    histories += [thread.history() for one in channels for thread in one.threads]
    [found] = [one for history in histories for one in history if one.id == message]
    return found


async def hand_of(
    table: Table, row: MatchRow, actor: simcord.MemberActor | None = None
) -> discord.Message:
    """Returns the hand of a match of Alice's, or of the member's, once all is shown: the message in
    their direct messages, else the private answer."""
    await table.env.settle()
    seat = row.human or "A"
    async with table.bot.store.read() as connection:
        sent = await get_hand(connection, row, seat)
    if sent.message is not None:
        return message_at(table, sent.message, actor)
    private = await table.bot.services.match_directory.private_hand(row, seat)
    assert private is not None
    return message_at(table, private.message, actor)


def alice_at(table: Table, message: Any) -> Any:
    """Returns Alice as she presses something on a message, in a direct message or elsewhere."""
    channel = getattr(message, "channel_id", None) or message.channel.id
    return table.alice.user if channel == table.alice.user.dm_channel.id else table.alice


async def click(table: Table, message: Any, **how: str) -> InteractionResult:
    """Presses a button of a message as Alice, in any place."""
    return await alice_at(table, message).click(message, **how)


async def concede(table: Table, row: MatchRow, actor: simcord.MemberActor | None = None) -> None:
    """Concedes a match as Alice, or the member, some time after it started."""
    actor = actor or table.alice
    await table.env.advance_time(5)
    snapshot = await table.bot.services.matches.do(row.id, actor.id, Concede())
    table.bot.get_cog("match").refresher.show_soon(row.id, snapshot)
    await table.bot.get_cog("match").refresher.show_board(row.id)
    await table.env.advance_time(5)


async def names(table: Table, row: MatchRow) -> tuple[str, str]:
    """Returns the names of the member's deck and the computer's."""
    decks = [await table.bot.decks.version(one) for one in (row.deck_a, row.deck_b)]
    mine, theirs = decks if row.human == "A" else decks[::-1]
    return mine.name, theirs.name


def labels(message: discord.Message | ResponseMessage) -> list[str]:
    """Returns the buttons of a message."""
    return list(buttons(message))


async def begin_practice(table: Table, **wishes: Any) -> Duel:
    """Begins a match as Alice; of the first game, unless she wishes for something."""
    answer = await practise(table, **(wishes or {"game": FIRST.key}))
    row = await running(table)
    await table.env.settle()
    return Duel(table, row.id, answer, table.channel)


async def panel(duel: Duel, row: MatchRow) -> discord.Message:
    """Returns Alice's hand of a duel against the computer."""
    return await hand_of(duel.table, row)
