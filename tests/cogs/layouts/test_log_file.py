"""The log of a match as a file: it contains nothing that its reader may not know."""

from __future__ import annotations

import pytest

from bot.discord_api.discord_calls import OutgoingFile
from cogs.matches.table.layouts.match_log import log_message
from engine.players import Player
from tests.bot.replays.secrecy import GAMES, check_hidden, others, played


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("who", ["A", "B", None])
def test_it_holds_nothing_that_its_reader_may_not_know(key: str, who: Player | None) -> None:
    match = played(key)
    [file] = log_message(match.live.snapshot, who).files
    assert isinstance(file, OutgoingFile)
    assert f"Match {match.row.id}".encode() in file.data
    check_hidden(file.data, match.row, match.sources, others(who), match.known[who])
