"""The board at a moment as plain data, from one viewer's view or from both players' views."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.decisions import Place
from engine.players import PLAYERS, Player
from engine.views import PlayerView, StackItem, View, ZoneView
from rendering.draw.unicode_text import clean
from rendering.replay_page.faces import NumberedValues, ReplayCards, stats_data
from rendering.table.attack_groups import attack_groups_of, attack_words
from rendering.table.player_bar import light_of
from rendering.table.status_bar import moment_words, outcome_words, result_words, waiting_words

Facts = dict[str, Any]


class ReplayTables:
    """The boards of a replay as data. Cards and zones are stored once; each board has only its
    changes since the board before."""

    def __init__(self, names: Mapping[Player, str]) -> None:
        self.cards = ReplayCards()
        self.zones: NumberedValues[ZoneView] = NumberedValues()
        self.signs: dict[str, ZoneView] = {}
        """A zone for each sign of hands and piles."""
        self._names = names
        self._before: Facts = {}

    def changes(self, views: Sequence[View]) -> Facts:
        """Returns the facts about the board that have changed since the previous call, by their
        names ("stack", "zonesA"). `views` are the views that the page may show at this moment. The
        value None says that a fact no longer exists."""
        now = self._facts(views) if views else {}
        gone = dict.fromkeys(self._before.keys() - now.keys())
        changed = {
            name: fact
            for name, fact in now.items()
            if name not in self._before or self._before[name] != fact
        }
        self._before = now
        return {**gone, **changed}

    def _facts(self, views: Sequence[View]) -> Facts:
        view = views[0]
        facts: Facts = {
            "moment": _capital(moment_words(view, self._names)),
            "waiting": "" if view.winner else waiting_words(view, self._names),
            "light": [light_of(view, player) for player in PLAYERS],
        }
        facts |= {
            "stack": [self._item(item) for item in view.stack],
            "attacks": [attack_words(view, self._names, group) for group in attack_groups_of(view)],
            "arrows": list(_arrows(view)),
            "shown": [
                [clean(shown.title), self.cards.list_of(shown.cards)]
                for one in views
                for shown in one.shown
            ],
            "limit": clean(view.limit),
        }
        if view.winner is not None:
            facts["over"] = [result_words(view, self._names), outcome_words(view, self._names)]
        for player in PLAYERS:
            facts |= self._side(player, _own(views, player).side(player))
        return {name: fact for name, fact in facts.items() if fact or name == "light"}

    def _side(self, player: Player, side: PlayerView) -> Facts:
        return {
            f"counters{player}": stats_data(side.counters),
            f"marks{player}": [clean(mark, 60) for mark in side.marks],
            f"zones{player}": [self._zone(zone) for zone in side.zones],
        }

    def _zone(self, zone: ZoneView) -> int:
        known = self.zones.known(zone)
        if known is not None:
            return known
        sign = zone.style if zone.style in ("hand", "pool") else clean(zone.key, 40).casefold()
        self.signs.setdefault(sign, zone)
        cards = None if zone.cards is None else self.cards.list_of(zone.cards)
        place = list(self.signs).index(sign)
        facts = [zone.key, clean(zone.title, 60), zone.style, zone.size, cards, zone.slots, place]
        return self.zones.add(zone, facts)

    def _item(self, item: StackItem) -> list[Any]:
        return [
            PLAYERS.index(item.player),
            self.cards.face(item.card),
            clean(item.text),
            [clean(mark, 40) for mark in item.marks],
        ]


def _own(views: Sequence[View], player: Player) -> View:
    """Returns the player's own view if there is one, else the first."""
    return next((view for view in views if view.viewer == player), views[0])


def _arrows(view: View) -> Iterator[list[Any]]:
    """Yields the start, end and reason of each arrow: of attacks, and of effects that wait on the
    stack."""
    if view.winner is not None:
        return
    for attack in view.attacks:
        for end in filter(None, (attack.blocker or attack.target,)):
            yield [_spot(attack.attacker), _spot(end), "blocked" if attack.blocker else "attack"]
    for number, item in enumerate(view.stack):
        for aim in item.aims:
            yield [number, _spot(aim), "target"]


def _spot(place: Place | Player) -> list[Any]:
    """Returns a place as numbers: its owner, its zone, its card; for a player, only the owner."""
    if isinstance(place, Place):
        return [PLAYERS.index(place.owner), place.zone, place.index]
    return [PLAYERS.index(place)]


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
