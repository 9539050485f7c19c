"""No text of a member bypasses the check for texts that others read."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path

import discord
import pytest
import simcord
from discord import app_commands

import engine
from bot.exercises.written_card import key_of
from bot.store.settings.guild_settings import change_guild
from cogs.missions.controls import WriteButton
from cogs.ui.controls import controls
from cogs.ui.forms import TextField
from tests.bot.deck_texts import GAME, LEGAL
from tests.cogs.controls import form_kinds
from tests.cogs.decks.deck_answers import open_deck, upload, write
from tests.cogs.matches.deals.cut_matches import duel_of
from tests.cogs.matches.reading import buttons, everything, text_of
from tests.cogs.posted_ids import FORMS
from tests.cogs.settings.panels import administrator, server_settings
from tests.cogs.tournaments.notified import CALL, board
from tests.cogs.tournaments.playing import Answer, begin, create, organiser, propose
from tests.cogs.typed_texts import CHECKED, is_known
from tests.cogs.walking import go_on
from tests.conftest import Table
from tests.repository import ROOT

Send = Callable[[str], Awaitable[Answer]]

RUDE = "such fr3ll here"
MARKED = "Z" + "\u0301" * 9
HOSTILE = f"@everyone discord.gg/raid https://a.example <@1> {MARKED}"
TYPED = (discord.AppCommandOptionType.string, discord.AppCommandOptionType.attachment)

FORM_MODULES = {
    "cogs/ui/forms.py": 1,
}
"""Modules with fields of forms to type into, and the number of fields. A new form belongs into
`FORMS`, and each of its fields into a list of `typed_texts`."""


async def test_each_option_and_field_is_in_a_list(table: Table) -> None:
    options = [
        f"/{command.qualified_name} {option.display_name}"
        for command in table.bot.tree.walk_commands()
        if isinstance(command, app_commands.Command)
        for option in command.parameters
        if option.type in TYPED and not option.choices
    ]
    fields = [
        f"{':'.join(form.split(':')[:2])} {field}"
        for form, typed in FORMS.items()
        for field in typed
    ]
    assert [one for one in (*options, *fields) if not is_known(one)] == []
    assert {*options, *fields} >= CHECKED


def test_no_form_has_a_field_that_is_in_no_list() -> None:
    found = {
        str(path.relative_to(ROOT)): count
        for path in sorted((ROOT / "cogs").rglob("*.py"))
        if (count := len(re.findall(r"\bTextInput[\[(]", path.read_text("utf-8"))))
    }
    assert found == FORM_MODULES


def test_each_field_of_a_form_is_in_a_list() -> None:
    prefixes = {":".join(form.split(":")[:2]): typed for form, typed in FORMS.items()}
    for kind in form_kinds():
        texts = tuple(one.id for one in kind.fields if isinstance(one, TextField))
        assert tuple(prefixes[kind.component_id.prefix]) == texts


def test_each_checked_text_is_sent_below() -> None:
    source = Path(__file__).read_text("utf-8")
    assert [way for way in CHECKED if f'"{way}": ' not in source] == []


async def forbid(table: Table) -> None:
    await table.bot.store.run(change_guild, table.guild.id, forbidden_words="Frell")


def told(answer: Answer) -> str:
    parts = [part for part in (answer.response, *answer.followups) if part is not None]
    return "\n".join(map(text_of, parts))


async def check(ways: Mapping[str, Send], *, with_file: Sequence[str] = ()) -> None:
    """Checks that each way refuses a text with a forbidden word, names the word, and gives the text
    back: in the answer, or in a file if it has one."""
    for way, send in ways.items():
        answer = await send(RUDE)
        assert "**frell**" in told(answer), (way, told(answer))
        assert "This server doesn't allow" in told(answer), way
        if way not in with_file:
            assert RUDE in told(answer), way


def posted(table: Table) -> list[discord.Message]:
    return [one for place in (table.channel, *table.channel.threads) for one in place.history()]


def check_harmless(table: Table, *people: simcord.MemberActor) -> None:
    """Checks that nothing that was posted is a link, a mention or a pile of marks."""
    messages = posted(table)
    messages += [message for one in people for message in one.user.dm_channel.history()]
    assert messages
    for message in messages:
        shown = everything(message).replace("\\", "")
        assert not re.search(r"discord\.gg|https?://a\.example|a\.example", shown), shown
        assert "\u0301" * 4 not in shown
        assert not re.search(r"(?<!\\)(@everyone|<@1>)", text_of(message)), text_of(message)
        assert not message.mention_everyone


async def test_decks_and_tournaments(table: Table) -> None:
    await forbid(table)
    olga = await organiser(table, f"discord.gg/raid {MARKED}")
    channel, alice = table.channel, table.alice

    def deck(about: str) -> str:
        return f"! about: {about}\n{GAME.parse_deck(LEGAL).undescribed}"

    async def tournament(name: str, source: str | None = None) -> Answer:
        settings = {} if source is None else {"draw_source": {"source": source}}
        return await propose(olga, channel, name, **settings)

    async def write_card(text: str) -> Answer:
        exercise = next(game.writing for game in engine.games().values() if game.writing)
        write = WriteButton(exercise.game, key_of(exercise))
        place = table.bot.get_channel(channel.id)
        assert isinstance(place, discord.TextChannel)
        form = await alice.click(await place.send("Write", view=controls(write)), label="Write")
        return await alice.submit_modal(form, {"card": text})

    ways: dict[str, Send] = {
        "deck:upload file": lambda text: upload(table, deck(text)),
        "deck:upload name": lambda text: upload(table, LEGAL, name=text),
        "deck:write text": lambda text: write(table, deck(text), name="Fine"),
        "deck:write name": lambda text: write(table, LEGAL, name=text),
        "tournament:set-basics name": tournament,
        "tournament:set-source source": lambda text: tournament("Cup", text),
        "learn:card card": write_card,
    }
    await check(ways, with_file=("deck:upload file", "deck:write text", "learn:card card"))
    assert not await table.bot.decks.of(alice.id)
    for answer in (
        await upload(table, deck(HOSTILE), name=HOSTILE),
        await tournament(HOSTILE, HOSTILE),
    ):
        assert "frell" not in told(answer)
    await go_on(olga, answer, "Open sign-up")
    [kept] = await table.bot.decks.of(alice.id)
    await open_deck(table, kept.name, "More", "Share")
    await table.bot.decks.keep(alice.id, deck(RUDE), name="Kept before")
    refused = await open_deck(table, "Kept before", "More", "Share")
    assert "**frell**" in told(refused)
    await table.env.advance_time(10)
    check_harmless(table)


async def test_running_tournaments(table: Table) -> None:
    await forbid(table)
    waiting = await create(table, 0)
    drawn = await create(table, 2, number_source="drand")
    await table.bot.services.rounds.start_tournament(drawn.id, None)
    cup = await begin(table, 4)
    drawn.olga = waiting.olga = cup.olga
    await cup.concede(cup.players[0])
    [pairing] = await cup.undecided()
    caller = await cup.actor(pairing.entrant_a)

    async def call(text: str) -> Answer:
        form = await caller.click(await board(cup, await cup.match(caller)), label=CALL)
        return await caller.submit_modal(form, {"reason": text})

    async def type_number(text: str) -> Answer:
        home = await drawn.olga.slash(drawn.channel, "tournament")
        form = await go_on(drawn.olga, home, "Public number")
        return await drawn.olga.submit_modal(form, {"number": text})

    async def source(text: str) -> Answer:
        return await waiting.manage("Draw source", source=text)

    async def undo(text: str) -> Answer:
        return await cup.manage("Undo round", reason=text)

    ways: dict[str, Send] = {
        "tournament:call reason": call,
        "tournament:why-undo reason": undo,
        "tournament:type-number number": type_number,
        "tournament:source source": source,
        "tournament:result reason": lambda text: cup.rule(pairing.id, "A", text),
    }
    await check(ways)
    await call(HOSTILE)
    await source(HOSTILE)
    await undo(HOSTILE)
    await table.env.advance_time(5)
    check_harmless(table, *cup.players)


async def test_why_a_member_is_kept_out(table: Table) -> None:
    await forbid(table)
    boss = administrator(table)
    page = await server_settings(table, boss, "Kept out")
    await boss.select(page, [table.bob.user], custom_id="server:keep-out")

    async def give(text: str) -> Answer:
        form = await boss.click(page, label="Give a reason")
        return await boss.submit_modal(form, {"reason": text})

    await check({"server:why-out reason": give})
    assert "discord.gg" not in told(await give(HOSTILE)).replace("\\", "")


@pytest.mark.usefixtures("dealt_by_scheme", "alice_cuts")
async def test_words_of_a_cut(table: Table) -> None:
    await forbid(table)
    duel = await duel_of(table)
    bobs = duel.accepted
    assert bobs is not None

    async def cut(text: str) -> Answer:
        form = await table.bob.click(bobs, custom_id=buttons(bobs)["Own words"])
        return await table.bob.submit_modal(form, {"words": text})

    await check({"match:cut-words words": cut})
    await cut(HOSTILE)
    await table.env.advance_time(40)
    assert any("discord. gg/raid" in text_of(message) for message in posted(table))
    check_harmless(table, table.alice, table.bob)
