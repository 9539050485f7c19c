"""Types of effects and their words, with the objects and players that they affect (LIFEBURN 6.2,
13)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Flag, auto
from typing import Final, TypeVar

from engine.games.lifeburn import effect_targets
from engine.games.lifeburn.cards import Activated, Effect, Triggered
from engine.games.lifeburn.texts.amounts import Amount, amount_of
from engine.games.lifeburn.texts.conditions import noun
from engine.games.lifeburn.texts.small_words import (
    EACH,
    OPPONENT,
    YOU,
    ZONES,
    Noun,
    Subject,
    bounds_text,
    listed,
)
from engine.values import replace

T = TypeVar("T")
"""The value in a table for each effect."""
_THAT_PLAYER: Final = Subject("that player")
_OWNER: Final = Subject("its owner")
"""The owner of the parent's target."""


@dataclass(frozen=True, slots=True)
class TextContext:
    """The context of an effect's text. `depth` is its depth among additional effects. `aimed` says
    that an earlier effect has a target, which an effect without its own means; `spell` that the
    effect is on a Spell card itself. For additional effects, `one` says that the parent has
    affected one object at most, `gone` that it has moved the object away, and `player` that its
    target is a player. The three functions give the words for nested parts: effects that an effect
    offers (`listed`), triggered abilities that wait for their event (`stored`), and `activated`
    abilities."""

    listed: Callable[[Sequence[Effect], TextContext], str]
    stored: Callable[[Triggered], str]
    activated: Callable[[Activated], str]
    depth: int = 0
    aimed: bool = False
    spell: bool = False
    one: bool = False
    gone: bool = False
    player: bool = False


def target_phrase(effect: Effect, *, apart: bool = False) -> Subject:
    """Returns the target or targets: "target Golem", "up to 2 target Summons you control"; `apart`
    says that each of several is meant separately."""
    their = "their" if effect.target_type in effect_targets.PLAYER_TYPES else "its"
    what = target_noun(effect).before("target")
    least, most = effect_targets.bounds(effect)
    if effect.other:
        what = what.before("another" if least == most == 1 else "other")
    if least == most == 1:
        return Subject(what.single(), their)
    number = bounds_text(least, most).removeprefix("exactly ")
    if 0 == least < most:
        number = f"up to {most}"
    if number == "up to 1":
        return Subject(f"{number} {what.single()}", their)
    if apart:
        return Subject(f"each of {number} {what.several()}", their)
    return Subject(f"{number} {what.several()}", plural=True)


def target_noun(effect: Effect) -> Noun:
    """Returns the noun for the targets that the effect may have: "enemy Golem", "Summon you
    control"."""
    return _side(effect, _target_noun(effect))


def _side(effect: Effect, what: Noun) -> Noun:
    """Returns the noun with the player whose objects are meant."""
    theirs = _theirs(effect)
    if effect.target_type in effect_targets.PLAYER_TYPES or _zones(effect) or theirs is None:
        return what
    if effect.target_type == "Any":
        return what.followed("on your opponent's side" if theirs else "on your side")
    return what.before("enemy") if theirs else what.followed("you control")


def _theirs(effect: Effect) -> bool | None:
    """Returns whether the targets must be the opponent's (True) or yours (False); None for
    either."""
    if effect.is_opponent is not None:
        return effect.is_opponent
    return {"player": False, "opponent": True}.get(effect.zone_of_player or "")


def _zones(effect: Effect) -> list[str]:
    return [ZONES[zone] for zone in effect.target_zones if zone in ("Graveyard", "Exile")]


