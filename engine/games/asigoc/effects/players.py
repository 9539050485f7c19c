"""Effects on players: their health, their hand, deck and discard pile, and their steps."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, Self

from engine.card_files.literals import encode
from engine.card_files.literals import number as number_of
from engine.core.table import Rule
from engine.events import FactValue
from engine.games.asigoc import decisions, english
from engine.games.asigoc.cards import CardKind, PlainClause
from engine.games.asigoc.effects.effect import CountedEffect, Effect, ImmediateEffect
from engine.games.asigoc.player_view import card_view
from engine.games.asigoc.prospect import Prospect
from engine.games.asigoc.table import PlannedStep, Table
from engine.players import Player, opponent
from engine.views import ShownCards

TAKE: Final = "take into the hand"


@dataclass(frozen=True, slots=True)
class Hurt(ImmediateEffect):
    """An effect that damages the opponent or its own player."""

    code = "damage"
    grammar = '"damage"i [ME] INT'
    examples = ("damage 1",)
    help = "`damage N`, `damage me N`"

    number: int
    me: bool = False

    @classmethod
    def read(cls, words: Sequence[Any]) -> Self:
        me, count = words
        return cls(number_of(count), me is not None)

    def text(self) -> str:
        return f"damage {'me ' if self.me else ''}{self.number}"

    def english(self) -> str:
        return f"{'take' if self.me else 'deal'} {self.number} damage"

    def act(self, table: Table, player: Player, step: PlannedStep) -> bool:
        hurt = player if self.me else opponent(player)
        table.damage(hurt, self.number, step.source.number)
        return True

    def may_do(self, prospect: Prospect) -> bool:
        return self.number > 0

    def may_count(self, prospect: Prospect) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Heal(CountedEffect):
    """An effect that gives health to its own player or the opponent. There is no maximum (R13)."""

    code = "heal"
    grammar = '"heal"i [ENEMY] INT'
    examples = ("heal 1",)
    help = "`heal N`, `heal enemy N`"

    def english(self) -> str:
        return f"{'let your opponent ' if self.enemy else ''}heal {self.number}"

    def do(self, table: Table, player: Player) -> bool:
        table.state.side(player).health += self.number
        table.emit("heal", player=player, n=self.number)
        return True

    def may_do(self, prospect: Prospect) -> bool:
        return self.number > 0

    def may_count(self, prospect: Prospect) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Draw(CountedEffect):
    """An effect that moves cards from the top of a deck to the hand. An empty deck gives none
    (R3)."""

    code = "draw"
    grammar = '"draw"i [ENEMY] INT'
    examples = ("draw 1",)
    help = "`draw N`, `draw enemy N`"

    def english(self) -> str:
        drawn = english.so_many(self.number)
        return f"your opponent draws {drawn}" if self.enemy else f"draw {drawn}"

    def do(self, table: Table, player: Player) -> bool:
        drawn = [table.draw(player) for _ in range(self.number)]
        if None in drawn:
            table.emit("empty deck", player=player)
        return drawn[0] is not None

    def may_do(self, prospect: Prospect) -> bool:
        deck = prospect.table.state.side(self.whose(prospect.player)).deck
        return self.number > 0 and bool(deck)


@dataclass(frozen=True, slots=True)
class Discard(Effect):
    """An effect that moves cards from a hand to the discard pile. If the hand has too few cards,
    all of them are moved. `how` says who chooses the cards: the hand's owner, chance, or the
    effect's player, who sees the hand."""

    code = "discard"
    grammar = '"discard"i [ENEMY] [RANDOM] INT | "discard"i ENEMY _PICK INT'
    examples = ("discard 1",)
    help = (
        "`discard N`, `discard enemy N`: its owner chooses. `discard random N`, "
        "`discard enemy random N`: chance does. `discard enemy pick N`: you look at their hand and "
        "choose"
    )

    number: int
    how: Literal["owner", "random", "pick"] = "owner"
    enemy: bool = False

    @classmethod
    def read(cls, words: Sequence[Any]) -> Self:
        enemy, *chance, count = words
        how = "pick" if not chance else "random" if chance[0] else "owner"
        return cls(number_of(count), how, enemy is not None)

    def text(self) -> str:
        how = "" if self.how == "owner" else f"{self.how} "
        return f"discard {'enemy ' if self.enemy else ''}{how}{self.number}"

    def english(self) -> str:
        lost = english.so_many(self.number, "random " if self.how == "random" else "")
        if self.how == "pick":
            return f"look at your opponent's hand and discard {lost} from it"
        return f"your opponent discards {lost}" if self.enemy else f"discard {lost}"

    def happen(self, table: Table, player: Player, step: PlannedStep) -> Rule[bool]:
        victim = opponent(player) if self.enemy else player
        chooser = player if self.how == "pick" else victim
        hand = table.state.side(victim).hand
        did = False
        for count in range(min(self.number, len(hand))):
            if self.how == "random":
                card = hand[table.rng.below(len(hand))]
            else:
                if self.how == "pick" and self.enemy and count == 0:
                    _show(table, player, "Their hand", hand)
                card = yield from decisions.pick(
                    table, chooser, hand[:], "hand", "discard", step.source.number
                )
            table.discard(card, "hand")
            did = True
        return did

    def may_do(self, prospect: Prospect) -> bool:
        victim = opponent(prospect.player) if self.enemy else prospect.player
        return self.number > 0 and bool(prospect.hand(victim))


