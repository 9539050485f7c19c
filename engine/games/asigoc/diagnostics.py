"""The words of the language by their names, and the diagnosis of a word that can't be where it
is."""

from collections.abc import Collection, Iterable
from typing import Final

from lark import Token

from engine.card_files.diagnostics import (
    END,
    NO_COUNTS,
    Finding,
    Suggestions,
    SyntaxFault,
    Vocabulary,
    bad_word,
    shortened_text,
    word_around,
)
from engine.card_files.spans import problem, span_of
from engine.games.asigoc import clauses
from engine.games.asigoc.cards import Clause
from engine.games.asigoc.clauses import CLAUSES
from engine.games.asigoc.segmenter import KINDS
from engine.problems import Problem


def _heads(kinds: Iterable[type[Clause]]) -> dict[str, str]:
    """Returns an example for each kind of word with which one of the clauses begins."""
    examples = [example for clause in kinds for example in clause.examples]
    return {_head(example): example for example in examples}


def _head(example: str) -> str:
    return "LPAR" if example.startswith("(") else example.split()[0].upper()


EXAMPLES: Final = {**_heads(CLAUSES), "ME": "damage me 1"}
CONDITIONS: Final = frozenset(_heads(clauses.CONDITIONS))
COSTS: Final = frozenset(_heads(clauses.COSTS))
EFFECTS: Final = frozenset(_heads(clauses.EFFECTS))
WHOSE: Final = frozenset({"MINE", "ENEMY", "ANY"})
MEASURES: Final = frozenset({"HEALTH", "HAND", "DISCARD", "WEAPONS", "DECK"})
SIGNS: Final = frozenset({"AT_MOST", "AT_LEAST"})
WORDS: Final = Vocabulary(
    strings=frozenset({"STRING"}),
    groups=(
        (CONDITIONS | COSTS, "a condition or a cost (`any`, `pay 1`)"),
        (EFFECTS, "an effect (`draw 1`)"),
        (WHOSE | {"THIS"}, "whose Weapon (`this`, `mine`, `enemy`, `any`)"),
        (WHOSE, "whose Weapon (`mine`, `enemy`, `any`)"),
        (MEASURES, "what is counted (`health`, `hand`, `discard`, `weapons`, `deck`)"),
        (KINDS, "a kind of card (`weapon`, `item`, `ace`)"),
        (SIGNS, "`<=` or `>=`"),
    ),
    names={
        "STRING": "a name in quotes",
        "_COMMA": "`,`",
        "_COLON": "`:`",
        "_SLASH": "`/`",
        "LPAR": "`(`",
        "RPAR": "`)`",
        "INT": "a number",
        "SIGNED": "a number with its sign (`+1`, `-1`)",
        END: "the end of the line",
    },
    example="Pike",
)  # fmt: skip
TAKES_ONLY: Final = {
    **{
        _head(clause.examples[0]): (clause.takes, clause.examples[0])
        for clause in CLAUSES
        if clause.takes
    },
    "A": ("`once` is followed by `a turn` or `a match`.", "once a turn"),
}
KEYWORDS: Final = sorted(
    kind.strip("_").lower()
    for kind in CONDITIONS | COSTS | EFFECTS | WHOSE | MEASURES | KINDS
    | {"ENTERS", "TURN", "MATCH", "MY", "THEIR", "RANDOM", "ME", "_PICK", "THIS", "BATTLE"}
    | {"_THEN", "_BY"}
    if kind != "LPAR"
)  # fmt: skip


def diagnose(fault: SyntaxFault, source: str, suggestions: Suggestions) -> Problem:
    """Returns the problem for `fault`, a word of the deck text `source` that the grammar doesn't
    allow there. Its message is in words that a player understands. `suggestions` finds the known
    word that a mistyped word was meant to be."""
    span, message, hint = (
        bad_word(fault, _stray, lambda word: _unknown(word, fault, source, suggestions))
        or _in_list(fault)
        or _in_first_words(fault)
        or _in_parts(fault)
        or _in_effects(fault)
        or WORDS.anything(fault)
    )
    no_name = fault.rule == "header" and fault.wanted == {"STRING"} and fault.at <= 2
    return problem("no-name" if no_name else "syntax", message, span, hint)


