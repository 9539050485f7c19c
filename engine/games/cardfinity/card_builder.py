"""Cardfinity's cards built step by step."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from lark import Token

from engine.card_builder.builder import CardBuilder
from engine.card_builder.shapes import Blank, Rule
from engine.card_builder.verdict import CardVerdict
from engine.card_files.grammar_shapes import GrammarLanguage, Spelling
from engine.card_files.literals import encode, encode_name
from engine.decks import Deck
from engine.games.cardfinity import legality
from engine.games.cardfinity.cards import Entry
from engine.games.cardfinity.segmenter import read_words
from engine.games.cardfinity.transform import GRAMMAR

_SPELLING: Final = Spelling(
    examples={
        "INT": "1",
        "NEGATIVE": "-1",
        "REPEAT": "2x",
        "SHORT_TRUE": "1t",
        "PEEK": "peek",
        "FAMILY_WORD": "f",
        "FAMILY": '"Family"',
        "SPELL_NAME": '"Spell"',
        "FILTER_NAME": '"Card"',
    },
    unoffered=frozenset({("families", 0), ("families", 2), ("_amount", 1)}),
    unoffered_rules=frozenset({"image"}),
    spoken=frozenset({"_ON"}),
    tight=frozenset({"f"}),
    indents={"repeated": "\n  ", "tapped": "\n", "families": "\n"},
    fewest={"one_of": 2},
)

_TITLES: Final = {
    "kind": "Kind",
    "monster": "Monster",
    "spell": "Spell",
    "repeated": "Spell",
    "trigger": "Trigger",
    "requirement": "Requirement",
    "requirements": "Requirement",
    "effect": "Effect",
    "effects": "Effect",
    "families": "Family",
    "FAMILY": "Family",
    "MONSTER_NAME": "Name",
    "SPELL_NAME": "Name",
    "monster.6": "Power",
    "INT": "Number",
    "NEGATIVE": "Number",
    "REPEAT": "Times",
    "filter": "Cards",
    "place": "Place",
    "tapped": "Tapped",
    "_names": "Family",
    "_amount": "Number",
    "TRUE": "True damage",
    "THIS": "Only this monster",
    "destroy.0": "Discard or banish",
    "destroy_enemy.0": "Discard or banish",
    "FILTER_NAME": "Card name",
}


class _Language(GrammarLanguage):
    def words(self, text: str) -> Sequence[Token]:
        return read_words(text)[0]


@cache
def _language() -> _Language:
    simplest = {"effect": "deal", "requirement": "discard_top"}
    return _Language(GRAMMAR, Rule("card"), _SPELLING, _TITLES, simplest)


class CardfinityBuilder(CardBuilder):
    """The building of Cardfinity's cards."""

    @property
    def language(self) -> GrammarLanguage:
        return _language()

    def blank(self, name: str) -> str:
        return f"{encode_name(name)}:\npower 1"

    def judge(self, deck: Deck, card: str, code: str) -> CardVerdict:
        return legality.judge_card(deck, card, code)

    def names(self, deck: Deck, blank: Blank) -> Sequence[str]:
        entries: tuple[Entry, ...] = deck.content.entries
        if blank.kind == "FILTER_NAME" and blank.rule == "named":
            return [encode(entry.card.name) for entry in entries]
        if blank.kind == "FAMILY" or blank.kind == "FILTER_NAME":
            return [encode(one) for one in sorted({f for e in entries for f in e.card.families})]
        return ()
