"""Cards of a deck's text built step by step. Every function takes and returns plain data, so that a
worker can do the work."""

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from typing import Final

import engine
from bot.base.discord_text import code_block, one_line, plain
from bot.base.refusals import Refusal
from bot.decks.deck_edits import NEAREST
from bot.decks.deck_text import NAME_LENGTH
from bot.decks.problem_report import problems_in_part, render_problems
from engine.card_builder.builder import (
    CardBuilder,
    CardChange,
    CardDraft,
    CardPart,
    CardVerdict,
    Path,
    changes_of,
    fitting_changes,
    parts_of,
    renamed,
    with_number,
    with_words,
)
from engine.decks import Deck, SheetCard

FIT: Final = "fit"
"""The way to the changes that bring the whole card under its limit, in place of a part's path."""

LIKE: Final = "like"
"""The way to the cards that are like this one."""

CARD_LENGTH: Final = 60
"""Characters of a new card's name, at most."""

MOST_COPY_NAMES: Final = 100

CARDS_REMEMBERED: Final = 64
"""Number of built cards that a process keeps, each with the texts of some 20 changes (20 KB)."""

NOT_BUILT: Final = "Cards of this game can't be built by taps. **More** has **Edit text**."
GONE: Final = "This deck no longer defines that card. **Edit cards** shows its cards."
NO_CHANGE: Final = "That isn't possible any more. Please choose again."
NAME_TAKEN: Final = "Your deck already has a card called **{name}**. Choose another name."
BAD_NAME: Final = "A card can't be called **{name}**. Use letters, digits and spaces."
UNREADABLE: Final = "I can't read this card."
PROBLEMS_LENGTH: Final = 1200
"""Characters of the problems of a typed card that are shown, at most."""

NOT_READ: Final = "This can't be written here: {typed}"


@dataclass(frozen=True, slots=True)
class BuiltCard:
    """A card of a deck as it is built.

    - `sheet`: the card as the deck's sheet shows it.
    - `code`: its text.
    - `verdict`: the check of the card in its deck.
    - `parts`: its parts; empty if the card can only be edited as text.
    - `way`: the path of the selected part as text, "p" with the number of a page of parts, FIT or
      LIKE.
    - `changes`: the changes of the selected part.
    - `is_typed`: whether the selected part can be typed.
    - `less` and `more`: the card with a smaller or larger number in the selected part, None if that
      isn't possible.
    """

    sheet: SheetCard
    code: str
    verdict: CardVerdict
    parts: Sequence[CardPart]
    way: str
    changes: Sequence[CardChange]
    is_typed: bool
    less: CardChange | None
    more: CardChange | None

    @property
    def selected(self) -> CardPart | None:
        """The selected part, None if there is none."""
        return next((part for part in self.parts if way_of(part.path) == self.way), None)


def way_of(path: Path) -> str:
    """Returns the path of a part as text.

    >>> way_of((0, 3, 1))
    '.0.3.1'
    """
    return "." + ".".join(map(str, path))


def _path(way: str) -> Path:
    return tuple(map(int, filter(None, way.split("."))))


def _builder(game: str) -> CardBuilder:
    builder = engine.games()[game].card_builder
    if builder is None:
        raise Refusal(NOT_BUILT)
    return builder


def _draft(game: str, text: str, card: str) -> CardDraft:
    """Returns the card with that name in a deck's text. Raises Refusal if the text doesn't define
    it."""
    deck = engine.games()[game].parse_deck(text)
    code = deck.code_of(card)
    if not code:
        raise Refusal(GONE)
    return CardDraft(_builder(game), deck, card, code)


