"""Views made by hand, of no game in particular."""

from __future__ import annotations

import io
from dataclasses import replace

from PIL import Image, ImageDraw

from engine.decisions import Place
from engine.decks import DeckSheet, Part, SheetCard
from engine.events import EventKind, SeenEvent
from engine.faces import CardFace, Stat, TextBlock
from engine.players import Player
from engine.text.sentences import PlayerName
from engine.views import AttackView, CardView, PlayerView, ShownCards, StackItem, View, ZoneView

DEMON = CardFace(
    name="Wheel Demon",
    kind="monster",
    tags=("Demon",),
    stats=(Stat("power", 5, 5),),
    text=(
        TextBlock("Summon", "", "banish monster field, banish spell hand, pop 1"),
        TextBlock("Accelerate", "on tap", "attack"),
        TextBlock("Momentum", "on victory", "take 1: ?attack"),
    ),
)
IMP = CardFace(
    name="Imp",
    kind="monster",
    tags=("Demon", "Beast"),
    stats=(Stat("power", 1, 1),),
    text=(TextBlock("Scratch", "on tap", "attack"),),
    notes=("enters tapped",),
)
POTION = CardFace(
    name="Purple Potion",
    kind="spell",
    tags=("Potion",),
    text=(TextBlock("", "on play", "discard hand: buff 2, draw 1"),),
)
CROWLEY = CardFace(
    name="Crowley, Keeper of the Boleskin House",
    kind="monster",
    tags=("Magician", "Thelema", "Human"),
    stats=(Stat("power", 3, 3),),
    text=(
        TextBlock("Summon", "", "discard 2 spell hand"),
        TextBlock("Boleskin", "on infinity", 'discard spell hand: search "Book of Abremelan"'),
        TextBlock("Do What Thou Wilt", "on play", "scry 3, (draw 2, deal 2, heal 4)"),
        TextBlock("Last Words", "on discard", "pop 2: ?discard enemy monster field"),
    ),
)
PLAYERS: dict[Player, str] = {"A": "Alice", "B": "Bob the Magnificent Summoner"}

NAMES: tuple[str, ...] = (
    "Grand Archmage of the Seven Burning Stars",
    "炎の車輪を回す大いなる悪魔と七つの星の守護者たち永遠に燃える深淵の王と影",
    "Великий Архимаг Семи Пылающих Звёзд и Бур",
    "الساحر الأعظم للنجوم السبع المشتعلة في الليل",
    "הקוסם הגדול של שבעת הכוכבים הבוערים בלילה",
    "일곱 개의 불타는 별을 지키는 위대한 대마법사와 그림자 군주",
    "ผู้วิเศษผู้ยิ่งใหญ่แห่งดวงดาวทั้งเจ็ดที่ลุกไหม้",
    "सात जलते सितारों का महान जादूगर और रक्षक",
    "🔥🐉 Dragon 🧙 of the ⚔ Flaming 🌋 Mountain ✨",
    "\u0301\u0302 lone marks \u200b\u200d and \u202ezero width\u202c joy",
    "Donaudampfschifffahrtsgesellschaftskapitänin",
    "W̷̢̧̛̤͓͔̯̩͇̟͎͎̭̐̎͊ͅh̸̡͚̝̪͇͇̦͕͔̫͐̿̈́͆e̷͓̅e̴̛͖̅l̵̰̏ ̶͙̂D̶͔̈́e̸̳̓m̵̘͐o̷̳̎n̷̺̈́ zalgo king",
)


def seen(
    face: CardFace, *marks: str, power: int | None = None, attached: tuple[CardFace, ...] = ()
) -> CardView:
    """Returns a card on the table, its power changed to `power`."""
    stats = face.stats
    if power is not None:
        stats = (replace(face.stats[0], value=power),)
    return CardView(face, stats, marks, tuple(CardView(under) for under in attached))


def side(
    player: Player,
    field: tuple[CardView, ...] = (),
    hand: tuple[CardView, ...] | int = 4,
    deck: int = 35,
    graveyard: tuple[CardView, ...] = (),
    banished: tuple[CardView, ...] = (),
    counters: tuple[Stat, ...] = (),
) -> PlayerView:
    """Returns one side of a table with the usual zones; `hand` is a number if it is hidden."""
    shown = None if isinstance(hand, int) else hand
    size = hand if isinstance(hand, int) else len(hand)
    return PlayerView(
        player,
        counters,
        (
            ZoneView("deck", "Deck", "pile", deck, None),
            ZoneView("hand", "Hand", "hand", size, shown),
            ZoneView("field", "Field", "line", len(field), field),
            ZoneView("graveyard", "Graveyard", "pile", len(graveyard), graveyard),
            ZoneView("banished", "Banished", "pile", len(banished), banished),
        ),
    )


