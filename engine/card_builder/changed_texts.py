"""The texts of a card with one part changed, for every change that the shapes of its language
allow."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from engine.card_builder.card_text import CardText
from engine.card_builder.objects import further_fields, list_end, recast
from engine.card_builder.shapes import (
    Blank,
    CardLanguage,
    Choice,
    Fields,
    Many,
    Maybe,
    Rule,
    Series,
    Shape,
    Word,
    offered,
    words_of,
)
from engine.card_builder.titles import is_listed, lone_blank, option_title, spoken
from engine.card_builder.tree import Node

Path = tuple[int, ...]
"""The way from the card to a part: the index of a child at each level. An index past the last child
is the place for a further one."""

NamesOf = Callable[[Blank], Sequence[str]]
"""Words that a member could mean for a blank."""

_MOST_DIGITS: Final = 9
_DEFAULT: Final = "1"
"""The number that counts if a number is left out."""
_DIGITS: Final = re.compile(r"[0-9]+")
_NUMBER: Final = re.compile(r"[+-]?[0-9]+")


def nodes_at(tree: Node | None, path: Path) -> Sequence[Node]:
    """Returns the nodes on the way to a part, from the card to the part; the last is missing for
    the place of a further part. Empty if there is no such part."""
    if tree is None:
        return ()
    nodes = [tree]
    for at, step in enumerate(path):
        children = nodes[-1].children
        if 0 <= step < len(children):
            nodes.append(children[step])
        elif at == len(path) - 1 and isinstance(nodes[-1].shape, Many | Fields):
            return nodes
        else:
            return ()
    return nodes


def is_kind(nodes: Sequence[Node]) -> bool:
    """Returns whether the last node is the choice of the kind of card: whether it is in every
    card."""
    inside = (Choice, Maybe, Many, Fields)
    return not any(isinstance(one.shape, inside) for one in nodes[:-1])


class ChangedTexts:
    """The texts of a card with one part changed: the one at `path`, with the nodes on the way to
    it."""

    def __init__(
        self,
        language: CardLanguage,
        names: NamesOf,
        text: CardText,
        nodes: Sequence[Node],
        path: Path,
    ) -> None:
        self._language = language
        self._names = names
        self._text = text.text
        self._edits = text
        self._nodes = nodes
        self._path = path

    def changes(self) -> Iterator[tuple[str, Sequence[str], Path]]:
        """Yields each change: how the part is written then ("" if it is removed), the new texts of
        the card of which the first possible one counts, and the part to show next."""
        node, path = self._nodes[-1], self._path
        if len(self._nodes) == len(path):
            yield from self._further(node)
            return
        match node.shape:
            case Blank() as blank if not blank.is_number:
                for name in self._names(blank):
                    yield name, _possible(self._edits.replaced(node, name)), path
            case Choice() as choice:
                yield from self._choices(node, choice)
            case Maybe(item, True) if not node.children:
                for label, words in self._new(item):
                    yield label, _possible(self.added(words)), (*path, 0)
            case _:
                pass
        yield "", self._removed(), ()

    def with_number(self, step: int) -> tuple[str, str] | None:
        """Returns the first number of the part, changed by `step`, and the card's new text; None if
        the part has no number. A number with a sign is never 0."""
        node = self._nodes[-1]
        is_whole = len(self._nodes) == len(self._path) or is_kind(self._nodes)
        place = None if is_whole or isinstance(node.shape, Rule | Series) else _number_in(node)
        if place is None:
            return None
        if place.start == place.end:
            label, code = str(1 + step), self._edits.inserted(place.start, str(1 + step))
        else:
            written = self._text[place.start : place.end]
            found = _NUMBER.search(written)
            assert isinstance(place.shape, Blank)
            if found is None or len(found[0]) > _MOST_DIGITS:
                return None
            size = int(found[0]) + step
            is_signed = found[0][0] in "+-" and "+" in place.shape.text
            if is_signed and (not size or (size > 0) != (found[0][0] == "+")):
                size += step // abs(step)
            label = f"{size:+}" if is_signed else str(size)
            words = written[: found.start()] + label + written[found.end() :]
            code = self._edits.replaced(place, words)
        return None if code is None else (label, code)

    def with_words(self, words: str) -> str | None:
        """Returns the card's text with these words as the part."""
        node = self._nodes[-1]
        if len(self._nodes) == len(self._path) or node.start == node.end:
            return self.added(words)
        if isinstance(node.shape, Blank) and len(self._language.pieces(words) or ()) != 1:
            return None
        return self._edits.replaced(node, words)

    def added(self, words: str) -> str | None:
        """Returns the card's text with a part that was missing, or with a further part."""
        node = self._nodes[-1]
        match node.shape:
            case Maybe(_, _, _, indent):
                begins = self._begins()
                return self._edits.inserted(node.start, words, indent, begins=begins)
            case Many(_, separator, _, _, indent):
                mark = separator.text if separator and node.children else ""
                return self._edits.inserted(node.end, words, indent, mark)
            case _:
                return None

    def _begins(self) -> bool:
        """Returns whether a missing part would be the first of the row that it is in."""
        for depth in range(len(self._path), 0, -1):
            outer, at = self._nodes[depth - 1], self._path[depth - 1]
            if isinstance(outer.shape, Series):
                return all(one.end == one.start for one in outer.children[:at])
        return False

    def _choices(self, node: Node, choice: Choice) -> Iterator[tuple[str, Sequence[str], Path]]:
        chosen = _chosen_shapes(node)
        for inner in () if is_kind(self._nodes) else self._same_inside(node):
            label = self._edits.written(inner)
            yield label, _possible(self._edits.replaced(node, label)), self._path
        for option in offered(self._language, choice):
            is_chosen = any(option is one for one in chosen)
            if not is_chosen or lone_blank(self._language, option) is not None:
                yield from self._option(node, option)

    def _option(self, node: Node, option: Shape) -> Iterator[tuple[str, Sequence[str], Path]]:
        """Yields the changes to an option of a choice: with as many of the words as it can take,
        and with none of them. Of an option that is only a name there is a change for each name."""
        language, blank = self._language, self._only_name(option)
        of_card = is_kind(self._nodes)
        if blank is not None and not of_card:
            for label in self._with_names(option, blank):
                yield label, _possible(self._edits.replaced(node, label)), self._path
            return
        if isinstance(language.resolved(option), Fields):
            pieces = language.pieces(self._text) or ()
            label = language.label(option, language.joined(words_of(language, option, {})))
            for new in recast(language, pieces, self._text, node, option):
                yield label, (self._text[: node.start] + new + self._text[node.end :],), self._path
            return
        names = self._names_in(node, option, of_card=of_card)
        shape = language.resolved(option)
        kept = language.joined(words_of(language, shape, names, self._kept(node)))
        plain = language.joined(words_of(language, option, names))
        texts = [self._edits.replaced(node, words) for words in dict.fromkeys((kept, plain))]
        label = option_title(language, option) if of_card else language.label(option, kept)
        yield label, _possible(*texts), self._path

    def _only_name(self, option: Shape) -> Blank | None:
        """Returns the name that is all that members choose in a new part; None if there is more."""
        shape = self._language.resolved(option)
        if isinstance(shape, Many) and shape.least == 1:
            shape = shape.item
        return lone_blank(self._language, shape)

    def _with_names(self, shape: Shape, blank: Blank) -> Iterator[str]:
        """Yields the text of a shape with each name that a member could mean for its blank."""
        language = self._language
        for name in self._names(blank) or (blank.text,):
            yield language.label(
                shape, language.joined(words_of(language, shape, {blank.kind: name}))
            )

    def _names_in(self, node: Node, option: Shape, *, of_card: bool) -> dict[str, str]:
        """Returns the words for the blanks of an option: of another kind of card, those of the
        card; else those that a member could mean. An option that is spelled otherwise keeps its
        number."""
        blanks = list(_blanks(self._language, self._language.resolved(option)))
        found = {
            blank.kind: names[0]
            for blank in reversed(blanks)
            if not blank.is_number and (names := self._names(blank))
        }
        words = [one for one in blanks if not one.is_number]
        if of_card:
            for blank in words[:1]:
                found[blank.kind] = next(_names_in(node, self._text), blank.text)
        elif isinstance(node.children[0].shape, Blank):
            digits = _DIGITS.search(self._text, node.start, node.end)
            found |= {one.kind: digits[0] for one in blanks if one.is_number and digits}
        return found

    def _kept(self, node: Node) -> dict[str, Sequence[str]]:
        """Returns the words that another option can keep, by the names of their rules: those of the
        whole choice, and those of its parts."""
        around = self._names_around(node)
        kept = dict.fromkeys(around, self._edits.words(node))
        waiting = list(_row_below(node)[-1].children)
        while waiting:
            one = waiting.pop(0)
            if not isinstance(one.shape, Rule):
                waiting = [*one.children, *waiting]
            elif one.shape.name not in around:
                kept.setdefault(one.shape.name, self._edits.words(one))
                waiting = [*one.children, *waiting]
        return kept

    def _names_around(self, node: Node) -> set[str]:
        """Returns the names of the rules that the whole of a choice is."""
        row = (*_row_above(self._nodes), *_row_below(node))
        return {one.shape.name for one in row if isinstance(one.shape, Rule)}

    def _same_inside(self, node: Node) -> Iterator[Node]:
        """Yields the parts inside a choice that could be in its place, such as the effect of an
        optional effect."""
        assert isinstance(node.shape, Choice)
        around = self._names_around(node) | _option_rules(self._language, node.shape)
        waiting = list(_row_below(node)[-1].children)
        while waiting:
            inner = waiting.pop(0)
            if isinstance(inner.shape, Rule) and inner.shape.name in around:
                yield inner
            else:
                waiting = [*inner.children, *waiting]

    def _further(self, node: Node) -> Iterator[tuple[str, Sequence[str], Path]]:
        """Yields the texts with a further occurrence, or with a further field of an object."""
        language, text, path = self._language, self._text, self._path
        match node.shape:
            case Many(item, _, _, first) if any(
                isinstance(one.shape, Fields) for one in self._nodes
            ):
                before, closing, way = list_end(language, self._nodes, text)
                mark = ", " if node.children else ""
                for label, words in self._new(item):
                    code = f"{before}{mark}{words}{closing}{text[node.end :]}"
                    yield label, (code,), (*path, *way)
            case Many(item, _, _, first):
                shape = item if node.children or first is None else first
                for label, words in self._new(shape):
                    yield label, _possible(self.added(words)), path
            case Fields(_, _, _, _, _, titles):
                for name, code, way in further_fields(language, text, node, path[-1]):
                    called = titles.get(name) or language.titles.get(name, spoken(name))
                    yield called, (code,), (*path[:-1], *way)
            case _:
                pass

    def _new(self, shape: Shape) -> Iterator[tuple[str, str]]:
        """Yields the label and the words of each simple text of a shape that members can add."""
        language = self._language
        inner = language.resolved(shape)
        while isinstance(inner, Maybe) or (isinstance(inner, Many) and inner.least == 1):
            shape = inner.item if isinstance(inner, Maybe) else inner.first or inner.item
            inner = language.resolved(shape)
        for option in offered(language, inner) if isinstance(inner, Choice) else (shape,):
            blank = self._only_name(option)
            names = {
                one.kind: found[0]
                for one in _blanks(language, option)
                if (found := self._names(one))
            }
            if blank is not None:
                for words in self._with_names(option, blank):
                    yield words, words
            else:
                words = language.joined(words_of(language, option, names))
                yield language.label(option, words), words

    def _removed(self) -> Sequence[str]:
        """Returns the possible texts of the card without the part."""
        for depth in range(len(self._path), 0, -1):
            node, outer, at = self._nodes[depth], self._nodes[depth - 1], self._path[depth - 1]
            match outer.shape:
                case Many(_, _, least, _, _, most) if len(outer.children) > max(1, least, most):
                    return self._without(node, outer, at)
                case Many(_, _, least) if least:
                    pass
                case Maybe(Blank() as blank) if blank.text == _DEFAULT:
                    return ()
                case Many() | Maybe():
                    return _possible(self._edits.without((node.start, node.end)))
                case Fields(_, fixed):
                    is_fixed = any(name == node.name for name, _ in fixed)
                    return () if is_fixed else self._without(node, outer, at)
                case Series(items) if sum(not isinstance(one, Word) for one in items) > 1:
                    return ()
                case Choice() if not outer.name and is_listed(self._language, outer):
                    return ()
                case _:
                    pass
        return ()

    def _without(self, node: Node, outer: Node, at: int) -> Sequence[str]:
        """Returns the possible texts of the card without one of several parts and the separator
        beside it: with the comments between them, and if that isn't possible, without."""
        others, separators = outer.children, self._edits.separators
        if at:
            cut = (*separators(others[at - 1].end, node.start), (node.start, node.end))
        elif len(others) > 1:
            cut = ((node.start, node.end), *separators(node.end, others[1].start))
        else:
            cut = ((node.start, node.end),)
        whole = cut[0][0], cut[-1][1]
        if len(others) > 1 and not at:
            whole = node.start, others[1].start
        return _possible(self._edits.without(*cut), self._edits.without(whole))


