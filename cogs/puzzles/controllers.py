"""The actions of `/puzzle` and of the buttons of puzzles."""

from datetime import UTC, date, datetime
from typing import Final

from bot.app.client import Deckhand, Interaction
from bot.base.current_time import now
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import (
    CallOutcome,
    OutgoingMessage,
    defer,
    redraw,
    respond,
    send_message,
)
from bot.discord_api.emoji import signs_for
from bot.exercises.puzzles import games_with_puzzles
from bot.matches.match_refusals import NoSuchMatch
from bot.store.exercises.puzzle_attempts import PuzzleKey
from bot.store.matches.match_kinds import PUZZLE
from bot.store.matches.match_rows import MatchRow
from cogs.practice.controllers.exercise_controller import ExerciseController
from cogs.practice.controllers.practice_controller import pressed_alone
from cogs.puzzles import controls
from cogs.puzzles.layouts.puzzle_messages import (
    BEGUN,
    LIKED,
    SHARED,
    THANKS,
    TO_COPY,
    day_words,
    shared_message,
    shared_words,
    today_message,
)
from cogs.ui.channel_permissions import may_write

NONE_HERE: Final = "There are no puzzles here yet. **/learn** teaches a game in short missions."
NO_SUCH_DAY: Final = "I have no puzzles of that day."
TRIED_ANEW: Final = "You've tried that puzzle again since: share your newer attempt."
ALREADY_SHARED: Final = "You've already shared that."


class PuzzleController:
    """The handler of commands and presses about puzzles. Every method raises Refusal if a request
    isn't possible."""

    def __init__(self, bot: Deckhand, exercises: ExerciseController) -> None:
        self._bot = bot
        self._puzzles = bot.services.puzzles
        self._exercises = exercises

    async def take(self, interaction: Interaction, action: controls.PuzzleAction) -> None:
        """Executes the action of `/puzzle`, or of a button or form about puzzles, and answers
        it."""
        user = interaction.user.id
        match action:
            case controls.OpenPuzzles(game):
                await self._open(interaction, game)
            case controls.PlayPuzzle(game, replaced):
                update = replaced and pressed_alone(interaction)
                await self._play_fitting(interaction, game, update=update)
            case controls.PlayDaily(game, day):
                try:
                    puzzle = await self._puzzles.daily_puzzle(game, date.fromisoformat(day))
                except ValueError as error:
                    raise Refusal(NO_SUCH_DAY) from error
                words, update = BEGUN, pressed_alone(interaction)
                await self._exercises.play(interaction, puzzle, words, update=update)
            case controls.PlayAnother(match_id):
                await self._play_another(interaction, match_id)
            case controls.VoteOnPuzzle(match_id, vote):
                _, key = await self._played(interaction, match_id)
                await self._puzzles.vote(user, key, vote)
                await respond(interaction, OutgoingMessage(LIKED[vote]))
            case controls.AskWhatIsWrong(match_id):
                await self._played(interaction, match_id)
                await controls.WrongPuzzleForm(match_id).open(interaction)
            case controls.ReportWrong(match_id, reason):
                _, key = await self._played(interaction, match_id)
                await self._puzzles.report_wrong(user, key, reason)
                await respond(interaction, OutgoingMessage(THANKS))
            case controls.SharePuzzle(match_id):
                await self._share(interaction, match_id)

    async def _open(self, interaction: Interaction, game: str | None) -> None:
        """Shows today's puzzle of a game, in place of a pressed page. If the member is in a puzzle,
        that one comes first."""
        await self._exercises.practice.place(interaction)
        user, games = interaction.user.id, games_with_puzzles()
        if not games:
            raise Refusal(NONE_HERE)
        running = await self._bot.services.exercises.running(user, PUZZLE)
        game = game or await self._puzzles.latest_game(user)
        today = datetime.fromtimestamp(now(), UTC).date()
        of = game if game is not None and game in games else games[0]
        day = await self._puzzles.puzzle_day(user, interaction.guild_id, of, today)
        page = today_message(day, running, signs_for(user))
        await (redraw if pressed_alone(interaction) else respond)(interaction, page)

    async def _play_fitting(self, interaction: Interaction, game: str, *, update: bool) -> None:
        """Starts a puzzle of a game that fits the member, or continues the one they are in; with
        `update`, on the message whose button was pressed."""
        user = interaction.user.id
        running = await self._bot.services.exercises.running(user, PUZZLE)
        if running is not None and game == running.game:
            await self._exercises.practice.continue_match(interaction, running, update=update)
            return
        puzzle = await self._puzzles.next_puzzle(user, game)
        await self._exercises.play(interaction, puzzle, BEGUN, update=update)

    async def _play_another(self, interaction: Interaction, match_id: str) -> None:
        """Begins another puzzle after one, or instead of it, in the same channel. If a later puzzle
        of the game is running, continues it."""
        last, place = await self._exercises.practice.played(interaction, match_id)
        before = await self._bot.services.exercises.running(interaction.user.id, PUZZLE)
        if before is not None and before.id != last.id and before.game == last.game:
            await self._exercises.practice.continue_match(interaction, before, update=False)
            return
        await defer(interaction, update=True)
        puzzle = await self._puzzles.next_puzzle(interaction.user.id, last.game)
        await self._exercises.play(interaction, puzzle, place=place)

    async def _share(self, interaction: Interaction, match_id: str) -> None:
        """Posts a member's result in a puzzle in the channel where they asked for the puzzle, once.
        Answers with text to copy instead if that is a direct message, or if the bot or the member
        can't write there."""
        row, key = await self._played(interaction, match_id)
        result = await self._bot.services.match_directory.puzzle_result(row)
        if result is None:
            raise Refusal(TRIED_ANEW)
        words = shared_words(row, result, await self._about(row, key))
        copied = OutgoingMessage(TO_COPY.format(words=words))
        here = interaction.channel_id == row.channel
        if row.guild is None or (here and not may_write(interaction)):
            await respond(interaction, copied)
            return
        user = interaction.user.id
        await defer(interaction)
        if not await self._puzzles.note_shared(user, key):
            raise Refusal(ALREADY_SHARED)
        place = self._bot.get_partial_messageable(row.channel, guild_id=row.guild)
        message = shared_message(interaction.user.display_name, words, signs_for(), row.game)
        sent = await send_message(place, message)
        if sent.outcome is not CallOutcome.DONE:
            await self._puzzles.note_shared(user, key, shared=False)
            await respond(interaction, copied)
            return
        await respond(interaction, OutgoingMessage(SHARED.format(channel=row.channel)))

    async def _about(self, row: MatchRow, key: PuzzleKey) -> str:
        """Returns a name for a puzzle: its day if the member began it as the puzzle of that day,
        else its number."""
        day = datetime.fromtimestamp(row.created, UTC).date()
        if (await self._puzzles.daily_puzzle(row.game, day)).key == row.exercise:
            return day_words(day)
        return f"puzzle {key.puzzle}"

    async def _played(self, interaction: Interaction, match_id: str) -> tuple[MatchRow, PuzzleKey]:
        """Returns a match of the member that is a puzzle, and the puzzle's key. Raises NoSuchMatch
        if it's no puzzle."""
        row, _ = await self._exercises.practice.played(interaction, match_id)
        key = PuzzleKey.of(row)
        if key is None:
            raise NoSuchMatch
        return row, key
