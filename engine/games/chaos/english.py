"""Cards, effects and conditions in plain English (CHAOS 10)."""

from collections.abc import Mapping
from typing import Final, Literal, assert_never

from engine.games.chaos import cards, conditions
from engine.games.chaos.card_terms import TRIGGERS, TYPES, Ability, abilities_text, ability_having
from engine.games.chaos.effects import BASE_EFFECTS, PLAYER_EFFECTS
from engine.games.chaos.effects.declaration import Phrase, TargetWords
from engine.text.sentences import counted

_TURNS: Final = {"any": "All", "ally": "Your", "oppo": "Enemy"}
_LEADERS: Final = {"any": "both leaders", "ally": "your leader", "oppo": "the opponent's leader"}
INDENT: Final = "  "


def card_text(card: cards.Card) -> tuple[str, ...]:
    """Returns a card's rules text as lines, without its name and numbers."""
    many = card.kind != "spell" and card.attack_times != 1
    return (
        *((f"{counted(card.attack_times, 'attack')} per turn.",) if many else ()),
        *((f"{abilities_text(card.abilities)}.",) if card.abilities else ()),
        *(line for effect in card.effects for line in effect_text(effect)),
    )


def effect_text(effect: cards.Effect) -> tuple[str, ...]:
    """Returns the text of an effect as lines. Effects or a card within it are indented by two
    spaces. The first line of such a card has its kind and numbers."""
    done, side = _action(effect), effect.trigger.side
    label = TRIGGERS[effect.trigger.name].label
    if side is not None:
        label = label.replace("turn", f"{_TURNS[side]} Turns")
    words = f"{label}: {_when(effect.condition, done.words)}"
    below = done.below
    if not isinstance(below, cards.Card):
        lines = [line for one in below for line in effect_text(one)]
    elif below.kind == "spell":
        lines = [f"{below.cost}-cost Spell.", *card_text(below)]
    else:
        what = (below.type or below.kind).capitalize()
        numbers = f"{below.cost}-cost {below.attack}/{below.health}"
        lines = [f"{numbers} {what}.", *card_text(below)]
    return (f"{words}.", *(INDENT + line for line in lines))


def _when(condition: conditions.Cond | None, done: str) -> str:
    """Returns the action in words with its condition. A condition on the source comes first: there
    "it" can mean nothing else."""
    if isinstance(condition, conditions.SourceCond):
        return f"If {phrase(condition)}, {done[0].lower()}{done[1:]}"
    return done if condition is None else f"{done}, if {phrase(condition)}"


def _action(effect: cards.Effect) -> Phrase:
    action = effect.action
    match action:
        case cards.Targeted(base, target):
            whom = TargetWords(_acted_on(base, target, "one"), hidden=target.hidden)
        case cards.OnAll(base, target):
            whom = TargetWords(
                f"all {_acted_on(base, target, 'all')}", many=True, hidden=target.hidden
            )
        case cards.OnRandom(base, target):
            whom = TargetWords(f"a random {_acted_on(base, target, 'bare')}", hidden=target.hidden)
        case cards.OnLeader(base, side):
            whom = TargetWords(_LEADERS[side], many=side == "any")
        case cards.OnSelf(base):
            # A source whose condition says that it is in a hand or deck is called a card.
            asked = effect.condition
            named = isinstance(asked, conditions.SourceCond)
            elsewhere = named and asked.target.hidden
            whom = TargetWords("it" if named else "this card", hidden=elsewhere)
        case _:
            return PLAYER_EFFECTS[action.word].words(action)
    return BASE_EFFECTS[base.word].phrase(base, whom)


Form = Literal["one", "bare", "all", "source", "clause"]
"""A form of a condition in words. one: a chosen target, or something that exists; bare: after "a
random"; all: after "all"; source: with "it is" before it; clause: an independent condition after
"if"."""

_CHARACTERS_OF: Final = {"any": "", "ally": "friendly ", "oppo": "enemy "}
_POSITIONS: Final = {"handOrDeck": "hand or deck", "hand": "hand", "deck": "deck"}
_POSITIONS_OF_ALL: Final = {"handOrDeck": "hand and deck", "hand": "hand", "deck": "deck"}
_POSITIONS_OF_BOTH: Final = {"handOrDeck": "hands and decks", "hand": "hands", "deck": "decks"}
_WHOSE: Final = {"any": "either player's", "ally": "your", "oppo": "the opponent's"}
_HAVE: Final = {"any": "both players have", "ally": "you have", "oppo": "the opponent has"}


