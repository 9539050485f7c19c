"""A tournament as files: everything that is public, and nothing else."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.discord_api.discord_calls import OutgoingFile
from bot.store import Store
from bot.store.matches.match_rows import add_match
from bot.store.tournaments.audit_log import add_audit_entry
from bot.store.tournaments.tournament_rows import change_entrant, change_pairing, change_tournament
from bot.tournaments.record_export import csv_sheet, export_files, read_tournament_record
from tests.bot.matches.conftest import store, url
from tests.bot.matches.games import GAME, row_of
from tests.bot.tournaments.stored import AGREED, ID, NOON, begin_round, keep
from tests.engine.modes import GAME as SEALED_GAME
from tests.strategies import EXAMPLES

__all__ = ["store", "url"]


async def files(store: Store) -> tuple[dict[str, Any], dict[str, list[dict[str, str]]]]:
    """Returns the document, and the tables by their subjects."""
    record = await read_tournament_record(store, ID)
    assert record is not None
    [document], sheets = export_files(record)
    return json.loads(document.data), {_kind(file): _rows(file) for file in sheets}


def _kind(file: OutgoingFile) -> str:
    return file.name.removeprefix(f"tournament-{ID}-").removesuffix(".csv")


def _rows(file: OutgoingFile) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(file.data.decode("utf-8-sig"), newline="")))


async def played(store: Store, **agreed: Any) -> None:
    """Plays a round of a Swiss of three: Player 1 has won, Player 3 had the bye."""
    await keep(store, [1, 2, 3], state="running", began=NOON, **agreed)
    tournament = await begin_round(store, [(1, 2), (3, None)])
    [pairing, bye] = tournament.pairings
    decks = [one.deck_version for one in tournament.entrants]
    row = replace(row_of(GAME.key, 1), deck_a=decks[0], deck_b=decks[1], pairing=pairing.id)
    async with store.write() as connection:
        await add_match(connection, replace(row, state="over", winner="A", ended=NOON + 60))
        await change_pairing(
            connection, pairing.id, winner="A", how="played", games_a=1, decided=NOON + 60
        )
        await change_pairing(connection, bye.id, winner="A", how="bye", decided=NOON)
        await add_audit_entry(connection, ID, NOON, 99, "Olga", "start")


async def test_it_holds_players_results_standings_and_the_log(store: Store) -> None:
    await played(store)
    document, tables = await files(store)
    assert document["tournament"]["name"] == "Saturday Cup"
    assert [one["name"] for one in document["players"]] == ["Player 1", "Player 2", "Player 3"]
    [pairing, bye] = document["results"]
    ids = {one["name"]: one["player"] for one in document["players"]}
    assert (pairing["player_a"], pairing["winner"], pairing["decided_by"]) == (
        ids["Player 1"],
        "A",
        "played",
    )
    assert [game["match"] for game in pairing["matches"]] == ["ABCDEF"]
    assert (bye["player_b"], bye["decided_by"], bye["matches"]) == (None, "bye", [])
    assert document["standings"][-1]["name"] == "Player 2"
    assert document["log"][0]["what"] == "Olga started the tournament."
    assert [row["winner"] for row in tables["results"]] == ["Player 1", "Player 3"]
    assert tables["players"][-1]["name"] == "Player 2"
    assert {row["points"] for row in tables["players"]} == {"3", "0"}
    assert [row["what"] for row in tables["log"]] == ["Olga started the tournament."]


async def test_percentages_have_two_decimals(store: Store) -> None:
    await played(store)
    async with store.write() as connection:
        await change_pairing(connection, 1, games_a=2, games_b=1)
    _, tables = await files(store)
    wins = {row["name"]: row["game_wins"] for row in tables["players"]}
    assert (wins["Player 1"], wins["Player 2"]) == ("66.67", "33.33")


async def test_it_names_the_mode(store: Store) -> None:
    await keep(store, [1, 2], game=SEALED_GAME.key, mode="sealed")
    document, _ = await files(store)
    assert document["tournament"]["mode"] == "Sealed"


async def test_the_players_are_in_order_of_their_places_at_the_end(store: Store) -> None:
    await played(store)
    async with store.write() as connection:
        for entrant, place in ((1, 3), (2, 1), (3, 2)):
            await change_entrant(connection, entrant, place=place)
        await change_tournament(connection, ID, state="over", ended=NOON + 100)
    _, tables = await files(store)
    assert [row["name"] for row in tables["players"]] == ["Player 2", "Player 3", "Player 1"]


@pytest.mark.parametrize(
    ("open_lists", "began", "shown"),
    [(False, NOON, False), (True, None, False), (True, NOON, True)],
    ids=["closed", "open, before the start", "open"],
)
async def test_decks_are_in_it_only_where_everybody_may_see_them(
    store: Store, open_lists: bool, began: int | None, shown: bool
) -> None:
    await keep(
        store, [1, 2], open_lists=open_lists, began=began, state="running" if began else "open"
    )
    document, _ = await files(store)
    assert ("text of 1" in json.dumps(document)) == shown
    assert all((one["deck"] is not None) == shown for one in document["players"])


async def test_closed_lists_stay_closed_after_the_end(store: Store) -> None:
    await played(store)
    async with store.write() as connection:
        await change_tournament(connection, ID, state="over", ended=NOON + 100)
    document, _ = await files(store)
    assert "text of" not in json.dumps(document)


async def test_the_seed_is_told_at_the_end_and_not_before(store: Store) -> None:
    await played(store)
    document, _ = await files(store)
    assert document["tournament"]["seed"] is None
    assert AGREED.seed.hex() not in json.dumps(document)
    async with store.write() as connection:
        await change_tournament(connection, ID, state="over", ended=NOON + 100)
    document, _ = await files(store)
    assert document["tournament"]["seed"] == AGREED.seed.hex()


async def test_a_name_is_no_formula(store: Store) -> None:
    await played(store)
    async with store.write() as connection:
        await change_entrant(connection, 1, name='=HYPERLINK("https://x.example","Click")')
        await add_audit_entry(connection, ID, NOON, 5, "+cmd|' /C calc'!A0", "open")
    _, tables = await files(store)
    assert tables["results"][0]["player_a"].startswith("'=HYPERLINK")
    assert tables["log"][-1]["what"].startswith("'+cmd")


@settings(max_examples=EXAMPLES)
@given(st.lists(st.tuples(st.text(), st.integers(), st.none()), min_size=1))
def test_a_table_can_be_read_again_and_no_text_in_it_begins_like_a_formula(
    rows: list[tuple[str, int, None]],
) -> None:
    data = csv_sheet(("text", "number", "nothing"), rows).decode("utf-8-sig")
    [heading, *read] = csv.reader(io.StringIO(data, newline=""))
    assert heading == ["text", "number", "nothing"]
    assert len(read) == len(rows)
    for (text, number, _), cells in zip(rows, read, strict=True):
        assert cells[1:] == [str(number), ""]
        assert cells[0].removeprefix("'") == text.removeprefix("'")
        assert cells[0][:1] not in tuple("=+-@\t\r\n")


@pytest.mark.parametrize("text", ["=1", "  =1", "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "\uff1d1"])
def test_what_a_spreadsheet_would_reckon_gets_an_apostrophe(text: str) -> None:
    [_, [cell]] = csv.reader(
        io.StringIO(csv_sheet(["name"], [[text]]).decode("utf-8-sig"), newline="")
    )
    assert cell == f"'{text}"
