"""What to say about a word that cannot stand where it stands."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from lark import Token

from engine.games.cardfinity.lexer import STRINGS, TRIGGERS
from engine.games.cardfinity.source import Span, span_of
from engine.problems import Problem

MOST_SUGGESTIONS: Final = 40
"""How many words of one text are compared with the ones they might be meant to be."""
LONGEST_COMPARED: Final = 40

END: Final = "$END"
_QUOTES: Final = frozenset("'`\u2018\u2019\u201c\u201d\u201e\u00ab\u00bb\u00b4")
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
_GROUPS: Final = (
    (_PAYMENTS | _EFFECTS | _ATOM_SIGNS, "an effect (`draw 1`)"),
    (_PAYMENTS | _ATOM_SIGNS, "a requirement (`take 1`)"),
    (TRIGGERS | {"_ON"}, "a trigger (`on play`)"),
    (TRIGGERS, "a trigger (`play`)"),
    (_FILTERS, 'a filter (`monster`, `"Imp"`)'),
    (_FAMILIES, "families"),
)
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
_IN_WORDS: Final = {
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
}
_KEYWORDS: Final = sorted(
    kind.lower()
    for kind in TRIGGERS | _EFFECTS | _PAYMENTS | _PLACES
    | {"POWER", "TAPPED", "ENEMY", "TRUE", "THIS", "CARD", "SPELL", "MONSTER", "FAMILY", "DECK"}
)  # fmt: skip


class Suggestions:
    """Finds the known word that was meant, a bounded number of times for one text."""

    def __init__(self) -> None:
        self._left = MOST_SUGGESTIONS

    def nearly(self, word: str, known: Iterable[str]) -> str | None:
        """The known word that is most like this one in any case, if one is nearly it."""
        if self._left <= 0 or len(word) > 2 * LONGEST_COMPARED:
            return None
        self._left -= 1
        folded = {other.casefold(): other for other in known}
        near = get_close_matches(word.casefold(), list(folded), n=1, cutoff=0.65)
        return folded[near[0]] if near else None


@dataclass(frozen=True, slots=True)
class Misfit:
    """A word that does not fit: words `part` were read by the grammar's `rule`, the one at
    `at` (or the end, if that is past them) is wrong, and `wanted` could stand there."""

    rule: str
    part: Sequence[Token]
    at: int
    wanted: Collection[str]

    @property
    def word(self) -> Token | None:
        """The wrong word, None at the end."""
        return self.part[self.at] if self.at < len(self.part) else None

    def earlier(self, by: int = 1) -> str:
        """The kind of the word so many before, "" where there is none."""
        return self.part[self.at - by].type if self.at >= by else ""

    def later(self) -> Token | None:
        """The word after."""
        return self.part[self.at + 1] if self.at + 1 < len(self.part) else None


Said = tuple[Span, str, str | None]


def complain(misfit: Misfit, source: str, suggestions: Suggestions) -> Problem:
    """The problem with a word that does not fit, in a player's words."""
    span, message, hint = (
        _no_power(misfit)
        or _bad_word(misfit, source, suggestions)
        or _nothing_follows(misfit)
        or _card_without_trigger(misfit)
        or _in_list(misfit)
        or _in_card(misfit)
        or _anything(misfit)
    )
    return Problem("error", "syntax", message, span.line, span.column, span.length, hint)


def _place(misfit: Misfit) -> Span:
    word = misfit.word
    return span_of(misfit.part[-1] if word is None else word)


def _shown(word: Token | None) -> str:
    if word is None:
        return "the end of the card"
    text = word if len(word) <= LONGEST_COMPARED else word[:LONGEST_COMPARED] + "..."
    return f'"{text}"' if word.type in STRINGS else f"`{text}`"


def _no_power(misfit: Misfit) -> Said | None:
    word, name = misfit.word, misfit.part[0]
    if name.type != "MONSTER_NAME" or "POWER" not in misfit.wanted:
        return None
    if word is not None and word.type not in _FAMILIES | {"_IMAGE"}:
        return None
    if word is not None and word.type == "LPAR" and "LPAR" in misfit.wanted:
        return None
    return span_of(name), f"The monster {_shown(name)} has no power.", "It ends with `power: 3`."


def _bad_word(misfit: Misfit, source: str, suggestions: Suggestions) -> Said | None:
    """About what is no word of the language at all."""
    word = misfit.word
    if word is None:
        return None
    span = span_of(word)
    match word.type:
        case "OPEN_STRING":
            return span, "This quote is not closed on its line.", 'A name ends with another `"`.'
        case "OPEN_COMMENT":
            return Span(span.line, span.column), "This comment is not closed.", "End it with `*`."
        case "STRAY":
            return span, *_stray(word, misfit)
        case "WORD":
            return _unknown(word, misfit, source, suggestions)
        case _:
            return None


