"""Finished matches, and their replays."""

from __future__ import annotations

import random
from typing import Any

import simcord
from simcord.results import InteractionResult

import engine
from bot.matches.actions import Choose
from bot.matches.choices.option_groups import offered_options
from tests.bot.matches.games import GAME
from tests.cogs.matches.duel import Duel, begin
from tests.cogs.matches.pages import watch_number
from tests.cogs.matches.reading import buttons
from tests.conftest import Table

CHOICES = 14


async def ended(table: Table, key: str = GAME.key) -> Duel:
    """Returns a match in which something was played until a player conceded."""
    first, second = engine.games()[key].starters()[:2]
    duel = await begin(table, first.text, second.text)
    live, luck = table.bot.services.matches, random.Random(4)
    for _ in range(CHOICES):
        now = await live.current(duel.id)
        asked = now.public.waiting_for
        assert asked is not None
        decision = now.views[asked].decision
        assert decision is not None
        option = luck.choice(offered_options(decision, now.views[asked])).option
        await live.do(duel.id, now.row.users[asked], Choose(now.number, option, sure="yes"))
    mover, _ = await duel.mover()
    await duel.concede(mover)
    return duel


def carol_of(table: Table) -> simcord.MemberActor:
    return table.guild.add_member(table.env.create_user("carol"))


async def watch(duel: Duel, actor: Any) -> Any:
    answer = await watch_number(actor, duel.place, duel.id)
    assert answer.ephemeral
    return answer.response


async def kept(actor: Any, shown: Any) -> Any:
    """Returns the page and the record."""
    answer = await actor.click(shown, custom_id=buttons(shown)["Keep as a file"])
    return answer.response.attachments


async def turned(actor: Any, shown: Any, label: str) -> Any:
    answer: InteractionResult = await actor.click(shown, custom_id=buttons(shown)[label])
    return answer.response
