"""The words from which names of generated cards are made."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.games.chaos.card_terms import Ability, Type

Words = tuple[str, ...]


class Theme(NamedTuple):
    """Words for something that cards do, from which names are made: adjectives and endings for a
    minion's name, names of spells that do it to one card or to `many`, and epithets of leaders."""

    adjectives: Words
    tails: Words
    spells: Words
    leaders: Words
    many: Words = ()


ABILITIES: Final[Mapping[Ability, Theme]] = {
    "charge": Theme(
        ("Swift", "Rushing", "Headlong", "Racing", "Hasty"),
        ("of Haste",),
        ("Spur", "Gallop", "Trumpet"),
        ("the Swift", "the Hasty"),
        ("Stampede", "Onslaught"),
    ),
    "taunt": Theme(
        ("Stalwart", "Steadfast", "Stubborn", "Warding", "Staunch"),
        ("of the Gate", "of the Wall"),
        ("Challenge", "Dare", "Gauntlet"),
        ("the Steadfast", "the Unmoved"),
        ("Rampart", "Palisade"),
    ),
    "stealth": Theme(
        ("Lurking", "Veiled", "Skulking", "Furtive", "Dusky"),
        ("of Dusk",),
        ("Veil", "Cloak", "Shadow"),
        ("the Unseen",),
        ("Fog", "Nightfall"),
    ),
    "untargetable": Theme(
        ("Elusive", "Slippery", "Uncanny", "Charmed"),
        ("of Mist",),
        ("Charm", "Talisman", "Riddle"),
        ("the Elusive", "the Charmed"),
        ("Haze", "Riddles"),
    ),
    "shield": Theme(
        ("Ironclad", "Plated", "Mailed", "Gleaming"),
        ("of Iron",),
        ("Aegis", "Buckler", "Breastplate"),
        ("the Ironclad", "the Unhurt"),
        ("Shieldwall", "Armoury"),
    ),
    "poisonous": Theme(
        ("Venomous", "Toxic", "Baneful", "Noxious"),
        ("of Venom",),
        ("Nightshade", "Venom", "Hemlock"),
        ("the Venomous", "the Baneful"),
        ("Miasma", "Blight"),
    ),
    "lifesteal": Theme(
        ("Leeching", "Sanguine", "Thirsty", "Vampiric"),
        ("of Thirst",),
        ("Blood Pact", "Red Kiss", "Transfusion"),
        ("the Thirsty", "the Crimson"),
        ("Red Feast", "Red Harvest"),
    ),
}

_MP: Final = Theme(
    ("Bountiful", "Glowing", "Gilded"),
    ("of Plenty",),
    ("Windfall", "Wellspring", "Harvest", "Inheritance"),
    ("the Bountiful", "the Gilded"),
)
_MP_LOST: Final = Theme(
    ("Draining", "Parching", "Greedy"),
    ("of Drought",),
    ("Drought", "Tithe", "Levy"),
    ("the Greedy",),
)

