"""Caribbean Fleet written once more and simply, to check the rules against.

From the text of the rules, with dicts and lists of names; it shares with the engine what the cards
show, and nothing else. Dice are handed in with a move and used up in order.
"""

from typing import Any

from games.engines.fleet.content import CARDS, NAMES
from games.engines.fleet.state import State

SHOWS = {card.name: card for card in CARDS}
COLOURS = "gpryb"


class Plain:
    """A table of Caribbean Fleet."""

    def __init__(self, state: State) -> None:
        self.n = len(state.cash)
        self.cash = list(state.cash)
        self.bank = state.bank
        self.ship: dict[str, int] = {}
        for seat, fleet in enumerate(state.fleets):
            self.ship.update({NAMES[card]: seat for card in fleet})
        self.hand = {NAMES[card]: seat for seat, held in enumerate(state.held) for card in held}
        self.inn: dict[str, dict[str, Any]] = {
            tavern.name: {
                "seat": tavern.seat, "colour": COLOURS[tavern.tint], "fiesta": tavern.fiesta
            }
            for tavern in state.taverns
        }  # fmt: skip
        self.inns_dealt = len(state.taverns)
        self.pawn = dict(zip(COLOURS, state.chiefs, strict=True))
        self.letter = None if state.letter is None else COLOURS[state.letter]
        self.gunner = None if state.gunner is None else NAMES[state.gunner]
        self.deck = [(NAMES[card], card) for card in state.deck]
        self.row = [(NAMES[card], card) for card in state.row]
        self.opener = state.opener
        self.over = False
        self.dice: list[int] = []
        self.shown: list[int] = []
        self.asks = ""
        self.victim: int | None = None
        self.mode = "bid"
        self.order: list[int] = []
        self.winner = state.opener
        if state.winner is None:
            self.auction()
        else:
            self.order, self.mode = list(state.queue), "pick"

    # what one may do

    def turn(self) -> int | None:
        if self.over:
            return None
        if self.mode in ("wind", "glass"):
            return self.hand["S8" if self.mode == "wind" else "S11"]
        return self.order[0]

    def options(self) -> list[str]:
        if self.over:
            return []
        if self.mode == "bid":
            return self.bids()
        if self.mode == "wind":
            return ["sail", "stay"]
        if self.mode == "glass":
            return self.turns()
        if self.asks:
            return self.targets(self.asks)
        found: list[str] = []
        for name, _ in self.row:
            if f"take {name}" not in found:
                found.append(f"take {name}")
        return found

    def bids(self) -> list[str]:
        mine, low = self.cash[self.order[0]], self.jump or self.high + 1
        found = ["pass"] + [f"bid {b}" for b in range(low, mine + 1) if b < low + 10]
        if not self.jump:
            found += [f"jump {b}" for b in range(low + 10, mine + 1) if (b - low) % 10 == 0]
        return found

    def turns(self) -> list[str]:
        one, two = self.shown
        found = ["keep"] + [f"turn 1 {face}" for face in range(1, 7) if face != one]
        if one != two:
            found += [f"turn 2 {face}" for face in range(1, 7) if face != two]
        return found

    def targets(self, card: str) -> list[str]:  # noqa: PLR0911 - a list of cards
        me = self.order[0]
        fleet = [name for name in SHOWS if name in self.ship]
        mine = [name for name in fleet if self.ship[name] == me]
        others = [name for name in fleet if self.ship[name] != me]
        if card == "S1":
            inns = [name for name in sorted(self.inn) if self.inn[name]["seat"] != me]
            return [f"sink {name}" for name in others + inns]
        if card == "S2":
            return [f"flag {colour}" for colour in COLOURS]
        if card == "S3":
            inns = [name for name in sorted(self.inn) if self.inn[name]["seat"] == me]
            return [f"feast {name}" for name in inns]
        if card == "S4":
            colours = {name[0] for name in mine}
            return [f"seize {name}" for name in others if name[0] in colours]
        if card == "S5":
            return [f"charter {colour}" for colour in COLOURS if self.pawn[colour] == me]
        if card == "S9":
            return [f"man {name}" for name in mine]
        if self.victim is None:
            return [f"rob {seat}" for seat in range(self.n) if seat != me]
        return [f"dare {number}" for number in range(2, 13)]

    # doing it

    def do(self, words: str, dice: list[int]) -> None:  # noqa: C901 - plain on purpose
        self.dice = list(dice)
        verb, *rest = words.split()
        if self.mode == "bid":
            self.speak(verb, rest)
        elif self.mode == "wind":
            self.mode = "pick"
            if verb == "sail":
                me = self.hand.pop("S8")
                self.order.remove(me)
                self.order.insert(0, me)
        elif self.mode == "glass":
            if verb == "turn":
                self.shown[int(rest[0]) - 1] = int(rest[1])
                del self.hand["S11"]
            self.loot()
        elif verb == "rob":
            self.victim = int(rest[0])
        else:
            if verb == "take":
                self.take(rest[0])
            else:
                self.aim(verb, rest[0])
            if not self.asks:
                self.picked()
        assert self.dice == []

    def auction(self) -> None:
        self.mode = "bid"
        self.high, self.jump = 0, 0
        self.leader: int | None = None
        self.first: int | None = None
        around = [(self.opener + step) % self.n for step in range(self.n)]
        self.order = [seat for seat in around if self.cash[seat] > 0]
        if len(self.order) < 2:
            self.won(self.order[0] if self.order else self.opener)

    def speak(self, verb: str, rest: list[str]) -> None:
        if verb == "jump":
            self.jump = int(rest[0])
            return
        self.jump = 0
        me = self.order.pop(0)
        if verb == "bid":
            self.high, self.leader = int(rest[0]), me
            self.order.append(me)
        elif self.first is None:
            self.first = me
        if self.leader is not None and self.order == [self.leader]:
            self.won(self.leader)
        elif not self.order:
            assert self.first is not None
            self.won(self.first)

    def won(self, me: int) -> None:
        self.cash[me] -= self.high
        moving, seat = self.high, me
        while True:
            seat = (seat - 1) % self.n
            if seat == me:
                self.bank += moving
                break
            keeps = (moving + 1) // 2
            if self.n > 3 and (seat - 1) % self.n == me:
                keeps = moving
            self.cash[seat] += keeps
            moving -= keeps
        self.winner = self.opener = me
        self.order = [(me + step) % self.n for step in range(self.n)]
        self.mode = "pick"

    def take(self, name: str) -> None:  # noqa: C901 - plain on purpose
        at = [other for other, _ in self.row].index(name)
        self.row.pop(at)
        me = self.order[0]
        if name in SHOWS and SHOWS[name].kind == "ship":
            self.acquire(me, name)
        elif name == "S6":
            for seat in range(self.n):
                if seat != me:
                    self.pay(seat, None, 4)
        elif name == "S10":
            self.cash[me] += 10
            self.bank -= 10
        elif name in ("S8", "S11"):
            self.hand[name] = me
        elif self.targets(name):
            self.asks = name
        elif name in ("S3", "S5", "S9"):
            self.hand[name] = me

    def aim(self, verb: str, target: str) -> None:  # noqa: C901 - plain on purpose
        me = self.order[0]
        self.asks = ""
        if verb == "sink":
            self.sink(target)
        elif verb == "seize":
            self.acquire(me, target)
        elif verb == "flag":
            self.inns_dealt += 1
            fiesta = self.hand.get("S3") == me
            if fiesta:
                del self.hand["S3"]
            name = "T1" if self.inns_dealt == 1 else "T2"
            self.inn[name] = {"seat": me, "colour": target, "fiesta": fiesta}
        elif verb == "feast":
            self.inn[target]["fiesta"] = True
        elif verb == "charter":
            self.letter = target
        elif verb == "man":
            self.gunner = target
        elif verb == "dare":
            assert self.victim is not None
            if self.dice.pop(0) + self.dice.pop(0) >= int(target):
                self.pay(self.victim, me, int(target))
            self.victim = None

    def pay(self, who: int, to: int | None, owed: int) -> None:
        paid = min(owed, self.cash[who])
        self.cash[who] -= paid
        if to is None:
            self.bank += paid
        else:
            self.cash[to] += paid

    def number(self, seat: int, colour: str) -> int:
        return sum(own == seat and name[0].lower() == colour for name, own in self.ship.items())

    def acquire(self, me: int, name: str) -> None:
        colour = name[0].lower()
        chief = self.pawn[colour]
        if chief is not None and chief != me:
            owed = self.number(chief, colour) * (2 if self.letter == colour else 1)
            self.pay(me, chief, owed)
        self.ship[name] = me
        if self.hand.get("S9") == me:
            del self.hand["S9"]
            self.gunner = name
        self.crown(colour)

    def sink(self, target: str) -> None:
        if target in self.inn:
            del self.inn[target]
            return
        del self.ship[target]
        if self.gunner == target:
            self.gunner = None
        self.crown(target[0].lower())

    def crown(self, colour: str) -> None:
        chief = self.pawn[colour]
        counts = [self.number(seat, colour) for seat in range(self.n)]
        bar = 1 if chief is None else counts[chief]
        if max(counts) <= bar:
            return
        start = 0 if chief is None else chief
        heir = next(
            seat
            for seat in [(start + step) % self.n for step in range(self.n)]
            if counts[seat] == max(counts)
        )
        if self.letter == colour:
            self.letter = None
        self.pawn[colour] = heir
        if self.hand.get("S5") == heir:
            del self.hand["S5"]
            self.letter = colour

    def picked(self) -> None:
        me = self.order.pop(0)
        if not self.order:
            self.shown = [self.dice.pop(0), self.dice.pop(0)]
            if "S11" in self.hand:
                self.mode = "glass"
            else:
                self.loot()
        elif me == self.winner and self.hand.get("S8", me) not in (me, self.order[0]):
            self.mode = "wind"

    def loot(self) -> None:  # noqa: C901 - plain on purpose
        total = sum(self.shown)
        around = [(self.winner + step) % self.n for step in range(self.n)]
        paying = [name for name in SHOWS if name in self.ship and SHOWS[name].sum == total]
        for name in paying:
            worth = SHOWS[name].value + (3 if self.gunner == name else 0)
            self.cash[self.ship[name]] += worth
            self.bank -= worth
        if total in (2, 12):
            lost = [name for name in ("G07", "P06") if name in self.ship]
            for name in lost:
                del self.ship[name]
                self.gunner = None if self.gunner == name else self.gunner
            for name in lost:
                self.crown(name[0].lower())
        for seat in around:
            for host in around:
                for inn in sorted(self.inn):
                    for name in paying:
                        self.drink(seat, host, inn, name)
        if self.deck:
            self.row = [self.deck.pop() for _ in range(self.n)]
            self.auction()
        else:
            self.over = True

    def drink(self, seat: int, host: int, name: str, ship: str) -> None:
        inn = self.inn[name]
        due = self.ship[ship] == seat and inn["seat"] == host != seat
        if due and inn["colour"] == ship[0].lower():
            self.pay(seat, host, 4 if inn["fiesta"] else 2)

    def scores(self) -> list[int]:
        found = []
        for seat in range(self.n):
            own = [name for name, other in self.ship.items() if other == seat]
            ships = sum(SHOWS[name].value for name in own) + (3 if self.gunner in own else 0)
            pawns = sum(5 for chief in self.pawn.values() if chief == seat)
            found.append(self.cash[seat] + ships + pawns)
        return found
