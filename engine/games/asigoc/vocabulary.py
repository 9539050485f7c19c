"""The words of the language in sets, and how they are called when they are talked about."""

from __future__ import annotations

from typing import Final

from engine.games.asigoc.segmenter import KINDS
from engine.language.diagnostics import END, Vocabulary

TIMES: Final = frozenset(
    {"MAIN", "ANY", "ANSWER", "ATTACKED", "ATTACKING", "BLOCKING", "DISCARDED", "END"}
)
CONDITIONS: Final = TIMES | {"_ONCE", "FREELY", "IF"}
COSTS: Final = frozenset({"PAY", "DISCARD", "SACRIFICE", "BANISH"})
EFFECTS: Final = frozenset(
    {"DAMAGE", "HEAL", "DRAW", "DISCARD", "NULLIFY", "RETURN", "DESTROY", "ATTACK", "BLOCK"}
    | {"PACIFY", "UNGUARD", "READY", "_DEPLOY", "RECOVER", "SEARCH", "LOOK", "ARRANGE", "MILL"}
    | {"SKIP", "COPY", "LPAR", "REPEAT"}
)
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
NUMBERED: Final = {
    "DAMAGE": "damage 1", "HEAL": "heal 1", "DRAW": "draw 1", "DISCARD": "discard 1",
    "PAY": "pay 1", "BANISH": "banish 1", "ARRANGE": "arrange 3", "MILL": "mill 1",
    "LOOK": "look 2", "REPEAT": "repeat 2 (damage 1, heal 1)", "ME": "damage me 1",
}  # fmt: skip
TAKES_ONLY: Final = {
    "READY": ("`ready` takes `mine` only.", "ready mine"),
    "PACIFY": ("`pacify` takes `enemy` only.", "pacify enemy"),
    "UNGUARD": ("`unguard` takes `enemy` only.", "unguard enemy"),
    "SKIP": ("`skip` takes `battle` only.", "skip battle"),
    "_DEPLOY": ("`deploy` takes `hand` or `discard`.", "deploy hand"),
    "RETURN": ("`return` takes `mine`, `enemy` or `any`.", "return enemy"),
    "DESTROY": ("`destroy` takes `mine`, `enemy` or `any`.", "destroy enemy"),
    "_ONCE": ("`once` is followed by `a turn` or `a match`.", "once a turn"),
    "_A": ("`once` is followed by `a turn` or `a match`.", "once a turn"),
    "IF": ("`if` is followed by `my` or `their`.", "if my health <= 4"),
}
KEYWORDS: Final = sorted(
    kind.strip("_").lower()
    for kind in CONDITIONS | COSTS | EFFECTS | WHOSE | MEASURES | KINDS
    | {"ENTERS", "TURN", "MATCH", "MY", "THEIR", "RANDOM", "ME", "_PICK", "THIS", "BATTLE"}
    | {"_THEN", "_BY"}
    if kind != "LPAR"
)  # fmt: skip
