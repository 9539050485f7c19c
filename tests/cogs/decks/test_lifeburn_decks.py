"""Lifeburn decks with mistakes and with custom cards, in the terminal and in Discord."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.cli.command_line import main
from tests.bot.lifeburn_texts import OWN_AS_JSON, READY, WRONG_JSON
from tests.cogs.matches.duel import accept_challenge, challenge
from tests.cogs.matches.reading import alt_texts, text_of
from tests.conftest import Table


async def test_a_report_for_programs_says_line_and_column(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "deck.json"
    path.write_text(WRONG_JSON, "utf-8")
    assert main(["check", str(path), "--game", "lifeburn", "--json"]) == 1
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    lines = WRONG_JSON.splitlines()
    found = {
        lines[one["line"] - 1][one["column"] - 1 :][: one["length"]]: one["hint"]
        for one in report["problems"]
    }
    assert found['"keywrods"'] == 'Did you mean "keywords"?'
    assert found['"GainLive"'] == 'Did you mean "GainLife"?'
    assert (report["game"], report["legal"]) == ("lifeburn", False)
    path.write_text(OWN_AS_JSON, "utf-8")
    assert main(["check", str(path), "--game", "lifeburn", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["legal"], report["size"], report["problems"]) == (True, 40, [])


async def test_the_challenger_has_to_agree_to_own_cards_of_the_other(table: Table) -> None:
    posted = await challenge(table, READY.text, OWN_AS_JSON)
    assert posted.response is not None
    assert "I've asked **Alice**" in text_of(await accept_challenge(table, posted.response))
    assert f"<@{table.alice.id}>, do you agree" in text_of(posted.response)
    assert "Hearth Cat" in alt_texts(posted.response)[0]
    assert not table.channel.threads
    await table.alice.click(posted.response, label="Agree")
    assert table.channel.threads
