"""Stored matches, and the computer choices that follow from them."""

from __future__ import annotations

from collections.abc import Sequence

import engine
from bot.matches.computer_turns import level_of
from bot.store import Store
from bot.store.matches.match_rows import ChoiceRow, MatchRow, choices_from, deck_sources, get_match
from engine.practice.advice import advise
from engine.record import Choice, Record


async def stored_options(store: Store, match_id: str) -> list[int]:
    async with store.read() as connection:
        return [row.option for row in await choices_from(connection, match_id, 0)]


async def recorded(
    store: Store, match_id: str
) -> tuple[MatchRow, tuple[str, str], Sequence[ChoiceRow]]:
    """Returns a stored match: its row, the texts of its decks, its choices."""
    async with store.read() as connection:
        row = await get_match(connection, match_id)
        assert row is not None
        choices = await choices_from(connection, match_id, 0)
        return row, await deck_sources(connection, row), choices


def recomputed(row: MatchRow, decks: tuple[str, str], choices: Sequence[ChoiceRow]) -> list[int]:
    """Returns the numbers of the choices for which the computer thought. Checks that each follows
    from the record."""
    match = engine.replay(Record(row.game, decks, row.seed, row.first, ()))
    found: list[int] = []
    for choice in choices:
        if choice.player == row.computer and not (choice.forced or choice.hurried):
            assert row.computer_seed is not None
            advice = advise(match, choice.player, level_of(row.level), row.computer_seed)
            assert advice.option == choice.option
            found.append(choice.number)
        match.play(Choice(choice.player, choice.option))
    return found
