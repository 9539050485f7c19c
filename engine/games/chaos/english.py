"""Cards, effects and conditions in plain English (CHAOS 10)."""

from typing import Final, Literal, assert_never

from engine.games.chaos import cards, conditions
from engine.games.chaos.card_terms import TRIGGERS, TYPES, Ability, abilities_text, ability_having
from engine.games.chaos.effects import BASE_EFFECTS, PLAYER_EFFECTS
from engine.games.chaos.effects.declaration import Phrase, Whom
from engine.text.sentences import counted

_TURNS: Final = {"any": "All", "ally": "Your", "oppo": "Enemy"}
_LEADERS: Final = {"any": "both leaders", "ally": "your leader", "oppo": "the opponent's leader"}
INDENT: Final = "  "


def card_text(card: cards.Card) -> tuple[str, ...]:
    """Returns the lines of a card's text, without its name and numbers."""
    many = card.kind != "spell" and card.attack_times != 1
    return (
        *((f"Attacks {card.attack_times} Times.",) if many else ()),
        *((f"{abilities_text(card.abilities)}.",) if card.abilities else ()),
        *(line for effect in card.effects for line in effect_text(effect)),
    )


def effect_text(effect: cards.Effect) -> tuple[str, ...]:
    """Returns the lines of an effect; what stands within it is indented by two: effects, or a card,
    that is what it is and then its text."""
    done, side = _action(effect), effect.trigger.side
    label = TRIGGERS[effect.trigger.name].label
    if side is not None:
        label = label.replace("turn", f"{_TURNS[side]} Turns")
    words = f"{label}: {done.words}"
    if effect.condition is not None:
        words += f", if {phrase(effect.condition)}"
    below = done.below
    if not isinstance(below, cards.Card):
        lines = [line for one in below for line in effect_text(one)]
    elif below.kind == "spell":
        lines = [f"Cost {below.cost} Spell.", *card_text(below)]
    else:
        what = (below.type or below.kind).capitalize()
        lines = [f"{below.cost}/{below.attack}/{below.health} {what}.", *card_text(below)]
    return (f"{words}.", *(INDENT + line for line in lines))


def _action(effect: cards.Effect) -> Phrase:
    action = effect.action
    match action:
        case cards.Targeted(base, target):
            whom = Whom(_target_phrase(target, "one"), hidden=target.hidden)
        case cards.OnAll(base, target):
            whom = Whom(f"all {_target_phrase(target, 'all')}", many=True, hidden=target.hidden)
        case cards.OnRandom(base, target):
            whom = Whom(f"a random {_target_phrase(target, 'bare')}", hidden=target.hidden)
        case cards.OnLeader(base, side):
            whom = Whom(_LEADERS[side], many=side == "any")
        case cards.OnSelf(base):
            # A source that is asked to be in a hand or deck is called a card.
            asked = effect.condition
            elsewhere = isinstance(asked, conditions.SourceCond) and asked.target.hidden
            whom = Whom("itself", hidden=elsewhere)
        case _:
            return PLAYER_EFFECTS[action.word].words(action)
    return BASE_EFFECTS[base.word].phrase(base, whom)


Form = Literal["one", "bare", "all", "source", "clause"]
"""One: a chosen target or existence; bare: after "a random"; all: after "all"; source: after
"itself is", which stands before it; clause: an independent condition after "if"."""

_CHARACTERS_OF: Final = {"any": "", "ally": "friendly ", "oppo": "enemy "}
_POSITIONS: Final = {"handOrDeck": "hand or deck", "hand": "hand", "deck": "deck"}
_POSITIONS_OF_ALL: Final = {"handOrDeck": "hand and deck", "hand": "hand", "deck": "deck"}
_POSITIONS_OF_BOTH: Final = {"handOrDeck": "hands and decks", "hand": "hands", "deck": "decks"}
_WHOSE: Final = {"any": "either player's ", "ally": "your ", "oppo": "the opponent's "}
_STATS: Final = {"cost": "mana cost", "atk": "attack", "hp": "health", "atkTimes": "attack time"}
_HAVE: Final = {"any": "both players have", "ally": "you have", "oppo": "the opponent has"}


def phrase(condition: conditions.TargetCond | conditions.Cond, form: Form = "clause") -> str:
    """Returns the condition as its place wants it: target conditions have every form but clause,
    all others that alone, whatever the form."""
    match condition:
        case conditions.CharTargetCond() | conditions.CardTargetCond():
            return _target_phrase(condition, form)
        case conditions.SourceCond(target):
            return _target_phrase(target, "source")
        case conditions.FieldExistCond(target) | conditions.CardExistCond(target):
            return f"there exist {_target_phrase(target, 'one')}"
        case conditions.LeaderCond(side, ability, stat):
            return f"{_LEADERS[side]} {'are' if side == 'any' else 'is'}{_parts(ability, stat)}"
        case conditions.MpCond(side, bound):
            return f"{_HAVE[side]} {_bound_words(bound, 'MP')}"
        case conditions.MaxMpCond(side, bound):
            return f"{_HAVE[side]} {_bound_words(bound, 'Max MP')}"
    assert_never(condition)


def _target_phrase(target: conditions.TargetCond, form: Form) -> str:
    """Returns what a target has to be like; "a friendly minion", "friendly minions"."""
    words = _type(target.type) + ("s" if form == "all" else "")
    if isinstance(target, conditions.CardTargetCond):
        words += _at(target, form)
    elif form != "source":
        words = _CHARACTERS_OF[target.side] + words
    words += _parts(target.ability, target.stat)
    if form in ("one", "source"):
        words = f"an {words}" if words.startswith("enemy ") else f"a {words}"
    return f"itself is {words}" if form == "source" else words


def _type(name: str) -> str:
    """Returns a type in a condition in words: "Beast minion", "spell card"."""
    kind = name.removesuffix("Card")
    if kind in TYPES:
        return f"{kind.capitalize()} {'minion' if kind == name else 'card'}"
    return kind if kind == name else f"{kind} card"


def _at(target: conditions.CardTargetCond, form: Form) -> str:
    if form == "source":
        return f" at {_POSITIONS[target.position]}"
    if form != "all":
        return f" at {_WHOSE[target.side]}{_POSITIONS[target.position]}"
    if target.side == "any":
        return f" at both players' {_POSITIONS_OF_BOTH[target.position]}"
    return f" at {_WHOSE[target.side]}{_POSITIONS_OF_ALL[target.position]}"


def _parts(ability: Ability | None, stat: conditions.StatCond | None) -> str:
    """Returns an ability and a number that are asked for, each with a space before it."""
    words = f" with {ability_having(ability)}" if ability else ""
    if stat is not None:
        words += f" having {_bound_words(stat.bound, _STATS[stat.stat])}"
    return words


def _bound_words(bound: conditions.StatCondVariant, noun: str) -> str:
    """Returns a bound in words: "at least 3 attack"."""
    number = counted(bound.value, noun) if noun == "attack time" else f"{bound.value} {noun}"
    return f"{'at least' if isinstance(bound, conditions.StatGe) else 'at most'} {number}"