@lru_cache(maxsize=CARDS_REMEMBERED)
def built_card(game: str, text: str, card: str, way: str = "") -> BuiltCard:
    """Returns a card of a deck's text with the changes of the part at `way`. Raises Refusal if the
    text doesn't define the card. The result is cached, because the next press is on what it
    shows."""
    draft = _draft(game, text, card)
    verdict = draft.verdict(draft.code)
    sheet = _sheet_card(game, draft.deck, card)
    if way == FIT:
        parts, changes = parts_of(draft), fitting_changes(draft)
        return BuiltCard(sheet, draft.code, verdict, parts, way, changes, False, None, None)
    if way == LIKE or way.startswith("p"):
        return BuiltCard(sheet, draft.code, verdict, parts_of(draft), way, (), False, None, None)
    wanted = _path(way)
    parts = parts_of(draft, wanted)
    inside = (part.path for part in parts if way and part.path[: len(wanted)] == wanted)
    path = next(inside, None)
    if path is None:
        return BuiltCard(sheet, draft.code, verdict, parts_of(draft), "", (), False, None, None)
    if path != wanted:
        parts, way = parts_of(draft, path), way_of(path)
    less, more = (with_number(draft, path, step) for step in (-1, 1))
    changes = changes_of(draft, path)
    text = next(part.text for part in parts if part.path == path)
    is_typed = bool(text) and with_words(draft, path, text) is not None
    return BuiltCard(sheet, draft.code, verdict, parts, way, changes, is_typed, less, more)


def with_part_changed(
    game: str, text: str, card: str, way: str, number: int
) -> tuple[str, str, str]:
    """Returns a deck's text with the change `number` of a card's part, the card's name then, and
    the way to the part to show next. Raises Refusal if there is no such change."""
    changes = built_card(game, text, card, way).changes
    if number >= len(changes):
        raise Refusal(NO_CHANGE)
    change = changes[number]
    return *with_card_text(game, text, card, change.text), way_of(change.path)


def opened_card(game: str, text: str, card: str, way: str) -> tuple[str, str, str]:
    """Returns a deck's text with a card that can be built, the card's name, and the way to the part
    to show. A card of the game's set becomes a copy with another name. A part that can be added in
    only one way is added. Raises Refusal if there is no such card."""
    if not engine.games()[game].parse_deck(text).code_of(card):
        return *_with_own_copy(game, text, card), ""
    built = built_card(game, text, card, way)
    is_new = built.selected is not None and not built.selected.text
    if is_new and len(built.changes) == 1:
        return with_part_changed(game, text, card, built.way, 0)
    return text, card, built.way


def with_part_stepped(game: str, text: str, card: str, way: str, step: int) -> tuple[str, str]:
    """Returns a deck's text with the number in a card's part changed by `step`, and the card's
    name. Raises Refusal if that isn't possible."""
    change = with_number(_draft(game, text, card), _path(way), step)
    if change is None:
        raise Refusal(NO_CHANGE)
    return with_card_text(game, text, card, change.text)


def with_part_typed(game: str, text: str, card: str, way: str, typed: str) -> tuple[str, str]:
    """Returns a deck's text with a card's part as a member typed it, and the card's name. Raises
    Refusal if the part can't be written like this, with the nearest that can be."""
    draft = _draft(game, text, card)
    change = with_words(draft, _path(way), typed)
    if change is None:
        near = nearest_changes(changes_of(draft, _path(way)), typed)
        meant = f" Did you mean {' or '.join(f'`{one}`' for one in near)}?" if near else ""
        raise Refusal(NOT_READ.format(typed=plain(typed, NAME_LENGTH)) + "." + meant)
    return with_card_text(game, text, card, change.text)


def nearest_changes(changes: Sequence[CardChange], typed: str) -> Sequence[str]:
    """Returns the labels of the changes that are nearest to typed words, at most three."""
    labels = [one.label for one in changes if one.label]
    words = set(typed.casefold().split())
    sharing = [label for label in labels if words & set(label.casefold().split())]
    return list(dict.fromkeys([*get_close_matches(typed, labels, NEAREST), *sharing]))[:NEAREST]


