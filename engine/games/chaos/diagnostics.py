"""What to say about a word that cannot stand where it stands."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from lark import Token

from engine.games.chaos.complaining import in_head, in_list
from engine.games.chaos.lexer import ACTIONS, KINDS, SIDES, TRIGGERS
from engine.games.chaos.vocabulary import (
    ABILITIES,
    BASES,
    CONDITIONS,
    EXAMPLES,
    KEYWORDS,
    NOUNS,
    NUMBER,
    SIGNS,
    SPELLED,
    TARGETS,
    WORDS,
)
from engine.language.diagnostics import END, Misfit, Said, bad_word, cut, letters_around
from engine.language.spans import problem, span_of
from engine.language.suggestions import Suggestions
from engine.problems import Problem

_OPENING: Final = {"RPAR": "LPAR", "RBRACE": "LBRACE"}
_CARD: Final = 'minion "Cinder" cost 1 attack 1 health 1 dragon'


def complain(misfit: Misfit, source: str, suggestions: Suggestions) -> Problem:
    """The problem with a word that does not fit, in a player's words."""
    span, message, hint = (
        bad_word(misfit, _stray, lambda word: _unknown(word, misfit, source, suggestions))
        or in_list(misfit)
        or in_head(misfit)
        or _in_effect(misfit)
        or _in_brackets(misfit)
        or WORDS.anything(misfit)
    )
    return problem("syntax", message, span, hint or EXAMPLES.get(_owner(misfit), "Remove it."))


def _stray(word: Token, misfit: Misfit) -> tuple[str, str | None]:
    if word in ("+", "-"):
        return f"A `{word}` touches its number.", "atkHpMod(+1, +1)"
    if word in "<>=\u2264\u2265":
        return "A comparison is `<=` or `>=`.", "hp <= 3"
    return WORDS.stray(word, misfit)


def _spelled(kinds: Collection[str]) -> list[str]:
    """The keywords among those types of words, as they are written."""
    known = sorted(set(kinds) & KEYWORDS)
    return [SPELLED.get(kind) or kind.strip("_").lower() for kind in known]


def _unknown(word: Token, misfit: Misfit, source: str, suggestions: Suggestions) -> Said:
    """About letters that are no keyword."""
    text, span = letters_around(word, source)
    wanted = set(misfit.wanted)
    noun = next((noun for kinds, noun in NOUNS if kinds <= wanted), "word")
    said = f'Unknown {noun} "{cut(text)}".'
    if misfit.rule == "head" and wanted >= ABILITIES:
        wanted |= TRIGGERS
    if misfit.rule in ("entry", "header"):
        wanted |= {"GENERATE"}
    nearly = suggestions.nearly(text, _spelled(wanted))
    if nearly is None and "NAME" in wanted:
        return span, said, f'Names stand in double quotes: "{cut(text)}"'
    if nearly is None and not wanted <= SIDES | NUMBER:
        nearly = suggestions.nearly(text, _spelled(KEYWORDS))
    if nearly:
        return span, said, f"Did you mean `{nearly}`?"
    return span, said, WORDS.possible(wanted) or EXAMPLES.get(_owner(misfit))


def _in_effect(misfit: Misfit) -> Said | None:
    """About the beginning of an effect, what it does, and its condition."""
    word, wanted, before, span = misfit.word, set(misfit.wanted), misfit.earlier(), misfit.place
    kind = "" if word is None else word.type
    last = misfit.part[misfit.at - 1] if misfit.at else None
    if before in ("TURNSTART", "TURNEND"):
        said = f"After `{last}` comes on whose turns: `any`, `ally` or `oppo`."
        return span, said, EXAMPLES[before]
    if wanted >= ACTIONS and before in TRIGGERS and kind in SIDES:
        return span, f"`{last}` takes no side.", f"{last} draw(1, ally)"
    if wanted >= ACTIONS and kind in BASES:
        said = f"`{word}` does not say yet to whom it is done."
        example = EXAMPLES.get(kind, word)
        return span, said, f"all({example}, charTarget(oppo, minion))"
    if wanted >= ACTIONS and word is None:
        return span, "It is missing what this effect does.", f"{last} draw(1, ally)"
    if wanted >= {"LBRACE", "RANDOMCARD"} and kind in KINDS:
        return span, "A card within a card stands in braces.", f"{{ {_CARD} }}"
    if wanted >= BASES and kind in ACTIONS:
        said = f"`{word}` cannot be done to anything; in these brackets stands what can."
        return span, said, EXAMPLES.get(misfit.earlier(2))
    if wanted >= CONDITIONS and "SOURCE" in wanted and kind in TARGETS:
        said = f"`{word}` alone is no condition of an effect."
        hint = f"About the card itself: {EXAMPLES['SOURCE']}"
        return span, said, hint
    if "_IF" in wanted and kind in ACTIONS | BASES | CONDITIONS | {"SOURCE"}:
        said = f"`{word}` cannot stand behind an effect without a word before it."
        return span, said, "A new effect begins with its trigger, a condition with `if`."
    return None


