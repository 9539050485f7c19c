"""Lifeburn's cards built step by step."""

import json
from collections.abc import Sequence
from functools import cache

from engine.card_builder.builder import CardBuilder
from engine.card_builder.shapes import Blank
from engine.card_builder.verdict import CardVerdict
from engine.decks import Deck
from engine.games.lifeburn.loading.card_language import LifeburnLanguage
from engine.games.lifeburn.loading.card_verdict import judge_card
from engine.games.lifeburn.loading.loader import definition_problems
from engine.games.lifeburn.loading.schema import same_name
from engine.games.lifeburn.set import written_set


@cache
def _language() -> LifeburnLanguage:
    return LifeburnLanguage()


class LifeburnBuilder(CardBuilder):
    """The building of Lifeburn's cards."""

    @property
    def language(self) -> LifeburnLanguage:
        return _language()

    def blank(self, name: str) -> str:
        text = f'{{"name": {self.written(name)}, "type": "Summon", "cost": 0'
        text += ', "attack": 1, "defense": 1}'
        found, _ = definition_problems(text)
        if not name or found != name:
            raise ValueError(f"A card can't have the name {name!r}.")
        return text

    def judge(self, deck: Deck, card: str, code: str) -> CardVerdict:
        return judge_card(deck, card, code)

    def names(self, deck: Deck, blank: Blank) -> Sequence[str]:
        return ()

    def set_code(self, card: str) -> str:
        written = written_set().get(same_name(card))
        return "" if written is None else json.dumps(written, ensure_ascii=False)

    def written(self, name: str) -> str:
        return json.dumps(name, ensure_ascii=False)
