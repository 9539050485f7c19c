"""The lines of the log, as text or as JSON.

What is logged while an interaction is answered says its id and its match, by which all lines of a
click are found. No message has a name of a member, a card, what somebody has written, or a token;
libraries tell such things in lines for debugging, which are left out.
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
"""Logs what goes wrong with suggestions; what goes wrong with commands is told by the bot."""

TALKATIVE: Final = "procrastinate"
"""It has lines for each step of each job."""

NOT_TAKEN: Final = (discord.HTTPException, aiohttp.ClientError)
"""What the library raises where Discord takes no answer, or cuts the connection."""


def set_up_logging(form: LogForm, level: int, stream: TextIO | None = None) -> None:
    """Has lines from this `level` on written to a stream, standard error if None; of libraries
    from INFO on at most."""
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
    """Has a line say without a traceback what was wrong with the database: whatever is done
    meanwhile says so. No line is left out."""
    if record.exc_info is not None and isinstance(record.exc_info[1], DatabaseAway):
        record.msg = f"{record.getMessage()}: {record.exc_info[1].why}"
        record.args, record.exc_info = None, None
        record.levelno, record.levelname = logging.WARNING, "WARNING"
    return True


def shorten_suggestion(record: logging.LogRecord) -> bool:
    """Has a line say without a traceback that Discord took no suggestions for a command's option:
    who types fast wants none any more. No line is left out."""
    error = record.exc_info[1] if record.exc_info is not None else None
    if record.name == SUGGESTING and isinstance(error, NOT_TAKEN):
        record.msg, record.args = f"Discord took no suggestions: {error}", None
        record.exc_info, record.levelno, record.levelname = None, logging.WARNING, "WARNING"
    return True


class TextFormatter(logging.Formatter):
    """Lines as another formatter writes them, with the click behind the message, and without
    control characters of what somebody typed."""

    def __init__(self, other: logging.Formatter | None) -> None:
        super().__init__()
        self._other = other or logging.Formatter()

    def format(self, record: logging.LogRecord) -> str:
        """The line, with lines of a traceback below it."""
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
    """An object a line: `time` (UTC), `level`, `logger`, `message`; `interaction`, `match` and
    `action` if a click with these is being answered, and `exception` if there is a traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """The object, in one line."""
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