def _target_noun(effect: Effect) -> Noun:
    """Returns the noun for the target, whoever controls it."""
    given, kind, zones = effect.filter, effect.target_type, _zones(effect)
    counters = effect.effect == "Counter"
    summons = given if given.card_type else replace(given, card_type="Summon")
    match kind:
        case "Player" | "Opponent":
            return Noun(kind.lower(), f"{kind.lower()}s")
        case "Graveyard":
            return Noun("player's graveyard", "players' graveyards")
        case "Any":
            found = noun(summons)
            found = Noun(f"player or {found.one}", f"players or {found.many}", found.tail)
        case "Token":
            found = noun(given, "token")
            if "oken" not in found.one:
                found = Noun(f"{found.one} (a token)", f"{found.many} (tokens)", found.tail)
        case "Permanent":
            found = noun(given, "permanent")
            if "permanent" not in found.one:
                found = Noun(f"{found.one} permanent", f"{found.one} permanents", found.tail)
        case "NonSummon" if counters:
            found = noun(replace(given, card_type=None), cards=True).before("Spell or Object")
        case "NonSummon":
            found = noun(given, "permanent").before("non-Summon")
        case "Spell" | None if counters or kind:
            found = noun(given, cards=True)
        case _:
            found = noun(given if given.token_type else summons, cards=bool(zones) or counters)
    if counters or kind == "Spell":
        return found.followed("on the stack")
    if not zones:
        return found
    theirs = _theirs(effect)
    whose = "a" if theirs is None else "your opponent's" if theirs else "your"
    there = f"in {whose} {listed(zones, 'or')}"
    if "Play" in effect.target_zones:
        side = "" if theirs is None else f" on {whose} side"
        there = f"in play{side} or {there}"
    return found.followed(there)


