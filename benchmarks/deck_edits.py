"""`python -m benchmarks.deck_edits`: presses that edit a deck, compared with clicks in a match.

One bot over the wire: a member edits a starter deck of each game by One less and Undo and builds a
card by changing a part and Undo, and two members play a match of that game, in turn. So all are
measured in the same minutes.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path
from random import Random
from statistics import median
from typing import Final

from benchmarks.figures import Figure, table
from engine import games
from tests.wire.fakecord import Config
from tests.wire.fakecord.users import UserHandle
from tests.wire.fakecord.world import ChannelHandle, World
from tests.wire.seating import launch, seat
from tests.wire.table import Table

ROUNDS: Final = 12
"""Presses and clicks in each game."""


async def edited(editor: UserHandle, channel: ChannelHandle, rounds: int) -> list[float]:
    """Edits the first deck of a member by presses. Returns the seconds of each press until its
    answer."""
    decks = (await editor.slash(channel, "deck")).message
    page = (await editor.select(decks, decks.selects[0].options[0]["value"])).message
    page = (await editor.click(page, "Edit cards")).message
    menu = page.selects[0]
    page = (await editor.select(page, menu.options[0]["value"], custom_id=menu.custom_id)).message
    answers: list[float] = []
    for number in range(rounds):
        result = await editor.click(page, "One less" if number % 2 == 0 else "Undo")
        answers.append(result.latency)
        page = result.message
        await asyncio.sleep(0.1)
    return answers


async def built(editor: UserHandle, channel: ChannelHandle, rounds: int) -> list[float]:
    """Changes a part of the chosen card in the first deck of a member, and takes it back. Returns
    the seconds of each press until its answer."""
    decks = (await editor.slash(channel, "deck")).message
    page = (await editor.select(decks, decks.selects[0].options[0]["value"])).message
    page = (await editor.click(page, "Edit cards")).message
    page = (await editor.click(page, "Change card")).message
    answers: list[float] = []
    for number in range(rounds):
        if number % 2 == 0:
            parts = page.selects[0]
            kind = parts.options[0]["value"]
            page = (await editor.select(page, kind, custom_id=parts.custom_id)).message
            change = page.selects[1]
            first = change.options[0]["value"]
            result = await editor.select(page, first, custom_id=change.custom_id)
        else:
            result = await editor.click(page, "Undo")
        answers.append(result.latency)
        page = result.message
        await asyncio.sleep(0.1)
    return answers


async def played(match: Table, luck: Random, rounds: int) -> list[float]:
    """Plays on in a match. Returns the seconds of each click until its answer."""
    answers: list[float] = []
    while len(answers) < rounds and (click := await match.turn(luck)) is not None:
        if click.answer is not None:
            answers.append(click.answer)
    return answers


async def measured(game: str) -> tuple[float, float | None, float]:
    """Returns the median seconds of a press that edits a deck of the game, of one that builds a
    card (None if cards of the game can't be built), and of a click in a match of the game."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "deckhand.db"
        async with World(Config(keep_payloads=False)) as world:
            channel = (await world.guild("Arena")).channel("general")
            users = await world.user("Alice"), await world.user("Bob")
            await launch(world, database)
            match = await seat(world, channel, users, database, game=game)
            luck = Random(1)
            presses, builds, clicks = list[float](), list[float](), list[float]()
            for _ in range(2):
                presses += await edited(users[0], channel, ROUNDS // 2)
                if games()[game].card_builder is not None:
                    builds += await built(users[0], channel, ROUNDS // 2)
                clicks += await played(match, luck, ROUNDS // 2)
            return median(presses), median(builds) if builds else None, median(clicks)


def main() -> None:
    """Measures each game, and prints a line for each."""
    figures: list[Figure] = []
    for key, game in games().items():
        edit, build, click = asyncio.run(measured(key))
        print(f"{game.title}: {edit}, {build}, {click} s", file=sys.stderr, flush=True)
        for does, press in (("edits a deck", edit), ("builds a card", build)):
            if press is not None:
                figures.append(
                    Figure(
                        f"a press that {does} of {game.title}, to its answer: p50",
                        f"{press * 1000:.1f} ms", f"a click {click * 1000:.1f} ms",
                        press / click, "x", 1.2, 1.0,
                    )
                )  # fmt: skip
    print(table(figures))


if __name__ == "__main__":
    main()
