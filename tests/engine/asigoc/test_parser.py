"""How a deck text is read (ASIGOC, section 3)."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.asigoc.cards import Ability, Ace, Clause, Item, Step, Weapon
from engine.games.asigoc.conditions import ActivationTime, Compare, Condition, Limit
from engine.games.asigoc.costs import Cost, DiscardCost, Pay
from engine.games.asigoc.effects.effect import Copy, Nullify, OneOf, Repeat
from engine.games.asigoc.effects.players import Discard, Draw, Heal, Hurt, Look, Search
from engine.games.asigoc.effects.weapons import Change
from engine.games.asigoc.game import Asigoc
from engine.games.asigoc.legality import check_deck
from engine.games.asigoc.parser import parse_cards, parse_deck
from engine.problems import Problem
from tests.engine.reading_time import grows_in_proportion
from tests.sometimes import some_now


def ability(text: str) -> Ability:
    (card,) = parse_cards(f'item "Z" {text}').values()
    assert isinstance(card, Item)
    return card.ability


def effect(text: str) -> Clause:
    (step,) = ability(f": {text}").steps
    return step.effect


def problems(text: str | bytes) -> list[Problem]:
    return list(parse_deck(text).problems)


def first(text: str) -> Problem:
    return problems(text)[0]


# ---- cards


def test_a_weapon_with_both_of_its_lines() -> None:
    text = 'weapon "Torchbearer" 1/2\n  enters: damage 1\n  once a turn, pay 1: draw 1\n'
    (card,) = parse_cards(text).values()
    assert card == Weapon(
        "Torchbearer",
        1,
        2,
        (Step(Hurt(1)),),
        Ability((Limit("turn"), Pay(1)), (Step(Draw(1)),)),
    )


@pytest.mark.parametrize("line", ["discarded: damage 1", "    discarded:damage 1", ": damage 1"])
def test_a_weapon_s_line_may_be_indented_and_its_conditions_empty(line: str) -> None:
    (card,) = parse_cards(f'weapon "Firebug" 1/1\n\n{line}').values()
    assert isinstance(card, Weapon)
    assert card.ability is not None
    assert card.ability.steps == (Step(Hurt(1)),)


def test_an_ace_with_then() -> None:
    text = 'ace "Old Grudge" any, once a match, if my health <= 4: damage 3, then draw 1'
    parts = (ActivationTime("any"), Limit("match"), Compare(True, "health", False, 4))
    steps = (Step(Hurt(3)), Step(Draw(1), then=True))
    assert parse_cards(text) == {"Old Grudge": Ace("Old Grudge", Ability(parts, steps))}


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("answer", ActivationTime("answer")),
        ("answer weapon", ActivationTime("answer", "weapon")),
        ("ONCE A MATCH", Limit("match")),
        ("freely", Limit("freely")),
        ("if their weapons>=2", Compare(False, "weapons", True, 2)),
        ("if my deck <= 10", Compare(True, "deck", False, 10)),
        ("discard random 2", DiscardCost(2, random=True)),
    ],
)
def test_conditions_and_costs(text: str, part: Condition | Cost) -> None:
    assert ability(f"{text}: copy").parts == (part,)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("damage me 2", Hurt(2, me=True)),
        ("heal enemy 10", Heal(10, enemy=True)),
        ("discard enemy random 2", Discard(2, "random", enemy=True)),
        ("discard enemy pick 1", Discard(1, "pick", enemy=True)),
        ("nullify ace", Nullify("ace")),
        ("attack -2 any turn", Change("attack", -2, "any", turn=True)),
        ("block +1 mine", Change("block", 1, "mine")),
        ('search "A:b"', Search(name="A:b")),
        ("look hand", Look("hand")),
        ("look enemy 3", Look("enemy deck", 3)),
        ("(copy or (heal 1 or draw 1))", OneOf((Copy(), OneOf((Heal(1), Draw(1)))))),
        ("repeat 2 (damage 1, then heal 1)", Repeat(2, (Step(Hurt(1)), Step(Heal(1), True)))),
    ],
)
def test_effects(text: str, meant: Clause) -> None:
    assert effect(text) == meant


def test_a_list_goes_on_in_the_next_line_after_a_comma() -> None:
    read = ability("any, ! when\n pay 1:damage 1, *what*\n\n then draw 1")
    assert read.parts == (ActivationTime("any"), Pay(1))
    assert read.steps == (Step(Hurt(1)), Step(Draw(1), then=True))


@pytest.mark.parametrize(
    "text", ['item "Z":\ndamage 1', 'item "Z": damage 1\n, heal 1', 'item\n"Z": copy']
)
def test_a_line_goes_on_nowhere_else(text: str) -> None:
    assert first(text).code == "syntax"


# ---- words


def test_keywords_are_whole_words_in_any_case() -> None:
    assert effect("DaMaGe 1") == Hurt(1)
    assert effect("damage1") == Hurt(1)
    assert first('item "Z": drawenemy 1').code == "syntax"


def test_only_ascii_letters_spell_keywords() -> None:
    assert first('item "Z": bloc\u212a +1 mine').code == "syntax"


def test_comments_may_stand_between_any_words() -> None:
    text = '! cards\n*one "x"* weapon*a*"!Z*"*b*1*c*/2! the end\n*\n*\nany:copy'
    assert set(parse_cards(text)) == {"!Z*"}


@pytest.mark.parametrize(
    ("text", "code", "column", "length"),
    [
        ('item "A\\qb": copy', "bad-escape", 8, 2),
        ('item "": copy', "empty-name", 6, 2),
        (f'item "{"x" * 81}": copy', "name-too-long", 6, 83),
        ('item "A\\n": copy', "control-character", 6, 5),
        ('weapon "A" 11/0', "number-out-of-range", 12, 2),
        ('weapon "A" 0/11', "number-out-of-range", 14, 2),
        ('item "A": draw 0', "number-out-of-range", 16, 1),
        ('item "A" pay 11: copy', "number-out-of-range", 14, 2),
        ('item "A": attack -11 mine', "number-out-of-range", 18, 3),
        ('item "A" if my hand >= 0: copy', "number-out-of-range", 24, 1),
        ('item "A": draw ' + "9" * 5000, "number-out-of-range", 16, 5000),
        ('item "A": attack +1 this', "weapon-only", 21, 4),
        ('ace "A" any, discarded: copy', "weapon-only", 14, 9),
        (f'item "A": {"(" * 9}', "too-deep", 19, 1),
    ],
)
def test_what_is_wrong_with_single_words(text: str, code: str, column: int, length: int) -> None:
    (found,) = problems(text)
    assert (found.code, found.line, found.column, found.length) == (code, 1, column, length)


def test_the_largest_numbers_and_the_deepest_brackets() -> None:
    assert not problems('weapon "A" 10/10\nif my hand <= 10: attack +10 this')
    assert not problems(f'item "A": {"repeat 2 (" * 8}copy{")" * 8}')


# ---- the deck section


@pytest.mark.parametrize(
    ("header", "author"),
    [('deck: "D" by "Ann"', "Ann"), ('deck: "D"', None), ('DECK:\n"D"\nBY "Ann"', "Ann")],
)
def test_the_deck_s_name_and_author(header: str, author: str | None) -> None:
    cards = 'item "A" if my deck >= 3: copy\nace "X": copy\n'
    deck = parse_deck(f'{cards}{header}\n"A" ace "X" "B"')
    assert (deck.name, deck.author, deck.problems) == ("D", author, ())
    assert [line.name for line in deck.content.file.lines] == ["A", "X", "B"]
    assert deck.content.ace == Ace("X", ability(": copy"))


def test_a_deck_uses_known_cards_by_name() -> None:
    known = parse_cards('item "Balm" any: heal 1\nace "Watch" any: heal 1')
    deck = parse_deck('deck: "D"\nace "Watch"\n"Balm"', known)
    assert (deck.content.ace, deck.content.cards) == (known["Watch"], (known["Balm"],))
    assert deck.content.own == ()


# ---- several mistakes


def test_every_broken_line_is_told_and_the_others_are_read() -> None:
    text = (
        'weapon "A" 1\nenters: drow 1\nany, : copy\n'
        'item "B": copy\nitem "C": damage\nwepon "D" 1/1\nace "E": copy\n'
    )
    deck = parse_deck(text)
    assert [found.line for found in deck.problems] == [1, 2, 3, 5, 6]
    assert [card.name for card in deck.content.own] == ["B", "E"]


def test_every_broken_line_of_the_list_is_told() -> None:
    text = 'deck: "D"\nace\nDemon\n"A" 4\n"B", "C"\nitem "A": copy\n"E"\ndeck: "F"'
    deck = parse_deck(text)
    assert [found.line for found in deck.problems] == [2, 3, 4, 5, 6, 8]
    assert [line.name for line in deck.content.file.lines] == ["C", "E"]


def test_a_broken_card_makes_no_other_problem() -> None:
    text = 'item "A": drow 1\nace "X": copy\ndeck: "D"\nace "X"\n"A"'
    errors = [found.code for found in check_deck(parse_deck(text))]
    assert errors == ["syntax", "too-few-cards"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('item "A": draw enemy', "`draw enemy` needs a number."),
        ('item "A" pay: copy', "`pay` needs a number."),
        ('item "A": draw me 1', "`draw` takes no `me`."),
        ('item "A" discard enemy 1: copy', "A cost is always one's own"),
        ('item "A": attack 2 mine', "`attack` needs a number with its sign."),
        ('item "A": attack +2', "it must say whose Weapon"),
        ('item "A": ready any', "`ready` takes `mine` only."),
        ('item "A": pacify mine', "`pacify` takes `enemy` only."),
        ('item "A": recover ace', "An Ace is never in a deck"),
        ('item "A": (copy)', "at least two alternatives"),
        ('item "A": (damage 1, heal 1)', "separated by `or`"),
        ('item "A": copy or copy', "Alternatives with `or` go in brackets."),
        ('item "A": repeat 2 (copy', "This `(` is never closed."),
        ('item "A": copy)', "This `)` closes nothing."),
        ('item "A": then copy', "`then` comes after an effect and a comma."),
        ('item "A": damage 1 heal 1', "A comma is missing before `heal`."),
        ('item "A": copy,', "Nothing follows this comma."),
        ('item "A" any', "no `:` with effects"),
        ('item "A" any draw 1', "A `:` is missing before `draw`."),
        ('item "A" draw 1: copy', "A `:` is missing before `draw`."),
        ('item "A": any, copy', "comes before the `:`"),
        ('item "A" if my health = 3: copy', "A comparison is `<=` or `>=`."),
        ('item "A" 1/1: copy', "Items have no Attack and Block"),
        ('weapon "A" 2', 'The Weapon "A" has an Attack but no Block.'),
        ('weapon "A"', 'The Weapon "A" has no Attack and Block.'),
        ('weapon "A" 1/2: copy', "isn't allowed behind a Weapon's Attack and Block"),
        ('weapon "A" 1/2\nenters copy', "A `:` is missing after `enters`."),
        ('weapon "A" 1/2\nenters any: copy', "no conditions and no costs"),
        ('weapon "A" 1/2\nenters: copy\nenters: copy', "at most one `enters:` line"),
        ('weapon "A" 1/2\nany: copy\nend: copy', "at most one activated ability"),
        ('item "A": copy item "B": copy', "A card begins on a line of its own."),
        ('"A" any: copy', "A card begins with `weapon`, `item` or `ace`"),
        ("item \u201cA\u201d: copy", "isn't a quote of the language."),
        ('deck "D"', "A colon is missing: write `deck:`."),
        ('deck: by "Ann"', "The deck has no name."),
        ('deck: "D" by', "After `by` comes the author's name."),
    ],
)
def test_problems_speak_a_player_s_language(text: str, said: str) -> None:
    assert said in first(text).message


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ('wepon "A" 1/1', "Did you mean `weapon`?"),
        ('item "A" attackd: copy', "Did you mean `attacked`?"),
        ('item "A": damge 1', "Did you mean `damage`?"),
        ('item "A": destroy enmy', "Did you mean `enemy`?"),
        ('item "A" if my helth <= 3: copy', "Did you mean `health`?"),
        ("item Pike: copy", 'Names go in double quotes: "Pike"'),
        ('deck: "D"\nase "X"', "Did you mean `ace`?"),
        ('deck: "D"\nPike', 'Names go in double quotes: "Pike"'),
    ],
)
def test_a_nearly_right_word_is_suggested(text: str, hint: str) -> None:
    assert first(text).hint == hint


def test_a_deck_read_in_another_process_is_the_same() -> None:
    known = parse_cards('item "Balm" any: heal 1')
    deck = parse_deck('item "A" any: copy\nitem "B" drow\ndeck: "D" "A" "Balm"', known)
    again = pickle.loads(pickle.dumps(deck))
    assert again == deck
    assert check_deck(again) == check_deck(deck)


# ---- hostile texts

PIECES = [
    '"', "\\", "*", "!", "(", ")", ",", ":", "/", "\n", " ", "9", "+2", "-", "~", "\0", "<=",
    "weapon", "item ", "ace ", "enters:", "deck:", '"a"', "damage", "or", "repeat 2 (", "then ",
    "\u202e", "\U0001f525", "by", "any", "if my ", "search", "this", "x", "\r",
]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
def test_any_text_is_read_and_checked_without_a_crash(text: str) -> None:
    deck = parse_deck(text)
    lines = text.split("\n")
    for found in check_deck(deck):
        assert 1 <= found.line <= len(lines)
        assert 1 <= found.column <= len(lines[found.line - 1]) + 1
        assert found.length >= 1
    Asigoc().deck_sheet(deck)


FULL = [
    *(("", piece) for piece in [*PIECES, 'item "a":copy\n', 'item "a" drow\n', '"a" any\n']),
    ('weapon "A" 1/1\n', "any:copy\n"),
    *(('item "A": ', piece) for piece in ("copy,", "(copy or ", "repeat 2 (", "search")),
    *(('deck: "D" ', piece) for piece in ('"a" ', "ace ", "copy\n")),
]


@pytest.mark.parametrize(("before", "piece"), some_now(FULL))
def test_a_text_full_of_one_thing_is_read_quickly(before: str, piece: str) -> None:
    assert grows_in_proportion(lambda text: check_deck(parse_deck(text)), before, piece)