def _stray(word: Token, fault: SyntaxFault) -> tuple[str, str | None]:
    if word in ("+", "-"):
        message = f"A `{word}` touches its number, and only `attack` and `block` take one."
        return message, "attack +1 mine"
    if word in "<>=\u2264\u2265" and set(fault.wanted) & (SIGNS | {"INT"}):
        return "A comparison is `<=` or `>=`.", "if my health <= 4"
    return WORDS.stray(word, fault)


def _unknown(word: Token, fault: SyntaxFault, source: str, suggestions: Suggestions) -> Finding:
    """Diagnoses a word that is no keyword."""
    text, span = word_around(word, source)
    message = f"`{shortened_text(text)}` isn't a word of the language."
    fitting = {kind.strip("_").lower() for kind in fault.wanted}.intersection(KEYWORDS)
    if fault.rule == "entry":
        fitting = {"ace"}
    nearly = suggestions.nearly(text, sorted(fitting))
    if not nearly and set(fault.wanted) & {"_COMMA", "_COLON"}:
        nearly = suggestions.nearly(text, KEYWORDS)
    if nearly:
        return span, message, f"Did you mean `{nearly}`?"
    if fault.earlier() in TAKES_ONLY:
        return span, message, TAKES_ONLY[fault.earlier()][0]
    if "STRING" in fault.wanted:
        return span, message, f'Names go in double quotes: "{shortened_text(text)}"'
    return span, message, WORDS.possible(fault.wanted)


def _in_list(fault: SyntaxFault) -> Finding | None:
    """Diagnoses the deck section."""
    word, span = fault.word, fault.place
    if fault.rule == "header" and "_COLON" in fault.wanted:
        return span_of(fault.part[0]), "A colon is missing: write `deck:`.", None
    if fault.rule == "header":
        return WORDS.in_header(fault, 'deck: "Rush" by "Ann"')
    if fault.rule == "chosen" and word is None:
        return span, "The word `ace` is followed by the Ace's name.", 'ace "Old Grudge"'
    if fault.rule not in ("chosen", "entry") or word is None:
        return None
    if fault.kind == "INT":
        return span, NO_COUNTS, None
    if fault.kind in ("WEAPON", "ITEM"):
        hint = "In the list a name is enough; cards are defined before `deck:`."
        return WORDS.in_list(fault, hint)
    return WORDS.in_list(fault, "Each of its lines is a name; cards are defined before `deck:`.")


def _in_first_words(fault: SyntaxFault) -> Finding | None:
    """Diagnoses the kind, name and numbers with which a card begins, and the end of its line."""
    word, first, span = fault.word, fault.part[0], fault.place
    if fault.rule != "card":
        return None
    if fault.at == 0:
        message = f"A card begins with `weapon`, `item` or `ace`, not with {WORDS.shown(first)}."
        if first.type in ("ENTERS", "_COLON", "LPAR") or first.type in CONDITIONS | EFFECTS:
            return span, message, "A line continues in the next only after a comma."
        return span, message, 'item "Second Wind": heal 2'
    if fault.at == 1:
        message = f"After `{first.lower()}` comes the card's name in quotes."
        return span, message, f'{first.lower()} "Pike"'
    if first.type != "WEAPON":
        if word is not None and fault.at == 2 and word.type in ("INT", "SIGNED"):
            kind = "Items" if first.type == "ITEM" else "Aces"
            return span, f"{kind} have no Attack and Block; only Weapons have.", None
        return None
    if fault.kind == "SIGNED":
        return span, "Attack and Block have no sign.", 'weapon "Pike" 3/1'
    if fault.at < 3:
        name = fault.part[1]
        message = f"The Weapon {WORDS.shown(name)} has no Attack and Block."
        return span_of(name), message, 'weapon "Pike" 3/1'
    if fault.at < 5:
        name = fault.part[1]
        message = f"The Weapon {WORDS.shown(name)} has an Attack but no Block."
        return span_of(name), message, 'weapon "Pike" 3/1'
    message = f"{WORDS.shown(word)} isn't allowed behind a Weapon's Attack and Block."
    return span, message, "Write its effects on their own lines below it."


