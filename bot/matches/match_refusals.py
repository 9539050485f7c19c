"""Answers to presses of buttons that can't be pressed now."""

from collections.abc import Sequence

from bot.base.discord_text import plain
from bot.base.refusals import Refusal
from bot.store.matches.match_rows import MatchRow


class NoSuchMatch(Refusal):
    """Raised if there is no match of that id."""

    def __init__(self) -> None:
        super().__init__("I know no such match. `/match` shows yours.")


class BeingCut(Refusal):
    """Raised if the match isn't dealt yet, because its players may still cut the deck."""

    def __init__(self, row: MatchRow) -> None:
        place = f" in <#{row.table_channel}>" if row.table_channel else ""
        super().__init__(
            f"Cut the deck{place} first. I deal when both of you have answered, within half a "
            "minute."
        )
        self.row = row


class NotPlaying(Refusal):
    """Raised if a user who doesn't play in the match pressed a player's button."""

    def __init__(self) -> None:
        super().__init__("Only the two players of this match can do that.")


class NoPuzzle(Refusal):
    """Raised if a button for puzzles was pressed in a match that is no puzzle."""

    def __init__(self) -> None:
        super().__init__("This match is no puzzle, so you can't give it up with this button.")


class TooLate(Refusal):
    """Raised if the decision was already made: an old button was pressed, or a button twice."""

    def __init__(self) -> None:
        super().__init__("That was decided already. Here's the current state.")


class LeaseLost(Refusal):
    """Raised if another process has taken over the match while this one was paused. Nothing was
    changed."""

    def __init__(self) -> None:
        super().__init__("I was away for a moment, so nothing was changed. Please press it again.")


class NotPractice(Refusal):
    """Raised if the match isn't practice but between people."""

    def __init__(self) -> None:
        super().__init__("Only turns of the computer are shown step by step.")


class TurnTakenBack(Refusal):
    """Raised if an old button refers to a turn that was taken back since."""

    def __init__(self) -> None:
        super().__init__("That turn was taken back.")


class CannotThink(Refusal):
    """Raised if the computer can't think right now."""

    def __init__(self) -> None:
        super().__init__("I can't think of a hint right now. Please press “Hint” again later.")


class NotConfirmed(Refusal):
    """Raised if one of the chosen `options` of the decision numbered `number` does nothing or has a
    high price, and the player has to confirm the choice first."""

    def __init__(self, number: int, options: Sequence[int]) -> None:
        super().__init__("That does nothing, or has a high price. Confirm it first.")
        self.number = number
        self.options = tuple(options)


class WrongChoice(Refusal):
    """Raised if a mission wants another choice. The text comes from the mission."""


class NotYourMove(Refusal):
    """Raised if the match waits for the other player."""

    def __init__(self) -> None:
        super().__init__("It's your opponent's turn to choose.")


class MatchOver(Refusal):
    """Raised if the match is over."""

    def __init__(self) -> None:
        super().__init__("This match is over.")


class PutAside(Refusal):
    """Raised if the practice match is paused. Nobody can choose until its member resumes it."""

    def __init__(self) -> None:
        super().__init__(
            "This practice match is put aside: nobody moves in it until you press “Go on”, which "
            "`/match` shows."
        )


class CannotTakeBack(Refusal):
    """Raised if the player's latest choice can't be taken back. `chose_last` is False if the reason
    is that the opponent has chosen since."""

    def __init__(self, *, chose_last: bool) -> None:
        super().__init__(
            "You can't take that back: it used chance, or it may have shown one of you something "
            "new."
            if chose_last
            else "You can only take back your latest choice, before your opponent's next choice."
        )


class StillAnnouncing(Refusal):
    """Raised if the player proposes to take back a step of an action that isn't complete yet. The
    opponent doesn't see the step, so the player can go back without a proposal."""

    def __init__(self) -> None:
        super().__init__(
            "You haven't finished that move, so nobody knows of it yet. Press “Back” on your hand."
        )


class MatchSettled(MatchOver):
    """Raised if the match's tournament has already settled it, and is about to end it."""

    def __init__(self) -> None:
        Refusal.__init__(self, "The tournament has settled this match.")