EFFECTS: Final[Mapping[str, Theme]] = {
    "damage": Theme(
        ("Fiery", "Stinging", "Scorching", "Raging", "Sparking"),
        ("of Embers", "of Thorns"),
        ("Bolt", "Dart", "Spark", "Lance", "Barb"),
        ("the Fierce", "the Wrathful"),
        ("Storm", "Hail", "Blaze", "Thunder"),
    ),
    "heal": Theme(
        ("Mending", "Kindly", "Gentle", "Soothing", "Tending"),
        ("of Balm", "of Springs"),
        ("Balm", "Remedy", "Salve", "Broth"),
        ("the Merciful", "the Kind"),
        ("Feast", "Spring", "Respite"),
    ),
    "destroy": Theme(
        ("Deadly", "Grim", "Merciless", "Ruinous", "Fateful"),
        ("of Ruin", "of Doom"),
        ("Doom", "Verdict", "Last Word", "Undoing"),
        ("the Merciless", "the Grim"),
        ("Ruin", "Cataclysm", "Reckoning"),
    ),
    "discard": Theme(
        ("Thieving", "Forgetful", "Scattering", "Careless"),
        ("of Oblivion",),
        ("Oblivion", "Theft", "Eviction", "Dismissal"),
        ("the Forgetful", "the Thief"),
        ("Clearance", "Vanishing", "Amnesia"),
    ),
    "draw": Theme(
        ("Learned", "Curious", "Prying", "Wily"),
        ("of Lore", "of Letters"),
        ("Insight", "Omen", "Tidings", "Lesson"),
        ("the Learned", "the Curious"),
    ),
    "mp": _MP,
    "mp-": _MP_LOST,
    "maxMp": _MP,
    "maxMp-": _MP_LOST,
    "atkHpMod": Theme(
        ("Proud", "Rallying", "Heartening", "Rousing"),
        ("of Valour", "of Banners"),
        ("Courage", "Blessing", "Pep Talk", "Training"),
        ("the Bold", "the Proud"),
        ("Anthem", "Rally", "Banner"),
    ),
    "atkHpMod-": Theme(
        ("Withering", "Mocking", "Cowing", "Sapping"),
        ("of Dread",),
        ("Hex", "Jeer", "Jinx", "Malady"),
        ("the Dreaded", "the Mocker"),
        ("Dread", "Plague", "Gloom"),
    ),
    "costMod-": Theme(
        ("Thrifty", "Haggling", "Frugal"),
        ("of Bargains",),
        ("Bargain", "Discount", "Favour", "Shortcut"),
        ("the Thrifty",),
        ("Sale", "Market Day"),
    ),
    "costMod": Theme(
        ("Meddling", "Hindering", "Taxing"),
        ("of Tolls",),
        ("Toll", "Burden", "Fetter"),
        ("the Taxing", "the Meddler"),
        ("Taxes", "Red Tape"),
    ),
    "atkTimesMod": Theme(
        ("Frenzied", "Tireless", "Restless"),
        ("of Fury",),
        ("Frenzy", "Fury", "War Drum"),
        ("the Tireless", "the Frenzied"),
        ("War Drums", "Melee"),
    ),
    "atkTimesMod-": Theme(
        ("Lulling", "Drowsy", "Binding"),
        ("of Slumber",),
        ("Lullaby", "Shackle", "Doze"),
        ("the Drowsy",),
        ("Slumber", "Truce"),
    ),
    "resAtkTimes": Theme(
        ("Rousing", "Unwearied", "Spurring"),
        ("of Dawn",),
        ("Second Wind", "Wake-Up Call", "Encore"),
        ("the Unwearied",),
        ("Reveille", "Encore"),
    ),
    "move": Theme(
        ("Wandering", "Beckoning", "Errant", "Homing"),
        ("of Partings", "of Roads"),
        ("Detour", "Farewell", "Recall", "Errand"),
        ("the Wanderer",),
        ("Undertow", "Exodus", "Retreat"),
    ),
    "copy": Theme(
        ("Echoing", "Mirrored", "Twinned", "Mimic"),
        ("of Echoes", "of Mirrors"),
        ("Echo", "Likeness", "Reflection", "Twin"),
        ("the Manifold", "the Mirrored"),
        ("Chorus", "Mirrors", "Echoes"),
    ),
    "new": Theme(
        ("Calling", "Teeming", "Brooding"),
        ("of the Brood",),
        ("Calling", "Gift", "Delivery", "Stork"),
        ("the Caller", "the Generous"),
    ),
    "transform": Theme(
        ("Shifting", "Fickle", "Warping"),
        ("of Change",),
        ("Moulting", "Whim", "Makeover"),
        ("the Fickle",),
        ("Upheaval", "Masquerade"),
    ),
    "changeToBeast": Theme(
        ("Feral", "Shaggy", "Untamed"),
        ("of the Wild",),
        ("Wild Call", "Pelt"),
        ("the Untamed",),
        ("Wilderness",),
    ),
    "changeToDragon": Theme(
        ("Scaly", "Ashen", "Winged"),
        ("of Scales",),
        ("Scales", "Egg Tooth"),
        ("the Scaled",),
        ("Dragonrise",),
    ),
    "changeToDemon": Theme(
        ("Horned", "Infernal", "Impish"),
        ("of the Pit",),
        ("Dark Pact", "Horns"),
        ("the Horned",),
        ("Possession",),
    ),
    "rmAbilities": Theme(
        ("Hushing", "Humbling", "Silent"),
        ("of Silence",),
        ("Hush", "Muzzle", "Humbling"),
        ("the Silent",),
        ("Silence", "Curfew"),
    ),
    "setOverheat": Theme(
        ("Sweltering", "Feverish", "Seething"),
        ("of Fever",),
        ("Fever", "Meltdown"),
        ("the Feverish",),
        ("Heatwave", "Dog Days"),
    ),
    "decOhThreshold": Theme(
        ("Damping", "Quenching", "Muffling"),
        ("of Ashes",),
        ("Damper", "Cold Bath"),
        ("the Damper",),
        ("Drizzle", "Cold Rain"),
    ),
    "resetState": Theme(
        ("Cleansing", "Ageless", "Pristine"),
        ("of Renewal",),
        ("Clean Slate", "Renewal", "Rewind"),
        ("the Ageless",),
        ("Spring Clean", "New Dawn"),
    ),
    "giveEffects": Theme(
        ("Whispering", "Oathbound", "Scheming"),
        ("of Oaths",),
        ("Oath", "Whisper", "Vow"),
        ("the Oathbound", "the Schemer"),
        ("Whispers", "Oaths"),
    ),
    "win": Theme(
        ("Fated", "Triumphant", "Crowned"),
        ("of Victory",),
        ("Checkmate", "Triumph", "Coronation"),
        ("the Victor", "the Crowned"),
    ),
}
"""Themes by the word of the effect, followed by a minus if its number is below 0. Effects that give
an ability have the ability's theme."""

