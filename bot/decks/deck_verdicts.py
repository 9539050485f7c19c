"""Whether decks are legal by today's rules, and the text for decks that aren't."""

import asyncio

from bot.base.discord_text import escaped, plain
from bot.base.refusals import Refusal
from bot.decks.collection import NOBODY, Decks
from bot.decks.deck_text import NAME_LENGTH
from bot.decks.member_texts import TextRules
from bot.store.decks.deck_rows import Eligibility, StoredDeck

DRAFT = (
    "**{deck}** is only a draft under the current rules, so you can't play it. {problem}\n{look}"
)
LOOK = "Its page in `/deck` lists all its problems."


async def check_legal(decks: Decks, deck: StoredDeck, look: str = LOOK) -> Eligibility:
    """Returns in which matches a deck is legal. Raises Refusal if the deck is illegal. The text has
    the first error, its line, and `look`, a sentence that says where to find more. If the deck
    wasn't validated by today's rules yet, validates the deck first."""
    eligibility = await decks.eligibility(deck)
    if eligibility.legal:
        return eligibility
    reading, _ = await decks.read(deck)
    first = reading.first_error
    problem = "" if first is None else problem_words(first.line, first.message)
    raise Refusal(DRAFT.format(deck=plain(deck.name, NAME_LENGTH), problem=problem, look=look))


async def check_texts(decks: Decks, rules: TextRules, deck: StoredDeck) -> None:
    """Raises Refusal if a deck has a word that a server's rules forbid. The text tells the owner
    the line and the word."""
    if not rules or deck.owner == NOBODY:
        return
    reading, _ = await decks.read(deck)
    await asyncio.to_thread(rules.check_playing, deck.name, reading)


def problem_words(line: int, reason: str) -> str:
    """Returns a sentence that names a deck's problem and its line, such as "Line 3: unknown card".
    `reason` is the problem in words; the result is escaped for Discord."""
    return f"Line {line:,}: {escaped(reason)}"
