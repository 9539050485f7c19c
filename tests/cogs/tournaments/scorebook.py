"""A whole tournament with a scorer who notes every result, and who checks what is shown of each
round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import discord
import simcord

from bot.store.tournaments.tournament_rows import PairingDecision
from tests.cogs.matches.reading import text_of
from tests.cogs.tournaments.crossroads import lose
from tests.cogs.tournaments.playing import Cup, said


@dataclass(frozen=True)
class Noted:
    """The result of a table, by the names of its players."""

    round: int
    winner: str
    loser: str
    how: PairingDecision | None = "played"


@dataclass
class Scorebook:
    """The notes of a tournament. `players` are the entrants, by name."""

    cup: Cup
    players: dict[str, simcord.MemberActor]
    noted: list[Noted] = field(default_factory=list)

    async def tables(self) -> list[tuple[str, str]]:
        """Returns the players at the undecided tables of the latest round, seat A first."""
        there = await self.cup.whole()
        return [
            (there.by_id[pairing.entrant_a].name, there.by_id[pairing.entrant_b or 0].name)
            for pairing in await self.cup.undecided()
        ]

    async def note(self, loser: str, how: PairingDecision = "played") -> None:
        """Notes that the player is to lose at their table."""
        there = await self.cup.whole()
        [(a, b)] = [pair for pair in await self.tables() if loser in pair]
        self.noted.append(Noted(len(there.rounds), b if loser == a else a, loser, how))

    async def lose(self, loser: str) -> None:
        """Makes the player lose their match by the rules of the game."""
        await self.note(loser)
        await lose(self.cup, self.players[loser])

    async def concede(self, *losers: str) -> None:
        """Concedes the matches of these players."""
        for loser in losers:
            await self.note(loser)
            await self.cup.concede(self.players[loser])

    async def kept(self) -> list[Noted]:
        """Returns the notes made from the store, without byes."""
        there = await self.cup.whole()
        found: list[Noted] = []
        for pairing in there.pairings:
            if pairing.entrant_b is not None:
                a, b = there.by_id[pairing.entrant_a].name, there.by_id[pairing.entrant_b].name
                winner, loser = (a, b) if pairing.winner == "A" else (b, a)
                found.append(Noted(pairing.round, winner, loser, pairing.how))
        return found

    async def look_at_round(self, title: str, byes: Sequence[str] = ()) -> None:
        """Checks that everybody sees the round that was just opened, and that each player is called
        to their match once, with a link to it."""
        cup, there = self.cup, await self.cup.whole()
        heading = f"### Saturday Cup · {title}"
        [told] = [one for one in cup.channel.history() if text_of(one).startswith(f"{heading}\n")]
        assert called(told) == {self.players[one].id for one in byes}
        for pairing, (a, b) in zip(await cup.undecided(), await self.tables(), strict=True):
            assert f"**{a}** vs **{b}**" in text_of(told)
            [row] = await cup.matches(pairing.id)
            assert called_in(cup.place_of(row)) == [{self.players[one].id for one in (a, b)}]
            for one, other in ((a, b), (b, a)):
                answer = await self.players[one].slash(cup.channel, "tournament")
                assert f"You play **{other}**: {title}, table {pairing.number}." in said(answer)
                assert row.board_link in said(answer)
        for one in byes:
            answer = await self.players[one].slash(cup.channel, "tournament")
            assert f"You have a bye in {title}" in said(answer)
        await cup.settle()
        assert there.round is not None
        decided = f"**{title[0].upper()}{title[1:]}** · 0 of {len(await cup.undecided())} decided"
        assert decided in text_of(await cup.announcement())


def called(message: discord.Message) -> set[int]:
    """Returns the users whom a message calls."""
    return {one.id for one in message.mentions}


def called_in(place: simcord.ChannelHandle) -> list[set[int]]:
    """Returns for each message of a channel or thread with calls the users whom it calls."""
    return [called(one) for one in place.history() if one.mentions]
