"""How Tramways speaks: choices, prices, prompts, the log, chance, refusals and endings, in English and Italian."""

from functools import cache

import pytest
from librt.random import Random

from tests.games.tramways.table import Table
from tramyard.games.tramways import ROOM
from tramyard.games.tramways.rules import reasons
from tramyard.games.tramways.rules.turn import TramwaysPosition
from tramyard.games.tramways.words.cards import card_name, contents
from tramyard.games.tramways.words.refusals import SENTENCES
from tramyard.kernel.game import Game
from tramyard.kernel.lesson import lesson_of
from tramyard.kernel.position import CHANCE, OVER, Position
from tramyard.kernel.refusal import YARD_SENTENCES, Reason
from tramyard.kernel.room import Price
from tramyard.kernel.spans import plain
from tramyard.kernel.words import add_catalogue, calling, speaking
from tramyard.testing import rule

WORDS = ROOM.words
NEVER = {
    "no-such-card",
    "no-auction-alone",
    "no-line-among-others",
    "no-martians-here",
    "no-numerals-here",
    "no-such-parcel",
    "no-such-space",
}
"""Sentences for words that are no moves of this game."""


@cache
def table(seats: int = 2, world: str = "moon", auction: str = "cumulative", boards: str = "first") -> Game:
    return ROOM.game(seats, {"world": world, "auction": auction, "boards": boards})


def step(made: Game, position: Position, text: str) -> None:
    for move in made.parse(position, text):
        position.play(move)


def after(*actions: str, made: Game | None = None) -> TramwaysPosition:
    game = made or table()
    position = game.start()
    for action in actions:
        step(game, position, action)
    assert isinstance(position, TramwaysPosition)
    return position


DRAFTED = ("!O:12", "!N1", "A:A1", "A:C1", "A:C3", "A:A3", "!D1:d01", "!D2:d07", "D2", "!D2:d13", "D1", "!D1:d06")
BIDDING = (*DRAFTED, "!Q:q05", "!Q:q16")
ACTING = (*BIDDING, "b-", "K:q05", "K:q16", "C")
BUILT = (*ACTING, "L:a3-a4-i5-j5 $gA.1 $A3.2", "C", "C")
MOVED = (*BUILT, "M:a3 >R ra3s rj5w %gB $A1.2", "L:a1-a2-a3 $x.2a $x.2b")


def choices(position: TramwaysPosition, made: Game | None = None) -> list[str]:
    return [plain(WORDS.choice(made or table(), position, move)) for move in position.moves()]


def prompt(position: TramwaysPosition, made: Game | None = None) -> str:
    return plain(WORDS.prompt(made or table(), position))


def price(position: TramwaysPosition, text: str) -> tuple[list[str], list[str]]:
    return chips(WORDS.price(table(), position, tuple(table().parse(position, text))))


def chips(said: Price) -> tuple[list[str], list[str]]:
    return [plain(cost) for cost in said.costs], [plain(gain) for gain in said.gains]


def told(position: TramwaysPosition, text: str, reader: int = -1, made: Game | None = None) -> str:
    game = made or table()
    with calling(["Ada", "Bo", "Cleo", "Dov", "Eva"]):
        return plain(WORDS.told(game, position, tuple(game.parse(position, text)), reader))


# Cards


def test_cards_are_called_by_family_and_number_and_told_by_their_icons() -> None:
    box = after().box
    assert [card_name(box.cards[box.card_of[name]]).text for name in ("gA", "A1", "d05", "q19", "bI2", "x")] == [
        "Generic card A",
        "Parcel card A1",
        "Development card 5",
        "Auction card 19",
        "Industry card 2",
        "special card",
    ]
    assert plain(contents(box.cards[box.card_of["q19"]])) == "2 HP | a worker | $4, costs 1 stress"
    assert plain(contents(box.cards[box.card_of["x"]])) == "upgrade a building with Residence | 1 rail with Commerce"
    assert plain(contents(box.cards[box.card_of["d20"]])) == "2 rails | 2 rails | Residence | Commerce, costs $3"


# Choices and prompts


def test_the_draft_tells_what_is_on_each_card() -> None:
    start = after("!O:12", "!N1")
    assert "take Parcel card A1: Parcel A1 | Residence | 1 rail" in choices(start)
    assert prompt(start) == "Take a Parcel card: its Parcel on the map becomes yours."


