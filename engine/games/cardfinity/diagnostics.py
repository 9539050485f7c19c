"""What to say about a word that cannot stand where it stands."""

from __future__ import annotations

from typing import Final

from lark import Token

from engine.games.cardfinity.lexer import STRINGS, TRIGGERS
from engine.language.diagnostics import (
    END,
    Misfit,
    Said,
    Vocabulary,
    bad_word,
    cut,
    letters_around,
)
from engine.language.spans import problem, span_of
from engine.language.suggestions import Suggestions
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


def complain(misfit: Misfit, source: str, suggestions: Suggestions) -> Problem:
    """The problem with a word that does not fit, in a player's words."""
    span, message, hint = (
        _no_power(misfit)
        or bad_word(misfit, _stray, lambda word: _unknown(word, misfit, source, suggestions))
        or _nothing_follows(misfit)
        or _card_without_trigger(misfit)
        or _in_list(misfit)
        or _in_card(misfit)
        or _WORDS.anything(misfit)
    )
    return problem("syntax", message, span, hint)


def _no_power(misfit: Misfit) -> Said | None:
    word, name = misfit.word, misfit.part[0]
    if name.type != "MONSTER_NAME" or "POWER" not in misfit.wanted:
        return None
    if word is not None and word.type not in _FAMILIES | {"_IMAGE"}:
        return None
    if word is not None and word.type == "LPAR" and "LPAR" in misfit.wanted:
        return None
    said = f"The monster {_WORDS.shown(name)} has no power."
    return span_of(name), said, "It ends with `power: 3`."


def _stray(word: Token, misfit: Misfit) -> tuple[str, str | None]:
    if word == "+":
        return "Numbers are written without a `+`.", None
    if word == "-":
        return "A `-` touches its number, and only `buff` takes one.", "buff -3"
    return _WORDS.stray(word, misfit)


def _unknown(word: Token, misfit: Misfit, source: str, suggestions: Suggestions) -> Said:
    """About letters that are no keyword; the whole run of letters around them is meant."""
    text, span = letters_around(word, source)
    shown = cut(text)
    said = f"`{shown}` is not a word of the language."
    if text.lower() in ("t", "x") and misfit.earlier() in ("INT", "NEGATIVE"):
        return span, f"The `{shown}` must touch its number.", f"2{text.lower()}"
    if nearly := suggestions.nearly(text, _KEYWORDS):
        return span, said, f"Did you mean `{nearly}`?"
    later = misfit.later()
    if misfit.at == 0 or (later is not None and later.type in _PLACES):
        return span, said, f'Names stand in double quotes: "{shown}"'
    if set(misfit.wanted) >= _PLACES:
        return span, said, "Cards are taken from `hand` or `field`."
    if "FAMILY" in misfit.wanted:
        return span, said, f'Families stand in double quotes: "{shown}"'
    return span, said, _WORDS.possible(misfit.wanted)


def _nothing_follows(misfit: Misfit) -> Said | None:
    """About a word that needs another after it, and does not get it."""
    before = misfit.earlier()
    if not before:
        return None
    word, last = misfit.word, misfit.part[misfit.at - 1]
    over = word is None or (word.line != last.end_line and word.type in _CARD_ENDS)
    span = span_of(last) if over else misfit.place
    if word is not None and word.type == "NEGATIVE" and "INT" in misfit.wanted:
        return span, "Only `buff` takes a negative number.", None
    if before == "ENEMY" and misfit.earlier(2) == "HEAL":
        return span, "`heal enemy` needs a number.", "heal enemy 1"
    if before in _NEED_A_NUMBER:
        return span, f"`{last.lower()}` needs a number.", _NEED_A_NUMBER[before]
    if before == "_COMMA" and (word is None or word.type not in _PAYMENTS | _EFFECTS):
        near = span_of(last) if over or (word and word.line == last.line) else span
        return near, "Nothing follows this comma.", _WORDS.possible(misfit.wanted)
    if before in _WANTS_MORE and over:
        return span, f"Something is missing after `{last}`.", _WORDS.possible(misfit.wanted)
    return None


def _card_without_trigger(misfit: Misfit) -> Said | None:
    """About a name at the beginning that is followed by neither a trigger nor a colon."""
    if misfit.rule != "card" or misfit.at:
        return None
    word, later = misfit.part[0], misfit.later()
    if word.type not in STRINGS:
        said = f"A card begins with its name in quotes, not with {_WORDS.shown(word)}."
        return span_of(word), said, '"Ember" on play: draw 1'
    if later is not None and later.type == "POWER":
        said = f"A `:` is missing after the monster's name {_WORDS.shown(word)}."
        return span_of(word), said, f"{_WORDS.shown(word)}: power 1"
    said = f"After {_WORDS.shown(word)} comes a trigger (a spell) or `:` (a monster)."
    return span_of(word), said, '"Ember" on play: draw 1'


def _in_list(misfit: Misfit) -> Said | None:
    """About the list of the deck."""
    word, span = misfit.word, misfit.place
    if misfit.rule == "card":
        return None
    if word is None:
        return span, "After the deck's name comes its author's.", 'deck: "Swarm" by "Ann"'
    if word.type == "DECK":
        return span, "There is a second `deck`; a file holds one.", None
    if word.type == "NEGATIVE":
        return span, "A count is at least 1.", None
    if word.type == "_COMMA":
        return span, "The list of the deck has no commas.", None
    if word.type == "INT" and misfit.earlier() in ("", "AUTHOR"):
        return span, "The count comes after the card's name.", '"Imp" 4'
    said = f"{_WORDS.shown(word)} cannot stand in the list of the deck."
    if word.type in TRIGGERS | {"_ON", "_COLON"}:
        return span, said, "Cards are defined before `deck:`."
    return span, said, 'A line of it is a name and a count: "Imp" 4'


def _in_card(misfit: Misfit) -> Said | None:
    """What can be said better than in general about a word in a card."""
    word, wanted, span = misfit.word, set(misfit.wanted), misfit.place
    if word is None:
        return None
    shown = _WORDS.shown(word)
    in_requirements = bool(wanted & {"_COLON", *_PAYMENTS}) and not wanted & _EFFECTS
    if word.type in _EFFECTS and in_requirements and "POWER" not in wanted:
        if "_COLON" in wanted and misfit.earlier() not in TRIGGERS:
            return span, f"A `:` is missing before {shown}.", "play take 1: draw 1"
        return span, f"{shown} is an effect, not a requirement.", "Effects come after the `:`."
    if misfit.earlier() == "HEAL" and wanted == {"ENEMY"}:
        said = "Healing yourself is an effect, not a requirement."
        return span, said, "Effects come after the `:`; the requirement is `heal enemy 1`."
    if word.type == "ENEMY" and misfit.earlier() in ("DISCARD", "BANISH"):
        said = "Destroying the enemy's cards is an effect, not a requirement."
        return span, said, "Effects come after the `:`."
    if word.type == "NEGATIVE":
        return span, "Only `buff` takes a negative number.", None
    if word.type == "TAPPED" and "POWER" in wanted:
        return span, "`tapped` comes after the power.", "power: 3 tapped"
    if word.type == "DECK":
        return span, "`deck` cannot stand here.", "The list of the deck begins with `deck:`."
    if word.type == "INT" and (later := misfit.later()) is not None and later.lower() == "x":
        return span, "The `x` must touch its number.", f"{word}x"
    if wanted >= _PLACES:
        said = f"Before {shown} it must say from where: `hand` or `field`."
        return span, said, "discard 2 monster hand"
    if word.type == "_COMMA":
        return span, "There is a comma too many.", _WORDS.possible(wanted)
    return None
