"""A card's text with the places of its words, for edits that keep its comments and its layout."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from engine.card_builder.shapes import CardLanguage, Piece
from engine.card_builder.tree import Node

Range = tuple[int, int]
"""The indexes of the first character of a part of the text and of the one after its last."""


class CardText:
    """A card's text. Each edit returns the new text, or None if no text has the new words without
    changing how the other words are read.

    Comments are kept, except those inside a part that is removed. Those inside a part that is
    replaced follow the new words.
    """

    def __init__(self, language: CardLanguage, text: str) -> None:
        self.text = text
        self._language = language
        self._pieces = language.pieces(text) or ()
        self._starts = [piece.start for piece in self._pieces]
        self._newline = "\r\n" if "\r\n" in text else "\n"

    def words(self, node: Node) -> Sequence[str]:
        """Returns the words of a part, without comments."""
        return [piece.text for piece in self._within(node.start, node.end)]

    def written(self, node: Node) -> str:
        """Returns a part in one line, without comments."""
        return self._language.joined(self.words(node))

    def separators(self, start: int, end: int) -> Sequence[Range]:
        """Returns the places of the words between two parts."""
        return [(piece.start, piece.end) for piece in self._within(start, end)]

    def replaced(self, node: Node, words: str) -> str | None:
        """Returns the text with other words in place of a part."""
        if node.start == node.end:
            return self.inserted(node.start, words)
        pieces = self._within(node.start, node.end)
        before, after = self.text[: node.start], self.text[node.end :]
        gaps = [self.text[one.end : other.start] for one, other in pairwise(pieces)]
        comments = "".join(gap for gap in gaps if gap.strip())
        if after.lstrip(" \t")[:1] in ("", "\r", "\n"):
            comments = comments.rstrip()
        kept = before + words + comments + after
        texts = [kept, before + words + self._newline + after, before + words + after]
        return self._first(texts, (node.start, node.end), words)

    def inserted(
        self, place: int, words: str, indent: str = " ", mark: str = "", *, begins: bool = False
    ) -> str | None:
        """Returns the text with further words behind the word that ends at `place`, with `mark` and
        `indent` between. If the indentation has a line end, the words get a line of their own. If
        `begins`, they come directly before the next word instead."""
        at = bisect_left(self._starts, place)
        following = self._pieces[at].start if at < len(self._pieces) else len(self.text)
        if begins or not place:
            texts = [self._joined(following, words)]
        elif "\n" in indent:
            texts = self._on_a_line(place, following, mark, indent, words)
        else:
            new = f"{mark}{indent}{words}"
            texts = [self._joined(place, end, left="") for end in (new, new + self._newline)]
        return self._first(texts, (place, place), mark + words)

    def _on_a_line(
        self, place: int, following: int, mark: str, indent: str, words: str
    ) -> Iterator[str]:
        """Yields texts with words on a line of their own, below the line of `place`."""
        new = f"{mark}{indent}{words}".replace("\n", self._newline)
        gap = self.text[place:following]
        ends = [place + at for at, one in enumerate(gap) if one == "\n"]
        if following == len(self.text):
            ends.append(place + len(gap.rstrip()))
        for end in ends:
            at = end - 1 if self.text[end - 1 : end] == "\r" else end
            yield self.text[:at] + new + self.text[at:]
        yield self.text[:place] + new + self._newline + self.text[place:].lstrip(" \t")

    def without(self, *cut: Range) -> str | None:
        """Returns the text without the words at these places, in the order of the text."""
        ranges = [cut[0]]
        for start, end in cut[1:]:
            if self.text[ranges[-1][1] : start].strip():
                ranges.append((start, end))
            else:
                ranges[-1] = (ranges[-1][0], end)
        text = self.text
        for start, end in reversed(ranges):
            text = self._cut(text, start, end)
        return self._first([text], (cut[0][0], cut[-1][1]), "")

    def _cut(self, text: str, start: int, end: int) -> str:
        """Returns a text without a range, and without the blanks or the line that only it needs."""
        before, after = text[:start].rstrip(), text[end:].lstrip()
        left, right = text[len(before) : start], text[end : len(text) - len(after)]
        if not after or not before:
            return before + after
        if "\n" in left and "\n" in right:
            return before + left[: left.rindex("\n")].rstrip("\r") + right + after
        if "\n" in left or "\n" in right:
            return before + (left if "\n" in left else right) + after
        gap = left or right
        return before + (gap and self._gap(before, after)) + after

    def _gap(self, before: str, after: str) -> str:
        """Returns what is written between the last word of a text and the first of another."""
        last, first = before.split()[-1], after.split()[0]
        return self._language.joined([last, first])[len(last) : -len(first)]

    def _joined(self, place: int, words: str, left: str | None = None) -> str:
        """Returns the text with words at a place, with a space on each side if one is needed."""
        before, after = self.text[:place], self.text[place:]
        right = ""
        if left is None:
            left = self._gap(before, words) if before and not before[-1].isspace() else ""
        if after and not after[0].isspace() and not words[-1].isspace():
            right = self._gap(words, after)
        return before + left + words + right + after

    def _within(self, start: int, end: int) -> Sequence[Piece]:
        first = bisect_left(self._starts, start)
        return self._pieces[first : bisect_left(self._starts, end, first)]

    def _first(self, texts: Iterable[str], place: Range, words: str) -> str | None:
        """Returns the first text that keeps all comments, or else the first in which the words
        outside a place are read as before."""
        first = bisect_left(self._starts, place[0])
        behind = len(self._pieces) - bisect_left(self._starts, place[1], first)
        comments = _comments(self.text, self._pieces)
        found: str | None = None
        for text in texts:
            pieces = self._language.pieces(text)
            if pieces is None or not self._keeps(pieces, first, behind, words):
                continue
            if _comments(text, pieces) == comments:
                return text
            found = found or text
        return found

    def _keeps(self, pieces: Sequence[Piece], first: int, behind: int, words: str) -> bool:
        """Returns whether a text's pieces begin and end like those of this text, with certain words
        between."""
        last = len(pieces) - behind
        middle = "".join(piece.text for piece in pieces[first:last])
        if last < first or _bare(middle) != _bare(words):
            return False
        kept = [*self._pieces[:first], *self._pieces[len(self._pieces) - behind :]]
        present = [*pieces[:first], *pieces[last:]]
        return all(
            one.kind == other.kind and one.text == other.text
            for one, other in zip(kept, present, strict=True)
        )


def _bare(words: str) -> str:
    return "".join(words.split())


def _comments(text: str, pieces: Sequence[Piece]) -> str:
    """Returns all comments without blanks: the text between the words of the language."""
    ends = [0, *(piece.end for piece in pieces)]
    starts = [*(piece.start for piece in pieces), len(text)]
    return _bare("".join(text[end:start] for end, start in zip(ends, starts, strict=True)))
