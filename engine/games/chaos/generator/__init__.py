"""Cards that the generator makes up, by number and with a given cost: the random expansion of the
grammar for a card, its effects, and the cards and effects within them (CHAOS 9, 11, 13)."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Final

from engine.core.randomness import SEED_BYTES, SeededRandom
from engine.games.chaos import cards, conditions
from engine.games.chaos.card_terms import TRIGGERS, Ability, Kind, Timing, TriggerName
from engine.games.chaos.effects import BASE_EFFECTS, PLAYER_EFFECTS, limits_of
from engine.games.chaos.generator import tables
from engine.games.chaos.generator.menus import Source, draw_inde, draw_target, places, source_menu
from engine.games.chaos.odds import ANY_SIDE, NothingLeft, Odds, Stream, side_odds
from engine.games.chaos.state.condition_evaluation import meets_bound

FIRST: Final = 1
NEWEST: Final = 2
"""Versions of the generator. A match that began with an older version continues with it."""

MOST_EFFECTS: Final = 3
ANY_COST: Final = (0, 10)

LEADER: Final = Source("leader", conditions.LEADER_IN_PLAY, None)
"""A leader in play that gets an effect."""


def generate(seed: int, k: int, least: int | None = None, most: int | None = None) -> cards.Card:
    """Returns card number `k` of a seed, with the name `#seed.k` and a cost from `least` to `most`.
    Equal arguments give the same card on every machine. Raises ValueError if no card can have such
    a cost."""
    least = ANY_COST[0] if least is None else least
    most = ANY_COST[1] if most is None else most
    stream = Stream(sha256(f"{seed}.{k}".encode()).digest())
    try:
        return _drawn(stream, f"#{seed}.{k}", least, most, NEWEST)
    except NothingLeft:
        raise ValueError(f"No card costs from {least} to {most}; costs go from 0 to 10.") from None


def dealt_card(rng: SeededRandom, name: str, generator: int) -> cards.Card:
    """Returns a random card of any cost, made by the given version of the generator. The card's
    name doesn't reveal the seed, so nobody can make the card again."""
    return _drawn(_stream(rng), name, *ANY_COST, generator)


def random_card(
    rng: SeededRandom, cost: int, *, minion: bool, name: str = "#", generator: int = NEWEST
) -> cards.Card:
    """Returns a random card with the given cost (0 to 10) for a match, made by the given version of
    the generator. `minion` is True if it must be a minion. Cards that its effects make get names
    that begin with `name`."""
    stream = _stream(rng)
    kind = "minion" if minion else stream.draw(tables.kind_odds(cost, cost))
    return Writer(stream, name, judges=generator > FIRST).card(kind, cost)


def _stream(rng: SeededRandom) -> Stream:
    return Stream(b"".join(rng.below(256).to_bytes(1, "big") for _ in range(SEED_BYTES)))


def _drawn(stream: Stream, name: str, least: int, most: int, generator: int) -> cards.Card:
    """Returns a card with a cost within the bounds. Raises NothingLeft if there is none."""
    kind = stream.draw(tables.kind_odds(least, most))
    cost = stream.draw(tables.cost_odds(kind, least, most))
    return Writer(stream, name, judges=generator > FIRST).card(kind, cost)


