"""Presses that arrive at one process, and belong to another."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.app import press_hand_over as module
from bot.app.press_hand_over import MESSAGE_BYTES, OFFER, Press, PressHandOver
from bot.base.clicks import lease_here
from bot.base.duty import SERVERS_TO_SHARDS, Duty, Lease, ShardLayout
from bot.cluster.process_messages import ProcessMessage
from bot.discord_api.discord_calls import CallOutcome, CallResult, is_private, pictures_on
from bot.store.cluster.leases import any_older
from tests.bot.waiting import wait_until

LAYOUT = ShardLayout(2, 2)
SERVER = 2001 << SERVERS_TO_SHARDS
MATCH = "4F7K2M"
DEFERRED = discord.InteractionResponseType.deferred_message_update
SOON = 0.02
HOSTILE = '"\\ud83d\\u0000\\\\"🂡‮' + "ẞ́" * 20
"""A string with half a character, quotes, and letters that take several bytes each."""


def picture(alt: str) -> dict[str, Any]:
    url = "https://cdn.example/attachments/5/77/hand.webp?ex=6a&is=6b&hm=" + "0f" * 32
    media = {"url": url, "proxy_url": url, "attachment_id": "77", "loading_state": 2}
    return {"type": 12, "items": [{"media": media, "description": alt, "spoiler": False}]}


def menu(number: int) -> dict[str, Any]:
    options = [
        {"label": HOSTILE, "value": f"{number}:{one}", "description": "long " * 20}
        for one in range(25)
    ]
    return {
        "type": 1,
        "components": [
            {"type": 3, "custom_id": f"match:menu:{MATCH}:{number}", "options": options}
        ],
    }


def payload(id_: int = 1, custom_id: str = f"match:menu:{MATCH}:0", alt: str = "Your hand"):
    user = {
        "id": "5",
        "username": "alice",
        "global_name": HOSTILE,
        "discriminator": "0",
        "avatar": None,
    }
    return {
        "id": str(id_),
        "application_id": "9",
        "type": 3,
        "token": "secret" * 35,
        "version": 1,
        "channel_id": "6",
        "channel": {"id": "6", "type": 1, "recipients": [user]},
        "locale": "en-GB",
        "attachment_size_limit": 10_000_000,
        "app_permissions": "0",
        "user": user,
        "data": {"custom_id": custom_id, "component_type": 3, "values": ["0:3"]},
        "message": {
            "id": "8",
            "channel_id": "6",
            "type": 0,
            "content": "",
            "flags": 1 << 15,
            "author": user,
            "attachments": [],
            "embeds": [],
            "components": [
                {
                    "type": 17,
                    "components": [
                        {"type": 10, "content": "words " * 600},
                        picture(alt),
                        *(menu(one) for one in range(5)),
                    ],
                }
            ],
        },
    }


class Client(discord.AutoShardedClient):
    """A client that isn't connected, and records the answers that it should send."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.none(), shard_count=2)
        self.answered: list[tuple[discord.Interaction[Any], Lease | None]] = []

    def dispatch(self, event: str, /, *args: Any, **named: Any) -> None:
        assert event == "interaction"
        self.answered.append((args[0], lease_here()))


@dataclass
class Network:
    """All messages between processes; `lost` are kinds of messages that never arrive."""

    told: list[ProcessMessage] = field(default_factory=list[ProcessMessage])
    lost: set[str] = field(default_factory=set[str])
    processes: list[Process] = field(default_factory=list["Process"])

    def count(self, kind: str) -> int:
        return sum(one.kind == kind for one in self.told)


class Process:
    """A process that holds these ranges, and its handling of presses."""

    def __init__(self, network: Network, name: str, *held: int) -> None:
        self.name, self.network = name, network
        self.duty = Duty(LAYOUT)
        self.duty.held = frozenset()
        self.handlers: dict[str, Callable[[str], None]] = {}
        self.client = Client()
        self.own: list[Any] = []
        self.store: Any = SimpleNamespace(fetch=self.fetch, may_write=True)
        self.has_older = False
        self.asked = 0
        messages: Any = self
        self.presses = PressHandOver(self.client, self.store, messages, self.duty, self.own.append)
        network.processes.append(self)
        for number in held:
            self.gain(number)

    def gain(self, number: int) -> None:
        self.duty.held |= {number}
        self.duty.leases[number] = Lease(LAYOUT.name_of(number), self.name, 1)

    async def fetch(self, query: Callable[..., Any], *args: object) -> Any:
        if query is any_older:
            return self.has_older
        self.asked += 1
        return SimpleNamespace(guild=SERVER) if args == (MATCH,) else None

    def add_handler(self, kind: str, handler: Callable[[str], None]) -> None:
        self.handlers[kind] = handler

    def send(self, kind: str, key: str) -> None:
        self.network.told.append(ProcessMessage(kind, key, self.name))
        for one in self.network.processes:
            if one is not self and kind not in self.network.lost:
                asyncio.get_running_loop().call_soon(one.handlers[kind], key)

    @property
    def answered(self) -> list[tuple[int, object]]:
        """The presses that were answered here, with the answers that Discord had of each
        before."""
        return [(one.id, one.response.type) for one, _ in self.client.answered]


