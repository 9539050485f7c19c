"""The message of a challenge, until it becomes the board of the match."""

from bot.app.client import Deckhand
from bot.discord_api.discord_calls import CallOutcome, edit_message
from bot.store.matches.challenges import ChallengeRow
from cogs.matches.challenges.layouts import challenge_message


async def show_challenge(bot: Deckhand, row: ChallengeRow, place: str = "") -> bool:
    """Updates the message of a challenge to its present state. Does nothing if the challenge has no
    message. `place` is a text that follows the word "Accepted" and says where the match is played,
    such as ": it is played in <#123>", or "". Returns False if Discord didn't answer."""
    if row.message is None:
        return True
    channel = bot.get_partial_messageable(row.channel, guild_id=row.guild)
    message = channel.get_partial_message(row.message)
    return (
        await edit_message(message, challenge_message(row, place))
    ).outcome is not CallOutcome.DOWN
