"""`deckhand member`: exports or deletes a member's data, for a host who is asked by mail."""

import asyncio
import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from bot.base.current_time import now
from bot.base.discord_text import counted
from bot.base.refusals import Refusal
from bot.base.settings import Settings
from bot.cli.existing_database import existing
from bot.matches.actions import Concede
from bot.matches.match_refusals import MatchOver, MatchVoid, NoSuchMatch, TooLate
from bot.matches.match_service import MatchService
from bot.privacy.deletion import StillPlaying, delete_member_data, stored_about
from bot.privacy.export import export_member_data
from bot.store import Store
from bot.store.privacy.user_deletion import StoredAmounts
from bot.tournaments.after_match import after_match

TRIES: Final = 3
"""The most rounds of conceding matches, for a member who keeps starting new ones."""

NOTHING: Final = "Nothing is stored about the member {user}."
STORED: Final = "About the member {user} I store: {amounts}."
EXPORTED: Final = "Everything that is stored about the member {user} is in {file}."
IS_THERE: Final = "{file} already exists. Choose another file."
QUESTION: Final = "Delete all of it? That can't be undone. Type yes: "
UNASKED: Final = "There is no terminal to ask in. --yes deletes without a question."
KEPT: Final = "Nothing was deleted."
DELETED: Final = (
    "Everything about the member {user} is deleted. Data that others need stays under “a "
    "former member”. A running bot may hold their picture until it restarts; messages that it "
    "posted stay."
)
PLAYS_ON: Final = "The member keeps starting matches. Stop the bot, and try again."


def member(
    settings: Settings, user: int, export: str | None, *, delete: bool, sure: bool = False
) -> int:
    """Writes a member's data to the file `export`, and with `delete` deletes the data. Asks the
    host before deleting, unless `sure`. Without `export` and `delete`, prints a summary of the
    stored data. Returns the exit status: 1 if nothing was done, 2 if the request isn't possible."""
    file = None if export is None else Path(export)
    if file is not None and file.exists():
        print(IS_THERE.format(file=file), file=sys.stderr)
        return 2
    return asyncio.run(_member(settings, user, file, delete=delete, sure=sure))


async def _member(
    settings: Settings, user: int, file: Path | None, *, delete: bool, sure: bool
) -> int:
    async with existing(settings.database_url) as store:
        held = await stored_about(store, user)
        amounts = _amounts(held)
        print((STORED if held.anything else NOTHING).format(user=user, amounts=amounts))
        if file is not None:
            document = await export_member_data(store, user)
            text = json.dumps(document, ensure_ascii=False, indent=2)
            await asyncio.to_thread(file.write_text, f"{text}\n", "utf-8")
            print(EXPORTED.format(user=user, file=file))
        if not delete:
            return 0 if held.anything or file is not None else 1
        if not held.anything:
            return 1
        if not sure and not sys.stdin.isatty():
            print(UNASKED, file=sys.stderr)
            return 2
        if not sure and (await asyncio.to_thread(input, QUESTION)).strip().lower() != "yes":
            print(KEPT)
            return 1
        await _delete(store, user)
    print(DELETED.format(user=user))
    return 0


def _amounts(held: StoredAmounts) -> str:
    """Returns the stored amounts in words."""
    parts = (
        (held.decks, "deck", "decks"),
        (held.running, "running match", "running matches"),
        (held.finished, "finished match", "finished matches"),
        (held.practice, "practice match", "practice matches"),
        (held.challenges, "challenge without a match", "challenges without a match"),
        (held.tournaments, "tournament", "tournaments"),
        (held.others, "other entry", "other entries"),
    )
    return ", ".join(counted(number, *words) for number, *words in parts if number)


async def _delete(store: Store, user: int) -> None:
    """Concedes the member's running matches and deletes the stored data. Raises Refusal if matches
    start faster than they can be conceded."""
    live = MatchService(store, now, after_match)
    for _ in range(TRIES):
        try:
            await delete_member_data(store, user, now())
        except StillPlaying as playing:
            for match_id in playing.running:
                with suppress(MatchOver, MatchVoid, NoSuchMatch, TooLate):
                    await live.do(match_id, user, Concede())
        else:
            return
    raise Refusal(PLAYS_ON)