@pytest.fixture
def network() -> Network:
    return Network()


@pytest.fixture(autouse=True)
def deferred(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Returns the presses for which Discord was asked for more time. Waits are short here."""
    asked: list[int] = []

    async def defer(interaction: Any, *, update: bool) -> CallResult[object]:
        assert update
        asked.append(interaction.id)
        return CallResult(CallOutcome.DONE)

    monkeypatch.setattr(module, "defer", defer)
    monkeypatch.setattr(module, "CLAIM_SECONDS", SOON)
    return asked


async def settled(network: Network) -> None:
    """Waits until no press is in progress."""
    await wait_until(lambda: not any(one.presses._tasks for one in network.processes), "the end")


async def test_a_press_keeps_what_its_answer_needs_however_long_its_message_is() -> None:
    sent = Press(payload(alt=HOSTILE * 5), SERVER)
    assert len(ProcessMessage(OFFER, sent.text, "h" * 40 + "/123/4f7a").payload) < 2500
    read = Press.read(sent.text)
    assert (read.id, read.guild) == (1, SERVER)
    client = Client()
    before, after = sent.interaction(client), read.interaction(client)
    for one in (before, after):
        assert one.message is not None
        assert is_private(one.message)
        assert one.channel_id == 6
    assert (after.token, after.data, after.user) == (before.token, before.data, before.user)
    assert after.user.display_name == before.user.display_name == HOSTILE
    assert before.message is not None
    assert after.message is not None
    assert pictures_on(after.message) == pictures_on(before.message)
    assert [one.alt for one in pictures_on(after.message)] == [HOSTILE * 5]
    view = discord.ui.LayoutView.from_message(after.message)
    ids = [getattr(item, "custom_id", None) for item in view.walk_children()]
    assert [one for one in ids if one] == [f"match:menu:{MATCH}:0"]


async def test_a_press_is_answered_once_by_the_owner(network: Network, deferred: list[int]) -> None:
    receiver, owner = Process(network, "receiver", 0), Process(network, "owner", 1)
    other = Process(network, "other")
    for id_ in (1, 2):
        receiver.presses.arrive(payload(id_))
    await settled(network)
    assert owner.answered == [(1, None), (2, None)]
    assert {lease for _, lease in owner.client.answered} == {owner.duty.leases[1]}
    assert receiver.own == receiver.answered == other.answered == []
    assert not deferred
    assert receiver.asked == 1, "the server of a match is looked for once"


async def test_a_press_is_given_to_one_of_two_that_claim_it(network: Network) -> None:
    receiver = Process(network, "receiver", 0)
    owners = [Process(network, f"owner {one}", 1) for one in (1, 2)]
    receiver.presses.arrive(payload())
    await settled(network)
    assert network.count(module.CLAIM) == 2
    assert sum(len(one.answered) for one in owners) == 1


async def test_what_belongs_to_no_other_process_is_answered_at_once(network: Network) -> None:
    process = Process(network, "alone", 0)
    others = payload(2, "practice:last")
    process.presses.arrive(others)
    assert process.own == [others]
    process.gain(1)
    process.presses.arrive(payload(3))
    assert process.own[1:] == [payload(3)]
    assert process.asked == 0
    assert not network.told


@pytest.mark.parametrize("custom_id", ["match:menu:222222:0", f"match:menu:{MATCH}:0"])
async def test_a_press_about_no_match_or_one_of_this_process_is_answered_here(
    network: Network, custom_id: str
) -> None:
    process = Process(network, "this", 1)
    process.presses.arrive(payload(1, custom_id))
    await settled(network)
    assert process.own == [payload(1, custom_id)]
    assert not network.told


async def test_after_a_second_discord_is_asked_for_time_and_the_next_owner_answers_once(
    network: Network, deferred: list[int]
) -> None:
    receiver, heir = Process(network, "receiver", 0), Process(network, "heir")
    receiver.presses.arrive(payload())
    await wait_until(lambda: network.count(OFFER) >= 3, "offers")
    assert deferred == [1]
    assert not heir.answered
    heir.gain(1)
    await settled(network)
    assert heir.answered == [(1, DEFERRED)]
    assert deferred == [1]
    assert receiver.own == receiver.answered == []


async def test_a_press_is_answered_by_its_receiver_once_that_is_the_owner(
    network: Network, deferred: list[int]
) -> None:
    receiver = Process(network, "receiver", 0)
    receiver.presses.arrive(payload())
    await wait_until(lambda: bool(deferred), "more time")
    receiver.gain(1)
    await settled(network)
    assert receiver.answered == [(1, DEFERRED)]


async def test_a_press_that_was_given_as_its_owner_lost_the_server_is_offered_again(
    network: Network,
) -> None:
    receiver, owner = Process(network, "receiver", 0), Process(network, "owner", 1)
    give = receiver.handlers[module.CLAIM]

    def lose(key: str) -> None:
        owner.duty.held = frozenset()
        give(key)

    receiver.handlers[module.CLAIM] = lose
    receiver.presses.arrive(payload())
    await wait_until(lambda: network.count(OFFER) >= 2, "another offer")
    receiver.handlers[module.CLAIM] = give
    heir = Process(network, "heir", 1)
    await settled(network)
    assert owner.answered == receiver.answered == []
    assert [id_ for id_, _ in heir.answered] == [1]


async def test_a_process_that_may_have_been_replaced_claims_nothing(network: Network) -> None:
    receiver, owner = Process(network, "receiver", 0), Process(network, "owner", 1)
    owner.store.may_write = False
    receiver.presses.arrive(payload())
    await wait_until(lambda: network.count(OFFER) >= 2, "offers")
    assert not owner.answered
    owner.store.may_write = True
    await settled(network)
    assert owner.answered == [(1, DEFERRED)]


async def test_a_press_that_discord_no_longer_takes_is_dropped(
    network: Network, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def too_late(_: object, *, update: bool) -> CallResult[object]:
        return CallResult(CallOutcome.LATE)

    monkeypatch.setattr(module, "defer", too_late)
    receiver = Process(network, "receiver", 0)
    receiver.presses.arrive(payload())
    await settled(network)
    assert network.count(OFFER) == 1
    assert receiver.answered == []


async def test_a_press_is_answered_where_it_arrived_if_nobody_claims_it_for_long(
    network: Network, deferred: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "OFFERED_SECONDS", 4 * SOON)
    receiver, owner = Process(network, "receiver", 0), Process(network, "owner", 1)
    network.lost.add(OFFER)
    receiver.presses.arrive(payload())
    await settled(network)
    assert receiver.answered == [(1, DEFERRED)]
    assert owner.answered == []


async def test_a_press_is_answered_where_it_arrived_beside_an_older_version(
    network: Network, deferred: list[int]
) -> None:
    receiver = Process(network, "receiver", 0)
    receiver.has_older = True
    receiver.presses.arrive(payload())
    await settled(network)
    assert receiver.answered == [(1, DEFERRED)]
    assert network.count(OFFER) == 1


async def test_a_form_that_is_too_long_for_a_message_is_answered_where_it_arrived(
    network: Network,
) -> None:
    receiver, owner = Process(network, "receiver", 0), Process(network, "owner", 1)
    noise = random.Random(1)
    typed = "".join(chr(noise.randrange(0x4E00, 0x9FFF)) for _ in range(4000))
    form = payload(1, f"match:why-wrong:{MATCH}") | {"type": 5}
    field_ = {"type": 4, "custom_id": "why", "value": typed}
    form["data"] = {
        "custom_id": f"match:why-wrong:{MATCH}",
        "components": [{"type": 18, "component": field_}],
    }
    assert len(Press(form, SERVER).text) > MESSAGE_BYTES
    receiver.presses.arrive(form)
    await settled(network)
    assert receiver.answered == [(1, None)]
    assert owner.answered == []
    field_["value"] = "short"
    receiver.presses.arrive(form | {"id": "2"})
    await settled(network)
    assert owner.answered == [(2, None)]
