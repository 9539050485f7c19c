"""Every way to start a match has a row in the table of checks, and is checked by it."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from functools import cache
from typing import get_args

import pytest

from bot.matches.beginning.start_checks import NEEDS, Presence, StartWay, absent_users
from tests.repository import ROOT

HEADING = (
    "| A match starts by | You're here if | In the server | Sees the channel | Not blocked "
    "| Not kept out |"
)
ASKED = {"absent_users": 0, "kept_apart": 1, "refuse_kept_out": 1, "store_dealt_match": 2}
"""The functions that check, and the index of the argument with the way to start."""

STORES = ("add_match", "store_dealt_match")
"""The functions that store a new match."""


TOLD = (*ASKED, *STORES, "StartWay")
"""The names that occur in each module about starting a match."""


@cache
def nodes() -> Sequence[tuple[str, ast.AST]]:
    """Returns all nodes of the modules about starting a match, each with its file."""
    files = [path for folder in ("bot", "cogs") for path in sorted((ROOT / folder).rglob("*.py"))]
    texts = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in files}
    about = {path: text for path, text in texts.items() if any(name in text for name in TOLD)}
    return [(path, node) for path, text in about.items() for node in ast.walk(ast.parse(text))]


def calls(name: str) -> Iterator[tuple[str, ast.Call]]:
    """Yields the calls of a function in the program, each with its file."""
    for path, node in nodes():
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == name:
            yield path, node


def ways(call: ast.Call, at: int) -> set[str]:
    """Returns the ways that are named in a call of a function."""
    found = [node for node in ast.walk(call.args[at]) if isinstance(node, ast.Constant)]
    return {str(node.value) for node in found if isinstance(node.value, str)}


def checked(name: str) -> set[str]:
    """Returns the ways that a function checks, including those with a name of their own."""
    named = {way for _, call in calls(name) for way in ways(call, ASKED[name])}
    return named | _aliases(name)


def _aliases(name: str) -> set[str]:
    files = {path for path, call in calls(name) if isinstance(call.args[ASKED[name]], ast.Name)}
    return {
        str(node.value.value)
        for path, node in nodes()
        if path in files
        and isinstance(node, ast.AnnAssign)
        and isinstance(node.value, ast.Constant)
        and getattr(node.annotation, "id", "") == "StartWay"
    }


def test_every_way_has_a_row() -> None:
    assert set(NEEDS) == set(get_args(StartWay))


def test_a_match_is_stored_by_one_function_which_is_told_the_way() -> None:
    assert {path for path, _ in calls("add_match")} == {"bot/matches/beginning/match_creation.py"}
    for path, call in calls("store_dealt_match"):
        assert len(call.args) == 3, f"{path} starts a match without saying in which way"
    handed_on = {
        path
        for path, node in nodes()
        if isinstance(node, ast.Call)
        for argument in node.args
        if getattr(argument, "id", "") in STORES
    }
    assert not handed_on


def test_every_way_is_checked_as_its_row_says() -> None:
    stored, asked = checked("store_dealt_match"), checked("absent_users")
    places = {"challenge", "queue", "sign-up", "tournament start", "late entry"}
    assert stored == set(NEEDS) - places
    people = {"practice", "playing on", "exercise", "next game", "queue", "sign-up"}
    assert asked == set(NEEDS) - people
    assert NEEDS["next game"].sees == NEEDS["rematch"].sees  # one function checks both
    assert checked("kept_apart") <= {way for way, needs in NEEDS.items() if needs.unblocked}
    let_in = {way for way, needs in NEEDS.items() if needs.let_in}
    assert checked("refuse_kept_out") <= let_in
    assert let_in <= checked("refuse_kept_out") | checked("kept_apart") | stored


def test_the_table_of_the_docs_is_that_of_the_program() -> None:
    lines = (ROOT / "docs/matches.md").read_text("utf-8").splitlines()
    start = lines.index(HEADING) + 2
    told = lines[start : start + len(NEEDS)]
    said = {True: "yes", False: "no"}
    assert told == [
        f"| {way} | {needs.present} | {said[needs.member]} | {said[needs.sees]} "
        f"| {said[needs.unblocked]} | {said[needs.let_in]} |"
        for way, needs in NEEDS.items()
    ]
    assert not lines[start + len(NEEDS)].startswith("|")


@pytest.mark.parametrize("way", NEEDS)
async def test_who_has_left_is_lacking_where_members_are_needed(way: StartWay) -> None:
    async def ask(guild: int, channel: int | None, user: int) -> Presence:
        return "left" if user == 2 else "there"

    found = await absent_users(way, ask, 10, 20, [1, 2, -3])
    assert found == ({2: "left", -3: "left"} if NEEDS[way].member else {})
    assert await absent_users(way, ask, None, 20, [1, 2]) == {}
