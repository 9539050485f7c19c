"""The commands for the host: the database, checks, blocks, puzzles, pruning and members' data.

Worker processes import this module, so each command's module is imported only when it is called.
"""

from __future__ import annotations

import argparse
import sys
from functools import wraps
from typing import TYPE_CHECKING

from bot.cli.typed_arguments import Act, AddCommand, count, discord_id, with_settings

if TYPE_CHECKING:
    from bot.base.settings import Settings


def add_host_commands(add_command: AddCommand) -> None:
    """Adds the commands for the host of the bot."""
    _add_database_commands(add_command)
    _add_check_commands(add_command)
    _add_block_commands(add_command)
    _add_puzzle_command(add_command)
    _add_prune_command(add_command)
    _add_member_command(add_command)


def _add_database_commands(add_command: AddCommand) -> None:
    add_command(
        "ratings",
        _ratings,
        "make all ratings again from the matches",
        "The bot may run meanwhile. They come out the same; if anything differed, it says so.",
    )
    move = add_command(
        "move",
        _move,
        "move everything into another database, while the bot is stopped",
        "A database is a file, or a URL. The new one has to be empty; it is checked against the "
        "old one, which stays as it is.",
    )
    move.add_argument("--from", required=True, metavar="DATABASE", dest="source")
    move.add_argument("--to", required=True, metavar="DATABASE", dest="target")
    backup = add_command(
        "backup",
        _backup,
        "copy the database into a file",
        "The bot may run meanwhile. With PostgreSQL, its pg_dump does it. Each day it does the "
        "same by itself, see DECKHAND_BACKUPS.",
    )
    backup.add_argument("file", metavar="FILE", help="the copy, which must not be there yet")
    restore = add_command(
        "restore",
        _restore,
        "put such a copy back, while the bot is stopped",
        "What the database held before is copied beside it. With PostgreSQL, its pg_restore does "
        "it. Exit status 0: it holds what the copy holds, 1: it is as it was.",
    )
    restore.add_argument("file", metavar="FILE", help="the copy")


def _add_check_commands(add_command: AddCommand) -> None:
    add_command(
        "doctor",
        _doctor,
        "look whether all is as the bot needs it, and say what is not",
        "Token, permissions, commands, database, fonts, disk and clock. Changes nothing; the bot "
        "may run meanwhile. Exit status 0: all is well, 1: something is not.",
    )
    soak = add_command(
        "soak",
        _soak,
        "play against a stand-in for Discord that fails, and be killed meanwhile",
        "For a checkout: the stand-in is among its tests. Counts choices lost or taken twice, "
        "clicks without an answer, matches that do not go on, and exceptions. Takes --clicks, "
        "--kills, --rate, --tables, --seconds, --seed; --keep adds what was counted to the tallies "
        "of the checkout, --sum adds those up.",
    )
    soak.set_defaults(takes_more=True)


def _add_block_commands(add_command: AddCommand) -> None:
    for name, act, what, more in (
        (
            "block",
            _block,
            "have nothing to do with a user or a server any more",
            "Works on a running bot. A user can finish running matches; a server is left.",
        ),
        ("unblock", _unblock, "take that back", "Works on a running bot."),
    ):
        about = add_command(name, act, what, more)
        about.add_argument("kind", choices=("user", "guild"), help="a user, or a server")
        about.add_argument("id", type=discord_id, metavar="ID", help="its id on Discord")
    add_command("blocks", _blocks, "list the users and servers that are blocked")


def _add_puzzle_command(add_command: AddCommand) -> None:
    puzzles = add_command(
        "puzzles",
        _puzzles,
        "make puzzles from matches of the computer, check those of a file, or list the doubted",
        "Each is proved by two solvers before it is written. It goes on where the file stops: the "
        "same options make the same file. Exit status 0: the file has so many, or all are right, "
        "1: it has not, or some are wrong, 2: it is no such file.",
    )
    puzzles.add_argument("--game", metavar="GAME", help="of which game")
    puzzles.add_argument("--count", type=count, default=300, metavar="N", help="how many (300)")
    puzzles.add_argument("--seed", type=count, default=1, metavar="S", help="other ones (1)")
    puzzles.add_argument("--jobs", type=count, metavar="J", help="processes (default: all cores)")
    puzzles.add_argument("--file", metavar="FILE", help="where they go (GAME.jsonl)")
    puzzles.add_argument("--seconds", type=count, metavar="X", help="begin no match after so long")
    puzzles.add_argument("--check", metavar="FILE", help="make none, check those of the file")
    puzzles.add_argument(
        "--reported", action="store_true", help="make none, list those that members call wrong"
    )


