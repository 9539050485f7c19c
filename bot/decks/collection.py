"""Players' collections: storing, finding, reading and deleting decks."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from sqlalchemy.ext.asyncio import AsyncConnection

import engine
from bot.base import current_time
from bot.base.discord_text import counted, cut, escaped, one_line, plain
from bot.base.refusals import Refusal
from bot.decks.catalog import offer_key
from bot.decks.deck_record import DeckRecord, record_of
from bot.decks.deck_reports import first_error_in, pack_reading, unpack_reading
from bot.decks.deck_text import NAME_LENGTH, clean_name, deck_key, readable
from bot.decks.deck_validation import (
    DeckReading,
    problem_of_exceeding,
    read_as,
    read_deck_text,
    with_icon,
    with_problem,
)
from bot.decks.member_texts import TextRules
from bot.processes.time_limits import TooSlow
from bot.processes.workers import Workers
from bot.store import Store
from bot.store.database.conflicts import retry_on_conflict
from bot.store.decks import deck_rows, deck_verdicts
from bot.store.decks.deck_reports import outdated_versions, report_before, source_and_report
from bot.store.decks.deck_results import results_of
from bot.store.decks.deck_rows import Eligibility, NewVersion, StoredDeck
from bot.store.decks.deck_verdicts import DeckVerdict
from bot.store.decks.exceeding_decks import exceeding_card
from bot.store.limits.deck_space import BYTES_EACH, delete_practised, mebibytes, space_of
from engine.decks import Mode, Starter
from engine.names import find_named, name_key
from engine.problems import Problem

DECKS_EACH = 50
READ_AT_ONCE = 8_000
"""Characters of an edited deck's text from which on a worker reads it."""
UNNAMED = "Unnamed deck"
IS_MODE = "**{title}** is played without decks. Choose it in **/challenge** or **/queue**."
CHANGED = "The deck has changed since, so I left it as it is. Please look at it again."
NO_ROOM = (
    "I haven't saved that deck: your decks would take {total} MiB, and each member has {most} "
    "MiB. {versions} that matches were played with take {played} MiB of it, and the decks in "
    "`/deck` the rest. Delete one to make room: practice matches that are over go with it. If "
    "matches against people take the room, ask this bot's host to free it."
)
NOBODY = 0
"""The owner of the decks of modes and of unchanged starter decks; no user has that id."""


SaveOutcome = Literal["new", "version", "same"]

NOT_IN_COLLECTION = "This deck isn't in your collection."
NO_SUCH_GAME = "This game is no longer played here, so I can't read its decks."


@dataclass(frozen=True, slots=True)
class SavedDeck:
    """The result of saving a deck: the stored deck, its reading, and whether the deck was new, a
    new version of an existing deck, or already saved."""

    deck: StoredDeck
    reading: DeckReading
    news: SaveOutcome