@dataclass(frozen=True, slots=True)
class Wording:
    """An effect that is put into words in its context."""

    effect: Effect
    scene: TextContext

    @property
    def aims(self) -> bool:
        """Whether targets are chosen."""
        return effect_targets.targeted(self.effect)

    def named(self, *, apart: bool = False) -> Subject | None:
        """Returns the targets, or the subject of `targetBasedOn`; None without either. `apart` says
        that each of several is meant separately."""
        return target_phrase(self.effect, apart=apart) if self.aims else self.based_on

    @property
    def player(self) -> Subject:
        """The affected player or players (6.1)."""
        effect = self.effect
        if named := self.named():
            return named
        if effect.player_based_on:
            return _THAT_PLAYER if self.scene.player else _OWNER
        return EACH if effect.all or effect.player == "any" else self._either

    @property
    def whose(self) -> Subject:
        """The affected player without `targetBasedOn`: the one who casts the next card, or controls
        the weakest Summon."""
        return Wording(replace(self.effect, target_based_on=None), self.scene).player

    @property
    def _either(self) -> Subject:
        opponents = self.effect.player == "opponent" or self.effect.is_opponent
        return OPPONENT if opponents else YOU

    @property
    def based_on(self) -> Subject | None:
        """The subject of `targetBasedOn`, None without it."""
        effect, who = self.effect, self._either
        match effect.target_based_on:
            case None:
                return None
            case "Weakest" | "Strongest":
                what = noun(effect.filter).single()
                return Subject(f"the {what} {who.does('control')} with {self.extreme}", "its")
            case "NextSpell" | "NextSummon" as which:
                card = which.removeprefix("Next")
                return Subject(f"the next {card} {who.does('cast')} this turn", "its")
            case "NextSpellOpponent":
                return Subject("the next Spell your opponent casts, on any turn,", "its")
            case "RootAffected":
                return self._if("it" if self.scene.one else "each of them")
            case "RootTarget":
                return self._if("that target")
            case "RootController":
                own = self.scene.depth or self.scene.spell
                return Subject("its controller") if own else _THAT_PLAYER
            case "EventCard":
                return self._if("that card")
            case "AttackedPlayer":
                return Subject("the attacked player")

    @property
    def extreme(self) -> str:
        """The words that distinguish the weakest or strongest Summon."""
        return f"the {'lowest' if self.effect.target_based_on == 'Weakest' else 'highest'} attack"

    def _if(self, subject: str) -> Subject:
        """Returns the subject, with a condition if the effect has filters."""
        moved = self.effect.effect in ("CreateToken", "Discard", "Sacrifice", "CastCard")
        if self.effect.filter.limits and not moved:
            subject += f", if it is {noun(self.effect.filter, 'permanent').a()},"
        return Subject(subject, "its")

    def object(self, *, apart: bool = False) -> Subject:
        """Returns the subject that an effect on objects affects; `apart` says that each of several
        is meant separately."""
        effect = self.effect
        if named := self.named(apart=apart):
            return named
        if not effect.self_ and (effect.all or effect.filter.limits):
            return self.every(apart=apart)
        return Subject("it" if self.scene.aimed and not effect.self_ else "this", "its")

    def things(self, base: str = "Summon", *, cards: bool = False, enemy: bool = False) -> Noun:
        """Returns the noun for the effect's filters; with `enemy`, it names the opponent's objects
        if the effect has `isOpponent`."""
        what = noun(self.effect.filter, base, cards=cards)
        if enemy and self.effect.is_opponent:
            what = what.before("enemy")
        return what.before("other") if self.effect.other else what

    def every(self, *, apart: bool = False) -> Subject:
        """Returns everything that matches, of both players, or only the opponent's with
        `isOpponent`."""
        what = self.things(enemy=True)
        kind = self.effect.target_type
        tail = f" ({kind.lower()}s)" if kind not in (None, "Summon") else ""
        if apart:
            return Subject(f"each {what.single()}{tail}", "its")
        return Subject(f"all {what.several()}{tail}", plural=True)

    @property
    def actor(self) -> Subject:
        """The player who executes an effect on objects: you, unless it names another."""
        effect = self.effect
        if effect.target_based_on in _OWN_WHOSE:
            return YOU
        if self.aims:
            return {"any": EACH, "opponent": OPPONENT}.get(effect.player or "", YOU)
        if effect.player_based_on:
            return _THAT_PLAYER if self.scene.player else _OWNER
        each_picks = effect.zone_of_player == "any" and "Play" in effect.target_zones
        return EACH if effect.player == "any" or each_picks else self._either

    @property
    def agent(self) -> Subject:
        """The player who executes an effect if the player makes no difference (destroying, giving):
        you, if `every` already names whose objects are meant."""
        effect = self.effect
        if effect.is_opponent and effect.player is None and effect.player_based_on is None:
            aimed = effect.target_based_on is not None or effect.self_
            if not aimed and (effect.all or effect.filter.limits):
                return YOU
        return self.actor

    @property
    def amount(self) -> Amount:
        """The amount of the effect in words."""
        return amount_of(self.effect)

    @property
    def lasting(self) -> str:
        """The duration in words, with a space in front; empty without a duration."""
        lasts = self.effect.duration or ("ThisTurn" if self.effect.this_turn else "")
        return _LASTING.get(lasts, "")


_LASTING: Final = {
    "ThisTurn": " this turn",
    "DrawPhase": " until your next Draw phase",
    "RestOfGame": " for the rest of the game",
    "UntilThisLeaves": " until this leaves play",
}
_OWN_WHOSE: Final = ("Weakest", "Strongest", "NextSpell", "NextSpellOpponent", "NextSummon")
"""Values of `targetBasedOn` that name the player themselves."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A subject and a predicate: "you" and "draw 2 cards". With "you" the clause is an order ("draw
    2 cards"), unless `stated` makes it a statement ("you can't gain life")."""

    does: str
    who: Subject = YOU
    stated: bool = False

    def words(self) -> str:
        """Returns the clause as an independent sentence."""
        ordered = self.who.subject == "you" and not self.stated
        return self.does if ordered else self.who.does(self.does)

    def may(self, chooser: Subject) -> str:
        """Returns the clause as an option that the chooser may decline."""
        if chooser != YOU:
            return f"if {chooser.does('agree')}, {self.words()}"
        if self.does.startswith(("may ", "you may ")):
            return self.words()
        if self.who == YOU and not self.stated:
            return f"you may {self.does}"
        return f"if you wish, {self.words()}"


