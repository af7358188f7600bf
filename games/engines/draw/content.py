"""The cards of Dead Man's Draw: loot, traits and variants. Data only.

A loot card is a number, ten times its suit and its value, so that cards sort by suit and then by
value. Cards of one name are alike: with two copies of the deck a number stands twice.
"""

SUITS = (
    "anchor", "hook", "cannon", "key", "chest", "map", "oracle", "sword", "kraken", "mermaid",
)  # fmt: skip
"""In the order of every list (1.2)."""
ANCHOR, HOOK, CANNON, KEY, CHEST, MAP, ORACLE, SWORD, KRAKEN, MERMAID = range(len(SUITS))

VALUES = (2, 3, 4, 5, 6, 7)  # 1.1
TALL_VALUES = (4, 5, 6, 7, 8, 9)
"""Of the Mermaids, unless the mermaid game is played (1.1)."""
LOWEST = 2

NAMES = tuple(f"{SUITS[card // 10]}-{card % 10}" for card in range(10 * len(SUITS)))
"""Card -> its name in records; some stand for no card."""
CARDS = {name: card for card, name in enumerate(NAMES)}

SEATS = (2, 3, 4, 5, 6, 7, 8)
MOST_SEATS = 8
ONE_COPY = 4
"""As many seats share one copy of the deck; more play with two (1.3)."""

GOLDEN_SCALES = "golden_scales"
CASANOVA = "casanova"
PLUNDERER = "plunderer"
TREASURE_HUNTER = "treasure_hunter"
NAVIGATOR = "navigator"
MASTER_GUNNER = "master_gunner"
SCAVENGER = "scavenger"
MYSTIC = "mystic"
SWORDSMAN = "swordsman"
MISER = "miser"
CAPTAINS_HOOK = "captains_hook"
SAFE_HARBOR = "safe_harbor"
FISHERMAN = "fisherman"
BEASTMASTER = "beastmaster"
MISFIRE = "misfire"
PARRY = "parry"
DAVY_JONES = "davy_jones"
SIREN = "siren"
TRAITS = (
    GOLDEN_SCALES, CASANOVA, PLUNDERER, TREASURE_HUNTER, NAVIGATOR, MASTER_GUNNER, SCAVENGER,
    MYSTIC, SWORDSMAN, MISER, CAPTAINS_HOOK, SAFE_HARBOR, FISHERMAN, BEASTMASTER, MISFIRE, PARRY,
    DAVY_JONES,
)  # fmt: skip
"""The seventeen; the Siren joins them in the mermaid game (6.1)."""

OFFERED = {"none": 0, "deal1": 1, "deal2keep1": 2, "deal2keep2": 2, "deal3keep2": 3}
KEPT = {"none": 0, "deal1": 1, "deal2keep1": 1, "deal2keep2": 2, "deal3keep2": 2}
"""How traits are dealt -> cards offered to each seat, and kept by it (2.4)."""

THIEVES_ISLAND = "thieves_island"
PILE_O_TREASURE = "pile_o_treasure"
SUDDEN_DEATH = "sudden_death"
ALL_HANDS = "all_hands"
STRANGE_LANDS = "strange_lands"
BENEATH_THE_WAVES = "beneath_the_waves"
VARIANTS = (
    THIEVES_ISLAND, PILE_O_TREASURE, SUDDEN_DEATH, ALL_HANDS, STRANGE_LANDS, BENEATH_THE_WAVES,
)  # fmt: skip

MAP_SHOWS = 3
ORACLE_SHOWS = 1
MYSTIC_SHOWS = 3
KRAKEN_DEBT = 2
BEASTMASTER_DEBT = 4
HARBOR_CARDS = 2
SCALES = 5
"""More for each Mermaid that scores, with Golden Scales."""
SUDDEN = 50
"""Points that end the game at once under Sudden Death."""
MISSING = 5
"""Points lost for each suit that is missing under All Hands on Deck."""
WAVES = 60
"""Points with which one cannot win any more Beneath the Waves."""


def deck(*, mermaid: bool) -> tuple[int, ...]:
    """One copy of the sixty loot cards, sorted (1.1)."""
    plain = [10 * suit + value for suit in range(MERMAID) for value in VALUES]
    values = VALUES if mermaid else TALL_VALUES
    return (*plain, *[10 * MERMAID + value for value in values])
