"""Every use of a command or button gets an answer, whatever happens behind it."""

import discord
import pytest

from bot.base.refusals import Refusal
from bot.decks.collection import Decks
from bot.discord_api.command_tree import BROKEN
from bot.matches.actions import SetStops
from cogs.decks.controls.deck_controls import DeleteDeckButton, SpareDeckButton
from cogs.matches.choices.controls import AttackersMenu, OptionMenu, SeveralMenu, StopsMenu
from cogs.ui.controls import controls
from tests.bot.deck_texts import LEGAL, NAME
from tests.cogs.decks.deck_answers import open_deck, private
from tests.cogs.walking import go_on, walk
from tests.conftest import Table


async def fail(*_: object, **__: object) -> None:
    raise ZeroDivisionError


async def refuse(*_: object, **__: object) -> None:
    raise Refusal("Not today.")


async def test_a_command_that_breaks_apologises_and_a_refusal_has_its_own_words(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    with monkeypatch.context() as patch:
        patch.setattr(Decks, "of", fail)
        assert private(await table.alice.slash(table.channel, "deck")) == BROKEN
        assert "ZeroDivisionError" in caplog.text
        caplog.clear()
        patch.setattr(Decks, "of", refuse)
        assert private(await table.alice.slash(table.channel, "deck")) == "Not today."
    table.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    lost = await table.alice.slash(table.channel, "deck")
    assert not lost.acknowledged
    assert "no decks" in private(await table.alice.slash(table.channel, "deck"))


async def test_a_button_that_breaks_apologises_and_is_logged(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    await table.bot.decks.keep(table.alice.id, LEGAL)
    question = await open_deck(table, NAME, "More", "Delete")
    monkeypatch.setattr(Decks, "delete", fail)
    assert question.response is not None
    assert private(await table.alice.click(question.response, label="Delete it")) == BROKEN
    assert "ZeroDivisionError" in caplog.text
    caplog.clear()


async def test_controls_are_sent_without_being_remembered(table: Table):
    """The library drops a dynamic item's class with the last view by which it remembers the
    class."""
    view = controls(DeleteDeckButton(1), SpareDeckButton(1))
    channel = table.bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    message = await channel.send(view=view)
    assert view.is_finished()
    assert table.bot.persistent_views == []
    await message.edit(view=None)
    again = await channel.send(view=controls(DeleteDeckButton(1)))
    assert "isn't in your collection" in private(await table.bob.click(again, label="Delete it"))


def test_a_menu_of_which_something_has_to_be_picked_takes_no_press_without() -> None:
    for kind in (OptionMenu, SeveralMenu, AttackersMenu):
        with pytest.raises(Refusal, match="That isn't one of the options"):
            kind("4F7K2M", 3).wanted()
    assert StopsMenu("4F7K2M").wanted() == SetStops(frozenset())


async def test_a_member_hears_that_a_form_did_not_open(table: Table) -> None:
    page = await walk(table.alice, table.channel, "replay")
    table.env.inject_error("POST", "/interactions/*/*/callback", status=503, times=3)
    answer = await go_on(table.alice, page, "Enter number")
    assert private(answer) == "I couldn't open the form. Please try again."