def _number_in(node: Node) -> Node | None:
    """Returns the first number in a node, or the place where a number can be written."""
    match node.shape:
        case Blank() as blank:
            return node if blank.is_number else None
        case Many() | Fields():
            return None
        case Maybe(Blank() as blank) if not node.children:
            return node if blank.text == _DEFAULT else None
        case _:
            found = (_number_in(child) for child in node.children)
            return next((one for one in found if one is not None), None)


def _possible(*texts: str | None) -> Sequence[str]:
    return [text for text in texts if text is not None]


def _row_below(node: Node) -> Sequence[Node]:
    """Returns a node with the nodes inside as long as each has the same words."""
    row = [node]
    while isinstance(row[-1].shape, Choice | Rule):
        row.append(row[-1].children[0])
    return row


def _row_above(nodes: Sequence[Node]) -> Iterator[Node]:
    """Yields the rules and choices directly around the last node."""
    for one in reversed(nodes[:-1]):
        if not isinstance(one.shape, Choice | Rule):
            return
        yield one


def _chosen_shapes(node: Node) -> Sequence[Shape]:
    return [one.shape for one in _row_below(node)[1:]]


def _option_rules(language: CardLanguage, choice: Choice) -> set[str]:
    """Returns the names of the rules that are options of a choice, or options of such an option."""
    found: set[str] = set()
    for option in choice.options:
        if isinstance(option, Rule):
            found.add(option.name)
            inner = language.resolved(option)
            found |= _option_rules(language, inner) if isinstance(inner, Choice) else set()
    return found


def _every_node(node: Node) -> Iterator[Node]:
    """Yields a node and all nodes inside, in the order of the text."""
    yield node
    for child in node.children:
        yield from _every_node(child)


def _names_in(node: Node, text: str) -> Iterator[str]:
    """Yields the names in a node."""
    for one in _every_node(node):
        if isinstance(one.shape, Blank) and not one.shape.is_number:
            yield text[one.start : one.end]


def _blanks(language: CardLanguage, shape: Shape) -> Iterator[Blank]:
    """Yields the blanks in the simplest text of a shape."""
    match shape:
        case Blank():
            yield shape
        case Series(items):
            for item in items:
                yield from _blanks(language, item)
        case Choice():
            yield from _blanks(language, next(offered(language, shape)))
        case Many(item, _, least) if least:
            yield from _blanks(language, item)
        case Maybe(item, _, True):
            yield from _blanks(language, item)
        case Rule(name):
            simplest = language.simplest.get(name)
            yield from _blanks(language, Rule(simplest) if simplest else language.rules[name])
        case _:
            pass
