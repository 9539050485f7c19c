"""Whom or what an effect is done to, in words (LIFEBURN 6.2, 13)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine.games.lifeburn.cards import Effect, Filter
from engine.games.lifeburn.texts.nouns import Noun, noun
from engine.games.lifeburn.texts.words import EACH, OPPONENT, OWNER, YOU, ZONES, Who, called, listed


@dataclass(frozen=True, slots=True)
class Scene:
    """Where an effect stands: how deep among additional effects, whether something before it has a
    target that it means when it names none, and whether on a Spell card itself."""

    depth: int = 0
    aimed: bool = False
    spell: bool = False


def is_targeted(effect: Effect) -> bool:
    """Whether targets are chosen for it."""
    if effect.target_based_on is not None or (effect.all and effect.effect != "RemoveCounter"):
        return False
    if effect.target_type is not None or effect.effect == "Counter":
        return True
    return effect.effect == "Destroy" and not effect.self_ and effect.filter != Filter()


def target_phrase(effect: Effect) -> Who:
    """The target or targets: "target Golem", "up to 2 target Summons you control"."""
    what = _target_noun(effect)
    if effect.is_opponent is not None and effect.target_type not in ("Player", "Opponent"):
        what = what.followed("of your opponent" if effect.is_opponent else "of yours")
    least = 1 if effect.min_targets is None else effect.min_targets
    most = max(least, 1) if effect.max_targets is None else effect.max_targets
    if effect.up_to is not None:
        least, most = 0, effect.up_to
    if effect.other:
        what = what.before("another" if least == most == 1 else "other")
    if least == most == 1:
        return called(what.single())
    if least == most:
        return called(f"{most} {what.several()}", plural=True)
    between = "or" if most == least + 1 else "to"
    number = f"up to {most}" if least == 0 else f"{least} {between} {most}"
    return called(f"{number} {what.several()}", plural=True)


def _target_noun(effect: Effect) -> Noun:
    """What the target is; the word target comes first."""
    given, kind = without_floor(effect.filter), effect.target_type
    zones = [zone for zone in effect.target_zones if zone in ("Graveyard", "Exile")]
    match kind:
        case "Player":
            found = Noun("player", "players")
        case "Opponent":
            found = Noun("opponent", "opponents")
        case "Graveyard":
            found = Noun("player's graveyard", "players' graveyards")
            return found.before("target")
        case "Any":
            plain = Noun("player or Summon", "players or Summons")
            found = plain if given == Filter() else noun(given)
            if given != Filter():
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
            wanted = given if given.card_type or given.token_type else _as_summon(given)
            found = noun(wanted, cards=bool(zones) or effect.effect == "Counter")
    if effect.effect == "Counter" or kind == "Spell":
        found = found.followed("on the stack")
    elif zones and kind not in ("Player", "Opponent"):
        found = found.followed(f"in a {listed([ZONES[zone] for zone in zones], 'or')}")
    return found.before("target")


def _as_summon(given: Filter) -> Filter:
    """A filter that says Summon even where a tribe would say it."""
    return replace(given, card_type="Summon")


def without_floor(given: Filter) -> Filter:
    """The filter without what is no filter (CantReduceBelowOne)."""
    kept = tuple(one for one in given.restrictions if one != "CantReduceBelowOne")
    return replace(given, restrictions=kept)


def player_of(effect: Effect) -> Who:
    """The affected player or players (6.1)."""
    if is_targeted(effect):
        return target_phrase(effect)
    if based := based_on(effect):
        return based
    if effect.player_based_on:
        return OWNER
    if effect.all:
        return EACH
    if effect.player == "opponent" or effect.is_opponent:
        return OPPONENT
    return YOU


def based_on(effect: Effect) -> Who | None:
    """What `targetBasedOn` means, None without one."""
    whose = "your opponent" if effect.player == "opponent" or effect.is_opponent else "you"
    controls = "control" if whose == "you" else "controls"
    match effect.target_based_on:
        case None:
            return None
        case "Weakest" | "Strongest":
            lowest = "lowest" if effect.target_based_on == "Weakest" else "highest"
            what = noun(without_floor(effect.filter))
            return called(f"the {what.single()} {whose} {controls} with the {lowest} attack")
        case "NextSpell" | "NextSummon":
            card = "Spell" if effect.target_based_on == "NextSpell" else "Summon"
            return called(
                f"the next {card} {whose} {'casts' if whose != 'you' else 'cast'} this turn"
            )
        case "NextSpellOpponent":
            return called("the next Spell your opponent casts, in whichever turn,")
        case "RootAffected":
            return _if(effect, called("each of those"))
        case "RootTarget":
            return _if(effect, called("that same target"))
        case "RootController":
            return called("its controller")
        case "EventCard":
            return _if(effect, called("that card"))
        case _:
            return called("the attacked player")


def _if(effect: Effect, who: Who) -> Who:
    """Only if the filters let it through."""
    given = without_floor(effect.filter)
    if given == Filter() or effect.effect in ("CreateToken", "Discard", "Sacrifice", "CastCard"):
        return who
    return called(f"{who.subject} that is {noun(given, 'permanent').a()}")


def object_of(effect: Effect, scene: Scene) -> Who:
    """What an effect on objects acts on."""
    if is_targeted(effect):
        return target_phrase(effect)
    if based := based_on(effect):
        return based
    if effect.self_:
        return called("this")
    given = without_floor(effect.filter)
    if effect.all or given != Filter():
        return every(effect)
    return called("it" if scene.aimed else "this")


def every(effect: Effect) -> Who:
    """Everything that matches, of both players unless it is the opponent's doing."""
    what = noun(without_floor(effect.filter))
    if effect.other:
        what = what.before("other")
    whose = " they control" if effect.is_opponent else ""
    kind = effect.target_type
    kind = f" ({kind.lower()}s)" if kind not in (None, "Summon") else ""
    return called(f"all {what.several()}{whose}{kind}", plural=True)


_OWN_WHOSE: Final = ("Weakest", "Strongest", "NextSpell", "NextSpellOpponent", "NextSummon")
"""What says by itself whose it is."""


def actor(effect: Effect) -> Who:
    """Who does an effect on objects: you, unless it says otherwise."""
    if effect.target_based_on in _OWN_WHOSE:
        return YOU
    if effect.player_based_on and not is_targeted(effect):
        return OWNER
    opponents = effect.is_opponent and not is_targeted(effect)
    return OPPONENT if opponents or effect.player == "opponent" else YOU
