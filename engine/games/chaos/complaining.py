"""What to say about the beginning of a card, and about the list of the deck."""

from __future__ import annotations

from typing import Final

from engine.games.chaos.lexer import KINDS, TRIGGERS
from engine.games.chaos.vocabulary import ABILITIES, NUMBER, TYPES, WORDS
from engine.language.diagnostics import END, Misfit, Said
from engine.language.spans import span_of

_HEADS: Final = {
    "LEADER": 'leader "Thorn Empress" cost 9 attack 2 health 27 taunt',
    "MINION": 'minion "Ashen Fang" cost 3 attack 2 health 4 beast charge',
    "SPELL": 'spell "Study" cost 2',
}
_NUMBERS: Final = {"COST": "cost", "_ATTACK": "attack", "_HEALTH": "health", "_ATTACKS": "attacks"}
_HEADER: Final = 'deck: "Cinders" by "Ann"'
_ORDER: Final = "generate 18 seed 42 cost 0..7"


def in_head(misfit: Misfit) -> Said | None:
    """About the kind, name, numbers, type and abilities with which a card begins."""
    beginning = _beginning(misfit)
    if beginning is None:
        return None
    word, wanted, span = misfit.word, frozenset(misfit.wanted), misfit.place
    kind = beginning.lower()
    example = _HEADS.get(beginning, _HEADS["MINION"])
    named = "" if word is None else word.type
    if wanted <= {"NAME"}:
        return span, f"After `{kind}` comes the card's name in quotes.", example
    if wanted >= KINDS:
        said = f"A card begins with `leader`, `minion` or `spell`, not with {WORDS.shown(word)}."
        return span, said, example
    if wanted >= TYPES and named not in NUMBER:
        return span, "A minion needs a type: `beast`, `dragon` or `demon`.", example
    if missing := [name for sort, name in _NUMBERS.items() if wanted <= {sort}]:
        return span, f"`{missing[0]}` and a number are missing here.", example
    if wanted == NUMBER and misfit.earlier() in _NUMBERS:
        return span, f"`{_NUMBERS[misfit.earlier()]}` needs a number.", example
    if wanted < ABILITIES | TRIGGERS | {END, "RBRACE", "_ATTACKS"} and wanted >= ABILITIES:
        return _behind(misfit, kind, named)
    return None


def _beginning(misfit: Misfit) -> str | None:
    """The kind of the card whose beginning the misfit is in, "" where it has none, None if it is
    in no beginning."""
    if misfit.rule == "head":
        first = misfit.part[0].type
        return first if first in KINDS else ""
    for at in range(misfit.at - 1, -1, -1):
        word, before = misfit.part[at], misfit.part[at - 1].type if at else ""
        if word.type == "LBRACE":
            return "" if set(misfit.wanted) >= KINDS else None
        if word.type in KINDS and before == "LBRACE":
            return word.type
        if word.type in TRIGGERS:
            return None
    return None


def _behind(misfit: Misfit, kind: str, named: str) -> Said:
    """About what cannot stand behind a card's numbers and type."""
    shown, span = WORDS.shown(misfit.word), misfit.place
    if named in TYPES:
        said = f"A {kind} has no type." if kind != "minion" else "A minion has one type."
        return span, said, "Remove it."
    if named in _NUMBERS:
        said = f"`{_NUMBERS[named]}` cannot stand here."
        if kind == "spell" and named != "COST":
            said = "A spell has no attack, health or attack times."
        return span, said, _HEADS.get(kind.upper())
    hint = "Behind them come abilities, like `charge`, and the effects, like `battlecry`."
    return span, f"{shown} cannot stand behind a card's numbers and type.", hint


def in_list(misfit: Misfit) -> Said | None:
    """About the section of the deck."""
    if misfit.rule == "header":
        return _in_header(misfit)
    if misfit.rule == "order":
        said = "A `generate` line says how many, and of which seed."
        return misfit.place, said, _ORDER
    word, span = misfit.word, misfit.place
    if misfit.rule != "entry" or word is None:
        return None
    match word.type:
        case "DECK":
            return span, "There is a second `deck`; a file holds one.", "Remove it."
        case "INT":
            said = "A deck has each card once; there are no counts."
            return span, said, "Remove the number."
        case "_COMMA":
            return span, "The list of the deck has no commas.", "Remove it."
        case _:
            said = f"{WORDS.shown(word)} cannot stand in the list of the deck."
            hint = f"A line of it is a name or `{_ORDER}`; cards are defined before `deck:`."
            return span, said, hint


def _in_header(misfit: Misfit) -> Said:
    word, wanted, first = misfit.word, misfit.wanted, span_of(misfit.part[0])
    if "_COLON" in wanted:
        return first, "A colon is missing: write `deck:`.", _HEADER
    if misfit.earlier() == "_BY":
        return misfit.place, "After `by` comes the author's name.", _HEADER
    if "NAME" in wanted:
        return first, "The deck has no name.", _HEADER
    if word is not None and word.type == "NAME":
        return misfit.place, "The author's name comes after `by`.", _HEADER
    return WORDS.anything(misfit)
