"""A store of the test's own."""

from tests.bot.matches.conftest import store, url

__all__ = ["store", "url"]
