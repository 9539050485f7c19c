"""The bot's own text is never cut: only what members typed is shortened, and labels of controls."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import engine
from tests.repository import ROOT

TYPED = {
    "about", "author_name", "answered_name", "by", "called", "card", "challenger_name", "champion",
    "cut", "deck", "display_name", "icon", "name", "names", "number_source", "opponent_name",
    "organiser_name", "other", "public_number", "reason", "seat", "source", "title", "typed", "who",
    "word",
}  # fmt: skip
"""Names of variables and fields with text that a member typed: names, titles of cards, reasons."""

OTHERWISE = {
    ("bot/base/discord_text.py", "text"): "the functions themselves",
    ("bot/matches/choices/option_groups.py", "label"): "a button's label, with its price",
    ("bot/matches/choices/option_groups.py", "price"): "a button's label, with its price",
    ("bot/decks/member_texts.py", "text"): "a text that a member typed",
    ("bot/decks/member_texts.py", "written"): "a word that a member typed",
    ("bot/discord_api/token_check.py", "str()"): "what a library says",
    ("bot/tournaments/time_input.py", "found"): "a time zone as it was typed",
    ("bot/tournaments/time_input.py", "text"): "a time as it was typed",
    ("cogs/matches/choices/layouts/attack_rows.py", "states"): "an entry of a menu: an attack",
    ("cogs/cards/controllers.py", "label"): "an entry of a menu: a family or ability of cards",
    ("cogs/cards/controls.py", "f-string"): "an entry of a menu, with a card's name and families",
    ("cogs/cards/layouts.py", "join()"): "a card's families",
    ("cogs/cards/layouts.py", "one"): "a filter as it was typed",
    ("cogs/cards/layouts.py", "text"): "a search as it was typed; a card that a message can't hold",
    ("cogs/cards/layouts.py", "code"): "a card as its author wrote it",
    ("bot/decks/deck_edits.py", "one"): "a name that a member typed",
    ("cogs/decks/controllers/edited_deck.py", "sub()"): "a member's name",
    ("cogs/decks/controls/builder_controls.py", "label"): "an entry of a menu: a part of a card",
    ("cogs/decks/layouts/built_card.py", "text"): "a part of a card as its author wrote it",
    ("cogs/decks/layouts/shared_deck.py", "author"): "the name of a deck's author",
    ("cogs/decks/controls/edit_controls.py", "f-string"): "an entry of a menu: a card",
    ("cogs/decks/layouts/edited_deck.py", "words"): "a search as it was typed",
    ("cogs/decks/controllers/deck_controller.py", "or"): "a deck's name",
    ("cogs/decks/controllers/deck_controller.py", "f-string"): "a form's title, with a deck's name",
    ("cogs/ui/controls.py", "words"): "an entry of a menu, with what members named",
    ("cogs/matches/table/layouts/what_if.py", "short"): "a choice, with the cards that it's about",
    (
        "cogs/matches/choices/layouts/attack_rows.py",
        "state",
    ): "an entry of a menu, with a card's marks",
    (
        "cogs/matches/table/layouts/card_texts.py",
        "body",
    ): "a card's text, which a member may have written",
    ("cogs/matches/table/layouts/card_texts.py", "code"): "a card as its author wrote it",
    ("cogs/matches/table/layouts/card_texts.py", "join()"): "a card's families",
    (
        "cogs/matches/table/layouts/card_texts.py",
        "state",
    ): "a card's marks, of a card with very many",
    ("cogs/matches/choices/controls.py", "placeholder"): "a menu's title",
    (
        "cogs/matches/choices/layouts/decision.py",
        "detail",
    ): "an entry of a menu, with a card's text",
    (
        "cogs/matches/table/layouts/match_pages.py",
        "f-string",
    ): "an entry of a menu, with a member's name",
    (
        "cogs/matches/table/layouts/match_pages.py",
        "join()",
    ): "an entry of a menu, with a tournament's name",
    ("cogs/settings/layouts/set_up.py", "label"): "an entry of a menu: a channel's or role's name",
    ("cogs/matches/threads/controllers.py", "f-string"): "a thread's name, with members' names",
    (
        "cogs/matches/challenges/controllers/own_cards.py",
        "join()",
    ): "texts of cards that a member wrote",
    (
        "cogs/matches/table/layouts/position_text.py",
        "detail",
    ): "a card's text, which a member may have written",
    (
        "cogs/matches/table/layouts/position_text.py",
        "text",
    ): "a card's text, which a member may have written",
    ("cogs/replays/controls.py", "turn"): "an entry of a menu, with a member's name",
    (
        "cogs/tournaments/controllers/pairing_thread.py",
        "f-string",
    ): "a thread's name, with members' names",
    (
        "cogs/matches/table/layouts/board_in_words.py",
        "entry",
    ): "a part of a board that no page holds",
    (
        "cogs/practice/layouts/play_on_messages.py",
        "label",
    ): "a button's label, with a member's name",
    (
        "cogs/tournaments/controls/organiser_controls.py",
        "f-string",
    ): "an entry of a menu: a channel's name",
    (
        "cogs/tournaments/controllers/organiser_calls.py",
        "words",
    ): "a message with a reason that was typed",
    ("cogs/ui/choices.py", "detail"): "an entry of a menu, with a deck's description",
}
"""Other texts that are cut, by file, with the reason why they may be."""

MENU_LENGTH = 100
"""Maximum number of characters of an entry's description in a menu, by Discord's rules."""


def last_name(node: ast.expr) -> str:
    """Returns the name of the variable, field or function from which a text comes."""
    match node:
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
        case ast.Subscript(value=value):
            return last_name(value)
        case ast.Call(func=ast.Name(id="one_line" | "without_links"), args=[inner]):
            return last_name(inner)
        case ast.Call(func=function):
            return f"{last_name(function)}()"
        case ast.JoinedStr():
            return "f-string"
        case ast.BoolOp():
            return "or"
    return ast.unparse(node)


def cut_texts() -> Iterator[tuple[str, str]]:
    """Yields each text that is passed to a function that cuts, with its file."""
    for folder in ("bot", "cogs"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                match node:
                    case ast.Call(
                        func=ast.Name(id="plain" | "cut" | "thread_name"), args=[text, *_]
                    ):
                        yield path.relative_to(ROOT).as_posix(), last_name(text)


def test_only_what_members_typed_is_cut() -> None:
    found = {(path, name) for path, name in cut_texts() if name not in TYPED}
    assert found - OTHERWISE.keys() == set(), "use `escaped`, or say here why it may be cut"
    assert OTHERWISE.keys() - found == set(), "not cut any more"


def test_descriptions_of_decks_and_modes_have_room_in_menus() -> None:
    for game in engine.games().values():
        for one in (*game.starters(), *game.modes, *game.styles):
            assert max(len(f"{game.title}: {one.title}"), len(one.blurb)) <= MENU_LENGTH, one.title
