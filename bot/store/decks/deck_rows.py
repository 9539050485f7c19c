"""Queries about decks and their versions."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Row,
    Select,
    and_,
    bindparam,
    delete,
    exists,
    func,
    insert,
    not_,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.rows import at, columns_of, save_row
from bot.store.decks.deck_drafts import delete_drafts_of
from bot.store.decks.deck_reports import NewReport, RulesVersions, is_current_report, save_report
from bot.store.decks.deck_verdicts import delete_verdicts_of
from bot.store.tables.core_schema import (
    deck_powers,
    deck_reports,
    deck_versions,
    decks,
    queue,
    shared_decks,
)
from bot.store.tables.match_schema import challenges, matches
from bot.store.tables.tournament_schema import entrants
from engine import rules_versions
from engine.decks import Power

VERSIONS_KEPT = 5
"""Number of a deck's latest versions that are kept even if nothing uses them, because a challenge
may be about to use one."""


@dataclass(frozen=True, slots=True)
class Eligibility:
    """The kinds of match that a deck may be played in by today's rules. `own` is the deck's number
    of custom cards, to which an opponent has to agree. `unfit` is the reason why the deck can't be
    used in rated play, "" if it can."""

    legal: bool
    own: int
    unfit: str


@dataclass(frozen=True, slots=True)
class StoredDeck:
    """One version of a deck, without its text.

    - `id`: the id of the deck.
    - `version_id`, `number`: the id of the version, and its number among the deck's versions, from
      1.
    - `legal`, `errors`: whether the deck was legal when it was last checked, and the number of
      errors that were found then.
    - `size`: the number of cards.
    - `total_scale`: the sum of the cards' scales, None in games that don't measure cards.
    - `cards`: the names of the cards in the order of the text.
    - `power`: the measured strength of decks with this text, None if it was never measured.
    - `eligibility`: the kinds of match that allow the deck, None unless the deck was checked by
      today's rules.
    - `about`: the owner's description of the deck, in one line, "" if there is none.
    """

    id: int
    version_id: int
    number: int
    owner: int
    name: str
    game: str
    legal: bool
    size: int
    total_scale: int | None
    errors: int
    cards: tuple[str, ...]
    power: Power | None
    eligibility: Eligibility | None
    about: str = ""


@dataclass(frozen=True, slots=True)
class NewVersion:
    """The content of a new version of a deck. `sha256` is the hash of its text without description
    and icons. `report` is the result of checking the text, None if it wasn't checked."""

    game: str
    source: str
    sha256: str
    legal: bool
    size: int
    total_scale: int | None
    errors: int
    cards: tuple[str, ...]
    report: NewReport | None = None
    about: str = ""

    def columns(self) -> Mapping[str, Any]:
        """Returns the values of the columns of a row of `deck_versions`."""
        text = {"game": self.game, "source": self.source, "sha256": self.sha256}
        return text | self.summary_columns()

    def summary_columns(self) -> dict[str, Any]:
        """Returns the values of those columns of `deck_versions` that are calculated from the
        deck's text, by column: whether the deck is legal, its sizes and its summary. A new version
        of the game's rules can change these values although the text is unchanged."""
        summary = {"errors": self.errors, "cards": list(self.cards), "about": self.about}
        sizes = {"size": self.size, "total_scale": self.total_scale}
        return {"legal": self.legal, **sizes, "summary": summary}


def _versions(rules: RulesVersions) -> Select[*tuple[Any, ...]]:
    measured = and_(
        deck_powers.c.game == deck_versions.c.game, deck_powers.c.sha256 == deck_versions.c.sha256
    )
    versions = decks.join(deck_versions, deck_versions.c.deck_id == decks.c.id)
    return select(
        decks.c.id,
        deck_versions.c.id.label("version_id"),
        deck_versions.c.number,
        decks.c.owner,
        decks.c.name,
        deck_versions.c.game,
        deck_versions.c.legal,
        deck_versions.c.size,
        deck_versions.c.total_scale,
        deck_versions.c.summary,
        deck_powers.c.value,
        deck_powers.c.error,
        deck_powers.c.games,
        deck_reports.c.own,
        deck_reports.c.unfit,
    ).select_from(
        versions.outerjoin(deck_powers, measured).outerjoin(deck_reports, is_current_report(rules))
    )


# Queries are cached: SQLAlchemy needs several times as long to build a query as to execute it.


@cache
def _present(rules: RulesVersions, *columns: str) -> Select[*tuple[Any, ...]]:
    """Returns the query for the current versions of decks that are not deleted, filtered by these
    columns."""
    found = _versions(rules).where(
        deck_versions.c.number == decks.c.version, decks.c.deleted.is_(None)
    )
    these = (decks.c[column] == bindparam(column) for column in columns)
    return found.where(*these).order_by(decks.c.name_key)


