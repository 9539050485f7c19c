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

    - `label`: plain text of about 100 characters at most. It may contain words that a player wrote.
    - `facts`: the option as data (`{"do": "play", "card": "Imp"}`). Scenarios, practice players and
      the bot recognise options by their facts.
    - `place`: the place of the card that the option is about; None if it is about no card.
    - `detail`: an explanation that is longer than the label.
    - `aim`: the target of an attack; None if the option isn't an attack. A player may choose
      several attacks at once, each for another `place`. They are made one after the other. Before
      each, the bot finds it in the new decision by its facts, `place` and `aim`.
    - `futile`: whether the option can have no effect at all. The bot asks the player to confirm it.
    - `standing`: whether the option is an ability that can be used again and again. Such an option
      alone is no reason to ask a player who has priority.
    - `answers`: whether the option can affect something that waits on the stack.
    - `pointless`: whether the option can have no effect in this turn, as far as the player sees and
      whatever they do. An example is an attack of strength 0 that nothing strengthens or answers.
      Players aren't asked because of a pointless option, and searches skip such options.
    - `price`: the cost of the option in words if the label doesn't say it ("discard Hammer"). It
      may name hidden cards of the asked player.
    - `dear`: whether players often regret the price: the last card of the hand or the deck, or more
      than half of the life in a game where life isn't a resource to spend.
    - `settles`: whether a player who takes this option wants no more questions about the card or
      ability that they announce. The bot may answer each following step with its default.
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
    """A question to a player. Only that player may see it, except for `public_prompt`.

    - `player`: the player who must choose.
    - `kind`: the sort of question, such as "action" or "pick".
    - `prompt`: the question in words for `player`. It may name hidden cards.
    - `public_prompt`: the question in words for everybody. It names no hidden cards.
    - `options`: all legal answers, which may name hidden cards. An option's number is its index.
    - `default`: the number of the option that is taken when the player's time runs out.
    - `restart`: whether this is a main action, i.e. a decision at which the match is plain data and
      can be copied.
    - `passing`: the number of the option that only passes priority on, None if there is none. The
      bot may take it for players who want that.
    - `back`: whether the player is in the middle of announcing a card or ability. Nothing has
      happened or been shown since the first step, so the player may take back the latest step.
    - `summary`: lines for `player` alone about the announcement: their choices so far, and the
      price ("Life 31 → 28").
    - `indifferent`: whether the options hardly differ, so that the bot may take the default without
      asking.
    - `several`: how many choices of this kind follow each other, including this one. The player may
      choose up to this many options with a `place` at once. They are taken one after the other.
      Before each, the bot finds it in the new decision by its facts. Different options have
      different facts.
    - `harmful`: whether the picked card is harmed, so that the player is asked even if all
      candidates are their own cards.
    - `simultaneous`: whether both players may make this choice at the same time, though the match
      asks one after the other. The choice doesn't change the other player's next question, or what
      that player sees of their own side.
    - `attackers`: the number of cards that may attack in this step, or in the step after a pass, as
      far as everybody sees. Only for games in which attacks are declared one after the other.
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
    """Returns the numbers of the options that a player is offered first: all except those marked as
    `pointless`, which can have no effect. Returns all numbers if every option is pointless."""
    worth = tuple(n for n, option in enumerate(decision.options) if not option.pointless)
    return worth or tuple(range(len(decision.options)))
