"""An effect in words: what is declared of its type, and whom or what it is done to (LIFEBURN 6.2,
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
"""What a table has for each effect."""
_THAT_PLAYER: Final = Subject("that player")
_OWNER: Final = Subject("its owner")
"""Of the parent's target."""


@dataclass(frozen=True, slots=True)
class TextContext:
    """Where an effect stands: how deep among additional effects, whether something before it has a
    target that it means when it names none, and whether on a Spell card itself. Among additional
    effects besides: whether their parent has affected one object at most (`one`), has moved it
    away (`gone`), or has a player for its target (`player`). It hands on what words the effects
    that an effect offers (`listed`), and the abilities that it gives, since these have effects in
    turn: triggered ones that wait for their event (`stored`), and `activated` ones."""

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
    where each of several is meant by itself."""
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
    """Returns the targets that the effect may have: "enemy Golem", "Summon you control"."""
    return _side(effect, _target_noun(effect))


def _side(effect: Effect, what: Noun) -> Noun:
    """Returns whose it has to be."""
    theirs = _theirs(effect)
    if effect.target_type in effect_targets.PLAYER_TYPES or _zones(effect) or theirs is None:
        return what
    if effect.target_type == "Any":
        return what.followed("on your opponent's side" if theirs else "on your side")
    return what.before("enemy") if theirs else what.followed("you control")


def _theirs(effect: Effect) -> bool | None:
    """Returns whether it has to be the opponent's (True) or yours (False); None for either."""
    if effect.is_opponent is not None:
        return effect.is_opponent
    return {"player": False, "opponent": True}.get(effect.zone_of_player or "")


def _zones(effect: Effect) -> list[str]:
    return [ZONES[zone] for zone in effect.target_zones if zone in ("Graveyard", "Exile")]


def _target_noun(effect: Effect) -> Noun:
    """Returns what the target is."""
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
    """An effect that is put into words where it stands."""

    effect: Effect
    scene: TextContext

    @property
    def aims(self) -> bool:
        """Whether targets are chosen."""
        return effect_targets.targeted(self.effect)

    def named(self, *, apart: bool = False) -> Subject | None:
        """Returns the targets, or what `targetBasedOn` means; None without either. `apart` where
        each of several is meant by itself."""
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
        """The same, apart from what `targetBasedOn` means: who casts the next card, or controls
        the weakest."""
        return Wording(replace(self.effect, target_based_on=None), self.scene).player

    @property
    def _either(self) -> Subject:
        opponents = self.effect.player == "opponent" or self.effect.is_opponent
        return OPPONENT if opponents else YOU

    @property
    def based_on(self) -> Subject | None:
        """What `targetBasedOn` means, None without one."""
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
        """By what the weakest or strongest differs from the others."""
        return f"the {'lowest' if self.effect.target_based_on == 'Weakest' else 'highest'} attack"

    def _if(self, subject: str) -> Subject:
        """Only if the filters let it through."""
        moved = self.effect.effect in ("CreateToken", "Discard", "Sacrifice", "CastCard")
        if self.effect.filter.limits and not moved:
            subject += f", if it is {noun(self.effect.filter, 'permanent').a()},"
        return Subject(subject, "its")

    def object(self, *, apart: bool = False) -> Subject:
        """Returns what an effect on objects acts on; `apart` where each of several is meant by
        itself."""
        effect = self.effect
        if named := self.named(apart=apart):
            return named
        if not effect.self_ and (effect.all or effect.filter.limits):
            return self.every(apart=apart)
        return Subject("it" if self.scene.aimed and not effect.self_ else "this", "its")

    def things(self, base: str = "Summon", *, cards: bool = False, enemy: bool = False) -> Noun:
        """Returns what the effect's filters let through; with `enemy` of the opponent, if the
        effect says so."""
        what = noun(self.effect.filter, base, cards=cards)
        if enemy and self.effect.is_opponent:
            what = what.before("enemy")
        return what.before("other") if self.effect.other else what

    def every(self, *, apart: bool = False) -> Subject:
        """Returns everything that matches, of both players unless it is the opponent's doing."""
        what = self.things(enemy=True)
        kind = self.effect.target_type
        tail = f" ({kind.lower()}s)" if kind not in (None, "Summon") else ""
        if apart:
            return Subject(f"each {what.single()}{tail}", "its")
        return Subject(f"all {what.several()}{tail}", plural=True)

    @property
    def actor(self) -> Subject:
        """Who does an effect on objects: you, unless it says otherwise."""
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
        """The same for what makes no difference who does it (destroying, giving): you, where
        `every` says whose things are meant."""
        effect = self.effect
        if effect.is_opponent and effect.player is None and effect.player_based_on is None:
            aimed = effect.target_based_on is not None or effect.self_
            if not aimed and (effect.all or effect.filter.limits):
                return YOU
        return self.actor

    @property
    def amount(self) -> Amount:
        """How much the effect does."""
        return amount_of(self.effect)

    @property
    def lasting(self) -> str:
        """How long it lasts, with a space before; nothing where that is not said."""
        lasts = self.effect.duration or ("ThisTurn" if self.effect.this_turn else "")
        return _LASTING.get(lasts, "")


