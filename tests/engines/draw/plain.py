"""Dead Man's Draw written once more, and simply: a turn as one plain piece of code.

It shares nothing with the engine. It plays from the first card along a script of answers, and asks
by an exception when the script ends; so it needs neither tasks nor a state between two actions.
"""

from games.engines.draw import GAME
from games.engines.draw.state import State

ORDER = (
    "anchor", "hook", "cannon", "key", "chest", "map", "oracle", "sword", "kraken", "mermaid",
)  # fmt: skip


class Ask(Exception):
    """The script has come to its end: a choice is due, or luck."""

    def __init__(self, options: list[str], luck: int = 0) -> None:
        super().__init__(options, luck)
        self.options = options
        self.luck = luck


class Bust(Exception):
    """This card may not enter."""


def suit(card: str) -> str:
    return card.split("-")[0]


def value(card: str) -> int:
    return int(card.split("-")[1])


def rank(card: str) -> tuple[int, int]:
    return ORDER.index(suit(card)), value(card)


class Plain:
    """A table of two or more, without Casanova, Fisherman, Siren, Locker and scores."""

    def __init__(self, state: State, script: list[str | int]) -> None:
        seen = GAME.observe(state, None)
        known = [f"{ORDER[card // 10]}-{card % 10}" for card in reversed(state.pile)]
        self.pile = known
        self.dead = [f"{ORDER[card // 10]}-{card % 10}" for card in state.discard]
        self.bank = [[card for one in seat.bank for card in one.cards] for seat in seen.seats]
        self.traits = [set(seat.traits) for seat in seen.seats]
        self.strange = state.variant == "strange_lands"
        self.magic = state.options.mermaid
        self.careful = state.options.forced_choice == "safe"
        self.me = state.turn
        self.script = list(script)
        self.row: list[str] = []
        self.saved: set[str] = set()
        self.debt = 0

    def choose(self, options: list[str]) -> str:
        if not self.script:
            raise Ask(options)
        answer = self.script.pop(0)
        assert answer in options
        return str(answer)

    def luck(self, pool: list[str], count: int) -> list[str]:
        pool.sort(key=rank)
        found: list[str] = []
        while pool and count:
            if len(pool) <= count:
                found += pool
                pool.clear()
                break
            if not self.script:
                raise Ask([], len(pool))
            found.append(pool.pop(int(self.script.pop(0))))
            count -= 1
        return found

    def play(self) -> None:
        while self.pile:
            self.turn()
            self.me = (self.me + 1) % len(self.bank)

    def turn(self) -> None:
        self.row, self.saved, self.debt = [], set(), 0
        drawn = False
        try:
            while self.choose(self.possible(drawn=drawn)) == "draw":
                drawn = True
                self.enter(self.pile.pop(0))
        except Bust as bust:
            kept = [card for card in self.row if card in self.saved]
            self.dead += [card for card in self.row if card not in self.saved]
            self.dead.append(str(bust.args[0]))
        else:
            kept = self.row
        self.bank[self.me] += kept
        self.bonus(kept)

    def possible(self, *, drawn: bool) -> list[str]:
        if not drawn or (self.pile and self.debt):
            return ["draw"]
        return ["draw", "collect"] if self.pile else ["collect"]

    def bonus(self, kept: list[str]) -> None:
        if not {"key", "chest"} <= {suit(card) for card in kept}:
            return
        count = len(kept) * (2 if "treasure_hunter" in self.traits[self.me] else 1)
        source = self.dead
        if "plunderer" in self.traits[self.me]:
            full = [f"plunder {other}" for other in self.others() if self.bank[other]]
            if not full:
                return
            source = self.bank[int(self.choose(full)[-1])]
        self.bank[self.me] += self.luck(source, count)

    def others(self) -> list[int]:
        return [seat for seat in range(len(self.bank)) if seat != self.me]

    def theirs(self, trait: str) -> bool:
        return any(trait in self.traits[other] for other in self.others())

    def tops(self, seat: int) -> list[str]:
        best = {suit(card): card for card in sorted(self.bank[seat], key=value)}
        return list(best.values())

    def busts(self, card: str) -> bool:
        key = value if self.strange else suit
        return key(card) in [key(other) for other in self.row]

    def allowed(self, cards: list[str]) -> list[str]:
        return [card for card in cards if not (self.careful and self.busts(card))]

    def enter(self, card: str) -> None:
        if self.busts(card):
            raise Bust(card)
        self.place(card)

    def place(self, card: str) -> None:
        self.row.append(card)
        self.debt = max(0, self.debt - 1)
        ability = getattr(self, suit(card), None)
        if ability:
            ability()

    def anchor(self) -> None:
        self.saved |= set(self.row[:-1])

    def hook(self) -> None:
        for _ in range(2 if "captains_hook" in self.traits[self.me] else 1):
            tops = self.allowed(self.tops(self.me))
            if tops:
                card = self.choose([f"hook {top}" for top in tops]).split()[1]
                self.bank[self.me].remove(card)
                self.enter(card)

    def cannon(self) -> None:
        if self.theirs("misfire"):
            own = [f"misfire {top}" for top in self.tops(self.me)]
            if own:
                card = self.choose(own).split()[1]
                self.bank[self.me].remove(card)
                self.dead.append(card)
            return
        targets = [f"cannon {seat} {top}" for seat in self.others() for top in self.tops(seat)]
        if targets:
            _, seat, card = self.choose(targets).split()
            hit = [card]
            if "master_gunner" in self.traits[self.me]:
                hit = [other for other in self.bank[int(seat)] if suit(other) == suit(card)]
            for shot in hit:
                self.bank[int(seat)].remove(shot)
            (self.bank[self.me] if "scavenger" in self.traits[self.me] else self.dead).extend(hit)

    def map(self) -> None:
        count = 99 if "navigator" in self.traits[self.me] else 3
        shown = self.luck(self.dead, count)
        options = sorted({f"map {card}" for card in self.allowed(shown)})
        if not options:
            self.dead += shown
            return
        card = self.choose(options).split()[1]
        shown.remove(card)
        self.dead += shown
        self.enter(card)

    def sword(self) -> None:
        own = {suit(card) for card in self.bank[self.me]}
        if "swordsman" in self.traits[self.me]:
            own = set()
        found = [
            f"sword {seat} {top}"
            for seat in self.others()
            for top in self.allowed(self.tops(seat))
            if suit(top) not in own and not (self.theirs("parry") and suit(top) != "kraken")
        ]
        if found:
            _, seat, card = self.choose(found).split()
            self.bank[int(seat)].remove(card)
            self.enter(card)
        elif self.theirs("parry"):
            self.dead.append(self.row.pop())

    def kraken(self) -> None:
        if self.pile:
            self.debt = max(self.debt, 4 if self.theirs("beastmaster") else 2)

    def mermaid(self) -> None:
        rest = [f"mermaid {card}" for card in self.row if suit(card) != "mermaid"]
        if self.magic and rest:
            card = self.choose(rest).split()[1]
            self.row.remove(card)
            self.saved.discard(card)
            self.place(card)
