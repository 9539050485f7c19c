"""News in the channel of a tournament: check-in, rounds, matches that can't begin, winners, and the
public number from which it is drawn."""

from __future__ import annotations

from dataclasses import replace

from bot.store.tournaments.tournament_draws import DrawRow
from bot.store.tournaments.tournament_rows import RoundRow, Tournament
from bot.tournaments.draw_service import TypedNumber
from cogs.tournaments.layouts.draw_notices import (
    commitment_notice,
    dispute_words,
    number_notice,
    reminder_words,
    still_disputed_words,
    without_words,
)
from cogs.tournaments.layouts.draw_text import named_words, typed_words
from cogs.tournaments.layouts.round_announcements import (
    check_in_words,
    round_words,
    trouble_words,
    winner_words,
)
from tests.cogs.layouts.tournaments import (
    NOW,
    entrants_of,
    link,
    pairing,
    row_of,
    second_round,
    signing_up,
)
from tests.cogs.tournaments.kept import after, season

DRAWN = row_of(number_source="drand *round* 4", drawing="open")
TYPED = replace(DRAWN, public_number="77")


def test_those_who_have_not_checked_in_are_called() -> None:
    there = signing_up(3, starts=NOW, check_in=5)
    first, *others = there.entrants
    entrants = [replace(first, checked_in=True), *others]
    [notice] = check_in_words(replace(there, entrants=entrants), link)
    assert notice.called == [2, 3]
    assert notice.words.startswith("### Saturday Cup: check in now\n")
    assert "Press **Check in** to say that you're there." in notice.words
    assert notice.words.endswith("\n<@2> <@3> ")


def test_a_round_names_its_tables_and_calls_who_has_a_bye() -> None:
    bye = pairing(2, 2, None, winner="A", how="bye", decided=NOW)
    there = second_round([pairing(2, 1, 3), bye], deadline=99)
    [notice] = round_words(there, link)
    assert notice.called == [2]
    assert notice.words.splitlines() == [
        "### Saturday Cup · round 2 of 3",
        r"1\. **Member 1** vs **Member 3**",
        "The round's time is up <t:99:f> (<t:99:R>).",
        "-# Every match calls its two players when it opens. </tournament> leads you to yours.",
        "<@2> has a bye in this round.",
    ]


def test_of_an_elimination_it_is_said_who_goes_on_when_time_is_up() -> None:
    rounds = [RoundRow("CHP234", 1, "single", NOW, 99)]
    row = row_of(format="single")
    single = Tournament(row, entrants_of(2), rounds, [pairing(1, 1, 2, "W1-1")])
    [notice] = round_words(single, link)
    assert "Saturday Cup · round 1 (final)" in notice.words
    assert "-# Then the player with more games won advances" in notice.words


def test_the_first_round_of_a_cut_says_that_it_begins() -> None:
    found = season(8, cut=4, game=row_of().game)
    begins = "The cut: single elimination from here."
    assert [begins in round_words(after(found, number), link)[0].words for number in (3, 4, 5)] == [
        False,
        True,
        False,
    ]


def test_a_match_that_cannot_begin_calls_the_organiser() -> None:
    trouble = pairing(2, 1, 3, trouble="A deck is gone.")
    words = trouble_words(second_round([trouble]), trouble)
    assert words.startswith(
        "table 1 of **Saturday Cup** can't start (**Member 1** vs **Member 3**): A deck is "
        "gone. I keep trying."
    )


def test_the_winner_is_called_above_all_places() -> None:
    over = second_round([], state="over")
    entrants = [replace(one, place=5 - one.id) for one in over.entrants]
    notice = winner_words(replace(over, entrants=entrants), link)
    assert notice.called == [4]
    assert notice.words.splitlines() == [
        "## 🏆 <@4> wins Saturday Cup",
        r"1\. Member 4",
        r"2\. Member 3",
        r"3\. Member 2",
        r"4\. Member 1",
        "-# </tournament> shows every figure.",
    ]


# The public number


def test_the_fingerprint_names_what_it_fixes() -> None:
    draw = DrawRow("CHP234", b"", "ab" * 32, 3, 2, 1)
    words = commitment_notice(DRAWN, draw, 4).words
    assert words.startswith("### Saturday Cup: fingerprint of its draw\nSHA-256 `" + "ab" * 32)
    assert "who plays (4 players)" in words
    assert r"**drand \*round\* 4**" in words
    assert words.endswith("Tournament `CHP234`")


def test_a_number_that_was_typed_can_be_objected_to() -> None:
    words = number_notice(TYPED, "*Ann*", NOW).words
    assert words.startswith(
        r"🔢 **Saturday Cup**: **\*Ann\*** has typed the public number (drand \*round\* 4): `77`"
    )
    assert f"before <t:{NOW}:T>" in words
    assert "somebody has typed" in number_notice(TYPED, "", NOW).words


def test_the_organiser_is_called_to_two_numbers_and_to_none() -> None:
    disputed, reminded = dispute_words(TYPED, "Ben", "12"), still_disputed_words(TYPED, "12")
    assert disputed.startswith(
        r"type the right number for **Saturday Cup** with `/tournament` (drand \*round\* 4): two "
        "were typed, `77`, and `12` by **Ben**."
    )
    assert "`77` and `12` were typed" in reminded
    missing = reminder_words(DRAWN)
    assert "is waiting for its public number" in missing
    assert "an organiser can draw without it there" in missing


def test_what_is_drawn_without_the_number_is_not_proven() -> None:
    assert "nothing proves that I didn't choose it" in without_words(DRAWN)


def test_who_types_or_names_a_number_is_told_what_follows() -> None:
    noted = typed_words(DRAWN, TypedNumber("77"))
    assert noted.startswith("Noted for **Saturday Cup**: `77`.")
    assert "can object for 60 seconds" in noted
    against = typed_words(TYPED, TypedNumber("12", "77"))
    assert against.startswith("`12` isn't the number that was typed before (`77`).")
    assert r"is drawn from **drand \*round\* 4**" in named_words(DRAWN, "drand *round* 4")
    assert "is drawn from my own random number" in named_words(DRAWN, "")