class Decks:
    """The decks of all players. Every method may raise Refusal with a text for the player.

    The result of reading a deck text is stored together with the text. So a text is read only once,
    in a process of `workers`, and again when the rules of the game have changed.
    """

    def __init__(self, store: Store, workers: Workers) -> None:
        self._store = store
        self._workers = workers
        self._offered: dict[tuple[str, Mode | Starter], StoredDeck] = {}
        self._offered_turn = asyncio.Lock()

    async def keep(
        self,
        owner: int,
        text: str | bytes,
        *,
        name: str | None = None,
        game: str | None = None,
        unnamed: str = UNNAMED,
        replace: bool = True,
        beside: bool = False,
        after: int | None = None,
        rules: TextRules | None = None,
    ) -> SavedDeck:
        """Validates a deck text and saves it in the owner's collection.

        The deck is called `name`, else by the name in the text, else `unnamed`. Without `game`, the
        deck belongs to the game that finds the fewest errors. An illegal deck is saved too.

        If the owner already has a deck of that name with another text:

        - By default, the existing deck gets a new version.
        - If `replace` is False, raises Refusal.
        - With `beside`, the new deck gets another name.

        With `replace=False` or `beside`, if the two texts differ only in description or icons,
        saves nothing and returns the existing deck.

        `after` is the version that the text was edited from. Raises Refusal if the deck's current
        version is another one or the deck was deleted. Also raises Refusal for a text that has
        words forbidden by `rules`.
        """
        reading = await self._read(owner, readable(text), game)
        _check_no_mode(reading)
        offered = (name, reading.sheet.name, unnamed, UNNAMED)
        name = next(filter(None, (clean_name(one or "") for one in offered)))
        if rules:
            await asyncio.to_thread(rules.check_deck, name, reading)
        version = await asyncio.to_thread(_version, reading)
        kept, outcome = await self._keep(
            owner, name, version, replace=replace, beside=beside, after=after
        )
        return SavedDeck(kept, reading, outcome)

    @retry_on_conflict
    async def _keep(
        self,
        owner: int,
        name: str,
        version: NewVersion,
        *,
        replace: bool,
        beside: bool,
        after: int | None,
    ) -> tuple[StoredDeck, SaveOutcome]:
        """Saves a text that was read in the owner's collection, see `keep`."""
        now = current_time.now()
        async with self._store.write() as connection:
            if beside:
                name = await _name_beside(connection, owner, name, version)
            old = await _deck_named(connection, owner, name)
            if after is not None and (old is None or old.version_id != after):
                raise Refusal(CHANGED)
            if old is None:
                if await deck_rows.count_decks(connection, owner) >= DECKS_EACH:
                    raise Refusal(
                        f"You have {DECKS_EACH} decks, the most that I keep for a member. Delete "
                        "one in `/deck` to make room."
                    )
                deck_id = await deck_rows.add_deck(connection, owner, name, deck_key(name), now)
            else:
                same_game = old.game == version.game
                if same_game and await _has_text(connection, old, version):
                    same = await _renewed(connection, old, version)
                    await deck_verdicts.delete_verdicts(connection, [old.version_id])
                    return same, "same"
                stays = same_game and (beside or not replace)
                known = await deck_rows.version_hash(connection, old.version_id) if stays else None
                if known == version.sha256:
                    return old, "same"
                if not replace:
                    raise Refusal(
                        "You already have a different deck called "
                        f"**{plain(name, NAME_LENGTH)}**. Delete it first, or play yours."
                    )
                deck_id = old.id
            deck = await deck_rows.add_version(connection, deck_id, version, now)
            await _check_space(connection, owner)
        return deck, "new" if old is None else "version"

    async def look_at(self, owner: int, text: str, game: str) -> DeckReading:
        """Validates a text as a deck of the game without saving it, and returns the reading: the
        deck's cards and problems. `owner` is the member who asks for it."""
        return await self._read(owner, text, game)

    async def read_edited(self, deck: StoredDeck, text: str) -> DeckReading:
        """Validates the edited text of a deck without saving it, like `look_at`. A short text is
        read at once, beside the event loop, and by no other game."""
        if len(text) > READ_AT_ONCE:
            return await self._read(deck.owner, text, deck.game)
        reading = await asyncio.to_thread(read_as, deck.game, text)
        return await self._with_exceeding(reading)

    async def with_icon(self, deck: StoredDeck, card: str, icon: str) -> str:
        """Returns the deck's text, changed to give `icon` to the card called `card`. If `icon` is
        "", the icon depends on the card's words again. Nothing is saved. Raises KeyError if the
        version no longer exists."""
        source = await self.source(deck.version_id)
        try:
            return await self._workers.parse(deck.owner, with_icon, source, deck.game, card, icon)
        except TooSlow:
            raise self._too_slow() from None

    async def of_mode(self, game: str, mode: Mode) -> StoredDeck:
        """Returns the deck with which both players play in a mode. This deck belongs to the mode
        and is in no player's collection."""
        return await self._of_game(game, mode, mode.deck, offer_key(game, mode))

    async def of_starter(self, game: str, ready: Starter) -> StoredDeck:
        """Returns a starter deck of a game in stored form, to play with or against. The deck isn't
        added to a collection."""
        return await self._of_game(game, ready, ready.text, f"ready {offer_key(game, ready)}")

    async def _of_game(self, game: str, offer: Mode | Starter, text: str, key: str) -> StoredDeck:
        """Returns the stored deck of a game's offer, which is saved once under that key."""
        async with self._offered_turn:
            if (game, offer) not in self._offered:
                deck = await self._keep_offered(game, offer.title, text, deck_key(key))
                self._offered[game, offer] = deck
        return self._offered[game, offer]

    @retry_on_conflict
    async def _keep_offered(self, game: str, title: str, text: str, key: str) -> StoredDeck:
        """Saves the deck of an offer. The text is the game's own and not a stranger's, so this
        process reads it."""
        version = await asyncio.to_thread(lambda: _version(read_deck_text(text, game)))
        now = current_time.now()
        async with self._store.write() as connection:
            old = await deck_rows.deck_named(connection, NOBODY, key)
            if old is None:
                deck_id = await deck_rows.add_deck(connection, NOBODY, title, key, now)
            elif await deck_rows.version_hash(connection, old.version_id) == version.sha256:
                return await _renewed(connection, old, version)
            else:
                deck_id = old.id
            return await deck_rows.add_version(connection, deck_id, version, now)

    async def of(
        self, owner: int, game: str | None = None, *, legal: bool = False
    ) -> list[StoredDeck]:
        """Returns a player's decks, sorted by name. If `game` is given, only decks of that game are
        returned. With `legal`, decks that are known to be illegal are left out."""
        mine = await self._store.fetch(deck_rows.decks_of, owner)
        return [
            deck
            for deck in mine
            if (game is None or deck.game == game)
            and (not legal or deck.legal or deck.eligibility is None)
        ]

    async def named(self, owner: int, name: str) -> StoredDeck:
        """Returns a player's deck by its name, ignoring case and similar differences."""
        found = await self._store.fetch(_decks_named, owner, name)
        if len(found) > 1:
            names = ", ".join(f"**{plain(deck.name, NAME_LENGTH)}**" for deck in found[:5])
            raise Refusal(f"Which of these decks? {names}. Type its name exactly.")
        if not found:
            raise Refusal(
                f"You have no deck called **{plain(name, NAME_LENGTH)}**. `/deck` shows yours."
            )
        return found[0]

    async def numbered(self, owner: int, deck_id: int) -> StoredDeck:
        """Returns a player's deck by the deck's id."""
        deck = await self._store.fetch(deck_rows.deck_numbered, deck_id)
        if deck is None or deck.owner != owner:
            raise Refusal(NOT_IN_COLLECTION)
        return deck

    async def version(self, version_id: int) -> StoredDeck:
        """Returns a version of any member's deck, even if the deck is deleted. Raises KeyError if
        there is no such version."""
        deck = await self._store.fetch(deck_rows.deck_version, version_id)
        if deck is None:
            raise KeyError(version_id)
        return deck

    async def source(self, version_id: int) -> str:
        """Returns the text of a version of a deck. Raises KeyError if there is no such version."""
        source = await self._store.fetch(deck_rows.version_source, version_id)
        if source is None:
            raise KeyError(version_id)
        return source

    async def sha256(self, version_id: int) -> str:
        """Returns the SHA-256 of a version's text without its description and icons. Equal hashes
        mean equal decks. Raises KeyError if there is no such version."""
        sha256 = await self._store.fetch(deck_rows.version_hash, version_id)
        if sha256 is None:
            raise KeyError(version_id)
        return sha256

    async def read(self, deck: StoredDeck) -> tuple[DeckReading, str]:
        """Returns the reading of a stored deck by today's rules, and the deck's text. Raises
        KeyError if the version no longer exists."""
        found = await self._store.fetch(source_and_report, deck.version_id)
        if found is None:
            raise KeyError(deck.version_id)
        source, report = found
        if report is not None:
            return await asyncio.to_thread(unpack_reading, report, source), source
        return await self._read_again(deck, source, deck.owner), source

    async def record(self, deck: StoredDeck) -> DeckRecord:
        """Returns the results of a deck in all its versions. Only the deck's owner may see these
        results.
        """
        results = await self._store.fetch(results_of, deck.owner, deck.id)
        return record_of(results)

    async def eligibility(self, deck: StoredDeck) -> Eligibility:
        """Returns in which matches a deck is legal. If the result isn't stored yet, the deck is
        read, which may take seconds. Raises KeyError if the version no longer exists."""
        if deck.eligibility is not None:
            return deck.eligibility
        reading, _ = await self.read(deck)
        return Eligibility(reading.legal, len(reading.own), reading.unfit)

    async def outdated(self) -> Sequence[int]:
        """Returns the ids of deck versions that are in use but weren't validated by today's rules
        yet. The version needed soonest comes first."""
        return await self._store.fetch(outdated_versions)

    async def renew(self, version_id: int) -> None:
        """Validates a deck version by today's rules and stores the result. Members' requests to
        read decks go first. Does nothing if the version was validated already or no longer
        exists."""
        try:
            deck = await self.version(version_id)
            if deck.eligibility is None:
                await self._read_again(deck, await self.source(version_id), None)
        except KeyError:
            return

    async def owners_to_tell(self) -> Sequence[int]:
        """Returns the owners who have to be notified that one of their decks has become legal or
        illegal by today's rules."""
        return await self._store.fetch(deck_verdicts.owners_to_tell)

    async def verdicts_for(self, owner: int) -> Sequence[DeckVerdict]:
        """Returns the verdicts on an owner's decks that have changed (a deck has become legal or
        illegal) and about which the owner has to be notified, sorted by the decks' names."""
        return await self._store.fetch(deck_verdicts.verdicts_for, owner)

    async def begin_telling(self, verdicts: Sequence[DeckVerdict]) -> int:
        """Stores that the owner is being notified of these verdicts now, and returns the current
        time (seconds since 1970)."""
        versions, now = [one.version_id for one in verdicts], current_time.now()
        await self._store.run(deck_verdicts.begin_telling, versions, now)
        return now

    async def end_telling(self, verdicts: Sequence[DeckVerdict], *, told: bool) -> None:
        """Stores whether the owner was notified of these verdicts. If `told` is False, the
        notification is repeated later."""
        versions = [one.version_id for one in verdicts]
        if told:
            await self._store.run(deck_verdicts.delete_verdicts, versions)
        else:
            await self._store.run(deck_verdicts.begin_telling, versions, None)

    async def _read_again(self, deck: StoredDeck, source: str, member: int | None) -> DeckReading:
        """Reads a version by today's rules, and stores the result. In the same transaction, it
        notes if the owner must be notified."""
        reading = await self._read(member, source, deck.game)
        version = await asyncio.to_thread(_version, reading)
        why = reading.first_error
        if reading.legal and not deck.legal:
            why = await self._first_error_before(deck.version_id)
        await self._store.run(_renew, deck, version, why)
        return reading

    async def _first_error_before(self, version_id: int) -> Problem | None:
        """Returns the first error of a version when it was last read, if known."""
        report = await self._store.fetch(report_before, version_id)
        return None if report is None else await asyncio.to_thread(first_error_in, report)

    @retry_on_conflict
    async def delete(self, owner: int, deck_id: int) -> None:
        """Deletes a deck from its owner's collection. Running matches with the deck continue. If
        only practice matches that are over use the deck, these matches are deleted too."""
        async with self._store.write() as connection:
            if not await deck_rows.delete_deck(connection, owner, deck_id, current_time.now()):
                raise Refusal("The deck was already gone.")
            await delete_practised(connection, owner)

    async def _read(self, member: int | None, source: str, game: str | None) -> DeckReading:
        """Lets a worker read a text, and returns the reading. `member` is the member who waits for
        it, None if nobody waits. A card of the deck that did too much in a match is one more
        problem. Raises Refusal for a game that doesn't exist."""
        if game is not None and game not in engine.games():
            raise Refusal(NO_SUCH_GAME)
        try:
            reading = await self._workers.parse(member, read_deck_text, source, game)
        except TooSlow:
            raise self._too_slow() from None
        return await self._with_exceeding(reading)

    async def _with_exceeding(self, reading: DeckReading) -> DeckReading:
        """Returns the reading with a problem if a card of the deck did too much in a match."""
        card = await self._store.fetch(exceeding_card, reading.game, reading.sha256)
        if card is None:
            return reading
        return with_problem(reading, problem_of_exceeding(reading.source, card))

    def _too_slow(self) -> Refusal:
        seconds = self._workers.reading_seconds
        return Refusal(
            f"I stopped reading that deck after {seconds:g} seconds: it's too complicated. "
            "Nothing was saved. Use fewer or simpler cards."
        )