_LASTING: Final = {
    "ThisTurn": " this turn",
    "DrawPhase": " until your next Draw phase",
    "RestOfGame": " for the rest of the game",
    "UntilThisLeaves": " until this leaves play",
}
_OWN_WHOSE: Final = ("Weakest", "Strongest", "NextSpell", "NextSpellOpponent", "NextSummon")
"""What says by itself whose it is."""


@dataclass(frozen=True, slots=True)
class Clause:
    """Who does what: "you" and "draw 2 cards". What you do is an order ("draw 2 cards"); `stated`
    is what is said of somebody instead ("you cannot gain life")."""

    does: str
    who: Subject = YOU
    stated: bool = False

    def words(self) -> str:
        """Returns the clause as it stands alone."""
        ordered = self.who.subject == "you" and not self.stated
        return self.does if ordered else self.who.does(self.does)

    def may(self, chooser: Subject) -> str:
        """Returns where somebody may say no to it."""
        if chooser != YOU:
            return f"if {chooser.does('agree')}, {self.words()}"
        if self.does.startswith(("may ", "you may ")):
            return self.words()
        if self.who == YOU and not self.stated:
            return f"you may {self.does}"
        return f"if you wish, {self.words()}"


Words = Callable[[Effect, Wording], Clause]


class Trait(Flag):
    """What an effect deals with. The loader knows by it which fields can mean something
    (`engine.games.lifeburn.loading.diagnostics`)."""

    NONE = 0
    PLAYERS = auto()
    """It is done to, or by, one player or both."""
    OBJECTS = auto()
    """It finds permanents by filters."""
    HANDS = auto()
    """It finds cards in hands by filters."""
    CARDS = auto()
    """It finds cards by filters, in hands or elsewhere."""
    CASTS = auto()
    """It finds what is cast by filters."""
    AMOUNT = auto()
    """It has an amount."""
    AS_MANY = auto()
    """It affects as many objects as its amount says, where it has no target."""
    PICKS = auto()
    """It chooses objects, as many as its amount says."""
    BOTH = auto()
    """With `all` it is done to both players (6.2)."""
    STATS = auto()
    KEYWORDS = auto()
    LASTING = auto()
    """It lasts until something ends it."""
    THIS_TURN = auto()
    """It ends with the turn anyway."""
    FOR_GOOD = auto()
    """Nothing ends it."""
    MOVES = auto()
    """Its object is no longer where it was."""


@dataclass(frozen=True, slots=True)
class EffectType:
    """A type of effect: its words and traits; the fields that mean something on it `besides` those
    that its traits bring, and those that it is `without`. One that is not `on_cards` cannot be
    written. Words in a text, with facts in braces, are what the affected player does; where they
    begin with a subject, what that one does (before a colon) or what is said of it."""

    words: Words | str
    traits: Trait = Trait.NONE
    besides: str = ""
    without: str = ""
    on_cards: bool = True

    def clause(self, effect: Effect, scene: TextContext) -> Clause:
        """Returns who does what by such an effect."""
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
