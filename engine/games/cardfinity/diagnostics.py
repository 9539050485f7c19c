"""The diagnosis of a word that can't be where it is."""

from typing import Final

from lark import Token

from engine.card_files.diagnostics import (
    END,
    Finding,
    Suggestions,
    SyntaxFault,
    Vocabulary,
    bad_word,
    shortened_text,
    word_around,
)
from engine.card_files.spans import problem, span_of
from engine.games.cardfinity.segmenter import STRINGS, TRIGGERS
from engine.problems import Problem

_EFFECTS: Final = frozenset(
    {"DEAL", "DRAW", "PEEK", "SCRY", "DECKOUT", "ATTACK", "PIERCING", "SEARCH", "DRILL", "ATTACH"}
    | {"PLAY", "BUFF"}
)
_PAYMENTS: Final = frozenset({"DISCARD", "BANISH", "TAKE", "HEAL", "POP"})
_ATOM_SIGNS: Final = frozenset({"MAYBE", "LPAR"})
_PLACES: Final = frozenset({"FIELD", "HAND"})
_FILTERS: Final = frozenset({"CARD", "SPELL", "MONSTER", "FILTER_NAME", "FAMILY_WORD"})
_FAMILIES: Final = frozenset({"FAMILY", "_NA", "LPAR"})
_CARD_ENDS: Final = _FAMILIES | {"_IMAGE", "POWER", "SPELL_NAME"}
_NEED_A_NUMBER: Final = {
    "TAKE": "take 1",
    "DEAL": "deal 1",
    "BUFF": "buff 1",
    "THIS": "buff this 1",
}
_WANTS_MORE: Final = frozenset(
    {"_COMMA", "_COLON", "MAYBE", "PIERCING", "_ON", "BANISH", "ENEMY", "LPAR", "_BY"}
    | {"FAMILY_WORD", *_NEED_A_NUMBER}
)
_WORDS: Final = Vocabulary(
    strings=STRINGS,
    groups=(
        (_PAYMENTS | _EFFECTS | _ATOM_SIGNS, "an effect (`draw 1`)"),
        (_PAYMENTS | _ATOM_SIGNS, "a requirement (`take 1`)"),
        (TRIGGERS | {"_ON"}, "a trigger (`on play`)"),
        (TRIGGERS, "a trigger (`play`)"),
        (_FILTERS, 'a filter (`monster`, `"Imp"`)'),
        (_FAMILIES, "families"),
    ),
    names={
        "MONSTER_NAME": "a monster's name",
        "SPELL_NAME": "a spell's name",
        "FILTER_NAME": "a card's name",
        "FAMILY": "a family",
        "PICTURE": "an address in quotes",
        "AUTHOR": "the author's name",
        "_COMMA": "`,`",
        "_COLON": "`:`",
        "_SEMICOLON": "`;`",
        "LPAR": "`(`",
        "RPAR": "`)`",
        "MAYBE": "`?`",
        "INT": "a number",
        "NEGATIVE": "a number",
        "SHORT_TRUE": "a number",
        "REPEAT": "a repetition (`3x`)",
        END: "the end of the card",
    },
    example="Imp",
)
_KEYWORDS: Final = sorted(
    kind.lower()
    for kind in TRIGGERS | _EFFECTS | _PAYMENTS | _PLACES
    | {"POWER", "TAPPED", "ENEMY", "TRUE", "THIS", "CARD", "SPELL", "MONSTER", "FAMILY", "DECK"}
)  # fmt: skip


def diagnose(fault: SyntaxFault, source: str, suggestions: Suggestions) -> Problem:
    """Returns the problem for `fault`, a word of the deck text `source` that the grammar doesn't
    allow there. Its message is in words that a player understands. `suggestions` finds the known
    word that a mistyped word was meant to be."""
    span, message, hint = (
        _no_power(fault)
        or bad_word(fault, _stray, lambda word: _unknown(word, fault, source, suggestions))
        or _nothing_follows(fault)
        or _card_without_trigger(fault)
        or _in_list(fault)
        or _in_card(fault)
        or _WORDS.anything(fault)
    )
    return problem("syntax", message, span, hint)


def _no_power(fault: SyntaxFault) -> Finding | None:
    word, name = fault.word, fault.part[0]
    if name.type != "MONSTER_NAME" or "POWER" not in fault.wanted:
        return None
    if word is not None and word.type not in _FAMILIES | {"_IMAGE"}:
        return None
    if word is not None and word.type == "LPAR" and "LPAR" in fault.wanted:
        return None
    message = f"The monster {_WORDS.shown(name)} has no power."
    return span_of(name), message, "It ends with `power: 3`."


def _stray(word: Token, fault: SyntaxFault) -> tuple[str, str | None]:
    if word == "+":
        return "Numbers are written without a `+`.", None
    if word == "-":
        return "A `-` touches its number, and only `buff` takes one.", "buff -3"
    return _WORDS.stray(word, fault)