@dataclass(frozen=True, slots=True)
class Search(Effect):
    """An effect that moves a card from the player's deck to the hand. The candidates are sorted by
    name, so that they don't reveal the order of the deck."""

    code = "search"
    grammar = '"search"i [deck_kind | STRING]'
    examples = ("search",)
    help = (
        '`search`, `search weapon`, `search item`, `search "name"`: from your deck to your hand; '
        "they see it, you shuffle"
    )

    kind: CardKind | None = None
    name: str = ""

    @classmethod
    def read(cls, words: Sequence[Any]) -> Self:
        (wanted,) = words
        if wanted is None:
            return cls()
        return cls(name=str(wanted)) if wanted.type == "STRING" else cls(wanted.lower())

    def text(self) -> str:
        what = encode(self.name) if self.name else self.kind
        return f"search {what}" if what else "search"

    def english(self) -> str:
        what = f"a card named “{self.name}”" if self.name else english.a_card(self.kind)
        return f"search your deck for {what}, show it, take it and shuffle"

    def happen(self, table: Table, player: Player, step: PlannedStep) -> Rule[bool]:
        deck = table.state.side(player).deck
        table.use_secret()
        found = sorted((card for card in deck if self._wants(table, card)), key=table.name)
        if not found:
            return False
        _show(table, player, "Found in your deck", found)
        source = step.source.number
        card = yield from decisions.pick(table, player, found, "deck", TAKE, source)
        table.move(card, "deck", "hand")
        _show(table, opponent(player), "Found in their deck", [card])
        table.emit("search", card=table.name(card), player=player)
        table.shuffle(player)
        return True

    def _wants(self, table: Table, number: int) -> bool:
        card = table.cards[number]
        return card.name == self.name if self.name else self.kind in (None, card.kind)

    def may_do(self, prospect: Prospect) -> bool:
        return bool(prospect.table.state.side(prospect.player).deck)


@dataclass(frozen=True, slots=True)
class Recover(PlainClause, Effect):
    """An effect that moves a card from the player's discard pile to the hand."""

    code = "recover"
    grammar = '"recover"i [deck_kind]'
    examples = ("recover",)
    help = "`recover`, `recover weapon`, `recover item`: from your discard pile to your hand"

    kind: CardKind | None = None

    def english(self) -> str:
        return f"take {english.a_card(self.kind)} from your discard pile"

    def happen(self, table: Table, player: Player, step: PlannedStep) -> Rule[bool]:
        pile = reversed(table.state.side(player).discard)
        cards = [card for card in pile if self.kind in (None, table.cards[card].kind)]
        if not cards:
            return False
        source = step.source.number
        card = yield from decisions.pick(table, player, cards, "discard", TAKE, source)
        table.move(card, "discard", "hand")
        table.emit("recover", card=table.name(card), player=player)
        return True

    def may_do(self, prospect: Prospect) -> bool:
        return prospect.of_kind(prospect.pile(), self.kind)


@dataclass(frozen=True, slots=True)
class Mill(CountedEffect):
    """An effect that moves cards from the top of a deck to the discard pile."""

    code = "mill"
    grammar = '"mill"i [ENEMY] INT'
    examples = ("mill 1",)
    help = "`mill N`, `mill enemy N`: from the top of a deck to the discard pile"

    def english(self) -> str:
        whose = "your opponent's" if self.enemy else "your"
        return f"discard the {english.top(self.number)} of {whose} deck"

    def do(self, table: Table, player: Player) -> bool:
        deck = table.state.side(player).deck
        moved = min(self.number, len(deck))
        for _ in range(moved):
            table.discard(deck[-1], "deck")
        return moved > 0

    def may_do(self, prospect: Prospect) -> bool:
        deck = prospect.table.state.side(self.whose(prospect.player)).deck
        return self.number > 0 and bool(deck)


