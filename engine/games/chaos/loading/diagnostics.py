"""The keywords of the card language in groups, and the problem for a word that can't be where it
is."""

from collections.abc import Collection
from typing import Final, get_args

from lark import Token

from engine.card_files import diagnostics
from engine.card_files.diagnostics import END, Finding, Suggestions, SyntaxFault, Vocabulary
from engine.card_files.spans import problem, span_of
from engine.games.chaos import card_terms, conditions
from engine.games.chaos.card_terms import ABILITY_TERMS
from engine.games.chaos.effects import BASE_EFFECTS, PLAYER_EFFECTS
from engine.games.chaos.loading.segmenter import ACTIONS, KINDS, SIDES, TRIGGERS, kinds_of_words
from engine.games.chaos.loading.transform import CANONICAL
from engine.problems import Problem

TYPES: Final = kinds_of_words(card_terms.TYPES)
ABILITIES: Final = kinds_of_words(ABILITY_TERMS)
BASES: Final = kinds_of_words(BASE_EFFECTS)
TARGETS: Final = frozenset({"CHARTARGET", "CARDTARGET"})
CONDITIONS: Final = frozenset({"FIELDEXIST", "CARDEXIST", "LEADER", "MP", "MAXMP"})
CHAR_TYPES: Final = kinds_of_words(conditions.CHAR_TYPES)
CARD_TYPES: Final = kinds_of_words(conditions.CARD_TYPES)
POSITIONS: Final = kinds_of_words(get_args(conditions.Position))
ZONES: Final = frozenset({"FIELD", "HAND", "DECK", "OWNERFIELD", "OWNERHAND", "OWNERDECK"})
STATS: Final = kinds_of_words(get_args(conditions.StatName))
SIGNS: Final = frozenset({"AT_LEAST", "AT_MOST"})
NUMBER: Final = frozenset({"INT", "SIGNED"})

GROUPS: Final = (
    (BASES, "an effect (`damage(2)`)", "effect"),
    (ACTIONS, "an effect (`draw(1, ally)`)", "effect"),
    (TRIGGERS, "when it acts (`battlecry`)", "trigger"),
    (CONDITIONS | {"SOURCE"}, "a condition (`fieldExist(ally, minion)`)", "condition"),
    (CHAR_TYPES, "`character`, `minion` or a type", "type"),
    (CARD_TYPES, "a kind of card (`card`, `beastCard`)", "type"),
    (TYPES, "a type (`beast`, `dragon`, `demon`)", "type"),
    (ABILITIES, "an ability (`charge`)", "ability"),
    (STATS, "a number asked for (`hp <= 3`)", ""),
    (ZONES, "a place (`hand(ally)`)", "place"),
    (TARGETS, "`charTarget(...)` or `cardTarget(...)`", "word"),
    (SIDES, "`any`, `ally` or `oppo`", "side"),
    (SIGNS, "`<=` or `>=`", ""),
    (NUMBER, "a number", ""),
    (KINDS, "`leader`, `minion` or `spell`", ""),
)
"""Groups of words that can be in one place: the words, all of them in plain English, and the name
of one."""

_NUMBERS: Final = {"COST": "cost", "_ATTACK": "attack", "_HEALTH": "health", "_ATTACKS": "attacks"}
KEYWORDS: Final = (
    POSITIONS.union(_NUMBERS, *(kinds for kinds, _, _ in GROUPS)) - SIGNS - NUMBER
) | {"NONE", "RANDOMCARD", "GENERATE", "_IF", "_BY", "_SEED"}

WORDS: Final = Vocabulary(
    strings=frozenset({"NAME"}),
    groups=tuple((kinds, words) for kinds, words, _ in GROUPS),
    names={
        "NAME": "a name in quotes",
        "_COMMA": "`,`",
        "_COLON": "`:`",
        "_UP_TO": "`..`",
        "LPAR": "`(`",
        "RPAR": "`)`",
        "LBRACE": "`{`",
        "RBRACE": "`}`",
        END: "the end",
        **{word.upper(): f"`{word}`" for word in CANONICAL.values()},
    },
    example="Ashen Fang",
)

