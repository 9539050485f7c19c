"""Sentences about a match, which keep names apart from the words: from templates, and for events
that all games have.

A name is a member's own writing: the code that shows a sentence decides how to escape it.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from string import Formatter
from typing import Any, Final

from engine.events import EventKind, SeenEvent
from engine.faces import titled
from engine.limits import MOST_CHOICES, MOST_FORCED, MOST_TURNS, limit_words
from engine.players import Player, opponent


@dataclass(frozen=True, slots=True)
class PlayerName:
    """A player in a sentence; their name is filled in when the sentence is shown."""

    player: Player


@dataclass(frozen=True, slots=True)
class CardName:
    """The name of a card, a spell or anything else that a player has written; escape it before
    showing it."""

    name: str


class Predicate(str):
    """The end of a sentence: what its subject does, or what happens to it. Consecutive sentences
    with equal predicates may be merged: "Each of X and Y takes 2 damage"."""

    __slots__ = ()


Piece = str | PlayerName | CardName
Sentence = tuple[Piece, ...]


def listed(names: Iterable[str]) -> Sentence:
    """Returns card names, separated by commas, as a sentence."""
    pieces: list[Piece] = []
    for name in names:
        pieces.extend((", ", CardName(name)) if pieces else (CardName(name),))
    return tuple(pieces)


def counted(number: int, noun: str) -> str:
    """Returns a number with a regular noun in the right form.

    >>> counted(1, "card"), counted(-2, "card")
    ('1 card', '-2 cards')
    """
    return f"{number} {noun}" if abs(number) == 1 else f"{number} {noun}s"


def sentence_text(
    pieces: Sentence, player: Callable[[Player], str], card: Callable[[str], str] = str
) -> str:
    """Returns the sentence as text. `player` returns a player's name; `card` escapes the name of a
    card."""
    words: list[str] = []
    for piece in pieces:
        if isinstance(piece, PlayerName):
            words.append(player(piece.player))
        elif isinstance(piece, CardName):
            words.append(card(piece.name))
        else:
            words.append(piece)
    return "".join(words)


Facts = Mapping[str, Any]
Words = str | tuple[str, ...] | Callable[[Facts], Sentence]
"""The words for an event: a template for `sentence`; several templates in a row, without those that
name a fact unknown to the viewer; or a function of the facts."""

_PLAYERS: Final = frozenset({"player", "owner"})
_CARDS: Final = frozenset({"card", "spell", "target", "into"})


def describe_event(event: SeenEvent, words: Mapping[str, Words]) -> Sentence:
    """Returns an event in words, as its viewer knows it. Uses the game's `words` for that kind of
    event, or else the words that all games share; empty if there are none."""
    told = words.get(event.kind) or _COMMON.get(event.kind)
    said = words_of_event(told, event.facts) if told else ()
    if not event.called:
        return said
    return tuple(_titled(piece, event.called) for piece in said)


def _titled(piece: Piece, called: Mapping[str, str]) -> Piece:
    if not isinstance(piece, CardName):
        return piece
    return CardName(titled(piece.name, called.get(piece.name, "")))


def describe_common_event(event: SeenEvent) -> Sentence:
    """Returns an event that all games have in words; empty for an event that only its game can
    describe."""
    told = _OF_MATCH.get(event.kind)
    return words_of_event(told, event.facts) if told else ()


def words_of_event(words: Words, facts: Facts) -> Sentence:
    """Returns the sentence that `words` make for the facts of an event. `words` are a template,
    several templates, or a function of the facts. Templates that name an unknown fact are left out
    if there are several."""
    if callable(words):
        return words(facts)
    if isinstance(words, str):
        return sentence(words, facts)
    known = (part for part in words if _names(part) <= facts.keys())
    return tuple(piece for part in known for piece in sentence(part, facts))


def sentence(template: str, facts: Facts) -> Sentence:
    """Returns the sentence that a template makes. The template has the names of facts in braces:

    - `{player}` and `{owner}` are players; `{enemy}` is the player's opponent.
    - `{card}`, `{spell}`, `{target}` and `{into}` are cards. If the card is unknown, the text after
      a colon is used, as in `{card:a card}`.
    - `{cards}` is a list of cards. If it is empty, the text after a colon is used.
    - All others are words and numbers, with a format as in `{n:+d}`.
    """
    pieces: list[Piece] = []
    for text, name, form in _split(template):
        named: Sentence = ()
        if name in _PLAYERS:
            named = (PlayerName(facts[name]),)
        elif name == "enemy":
            named = (PlayerName(opponent(facts["player"])),)
        elif name in _CARDS:
            named = (CardName(facts[name]),) if name in facts else (form,)
        elif name == "cards":
            named = listed(facts[name]) or ((form,) if form else ())
        elif name:
            text += format(facts[name], form)
        if text and pieces and isinstance(last := pieces[-1], str):
            pieces[-1] = last + text
        elif text:
            pieces.append(text)
        pieces += named
    return tuple(pieces)


@cache
def _split(template: str) -> tuple[tuple[str, str, str], ...]:
    """Returns the template as words, each with the fact after it and its format."""
    return tuple(
        (text, name or "", form or "") for text, name, form, _ in Formatter().parse(template)
    )


@cache
def _names(template: str) -> frozenset[str]:
    """Returns the facts that must be known to use the template."""
    return frozenset(
        name
        for _, name, form in _split(template)
        if name and name != "enemy" and not (form and name in _CARDS)
    )


def words_if_known(fact: str, there: Words, missing: Words) -> Words:
    """Returns words that depend on a fact: `there` if the viewer knows the fact and it is neither 0
    nor empty, else `missing`."""
    return lambda facts: words_of_event(there if facts.get(fact) else missing, facts)


def by_sign(more: str, less: str) -> Words:
    """Returns words that depend on the number `n`: `more` if it is 0 or positive, else `less`. In
    both, `{n}` is its absolute value."""
    return lambda facts: sentence(
        more if facts["n"] >= 0 else less, {**facts, "n": abs(facts["n"])}
    )


_COMMON: Final[Mapping[str, Words]] = {
    EventKind.BEGIN: "{player} begins",
    EventKind.TURN: "Turn {n}: {player}",
    EventKind.ATTACK: "{player} attacks with {card}",
    EventKind.DRAW: "{player} draws {card:a card}",
    EventKind.WIN: "{player} wins the match",
}
_OF_MATCH: Final[Mapping[str, Words]] = {
    EventKind.AGREED: "They agreed on a draw",
    EventKind.RULED_DRAW: "The tournament ends the match as a draw",
    EventKind.MANY_TURNS: f"The match reached its limit of {MOST_TURNS} turns",
    EventKind.MANY_CHOICES: f"The match reached its limit of {MOST_CHOICES:,} choices in one turn",
    EventKind.PASSES: (
        f"{{player}} made most of the {MOST_CHOICES:,} free choices of this turn and passes until "
        "it ends"
    ),
    EventKind.CHOICES_SPENT: (
        f"{{player}} made most of the {MOST_CHOICES:,} free choices of a turn for the second time"
    ),
    EventKind.FORCED_CHOICES: (
        f"The match reached its limit of {MOST_FORCED:,} forced choices in a row"
    ),
    EventKind.EXCEEDED: words_if_known(
        "card",
        "{card} from {player}'s deck did too much for one match",
        "Too much happened for one match",
    ),
    EventKind.DRAWN: "The match is a draw",
    EventKind.CONCEDED: "{player} conceded",
    EventKind.OUT_OF_TIME: "{player} ran out of time",
    EventKind.LEFT: "{player} has left",
    EventKind.TAKEN_BACK: "{player} takes back a choice",
    EventKind.RULED: "The tournament gives the match to {player}",
    EventKind.LIMIT_NEAR: lambda facts: (limit_words(facts["reason"], facts["n"], facts["value"]),),
}
