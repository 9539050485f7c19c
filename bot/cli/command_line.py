"""The command `deckhand` and its subcommands; `python -m bot` is the same command.

Worker processes import this module, so each command's module is imported only when it is called.
"""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING

from bot.cli.host_commands import add_host_commands
from bot.cli.typed_arguments import Act, AddCommand, count, read_settings, with_settings

if TYPE_CHECKING:
    from bot.base.settings import Settings

DESCRIPTION = "A Discord bot that runs matches of two-player card games in chat."
STOP_MATCHES = "even if that stops rated or tournament matches, without a result"
NO_DEMO = (
    "The demo needs SimCord, a simulated Discord. In the clone, run `make demo`, or install the "
    'bot with it: `pipx install --force ".[demo]"`.'
)


def main(arguments: Sequence[str] | None = None, *, program: str = "deckhand") -> int:
    """Runs the command `deckhand` with these arguments (default: the process's) and returns the
    exit status. Only the owner of a created file can read the file. Raises SystemExit if the
    arguments are invalid, and after printing help."""
    from bot.app.printable_output import printable_output

    os.umask(0o077)
    with printable_output():
        try:
            return _act(arguments, program)
        except Exception:
            traceback.print_exc()
            return 1


def _act(arguments: Sequence[str] | None, program: str) -> int:
    parser = _parser(program)
    options, more = parser.parse_known_args(arguments)
    if more and not getattr(options, "takes_more", False):
        parser.parse_args(arguments)  # prints the unknown ones, and exits
    options.more = more
    if "act" not in options:
        parser.print_help()
        return 2
    act: Act = options.act
    return act(options)


def _parser(program: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=program, description=DESCRIPTION)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    def add_command(name: str, act: Act, what: str, more: str = "") -> argparse.ArgumentParser:
        description = f"{what[0].upper()}{what[1:]}. {more}".strip()
        added = commands.add_parser(name, help=what, description=description)
        added.set_defaults(act=act)
        return added

    _add_bot_commands(add_command)
    _add_file_commands(add_command)
    _add_match_commands(add_command)
    add_host_commands(add_command)
    return parser


def _add_bot_commands(add_command: AddCommand) -> None:
    """Adds the commands that start the bot, or prepare its start."""
    run = add_command(
        "run",
        _run,
        "run the bot until you stop it",
        "It uses the token from `deckhand setup`. It doesn't start if changed rules would stop a "
        "rated or tournament match.",
    )
    run.add_argument("--stop-matches", action="store_true", help=STOP_MATCHES)

    worker = add_command(
        "worker",
        _worker,
        "do the bot's heavy jobs until you stop it",
        "For PostgreSQL. Each process of the bot starts a worker too (unless DECKHAND_WORKER is "
        "false), and you can add any number of them, on any machine. A worker measures decks, "
        "thinks for the computer, and retries messages that Discord rejected. If you stop it "
        "(SIGTERM), it has 20 seconds to finish its jobs; another worker repeats the others.",
    )
    worker.add_argument("--with-input", action="store_true", help=argparse.SUPPRESS)

    upgrade = add_command(
        "upgrade",
        _upgrade,
        "show what an upgrade does to running matches, and migrate the database",
        "The bot of the previous version can keep running. Exit status 0: the upgrade stops no "
        "rated or tournament match, 1: it would, so nothing was migrated, 2: it can't be checked.",
    )
    either = upgrade.add_mutually_exclusive_group()
    either.add_argument("--check", action="store_true", help="show it, and change nothing")
    either.add_argument("--stop-matches", action="store_true", help=STOP_MATCHES)

    setup = add_command(
        "setup",
        _setup,
        "ask for the bot's token, check it and save it",
        "The token isn't shown, and can come from a pipe. Prints the invitation link.",
    )
    setup.add_argument("--offline", action="store_true", help="save it without asking Discord")

    demo = add_command(
        "demo",
        _demo,
        "play in the browser, in a simulated Discord",
        "Needs no token. Prints an address and serves the page until you stop it.",
    )
    demo.add_argument("--port", type=int, help="the port to serve on (default: any free one)")


