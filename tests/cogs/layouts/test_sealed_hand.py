"""Board and hands of a sealed match while both players choose their cards."""

from __future__ import annotations

from collections.abc import Callable

from bot.matches.live.live_match import LiveMatch
from bot.store.settings.preferences import Preferences
from cogs.matches.choices.controls import START, ChoicePlace
from cogs.matches.table.layouts.board import board_message
from cogs.matches.table.layouts.hand import panel_message
from engine.players import Player
from tests.bot.matches.games import USERS
from tests.cogs.layouts.snapshots import begun, shown
from tests.cogs.matches.reading import Message, buttons, menus, text_of
from tests.engine.modes import GAME, SEALED

KEEP, SURE, CHANGE = "Keep the suggested 20", "Keep these 20", "Change my choice"


def sealed() -> LiveMatch:
    """Returns a match in which both have 30 cards to choose from. Alice is asked first, Bob
    chooses early."""
    return begun(GAME.key, 1, (SEALED.deck, SEALED.deck))


def take(live: LiveMatch, player: Player, *labels: str) -> None:
    """Takes, one after the other, the player's options whose labels begin so."""
    for label in labels:
        decision = live.snapshot.views[player].decision
        assert decision is not None
        [option] = [n for n, one in enumerate(decision.options) if one.label.startswith(label)]
        live.take(player, option, 0)


def hand(live: LiveMatch, player: Player, where: ChoicePlace = START) -> Message:
    return panel_message(shown(live), player, (), where)


def board(live: LiveMatch) -> str:
    return text_of(board_message(shown(live), ()))


def pool(live: LiveMatch, player: Player) -> list[str]:
    cards = live.snapshot.views[player].side(player).zone("pool").cards
    return [card.face.name for card in cards or ()]


def offered(message: Message) -> list[str]:
    """Returns the numbers of the cards in the menu."""
    found = [label.partition(":")[0] for values in menus(message).values() for label in values]
    return [name.split()[-1] for name in found]


def test_both_are_asked_at_once(screen: Callable[..., None]) -> None:
    live = sealed()
    assert "**Alice** and **Bob** to move: choosing 20 of 30 cards" in board(live)
    screen("hand-sealed-first", hand(live, "B"))
    for player, other in (("A", "Bob"), ("B", "Alice")):
        words = text_of(hand(live, player))
        assert words.startswith("### Leave out 10 of your 30 cards\n")
        assert f"**{other}** is choosing too." in words


def test_each_page_offers_the_six_cards_that_its_picture_shows() -> None:
    live = sealed()
    names = pool(live, "B")
    for page in range(5):
        assert offered(hand(live, "B", ChoicePlace(page))) == names[6 * page : 6 * page + 6]
    assert "◀ Page 4" in buttons(hand(live, "B", ChoicePlace(4)))
    take(live, "B", *offered_labels(live)[25:28:2])
    left = offered(hand(live, "B", ChoicePlace(4)))
    assert left == [name for name in names[24:] if name not in (names[25], names[27])]
    assert text_of(hand(live, "B")).startswith("### Leave out 8 of your 28 cards\n")


def offered_labels(live: LiveMatch) -> list[str]:
    decision = live.snapshot.views["B"].decision
    assert decision is not None
    return [option.label for option in decision.options]


def test_who_is_done_may_change_their_mind_until_the_other_is() -> None:
    live = sealed()
    take(live, "B", KEEP)
    assert "**Bob** is done, **Alice** to move: choosing 20 of 30 cards" in board(live)
    assert "**Bob** is done." in text_of(hand(live, "A"))
    panel = hand(live, "B")
    assert "Your choice is saved. You can change it until **Alice** is done." in text_of(panel)
    assert list(buttons(panel)) == ["Page 2 ▶", CHANGE, "Read", "⋯"]
    live.step_back("B", 0)
    assert "**Alice** and **Bob** to move" in board(live)
    assert text_of(hand(live, "B")).startswith("### Keep these 20 cards as your deck?")
    live.step_back("B", 0)
    assert text_of(hand(live, "B")).startswith("### Leave out 10 of your 30 cards")
    assert "Back" not in buttons(hand(live, "B"))


def test_what_is_half_done_when_the_other_is_done_is_asked_as_ever() -> None:
    live = sealed()
    take(live, "B", *offered_labels(live)[:2])
    take(live, "A", KEEP)
    assert "**Bob** to move: choosing 20 of 30 cards" in board(live)
    panel = hand(live, "B")
    assert text_of(panel).startswith("### Leave out 8 of your 28 cards\n")
    assert "is choosing too" not in text_of(panel)
    assert "Back" in buttons(panel)


def test_without_pictures_all_is_in_words() -> None:
    live = sealed()

    def in_words(player: Player, page: int = 0) -> Message:
        wishes = {player: Preferences(USERS[player], text_board=True)}
        return panel_message(
            shown(live, wishes=wishes), player, (), ChoicePlace(page), in_words=True
        )

    for player in ("A", "B"):
        assert len(offered(in_words(player))) == 25
        assert "is choosing too" in text_of(in_words(player))
    assert len(offered(in_words("B", 1))) == 5
    take(live, "B", offered_labels(live)[26])
    assert "Kept" in text_of(in_words("B"))
    take(live, "B", "Leave out 9 more as suggested", SURE)
    assert "Your choice is saved" in text_of(in_words("B"))
    assert f"{CHANGE}." in text_of(in_words("B"))
    assert "**Bob** is done." in text_of(in_words("A"))
