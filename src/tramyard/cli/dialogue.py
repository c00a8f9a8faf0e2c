"""Asking a person: the page with table, prompt and numbered choices, and the one-letter commands."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from rich.markup import escape

from tramyard.bots import make_bot
from tramyard.bots.driver import ask
from tramyard.cli.advice import advice, best_bot
from tramyard.cli.draft import Draft
from tramyard.cli.menu import Entry, Numbers, Run, entries
from tramyard.cli.rules import guide, one_rule
from tramyard.cli.saving import save
from tramyard.cli.sitting import Sitting
from tramyard.kernel.errors import YardError
from tramyard.kernel.markup import markup
from tramyard.kernel.position import CHANCE
from tramyard.kernel.record import SPECTATOR
from tramyard.kernel.refusal import Refused
from tramyard.kernel.spans import Said, fill, joined
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import _

NOBODY = -1
NARROW = 72
"""Columns below which odds stand beside the notation of a choice instead of its words."""


class Quit(Exception):
    """The person wants to leave; the play is kept."""


class Dialogue:
    """Talks with whoever sits at the terminal."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.screen = sitting.screen
        self.room = sitting.record.room
        self.game = sitting.record.game
        self.reader = NOBODY
        """The seat whose secrets may be on the screen."""
        self.typed_ahead: list[Move] = []
        self.draft = Draft(self.game, sitting.record.position)
        self.drawer = ""
        self.numbers: dict[str, Numbers] = {}
        """Those of the list of choices, and of each drawer."""
        self.counted = (NOBODY, 0)
        """Whose turn they are of, and how far it had come."""
        self.warned: Said = ""
        """What was asked about the choice that is typed once more now."""
        self.commands: dict[str, Callable[[str], None]] = {
            "o": self._odds,
            "b": self._back,
            "l": self._log,
            "m": self._map,
            "h": self._help,
            "?": self._rule,
            "s": self._save,
            "q": self._quit,
        }

    def decide(self, seat: int) -> tuple[Move, ...] | None:
        """A whole action of this person, or None if the play was taken back. Raises Quit."""
        self.draft = Draft(self.game, self.sitting.record.position)
        self.drawer = ""
        self._keep_numbers(seat)
        if not self._goes_on(seat):
            self._curtain(seat)
            self._page()
        while not self.draft.finished:
            text = self._read()
            if text == "u":
                if self._undo(seat):
                    return None
            else:
                self._obey(text)
        return tuple(self.draft.moves)

    def _keep_numbers(self, seat: int) -> None:
        """What can still be chosen keeps its number until somebody else has decided."""
        lines = self.sitting.record.lines
        reader, before = self.counted
        if reader != seat or any(line.actor not in (seat, CHANCE) for line in lines[before:]):
            self.numbers.clear()
        self.counted = (seat, len(lines))

    def _goes_on(self, seat: int) -> bool:
        """What was typed ahead in one line with the action before."""
        while self.typed_ahead and not self.draft.finished and self.reader == seat:
            self.draft.add(self.typed_ahead.pop(0))
        return self.draft.finished

    def _read(self) -> str:
        try:
            return self.screen.read()
        except EOFError:
            raise Quit from None

    def _obey(self, text: str) -> None:
        warned, self.warned = self.warned, ""
        word, _space, rest = text.partition(" ")
        command = self.commands.get(word)
        if command is not None:
            command(rest.strip())
        elif text.isdecimal() or not text:
            self._choose(text, warned)
        else:
            self._play(text)

    # The page

    def _page(self) -> None:
        """Everything that is needed to decide."""
        draft, screen = self.draft, self.screen
        screen.fresh_page()
        if not draft.moves:
            last = self.sitting.last_decision(draft.seat)
            screen.recent(self.sitting.story(draft.seat, last or 0))
        words = self.room.words
        screen.say(markup(self.room, words.draw(self.game, draft.here, draft.seat, screen.width)))
        screen.say(f"\n[bold yellow]{markup(self.room, words.prompt(self.game, draft.here))}[/]")
        if draft.moves:
            so_far = escape(self.game.spell(tuple(draft.moves)))
            screen.say(_("So far: {moves}").format(moves=f"[bold]{so_far}[/]") + f"  [dim]{_('(b takes back)')}[/]")
            costs = words.price(self.game, draft.start, tuple(draft.moves)).costs
            if costs:
                screen.say(markup(self.room, fill(_("It costs {items}."), items=joined(costs))))
        screen.choices(self.room, self.game, self._entries())
        screen.say(f"[dim]{self._hint()}[/]")

    def _entries(self) -> list[Entry]:
        offered = entries(self.room, self.game, self.draft.here, self.drawer)
        return self.numbers.setdefault(self.drawer, Numbers()).of(self.game, offered)

    def _hint(self) -> str:
        if self.room.words.map is not None:
            return _("Number or moves · m map · o odds · u undo · b back · h help · q quit")
        return _("Number or moves · o odds · u undo · b back · h help · q quit")

    def _curtain(self, seat: int) -> None:
        """Between two people at one terminal: nothing of the first one's secrets stays on the screen."""
        if self.sitting.alone or self.reader == seat:
            self.reader = seat
            return
        last = self.sitting.last_decision(self.reader) if self.reader != NOBODY else None
        self.screen.curtain()
        self.screen.recent(self.sitting.story(SPECTATOR, last or 0))
        self.reader = NOBODY
        who = _("Player {number}").format(number=seat + 1)
        self.screen.say(f"[bold]{_('Pass the terminal to {who}, who presses Enter.').format(who=who)}[/]")
        if self._read() == "q":
            raise Quit
        self.screen.curtain()
        self.reader = seat

    # Choosing

    def _choose(self, text: str, warned: Said) -> None:
        offered = self._entries()
        chosen = [entry for entry in offered if text and entry.number == int(text)]
        if not text and len(offered) == 1:
            chosen = offered
        if not chosen:
            self.screen.say(_("Type one of the numbers that are shown, or h for help."))
            return
        (entry,) = chosen
        if entry.drawer:
            self.drawer = entry.drawer
            self._page()
        elif entry.asks and entry.asks != warned:
            self.warned = entry.asks
            again = _("Type {number} once more if you mean it.").format(number=entry.number)
            self.screen.say(f"[bold yellow]{markup(self.room, entry.asks)}[/] {again}")
        else:
            self._take(entry.runs[0])

    def _take(self, run: Run) -> None:
        """Moves one after another; what goes beyond this action waits for the next."""
        moves = list(run)
        self.drawer = ""
        while moves and not self.draft.finished:
            self.draft.add(moves.pop(0))
        self.typed_ahead = moves
        self._page_unless_finished()

    def _play(self, text: str) -> None:
        try:
            moves = self.draft.read(text)
        except Refused as refused:
            refusal = refused.refusal
            sentence = markup(self.room, refusal.said(self.game))
            rule = "" if refusal.rule.startswith("YARD-") else f"[bold red]{escape(refusal.rule)}[/]: "
            self.screen.say(f"{rule}{sentence}")
            return
        self._take(tuple(moves))

    def _page_unless_finished(self) -> None:
        if not self.draft.finished:
            self._page()

    def _back(self, rest: str) -> None:
        if self.drawer:
            self.drawer = ""
        elif not self.draft.back():
            self.screen.say(_("Nothing is chosen yet; u goes back to your decision before this one."))
            return
        self._page()

    def _undo(self, seat: int) -> bool:
        """True if the play itself went back; a draft is only dropped."""
        if self.draft.moves or self.drawer:
            self.drawer = ""
            self.draft = Draft(self.game, self.draft.start)
            self._page()
            return False
        refused = self.sitting.take_back(seat)
        if refused:
            self.screen.say(refused)
        return not refused

    # Asking

    def _odds(self, rest: str) -> None:
        bot = best_bot(self.room)
        draft = self.draft
        with self.screen.waiting(_("counting")):
            odds = self.room.words.odds(self.game, draft.start)
            adviser = make_bot(bot, self.room, self.game, len(self.sitting.record.lines))
            choice = ask(adviser, draft.start, self.sitting.rng)
        offered = self._entries()
        if self.screen.width < NARROW:
            offered = [replace(entry, words=self.game.spell(entry.runs[0])) for entry in offered]
        self.screen.console.print(advice(self.room, draft, offered, odds, bot, choice))
        if odds is not None:
            self.screen.say(f"[dim]{_('Exact chances, each with best play for just that.')}[/]")
        if choice.candidates:
            said = _("The column {bot} is what that bot expects: {unit}.")
            self.screen.say(f"[dim]{said.format(bot=escape(bot), unit=_(choice.unit))}[/]")
        if choice.action[: len(draft.moves)] == tuple(draft.moves):
            rest_of_it = escape(self.game.spell(choice.action[len(draft.moves) :]))
            words = _("{bot} would choose {moves}").format(bot=escape(bot), moves=f"[bold]{rest_of_it}[/]")
            self.screen.say(words)

    def _log(self, rest: str) -> None:
        self.screen.story(self.sitting.story(self.draft.seat, 0))

    def _map(self, rest: str) -> None:
        draw = self.room.words.map
        if draw is None:
            self.screen.say(_("This game has no map."))
            return
        self.screen.say(markup(self.room, draw(self.game, self.draft.here, self.draft.seat, self.screen.width)))

    def _help(self, rest: str) -> None:
        aid = guide(self.room).sections[0].plain(self.screen.width)
        self.screen.say(escape(aid))
        self.screen.say()
        for line in self._commands():
            self.screen.say(line)

    def _commands(self) -> list[str]:
        told = [
            ("1", _("the choice with that number (Enter alone if there is only one); 0 ends the turn")),
            (self._example(), _("moves as they are written; several at once are fine")),
            ("o", _("the odds: what the best bot expects of each choice")),
            ("b", _("take back the last move of this action")),
            ("u", _("undo: back to your decision before this one")),
            ("l", _("the log: everything that happened so far")),
            ("m", _("the map: places, what joins them, and how far they are")),
            ("? ID", _("show a rule, by the id a refusal names")),
            ("s FILE", _("save a copy of the record")),
            ("q", _("quit; the play can go on later")),
        ]
        wide = max(len(command) for command, words in told)
        return [f"  [bold]{escape(command):<{wide}}[/]  {words}" for command, words in told]

    def _example(self) -> str:
        return self.game.spell((self.draft.here.moves()[0],))

    def _rule(self, rest: str) -> None:
        if not rest:
            self._help(rest)
            return
        try:
            self.screen.say(escape(one_rule(self.room, rest, self.screen.width)))
        except YardError as error:
            self.screen.say(escape(str(error)))

    def _save(self, rest: str) -> None:
        if not rest:
            self.screen.say(_("Say where: s FILE"))
            return
        try:
            save(self.sitting.record, Path(rest).expanduser())
        except OSError as error:
            self.screen.say(escape(f"{rest}: {error.strerror}"))
        else:
            self.screen.say(_("Saved in {file}.").format(file=escape(rest)))

    def _quit(self, rest: str) -> None:
        raise Quit