def _in_brackets(misfit: Misfit) -> Said | None:
    """About words between brackets."""
    word, before, span = misfit.word, misfit.earlier(), misfit.place
    wanted = frozenset(misfit.wanted)
    opening = _opening(misfit)
    owner = _owner(misfit)
    example = EXAMPLES.get(owner)
    if wanted <= {"LPAR", "LBRACE"} and wanted:
        return _no_bracket(misfit)
    if word is not None and word.type in _OPENING and opening is None:
        return span, f"This `{word}` closes nothing.", "Remove it."
    if opening is None:
        return None
    told = f"{opening[0]}{opening[1]}" if opening[0] else str(opening[1])
    closing = ")" if opening[1].type == "LPAR" else "}"
    wrong = word is not None and word.type in _OPENING and _OPENING[word.type] != opening[1].type
    if (word is None and _could_close(wanted)) or wrong:
        said = f"The bracket of `{told}` is never closed."
        return span_of(opening[1]), said, f"Close it with `{closing}`."
    name = opening[0]
    if "_COMMA" in wanted and (word is None or word.type in _OPENING):
        missing = "A target condition" if owner in ("TARGETED", "ALL", "RANDOM") else "Something"
        return span, f"{missing} is missing: `{name}` takes more.", example
    if word is not None and word.type == "_COMMA" and _could_close(wanted):
        return span, f"`{name}` takes no more than that.", example
    if "_COMMA" in wanted and before != "_COMMA" and word is not None:
        return span, f"A comma is missing before {WORDS.shown(word)}.", example
    if wanted and wanted <= SIGNS:
        return span, f"After `{misfit.part[misfit.at - 1]}` comes `<=` or `>=`.", "hp <= 3"
    if wanted == NUMBER:
        return span, "A number is missing here.", example or "hp <= 3"
    if word is None or word.type in _OPENING:
        said = f"Something is missing in the brackets of `{name}`." if name else "Nothing is here."
        return span, said, example or _CARD
    if wanted >= {"CHARTARGET"} or wanted & SIDES:
        return span, f"{WORDS.shown(word)} cannot stand here.", example or WORDS.possible(wanted)
    return None


def _no_bracket(misfit: Misfit) -> Said:
    last = misfit.part[misfit.at - 1]
    sign = "{" if "LBRACE" in misfit.wanted else "("
    said = f"After `{last}` comes a bracket: `{sign}`."
    return span_of(last), said, EXAMPLES.get(last.type)


def _could_close(wanted: Collection[str]) -> bool:
    return "RPAR" in wanted or "RBRACE" in wanted or END in wanted


def _opening(misfit: Misfit) -> tuple[Token | None, Token] | None:
    """The innermost bracket that is open at the misfit, and the keyword before it."""
    closed = 0
    for at in range(misfit.at - 1, -1, -1):
        word = misfit.part[at]
        closed += word.type in _OPENING
        closed -= word.type in _OPENING.values()
        if closed < 0:
            before = misfit.part[at - 1] if at else None
            named = before is not None and before.type in KEYWORDS
            return (before if named else None), word
    return None


def _owner(misfit: Misfit) -> str:
    """The type of the keyword whose brackets are open at the misfit, "" where there is none."""
    opening = _opening(misfit)
    return opening[0].type if opening and opening[0] else ""
