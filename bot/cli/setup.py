"""`deckhand setup`: asks for the bot's token, checks and saves it, and prints the next steps."""

import asyncio
import getpass
import logging
import re
import sys
from pathlib import Path

from dotenv import dotenv_values, set_key

from bot.base.settings import ENV_FILE, Settings, data_folder
from bot.discord_api.permissions import NEEDED, invitation_link
from bot.discord_api.token_check import Application, DiscordUnreachable, WrongToken, application_of

TOKEN = "DECKHAND_TOKEN"
TRIES = 3

INTRODUCTION = """\
Deckhand keeps its settings and its database in one folder:
  {folder}
(DECKHAND_DATA names another.)

Its token comes from https://discord.com/developers/applications: make an application there;
under Bot, press Reset Token and copy it. The bot needs no privileged intents.
"""
NOTHING_CHANGED = "Nothing was changed."
NO_TOKEN = f"No token was given. {NOTHING_CHANGED}"
MALFORMED = (
    "Your input doesn't look like a token: tokens have letters, digits, dots, dashes and "
    "underscores."
)
REFUSED = "Discord doesn't know this token. Copy it again, or press Reset Token for a new one."
UNREACHABLE = "I couldn't ask Discord about the token: {reason}."
KEEP_OFFLINE = f"{NOTHING_CHANGED} `deckhand setup --offline` saves a token without asking Discord."
UNCHECKED = (
    "I haven't checked the token. `deckhand setup` checks it, and prints the invitation link."
)
INVITATION = """\
This is the token of {bot}. Invite it to your server:
  {link}
The link asks for what the bot needs: {permissions}.
"""
SAVED = "Saved in {file}, which only you can read."
ANOTHER_TOKEN = (
    "Note: DECKHAND_TOKEN in the environment, or in the .env of this folder, is another token "
    "and wins here."
)
RUN = "`deckhand run` starts the bot. From this folder, its database is {database}."


class _GivenUp(Exception):
    """Raised if there is no token to save; the argument is the reason."""


def setup(*, offline: bool = False) -> int:
    """Asks for the bot's token, checks it at Discord, saves it, and returns the exit status. With
    `offline`, the token is saved unchecked. In a terminal, asks again after a mistake. Otherwise
    the token is the first line of the input, and a mistake ends the setup."""
    logging.getLogger("discord").addHandler(logging.NullHandler())  # problems are printed below
    file = data_folder() / ENV_FILE
    print(INTRODUCTION.format(folder=file.parent))
    try:
        token, application = _ask(dotenv_values(file).get(TOKEN) or "", offline=offline)
        _save(token, file)
    except _GivenUp as why:
        print(why, file=sys.stderr)
        return 1
    except (KeyboardInterrupt, EOFError):
        print(f"\n{NOTHING_CHANGED}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{file} can't be written: {error.strerror}", file=sys.stderr)
        return 1
    _say_how_to_go_on(token, application, file)
    return 0


def _ask(kept: str, *, offline: bool) -> tuple[str, Application | None]:
    """Returns the token to save, and what Discord knows about it. Raises _GivenUp."""
    tries = TRIES if sys.stdin.isatty() else 1
    for left in reversed(range(tries)):
        token = _read_token(has_one=bool(kept)) or kept
        if not token:
            raise _GivenUp(NO_TOKEN)
        if not re.fullmatch(r"[\w.-]+", token, re.ASCII):
            mistake = MALFORMED
        elif offline:
            return token, None
        else:
            try:
                return token, asyncio.run(application_of(token))
            except WrongToken:
                mistake = REFUSED
            except DiscordUnreachable as reason:
                _offer_to_keep(reason)
                return token, None
        if left:
            print(mistake, file=sys.stderr)
        else:
            raise _GivenUp(f"{mistake} {NOTHING_CHANGED}")
    raise AssertionError


def _read_token(*, has_one: bool) -> str:
    """Asks for the token without showing it; without a terminal, reads a line."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().strip()
    keep = " (Enter keeps the one there is)" if has_one else ""
    return getpass.getpass(f"Token{keep}, not shown: ").strip()


def _offer_to_keep(reason: DiscordUnreachable) -> None:
    """Asks whether to save a token that couldn't be checked. Raises _GivenUp if not."""
    print(UNREACHABLE.format(reason=reason), file=sys.stderr)
    if not sys.stdin.isatty():
        raise _GivenUp(KEEP_OFFLINE)
    if input("Save the token unchecked? [y/N] ").strip().lower() not in ("y", "yes"):
        raise _GivenUp(NOTHING_CHANGED)


def _save(token: str, file: Path) -> None:
    """Writes the token to the file, readable by its owner only; other settings in it stay."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if file.exists():
        file.chmod(0o600)  # a new file has this mode already
    set_key(file, TOKEN, token, quote_mode="never", follow_symlinks=True)


def _say_how_to_go_on(token: str, application: Application | None, file: Path) -> None:
    if application is None:
        print(UNCHECKED)
    else:
        link = invitation_link(application.id)
        permissions = ", ".join(NEEDED.values())
        print(INVITATION.format(bot=application.bot, link=link, permissions=permissions))
    print(SAVED.format(file=file))
    settings = Settings()
    if settings.token is None or settings.token.get_secret_value() != token:
        print(ANOTHER_TOKEN)
    print(RUN.format(database=settings.database_name))