class Writer:
    """A maker of one random card called `name`, and of the cards within it. With `judges`, an
    effect is drawn again if its condition has no point (`has_no_point`); version 1 of the generator
    kept such effects."""

    def __init__(self, stream: Stream, name: str, *, judges: bool) -> None:
        self._judges = judges
        self._stream = stream
        self._draw = stream.draw
        self._name = name
        self._spawned = 0

    def card(self, kind: Kind, cost: int) -> cards.Card:
        """Returns a random card of this kind and cost."""
        draw = self._draw
        bearer = tables.new_card(self._stream, kind, cost, plain=False)
        effects: list[cards.Effect] = []
        if draw(tables.TARGETED_ODDS[kind]):
            effects.append(self._effect(bearer, 0, targeted=True))
        elif kind == "spell" or draw(tables.FIRST_ODDS):
            effects.append(self._effect(bearer, 0))
        while 0 < len(effects) < MOST_EFFECTS and draw(tables.FURTHER_ODDS):
            effects.append(self._effect(bearer, 0))
        return bearer.card(self._name, tuple(effects))

    def _new_card(self, there: conditions.Reach, depth: int) -> cards.Card | cards.RandomCard:
        """Returns a new card for a field, for a hand or deck, or for either, as `there` says."""
        draw = self._draw
        form = draw(tables.form_odds(there, depth))
        if form.what == "random":
            return cards.RandomCard(draw(tables.COST_ODDS if form.for_field else tables.STAT_ODDS))
        plain = form.what == "plain"
        kind = "minion" if plain or form.for_field else draw(tables.kind_odds(*ANY_COST))
        self._spawned += 1
        number = f" {self._spawned}" if self._spawned > 1 else ""
        name = f"{self._name} Spawn{number}"
        cost = draw(tables.cost_odds(kind, *ANY_COST))
        bearer = tables.new_card(self._stream, kind, cost, plain=plain)
        if plain:
            return bearer.card(name, ())
        targeted = draw(tables.TARGETED_ODDS[kind])
        return bearer.card(name, (self._effect(bearer, depth + 1, targeted=targeted),))

    def _effect(self, bearer: tables.Bearer, depth: int, *, targeted: bool = False) -> cards.Effect:
        """Returns an effect at this depth. Starts again whenever nothing is left to choose."""
        spawned, source = self._spawned, bearer.source
        while True:
            try:
                effect = self._try_effect(bearer, depth, targeted=targeted)
            except NothingLeft:
                self._spawned, bearer.source = spawned, source
            else:
                bearer.settled |= frozenset(_counted_on(effect))
                return effect

    def _try_effect(self, bearer: tables.Bearer, depth: int, *, targeted: bool) -> cards.Effect:
        kind = bearer.source.kind
        name: TriggerName = "cast" if kind == "spell" else "battlecry"
        if not targeted:
            name = self._draw(tables.trigger_odds(kind, for_good=bearer.source is LEADER))
        timing = TRIGGERS[name].timing
        action = self._action(bearer, timing, depth, targeted=targeted)
        source = bearer.source
        condition = self._condition(source, timing, action)
        if self._judges and has_no_point(condition, action, source, timing):
            raise NothingLeft
        if timing != "turn":
            return cards.Effect(cards.Trigger(name), action, condition)
        sides = ANY_SIDE
        if name == "turnStart" and _is_met_at_start(source, condition):
            sides = ("oppo",)
        side = self._draw(side_odds(TRIGGERS[name].bias, sides))
        return cards.Effect(cards.Trigger(name, side), action, condition)

    def _condition(
        self, source: Source, timing: Timing, action: cards.Action
    ) -> conditions.Cond | None:
        asked = "source"
        if timing != "turn":
            minion = source.kind == "minion" and source.card is not None
            asked = self._draw(tables.asked_odds(source=timing == "discard" or minion))
        if asked == "nothing":
            return None
        if asked == "inde":
            return draw_inde(self._stream, source, timing, action)
        limits = conditions.NO_LIMITS
        if isinstance(action, cards.OnSelf):
            limits = limits_of(action.base)
        menu = source_menu(source, timing, limits)
        return conditions.SourceCond(draw_target(self._stream, menu, 0))

    def _action(
        self, bearer: tables.Bearer, timing: Timing, depth: int, *, targeted: bool
    ) -> cards.Action:
        draw = self._draw
        if targeted:
            base = self._base(bearer, tables.base_odds("targeted", depth), depth)
            return cards.Targeted(base.base, draw_target(self._stream, base.chosen, base.bias))
        on_self = timing == "turn" or (timing == "play" and bearer.source.kind == "minion")
        match draw(tables.action_odds(timing, on_self=on_self, deepest=depth == tables.DEEPEST)):
            case "all" | "random" as whom:
                base = self._base(bearer, tables.base_odds("applied", depth), depth)
                target = draw_target(self._stream, base.applied, base.bias)
                return (cards.OnAll if whom == "all" else cards.OnRandom)(base.base, target)
            case "leader":
                odds = tables.base_odds("leader", depth)
                base = self._base(bearer, odds, depth, to=LEADER)
                return cards.OnLeader(base.base, draw(side_odds(base.bias)))
            case "self":
                source, there = bearer.source, places(bearer.source, timing)
                card = source.card
                held, type_ = (card.abilities, card.type) if card is not None else ((), None)
                odds = tables.self_odds(there, type_, held, depth)
                base = self._base(bearer, odds, depth, to=source, there=there)
                if not base.limits.reach & there:
                    raise NothingLeft
                return cards.OnSelf(base.base)
            case "new":
                count, to = draw(tables.MADE), draw(tables.NEW_TO)
                field = to.zone == "field"
                there = conditions.MINION_IN_PLAY if field else conditions.CARDS
                return cards.NewCards(count, to, self._new_card(there, depth))
            case name:
                drawn = PLAYER_EFFECTS[name].draw
                assert drawn is not None
                return drawn(self._stream)

    def _base(
        self,
        bearer: tables.Bearer,
        odds: Odds[tables.Choice | tables.Within],
        depth: int,
        *,
        to: Source | None = None,
        there: conditions.Reach = conditions.EVERYTHING,
    ) -> tables.Choice:
        """Returns a base effect. `to` is its target if that is known, `there` the places in which
        the target can be."""
        match self._draw(odds):
            case "transform":
                base = cards.Transform(self._new_card(there, depth))
            case "giveEffects":
                if to is None:
                    kind = self._draw(tables.kind_odds(*ANY_COST))
                    to = Source(kind, conditions.reach_of_kinds((kind,)), None)
                base = cards.GiveEffects((self._effect(tables.Bearer(to), depth + 1),))
            case found:
                if isinstance(found.base, cards.Amount) and found.base.word == "damage":
                    leaders = to is not None and to.kind == "leader"
                    bearer.learn_damage(self._stream, found.base.value, leaders_only=leaders)
                return found
        return tables.choice(base, BASE_EFFECTS[base.word].within_bias)