@cache
def _version_query(rules: RulesVersions) -> Select[*tuple[Any, ...]]:
    return _versions(rules).where(deck_versions.c.id == bindparam("version_id"))


def _deck(row: Row[Any]) -> StoredDeck:
    columns = dict(columns_of(row))
    summary = columns.pop("summary")
    value, error, games = (columns.pop(name) for name in ("value", "error", "games"))
    own, unfit = columns.pop("own"), columns.pop("unfit")
    return StoredDeck(
        **columns,
        errors=summary["errors"],
        cards=tuple(summary["cards"]),
        about=summary.get("about", ""),
        power=None if games is None else Power(value, error, games),
        eligibility=None if own is None else Eligibility(columns["legal"], own, unfit),
    )


async def _one(
    connection: AsyncConnection, query: Select[*tuple[Any, ...]], **values: object
) -> StoredDeck | None:
    row = (await connection.execute(query, values)).one_or_none()
    return None if row is None else _deck(row)


async def decks_of(connection: AsyncConnection, owner: int) -> list[StoredDeck]:
    """Returns a user's decks, sorted by name."""
    found = await connection.execute(_present(rules_versions(), "owner"), {"owner": owner})
    return [_deck(row) for row in found]


async def deck_named(connection: AsyncConnection, owner: int, name_key: str) -> StoredDeck | None:
    """Returns a user's deck by its name, None if there is none. `name_key` is the key of the name
    (`bot.decks.deck_text.deck_key`), which ignores case."""
    query = _present(rules_versions(), "owner", "name_key")
    return await _one(connection, query, owner=owner, name_key=name_key)


async def deck_numbered(connection: AsyncConnection, deck_id: int) -> StoredDeck | None:
    """Returns the current version of a deck. None if there is no such deck, or its owner has
    deleted it."""
    return await _one(connection, _present(rules_versions(), "id"), id=deck_id)


async def deck_version(connection: AsyncConnection, version_id: int) -> StoredDeck | None:
    """Returns a version of a deck, even if the deck was deleted or has newer versions. None if the
    version is gone."""
    return await _one(connection, _version_query(rules_versions()), version_id=version_id)


async def version_source(connection: AsyncConnection, version_id: int) -> str | None:
    """Returns the text of a version of a deck, None if the version is gone."""
    return await connection.scalar(
        select(deck_versions.c.source).where(deck_versions.c.id == version_id)
    )


async def version_hash(connection: AsyncConnection, version_id: int) -> str | None:
    """Returns the SHA-256 hash (in hexadecimal) of the text of a version without its description
    and icons. None if the version is gone."""
    return await connection.scalar(
        select(deck_versions.c.sha256).where(deck_versions.c.id == version_id)
    )


_COUNT: Final = (
    select(func.count())
    .select_from(decks)
    .where(decks.c.owner == bindparam("owner"), decks.c.deleted.is_(None))
)


async def count_decks(connection: AsyncConnection, owner: int) -> int:
    """Returns the number of decks of a user."""
    return await connection.scalar(_COUNT, {"owner": owner}) or 0


async def add_deck(
    connection: AsyncConnection, owner: int, name: str, name_key: str, now: int
) -> int:
    """Adds a deck that has no version yet, and returns its id."""
    values = {"owner": owner, "name": name, "name_key": name_key, "version": 0, "created": now}
    return (await connection.execute(insert(decks).returning(decks.c.id), values)).scalar_one()


_NEXT_NUMBER: Final = (
    update(decks)
    .where(decks.c.id == bindparam("deck_id"))
    .values(version=decks.c.version + 1)
    .returning(decks.c.version)
)
_ADD_VERSION: Final = insert(deck_versions).returning(deck_versions.c.id)


async def add_version(
    connection: AsyncConnection, deck_id: int, version: NewVersion, now: int
) -> StoredDeck:
    """Adds the next version of a deck, makes it the current one, and returns it. Deletes old
    versions that nothing uses, except the latest VERSIONS_KEPT."""
    number = (await connection.execute(_NEXT_NUMBER, {"deck_id": deck_id})).scalar_one()
    values = {"deck_id": deck_id, "number": number, "created": now, **version.columns()}
    version_id = (await connection.execute(_ADD_VERSION, values)).scalar_one()
    if version.report is not None:
        await save_report(connection, version_id, version.report)
    if number > 1:
        await delete_verdicts_of(connection, decks.c.id == deck_id)
    if number > VERSIONS_KEPT:
        await delete_versions(connection, deck_id, number - VERSIONS_KEPT + 1)
    stored = await deck_numbered(connection, deck_id)
    assert stored is not None
    return stored


