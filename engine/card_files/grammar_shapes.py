"""The shapes of a card language, from its grammar."""
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false
# (lark's own type hints are partial)

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from lark import Token, Tree
from lark.grammar import NonTerminal, Terminal
from lark.load_grammar import load_grammar

from engine.card_builder.shapes import (
    Blank,
    CardLanguage,
    Choice,
    Many,
    Maybe,
    Piece,
    Rule,
    Series,
    Shape,
    Word,
)
from engine.card_files.grammar import Grammar

_ONE: Final = "1"


@dataclass(frozen=True)
class Spelling:
    """The spelling of a language's words, as far as its grammar doesn't define it.

    - `examples`: an example for each kind of word that is no fixed word, and for kinds of words in
      one rule (`repeat.INT`).
    - `unoffered`: alternatives that are only other spellings, as the name of their rule and their
      index there.
    - `unoffered_rules`: rules that members can't add, though they can be in a text.
    - `spoken`: words that may be left out but are written in new parts.
    - `tight`: words without a space behind them.
    - `indents`: what is written before a further or added part, by the part's rule.
    - `fewest`: how many items a new list has, by the alternative that it is in, for lists with more
      items than the grammar asks for.
    """

    examples: Mapping[str, str]
    unoffered: frozenset[tuple[str, int]] = frozenset()
    unoffered_rules: frozenset[str] = frozenset()
    spoken: frozenset[str] = frozenset()
    tight: frozenset[str] = frozenset()
    indents: Mapping[str, str] = field(default_factory=dict[str, str])
    fewest: Mapping[str, int] = field(default_factory=dict[str, int])


class GrammarLanguage(CardLanguage):
    """The card language of a grammar. `start` is the shape of a card, `further` are shapes of whole
    cards whose parts the grammar reads on their own."""

    def __init__(
        self,
        grammar: Grammar[Any],
        start: Shape,
        spelling: Spelling,
        titles: Mapping[str, str],
        simplest: Mapping[str, str],
        further: Mapping[str, Shape] = {},
    ) -> None:
        self.start = start
        self.titles = titles
        self.simplest = simplest
        self.tight = spelling.tight
        self.rules = {**_Reading(grammar, spelling).rules(), **further}

    def pieces(self, text: str) -> Sequence[Piece] | None:
        return [
            Piece(word.type, str(word), word.start_pos or 0, word.end_pos or 0)
            for word in self.words(text)
        ]

    def words(self, text: str) -> Sequence[Token]:
        """Returns the words of a card's text, without changing the values of its strings."""
        raise NotImplementedError


class _Reading:
    """The reading of one grammar."""

    def __init__(self, grammar: Grammar[Any], spelling: Spelling) -> None:
        self._text = grammar.text
        self._fixed = grammar.fixed_words
        self._spelling = spelling

    def rules(self) -> dict[str, Shape]:
        """Returns the shapes of all rules."""
        read, _ = load_grammar(self._text, "<grammar>", [], False)
        return {str(name): self._rule(str(name), tree) for name, _, tree, _ in read.rule_defs}

    def _rule(self, name: str, tree: Tree[Any]) -> Shape:
        shape = self._shape(tree, name)
        unoffered = {at for rule, at in self._spelling.unoffered if rule == name}
        if unoffered and isinstance(shape, Choice):
            return replace(shape, unoffered=frozenset(unoffered))
        return shape

    def _shape(self, tree: Any, rule: str) -> Shape:
        if isinstance(tree, NonTerminal):
            return Rule(str(tree.name))
        if isinstance(tree, Terminal):
            return self._word(str(tree.name), rule)
        assert isinstance(tree, Tree)
        children: list[Any] = tree.children
        match str(tree.data):
            case "literal":
                return self._word(self._fixed_kind(str(children[0])), rule)
            case "value":
                return self._shape(children[0], rule)
            case "alias":
                name = str(children[1].name)
                return self._with_more(self._shape(children[0], name), name)
            case "maybe":
                return self._maybe(self._shape(children[0], rule))
            case "expr":
                return Many(self._shape(children[0], rule), least=int(children[1] == "+"))
            case "expansions":
                return _choice([self._shape(one, rule) for one in children])
            case _:
                return self._series([self._shape(one, rule) for one in children])

    def _with_more(self, shape: Shape, name: str) -> Shape:
        """Returns the shape of an alternative with that name, with enough items in its list."""
        written = self._spelling.fewest.get(name)
        if written is None or not isinstance(shape, Series):
            return shape
        items = (
            replace(one, written=written) if isinstance(one, Many) else one for one in shape.items
        )
        return Series(tuple(items))

    def _word(self, kind: str, rule: str) -> Shape:
        examples = self._spelling.examples
        example = examples.get(f"{rule}.{kind}", examples.get(kind))
        if example is None and kind in self._fixed:
            return Word(kind, self._fixed[kind])
        if example is None or any(one.isdigit() for one in example) or example.startswith('"'):
            return Blank(kind, example or '""', rule)
        return Word(kind, example)

    def _fixed_kind(self, literal: str) -> str:
        """Returns the kind of a word that a rule has in quotes, such as `"once"i`."""
        text = literal.rstrip("i")[1:-1]
        return next(kind for kind, fixed in self._fixed.items() if fixed == text)

    def _maybe(self, item: Shape) -> Shape:
        if isinstance(item, Word):
            is_spoken = item.kind in self._spelling.spoken
            is_noise = item.kind.startswith("_")
            return Maybe(item, is_offered=not is_noise, is_written=is_spoken)
        is_hidden = isinstance(item, Rule) and item.name in self._spelling.unoffered_rules
        is_one = isinstance(item, Blank) and item.text == _ONE
        indent = self._spelling.indents.get(item.name, " ") if isinstance(item, Rule) else " "
        return Maybe(item, is_offered=not is_hidden, is_written=is_one, indent=indent)

    def _series(self, items: list[Shape]) -> Shape:
        """Returns the items in a row. `item (separator item)*` is one shape."""
        row: list[Shape] = []
        for item in items:
            match item:
                case Many(Series((Word() as mark, further)), None, least) if row:
                    first = row.pop()
                    indent = " " if mark.text.isalpha() or mark.text == "," else ""
                    each = None if first == further else first
                    row.append(Many(further, mark, least + 1, each, indent))
                case Many(Rule(name)) if name in self._spelling.indents:
                    row.append(replace(item, indent=self._spelling.indents[name]))
                case _:
                    row.append(item)
        return row[0] if len(row) == 1 else Series(tuple(row))


def _choice(options: list[Shape]) -> Shape:
    """Returns the choice of shapes. Several forms of a number are one."""
    if len(options) == 1:
        return options[0]
    numbers = [at for at, one in enumerate(options) if isinstance(one, Blank) and one.is_number]
    several = len(numbers) == len(options)
    return Choice(tuple(options), frozenset(numbers[1:] if several else ()))