def _add_prune_command(add_command: AddCommand) -> None:
    prune = add_command(
        "prune",
        _prune,
        "delete what is older than so many days",
        "Stopped and practice matches, challenges in vain, logs of tournaments. The bot may run "
        "meanwhile. Ratings, standings and profiles stay as they are.",
    )
    prune.add_argument("--older-than", type=count, required=True, metavar="DAYS", help="the age")
    prune.add_argument(
        "--choices",
        action="store_true",
        help="also the choices of finished matches, which cannot be shown or verified then",
    )
    prune.add_argument("--dry-run", action="store_true", help="delete nothing, say what would go")


def _add_member_command(add_command: AddCommand) -> None:
    member = add_command(
        "member",
        _member,
        "say what is stored about a member, export it or delete it",
        "For a host who is asked by mail. Exit status 0: it is done, 1: nothing is stored, or "
        "nothing was done, 2: it can't be done.",
    )
    member.add_argument("id", type=discord_id, metavar="ID", help="the member's id on Discord")
    member.add_argument("--export", metavar="FILE", help="write everything to a new file, as JSON")
    member.add_argument("--delete", action="store_true", help="delete everything, after a question")
    member.add_argument("--yes", action="store_true", help="delete without the question")


def _on_the_database(act: Act) -> Act:
    """Wraps a command so that it waits while the bot is writing, and prints the problem if the
    database can't be used."""

    @wraps(act)
    def said(options: argparse.Namespace) -> int:
        from bot.base.refusals import Refusal
        from bot.base.urgency import unhurried
        from bot.store.database.conflicts import DatabaseAway

        try:
            with unhurried():
                return act(options)
        except DatabaseAway as away:
            print(f"The database cannot be used: {away.reason}.", file=sys.stderr)
        except Refusal as refusal:
            print(refusal, file=sys.stderr)
        return 1

    return said


@_on_the_database
@with_settings
def _ratings(settings: Settings, _options: argparse.Namespace) -> int:
    from bot.cli.ratings_command import main as ratings

    return ratings(settings)


@_on_the_database
def _move(options: argparse.Namespace) -> int:
    from bot.cli.move import move

    return move(options.source, options.target)


@with_settings
def _backup(settings: Settings, options: argparse.Namespace) -> int:
    from bot.cli.backup_command import backup

    return backup(settings, options.file)


@with_settings
def _restore(settings: Settings, options: argparse.Namespace) -> int:
    from bot.cli.backup_command import restore

    return restore(settings, options.file)


@with_settings
def _doctor(settings: Settings, _options: argparse.Namespace) -> int:
    from bot.cli.doctor.doctor_command import examine

    return examine(settings)


def _soak(options: argparse.Namespace) -> int:
    from bot.cli.soak_command import soak

    return soak(options.more)


@_on_the_database
@with_settings
def _block(settings: Settings, options: argparse.Namespace) -> int:
    from bot.cli.host_block_command import block

    return block(settings, options.kind, options.id)


@_on_the_database
@with_settings
def _unblock(settings: Settings, options: argparse.Namespace) -> int:
    from bot.cli.host_block_command import unblock

    return unblock(settings, options.kind, options.id)


@_on_the_database
@with_settings
def _blocks(settings: Settings, _options: argparse.Namespace) -> int:
    from bot.cli.host_block_command import list_blocks

    return list_blocks(settings)


@_on_the_database
@with_settings
def _reported(settings: Settings, options: argparse.Namespace) -> int:
    from bot.cli.reported_command import list_reported

    return list_reported(settings, options.game)


def _puzzles(options: argparse.Namespace) -> int:
    from bot.cli.puzzle_command import check_file, make

    if options.check is not None:
        return check_file(options.check)
    if options.reported:
        return _reported(options)
    if options.game is None:
        print("Of which game? --game says it.", file=sys.stderr)
        return 2
    wanted, seconds = options.count, options.seconds
    return make(options.game, wanted, options.seed, options.jobs, options.file, seconds)


@_on_the_database
@with_settings
def _prune(settings: Settings, options: argparse.Namespace) -> int:
    from bot.cli.prune_command import prune

    return prune(settings, options.older_than, choices=options.choices, dry_run=options.dry_run)


@_on_the_database
@with_settings
def _member(settings: Settings, options: argparse.Namespace) -> int:
    from bot.cli.member_command import member

    return member(settings, options.id, options.export, delete=options.delete, sure=options.yes)