EXAMPLES: Final = {
    "TARGETED": "targeted(damage(2), charTarget(oppo, minion))",
    "ALL": "all(damage(2), charTarget(oppo, minion))",
    "RANDOM": "random(damage(2), charTarget(oppo, minion))",
    "SELF": "self(atkHpMod(+1, +1))",
    "LEADER": "leader(heal(2), ally), or as a condition leader(ally, hp <= 10)",
    **{word.upper(): effect.example for word, effect in PLAYER_EFFECTS.items()},
    **{word.upper(): one.example for word, one in BASE_EFFECTS.items() if one.example},
    **{zone.upper(): f"{zone}(ally)" for zone in ("field", "hand", "deck")},
    "RANDOMCARD": "randomCard(3)",
    "CHARTARGET": "charTarget(oppo, minion, hp <= 3)",
    "CARDTARGET": "cardTarget(hand, ally, beastCard, charge, cost <= 5)",
    "FIELDEXIST": "fieldExist(ally, beast)",
    "CARDEXIST": "cardExist(hand, ally, card)",
    "SOURCE": "if source(charTarget(any, minion))",
    "_IF": "if fieldExist(ally, beast)",
    "TURNSTART": "turnStart ally draw(1, ally) if source(charTarget(any, minion))",
    "TURNEND": "turnEnd ally draw(1, ally) if source(charTarget(any, minion))",
}
"""An example of how each word is used, by the word."""


_OPENING: Final = {"RPAR": "LPAR", "RBRACE": "LBRACE"}
_CARD: Final = 'minion "Cinder" cost 1 attack 1 health 1 dragon'
_HEADS: Final = {
    "LEADER": 'leader "Thorn Empress" cost 9 attack 2 health 27 taunt',
    "MINION": 'minion "Ashen Fang" cost 3 attack 2 health 4 beast charge',
    "SPELL": 'spell "Study" cost 2',
}
_HEADER: Final = 'deck: "Cinders" by "Ann"'
_ORDER: Final = "generate 18 seed 42 cost 0..7"


def diagnose(fault: SyntaxFault, source: str, suggestions: Suggestions) -> Problem:
    """Returns the problem for `fault`, a place where a text doesn't follow the grammar, in words
    that a player understands. `source` is the whole text. `suggestions` finds the known word that a
    mistyped word was meant to be."""
    span, message, hint = (
        diagnostics.bad_word(fault, _stray, lambda word: _unknown(word, fault, source, suggestions))
        or _in_list(fault)
        or _in_head(fault)
        or _in_effect(fault)
        or _in_brackets(fault)
        or WORDS.anything(fault)
    )
    return problem("syntax", message, span, hint or EXAMPLES.get(_owner(fault), "Remove it."))


def _stray(word: Token, fault: SyntaxFault) -> tuple[str, str | None]:
    if word in ("+", "-"):
        return f"A `{word}` touches its number.", "atkHpMod(+1, +1)"
    if word in "<>=\u2264\u2265":
        return "A comparison is `<=` or `>=`.", "hp <= 3"
    return WORDS.stray(word, fault)


def _spelled(kinds: Collection[str]) -> list[str]:
    """Returns the keywords among those types of words, as they are written."""
    known = sorted(set(kinds) & KEYWORDS)
    return [CANONICAL.get(kind.lower(), kind.strip("_").lower()) for kind in known]


def _unknown(word: Token, fault: SyntaxFault, source: str, suggestions: Suggestions) -> Finding:
    """Diagnoses a word that is no keyword."""
    text, span = diagnostics.word_around(word, source)
    wanted = set(fault.wanted)
    noun = next((noun for kinds, _, noun in GROUPS if noun and kinds <= wanted), "word")
    message = f'Unknown {noun} "{diagnostics.shortened_text(text)}".'
    if fault.rule == "head" and wanted >= ABILITIES:
        wanted |= TRIGGERS
    if fault.rule in ("entry", "header"):
        wanted |= {"GENERATE"}
    nearly = suggestions.nearly(text, _spelled(wanted))
    if nearly is None and "NAME" in wanted:
        return span, message, f'Names go in double quotes: "{diagnostics.shortened_text(text)}"'
    if nearly is None and not wanted <= SIDES | NUMBER:
        nearly = suggestions.nearly(text, _spelled(KEYWORDS))
    if nearly:
        return span, message, f"Did you mean `{nearly}`?"
    return span, message, WORDS.possible(wanted) or EXAMPLES.get(_owner(fault))