def _in_parts(fault: SyntaxFault) -> Finding | None:
    """Diagnoses conditions and costs."""
    word, wanted, span = fault.word, set(fault.wanted), fault.place
    before_colon = "_COLON" in wanted or wanted >= CONDITIONS
    if not before_colon or wanted & (EFFECTS - COSTS):
        return None
    if fault.kind in KINDS and fault.later() == "STRING":
        return _missing_colon(fault)
    if fault.rule == "enters" and (word is None or word.type in EFFECTS):
        message = "A `:` is missing after `enters`."
        return span_of(fault.part[0]), message, "enters: damage 1"
    if fault.rule == "enters":
        message = "An `enters` line has no conditions and no costs: `enters:` comes first."
        return span, message, "enters: damage 1"
    if word is None:
        return _missing_colon(fault)
    shown = WORDS.shown(word)
    if word.type in EFFECTS:
        if fault.earlier() == "_COMMA" or "_COLON" not in wanted:
            message = f"{shown} is an effect, not a condition or a cost."
            return span, message, "Effects come after the `:`."
        return span, f"A `:` is missing before {shown}.", "any, pay 1: draw 1"
    if word.type in CONDITIONS | COSTS and "_COMMA" in wanted:
        return span, f"A comma is missing before {shown}.", "any, pay 1: draw 1"
    if word.type == "_COMMA":
        return span, "There's a comma too many.", WORDS.possible(wanted)
    return None


def _missing_colon(fault: SyntaxFault) -> Finding:
    message = "This line has no `:` with effects after it."
    return span_of(fault.last), message, "A line continues in the next only after a comma."


def _in_effects(fault: SyntaxFault) -> Finding | None:
    """Diagnoses words within a condition, cost or effect, and words between effects."""
    word, wanted, before, span = fault.word, set(fault.wanted), fault.earlier(), fault.place
    if fault.kind in KINDS and fault.later() == "STRING" and END in wanted:
        return span, "A card begins on a line of its own.", None
    if message := _within(fault, before, wanted):
        return message
    if before == "_COLON" and not (word and word.type in ("RPAR", "_OR")):
        near = span_of(fault.last) if word is None else span
        if fault.kind in CONDITIONS | COSTS:
            message = f"{WORDS.shown(word)} is a condition or a cost; it comes before the `:`."
            return near, message, "any, pay 1: draw 1"
        if word is None:
            return near, "Nothing follows this colon.", "The effects go on the same line."
    if before == "_COMMA" and word is None:
        return span, "Nothing follows this comma.", WORDS.possible(wanted)
    if message := _in_brackets(fault, wanted):
        return message
    if fault.kind == "_THEN":
        message = "`then` comes after an effect and a comma."
        return span, message, "discard enemy 1, then draw 2"
    if fault.kind == "_OR":
        return span, "Alternatives with `or` go in brackets.", "(damage 2 or heal 3)"
    if fault.kind == "RPAR":
        return span, "This `)` closes nothing.", None
    if fault.kind in EFFECTS and "_COMMA" in wanted:
        return span, f"A comma is missing before {WORDS.shown(word)}.", "damage 1, then draw 1"
    return None


