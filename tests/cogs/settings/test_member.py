"""`/settings`: a member's preferences, and their effect from then on."""

from __future__ import annotations

from simcord.results import ResponseMessage

from bot.store.settings.preferences import Preferences, change_preferences, preferences_of
from engine.players import Player
from tests.cogs.matches.duel import Duel, begin
from tests.cogs.matches.pages import at_match
from tests.cogs.matches.reading import alt_texts, buttons, menus, text_of
from tests.cogs.settings.panels import member_settings
from tests.conftest import Table

DIRECT, WORDS = "settings:wish:direct:", "settings:wish:text_board:"


async def wishes(table: Table) -> Preferences:
    async with table.bot.store.read() as connection:
        return (await preferences_of(connection, table.alice.id))[table.alice.id]


def chosen(message: ResponseMessage) -> str:
    """Returns the selected option of the menu."""
    [menu, *_] = [
        part for part in message.message.components[0].to_dict()["components"] if part["type"] == 1
    ]
    return next(o["value"] for o in menu["components"][0]["options"] if o.get("default"))


def hands(duel: Duel, player: Player) -> int:
    return len(duel.actor(player).user.dm_channel.history())


async def pass_the_turn(duel: Duel) -> None:
    """Ends the turn of the player who has to move, from My hand."""
    mover, _ = await duel.mover()
    board = await duel.board()
    opened = (await duel.press(mover, board, buttons(board)["My hand"])).response
    assert opened is not None
    await duel.press(mover, opened, buttons(opened)["End turn"])


async def test_it_shows_and_changes_when_the_member_is_asked(table: Table):
    await table.bot.store.run(change_preferences, table.alice.id, pass_preference="always")
    shown = (await table.alice.user.slash("settings")).response
    await table.alice.user.click(shown, label="Passing")
    assert chosen(shown) == "always"
    await table.alice.user.select(shown, ["able"], custom_id="settings:habit")
    assert chosen(shown) == "able"
    assert (await wishes(table)).pass_preference == "able"
    assert set(next(iter(menus(shown).values()))) == {"Ask me when I can act", "Always ask me"}


async def test_without_direct_messages_the_hand_is_behind_my_hand_alone(table: Table):
    duel = await begin(table)
    before = hands(duel, "A")
    assert alt_texts(duel.panel("A"))
    shown = await member_settings(table, "Calls")
    await table.alice.click(shown, custom_id=f"{DIRECT}no")
    told = duel.panel("A")
    assert "behind **My hand**" in text_of(told)
    assert not alt_texts(told)
    assert list(buttons(told)) == ["My hand"]
    await table.restart()
    for _ in range(2):
        await pass_the_turn(duel)
    assert hands(duel, "A") == before
    await table.alice.click(shown, custom_id=f"{DIRECT}yes")
    assert hands(duel, "A") == before + 1
    assert alt_texts(duel.panel("A"))


async def test_a_hand_that_was_taken_back_is_sent_anew_and_not_as_that_of_before(table: Table):
    """For some minutes, Discord returns the first message that has a nonce."""
    duel = await begin(table)
    for wish in ("no", "yes", "no", "yes"):
        await table.alice.click(await member_settings(table, "Calls"), custom_id=DIRECT + wish)
    sends = "POST", f"/channels/{duel.panel('A').channel.id}/messages"
    sent = [one.json or {} for one in table.env.http_requests if (one.method, one.path) == sends]
    assert len(sent) == 3
    assert len({str(one["nonce"]) for one in sent}) == 3


async def test_who_wants_no_direct_messages_gets_none_in_a_new_match(table: Table):
    await table.alice.click(await member_settings(table, "Calls"), custom_id=f"{DIRECT}no")
    duel = await begin(table)
    assert hands(duel, "A") == 0
    assert hands(duel, "B") == 1


async def test_who_opened_their_direct_messages_again_can_have_the_hand_sent(table: Table):
    closed = table.alice.user.dm_channel
    table.env.inject_error(
        "POST", f"/channels/{closed.id}/messages", status=403, code=50007, times=1
    )
    duel = await begin(table)
    assert hands(duel, "A") == 0
    shown = await member_settings(table, "Calls")
    await table.alice.click(shown, custom_id=f"{DIRECT}no")
    await table.alice.click(shown, custom_id=f"{DIRECT}yes")
    assert hands(duel, "A") == 1


async def test_the_board_in_words_takes_the_place_of_the_pictures_at_once(table: Table):
    duel = await begin(table)
    assert alt_texts(duel.panel("A"))
    shown = await member_settings(table, "Board")
    await table.alice.click(shown, custom_id=f"{WORDS}yes")
    panel = duel.panel("A")
    assert not alt_texts(panel)
    assert not panel.attachments
    assert alt_texts(duel.panel("B"))
    hand = (await duel.truth()).view("A").side("A").zone("hand").cards
    assert hand is not None
    answer = await duel.press("A", panel, buttons(panel)["Whole board"])
    board = text_of(answer.response)
    assert all(card.face.name in board for card in hand)
    assert "Bob" in board
    assert "Basalt" not in board + text_of(panel)
    opened = (await at_match(table.alice, duel.place, "Hand")).response
    assert "Whole board" in buttons(opened)
    assert not alt_texts(opened)
    await table.alice.click(shown, custom_id=f"{WORDS}no")
    assert alt_texts(duel.panel("A"))
