"""Matches that are over, and their replays."""

from __future__ import annotations

import random
from typing import Any

import simcord
from simcord.results import InteractionResult

import engine
from bot.matches.option_groups import offers
from engine.players import Player
from tests.bot.matches.games import GAME
from tests.cogs.matches.duel import Duel, begin
from tests.cogs.matches.reading import buttons
from tests.conftest import Table
from tests.visible_names import names_in, names_in_events

CHOICES = 14


async def ended(table: Table, key: str = GAME.key) -> Duel:
    """A match in which something was played until somebody gave up."""
    first, second = engine.games()[key].starters()[:2]
    duel = await begin(table, first.text, second.text)
    luck = random.Random(4)
    for _ in range(CHOICES):
        match = await duel.truth()
        assert match.decision is not None
        view = match.view(match.decision.player)
        await duel.choose(luck.choice(offers(match.decision, view)).option)
    mover, _ = await duel.mover()
    await duel.concede(mover)
    return duel


def carol_of(table: Table) -> simcord.MemberActor:
    return table.guild.add_member(table.env.create_user("carol"))


async def watch(duel: Duel, actor: Any) -> Any:
    answer = await actor.slash(duel.place, "match replay", id=duel.id)
    assert answer.ephemeral
    return answer.response


async def kept(actor: Any, shown: Any) -> Any:
    """The page and the record."""
    answer = await actor.click(shown, custom_id=buttons(shown)["Keep as a file"])
    return answer.response.attachments


async def turned(actor: Any, shown: Any, label: str) -> Any:
    answer: InteractionResult = await actor.click(shown, custom_id=buttons(shown)[label])
    return answer.response


async def to_be_played_again(table: Table, key: str, who: Player | None) -> tuple[Duel, set[str]]:
    """A match that is over and whose decks are to be played again, and all names of cards that
    somebody has seen in it."""
    first, second = engine.games()[key].starters()[:2]
    duel = await begin(table, first.text, second.text)
    match, known = await duel.truth(), set[str]()
    luck = random.Random(5)
    for _ in range(CHOICES):
        known |= names_in(match.view(who))
        assert match.decision is not None
        view = match.view(match.decision.player)
        await duel.choose(luck.choice(offers(match.decision, view)).option)
        match = await duel.truth()
    mover, _ = await duel.mover()
    await duel.concede(mover)
    await table.alice.click(await duel.board(), custom_id=buttons(await duel.board())["Rematch"])
    match = await duel.truth()
    known |= names_in(match.view(who))
    return duel, known | names_in_events([event.seen_by(who) for event in match.events])
