"""`deckhand setup`, with a Discord on this machine that knows one token."""

from __future__ import annotations

import asyncio
import io
import json
import os
import pty
import stat
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from aiohttp import web
from discord.http import Route

from bot.cli.command_line import main
from bot.discord_api.permissions import INVITATION, NEEDED
from tests.wire.fakecord.environment import bot_environment

ROOT = Path(__file__).resolve().parents[3]
SECONDS = 30
CTRL_D = b"\x04"
APPLICATION = 4321
TOKEN = "MTIzNA.correct.Horse_battery-staple"
OTHER = "MTIzNA.wrong.token"
NOBODY = "http://127.0.0.1:9"
"""An address at which nothing listens."""


class Discord:
    """Two routes of Discord over a real socket. The answer has `status`, or is a web page, if that
    is set."""

    def __init__(self) -> None:
        self.status = 0
        self.page = ""
        self.asked: list[tuple[str, str]] = []
        self.url = ""

    @asynccontextmanager
    async def served(self) -> AsyncIterator[Discord]:
        """Serves the routes on a free port."""
        app = web.Application()
        app.router.add_get("/api/v10/users/@me", self._user)
        app.router.add_get("/api/v10/oauth2/applications/@me", self._application)
        runner = web.AppRunner(app)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        self.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
        yield self
        await runner.cleanup()

    async def _user(self, request: web.Request) -> web.Response:
        return self._answer(request, user("Card Club Bot"))

    async def _application(self, request: web.Request) -> web.Response:
        application = {
            "id": str(APPLICATION),
            "name": "Card Club",
            "description": "",
            "icon": None,
            "bot_public": True,
            "bot_require_code_grant": False,
            "owner": user("Somebody"),
            "verify_key": "",
            "flags": 0,
        }
        return self._answer(request, application)

    def _answer(self, request: web.Request, content: dict[str, object]) -> web.Response:
        given = request.headers.get("Authorization", "")
        self.asked.append((request.path.rpartition("v10")[2], given))
        if self.status:
            return as_json({"message": "no", "code": 0}, self.status)
        if self.page:
            return web.Response(text=self.page, content_type="text/html")
        if given != f"Bot {TOKEN}":
            return as_json({"message": "401: Unauthorized", "code": 0}, 401)
        return as_json(content)


def user(name: str) -> dict[str, object]:
    """Returns a user as Discord describes one."""
    return {"id": "1234", "username": name, "discriminator": "0", "avatar": None}


def as_json(content: dict[str, object], status: int = 200) -> web.Response:
    """Returns an answer like Discord's; discord.py accepts no JSON with a charset."""
    headers = {"Content-Type": "application/json"}
    return web.Response(body=json.dumps(content).encode(), status=status, headers=headers)


class Typed(io.StringIO):
    """Lines that are typed at a terminal."""

    def isatty(self) -> bool:
        return True


class Host:
    """A person who sets the bot up, in a folder of their own."""

    def __init__(self, folder: Path, url: str) -> None:
        self.here = folder / "here"
        self.here.mkdir()
        self.data = folder / "data"
        self.file = self.data / ".env"
        self._url = url
        inherited = {k: v for k, v in os.environ.items() if not k.startswith("DECKHAND_")}
        self._environment = {
            **inherited,
            **bot_environment(url, ""),
            "DECKHAND_DATA": str(self.data),
        }
        self._environment["PYTHONPATH"] += os.pathsep + str(ROOT)

    async def gives(self, text: str, *options: str, command: str = "setup") -> tuple[int, str, str]:
        """Runs the command in this process, with a text as its input. Returns the exit status, the
        output and the errors."""
        out, complaints = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(complaints):
            status = await self._do(io.StringIO(text), command, *options)
        return status, out.getvalue(), complaints.getvalue()

    async def answers(self, *lines: str) -> tuple[int, str]:
        """Runs the set-up in this process as at a terminal, with a line for each question. Returns
        the exit status and everything that was printed."""
        shown = io.StringIO()
        with redirect_stdout(shown), redirect_stderr(shown):
            status = await self._do(Typed("".join(f"{line}\n" for line in lines)), "setup")
        return status, shown.getvalue()

    async def _do(self, stdin: io.StringIO, *arguments: str) -> int:
        with pytest.MonkeyPatch.context() as patch:
            for name in [name for name in os.environ if name.startswith("DECKHAND_")]:
                patch.delenv(name)
            patch.setenv("DECKHAND_DATA", str(self.data))
            patch.chdir(self.here)
            patch.setattr(Route, "BASE", f"{self._url}/api/v10")
            patch.setattr(sys, "stdin", stdin)
            patch.setattr("getpass.getpass", input)
            patch.setattr("bot.app.running.set_up_logging", lambda *_: None)
            patch.setattr(sys, "setswitchinterval", lambda _: None)
            return await asyncio.wait_for(asyncio.to_thread(main, arguments), SECONDS)

    async def types(self, *lines: str) -> tuple[int, str]:
        """Starts a process and types a line at its terminal for each question. Returns the exit
        status, and what the terminal showed."""
        screen, terminal = pty.openpty()
        try:
            done = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot", "setup"),
                cwd=self.here,
                env=self._environment,
                start_new_session=True,
                stdin=terminal,
                stdout=terminal,
                stderr=terminal,
            )
        finally:
            os.close(terminal)
        shown = await asyncio.wait_for(asyncio.to_thread(type_in, screen, lines), SECONDS)
        return await asyncio.wait_for(done.wait(), SECONDS), shown