class OutOfTime(MatchOver):
    """Raised if a choice came after the player, or the opponent, ran out of time."""

    def __init__(self) -> None:
        Refusal.__init__(self, "That came too late: the time ran out, and the match is over.")


class MatchVoid(Refusal):
    """Raised if the match was stopped without a result."""

    def __init__(self) -> None:
        super().__init__(
            "This match was stopped: the rules have changed since it began, or its record is "
            "damaged, so it can't continue as it was. It counts for nobody."
        )


class MatchStopped(MatchVoid):
    """Raised if the match was stopped by its tournament."""

    def __init__(self) -> None:
        Refusal.__init__(self, "This match was stopped by its tournament. It counts for nobody.")


class MatchLeft(MatchVoid):
    """Raised if the match was ended by a player whose opponent had left the server."""

    def __init__(self) -> None:
        words = "This match was ended without a result: a player had left the server."
        Refusal.__init__(self, words)


class MatchReplaced(MatchVoid):
    """Raised if the mission or puzzle was ended because its player started another one."""

    def __init__(self) -> None:
        Refusal.__init__(self, "You've started something else since.")


class MatchExceeded(MatchVoid):
    """Raised if the match was stopped because a card did too much."""

    def __init__(self, card: str | None) -> None:
        did = f"**{plain(card)}** did too much at once" if card else "Too much happened at once"
        deck = " The deck it's from is no longer legal." if card else ""
        Refusal.__init__(self, f"This match has ended without a result: {did}.{deck}")


def void_refusal(row: MatchRow) -> MatchVoid:
    """Returns the refusal that says why a match was stopped without a result."""
    if row.ending == "exceeded":
        return MatchExceeded(row.stopped_by)
    if row.ending == "left":
        return MatchLeft()
    if row.ending == "replaced":
        return MatchReplaced()
    return MatchStopped() if row.ending == "stopped" else MatchVoid()


def ways_out_of_pause(row: MatchRow) -> str:
    """Returns what the players of a paused match can still do, as the end of a sentence."""
    ways = ["concede"]
    if row.kind.allows("draw"):
        ways.append("agree on a draw")
    if row.pairing is not None:
        ways.append("have an organiser set the result")
    *first, last = ways
    can = f"{', '.join(first)} or {last}" if first else last
    return f"you can still {can} (`/match`)"


class MatchPaused(MatchVoid):
    """Raised if the match takes too much computing and was paused. `row` is its stored row."""

    def __init__(self, row: MatchRow) -> None:
        words = "I paused this match, because a choice in it takes me too long to work out: "
        Refusal.__init__(self, f"{words}{ways_out_of_pause(row)}.")
        self.row = row


class EndedWhilePaused(MatchOver):
    """Raised after a paused match has ended because the player conceded or agreed to a draw. The
    text tells the player that the match has ended."""

    def __init__(self) -> None:
        Refusal.__init__(self, "Done. The match has ended, and I've noted the result.")


class MatchTooOld(Refusal):
    """Raised if the match is over, and was played under rules that have changed since."""

    def __init__(self) -> None:
        super().__init__(
            "This match is over, and the rules have changed since, so I can no longer show it."
        )


class MatchPruned(MatchTooOld):
    """Raised if the match is over, and its choices were deleted."""

    def __init__(self) -> None:
        words = (
            "This match ended so long ago that I've kept only its result, so I can no longer show "
            "it."
        )
        Refusal.__init__(self, words)


class MatchTooSlow(MatchTooOld):
    """Raised if the match is over, and takes too much computing to be replayed."""

    def __init__(self) -> None:
        words = (
            "This match is over. It takes me too long to work out, so I keep its result but can't "
            "show it."
        )
        Refusal.__init__(self, words)


def too_slow_refusal(row: MatchRow) -> MatchPaused | MatchTooSlow:
    """Returns the refusal for a match that takes too much computing: MatchPaused if the match still
    runs, MatchTooSlow if the match is over."""
    return MatchPaused(row) if row.state == "running" else MatchTooSlow()


class CannotTakeBackTurn(Refusal):
    """Raised if the player has no turn to take back, or has already taken back as many turns as
    allowed.
    """
