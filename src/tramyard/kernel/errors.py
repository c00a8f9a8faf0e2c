"""Bad input, told in one sentence a person understands."""


class YardError(Exception):
    """Something given to the yard (a name, a file, an option) cannot be used; the message is a whole sentence."""


class FileFault(YardError):
    """A file cannot be used: which one, where in it, and what was expected."""

    def __init__(self, file: str, where: str, expected: str) -> None:
        super().__init__(file, where, expected)
        self.file = file
        self.where = where
        self.expected = expected

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.where, self.expected) if part)
