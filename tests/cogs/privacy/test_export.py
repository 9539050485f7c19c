"""**Export my data**: everything that is stored about a member, and nothing of others."""

from __future__ import annotations

import io
import json
import random
import zipfile

from sqlalchemy import select

from bot.discord_api.document_files import pack_document
from bot.privacy.export_guide import ABOUT
from bot.store.tables.match_schema import matches
from tests.bot.deck_texts import GAME
from tests.cogs.privacy.member_data import everything, exported
from tests.conftest import Table


async def test_it_holds_all_that_is_stored_and_says_what_is_what(table: Table):
    duel = await everything(table)
    await duel.take((await duel.mover())[0], "End turn")
    stored = [choice for choice in (await duel.truth()).record().choices if choice.player == "A"]
    document = await exported(table)
    assert document["about"] == dict(ABOUT)
    assert set(document) == set(ABOUT) - {"this_file"} | {"about"}
    assert document["user"] == table.alice.id
    assert document["settings"]["passing"] == "always"
    texts = {d["name"]: d["versions"][-1]["text"] for d in document["decks"]}
    assert set(texts) == {"Alice's deck", "Alice's draft"}
    assert texts["Alice's draft"] == "nothing much"
    news = {d["name"]: d["versions"][-1]["to_tell"] for d in document["decks"]}
    assert news == {"Alice's deck": {"line": 3, "reason": "too short"}, "Alice's draft": None}
    readings = {d["name"]: d["versions"][-1]["reading"] for d in document["decks"]}
    assert readings["Alice's deck"]["rules_version"] == GAME.rules_version
    assert readings["Alice's deck"]["sheet"]["cards"][0]["face"]["name"] == "Agate 00"
    assert readings["Alice's draft"]["problems"]
    running, over = sorted(document["matches"], key=lambda match: match["ended"] or "")
    assert (running["match"], running["result"], over["result"]) == (duel.id, "running", "won")
    assert (over["you_were"], over["opponent"]) == ("Alice", "Bob")
    assert running["your_deck"] == {"name": "Alice's deck", "version": 1}
    assert [choice[:2] for choice in running["your_choices"]] == [
        [number, choice.option]
        for number, choice in enumerate((await duel.truth()).record().choices)
        if choice.player == "A"
    ]
    assert len(running["your_choices"]) == len(stored)
    assert running["direct_message"]["message"] == duel.panel("A").id
    states = [(challenge["you"], challenge["state"]) for challenge in document["challenges"]]
    assert ("challenger", "accepted") in states
    assert ("opponent", "open") in states
    assert document["ratings"][0]["shown"] == 1000
    assert document["power_being_measured"]["state"] == "waiting"
    assert [one[0] for one in document["exports"]] == ["member", "member"]
    assert [one["match"] for one in document["reviews"]] == [over["match"]]
    [standing], [tried] = document["puzzles"]["standing"], document["puzzles"]["tried"]
    assert (standing["solved"], standing["missed"]) == (1, 0)
    assert (tried["puzzle"], tried["match"], tried["counted_as"]) == (
        "3f9a1c",
        over["match"],
        "won",
    )
    assert (tried["number_before"], tried["number_after"]) == (1000, standing["shown"])
    assert [one["reason"] for one in document["puzzles"]["called_wrong"]] == ["Too easy"]
    assert document["queue"][0]["your_deck"]["name"] == "Alice's draft"
    assert {found["state"] for found in document["found_in_queue"]} == {"begun", "found"}
    [played, signed_up] = document["tournaments"]
    assert (played["name"], played["you_were"], signed_up["you_are"]) == (
        "Saturday Cup",
        "Alice",
        "in",
    )
    assert played["your_deck"] == {"name": "Alice's deck", "version": 1}
    [met] = played["met"]
    assert (met["opponent"], met["result"], met["games_won"]) == ("Bob", "won", 1)
    assert [made["tournament"] for made in document["organised"]] == [signed_up["tournament"]]
    said = [entry["what"] for entry in document["tournament_log"]]
    assert said[:2] == ["Alice signed up.", "Alice signed up."]
    assert said[2].startswith("Bob corrected the result of Alice against Bob in round 1: ")
    # Nothing that is hidden from the member is in it.
    written = json.dumps(document)
    assert "Agate 00" in written
    for never in ("Basalt", "Birch", "Bob's deck", str(table.bob.id)):
        assert never not in written
    async with table.bot.store.read() as connection:
        seeds = (await connection.execute(select(matches.c.seed))).scalars().all()
    assert seeds
    assert not any(seed.hex() in written for seed in seeds)


def test_what_is_too_long_for_one_file_comes_as_several_that_hold_all_of_it():
    luck = random.Random(4)
    decks = [{"name": n, "text": luck.randbytes(400).hex()} for n in range(40)]
    document = {"about": {"user": "…"}, "user": 1, "decks": decks, "matches": [{"match": "A"}]}
    [one] = pack_document(document, limit=100_000)
    assert one.name == "deckhand-data.json"
    assert json.loads(one.data) == document
    [one] = pack_document(document, limit=30_000)
    assert one.name == "deckhand-data.zip"
    several = pack_document(document, limit=8_000)
    assert len(several) > 2
    assert all(len(file.data) <= 8_000 for file in several)
    parts = [
        json.loads(zipfile.ZipFile(io.BytesIO(file.data)).read("deckhand-data.json"))
        for file in several
    ]
    assert [deck for part in parts for deck in part["decks"]] == decks
    assert [match for part in parts for match in part["matches"]] == document["matches"]
    assert all(part["user"] == 1 for part in parts)
