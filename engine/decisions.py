"""What a match waits for."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, Literal

from engine.players import Player
from engine.values import value

Fact = str | int
DecisionKind = Literal["action", "priority", "pick", "optional", "choice", "amount", "order"]


@value
class Place:
    """Where a card lies: the owner's zone, and its position in that zone as views list it.

    `index` is None where the zone's order is hidden (a card found in a deck).
    """

    owner: Player
    zone: str
    index: int | None


place_at: Final = lru_cache(maxsize=1024)(Place)
"""Returns the place, as the same object each time: options are about the same few all the time."""


@value
class Option:
    """One legal answer.

    `label` is plain text of at most 100 characters or so and may hold a player's own words.
    `facts` (`{"do": "play", "card": "Imp"}`) is what scenarios, practice players and the
    bot match on. `place` is the card it is about, if any; `detail` a longer explanation.
    `aim` is whom an attack is for: of the options that have one, a player may take several at
    once, each for another `place`; they are taken one after the other, each from the decision
    that follows, where it is known again by its facts, `place` and `aim`. `futile` says that
    nothing at all can come of it: whoever offers it asks the player once more. `standing` marks
    an ability that can be used again and again: it alone is no reason to ask who has priority.
    `answers` marks what can do something about what waits on the stack itself.
    `pointless` marks what is allowed and of which nothing can come in this turn by anything that
    the player sees and can do, such as an attack of strength 0 that nothing strengthens or answers:
    nobody is asked for its sake, and nobody who looks ahead considers it.
    `price` says what it costs where the label does not ("discard Hammer"), and may name the asked
    player's hidden cards. `dear` marks a price that is easily regretted: it takes the last card of
    the hand or the deck, or where life is not there to be spent more than half of it. `settles`
    says that whoever takes this wants to be asked no more about what they are announcing: the
    default of every step that follows may be taken for them.
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
    """Who must choose, what for, and every legal option. Private to `player`.

    `prompt` and the options may name hidden cards; `public_prompt` never does and may be
    shown to anybody. `default` is the option taken when the player's time runs out.
    `restart` marks a main action: between two of these a match is plain data. `passing` is
    the option that does nothing but pass priority on, where there is one: the table may
    take it for players who wish so.

    `back` marks a step of something the player is still announcing: nothing has happened or been
    told since its first step, and the latest step may be taken back at will. `summary` says to
    `player` alone what has been chosen so far, and what will be paid ("Life 31 → 28"), a line
    each. `indifferent` says that every option leads to the same, or hardly ever matters: nobody
    need be asked, and the default will do. `harmful` says that what is picked comes to harm, so
    that a player is asked even where only something of their own can be.
    `several` is how many choices of this kind follow, this one included, each from the options that
    are left then: of those that have a `place` the player may take up to so many at once, which are
    then taken one after the other. They are known again by their facts, in which those differ that
    are not alike.
    `attackers` is how many cards may attack in this step, or in the one that passing leads to, by
    what everybody sees, in a game whose attacks are one after the other.
    `simultaneous` marks what both players may choose at the same time, though the match asks one
    after the other: nothing that one of them chooses in such decisions changes what the other is
    asked next in theirs, nor what that player sees of their own side.
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
    """Returns the numbers of the options that a player is offered at once: without the pointless
    ones, unless there are no others."""
    worth = tuple(n for n, option in enumerate(decision.options) if not option.pointless)
    return worth or tuple(range(len(decision.options)))
