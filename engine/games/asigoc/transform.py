"""What the grammar's rules mean: words in, cards out."""

from __future__ import annotations

from typing import Any, Literal, cast

from lark import Token, Transformer

from engine.games.asigoc.cards import (
    Ability,
    Ace,
    Arrange,
    BanishCost,
    CardKind,
    Change,
    Compare,
    Condition,
    Copy,
    Cost,
    Deploy,
    Destroy,
    Discard,
    DiscardCost,
    Draw,
    Effect,
    Heal,
    Hurt,
    Item,
    Limit,
    Look,
    Measure,
    Mill,
    Nullify,
    OneOf,
    Pacify,
    Pay,
    Ready,
    Recover,
    Repeat,
    Return,
    Sacrifice,
    Search,
    SkipBattle,
    Step,
    Timing,
    Unguard,
    Weapon,
    When,
    Whose,
)
from engine.games.asigoc.source import Listed, Title
from engine.language.grammar import inline
from engine.language.numbers import number
from engine.language.spans import span_of

Parsed = Weapon | Item | Ace | Ability | tuple[Step, ...] | Title | Listed
"""What a part of a text can mean: a card's first line, an ability, an `enters:` line, the
deck's title, a name in its list."""


@inline
class AsigocTransformer(Transformer[Token, Any]):
    """One method per rule of the grammar; it keeps nothing between calls."""

    # ---- cards and the list

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

    def chosen(self, word: Token, name: Token) -> Listed:
        return Listed(str(name), span_of(word).to(span_of(name)), ace=True)

    def entry(self, name: Token) -> Listed:
        return Listed(str(name), span_of(name))

    # ---- conditions and costs

    def when(self, word: Token) -> Condition:
        return When(cast(Timing, word.lower()))

    def answer(self, _word: Token, kind: CardKind | None) -> Condition:
        return When("answer", kind)

    def limit(self, word: Token) -> Condition:
        return Limit("turn" if word.type == "TURN" else "match")

    def freely(self, _word: Token) -> Condition:
        return Limit("freely")

    def compare(
        self, _word: Token, mine: bool, measure: Measure, sign: Token, count: Token
    ) -> Condition:
        return Compare(mine, measure, sign.type == "AT_LEAST", number(count))

    def whose_number(self, word: Token) -> bool:
        return word.type == "MY"

    def measure(self, word: Token) -> str:
        return word.lower()

    def pay(self, _word: Token, count: Token) -> Cost:
        return Pay(number(count))

    def discard_cost(self, _word: Token, chance: Token | None, count: Token) -> Cost:
        return DiscardCost(number(count), chance is not None)

    def sacrifice(self, _word: Token) -> Cost:
        return Sacrifice()

    def banish(self, _word: Token, count: Token) -> Cost:
        return BanishCost(number(count))

    def kind(self, word: Token) -> str:
        return word.lower()

    def deck_kind(self, word: Token) -> Search:
        return Search(cast(CardKind, word.lower()))

    # ---- effects

    def steps(self, *effects: Effect | Step) -> tuple[Step, ...]:
        return tuple(one if isinstance(one, Step) else Step(one) for one in effects)

    def then(self, effect: Effect) -> Step:
        return Step(effect, then=True)

    def damage(self, _word: Token, me: Token | None, count: Token) -> Effect:
        return Hurt(number(count), me is not None)

    def heal(self, _word: Token, enemy: Token | None, count: Token) -> Effect:
        return Heal(number(count), enemy is not None)

    def draw(self, _word: Token, enemy: Token | None, count: Token) -> Effect:
        return Draw(number(count), enemy is not None)

    def discard(
        self, _word: Token, enemy: Token | None, chance: Token | None, count: Token
    ) -> Effect:
        how = "owner" if chance is None else "random"
        return Discard(number(count), how, enemy is not None)

    def discard_pick(self, _word: Token, _enemy: Token, count: Token) -> Effect:
        return Discard(number(count), "pick", enemy=True)

    def nullify(self, _word: Token, kind: CardKind | None) -> Effect:
        return Nullify(kind)

    def return_(self, _word: Token, whose: Whose) -> Effect:
        return Return(whose)

    def destroy(self, _word: Token, whose: Whose) -> Effect:
        return Destroy(whose)

    def change(
        self, value: Token, amount: Token, whose: Literal["this"] | Whose, turn: Token | None
    ) -> Effect:
        which = "attack" if value.type == "ATTACK" else "block"
        return Change(which, number(amount), whose, turn is not None)

    def this(self, _word: Token) -> str:
        return "this"

    def whose(self, word: Token) -> str:
        return word.lower()

    def pacify(self, _word: Token, _enemy: Token) -> Effect:
        return Pacify()

    def unguard(self, _word: Token, _enemy: Token) -> Effect:
        return Unguard()

    def ready(self, _word: Token, _mine: Token) -> Effect:
        return Ready()

    def deploy(self, zone: Token) -> Effect:
        return Deploy("hand" if zone.type == "HAND" else "discard")

    def recover(self, _word: Token, wanted: Search | None) -> Effect:
        return Recover(wanted.kind if wanted else None)

    def search(self, _word: Token, wanted: Search | Token | None) -> Effect:
        if isinstance(wanted, Token):
            return Search(name=str(wanted))
        return wanted or Search()

    def look(self, _word: Token, enemy: Token | None, count: Token) -> Effect:
        return Look("deck" if enemy is None else "enemy deck", number(count))

    def look_hand(self, _word: Token, _hand: Token) -> Effect:
        return Look("hand")

    def arrange(self, _word: Token, count: Token) -> Effect:
        return Arrange(number(count))

    def mill(self, _word: Token, enemy: Token | None, count: Token) -> Effect:
        return Mill(number(count), enemy is not None)

    def skip_battle(self, _word: Token, _battle: Token) -> Effect:
        return SkipBattle()

    def copy(self, _word: Token) -> Effect:
        return Copy()

    def one_of(self, _open: Token, *effects: Effect | Token) -> Effect:
        return OneOf(tuple(one for one in effects if not isinstance(one, Token)))

    def repeat(
        self, _word: Token, count: Token, _open: Token, steps: tuple[Step, ...], _close: Token
    ) -> Effect:
        return Repeat(number(count), steps)
