"""Bad input, told in one sentence a person understands."""


class YardError(Exception):
    """Something given to the yard (a name, a file, an option) cannot be used; the message is a whole sentence."""

    def __str__(self) -> str:
        """One line without control signs, whatever the bad input that it quotes holds."""
        sentence = ": ".join(str(part) for part in self.args if part)
        return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in sentence)


class OptionFault(YardError):
    """An option cannot be what it was said to be: which one, and why."""

    def __init__(self, option: str, sentence: str) -> None:
        super().__init__(sentence)
        self.option = option


class FileFault(YardError):
    """A file cannot be used: which one, where in it, and what was expected."""

    others: "tuple[FileFault, ...]" = ()
    """What else is wrong with it, where that can be told in one go."""
    rest: object = None
    """What it says without the fields that nobody knows, if there is nothing else in the way of reading it."""

    def __init__(self, file: str, where: str, expected: str) -> None:
        super().__init__(file, where, expected)
        self.file = file
        self.where = where
        self.expected = expected
