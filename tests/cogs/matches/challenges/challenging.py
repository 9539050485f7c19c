"""Challenges by clicks, as the set-up of tests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import simcord
from simcord.results import InteractionResult, ResponseMessage

from tests.cogs.matches.reading import buttons, menus
from tests.cogs.walking import go_on, screen
from tests.conftest import Table

OPENED = "Send challenge", "Post challenge"


@dataclass(frozen=True)
class Challenged:
    """The result of a challenge: the posted message, or a private refusal."""

    response: ResponseMessage
    followups: Sequence[ResponseMessage] = ()

    @property
    def ephemeral(self) -> bool:
        return self.response.ephemeral


async def send_challenge(
    table: Table,
    member: simcord.MemberActor,
    opponent: simcord.MemberActor | None,
    deck: str | None = None,
    mode: str | None = None,
    **terms: Any,
) -> Challenged:
    """Challenges the opponent (None: everybody) as the member: with the last terms, or with the
    given `deck` of theirs or `mode` (`game/mode`), and on these terms: `clock`, `rated`, `best_of`,
    `cut`, `wait`.
    """
    options = {} if opponent is None else {"member": opponent}
    page = await member.slash(table.channel, "challenge", **options)
    if not {*OPENED} & {*buttons(screen(page))}:
        return Challenged(screen(page))
    if deck is None and mode is None and not terms:
        send = "Post challenge" if opponent is None else "Send challenge"
        return Challenged(screen(await go_on(member, page, send)))
    form = await terms_form(table, member, page, deck, mode)
    return Challenged(
        screen(await member.submit_modal(form, await filled(table, member, deck, mode, **terms)))
    )


async def terms_form(
    table: Table,
    member: simcord.MemberActor,
    page: InteractionResult,
    deck: str | None = None,
    mode: str | None = None,
) -> InteractionResult:
    """Opens the form for the game of a deck or mode from the page of `/challenge`."""
    games = await go_on(member, page, "Change")
    [menu] = [one for one in menus(screen(games)) if one.startswith("challenge:game:")]
    return await member.select(
        screen(games), [await _game(table, member, deck, mode)], custom_id=menu
    )


async def filled(
    table: Table,
    member: simcord.MemberActor,
    deck: str | None,
    mode: str | None,
    clock: str = "auto",
    *,
    rated: bool = False,
    best_of: int = 1,
    cut: bool = False,
    wait: str | None = None,
) -> dict[str, Any]:
    """Returns the values that are filled into the form."""
    brought = f"mode:{mode}"
    if mode is None:
        assert deck is not None
        brought = f"deck:{(await table.bot.decks.named(member.id, deck)).id}"
    ticks = {"rated": rated, "series": best_of == 3, "cut": cut}
    ticked = [tick for tick, wanted in ticks.items() if wanted]
    given = {"with": [brought], "clock": [clock], "terms": ticked}
    return given if wait is None else given | {"wait": wait}


async def _game(
    table: Table, member: simcord.MemberActor, deck: str | None, mode: str | None
) -> str:
    if mode is not None:
        return mode.partition("/")[0]
    assert deck is not None
    return (await table.bot.decks.named(member.id, deck)).game