def table(
    a: PlayerView,
    b: PlayerView,
    viewer: Player | None = "A",
    turn: int = 7,
    stack: tuple[StackItem, ...] = (),
    shown: tuple[ShownCards, ...] = (),
) -> View:
    """Returns a running match, A to move."""
    return View(
        game="sample",
        viewer=viewer,
        turn=turn,
        active="A",
        step="main",
        players=(a, b),
        stack=stack,
        shown=shown,
        waiting_for="A",
        waiting_text="choosing an action",
        decision=None,
        last=(),
        winner=None,
        outcome=(),
    )


def hand_of_five() -> tuple[CardView, ...]:
    """Returns five cards of both kinds."""
    return (seen(DEMON), seen(POTION), seen(IMP), seen(CROWLEY), seen(POTION))


def portrait(hue: int) -> bytes:
    """Returns a small picture in few colours, like a member's prepared avatar: a face before
    hills."""
    image = Image.new("RGB", (64, 64), (90 + hue, 160, 210))
    draw = ImageDraw.Draw(image)
    draw.polygon([(0, 44), (20, 30), (40, 42), (64, 26), (64, 64), (0, 64)], fill=(60, 120, hue))
    draw.ellipse((18, 14, 46, 46), fill=(236, 196, 160))
    draw.pieslice((16, 8, 48, 40), 180, 360, fill=(hue, 50, 40))
    draw.ellipse((25, 27, 29, 31), fill=(30, 30, 40))
    draw.ellipse((36, 27, 40, 31), fill=(30, 30, 40))
    draw.arc((26, 30, 40, 40), 20, 160, fill=(140, 50, 50), width=2)
    draw.polygon([(12, 64), (24, 46), (40, 46), (54, 64)], fill=(hue, 90, 160))
    file = io.BytesIO()
    image.quantize(32).save(file, "PNG")
    return file.getvalue()


PORTRAITS: dict[Player, bytes] = {"A": portrait(40), "B": portrait(140)}


def acted() -> View:
    """Returns everybody's view after an attack: one card hit, one new."""
    a = (seen(DEMON, "tapped", power=7), seen(CROWLEY))
    b = (seen(IMP), seen(DEMON, power=4))
    sides = (
        side("A", a, 4, 22, (seen(POTION),), counters=(Stat("health", 17, 20),)),
        side("B", b, 3, 18, counters=(Stat("health", 20, 20),)),
    )
    last = (
        SeenEvent(EventKind.TURN, {"player": "A", "n": 7}),
        SeenEvent("play", {"player": "A", "card": CROWLEY.name}),
        SeenEvent(EventKind.ATTACK, {"player": "A", "card": DEMON.name, "target": IMP.name}),
        SeenEvent("damage", {"player": "B", "n": 2, "cards": (IMP.name,), "true": 0}),
    )
    return replace(table(*sides, viewer=None), last=last, game="cardfinity")


def start() -> View:
    """Returns a match in its first turn, with nothing on the table."""
    return table(side("A", hand=hand_of_five()), side("B", hand=5), turn=1)


def middle() -> View:
    """Returns a match in full swing, with something on the stack."""
    a = (seen(DEMON, power=7, attached=(POTION,)), seen(IMP, "tapped"), seen(CROWLEY))
    b = (seen(IMP), seen(DEMON, "tapped", power=4))
    return table(
        side("A", a, hand_of_five(), 22, (seen(POTION), seen(IMP)), (seen(IMP),)),
        side("B", b, 3, 18, (seen(CROWLEY), seen(IMP), seen(POTION))),
        stack=(StackItem("A", DEMON, "Momentum: take 1, then ?attack"),),
    )


def crowded(per_side: int = 12) -> View:
    """Returns a match with many creatures a side, with long names in every script."""

    def line(shift: int) -> tuple[CardView, ...]:
        cards: list[CardView] = []
        for index in range(per_side):
            name = NAMES[(index + shift) % len(NAMES)]
            face = replace(CROWLEY if index % 2 else DEMON, name=name)
            marks = ("tapped",) if index % 3 == 1 else ()
            attached = (POTION,) if index % 4 == 2 else ()
            cards.append(seen(face, *marks, power=index, attached=attached))
        return tuple(cards)

    return table(
        side("A", line(0), hand_of_five(), 12, line(3), line(5)),
        side("B", line(6), 9, 11, line(1)),
    )


def finished() -> View:
    """Returns a match that is over."""
    return replace(
        middle(),
        stack=(),
        waiting_for=None,
        waiting_text="",
        winner="B",
        outcome=(PlayerName("B"), " wins: ", PlayerName("A"), " could not draw a card"),
    )