def _in_effect(fault: SyntaxFault) -> Finding | None:
    """Diagnoses the beginning of an effect, its action, and its condition."""
    word, wanted, before, span = fault.word, set(fault.wanted), fault.earlier(), fault.place
    kind, last = fault.kind, fault.last
    if before in ("TURNSTART", "TURNEND"):
        message = f"After `{last}` comes on whose turns: `any`, `ally` or `oppo`."
        return span, message, EXAMPLES[before]
    if wanted >= ACTIONS and before in TRIGGERS and kind in SIDES:
        return span, f"`{last}` takes no side.", f"{last} draw(1, ally)"
    if wanted >= ACTIONS and kind in BASES:
        message = f"`{word}` doesn't say yet what it acts on."
        example = EXAMPLES.get(kind, word)
        return span, message, f"all({example}, charTarget(oppo, minion))"
    if wanted >= ACTIONS and word is None:
        return span, "The action of this effect is missing.", f"{last} draw(1, ally)"
    if wanted >= {"LBRACE", "RANDOMCARD"} and kind in KINDS:
        return span, "A card within a card goes in braces.", f"{{ {_CARD} }}"
    if wanted >= BASES and kind in ACTIONS:
        message = f"`{word}` has no target; these brackets need an action that has one."
        return span, message, EXAMPLES.get(fault.earlier(2))
    if wanted >= CONDITIONS and "SOURCE" in wanted and kind in TARGETS:
        message = f"`{word}` alone is no condition of an effect."
        hint = f"About the card itself: {EXAMPLES['SOURCE']}"
        return span, message, hint
    if "_IF" in wanted and kind in ACTIONS | BASES | CONDITIONS | {"SOURCE"}:
        message = f"`{word}` isn't allowed behind an effect without a word before it."
        return span, message, "A new effect begins with its trigger, a condition with `if`."
    return None


def _in_brackets(fault: SyntaxFault) -> Finding | None:
    """Diagnoses words between brackets."""
    word, before, span = fault.word, fault.earlier(), fault.place
    wanted = frozenset(fault.wanted)
    if wanted and wanted <= {"LPAR", "LBRACE"}:
        sign = "{" if "LBRACE" in wanted else "("
        message = f"After `{fault.last}` comes a bracket: `{sign}`."
        return span_of(fault.last), message, EXAMPLES.get(fault.last.type)
    opening = _opening(fault)
    if opening is None:
        closes = fault.kind in _OPENING
        return (span, f"This `{word}` closes nothing.", "Remove it.") if closes else None
    name, bracket = opening
    owner = _owner(fault)
    example = EXAMPLES.get(owner)
    could_close = not wanted.isdisjoint(("RPAR", "RBRACE", END))
    wrong = _OPENING.get(fault.kind, bracket.type) != bracket.type
    if (word is None and could_close) or wrong:
        message = f"The bracket of `{name or ''}{bracket}` is never closed."
        closing = ")" if bracket.type == "LPAR" else "}"
        return span_of(bracket), message, f"Close it with `{closing}`."
    if "_COMMA" in wanted and (word is None or word.type in _OPENING):
        missing = "A target condition" if owner in ("TARGETED", "ALL", "RANDOM") else "Something"
        return span, f"{missing} is missing: `{name}` takes more.", example
    if fault.kind == "_COMMA" and could_close:
        return span, f"`{name}` takes no more than that.", example
    if "_COMMA" in wanted and before != "_COMMA" and word is not None:
        return span, f"A comma is missing before {WORDS.shown(word)}.", example
    if wanted and wanted <= SIGNS:
        return span, f"After `{fault.last}` comes `<=` or `>=`.", "hp <= 3"
    if wanted == NUMBER:
        return span, "A number is missing here.", example or "hp <= 3"
    if word is None or word.type in _OPENING:
        message = f"Something is missing in the brackets of `{name}`."
        return span, message if name else "Nothing is here.", example or _CARD
    if wanted >= {"CHARTARGET"} or wanted & SIDES:
        return span, f"{WORDS.shown(word)} isn't allowed here.", example or WORDS.possible(wanted)
    return None


