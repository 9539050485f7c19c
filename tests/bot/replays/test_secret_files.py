"""The files of a match that is not open contain nothing that their reader may not know: the page
and the record of a replay, and the match's part of a data export. The log is searched in
`tests/cogs/layouts/test_log_file.py`.

The names of all cards of both decks are searched in every file, both plain and packed; names that
the reader has seen are allowed.
"""

from __future__ import annotations

import random

import pytest

from bot.discord_api.document_files import pack_document
from bot.matches.actions import Choose, Concede
from bot.matches.beginning.challenges import ChallengeService
from bot.matches.beginning.rematch import RematchService
from bot.matches.match_service import MatchService
from bot.privacy.export import export_member_data
from bot.replays.record import OpenRecord, ViewRecord, read_record
from bot.replays.replay_process import MatchFiles, StoredReplay, make_files
from bot.store import Store
from bot.tournaments.after_match import after_match
from engine.players import PLAYERS, Player, opponent
from tests.bot.matches.games import ALICE, BOB, USERS, Clock, store_deck
from tests.bot.matches.tables import all_may_be_played, nobody_left
from tests.bot.replays.secrecy import (
    CHOICES,
    GAMES,
    check_hidden,
    one_of,
    played,
    starters,
)
from tests.bytes_of_files import unpacked, whole_word
from tests.visible_names import names_in, names_in_events

FEW = ("chaos", "B"), ("cardfinity", None)
"""Further viewers of games in `make test`, beside A; `make soak` has all viewers for all."""


@pytest.mark.parametrize(
    ("key", "who"),
    [
        *((key, "A") for key in GAMES),
        *(
            pytest.param(key, who, marks=[] if (key, who) in FEW else pytest.mark.soak)
            for key in GAMES
            for who in ("B", None)
        ),
    ],
)
def test_the_page_and_the_record_of_a_replay(key: str, who: Player | None) -> None:
    match = played(key)
    files = make_files(StoredReplay(match.row, match.sources, match.choices), who or "public")
    assert isinstance(files, MatchFiles)
    record = read_record(files.record)
    assert isinstance(record, ViewRecord)
    assert record.viewer == who
    for data in (files.page, files.record):
        check_hidden(data, match.row, match.sources, PLAYERS, match.known[who])


@pytest.mark.parametrize("key", GAMES)
def test_the_page_and_the_record_of_an_open_match_have_both_hands(key: str) -> None:
    match = played(key)
    files = make_files(StoredReplay(match.row, match.sources, match.choices), "open")
    assert isinstance(files, MatchFiles)
    record, page = read_record(files.record), unpacked(files.page)
    assert isinstance(record, OpenRecord)
    assert record.deal.seed == match.row.seed.hex()
    for player in PLAYERS:
        hand = names_in(match.live.match.view(player))
        assert hand
        assert all(whole_word(name, page) for name in hand)


@pytest.mark.usefixtures("dealt_by_scheme")
@pytest.mark.parametrize("key", GAMES)
async def test_the_exports_of_the_players(store: Store, key: str) -> None:
    sources, luck = starters(key), random.Random(5)
    mine, theirs = [
        await store_deck(store, user, text, game=key)
        for user, text in zip(USERS.values(), sources, strict=True)
    ]
    challenges = ChallengeService(store, Clock())
    made = await challenges.make(ALICE, BOB, 10, 20, mine)
    row = await challenges.accept(made.id, BOB.id, theirs)
    live = MatchService(store, Clock(), after_match)
    known: dict[Player, set[str]] = {player: set() for player in PLAYERS}
    for _ in range(CHOICES):
        now = await live.current(row.id)
        for player, names in known.items():
            names |= names_in(now.views[player])
        asked = now.public.waiting_for
        assert asked is not None
        decision = now.views[asked].decision
        assert decision is not None
        option = one_of(decision, now.views[asked], luck)
        await live.do(row.id, USERS[asked], Choose(now.number, option, sure="yes"))
    over = await live.do(row.id, ALICE.id, Concede())
    await RematchService(store, Clock(), nobody_left, all_may_be_played).offer(row.id, ALICE.id)
    for player, names in known.items():
        names |= names_in(over.views[player])
        names |= names_in_events(event.seen_by(player) for event in over.events)
        [file] = pack_document(await export_member_data(store, USERS[player]))
        assert row.id.encode() in file.data
        check_hidden(file.data, row, sources, (opponent(player),), names)