async def renew_version(
    connection: AsyncConnection, version_id: int, read: NewVersion
) -> StoredDeck | None:
    """Stores `read`, the result of checking a version of a deck again by today's rules. Returns the
    version with its new values, None if the version is gone."""
    same = update(deck_versions).where(deck_versions.c.id == version_id)
    renewed = await connection.execute(same.values(read.summary_columns()))
    if renewed.rowcount and read.report is not None:
        await save_report(connection, version_id, read.report)
    return await deck_version(connection, version_id)


async def delete_versions(connection: AsyncConnection, deck_id: int, before: int) -> None:
    """Deletes the versions of a deck with numbers below `before`, except those that a match, a
    challenge, the queue, a tournament or a shared deck uses."""
    await connection.execute(
        delete(deck_versions).where(
            deck_versions.c.deck_id == deck_id,
            deck_versions.c.number < before,
            *unused_version_conditions(),
        )
    )


async def delete_decks(connection: AsyncConnection, of: ColumnElement[bool]) -> None:
    """Deletes all decks for which the SQL condition `of` holds, with all their versions. Versions
    that are still used (see `unused_version_conditions`) stay, and so do the decks to which these
    versions belong."""
    theirs = select(decks.c.id).where(of)
    await connection.execute(
        delete(deck_versions).where(
            deck_versions.c.deck_id.in_(theirs), *unused_version_conditions()
        )
    )
    kept = exists().where(deck_versions.c.deck_id == decks.c.id)
    await connection.execute(delete(decks).where(of, ~kept))


async def purge_deleted(connection: AsyncConnection, versions: Sequence[int]) -> None:
    """Deletes decks for good that their owners have deleted already. Considers only the decks that
    the `versions` (ids of deck versions) belong to. Versions that are still used stay, and so do
    their decks. Call it when something, such as a match, no longer uses the `versions`."""
    of = select(decks.c.id).join(deck_versions, deck_versions.c.deck_id == decks.c.id)
    theirs = of.where(deck_versions.c.id.in_(versions), decks.c.deleted.is_not(None))
    if numbers := list((await connection.execute(theirs)).scalars()):
        await delete_decks(connection, decks.c.id.in_(numbers))


def unused_version_conditions(
    but_for: ColumnElement[bool] | None = None,
) -> Sequence[ColumnElement[bool]]:
    """Returns the SQL conditions that together say that nothing uses a version of a deck, i.e. a
    row of `deck_versions`. Matches, challenges, the queue, tournaments and shared decks use
    versions. If `but_for` is given, matches for which this condition holds don't count as uses."""
    users = (
        challenges.c.deck_version,
        challenges.c.answer_version,
        matches.c.deck_a,
        matches.c.deck_b,
        queue.c.deck_version,
        entrants.c.deck_version,
        shared_decks.c.version_id,
    )
    others = [] if but_for is None else [not_(but_for)]
    return [
        ~exists().where(used == deck_versions.c.id, *(others if used.table is matches else ()))
        for used in users
    ]


async def delete_deck(connection: AsyncConnection, owner: int, deck_id: int, now: int) -> bool:
    """Removes a deck from its owner's collection. Returns False if the collection has no such deck.

    Versions that were used in a match or tournament stay, so that the match or tournament can still
    be shown. If the deck was shared, deletes the rows of the messages that share it. Deletes the
    deck's draft.
    """
    deleted = await connection.execute(
        update(decks)
        .where(decks.c.id == deck_id, decks.c.owner == owner, decks.c.deleted.is_(None))
        .values(deleted=now)
    )
    if not deleted.rowcount:
        return False
    await delete_verdicts_of(connection, decks.c.id == deck_id)
    await delete_drafts_of(connection, decks.c.id == deck_id)
    versions = select(deck_versions.c.id).where(deck_versions.c.deck_id == deck_id)
    await connection.execute(delete(shared_decks).where(shared_decks.c.version_id.in_(versions)))
    await delete_decks(connection, decks.c.id == deck_id)
    return True


async def save_power(
    connection: AsyncConnection, game: str, sha256: str, power: Power, now: int
) -> None:
    """Stores the measured power of all decks whose text has the hash `sha256`. Does nothing if the
    stored power was measured in more matches."""
    this = at(deck_powers, game=game, sha256=sha256)
    known = await connection.scalar(select(deck_powers.c.games).where(this))
    if known is None or known <= power.games:
        values = {"game": game, "sha256": sha256, "measured": now, **asdict(power)}
        await save_row(connection, deck_powers, values)
