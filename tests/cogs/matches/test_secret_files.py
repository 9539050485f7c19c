"""No file that is handed over of a match that is not open holds what its asker may not know: its
log, and what `/privacy export` has of it. Those of replays are searched in `test_replays`."""

from __future__ import annotations

import io
import json
import random
import zipfile
from base64 import b64encode
from collections.abc import Sequence

import pytest

import engine
from bot.matches.option_groups import offers
from engine.players import Player, opponent
from tests.bytes_of_files import unpacked, whole_word
from tests.cogs.matches.duel import Duel, begin
from tests.cogs.matches.reading import buttons
from tests.cogs.matches.test_verify import attached
from tests.conftest import Table
from tests.visible_names import names_in, names_in_events

pytestmark = pytest.mark.usefixtures("dealt_by_scheme")

CHOICES = 14


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