def _unknown(word: Token, fault: SyntaxFault, source: str, suggestions: Suggestions) -> Finding:
    """Diagnoses a word that is no keyword: the whole run of letters around the fault."""
    text, span = word_around(word, source)
    shown = shortened_text(text)
    message = f"`{shown}` isn't a word of the language."
    if text.lower() in ("t", "x") and fault.earlier() in ("INT", "NEGATIVE"):
        return span, f"The `{shown}` must touch its number.", f"2{text.lower()}"
    if nearly := suggestions.nearly(text, _KEYWORDS):
        return span, message, f"Did you mean `{nearly}`?"
    if fault.at == 0 or fault.later() in _PLACES:
        return span, message, f'Names go in double quotes: "{shown}"'
    if set(fault.wanted) >= _PLACES:
        return span, message, "Cards are taken from `hand` or `field`."
    if "FAMILY" in fault.wanted:
        return span, message, f'Families go in double quotes: "{shown}"'
    return span, message, _WORDS.possible(fault.wanted)


def _nothing_follows(fault: SyntaxFault) -> Finding | None:
    """Diagnoses a word that needs another after it, but is followed by none."""
    before = fault.earlier()
    if not before:
        return None
    word, last = fault.word, fault.last
    over = word is None or (word.line != last.end_line and word.type in _CARD_ENDS)
    span = span_of(last) if over else fault.place
    if word is not None and word.type == "NEGATIVE" and "INT" in fault.wanted:
        return span, "Only `buff` takes a negative number.", None
    if before == "ENEMY" and fault.earlier(2) == "HEAL":
        return span, "`heal enemy` needs a number.", "heal enemy 1"
    if before in _NEED_A_NUMBER:
        return span, f"`{last.lower()}` needs a number.", _NEED_A_NUMBER[before]
    if before == "_COMMA" and (word is None or word.type not in _PAYMENTS | _EFFECTS):
        near = span_of(last) if over or (word and word.line == last.line) else span
        return near, "Nothing follows this comma.", _WORDS.possible(fault.wanted)
    if before in _WANTS_MORE and over:
        return span, f"Something is missing after `{last}`.", _WORDS.possible(fault.wanted)
    return None


def _card_without_trigger(fault: SyntaxFault) -> Finding | None:
    """Diagnoses a card's name that is followed by neither a trigger nor a colon."""
    if fault.rule != "card" or fault.at:
        return None
    word = fault.part[0]
    if word.type not in STRINGS:
        message = f"A card begins with its name in quotes, not with {_WORDS.shown(word)}."
        return span_of(word), message, '"Ember" on play: draw 1'
    if fault.later() == "POWER":
        message = f"A `:` is missing after the monster's name {_WORDS.shown(word)}."
        return span_of(word), message, f"{_WORDS.shown(word)}: power 1"
    message = f"After {_WORDS.shown(word)} comes a trigger (a spell) or `:` (a monster)."
    return span_of(word), message, '"Ember" on play: draw 1'


def _in_list(fault: SyntaxFault) -> Finding | None:
    """Diagnoses the list of the deck."""
    word, span = fault.word, fault.place
    if fault.rule == "card":
        return None
    if word is None:
        return span, "After the deck's name comes its author's.", 'deck: "Swarm" by "Ann"'
    if word.type == "NEGATIVE":
        return span, "A count is at least 1.", None
    if word.type == "INT" and fault.earlier() in ("", "AUTHOR"):
        return span, "The count comes after the card's name.", '"Imp" 4'
    if word.type in TRIGGERS | {"_ON", "_COLON"}:
        return _WORDS.in_list(fault, "Cards are defined before `deck:`.")
    return _WORDS.in_list(fault, 'Each of its lines is a name and a count: "Imp" 4')


def _in_card(fault: SyntaxFault) -> Finding | None:
    """Returns a more specific diagnosis of a word in a card than the general one, if there is
    any."""
    word, wanted, span = fault.word, set(fault.wanted), fault.place
    if word is None:
        return None
    shown = _WORDS.shown(word)
    in_requirements = bool(wanted & {"_COLON", *_PAYMENTS}) and not wanted & _EFFECTS
    if word.type in _EFFECTS and in_requirements and "POWER" not in wanted:
        if "_COLON" in wanted and fault.earlier() not in TRIGGERS:
            return span, f"A `:` is missing before {shown}.", "play take 1: draw 1"
        return span, f"{shown} is an effect, not a requirement.", "Effects come after the `:`."
    if fault.earlier() == "HEAL" and wanted == {"ENEMY"}:
        message = "Healing yourself is an effect, not a requirement."
        return span, message, "Effects come after the `:`; the requirement is `heal enemy 1`."
    if word.type == "ENEMY" and fault.earlier() in ("DISCARD", "BANISH"):
        message = "Destroying the enemy's cards is an effect, not a requirement."
        return span, message, "Effects come after the `:`."
    if word.type == "NEGATIVE":
        return span, "Only `buff` takes a negative number.", None
    if word.type == "TAPPED" and "POWER" in wanted:
        return span, "`tapped` comes after the power.", "power: 3 tapped"
    if word.type == "DECK":
        return span, "`deck` isn't allowed here.", "The list of the deck begins with `deck:`."
    if word.type == "INT" and fault.part[fault.at + 1 : fault.at + 2] == ["x"]:
        return span, "The `x` must touch its number.", f"{word}x"
    if wanted >= _PLACES:
        message = f"Before {shown} it must say from where: `hand` or `field`."
        return span, message, "discard 2 monster hand"
    if word.type == "_COMMA":
        return span, "There's a comma too many.", _WORDS.possible(wanted)
    return None
