"""What the check kit says when a promise is broken."""


class Broken(AssertionError):
    """Raised at the first broken promise of a game."""


def promise(holds: bool, what: str) -> None:
    if not holds:
        raise Broken(what)
