"""Decks that their authors share with a server: sharing, copying and withdrawing."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from bot.base.ids import new_id
from bot.base.refusals import Refusal
from bot.decks.collection import Decks, SavedDeck
from bot.decks.deck_verdicts import check_texts
from bot.decks.member_texts import MemberTexts
from bot.store import Store
from bot.store.database.conflicts import retry_on_conflict
from bot.store.decks import shared_decks
from bot.store.decks.deck_rows import StoredDeck, version_hash
from bot.store.decks.shared_decks import CopyOrigin, DeckPost

POSTS_EACH: Final = 25
"""The most decks that a member may share with a server."""

WITHDRAWN: Final = "This deck is no longer shared. Members who copied it keep their copies."


@dataclass(frozen=True, slots=True)
class DeckSharing:
    """The sharing of a deck, as its owner sees it. `origin` is the shared deck from which the deck
    was copied; None if it is no copy. `behind` are the deck's posts that show an older version,
    each with the number of that version."""

    origin: CopyOrigin | None
    behind: tuple[tuple[DeckPost, int], ...]

    @property
    def newer(self) -> bool:
        """Whether the author of the original deck has shared a newer version than the one that was
        copied. False if the deck is no copy."""
        return self.origin is not None and self.origin.newer is not None


class SharedDecks:
    """The posts by which authors share decks on servers. All members of the server can see and copy
    a shared version. Every method may raise Refusal."""

    def __init__(
        self,
        store: Store,
        decks: Decks,
        now: Callable[[], int],
        texts: MemberTexts | None = None,
    ) -> None:
        self._texts = texts or MemberTexts()
        self._store = store
        self._decks = decks
        self._now = now

    @retry_on_conflict
    async def share(self, deck: StoredDeck, name: str, guild: int, channel: int) -> DeckPost:
        """Stores and returns a new post that shares a deck. `name` is the owner's name."""
        await self._check_texts(deck, guild)
        now = self._now()
        post = DeckPost(
            new_id(), guild, channel, None, deck.version_id, deck.owner, name[:100], shared=now
        )
        async with self._store.write() as connection:
            if await shared_decks.count_posts(connection, guild, deck.owner) >= POSTS_EACH:
                raise Refusal(
                    f"You already share {POSTS_EACH} decks here, the most that I keep. "
                    "“Withdraw” one of them first."
                )
            await shared_decks.add_post(connection, post)
        return post

    @retry_on_conflict
    async def sent(self, post: DeckPost, message: int | None) -> None:
        """Stores the id of a post's message. If `message` is None, the message couldn't be sent,
        and the post is withdrawn."""
        async with self._store.write() as connection:
            if message is None:
                await shared_decks.delete_post(connection, post.id)
            else:
                await shared_decks.change_post(connection, post.id, message=message)

    async def find(self, post_id: str) -> tuple[DeckPost, StoredDeck] | None:
        """Returns a post and the deck that the post shares; None if the post was withdrawn."""
        post = await self._store.fetch(shared_decks.get_post, post_id)
        return None if post is None else (post, await self._decks.version(post.version_id))

    async def withdraw(self, post: DeckPost) -> None:
        """Withdraws a post, so that the deck can no longer be copied there."""
        await self._store.run(shared_decks.delete_post, post.id)

    async def bring_up_to_date(self, post: DeckPost) -> StoredDeck:
        """Makes a post share the current version of its deck, and returns that version."""
        shared = await self._decks.version(post.version_id)
        current = await self._decks.numbered(post.author, shared.id)
        check_shareable(current)
        await self._check_texts(current, post.guild)
        if current.version_id == shared.version_id:
            raise Refusal("It shows your deck as it is now.")
        await self._store.run(shared_decks.change_post, post.id, version_id=current.version_id)
        return current

    async def copy(self, member: int, post: DeckPost, shared: StoredDeck) -> SavedDeck:
        """Saves a copy of a shared deck in a member's collection. If the member has a different
        deck of that name, the copy gets another name."""
        if member == shared.owner:
            raise Refusal("This is your own deck: you already have it.")
        source = await self._decks.source(shared.version_id)
        kept = await self._decks.keep(
            member, source, name=shared.name, game=shared.game, beside=True
        )
        if kept.news == "new":
            await self._note(kept.deck, await self._origin(post, shared))
        return kept

    async def to_play(self, member: int, post_id: str) -> SavedDeck:
        """Returns a copy of a post's deck for `member` to play; makes the copy if the member has
        none. For the author of the deck, returns the author's own deck in the shared version."""
        found = await self.find(post_id)
        if found is None:
            raise Refusal(WITHDRAWN)
        post, shared = found
        if member == shared.owner:
            reading, _ = await self._decks.read(shared)
            return SavedDeck(shared, reading, "same")
        return await self.copy(member, post, shared)

    async def about(self, deck: StoredDeck) -> DeckSharing:
        """Returns the posts and the origin of a deck, as its owner sees them."""
        async with self._store.read() as connection:
            origin = await shared_decks.origin_of(connection, deck.id)
            posts = await shared_decks.posts_of_deck(connection, deck.id)
        return DeckSharing(origin, tuple((post, at) for post, at in posts if at < deck.number))

    async def take_newer(self, copy: StoredDeck) -> SavedDeck:
        """Updates a copied deck to the newest version that the original's author has shared. If the
        owner has changed the copy, the copy stays, and the newest version is saved beside it."""
        async with self._store.read() as connection:
            origin = await shared_decks.origin_of(connection, copy.id)
            own = await version_hash(connection, copy.version_id)
        if origin is None or origin.newer is None:
            raise Refusal("No newer version is shared now.")
        version_id, number = origin.newer
        newer = await self._decks.version(version_id)
        source = await self._decks.source(version_id)
        changed = own != origin.sha256
        kept = await self._decks.keep(
            copy.owner, source, name=copy.name, game=newer.game, beside=changed
        )
        sha256 = await self._store.fetch(version_hash, version_id) or ""
        now_of = replace(origin, number=number, sha256=sha256, newer=None)
        for deck in {copy.id: copy, kept.deck.id: kept.deck}.values():
            await self._note(deck, now_of)
        return kept

    async def _check_texts(self, deck: StoredDeck, guild: int) -> None:
        rules = await self._texts.rules_on(self._store, guild)
        await check_texts(self._decks, rules, deck)

    async def _origin(self, post: DeckPost, shared: StoredDeck) -> CopyOrigin:
        sha256 = await self._store.fetch(version_hash, shared.version_id) or ""
        return CopyOrigin(
            post.guild, shared.id, shared.number, sha256, post.author, post.author_name
        )

    async def _note(self, deck: StoredDeck, origin: CopyOrigin) -> None:
        await self._store.run(shared_decks.note_copy, deck.id, origin, self._now())


def check_shareable(deck: StoredDeck) -> None:
    """Raises Refusal if the deck isn't legal, and so can't be shared."""
    if not deck.legal:
        raise Refusal(
            "You can't share a draft. Fix its problems first: its page in `/deck` lists them."
        )
