"""The whole board as text, for members who do not see pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine.faces import Stat
from engine.players import Player, opponent
from engine.views import CardView, PlayerView, StackItem, View, ZoneView
from rendering.cards.card_groups import TIMES, counted
from rendering.cards.card_layout import card_name
from rendering.draw.unicode_text import clean, short_text
from rendering.table.attack_groups import attack_groups_of, attack_words
from rendering.table.last_action import last_sentences
from rendering.table.stack import player_name
from rendering.table.status_bar import moment_words, outcome_words, result_words, waiting_words

_SENTENCE: Final = 240
_STAT: Final = 24
_LENGTHS: Final = (24, 16, 12, 8, 6, 4, 3, 2, 1, 0)
"""Numbers of entries to which a list is cut. They are tried in this order until the text is short
enough."""
_PILES, _TABLE, _OWN, _NOW = range(4)
"""Worths of a line: piles are shortened first, the present events last."""
_REST: Final = "The rest doesn't fit here."

_Entry = tuple[str, int]
"""An entry of a list in words, and the number of cards that it describes."""


@dataclass(frozen=True, slots=True)
class _Section:
    """A heading and a list of entries.

    - `head`: the heading.
    - `entries`: the entries, each with the number of cards that it describes.
    - `worth`: how important the section is. The least important ones are shortened first.
    - `apart`: whether each entry is on a line of its own, and not on the line of the heading.
    - `left_out`: the number of cards whose entries were omitted.
    """

    head: str
    entries: tuple[_Entry, ...] = ()
    worth: int = _NOW
    apart: bool = False
    left_out: int = 0

    def shortened(self, length: int) -> _Section:
        """Returns the section with only its first `length` entries."""
        missing = sum(count for _, count in self.entries[length:])
        return replace(self, entries=self.entries[:length], left_out=self.left_out + missing)

    def lines(self) -> Iterator[str]:
        """Yields the lines of the section, with the number of omitted entries at the end."""
        said = [words for words, _ in self.entries]
        if self.left_out:
            said.append(f"… and {self.left_out} more" if said else f"{self.left_out}, not listed")
        if self.apart:
            yield f"{self.head}:"
            yield from said
        else:
            yield f"{self.head}: {'; '.join(said)}" if said else self.head


def board_in_words(
    view: View,
    names: Mapping[Player, str],
    limit: int = 1800,
    escape: Callable[[str], str] = str,
) -> str:
    """Returns the board as lines of text without markup: present events, then both sides, the
    viewer's side first.

    A player's view includes their hand, so only that player may see the result. `escape` is applied
    to each line, to make it safe for the place where the text will appear. The result has at most
    `limit` characters. If that is too little, lists are cut and end with the number of omitted
    entries: first piles, then the cards in play, then the cards that only the viewer sees, last the
    stack and the attacks.
    """
    near = view.near
    sections = [*_going_on(view, names), *_shown(view)]
    for player in (near, opponent(near)):
        sections += _side(view, view.side(player), names)
    return _within(sections, limit, escape)


def _going_on(view: View, names: Mapping[Player, str]) -> Iterator[_Section]:
    """Yields the turn, attacks, the stack, and the question; or how the match ended."""
    if view.winner is not None:
        yield _Section(f"Match over: {result_words(view, names)}")
        if how := outcome_words(view, names):
            yield _Section(short_text(how, _SENTENCE))
        return
    moment = moment_words(view, names)
    yield _Section(moment[0].upper() + moment[1:])
    if view.attacks:
        attacks = tuple((attack_words(view, names, one), 1) for one in attack_groups_of(view))
        yield _Section("Attacks", attacks, apart=True)
    if view.stack:
        items = tuple((_item_words(item, names), 1) for item in view.stack)
        yield _Section("To be resolved, the next one first", items, apart=True)
    if last := last_sentences(view, names):
        yield _Section("Last", tuple((short_text(one, _SENTENCE), 0) for one in last))
    if waiting := waiting_words(view, names):
        yield _Section(short_text(waiting, _SENTENCE))
    if view.decision:
        yield _Section(f"You are asked: {short_text(clean(view.decision.prompt), _SENTENCE)}")


def _item_words(item: StackItem, names: Mapping[Player, str]) -> str:
    name, owner = short_text(card_name(item.card)), short_text(player_name(names, item.player))
    marks = (clean(mark, 40) for mark in item.marks)
    what = _listed([f"{name} ({owner})", *marks])
    does = clean(item.text)
    return short_text(f"{what}: {does}" if does else what, _SENTENCE)


def _shown(view: View) -> Iterator[_Section]:
    """Yields cards that only the viewer sees for the moment. In a view that belongs to nobody,
    their titles name the player who sees them."""
    to = "you, " if view.viewer else ""
    for shown in view.shown:
        title = f"Shown to {to}{short_text(clean(shown.title))}"
        yield _Section(f"{title} ({len(shown.cards)})", _cards(shown.cards), _OWN)


def _side(view: View, side: PlayerView, names: Mapping[Player, str]) -> Iterator[_Section]:
    """Yields a player's numbers and states, then the zones with visible cards."""
    you = " (you)" if view.viewer == side.player else ""
    numbers = [_stat_words(stat, "at first") for stat in side.counters]
    numbers += filter(None, (clean(mark, 60) for mark in side.marks))
    numbers += [_size(zone) for zone in side.zones if not zone.cards]
    yield _Section(
        f"{short_text(player_name(names, side.player))}{you}",
        tuple((words, 1) for words in numbers),
    )
    for zone in side.zones:
        if zone.cards:
            worth = {"pile": _PILES, "line": _TABLE, "hand": _OWN, "pool": _OWN}[zone.style]
            yield _Section(f"{_title(zone)} ({_holds(zone)})", _cards(zone.cards), worth)