async def _check_space(connection: AsyncConnection, owner: int) -> None:
    """Deletes data that only practice needed. Raises Refusal if the owner's decks take too much
    room."""
    await delete_practised(connection, owner)
    space = await space_of(connection, owner)
    if space.total > BYTES_EACH:
        raise Refusal(
            NO_ROOM.format(
                most=mebibytes(BYTES_EACH),
                total=mebibytes(space.total),
                played=mebibytes(space.played),
                versions=counted(space.versions, "older version"),
            )
        )


async def _decks_named(connection: AsyncConnection, owner: int, name: str) -> list[StoredDeck]:
    """Returns the owner's decks that the name may mean: several only if none matches exactly and
    more than one is similar."""
    exact = await deck_rows.deck_named(connection, owner, deck_key(clean_name(name)))
    if exact is not None:
        return [exact]
    return find_named(name, await deck_rows.decks_of(connection, owner))


async def _deck_named(connection: AsyncConnection, owner: int, name: str) -> StoredDeck | None:
    """Returns the owner's deck that the name means; None if there is none or more than one."""
    found = await _decks_named(connection, owner, name)
    return found[0] if len(found) == 1 else None


async def _has_text(connection: AsyncConnection, old: StoredDeck, version: NewVersion) -> bool:
    """Returns whether a version has exactly that text, whatever its hash. Before descriptions were
    left out, hashes covered whole texts."""
    return await deck_rows.version_source(connection, old.version_id) == version.source