def with_card_like(game: str, text: str, card: str, other: str, code: str) -> tuple[str, str]:
    """Returns a deck's text in which a card is like the card with the name `other`, and the card's
    name. `code` is the definition of the other card, "" for a card of the game's set. Raises
    Refusal if that isn't possible."""
    draft = _draft(game, text, card)
    code = code or draft.builder.set_code(other)
    like = renamed(CardDraft(draft.builder, draft.deck, card, code), card)
    if like is None:
        raise Refusal(NO_CHANGE)
    return with_card_text(game, text, card, like)


def with_card_text(game: str, text: str, card: str, code: str) -> tuple[str, str]:
    """Returns a deck's text with another definition of a card, and the card's name then. Raises
    Refusal if the definition isn't one card, with its problems and their places."""
    rules = engine.games()[game]
    deck = rules.parse_deck(text)
    try:
        edited = rules.with_redefined(text, card, code)
    except ValueError as error:
        said = _problems_of(game, text, card, code)
        raise Refusal(
            f"{UNREADABLE}\n{code_block(said)}" if said else f"{UNREADABLE} {error}"
        ) from None
    kept = deck.card_list.definitions.keys() - {card}
    [name] = rules.parse_deck(edited).card_list.definitions.keys() - kept
    return edited, name


def _problems_of(game: str, text: str, card: str, code: str) -> str:
    """Returns the errors in a card's definition, each with its line and carets; "" if it has none
    of its own."""
    rules = engine.games()[game]
    place = rules.parse_deck(text).card_list.definitions.get(card)
    if place is None:
        return ""
    edited = text[: place.start] + code + text[place.end :]
    errors = [one for one in rules.parse_deck(edited).problems if one.severity == "error"]
    if not errors:
        return ""
    own = problems_in_part(errors, text.count("\n", 0, place.start) + 1, code)
    return render_problems(code, own, PROBLEMS_LENGTH)[0]


def with_new_card(game: str, text: str, name: str) -> tuple[str, str]:
    """Returns a deck's text with one copy of a new card, and the card's name. Raises Refusal if
    there can be no new card with that name."""
    builder = _builder(game)
    card = one_line(name)[:CARD_LENGTH].strip()
    if card in engine.games()[game].parse_deck(text).card_list.known:
        raise Refusal(NAME_TAKEN.format(name=plain(card, NAME_LENGTH)))
    try:
        code = builder.blank(card)
        return engine.games()[game].with_count(text, card, 1, code), card
    except ValueError:
        raise Refusal(BAD_NAME.format(name=plain(card, NAME_LENGTH))) from None


def _with_own_copy(game: str, text: str, card: str) -> tuple[str, str]:
    """Returns a deck's text that defines a copy of a card from a set of the game, listed in place
    of that card, and the copy's name. Raises Refusal if the text can't take the copy."""
    rules, builder = engine.games()[game], _builder(game)
    deck = rules.parse_deck(text)
    face = _sheet_card(game, deck, card).face
    names = (f"{card} {number}" for number in range(2, MOST_COPY_NAMES))
    name = next((one for one in names if one not in deck.card_list.known), "")
    count = deck.card_list.counts().get(card, 1)
    code = renamed(CardDraft(builder, deck, card, face.code or builder.set_code(card)), name)
    if code is None:
        raise Refusal(NOT_BUILT)
    try:
        return rules.with_count(rules.with_count(text, name, count, code), card, 0), name
    except ValueError as error:
        raise Refusal(f"I can't change **{plain(card, NAME_LENGTH)}**: {error}") from None


def _sheet_card(game: str, deck: Deck, card: str) -> SheetCard:
    """Returns a card as the sheet of its deck shows it. Raises Refusal if there is no such card."""
    cards = engine.games()[game].deck_sheet(deck).cards
    found = next((one for one in cards if one.face.name == card), None)
    if found is None:
        raise Refusal(GONE)
    return found
