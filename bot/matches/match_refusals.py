"""What is said to somebody who presses a button that cannot be pressed now."""

from collections.abc import Sequence

from bot.base.discord_text import plain
from bot.base.refusals import Refusal
from bot.store.matches.match_rows import MatchRow


class NoSuchMatch(Refusal):
    """There is no match of that id."""

    def __init__(self) -> None:
        super().__init__("I know no such match. `/match` shows yours.")


class BeingCut(Refusal):
    """Nothing of the match is dealt yet: its players may cut the deck."""

    def __init__(self, row: MatchRow) -> None:
        place = f" in <#{row.table_channel}>" if row.table_channel else ""
        super().__init__(
            f"Cut the deck{place} first. I deal when both of you have answered, within half a "
            "minute."
        )
        self.row = row


class NotPlaying(Refusal):
    """A spectator pressed a player's button."""

    def __init__(self) -> None:
        super().__init__("Only the two players of this match can do that.")


class NoPuzzle(Refusal):
    """A button of puzzles was pressed for another match."""

    def __init__(self) -> None:
        super().__init__("This match is no puzzle, so you can't give it up with this button.")


class TooLate(Refusal):
    """The decision was taken before: an old button, or the second of two clicks."""

    def __init__(self) -> None:
        super().__init__("That was decided already. This is how it stands now.")


class LeaseLost(Refusal):
    """This process was paused, and another sees to the match now; nothing was changed."""

    def __init__(self) -> None:
        super().__init__("I was away for a moment, so nothing was changed. Please press it again.")


class NotPractice(Refusal):
    """People play against each other."""

    def __init__(self) -> None:
        super().__init__("Only turns of the computer are shown step by step.")


class TurnTakenBack(Refusal):
    """An old button tells of a turn that was taken back since."""

    def __init__(self) -> None:
        super().__init__("That turn was taken back.")


class CannotThink(Refusal):
    """The computer cannot think just now."""

    def __init__(self) -> None:
        super().__init__("I cannot think of a hint just now. Please press “Hint” again later.")


class NotConfirmed(Refusal):
    """Nothing would come of one of these `options` of the decision of that `number`, or its price
    is dear, and the player has not said yet that they take it anyway."""

    def __init__(self, number: int, options: Sequence[int]) -> None:
        super().__init__("Nothing would come of that, or it costs much.")
        self.number = number
        self.options = tuple(options)


class WrongChoice(Refusal):
    """A mission wants something else, and says so."""


class NotYourMove(Refusal):
    """The match waits for the other player."""

    def __init__(self) -> None:
        super().__init__("It is not your decision now.")


class MatchOver(Refusal):
    """The match has ended."""

    def __init__(self) -> None:
        super().__init__("This match is over.")


class PutAside(Refusal):
    """The practice match is put aside: nobody moves in it until its member goes on with it."""

    def __init__(self) -> None:
        super().__init__(
            "This practice match is put aside: nobody moves in it until you press “Go on”, which "
            "`/match` shows."
        )


class CannotTakeBack(Refusal):
    """The player's latest choice stands: the opponent has chosen since, unless they `chose_last`
    themselves."""

    def __init__(self, *, chose_last: bool) -> None:
        super().__init__(
            "That stands: it used chance, or it may have shown one of you something they did not "
            "know."
            if chose_last
            else "There is nothing for you to take back: only your latest choice can be, before "
            "your opponent has chosen after it."
        )


class StillAnnouncing(Refusal):
    """The player asks to take back what nobody knows of yet."""

    def __init__(self) -> None:
        super().__init__(
            "You are in the midst of that, and nobody knows of it yet: press “Back” on your hand."
        )


class MatchSettled(MatchOver):
    """The tournament of a match has settled it, and is about to end it."""

    def __init__(self) -> None:
        Refusal.__init__(self, "The tournament has settled this match.")


class OutOfTime(MatchOver):
    """A choice came after its player had no time left, or their opponent."""

    def __init__(self) -> None:
        Refusal.__init__(self, "That came too late: the time was up, and the match is over.")


class MatchVoid(Refusal):
    """The match was stopped without a result."""

    def __init__(self) -> None:
        super().__init__(
            "This match was stopped: the rules have changed since it began, or its record is "
            "damaged, and it cannot be played on as it was. It counts for nobody."
        )


class MatchStopped(MatchVoid):
    """The match was stopped by its tournament."""

    def __init__(self) -> None:
        Refusal.__init__(self, "This match was stopped by its tournament. It counts for nobody.")


class MatchLeft(MatchVoid):
    """The match was ended by a player whose opponent had left the server."""

    def __init__(self) -> None:
        words = "This match was ended without a result: a player had left the server."
        Refusal.__init__(self, words)


class MatchReplaced(MatchVoid):
    """The mission or puzzle was ended as its player began another one."""

    def __init__(self) -> None:
        Refusal.__init__(self, "You went on with something else.")


class MatchExceeded(MatchVoid):
    """The match was stopped because a card did too much."""

    def __init__(self, card: str | None) -> None:
        did = f"**{plain(card)}** did too much at once" if card else "Too much happened at once"
        deck = " The deck it's from is no longer legal." if card else ""
        Refusal.__init__(self, f"This match has ended without a result: {did}.{deck}")


def void_refusal(row: MatchRow) -> MatchVoid:
    """Why a match was stopped without a result."""
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
    """The match takes too much computing, so nobody can play on; `row` is what is stored of it."""

    def __init__(self, row: MatchRow) -> None:
        words = "I paused this match, because a choice in it takes me too long to work out: "
        Refusal.__init__(self, f"{words}{ways_out_of_pause(row)}.")
        self.row = row


class EndedWhilePaused(MatchOver):
    """A paused match has just ended as the player wished."""

    def __init__(self) -> None:
        Refusal.__init__(self, "Done. The match has ended, and I've noted the result.")


class MatchTooOld(Refusal):
    """The match is over, and was played under rules that have changed since."""

    def __init__(self) -> None:
        super().__init__(
            "This match is over, and the rules have changed since: I cannot show it any more."
        )


class MatchPruned(MatchTooOld):
    """The match is over, and what was chosen in it was deleted."""

    def __init__(self) -> None:
        words = (
            "This match is over, and so long ago that I have kept its result alone: I cannot show "
            "it any more."
        )
        Refusal.__init__(self, words)


class MatchTooSlow(MatchTooOld):
    """The match is over, and takes too much computing to be replayed."""

    def __init__(self) -> None:
        words = (
            "This match is over. It takes me too long to work out, so I keep its result but can't "
            "show it."
        )
        Refusal.__init__(self, words)


def too_slow_refusal(row: MatchRow) -> MatchPaused | MatchTooSlow:
    """Why a match is not replayed that takes too much computing."""
    return MatchPaused(row) if row.state == "running" else MatchTooSlow()


class CannotTakeBackTurn(Refusal):
    """There is no turn of the player to take back, or none may be."""
