"""The meaning of each rule of the grammar: turns words into cards."""

from typing import Any, Final

from lark import Token, Transformer

from engine.card_files.deck_file import DeckLine, Title
from engine.card_files.grammar import Grammar, inline
from engine.card_files.literals import number
from engine.card_files.spans import span_of
from engine.games.asigoc import clauses
from engine.games.asigoc.cards import Ability, Ace, Clause, Item, Step, Weapon

Parsed = Weapon | Item | Ace | Ability | tuple[Step, ...] | Title | DeckLine
"""The result of reading a part of a text: a card's first line, an ability, an `enters:` line, the
deck's title, or a name in its list."""


@inline
class AsigocTransformer(Transformer[Token, Any]):
    """The functions that turn parsed text into cards: one method for each rule of `grammar.lark`.
    It keeps no state between calls. Conditions, costs and effects are read by their own classes."""

    def __init__(self) -> None:
        super().__init__()
        for clause in clauses.CLAUSES:
            setattr(self, clause.rule(), clause.read)

    def weapon(self, _kind: Token, name: Token, attack: Token, block: Token) -> Weapon:
        return Weapon(str(name), number(attack), number(block))

    def item(self, _kind: Token, name: Token, ability: Ability) -> Item:
        return Item(str(name), ability)

    def ace(self, _kind: Token, name: Token, ability: Ability) -> Ace:
        return Ace(str(name), ability)

    def enters(self, _word: Token, steps: tuple[Step, ...]) -> tuple[Step, ...]:
        return steps

    def ability(self, *parts: Any) -> Ability:
        return Ability(tuple(part for part in parts[:-1] if part is not None), parts[-1])

    def header(self, _word: Token, name: Token, author: Token | None) -> Title:
        return Title(str(name), str(author or ""))

    def chosen(self, word: Token, name: Token) -> DeckLine:
        return DeckLine(str(name), span_of(word).to(span_of(name)), role="ace")

    def entry(self, name: Token) -> DeckLine:
        return DeckLine(str(name), span_of(name))

    def steps(self, *effects: Clause | Step) -> tuple[Step, ...]:
        return tuple(one if isinstance(one, Step) else Step(one) for one in effects)

    def then(self, effect: Clause) -> Step:
        return Step(effect, then=True)


GRAMMAR: Final = Grammar[Parsed](
    "engine.games.asigoc",
    ["card", "enters", "ability", "header", "chosen", "entry"],
    AsigocTransformer(),
    clauses.grammar(),
)
"""The ASIGOC grammar, ready for reading."""
