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
    """Adds the subcommands of `deckhand` for this bot's host."""
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
        "recalculate all ratings from the matches",
        "The bot can keep running. The ratings stay the same; if one differs, the command says so.",
    )
    move = add_command(
        "move",
        _move,
        "move everything into another database, while the bot is stopped",
        "A database is a file, or a URL. The new one has to be empty. The command compares it with "
        "the old one, which doesn't change.",
    )
    move.add_argument("--from", required=True, metavar="DATABASE", dest="source")
    move.add_argument("--to", required=True, metavar="DATABASE", dest="target")
    backup = add_command(
        "backup",
        _backup,
        "copy the database into a file",
        "The bot can keep running. With PostgreSQL, this uses pg_dump. The bot also makes a copy "
        "each day, see DECKHAND_BACKUPS.",
    )
    backup.add_argument("file", metavar="FILE", help="the copy, a new file")
    restore = add_command(
        "restore",
        _restore,
        "restore such a copy, while the bot is stopped",
        "The old contents are copied to a file beside the database. With PostgreSQL, this uses "
        "pg_restore. Exit status 0: the copy is restored, 1: the database is unchanged.",
    )
    restore.add_argument("file", metavar="FILE", help="the copy")


def _add_check_commands(add_command: AddCommand) -> None:
    add_command(
        "doctor",
        _doctor,
        "check the installation and report problems",
        "Checks token, permissions, commands, database, fonts, disk and clock. Changes nothing; "
        "the bot can keep running. Exit status 0: no problem, 1: a problem.",
    )
    soak = add_command(
        "soak",
        _soak,
        "test the bot against a failing stand-in for Discord, while it's being killed",
        "For a checkout, whose tests include the stand-in. Counts choices lost or taken twice, "
        "clicks without an answer, matches that don't continue, and exceptions. Takes --clicks, "
        "--kills, --rate, --tables, --seconds, --seed; --keep adds the counts to the tallies of "
        "the checkout, --sum adds those up.",
    )
    soak.set_defaults(takes_more=True)


def _add_block_commands(add_command: AddCommand) -> None:
    for name, act, what, more in (
        (
            "block",
            _block,
            "block a user or a server",
            "The bot can keep running. A user can finish running matches; the bot leaves a server.",
        ),
        ("unblock", _unblock, "unblock a user or a server", "The bot can keep running."),
    ):
        about = add_command(name, act, what, more)
        about.add_argument("kind", choices=("user", "guild"), help="a user, or a server")
        about.add_argument("id", type=discord_id, metavar="ID", help="its id on Discord")
    add_command("blocks", _blocks, "list the blocked users and servers")


def _add_puzzle_command(add_command: AddCommand) -> None:
    puzzles = add_command(
        "puzzles",
        _puzzles,
        "make puzzles from matches of the computer, check those of a file, or list reported ones",
        "Two solvers prove each puzzle before it's written. The command continues where the file "
        "stops: the same options make the same file. Exit status 0: the file is complete, or all "
        "puzzles are right, 1: it isn't, or some are wrong, 2: it's no file of puzzles.",
    )
    puzzles.add_argument("--game", metavar="GAME", help="their game")
    puzzles.add_argument(
        "--count", type=count, default=300, metavar="N", help="number of puzzles (300)"
    )
    puzzles.add_argument(
        "--seed",
        type=count,
        default=1,
        metavar="S",
        help="seed; another seed makes other puzzles (1)",
    )
    puzzles.add_argument("--jobs", type=count, metavar="J", help="processes (default: all cores)")
    puzzles.add_argument("--file", metavar="FILE", help="the file to write (GAME.jsonl)")
    puzzles.add_argument(
        "--seconds", type=count, metavar="X", help="start no match after X seconds"
    )
    puzzles.add_argument(
        "--check", metavar="FILE", help="check the puzzles of this file, and make none"
    )
    puzzles.add_argument(
        "--reported",
        action="store_true",
        help="list puzzles that members report as wrong, and make none",
    )


def _add_prune_command(add_command: AddCommand) -> None:
    prune = add_command(
        "prune",
        _prune,
        "delete old data",
        "Deletes stopped matches, practice matches, unanswered challenges and logs of tournaments. "
        "The bot can keep running. Ratings, standings and profiles don't change.",
    )
    prune.add_argument(
        "--older-than", type=count, required=True, metavar="DAYS", help="age in days"
    )
    prune.add_argument(
        "--choices",
        action="store_true",
        help="also delete choices of finished matches, which can't be shown or verified then",
    )
    prune.add_argument(
        "--dry-run", action="store_true", help="delete nothing, list what would be deleted"
    )


def _add_member_command(add_command: AddCommand) -> None:
    member = add_command(
        "member",
        _member,
        "show what is stored about a member, export it or delete it",
        "For requests that reach you by mail. Exit status 0: it's done, 1: nothing is stored, or "
        "nothing was done, 2: it can't be done.",
    )
    member.add_argument("id", type=discord_id, metavar="ID", help="the member's id on Discord")
    member.add_argument("--export", metavar="FILE", help="write everything to a new file, as JSON")
    member.add_argument("--delete", action="store_true", help="delete everything, after asking you")
    member.add_argument("--yes", action="store_true", help="delete without asking")


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
            print(f"The database can't be used: {away.reason}.", file=sys.stderr)
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
