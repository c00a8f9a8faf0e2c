"""Lisbon Tram 28 in words: what to do now, each choice, each action told, and how it ended."""

from typing import Final

from tramyard.games.lisbon28.box import (
    BELL,
    BELL_CHOICE,
    BUY,
    CHOOSE_ONE,
    DROP,
    END,
    HALT,
    LAY,
    LEAVE_THEM,
    LEFT,
    PICK_UP,
    PLACE_AT,
    TAKE_THEM,
)
from tramyard.games.lisbon28.counts import ONE, total
from tramyard.games.lisbon28.names import BONUS_EFFECTS, BONUS_NAMES, card, colour, names_of, pieces, place, who
from tramyard.games.lisbon28.network import Way
from tramyard.games.lisbon28.phases import (
    BY_PILE,
    CHOOSE,
    DEAD,
    IDLE,
    MAIN,
    OPENING,
    PAY,
    PLACE,
    PUSH,
    SIDE,
    STEP,
    STOPS,
    TAKE,
    THEN_BOARD,
    THEN_MOVE,
)
from tramyard.games.lisbon28.push import standing_on
from tramyard.games.lisbon28.rules import LisbonPosition
from tramyard.games.lisbon28.table import draw
from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.room import Terminal
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import _, plural

# What to do now


def prompt(game: Game, position: Position) -> str:
    assert isinstance(position, LisbonPosition)
    box = position.box
    if position.phase == PAY:
        return _("Pay {need}. In place of a ticket, three equal ones of another colour will do.").format(
            need=pieces(position.need)
        )
    if position.phase == PUSH:
        assert position.push is not None
        mover = position.push.pushers[0]
        return _("{who} pushes your tram on its way to {place}. Where do you go?").format(
            who=who(mover.tram, -1), place=place(box, mover.way.end)
        )
    if position.phase == STEP:
        return _("Go on with {colour}, or stop here.").format(colour=colour(position.colour))
    if position.phase == CHOOSE:
        return _("The bell has called {drawn}. Who joins the group? The others go back into the bag.").format(
            drawn=pieces(position.drawn)
        )
    if position.phase == TAKE:
        return _("{group} wait now. Pay for all of them, or leave them?").format(group=pieces(position.group()))
    if position.phase == SIDE:
        return _("At which end of your row do you lay the card?")
    if position.phase == PLACE:
        return _("Place {drawn} at an empty stop.").format(drawn=pieces(position.drawn))
    return _main_prompt(position)


def _main_prompt(position: LisbonPosition) -> str:
    if position.actions == 0 and position.why_not(END) is None and len(position.moves()) == 1:
        return _("No action left: end your turn and draw tickets.")
    if position.actions == 0:
        return _("No action left, but your free movement; or end your turn.")
    left = plural("{count} action left:", "{count} actions left:", position.actions)
    return f"{left} {_('move, pick up a group, deliver passengers, or buy a bonus at a lift.')}"


# Choices