def _within(fault: SyntaxFault, before: str, wanted: Collection[str]) -> Finding | None:
    """Diagnoses a word that must be followed by another, but is not."""
    word, last, span = fault.word, fault.last, fault.place
    if "INT" in wanted and "_COLON" not in wanted:
        if fault.kind == "SIGNED":
            return span, "This number has no sign; only `attack` and `block` take one.", None
        if word is not None and word.type in ("RANDOM", "_PICK"):
            return span, f"`{word.lower()}` isn't allowed here.", "discard enemy pick 1"
        if word is not None and word.type in ("ENEMY", "ME"):
            return _not_for(word, fault)
        if before in SIGNS:
            return span_of(last), f"After `{last}` comes a number.", "if my health <= 4"
        verb = " ".join(one.lower() for one in _verb(fault))
        hint = EXAMPLES.get(before, f"{verb} 1")
        return span_of(last), f"`{verb}` needs a number.", hint
    if "SIGNED" in wanted:
        message = f"`{last.lower()}` needs a number with its sign."
        return span, message, f"{last.lower()} +1 mine"
    if before == "SIGNED":
        message = f"After `{last}` it must say whose Weapon: `this`, `mine`, `enemy` or `any`."
        return span, message, f"attack {last} mine"
    if before in TAKES_ONLY:
        message, hint = TAKES_ONLY[before]
        return span, message, hint
    if before in ("MY", "THEIR"):
        message = f"After `{last.lower()}` comes what is counted."
        return span, message, WORDS.possible(wanted)
    if wanted and set(wanted) <= SIGNS:
        return span, f"After `{last.lower()}` comes `<=` or `>=`.", "if my health <= 4"
    if before == "ENEMY" and "INT" not in wanted and fault.kind == "INT":
        return span, "No number is allowed here.", WORDS.possible(wanted)
    if fault.kind == "ACE" and before in ("RECOVER", "SEARCH"):
        return span, "An Ace is never in a deck or a discard pile.", f"{last.lower()} weapon"
    if fault.kind == "STRING" and before == "RECOVER":
        return span, "`recover` takes no name.", "recover weapon"
    return None


def _not_for(word: Token, fault: SyntaxFault) -> Finding:
    """Diagnoses `enemy` or `me` in a place that does not allow it."""
    verb = fault.last
    if all(earlier.type != "_COLON" for earlier in fault.part[: fault.at]):
        message = "A cost is always one's own: it takes no `enemy`."
        return span_of(word), message, "Effects come after the `:`."
    message = f"`{verb.lower()}` takes no `{word.lower()}`."
    return span_of(word), message, EXAMPLES.get(verb.type)


def _verb(fault: SyntaxFault) -> list[str]:
    """Returns the words of the effect or cost that lacks its number: `discard enemy`."""
    words: list[str] = []
    for word in reversed(fault.part[: fault.at]):
        words.insert(0, str(word))
        if word.type in EXAMPLES and word.type != "ME":
            break
    return words


def _in_brackets(fault: SyntaxFault, wanted: Collection[str]) -> Finding | None:
    """Diagnoses words between `(` and `)`."""
    word, span, opening = fault.word, fault.place, fault.opened()
    if opening is None:
        return None
    if word is None or (word.type in KINDS and fault.later() == "STRING"):
        hint = "Close it on its line with `)`."
        return span_of(fault.part[opening]), "This `(` is never closed.", hint
    if word.type == "RPAR" and "_OR" in wanted:
        message = "A choice in brackets needs at least two alternatives."
        return span, message, "(damage 2 or heal 3)"
    if word.type == "RPAR":
        return span, "An effect is missing before this `)`.", WORDS.possible(wanted)
    if word.type == "_COMMA" and "_OR" in wanted:
        return span, "Alternatives are separated by `or`, not by commas.", "(damage 2 or heal 3)"
    if word.type == "_OR" and "_COMMA" in wanted:
        hint = "repeat 2 ((damage 1 or heal 1))"
        return span, "The effects of `repeat` are separated by commas.", hint
    return None