def type_in(screen: int, lines: tuple[str, ...]) -> str:
    """Answers each question with the next line (with Ctrl-D after the last), and returns everything
    that was shown."""
    left, shown, answered = [line.encode() + b"\n" for line in lines], b"", 0
    while True:
        try:
            shown += os.read(screen, 1000)
        except OSError:  # the terminal is closed at its other end
            os.close(screen)
            return shown.decode()
        if shown[answered:].endswith((b"shown: ", b"[y/N] ")):
            answered = len(shown)
            os.write(screen, left.pop(0) if left else CTRL_D)


@pytest.fixture
async def discord() -> AsyncIterator[Discord]:
    async with Discord().served() as served:
        yield served


@pytest.fixture
def host(tmp_path: Path, discord: Discord) -> Host:
    return Host(tmp_path, discord.url)


@pytest.fixture
def offline(tmp_path: Path) -> Host:
    return Host(tmp_path, NOBODY)


async def test_a_token_is_checked_and_kept(host: Host, discord: Discord):
    status, out, complaints = await host.gives(f"{TOKEN}\n")
    assert (status, complaints) == (0, "")
    assert discord.asked == [
        ("/users/@me", f"Bot {TOKEN}"),
        ("/oauth2/applications/@me", f"Bot {TOKEN}"),
    ]
    assert host.file.read_text() == f"DECKHAND_TOKEN={TOKEN}\n"
    assert stat.S_IMODE(host.file.stat().st_mode) == 0o600
    assert stat.S_IMODE(host.data.stat().st_mode) == 0o700
    assert str(host.data / "deckhand.db") in out
    assert "Card Club Bot" in out
    assert TOKEN not in out


async def test_the_link_invites_with_all_that_is_needed(host: Host):
    _, out, _ = await host.gives(TOKEN)
    [link] = [word for word in out.split() if "oauth2/authorize" in word]
    assert link == (
        f"https://discord.com/oauth2/authorize?client_id={APPLICATION}"
        f"&scope=bot+applications.commands&permissions={INVITATION.value}"
    )
    assert all(name in out for name in NEEDED.values())


async def test_a_wrong_token_is_not_kept(host: Host):
    status, _, complaints = await host.gives(OTHER)
    assert status == 1
    assert "doesn't know this token" in complaints
    assert not host.file.exists()


async def test_what_cannot_be_a_token_is_not_sent(host: Host, discord: Discord):
    status, _, complaints = await host.gives("my token\n")
    assert status == 1
    assert "doesn't look like a token" in complaints
    assert discord.asked == []
    assert not host.file.exists()


async def test_no_token_at_all(host: Host):
    status, _, complaints = await host.gives("")
    assert (status, complaints.count("\n")) == (1, 1)
    assert not host.file.exists()


@pytest.mark.parametrize("status", [403, 503])
async def test_an_answer_that_says_nothing_of_the_token(host: Host, discord: Discord, status: int):
    discord.status = status
    ended, _, complaints = await host.gives(TOKEN)
    assert ended == 1
    assert f"couldn't ask Discord about the token: {status}" in complaints
    assert "--offline" in complaints
    assert not host.file.exists()


