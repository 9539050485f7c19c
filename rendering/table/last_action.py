"""The latest events in words, and the cards on the table that took part in them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Final

from engine.decisions import Place
from engine.events import EventKind, FactValue, SeenEvent
from engine.players import PLAYERS, Player, opponent
from engine.registry import games
from engine.text.sentences import (
    CardName,
    Sentence,
    describe_common_event,
    describe_event,
    sentence_text,
)
from engine.views import View
from rendering.cards.card_groups import TIMES
from rendering.draw.unicode_text import clean
from rendering.table.attack_groups import name_at
from rendering.table.card_flag import CardFlag
from rendering.table.stack import player_name

_MOST: Final = 3
_ROUTINE: Final = frozenset({EventKind.BEGIN, EventKind.TURN, EventKind.STEP, EventKind.DRAW})
"""Kinds of events that the board shows anyway."""
_CARDS: Final = ("card", "spell", "into", "target", "cards")
"""Keys of facts that name cards."""


@dataclass(frozen=True, slots=True)
class LastAction:
    """The latest events as a board shows them: sentences, oldest first, and flags on cards."""

    sentences: tuple[str, ...] = ()
    marks: Mapping[Place, CardFlag] = field(default_factory=dict)


def last_action(view: View, names: Mapping[Player, str]) -> LastAction:
    """Returns the latest events in words, and flags on the cards that took part in them or that an
    item on the stack targets. Both are empty once the match is over.

    For a player's view the events are left out, because the player may know more about them than a
    board may show. Only the flags for targets remain.
    """
    if view.winner is not None:
        return LastAction()
    events = _told_events(view) if view.viewer is None else ()
    return LastAction(_sentences(events, names), _marks(view, events))


_Told = tuple[SeenEvent, Sentence]
"""An event, and its game's sentence about it."""


def last_events(view: View) -> tuple[SeenEvent, ...]:
    """Returns up to three of the latest events, all of one turn, oldest first. If nothing has
    happened in this turn yet, the events are from the turn before. Leaves out undone events, events
    without words, attacks under way, and routine such as drawing a card."""
    return tuple(event for event, _ in _told_events(view))


def _told_events(view: View) -> tuple[_Told, ...]:
    told: list[_Told] = []
    undone = 0
    for event in reversed(view.last):
        if undone:
            undone -= 1
            continue
        back = event.facts.get("takes_back")
        undone = back if isinstance(back, int) else 0
        if event.kind == EventKind.TURN and told:
            break
        if event.kind in _ROUTINE or (event.kind == EventKind.ATTACK and view.attacks):
            continue
        if said := _said(view, event):
            told.append((event, said))
        if len(told) == _MOST:
            break
    return tuple(reversed(told))


def _said(view: View, event: SeenEvent) -> Sentence:
    """Returns the game's sentence about an event; empty if it has none."""
    game = games().get(view.game)
    said = game.describe(event) if game else describe_event(event, {})
    return said or describe_common_event(event)


def last_sentences(view: View, names: Mapping[Player, str]) -> tuple[str, ...]:
    """Returns the latest events as the viewer knows them, a sentence each, oldest first."""
    return _sentences(_told_events(view), names)


def _sentences(events: Iterable[_Told], names: Mapping[Player, str]) -> tuple[str, ...]:
    return tuple(
        clean(sentence_text(said, lambda player: player_name(names, player))) for _, said in events
    )


def _marks(view: View, events: Iterable[_Told]) -> dict[Place, CardFlag]:
    """Returns marks for the cards on the table that acted or were hit last, and for those that the
    stack targets.

    Events name their cards but not the places of these. A card is only marked if its name
    distinguishes it from all others of its side.
    """
    marks: dict[Place, CardFlag] = {}
    for event, said in events:
        marks |= _marks_of_event(view, event, said)
    for number, item in reversed(tuple(enumerate(view.stack, 1))):
        words = f"target of {number}" if len(view.stack) > 1 else "target"
        marks |= {aim: CardFlag(words, aimed=True) for aim in item.aims if isinstance(aim, Place)}
    return marks


def _marks_of_event(view: View, event: SeenEvent, said: Sentence) -> dict[Place, CardFlag]:
    owner: Player | None = next((p for p in PLAYERS if p == event.facts.get("player")), None)
    if owner is None:
        return {}
    marks: dict[Place, CardFlag] = {}
    for fact in _CARDS:
        named = event.facts.get(fact, ())
        for name in named if isinstance(named, tuple) else (named,):
            sides = (opponent(owner), owner) if fact == "target" else (owner, opponent(owner))
            for side in sides:
                places = _places(view, side, name)
                if places:
                    marks |= dict.fromkeys(places, CardFlag(_flag(event, said, fact)))
                    break
    return marks


def _places(view: View, owner: Player, name: FactValue | None) -> tuple[Place, ...]:
    """Returns the place of the only card with this name on the player's side, or all places if they
    are equal tokens."""
    found = [
        (Place(owner, zone.key, index), card)
        for zone in view.side(owner).zones
        if zone.style == "line"
        for index, card in enumerate(zone.cards or ())
        if card.face.name == name
    ]
    alike = len(found) == 1 or (
        bool(found) and all(card.token and card == found[0][1] for _, card in found)
    )
    return tuple(place for place, _ in found) if alike else ()


def _flag(event: SeenEvent, said: Sentence, fact: str) -> str:
    """Returns the event's effect on a card in a word or two: from the game's sentence about the
    card, else the kind of the event, with its number."""
    if event.kind == EventKind.ATTACK:
        return "was attacked" if fact == "target" else "attacked"
    done = _said_of_it(said) if fact == "card" else ""
    if done:
        return done
    number = event.facts.get("n")
    kind = clean(str(event.kind), 24)
    return f"{kind} {number}" if isinstance(number, int) and number else kind


def _said_of_it(told: Sentence) -> str:
    """Returns the part of a sentence about the card that is its subject, up to the next name; empty
    if it's about another card."""
    for at, piece in enumerate(told):
        if isinstance(piece, CardName):
            rest = takewhile(lambda piece: isinstance(piece, str), told[at + 1 :])
            return clean("".join(map(str, rest)), 40).removesuffix(" to").strip(" :")
        if isinstance(piece, str) and piece != "'s ":
            return ""
    return ""


def aimed_at(view: View, player: Player) -> bool:
    """Returns whether something on the stack targets the player."""
    return view.winner is None and any(player in item.aims for item in view.stack)


def marks_words(view: View, names: Mapping[Player, str], marks: Mapping[Place, CardFlag]) -> str:
    """Returns the flags on cards in words, for alt text."""
    said = {f"{player_name(names, p)} (target)": 1 for p in PLAYERS if aimed_at(view, p)}
    for place, mark in marks.items():
        words = f"{name_at(view, place)} ({mark.words})"
        said[words] = said.get(words, 0) + 1
    return ", ".join(
        f"{words} {TIMES}{count}" if count > 1 else words for words, count in said.items()
    )