def _stray(word: Token, misfit: Misfit) -> tuple[str, str | None]:
    if word in _QUOTES:
        return f"`{word}` is not a quote of the language.", 'Names stand in straight quotes: "Imp"'
    if word == "+":
        return "Numbers are written without a `+`.", None
    if word == "-":
        return "A `-` touches its number, and only `buff` takes one.", "buff -3"
    if word == "." and misfit.earlier() == "INT":
        return "Numbers are whole.", None
    if not word.isprintable():
        return f"The invisible character U+{ord(word):04X} cannot stand here.", "Remove it."
    if word in "#/" and misfit.at == 0:
        return f"`{word}` is not a sign of the language.", "A comment begins with `!`."
    return f"`{word}` is not a sign of the language.", _possible(misfit.wanted)


def _unknown(word: Token, misfit: Misfit, source: str, suggestions: Suggestions) -> Said:
    """About letters that are no keyword; the whole run of letters around them is meant."""
    end = word.start_pos or 0
    start = end
    while start and source[start - 1].isalpha() and end - start < LONGEST_COMPARED:
        start -= 1
    text = source[start:end] + word
    span = Span(word.line or 1, (word.column or 1) - (end - start), len(text))
    shown = text if len(text) <= LONGEST_COMPARED else text[:LONGEST_COMPARED] + "..."
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
    return span, said, _possible(misfit.wanted)


def _nothing_follows(misfit: Misfit) -> Said | None:
    """About a word that needs another after it, and does not get it."""
    before = misfit.earlier()
    if not before:
        return None
    word, last = misfit.word, misfit.part[misfit.at - 1]
    over = word is None or (word.line != last.end_line and word.type in _CARD_ENDS)
    span = span_of(last) if over else _place(misfit)
    if word is not None and word.type == "NEGATIVE" and "INT" in misfit.wanted:
        return span, "Only `buff` takes a negative number.", None
    if before == "ENEMY" and misfit.earlier(2) == "HEAL":
        return span, "`heal enemy` needs a number.", "heal enemy 1"
    if before in _NEED_A_NUMBER:
        return span, f"`{last.lower()}` needs a number.", _NEED_A_NUMBER[before]
    if before == "_COMMA" and (word is None or word.type not in _PAYMENTS | _EFFECTS):
        near = span_of(last) if over or (word and word.line == last.line) else span
        return near, "Nothing follows this comma.", _possible(misfit.wanted)
    if before in _WANTS_MORE and over:
        return span, f"Something is missing after `{last}`.", _possible(misfit.wanted)
    return None


def _card_without_trigger(misfit: Misfit) -> Said | None:
    """About a name at the beginning that is followed by neither a trigger nor a colon."""
    if misfit.rule != "card" or misfit.at:
        return None
    word, later = misfit.part[0], misfit.later()
    if word.type not in STRINGS:
        said = f"A card begins with its name in quotes, not with {_shown(word)}."
        return span_of(word), said, '"Ember" on play: draw 1'
    if later is not None and later.type == "POWER":
        said = f"A `:` is missing after the monster's name {_shown(word)}."
        return span_of(word), said, f"{_shown(word)}: power 1"
    said = f"After {_shown(word)} comes a trigger (a spell) or `:` (a monster)."
    return span_of(word), said, '"Ember" on play: draw 1'


def _in_list(misfit: Misfit) -> Said | None:
    """About the list of the deck."""
    word, span = misfit.word, _place(misfit)
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
    said = f"{_shown(word)} cannot stand in the list of the deck."
    if word.type in TRIGGERS | {"_ON", "_COLON"}:
        return span, said, "Cards are defined before `deck:`."
    return span, said, 'A line of it is a name and a count: "Imp" 4'


def _in_card(misfit: Misfit) -> Said | None:
    """What can be said better than in general about a word in a card."""
    word, wanted, span = misfit.word, set(misfit.wanted), _place(misfit)
    if word is None:
        return None
    shown = _shown(word)
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
        return span, "There is a comma too many.", _possible(wanted)
    return None


def _anything(misfit: Misfit) -> Said:
    if misfit.word is None:
        return _place(misfit), "Something is missing here.", _possible(misfit.wanted)
    return _place(misfit), f"{_shown(misfit.word)} cannot stand here.", _possible(misfit.wanted)


def _possible(wanted: Collection[str]) -> str | None:
    """What could stand there, in words, where that is few enough to be of help."""
    left = set(wanted)
    words: list[str] = []
    for kinds, said in _GROUPS:
        if kinds <= left:
            left -= kinds
            words.append(said)
    for kind in sorted(left):
        words.append(_IN_WORDS.get(kind) or f"`{kind.strip('_').lower()}`")
    words = list(dict.fromkeys(words))
    return f"Possible here: {', '.join(words)}." if 0 < len(words) <= 6 else None
