"""The cards that a member may search, and the decks that contain them."""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

import engine
from bot.base.refusals import Refusal
from bot.decks.card_search.indexed_card import IndexedCard, index_cards
from bot.decks.card_search.query import CardQuery
from bot.decks.collection import Decks, starters
from bot.decks.deck_edits import definitions_in
from bot.decks.deck_validation import DeckReading
from bot.processes.time_limits import TooSlow
from bot.processes.workers import Workers
from bot.store import Store
from bot.store.decks.deck_rows import StoredDeck
from bot.store.decks.shared_decks import shared_in

DECKS_REMEMBERED: Final = 500
"""The most decks whose cards are cached. A version of a deck never changes."""

SEARCHES_REMEMBERED: Final = 8
"""The most merged card lists that are cached, for members who are typing right now."""

TOO_SLOW: Final = "The search took too long. Please try again."
GONE: Final = "You can't see that deck here."

Source = Literal["own", "ready", "shared"]


@dataclass(frozen=True, slots=True)
class CardSearcher:
    """The member who searches. `guild` is the server on which the member searches, None in a direct
    message. `sees` returns whether the member sees a channel."""

    member: int
    guild: int | None
    sees: Callable[[int], bool]


@dataclass(frozen=True, slots=True)
class DeckReference:
    """A deck that contains a card. `key` is the deck's id for one of the member's own decks, the
    version's id for a shared deck, and `game/key` for a starter deck."""

    source: Source
    key: str
    name: str
    about: str


@dataclass(frozen=True, slots=True)
class FoundCard:
    """A card, the decks that contain the card, and its costs in these decks."""

    card: IndexedCard
    costs: frozenset[int]
    decks: tuple[DeckReference, ...]


class CardSource(NamedTuple):
    """Cards to search: those of a deck or of a set. `version` is the deck's version, 0 for starter
    decks and sets. `deck` is None for a set."""

    version: int
    cards: tuple[IndexedCard, ...]
    deck: DeckReference | None


@dataclass(frozen=True, slots=True)
class GameCards:
    """The cards of a game that every member may search: those of its sets, and of its starter decks
    by the decks' keys."""

    sets: tuple[IndexedCard, ...]
    ready: Mapping[str, tuple[IndexedCard, ...]]


def game_cards(game: str) -> GameCards:
    """Returns the indexed cards of a game's sets and starter decks. This takes up to a second."""
    rules = engine.games()[game]
    sheets = {key: rules.deck_sheet(rules.parse_deck(deck.text)) for key, deck in starters(game)}
    return GameCards(
        index_cards(game, rules.set_cards()),
        {key: index_cards(game, sheet.cards) for key, sheet in sheets.items()},
    )


