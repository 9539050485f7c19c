"""A card in the index of the search: its names, properties and text, in the words of any game."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Final, TypeVar

import engine
from bot.base.discord_text import one_line
from engine.decks import SheetCard
from engine.faces import CardFace
from engine.names import name_key

T = TypeVar("T")

_NUMBER: Final = re.compile(r"\s*-?\d+$")


@dataclass(frozen=True, slots=True)
class IndexedCard:
    """A card with everything that can be searched. The texts marked "folded" are in the form of
    `name_key`, which ignores case and similar differences.

    - `key`: the card's key. Cards with equal print have equal keys.
    - `sheet`: the card as a deck sheet shows it.
    - `name`: the card's title, folded.
    - `names`: all names of the card, folded.
    - `words`: all words on the card, folded.
    - `kind`: the game's word for the sort of card.
    - `families`: the card's families, tribes and the like.
    - `abilities`: the names of the card's abilities.
    - `cost`: the card's cost, None if the game's cards have no single cost.
    """

    key: str
    sheet: SheetCard
    name: str
    names: frozenset[str]
    words: str
    kind: str
    families: tuple[str, ...]
    abilities: tuple[str, ...]
    cost: int | None


def index_cards(game: str, cards: Iterable[SheetCard]) -> tuple[IndexedCard, ...]:
    """Returns the cards of a game in the form in which they are searched."""
    reminders = engine.games()[game].reminders
    found = {word: re.compile(rf"\b{re.escape(word)}\b") for word in reminders}
    return tuple(_indexed(game, card, found) for card in cards)


def names_of(face: CardFace) -> frozenset[str]:
    """Returns all names of a card, folded by `name_key`. For a name with "#" before it, such as
    "#12", the result also has the name without this sign."""
    names = {name_key(one) for one in (face.name, face.title, face.called) if one}
    return frozenset(names | {name.removeprefix("#") for name in names})


def cards_called(typed: str, cards: Iterable[T], face_of: Callable[[T], CardFace]) -> list[T]:
    """Returns the cards that have exactly the typed name. If no card has this name, returns the
    cards whose name has an equal `name_key`, which ignores case and similar differences. `face_of`
    returns the printed card of an element of `cards`."""
    everything = [*cards]
    exact = [one for one in everything if typed in (face_of(one).name, face_of(one).title)]
    wanted = name_key(typed)
    return exact or [one for one in everything if wanted in names_of(face_of(one))]


def term_key(label: str) -> str:
    """Returns a short key for a kind, family or ability, short enough for a button's id."""
    return blake2b(name_key(label).encode("utf-8", "replace"), digest_size=3).hexdigest()


def _indexed(game: str, card: SheetCard, reminders: dict[str, re.Pattern[str]]) -> IndexedCard:
    face = card.face
    printed = repr((game, face, card.badges)).encode("utf-8", "replace")
    blocks = (" ".join((block.title, block.trigger, block.body)) for block in face.text)
    abilities = tuple(dict.fromkeys(filter(None, _abilities(card, reminders))))
    said = (face.title, face.kind, *face.tags, *face.notes, *abilities, *blocks, face.code)
    return IndexedCard(
        key=blake2b(printed, digest_size=6).hexdigest(),
        sheet=replace(card, count=0),
        name=name_key(face.title),
        names=names_of(face),
        words=name_key(" ".join(said)),
        kind=face.kind,
        families=tuple(filter(None, map(one_line, face.tags))),
        abilities=abilities,
        cost=card.scale if face.cost is None else face.cost,
    )


def _abilities(card: SheetCard, reminders: dict[str, re.Pattern[str]]) -> Iterator[str]:
    """Yields the abilities that are printed on a card, without their numbers, and the game's words
    that say when something happens."""
    for badge in card.badges:
        yield _NUMBER.sub("", one_line(badge.text))
    yield from card.face.notes
    headings = _headings(card)
    for word, pattern in reminders.items():
        if any(map(pattern.search, headings)):
            yield word


def _headings(card: SheetCard) -> Sequence[str]:
    return [f"{block.title} {block.trigger}" for block in card.face.text]