async def _renew(
    connection: AsyncConnection, deck: StoredDeck, version: NewVersion, why: Problem | None
) -> None:
    """Stores the new reading of a version, and notes if its owner must be notified."""
    if deck.owner != NOBODY:
        await deck_verdicts.note_verdict(connection, deck.version_id, version.legal, why)
    await deck_rows.renew_version(connection, deck.version_id, version)


async def _renewed(connection: AsyncConnection, old: StoredDeck, version: NewVersion) -> StoredDeck:
    """Returns a deck whose text was just read, updated by that reading."""
    if old.eligibility is not None and old.legal == version.legal:
        return old
    deck = await deck_rows.renew_version(connection, old.version_id, version)
    assert deck is not None
    return deck


async def _name_beside(
    connection: AsyncConnection, owner: int, name: str, version: NewVersion
) -> str:
    """Returns the name, numbered if necessary, under which the owner has no deck with another
    text."""
    own, number = name, 1
    while old := await _deck_named(connection, owner, own):
        known = await deck_rows.version_hash(connection, old.version_id)
        if known == version.sha256 or await _has_text(connection, old, version):
            break
        number += 1
        own = f"{cut(name, NAME_LENGTH - 5)} ({number})"
    return own


def starters(game: str | None = None) -> list[tuple[str, Starter]]:
    """Returns the starter decks of a game, or of all games, each with its key `game/deck`."""
    return [
        (offer_key(key, deck), deck)
        for key, rules in engine.games().items()
        for deck in rules.starters()
        if game in (None, key)
    ]


def find_starter(wanted: str) -> tuple[str, Starter]:
    """Returns the starter deck whose key or title is `wanted`, with its game's key. Raises Refusal
    if there is no such deck."""
    for key, deck in starters():
        if wanted == key or name_key(wanted) == name_key(deck.title):
            return key.partition("/")[0], deck
    raise Refusal("I don't have that starter deck. `/deck` has all of them.")


def _check_no_mode(reading: DeckReading) -> None:
    """Raises Refusal if the text is that of a mode, which a player can't bring."""
    for mode in engine.games()[reading.game].modes:
        if _bare(reading.source) in map(_bare, (mode.deck, *mode.former)):
            raise Refusal(IS_MODE.format(title=escaped(mode.title)))


def _bare(text: str) -> str:
    return "".join(text.casefold().split())


def _version(reading: DeckReading) -> NewVersion:
    sheet = reading.sheet
    return NewVersion(
        game=reading.game,
        source=reading.source,
        sha256=reading.sha256,
        legal=reading.legal,
        size=sheet.size,
        total_scale=sheet.total_scale,
        errors=reading.errors,
        cards=tuple(dict.fromkeys(card.face.title for card in sheet.cards)),
        about=one_line(sheet.about),
        report=pack_reading(reading),
    )