def test_the_auction_says_what_stands_and_what_is_the_least() -> None:
    bidding = after(*BIDDING)
    assert choices(bidding) == ["bid", "pass: no more bids in this auction"]
    assert prompt(bidding).startswith("Bid for the first place in this round, or pass.")
    raising = bidding.copy()
    step(table(), raising, "b")
    assert prompt(raising) == "How much do you bid? At least $1. The largest steps come first."
    step(table(), raising, "+1")
    assert prompt(raising) == "You bid $1. Add more, lay down money icons, or let coins pay."
    assert {"$1 more", "coins pay the rest", "pay with Generic card A: $1"} <= set(choices(raising))
    outbid = after(*BIDDING, "b2")
    assert prompt(outbid) == "Bid more than $2, or pass. Every bid is paid on top of those before."


def test_the_baby_auction_tells_the_bonus_of_the_place() -> None:
    made = table(auction="baby")
    assert prompt(after(*BIDDING, "b-", made=made), made) == "Bid once, or pass. Your place adds $2 to a bid."


def test_an_action_begins_with_what_can_be_done() -> None:
    acting = after(*ACTING)
    assert "build a link from Industry at a3" in choices(acting)
    assert "take $2 instead of an action" in choices(acting)
    assert prompt(acting) == "1 action left in this turn: build a link, or take $2."
    assert prompt(after(*BUILT)).startswith("2 actions left in this turn: build a link, move a passenger")


def test_a_way_names_squares_numerals_and_what_it_costs_so_far() -> None:
    way = after(*ACTING)
    for word in ("L:a3", "-a4"):
        step(table(), way, word)
    assert {"wait outside the map at numeral III", "over the edge to i5", "on to b4"} <= set(choices(way))
    step(table(), way, "-i5")
    assert prompt(way) == "Lay rails on from space to space. So far 1 rail."
    assert "on to Residence at j5" in choices(way)
    further = way.copy()
    step(table(), further, "-i4")
    assert "leave the link open here" in choices(further)
    step(table(), way, "-j5")
    assert prompt(way).startswith("Pay 2 rails + Industry or Residence with cards of your hand.")


def test_a_ride_over_the_edge_names_the_numeral_and_where_it_comes_back() -> None:
    trip = after(*BUILT)
    for word in ("M:a3", ">R"):
        step(table(), trip, word)
    assert prompt(trip) == "Ride on to the first that fits: Residence. Choose a link."
    assert choices(trip) == ["ride from Industry at a3, to the south, to numeral III"]
    step(table(), trip, "ra3s")
    assert choices(trip) == ["come back to Residence at j5, to the west"]
    step(table(), trip, "rj5w")
    assert prompt(trip).startswith("Pay ticket + Residence with cards of your hand.")


def test_administration_asks_before_icons_are_wasted() -> None:
    made = table()
    admin = after(*MOVED, "E")
    assert prompt(admin).startswith("Administration: use cards for money, workers")
    assert "use Auction card 16: a worker" in choices(admin)
    (end,) = made.parse(admin, "E")
    assert plain(WORDS.closes(made, admin, end) or "") == "End Administration without using your icons?"


# Prices


def test_half_a_link_tells_worker_and_rails_and_a_whole_one_its_cards() -> None:
    acting = after(*ACTING)
    moves = tuple(table().vocabulary.move(word) for word in ("L:a3", "-a4", "-i5"))
    assert chips(WORDS.price(table(), acting, moves)) == (["1 worker", "1 rail"], [])
    assert price(acting, "L:a3-a4-i5-j5 $gA.1 $A3.2") == (["Generic card A", "Parcel card A3", "1 worker"], [])
    dear = tuple(table().parse(acting, "L:a3-a4-i5-j5 $gA.1 $gA.3"))
    assert not WORDS.price(table(), acting, dear).plain


def test_a_trip_tells_income_points_and_calm() -> None:
    built = after(*BUILT)
    moves = tuple(table().vocabulary.move(word) for word in ("M:a3", ">R", "ra3s", "rj5w"))
    assert chips(WORDS.price(table(), built, moves)) == ([], ["$2", "1 HP", "2 stress less"])
    costs, gains = price(built, "M:a3 >R ra3s rj5w %gB $A1.2")
    assert costs == ["Generic card B", "Parcel card A1"]
    assert gains == ["$2", "1 HP", "2 stress less"]


@rule("TB-MOVE-08", "TB-MOVE-10", "TB-DEST-02")
def test_a_trip_over_the_link_of_a_rival_tells_toll_and_stress() -> None:
    table = Table().hand("gA gB").riders("a1").link("a1-b1-c1-d1-e1", owner=1)
    moves = tuple(table.game.vocabulary.move(word) for word in ("M:a1", ">C", "ra1e"))
    with calling(["Ada", "Bo"]):
        assert chips(WORDS.price(table.game, table.position, moves)) == (["$2 + 1 HP to Bo", "1 stress"], [])


# The log


