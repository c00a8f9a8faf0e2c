"""`tramyard play`: a game at this terminal, alone, against bots, or several people in turn."""

import argparse
import secrets
import shlex
from pathlib import Path

from rich.markup import escape

from tramyard.bots import bot_kind, bot_kinds
from tramyard.cli.arguments import Commands, add_from, add_game, add_option, options_of, origin_of, record_of
from tramyard.cli.command import command
from tramyard.cli.dialogue import Dialogue, Quit
from tramyard.cli.rules import guide
from tramyard.cli.saving import usual_place
from tramyard.cli.screen import Screen, tally
from tramyard.cli.sitting import ME, Sitting
from tramyard.kernel.errors import YardError
from tramyard.kernel.markup import markup
from tramyard.kernel.record import Record
from tramyard.kernel.room import Room, room
from tramyard.kernel.spec import GameSpec
from tramyard.kernel.words import _

LARGEST_SEED = 2**62


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("play", help=_("play a game in this terminal"))
    add_game(parser)
    parser.add_argument("--seats", metavar="me,BOT,...", help=_("who sits where; me is you, several me take turns"))
    add_option(parser)
    add_from(parser)
    parser.add_argument("--record", metavar="FILE", type=Path, help=_("keep the play here, or go on from here"))
    parser.add_argument("--seed", metavar="S", type=int, help=_("the same number gives the same dice and cards"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    here = room(args.game)
    seed = _seed(args.seed)
    record = _record(here, args)
    screen = Screen()
    sitting = Sitting(record, seed, args.record or _usual_place(here, screen), screen)
    sitting.save()
    return _play(sitting)


def _record(here: Room, args: argparse.Namespace) -> Record:
    """A play that goes on, one that begins where somebody stood, or a fresh one."""
    if args.record is not None and args.record.exists():
        if args.option or args.origin or args.at is not None:
            sentence = _("A play that goes on keeps its options and its start: leave --option, --from and --at out.")
            raise YardError(sentence)
        record = record_of(args.game, args.record)
        record.names = _seats_of_record(record, args.seats)
        return record
    origin = origin_of(args)
    if origin is not None:
        against = [here.level().bot] * (len(origin.names) - 1)
        origin.names = _seats_of_record(origin, args.seats or ",".join([ME, *against]))
        return origin.set_up()
    seats = _seats(here, args.seats or ",".join(_usual_seats(here, args.game)))
    return Record(GameSpec.named(args.game, len(seats), options_of(args.option)).open(), seats)


def _seed(given: int | None) -> int:
    if given is None:
        return secrets.randbits(48)
    if abs(given) > LARGEST_SEED:
        raise YardError(_("--seed wants a number of at most {most}.").format(most=LARGEST_SEED))
    return given


def _seats(room: Room, given: str) -> list[str]:
    """Who sits where: `me`, or a bot of this room by its level or its spec."""
    named = [seat.strip() for seat in given.split(",")]
    seats = [seat if seat in (ME, "") else room.bot_meant(seat) for seat in named]
    for seat in seats:
        if seat != ME:
            bot_kind(seat, room)
    return seats


def _usual_seats(here: Room, game: str) -> list[str]:
    """Me, and bots of the usual level in the other seats that are usual for what is played: a puzzle has none."""
    count = here.usual_seats(here.content(game.partition(":")[2]))
    return [ME, *[here.level().bot] * (count - 1)]


def _seats_of_record(record: Record, given: str | None) -> list[str]:
    """Those who began, or others in their place."""
    if given is None:
        known = [ME, *bot_kinds(record.room)]
        for name in record.names:
            if name.partition(":")[0] not in known:
                sentence = _("«{name}» in this record is no bot of {game}: say with --seats who plays now.")
                raise YardError(sentence.format(name=name, game=record.room.title))
        return record.names
    seats = _seats(record.room, given)
    if len(seats) != len(record.names):
        sentence = _("The record has {seats} seats ({names}), --seats names {given}.")
        names = ", ".join(record.names)
        raise YardError(sentence.format(seats=len(record.names), names=names, given=len(seats)))
    return seats


def _usual_place(room: Room, screen: Screen) -> Path | None:
    """A play without a file is kept too; where that cannot be, it is said, and the play goes on."""
    try:
        return usual_place(room.name)
    except (OSError, RuntimeError) as error:
        screen.say(_("This play is not kept unless you save it: {why}.").format(why=escape(str(error))))
        return None


def _play(sitting: Sitting) -> int:
    dialogue = Dialogue(sitting)
    try:
        if sitting.fresh:
            _greet(sitting)
        while not sitting.over:
            sitting.step(dialogue.decide)
    except Quit:
        _part(sitting)
        return 0
    except KeyboardInterrupt:
        _part(sitting)
        raise
    _end(sitting)
    return 0


def _greet(sitting: Sitting) -> None:
    """Who plays, and the game in short; on a real terminal it waits until that was read."""
    screen = sitting.screen
    room = sitting.record.room
    screen.fresh_page()
    screen.say(f"[bold]{escape(room.title)}[/]: " + escape(", ".join(map(sitting.name, range(len(sitting.seats))))))
    if not sitting.people:
        return
    screen.say("\n" + escape(guide(room).sections[0].plain(min(screen.width, 100))) + "\n")
    if screen.live:
        try:
            screen.read(f"[bold]{_('Press Enter to begin.')}[/] ")
        except EOFError:
            raise Quit from None


def _part(sitting: Sitting) -> None:
    screen = sitting.screen
    screen.say()
    if sitting.path is None:
        screen.say(_("The play was not kept."))
        return
    line = f"{command()} play {sitting.record.room.name} --record {shlex.quote(str(sitting.path))}"
    screen.say(_("To go on with this play:"))
    screen.console.print(f"  {line}", markup=False, soft_wrap=True)


def _end(sitting: Sitting) -> None:
    screen, record = sitting.screen, sitting.record
    words = record.room.words
    seat = sitting.onlooker
    last = sitting.last_decision(seat) if seat >= 0 else None
    screen.fresh_page()
    screen.recent(sitting.story(seat, last or 0))
    screen.say(markup(record.room, words.draw(record.game, record.position, seat, screen.width)))
    screen.say(f"\n[bold yellow]{markup(record.room, words.ending(record.game, record.position, seat))}[/]\n")
    screen.console.print(tally(record.position, [sitting.name(number) for number in range(len(sitting.seats))]))
    if sitting.path is not None:
        screen.say()
        screen.console.print(_("The record is in {file}").format(file=sitting.path), markup=False, soft_wrap=True)