PLAIN: Final = Theme(
    ("Grey", "Wild", "Young", "Hungry", "Sullen", "Dusty", "Stray", "Brawny"),
    ("of the Hills", "of the Moor"),
    ("Trifle",),
    ("the Elder", "the Quiet", "the Stout"),
)
"""The theme of cards that do nothing."""

MINIONS: Final[Mapping[Type, tuple[Words, Words, Words]]] = {
    "beast": (
        ("Rat", "Hare", "Stoat", "Cub", "Frog", "Magpie", "Hedgehog"),
        ("Wolf", "Boar", "Lynx", "Stag", "Badger", "Adder", "Falcon"),
        ("Bear", "Ox", "Elk", "Mammoth", "Tiger", "Bison", "Behemoth"),
    ),
    "dragon": (
        ("Whelp", "Newt", "Hatchling", "Drakelet", "Gecko"),
        ("Drake", "Wyvern", "Serpent", "Basilisk", "Salamander"),
        ("Wyrm", "Dragon", "Hydra", "Leviathan", "Great Wyrm"),
    ),
    "demon": (
        ("Imp", "Gremlin", "Sprite", "Familiar", "Goblin"),
        ("Fiend", "Ghoul", "Shade", "Hexer", "Warlock"),
        ("Tyrant", "Archfiend", "Balor", "Horror", "Dread Lord"),
    ),
}
"""Names of minions by type: of small, middling and large ones."""

SPELLS: Final[tuple[Words, Words, Words]] = (
    ("Little", "Quick", "Faint", "Passing", "Stray", "Modest"),
    ("Bright", "Sudden", "Silver", "Cold", "Strange", "Crooked"),
    ("Mighty", "Grand", "Dire", "Endless", "Roaring", "Royal"),
)
"""Adjectives of spells: of cheap, middling and costly ones."""

LEADERS: Final[Words] = (
    "Mira",
    "Oswin",
    "Thale",
    "Isolde",
    "Korbin",
    "Wenna",
    "Brand",
    "Ilse",
    "Tamsin",
    "Rurik",
    "Odette",
    "Fenn",
    "Galen",
    "Hesper",
    "Jorun",
    "Lark",
    "Nessa",
    "Perrin",
    "Sunniva",
    "Ulric",
)
"""The first names of leaders."""
