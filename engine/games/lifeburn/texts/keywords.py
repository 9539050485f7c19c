"""Keywords with their amounts, and what they mean in a few words (LIFEBURN 16)."""

from __future__ import annotations

from typing import Final

from engine.games.lifeburn.texts.english import counted

_WITH_AMOUNT: Final = ("Haunt", "Sprout", "Scorch")


def keyword_text(keyword: str, amount: int = 1) -> str:
    """Returns a keyword with its amount, where it has one that is not 1."""
    plain = amount == 1 or keyword not in _WITH_AMOUNT
    return keyword if plain else f"{keyword} {amount}"


def reminder(keyword: str, amount: int = 1, card_type: str = "Summon") -> str:
    """Returns what the keyword does."""
    match keyword:
        case "Haunt":
            counters = counted(amount, "Haunt counter", "Haunt counters")
            return f"When this dies, put {counters} (-1/-1 each) on target Summon."
        case "Blitz":
            return "This may attack on the turn it enters play."
        case "Sprout":
            return f"When this enters play, make {counted(amount, '1/1 Plant', '1/1 Plants')}."
        case "Trample":
            return "Damage beyond the defense of the Summon this attacks goes to its controller."
        case "Taunt":
            return "Your opponent must attack this before anything else."
        case "Dive":
            return "This may attack your opponent directly, past Summons without Taunt."
        case "Scorch" if card_type == "Spell":
            return (
                "You stay spellburnt after this turn, "
                "until the end of a turn in which you cast a Spell with cost 1 or more."
            )
        case "Scorch":
            return f"When this enters play, deal {amount} damage to your opponent."
        case "Exhaust":
            return "Once this has resolved, you cannot cast Spells for the rest of the turn."
        case _:
            return "This cannot be attacked, but still shields you."
