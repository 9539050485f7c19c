"""Points an unmodified discord.py process at the stand-in for Discord.

Python imports this module by itself when its folder is on PYTHONPATH; environment.py arranges that.
It does nothing unless FAKECORD_URL is set. Nothing is imported up front: a finder patches the
discord.py and aiohttp modules right after the bot itself imports them.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import ipaddress
import json
import os
import signal
import socket
import sys
from collections.abc import Callable
from typing import Any

BASE = os.environ.get("FAKECORD_URL", "").rstrip("/")
SQL = os.environ.get("FAKECORD_SQL", "")
"""A file to which every statement that SQLite runs is added, as a line of JSON each."""

PROCESS = os.environ.get("FAKECORD_PROCESS", "")
"""The name of this process, if a bot has several."""

PARENT = os.environ.get("FAKECORD_PARENT", "")
"""The process that has started the bot: if it is killed, the bot is too."""

NET = os.environ.get("FAKECORD_NET", "loopback")  # or "any"
PR_SET_PDEATHSIG = 1
_API_HOSTS = {"discord.com", "discordapp.com", "ptb.discord.com", "canary.discord.com"}
_CDN_HOSTS = {"cdn.discordapp.com"}
_MEDIA_HOSTS = {"media.discordapp.net", "images-ext-1.discordapp.net"}


def _gateway_url() -> str:
    if os.environ.get("FAKECORD_URLS") == "discord":
        return "wss://gateway.discord.gg/"
    return BASE.replace("http", "ws", 1) + "/gateway/"


def _patch_http(module: Any) -> None:
    if os.environ.get("FAKECORD_URLS") != "discord":
        module.Route.BASE = f"{BASE}/api/v10"


def _patch_gateway(module: Any) -> None:
    import yarl

    module.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(_gateway_url())


def _patch_asset(module: Any) -> None:
    if os.environ.get("FAKECORD_URLS") != "discord":
        module.Asset.BASE = BASE


def _patch_aiohttp(module: Any) -> None:
    """Maps Discord's host names to the stand-in, so that hard-coded URLs work too, and adds the
    name of the calling process."""
    import yarl

    base = yarl.URL(BASE)
    original = module.ClientSession._request

    def translate(url: Any) -> Any:
        host = (url.host or "").lower()
        target = url
        if (
            host in _API_HOSTS
            or host in _CDN_HOSTS
            or host in _MEDIA_HOSTS
            or host.endswith("discord.gg")
        ):
            path = url.raw_path
            if host in _MEDIA_HOSTS:
                path = "/media" + path
            elif host.endswith("discord.gg"):
                path = "/gateway/"
            scheme = "ws" if url.scheme in ("ws", "wss") else "http"
            target = yarl.URL.build(
                scheme=scheme,
                host=base.host or "",
                port=base.port,
                path=path,
                query_string=url.raw_query_string,
                encoded=True,
            )
        return target

    async def _request(self: Any, method: str, str_or_url: Any, **kwargs: Any) -> Any:
        if PROCESS:
            kwargs["headers"] = {**(kwargs.get("headers") or {}), "X-Fakecord-Process": PROCESS}
        return await original(self, method, translate(self._build_url(str_or_url)), **kwargs)

    module.ClientSession._request = _request


def _patch_sqlite(module: Any) -> None:
    """Records every statement, with its values, in any thread of this process."""
    original = module.connect
    lines = open(SQL, "a", buffering=1, encoding="utf-8")  # noqa: SIM115 - as long as the process

    def connect(*args: Any, **kwargs: Any) -> Any:
        connection = original(*args, **kwargs)
        connection.set_trace_callback(lambda sql: lines.write(json.dumps(sql) + "\n"))
        return connection

    module.connect = connect


def _guard_sockets() -> None:
    """Refuses connections that would leave this machine, and says so on stderr."""
    original, original_ex = socket.socket.connect, socket.socket.connect_ex

    def allowed(sock: socket.socket, address: Any) -> bool:
        if sock.family not in (socket.AF_INET, socket.AF_INET6) or not isinstance(address, tuple):
            return True
        host = str(address[0])
        if host in ("", "localhost"):
            return True
        try:
            return ipaddress.ip_address(host.split("%")[0]).is_loopback
        except ValueError:
            return False

    def connect(self: socket.socket, address: Any) -> None:
        if not allowed(self, address):
            print(f"FAKECORD: blocked connection to {address}", file=sys.stderr, flush=True)
            raise ConnectionRefusedError(f"fakecord: only loopback is allowed, not {address}")
        return original(self, address)

    def connect_ex(self: socket.socket, address: Any) -> int:
        if not allowed(self, address):
            print(f"FAKECORD: blocked connection to {address}", file=sys.stderr, flush=True)
            return 111
        return original_ex(self, address)

    socket.socket.connect = connect  # type: ignore[method-assign]
    socket.socket.connect_ex = connect_ex  # type: ignore[method-assign]


def _end_with_parent() -> None:
    """Makes Linux kill this process when its parent ends."""
    if sys.platform != "linux" or str(os.getppid()) != PARENT:
        return  # the bot has started this one, and ends it
    import ctypes

    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


_PATCHES: dict[str, Callable[[Any], None]] = {
    "discord.http": _patch_http,
    "discord.gateway": _patch_gateway,
    "discord.asset": _patch_asset,
    "aiohttp.client": _patch_aiohttp,
}
if SQL:
    _PATCHES["sqlite3"] = _patch_sqlite


class _Loader(importlib.abc.Loader):
    def __init__(self, inner: Any, patch: Callable[[Any], None]) -> None:
        self.inner = inner
        self.patch = patch

    def create_module(self, spec: Any) -> Any:
        return self.inner.create_module(spec)

    def exec_module(self, module: Any) -> None:
        self.inner.exec_module(module)
        self.patch(module)

    def __getattr__(self, name: str) -> Any:  # get_source and friends
        return getattr(self.inner, name)


class _Finder(importlib.abc.MetaPathFinder):
    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> Any:
        patch = _PATCHES.get(fullname)
        if patch is None:
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if spec is not None and spec.loader is not None:
            spec.loader = _Loader(spec.loader, patch)
        return spec


def install() -> None:
    # discord.py would ask for zstd-stream if these are installed, but the stand-in lacks it
    sys.modules.setdefault("zstandard", None)  # type: ignore[arg-type]
    sys.modules.setdefault("compression.zstd", None)  # type: ignore[arg-type]
    sys.meta_path.insert(0, _Finder())
    for name, patch in _PATCHES.items():
        if name in sys.modules:
            patch(sys.modules[name])
    if NET == "loopback":
        _guard_sockets()


def _chain() -> None:
    """Runs the sitecustomize that this one hides, if the environment has another."""
    here = os.path.dirname(os.path.abspath(__file__))
    others = [p for p in sys.path if os.path.abspath(p or ".") != here]
    spec = importlib.machinery.PathFinder.find_spec("sitecustomize", others)
    if spec and spec.loader and spec.origin != __file__:
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)


if BASE:
    install()
    _end_with_parent()
if __name__ == "sitecustomize":
    import importlib.util

    _chain()
