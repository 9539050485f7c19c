"""Presses that come late, from the wrong person, or after a restart."""

from __future__ import annotations

from tests.bot.deck_texts import CYCLERS, distinct_deck
from tests.cogs.matches.duel import Duel, at_once, begin
from tests.cogs.matches.pages import at_match, shown
from tests.cogs.matches.reading import asks, buttons, first_play, text_of
from tests.cogs.matches.table.panels import LATE, private_panel, restart_much_later
from tests.conftest import Table

MANY_SPELLS = (
    '"{name}": take 4 '
    + " ".join(f'"{{spell}} {number}" tap take 1: heal 1' for number in range(8))
    + " power 1\nN/A"
)
"""A card whose spells are chosen in two steps: first the card, then the spell."""


async def play_a_cycler(duel: Duel) -> None:
    """Makes the mover play a card that asks for another one."""
    mover, _ = await duel.mover()
    await duel.press(mover, duel.panel(mover), first_play(duel.panel(mover)))
    decision = (await duel.truth()).decision
    assert decision is not None
    assert decision.kind == "pick"


async def test_a_restart_in_the_middle_of_a_resolution_leaves_every_button_working(
    table: Table,
) -> None:
    duel = await begin(table, *CYCLERS)
    mover, _ = await duel.mover()
    await play_a_cycler(duel)
    number = (await duel.truth()).number
    await table.restart()
    panel, board = duel.panel(mover), await duel.board()
    hand = await duel.press(mover, board, buttons(board)["My hand"])
    log = await duel.press(mover, board, buttons(board)["Log"])
    concede = await duel.press(mover, board, buttons(board)["Concede"])
    assert hand.response is not None
    assert list(buttons(hand.response)) == list(buttons(panel))
    assert log.ephemeral
    assert concede.ephemeral
    await duel.press(mover, panel, next(iter(buttons(panel).values())))
    assert (await duel.truth()).number == number + 1
    assert "End turn" in buttons(duel.panel(mover))


async def test_an_old_button_or_menu_decides_nothing_and_turns_into_the_present_ones(
    table: Table,
) -> None:
    duel = await begin(table, *CYCLERS)
    mover, other = await duel.mover()
    old = await private_panel(duel)
    card = first_play(old)
    await restart_much_later(table)
    await duel.take(mover, "End turn")
    await duel.press(mover, old, card)
    assert (await duel.truth()).number == 1
    assert LATE in text_of(old)
    assert not asks(old)
    old = await private_panel(duel)
    await restart_much_later(table)
    await play_a_cycler(duel)
    number = (await duel.truth()).number
    await duel.press(other, old, buttons(old)["End turn"])
    assert (await duel.truth()).number == number
    assert LATE in text_of(old)
    opened = await private_panel(duel)
    assert list(buttons(old)) == list(buttons(opened))


async def test_an_old_button_that_turns_pages_opens_nothing_of_what_is_asked_now(
    table: Table,
) -> None:
    decks = [distinct_deck(*names, only=MANY_SPELLS) for names in (("Agate", "A"), ("Basalt", "B"))]
    duel = await begin(table, *decks)
    mover, _ = await duel.mover()
    hand = (await duel.truth()).view(mover).side(mover).zone("hand").cards
    assert hand is not None
    first, second, *_ = [card.face.name for card in hand]
    await duel.take(mover, f"Play {first}")
    panel = await private_panel(duel)
    old = next(one for one in buttons(panel).values() if one.startswith("match:turn:"))
    await restart_much_later(table)
    await duel.take(mover, f"Play {second}")
    number = (await duel.truth()).number
    await duel.press(mover, panel, old)
    assert LATE in text_of(panel)
    turning = [one for one in buttons(panel).values() if one.startswith("match:turn:")]
    assert len(turning) == 2
    assert old not in turning
    assert (await duel.truth()).number == number


async def test_both_players_clicking_at_once(table: Table) -> None:
    duel = await begin(table)
    mover, other = await duel.mover()
    board, panel = await duel.board(), duel.panel(mover)
    asked = await duel.press(other, board, buttons(board)["Concede"])
    assert asked.response is not None
    await at_once(
        table.env,
        duel.actor(mover).user.click(panel, custom_id=buttons(panel)["End turn"]),
        duel.actor(mover).user.click(panel, custom_id=buttons(panel)["End turn"]),
        duel.actor(other).click(asked.response, label="Concede the match"),
    )
    match = await duel.truth()
    assert match.winner == mover
    assert [choice.player for choice in match.record().choices] == [mover, other]
    assert not asks(duel.panel(mover))
    assert list(buttons(await duel.board())) == [
        "Rematch",
        "New opponent",
        "Review",
        "Share",
        "Watch replay",
        "Log",
    ]


async def test_spectators_see_the_log_and_nothing_else(table: Table) -> None:
    duel = await begin(table)
    carol = table.guild.add_member(table.env.create_user("carol"))
    board = await duel.board()
    for label in ("My hand", "Concede"):
        refused = await carol.click(board, label=label)
        assert refused.ephemeral
        assert refused.response is not None
        assert "Only the two players" in refused.response.content
    log = await carol.click(board, label="Log")
    assert log.ephemeral
    assert log.response is not None
    assert "Turn 1" in text_of(log.response)
    page = await at_match(carol, table.channel)
    assert page.ephemeral
    assert list(buttons(shown(page))) == ["Board", "Log", "Fair deal"]


async def test_conceding_asks_first_and_nothing_of_a_finished_match_can_be_pressed(
    table: Table,
) -> None:
    duel = await begin(table)
    mover, other = await duel.mover()
    old = await private_panel(duel)
    end = buttons(old)["End turn"]
    asked = (await at_match(duel.actor(other), duel.place, "More", "Concede")).response
    assert asked is not None
    await duel.press(other, asked, buttons(asked)["Play on"])
    assert (await duel.truth()).winner is None
    asked = (await at_match(duel.actor(other), duel.place, "More", "Concede")).response
    also_asked = (await at_match(duel.actor(mover), duel.place, "More", "Concede")).response
    assert asked is not None
    assert also_asked is not None
    await restart_much_later(table)
    await duel.press(other, asked, buttons(asked)["Concede the match"])
    assert (await duel.truth()).winner == mover
    winner = "Alice" if mover == "A" else "Bob"
    assert f"**{winner} wins**" in text_of(await duel.board())
    for player in (mover, other):
        assert f"**{winner} wins**" in text_of(duel.panel(player))
        assert not asks(duel.panel(player))
    await duel.press(mover, also_asked, buttons(also_asked)["Concede the match"])
    assert "is over" in also_asked.content
    await duel.press(mover, old, end)
    assert "is over" in text_of(old)
    assert not asks(old)
    page = shown(await at_match(duel.actor(mover), duel.place))
    assert "is over" in page.content
    assert list(buttons(page)) == ["Replay", "Board", "Log", "Fair deal"]
