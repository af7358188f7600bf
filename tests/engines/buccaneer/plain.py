"""Buccaneer once more, plainly, with dicts and lists: it shares neither code nor tables with the
engine. It knows the default options, the chance cards 11, 12, 15 and 28, and no kept cards.
"""

from collections.abc import Callable
from itertools import combinations
from typing import Any

from games.engines.buccaneer.content import CREW, PORT_NAMES, TREASURES
from games.engines.buccaneer.geometry import xy
from games.engines.buccaneer.state import State
from tests.engines.buccaneer.test_geometry import OUT, mark, walked

WORTH = {"diamond": 5, "ruby": 5, "gold": 3, "pearl": 3, "rum": 2}
LETTER = dict(zip("LCMGVA", PORT_NAMES, strict=True))
ROSE = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
CREWS = {11: 2, 12: 2, 15: 2, 28: 2}
MOST = {11: 5, 12: 4}


def price(item: str) -> int:
    return WORTH[item] if item in WORTH else int(item[1])


def reach(hand: list[str]) -> int:
    return sum(map(price, hand))


def force(hand: list[str]) -> int:
    return abs(sum(price(c) if c[0] == "R" else -price(c) for c in hand))


def some(items: list[str], size: int) -> set[str]:
    order = [*CREW, *TREASURES]
    return {"+".join(c) for c in combinations(sorted(items, key=order.index), size)}


def sums(items: list[str]) -> set[int]:
    found = {0}
    for item in items:
        found |= {one + price(item) for one in found}
    return found


def listed(pieces: tuple[int, ...]) -> list[str]:
    return [name for name, count in zip(TREASURES, pieces, strict=True) for _ in range(count)]


def line(place: tuple[int, int], way: str) -> list[tuple[int, int]]:
    return walked(place[0], place[1], way)


