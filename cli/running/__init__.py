"""Code that commands share: reading arguments and files, writing output, exit statuses."""


def is_interruption(error: BaseException) -> bool:
    """Return whether an error is Ctrl-C.

    If Ctrl-C comes while a class is created, Python 3.11 raises a RuntimeError with KeyboardInterrupt as its
    cause.
    """
    return isinstance(error, KeyboardInterrupt) or isinstance(error.__cause__, KeyboardInterrupt)
