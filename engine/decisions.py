"""The decision that a match waits for."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, Literal

from engine.players import Player
from engine.values import value

Fact = str | int
DecisionKind = Literal["action", "priority", "pick", "optional", "choice", "amount", "order"]


@value
class Place:
    """The place of a card: the zone of a player, and the index in that zone as views list it.
    `index` is None if the zone's order is hidden; for example, when a card is found in a deck."""

    owner: Player
    zone: str
    index: int | None


place_at: Final = lru_cache(maxsize=1024)(Place)
"""Returns the place, as the same object each time: options name the same few places again and
again."""


@value
class Option:
    """One legal answer to a decision.

    `label` is plain text of about 100 characters at most and may contain a player's own words;
    `detail` is a longer explanation. `facts` are machine-readable (`{"do": "play", "card":
    "Imp"}`): scenarios, practice players and the bot recognise options by them. `place` is the
    place of the card that the option is about, if any.

    `aim` is the target of an attack. A player may choose several options with an aim at once, each
    for another `place`. These options are taken one after the other, each from the decision that
    follows the one before. In that decision the option is recognised by its facts, `place` and
    `aim`.

    `futile` says that the option can have no effect at all; the bot asks the player to confirm it.
    `pointless` marks a legal option that can have no effect in this turn by anything that the
    player sees and can do. An example is an attack of strength 0 that nothing strengthens or
    answers. Players aren't asked because of a pointless option, and searches skip such options.
    `standing` marks an ability that can be used again and again; it alone is no reason to ask a
    player who has priority. `answers` marks an option that can affect something that waits on the
    stack.

    `price` says what the option costs if the label doesn't ("discard Hammer"); it may name the
    asked player's hidden cards. `dear` marks a price that is easily regretted: the last card of the
    hand or the deck, or more than half of the life in a game where life isn't a resource to spend.
    `settles` says that a player who takes this option wants no more questions about the
    announcement: the bot may answer each following step with its default.
    """

    label: str
    facts: Mapping[str, Fact]
    place: Place | None = None
    detail: str = ""
    aim: Place | Player | None = None
    futile: bool = False
    standing: bool = False
    answers: bool = False
    pointless: bool = False
    price: str = ""
    dear: bool = False
    settles: bool = False


@value
class Decision:
    """A question to a player: who must choose, what for, and every legal option.

    The decision is private to `player`: `prompt` and the options may name hidden cards.
    `public_prompt` never does and may be shown to anybody. `default` is the option that is taken
    when the player's time runs out. `restart` marks a main action; between two main actions a match
    is plain data. `passing` is the option that only passes priority on, None if there is none; the
    bot may take it for players who want that.

    `back` marks a step of something that the player is still announcing. Since its first step
    nothing has happened and nothing has been shown, so the player may take back the latest step.
    `summary` tells `player` alone what has been chosen so far and what will be paid ("Life 31 →
    28"), a line each. `indifferent` says that the options differ hardly or not at all, so the bot
    may take the default without asking. `harmful` says that the picked card is harmed, so the
    player is asked even if all candidates are their own cards.

    `several` is the number of choices of this kind in a row, this one included, each from the
    options that are left by then. The player may choose up to that many options with a `place` at
    once. The chosen options are then taken one after the other and recognised by their facts, which
    differ if the options do. `attackers` is the number of cards that may attack in this step, or in
    the step that passing leads to, as far as everybody sees. `attackers` is for games in which
    attacks are declared one after the other. `simultaneous` marks a choice that both players may
    make at the same time, though the match asks one after the other. Such a choice changes neither
    the other player's next question nor what that player sees of their own side.
    """

    player: Player
    kind: DecisionKind
    prompt: str
    public_prompt: str
    options: tuple[Option, ...]
    default: int = 0
    restart: bool = False
    passing: int | None = None
    back: bool = False
    summary: tuple[str, ...] = ()
    indifferent: bool = False
    several: int = 1
    harmful: bool = False
    simultaneous: bool = False
    attackers: int = 0


def options_offered(decision: Decision) -> tuple[int, ...]:
    """Returns the numbers of the options that a player is offered first: all except the pointless
    ones. Returns all if every option is pointless."""
    worth = tuple(n for n, option in enumerate(decision.options) if not option.pointless)
    return worth or tuple(range(len(decision.options)))