class Plain:
    """A table, written down simply."""

    def __init__(self, state: State) -> None:
        self.ships: list[dict[str, Any]] = [
            {
                "at": xy(ship.square),
                "head": ROSE[ship.heading] if ship.heading >= 0 else "",
                "cargo": [TREASURES[kind] for kind in ship.cargo],
                "flee": ship.fleeing,
            }
            for ship in state.ships
        ]
        self.homes = [PORT_NAMES[home] for home in state.homes]
        self.hands = [[CREW[card] for card in hand] for hand in state.hands]
        self.pile = [CREW[card % 8] for card in state.pile]
        self.cards = list(state.chances)
        self.docks = {
            name: {
                "crew": [CREW[card] for card in port.crew],
                "goods": listed(port.treasure),
                "safe": listed(port.safe),
            }
            for name, port in zip(PORT_NAMES, state.ports, strict=True)
        }
        self.stock = dict(zip(TREASURES, state.stock, strict=True))
        self.flat = listed(state.flat)
        self.flat += [CREW[card] for card in state.stranded]
        self.orders: list[tuple[int, bool, bool] | None] = [None] * len(self.ships)
        self.first = [False] * len(self.ships)
        self.turn, self.over = state.turn, False
        self.give: list[str] = []
        self.want: list[str] = []
        self.fresh()

    def fresh(self) -> None:
        self.steps, self.ordered, self.fleeing, self.late = 0, False, False, False
        self.pointed, self.drawn, self.foe, self.card = False, False, -1, 0
        self.back = ""
        ship = self.ship
        if ship["flee"]:
            self.late = self.fleeing = True
            if self.flights():
                self.phase = "flee"
                return
            ship["flee"] = False
        self.ready()

    @property
    def ship(self) -> dict[str, Any]:
        return self.ships[self.turn]

    @property
    def hand(self) -> list[str]:
        return self.hands[self.turn]

    def port(self, seat: int) -> str:
        return LETTER.get(mark(*self.ships[seat]["at"]), "")

    def home(self) -> bool:
        return self.port(self.turn) == self.homes[self.turn]

    def ready(self) -> None:
        self.late = self.fleeing = self.drawn = self.pointed = False
        self.unload()
        if not self.over:
            self.phase = "port" if self.port(self.turn) else "move"

    def unload(self) -> None:
        if not self.home():
            return
        docks = self.docks[self.homes[self.turn]]
        docks["goods"] += self.ship["cargo"]
        self.ship["cargo"] = []
        if sum(map(price, docks["goods"] + docks["safe"])) >= 20:
            self.over = True

    # What may be done.

    def options(self) -> set[str]:
        if self.over:
            return set()
        found: set[str] = getattr(self, f"in_{self.phase}")()
        thinking = self.phase in ("port", "move", "dock", "point") and not self.ordered
        return found | ({"orders"} if thinking else set())

    def in_orders(self) -> set[str]:
        spoils = ("treasure", "crew")
        return {f"order off any {s}" for s in spoils} | {
            f"order {n} {p} {s}" for n in (0, 2, 4, 6, 8) for p in ("any", "loaded") for s in spoils
        }

    def in_port(self) -> set[str]:
        return self.business() | self.moves()

    def in_move(self) -> set[str]:
        return self.moves()

    def in_dock(self) -> set[str]:
        return self.business() | {"done"}

    def in_point(self) -> set[str]:
        return {f"point {d}" for d in ROSE if line(self.ship["at"], d)}

    def in_flee(self) -> set[str]:
        return self.flights()

    def in_spoils(self) -> set[str]:
        loser, found = self.ships[self.foe], set()
        if loser["cargo"]:
            pool = loser["cargo"] + self.ship["cargo"]
            sets = some(pool, min(2, len(pool)))
            best = max(sum(map(price, one.split("+"))) for one in sets)
            found = {f"plunder {o}" for o in sets if sum(map(price, o.split("+"))) == best}
        for size in (1, 2):
            found |= {f"capture {one}" for one in some(self.hands[self.foe], size)}
        return found

    def in_flat(self) -> set[str]:
        full = len(self.ship["cargo"]) >= 2
        found = {f"take {one}" for one in self.flat if one in CREW or not full}
        if not self.fleeing:
            found |= {f"leave {one}" for one in self.hand}
        return (found if self.steps < 40 else set()) | {"done"}

    def in_card(self) -> set[str]:
        lying = [name for name, count in self.stock.items() for _ in range(min(count, 2))]
        found = {"pick none"} | ({"draw"} if self.pile else set())
        for size in range(1, 3 - len(self.ship["cargo"])):
            for one in some(lying, size):
                if sum(map(price, one.split("+"))) <= MOST[self.card]:
                    found.add(f"pick {one}")
        return found

    def in_trade(self) -> set[str]:
        room = 2 - len(self.ship["cargo"])
        room += sum(i in WORTH for i in self.give) - sum(i in WORTH for i in self.want)
        paid, asked = sum(map(price, self.give)), sum(map(price, self.want))
        closing = {"settle"} if paid == asked > 0 and room >= 0 else set()
        return {"cancel"} | closing | (self.trade() if self.steps < 40 else set())

    def moves(self) -> set[str]:
        ship, port = self.ship, self.port(self.turn)
        turns = set()
        if not port:
            turns = {f"turn {d}" for d in ROSE if d != ship["head"] and line(ship["at"], d)}
        if not self.hand:
            if self.pile:
                return {"recruit", "idle"}
            ways = {d for d in ROSE if line(ship["at"], d)}
            drifts = {f"drift {d}" for d in ways if not self.at(line(ship["at"], d)[0])}
            return drifts | turns | {"idle"} | ({"stay"} if port else set())
        found: set[str] = set()
        for way in OUT[mark(*ship["at"])] if port else [ship["head"]]:
            found |= self.sails(way)
        if port and (self.home() or not found):
            found.add("stay")
        return found | turns | {"idle"}

    def sails(self, way: str) -> set[str]:
        found = set()
        for k, place in enumerate(line(self.ship["at"], way)[: reach(self.hand)], 1):
            there = self.at(place)
            if not there:
                found.add(f"sail {way} {k}")
            elif any(not self.ships[seat]["flee"] for seat in there):
                found |= {f"attack {way} {k} {d}" for d in ROSE if line(place, d)}
        return found

    def at(self, place: tuple[int, int]) -> list[int]:
        """Other ships on a square of the sea."""
        if mark(*place) in LETTER:
            return []
        seats = range(len(self.ships))
        return [s for s in seats if s != self.turn and self.ships[s]["at"] == place]

    def flights(self) -> set[str]:
        found = set()
        for way in ROSE:
            course = line(self.ship["at"], way)[: max(1, reach(self.hand))]
            found |= {f"flee {way} {k}" for k, p in enumerate(course, 1) if not self.at(p)}
        return found

    def business(self) -> set[str]:
        if self.steps >= 40:
            return set()
        if not self.home():
            return self.trade()
        docks = self.docks[self.homes[self.turn]]
        found = {f"unload {one}" for one in self.ship["cargo"]}
        found |= {f"muster {one}" for one in docks["crew"]}
        found |= {f"quarter {one}" for one in self.hand}
        if len(self.ship["cargo"]) < 2:
            found |= {f"load {one}" for one in docks["goods"]}
        for one in docks["goods"]:
            if docks["goods"].count(one) >= 3 and one not in docks["safe"]:
                found.add(f"secure {one}")
        return found

    def trade(self) -> set[str]:
        docks = self.docks[self.port(self.turn)]
        mine = self.minus(self.hand + self.ship["cargo"], self.give)
        theirs = self.minus(docks["crew"] + docks["goods"], self.want)
        paid, asked = sum(map(price, self.give)), sum(map(price, self.want))

        def meets(give: str, take: str) -> bool:
            left = sums(self.minus(mine, [give] if give else []))
            right = sums(self.minus(theirs, [take] if take else []))
            one = {paid + (price(give) if give else 0) + n for n in left}
            other = {asked + (price(take) if take else 0) + n for n in right}
            return bool((one & other) - {0})

        gives = {f"give {one}" for one in mine if meets(one, "")}
        many = sum(one in WORTH for one in self.want) >= 2
        takes = {f"take {one}" for one in theirs if meets("", one) and not (one in WORTH and many)}
        return gives | takes

    @staticmethod
    def minus(items: list[str], taken: list[str]) -> list[str]:
        left = list(items)
        for one in taken:
            left.remove(one)
        return left

    # Doing it.

    def do(self, words: str) -> None:
        verb, *rest = words.split()
        if verb in ("give", "settle", "cancel", "load", "unload", "muster", "quarter", "secure",
                    "leave", "take"):  # fmt: skip
            self.steps += 1
        act: Callable[..., None] = getattr(self, f"do_{verb}")
        act(*rest)

    def do_orders(self) -> None:
        self.back, self.phase = self.phase, "orders"

    def do_order(self, least: str, prey: str, spoils: str) -> None:
        self.phase, self.ordered = self.back, True
        crew = spoils == "crew"
        self.first[self.turn] = crew
        self.orders[self.turn] = None if least == "off" else (int(least), prey == "loaded", crew)

    def do_sail(self, way: str, squares: str, heading: str = "") -> None:
        path = line(self.ship["at"], way)[: int(squares)]
        stopper = self.stopper(path[:-1])
        end = path[-1] if stopper < 0 else self.ships[stopper]["at"]
        self.move_to(end, heading or way)
        self.pointed = bool(heading) and stopper < 0
        if stopper >= 0:
            self.fight(stopper, self.turn)
        elif heading:
            foes = [seat for seat in self.at(end) if not self.ships[seat]["flee"]]
            self.fight(self.turn, foes[0])
        else:
            self.land()

    do_attack = do_sail

    def do_drift(self, way: str) -> None:
        self.do_sail(way, "1")

    def move_to(self, place: tuple[int, int], heading: str) -> None:
        self.ship["at"] = place
        self.ship["head"] = "" if mark(*place) in LETTER else heading

    def stopper(self, path: list[tuple[int, int]]) -> int:
        for place in path:
            for seat in self.at(place):
                order = self.orders[seat]
                if order is None or self.ships[seat]["flee"]:
                    continue
                if force(self.hands[seat]) < order[0] or (order[1] and not self.ship["cargo"]):
                    continue
                return seat
        return -1

    def fight(self, attacker: int, defender: int) -> None:
        other = defender if attacker == self.turn else attacker
        mine, his = force(self.hand), force(self.hands[other])
        if mine > his:
            self.ships[other]["flee"] = True
            self.foe = other
            self.phase = "spoils"
            if not self.in_spoils():
                self.land()
        elif mine == his and attacker == self.turn:
            self.ships[other]["flee"] = True
            self.land()
        else:
            if his > mine:
                self.robbed(other)
            self.pointed, self.fleeing = False, True
            self.phase = "flee"
            if not self.flights():
                self.landed()

    def robbed(self, winner: int) -> None:
        """The absent winner: treasure if it raises his, else the two highest crew cards."""
        rich = self.ships[winner]
        pool = rich["cargo"] + self.ship["cargo"]
        best = sorted(pool, key=lambda t: (-WORTH[t], TREASURES.index(t)))[:2]
        crew_first = self.first[winner] and bool(self.hand)
        raised = sum(map(price, best)) > sum(map(price, rich["cargo"]))
        if self.ship["cargo"] and not crew_first and (raised or not self.hand):
            for one in self.minus(pool, best):
                self.stock[one] += 1
            rich["cargo"], self.ship["cargo"] = best, []
        elif self.hand:
            sets = [one.split("+") for one in some(self.hand, min(2, len(self.hand)))]
            taken = min(
                sets,
                key=lambda c: (
                    -reach(c), -force(self.hands[winner] + c), [CREW.index(one) for one in c]
                ),
            )  # fmt: skip
            self.hands[self.turn] = self.minus(self.hand, taken)
            self.hands[winner] += taken

    def do_plunder(self, words: str) -> None:
        loser = self.ships[self.foe]
        pool = loser["cargo"] + self.ship["cargo"]
        for one in self.minus(pool, words.split("+")):
            self.stock[one] += 1
        self.ship["cargo"], loser["cargo"] = words.split("+"), []
        self.land()

    def do_capture(self, words: str) -> None:
        self.hands[self.foe] = self.minus(self.hands[self.foe], words.split("+"))
        self.hands[self.turn] = self.hand + words.split("+")
        self.land()

    def do_flee(self, way: str, squares: str) -> None:
        self.ship["flee"] = False
        self.move_to(line(self.ship["at"], way)[int(squares) - 1], way)
        self.drawn = False
        self.land()

    def do_turn(self, heading: str) -> None:
        self.ship["head"] = heading
        self.pointed = True
        self.land()

    def do_point(self, heading: str) -> None:
        self.ship["head"] = heading
        self.finish()

    def do_stay(self) -> None:
        self.finish()

    def do_idle(self) -> None:
        self.next()

    def do_recruit(self) -> None:
        self.draw(2)
        if self.port(self.turn):
            self.finish()
        else:
            self.phase = "point"

    def draw(self, count: int) -> None:
        for _ in range(min(count, len(self.pile))):
            self.hands[self.turn] = [*self.hand, self.pile.pop()]

    def land(self) -> None:
        here = mark(*self.ship["at"])
        if here in LETTER:
            if not self.fleeing:
                self.unload()
                self.phase = "dock"
                return
        elif here == "t" and not self.drawn:
            self.drawn = True
            self.card = self.cards.pop()
            if self.card in MOST:
                self.phase = "card"
                if self.in_card() != {"pick none"}:
                    return
            else:
                self.draw(CREWS[self.card])
        elif here == "f":
            self.phase = "flat"
            if self.in_flat() != {"done"}:
                return
        self.landed()

    def landed(self) -> None:
        if self.port(self.turn) or self.pointed:
            self.finish()
        else:
            self.phase = "point"

    def finish(self) -> None:
        if self.late:
            self.ready()
        else:
            self.next()

    def next(self) -> None:
        ring = sorted(range(len(self.ships)), key=lambda s: PORT_NAMES.index(self.homes[s]))
        self.turn = ring[(ring.index(self.turn) + 1) % len(ring)]
        self.give, self.want = [], []
        self.fresh()

    def do_pick(self, words: str) -> None:
        for one in words.split("+") if words != "none" else []:
            self.stock[one] -= 1
            self.ship["cargo"].append(one)
        self.landed()

    def do_draw(self) -> None:
        self.draw(CREWS[self.card])
        self.landed()

    def do_take(self, item: str) -> None:
        if self.phase != "flat":
            self.want.append(item)
            self.trading()
            return
        self.flat.remove(item)
        (self.hand if item in CREW else self.ship["cargo"]).append(item)
        self.still_flat()

    def do_leave(self, card: str) -> None:
        self.hand.remove(card)
        self.flat.append(card)
        self.still_flat()

    def still_flat(self) -> None:
        kept, self.steps = self.steps, 0
        if self.in_flat() == {"done"}:
            self.landed()
        self.steps = kept

    def do_done(self) -> None:
        self.finish() if self.phase == "dock" else self.landed()

    def do_give(self, item: str) -> None:
        self.give.append(item)
        self.trading()

    def trading(self) -> None:
        if self.phase != "trade":
            self.back, self.phase = self.phase, "trade"

    def do_cancel(self) -> None:
        self.give, self.want, self.phase = [], [], self.back

    def do_settle(self) -> None:
        docks = self.docks[self.port(self.turn)]
        for one in self.give:
            (self.hand if one in CREW else self.ship["cargo"]).remove(one)
            docks["crew" if one in CREW else "goods"].append(one)
        for one in self.want:
            docks["crew" if one in CREW else "goods"].remove(one)
            (self.hand if one in CREW else self.ship["cargo"]).append(one)
        self.do_cancel()

    def shift(self, item: str, source: list[str], goal: list[str]) -> None:
        source.remove(item)
        goal.append(item)

    def do_load(self, item: str) -> None:
        self.shift(item, self.docks[self.homes[self.turn]]["goods"], self.ship["cargo"])

    def do_unload(self, item: str) -> None:
        self.shift(item, self.ship["cargo"], self.docks[self.homes[self.turn]]["goods"])

    def do_muster(self, item: str) -> None:
        self.shift(item, self.docks[self.homes[self.turn]]["crew"], self.hand)

    def do_quarter(self, item: str) -> None:
        self.shift(item, self.hand, self.docks[self.homes[self.turn]]["crew"])

    def do_secure(self, item: str) -> None:
        docks = self.docks[self.homes[self.turn]]
        for _ in range(3):
            self.shift(item, docks["goods"], docks["safe"])
