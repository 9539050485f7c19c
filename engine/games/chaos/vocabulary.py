"""The words of the language in sets, and how they are called when they are talked about."""

from __future__ import annotations

from typing import Final

from engine.games.chaos.segmenter import ACTIONS, KINDS, SIDES, TRIGGERS
from engine.games.chaos.transform import CANONICAL
from engine.language.diagnostics import END, Vocabulary

TYPES: Final = frozenset({"BEAST", "DRAGON", "DEMON"})
ABILITIES: Final = frozenset(
    {"CHARGE", "TAUNT", "STEALTH", "UNTARGETABLE", "SHIELD", "POISONOUS", "LIFESTEAL"}
)
BASES: Final = frozenset(
    {"DAMAGE", "HEAL", "RESATKTIMES", "COSTMOD", "ATKTIMESMOD", "DECOHTHRESHOLD", "ATKHPMOD"}
    | {"DESTROY", "DISCARD", "CHANGETOBEAST", "CHANGETODRAGON", "CHANGETODEMON", "GIVECHARGE"}
    | {"GIVETAUNT", "GIVESTEALTH", "GIVEUNTARGETABLE", "GIVESHIELD", "GIVEPOISONOUS"}
    | {"GIVELIFESTEAL", "RMABILITIES", "SETOVERHEAT", "RESETSTATE", "MOVE", "COPY", "TRANSFORM"}
    | {"GIVEEFFECTS"}
)
TARGETS: Final = frozenset({"CHARTARGET", "CARDTARGET"})
CONDITIONS: Final = frozenset({"FIELDEXIST", "CARDEXIST", "LEADER", "MP", "MAXMP"})
CHAR_TYPES: Final = TYPES | {"CHARACTER", "MINION"}
CARD_TYPES: Final = frozenset(
    {"CARD", "LEADERCARD", "MINIONCARD", "SPELLCARD", "BEASTCARD", "DRAGONCARD", "DEMONCARD"}
)
POSITIONS: Final = frozenset({"HANDORDECK", "HAND", "DECK"})
ZONES: Final = frozenset({"FIELD", "HAND", "DECK", "OWNERFIELD", "OWNERHAND", "OWNERDECK"})
STATS: Final = frozenset({"COST", "ATK", "HP", "ATKTIMES"})
SIGNS: Final = frozenset({"AT_LEAST", "AT_MOST"})
NUMBER: Final = frozenset({"INT", "SIGNED"})

SPELLED: Final = {word.upper(): word for word in CANONICAL.values()} | {
    word.upper(): word
    for word in (
        *("charTarget", "cardTarget", "fieldExist", "cardExist", "maxMp", "atkHpMod"),
        *("randomCard", "giveEffects", "ownerField", "ownerHand", "ownerDeck"),
    )
}
"""Keywords of mixed case as the printer writes them."""

KEYWORDS: Final = (
    KINDS | TRIGGERS | ACTIONS | SIDES | TYPES | ABILITIES | BASES | TARGETS | CONDITIONS
    | CHAR_TYPES | CARD_TYPES | POSITIONS | ZONES | STATS
    | {"SOURCE", "NONE", "RANDOMCARD", "GENERATE", "_ATTACK", "_HEALTH", "_ATTACKS", "_IF"}
    | {"_BY", "_SEED"}
)  # fmt: skip

NOUNS: Final = (
    (BASES, "effect"),
    (ACTIONS, "effect"),
    (TRIGGERS, "trigger"),
    (CHAR_TYPES, "type"),
    (CARD_TYPES, "type"),
    (TYPES, "type"),
    (ABILITIES, "ability"),
    (TARGETS, "word"),
    (CONDITIONS, "condition"),
    (ZONES, "place"),
    (SIDES, "side"),
)
"""What a word is called where one of the set has to stand; the first that fits."""

WORDS: Final = Vocabulary(
    strings=frozenset({"NAME"}),
    groups=(
        (BASES, "an effect (`damage(2)`)"),
        (ACTIONS, "an effect (`draw(1, ally)`)"),
        (TRIGGERS, "when it acts (`battlecry`)"),
        (CONDITIONS | {"SOURCE"}, "a condition (`fieldExist(ally, minion)`)"),
        (CHAR_TYPES, "`character`, `minion` or a type"),
        (CARD_TYPES, "a kind of card (`card`, `beastCard`)"),
        (TYPES, "a type (`beast`, `dragon`, `demon`)"),
        (ABILITIES, "an ability (`charge`)"),
        (STATS, "a number asked for (`hp <= 3`)"),
        (ZONES, "a place (`hand(ally)`)"),
        (TARGETS, "`charTarget(...)` or `cardTarget(...)`"),
        (SIDES, "`any`, `ally` or `oppo`"),
        (SIGNS, "`<=` or `>=`"),
        (NUMBER, "a number"),
        (KINDS, "`leader`, `minion` or `spell`"),
    ),
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
        **{kind: f"`{word}`" for kind, word in SPELLED.items()},
    },
    example="Ashen Fang",
)

EXAMPLES: Final = {
    "TARGETED": "targeted(damage(2), charTarget(oppo, minion))",
    "ALL": "all(damage(2), charTarget(oppo, minion))",
    "RANDOM": "random(damage(2), charTarget(oppo, minion))",
    "SELF": "self(atkHpMod(+1, +1))",
    "LEADER": "leader(heal(2), ally), or as a condition leader(ally, hp <= 10)",
    "DRAW": "draw(1, ally)",
    "MP": "mp(+1, ally), or as a condition mp(ally, >= 5)",
    "MAXMP": "maxMp(+1, ally), or as a condition maxMp(ally, >= 5)",
    "NEW": "new(1, hand(ally), randomCard(3))",
    "WIN": "win(ally)",
    "DAMAGE": "damage(2)",
    "HEAL": "heal(2)",
    "RESATKTIMES": "resAtkTimes(1)",
    "COSTMOD": "costMod(-1)",
    "ATKTIMESMOD": "atkTimesMod(+1)",
    "DECOHTHRESHOLD": "decOhThreshold(5)",
    "ATKHPMOD": "atkHpMod(+1, +1)",
    "MOVE": "move(ownerHand)",
    "COPY": "copy(hand(ally))",
    "TRANSFORM": "transform(randomCard(3))",
    "GIVEEFFECTS": "giveEffects { deathrattle draw(1, ally) }",
    "FIELD": "field(ally)",
    "HAND": "hand(ally)",
    "DECK": "deck(ally)",
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
"""How a word is used."""