def choice(game: Game, position: Position, move: Move) -> str:
    assert isinstance(position, LisbonPosition)
    box = position.box
    if move >= box.choices:
        return _outcome(position, move, -1)
    if move >= box.push_at:
        return _("go to {place}").format(place=_there(position, box.network.ways[move - box.push_at]))
    if move >= box.free_at:
        return _("free movement to {place}").format(place=_goal(position, box.network.ways[move - box.free_at]))
    if move >= box.step_at:
        way = box.network.ways[move - box.step_at]
        return _("on to {place} with {colour}").format(place=_goal(position, way), colour=colour(position.colour))
    if move >= box.move_at:
        number = move - box.move_at
        way = box.network.ways[number % box.ways]
        return _("ride to {place} with {colour}").format(place=_goal(position, way), colour=colour(number // box.ways))
    if move >= PLACE_AT:
        return _("place them at {place}").format(place=place(box, box.network.stops[move - PLACE_AT]))
    if move >= LAY:
        return _("pay {ticket}").format(ticket=pieces(ONE[move - LAY]))
    if move >= DROP:
        return _drop_choice(position, position.spaces[move - DROP])
    if move >= CHOOSE_ONE:
        return _("{passenger} joins the group").format(passenger=pieces(ONE[move - CHOOSE_ONE]))
    return _plain_choice(position, move)


def run(game: Game, position: Position, moves: tuple[Move, ...]) -> str:
    """A whole payment."""
    return _("pay {ticket}").format(ticket=pieces(sum(ONE[move - LAY] for move in moves)))


def _plain_choice(position: LisbonPosition, move: Move) -> str:
    group = pieces(position.group())
    if move == HALT:
        return _("stop here: this move action is over")
    if move == PICK_UP:
        return _("pick up {group}").format(group=group) + _left_behind(position)
    if move == BELL:
        return _("ring the bell: one more passenger joins {group} before you pay").format(group=group)
    if move == BELL_CHOICE:
        return _("ring the bell with your bonus: choose one of three who joins {group}").format(group=group)
    if move == TAKE_THEM:
        return _("pay for {group}").format(group=group) + _left_behind(position)
    if move == LEAVE_THEM:
        return _("leave them: the action is spent, your tickets are not")
    if move == BUY:
        return _buy_choice(position)
    if move == END:
        count = int(position.box.end_turn_draw)
        return plural("end the turn and draw {count} ticket", "end the turn and draw {count} tickets", count)
    return _side_choice(position, move)


def _goal(position: LisbonPosition, way: Way) -> str:
    """Where a way leads, over which stops where it is not the only one, and who is pushed."""
    box = position.box
    goal = _there(position, way)
    pushed = standing_on(box.network, position.trams, way, 2 ** int(position.seat))
    if pushed:
        goal += f" [dim]({_('pushes {names}').format(names=names_of(pushed, -1))})[/]"
    return goal


def _there(position: LisbonPosition, way: Way) -> str:
    network = position.box.network
    goal = place(position.box, way.end)
    twins = [
        other
        for other in network.ways_from[way.start]
        if other.end == way.end and network.is_open(other, position.crowded)
    ]
    if len(twins) > 1:
        between = " – ".join([network.names[node] for node in way.nodes[1:-1]])
        goal += f" [dim]({_('by way of {places}').format(places=between) if between else _('straight on')})[/]"
    return goal


def _left_behind(position: LisbonPosition) -> str:
    """Passengers who are paid for but find no seat."""  # L28-PICK-05
    group = position.group()
    staying = group - position.fitting(group)
    if not staying:
        return ""
    return f" [dim]({_('{passengers} find no seat and stay').format(passengers=pieces(staying))})[/]"


def _drop_choice(position: LisbonPosition, number: int) -> str:
    box = position.box
    return _("deliver {demand} to {card} for {points}").format(
        demand=pieces(box.demand[number]),
        card=card(box, number),
        points=plural("{count} point", "{count} points", box.points[number]),
    )


def _buy_choice(position: LisbonPosition) -> str:
    box = position.box
    hue = box.lift[position.place()]
    bonus = box.bonus_of(position.seat, hue)
    return _("buy the {bonus} for {tickets}: {effect}").format(
        bonus=_(BONUS_NAMES[bonus]), tickets=pieces(box.lift_cost * ONE[hue]), effect=_(BONUS_EFFECTS[bonus])
    )


def _side_choice(position: LisbonPosition, move: Move) -> str:
    box = position.box
    row = position.rows[position.seat]
    new = position.spaces[position.space] if position.space >= 0 else 0
    links = 0
    if row and new:
        links = box.links(new, row[0]) if move == LEFT else box.links(row[-1], new)
    words = _("lay it at the left end") if move == LEFT else _("lay it at the right end")
    return f"{words} ({plural('{count} link', '{count} links', links)})"


def drawer(game: Game, position: Position, move: Move) -> str:
    """Rides in one colour lie together when there are many."""
    assert isinstance(position, LisbonPosition)
    box = position.box
    if position.phase == MAIN and box.move_at <= move < box.step_at:
        return _("ride with {colour}").format(colour=colour((move - box.move_at) // box.ways))
    return ""


# What happened


def told(game: Game, position: Position, moves: tuple[Move, ...], seat: int) -> str:
    assert isinstance(position, LisbonPosition)
    if moves[0] >= position.box.choices:
        return _outcome(position, moves[0], seat)
    done = _done(position, moves, seat)
    return _("{who} {done}.").format(who=who(int(position.actor), seat), done=done) if done else ""


def _done(position: LisbonPosition, moves: tuple[Move, ...], seat: int) -> str:
    """An action as a part of a sentence; empty for nothing worth a line."""
    box = position.box
    first = moves[0]
    paid = sum(ONE[move - LAY] for move in moves if LAY <= move < PLACE_AT)
    if first >= box.push_at:
        return _("made way and went to {place}").format(place=_there(position, box.network.ways[first - box.push_at]))
    if first >= box.free_at:
        way = box.network.ways[first - box.free_at]
        return _("moved to {place} for nothing").format(place=_there(position, way)) + _pushing(position, way, seat)
    if first >= box.move_at:
        return _ride_told(position, box.network.ways[(first - box.move_at) % box.ways], paid, seat)
    if first >= PLACE_AT:
        stop = place(box, box.network.stops[first - PLACE_AT])
        return _("placed {passengers} at {place}").format(passengers=pieces(position.drawn), place=stop)
    if first >= LAY:
        return _payment_told(position, position.paid + paid, seat)
    if first >= DROP:
        return _drop_told(position, moves)
    if first >= CHOOSE_ONE:
        return _("chose {passenger} to join the group").format(passenger=pieces(ONE[first - CHOOSE_ONE]))
    return _plain_told(position, first, paid)


def _ride_told(position: LisbonPosition, way: Way, paid: int, seat: int) -> str:
    words = _("rode to {place} for {tickets}").format(place=_there(position, way), tickets=pieces(paid))
    return words + _pushing(position, way, seat)


def _payment_told(position: LisbonPosition, paid: int, seat: int) -> str:
    """The end of an action that was begun: what was paid for."""
    if position.then == THEN_MOVE:
        return _ride_told(position, position.box.network.ways[position.way], paid, seat)
    return _plain_told(position, PICK_UP if position.then == THEN_BOARD else BUY, paid)


def _plain_told(position: LisbonPosition, move: Move, paid: int) -> str:
    box = position.box
    if move in (PICK_UP, TAKE_THEM):
        boarding = pieces(position.fitting(position.group()))
        return _("picked up {passengers} for {tickets}").format(passengers=boarding, tickets=pieces(paid))
    if move in (BELL, BELL_CHOICE):
        return _("rang the bell at {place}").format(place=place(box, position.place()))
    if move == LEAVE_THEM:
        return _("left the group")
    if move == BUY:
        bonus = box.bonus_of(position.seat, box.lift[position.place()])
        return _("bought the {bonus} for {tickets}").format(bonus=_(BONUS_NAMES[bonus]), tickets=pieces(paid))
    return _("ended the turn") if move == END else ""


def _pushing(position: LisbonPosition, way: Way, seat: int) -> str:
    pushed = standing_on(position.box.network, position.trams, way, 2 ** int(position.seat))
    return ", " + _("ringing the bell for {names}").format(names=names_of(pushed, seat)) if pushed else ""


def _drop_told(position: LisbonPosition, moves: tuple[Move, ...]) -> str:
    box = position.box
    number = position.spaces[moves[0] - DROP]
    words = _("delivered {demand} to {card}").format(demand=pieces(box.demand[number]), card=card(box, number))
    row = position.rows[position.seat]
    if len(moves) < 2:
        return words
    links = box.links(number, row[0]) if moves[1] == LEFT else box.links(row[-1], number)
    end = _("left end") if moves[1] == LEFT else _("right end")
    return f"{words} ({end}, {plural('{count} link', '{count} links', links)})"


def _outcome(position: LisbonPosition, move: Move, seat: int) -> str:
    """What chance brought, or would bring."""
    box = position.box
    if move >= box.cards_at:
        return _card_told(position, move - box.cards_at + 1)
    if move >= box.passengers_at:
        return _passengers_told(position, box.handfuls[move - box.passengers_at])
    if move >= box.tickets_at:
        player, number = divmod(int(move - box.tickets_at), int(box.kinds_of_handful))
        return _tickets_told(player, box.handfuls[number], seat)
    if move == box.into_bag:
        return _("The bag is empty: everybody delivered so far goes back into it.")
    if move == box.shuffle:
        return _("The ticket pile is empty: the discard is shuffled.")
    starter = int(move - box.start_at)
    return _("You start.") if starter == seat else _("{who} starts.").format(who=who(starter, seat))


def _card_told(position: LisbonPosition, number: int) -> str:
    words = card(position.box, number)
    if position.phase == OPENING and position.stop < position.box.display:
        return _("Space {space} shows {card}.").format(space=position.stop + 1, card=words)
    return _("Next on the pile: {card}.").format(card=words)


def _passengers_told(position: LisbonPosition, handful: int) -> str:
    box = position.box
    if position.phase == STOPS:
        where = place(box, box.network.stops[position.stop])
        return _("{passengers} wait at {place}.").format(passengers=pieces(handful), place=where)
    return _("Out of the bag: {passengers}.").format(passengers=pieces(handful))


def _tickets_told(player: int, handful: int, seat: int) -> str:
    """The owner reads which tickets, the others how many."""  # L28-INFO-04
    if player == seat:
        return _("You drew {tickets}.").format(tickets=pieces(handful))
    count = plural("{count} ticket", "{count} tickets", int(total(handful)))
    return _("{who} drew {count}.").format(who=who(player, seat), count=count)


# The end


def ending(game: Game, position: Position, seat: int) -> str:
    assert isinstance(position, LisbonPosition)
    places = position.standing()
    winner = next(player for player, at in enumerate(places) if at.rank == 1)
    how = _how(position)
    points = plural("{count} point", "{count} points", places[winner].score)
    if winner == seat:
        return _("{how} You win with {points}!").format(how=how, points=points) + _tie(position, winner)
    return _("{how} {who} wins with {points}.").format(how=how, who=who(winner, seat), points=points) + _tie(
        position, winner
    )


def _how(position: LisbonPosition) -> str:
    return {
        BY_PILE: _("The pile of monument cards is used up."),
        DEAD: _("Nobody waits anywhere and nobody can deliver."),
        IDLE: _("Everybody passed and no ticket was left to draw."),
    }.get(position.ended, _("A hundred rounds are enough."))


def _tie(position: LisbonPosition, winner: int) -> str:
    """What decided between equal scores."""
    score = position.score_of(winner)
    rivals = [seat for seat in range(position.box.seats) if seat != winner and position.score_of(seat) == score]
    if not rivals:
        return ""
    links = position.links_of(winner)
    rivals = [seat for seat in rivals if position.links_of(seat) == links]
    if not rivals:  # L28-TIE-01
        return " " + _("More links decided.")
    aboard = total(position.aboard[winner])
    if all(total(position.aboard[seat]) < aboard for seat in rivals):  # L28-TIE-02
        return " " + _("More passengers on board decided.")
    return " " + _("Sitting farthest from the first player decided.")  # L28-TIE-03


TERMINAL: Final = Terminal(draw, choice, told, prompt, drawer, ending, run=run)
