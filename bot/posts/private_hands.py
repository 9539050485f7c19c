"""The kinds of posts that show hands, and the post of a hand that one player alone sees."""

from dataclasses import replace

from bot.discord_api.private_replies import PrivateReply
from bot.posts.post_kind import KINDS
from bot.store.matches.match_rows import MatchRow
from bot.store.posts.post_rows import PostRow
from bot.store.running_matches.hand_posts import HAND, NO_DECISION, PRIVATE_HAND, no_hand
from engine.players import Player

KINDS.update((HAND, PRIVATE_HAND))


def first_private_hand(row: MatchRow, seat: Player, message: int, reply: PrivateReply) -> PostRow:
    """Returns the post of a player's private hand while nothing is dealt."""
    return private_hand(no_hand(row, seat), message, reply, NO_DECISION)


def private_hand(hand: PostRow, message: int, reply: PrivateReply, asked: int) -> PostRow:
    """Returns the post of a private hand of the player who was sent a `hand`: it's edited by a
    reply, and asks for the decision of that number."""
    post = PostRow(0, PRIVATE_HAND, hand.about, hand.guild, 0, message, 0, "", hand.user)
    return replace(
        post,
        seat=hand.seat,
        surface="ephemeral",
        token=reply.token,
        second=reply.second is not None,
        expires=reply.expires,
        asked=asked,
    )
