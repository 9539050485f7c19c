"""The keywords with all their texts, and the abilities that some of them are (LIFEBURN 16). Other
effects of keywords are implemented by code that calls `stats.keywords`."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final, assert_never, get_args

from engine.games.lifeburn.cards import Effect, Filter, Keyword, Triggered
from engine.games.lifeburn.texts.small_words import counted
from engine.games.lifeburn.tokens import NEVER_SPROUTS
from engine.views import Badge, Icon

KEYWORDS: Final[tuple[Keyword, ...]] = get_args(Keyword)


@dataclass(frozen=True, slots=True)
class KeywordType:
    """The texts of a keyword and the ability that it stands for.

    `reminder` explains the keyword's effect in few words. For a keyword with an amount, the
    reminder contains `{amount}`, or `{counted}` for the amount with the noun of `counts` (singular
    and plural). `on_spell` is the explanation for a Spell, if the keyword works differently on
    Spells. `triggered` returns the keyword's triggered ability on a permanent, for a given amount.
    The keyword also has a pictogram and a line for the help page.
    """

    reminder: str
    icon: Icon
    help: str
    counts: tuple[str, str] = ("", "")
    on_spell: str = ""
    triggered: Callable[[int], Triggered] | None = None

    @property
    def has_amount(self) -> bool:
        """Whether the keyword has an amount that matters, as in "Haunt 2"."""
        return "{" in self.reminder


@cache
def keyword_type(keyword: Keyword) -> KeywordType:
    """Returns the texts and the ability of the keyword."""
    match keyword:
        case "Haunt":
            return KeywordType(
                "When this dies, put {counted} on target Summon.",
                "skull",
                "**Haunt N**: when this dies, put N Haunt counters on a target Summon. "
                "Each is \N{MINUS SIGN}1/\N{MINUS SIGN}1, for good.",
                counts=("Haunt counter (-1/-1)", "Haunt counters (-1/-1 each)"),
                triggered=_haunt,
            )
        case "Blitz":
            return KeywordType(
                "This may attack on the turn it enters play.",
                "bolt",
                "**Blitz**: it may attack while it's sick, so in the turn it comes.",
            )
        case "Sprout":
            return KeywordType(
                "When this enters play, make {counted}.",
                "leaf",
                "**Sprout N**: when it enters play, you make N 1/1 Plants.",
                counts=("1/1 Plant", "1/1 Plants"),
                triggered=_sprout,
            )
        case "Trample":
            return KeywordType(
                "Damage beyond the defense of the Summon this attacks goes to its controller.",
                "hoof",
                "**Trample**: attacking a Summon, the damage beyond its defense goes to the "
                "player.",
            )
        case "Taunt":
            return KeywordType(
                "Your opponent must attack this before anything else.",
                "shield",
                "**Taunt**: the enemy has to attack it before anything else.",
            )
        case "Dive":
            return KeywordType(
                "This may attack your opponent directly, past Summons without Taunt.",
                "wing",
                "**Dive**: it may attack the player past other Summons.",
            )
        case "Scorch":
            return KeywordType(
                "When this enters play, deal {amount} damage to your opponent.",
                "flame",
                "**Scorch** on a Spell: your burn stays when the turn ends (see **burn**). "
                "**Scorch N** on a Summon or Object: when it enters play, N damage to the "
                "opponent.",
                on_spell="You stay spellburnt after this turn, until the end of a turn in which "
                "you cast a Spell with cost 1 or more.",
                triggered=_scorch,
            )
        case "Exhaust":
            return KeywordType(
                "Once this has resolved, you can't cast Spells for the rest of the turn.",
                "moon",
                "**Exhaust** on a Spell: once it has resolved, you cast no more Spells this turn.",
            )
        case "Spectral":
            return KeywordType(
                "This can't be attacked, but still shields you.",
                "ghost",
                "**Spectral**: it can't be attacked, and still it shields you. It can attack and "
                "be targeted.",
            )
        case _:
            assert_never(keyword)


@lru_cache
def _haunt(amount: int) -> Triggered:
    """Returns the ability of Haunt N on death (16.1)."""
    effect = Effect(
        "AddCounter",
        amount=amount,
        counter_type="Haunt",
        target_type="Summon",
        filter=Filter(restrictions=("CanBeHaunted",)),
    )
    return Triggered("Death", (effect,))


@lru_cache
def _sprout(amount: int) -> Triggered:
    """Returns the ability of Sprout N (16.3)."""
    effect = Effect(
        "CreateToken",
        amount=amount,
        attack=1,
        defense=1,
        filter=Filter(token_type="Plant"),
        token_passive=NEVER_SPROUTS,
    )
    return Triggered("EnteredZone", (effect,), zone="Play")


@lru_cache
def _scorch(amount: int) -> Triggered:
    """Returns the ability of Scorch N on a permanent (16.7)."""
    return Triggered("EnteredZone", (Effect("DealDamage", amount=amount, player="opponent"),))


TRIGGERED: Final = {
    one: made for one in KEYWORDS if (made := keyword_type(one).triggered) is not None
}
"""The keywords that are triggered abilities, each with the function that makes the ability from the
amount."""


def keyword_text(keyword: Keyword, amount: int = 1) -> str:
    """Returns the keyword with its amount as text. The amount is left out if it is 1 or doesn't
    matter."""
    plain = amount == 1 or not keyword_type(keyword).has_amount
    return keyword if plain else f"{keyword} {amount}"


def reminder(keyword: Keyword, amount: int = 1, card_type: str = "Summon") -> str:
    """Returns the explanation of the keyword's effect on a card of the type `card_type`."""
    said = keyword_type(keyword)
    words = said.on_spell if said.on_spell and card_type == "Spell" else said.reminder
    return words.format(amount=amount, counted=counted(amount, *said.counts))


def _in_general(keyword: Keyword) -> str:
    """Returns the effect of the keyword for any amount and card, without a full stop."""
    said = keyword_type(keyword)
    words = said.reminder.format(amount="N", counted=f"N {said.counts[1]}")
    if said.on_spell:
        words += f" On a Spell: {said.on_spell}"
    return words[0].lower() + words[1:].removesuffix(".")


REMINDERS: Final[Mapping[str, str]] = {one: _in_general(one) for one in KEYWORDS}
"""The meanings of keywords, for readers of card texts."""


def badges(keywords: Iterable[tuple[Keyword, int]]) -> tuple[Badge, ...]:
    """Returns a badge (a pictogram with the amount) for each of the keywords, in order and without
    duplicates."""
    found = (Badge(keyword_type(one).icon, keyword_text(one, amount)) for one, amount in keywords)
    return tuple(dict.fromkeys(found))
