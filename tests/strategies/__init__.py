"""Random decks for Hypothesis, a module for each game, and the number of trials.

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
"""The number of examples for which the counts of quick properties are written."""

whole_matches = settings(
    max_examples=EXAMPLES,
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
"""Settings for properties that play whole matches. A failure is not shrunk, because that takes
minutes."""

closely = settings(whole_matches, max_examples=max(2, EXAMPLES // 2))
"""Settings for properties that look at every single decision."""


def examples(count: int) -> settings:
    """Returns settings for a quick property: `count` examples if EXAMPLES is 4, half as many if it
    is 2.
    """
    return settings(max_examples=max(2, count * EXAMPLES // _USUAL), deadline=None)


DECK_TEXTS: Mapping[str, SearchStrategy[str]] = {
    "asigoc": asigoc.legal_decks(),
    "cardfinity": cardfinity.legal_decks(),
    "chaos": chaos.legal_decks(),
    "lifeburn": lifeburn.legal_decks(),
}
"""Texts of legal decks by the key of their game."""

TELLING: Mapping[str, str] = {"lifeburn": "Seer"}
"""A word in a starter deck, by the key of its game, with which players can tell from the table, or
from their options, what kind of card is hidden somewhere. Random decks of these games may do that
as well."""
