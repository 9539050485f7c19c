"""Whether decks may be played by the rules of today, and what is said where one may not."""

import asyncio

from bot.base.discord_text import escaped, plain
from bot.base.refusals import Refusal
from bot.decks.collection import NOBODY, Decks
from bot.decks.deck_text import NAME_LENGTH
from bot.decks.member_texts import TextRules
from bot.store.decks.deck_rows import Eligibility, StoredDeck

DRAFT = "**{deck}** is a draft by the rules of today, and cannot be played. {problem}\n{look}"
LOOK = "Its page in `/deck` lists all of its problems."


async def check_legal(decks: Decks, deck: StoredDeck, look: str = LOOK) -> Eligibility:
    """In what matches a deck may be played. Raises Refusal where it may be in none, with the first
    line where something is wrong, what that is, and what to `look` at. It is read where nobody has
    read it by the rules of today."""
    eligibility = await decks.eligibility(deck)
    if eligibility.legal:
        return eligibility
    reading, _ = await decks.read(deck)
    first = reading.first_error
    problem = "" if first is None else problem_words(first.line, first.message)
    raise Refusal(DRAFT.format(deck=plain(deck.name, NAME_LENGTH), problem=problem, look=look))


async def check_texts(decks: Decks, rules: TextRules, deck: StoredDeck) -> None:
    """Raises Refusal where a deck has a word that the rules of a server don't allow, with the line
    and the word for its owner."""
    if not rules or deck.owner == NOBODY:
        return
    reading, _ = await decks.read(deck)
    await asyncio.to_thread(rules.check_playing, deck.name, reading)


def problem_words(line: int, reason: str) -> str:
    """What is wrong with a deck, in a sentence, and in which line of its text."""
    return f"Line {line:,}: {escaped(reason)}"
