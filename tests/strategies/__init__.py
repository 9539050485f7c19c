"""Random decks for Hypothesis, a module a game, and how hard to try.

`EXAMPLES=500 make test` looks at that many examples of each property instead of 2, and `make soak`
at 300.
"""

from __future__ import annotations

from collections.abc import Mapping

from hypothesis import HealthCheck, Phase, settings
from hypothesis.strategies import SearchStrategy

from tests.sometimes import EXAMPLES
from tests.strategies import asigoc, cardfinity, chaos, lifeburn

_USUAL = 4
"""For which number of examples the counts of quick properties are written down."""

whole_matches = settings(
    max_examples=EXAMPLES,
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
"""For properties that play whole matches. A failure is not made smaller: that takes minutes."""

closely = settings(whole_matches, max_examples=max(2, EXAMPLES // 2))
"""For those that look at every single decision."""


def examples(count: int) -> settings:
    """Returns settings for a quick property: so many examples where EXAMPLES is 4, half as many
    where it is 2."""
    return settings(max_examples=max(2, count * EXAMPLES // _USUAL), deadline=None)


DECK_TEXTS: Mapping[str, SearchStrategy[str]] = {
    "asigoc": asigoc.legal_decks(),
    "cardfinity": cardfinity.legal_decks(),
    "chaos": chaos.legal_decks(),
    "lifeburn": lifeburn.legal_decks(),
}
"""Texts of legal decks by the key of their game."""

TELLING: Mapping[str, str] = {"lifeburn": "Seer"}
"""What stands in a ready deck, by the key of its game, where players see by what lies on the table,
or by what they may do, what kind of card lies somewhere hidden. Random decks of these games may do
that as well."""
