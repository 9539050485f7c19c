"""Building a card step by step: its parts, and the changes that the card language allows for each.

A change is a new text of the whole card. So the text is the only state, and each change touches
only the words of its part.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import product
from typing import Final

from engine.card_builder.card_text import CardText
from engine.card_builder.changed_texts import ChangedTexts, Path, is_kind, nodes_at
from engine.card_builder.objects import field_order, places
from engine.card_builder.shapes import (
    Blank,
    CardLanguage,
    Choice,
    Fields,
    Many,
    Maybe,
    Rule,
    Series,
    Word,
)
from engine.card_builder.titles import (
    chosen_title,
    is_listed,
    lone_blank,
    option_title,
    spoken,
    title_of,
)
from engine.card_builder.tree import Node, read_tree
from engine.card_builder.verdict import CardVerdict
from engine.decks import Deck

DEEPEST: Final = 2
"""Levels of parts inside a part that can be built. Deeper parts are edited as text."""

MOST_FITTING: Final = 3
"""The most changes that `fitting_changes` returns."""

MOST_STEPS: Final = 1024
"""The step of a number after which no further step is tried; the greatest number is 999."""

MOST_CHECKED: Final = 30_000
"""The most characters that are checked to find changes that make a card fit. A usual card has about
a hundred, and as many changes."""


@dataclass(frozen=True, slots=True)
class CardPart:
    """A part of a card that can be changed. `text` is how it is written now, "" if it can be added.
    `level` is 0 for parts of the card, 1 for parts of these, and so on."""

    path: Path
    title: str
    text: str
    level: int


@dataclass(frozen=True, slots=True)
class CardChange:
    """A change of a part: how the part is written then ("" if it is removed), the new text of the
    card, the part to show next, and the check of the new card."""

    label: str
    text: str
    path: Path
    verdict: CardVerdict


class CardBuilder(ABC):
    """The building of a game's cards."""

    @property
    @abstractmethod
    def language(self) -> CardLanguage:
        """The language of the cards. It is made when it is first needed, which takes a tenth of a
        second."""

    @abstractmethod
    def blank(self, name: str) -> str:
        """Returns the text of the cheapest legal card with that name. Raises ValueError for a name
        that no card can have."""

    @abstractmethod
    def judge(self, deck: Deck, card: str, code: str) -> CardVerdict:
        """Returns the check of the text `code`, if it defined the card with that name in the
        deck."""

    @abstractmethod
    def names(self, deck: Deck, blank: Blank) -> Sequence[str]:
        """Returns words that a member could mean for a blank, such as the names of the deck's
        cards, as they are written."""

    def set_code(self, card: str) -> str:
        """Returns the text of a card from the game's set; "" if its face has the text."""
        return ""

    def written(self, name: str) -> str:
        """Returns a name that a member typed, as it is written in a card."""
        escaped = name.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'


@dataclass(frozen=True)
class CardDraft:
    """A card that is built: the deck that it is in, its name there, and its text. A draft remembers
    the tree of its text and all checks."""

    builder: CardBuilder
    deck: Deck
    card: str
    code: str

    @cached_property
    def tree(self) -> Node | None:
        """The tree of the card's text; None if the card can only be edited as text."""
        return read_tree(self.builder.language, self.code)

    @cached_property
    def text(self) -> CardText:
        """The text with the places of its words."""
        return CardText(self.builder.language, self.code)

    @cached_property
    def _verdicts(self) -> dict[str, CardVerdict]:
        return {}

    @property
    def checked(self) -> int:
        """The number of characters of all texts that were checked."""
        return sum(map(len, self._verdicts))

    @property
    def present(self) -> CardVerdict:
        """The check of the card's text."""
        return self.verdict(self.code)

    def verdict(self, code: str) -> CardVerdict:
        """Returns the check of a text for this card."""
        if code not in self._verdicts:
            self._verdicts[code] = self.builder.judge(self.deck, self.card, code)
        return self._verdicts[code]


def parts_of(draft: CardDraft, selected: Path = ()) -> Sequence[CardPart]:
    """Returns the parts of a card in the order of its text. Parts inside a part are listed only if
    it, or one inside it, is selected. Empty if the card can only be edited as text."""
    tree = draft.tree
    listing = _Parts(draft.builder.language, draft.text, selected)
    return [] if tree is None else list(listing.of(tree))


