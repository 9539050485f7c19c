"""Entry points by which conditions and texts are checked without a match (CHAOS 19)."""

from __future__ import annotations

from engine.games.chaos import english, legality
from engine.games.chaos.allowed_conditions import allowed
from engine.games.chaos.condition_trees import Tree, read_tree, write_tree
from engine.games.chaos.parser import parse_condition
from engine.games.chaos.printer import print_condition
from engine.games.chaos.situations import judge
from engine.problems import Problem

__all__ = ["allowed", "judge", "phrase", "problems", "text", "tree"]


def tree(condition: str) -> Tree:
    """Returns a condition of the term language as nodes with the page's names."""
    return write_tree(parse_condition(condition))


def text(tree: Tree) -> str:
    """Returns the condition that such a tree says, as the printer writes it."""
    return print_condition(read_tree(tree))


def phrase(condition: str, form: english.Form) -> str:
    """Returns a condition of the term language in plain English (10)."""
    return english.phrase(parse_condition(condition), form)


def problems(text: str) -> list[Problem]:
    """Returns everything wrong with a file of cards, which needs no deck section."""
    return legality.check_text(text)