def test_the_log_tells_links_trips_and_what_they_brought() -> None:
    acting = after(*ACTING)
    assert told(acting, "L:a3-a4-i5-j5 $gA.1 $A3.2") == (
        "Ada built a link of 2 rails from Industry at a3 to Residence at j5, with Generic card A, Parcel card A3"
        " (1 worker less)."
    )
    assert told(acting, "L:a3-a4-III. $x.2a", 0) == (
        "You built a link of 1 rail from Industry at a3 to numeral III (left open), with special card (1 worker less)."
    )
    assert told(after(*BUILT), "M:a3 >R ra3s rj5w %gB $A1.2", 1) == (
        "Ada moved a passenger from Industry at a3 to Residence at j5, with Generic card B, Parcel card A1"
        " ($2, 1 HP more; 2 stress less)."
    )


def test_the_end_of_an_auction_tells_the_order_and_its_price() -> None:
    assert told(after(*BIDDING), "b2", 1) == "Ada bid $2 ($2 less)."
    last = "Bo passed in the auction. The turn order is Ada, Bo; being first costs 1 stress."
    assert told(after(*BIDDING, "b2"), "b-") == last


def test_tolls_are_told_of_those_who_get_them() -> None:
    there = after(*ACTING, "L:a3-a4-i5-j5 $gA.1 $A3.2")
    assert told(there, "M:a3 >R ra3s rj5w %gA $C3.2") == (
        "Bo moved a passenger from Industry at a3 to Residence at j5, with Generic card A, Parcel card C3"
        " ($1, 2 stress less; Ada: $1, 1 HP more)."
    )


def test_a_drawn_hand_is_one_line_and_only_its_owner_reads_the_cards() -> None:
    drawing = after(*MOVED, "E", "S:q16.1", "E")
    cards = ["!H1:gA", "!H1:gB", "!H1:A1", "!H1:A3", "!H1:q16"]
    for card in cards:
        assert told(drawing, card, 0) == ""
        step(table(), drawing, card)
    mine, theirs = told(drawing, "!H1:x", 0), told(drawing, "!H1:x", 1)
    assert mine.startswith("You drew. Your hand: Generic card A, Generic card B, Parcel card A1")
    assert theirs.startswith("Ada drew, and holds 7 cards. End of round 1: ")
    assert "night comes over board C" in theirs
    assert "Parcel card" not in theirs


# Chance


def test_what_chance_brings_is_told_in_pieces_for_whoever_has_it_in_hand() -> None:
    made = table(boards="drawn")
    start = made.start()
    with calling(["Ada", "Bo"]):
        assert plain(WORDS.event(made, start)) == "The turn order is drawn by lot."
        (order,) = made.parse(start, "!O:21")
        assert [plain(piece) for piece in WORDS.pieces(made, start, order)] == ["Bo in place 1", "Ada in place 2"]
    start.play(order)
    assert plain(WORDS.event(made, start)) == "A board is laid in place 1 of the map."
    (board,) = made.parse(start, "!B:D2")
    assert [plain(piece) for piece in WORDS.pieces(made, start, board)] == ["board D", "2 quarter turns"]
    assert plain(WORDS.told(made, start, (board,), 0)) == "Place 1 of the map: board D, 2 quarter turns."


def test_the_hard_side_of_a_board_of_earth_is_named() -> None:
    made = table(world="earth", boards="drawn")
    start = made.start()
    step(made, start, "!O:12")
    (board,) = made.parse(start, "!B:Dh1")
    assert [plain(piece) for piece in WORDS.pieces(made, start, board)] == ["board D", "hard side", "1 quarter turn"]


# Refusals


def test_every_reason_has_a_sentence_and_every_sentence_a_reason() -> None:
    keys = {reason.key for reason in vars(reasons).values() if isinstance(reason, Reason)}
    assert keys - set(SENTENCES) - set(YARD_SENTENCES) == set()
    assert set(SENTENCES) - keys == NEVER