def _opening(fault: SyntaxFault) -> tuple[Token | None, Token] | None:
    """Returns the innermost bracket that is open at the fault, and the keyword before it."""
    at = fault.opened()
    if at is None:
        return None
    before = fault.part[at - 1] if at else None
    return (before if before and before.type in KEYWORDS else None), fault.part[at]


def _owner(fault: SyntaxFault) -> str:
    """Returns the type of the keyword whose brackets are open at the fault, "" if there is none."""
    opening = _opening(fault)
    return opening[0].type if opening and opening[0] else ""


def _in_head(fault: SyntaxFault) -> Finding | None:
    """Diagnoses the kind, name, numbers, type and abilities with which a card begins."""
    beginning = _beginning(fault)
    if beginning is None:
        return None
    word, wanted, span = fault.word, frozenset(fault.wanted), fault.place
    kind = beginning.lower()
    example = _HEADS.get(beginning, _HEADS["MINION"])
    named = fault.kind
    if wanted <= {"NAME"}:
        return span, f"After `{kind}` comes the card's name in quotes.", example
    if wanted >= KINDS:
        message = f"A card begins with `leader`, `minion` or `spell`, not with {WORDS.shown(word)}."
        return span, message, example
    if wanted >= TYPES and named not in NUMBER:
        return span, "A minion needs a type: `beast`, `dragon` or `demon`.", example
    if missing := [name for sort, name in _NUMBERS.items() if wanted <= {sort}]:
        return span, f"`{missing[0]}` and a number are missing here.", example
    if wanted == NUMBER and fault.earlier() in _NUMBERS:
        return span, f"`{_NUMBERS[fault.earlier()]}` needs a number.", example
    if not ABILITIES <= wanted < ABILITIES | TRIGGERS | {END, "RBRACE", "_ATTACKS"}:
        return None
    if named in TYPES:
        message = f"A {kind} has no type." if kind != "minion" else "A minion has one type."
        return span, message, "Remove it."
    if named in _NUMBERS:
        message = f"`{_NUMBERS[named]}` isn't allowed here."
        if kind == "spell" and named != "COST":
            message = "A spell has no attack, health or attacks."
        return span, message, _HEADS.get(beginning)
    hint = "Behind them come abilities, like `charge`, and the effects, like `battlecry`."
    return span, f"{WORDS.shown(word)} isn't allowed behind a card's numbers and type.", hint


def _beginning(fault: SyntaxFault) -> str | None:
    """Returns the kind of the card whose beginning has the fault, "" if it has no kind, None if the
    fault is in no beginning."""
    if fault.rule == "head":
        first = fault.part[0].type
        return first if first in KINDS else ""
    for at in range(fault.at - 1, -1, -1):
        word, before = fault.part[at], fault.part[at - 1].type if at else ""
        if word.type == "LBRACE":
            return "" if set(fault.wanted) >= KINDS else None
        if word.type in KINDS and before == "LBRACE":
            return word.type
        if word.type in TRIGGERS:
            return None
    return None


def _in_list(fault: SyntaxFault) -> Finding | None:
    """Diagnoses the deck section."""
    if fault.rule == "header" and "_COLON" in fault.wanted:
        return span_of(fault.part[0]), "A colon is missing: write `deck:`.", _HEADER
    if fault.rule == "header":
        return WORDS.in_header(fault, _HEADER)
    if fault.rule == "order":
        message = "A `generate` line says how many, and of which seed."
        return fault.place, message, _ORDER
    if fault.rule != "entry" or fault.word is None:
        return None
    if fault.kind == "INT":
        return fault.place, diagnostics.NO_COUNTS, "Remove the number."
    hint = f"Each of its lines is a name or `{_ORDER}`; cards are defined before `deck:`."
    return WORDS.in_list(fault, hint)
