"""Whom or what an effect is done to, in words (LIFEBURN 6.2, 13)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.games.lifeburn.cards import Activated, Effect, Filter, Triggered
from engine.games.lifeburn.effect_targets import PLAYER_TYPES
from engine.games.lifeburn.effect_targets import bounds as target_bounds
from engine.games.lifeburn.effect_targets import targeted as is_targeted
from engine.games.lifeburn.english import (
    EACH,
    OPPONENT,
    OWNER,
    YOU,
    ZONES,
    Who,
    bounds,
    listed,
)
from engine.games.lifeburn.texts.amounts import Amount, amount_of
from engine.games.lifeburn.texts.nouns import Noun, noun
from engine.values import replace

THAT_PLAYER: Final = Who("that player")


@dataclass(frozen=True, slots=True)
class AbilityTexts:
    """What words the effects that an effect offers, and the abilities that it gives: triggered ones
    that wait for their event, and activated ones. It is handed on, since abilities have effects in
    turn."""

    listed: Callable[[Sequence[Effect], Scene], str]
    stored: Callable[[Triggered], str]
    activated: Callable[[Activated], str]


@dataclass(frozen=True, slots=True)
class Scene:
    """Where an effect stands: how deep among additional effects, whether something before it has a
    target that it means when it names none, and whether on a Spell card itself. Among additional
    effects besides: whether their parent has affected one object at most (`one`), has moved it
    away (`gone`), or has a player for its target (`player`)."""

    abilities: AbilityTexts
    depth: int = 0
    aimed: bool = False
    spell: bool = False
    one: bool = False
    gone: bool = False
    player: bool = False


def target_phrase(effect: Effect, *, apart: bool = False) -> Who:
    """Returns the target or targets: "target Golem", "up to 2 target Summons you control"; `apart`
    where each of several is meant by itself."""
    their = "their" if effect.target_type in PLAYER_TYPES else "its"
    what = _side(effect, _target_noun(effect)).before("target")
    least, most = target_bounds(effect)
    if effect.other:
        what = what.before("another" if least == most == 1 else "other")
    if least == most == 1:
        return Who(what.single(), their)
    number = bounds(least, most).removeprefix("exactly ")
    if 0 == least < most:
        number = f"up to {most}"
    if apart:
        return Who(f"each of {number} {what.several()}", their)
    return Who(f"{number} {what.several()}", plural=True)


def _side(effect: Effect, what: Noun) -> Noun:
    """Returns whose it has to be."""
    theirs = _theirs(effect)
    anybodys = effect.target_type in ("Player", "Opponent", "Graveyard") or _zones(effect)
    if anybodys or theirs is None:
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
    given, kind = without_floor(effect.filter), effect.target_type
    zones = _zones(effect)
    match kind:
        case "Player" | "Opponent":
            return Noun(kind.lower(), f"{kind.lower()}s")
        case "Graveyard":
            return Noun("player's graveyard", "players' graveyards")
        case "Any":
            found = noun(_as_summon(given))
            found = Noun(f"player or {found.one}", f"players or {found.many}", found.tail)
        case "Token":
            found = noun(given, "token")
            if "oken" not in found.one:
                found = Noun(f"{found.one} (a token)", f"{found.many} (tokens)", found.tail)
        case "Permanent":
            found = noun(given, "permanent")
            if given != Filter() and "permanent" not in found.one:
                found = Noun(f"{found.one} permanent", f"{found.one} permanents", found.tail)
        case "NonSummon" if effect.effect == "Counter":
            found = noun(replace(given, card_type=None), cards=True).before("Spell or Object")
        case "NonSummon":
            found = noun(given, "permanent").before("non-Summon")
        case "Spell" | None if effect.effect == "Counter" or kind == "Spell":
            found = noun(given, cards=True)
        case _:
            cards = bool(zones) or effect.effect == "Counter"
            found = noun(given if given.token_type else _as_summon(given), cards=cards)
    if effect.effect == "Counter" or kind == "Spell":
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


def _as_summon(given: Filter) -> Filter:
    """Returns a filter that says Summon where it names no sort."""
    return given if given.card_type else replace(given, card_type="Summon")


def without_floor(given: Filter) -> Filter:
    """Returns the filter without what is no filter (CantReduceBelowOne)."""
    kept = tuple(one for one in given.restrictions if one != "CantReduceBelowOne")
    return replace(given, restrictions=kept)


@dataclass(frozen=True, slots=True)
class Wording:
    """An effect that is put into words where it stands."""

    effect: Effect
    scene: Scene

    def but(self, **changes: Any) -> Wording:
        """Returns the same of an effect that is otherwise in these fields."""
        return Wording(replace(self.effect, **changes), self.scene)

    @property
    def player(self) -> Who:
        """The affected player or players (6.1)."""
        effect = self.effect
        if is_targeted(effect):
            return target_phrase(effect)
        if based := self.based_on:
            return based
        if effect.player_based_on:
            return self._owner
        if effect.all or effect.player == "any":
            return EACH
        return OPPONENT if effect.player == "opponent" or effect.is_opponent else YOU

    @property
    def caster(self) -> Who:
        """Who casts what is meant to be the next card."""
        return self.but(target_based_on=None).player

    @property
    def _owner(self) -> Who:
        """The owner of the parent's target."""
        return THAT_PLAYER if self.scene.player else OWNER

    @property
    def based_on(self) -> Who | None:
        """What `targetBasedOn` means, None without one."""
        effect, scene = self.effect, self.scene
        who = OPPONENT if effect.player == "opponent" or effect.is_opponent else YOU
        match effect.target_based_on:
            case None:
                return None
            case "Weakest" | "Strongest":
                what = noun(without_floor(effect.filter)).single()
                return Who(f"the {what} {who.does('control')} with {self.extreme}", "its")
            case "NextSpell" | "NextSummon" as which:
                card = which.removeprefix("Next")
                return Who(f"the next {card} {who.does('cast')} this turn", "its")
            case "NextSpellOpponent":
                return Who("the next Spell your opponent casts, on any turn,", "its")
            case "RootAffected":
                return self._if("it" if scene.one else "each of them")
            case "RootTarget":
                return self._if("that target")
            case "RootController" if scene.depth or scene.spell:
                return Who("its controller")
            case "RootController":
                return THAT_PLAYER
            case "EventCard":
                return self._if("that card")
            case "AttackedPlayer":
                return Who("the attacked player")

    @property
    def extreme(self) -> str:
        """By what the weakest or strongest differs from the others."""
        return f"the {'lowest' if self.effect.target_based_on == 'Weakest' else 'highest'} attack"

    def _if(self, subject: str) -> Who:
        """Only if the filters let it through."""
        given = without_floor(self.effect.filter)
        moved = self.effect.effect in ("CreateToken", "Discard", "Sacrifice", "CastCard")
        if given != Filter() and not moved:
            subject += f", if it is {noun(given, 'permanent').a()},"
        return Who(subject, "its")

    def object(self, *, apart: bool = False) -> Who:
        """Returns what an effect on objects acts on; `apart` where each of several is meant by
        itself."""
        effect = self.effect
        if is_targeted(effect):
            return target_phrase(effect, apart=apart)
        if based := self.based_on:
            return based
        if effect.self_:
            return Who("this", "its")
        if effect.all or without_floor(effect.filter) != Filter():
            return self.every(apart=apart)
        return Who("it" if self.scene.aimed else "this", "its")

    def things(self, base: str = "Summon", *, cards: bool = False, enemy: bool = False) -> Noun:
        """Returns what the effect's filters let through; with `enemy` of the opponent, if the
        effect says so."""
        what = noun(self.effect.filter, base, cards=cards)
        if enemy and self.effect.is_opponent:
            what = what.before("enemy")
        return what.before("other") if self.effect.other else what

    def every(self, *, apart: bool = False) -> Who:
        """Returns everything that matches, of both players unless it is the opponent's doing."""
        what = self.things(enemy=True)
        kind = self.effect.target_type
        tail = f" ({kind.lower()}s)" if kind not in (None, "Summon") else ""
        if apart:
            return Who(f"each {what.single()}{tail}", "its")
        return Who(f"all {what.several()}{tail}", plural=True)

    @property
    def actor(self) -> Who:
        """Who does an effect on objects: you, unless it says otherwise."""
        effect, aims = self.effect, is_targeted(self.effect)
        if effect.target_based_on in _OWN_WHOSE:
            return YOU
        if effect.player_based_on and not aims:
            return self._owner
        each_picks = effect.zone_of_player == "any" and "Play" in effect.target_zones
        if effect.player == "any" or (each_picks and not aims):
            return EACH
        return OPPONENT if (effect.is_opponent and not aims) or effect.player == "opponent" else YOU

    @property
    def agent(self) -> Who:
        """The same for what makes no difference who does it (destroying, giving): you, where
        `every` says whose things are meant."""
        effect = self.effect
        if effect.is_opponent and effect.player is None and effect.player_based_on is None:
            aimed = effect.target_based_on is not None or effect.self_
            if not aimed and (effect.all or without_floor(effect.filter) != Filter()):
                return YOU
        return self.actor

    @property
    def amount(self) -> Amount:
        """How much the effect does."""
        return amount_of(self.effect)

    @property
    def lasting(self) -> str:
        """How long it lasts, with a space before; nothing where that is not said."""
        if self.effect.duration is not None:
            return _LASTING[self.effect.duration]
        return _LASTING["ThisTurn"] if self.effect.this_turn else ""


_LASTING: Final = {
    "ThisTurn": " this turn",
    "DrawPhase": " until your next Draw phase",
    "RestOfGame": " for the rest of the game",
    "UntilThisLeaves": " until this leaves play",
}
_OWN_WHOSE: Final = ("Weakest", "Strongest", "NextSpell", "NextSpellOpponent", "NextSummon")
"""What says by itself whose it is."""
