"""Members who wait for an opponent, and the messages to them."""

from __future__ import annotations

import discord
import simcord
from simcord.results import InteractionResult, ResponseMessage

from bot.base.current_time import now
from bot.store.matches.match_rows import MatchRow, matches_of
from bot.store.matchmaking.queue import (
    QueuePairRow,
    QueueRow,
    all_places,
    change_place,
    found_queue_pairs,
)
from engine.game import Game
from tests.bot.deck_texts import distinct_deck
from tests.bot.matches.games import GAME, store_deck
from tests.cogs.bot_scope import as_bot
from tests.cogs.matches.reading import buttons
from tests.cogs.walking import go_on
from tests.conftest import Table

TEXT = distinct_deck("Agate", "Amber")

PRACTICE_OFFER = "Play the computer until"


async def member(table: Table, name: str) -> simcord.MemberActor:
    """Returns a member with a legal deck."""
    user = table.env.create_user(name.lower(), global_name=name)
    actor = table.guild.add_member(user)
    await give_deck(table, actor)
    return actor


async def give_deck(table: Table, actor: simcord.MemberActor) -> None:
    """Puts a legal deck into a member's collection."""
    await store_deck(table.bot.store, actor.id, TEXT)


async def deck_of(table: Table, actor: simcord.MemberActor) -> str:
    """Returns the name of the member's first deck."""
    return (await table.bot.decks.of(actor.id))[0].name


async def members(table: Table, number: int) -> list[simcord.MemberActor]:
    """Returns a `number` of members with a legal deck each."""
    return [await member(table, f"Member {count}") for count in range(number)]


async def join(
    table: Table,
    actor: simcord.MemberActor,
    game: Game = GAME,
    *,
    deck: str | None = None,
    mode: str = "",
    clock: str = "live",
    rated: bool = True,
) -> InteractionResult:
    """Joins the queue in the form as the member, with the deck with the given name (else their
    first) or in a mode of the game.
    """
    brought = f"mode:{game.key}/{mode}" if mode else f"deck:{await _deck_id(table, actor, deck)}"
    return await submit(actor, await open_form(table, actor, game), brought, clock, rated=rated)


async def submit(
    actor: simcord.MemberActor,
    form: InteractionResult,
    brought: str,
    clock: str = "live",
    *,
    rated: bool = True,
) -> InteractionResult:
    """Sends the form with these terms as the member."""
    terms = {"with": [brought], "clock": [clock], "rated": ["rated"] if rated else []}
    return await actor.submit_modal(form, terms)


async def open_form(
    table: Table, actor: simcord.MemberActor, game: Game = GAME
) -> InteractionResult:
    """Asks for the form with the terms of a game as the member."""
    page = await open_queue(table, actor)
    change = ["Change"] if "Change" in buttons(page) else []
    return await go_on(actor, page, *change, game.title)


async def open_queue(table: Table, actor: simcord.MemberActor) -> ResponseMessage:
    """Returns the answer to the member's `/queue`, without the text that a newcomer gets once."""
    page = (await actor.slash(table.channel, "queue")).response
    assert page is not None
    assert page.ephemeral
    return page


async def leave(table: Table, actor: simcord.MemberActor) -> InteractionResult:
    """Leaves the queue as the member."""
    return await go_on(actor, await open_queue(table, actor), "Leave")


async def _deck_id(table: Table, actor: simcord.MemberActor, name: str | None) -> int:
    decks = await table.bot.decks.of(actor.id)
    return next(deck.id for deck in decks if name in (None, deck.name))


async def look(table: Table) -> None:
    """Makes the bot do what is due in the queue, after a change that came without a click."""
    await as_bot(table.env, table.bot.get_cog("QueueCommands").job.wake_all)


async def be_silent(table: Table, actor: simcord.MemberActor, seconds: int) -> None:
    """Lets the member wait, without a sign of life, for `seconds`. The bot doesn't check yet."""
    place = (await places(table))[actor.id]
    since = now() - seconds
    await table.bot.store.run(change_place, place, seen=since, joined=min(place.joined, since))


def direct_messages(actor: simcord.MemberActor) -> list[discord.Message]:
    """Returns the bot's private messages to the member, the newest last."""
    return [
        message
        for message in actor.user.dm_channel.history()
        if message.content and not message.embeds
    ]


def last_words(actor: simcord.MemberActor) -> str:
    """Returns the newest private message."""
    return direct_messages(actor)[-1].content


def calls(actor: simcord.MemberActor) -> list[discord.Message]:
    """Returns the messages that ask the member whether they are ready, and were not answered."""
    return [message for message in direct_messages(actor) if "Ready" in buttons(message)]


async def press(actor: simcord.MemberActor, label: str) -> InteractionResult:
    """Presses a button as the member, on the newest private message that has it."""
    message = [one for one in direct_messages(actor) if label in buttons(one)][-1]
    return await actor.user.click(message, custom_id=buttons(message)[label])


def said(result: InteractionResult) -> str:
    """Returns everything that the bot answered."""
    answers: list[ResponseMessage | None] = [result.response, *result.followups]
    return "\n".join(answer.content for answer in answers if answer is not None)


async def places(table: Table) -> dict[int, QueueRow]:
    """Returns the waiting members, by user."""
    async with table.bot.store.read() as connection:
        return {row.user: row for row in await all_places(connection)}


async def waiting(table: Table) -> set[int]:
    """Returns the waiting members without a found opponent."""
    return {user for user, row in (await places(table)).items() if row.pair is None}


async def found(table: Table) -> list[QueuePairRow]:
    """Returns all pairs that were found and have to be ready."""
    async with table.bot.store.read() as connection:
        return list(await found_queue_pairs(connection))


async def match_of(table: Table, actor: simcord.MemberActor) -> MatchRow:
    """Returns the one match that the member is in."""
    async with table.bot.store.read() as connection:
        [row] = await matches_of(connection, actor.id)
    return row


def partner(actors: list[simcord.MemberActor], pair: QueuePairRow) -> list[simcord.MemberActor]:
    """Returns the two members of a pair."""
    return [actor for actor in actors if actor.id in (pair.user_a, pair.user_b)]


def practice_offers(actor: simcord.MemberActor) -> int:
    return sum(PRACTICE_OFFER in message.content for message in direct_messages(actor))
