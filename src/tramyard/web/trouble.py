"""What goes wrong between people and a table: a status, and a sentence a person understands."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import msgspec

from tramyard.kernel.errors import OptionFault, YardError
from tramyard.kernel.game import Game
from tramyard.kernel.refusal import Refusal
from tramyard.kernel.words import _, calling
from tramyard.store.trouble import StoreTrouble


class Trouble(Exception):
    """Answered as 4xx with its sentence; a refused move also names its rule, a form's fault the field it lies in."""

    def __init__(self, status: int, sentence: str, rule: str = "", retry: int = 0, field: str = "") -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence
        self.rule = rule
        self.retry = retry
        """Seconds after which it may go better; 0 where waiting does not help."""
        self.field = field


class WhyNot(msgspec.Struct, omit_defaults=True):
    """Why something was not done."""

    sentence: str
    """For people, in the language of the request."""
    rule: str
    """The id of the rule that forbids it, where it is one of a game; else empty."""
    field: str = ""
    """The field of a form that it is about."""


@contextmanager
def about_field(name: str) -> Iterator[None]:
    """Bad input found inside lies in this field of a form, or in the option that a fault names."""
    try:
        yield
    except StoreTrouble:
        raise  # nobody's input is to blame
    except OptionFault as fault:
        raise Trouble(422, str(fault), field=f"option-{fault.option}") from fault
    except YardError as error:
        raise Trouble(422, str(error), field=name) from error


def refused(game: Game, refusal: Refusal, names: Sequence[str]) -> Trouble:
    with calling(names):
        return Trouble(422, refusal.sentence(game), refusal.rule)


def moved_on() -> Trouble:
    """Somebody looks at a position that is no longer the newest."""
    return Trouble(409, _("The table has moved on since you looked; here is how it stands now."))