class _Parts:
    """The listing of a card's parts. Each function takes a node with its path, what it is called if
    its place says that, its level, and the rule that it is in."""

    def __init__(self, language: CardLanguage, text: CardText, selected: Path) -> None:
        self._language = language
        self._titles = language.titles
        self._text = text
        self._selected = selected

    def of(
        self,
        node: Node,
        path: Path = (),
        title: str = "",
        level: int = 0,
        rule: str = "",
        *,
        outer: bool = True,
    ) -> Iterator[CardPart]:
        """Yields the parts of a node. `outer` says whether the node is in every card."""
        if level > DEEPEST:
            return
        match node.shape:
            case Word():
                return
            case Blank(kind):
                called = title or self._titles.get(kind, spoken(kind))
                yield CardPart(path, called, self._text_of(node), level)
            case Rule(name):
                called = title or self._titles.get(name, spoken(name))
                yield from self.of(node.children[0], (*path, 0), called, level, name, outer=outer)
            case Series(items):
                alone = sum(not isinstance(one, Word) for one in items) == 1
                for at, child in enumerate(node.children):
                    called = self._titles.get(f"{rule}.{at}", title if alone else "")
                    yield from self.of(child, (*path, at), called, level, rule, outer=outer)
            case Choice():
                yield from self._choice(node, path, title, level, rule, outer=outer)
            case Maybe():
                yield from self._maybe(node, node.shape, path, title, level, rule)
            case Many():
                yield from self._many(node, node.shape, path, title, level, rule)
            case Fields(_, _, _, _, _, titles):
                for at in field_order(node):
                    child = node.children[at]
                    name = child.name
                    called = titles.get(name) or self._titles.get(name, spoken(name))
                    yield from self.of(
                        child.children[0], (*path, at, 0), called, level, outer=False
                    )
                for at, called in places(node):
                    yield CardPart((*path, at), called, "", level)

    def _choice(
        self, node: Node, path: Path, title: str, level: int, rule: str, *, outer: bool
    ) -> Iterator[CardPart]:
        listed = outer or is_listed(self._language, node)
        inner, way = node.children[0], (*path, 0)
        while isinstance(inner.shape, Choice):
            inner, way = inner.children[0], (*way, 0)
        if listed:
            text = self._text_of(node)
            called = title or chosen_title(
                self._language, node, title_of(self._language, node.shape), rule
            )
            if outer:
                called = self._titles.get("kind", called)
                text = option_title(self._language, inner.shape)
            yield CardPart(path, called, text, level)
            if not outer and not self._is_selected(path):
                return
            level = level if outer else level + 1
        while isinstance(inner.shape, Choice | Rule):
            rule = inner.shape.name if isinstance(inner.shape, Rule) else rule
            inner, way = inner.children[0], (*way, 0)
        if not listed or lone_blank(self._language, inner.shape) is None:
            yield from self.of(inner, way, "", level, rule, outer=False)

    def _maybe(
        self, node: Node, shape: Maybe, path: Path, title: str, level: int, rule: str
    ) -> Iterator[CardPart]:
        called = title or title_of(self._language, shape)
        if not node.children:
            if shape.is_offered:
                yield CardPart(path, called, "", level)
            return
        inner, path = node.children[0], (*path, 0)
        way = path
        while isinstance(inner.shape, Rule):
            rule = inner.shape.name
            inner, way = inner.children[0], (*way, 0)
        if isinstance(inner.shape, Series | Word):
            if shape.is_offered:
                yield CardPart(path, called, self._text_of(inner), level)
            if self._is_selected(path):
                yield from self.of(inner, way, "", level + 1, rule, outer=False)
        else:
            yield from self.of(inner, way, called, level, rule, outer=False)

    def _many(
        self, node: Node, shape: Many, path: Path, title: str, level: int, rule: str
    ) -> Iterator[CardPart]:
        called = title_of(self._language, shape.item, title)
        titles = [chosen_title(self._language, child, called, rule) for child in node.children]
        for at, child in enumerate(node.children):
            number = titles[at]
            if titles.count(number) > 1:
                number = f"{number} {titles[: at + 1].count(number)}"
            inner, way, inside = child, (*path, at), rule
            while isinstance(inner.shape, Rule):
                inside = inner.shape.name
                inner, way = inner.children[0], (*way, 0)
            if isinstance(inner.shape, Series | Fields) and len(inner.children) > 1:
                yield CardPart((*path, at), number, self._text_of(child), level)
                if self._is_selected((*path, at)):
                    yield from self.of(inner, way, "", level + 1, inside, outer=False)
            else:
                yield from self.of(inner, way, number, level, inside, outer=False)
        yield CardPart((*path, len(node.children)), called, "", level)

    def _is_selected(self, path: Path) -> bool:
        """Returns whether a part, or one inside it, is selected."""
        return self._selected[: len(path)] == path

    def _text_of(self, node: Node) -> str:
        return self._language.described(node.shape, self._text.written(node))


