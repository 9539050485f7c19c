"""The meaning of each rule of the grammar: turns words into pieces of cards with their places."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, get_args

from lark import Token, Transformer

from engine.card_files import literals
from engine.card_files.deck_file import DeckLine, Title
from engine.card_files.grammar import Grammar, inline
from engine.card_files.spans import START, Span, span_of
from engine.games.chaos import cards, conditions
from engine.games.chaos.card_terms import ABILITIES, TRIGGERS, in_order
from engine.games.chaos.cards import Destination, GenerateOrder, ParsedPart

Parsed = ParsedPart | Title | DeckLine
"""The result of reading a part of a text."""

Piece = Token | ParsedPart | None
"""A child of a rule: a word, the result of a rule within it, or None if an optional part is
missing."""

CANONICAL: Final[dict[str, str]] = {
    word.lower(): word
    for words in (
        *(get_args(cards.TriggerName), get_args(cards.AmountName), get_args(cards.PlainName)),
        *(get_args(conditions.Position), conditions.CARD_TYPES, get_args(conditions.StatName)),
        ("charTarget", "cardTarget", "fieldExist", "cardExist", "maxMp", "atkHpMod"),
        ("randomCard", "giveEffects", "ownerField", "ownerHand", "ownerDeck"),
    )
    for word in words
}
"""Words as the printer writes them, by their lower-case form, if the two differ."""

LONGEST_SEED: Final = 18
"""Maximum number of digits in the seed of a `generate` line."""


def _span(pieces: Sequence[Piece]) -> Span:
    """Returns the span from the first piece to the last."""
    placed = [piece for piece in pieces if piece is not None]
    ends = (placed[0], placed[-1])
    first, last = (one.span if isinstance(one, ParsedPart) else span_of(one) for one in ends)
    return first.to(last)


def _word(token: Token) -> Any:
    """Returns a keyword as the printer writes it. The rule decides which words are possible."""
    return CANONICAL.get(token.lower(), token.lower())


def _keyword(_: object, token: Token) -> ParsedPart:
    """Returns the result of a rule that is one word."""
    return ParsedPart(_word(token), span_of(token))


def _rule(
    make: Callable[..., object], *fields: str, worded: bool = False
) -> Callable[..., ParsedPart]:
    """Returns a rule that calls `make` with its pieces as the fields. If it is `worded`, the rule
    begins with a word, which is the first argument."""

    def rule(_: object, *pieces: Piece) -> ParsedPart:
        first, given = pieces[0], [one for one in pieces if not isinstance(one, Token)]
        parts = {name: one for name, one in zip(fields, given, strict=False) if one is not None}
        values = {name: part.value for name, part in parts.items()}
        words = (_word(first),) if worded and isinstance(first, Token) else ()
        return ParsedPart(make(*words, **values), _span(pieces), parts)

    return rule


def _widened(_: object, *pieces: Piece) -> ParsedPart:
    """Returns the result of a rule that is a word and another rule."""
    (inner,) = (piece for piece in pieces if isinstance(piece, ParsedPart))
    return ParsedPart(inner.value, _span(pieces), inner.parts)


def _head(*fields: str) -> Callable[..., ParsedPart]:
    """Returns a rule for a card without its effects: its numbers, type and abilities."""

    def rule(_: object, kind: Token, name: Token, *rest: Piece) -> ParsedPart:
        times = int("attack" in fields)
        make = partial(cards.Card, _word(kind), str(name), attack_times=times)
        return replace(_rule(make, *fields)(_, *rest), span=span_of(name))

    return rule


@inline
class ChaosTransformer(Transformer[Token, Parsed]):
    """The functions that turn parsed text into cards: one method for each rule of the grammar. It
    keeps no state between calls."""

    leader = _head("cost", "attack", "health", "attack_times", "abilities")
    minion = _head("cost", "attack", "health", "attack_times", "type", "abilities")
    spell = _head("cost", "abilities")

    def abilities(self, *pieces: ParsedPart) -> ParsedPart:
        parsed = in_order([piece.value for piece in pieces])
        return ParsedPart(parsed, _span(pieces) if pieces else START, each=pieces)

    def number(self, token: Token) -> ParsedPart:
        return ParsedPart(literals.number(token), span_of(token))

    def seed(self, token: Token) -> ParsedPart:
        return ParsedPart(int(token[: 1 + LONGEST_SEED]), span_of(token))

    ability = _keyword
    type = _keyword

    def trigger(self, name: Token, side: ParsedPart | None = None) -> ParsedPart:
        trigger = cards.Trigger(_word(name), None if side is None else side.value)
        return ParsedPart(trigger, span_of(name))

    def effects(self, *pieces: ParsedPart) -> ParsedPart:
        return ParsedPart(tuple(piece.value for piece in pieces), _span(pieces), each=pieces)

    def owner_zone(self, word: Token) -> ParsedPart:
        zone: Any = word.lower().removeprefix("owner")
        return ParsedPart(Destination(zone, "owner"), span_of(word))

    def card(self, _: Token, head: ParsedPart, effects: ParsedPart | None, __: Token) -> ParsedPart:
        return whole_card(head, effects.each if effects else ())

    amount = _rule(cards.Amount, "value", worded=True)
    plain = _rule(cards.Plain, worded=True)
    side_zone = _rule(Destination, "side", worded=True)
    effect = _rule(cards.Effect, "trigger", "action", "condition")
    targeted = _rule(cards.Targeted, "base", "target")
    all = _rule(cards.OnAll, "base", "target")
    random = _rule(cards.OnRandom, "base", "target")
    on_leader = _rule(cards.OnLeader, "base", "side")
    on_self = _rule(cards.OnSelf, "base")
    draw = _rule(cards.Draw, "count", "side")
    mp = _rule(cards.ChangeMp, "value", "side")
    max_mp = _rule(cards.ChangeMaxMp, "value", "side")
    new = _rule(cards.NewCards, "count", "to", "what")
    win = _rule(cards.Win, "side")
    atk_hp_mod = _rule(cards.AtkHpMod, "attack", "health")
    move = _rule(cards.Move, "to")
    copy = _rule(cards.Copy, "to")
    transform_ = _rule(cards.Transform, "into")
    give_effects = _rule(cards.GiveEffects, "effects")
    random_card = _rule(cards.RandomCard, "cost")

    def none(self, word: Token) -> ParsedPart:
        return ParsedPart(None, span_of(word))

    at_least = _rule(conditions.StatGe, "value")
    at_most = _rule(conditions.StatLe, "value")
    stat = _rule(conditions.StatCond, "bound", worded=True)
    source = _rule(conditions.SourceCond, "target")
    of_chars = _rule(conditions.CharTargetCond, "side", "type", "ability", "stat")
    of_cards = _rule(conditions.CardTargetCond, "position", "side", "type", "ability", "stat")
    char_target = _widened
    card_target = _widened
    field_exist = _rule(conditions.FieldExistCond, "target")
    card_exist = _rule(conditions.CardExistCond, "target")
    leader_cond = _rule(conditions.LeaderCond, "side", "ability", "stat")
    mp_cond = _rule(conditions.MpCond, "side", "bound")
    max_mp_cond = _rule(conditions.MaxMpCond, "side", "bound")
    side = _keyword
    char_type = _keyword
    card_type = _keyword
    position = _keyword

    def header(self, _: Token, name: Token, author: Token | None) -> Title:
        return Title(str(name), str(author or ""))

    def entry(self, name: Token) -> DeckLine:
        return DeckLine(str(name), span_of(name))

    order = _rule(GenerateOrder, "count", "seed", "least", "most")


def whole_card(head: ParsedPart, effects: Sequence[ParsedPart]) -> ParsedPart:
    """Returns the card that consists of `head` (the card without effects) and these effects."""
    listed = ParsedPart(tuple(piece.value for piece in effects), head.span, each=tuple(effects))
    card = replace(head.value, effects=listed.value)
    return ParsedPart(card, head.span, {**head.parts, "effects": listed})


def _one_of(rule: str, words: Iterable[str]) -> str:
    """Returns the text of a grammar rule that is one of these words, and of the words."""
    names = [word.upper() for word in words]
    keywords = "".join(f'{name}: "{name.lower()}"i\n' for name in names)
    return f"{rule}: {' | '.join(names)}\n{keywords}"


WORD_RULES: Final = (
    _one_of("_amount", get_args(cards.AmountName))
    + _one_of("_plain", get_args(cards.PlainName))
    + _one_of("_ability", ABILITIES)
    + _one_of("_once", (name for name, one in TRIGGERS.items() if one.timing != "turn"))
    + _one_of("_each_turn", (name for name, one in TRIGGERS.items() if one.timing == "turn"))
)
"""The rules of the grammar that are made from the types of cards."""

GRAMMAR: Final = Grammar[Parsed](
    "engine.games.chaos",
    ["head", "effect", "effects", "header", "entry", "order", "condition"],
    ChaosTransformer(),
    WORD_RULES,
)
"""The grammar of Chaos Cards, ready for reading."""
