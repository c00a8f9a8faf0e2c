"""What a game lets its players choose before the start: declared data that a page can render as a form."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from tramyard.kernel.errors import OptionFault, YardError
from tramyard.kernel.words import N_, _, translate

Value = bool | int | str
Options = dict[str, Value]
CHANCE: Final = "random"
FORMS: Final = {"tiles": ["tiles"], "boards": ["rows", "columns", "faces", "colours"]}
"""The small forms in which a page lets people make a value of their own, and what each must know of the room:

- `tiles`: sides of blank tiles are joined. `tiles` tells with which joints each of them begins (`["S", "S>N"]`); the
  value is written in the same way, `S/S>N`.
- `boards`: boards are laid in a grid and turned. `rows` and `columns` of the grid; `faces` by the value of the option
  `faces_by` (under an empty text where there is none), each a name with its rows of signs; `colours` of those signs.
  The value is written row by row, `A0+C1/D2+.`: boards with their quarter turns, a dot for an empty place.
"""


@dataclass(frozen=True)
class Option:
    """A yes/no question, or one of several choices; the labels are in English and go through the catalogues."""

    name: str
    label: str
    default: Value
    choices: tuple[tuple[Value, str], ...] = ()
    """Values with their labels, in which `{number}` stands for the value; empty for yes/no."""
    fits: Mapping[Value, tuple[int, int]] = field(default_factory=dict)
    """Values that only some numbers of seats can choose: the fewest and the most."""
    needs: str = ""
    """The yes/no option without which this one means nothing."""
    own: Callable[[str], str] | None = None
    """Reads a value that is none of the choices (something drawn) into its one spelling; raises OptionFault."""
    form: str = ""
    """The small form in which a page lets people make such a value: one of FORMS."""
    made_of: Mapping[str, object] = field(default_factory=dict)
    """What that form must know, as plain data: FORMS says which."""
    made_from: Callable[[object], Mapping[str, object]] | None = None
    """The same for somebody's own content, as the room has read it."""
    faces_by: str = ""
    """The option, one of several choices, whose value says which boards can be laid."""

    def __post_init__(self) -> None:
        """Refuses a form that no page has, or one that is not told what it must know."""
        if not self.form:
            return
        if self.form not in FORMS:
            raise ValueError(f"option {self.name}: there is no form «{self.form}», but {', '.join(FORMS)}")
        missing = [key for key in FORMS[self.form] if key not in self.made_of]
        if missing:
            raise ValueError(f"option {self.name}: the form «{self.form}» is not told its {', '.join(missing)}")

    def offered(self, seats: int) -> list[Value]:
        """What can be chosen with so many seats; the default first, if it is among them.

        >>> Option("engine", "The engine plays too", False, fits={False: (2, 6), True: (1, 5)}).offered(1)
        [True]
        """
        values = [value for value, _label in self.choices] or [False, True]
        values.sort(key=lambda value: value != self.default)
        return [value for value in values if self._fits(value, seats)]

    def _fits(self, value: Value, seats: int) -> bool:
        fewest, most = self.fits.get(value, (seats, seats))
        return fewest <= seats <= most

    def read(self, value: object) -> Value:
        """The value from a command line, a form or a record. Raises YardError if it is none of the choices."""
        if not self.choices:
            for truth, spellings in ((True, ("yes", "true", "on", "1")), (False, ("no", "false", "off", "0"))):
                if value is truth or str(value).lower() in spellings:
                    return truth
            sentence = _("Option {name}: expected yes or no, not «{value}».")
            raise OptionFault(self.name, sentence.format(name=self.name, value=value))
        for known, _label in self.choices:
            if str(known) == str(value):
                return known
        if self.own is not None:
            return self.own(str(value))
        known_values = ", ".join(str(known) for known, _label in self.choices)
        sentence = _("Option {name}: expected one of {known}, not «{value}».")
        raise OptionFault(self.name, sentence.format(name=self.name, known=known_values, value=value))

    def as_data(self) -> dict[str, object]:
        """For forms and programs, in the current language."""
        choices = [{"value": value, "label": translate(label).format(number=value)} for value, label in self.choices]
        fits = [{"value": value, "fewest": fewest, "most": most} for value, (fewest, most) in self.fits.items()]
        return {
            "name": self.name,
            "label": translate(self.label),
            "default": self.default,
            "choices": choices,
            "fits": fits,
            "needs": self.needs,
            "form": self.form,
            **({"made_of": self.made_of} if self.made_of else {}),
            **({"faces_by": self.faces_by} if self.faces_by else {}),
        }


def first_option(seats: int) -> Option:
    """Who starts, in a game for so many seats at most: one of them, or chance says who."""
    numbered = [(number, N_("Seat {number}")) for number in range(1, seats + 1)]
    fits: dict[Value, tuple[int, int]] = {number: (number, seats) for number, _label in numbered}
    return Option("first", N_("Who starts"), CHANCE, ((CHANCE, N_("Chance decides")), *numbered), fits)


def starter(options: Options, seats: int) -> int:
    """The seat that `first_option` names, from 0, or -1 where chance says so. Raises YardError if there is none."""
    first = options["first"]
    if first == CHANCE:
        return -1
    if int(first) > seats:
        sentence = _("Option first: seat {number} cannot start, there are {seats} seats.")
        raise OptionFault("first", sentence.format(number=first, seats=seats))
    return int(first) - 1


def usual(declared: Sequence[Option], seats: int) -> Options:
    """What a form begins with: for each option its default, or what fits so many seats."""
    return {option.name: option.offered(seats)[0] for option in declared}


def settle(declared: Sequence[Option], given: Mapping[str, object]) -> Options:
    """All options with their values, given or default. Raises YardError for a name that is not declared."""
    names = [option.name for option in declared]
    for name in given:
        if name not in names:
            sentence = _("There is no option «{name}»; this game has: {known}.")
            raise YardError(sentence.format(name=name, known=", ".join(names) or _("none")))
    return {option.name: option.read(given.get(option.name, option.default)) for option in declared}
