"""One check for all texts of members that others read.

A text is checked when it is accepted, for forbidden words (`TextRules`); and escaped when it is
shown in Discord (`bot.base.discord_text.plain`).
"""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

import engine
from bot.base.discord_text import code_block, cut, plain
from bot.base.forbidden_words import ForbiddenWords, FoundWord, folded_text, tokens_of
from bot.base.refusals import Refusal
from bot.decks.deck_text import NAME_LENGTH
from bot.decks.deck_validation import DeckReading
from bot.store import Store
from bot.store.settings.guild_settings import GuildRow, guild_settings
from engine.decks import Starter

HOST: Final = "This bot's host"
SERVER: Final = "This server"

HAS_WORD: Final = (
    "{where} has the word **{word}** in it{written}. {whose} doesn't allow that word in texts that "
    "others read."
)
WRITTEN: Final = ", written “{written}”"
AGAIN: Final = "Replace it and send your text again. You wrote:"
DECK_AGAIN: Final = "Replace it and send the deck again: I haven't saved this one."
CARD_AGAIN: Final = "Replace it and send the card again: the form still has what you typed."
DECK_NAME_AGAIN: Final = "Give the deck another name: I haven't saved it."
OTHER_DECK: Final = "Edit the deck in `/deck`, or choose another deck."
TEXT_LENGTH: Final = 1000
"""The most characters of a refused text that the refusal returns."""


class ForbiddenText(Refusal):
    """Raised if a member's text has a forbidden word."""


@dataclass(frozen=True, slots=True)
class TextRules:
    """The forbidden words for members' texts: those of this bot's host, and those of the server on
    which the text is read."""

    host: ForbiddenWords = field(default_factory=ForbiddenWords)
    server: ForbiddenWords = field(default_factory=ForbiddenWords)

    def __bool__(self) -> bool:
        return bool(self.host or self.server)

    def check(self, *texts: str) -> None:
        """Raises Refusal, with the word and the text that has it, if one of the texts has a
        forbidden word."""
        for text in texts:
            if refused := self._refused("Your text", text):
                typed = code_block(cut(text, TEXT_LENGTH))
                raise ForbiddenText(f"{refused} {AGAIN}\n{typed}")

    def check_deck(self, name: str, reading: DeckReading) -> None:
        """Raises Refusal if a deck that a member saves has a forbidden word in its text or `name`.
        The refusal's text says in which line."""
        if refused := self._refused("The deck's name", name):
            raise ForbiddenText(f"{refused} {DECK_NAME_AGAIN}\n{code_block(name)}")
        if refused := self._in_deck(reading):
            raise ForbiddenText(f"{refused} {DECK_AGAIN}")

    def check_card(self, game: str, text: str) -> None:
        """Raises Refusal if the text of a single card of the game has a forbidden word."""
        if refused := self._refused("Your card", text, words_of_game(game)):
            raise ForbiddenText(f"{refused} {CARD_AGAIN}")

    def check_playing(self, name: str, reading: DeckReading) -> None:
        """Raises Refusal if a deck that its owner wants to play or share on the server has a
        forbidden word."""
        title = f"The name of your deck **{plain(name, NAME_LENGTH)}**"
        if refused := self._refused(title, name) or self._in_deck(reading):
            raise ForbiddenText(f"{refused} {OTHER_DECK}")

    def _in_deck(self, reading: DeckReading) -> str | None:
        """Returns a sentence about the first forbidden word in the text of a deck; None if there is
        none. Words that the game itself uses are allowed, except in the description and the names
        of deck and author."""
        sheet, known = reading.sheet, words_of_game(reading.game)
        if any(one.text.strip() == reading.source.strip() for one in _starters(reading.game)):
            return None
        for number, line in enumerate(reading.source.split("\n"), 1):
            if refused := self._refused(f"Line {number:,} of the deck", line, known):
                return refused
        for text in filter(None, (sheet.name, sheet.author, sheet.about)):
            if refused := self._refused(f"Line {_line_of(text, reading)} of the deck", text):
                return refused
        for text in _card_words(reading):
            if refused := self._refused("A card of the deck", text, known):
                return refused
        return None

    def _refused(self, where: str, text: str, known: Container[str] = ()) -> str | None:
        for whose, words in ((HOST, self.host), (SERVER, self.server)):
            if found := words.find_forbidden(text, known):
                return HAS_WORD.format(
                    where=where, word=plain(found.word), written=_written(found), whose=whose
                )
        return None


class MemberTexts:
    """The rules for members' texts on each server; `host` has the forbidden words of this bot's
    host."""

    def __init__(self, host: ForbiddenWords | None = None) -> None:
        self._host = host or ForbiddenWords()

    async def rules(self, connection: AsyncConnection, guild: int | None) -> TextRules:
        """Returns the rules for texts on a server (None: in direct messages), read by this
        connection."""
        if guild is None:
            return TextRules(self._host)
        return self.rules_in(await guild_settings(connection, guild))

    async def rules_on(self, store: Store, guild: int | None) -> TextRules:
        """Returns the rules for texts on a server (None: in direct messages), read from the
        store."""
        return await store.fetch(self.rules, guild)

    def rules_in(self, settings: GuildRow) -> TextRules:
        """Returns the rules for texts on the server that has these settings."""
        return TextRules(self._host, _words_of(settings.forbidden_words))

    async def check(self, connection: AsyncConnection, guild: int | None, *texts: str) -> None:
        """Raises Refusal, with the word and the text that has it, if one of the texts has a word
        that is forbidden on the server."""
        (await self.rules(connection, guild)).check(*texts)


@lru_cache(maxsize=256)
def _words_of(lines: str) -> ForbiddenWords:
    return ForbiddenWords(lines.splitlines())


@cache
def words_of_game(game: str) -> frozenset[str]:
    """Returns the words in a game's starter decks and rules, in the form in which texts are
    compared. Members may use these words in card texts even if they are forbidden."""
    texts = (*(one.text for one in _starters(game)), *engine.games()[game].reminders)
    return frozenset[str]().union(*map(tokens_of, texts))


@cache
def _starters(game: str) -> Sequence[Starter]:
    return engine.games()[game].starters()


def _card_words(reading: DeckReading) -> Iterator[str]:
    """Yields the words on the cards of a deck, some of which its text may spell differently."""
    for card in reading.sheet.cards:
        face = card.face
        yield from (face.title, *face.tags, *(block.title for block in face.text))


def _line_of(text: str, reading: DeckReading) -> int:
    """Returns the first line that contains a text; 1 if it is spelled differently."""
    before, found, _ = reading.source.partition(text)
    return before.count("\n") + 1 if found else 1


def _written(found: FoundWord) -> str:
    same = folded_text(found.written) == found.word
    return "" if same else WRITTEN.format(written=plain(found.written))