async def test_a_network_that_answers_for_discord(host: Host, discord: Discord):
    discord.page = "<h1>Sign in to this network</h1>"
    ended, _, complaints = await host.gives(TOKEN)
    assert ended == 1
    assert "something else answered" in complaints
    assert not host.file.exists()


async def test_offline_a_script_is_told_how_to_keep_the_token(offline: Host):
    status, _, complaints = await offline.gives(TOKEN)
    assert status == 1
    assert "couldn't ask Discord" in complaints
    assert "--offline" in complaints
    assert not offline.file.exists()


async def test_a_token_may_be_kept_without_asking_discord(host: Host, discord: Discord):
    status, out, _ = await host.gives(TOKEN, "--offline")
    assert status == 0
    assert "haven't checked the token" in out
    assert discord.asked == []
    assert host.file.read_text() == f"DECKHAND_TOKEN={TOKEN}\n"


async def test_at_a_terminal_the_token_is_not_shown_and_a_mistake_is_asked_again(host: Host):
    status, shown = await host.types("my token", OTHER, TOKEN)
    assert status == 0
    assert TOKEN not in shown
    assert "oauth2/authorize" in shown
    assert shown.index("doesn't look like") < shown.index("doesn't know this")
    assert TOKEN in host.file.read_text()


async def test_at_a_terminal_it_gives_up_after_three(host: Host):
    status, shown = await host.answers(OTHER, OTHER, OTHER)
    assert status == 1
    assert shown.count("doesn't know this") == 3
    assert not host.file.exists()


@pytest.mark.parametrize(("answer", "kept"), [("y", True), ("", False)])
async def test_offline_a_terminal_offers_to_keep_it(offline: Host, answer: str, kept: bool):
    status, shown = await offline.answers(TOKEN, answer)
    assert status == (0 if kept else 1)
    assert offline.file.exists() is kept
    assert ("haven't checked the token" in shown) is kept


async def test_another_set_up_changes_the_token_and_nothing_else(host: Host):
    host.data.mkdir()
    others = "# mine\nDECKHAND_LOG_LEVEL=DEBUG\n"
    host.file.write_text(f"{others}DECKHAND_TOKEN={OTHER}\nDECKHAND_PARSERS=2\n")
    host.file.chmod(0o644)
    status, _, _ = await host.gives(TOKEN)
    assert status == 0
    assert host.file.read_text() == f"{others}DECKHAND_TOKEN={TOKEN}\nDECKHAND_PARSERS=2\n"
    assert stat.S_IMODE(host.file.stat().st_mode) == 0o600


async def test_another_set_up_may_keep_the_token_and_gives_the_link_again(host: Host):
    await host.gives(TOKEN)
    status, shown = await host.answers("")
    assert status == 0
    assert "Enter keeps" in shown
    assert str(APPLICATION) in shown
    assert host.file.read_text() == f"DECKHAND_TOKEN={TOKEN}\n"


async def test_a_failed_set_up_leaves_the_one_before(host: Host):
    await host.gives(TOKEN)
    status, _, _ = await host.gives(OTHER)
    assert status == 1
    assert host.file.read_text() == f"DECKHAND_TOKEN={TOKEN}\n"


async def test_a_token_that_wins_here_is_mentioned(host: Host):
    (host.here / ".env").write_text(f"DECKHAND_TOKEN={OTHER}\n")
    status, out, _ = await host.gives(TOKEN)
    assert status == 0
    assert "is another token" in out
    assert host.file.exists()


async def test_a_folder_that_cannot_be_made(host: Host):
    host.data.write_text("a file")
    status, _, complaints = await host.gives(TOKEN)
    assert (status, complaints.count("\n")) == (1, 1)
    assert str(host.data) in complaints


async def test_a_database_that_cannot_be_made_is_not_blamed_on_discord(host: Host):
    await host.gives(TOKEN)
    with host.file.open("a") as file:
        file.write("DECKHAND_DATABASE=.env/deckhand.db\n")
    status, _, complaints = await host.gives("", command="run")
    assert status == 1
    assert f"{host.file} can't be used" in complaints