@dataclass(frozen=True, slots=True)
class Look(ImmediateEffect):
    """An effect that shows cards to its player only: the top of a deck, or a whole hand if `number`
    is 0. For `then`, this effect never counts as having changed anything."""

    code = "look"
    grammar = '"look"i [ENEMY] INT | "look"i HAND'
    examples = ("look 2",)
    help = (
        "`look N`, `look enemy N`: the top of a deck; `look hand`: the opponent's. Only you see it"
    )

    at: Literal["deck", "enemy deck", "hand"]
    number: int = 0

    @classmethod
    def read(cls, words: Sequence[Any]) -> Self:
        if len(words) == 1:
            return cls("hand")
        enemy, count = words
        return cls("deck" if enemy is None else "enemy deck", number_of(count))

    def text(self) -> str:
        if self.at == "hand":
            return "look hand"
        return f"look {'enemy ' if self.at == 'enemy deck' else ''}{self.number}"

    def english(self) -> str:
        if self.at == "hand":
            return "look at your opponent's hand"
        whose = "your" if self.at == "deck" else "your opponent's"
        return f"look at the {english.top(self.number)} of {whose} deck"

    def act(self, table: Table, player: Player, step: PlannedStep) -> bool:
        owner = player if self.at == "deck" else opponent(player)
        side = table.state.side(owner)
        if self.at == "hand":
            cards, title = side.hand[:], "Their hand"
        else:
            cards = side.deck[: -self.number - 1 : -1]
            title = "Top of your deck" if owner == player else "Top of their deck"
        _show(table, player, title, cards)
        at = "hand" if self.at == "hand" else "deck"
        known: dict[str, FactValue] = {"player": player, "owner": owner, "n": len(cards), "at": at}
        table.emit_privately("look", player, known, cards=tuple(map(table.name, cards)))
        return False

    def may_do(self, prospect: Prospect) -> bool:
        owner = prospect.player if self.at == "deck" else opponent(prospect.player)
        side = prospect.table.state.side(owner)
        return bool(side.hand) if self.at == "hand" else self.number > 0 and bool(side.deck)

    def may_count(self, prospect: Prospect) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class Arrange(PlainClause, Effect):
    """An effect that lets the player put back the top cards of their deck in any order. The card
    that is picked first ends on top."""

    code = "arrange"
    grammar = '"arrange"i INT'
    examples = ("arrange 3",)
    help = "`arrange N`: look at your top N and put them back, the first you pick on top"

    number: int

    def english(self) -> str:
        back = "put it back" if self.number == 1 else "put them back in any order"
        return f"look at the {english.top(self.number)} of your deck and {back}"

    def happen(self, table: Table, player: Player, step: PlannedStep) -> Rule[bool]:
        deck = table.state.side(player).deck
        cards = deck[: -self.number - 1 : -1]
        if not cards:
            return False
        _show(table, player, "Top of your deck", cards)
        known: dict[str, FactValue] = {"player": player, "n": len(cards)}
        table.emit_privately("arrange", player, known, cards=tuple(map(table.name, cards)))
        why = "put on top, then the next below it"
        chosen: list[int] = []
        while cards:
            card = yield from decisions.pick(table, player, cards, "deck", why, step.source.number)
            cards.remove(card)
            chosen.append(card)
        deck[len(deck) - len(chosen) :] = reversed(chosen)
        return True

    def may_do(self, prospect: Prospect) -> bool:
        return self.number > 0 and bool(prospect.table.state.side(prospect.player).deck)


@dataclass(frozen=True, slots=True)
class SkipBattle(PlainClause, ImmediateEffect):
    """An effect that skips the opponent's next Battle step."""

    code = "skip battle"
    grammar = '"skip"i "battle"i'
    examples = ("skip battle",)
    takes = "`skip` takes `battle` only."
    help = "`skip battle`: the opponent's next Battle step"

    def english(self) -> str:
        return "your opponent skips their next Battle step"

    def act(self, table: Table, player: Player, step: PlannedStep) -> bool:
        skipping, enemy = table.state.skipping, opponent(player)
        new = enemy not in skipping
        if new:
            skipping.add(enemy)
            table.emit("skip battle", player=enemy)
        return new

    def may_do(self, prospect: Prospect) -> bool:
        return opponent(prospect.player) not in prospect.table.state.skipping


PLAYER_EFFECTS: Final = (
    *(Hurt, Heal),
    *(Draw, Discard, Search, Recover, Mill, Look, Arrange),
    SkipBattle,
)


def _show(table: Table, player: Player, title: str, cards: Sequence[int]) -> None:
    shown = ShownCards(title, tuple(card_view(table, card) for card in cards))
    if shown not in table.shown[player]:
        table.show(player, shown)
