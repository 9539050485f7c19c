"""Views: everything that one viewer may know of a match, in a form that no game owns.

Pictures, logs and practice players see only views: what a view lacks can't leak. In the examples
`match` is a match of two starter decks of Cardfinity that has just begun.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from engine.decisions import Decision, Place
from engine.events import SeenEvent
from engine.faces import CardFace, Stat
from engine.players import Player
from engine.text.sentences import Sentence

ZoneStyle = Literal["line", "hand", "pile", "pool"]
Icon = Literal[
    "shield",
    "bolt",
    "wing",
    "hoof",
    "ghost",
    "leaf",
    "flame",
    "eye",
    "skull",
    "moon",
    "star",
    "drop",
    "chain",
    "claw",
    "heart",
    "swirl",
]
"""The pictograms that a badge may have; each game decides what they mean."""


@dataclass(frozen=True, slots=True)
class Badge:
    """An ability of a card in one or two words ("Taunt", "Sprout 2"), and its pictogram."""

    icon: Icon
    text: str


@dataclass(frozen=True, slots=True)
class CardView:
    """A card that the viewer sees, in its present state.

    - `face`: the printed card.
    - `stats`: the card's numbers, such as its cost, each with its present and its printed value.
    - `marks`: the card's states in words ("tapped").
    - `attached`: the cards under or on this card.
    - `badges`: the card's abilities, each with a pictogram.
    - `token`: whether the card was made during the match. Equal tokens may be drawn as one card
      with their number.
    """

    face: CardFace
    stats: tuple[Stat, ...] = ()
    marks: tuple[str, ...] = ()
    attached: tuple[CardView, ...] = ()
    badges: tuple[Badge, ...] = ()
    token: bool = False


@dataclass(frozen=True, slots=True)
class ZoneView:
    """A zone as the viewer sees it.

    - `key`: the game's name for the zone in code, and `title` its name for players.
    - `style`: how to show the zone: a "line" of cards in play, a "hand", a "pile", or a "pool". A
      pool is a set of cards from which its owner keeps some; cards with a mark aren't kept.
    - `size`: the number of cards.
    - `cards`: the cards that the viewer sees, None if they see only the number. A pile's first card
      is its top. For a deck, these may be only the cards on top.
    - `slots`: the number of places for cards in a line, None if it isn't fixed.
    """

    key: str
    title: str
    style: ZoneStyle
    size: int
    cards: tuple[CardView, ...] | None
    slots: int | None = None


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One player's side of the table. `counters` are the numbers beside the player, such as life;
    `marks` are states of the player in words ("exhausted")."""

    player: Player
    counters: tuple[Stat, ...]
    zones: tuple[ZoneView, ...]
    marks: tuple[str, ...] = ()

    def zone(self, key: str) -> ZoneView:
        """Returns the zone with that key. Raises KeyError if there is none.

        >>> match.view("A").side("A").zone("hand").size
        5
        """
        for zone in self.zones:
            if zone.key == key:
                return zone
        raise KeyError(key)


@dataclass(frozen=True, slots=True)
class StackItem:
    """A card or effect that is being resolved or waits to be resolved. Everybody sees it.

    - `player`: the player whose item it is.
    - `card`: the card, or the card that the effect comes from.
    - `text`: what the item will do, with its targets.
    - `marks`: the item's states in words ("nullified").
    - `aims`: the cards and players that the item targets, except for cards that can't be seen.
    """

    player: Player
    card: CardFace
    text: str
    marks: tuple[str, ...] = ()
    aims: tuple[Place | Player, ...] = ()


@dataclass(frozen=True, slots=True)
class AttackView:
    """An attack under way: the attacker, its target, and the blocker, None if there is none."""

    attacker: Place
    target: Place | Player
    blocker: Place | None = None


@dataclass(frozen=True, slots=True)
class ShownCards:
    """Cards that only the viewer sees, until their next main action."""

    title: str
    cards: tuple[CardView, ...]


