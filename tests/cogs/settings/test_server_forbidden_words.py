"""The words that a server doesn't allow, typed in `/server`."""

from __future__ import annotations

import pytest

from bot.base.refusals import Refusal
from bot.decks.server_forbidden_words import server_words
from bot.store.settings.guild_settings import guild_settings
from tests.cogs.matches.reading import text_of
from tests.cogs.queue.waiting import said
from tests.cogs.settings.panels import administrator, server_settings
from tests.conftest import Table


async def stored_words(table: Table) -> str:
    async with table.bot.store.read() as connection:
        return (await guild_settings(connection, table.guild.id)).forbidden_words


async def test_a_moderator_types_the_words_and_sees_how_many_there_are(table: Table) -> None:
    boss = administrator(table)
    shown = await server_settings(table, boss, "Forbidden words")
    assert "only the words that this bot's host" in text_of(shown)
    form = await boss.click(shown, label="Edit words")
    assert form.modal is not None
    await boss.submit_modal(form, {"words": "Frell, frell\n\n  gorram it\n*snark*"})
    assert await stored_words(table) == "Frell\ngorram it\n*snark*"
    assert "one of **3 words**" in text_of(shown)
    assert "snark" not in text_of(shown)
    await table.restart()
    form = await boss.click(shown, label="Edit words")
    await boss.submit_modal(form, {"words": ""})
    assert await stored_words(table) == ""


async def test_what_was_typed_is_given_back_where_it_cannot_be_kept(table: Table) -> None:
    boss = administrator(table)
    shown = await server_settings(table, boss, "Forbidden words")
    form = await boss.click(shown, label="Edit words")
    refused = await boss.submit_modal(form, {"words": "frell\n*a*"})
    assert said(refused).startswith(r"**\*a\*** would be in nearly every text.")
    assert refused.response is not None
    [file] = refused.response.attachments
    assert file.filename == "words.txt"
    assert await stored_words(table) == ""


async def test_only_members_with_manage_server_see_or_change_the_words(table: Table) -> None:
    boss = administrator(table)
    shown = await server_settings(table, boss, "Forbidden words")
    form = await boss.click(shown, label="Edit words")
    table.env.backend.delete_role(table.guild.id, table.guild.roles["Boss"].id)
    refused = await boss.submit_modal(form, {"words": "frell"})
    assert "Manage Server" in said(refused)
    assert "Manage Server" in said(await boss.click(shown, label="Edit words"))
    assert await stored_words(table) == ""


def test_a_list_is_read_as_people_type_one() -> None:
    assert server_words("a b;Frell\r\nFRELL,fréll\n\u200b\n傻") == "a b\nFrell\n傻"
    hundred = "\n".join(f"word{number}" for number in range(100))
    assert server_words(hundred) == hundred


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("x", r"\*\*x\*\* would be in nearly every text"),
        ("**", "would be in nearly every text"),
        ("w" * 33, "has more than 32 characters"),
        (
            "\n".join(f"word{number}" for number in range(101)),
            "You typed 101 words, and I keep 100",
        ),
    ],
)
def test_a_list_has_limits(typed: str, told: str) -> None:
    with pytest.raises(Refusal, match=told):
        server_words(typed)
