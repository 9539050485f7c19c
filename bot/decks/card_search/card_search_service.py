"""Whose cards somebody may look through, and in which decks they are."""

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
from bot.decks.deck_validation import DeckReading
from bot.processes.time_limits import TooSlow
from bot.processes.workers import Workers
from bot.store import Store
from bot.store.decks.deck_rows import StoredDeck
from bot.store.decks.shared_decks import shared_in

DECKS_REMEMBERED: Final = 500
"""How many decks' cards are remembered. A version of a deck never changes."""

SEARCHES_REMEMBERED: Final = 8
"""Members whose cards, put together, are remembered: those who type just now."""

GONE: Final = "That deck cannot be seen here (any more)."

Source = Literal["own", "ready", "shared"]


@dataclass(frozen=True, slots=True)
class CardSearcher:
    """Who looks for cards, on which server (None: on none), and which of its channels they see."""

    member: int
    guild: int | None
    sees: Callable[[int], bool]


@dataclass(frozen=True, slots=True)
class DeckReference:
    """A deck in which a card is. `key` is the deck's id where it is one's own, the version's where
    it was shown by somebody else, and `game/key` of a ready deck."""

    source: Source
    key: str
    name: str
    about: str


@dataclass(frozen=True, slots=True)
class FoundCard:
    """A card, what it costs in different decks, and those that have it."""

    card: IndexedCard
    costs: frozenset[int]
    decks: tuple[DeckReference, ...]


class CardSource(NamedTuple):
    """The cards of a version of a deck (0: none of a member's), and the deck (None: a set)."""

    version: int
    cards: tuple[IndexedCard, ...]
    deck: DeckReference | None


@dataclass(frozen=True, slots=True)
class GameCards:
    """What everybody may look through: a game's sets, and its ready decks by their keys."""

    sets: tuple[IndexedCard, ...]
    ready: Mapping[str, tuple[IndexedCard, ...]]


def game_cards(game: str) -> GameCards:
    """Indexes a game's sets and ready decks, which takes up to a second."""
    rules = engine.games()[game]
    sheets = {key: rules.deck_sheet(rules.parse_deck(deck.text)) for key, deck in starters(game)}
    return GameCards(
        index_cards(game, rules.set_cards()),
        {key: index_cards(game, sheet.cards) for key, sheet in sheets.items()},
    )


class CardSearch:
    """Finds cards for members: nobody is shown a deck of somebody else that was not shown on the
    server they ask on, where they can see it."""

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
        """All cards of a game that somebody may see there, by their keys. `quick` leaves out decks
        that nobody has read by the rules of today. Raises Refusal."""
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
        """The cards of the parts by their keys. Members type letter by letter: what was put
        together for the last one is remembered, and it is put together off the event loop."""
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
        """A ready or shared deck to show: what it is called, as it is read, and its text. Raises
        Refusal where it is not for them to see."""
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
            raise Refusal("There is no such game. Pick one from the list.")
        async with self._turn:
            if game not in self._bases:
                try:
                    self._bases[game] = await self._workers.parse(asker.member, game_cards, game)
                except TooSlow:
                    raise Refusal("That took too long just now. Please ask once more.") from None
            return self._bases[game]

    async def _version_cards(self, version: int, *, quick: bool) -> tuple[IndexedCard, ...]:
        if version in self._versions:
            return self._versions[version]
        try:
            return await self._cards_of(await self._decks.version(version), quick=quick)
        except KeyError:  # it was deleted meanwhile
            return ()

    async def _cards_of(self, deck: StoredDeck, *, quick: bool) -> tuple[IndexedCard, ...]:
        known = self._versions.get(deck.version_id)
        if known is None:
            if quick and deck.eligibility is None:
                return ()
            try:
                reading, _ = await self._decks.read(deck)
            except (KeyError, Refusal):  # deleted meanwhile, or it cannot be read in time
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
    """Those among the cards that are asked for, the best first."""
    return await asyncio.to_thread(_search, every, query)


def _search(every: Mapping[str, FoundCard], query: CardQuery) -> Sequence[FoundCard]:
    found = [one for one in every.values() if query.allows(one.card, one.costs)]
    return sorted(found, key=lambda one: query.rank(one.card))


def card_terms(
    cards: Mapping[str, FoundCard], what: Literal["kind", "family", "ability"]
) -> list[str]:
    """Every kind, family or ability there is among the cards, those of most cards first."""
    often = Counter(label for one in cards.values() for label in _terms(one.card, what))
    return sorted(often, key=lambda label: (-often[label], label))


def _terms(card: IndexedCard, what: Literal["kind", "family", "ability"]) -> Sequence[str]:
    return {"kind": (card.kind,), "family": card.families, "ability": card.abilities}[what]
