"""Log lines while a click is answered, and data that the log never has."""

from __future__ import annotations

import io
import json
import logging
from typing import Any

import aiohttp
import pytest
from sqlalchemy import text

from bot.app.logs import SUGGESTING, LogForm, set_up_logging
from bot.base.clicks import begin_click, note_match
from tests.cogs.decks.deck_answers import add_deck
from tests.cogs.matches.duel import begin
from tests.cogs.matches.reading import buttons
from tests.conftest import Table


class Log:
    """All log lines of the program, in that form."""

    def __init__(self, form: LogForm, level: int) -> None:
        self._stream = io.StringIO()
        set_up_logging(form, level, self._stream)

    @property
    def text(self) -> str:
        """The log lines as they are written."""
        return self._stream.getvalue()

    @property
    def objects(self) -> list[dict[str, Any]]:
        """The contents of each log line."""
        return [json.loads(line) for line in self.text.splitlines()]


@pytest.fixture
def form() -> LogForm:
    return "json"


@pytest.fixture
def level() -> int:
    return logging.INFO


@pytest.fixture
def log(own_logging: None, form: LogForm, level: int) -> Log:
    return Log(form, level)


def latest_interaction(table: Table) -> str:
    """Returns the id of the interaction that was answered last."""
    paths = [request.path for request in table.env.http_requests]
    return [path.split("/")[2] for path in paths if path.startswith("/interactions/")][-1]


def refuse_answers(table: Table) -> None:
    """Makes Discord refuse the next answer to an interaction, which is logged."""
    table.env.inject_error("POST", "/interactions/*/*/callback", status=400, code=50035)


async def test_each_line_of_a_click_has_its_match_and_its_interaction(
    table: Table, log: Log, caplog: pytest.LogCaptureFixture
) -> None:
    duel = await begin(table)
    board = await duel.board()
    refuse_answers(table)
    await duel.press("A", board, buttons(board)["My hand"])
    caplog.clear()
    [line] = [one for one in log.objects if one["logger"] == "bot.discord_api.discord_calls"]
    assert line["match"] == duel.id
    assert line["interaction"] == latest_interaction(table)
    assert line["action"] == "OpenHand"
    assert (line["level"], line["message"]) == ("ERROR", "Discord refused a call")
    assert "HTTPException" in line["exception"]
    logging.getLogger("bot").info("at night")
    assert not {"match", "interaction", "action"} & log.objects[-1].keys()


async def test_a_command_names_its_match_and_an_edit_that_shows_all_clicks_names_none(
    table: Table, log: Log, caplog: pytest.LogCaptureFixture
) -> None:
    duel = await begin(table)
    refuse_answers(table)
    await table.alice.slash(duel.place, "match")
    [line] = [one for one in log.objects if one["logger"] == "bot.discord_api.discord_calls"]
    assert line["match"] == duel.id
    table.env.inject_error("PATCH", "/channels/*/messages/*", status=400, code=50035)
    mover, _ = await duel.mover()
    await duel.take(mover, "End turn")
    caplog.clear()
    [_, line] = [one for one in log.objects if one["logger"] == "bot.discord_api.discord_calls"]
    assert not {"match", "interaction"} & line.keys()


@pytest.mark.parametrize("form", ["text"])
async def test_what_somebody_has_typed_is_not_logged_when_their_form_fails(
    table: Table, log: Log, caplog: pytest.LogCaptureFixture
) -> None:
    opened = await add_deck(table.alice, table.channel, "Write a deck")
    async with table.bot.store.write() as connection:
        await connection.execute(text("ALTER TABLE decks RENAME TO elsewhere"))
    typed = {"name": "Alice's secret weapon", "text": "Alice's secret weapon"}
    await table.alice.submit_modal(opened, typed)
    caplog.clear()
    assert "an interaction failed: deck:write" in log.text
    assert "secret weapon" not in log.text


def test_suggestions_that_a_cut_connection_swallows_are_a_line_without_a_traceback(
    log: Log,
) -> None:
    try:
        raise aiohttp.ServerDisconnectedError
    except aiohttp.ClientError:
        logging.getLogger(SUGGESTING).exception("Ignoring exception in autocomplete")
    [line] = log.objects
    assert line["level"] == "WARNING"
    assert line["message"] == "Discord took no suggestions: Server disconnected"
    assert "exception" not in line


@pytest.mark.parametrize("form", ["text"])
async def test_in_text_the_click_is_behind_the_message(log: Log) -> None:
    begin_click(17)
    logging.getLogger("bot").info("a card is drawn")
    note_match("4F7K2M")
    logging.getLogger("bot").info("a card is drawn")
    first, second = log.text.splitlines()
    assert first.endswith("a card is drawn [interaction 17]")
    assert second.endswith("a card is drawn [interaction 17, match 4F7K2M]")


@pytest.mark.parametrize("level", [logging.DEBUG])
def test_lines_for_debugging_are_the_bots_own_alone(log: Log) -> None:
    logging.getLogger("discord.gateway").debug("what somebody has written")
    logging.getLogger("bot.app.client").debug("what the bot does")
    assert [line["message"] for line in log.objects] == ["what the bot does"]
