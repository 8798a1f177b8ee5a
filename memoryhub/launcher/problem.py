"""What stops a start, in one line that says what to do."""

FAILED = 1  # something of ours did not come up
UNUSABLE = 2  # the environment cannot be used as it is
RUNNING = 3  # this folder's product already runs


class Problem(Exception):
    """The start cannot go on.

    Args:
        line: what people read; one line, with the remedy.
        code: the exit code, one of the above.
    """

    def __init__(self, line: str, code: int = UNUSABLE) -> None:
        super().__init__(line)
        self.code = code
