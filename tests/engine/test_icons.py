"""A comment that begins with `icon:` chooses the icon of the card that follows, and changes nothing
else."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import games
from engine.decks import Deck
from engine.icons import ICON_LENGTH, is_icon_name
from engine.match import Match
from engine.players import PLAYERS
from engine.views import CardView, View
from tests.strategies import EXAMPLES, examples

LANGUAGES = ("cardfinity", "asigoc", "chaos")
GAMES = (*LANGUAGES, "lifeburn")
ICONS = st.from_regex(rf"[a-z0-9-]{{1,{ICON_LENGTH}}}", fullmatch=True)
ENTRIES = """{"name": "Burn", "deck": [{"card": "Fistful of Sparks", "count": 3},
  {
    "card": "Own Imp", "count": 3}],
 "cards": [{"name": "Own Imp", "type": "Summon", "cost": 0, "attack": 1, "defense": 1}]}"""
COUNTS = '{"name": "Burn", "deck": {"Fistful of Sparks": 3, "Stone Sentinel" : 2}}'
OWN = """name: Own
3 Fistful of Sparks
3 Own Imp
cards: [
  {
    "name": "Own Imp", "type": "Summon", "cost": 0, "attack": 1, "defense": 1
  },
  {"name": "Own Ox", "type": "Summon", "cost": 0, "attack": 1, "defense": 1}
]"""
ONE_LINE = '"Imp": power 3 "Ox": power 4 deck: "Swarm" by "Ann" "Imp" 20 "Ox" 20'


def texts(key: str) -> Iterator[str]:
    """Yields decks in every form that a game has."""
    yield games()[key].starters()[0].text
    yield from {"lifeburn": (ENTRIES, COUNTS, OWN), "cardfinity": (ONE_LINE,)}.get(key, ())


TEXTS = [(key, text) for key in GAMES for text in texts(key)]
OTHERS = [(key, starter.text) for key in GAMES for starter in games()[key].starters()[1:]]


def icons(key: str, deck: Deck) -> dict[str, str]:
    """Returns the icons of the deck's cards by their names, as its sheet shows them."""
    sheet = games()[key].deck_sheet(deck)
    return {card.face.name: card.face.icon for card in sheet.cards}


def plain(key: str) -> str:
    """Returns a starter deck without icons."""
    game = games()[key]
    return game.parse_deck(game.starters()[0].text).undescribed


def played(match: Match) -> Match:
    """Returns the match after at most 200 choices, always the same for the same questions."""
    rng = Random(1)
    for _ in range(200):
        if match.decision is None:
            break
        match.choose(match.decision.player, rng.randrange(len(match.decision.options)))
    return match


def cards_seen(view: View) -> Iterator[CardView]:
    """Yields every card in the view, including attached ones."""
    for player in view.players:
        for zone in player.zones:
            for card in zone.cards or ():
                yield from (card, *card.attached)


@pytest.mark.parametrize(
    ("key", "text"), [*TEXTS, *(pytest.param(*one, marks=pytest.mark.soak) for one in OTHERS)]
)
def test_a_text_takes_an_icon_for_each_card_and_gives_it_up_again(key: str, text: str) -> None:
    game = games()[key]
    former = game.parse_deck(text)
    before = icons(key, former)
    said = {note.card: note.icon for note in former.icon_notes}
    for name in before:
        chosen = game.with_icon(text, name, "wolf-howl")
        deck = game.parse_deck(chosen)
        assert icons(key, deck) == {**before, name: "wolf-howl"}
        assert game.with_icon(chosen, name, "wolf-howl") == chosen
        other = game.with_icon(chosen, name, "imp")
        assert icons(key, game.parse_deck(other)) == {**before, name: "imp"}
        assert game.with_icon(other, name, said.get(name, "")) == text
        assert deck.undescribed == former.undescribed
        kinds = [[one.code for one in game.check_deck(each)] for each in (deck, former)]
        assert kinds[0] == kinds[1]


