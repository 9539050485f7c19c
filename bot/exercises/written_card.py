"""Missions in which a member writes a card. Each text is stored, read by the game as part of a
deck, and commented on until it is right. Then the mission is played with the card."""

import asyncio
from dataclasses import dataclass
from typing import Final

import engine
from bot.base.refusals import Refusal
from bot.decks.deck_text import readable
from bot.decks.deck_validation import read_deck_text
from bot.decks.member_texts import MemberTexts
from bot.decks.problem_report import problems_in_part
from bot.processes.time_limits import TooSlow
from bot.processes.workers import Workers
from bot.store import Store
from bot.store.exercises.mission_progress import draft_of, save_draft
from engine.card_files.typed_signs import straightened
from engine.exercise import Exercise, with_card
from engine.problems import Problem
from engine.written_card import WritingTask

MOST_TYPED: Final = 4000
"""The most characters of a card: Discord's limit for a field."""

TOO_LONG: Final = f"I read cards of at most {MOST_TYPED:,} characters."
TOO_SLOW: Final = "Reading that card took too long. Write it more simply."
GONE: Final = "The mission is gone. `/learn` shows the others."


@dataclass(frozen=True, slots=True)
class CardFeedback:
    """The feedback on a card that a member typed. Both `problems` and `lacks` are empty if the card
    is right.

    - `typed`: the text that the member typed.
    - `problems`: the reasons why the game can't read the card, with the places in the text.
    - `lacks`: a sentence that says what the mission still wants.
    """

    typed: str
    problems: tuple[Problem, ...] = ()
    lacks: str = ""

    @property
    def is_right(self) -> bool:
        """Whether the card is what the mission wants and can be played."""
        return not self.problems and not self.lacks


class CardWritingService:
    """The cards that members write in missions, in one store."""

    def __init__(self, store: Store, workers: Workers, texts: MemberTexts | None = None) -> None:
        self._texts = texts or MemberTexts()
        self._store = store
        self._workers = workers

    async def draft(self, user: int, exercise: Exercise) -> str:
        """Returns the card text that a member typed last in the mission `exercise`. If there is no
        such text, returns the mission's template."""
        found = await self._store.fetch(draft_of, user, exercise.game, key_of(exercise))
        return _writing(exercise).template if found is None else found

    async def built(self, user: int, exercise: Exercise) -> tuple[str, str]:
        """Returns the card of a mission as it is built: the text of the deck that defines it, and
        the card's name. It is the card that the member typed or built last. If the game can't read
        that one, it is the simplest card."""
        return await asyncio.to_thread(_deck_with, exercise, await self.draft(user, exercise))

    async def keep_built(self, user: int, exercise: Exercise, text: str, card: str) -> None:
        """Stores a built card, which the text of a deck defines under this name."""
        deck = engine.games()[exercise.game].parse_deck(text)
        code = deck.code_of(card)
        if len(code) > MOST_TYPED:
            raise Refusal(TOO_LONG)
        await self._store.run(save_draft, user, exercise.game, key_of(exercise), code)

    async def read_card(
        self, user: int, exercise: Exercise, typed: str, guild: int | None = None
    ) -> CardFeedback:
        """Stores a card text that a member typed, and returns the feedback on the card. `guild` is
        the server whose forbidden words apply. Raises Refusal for a text that is unreadable or
        forbidden."""
        if len(typed) > MOST_TYPED:
            raise Refusal(TOO_LONG)
        typed = readable(typed).rstrip("\n")
        await self._store.run(save_draft, user, exercise.game, key_of(exercise), typed)
        rules = await self._texts.rules_on(self._store, guild)
        rules.check_card(exercise.game, typed)
        try:
            return await self._workers.parse(user, feedback_on, exercise, typed)
        except TooSlow:
            raise Refusal(TOO_SLOW) from None


def mission_of(game: str, key: str) -> Exercise:
    """Returns the game's mission of that key, in which the member writes a card. Raises Refusal if
    the mission no longer exists."""
    found = engine.games().get(game)
    exercise = None if found is None else found.writing
    if exercise is None or key_of(exercise) != key:
        raise Refusal(GONE)
    return exercise


def key_of(exercise: Exercise) -> str:
    """Returns the mission's key, unique in its game."""
    return exercise.key.partition(":")[2]


def mission_with_card(exercise: Exercise, told: CardFeedback) -> Exercise:
    """Returns the mission with the card that a member wrote, ready to be played. `told` is the
    feedback on the card, which must be right."""
    return with_card(exercise, told.typed)


def _deck_with(exercise: Exercise, code: str) -> tuple[str, str]:
    """Returns the text of the mission's deck with a card, and the card's name. If `code` isn't one
    card, the simplest card takes its place. Raises Refusal if the game's cards can't be built."""
    writing, game = _writing(exercise), engine.games()[exercise.game]
    builder = game.card_builder
    if builder is None:
        raise Refusal(GONE)
    ready = _ready(exercise)
    others = game.parse_deck(ready).card_list.definitions.keys()
    for card in (code, builder.blank(writing.name)):
        text = writing.deck_with(card, ready)
        found = game.parse_deck(text).card_list.definitions.keys() - others
        if len(found) == 1:
            break
    return text, next(iter(found), writing.name)


def _ready(exercise: Exercise) -> str:
    """Returns the text of the starter deck that a mission's card is read with."""
    starters = engine.games()[exercise.game].starters()
    return next(one.text for one in starters if one.key == _writing(exercise).ready)


def feedback_on(exercise: Exercise, typed: str) -> CardFeedback:
    """Returns the feedback on a card that a member typed in the mission `exercise`. The game reads
    the card as part of a deck. If the game finds errors and the text has characters that phones
    insert, such as curly quotes, the text is read again with plain characters."""
    writing, game = _writing(exercise), engine.games()[exercise.game]
    ready = _ready(exercise)
    reading = read_deck_text(writing.deck_with(typed, ready), exercise.game)
    errors = [problem for problem in reading.problems if problem.severity == "error"]
    if errors and (plain := straightened(typed)) != typed:
        return feedback_on(exercise, plain)
    if errors:
        return CardFeedback(typed, problems_in_part(errors, writing.first_line(ready), typed))
    known = {card.face.name for card in game.deck_sheet(game.read_deck(ready)).cards}
    faces = {card.face.name: card.face for card in reading.sheet.cards}
    face = faces.get(writing.name)
    if face is None:
        return CardFeedback(typed, lacks=f"It reads well, but no card is called {writing.name}.")
    if lacks := writing.lacks(face):
        return CardFeedback(typed, lacks=lacks)
    if others := set(faces) - known - {writing.name}:
        return CardFeedback(
            typed, lacks=f"It reads well, but one card is enough: leave out {min(others)}."
        )
    return CardFeedback(typed)


def _writing(exercise: Exercise) -> WritingTask:
    assert exercise.writing is not None
    return exercise.writing
