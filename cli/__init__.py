"""The command line of Westphalia: ``westphalia adjudicate case.txt``.

`westphalia.cli.app` lists the commands. Each one is in a module of its own, which is imported when the
command is called.
"""


def main() -> None:
    """Run the command line with the process's arguments, and exit with its status."""
    import gc
    import sys

    from .running.run import run

    # Almost every object of a command lives until the command ends. Garbage collection while they are
    # created, and again at exit, takes an eighth of a short command's time.
    gc.set_threshold(100_000, 20, 50)
    status = run(sys.argv[1:])
    gc.freeze()
    sys.exit(status)