Words = Callable[[Effect, Wording], Clause]


class Trait(Flag):
    """Properties of an effect. The loader decides by them which fields have a meaning
    (`engine.games.lifeburn.loading.diagnostics`)."""

    NONE = 0
    PLAYERS = auto()
    """The effect affects one player or both, or they execute it."""
    OBJECTS = auto()
    """The effect finds permanents by filters."""
    HANDS = auto()
    """The effect finds cards in hands by filters."""
    CARDS = auto()
    """The effect finds cards by filters, in hands or in other zones."""
    CASTS = auto()
    """The effect finds cast cards by filters."""
    AMOUNT = auto()
    """The effect has an amount."""
    AS_MANY = auto()
    """Without a target, the effect's amount is the number of objects that it affects."""
    PICKS = auto()
    """The effect's amount is the number of objects that it chooses."""
    BOTH = auto()
    """With `all` the effect affects both players (6.2)."""
    STATS = auto()
    KEYWORDS = auto()
    LASTING = auto()
    """The effect lasts until something ends it."""
    THIS_TURN = auto()
    """The effect always ends with the turn."""
    FOR_GOOD = auto()
    """Nothing ends the effect."""
    MOVES = auto()
    """The effect's object leaves the zone that it was in."""


@dataclass(frozen=True, slots=True)
class EffectType:
    """A type of effect: its words and traits; the fields that have a meaning on it `besides` those
    of its traits, and the fields that it is `without`. Cards can't have a type that is not
    `on_cards`. Words as a text, with facts in braces, are the predicate of the affected player. If
    they start with a subject, they are its predicate (an order before a colon, otherwise a
    statement)."""

    words: Words | str
    traits: Trait = Trait.NONE
    besides: str = ""
    without: str = ""
    on_cards: bool = True

    def clause(self, effect: Effect, scene: TextContext) -> Clause:
        """Returns the clause for an effect of this type."""
        said = Wording(effect, scene)
        if not isinstance(self.words, str):
            return self.words(effect, said)
        subject = next(one for one in _SUBJECTS if self.words.startswith(one))
        does = self.words.removeprefix(subject)
        for name, fact in _FACTS.items():
            if name in does:
                does = does.replace(name, fact(said))
        return Clause(does, _SUBJECTS[subject](said), stated=subject.endswith("} "))


_SUBJECTS: Final[Mapping[str, Callable[[Wording], Subject]]] = {
    "{you}: ": lambda _: YOU,
    "{actor}: ": lambda said: said.actor,
    "{agent}: ": lambda said: said.agent,
    "{player} ": lambda said: said.player,
    "{players in turn} ": lambda said: Subject(
        f"starting with {said.actor.subject}, players", plural=True
    ),
    "{next card} ": lambda said: Subject(
        f"the next Spell or Object {said.whose.does('cast')} this turn"
    ),
    "{life total} ": lambda said: Subject(f"{said.player.owns} life"),
    "{summons} ": lambda said: Subject(f"{said.player.owns} Summons", plural=True),
    "{object} ": lambda said: said.object(),
    "": lambda said: said.player,
}
_FACTS: Final[Mapping[str, Callable[[Wording], str]]] = {
    "{their}": lambda said: said.player.their,
    "{object}": lambda said: said.object().subject,
    "{lasting}": lambda said: said.lasting,
    "{for good}": lambda said: said.lasting if said.effect.duration == "RestOfGame" else "",
    "{life}": lambda said: said.amount.life(),
    "{number}": lambda said: said.amount.alone(),
    "{so many cards}": lambda said: said.amount.of(Noun("card", "cards")),
    "{extra turns}": lambda said: said.amount.of(Noun("extra turn", "extra turns")),
    "{cards}": lambda said: noun(said.effect.filter, cards=True).several(),
}