REFUSED = [
    (
        BIDDING,
        "b9",
        "TB-AUCTION-13",
        "Your coins and the money on your cards cannot pay that bid: you have 3 dollars in",
    ),
    ((*BIDDING, "b2"), "b1", "TB-AUCTION-05", "A bid must be higher than the highest so far, which is 2 dollars."),
    (DRAFTED[:4], "A:C1", "MOON-SETUP-06", "Somebody has taken Parcel card C1 already."),
    (DRAFTED[:2], "A:B1", "TB-SETUP-04", "The Parcel of Parcel card B1 is on no board of this map"),
    (ACTING, "L:b2", "TB-BUILD-18", "A new link begins at a building or at a Parcel of yours; b2 is neither."),
    (ACTING, "L:g4", "TB-BUILD-11", "The Parcel at g4 is not yours, so neither rail nor end of yours may be there."),
    (ACTING, "L:a3-a4-i5-i1", "TB-BUILD-01", "Rails go on to a space that touches the last one; i1 does not."),
    (ACTING, "S:q16.1", "TB-ADMIN-01", "Administration comes after all actions of the round."),
    (ACTING, "U:d2", "TB-IMPR-02", "Only what was built during the game can be upgraded; d2 is printed on its board."),
    (BUILT, "M:d2", "TB-MOVE-03", "No complete link leaves the building at d2."),
    (BUILT, "B:C1=R", "TB-CONS-02", "You can build on Parcels of yours only."),
    ((*MOVED, "E"), "X:gA", "TB-CARD-06", "You do not hold Generic card A."),
    ((*MOVED, "E"), "@b2", "TB-ADMIN-03", "There is no passenger to be placed now."),
    (ACTING, "MM:a3", "MARS-MOVE-02", "Martians live on Mars alone."),
    (ACTING, "N", "TB-SOLO-03", "Cards are turned up one by one only when one plays alone."),
    (ACTING, "B:Z1=R", "TB-SETUP-04", "This game has no such Parcel."),
]


@pytest.mark.parametrize(("before", "word", "rule", "said"), REFUSED, ids=[word for _b, word, _r, _s in REFUSED])
def test_a_refusal_names_its_rule_and_says_why(before: tuple[str, ...], word: str, rule: str, said: str) -> None:
    refusal = table().explain(after(*before), word)
    assert refusal is not None
    assert refusal.rule == rule
    assert refusal.sentence(table()).startswith(said)


# The table in letters, and the end


def test_the_map_in_letters_shows_rails_night_riders_and_numerals() -> None:
    drawn = plain(WORDS.draw(table(), after(*MOVED), 0))
    assert "C •" in drawn
    assert "▒" in drawn
    assert "III: a4, g1, i5" in drawn
    assert "Night over board A." in drawn
    assert "Development card 1: 3 rails | Residence | $2" in drawn
    assert max(map(len, drawn.splitlines())) <= 80


def test_a_spectator_and_a_rival_do_not_read_a_hand() -> None:
    position = after(*MOVED)
    for reader in (-1, 1):
        assert "Auction card 16:" not in plain(WORDS.draw(table(), position, reader))
    assert "Auction card 16:" in plain(WORDS.draw(table(), position, 0))


def finished(made: Game, seed: int) -> TramwaysPosition:
    """A whole game as habit plays it."""
    position, rng = made.start(), Random(seed)
    while position.actor != OVER:
        position.play(position.pick(rng) if position.actor == CHANCE else position.hunch(rng))
    assert isinstance(position, TramwaysPosition)
    return position


def test_the_end_says_who_wins_and_alone_whether_the_target_is_reached() -> None:
    made = table()
    end = finished(made, 3)
    winner = next(seat for seat, at in enumerate(end.standing()) if at.rank == 1)
    assert plain(WORDS.ending(made, end, winner)).startswith(f"You win with {end.standing()[winner].score} HP!")
    alone = table(seats=1, world="earth")
    last = finished(alone, 4)
    said = plain(WORDS.ending(alone, last, 0))
    reached = last.standing()[0].score >= int(last.box.target)
    assert said.startswith("Reached: " if reached else "Missed: ")


def test_keepsakes_tell_of_cards_parcels_and_buildings() -> None:
    made = table()
    kept = made.keepsakes(finished(made, 3))
    assert {keepsake.kind for keepsake in kept} >= {"card", "Parcel"}
    assert {keepsake.fate for keepsake in kept} <= {"taken", "built on", "left empty", "built", "upgraded"}


def test_italian_speaks_of_the_same_things() -> None:
    acting = after(*ACTING)
    assert ROOM.catalogue is not None
    add_catalogue(*ROOM.catalogue)
    with speaking("it"):
        assert "costruisci un collegamento da Industria in a3" in choices(acting)
        assert "1 azione ancora in questo turno" in prompt(acting)
        assert "carta Generica A" in told(acting, "L:a3-a4-i5-j5 $gA.1 $A3.2")


def test_the_lesson_ends_with_a_residence_on_the_learner_s_parcel() -> None:
    lesson = lesson_of(ROOM)
    assert lesson is not None
    assert len(lesson.steps) == 10
    end = lesson.record.start()
    for line in lesson.record.lines:
        lesson.record.game.play_action(end, line.moves)
    assert isinstance(end, TramwaysPosition)
    assert end.kinds[int(end.land.grid.space("c1"))] == 1
    assert int(end.label(0)) == 10
