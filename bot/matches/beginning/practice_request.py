"""A member's wishes for a practice match, and the defaults for wishes that they don't give."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import engine
from bot.base.discord_text import escaped, plain
from bot.base.refusals import Refusal
from bot.decks.catalog import find_offer
from bot.decks.collection import NOBODY, Decks, starters
from bot.decks.modes import find_mode, mode_at, modes
from bot.matches.beginning.practice import PracticeTerms
from bot.matches.last_played import LastPlayed, starters_of
from bot.store.decks.deck_rows import StoredDeck
from bot.store.matches.match_rows import MatchRow
from engine import names
from engine.decks import Mode
from engine.names import name_key
from engine.practice.levels import Level

READY: Final = "ready:"
MODE: Final = "mode:"
COPY: Final = "copy:"
OWN: Final = "deck:"
NAMED: Final = "name:"
"""Prefixes of values picked from a menu: a starter deck, a mode, a copy, and an own deck by its
number. NAMED is for a typed value, which is always the name of a deck."""

A_COPY: Final = "A copy of my deck"
NO_GAME = "I no longer have that game. **/play** shows those that I have."
NO_DECKS = "**{title}** has no starter decks. Make a deck of your own with **/deck**."
NO_SUCH = "You no longer have a deck called **{name}**. Please choose again."
TWO_GAMES = "These decks are of different games: {games}. Choose two of one game."
BOTH = "In **{mode}** nobody brings a deck. Choose a deck for the computer, or none of yours."
GONE = "That version of the deck is gone. **/deck** has the newest."
NOT_YOURS = "That deck is no longer in your collection."


@dataclass(frozen=True, slots=True)
class PracticeRequest:
    """A member's request for a practice match: the game, the level, and both decks, each as typed
    or chosen from a menu. None stands for what the member played last."""

    game: str | None = None
    deck: str | None = None
    level: Level | None = None
    against: str | None = None


@dataclass(frozen=True, slots=True)
class PracticeChoice:
    """The level and the decks with which a requested practice match starts.

    - `level`: the computer's level.
    - `deck`, `against`: the member's deck and the computer's.
    - `mode`: the key of the mode that both decks come from, "" for none.
    - `copied`: whether the member's deck is a copy that the member has just got.
    """

    level: Level
    deck: StoredDeck
    against: StoredDeck
    mode: str = ""
    copied: bool = False

    @property
    def game(self) -> str:
        """The game that is played."""
        return self.deck.game

    @property
    def decks(self) -> Sequence[StoredDeck]:
        """Both decks; only one element if they are equal."""
        same = self.deck.version_id == self.against.version_id
        return (self.deck,) if same else (self.deck, self.against)

    @property
    def terms(self) -> PracticeTerms:
        """The terms on which to start the match."""
        deck, against = self.deck.version_id, self.against.version_id
        return PracticeTerms(self.game, self.level, deck, against, self.mode)


@dataclass(frozen=True, slots=True)
class _ComputerDeck:
    """The computer's deck: a deck, a mode of a game, or (neither) a copy of the member's."""

    deck: StoredDeck | None = None
    mode: tuple[str, Mode] | None = None

    @property
    def game(self) -> str | None:
        if self.mode is not None:
            return self.mode[0]
        return None if self.deck is None else self.deck.game


class PracticeRequests:
    """Finds the decks for requests for practice matches. Every method may raise Refusal."""

    def __init__(self, decks: Decks, last_played: LastPlayed) -> None:
        self._decks = decks
        self._last_played = last_played

    async def choose_decks(self, user: int, request: PracticeRequest) -> PracticeChoice | None:
        """Returns the decks and level for a request. Returns None if the member has to choose a
        game first."""
        deck = against = None
        if request.deck is not None:
            deck = await self._deck_named(user, request.deck, request.game)
        if request.against is not None:
            near = request.game or (None if deck is None else deck.game)
            against = await self._computer_deck(user, request.against, near)
        game = await self._game_meant(user, request.game, deck, against)
        if game is None:
            return None
        level = request.level or await self._last_played.level(user, game)
        if against is not None and against.mode is not None:
            if deck is not None:
                raise Refusal(BOTH.format(mode=escaped(against.mode[1].title)))
            return await self._in_mode(*against.mode, level)
        deck = deck or await self._usual_deck(user, game)
        if against is None:
            return PracticeChoice(level, deck, await self._next_starter(user, deck))
        return PracticeChoice(level, deck, against.deck or deck)

    async def with_version(self, user: int, version: int) -> PracticeChoice:
        """Returns the decks and level for a match with exactly that version of one of the member's
        own decks, against a starter deck. The level is that of the member's last practice match of
        the game, else a default."""
        deck = await self._deck_version(user, version)
        level = await self._last_played.level(user, deck.game)
        return PracticeChoice(level, deck, await self._next_starter(user, deck))

    async def with_both(
        self, user: int, level: Level, deck: int, against: int, mode: str
    ) -> PracticeChoice:
        """Returns the decks and level for a match with two deck versions that the member chose
        before. `deck` is the id of the member's version, `against` that of the computer's. `mode`
        is the key of the mode, "" for none."""
        return PracticeChoice(
            level,
            await self._deck_version(user, deck),
            await self._deck_version(user, against),
            mode,
        )

    async def choose_again(self, user: int, row: MatchRow, level: Level) -> PracticeChoice:
        """Returns the decks and level to play again after the practice match `row`: the current
        versions of its decks, or its mode."""
        if row.mode:
            mode = mode_at(row.game, row.mode)
            if mode is None:
                raise Refusal(NO_GAME)
            return await self._in_mode(row.game, mode, level)
        seat = row.human
        mine, theirs = (row.deck_a, row.deck_b) if seat == "A" else (row.deck_b, row.deck_a)
        return PracticeChoice(
            level, await self._as_now(user, mine), await self._as_now(user, theirs)
        )

    async def _game_meant(
        self, user: int, game: str | None, deck: StoredDeck | None, against: _ComputerDeck | None
    ) -> str | None:
        named = (game, deck and deck.game, against and against.game)
        games = list(dict.fromkeys(one for one in named if one is not None))
        if len(games) > 1:
            titles = " and ".join(engine.games()[one].title for one in games)
            raise Refusal(TWO_GAMES.format(games=titles))
        if games:
            if games[0] not in engine.games():
                raise Refusal(NO_GAME)
            return games[0]
        last = await self._last_played.match(user)
        return None if last is None else last.game

    async def _usual_deck(self, user: int, game: str) -> StoredDeck:
        deck = await self._last_played.deck(user, game)
        if deck is None:
            raise Refusal(NO_DECKS.format(title=engine.games()[game].title))
        return deck

    async def _next_starter(self, user: int, deck: StoredDeck) -> StoredDeck:
        """Returns the starter deck after the one that the computer last played against the member,
        so that they meet all decks but their own. If there is no other, returns the member's
        deck."""
        ready = starters_of(deck.game)
        others = [one for one in ready if one.title != deck.name]
        if not others:
            return deck
        last = await self._last_played.match(user, deck.game, "computer", decks=True)
        if last is not None:
            played = last.row.deck_b if last.row.human == "A" else last.row.deck_a
            before = (await self._decks.version(played)).name
            place = next((n for n, one in enumerate(ready) if one.title == before), -1)
            others = [one for one in (*ready[place + 1 :], *ready) if one in others]
        return await self._decks.of_starter(deck.game, others[0])

    async def _deck_named(self, user: int, typed: str, game: str | None) -> StoredDeck:
        """Returns a deck of the member's own or a starter deck, preferably of that game."""
        name = typed.strip()
        number = name.removeprefix(OWN)
        if name.startswith(OWN) and number.isdecimal() and len(number) < 19:
            return await self._decks.numbered(user, int(number))
        picked = name.startswith(READY)
        name = name.removeprefix(NAMED)
        mine = () if picked else await self._decks.of(user)
        if own := names.find_named(name, mine):
            return own[0]
        offered = [(key.partition("/")[0], ready) for key, ready in (*starters(game), *starters())]
        found = find_offer(name.removeprefix(READY), offered)
        if found is None:
            raise Refusal(NO_SUCH.format(name=plain(name, 60)))
        return await self._decks.of_starter(*found)

    async def _computer_deck(self, user: int, typed: str, game: str | None) -> _ComputerDeck:
        name = typed.strip()
        if name == COPY or name_key(name) == name_key(A_COPY):
            return _ComputerDeck()
        if name.startswith(MODE):
            return _ComputerDeck(mode=find_mode(name.removeprefix(MODE)))
        try:
            return _ComputerDeck(await self._deck_named(user, name, game))
        except Refusal:
            found = find_offer(name, modes(game))
            if found is None:
                raise
            return _ComputerDeck(mode=found)

    async def _in_mode(self, game: str, mode: Mode, level: Level) -> PracticeChoice:
        deck = await self._decks.of_mode(game, mode)
        return PracticeChoice(level, deck, deck, mode.key)

    async def _deck_version(self, user: int, version: int) -> StoredDeck:
        """Returns a version of one of the member's own decks, or of a deck that no member owns."""
        try:
            deck = await self._decks.version(version)
        except KeyError:
            raise Refusal(GONE) from None
        if deck.owner not in (user, NOBODY):
            raise Refusal(NOT_YOURS)
        return deck

    async def _as_now(self, user: int, version: int) -> StoredDeck:
        """Returns the current version of a deck that was played; the played version if the deck is
        in no collection any longer."""
        deck = await self._deck_version(user, version)
        mine = await self._decks.of(user, deck.game, legal=True)
        return await self._last_played.as_now(user, deck, mine) or deck
