"""Edits of the cards in a deck's text. Each edit changes the places of its cards in the text, and
nothing else."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from operator import attrgetter
from typing import Final

import engine
from bot.base.discord_text import one_line, plain
from bot.base.refusals import Refusal
from bot.decks.deck_text import NAME_LENGTH
from engine.faces import CardFace
from engine.names import find_named, name_key

MOST_LISTED: Final = 100
"""The most lines of a pasted list."""

LINE_LENGTH: Final = 120
"""Characters of a line of a pasted list that are read, at most."""

NEAREST: Final = 3
"""Similar names that are suggested for an unknown one, at most."""

MOST_UNKNOWN: Final = 5
"""Unknown names for which similar ones are suggested, at most."""

NOT_BY_BUTTONS: Final = (
    "I can't change these cards by buttons. Change them in the deck's text: **More** has **Edit "
    "text**."
)

_COUNT_FIRST: Final = re.compile(r"(?P<count>\d{1,2}) ?[x\u00d7]? (?P<name>.+)")
_COUNT_LAST: Final = re.compile(r"(?P<name>.+) [x\u00d7]? ?(?P<count>\d{1,2})")


@dataclass(frozen=True, slots=True)
class CardWish:
    """A card that shall be in a deck, and the number of copies to add. `code` is the text that
    defines the card, "" if the deck or a set of the game has the card."""

    face: CardFace
    copies: int
    code: str = ""


def counts_in(game: str, text: str) -> Mapping[str, int]:
    """Returns the number of copies of each card in the list of a deck's text, by the cards'
    names."""
    return engine.games()[game].parse_deck(text).card_list.counts()


def with_changed_counts(game: str, text: str, cards: Iterable[str], step: int | None) -> str:
    """Returns the text with `step` more copies of each of these cards; a negative `step` removes
    copies, and None removes all of them. A card without copies leaves the list. Raises Refusal if
    the text doesn't allow this, or if none of the cards is in the list."""
    edited = text
    for card in cards:
        if count := counts_in(game, edited).get(card, 0):
            left = 0 if step is None else max(0, count + step)
            edited = _with_count(game, edited, card, left)
    if edited == text:
        raise Refusal(NOT_BY_BUTTONS)
    return edited


def with_cards(game: str, text: str, wishes: Iterable[CardWish]) -> str:
    """Returns the text with these cards added. Raises Refusal if the text has no place for one of
    them."""
    for wish in wishes:
        count = counts_in(game, text).get(wish.face.name, 0)
        text = _with_count(game, text, wish.face.name, count + wish.copies, wish.code)
    return text


def with_swaps(game: str, text: str, cards: Sequence[str], instead: Sequence[CardWish]) -> str:
    """Returns the text with each of these cards replaced by the card at the same index in
    `instead`, in as many copies. Cards without a replacement stay. Raises Refusal if the text
    doesn't allow this."""
    counts = counts_in(game, text)
    pairs = list(zip(cards, instead, strict=False))
    for card, _ in pairs:
        text = _with_count(game, text, card, 0)
    added = [replace(wish, copies=counts.get(card, 0)) for card, wish in pairs]
    return with_cards(game, text, [wish for wish in added if wish.copies])


def undefined_cards(game: str, text: str, faces: Sequence[CardFace]) -> Sequence[str]:
    """Returns the names of those of the cards that the text can list only with their definitions.
    Raises Refusal if the text has a card of that name that is another one."""
    rules = engine.games()[game]
    deck = rules.parse_deck(text)
    own = {card.face.name: repr(card.face) for card in rules.deck_sheet(deck).cards}
    for face in faces:
        if own.get(face.name, repr(face)) != repr(face):
            name = plain(face.title, NAME_LENGTH)
            raise Refusal(f"Your deck has another card called **{name}**, so I added nothing.")
    return [face.name for face in faces if deck.card_list.is_missing(face.name)]


def definitions_in(game: str, text: str, cards: Iterable[str]) -> Mapping[str, str]:
    """Returns the parts of a deck's text that define these cards, by the cards' names; cards that
    the text doesn't define are left out."""
    deck = engine.games()[game].parse_deck(text)
    return {card: code for card in cards if (code := deck.code_of(card))}


def _with_count(game: str, text: str, card: str, count: int, code: str = "") -> str:
    try:
        return engine.games()[game].with_count(text, card, count, code)
    except ValueError as error:
        raise Refusal(f"I can't change **{plain(card, NAME_LENGTH)}**: {error}") from None


def wishes_of_list(typed: str, known: Sequence[CardFace]) -> Sequence[CardWish]:
    """Returns the cards of a list that a member typed: a line a card, with the number of copies
    before or after the name. Empty lines and marks of lists don't count. Raises Refusal for a list
    that is too long, and if a name is unknown, with the nearest names of `known`."""
    lines = [" ".join(line.lstrip(" -*•\t").split())[:LINE_LENGTH] for line in typed.split("\n")]
    lines = [line for line in lines if line]
    if len(lines) > MOST_LISTED:
        raise Refusal(f"A list can have {MOST_LISTED} lines; this one has {len(lines)}.")
    wishes: list[CardWish] = []
    unknown: list[str] = []
    for line in lines:
        for name, copies in _meanings(line):
            found = find_named(name, known, _title) or find_named(name, known, _name)
            if found and copies:
                wishes.append(CardWish(found[0], copies))
                break
        else:
            unknown.append(line)
    if unknown:
        said = [_unknown(line, known) for line in unknown[:MOST_UNKNOWN]]
        more = len(unknown) - MOST_UNKNOWN
        raise Refusal(
            "\n".join(
                ["I don't know these cards, so nothing was added:", *said]
                + ([f"- … and {more} more"] if more > 0 else [])
            )
        )
    if not wishes:
        raise Refusal("The list has no cards. Write one a line, such as: 3 Pack Leader")
    return wishes


_name: Final = attrgetter("name")
_title: Final = attrgetter("title")


def _meanings(line: str) -> Sequence[tuple[str, int]]:
    """Returns what a line may mean, the likeliest first: names, each with a number of copies."""
    found = [(line, 1)]
    for pattern in (_COUNT_FIRST, _COUNT_LAST):
        if match := pattern.fullmatch(line):
            found.append((match["name"], int(match["count"])))
    return [(name.strip(' "“”'), copies) for name, copies in found]


def _unknown(line: str, known: Sequence[CardFace]) -> str:
    """Returns a line with an unknown name and the known names that are nearest to it."""
    name = _meanings(line)[-1][0]
    titles = {name_key(face.title)[:60]: face.title for face in known}
    near = [titles[key] for key in get_close_matches(name_key(name)[:60], titles, NEAREST, 0.6)]
    meant = f". Did you mean {' or '.join(plain(one, 60) for one in near)}?" if near else ""
    return f"- {plain(one_line(name), 60)}{meant}"