def sheet() -> DeckSheet:
    """Returns the sheet of a deck of eight different cards."""
    faces = [DEMON, IMP, POTION, CROWLEY]
    faces += [replace(face, name=NAMES[index]) for index, face in enumerate(faces)]
    cards = tuple(
        SheetCard(
            face,
            index % 4 + 1,
            index - 1,
            "rare",
            (Part("trigger on tap", 2), Part("take 1", -1), Part("power 5", 5)),
        )
        for index, face in enumerate(faces)
    )
    return DeckSheet("sample", "Wheel of Pain", "Ann O'Nymous", 40, 187, cards)


def other_game() -> View:
    """Returns a table with several lines, counters, a long stack, and twenty creatures of B."""
    sword = CardFace("Long Sword", "weapon", (), (Stat("attack", 2, 2), Stat("uses", 3, 4)))
    wolf = CardFace("Wolf", "token", ("Beast",), (Stat("attack", 1, 1), Stat("health", 1, 1)))
    knight = CardFace(
        "Knight", "creature", ("Human",), (Stat("attack", 3, 3), Stat("health", 2, 4))
    )

    def half(player: Player, weapons: int, creatures: int, tokens: int) -> PlayerView:
        def line(key: str, face: CardFace, count: int) -> ZoneView:
            return ZoneView(key, key.title(), "line", count, (seen(face),) * count)

        return PlayerView(
            player,
            (Stat("health", 17, 20), Stat("mana", 4, 4)),
            (
                line("weapons", sword, weapons),
                line("creatures", knight, creatures),
                line("tokens", wolf, tokens),
                ZoneView("hand", "Hand", "hand", 3, None),
                ZoneView("deck", "Deck", "pile", 20, None),
            ),
        )

    stack = tuple(StackItem("B", POTION, f"number {index}: draw 2") for index in range(5))
    return table(half("A", 2, 3, 0), half("B", 0, 12, 8), stack=stack)


KNIFE = CardFace(
    "Paring Knife",
    "weapon",
    (),
    (Stat("attack", 1, 1), Stat("block", 2, 2)),
    (TextBlock("", "attacking", "attack +1 this turn"),),
)
SHIELD = CardFace(
    "Shield of the Last Harbour",
    "weapon",
    (),
    (Stat("attack", 0, 0), Stat("block", 4, 4)),
    (TextBlock("Enters", "", "heal 2"),),
)
OIL = CardFace("Hot Oil", "item", (), (), (TextBlock("", "main", "attack +2 mine turn"),))
WARDEN = CardFace(
    "The Warden", "ace", (), (), (TextBlock("", "any, once a match", "nullify, then draw 1"),)
)


def duel() -> View:
    """Returns a table with two lines on each side, before anything happens."""

    def half(player: Player, ace: CardView, health: int, *weapons: CardView) -> PlayerView:
        return PlayerView(
            player,
            (Stat("health", health, 10),),
            (
                ZoneView("weapons", "Weapons", "line", len(weapons), weapons),
                ZoneView("ace", "Ace", "line", 1, (ace,)),
                ZoneView("hand", "Hand", "hand", 4, None),
                ZoneView("deck", "Deck", "pile", 6, None),
                ZoneView("discard", "Discard pile", "pile", 1, (seen(OIL),)),
                ZoneView("banished", "Banished", "pile", 0, ()),
            ),
        )

    changed = CardView(KNIFE, (Stat("attack", 3, 1), Stat("block", 1, 2)), ("attacked",))
    shield = CardView(SHIELD, SHIELD.stats)
    return replace(
        table(
            half("A", seen(WARDEN), 3, changed, shield),
            half("B", seen(WARDEN, "used"), 11, shield),
        ),
        step="Battle step",
        waiting_for="B",
        waiting_text="deciding whether to answer",
    )


def attacked() -> View:
    """Returns a table on which a weapon attacks a player."""
    return replace(duel(), attacks=(AttackView(Place("A", "weapons", 0), "B"),))


def blocked() -> View:
    """Returns a table with a blocked attack and three waiting effects, one of them nullified."""
    return replace(
        duel(),
        attacks=(AttackView(Place("A", "weapons", 0), "B", Place("B", "weapons", 0)),),
        stack=(
            StackItem("B", WARDEN, "nullify (Hot Oil), then draw 1"),
            StackItem("A", KNIFE, "attack +1 this turn"),
            StackItem("A", OIL, "attack +2 mine turn (Paring Knife)", ("nullified",)),
        ),
        viewer="B",
    )


def many_attacks() -> View:
    """Returns a table of crowded sides with five attacks at once, on a player and on creatures."""
    whom: tuple[Place | Player, ...] = ("B", Place("B", "tokens", 5), Place("B", "creatures", 2))
    line = ("weapons", "creatures", "weapons", "creatures", "creatures")
    attacks = tuple(
        AttackView(Place("A", zone, index // 2), whom[index % 3]) for index, zone in enumerate(line)
    )
    return replace(other_game(), attacks=attacks, stack=())
