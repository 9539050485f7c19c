"""A decision's options in the form in which a player is asked: equal ones merged, and grouped by
card."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.base.discord_text import cut
from engine.decisions import Decision, Option, Place, options_offered
from engine.players import Player
from engine.views import CardView, View

LONGEST_LABEL = 80
"""The most characters of a button's label (Discord's limit)."""
LONGEST_PRICE = 45


@dataclass(frozen=True, slots=True)
class OfferedOption:
    """One thing that a player can choose; several equal options of a decision are one offer.

    - `option`: the number of the first of these options.
    - `label`: the offer's text, which distinguishes the offers of one decision.
    - `detail`: a longer explanation, "" if there is none.
    - `place`: the place of the card that the offer is about, None if there is no such card.
    - `card`: the card at that place, None if there is none or the player doesn't see it.
    - `aim`: the target of an attack.
    - `main`: whether the offer is about a card, or is a default that the game has picked.
    - `hidden`: whether the offer isn't shown at once, because the option is pointless.
    - `does`: the action in the game's terms, "" if the option has none.
    - `name`: the card's name, "" if the option has none.
    """

    option: int
    label: str
    detail: str
    place: Place | None
    card: CardView | None
    aim: Place | Player | None = None
    main: bool = False
    hidden: bool = False
    does: str = ""
    name: str = ""

    @property
    def description(self) -> str:
        """A longer explanation of the option; if there is none, the card's type and text. "" if
        there is no card either."""
        return self.detail or (card_words(self.card) if self.card else "")


@dataclass(frozen=True, slots=True)
class CardOptions:
    """A card and all offers about it, or a single offer without a card. `title` distinguishes the
    groups of one decision."""

    title: str
    offers: tuple[OfferedOption, ...]


def offered_options(decision: Decision, view: View) -> tuple[OfferedOption, ...]:
    """Returns the different offers of a decision, in the order of its options. Offers that
    can have no effect in this turn (`pointless`) are marked as hidden. Of the other offers, those
    that can have no effect at all (`futile`) come last.

    Options that the player can't distinguish become one offer, such as two copies of a card in the
    hand. Two kinds of options are never merged: attacks, because each card attacks once, and
    options of which several may be chosen at once.
    """
    found: dict[object, OfferedOption] = {}
    offered, options = options_offered(decision), decision.options
    picked_out = decision.default if decision.kind == "choice" else 0
    for number, option in enumerate(options):
        card = card_at(view, option.place)
        if decision.several > 1:
            looks: object = number
        elif option.aim is not None:
            looks = option.place, option.aim
        else:
            where = option.place and (option.place.owner, option.place.zone)
            facts = tuple(sorted(option.facts.items()))
            looks = priced_label(option), facts, where, card, option.pointless
        found.setdefault(
            looks,
            OfferedOption(
                number,
                priced_label(option),
                option.detail,
                option.place,
                card,
                option.aim,
                main=option.place is not None or 0 < number == picked_out,
                hidden=number not in offered,
                does=str(option.facts.get("do", "")),
                name=str(option.facts.get("card", "")),
            ),
        )
    in_order = sorted(
        found.values(),
        key=lambda one: options[one.option].futile and not options[one.option].pointless,
    )
    return _told_apart(tuple(in_order))


def priced_label(option: Option) -> str:
    """Returns the option's label followed by its price. If both are too long for a button, the
    label is shortened and the price stays legible."""
    if not option.price:
        return option.label
    price = cut(option.price, LONGEST_PRICE)
    return f"{cut(option.label, LONGEST_LABEL - len(price) - 3)} ({price})"


def by_card(found: Sequence[OfferedOption]) -> tuple[CardOptions, ...]:
    """Returns the offers grouped by their card. The groups are in the order of each group's first
    offer. An offer without a card is a group of its own."""
    groups: dict[object, list[OfferedOption]] = {}
    for offer in found:
        key = (offer.place, offer.card and offer.card.face) if offer.place else offer.option
        groups.setdefault(key, []).append(offer)
    titles = _told_apart(tuple(_titled_by_card(group) for group in groups.values()))
    return tuple(
        CardOptions(title.label, tuple(group))
        for title, group in zip(titles, groups.values(), strict=True)
    )


def card_at(view: View, place: Place | None) -> CardView | None:
    """Returns the card at a `place` of the board; None if the viewer sees no card at that place."""
    if place is None or place.index is None:
        return None
    cards = view.side(place.owner).zone(place.zone).cards
    return cards[place.index] if cards and place.index < len(cards) else None


def _told_apart(found: tuple[OfferedOption, ...]) -> tuple[OfferedOption, ...]:
    """Returns the offers with distinct labels: equal ones get their card's state, then its number,
    then the number of their target."""
    for add in (_with_state, _with_number, _with_aim):
        often = Counter(offer.label for offer in found)
        found = tuple(add(offer) if often[offer.label] > 1 else offer for offer in found)
    return found


def _with_state(offer: OfferedOption) -> OfferedOption:
    if offer.card is None:
        return offer
    state = state_of(offer.card)
    return replace(offer, label=", ".join(filter(None, (offer.label, state))))


def _with_number(offer: OfferedOption) -> OfferedOption:
    index = offer.option if offer.place is None else offer.place.index
    return offer if index is None else replace(offer, label=f"{offer.label} (no. {index + 1})")


def _with_aim(offer: OfferedOption) -> OfferedOption:
    if not isinstance(offer.aim, Place) or offer.aim.index is None:
        return offer
    return replace(offer, label=f"{offer.label} → no. {offer.aim.index + 1}")


def state_of(card: CardView) -> str:
    """Returns a card's state in words: its values (such as strength), its abilities, and its marks
    (conditions such as "tapped")."""
    stats = [f"{stat.name} {stat.value}" for stat in card.stats]
    return ", ".join([*stats, *(badge.text for badge in card.badges), *card.marks])


def card_words(card: CardView) -> str:
    """Returns a card's type and text in words, without explanations of its abilities."""
    known = {badge.text for badge in card.badges}
    blocks = [block for block in card.face.text if block.title not in known]
    said = (": ".join(filter(None, (block.title, block.body))) for block in blocks)
    what = ", ".join(filter(None, (*card.face.tags, state_of(card))))
    return ". ".join(filter(None, (what, " ".join(said))))


def _titled_by_card(group: Sequence[OfferedOption]) -> OfferedOption:
    """Returns the first offer of a card, titled by the card if there are others."""
    first = group[0]
    if len(group) == 1 or first.card is None:
        return first
    return replace(first, label=first.card.face.title)
