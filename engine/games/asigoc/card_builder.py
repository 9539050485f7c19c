"""ASIGOC's cards built step by step."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from lark import Token

from engine.card_builder.builder import CardBuilder
from engine.card_builder.shapes import Blank, Choice, Maybe, Rule, Series, Shape
from engine.card_builder.verdict import CardVerdict
from engine.card_files.grammar_shapes import GrammarLanguage, Spelling
from engine.card_files.literals import encode, encode_name
from engine.decks import Deck
from engine.games.asigoc import legality
from engine.games.asigoc.cards import Item, Weapon
from engine.games.asigoc.parser import ReadDeck
from engine.games.asigoc.transform import GRAMMAR

_SPELLING: Final = Spelling(
    examples={
        "STRING": '"Card"',
        "INT": "1",
        "SIGNED": "+1",
        "repeat.INT": "2",
        "look.INT": "2",
        "arrange.INT": "2",
        "compare.INT": "4",
    }
)

_TITLES: Final = {
    "kind": "Kind",
    "weapon_card": "Weapon",
    "ability_first": "Weapon",
    "item": "Item",
    "ace": "Ace",
    "weapon.1": "Name",
    "item.1": "Name",
    "ace.1": "Name",
    "weapon.2": "Attack",
    "weapon.4": "Block",
    "enters": "On entering",
    "ability": "Ability",
    "part": "Condition or cost",
    "part:when": "Timing",
    "part:limit": "How often",
    "part:compare": "Condition",
    "part:pay": "Cost",
    "part:discard_cost": "Cost",
    "part:sacrifice": "Cost",
    "part:banish": "Cost",
    "when.1": "In answer to",
    "limit.2": "Turn or match",
    "compare.1": "Player",
    "compare.2": "Amount",
    "compare.3": "At most or at least",
    "effect": "Effect",
    "_step": "Effect",
    "repeat.1": "Times",
    "ME": "Player",
    "ENEMY": "Player",
    "RANDOM": "By chance",
    "TURN": "How long",
    "deck_kind": "Kind",
    "search.1": "Card",
    "whose": "Weapon",
    "change.0": "Attack or Block",
    "change.2": "Weapon",
    "deploy.1": "From",
    "INT": "Number",
    "SIGNED": "Change",
}

_BELOW: Final = "\n  "
_ENTERS: Final = Maybe(Rule("enters"), indent=_BELOW)
_ABILITY: Final = Maybe(Rule("ability"), indent=_BELOW)

_CARDS: Final[Mapping[str, Shape]] = {
    "card": Choice(
        (Rule("weapon_card"), Rule("ability_first"), Rule("item"), Rule("ace")),
        unoffered=frozenset({1}),
    ),
    "weapon_card": Series((Rule("weapon"), _ENTERS, _ABILITY)),
    "ability_first": Series((Rule("weapon"), _ABILITY, _ENTERS)),
}
"""The shapes of whole cards. The grammar reads the lines below a Weapon on their own. A member's
text may have the ability first."""


class _Language(GrammarLanguage):
    def words(self, text: str) -> Sequence[Token]:
        return GRAMMAR.split(text)


@cache
def _language() -> _Language:
    simplest = {"effect": "damage"}
    return _Language(GRAMMAR, Rule("card"), _SPELLING, _TITLES, simplest, _CARDS)


class AsigocBuilder(CardBuilder):
    """The building of ASIGOC's cards."""

    @property
    def language(self) -> GrammarLanguage:
        return _language()

    def blank(self, name: str) -> str:
        return f"weapon {encode_name(name)} 1/1"

    def judge(self, deck: Deck, card: str, code: str) -> CardVerdict:
        return legality.judge_card(deck, card, code)

    def names(self, deck: Deck, blank: Blank) -> Sequence[str]:
        if blank.rule != "search":
            return ()
        content: ReadDeck = deck.content
        cards = content.cards or content.usable().values()
        return [encode(card.name) for card in cards if isinstance(card, Weapon | Item)]