def _add_file_commands(add_command: AddCommand) -> None:
    """Adds the commands that read the file of a deck or of a match."""
    check = add_command(
        "check",
        _check,
        "check whether a deck file is legal",
        "Exit status 0: it's legal, 1: it isn't, 2: there's nothing to check.",
    )
    check.add_argument("file", metavar="FILE", help="the deck file")
    check.add_argument(
        "--game", metavar="NAME", help="its game (default: the first; an unknown name lists all)"
    )
    check.add_argument("--json", action="store_true", help="print one JSON object")

    replay = add_command(
        "replay",
        _replay,
        "replay a recorded match in words",
        "Exit status 0: it's as recorded, 1: it isn't, 2: there's nothing to replay.",
    )
    replay.add_argument("file", metavar="FILE", help="the record of the match")
    replay.add_argument(
        "--html", metavar="PAGE", help="write it as a page for a browser, instead of in words"
    )


def _add_match_commands(add_command: AddCommand) -> None:
    """Adds the commands that play matches, or verify one."""
    play = add_command(
        "play",
        _play,
        "play against the computer, in the terminal",
        "A deck is a file, or the name of a starter deck or a mode. Type ? for help.",
    )
    play.add_argument("--deck", required=True, metavar="FILE", help="your deck")
    play.add_argument(
        "--against", metavar="FILE", help="the computer's deck (default: a starter deck)"
    )
    play.add_argument(
        "--hands", choices=("own", "open"), default="own", help="hands to show (own), or both"
    )
    _add_match_options(play, "normal")

    compare = add_command(
        "compare",
        _compare,
        "let the computer play two decks against each other, many times",
        "Prints how often each deck wins, and how each card did.",
    )
    for place in ("A", "B"):
        compare.add_argument(f"deck_{place.lower()}", metavar=place, help="a file or starter deck")
    compare.add_argument("--games", type=count, default=1000, metavar="N", help="matches (1000)")
    compare.add_argument("--jobs", type=count, metavar="N", help="processes (default: all cores)")
    compare.add_argument("--json", action="store_true", help="print one JSON object")
    _add_match_options(compare, "normal")

    verify = add_command(
        "verify",
        _verify,
        "verify a match: its deal, and every choice",
        "Reads the record of an open match from a file. Exit status 0: everything agrees, 1: "
        "something doesn't, 2: there's nothing to verify, 3: no problem found, but part of it "
        "can't be checked.",
    )
    verify.add_argument("file", metavar="FILE", help="the record")


def _add_match_options(command: argparse.ArgumentParser, level: str) -> None:
    levels = ("easy", "normal", "hard", "expert")
    command.add_argument(
        "--game", metavar="NAME", help="the game (default: the one in which a file is legal)"
    )
    command.add_argument("--level", choices=levels, default=level, help=f"({level})")
    command.add_argument(
        "--seed", type=count, metavar="N", help="seed; the same seed deals the same match"
    )


@with_settings
def _run(settings: Settings, options: argparse.Namespace) -> int:
    from bot.app.running import run

    return run(settings, stop_matches=options.stop_matches)


@with_settings
def _worker(settings: Settings, options: argparse.Namespace) -> int:
    from bot.cli.worker_command import work

    return work(settings, with_input=options.with_input)


def _upgrade(options: argparse.Namespace) -> int:
    settings = read_settings()
    if settings is None:
        return 2
    from bot.app.upgrade import upgrade

    return upgrade(settings, check=options.check, stop_matches=options.stop_matches)


@with_settings
def _setup(_settings: Settings, options: argparse.Namespace) -> int:
    from bot.cli.setup import setup

    return setup(offline=options.offline)


def _demo(options: argparse.Namespace) -> int:
    if find_spec("simcord") is None:
        print(NO_DEMO, file=sys.stderr)
        return 1
    from bot.cli.demo import run

    return run(options.port)


def _check(options: argparse.Namespace) -> int:
    from bot.cli.check import check

    return check(options.file, options.game, as_json=options.json)


def _replay(options: argparse.Namespace) -> int:
    from bot.cli.replay_command import replay

    return replay(options.file, options.html)


def _verify(options: argparse.Namespace) -> int:
    from bot.cli.verify_command import verify_file

    return verify_file(options.file)


def _play(options: argparse.Namespace) -> int:
    from bot.cli.terminal.play import play

    return play(
        options.deck,
        options.against,
        options.game,
        options.level,
        options.seed,
        open_hands=options.hands == "open",
    )


def _compare(options: argparse.Namespace) -> int:
    from bot.cli.terminal.compare import compare

    matches, jobs = options.games, options.jobs
    return compare(
        (options.deck_a, options.deck_b),
        options.game,
        options.level,
        matches,
        jobs,
        options.seed or 1,
        as_json=options.json,
    )