def _counted_on(effect: cards.Effect) -> Iterator[Ability | None]:
    """Yields the abilities that the effect counts on the source not to have from the start:
    otherwise the effect would be trivial."""
    match effect.condition:
        case conditions.SourceCond(target):
            yield target.ability
        case conditions.LeaderCond(_, ability):
            yield ability
        case _:
            pass
    if isinstance(effect.action, cards.OnSelf):
        base = effect.action.base
        yield limits_of(base).grants
        if isinstance(base, cards.GiveEffects):
            for given in base.effects:
                yield from _counted_on(given)


def _is_met_at_start(source: Source, condition: conditions.Cond | None) -> bool:
    """Returns whether the condition asks for attack times that a source in play has anyway at the
    start of its turn."""
    match condition:
        case conditions.SourceCond(
            conditions.CharTargetCond(_, _, _, conditions.StatCond("atkTimes", bound))
        ):
            return source.card is not None and meets_bound(source.card.attack_times, bound)
        case _:
            return False


def has_no_point(
    condition: conditions.Cond | None, action: cards.Action, source: Source, timing: Timing
) -> bool:
    """Returns whether the condition is pointless: it is true whenever the effect has a target, or
    it requires the card with the effect to cost more than printed, which hardly ever happens."""
    match condition:
        case conditions.FieldExistCond(wanted) | conditions.CardExistCond(wanted):
            if not isinstance(action, cards.Targeted | cards.OnAll | cards.OnRandom):
                return False
            if not _implies(action.target, wanted):
                return False
            return isinstance(action, cards.Targeted) or not _may_be(action.target, source, timing)
        case conditions.SourceCond(wanted) if wanted.stat and wanted.stat.stat == "cost":
            return isinstance(wanted.stat.bound, conditions.StatGe) and source.card is not None
        case _:
            return False


def _implies(target: conditions.TargetCond, wanted: conditions.TargetCond) -> bool:
    """Returns whether everything that meets `target` meets `wanted`."""
    if type(target) is not type(wanted):
        return False
    if isinstance(target, conditions.CardTargetCond) and target.position != "hand":
        return False  # only the player's own hand is asked for existing cards
    minions = conditions.kinds_of(target.type) == ("minion",)
    minions = minions and wanted.type in ("minion", "minionCard")
    return (
        wanted.side in ("any", target.side)
        and (minions or wanted.type in ("character", "card", target.type))
        and wanted.ability in (None, target.ability)
        and _stat_implies(target.stat, wanted.stat)
    )


def _stat_implies(stat: conditions.StatCond | None, wanted: conditions.StatCond | None) -> bool:
    if wanted is None or stat is None:
        return wanted is None
    same = stat.stat == wanted.stat and type(stat.bound) is type(wanted.bound)
    return same and meets_bound(stat.bound.value, wanted.bound)


def _may_be(target: conditions.TargetCond, source: Source, timing: Timing) -> bool:
    """Returns whether the source, as it is from the start, can meet the target condition. A source
    that is cast, dying or discarded never does."""
    if timing != "play" or source.kind == "spell" or isinstance(target, conditions.CardTargetCond):
        return False
    if target.side == "oppo" or source.kind not in conditions.kinds_of(target.type):
        return False
    card = source.card
    if card is None:
        return True
    return (
        conditions.type_of(target.type) in (None, card.type)
        and (target.ability is None or target.ability in card.abilities)
        and (target.stat is None or meets_bound(card.numbers[target.stat.stat], target.stat.bound))
    )