def phrase(condition: conditions.TargetCond | conditions.Cond, form: Form = "clause") -> str:
    """Returns the condition in plain English. A condition on targets is worded to follow certain
    words, such as "all"; `form` says which (see `Form`) and must not be "clause". For any other
    condition, `form` changes nothing: the result is a clause to follow "if"."""
    match condition:
        case conditions.CharTargetCond() | conditions.CardTargetCond():
            return _target_phrase(condition, form)
        case conditions.SourceCond(target):
            return _target_phrase(target, "source")
        case conditions.FieldExistCond(target) | conditions.CardExistCond(target):
            return f"there is {_target_phrase(target, 'one')}"
        case conditions.LeaderCond(side, ability, stat):
            have, be = ("have", "are") if side == "any" else ("has", "is")
            parts = _parts(ability, stat)
            return f"{_LEADERS[side]} {f'{have} {parts}' if parts else f'{be} in play'}"
        case conditions.MpCond(side, bound):
            return f"{_HAVE[side]} {_bound_words(bound)} MP"
        case conditions.MaxMpCond(side, bound):
            return f"{_HAVE[side]} {_bound_words(bound)} Max MP"
    assert_never(condition)


def _acted_on(base: cards.Base, target: conditions.TargetCond, form: Form) -> str:
    """Returns the target of a base effect in words. Cards that leave a place are taken "from"
    it."""
    return _target_phrase(target, form, "from" if base.word in ("discard", "move") else "in")


def _target_phrase(target: conditions.TargetCond, form: Form, at: str = "in") -> str:
    """Returns a target condition in words: "a friendly minion", "cards in your hand"."""
    words = _type(target.type) + ("s" if form == "all" else "")
    if parts := _parts(target.ability, target.stat, hidden=target.hidden):
        words += f" with {parts}"
    if isinstance(target, conditions.CardTargetCond):
        words += f" {at} {_where(target, form)}"
    elif form != "source":
        words = _CHARACTERS_OF[target.side] + words
    if form in ("one", "source"):
        words = f"an {words}" if words.startswith("enemy ") else f"a {words}"
    return f"it is {words}" if form == "source" else words


def _type(name: str) -> str:
    """Returns a type in a condition in words: "Beast minion", "spell card"."""
    kind = name.removesuffix("Card")
    if kind in TYPES:
        return f"{kind.capitalize()} {'minion' if kind == name else 'card'}"
    return kind if kind == name else f"{kind} card"


def _where(target: conditions.CardTargetCond, form: Form) -> str:
    if form == "source":
        return f"your {_POSITIONS[target.position]}"
    if form != "all":
        return f"{_WHOSE[target.side]} {_POSITIONS[target.position]}"
    if target.side == "any":
        return f"both players' {_POSITIONS_OF_BOTH[target.position]}"
    return f"{_WHOSE[target.side]} {_POSITIONS_OF_ALL[target.position]}"


def _parts(
    ability: Ability | None, stat: conditions.StatCond | None, *, hidden: bool = False
) -> str:
    """Returns an ability and a number after "has" or "with". `hidden` says that they are of a card
    in a hand or deck."""
    asked = [ability_having(ability)] if ability else []
    if stat:
        many = "attack" if abs(stat.bound.value) == 1 else "attacks"
        words: Mapping[conditions.StatName, str] = {
            "cost": "a cost of {}",
            "atk": "{} attack",
            "hp": "{} health",
            "atkTimes": f"{{}} {many} {'per turn' if hidden else 'left'}",
        }
        at_most_0 = stat.stat == "cost" and stat.bound == conditions.StatLe(0)
        asked.append(words[stat.stat].format("0" if at_most_0 else _bound_words(stat.bound)))
    return " and ".join(asked)


def _bound_words(bound: conditions.StatCondVariant) -> str:
    """Returns a bound in words: "at least 3"."""
    return f"{'at least' if isinstance(bound, conditions.StatGe) else 'at most'} {bound.value}"
