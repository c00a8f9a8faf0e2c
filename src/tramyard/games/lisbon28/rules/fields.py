"""What a position of Lisbon Tram 28 is made of, declared once: dumps are written and read by it."""

from typing import Any, Final

from tramyard.games.lisbon28.content import BONUSES, COLOURS, SPACES
from tramyard.games.lisbon28.rules.network import Network
from tramyard.games.lisbon28.rules.phases import AFTERWARDS, ENDINGS, PHASES, ROUND_CAP
from tramyard.games.lisbon28.rules.push import Push, Pusher
from tramyard.kernel.bits import table
from tramyard.kernel.dumps import bad_field
from tramyard.kernel.fields import (
    Attribute,
    Bits,
    ByName,
    Field,
    Fields,
    Flag,
    Kind,
    Letters,
    Listed,
    OneOf,
    Perhaps,
    PerSeat,
    Row,
    Whole,
    a_list,
    an_object,
)
from tramyard.kernel.words import _
from tramyard.tramnet.trail import Trail

FORMAT: Final = 1
BITS: Final = 8
"""Of a count, for each colour."""


class Pushing(Kind):
    """A push under way; where the trams stand is told elsewhere (`LisbonPosition.restored`)."""

    def __init__(self, network: Network, seats: int) -> None:
        names = [f"p{seat + 1}" for seat in range(seats)]
        self.network: Network = network
        self.tram: OneOf = OneOf(names)
        self.way: OneOf = OneOf([network.text(way) for way in network.ways])
        self.blockers: Listed = Listed(self.tram)
        self.pushed: Bits = Bits(names)

    def write(self, value: Any) -> object:
        push: Push = value
        pushers: list[dict[str, object]] = []
        for pusher in push.pushers:
            blockers = self.blockers.write(pusher.blockers)
            way = self.way.write(pusher.way.number)
            pushers.append({"tram": self.tram.write(pusher.tram), "way": way, "blockers": blockers})
        return {"pushers": pushers, "pushed": self.pushed.write(push.pushed)}

    def read(self, data: object, where: str) -> Any:
        entries = an_object(data, ["pushers", "pushed"], where)
        pushers: list[Pusher] = []
        for number, item in enumerate(a_list(entries["pushers"], f"{where}.pushers")):
            here = f"{where}.pushers[{number}]"
            pusher = an_object(item, ["tram", "way", "blockers"], here)
            way = self.network.ways[self.way.read(pusher["way"], f"{here}.way")]
            blockers: list[int] = self.blockers.read(pusher["blockers"], f"{here}.blockers")
            pushers.append(Pusher(self.tram.read(pusher["tram"], f"{here}.tram"), way, blockers))
        if not pushers or not pushers[-1].blockers:
            raise bad_field(f"{where}.pushers", _("expected a tram that must be pushed"))
        pushed: int = self.pushed.read(entries["pushed"], f"{where}.pushed")
        return Push(self.network, 0, table([]), pushers, pushed)


def position_fields(network: Network, seats: int, cards: list[int], most_drawn: int) -> Fields:
    """In the order of the dump. Monument cards are told by their numbers, 0 for none."""
    seat = Whole(0, seats - 1, 1)
    count = Letters(COLOURS, BITS, len(COLOURS) * (2**BITS - 1))
    card = OneOf(cards)
    bonuses = Bits(BONUSES)
    drawn = Whole(0, most_drawn)
    players = [
        Attribute("at", OneOf(network.ids), "trams"),
        Attribute("by", Trail(network.ids, network.has_rail, 2, or_none=True), "rode"),
        Attribute("hand", count, "hands"),
        Attribute("aboard", count),
        Attribute("bonuses", bonuses),
        Attribute("row", Listed(card), "rows"),
        Attribute("draws", drawn, "owed"),
        Attribute("consoled", Flag()),
    ]
    fields: list[Field] = [
        Attribute("seat", seat),
        Attribute("first", seat),
        Attribute("round", Whole(1, ROUND_CAP)),
        PerSeat("players", seats, players),
        Attribute("stops", ByName([network.ids[node] for node in network.stops], count), "waiting"),
        Attribute("bag", count),
        Attribute("reserve", count),
        Attribute("pile", count),
        Attribute("discard", count),
        Attribute("spaces", Row(card, SPACES)),
        Attribute("top", card),
        Attribute("up", Whole(0, len(cards) - 1)),
        Attribute("seen", Bits(cards[1:], lowest=1)),
        Attribute("actions", Whole(0, 9)),
        Attribute("used", bonuses),
        Attribute("colour", OneOf(COLOURS, none="")),
        Attribute("way", OneOf([network.text(way) for way in network.ways], none="")),
        Attribute("need", count),
        Attribute("paid", count),
        Attribute("vouched", count),
        Attribute("then", OneOf(AFTERWARDS)),
        Attribute("wanted", drawn),
        Attribute("drawn", count),
        Attribute("stop", Whole(0, max(len(network.stops), SPACES))),
        Attribute("space", Whole(-1, SPACES - 1, 1)),
        Attribute("push", Perhaps(Pushing(network, seats))),
        Attribute("last_round", Flag()),
        Attribute("busy", Flag()),
        Attribute("ended", OneOf(ENDINGS)),
    ]
    return Fields("Lisbon Tram 28", FORMAT, PHASES, fields)