def _size(zone: ZoneView) -> str:
    """Returns a zone without visible cards, in words."""
    return f"{_title(zone)} {'empty' if zone.size == 0 else _holds(zone)}"


def _title(zone: ZoneView) -> str:
    return short_text(clean(zone.title))


def _holds(zone: ZoneView) -> str:
    if zone.slots is not None:
        return f"{zone.size} of {zone.slots} {'place' if zone.slots == 1 else 'places'}"
    order = ", top first" if zone.style == "pile" and zone.cards and zone.size > 1 else ""
    return f"{zone.size}{order}"


def _cards(cards: Iterable[CardView]) -> tuple[_Entry, ...]:
    """Returns cards in words. Equal tokens are counted together, and so are equal neighbours."""
    return tuple((_times(count) + _card_words(card), count) for card, count in counted(cards))


def _times(count: int) -> str:
    return f"{count} {TIMES} " if count > 1 else ""


def _card_words(card: CardView) -> str:
    """Returns a card's name, families or else kind, numbers, abilities, states, and attached
    cards."""
    families = "/".join(filter(None, (clean(tag, 40) for tag in card.face.tags)))
    what = short_text(families or clean(card.face.kind, 40))
    name = short_text(card_name(card.face))
    parts = [f"{name} ({what})" if what else name]
    parts += [_stat_words(stat, "printed") for stat in card.stats or card.face.stats]
    parts += [clean(badge.text, 60) for badge in card.badges]
    parts += [clean(mark, 40) for mark in card.marks]
    parts += [f"with {words}" for words, _ in _cards(card.attached)]
    return short_text(_listed(parts), _SENTENCE)


def _listed(parts: Iterable[str]) -> str:
    return ", ".join(filter(None, parts))


def _stat_words(stat: Stat, before: str) -> str:
    """Returns a number with its name, and its earlier value if that differs."""
    words = f"{clean(stat.name, _STAT)} {stat.value}".lstrip()
    return words if stat.value == stat.base else f"{words} ({before} {stat.base})"


def _within(sections: Sequence[_Section], limit: int, escape: Callable[[str], str]) -> str:
    """Returns the sections as text. The least valuable ones are shortened first, until all of them
    fit."""
    text = _text(sections, escape)
    for shorter in _ever_shorter(sections):
        if len(text) <= limit:
            return text
        text = _text(shorter, escape)
    return text if len(text) <= limit else _first_lines(text, limit, escape(_REST))


def _ever_shorter(sections: Sequence[_Section]) -> Iterator[Sequence[_Section]]:
    for worth in (_PILES, _TABLE, _OWN, _NOW):
        for length in _LENGTHS:
            sections = [
                section.shortened(length) if section.worth == worth else section
                for section in sections
            ]
            yield sections


def _text(sections: Iterable[_Section], escape: Callable[[str], str]) -> str:
    return "\n".join(escape(line) for section in sections for line in section.lines())


def _first_lines(text: str, limit: int, rest: str) -> str:
    """Returns as many whole lines as leave room for the words about the rest."""
    kept: list[str] = []
    room = limit - len(rest)
    for line in text.split("\n"):
        room -= len(line) + 1
        if room < 0:
            break
        kept.append(line)
    return "\n".join([*kept, rest])[: max(0, limit)]
