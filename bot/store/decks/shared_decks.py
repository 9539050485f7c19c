"""Queries about decks that were shown to a server, and about copies of them."""

from dataclasses import asdict, dataclass
from typing import Final

from sqlalchemy import and_, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.rows import columns_of, row_at, save_row
from bot.store.tables.core_schema import deck_copies, deck_versions, decks, shared_decks
from bot.store.tables.tournament_schema import entrants, tournaments

MOST: Final = 100
"""Maximum number of decks that are listed for a server, the latest first. It applies separately to
decks of tournaments and to shared decks."""


@dataclass(frozen=True, slots=True)
class SharedDeck:
    """A version of a deck that members of a server can see.

    - `name`, `player`: the deck's name, and its owner's name when the deck was shown.
    - `where`: the name of the tournament in which the deck is played, or "shared here".
    - `channel`: only members who can see this channel can see the deck. None means all members of
      the server.
    """

    version_id: int
    name: str
    player: str
    where: str
    channel: int | None = None


@dataclass(frozen=True, slots=True)
class DeckPost:
    """The message with which an author shares a version of a deck with a server. The row is deleted
    when the author withdraws the deck. `message` is None until the message is sent."""

    id: str
    guild: int
    channel: int
    message: int | None
    version_id: int
    author: int
    author_name: str
    shared: int


@dataclass(frozen=True, slots=True)
class CopyOrigin:
    """The deck that a member's copy was made from: version `number` of deck `source` by `author`,
    shared on a server. `sha256` is the hash of that version's text. `newer` is the newest version
    shared on that server, as (id, number); None if `number` is the newest."""

    guild: int
    source: int
    number: int
    sha256: str
    author: int
    author_name: str
    newer: tuple[int, int] | None = None


async def shared_in(connection: AsyncConnection, guild: int, game: str) -> list[SharedDeck]:
    """Returns the decks of a game that members of a server can see. First come the decks in begun
    tournaments with open deck lists, then the decks that authors share; each group has the latest
    first. Leaves out decks that their owners have deleted. A deck that is shared in two channels
    occurs twice."""
    posted = (
        select(deck_versions.c.id, decks.c.name, shared_decks.c.author_name, shared_decks.c.channel)
        .join(deck_versions, deck_versions.c.id == shared_decks.c.version_id)
        .join(decks, decks.c.id == deck_versions.c.deck_id)
        .where(shared_decks.c.guild == guild, deck_versions.c.game == game)
        .order_by(shared_decks.c.shared.desc(), shared_decks.c.id)
        .limit(MOST)
    )
    found = [
        SharedDeck(row.id, row.name, row.author_name, "shared here", row.channel)
        for row in await connection.execute(posted)
    ]
    return [*await _in_tournaments(connection, guild, game), *found]


async def _in_tournaments(connection: AsyncConnection, guild: int, game: str) -> list[SharedDeck]:
    query = (
        select(
            deck_versions.c.id.label("version_id"),
            decks.c.name,
            entrants.c.name.label("player"),
            tournaments.c.name.label("where"),
        )
        .join(deck_versions, deck_versions.c.id == entrants.c.deck_version)
        .join(decks, decks.c.id == deck_versions.c.deck_id)
        .join(tournaments, tournaments.c.id == entrants.c.tournament)
        .where(tournaments.c.guild == guild, tournaments.c.open_lists)
        .where(tournaments.c.began.is_not(None), tournaments.c.mode == "")
        .where(entrants.c.state == "in", decks.c.deleted.is_(None))
        .where(decks.c.owner == entrants.c.user, deck_versions.c.game == game)
        .order_by(tournaments.c.began.desc(), entrants.c.id)
        .limit(MOST)
    )
    found: dict[int, SharedDeck] = {}
    for row in await connection.execute(query):
        found.setdefault(row.version_id, SharedDeck(**columns_of(row)))
    return list(found.values())


async def add_post(connection: AsyncConnection, post: DeckPost) -> None:
    """Stores a message that shares a deck, before it is sent."""
    await connection.execute(insert(shared_decks).values(asdict(post)))


async def count_posts(connection: AsyncConnection, guild: int, author: int) -> int:
    """Returns the number of messages in a server that share a deck of an author. A deck that is
    shared twice counts twice."""
    query = select(func.count()).select_from(shared_decks)
    where = (shared_decks.c.guild == guild, shared_decks.c.author == author)
    return await connection.scalar(query.where(*where)) or 0


async def get_post(connection: AsyncConnection, post_id: str) -> DeckPost | None:
    """Returns the message that shares a deck, None if the author has withdrawn it."""
    return await row_at(connection, DeckPost, shared_decks, id=post_id)


async def posts_of_deck(connection: AsyncConnection, deck_id: int) -> list[tuple[DeckPost, int]]:
    """Returns the messages that share any version of a deck, the newest first, each with the
    version's number."""
    query = (
        select(shared_decks, deck_versions.c.number)
        .join(deck_versions, deck_versions.c.id == shared_decks.c.version_id)
        .where(deck_versions.c.deck_id == deck_id)
        .order_by(shared_decks.c.shared.desc(), shared_decks.c.id)
    )
    return [(DeckPost(*row[:-1]), row.number) for row in await connection.execute(query)]


async def change_post(connection: AsyncConnection, post_id: str, **changes: object) -> None:
    """Changes the named columns of a message that shares a deck."""
    this = shared_decks.c.id == post_id
    await connection.execute(update(shared_decks).where(this).values(changes))


async def delete_post(connection: AsyncConnection, post_id: str) -> None:
    """Deletes the row of a message that shares a deck. Idempotent."""
    await connection.execute(delete(shared_decks).where(shared_decks.c.id == post_id))


async def note_copy(
    connection: AsyncConnection, deck_id: int, origin: CopyOrigin, now: int
) -> None:
    """Stores that a deck is a copy of `origin`, replacing an earlier origin."""
    values = {"deck_id": deck_id, "copied": now, **asdict(origin)}
    del values["newer"]
    await save_row(connection, deck_copies, values)


async def origin_of(connection: AsyncConnection, deck_id: int) -> CopyOrigin | None:
    """Returns the deck that the deck `deck_id` was copied from. None if the deck isn't a copy. The
    result's field `newer` considers only versions shared on the server that the deck was copied
    from."""
    same = and_(
        decks.c.id == deck_copies.c.source,
        decks.c.owner == deck_copies.c.author,
        decks.c.created <= deck_copies.c.copied,
    )
    here = and_(
        shared_decks.c.version_id == deck_versions.c.id,
        shared_decks.c.guild == deck_copies.c.guild,
    )
    newer = and_(
        deck_versions.c.deck_id == decks.c.id, deck_versions.c.number > deck_copies.c.number
    )
    shared = deck_versions.join(shared_decks, shared_decks.c.version_id == deck_versions.c.id)
    query = (
        select(
            deck_copies.c.guild,
            deck_copies.c.source,
            deck_copies.c.number,
            deck_copies.c.sha256,
            deck_copies.c.author,
            deck_copies.c.author_name,
            deck_versions.c.id.label("newer_id"),
            deck_versions.c.number.label("newer_number"),
        )
        .select_from(deck_copies.outerjoin(decks, same).outerjoin(shared, and_(newer, here)))
        .where(deck_copies.c.deck_id == deck_id)
        .order_by(deck_versions.c.number.desc().nulls_last())
        .limit(1)
    )
    row = (await connection.execute(query)).one_or_none()
    if row is None:
        return None
    *origin, newer_id, newer_number = row
    return CopyOrigin(*origin, newer=None if newer_id is None else (newer_id, newer_number))
