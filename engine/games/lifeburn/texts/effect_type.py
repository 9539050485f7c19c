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
    """The context in which an effect is put into words.

    - `depth` is the effect's depth among additional effects.
    - `aimed` is True if an earlier effect has a target. An effect without its own target then
      refers to that target.
    - `spell` is True if the effect is on a Spell card itself.
    - `one` is True if the effect is an additional effect, and its parent affects at most one
      object.
    - `gone` is True if the parent moves the object away.
    - `player` is True if the parent's target is a player.
    - Three functions put nested parts into words: effects that an effect offers (`listed`),
      triggered abilities that wait for their event (`stored`), and `activated` abilities.
    """

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
    """Returns the words for the effect's targets: "target Golem", "up to 2 target Summons you
    control". With `apart`, the words mean each of several targets separately."""
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
    """Helper for putting an effect into words in its context: it knows the subjects, nouns and
    amounts."""

    effect: Effect
    scene: TextContext

    @property
    def aims(self) -> bool:
        """Whether somebody chooses targets for the effect."""
        return effect_targets.targeted(self.effect)

    def named(self, *, apart: bool = False) -> Subject | None:
        """Returns the words for the effect's targets, or for the objects that `targetBasedOn`
        names. None if the effect has neither. With `apart`, the words mean each of several targets
        separately."""
        return target_phrase(self.effect, apart=apart) if self.aims else self.based_on

    @property
    def player(self) -> Subject:
        """The words for the player or players that the effect affects (6.1)."""
        effect = self.effect
        if named := self.named():
            return named
        if effect.player_based_on:
            return _THAT_PLAYER if self.scene.player else _OWNER
        return EACH if effect.all or effect.player == "any" else self._either

    @property
    def whose(self) -> Subject:
        """The words for the player whom the effect is about (you or your opponent), without regard
        to `targetBasedOn`. Used for the player who casts the next card, or controls the weakest
        Summon."""
        return Wording(replace(self.effect, target_based_on=None), self.scene).player

    @property
    def _either(self) -> Subject:
        opponents = self.effect.player == "opponent" or self.effect.is_opponent
        return OPPONENT if opponents else YOU

    @property
    def based_on(self) -> Subject | None:
        """The words for the object or player that `targetBasedOn` names; None if the effect has no
        `targetBasedOn`."""
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
        """The words that distinguish the weakest or strongest Summon: "the lowest attack" or "the
        highest attack"."""
        return f"the {'lowest' if self.effect.target_based_on == 'Weakest' else 'highest'} attack"

    def _if(self, subject: str) -> Subject:
        """Returns the subject, with a condition if the effect has filters."""
        moved = self.effect.effect in ("CreateToken", "Discard", "Sacrifice", "CastCard")
        if self.effect.filter.limits and not moved:
            subject += f", if it is {noun(self.effect.filter, 'permanent').a()},"
        return Subject(subject, "its")

    def object(self, *, apart: bool = False) -> Subject:
        """Returns the words for the objects that the effect affects, as a subject. With `apart`,
        the words mean each of several objects separately."""
        effect = self.effect
        if named := self.named(apart=apart):
            return named
        if not effect.self_ and (effect.all or effect.filter.limits):
            return self.every(apart=apart)
        return Subject("it" if self.scene.aimed and not effect.self_ else "this", "its")

    def things(self, base: str = "Summon", *, cards: bool = False, enemy: bool = False) -> Noun:
        """Returns the noun for the objects that match the effect's filters, such as "Golem". If the
        filters name no kind of object, the noun is `base`. With `cards`, it means cards ("Golem
        card"). With `enemy`, it says "enemy" if the effect has `isOpponent`."""
        what = noun(self.effect.filter, base, cards=cards)
        if enemy and self.effect.is_opponent:
            what = what.before("enemy")
        return what.before("other") if self.effect.other else what

    def every(self, *, apart: bool = False) -> Subject:
        """Returns the words for all objects that match, such as "all enemy Golems". With `apart`,
        the words mean each object separately: "each enemy Golem". The word "enemy" is only used if
        the effect has `isOpponent`."""
        what = self.things(enemy=True)
        kind = self.effect.target_type
        tail = f" ({kind.lower()}s)" if kind not in (None, "Summon") else ""
        if apart:
            return Subject(f"each {what.single()}{tail}", "its")
        return Subject(f"all {what.several()}{tail}", plural=True)

    @property
    def actor(self) -> Subject:
        """The words for the player who chooses or moves objects for the effect: you, unless the
        effect names another player."""
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
        """The words for the player who carries out the effect ("you", "your opponent"). This is
        the `actor`, with one exception: in "destroy all enemy Summons", `isOpponent` belongs to the
        objects, so the player is "you"."""
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
        """The effect's duration in words, beginning with a space; "" if the effect has no
        duration."""
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
    """A subject with its predicate, as in "you" and "draw 2 cards". If the subject is "you", the
    clause is an order ("draw 2 cards"). With `stated`, the clause is a statement ("you can't gain
    life")."""

    does: str
    who: Subject = YOU
    stated: bool = False

    def words(self) -> str:
        """Returns the clause in words, as an independent sentence without a capital and full stop:
        "draw 2 cards", "your opponent draws 2 cards"."""
        ordered = self.who.subject == "you" and not self.stated
        return self.does if ordered else self.who.does(self.does)

    def may(self, chooser: Subject) -> str:
        """Returns the clause as an option that the player `chooser` may decline, as in "you may
        draw 2 cards"."""
        if chooser != YOU:
            return f"if {chooser.does('agree')}, {self.words()}"
        if self.does.startswith(("may ", "you may ")):
            return self.words()
        if self.who == YOU and not self.stated:
            return f"you may {self.does}"
        return f"if you wish, {self.words()}"


Words = Callable[[Effect, Wording], Clause]


class Trait(Flag):
    """Properties of an effect type. The loader uses them to decide which fields have a meaning on
    the effect (`engine.games.lifeburn.loading.diagnostics`)."""

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
    """A type of effect: how it is put into words, and which fields have a meaning on it.

    `words` has one of three forms:

    - A function returns the clause.
    - A text with facts in braces is the predicate of the affected player.
    - A text that begins with a subject in braces is the predicate of that subject. The clause is an
      order if a colon follows the subject, otherwise a statement.

    `traits` decide which fields have a meaning; `besides` are further fields with a meaning, and
    `without` are fields without one. If `on_cards` is False, cards can't have this type.
    """

    words: Words | str
    traits: Trait = Trait.NONE
    besides: str = ""
    without: str = ""
    on_cards: bool = True

    def clause(self, effect: Effect, scene: TextContext) -> Clause:
        """Returns the subject and predicate for `effect`, which is of this type. `scene` is the
        context in which the effect is put into words."""
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