@pytest.mark.parametrize("key", GAMES)
def test_icons_change_nothing_but_what_is_seen(key: str) -> None:
    """Icons change neither legality, custom cards, rated play, what distinguishes decks, nor the
    course of a match."""
    game = games()[key]
    for starter in game.starters()[: max(1, EXAMPLES // 2)]:
        text = starter.text
        former = game.parse_deck(text)
        for at, name in enumerate(icons(key, former)):
            text = game.with_icon(text, name, f"icon-{at}")
        deck = game.parse_deck(text)
        assert list(icons(key, deck).values()) == [f"icon-{number}" for number in range(at + 1)]
        assert game.check_deck(deck) == game.check_deck(former) == []
        assert deck.undescribed == former.undescribed
        assert len(game.own_cards(deck)) == len(game.own_cards(former))
        assert game.unfit_for_rated(deck) == game.unfit_for_rated(former)
        matches = [played(game.begin(pair, bytes(32))) for pair in ((deck, former), (former, deck))]
        assert matches[0].fingerprint() == matches[1].fingerprint()
        assert matches[0].record().choices == matches[1].record().choices


@pytest.mark.parametrize("key", GAMES)
def test_a_card_has_its_icon_wherever_it_is_seen_in_a_match(key: str) -> None:
    """The icon is that of its owner's deck: equal cards of both players each have their own."""
    game = games()[key]
    text = former = plain(key)
    for name in icons(key, game.parse_deck(former)):
        text = game.with_icon(text, name, "wolf-howl")
    match = game.begin((game.parse_deck(text), game.parse_deck(former)), bytes(32))
    own = icons(key, game.parse_deck(former))
    hands = {"A": set[str](), "B": set[str]()}
    elsewhere = set[tuple[str, str]]()
    rng = Random(1)
    for _ in range(300):
        if match.decision is None:
            break
        for viewer in PLAYERS:
            view = match.view(viewer)
            hand = view.side(viewer).zone("hand").cards or ()
            if view.turn < 2:
                hands[viewer].update(card.face.icon for card in hand if card.face.name in own)
            elsewhere.update((one.face.name, one.face.icon) for one in cards_seen(view))
            elsewhere.update((one.card.name, one.card.icon) for one in view.stack)
        match.choose(match.decision.player, rng.randrange(len(match.decision.options)))
    assert hands["A"] == {"wolf-howl"}
    assert hands["B"] <= set(own.values())
    for name, icon in elsewhere:
        assert icon in (("wolf-howl", own[name]) if name in own else ("",))
    assert {name for name, icon in elsewhere if icon == "wolf-howl"}


@pytest.mark.parametrize("key", LANGUAGES)
def test_a_comment_is_for_the_card_that_follows_it(key: str) -> None:
    game = games()[key]
    text = plain(key)
    name = next(iter(icons(key, game.parse_deck(text))))
    chosen = game.with_icon(text, name, "wolf-howl")
    for way in ("*icon: wolf-howl*", "*\n ICON :\twolf-howl\n*", "! icon: wolf-howl\n\n! more"):
        deck = game.parse_deck(chosen.replace("! icon: wolf-howl", way))
        assert icons(key, deck)[name] == "wolf-howl"
        assert game.check_deck(deck) == []


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("wrong", ["Wolf Howl", "", "x" * 49, "wölf", "a_b", "../x"])
def test_what_can_be_no_name_is_warned_about_in_its_place(key: str, wrong: str) -> None:
    game = games()[key]
    text = plain(key)
    name = next(iter(icons(key, game.parse_deck(text))))
    chosen = game.with_icon(text, name, "wolf-howl")
    deck = game.parse_deck(chosen.replace("wolf-howl", wrong, 1))
    before = icons(key, game.parse_deck(text))
    assert icons(key, deck) == before
    [found] = game.check_deck(deck)
    assert (found.code, found.severity) == ("icon-name", "warning")
    line = next(at for at, one in enumerate(chosen.split("\n"), 1) if "wolf-howl" in one)
    assert (found.line, found.column) == (line, len("! icon: ") + 1)
    assert found.length == max(1, len(wrong))
    assert found.hint
    assert is_icon_name(found.hint.removeprefix("icon: "))
    assert game.with_icon(deck.source, name, "wolf-howl").strip() == chosen.strip()


@pytest.mark.parametrize("key", GAMES)
def test_the_first_icon_of_a_card_counts_and_another_is_warned_about(key: str) -> None:
    game = games()[key]
    text = plain(key)
    name = next(iter(icons(key, game.parse_deck(text))))
    sign = "#" if key == "lifeburn" else "!"
    chosen = game.with_icon(text, name, "wolf-howl")
    deck = game.parse_deck(chosen.replace(f"{sign} icon:", f"{sign} icon: imp\n{sign} icon:", 1))
    assert icons(key, deck)[name] == "imp"
    [found] = game.check_deck(deck)
    assert (found.code, found.severity) == ("icon-twice", "warning")
    assert game.with_icon(deck.source, name, "") == text


@pytest.mark.parametrize("key", GAMES)
def test_an_icon_above_no_card_is_warned_about(key: str) -> None:
    game = games()[key]
    text = plain(key)
    sign = "#" if key == "lifeburn" else "!"
    for wrong in (f"{text.rstrip()}\n{sign} icon: imp", f"{text.rstrip()} {sign} icon: imp\n"):
        deck = game.parse_deck(wrong)
        [found] = game.check_deck(deck)
        assert (found.code, found.severity) == ("icon-misplaced", "warning")
        assert icons(key, deck) == icons(key, game.parse_deck(text))


@pytest.mark.parametrize("key", GAMES)
def test_a_text_full_of_icons_is_read_in_time(key: str) -> None:
    game = games()[key]
    text = plain(key)
    name = next(iter(icons(key, game.parse_deck(text))))
    line = ("#" if key == "lifeburn" else "!") + " icon: A\n"
    room = 60_000 - len(text)
    for many in (line * (room // len(line)), "*icon: A*" * (room // 9)):
        began = time.process_time()
        deck = game.read_deck(game.with_icon(text, name, "imp") + many)
        assert time.process_time() - began < 20
        assert len([one for one in deck.problems if one.code.startswith("icon")]) <= 40


@pytest.mark.parametrize("where", ["card", "entry", "count"])
def test_json_has_a_field_for_it(where: str) -> None:
    game = games()["lifeburn"]
    text = {"card": OWN, "entry": ENTRIES, "count": COUNTS}[where]
    name = "Own Imp" if where == "card" else "Fistful of Sparks"
    chosen = game.with_icon(text, name, "imp")
    assert '"icon": "imp"' in chosen
    codes = [one.code for one in game.check_deck(game.parse_deck(text))]
    for wrong in ('"Wolf Howl"', "7", "null", '[{"a": 1}]', '"a", "icon": "b"', '"b", "ICON": 7'):
        deck = game.parse_deck(chosen.replace('"imp"', wrong))
        found = [one for one in game.check_deck(deck) if one.code.startswith("icon")]
        assert [one.severity for one in found] == ["warning"]
        assert [one.code for one in game.check_deck(deck) if one not in found] == codes
        read = [wrong.split('"')[1]] if ", " in wrong else []
        right = read[0] if read else icons("lifeburn", game.parse_deck(text))[name]
        assert icons("lifeburn", deck)[name] == right


@given(said=st.text(max_size=100))
@examples(20)
def test_nothing_that_is_said_in_json_makes_a_card_wrong(said: str) -> None:
    game = games()["lifeburn"]
    said = said.encode("utf-8", "replace").decode()
    text = game.with_icon(OWN, "Own Ox", "imp").replace('"imp"', json.dumps(said))
    codes = {one.code for one in game.check_deck(game.parse_deck(text))}
    plain = {one.code for one in game.check_deck(game.parse_deck(OWN))}
    assert codes - {"icon-name"} == plain
    icon = icons("lifeburn", game.parse_deck(text))["Own Ox"]
    assert icon == (said if is_icon_name(said) else "")


@pytest.mark.parametrize("key", GAMES)
@given(said=st.text(max_size=100))
@examples(20)
def test_nothing_that_is_said_makes_a_deck_illegal(key: str, said: str) -> None:
    game = games()[key]
    text = plain(key)
    name = next(iter(icons(key, game.parse_deck(text))))
    line = said.replace("\n", " ").replace("\r", " ").encode("utf-8", "replace").decode()
    chosen = game.with_icon(text, name, "wolf-howl").replace("wolf-howl", line, 1)
    deck = game.parse_deck(chosen)
    assert [one for one in game.check_deck(deck) if one.severity == "error"] == []
    assert deck.undescribed == game.parse_deck(text).undescribed


@given(st.data())
@examples(30)
def test_icons_come_and_go_in_any_order(data: st.DataObject) -> None:
    key, text = data.draw(st.sampled_from(TEXTS))
    game = games()[key]
    deck = game.parse_deck(text)
    wanted = icons(key, deck)
    said = {note.card: note.icon for note in deck.icon_notes}
    now = text
    for _ in range(data.draw(st.integers(1, 6))):
        name = data.draw(st.sampled_from(sorted(wanted)))
        icon = data.draw(ICONS)
        now = game.with_icon(now, name, icon)
        wanted = {**wanted, name: icon}
        assert icons(key, game.parse_deck(now)) == wanted
        assert game.parse_deck(now).undescribed == deck.undescribed
    for name in data.draw(st.permutations(sorted(wanted))):
        now = game.with_icon(now, name, said.get(name, ""))
    assert now == text


def test_no_other_name_and_no_other_card_is_taken() -> None:
    game = games()["cardfinity"]
    for card, icon in (("Imp", "Wolf Howl"), ("Imp", "x" * 49), ("No such card", "imp")):
        with pytest.raises(ValueError, match="icon"):
            game.with_icon(ONE_LINE, card, icon)
    assert game.with_icon(ONE_LINE, "No such card", "") == ONE_LINE


def test_a_copy_made_by_an_effect_keeps_the_icon() -> None:
    """This also holds in the hand of the other player, whose own deck has no icon for it."""
    cards = """! icon: wolf-howl
        minion "Wolf" cost 0 attack 1 health 1 beast
        spell "Litter" cost 0 cast all(copy(hand(oppo)), charTarget(ally, minion))"""
    a, b = {"hand": ["Litter"], "field": ["Wolf"], "deck": ["Wolf"]}, {"deck": ["Wolf"]}
    match = games()["chaos"].set_up(cards, {"A": a, "B": b}, bytes(32))
    decision = match.decision
    assert decision is not None
    facts = [option.facts for option in decision.options]
    match.choose("A", facts.index({"do": "play", "card": "Litter"}))
    [copy] = [one for one in seen_by_b(match) if one.face.name == "Wolf"]
    assert copy.face.icon == "wolf-howl"


def seen_by_b(match: Match) -> Sequence[CardView]:
    """Returns the hand of B."""
    return match.view("B").side("B").zone("hand").cards or ()


def test_attached_cards_keep_their_icons() -> None:
    """Two equal monsters with equal attached spells each show their own deck's icons."""
    cards = '! icon: imp\n"Imp": power 3\n! icon: fangs\n"Bite" on attach: draw'
    position = {"A": {"field": [{"card": "Imp", "attached": ["Bite"]}], "deck": ["Imp"]}}
    match = games()["cardfinity"].set_up(cards, {**position, "B": {"deck": ["Imp"]}}, bytes(32))
    [card] = match.view(None).side("A").zone("field").cards or ()
    assert (card.face.icon, [one.face.icon for one in card.attached]) == ("imp", ["fangs"])


def test_a_set_gives_its_cards_icons_and_a_deck_others() -> None:
    """A card that is only named has the set's icon, unless the deck gives another."""
    game = games()["asigoc"]
    for key, sign in (("asigoc", "!"), ("lifeburn", "#")):
        game = games()[key]
        name = game.set_cards()[0].face.name
        listed = f'deck: "One" by "Ann"\n{sign} icon: acorn\n"{name}"'
        text = listed if key == "asigoc" else f"{sign} icon: acorn\n3 {name}"
        assert icons(key, game.parse_deck(text)) == {name: "acorn"}
        plain = game.parse_deck(game.with_icon(text, name, ""))
        assert icons(key, plain) == {name: game.set_cards()[0].face.icon}
        assert len(game.own_cards(game.parse_deck(text))) == len(game.own_cards(plain)) == 0


def test_a_count_in_an_object_is_the_same_as_the_bare_number() -> None:
    game = games()["lifeburn"]
    text = '{"name": "Burn", "deck": {"Fistful of Sparks": {"count": 3}}}'
    bare = text.replace('{"count": 3}', "3")
    named = game.with_icon(text, "Fistful of Sparks", "imp")
    decks = [game.parse_deck(one) for one in (text, bare, named)]
    assert len({deck.undescribed for deck in decks}) == 1