def changes_of(draft: CardDraft, path: Path) -> Sequence[CardChange]:
    """Returns the changes of the part at this path that the language allows, in its order. A change
    that would make the card illegal is left out, unless the card would only be too expensive. So is
    a change that means nothing else."""
    texts = _changed_texts(draft, path)
    present = draft.present
    found: dict[str, CardChange] = {}
    made = [present.made]
    for label, codes, after in texts.changes() if texts else ():
        if label in found:
            continue
        for code in codes:
            verdict = draft.verdict(code)
            if code == draft.code or not verdict.is_offered_after(present):
                continue
            if verdict.made is None or verdict.made not in made:
                found[label] = CardChange(label, code, after, verdict)
                made.append(verdict.made)
                break
    return list(found.values())


def _changed_texts(draft: CardDraft, path: Path) -> ChangedTexts | None:
    """Returns the texts with the part at this path changed; None if there is no such part."""
    nodes = nodes_at(draft.tree, path)
    if not nodes:
        return None
    names = partial(draft.builder.names, draft.deck)
    return ChangedTexts(draft.builder.language, names, draft.text, nodes, path)


def with_number(draft: CardDraft, path: Path, step: int) -> CardChange | None:
    """Returns the change of the first number in the part at this path by `step`; None if there is
    no number or if the change would make the card illegal for another reason than its cost."""
    texts = _changed_texts(draft, path)
    found = None if texts is None else texts.with_number(step)
    if found is None:
        return None
    label, code = found
    verdict = draft.verdict(code)
    is_offered = verdict.is_offered_after(draft.present)
    return CardChange(label, code, path, verdict) if is_offered else None


def with_words(draft: CardDraft, path: Path, typed: str) -> CardChange | None:
    """Returns the change of the part at this path to typed words; a name may be typed without
    quotes. None if the part can't be written like this."""
    texts = _changed_texts(draft, path)
    for words in (typed.strip(), draft.builder.written(typed.strip())) if texts else ():
        code = texts and texts.with_words(words)
        if code is not None and draft.verdict(code).is_read:
            return CardChange(words, code, path, draft.verdict(code))
    return None


def renamed(draft: CardDraft, name: str) -> str | None:
    """Returns the text of a card with another name; None if the text can't be read."""
    part = next((one for one in parts_of(draft) if one.text.startswith('"')), None)
    change = None if part is None else with_words(draft, part.path, name)
    return None if change is None else change.text


def fitting_changes(draft: CardDraft) -> Sequence[CardChange]:
    """Returns the changes that bring a card under its limits, those that change its cost least
    first. Empty if none alone does."""
    parts = dict(_every_part(draft)) if draft.present.over else {}
    found: dict[str, CardChange] = {}
    for changes, path in product((_nearest_numbers, changes_of), parts):
        if draft.checked > MOST_CHECKED:
            break
        for change in changes(draft, path):
            if not change.verdict.over and all(one.text != change.text for one in found.values()):
                label = f"{parts[path]}: {change.label or 'remove'}"
                found.setdefault(label, replace(change, label=label))
    cost = draft.present.cost or 0
    nearest = sorted(found.values(), key=lambda one: abs(cost - (one.verdict.cost or 0)))
    return nearest[:MOST_FITTING]


def _every_part(draft: CardDraft) -> Iterator[tuple[Path, str]]:
    """Yields the path of each part of a card that can be built, except its kind, and its title with
    the one of the part that it is in."""
    waiting: list[tuple[Path, str]] = [((), "")]
    seen: set[Path] = set()
    while waiting:
        selected, outer = waiting.pop()
        for part in parts_of(draft, selected):
            if part.path not in seen and not is_kind(nodes_at(draft.tree, part.path)):
                title = f"{outer}, {part.title.lower()}" if outer else part.title
                seen.add(part.path)
                waiting.append((part.path, part.title))
                yield part.path, title


def _nearest_numbers(draft: CardDraft, path: Path) -> Iterator[CardChange]:
    """Yields the least change of a part's number in each direction with which the card is no longer
    over a limit."""
    for sign in (-1, 1):
        over, step = 0, 1
        change = with_number(draft, path, sign)
        if change is None or change.verdict.over >= draft.present.over:
            continue
        while change is not None and change.verdict.over and step < MOST_STEPS:
            over, step = step, step * 2
            change = with_number(draft, path, sign * step)
        while step - over > 1:
            middle = (over + step) // 2
            change = with_number(draft, path, sign * middle)
            if change is not None and change.verdict.over:
                over = middle
            else:
                step = middle
        change = with_number(draft, path, sign * step)
        if change is not None and not change.verdict.over:
            yield replace(change, label=_written_at(draft, change) or change.label)


def _written_at(draft: CardDraft, change: CardChange) -> str:
    """Returns how a part is written after a change; "" if it isn't listed."""
    parts = parts_of(replace(draft, code=change.text), change.path)
    return next((part.text for part in parts if part.path == change.path), "")