def near_side(viewer: Player | None, alone: Player | None) -> Player:
    """Returns the player whose side is at the bottom of the board.

    For a player, it is their own side. For a spectator, it is the player who plays `alone` against
    the computer; A if two people play.

    >>> near_side("B", None), near_side(None, "B"), near_side(None, None)
    ('B', 'B', 'A')
    """
    return viewer or alone or "A"


@dataclass(frozen=True, slots=True)
class View:
    """A match as one viewer sees it.

    - `game`: the key of the game.
    - `viewer`: the player who sees this view, None for a spectator.
    - `turn`: the number of the turn, 0 before the first. `active` is the player whose turn it is.
    - `step`: the step of the turn in words, "" in a game without steps.
    - `players`: the sides of A and B.
    - `stack`: the cards and effects that are being resolved or wait for it, the newest first.
    - `shown`: cards that only the viewer sees, until their next main action.
    - `waiting_for`: the player who must choose, None if the match is over.
    - `waiting_text`: what that player is doing, in words for everybody ("taking their turn").
    - `decision`: the question to the viewer, None if they don't have to choose.
    - `last`: the recent events, oldest first.
    - `winner`: the winner or "draw", None while the match is running.
    - `outcome`: how the match ended, in words; empty while it is running.
    - `attacks`: the attacks under way.
    - `limit`: how soon the match ends by itself, in words; "" until that is near.
    - `alone`: the player who plays against the computer, None if two people play.

    >>> view = match.view("B")
    >>> view.waiting_for, view.waiting_text, view.decision
    ('A', 'taking their turn', None)
    >>> [(zone.key, zone.size, zone.cards is None) for zone in view.side("A").zones][:3]
    [('field', 0, False), ('hand', 5, True), ('deck', 35, True)]
    """

    game: str
    viewer: Player | None
    turn: int
    active: Player
    step: str
    players: tuple[PlayerView, PlayerView]
    stack: tuple[StackItem, ...]
    shown: tuple[ShownCards, ...]
    waiting_for: Player | None
    waiting_text: str
    decision: Decision | None
    last: tuple[SeenEvent, ...]
    winner: Player | Literal["draw"] | None
    outcome: Sentence
    attacks: tuple[AttackView, ...] = ()
    limit: str = ""
    alone: Player | None = None

    @property
    def near(self) -> Player:
        """The player whose side is at the bottom of the board.

        >>> match.view("B").near, match.view(None).near
        ('B', 'A')
        """
        return near_side(self.viewer, self.alone)

    @property
    def pool(self) -> ZoneView | None:
        """The viewer's pool, a zone of cards of which they choose some to keep; None if they have
        no pool or it is empty."""
        if self.viewer is None:
            return None
        zones = self.side(self.viewer).zones
        return next((zone for zone in zones if zone.style == "pool" and zone.cards), None)

    def side(self, player: Player) -> PlayerView:
        """Returns the given player's side of the table.

        >>> match.view(None).side("B").player
        'B'
        """
        return self.players[0] if player == "A" else self.players[1]


LONGEST_LESSON: Final = 200
"""Most characters of a sentence that explains a question."""
_SPECIAL: Final = frozenset({"attack", "block", "no block", "place", "leave out", "keep"})
"""Values of the fact `do` that make a question one of a kind of its own."""


def question_kind(decision: Decision, view: View) -> str:
    """Returns the kind of a question, which is a key of `Game.lessons`.

    - A main action: "action".
    - A player with priority: "answer" if something is on the stack, else "attack under way" during
      an attack, else the player's step ("own Main step") or "their turn".
    - Any other question: the decision's kind. If the options have a special fact `do`, it is added
      ("choice: block").

    `view` may be any viewer's view while the match waits for the decision.

    >>> view = match.view("A")
    >>> question_kind(view.decision, view)
    'action'
    """
    if decision.kind == "action":
        return "action"
    if decision.kind == "priority":
        if view.stack:
            return "answer"
        if view.attacks:
            return "attack under way"
        return f"own {view.step}" if view.active == decision.player else "their turn"
    done = (str(option.facts.get("do")) for option in decision.options)
    special = next((one for one in done if one in _SPECIAL), None)
    return f"{decision.kind}: {special.removeprefix('no ')}" if special else decision.kind
