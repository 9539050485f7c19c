"""A store of the test's own."""

from tests.bot.matches.conftest import single, store, url

__all__ = ["single", "store", "url"]
