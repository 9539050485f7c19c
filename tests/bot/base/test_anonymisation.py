"""Former members, who can't be mentioned."""

from __future__ import annotations

from bot.base.people import mention_of, new_pseudonym
from bot.discord_api.discord_calls import allowed_mentions_of


def test_a_former_member_is_named_and_not_called() -> None:
    former = new_pseudonym()
    assert mention_of(former) == "a former member"
    assert mention_of(5) == "<@5>"
    assert allowed_mentions_of(5, former).to_dict()["users"] == [5]
    assert "users" not in allowed_mentions_of(former).to_dict()
