"""The lines of the log, as text or as JSON.

Lines that are logged while an interaction is answered contain its id and its match, so that all
lines of a click can be found. No message contains a member's name, a card, text that somebody
wrote, or a token. Libraries log such things in debug lines, which are left out.
"""

import json
import logging
import sys
from copy import copy
from datetime import UTC, datetime
from typing import Any, Final, Literal, TextIO

import aiohttp
import discord

from bot.app.printable_output import KEPT, unfiltered
from bot.base.clicks import click_here
from bot.decks.problem_report import printable
from bot.store.database.conflicts import DatabaseAway

LogForm = Literal["text", "json"]

OURS: Final = ("bot", "cogs", "rendering", "engine")
SUGGESTING: Final = "discord.app_commands.tree"
"""Logger of errors in suggestions; the bot logs errors in commands itself."""

TALKATIVE: Final = "procrastinate"
"""Logger with lines for each step of each job."""

NOT_TAKEN: Final = (discord.HTTPException, aiohttp.ClientError)
"""Errors that the library raises if Discord accepts no answer, or cuts the connection."""


def set_up_logging(form: LogForm, level: int, stream: TextIO | None = None) -> None:
    """Sets up the log: lines of this `level` and above go to the stream (None: standard error).
    Lines of libraries are logged from INFO on, even if `level` is lower."""
    handler = logging.StreamHandler(stream or unfiltered(sys.stderr))
    discord.utils.setup_logging(handler=handler, level=max(level, logging.INFO), root=True)
    handler.addFilter(shorten_outage)
    handler.addFilter(shorten_suggestion)
    handler.setFormatter(JsonFormatter() if form == "json" else TextFormatter(handler.formatter))
    for name in OURS:
        logging.getLogger(name).setLevel(level)
    logging.getLogger(TALKATIVE).setLevel(logging.WARNING)
    logging.captureWarnings(True)


def shorten_outage(record: logging.LogRecord) -> bool:
    """Shortens the log line of an error that is due to a database outage: the reason of the outage
    replaces the traceback. Otherwise all work during an outage would log long tracebacks. This is a
    filter for `logging`; it always returns True, so that the line is kept."""
    if record.exc_info is not None and isinstance(record.exc_info[1], DatabaseAway):
        record.msg = f"{record.getMessage()}: {record.exc_info[1].why}"
        record.args, record.exc_info = None, None
        record.levelno, record.levelname = logging.WARNING, "WARNING"
    return True


def shorten_suggestion(record: logging.LogRecord) -> bool:
    """Removes the traceback from a log line that says that Discord accepted no autocomplete
    suggestions. This is normal: if a member types fast, suggestions come too late. This is a filter
    for `logging`; it always returns True, so that the line is kept."""
    error = record.exc_info[1] if record.exc_info is not None else None
    if record.name == SUGGESTING and isinstance(error, NOT_TAKEN):
        record.msg, record.args = f"Discord took no suggestions: {error}", None
        record.exc_info, record.levelno, record.levelname = None, logging.WARNING, "WARNING"
    return True


class TextFormatter(logging.Formatter):
    """Formats log lines as text. The interaction that was being answered follows the message.
    Control characters that members typed are removed."""

    def __init__(self, other: logging.Formatter | None) -> None:
        super().__init__()
        self._other = other or logging.Formatter()

    def format(self, record: logging.LogRecord) -> str:
        """Returns the log line, followed by the lines of a traceback."""
        said = record.getMessage()
        if (click := click_here()) is not None:
            match = f", match {click.match}" if click.match else ""
            action = f", {click.action}" if click.action else ""
            said += f" [interaction {click.interaction}{match}{action}]"
        if record.exc_info:
            said += f"\n{self.formatException(record.exc_info)}"
        told = copy(record)
        told.msg, told.args = printable(said, KEPT), None
        told.exc_info, told.exc_text = None, None
        return self._other.format(told)


class JsonFormatter(logging.Formatter):
    """Formats each log line as a JSON object: `time` (UTC), `level`, `logger`, `message`;
    `interaction`, `match` and `action` if the line belongs to an interaction that has them, and
    `exception` for a traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """Returns the log line as a JSON object in one line."""
        told: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if (click := click_here()) is not None:
            told["interaction"] = str(click.interaction)
            if click.match is not None:
                told["match"] = click.match
            if click.action is not None:
                told["action"] = click.action
        if record.exc_info:
            told["exception"] = self.formatException(record.exc_info)
        return printable(json.dumps(told, ensure_ascii=False), KEPT)
