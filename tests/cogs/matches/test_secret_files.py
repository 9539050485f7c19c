"""No file that is handed over of a match that is not open holds what its asker may not know: its
log, and what `/privacy export` has of it. Those of replays are searched in `test_replays`."""

from __future__ import annotations

import io
import json
import zipfile
from base64 import b64encode
from collections.abc import Sequence

import pytest

import engine
from engine.players import Player, opponent
from tests.bytes_of_files import unpacked, whole_word
from tests.cogs.matches.duel import Duel
from tests.cogs.matches.reading import attached
from tests.cogs.matches.replays import to_be_played_again
from tests.conftest import Table

pytestmark = pytest.mark.usefixtures("dealt_by_scheme")


async def search(duel: Duel, key: str, seats: Sequence[Player], known: set[str], data: bytes):
    """Looks for the parts of the deal, and for what is of the decks of these players alone."""
    game, texts = engine.games()[key], [one.text for one in engine.games()[key].starters()[:2]]
    cards = {
        seat: {card.face.name for card in game.deck_sheet(game.parse_deck(text)).cards}
        for seat, text in zip("AB", texts, strict=True)
    }
    own = {name for seat, names in cards.items() if seat not in seats for name in names}
    row, text = await duel.row(), unpacked(data)
    assert row.secret is not None
    hidden = {name for seat in seats for name in cards[seat]} - known - own
    assert hidden
    assert {name for name in hidden if whole_word(name, text)} == set()
    for number in (row.seed, row.secret):
        assert number not in data
        assert number.hex() not in text
        assert b64encode(number).decode() not in text
    for seat in seats:
        deck = texts["AB".index(seat)]
        assert deck not in text
        assert json.dumps(deck)[1:-1] not in text


@pytest.mark.parametrize("key", list(engine.games()))
@pytest.mark.parametrize("who", ["A", "B", None])
async def test_the_log(table: Table, key: str, who: Player | None) -> None:
    duel, known = await to_be_played_again(table, key, who)
    carol = table.guild.add_member(table.env.create_user("carol"))
    actor = carol if who is None else duel.actor(who)
    [file] = attached(await actor.slash(duel.place, "match log", match=duel.id))
    seats: Sequence[Player] = ("A", "B") if who is None else (opponent(who),)
    data = await file.read()
    assert f"Match {duel.id}".encode() in data
    await search(duel, key, seats, known, data)


@pytest.mark.parametrize("key", list(engine.games()))
@pytest.mark.parametrize("who", ["A", "B"])
async def test_the_export_of_a_player(table: Table, key: str, who: Player) -> None:
    duel, known = await to_be_played_again(table, key, who)
    files = attached(await duel.actor(who).slash(duel.place, "privacy export"))
    for file in files:
        data = await file.read()
        if file.filename.endswith(".zip"):
            with zipfile.ZipFile(io.BytesIO(data)) as packed:
                data = b"\n".join(packed.read(name) for name in packed.namelist())
        assert duel.id.encode() in data
        await search(duel, key, (opponent(who),), known, data)