class CardSearch:
    """Searches cards for members: in sets, starter decks, their own decks, and decks that were
    shared on the server in a channel that they see."""

    def __init__(self, store: Store, workers: Workers, decks: Decks) -> None:
        self._store = store
        self._workers = workers
        self._decks = decks
        self._bases: dict[str, GameCards] = {}
        self._versions: OrderedDict[int, tuple[IndexedCard, ...]] = OrderedDict()
        self._found: OrderedDict[object, Mapping[str, FoundCard]] = OrderedDict()
        self._turn = asyncio.Lock()

    async def cards(
        self, asker: CardSearcher, game: str, *, quick: bool = False
    ) -> Mapping[str, FoundCard]:
        """Returns the cards of a game that the member `asker` may see, by the cards' keys. These
        are cards of the game's sets, of starter decks, of the member's own decks, and of decks that
        are shared on the server where the member searches. With `quick`, leaves out decks that
        weren't validated by today's rules yet. Raises Refusal if there is no such game."""
        base = await self._base(asker, game)
        parts = [CardSource(0, base.sets, None)]
        own = await self._decks.of(asker.member, game)
        for deck in own:
            reference = DeckReference("own", str(deck.id), deck.name, "yours")
            parts.append(
                CardSource(deck.version_id, await self._cards_of(deck, quick=quick), reference)
            )
        for key, ready in starters(game):
            reference = DeckReference("ready", key, ready.title, "starter deck")
            parts.append(CardSource(0, base.ready[key], reference))
        mine = {deck.version_id for deck in own}
        async for deck, reference in self._shared(asker, game):
            if deck not in mine:
                parts.append(
                    CardSource(deck, await self._version_cards(deck, quick=quick), reference)
                )
        return await self._merged(game, parts)

    async def _merged(self, game: str, parts: Sequence[CardSource]) -> Mapping[str, FoundCard]:
        """Returns the cards of the parts by their keys. Members type letter by letter, so recent
        results are cached. Merging runs off the event loop."""
        key = game, tuple((part.version, len(part.cards), part.deck) for part in parts)
        found = self._found.get(key)
        if found is None:
            found = await asyncio.to_thread(_put_together, parts)
        self._found[key] = found
        self._found.move_to_end(key)
        while len(self._found) > SEARCHES_REMEMBERED:
            self._found.popitem(last=False)
        return found

    async def reading(
        self, asker: CardSearcher, source: Source, key: str
    ) -> tuple[str, DeckReading, str]:
        """Returns the name, the reading (cards and problems) and the text of a deck that a search
        has found. `source` is "ready" for a starter deck; otherwise the deck is one that was
        shared. `key` is the deck's key in its `DeckReference`. Raises Refusal if there is no such
        deck, or if the member isn't allowed to see it."""
        if source == "ready":
            for known, deck in starters():
                if known == key:
                    reading = await self._decks.look_at(asker.member, deck.text, key.split("/")[0])
                    return deck.title, reading, deck.text
            raise Refusal(GONE)
        for game in engine.games():
            async for version, reference in self._shared(asker, game):
                if reference.key == key:
                    reading, text = await self._decks.read(await self._decks.version(version))
                    return reference.name, reading, text
        raise Refusal(GONE)

    async def definitions(
        self, asker: CardSearcher, game: str, found: Sequence[FoundCard]
    ) -> Mapping[str, str]:
        """Returns the texts that define found cards, as another deck's text can take them, by the
        cards' names. Cards that no deck defines which the member may see are left out. Raises
        Refusal if it takes too long."""
        codes: dict[str, str] = {}
        seen: set[DeckReference] = set()
        wanted = {one.card.sheet.face.name for one in found}
        for deck in (deck for one in found for deck in one.decks):
            if deck in seen or wanted <= codes.keys():
                continue
            seen.add(deck)
            text = await self._text(asker, deck)
            try:
                defined = await self._workers.parse(
                    asker.member, definitions_in, game, text, sorted(wanted)
                )
            except TooSlow:
                raise Refusal(TOO_SLOW) from None
            codes = {**defined, **codes}
        return codes

    async def _text(self, asker: CardSearcher, deck: DeckReference) -> str:
        """Returns the text of a deck that a search has found. Raises Refusal if the member may no
        longer see it."""
        match deck.source:
            case "own":
                own = await self._decks.numbered(asker.member, int(deck.key))
                return await self._decks.source(own.version_id)
            case "ready":
                return dict(starters())[deck.key].text
            case "shared":
                return (await self.reading(asker, "shared", deck.key))[2]

    async def _shared(
        self, asker: CardSearcher, game: str
    ) -> AsyncIterator[tuple[int, DeckReference]]:
        if asker.guild is None:
            return
        shared = await self._store.fetch(shared_in, asker.guild, game)
        seen: set[int] = set()
        for one in shared:
            if one.version_id in seen or not (one.channel is None or asker.sees(one.channel)):
                continue
            seen.add(one.version_id)
            about = f"{one.player}, {one.where}"
            yield one.version_id, DeckReference("shared", str(one.version_id), one.name, about)

    async def _base(self, asker: CardSearcher, game: str) -> GameCards:
        if game not in engine.games():
            raise Refusal("There is no such game. Choose one from the list.")
        async with self._turn:
            if game not in self._bases:
                try:
                    self._bases[game] = await self._workers.parse(asker.member, game_cards, game)
                except TooSlow:
                    raise Refusal(TOO_SLOW) from None
            return self._bases[game]

    async def _version_cards(self, version: int, *, quick: bool) -> tuple[IndexedCard, ...]:
        if version in self._versions:
            return self._versions[version]
        try:
            return await self._cards_of(await self._decks.version(version), quick=quick)
        except KeyError:  # it was deleted since
            return ()

    async def _cards_of(self, deck: StoredDeck, *, quick: bool) -> tuple[IndexedCard, ...]:
        known = self._versions.get(deck.version_id)
        if known is None:
            if quick and deck.eligibility is None:
                return ()
            try:
                reading, _ = await self._decks.read(deck)
            except (KeyError, Refusal):  # it was deleted since, or reading it takes too long
                return ()
            known = await asyncio.to_thread(index_cards, deck.game, reading.sheet.cards)
        self._versions[deck.version_id] = known
        self._versions.move_to_end(deck.version_id)
        while len(self._versions) > DECKS_REMEMBERED:
            self._versions.popitem(last=False)
        return known


def _put_together(parts: Sequence[CardSource]) -> Mapping[str, FoundCard]:
    found: dict[str, FoundCard] = {}
    for part in parts:
        _add(found, part.cards, part.deck)
    return found


def _add(
    found: dict[str, FoundCard], cards: Sequence[IndexedCard], deck: DeckReference | None
) -> None:
    for card in cards:
        old = found.get(card.key) or FoundCard(card, frozenset(), ())
        costs = old.costs if card.cost is None else old.costs | {card.cost}
        decks = old.decks if deck is None or deck in old.decks else (*old.decks, deck)
        found[card.key] = FoundCard(old.card, costs, decks)


async def search_cards(every: Mapping[str, FoundCard], query: CardQuery) -> Sequence[FoundCard]:
    """Returns the cards that match the query, the best first. `every` are all cards to search, as
    `CardSearch.cards` returns them."""
    return await asyncio.to_thread(_search, every, query)


def _search(every: Mapping[str, FoundCard], query: CardQuery) -> Sequence[FoundCard]:
    found = [one for one in every.values() if query.allows(one.card, one.costs)]
    return sorted(found, key=lambda one: query.rank(one.card))


def card_terms(
    cards: Mapping[str, FoundCard], what: Literal["kind", "family", "ability"]
) -> list[str]:
    """Returns all kinds, families or abilities of these cards, the most frequent first."""
    often = Counter(label for one in cards.values() for label in _terms(one.card, what))
    return sorted(often, key=lambda label: (-often[label], label))


def _terms(card: IndexedCard, what: Literal["kind", "family", "ability"]) -> Sequence[str]:
    return {"kind": (card.kind,), "family": card.families, "ability": card.abilities}[what]
