"""Keywords with their amounts, and what they mean in a few words (LIFEBURN 16)."""

from __future__ import annotations

from engine.games.lifeburn.texts.words import counted


def keyword_text(keyword: str, amount: int = 1) -> str:
    """A keyword with its amount, where that is not 1."""
    return keyword if amount == 1 else f"{keyword} {amount}"


def reminder(keyword: str, amount: int = 1, card_type: str = "Summon") -> str:
    """What the keyword does."""
    match keyword:
        case "Haunt":
            counters = counted(amount, "Haunt counter", "Haunt counters")
            return f"When this dies, put {counters} (-1/-1 each) on target Summon."
        case "Blitz":
            return "This may attack in the turn it enters play."
        case "Sprout":
            return f"When this enters play, make {counted(amount, '1/1 Plant', '1/1 Plants')}."
        case "Trample":
            return "Damage beyond the defense of what this attacks goes to the player."
        case "Taunt":
            return "Your opponent has to attack this before anything else."
        case "Dive":
            return "This may attack the player past other Summons."
        case "Scorch" if card_type == "Spell":
            return "The burn of this stays in coming turns, until you cast a Spell that costs life."
        case "Scorch":
            return f"When this enters play, deal {amount} damage to your opponent."
        case "Exhaust":
            return "Once this has resolved, you cannot cast Spells for the rest of the turn."
        case _:
            return "This cannot be attacked, but still shields you."
