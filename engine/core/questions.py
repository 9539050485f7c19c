"""The questions that all games put to players: pick a card, one of several, an amount, yes or no,
order, and what to do with priority.

Each question is asked even if only one answer is left. Its subject `about` (the name of a card) and
its purpose are public; only its player sees the options.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from engine.core.table import Rule
from engine.decisions import Decision, Option
from engine.players import Player
from engine.values import replace

T = TypeVar("T")

LONGEST_LABEL: Final = 100
DONE: Final = Option("Done", {"do": "done"})


def short_label(text: str) -> str:
    """Returns the text, cut to LONGEST_LABEL characters."""
    return text if len(text) <= LONGEST_LABEL else text[: LONGEST_LABEL - 3] + "..."


def distinguished(options: Sequence[Option], marks: Sequence[str]) -> tuple[Option, ...]:
    """Returns the options with labels that players can tell apart. `marks` has a text for each
    option, which is added to its label if another option has the same label."""
    seen = Counter(option.label for option in options)
    return tuple(
        replace(option, label=option.label + mark) if seen[option.label] > 1 else option
        for option, mark in zip(options, marks, strict=True)
    )


def pick(
    player: Player,
    about: str,
    what: str,
    candidates: Sequence[T],
    options: Sequence[Option],
    **more: Any,
) -> Rule[T]:
    """Asks the player to pick one of the candidates, and returns it. `options` has the option for
    each candidate, `about` says what causes the question, and `what` is a phrase like "a card to
    discard". `more` are other fields of the `Decision`."""
    asked = _picking(player, about, what, options)
    return candidates[(yield replace(asked, **more) if more else asked)]


def pick_or_done(
    player: Player,
    about: str,
    what: str,
    candidates: Sequence[T],
    options: Sequence[Option],
    done: Option = DONE,
) -> Rule[T | None]:
    """Asks like `pick`, but the player may also pick no candidate. Returns None then. Picking none
    is the default."""
    answer = yield _picking(player, about, what, (*options, done), len(options))
    return candidates[answer] if answer < len(candidates) else None


def _picking(
    player: Player, about: str, what: str, options: Sequence[Option], default: int = 0
) -> Decision:
    prompt, public = f"{about}: pick {what}", f"{about}: picking {what}"
    return Decision(player, "pick", prompt, public, tuple(options), default)


def picks(
    pick_one: Callable[[Sequence[T], bool], Rule[T | None]],
    candidates: Sequence[T],
    least: int,
    most: int | None,
) -> Rule[list[T]]:
    """Asks the player for `least` to `most` of the candidates, one after the other, and returns the
    picked ones. If `most` is None, the player may pick any number.

    `pick_one` asks for one of the candidates that are left. If its second argument is true, the
    player may stop; the answer is then None. If there are too few candidates, all of them are
    picked.
    """
    picked: list[T] = []
    left = list(candidates)
    while most is None or len(picked) < most:
        done = len(picked) >= least
        if not left and not done:
            break
        answer = yield from pick_one(left, done)
        if answer is None:
            break
        picked.append(answer)
        left.remove(answer)
    return picked


def yes_no(player: Player, question: str, public: str) -> Rule[bool]:
    """Asks the player a question with the answers yes and no; the default is no. Returns whether
    the answer is yes. Other players see the text `public` instead of the question."""
    answer = yield Decision(
        player,
        "optional",
        question,
        public,
        (Option("Yes", {"do": "yes"}), Option("No", {"do": "no"})),
        default=1,
    )
    return answer == 0


def alternative_options(texts: Sequence[str]) -> tuple[Option, ...]:
    """Returns the options for a choice between alternatives that a card prints. Each option has its
    alternative's whole text as its detail."""
    return tuple(
        Option(short_label(text), {"do": "option", "n": number}, detail=text)
        for number, text in enumerate(texts, 1)
    )


def ask_amount(player: Player, about: str, what: str, numbers: Sequence[int]) -> Rule[int]:
    """Asks the player to choose one of the numbers, and returns it. `about` says what causes the
    question; `what` is a phrase like "how many cards to draw"."""
    answer = yield Decision(
        player,
        "amount",
        f"{about}: choose {what}",
        f"{about}: choosing {what}",
        tuple(Option(str(number), {"do": "amount", "n": number}) for number in numbers),
    )
    return numbers[answer]


def ask_order(
    player: Player, prompt: str, public: str, names: Sequence[str], **more: Any
) -> Rule[int]:
    """Asks the player which of several things, such as triggered effects, happens next. Returns its
    index in `names`, the names of the cards that the things come from. The player sees `prompt`;
    everybody else sees `public`. `more` are other fields of the `Decision`."""
    options = tuple(
        Option(name, {"do": "order", "n": number, "card": name})
        for number, name in enumerate(names, 1)
    )
    return (yield Decision(player, "order", prompt, public, options, **more))


PASS: Final = Option("Pass", {"do": "pass"})


def priority(
    player: Player,
    prompt: str,
    public_prompt: str,
    options: Sequence[Option],
    passing: Option = PASS,
    *,
    restart: bool = False,
) -> Decision:
    """Returns the decision of a player who may act now: one of `options`, or `passing`. Passing
    comes last and is taken when the player's time runs out. The player sees `prompt`; everybody
    else sees `public_prompt`. `restart` says whether this is a main action (see `Decision`)."""
    last = len(options)
    # Arguments are positional because keywords take twice as long, and most steps of a match call
    # this.
    return Decision(
        player, "priority", prompt, public_prompt, (*options, passing), last, restart, last
    )


def answering(name: str) -> str:
    """Returns the prompt for a player who may respond to the newest item on the stack. `name` is
    that item's name."""
    return f"Answer {name}, or pass"
